"""Checks of one stored quantity by itself: decimals, enclosure and closed form say the same number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import arb, ctx, fmpq

from actsym.derived.notation import NotationError, tree
from actsym.derived.plain import is_quantity
from actsym.references.arithmetics import FormError
from actsym.references.expressions import number

#: Bits to which a closed form is compared with the enclosure, if that has as many.
BITS = 96


@dataclass(frozen=True)
class Disagreement:
    """``quantity`` names what is stored, from the activation down; ``found`` is what the check got instead."""

    quantity: str
    stored: str
    found: str

    def __str__(self) -> str:
        return f"{self.quantity}: stored {self.stored}, but {self.found}"


Found = Iterator[Disagreement]


def enclosure(quantity: Mapping[str, Any]) -> arb | None:
    """The enclosure, to the bit; None if there is none."""
    if "mid" not in quantity:
        return None
    (middle, up), (radius, down) = (_dyadic(quantity[name]) for name in ("mid", "rad"))
    # The constructor adds a unit to the last of the radius' 30 bits.
    return arb(arb((middle, up)), arb(((radius << 64) - 1, down - 64)) if radius else arb(0))


def ends(quantity: Mapping[str, Any]) -> tuple[Fraction, Fraction]:
    """Both ends of the enclosure, exactly."""
    middle, radius = (m * Fraction(2) ** e for m, e in (_dyadic(quantity[name]) for name in ("mid", "rad")))
    return middle - radius, middle + radius


def approximate(quantity: Mapping[str, Any] | None) -> float | None:
    """A stored number as a float, infinities included; None for what has no value."""
    if quantity is None or quantity.get("status", "finite") in ("undefined", "not found", "undecided"):
        return None
    if quantity.get("status") == "infinite":
        return float("-inf") if quantity["value"].startswith("-") else float("inf")
    found = enclosure(quantity)
    return float(number(quantity["exact"], 64)) if found is None else float(found.mid())


def point(quantity: Mapping[str, Any]) -> arb:
    """A stored number, exactly or as the middle of its enclosure."""
    found = enclosure(quantity)
    return number(quantity["exact"], 400) if found is None else found.mid()


def walk(where: str, data: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every quantity below ``data``, with its name."""
    if is_quantity(data):
        yield where, data
    elif isinstance(data, dict):
        for name, value in data.items():
            yield from walk(f"{where} {name}", value)
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from walk(f"{where} {_name(value, number)}", value)


def _name(entry: Any, number: int) -> str:
    """What an entry of a list is called: by its text or label if it has one, else by its number."""
    if isinstance(entry, list) and entry and isinstance(entry[0], str):
        return entry[0]
    if isinstance(entry, dict):
        return str(entry.get("text") or entry.get("label") or number)
    return str(number)


def consistent(where: str, quantity: Mapping[str, Any]) -> Found:
    """What disagrees within a quantity."""
    status = quantity.get("status", "finite")
    if status != "finite":
        shown = {"infinite": quantity.get("exact") in ("oo", "-oo")}.get(status, "exact" not in quantity)
        if not shown or "mid" in quantity or quantity["value"].removeprefix("-") != status:
            yield Disagreement(where, quantity["value"], f"it is marked as {status}, which has other fields")
        return
    if "mid" in quantity:
        yield from _decimals(where, quantity)
    elif "exact" not in quantity:
        yield Disagreement(where, quantity["value"], "there is neither an enclosure nor a closed form")
    if "exact" in quantity:
        yield from _closed_form(where, quantity)


def _decimals(where: str, quantity: Mapping[str, Any]) -> Found:
    """The decimals are what both ends of the enclosure round to."""
    text, (low, high) = quantity["value"], ends(quantity)
    if text.startswith("0 ± "):
        settled = max(-low, high) <= Fraction(text[4:]) and low <= 0 <= high
    elif text.startswith("between "):
        first, last = (Fraction(part) for part in text.removeprefix("between ").split(" and "))
        settled = abs(low - first) <= abs(low) / 100 and abs(high - last) <= abs(high) / 100
    else:
        mantissa, _, exponent = text.lower().partition("e")
        digits = len(mantissa.partition(".")[2])
        unit = Fraction(10) ** (int(exponent or 0) - digits)
        short = len(mantissa.replace("-", "").replace(".", "").lstrip("0")) < 12  # an exact number, all its digits
        allowed = (high - low) if short else unit / 2
        settled = all(abs(end - Fraction(text)) <= allowed for end in (low, high))
    if not settled:
        yield Disagreement(where, text, f"the enclosure is [{float(low):.17g}, {float(high):.17g}]")


def _closed_form(where: str, quantity: Mapping[str, Any]) -> Found:
    text = quantity["exact"]
    kept = enclosure(quantity)
    try:
        bits = BITS if kept is None else max(BITS, min(1024, int(kept.rel_accuracy_bits())))
        value = number(text, bits)
    except (FormError, NotationError, ValueError, ArithmeticError) as error:
        yield Disagreement(where, text, f"it cannot be evaluated: {error}")
        return
    if kept is None:
        shown = arb.nan()
        with suppress(ValueError):  # where no number is shown
            shown = arb(fmpq(*Fraction(quantity["value"]).as_integer_ratio()))
        if not abs(value - shown) <= abs(shown) * arb(10) ** -25:
            yield Disagreement(where, text, f"its value is {value.str(20)}, not {quantity['value']}")
        return
    with ctx.workprec(2 * bits + 64):
        difference = abs(value - kept)
        near = difference.abs_upper() <= abs(kept).abs_lower() * arb((1, -min(bits, BITS) + 8)) + 2 * kept.rad()
        if kept.contains(0):
            agree = tree(text) == 0 or (near and kept.is_exact())
        else:
            agree = near and kept.rel_accuracy_bits() >= 24
        if not (kept.overlaps(value) and agree):
            yield Disagreement(where, text, f"its value is {value.str(20)}, and the enclosure {kept.str(20)}")


def _dyadic(text: str) -> tuple[int, int]:
    mantissa, _, exponent = text.partition("*2^")
    return int(mantissa), int(exponent)
