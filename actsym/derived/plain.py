"""Between what derivations return as JSON and what the data hold for a person to read.

Derivations write a quantity with its closed form in SymPy's exact notation and with empty fields.  The data hold

    "mean": {"value": "0.282094791773878143474039725780", "exact": "1/(2*sqrt(pi))",
             "mid": "...*2^-117", "rad": "...*2^-146", "method": "integral tables", "checks": [...]}

:func:`compact` turns the first into the second, :func:`full` back; nothing is lost.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from actsym.derived import notation

#: The fields of a quantity as derivations write it.
_QUANTITY = {"status", "exact", "enclosure", "method", "checks", "reason"}

#: The fields of a place on the line.
_LOCATION = {"text", "lower", "upper", "side"}

#: Fields besides those of quantities that hold an expression.
_EXPRESSIONS = {"point", "scale", "scaled", "mean", "std", "lower", "upper"}

#: Digits of the decimals.
DIGITS = 30


def compact(data: Any, digits: int = DIGITS) -> Any:
    """JSON from a derivation as the data hold it, with decimals of so many digits."""
    return _walk(data, partial(_compact_quantity, digits=digits), written, _compact_location)


def full(data: Any) -> Any:
    """What :func:`compact` was given."""
    return _walk(data, _full_quantity, notation.exact, _full_location)


def is_quantity(data: Any) -> bool:
    """Whether a part of the data is a quantity."""
    return isinstance(data, dict) and isinstance(data.get("value"), str)


def written(text: str) -> str:
    """Exact notation as people write it, where that reads back; else as it is."""
    from actsym.text.exact import ReadError, read

    expression = read(text)
    plain = str(expression)
    try:
        return plain if read(notation.exact(plain)) == expression else text
    except (notation.NotationError, ReadError, TypeError, ValueError):
        return text


def _walk(
    data: Any,
    quantity: Callable[[dict[str, Any]], Any],
    expression: Callable[[str], str],
    location: Callable[[dict[str, Any]], Any],
    name: str = "",
) -> Any:
    if isinstance(data, dict):
        if data.keys() >= _QUANTITY or is_quantity(data):
            return quantity(data)
        walked = {k: _walk(v, quantity, expression, location, name if name == "scaled" else k) for k, v in data.items()}
        return location(walked)
    if isinstance(data, list):
        return [_walk(v, quantity, expression, location) for v in data]
    return expression(data) if name in _EXPRESSIONS and isinstance(data, str) else data


def _compact_location(data: dict[str, Any]) -> dict[str, Any]:
    """A place on the line: of a point, one end is enough."""
    if data.keys() == _LOCATION and data["lower"] == data["upper"]:
        return {name: value for name, value in data.items() if name != "upper"}
    return data


def _full_location(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "upper": data["lower"]} if data.keys() == _LOCATION - {"upper"} else data


def _compact_quantity(data: dict[str, Any], digits: int) -> dict[str, Any]:
    from actsym.quantity import Quantity
    from actsym.text.numbers import decimal

    found = Quantity.from_json(data)
    kept: dict[str, Any] = {"value": decimal(found, digits) if found.finite else found.text()}
    if not found.finite:
        kept["status"] = data["status"]
    if data["exact"] is not None:
        kept["exact"] = written(data["exact"])
    kept |= data["enclosure"] or {}
    kept |= {name: data[name] for name in ("method", "checks", "reason") if data[name]}
    return {name: value for name, value in data.items() if name not in _QUANTITY} | kept


def _full_quantity(data: dict[str, Any]) -> dict[str, Any]:
    return {
        "status": data.get("status", "finite"),
        "exact": notation.exact(data["exact"]) if "exact" in data else None,
        "enclosure": {"mid": data["mid"], "rad": data["rad"]} if "mid" in data else None,
        "method": data.get("method", ""),
        "checks": data.get("checks", []),
        "reason": data.get("reason", ""),
    }
