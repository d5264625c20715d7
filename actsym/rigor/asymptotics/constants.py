"""Balls and signs of exact constants.

A sign is 1 or -1, proven by a ball that excludes zero; or 0, proven by exact algebra; or not known, which
is an exception and never 0.
"""

from __future__ import annotations

from functools import lru_cache
from math import prod

import sympy as sp
from flint import arb, ctx, fmpq

from actsym.errors import Unanswered, Undecided
from actsym.rigor.evaluate import compile_real
from actsym.rigor.exact_zeros import in_powers_of_e
from actsym.rigor.zero import Zero, z

_PRECISIONS = (64, 256, 1024, 4096)

#: Longer numbers are not simplified, or put over one denominator: that may take for ever.
_LONGEST, _LONGEST_QUOTIENT = 25, 120

#: Numbers that hold longer rationals, in bits, are not simplified: SymPy would factor them.
_MOST_RATIONAL = 256

#: Bits to which a sum of radicals is computed at most, to tell it from zero.
_MOST_BITS = 1 << 16


#: Stands for a zero; what it is the zero of has a variable of its own.
_w = sp.Symbol("w", real=True)


class Undetermined(Unanswered, ValueError):
    """The expansion cannot be carried on.  The message says what stands in the way."""


class Unsettled(Undetermined, Undecided):
    """Whether a number is zero is not known."""


class TooNear(Undetermined, Undecided):
    """Not proven from this start on; it may be from a larger one."""


def ball(value: sp.Expr, bits: int | None = None) -> arb:
    """An enclosure of a real constant, at ``bits`` of working precision (None: the one in force).

    Raises :class:`Undetermined` where there is none.
    """
    with ctx.workprec(bits or ctx.prec):
        return _ball(value, ctx.prec)


@lru_cache(maxsize=8192)
def _ball(value: sp.Expr, precision: int) -> arb:
    if isinstance(value, sp.Rational):
        return arb(fmpq(int(value.p), int(value.q)))
    try:
        found = compile_real(value)(arb(0))
    except Unanswered as error:
        raise Undetermined(str(error)) from None
    if not found.is_finite():
        raise Undetermined(f"{value} has no finite value")
    return found


@lru_cache(maxsize=8192)
def sign(value: sp.Expr) -> int:
    """-1, 0 or 1, proven.  Symbols stand for any value that their assumptions allow.

    Raises :class:`Undetermined` when neither a sign nor zero can be proven.
    """
    if isinstance(value, sp.Rational):
        return int(value.p > 0) - int(value.p < 0)
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
    return _sign_of_radicals(value)


def _is_zero(value: sp.Expr) -> bool:
    """Whether algebra shows that a number is zero.  No is no proof of the contrary."""
    rational = in_powers_of_e(value)
    if rational is not None:
        return bool(sp.cancel(rational) == 0)
    if sp.expand(value) == 0 or sp.expand(_with_reduced_arguments(value)) == 0 or _by_definition(value):
        return True
    operations = sp.count_ops(value)
    if operations <= _LONGEST_QUOTIENT and sp.expand(sp.fraction(sp.together(value))[0]) == 0:
        return True
    if operations > _LONGEST or _separation(value) is not None or _bits(value) > _MOST_RATIONAL:
        return False
    return bool(sp.expand(value.rewrite(sp.exp)) == 0 or sp.simplify(value) == 0)


def _with_reduced_arguments(value: sp.Expr) -> sp.Expr:
    """``value`` with the arguments of its functions as reduced fractions, so that equal ones look alike.

    Those of sines and cosines lie between -pi/2 and pi/2 after that.
    """
    if not value.args or isinstance(value, Zero):
        return value
    if sp.count_ops(value) > _LONGEST_QUOTIENT or _bits(value) > _MOST_RATIONAL:
        return value
    arguments = [_with_reduced_arguments(a) for a in value.args]
    if not isinstance(value, sp.Function):
        return value.func(*arguments)
    arguments = [sp.cancel(a) for a in arguments]
    if isinstance(value, sp.sin | sp.cos) and (half_turns := round(float((ball(arguments[0]) / arb.pi()).mid()))):
        return (-1) ** half_turns * value.func(sp.cancel(arguments[0] - half_turns * sp.pi))
    return value.func(*arguments)


