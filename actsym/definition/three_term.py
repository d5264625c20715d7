"""Three-term recurrences of polynomials, each written once for the bases and for the catalogue."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import sympy as sp

from actsym.definition.symbols import k, x
from actsym.errors import InputError


class BasisError(InputError):
    """A basis, its degree or its coefficients break a rule.  The message says which and what would do."""


@dataclass(frozen=True)
class ThreeTermRecurrence:
    """phi_{k+1} = (A_k x + B_k) phi_k - C_k phi_{k-1}, phi_{-1} = 0, phi_0 = ``first``.

    ``A``, ``B`` and ``C`` are exact expressions in :data:`k`; ``A0`` and ``B0`` replace A_0 and B_0 where the
    general formula is not meant there (Chebyshev: T_1 = x, T_2 = 2x^2 - 1).
    """

    A: Any
    B: Any
    C: Any
    first: Any = sp.S.One
    A0: Any = None
    B0: Any = None

    def __post_init__(self) -> None:
        for name in ("A", "B", "C", "first"):
            object.__setattr__(self, name, exact(getattr(self, name), f"recurrence: {name}", {k}))
        for name, general in (("A0", self.A), ("B0", self.B)):
            given = getattr(self, name)
            value = general.subs(k, 0) if given is None else exact(given, f"recurrence: {name}", set())
            object.__setattr__(self, name, value)

    def coefficients(self, index: int) -> tuple[sp.Expr, sp.Expr, sp.Expr]:
        """A, B, C of the step from phi_index to phi_{index+1}."""
        if index == 0:
            return self.A0, self.B0, sp.S.Zero
        return self.A.subs(k, index), self.B.subs(k, index), self.C.subs(k, index)

    @cache  # noqa: B019 - recurrences are few, small and frozen
    def function(self, index: int) -> sp.Expr:
        """phi_index, expanded."""
        if index < 0:
            return sp.S.Zero
        if index == 0:
            return self.first
        a, b, c = self.coefficients(index - 1)
        return sp.expand((a * x + b) * self.function(index - 1) - c * self.function(index - 2))

    # -- with a scaling absorbed ---------------------------------------------------------------
    #
    # q_k = s_k phi_k is stepped together with d_k = C_k s_k phi_{k-1}, what the next step subtracts.  With r_k =
    # s_{k+1} / s_k that is q_{k+1} = r_k ((A_k t + B_k) q_k - d_k) and d_{k+1} = C_{k+1} r_k q_k: neither k! nor
    # phi_k is ever formed, both of which leave the range of floating point long before q_k does.

    def scaled_initial(self, t: sp.Expr) -> tuple[sp.Expr, sp.Expr]:
        """q_0 and d_0 for s_0 = 1; d_0 makes up for A_0 and B_0 where they are not the general formula."""
        below = (self.A.subs(k, 0) - self.A0) * t + self.B.subs(k, 0) - self.B0
        return self.first, sp.expand(below * self.first)

    def scaled_advance(
        self, index: sp.Expr, t: sp.Expr, q: sp.Expr, d: sp.Expr, ratio: sp.Expr
    ) -> tuple[sp.Expr, sp.Expr]:
        """q and d at ``index`` + 1 from those at ``index``; ``ratio`` is s_{k+1} / s_k, an expression in :data:`k`."""
        slope, constant, carried = _steps(self, ratio)
        at = {k: index}
        return (slope.subs(at) * t + constant.subs(at)) * q - ratio.subs(at) * d, carried.subs(at) * q


@cache
def _steps(recurrence: ThreeTermRecurrence, ratio: sp.Expr) -> tuple[sp.Expr, sp.Expr, sp.Expr]:
    """r_k A_k, r_k B_k and r_k C_{k+1}, simplified."""
    factors = recurrence.A, recurrence.B, recurrence.C.subs(k, k + 1)
    return tuple(sp.factor(sp.cancel(ratio * f)) for f in factors)


def exact(value: Any, what: str, allowed: set[sp.Symbol]) -> sp.Expr:
    """``value`` as a SymPy expression without floats, in the ``allowed`` symbols alone."""
    if isinstance(value, str):
        raise BasisError(f"{what} = {value!r} is text; give a SymPy expression")
    try:
        expr = sp.sympify(value)
    except sp.SympifyError:
        raise BasisError(f"{what} = {value!r} is not an expression") from None
    if expr.atoms(sp.Float):
        raise BasisError(f"{what} = {expr} holds floats; write exact numbers")
    unknown = sorted(str(s) for s in expr.free_symbols - allowed)
    if unknown:
        accepted = ", ".join(sorted(map(str, allowed))) or "none"
        raise BasisError(f"{what} = {expr}: unknown symbol {', '.join(unknown)} (accepted: {accepted})")
    return expr


#: Probabilists' polynomials He_k, orthogonal under N(0, 1).
HERMITE = ThreeTermRecurrence(A=1, B=0, C=k)
#: P_k, orthogonal on [-1, 1].
LEGENDRE = ThreeTermRecurrence(A=(2 * k + 1) / (k + 1), B=0, C=k / (k + 1))
#: T_k, orthogonal under the arcsine distribution.
CHEBYSHEV_FIRST = ThreeTermRecurrence(A=2, B=0, C=1, A0=1)
#: U_k, orthonormal under the semicircle.
CHEBYSHEV_SECOND = ThreeTermRecurrence(A=2, B=0, C=1)
#: L_k, orthonormal under the exponential distribution.
LAGUERRE = ThreeTermRecurrence(A=-1 / (k + 1), B=(2 * k + 1) / (k + 1), C=k / (k + 1))
