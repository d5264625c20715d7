"""From a printed value and what was derived to a verdict: the only place where verdicts come from.

Printed asymptotic classes, ``Theta(x/exp(x))`` or ``O(1/factorial(x)); Omega(...)`` as x -> oo, are held against the
tight one.  A factorial is replaced by a bound that makes the statement harder to hold: u! <= u^u and u! >= (u/e)^u for
u >= 1.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import sympy as sp

from actsym.audit import series
from actsym.audit.claim import Answer, Claim, Derived, Verdict
from actsym.audit.measures.operations import COLUMNS
from actsym.audit.text import on_both_sides, read, same
from actsym.definition.spec import x
from actsym.errors import InputError
from actsym.quantity import Quantity, Status
from actsym.rigor.asymptotics.expand import t
from actsym.text.numbers import bounds, decimal

_DECIMAL = re.compile(r"(?P<sign>[+-]?)(?P<whole>\d+)(?:\.(?P<part>\d*))?(?:[eE](?P<power>[+-]?\d+))?\Z")
_SET = re.compile(r"\(-oo,\s*(?P<end>[^\]]+)\]\Z")


class PrintedError(InputError):
    """A printed value does not fit what is derived.  The message says what would."""


@dataclass(frozen=True)
class Judgement:
    verdict: Verdict
    value: str
    detail: tuple[str, ...] = ()


@dataclass(frozen=True)
class Printed:
    """A printed number: its value, and the unit of its last digit; 0 for an integer, which is exact.

    ``cut``: it goes on (``2.7182...``), so its digits are the first ones and not rounded.
    """

    value: Fraction
    unit: Fraction
    cut: bool = False

    @classmethod
    def of(cls, text: str) -> Printed | None:
        cut = text.endswith("...")
        match = _DECIMAL.match(text.strip().removesuffix("..."))
        if match is None:
            return None
        part, power = match["part"] or "", int(match["power"] or 0)
        step = Fraction(10) ** (power - len(part))
        exact = match["part"] is None and match["power"] is None
        return cls(int(match["sign"] + match["whole"] + part) * step, Fraction(0) if exact else step, cut)

    def fits(self, low: Fraction, high: Fraction) -> bool | None:
        """Whether a number between ``low`` and ``high`` rounds to this; None if the bounds do not settle it."""
        least, most = self.value - self.unit / 2, self.value + self.unit / 2
        if self.cut:
            least, most = sorted((self.value, self.value + (self.unit if self.value > 0 else -self.unit)))
        return True if least <= low and high <= most else False if high < least or most < low else None


def judge(claim: Claim, found: Derived) -> Judgement:
    """The verdict on ``claim`` when ``found`` is what its formula evaluates to.  Raises :class:`PrintedError`."""
    for name, rule in _RULES.items():
        if (value := getattr(found, name)) is not None:
            return rule(claim.printed.strip(), value, found)
    raise PrintedError(f"{claim.id}: nothing was derived")


def reads_as(claim: Claim, value: str) -> Verdict:
    """Whether the printed value is the one that a measure gives, as text, for another reading."""
    number = Printed.of(claim.printed)
    with suppress(ValueError):  # of what is no number
        if number is not None:
            return _either(number.fits(Fraction(value), Fraction(value)) is True)
    return _either(claim.printed.split() == value.split())


def over_readings(claim: Claim, verdict: Verdict, answers: Sequence[Answer]) -> Verdict:
    """The verdict over all readings: that of each if they agree, and else that it depends on the reading.

    What the paper does not define cannot refute a statement.
    """
    verdicts = [verdict, *(answer.verdict for answer in answers)]
    right = [v in _RIGHT for v in verdicts]
    if Verdict.UNDECIDED in verdicts:
        return Verdict.UNDECIDED
    if all(right) or (not any(right) and not claim.undefined):
        return verdict
    return Verdict.AMBIGUOUS


_RIGHT = (Verdict.CONFIRMED, Verdict.REFINED)


def _number(printed: str, quantity: Quantity, found: Derived) -> Judgement:
    if quantity.status.unsettled:
        return Judgement(Verdict.UNDECIDED, quantity.text(), (quantity.reason,))
    if quantity.status is Status.UNDEFINED:
        verdict = Verdict.CONFIRMED if printed in ("N/A", "none") else Verdict.REFUTED
        return Judgement(verdict, "there is none", (quantity.reason,))
    if printed in ("N/A", "none"):
        return Judgement(Verdict.REFUTED, _shown(quantity))
    if quantity.status is Status.INFINITE or printed in ("oo", "-oo"):
        right = quantity.status is Status.INFINITE and {"oo": sp.oo, "-oo": -sp.oo}.get(printed) == quantity.exact
        return Judgement(_either(right), _shown(quantity), (quantity.reason,) * (not quantity.finite))
    number = Printed.of(printed)
    if number is None:
        return _constant(printed, quantity)
    fits = number.fits(*_bounds(quantity))
    if fits is None:
        return Judgement(Verdict.UNDECIDED, _shown(quantity), ("the enclosure does not settle the last digit",))
    return Judgement(_either(fits), _shown(quantity), () if fits else _elsewhere(number, found))


def _constant(printed: str, quantity: Quantity) -> Judgement:
    """A printed exact constant, such as ``ln(2)``."""
    try:
        stated = read(printed)
    except ValueError:
        raise PrintedError(f"{printed!r} is no decimal and no formula") from None
    if stated.free_symbols:
        return Judgement(Verdict.REFUTED, f"{_shown(quantity)}, a constant")
    if quantity.exact is not None:
        equal = same(stated, quantity.exact)
    else:
        low, high = _bounds(quantity)
        equal = None if bool(low <= stated) and bool(stated <= high) else False
    if equal is None:
        return Judgement(Verdict.UNDECIDED, _shown(quantity), ("it agrees as far as the enclosure goes",))
    return Judgement(_either(equal), _shown(quantity))


def _elsewhere(number: Printed, found: Derived) -> tuple[str, ...]:
    """Where a wrong value does occur."""
    points = [p for p, value in found.samples if value and number.fits(Fraction(value), Fraction(value))]
    return (f"the printed digits are those at x = {', '.join(map(str, points))}",) if points else ()


def _expression(printed: str, derived: sp.Expr, _: Derived) -> Judgement:
    stated = read(printed)
    equal = stated == derived or _branchwise(stated, derived)
    if equal is None:
        return Judgement(Verdict.UNDECIDED, str(derived), ("neither shown equal nor different",))
    return Judgement(_either(equal), str(derived))


def _branchwise(a: sp.Expr, b: sp.Expr) -> bool | None:
    """Equality on both half-lines."""
    sides = [same(*pair) for pair in on_both_sides(a, b)]
    return None if None in sides and False not in sides else all(sides)


def _truth(printed: str, truth: bool, found: Derived) -> Judgement:
    if printed not in ("true", "false", "yes", "no"):
        raise PrintedError(f"{printed!r}: a statement is true, false, yes or no")
    stated = printed in ("true", "yes")
    right = stated is truth
    verdict = Verdict.REFINED if right and found.sharper else _either(right)
    words = ("yes", "no") if printed in ("yes", "no") else ("it holds", "it does not hold")
    return Judgement(verdict, words[0] if truth else words[1])


def _scale(printed: str, scale: sp.Expr, _: Derived) -> Judgement:
    right, tight = class_holds(printed, scale)
    shown = f"Θ({scale})"
    if right is None:
        return Judgement(Verdict.UNDECIDED, shown, ("the classes were not compared",))
    return Judgement(_either(right) if tight or not right else Verdict.REFINED, shown)


def _counts(printed: str, counts: tuple[int, ...], _: Derived) -> Judgement:
    stated = tuple(int(n) for n in printed.removeprefix("<=").split())
    if len(stated) != len(counts):
        raise PrintedError(f"{printed!r}: {len(counts)} numbers are counted")
    shown = " ".join(map(str, counts))
    if stated == counts:
        return Judgement(Verdict.CONFIRMED, shown)
    if printed.startswith("<=") and all(a >= b for a, b in zip(stated, counts, strict=True)):
        return Judgement(Verdict.REFINED, shown)
    names = COLUMNS if len(stated) == len(COLUMNS) else ("count",) * len(stated)
    off = [f"{n}: {b}, printed {a}" for n, a, b in zip(names, stated, counts, strict=True) if a != b]
    return Judgement(Verdict.REFUTED, shown, (", ".join(off),))


def _end(printed: str, end: Quantity, _: Derived) -> Judgement:
    """A printed set (-oo, b]: the derived end rounded to nearest, or rounded so that the set lies within it."""
    match = _SET.match(printed)
    number = Printed.of(match["end"]) if match else None
    if number is None:
        raise PrintedError(f"{printed!r}: a set is printed as (-oo, b]")
    low, high = _bounds(end)
    shown = f"(-oo, {decimal(end, 9)}]"
    if number.fits(low, high):
        return Judgement(Verdict.CONFIRMED, shown)
    if number.value <= low and high - number.value < number.unit:
        why = "the printed end is the exact one rounded down: to nearest the last digit differs"
        return Judgement(Verdict.REFINED, shown, (why,))
    return Judgement(Verdict.REFUTED, shown)


def _series(printed: str, derived: str, found: Derived) -> Judgement:
    """A printed formula in the degree n, against the one that was derived for every n."""
    try:
        right, where = series.equal(series.read(printed), series.read(derived))
    except series.SeriesError as error:
        raise PrintedError(str(error)) from None
    if right is None:
        return Judgement(Verdict.UNDECIDED, derived, ("neither shown equal nor different",))
    verdict = Verdict.REFINED if right and found.sharper else _either(right)
    return Judgement(verdict, derived, (where,) if where else ())


_RULES: dict[str, Callable[[str, Any, Derived], Judgement]] = {
    "quantity": _number, "expression": _expression, "truth": _truth, "scale": _scale, "counts": _counts, "end": _end,
    "series": _series,
}  # fmt: skip


def _either(right: bool) -> Verdict:
    return Verdict.CONFIRMED if right else Verdict.REFUTED


def _bounds(quantity: Quantity) -> tuple[Fraction, Fraction]:
    if isinstance(quantity.exact, sp.Rational):
        value = Fraction(int(quantity.exact.p), int(quantity.exact.q))
        return value, value
    assert quantity.enclosure is not None
    return bounds(quantity.enclosure)


def _shown(quantity: Quantity) -> str:
    """The exact form, if it is short, and 12 digits."""
    if not quantity.finite:
        return quantity.text()
    digits = decimal(quantity, 12)
    short = quantity.exact is not None and len(str(quantity.exact)) <= 40 and str(quantity.exact) != digits
    integer_like = short and isinstance(quantity.exact, sp.Rational) and quantity.exact.q > 10**6
    return f"{quantity.exact} = {digits}" if short and not integer_like else digits


# -- classes ---------------------------------------------------------------------------------------------------------

_CLASS = re.compile(r"(Theta|O|Omega)\((.*)\)\Z")
_FACTORIAL = re.compile(r"factorial\(([^()]*)\)")


def class_holds(printed: str, scale: sp.Expr) -> tuple[bool | None, bool]:
    """Whether every class that ``printed`` names holds of Theta(``scale``), and whether one of them is tight.

    The first is None where a limit is not decided.  Raises :class:`ValueError` for a text that names no class.
    """
    found: list[bool | None] = []
    tight = False
    for part in (p.strip() for p in printed.split(";")):
        match = _CLASS.match(part)
        if match is None:
            raise ValueError(f"{part!r} is no class: write Theta(...), O(...) or Omega(...)")
        kind, inner = match.groups()
        end = sp.limit(_log_ratio(scale, inner, kind), t, sp.oo)
        if not (end.is_finite or end.is_infinite):
            found.append(None)
            continue
        # log of scale/stated: finite for Theta, not +oo for O, not -oo for Omega
        found.append({"Theta": bool(end.is_finite), "O": end != sp.oo, "Omega": end != -sp.oo}[kind])
        tight = tight or kind == "Theta"
    return (None if None in found and False not in found else all(found)), tight


def _log_ratio(scale: sp.Expr, stated: str, kind: str) -> sp.Expr:
    """log(scale/stated) in t, expanded, with factorials bounded."""
    text = _FACTORIAL.sub(lambda m: _stirling(m[1], upper=kind == "O"), stated)
    ratio = scale.subs(x, t) / read(text).subs(x, t)
    return sp.expand(sp.expand_log(sp.log(sp.powsimp(ratio)), force=True))


def _stirling(u: str, upper: bool) -> str:
    """A bound of u!: for 1/u! to be an upper bound u! has to be replaced from above, else from below."""
    return f"exp(({u})*log({u}))" if upper else f"exp(({u})*(log({u}) - 1))"