def _bits(value: sp.Expr) -> int:
    return max((int(abs(r.p) * r.q).bit_length() for r in value.atoms(sp.Rational)), default=0)


def _by_definition(value: sp.Expr) -> bool:
    """Whether a number holds the zero of a function, and is a multiple of that function there."""
    for root in value.atoms(Zero):
        factor = sp.cancel(value.xreplace({root: _w}) / root.formula.xreplace({z: _w})).xreplace({_w: root})
        try:
            ball(factor, _PRECISIONS[1])  # finite, so that the function is multiplied by a number
        except Unanswered:
            continue
        return True
    return False


def _sign_of_radicals(value: sp.Expr) -> int:
    """The sign of a number built from rationals by arithmetic and real roots, decided by its root bound."""
    bits = _separation(value)
    if bits is None:
        raise Unsettled(f"whether {value} is zero is not known")
    found = ball(value, 2 * bits + 64)
    if not found.contains(0):
        return 1 if found > 0 else -1
    if found.abs_upper() < arb((1, -bits)):
        return 0
    raise Unsettled(f"whether {value} is zero is not known")


def _separation(value: sp.Expr) -> int | None:
    """b such that ``value`` is zero or at least 2^-b in size: the bound of Burnikel, Fleischer, Mehlhorn and Schirra.

    A number U/L, both algebraic integers of degree at most D^2 whose conjugates are below 2^u and 2^l, is zero
    or at least 2^-(l + u (D^2 - 1)); D is the product of the degrees of the roots.
    """
    radicals: dict[sp.Expr, int] = {}
    sizes = _conjugates(value, radicals)
    if sizes is None:
        return None
    bits = sizes[1] + sizes[0] * (prod(radicals.values()) ** 2 - 1)
    return bits if bits <= _MOST_BITS else None


def _conjugates(value: sp.Expr, radicals: dict[sp.Expr, int]) -> tuple[int, int] | None:
    """(u, l) for a number written with rationals, arithmetic and roots of positive numbers; else None."""
    if isinstance(value, sp.Rational):
        return abs(int(value.p)).bit_length(), int(value.q).bit_length()
    if isinstance(value, sp.Add | sp.Mul):
        top, bottom = 0, 0
        for i, part in enumerate(value.args):
            found = _conjugates(part, radicals)
            if found is None:
                return None
            if isinstance(value, sp.Mul) or i == 0:
                top, bottom = top + found[0], bottom + found[1]
            else:
                top, bottom = 1 + max(top + found[1], bottom + found[0]), bottom + found[1]
        return top, bottom
    if isinstance(value, sp.Pow) and isinstance(value.exp, sp.Rational):
        found = _conjugates(value.base, radicals)
        power, root = abs(int(value.exp.p)), int(value.exp.q)
        if found is None or (root > 1 and not value.base.is_positive):
            return None
        if root > 1:
            key = value.base ** sp.Rational(1, root)
            radicals[key] = root
        top, bottom = (-(-power * size // root) for size in found)
        return (top, bottom) if value.exp.p > 0 else (bottom, top)
    return None


def plain(value: sp.Expr) -> sp.Expr:
    """tanh(log 2) is 3/5: the one simplification that SymPy leaves out and that activations need."""
    return value.replace(
        lambda e: isinstance(e, sp.tanh) and isinstance(e.args[0], sp.log),
        lambda e: (e.args[0].args[0] ** 2 - 1) / (e.args[0].args[0] ** 2 + 1),
    )


def collected(value: sp.Expr) -> sp.Expr:
    """A number with its terms collected, if that is short work."""
    return value if value.is_Rational or sp.count_ops(value) > 30 else sp.expand(value)


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
    for form in (shifted, sp.factor(shifted)):
        if form.is_positive:
            return 1
        if form.is_negative:
            return -1
    names = ", ".join(sorted(map(str, value.free_symbols)))
    raise Undetermined(f"the sign of {value} depends on {names}")
