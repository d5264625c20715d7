"""The page of special values: a row an activation and quantity, from the table that kernels are checked by."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from actsym.report import markdown
from actsym.report.evidence import EvidenceError, read_json
from actsym.report.model import Align, Block, Bullets, Code, Heading, Line, Page, Paragraph, Table, line
from actsym.work.files import write_if_changed

_QUANTITIES = {"f": "f", "df_dx": "f'"}
_SCHEMA = 1
_SHOWN = "float64"
_PLACES = ("-oo", "-0", "+0", "+oo")

_RULES = (
    "NaN gives NaN.",
    "An infinity gives the limit there, correctly rounded. Where there is none, nothing is declared.",
    "A zero gives the value at 0.",
    "Subnormal numbers are kept, as inputs and as results.",
    "At a kink the value is that of the branch which the definition takes there; of several largest terms the first is "
    "taken, and the derivative of |x| at 0 is 0, between its neighbours.",
    "A zero result of f has the sign that f has nearby, on the side from which the point is approached: below 0 at -0, "
    "above 0 at +0, far out at the infinities. No sign is declared (and ±0 shown) where f is 0 nearby too, at 0 where "
    "the formula changes there, at an infinity of what has learnable parameters (their values decide it), for sums "
    "over vectors of parameters, and for derivatives.",
)


def write(path: Path) -> Path:
    """Write the page on the table in the JSON file ``path`` beside it; return where.

    Raises :class:`EvidenceError` if the file is not what it should be.
    """
    target = path.with_suffix(markdown.SUFFIX)
    write_if_changed(target, markdown.render(read(path)))
    return target


def read(path: Path) -> Page:
    """The page on the table in the JSON file ``path``.

    Raises :class:`EvidenceError` if the file is not what it should be.
    """
    data = read_json(path)
    if data.get("schema") != _SCHEMA:
        raise EvidenceError(f"{path}: schema {data.get('schema')!r} is not known (accepted: {_SCHEMA})")
    try:
        return page(data)
    except (IndexError, KeyError, TypeError, ValueError) as error:
        raise EvidenceError(f"{path} is incomplete: {error}") from None


def page(data: Mapping[str, Any]) -> Page:
    """The page of a table.  Raises ``KeyError`` or ``ValueError`` where it is incomplete."""
    text = (
        "What every element-wise kernel gives where rounding is not the question: derived from the definitions, and "
        "checked in float32, float64, float16 and bfloat16 on the CPU kernels, the torch expressions and the CUDA "
        "source. Parameters are at their defaults; gated activations are shown at u = 1, stochastic ones as they are "
        "outside training."
    )
    blocks: list[Block] = [Paragraph(line(text)), Bullets(tuple(line(rule) for rule in _RULES))]
    blocks += [Heading("Values (float64, four digits)"), _table(data["rows"])]
    return Page("special", "Special values", tuple(blocks))


def _table(rows: Sequence[Sequence[Any]]) -> Table:
    grouped: dict[tuple[str, str], list[Sequence[Any]]] = {}
    for row in rows:
        if row[2] == _SHOWN:
            grouped.setdefault((row[0], row[1]), []).append(row)
    titles = tuple(line(t) for t in ("Activation", "", "-inf", "-0", "+0", "+inf", "Kinks"))
    align = (Align.LEFT, Align.LEFT, *[Align.RIGHT] * 4, Align.LEFT)
    return Table(titles, tuple(_row(*key, found) for key, found in grouped.items()), align)


def _row(name: str, quantity: str, rows: Sequence[Sequence[Any]]) -> tuple[Line, ...]:
    by_place = {row[3]: row for row in rows}
    values = [line(_value(by_place[place][5], by_place[place][8])) for place in _PLACES]
    kinks = "; ".join(
        f"{_value(r[4], False, zero='0')}: {r[9]} ({_value(r[5], False)})" for r in rows if r[3] == "kink"
    )
    return (line(Code(name)), line(_QUANTITIES[quantity]), *values, line(kinks))


def _value(number: str | None, signed: bool, zero: str = "±0") -> str:
    if number is None:
        return "none"
    value = float.fromhex(number)
    if value == 0:
        return ("-0" if math.copysign(1, value) < 0 else "+0") if signed else zero
    return f"{value:.4g}"
