"""Taylor coefficients of functions of one argument about any point: exact, and as balls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from math import factorial
from typing import Any

import sympy as sp
from flint import arb, ctx, fmpq, fmpq_series

from actsym.rigor import jets, real_functions
from actsym.rigor.asymptotics.coefficient import Coefficient
from actsym.rigor.asymptotics.constants import Undetermined, plain

#: A SymPy class of functions, such as ``sp.tanh``; SymPy declares no types.
Kind = Any

_EVEN = (1, 0, -1, 0)

#: Taylor series about 0 with rational coefficients, from that of x; a factor that is not rational apart.
SERIES: dict[Kind, Callable[[fmpq_series], fmpq_series]] = {
    sp.tan: fmpq_series.tan, sp.atan: fmpq_series.atan,
    sp.asin: fmpq_series.asin, sp.sinh: fmpq_series.sinh, sp.cosh: fmpq_series.cosh, sp.tanh: fmpq_series.tanh,
    sp.asinh: fmpq_series.asinh, sp.atanh: fmpq_series.atanh, sp.sech: lambda u: 1 / u.cosh(),
    sp.LambertW: lambda u: (u * u.exp()).reversion(),
    sp.erf: lambda u: (-u * u).exp().integral(), sp.erfc: lambda u: -(-u * u).exp().integral(),
    sp.erfi: lambda u: (u * u).exp().integral(),
    sp.sinc: lambda u: fmpq_series([fmpq(_EVEN[k % 4], factorial(k + 1)) for k in range(u.prec)], prec=u.prec),
}  # fmt: skip
_FACTORS = dict.fromkeys((sp.erf, sp.erfc, sp.erfi), 2 / sp.sqrt(sp.pi))

_u = sp.Symbol("u", real=True)

#: Derivatives of a function are formed as long as they have at most so many operations.
_LONGEST = 300


class Function:
    """A function of one argument, by its values, derivatives and balls: a SymPy class, or a polygamma function."""

    def __init__(self, kind: Kind, degree: int | None = None) -> None:
        self.kind, self.degree = kind, degree
        if degree is None and kind not in jets.FUNCTIONS:
            raise Undetermined(f"no expansion of {kind.__name__} is known")

    def value(self, at: sp.Expr) -> sp.Expr:
        return self.kind(at) if self.degree is None else sp.polygamma(self.degree, at)

    def balls(self, at: arb, order: int) -> list[arb]:
        """Coefficients of degree 0 to ``order`` at every point of ``at``; not finite where there are none."""
        if self.degree is None:
            with _room(order + 1):
                return jets.function_coefficients(self.kind, at, order)
        if not at > 0:
            return [arb.nan()] * (order + 1)
        polygamma = real_functions.FUNCTIONS[sp.polygamma]
        return [polygamma(arb(self.degree + k), at) / factorial(k) for k in range(order + 1)]

    def exact(self, at: sp.Expr | None, order: int, everywhere: bool) -> list[sp.Expr | None]:
        """Exact coefficients: all of them about 0 where they are short, or ``everywhere``; else the value alone."""
        unknown: list[sp.Expr | None] = [None] * (order + 1)
        if at is None:
            return unknown
        if self.kind in (sp.sin, sp.cos):
            return [self.kind(at + k * sp.pi / 2) / factorial(k) for k in range(order + 1)]
        if at == 0 and self.kind in SERIES:
            return list(rational_coefficients(self.kind, order))
        if everywhere:
            formulas = (self._derivative(k) for k in range(order + 1))
            return [f and _finite(plain(f.subs(_u, at) / factorial(k))) for k, f in enumerate(formulas)]
        return [_finite(self.value(at)), *unknown[1:]]

    def _derivative(self, k: int) -> sp.Expr | None:
        return _derivative(self.kind, k) if self.degree is None else sp.polygamma(self.degree + k, _u)

    def coefficients(self, at: Coefficient, order: int, everywhere: bool) -> list[Coefficient]:
        """Taylor coefficients about ``at``, in exact form where that is known.  Raises :class:`Undetermined`."""
        exact = self.exact(at.number(), order, everywhere)
        if at.symbolic:
            if None in exact:
                raise Undetermined(f"{self.kind.__name__} is not smooth at {at.number()}")
            return [Coefficient(e) for e in exact]
        balls = self.balls(at.ball, order)
        if not all(b.is_finite() for b in balls):
            raise Undetermined(f"{self.kind.__name__} is not smooth at {at.number() or at.ball.str(5)}")
        return [Coefficient(e, b) for e, b in zip(exact, balls, strict=True)]


@contextmanager
def _room(terms: int) -> Iterator[None]:
    """FLINT keeps as many terms of a power series as its context allows, whatever precision they ask for."""
    before = ctx.cap
    ctx.cap = max(before, terms)
    try:
        yield
    finally:
        ctx.cap = before


@lru_cache(maxsize=256)
def rational_coefficients(kind: Kind, order: int) -> tuple[sp.Expr, ...]:
    """The exact coefficients about 0, of degree 0 to ``order``, of a function in :data:`SERIES`."""
    with _room(order + 1):
        series, factor = SERIES[kind](fmpq_series([0, 1], prec=order + 1)), _FACTORS.get(kind, sp.S.One)
    found = [factor * sp.Rational(int(c.p), int(c.q)) for c in (series[k] for k in range(order + 1))]
    return (found[0] + int(kind is sp.erfc), *found[1:])


@lru_cache(maxsize=1024)
def _derivative(kind: Kind, k: int) -> sp.Expr | None:
    """The k-th derivative as a formula; None where it is long."""
    if k == 0:
        return kind(_u)
    before = _derivative(kind, k - 1)
    if before is None or sp.count_ops(before) > _LONGEST:
        return None
    return sp.expand(sp.diff(before, _u))


def _finite(value: sp.Expr) -> sp.Expr | None:
    return None if value.has(sp.nan, sp.zoo, sp.oo, -sp.oo, sp.I) or value.is_finite is False else value
