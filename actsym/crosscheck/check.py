"""What is certified, held against the second route; where they exclude each other, :class:`Contradiction`.

Quantities come with their definition.  What the second route has no rule for, or finds no bounds of, it says nothing
about.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import sympy as sp
from flint import arb

from actsym.crosscheck.bounds import Integrand, Range, Sum, expectations, largest, line, steepest, sums
from actsym.crosscheck.intervals import Array, Intervals
from actsym.crosscheck.jets import Jet, Unknown, jet
from actsym.errors import Contradiction
from actsym.quantity import Quantity, Status

#: What two values have to differ by, relative to their size, besides the widths of their enclosures.
_ROUNDING = 1e-9

#: Operations of a closed form that is evaluated.
_LONGEST = 400

#: Where the integrals of distances are cut.
_FAR = 1e100

#: Rounds of halving for the integrals of distances, whose ends are many and far.
_ROUNDS = 5

#: Half the width, relative to 1 and the place, of the interval about a place.
_NEAR = 2.0**-30


def moments(
    f: sp.Expr,
    symbol: sp.Symbol,
    distribution: Any,
    averaged: Mapping[str, Integrand],
    found: Mapping[str, Quantity],
) -> None:
    """``found[name]`` as the expectation of ``averaged[name]``, a function of f, f' and x - E[x].

    distribution
        One without symbols: its density, support and mean are read.
    """
    support = distribution.support
    ends = float(support.start), float(support.end)
    where = f"of f = {f} with x ~ {distribution}"
    _inequalities(found, where)
    if not averaged:
        return
    try:
        bounds = expectations(f, symbol, distribution.density, ends, distribution.mean, averaged)
    except Unknown:
        return
    for name in averaged:
        _integral(found[name], bounds[name], f"the {name.replace('_', ' ')} {where}", bool(np.isfinite(ends).all()))


def _inequalities(found: Mapping[str, Quantity], where: str) -> None:
    """E[f²] >= E[f]², and E[f f']² <= E[f²] E[f'²]."""
    names = ("mean", "second_moment", "derivative_second_moment", "function_derivative_moment")
    mean, square, slope, both = (found[n].ball if n in found and found[n].enclosure else None for n in names)
    if square is not None and mean is not None and square < mean**2:
        raise Contradiction(f"E[f²] = {square} {where} is less than the square of E[f] = {mean}")
    if square is not None and slope is not None and both is not None and both**2 > square * slope:
        raise Contradiction(f"E[f f']² {where} is more than E[f²] E[f'²]: {both}, {square}, {slope}")


def _integral(quantity: Quantity, bounds: Sum, what: str, whole: bool) -> None:
    """An integral; ``whole`` says that its bounds are of all of it."""
    if quantity.status in (Status.INFINITE, Status.UNDEFINED):
        if whole and not bounds.singular and np.isfinite([bounds.low, bounds.high]).all():
            raise Contradiction(f"{what} is said to be {quantity.text()}, and lies {_between(bounds.low, bounds.high)}")
        return
    _inside(quantity, bounds.low, bounds.high, bounds.size, what)


def _inside(quantity: Quantity, low: float, high: float, size: float, what: str) -> None:
    """A finite quantity between bounds: its enclosure, and its closed form."""
    if not quantity.finite:
        return
    slack = _ROUNDING * min(size, 1e300)
    if quantity.enclosure is not None:
        least, most = _ends(quantity.ball)
        if most < low - slack or least > high + slack:
            raise Contradiction(f"{what} is certified as {quantity.text(20)}, and lies {_between(low, high)}")
    if quantity.exact is not None and sp.count_ops(quantity.exact) <= _LONGEST:
        value = sp.N(quantity.exact, 17)
        if value.is_Float and not low - slack - 1e-15 <= float(value) <= high + slack + 1e-15:
            raise Contradiction(
                f"{what} has the closed form {quantity.exact} = {value}, and lies {_between(low, high)}"
            )


def _ends(ball: arb) -> tuple[float, float]:
    return float(ball.lower()), float(ball.upper())


def _between(low: float, high: float) -> str:
    return f"between {low!r} and {high!r} by sums and bounds over intervals"


def lipschitz(f: sp.Expr, symbol: sp.Symbol, order: int, constant: Quantity, places: Iterable[float] = ()) -> None:
    """The supremum of the modulus of a derivative, f' or f'', and the places where it is attained or approached."""
    what = f"sup |f{order * chr(39)}| of f = {f}"
    try:
        _supremum(constant, steepest(f, symbol, order), what)
        _at_places(constant, places, lambda on: jet(f, symbol, on, order).parts[order].modulus(), what)
    except Unknown:
        return


