"""What kernels of random functions compute of f, f' and f'' beside exact values, in balls.

An error is told in units: one in the last place of the exact value, and what one of the input is worth.  It is wrong
from more than :data:`LIMIT` of them on (:data:`SECOND_LIMIT`), or by a NaN, an infinity or a sign.  Only what is wrong
without a warning of the package's own is a failure.  Kinks, jumps and poles themselves are left out, their neighbours
are not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, NamedTuple

import numpy as np
from flint import arb, ctx

from actsym.errors import InputError
from actsym.references.expressions import balls, floats
from tests.instruments.fuzz import ask
from tests.instruments.fuzz.cases import Kind, exception
from tests.instruments.fuzz.grammar import Tree, X, children, meaning, reads, text, tree
from tests.instruments.fuzz.judge import AGREED, DISAGREEMENT, REFUSED, UNSETTLED, Verdict, reason

#: Units that a result may be off, as many as a module tells nothing of; and a second derivative in float64.
LIMIT, SECOND_LIMIT = 64, 512

#: What is wrong, and is warned of.
WARNED = "wrong with a warning"

#: Bits of the exact values, one after the other until they suffice.
_BITS = (400, 1200, 3200)

#: Units of x that kernels may take a kink between other functions than lines to be off.
_AWAY = 16

#: By how much of itself x is moved for a slope.
_STEP = arb((1, -120))

QUANTITIES = {"f": 0, "df_dx": 1, "d2f_dx_dx": 2}


class _Type(NamedTuple):
    """Digits, the exponent of the smallest number, and that of the first power of two beyond the largest."""

    digits: int
    least: int
    top: int


_TYPES = {np.float32: _Type(24, -149, 128), np.float64: _Type(53, -1074, 1024)}


@dataclass(frozen=True)
class Case:
    """A function, and what its points are drawn with."""

    function: Tree
    drawn: str
    question: ClassVar[str] = "kernels"

    def __str__(self) -> str:
        return text(self.function)


def case(seed: int, i: int) -> Case:
    name = f"kernels {seed}:{i}"
    return Case(tree(Random(name)), name)


def judged(given: Case, warned: Callable[[str], set[tuple[str, str]]] | None = None) -> list[Verdict]:
    """A verdict on each quantity in each type; or that the formula is refused; or a failure of the package's own."""
    formula = str(given)
    try:
        computed = ask.kernels(formula)
        found = {
            (kind.__name__, name): wrong
            for kind in _TYPES
            for name, wrong in _compared(given.function, kind, points(given, kind), computed)
        }
        told = (warned or ask.warned)(formula) if any(found.values()) else set()
    except InputError as error:
        return [Verdict("formula", REFUSED, reason(str(error)))]
    except Exception as error:  # whatever the package raises here is a mistake of its own
        return [exception("formula", error)]
    return [
        Verdict(f"{name} in {kind}", _outcome(wrong, (kind, name) in told), wrong or "")
        for (kind, name), wrong in found.items()
    ]


def _outcome(wrong: str | None, told: bool) -> str:
    if wrong:
        return WARNED if told else DISAGREEMENT
    return UNSETTLED if wrong is None else AGREED


def _compared(function: Tree, kind: Any, x: np.ndarray, computed: Callable[[np.ndarray], list[list[float]]]) -> Any:
    """By quantity, what is furthest off at the points: empty if nothing is wrong, None if nothing is known there."""
    results = dict(zip(QUANTITIES, computed(x), strict=True))
    for name, order in QUANTITIES.items():
        errors = [
            (units, place, got, exact)
            for place, got in zip(x.tolist(), results[name], strict=True)
            if (exact := _exact(function, arb(place), order)) is not None
            for units in [_least(function, kind, order, place, got, exact)]
        ]
        worst = max(errors, key=lambda e: e[0], default=None)
        limit = _limit(kind, order)
        if worst is None or worst[0] <= limit:
            yield name, worst and ""
            continue
        units, place, got, exact = worst
        count = sum(e[0] > limit for e in errors)
        yield name, f"at x = {place!r}: {got!r}, exact {exact.str(12)}: {units:.3g} units ({count} of {len(x)} points)"


def _limit(kind: Any, order: int) -> int:
    return SECOND_LIMIT if order == 2 and kind is np.float64 else LIMIT


def _exact(function: Tree, x: arb, order: int) -> arb | None:
    """f, f' or f'' at x, to far more digits than types have; None where balls do not tell."""
    for bits in _BITS:
        with ctx.workprec(bits):
            value = balls(meaning(function), x, order)[order]
            if value.rad() <= abs(value.mid()) * arb((1, -240)) or value.abs_upper() < arb((1, -1200)):
                return value
    return None


def _least(function: Tree, kind: Any, order: int, x: float, got: float, exact: arb) -> float:
    """How far off a result is; where kinks and jumps hang on more than lines, kernels decide them by what they
    have rounded, and it may be right a few units of x away."""
    units = _units(function, kind, order, x, got, exact)
    if units <= _limit(kind, order) or all(map(_linear, _switches(function))):
        return units
    near = [x + sign * _AWAY * float(np.spacing(abs(kind(x)))) for sign in (1, -1)]
    others = [(place, value) for place in near if (value := _exact(function, arb(place), order)) is not None]
    return min([units, *(_units(function, kind, order, place, got, value) for place, value in others)])


