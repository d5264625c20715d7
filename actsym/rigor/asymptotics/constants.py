"""Signs of exact constants, proven: by ball arithmetic, or algebra when the constant is zero."""

from __future__ import annotations

from functools import lru_cache
from math import prod

import sympy as sp
from flint import arb, ctx

from actsym.rigor.evaluate import EvaluationError, UnsupportedError, compile_real
from actsym.rigor.exact_zeros import in_powers_of_e

_PRECISIONS = (64, 256, 1024)

#: Longer numbers are not simplified: that may take for ever.
_LONGEST = 25


class Undetermined(ValueError):
    """The expansion cannot be carried on.  The message says what stands in the way."""


def ball(value: sp.Expr, bits: int = 64) -> arb:
    """An enclosure of a constant, at ``bits`` of working precision.  Raises :class:`Undetermined`."""
    try:
        with ctx.workprec(bits):
            found = _compiled(value)(arb(0))
    except (UnsupportedError, EvaluationError, ValueError) as error:
        raise Undetermined(str(error)) from None
    if not found.is_finite():
        raise Undetermined(f"{value} has no finite value")
    return found


@lru_cache(maxsize=4096)
def _compiled(value: sp.Expr):
    return compile_real(value)


@lru_cache(maxsize=8192)
def sign(value: sp.Expr) -> int:
    """-1, 0 or 1, proven.  Symbols stand for any value that their assumptions allow.

    Raises :class:`Undetermined` when neither a sign nor zero can be proven.
    """
    if value.is_Rational:
        return (value.p > 0) - (value.p < 0)
    if value.free_symbols:
        return _symbolic_sign(value)
    if isinstance(value, sp.Mul):
        return prod(sign(factor) for factor in value.args)
    if isinstance(value, sp.Pow) and value.exp.is_Integer and sign(value.base):
        return sign(value.base) ** (int(value.exp) % 2)
    for bits in _PRECISIONS:
        found = ball(value, bits)
        if not found.contains(0):
            return 1 if found > 0 else -1
    if _is_zero(value):
        return 0
    raise Undetermined(f"whether {value} is zero is not known")


def _is_zero(value: sp.Expr) -> bool:
    """Whether algebra shows that a number is zero.  No is no proof of the contrary."""
    rational = in_powers_of_e(value)
    if rational is not None:
        return sp.cancel(rational) == 0
    if sp.expand(value) == 0:
        return True
    if sp.count_ops(value) > _LONGEST:
        return False
    if sp.expand(value.rewrite(sp.exp)) == 0:
        return True
    if value.is_algebraic:
        return sp.minimal_polynomial(value, polys=True).degree() == 1
    return sp.simplify(value) == 0


def plain(value: sp.Expr) -> sp.Expr:
    """tanh(log 2) is 3/5: the one simplification that SymPy leaves out and that activations need."""
    return value.replace(
        lambda e: isinstance(e, sp.tanh) and isinstance(e.args[0], sp.log),
        lambda e: (e.args[0].args[0] ** 2 - 1) / (e.args[0].args[0] ** 2 + 1),
    )


def _symbolic_sign(value: sp.Expr) -> int:
    """Positive integers n are written m + 1 with m >= 0, so that 2n - 1 is seen to be positive."""
    shifts = {
        s: sp.Symbol(f"{s.name}_", integer=True, nonnegative=True) + 1
        for s in value.free_symbols
        if s.is_integer and s.is_positive
    }
    shifted = sp.expand(value.subs(shifts))
    if shifted == 0 or sp.simplify(shifted) == 0:
        return 0
    if shifted.is_positive:
        return 1
    if shifted.is_negative:
        return -1
    factored = sp.factor(shifted)
    if factored.is_positive:
        return 1
    if factored.is_negative:
        return -1
    names = ", ".join(sorted(map(str, value.free_symbols)))
    raise Undetermined(f"the sign of {value} depends on {names}")
