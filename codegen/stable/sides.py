"""What an expression tends to at a point from either side, and where points may be at which that matters."""

from __future__ import annotations

from contextlib import suppress

import sympy as sp

from actsym.definition.spec import x
from actsym.errors import Unanswered
from actsym.rigor.asymptotics.constants import sign
from actsym.rigor.asymptotics.expand import t
from actsym.rigor.asymptotics.questions import limit, settle
from actsym.rigor.asymptotics.swing import swing
from actsym.rigor.asymptotics.terms import ONE
from actsym.rigor.breakpoints import zeros

#: Parameters of unknown sign that are told apart.
_MOST_SIGNS = 2

#: Where zeros are looked for that are not all found on the line.
_WINDOW = sp.Integer(4)

#: Values that parameters are tried at, and operations of an expression that SymPy is asked for a series of.
_SAMPLES = tuple(sp.Rational(p, q) for p, q in ((3, 7), (-5, 3), (11, 4), (-2, 9), (1, 1), (0, 1)))
_MOST_OPERATIONS = 200

NO_NUMBERS = (sp.nan, sp.zoo, sp.oo, -sp.oo)

#: The distance from the point.
h = sp.Dummy("h", positive=True)


def places(boundary: sp.Expr) -> list[sp.Expr] | None:
    """The zeros of a boundary, None where they are not known; of a wave those near 0, as kernels meet no other one
    exactly."""
    if boundary.is_polynomial(x) and sp.degree(boundary, x) == 1:
        slope, constant = sp.Poly(boundary, x).all_coeffs()
        return [sp.cancel(-constant / slope)] if constant == 0 or slope.is_nonzero else None
    for reach in (sp.oo, _WINDOW) if boundary.free_symbols == {x} else ():
        with suppress(Unanswered, ValueError):
            return list(zeros(boundary, -reach, reach))
    return None


def beside(expr: sp.Expr, place: sp.Expr, side: int) -> sp.Expr:
    """The formula that holds at a small distance h from the place, on one side."""
    return settle(expr.subs(x, place + side / t)).subs(t, 1 / h)


def in_t(expr: sp.Expr) -> sp.Expr:
    return expr.subs(h, 1 / t)


def limit_of(expr: sp.Expr) -> sp.Expr:
    """The limit as t -> oo, one expression for all values of parameters.  Raises ``Unanswered``."""
    try:
        return _by_signs(expr, _MOST_SIGNS)
    except Unanswered:
        if expr.free_symbols <= {t}:
            with suppress(Unanswered):
                return swing(expr).limit(ONE)  # x*sin(1/x), which fades
        if expr.free_symbols <= {t} or sp.count_ops(expr) > _MOST_OPERATIONS:
            raise
        return _by_series(expr)


def _by_signs(expr: sp.Expr, signs: int) -> sp.Expr:
    """The same expression for every sign of every parameter."""
    try:
        return limit(expr)
    except Unanswered:
        unknown = sorted((s for s in expr.free_symbols - {t} if s.is_positive is s.is_negative is None), key=str)
        if not unknown or not signs:
            raise
    symbol, size = unknown[0], sp.Dummy("size", positive=True)
    found = _by_signs(expr.subs(symbol, size), signs - 1).subs(size, symbol)
    below = _by_signs(expr.subs(symbol, -size), signs - 1).subs(size, -symbol)
    middle = expr.subs(symbol, 0)
    there = not middle.has(*NO_NUMBERS)  # else the definition has no value for the parameter 0
    if not (equal(found, below) and (not there or equal(found.subs(symbol, 0), _by_signs(middle, signs - 1)))):
        raise Unanswered(f"the limit is another one for another sign of {symbol}")
    return found


def _by_series(expr: sp.Expr) -> sp.Expr:
    """SymPy's power series in 1/t, which asks no signs, where the exact limits agree with it for sample parameters."""
    found = sp.series(expr.subs(t, 1 / h), h, 0, 2).removeO()
    if not found.is_polynomial(h):
        raise Unanswered(f"the limit of {expr} depends on {', '.join(sorted(map(str, expr.free_symbols - {t})))}")
    value = found.subs(h, 0)
    symbols = sorted(expr.free_symbols - {t}, key=str)
    for number in range(len(_SAMPLES)):
        chosen = {s: sample(s, number + i) for i, s in enumerate(symbols)}
        if not equal(value.subs(chosen), limit(expr.subs(chosen))):
            raise Unanswered(f"the limit of {expr} is not the first term of its series")
    return value


def sample(symbol: sp.Symbol, number: int) -> sp.Rational:
    """One of a few values that a parameter is tried at, of the sign that it is known to have."""
    value = _SAMPLES[number % len(_SAMPLES)]
    if symbol.is_nonnegative:
        return abs(value)
    return -abs(value) if symbol.is_nonpositive else value


def equal(a: sp.Expr, b: sp.Expr) -> bool:
    """Whether both are shown to be equal."""
    if a == b:
        return True
    difference = sp.expand(a - b)
    if difference.free_symbols:
        return bool(sp.simplify(difference) == 0)
    return not difference.has(*NO_NUMBERS) and sign(difference) == 0