def _linear(node: Tree) -> bool:
    """Whether a function is made of lines, and kinks between them."""
    constant = [not reads(child) for child in children(node)]
    if all(constant) and node != X:
        return True
    whole = node[0] in ("x", "neg", "add", "sub", "abs", "relu", "max", "min")
    scaled = (node[0] == "mul" and any(constant)) or (node[0] == "div" and constant[1])
    return (whole or scaled) and all(map(_linear, children(node)))


def _units(function: Tree, kind: Any, order: int, x: float, got: float, exact: arb) -> float:
    """How far off a result is; infinite for NaN in place of a number, and for a wrong sign.

    An infinity or a sign is no error where a unit of the input is worth a large part of the value: beside poles
    and zeros that are no numbers of the type, and of waves far out.
    """
    with ctx.workprec(320):
        end = arb((1, _TYPES[kind].top))  # where infinity would be, were it the next number
        kept = min(max(exact.mid(), -end), end)
        unit = _unit(kind, kept)
        off = abs((arb(got) if np.isfinite(got) else end * int(np.sign(got))) - kept) if got == got else end
        opposite = bool(kept > 0) * got < 0 or bool(kept < 0) * got > 0
        if off <= _limit(kind, order) * unit and not opposite:
            return float(off / unit)
        if _changes(function, kind, x) or (np.isnan(got) and abs(exact) >= end):
            return 0.0
        worth = _worth(function, kind, order, x, exact)
        if worth * 32 >= abs(kept) and (opposite or np.isinf(got)):
            return 0.0
        return np.inf if opposite or np.isnan(got) else float(off / (unit + worth))


def _around(kind: Any, x: float) -> list[float]:
    return [float(np.nextafter(kind(x), kind(to))) for to in (-np.inf, np.inf)]


def _changes(function: Tree, kind: Any, x: float) -> bool:
    """Whether a kink, jump or pole lies between x and one of its neighbours, and is neither."""
    for node in _switches(function):
        values = [_exact(node, arb(place), 0) for place in (x, *_around(kind, x))]
        if {None if v is None else (v > 0) - (v < 0) for v in values} == {-1, 1}:
            return True
    return False


def _worth(function: Tree, kind: Any, order: int, x: float, exact: arb) -> arb:
    """What one unit of x is worth: by the slope at x, or by its neighbours, if that is more."""
    steps = [(arb(place), arb(1)) for place in _around(kind, x)] if x else []
    steps += [(arb(x) * (1 + _STEP), _unit(kind, arb(x)) / abs(arb(x)) / _STEP)] if x else []
    beside = [(_exact(function, place, order), times) for place, times in steps]
    found = [(abs(value - exact) * times).mid() for value, times in beside if value is not None]
    return max(found, default=arb(0))


def _unit(kind: Any, value: arb) -> arb:
    digits, least, _ = _TYPES[kind]
    mantissa, exponent = abs(value).mid().man_exp()
    return arb((1, max(int(mantissa).bit_length() + int(exponent) - digits, least)))


# Points


def points(given: Case, kind: Any) -> np.ndarray:
    """All magnitudes, zeros, some ordinary numbers, and neighbours of where something changes its sign."""
    random = Random(given.drawn)
    x = [sign * random.uniform(1, 10) * 10.0**k for k in range(-30, 30, 4) for sign in (1, -1)]
    x += [random.gauss(0, 3) for _ in range(8)] + [0.0, -0.0]
    found = sorted({float(f"{place:.12g}"): place for place in _crossings(given.function, random)}.values())
    for place in random.sample(found, min(len(found), 8)):
        here = kind(place)
        x += [here, np.nextafter(here, kind(-np.inf)), np.nextafter(here, kind(np.inf)), here * 1.0001, here * 0.99]
    return np.array(x, kind)


_GRID = np.unique(np.concatenate([np.linspace(-12, 12, 481), *(s * np.logspace(-4, 4, 161) for s in (1, -1))]))


def _crossings(function: Tree, random: Random) -> Iterator[float]:
    """Where f, f', f'' or what kinks, jumps and poles hang on change sign, by bisection."""
    for node, order in [(function, k) for k in range(3)] + [(t, 0) for t in _switches(function)]:

        def values(x: np.ndarray, node: Tree = node, order: int = order) -> np.ndarray:
            return np.sign(floats(meaning(node), x, order)[order])

        seen = values(_GRID)
        changes = np.flatnonzero((seen[:-1] != seen[1:]) & ~np.isnan(seen[:-1] + seen[1:])).tolist()
        places = np.array(random.sample(changes, min(len(changes), 8)), int)
        low, high, left = _GRID[places], _GRID[places + 1], seen[places]
        for _ in range(50):
            middle = low / 2 + high / 2
            same = values(middle) == left
            low, high = np.where(same, middle, low), np.where(same, high, middle)
        yield from high.tolist()


def _switches(node: Tree) -> Iterator[Tree]:
    """Parts whose zeros are kinks, jumps, poles and ends of branches of the whole."""
    name, *operands = node
    if name in ("abs", "relu", "sign", "heaviside", "sqrt", "log"):
        yield operands[0]
    elif name in ("max", "min"):
        yield ("sub", *operands)
    elif name in ("where", "div"):
        yield operands[1]
    elif name in ("floor", "ceil"):
        yield ("sin", ("mul", ("pi",), operands[0]))
    for child in children(node):
        yield from _switches(child)


def _again(given: Case) -> list[Verdict]:
    """As :func:`judged`, but nothing is measured."""
    return judged(given, lambda _: set())


KERNELS = Kind(case, judged, _again, None)  # steps are not counted: that makes the measurement several times slower