def bounds(
    f: sp.Expr, symbol: sp.Symbol, lower: Quantity, upper: Quantity, places: Mapping[int, Iterable[float]]
) -> None:
    """inf f and sup f, and by -1 and 1 the places where they are attained or approached."""
    try:
        for sign, quantity in ((1, upper), (-1, lower)):
            what = f"{'sup' if sign > 0 else 'inf'} f of f = {f}"
            signed = quantity if sign > 0 or not quantity.finite else quantity.map(lambda v: -v)
            _supremum(signed, largest(f, symbol, sign=sign), f"{'' if sign > 0 else 'minus '}{what}")
            _at_places(quantity, places.get(sign, ()), lambda on: jet(f, symbol, on, 0).value, what)
    except Unknown:
        return


def _supremum(quantity: Quantity, found: Range, what: str) -> None:
    if quantity.status is Status.INFINITE:
        if np.isfinite(found.most) and quantity.exact is not sp.S.NegativeInfinity:
            raise Contradiction(f"{what} is said to be infinite, and is at most {found.most!r}")
    elif quantity.finite and quantity.enclosure is not None:
        least, most = _ends(quantity.ball)
        slack = _ROUNDING * (1 + abs(most))
        if found.reached > most + slack:
            raise Contradiction(
                f"{what} is certified as {quantity.text(20)}, and is at least {found.reached!r} "
                f"(near x = {found.place!r})"
            )
        if found.most < least - slack:
            raise Contradiction(f"{what} is certified as {quantity.text(20)}, and is at most {found.most!r}")


def _at_places(quantity: Quantity, places: Iterable[float], values: Any, what: str) -> None:
    """A value that is taken or approached at places lies among those on a small interval about each."""
    if not quantity.finite or quantity.enclosure is None:
        return
    least, most = _ends(quantity.ball)
    for place in places:
        on = _about(np.array([place]))
        found = values(on)
        slack = _ROUNDING * (1 + abs(most))
        if most < found.low[0] - slack or least > found.high[0] + slack:
            raise Contradiction(
                f"{what} is certified as {quantity.text(20)} at x = {place!r}, where it is "
                f"{_between(float(found.low[0]), float(found.high[0]))}"
            )


def zeros(f: sp.Expr, symbol: sp.Symbol, places: Iterable[float], kind: str = "zero") -> None:
    """Points where f is said to vanish."""
    at = np.array(list(places))
    if not len(at):
        return
    try:
        found = jet(f, symbol, _about(at), 0).value
    except Unknown:
        return
    for k in np.flatnonzero((found.low > 0) | (found.high < 0)):
        raise Contradiction(f"a {kind} of f = {f} is said to be at x = {at[k]!r}, where f is "
                            f"{_between(float(found.low[k]), float(found.high[k]))}")  # fmt: skip


def _about(places: Array) -> Intervals:
    half = _NEAR * (1 + np.abs(places))
    return Intervals(places - half, places + half)


def norms(g: sp.Expr, symbol: sp.Symbol, positive: bool, l1: Quantity, l2_squared: Quantity, sup: Quantity) -> None:
    """The integrals of abs(g) and of g², and sup abs(g), on the half-line of positive or negative x."""
    side = "[0, oo)" if positive else "(-oo, 0]"
    edges = line(0.0, _FAR) if positive else line(-_FAR, 0.0)

    if not (l1.finite or l2_squared.finite or sup.finite):
        return

    def integrands(on: Intervals, orders: int) -> list[Jet]:
        value = jet(g, symbol, on, orders)
        return [jet(sp.Abs(g), symbol, on, orders), value * value]

    try:
        both = sums(integrands, edges, (not positive, positive), _ROUNDS)
        for quantity, found, name in zip((l1, l2_squared), both, ("|g|", "g²"), strict=True):
            _integral(quantity, found, f"the integral of {name} on {side} of g = {g}", True)
        ends = (0.0, np.inf) if positive else (-np.inf, 0.0)
        _supremum(sup, largest(g, symbol, *ends, sign=0), f"sup |g| on {side} of g = {g}")
    except Unknown:
        return
