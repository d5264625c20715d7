"""Values at points where a formula has none, but one finite limit from both sides: tanh(x)/x is 1 at 0.

The limits are found by exact expansions on both sides, as those of derivatives are (:mod:`codegen.stable.points`).
What the stable form computes right by itself, such as sin(x)/x, is left to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import sympy as sp
from flint import arb, ctx
from sympy import Piecewise
from sympy.logic.boolalg import Boolean

from actsym.definition.spec import x
from actsym.errors import Unanswered, sympy_asked
from actsym.rigor.asymptotics.constants import sign
from actsym.rigor.asymptotics.expand import t
from actsym.rigor.asymptotics.questions import limit, settle
from actsym.rigor.asymptotics.swing import swing
from actsym.rigor.asymptotics.terms import ONE
from actsym.rigor.breakpoints import exact_value, zeros
from actsym.rigor.evaluate import compile_real
from actsym.rigor.near_singularity import quotients
from codegen.ir import evaluate
from codegen.stable.base import CannotLower
from codegen.stable.lower import Lowering

#: Points that are looked at, and values of parameters that are tried.
_MOST_POINTS, _TRIED = 16, 2

#: Functions that are singular where the argument is 0; where it and 1, or it and -1, have the sum 0.
_AT_ZERO, _AT_ONE = (sp.log, sp.gamma, sp.loggamma, sp.polygamma), (sp.acosh, sp.asin, sp.acos, sp.atanh, sp.erfinv)

#: What is no function of x alone with isolated jumps.
_STEPS = (sp.floor, sp.ceiling, sp.Mod, sp.frac)

#: By how much a computed value differs at most from the right one: in units of the type's epsilon where the point is a
#: number of the type, and relative to 1 and the value where it is not.
_UNITS, _BESIDE = 8, 1e-3


class Fill(NamedTuple):
    """A point without a value, the condition that x is there, and the limit that f is taken to have."""

    place: sp.Expr
    condition: Boolean
    value: sp.Expr


def with_fills(definition: sp.Expr) -> sp.Expr:
    """The definition with a branch for each of its :func:`fills`; as it is where there are none."""
    found = fills(definition)
    if not found:
        return definition
    return Piecewise(*((f.value, f.condition) for f in found), (definition, sp.true), evaluate=False)


@lru_cache(maxsize=256)
def fills(definition: sp.Expr) -> tuple[Fill, ...]:
    """The points at which ``definition`` has no value, and one is shown to be the limit from both sides."""
    if definition.has(*_STEPS):
        return ()
    found: dict[sp.Expr, Fill] = {}
    for divisor in _divisors(definition):
        for place in (places(divisor) or ())[:_MOST_POINTS]:
            if any(equal(place, other) for other in found) or not _missing(definition, place):
                continue
            value = _limit(definition, place)
            if value is not None:
                at = sp.Eq(x, place) if not place.free_symbols else sp.Eq(divisor, 0, evaluate=False)
                found[place] = Fill(place, at, value)
    return tuple(found.values())


def given(derivative: sp.Expr, place: sp.Expr, value: sp.Expr) -> bool:
    """Whether ``derivative``, computed as it is written, has the ``value`` at a point, in float32 and in float64."""
    symbols = sorted((derivative.free_symbols | value.free_symbols | place.free_symbols) - {x}, key=str)
    try:
        node = Lowering()(derivative)
    except CannotLower:
        return False
    for number in range(_TRIED if symbols else 1):
        chosen = {s: sample(s, number + i) for i, s in enumerate(symbols)}
        at, right = place.subs(chosen), float(value.subs(chosen))
        point = float(at)
        values = {s.name: float(v) for s, v in chosen.items()}
        for kind in (np.float32, np.float64):
            with np.errstate(all="ignore"):
                (got,) = evaluate([node], np.array([point, -point] if point == 0 else [point]), values, kind)
            there = at.is_Rational and sp.Rational(*float(kind(point)).as_integer_ratio()) == at
            close = _UNITS * float(np.finfo(kind).eps) * abs(right) if there else _BESIDE * (1 + abs(right))
            if not np.all(np.abs(got.astype(np.float64) - right) <= close):
                return False
    return True


def _divisors(expr: sp.Expr) -> Iterator[sp.Expr]:
    """What a value may be missing at the zeros of."""
    expr = quotients(expr)
    found = {p.base for p in expr.atoms(sp.Pow) if not (p.exp.is_Integer and p.exp > 0) and not p.exp.is_nonnegative}
    found |= {node.args[-1] for node in expr.atoms(*_AT_ZERO)}
    found |= {node.args[0] + k for node in expr.atoms(*_AT_ONE) for k in (-1, 1)}
    factors = {f for d in found if d.has(x) for f in sp.Mul.make_args(d)}
    yield from sorted((f for f in factors if f.has(x) and not _positive(f)), key=sp.default_sort_key)


def _positive(divisor: sp.Expr) -> bool:
    """Whether a divisor is seen to have no zero, as 1 + exp(x)."""
    return bool(divisor.is_positive)


def _missing(definition: sp.Expr, place: sp.Expr) -> bool:
    """Whether the formula has no value at a point: in ball arithmetic, where SymPy may take 1/log(0) for 0."""
    symbols = sorted((definition.free_symbols | place.free_symbols) - {x}, key=str)
    chosen = {s: sample(s, i) for i, s in enumerate(symbols)}
    at = place.subs(chosen)
    with suppress(Unanswered, ValueError, TypeError), sympy_asked():
        if not at.is_Rational:
            return bool(exact_value(definition, place).has(*NO_NUMBERS))
        with ctx.workprec(128):
            return not compile_real(definition.subs(chosen))(arb(int(at.p)) / int(at.q)).is_finite()
    return False


def _limit(definition: sp.Expr, place: sp.Expr) -> sp.Expr | None:
    """The common limit of both sides; None where there is none, or none is found."""
    with suppress(Unanswered, ValueError, TypeError), sympy_asked():
        low, high = (limit_of(in_t(beside(definition, place, side))) for side in (-1, 1))
        return low if low.is_finite and equal(low, high) else None
    return None


# -- What an expression tends to at a point from either side, and where points may be at which that matters.


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
