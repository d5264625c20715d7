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
from actsym.rigor.breakpoints import exact_value
from actsym.rigor.evaluate import compile_real
from actsym.rigor.near_singularity import quotients
from codegen.ir import evaluate
from codegen.stable.base import CannotLower
from codegen.stable.lower import Lowering
from codegen.stable.sides import NO_NUMBERS, beside, equal, in_t, limit_of, places, sample

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
