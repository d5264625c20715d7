"""Values of expressions on long intervals, by their ends.

A ball about e^1000 that is as wide as x from 1000 to 2000 makes it holds negative numbers, and nothing is known of its
reciprocal.  Far out, where runs of inputs are as long as binades, expressions are therefore evaluated between two ends,
each a ball with an exponent of any size; the sign of what decreases or increases says which end is which.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import sympy as sp
from flint import arb

from actsym.definition.spec import x
from actsym.rigor import rewrite
from actsym.rigor.evaluate import compile_real

#: A lower and an upper bound.
Ends: TypeAlias = tuple[arb, arb]


class Unknown(Exception):
    """Nothing is known on this interval."""


class Far:
    """An expression in x, to be enclosed on intervals at the precision in force."""

    def __init__(self, expr: sp.Expr) -> None:
        self.expr = rewrite.prepare(expr)
        self._constants: dict[sp.Expr, Callable[[arb], arb]] = {}

    def on(self, low: float, high: float) -> Ends:
        """Bounds of all values between two floats; not finite where nothing is known."""
        try:
            return self._ends(self.expr, (arb(low), arb(high)), {})
        except Unknown:
            return arb.nan(), arb.nan()

    def _ends(self, expr: sp.Basic, at: Ends, done: dict[sp.Basic, Ends]) -> Ends:
        if expr not in done:
            found = self._operation(expr, at, done)
            if not (found[0].is_finite() and found[1].is_finite()):
                raise Unknown(expr)
            done[expr] = found[0].lower(), found[1].upper()
        return done[expr]

    def _operation(self, expr: sp.Basic, at: Ends, done: dict[sp.Basic, Ends]) -> Ends:
        if expr == x:
            return at
        if not expr.free_symbols:
            value = self._constants.setdefault(expr, compile_real(expr))(arb(0))
            return value, value
        if isinstance(expr, sp.Piecewise):
            return self._ends(_branch(expr, lambda e: self._ends(e, at, done)), at, done)
        args = [self._ends(a, at, done) for a in expr.args]
        if isinstance(expr, sp.Add):
            return sum((a[0] for a in args), arb(0)), sum((a[1] for a in args), arb(0))
        if isinstance(expr, sp.Mul):
            found = args[0]
            for other in args[1:]:
                found = _product(found, other)
            return found
        if isinstance(expr, sp.Pow) and expr.exp.is_Integer:
            return _power(args[0], int(expr.exp))
        if isinstance(expr, sp.Pow) and expr.exp.is_Rational and args[0][0] > 0:
            return _increasing(lambda a: (a.log() * args[1][0]).exp(), args[0], expr.exp > 0)
        if expr.func in _INCREASING:
            return _increasing(_INCREASING[expr.func], args[0])
        if expr.func in _DECREASING:
            return _increasing(_DECREASING[expr.func], args[0], False)
        if expr.func in _BY_SIGN:
            return _BY_SIGN[expr.func](args[0])
        if isinstance(expr, sp.sin | sp.cos):
            return arb(-1), arb(1)
        raise Unknown(expr)


def in_decaying(expr: sp.Expr, sign: int) -> sp.Expr:
    """An expression that is rational in x and exponentials of its multiples (or hyperbolic functions, with a sinh or
    cosh among them), in lowest terms in the exponential that decays on the side of a sign; any other as it is."""
    if isinstance(expr, sp.Piecewise):
        return sp.Piecewise(*((in_decaying(e, sign), c) for e, c in expr.args), evaluate=False)
    w = sp.Dummy("w", positive=True)
    written = expr.rewrite([sp.sinh, sp.cosh, sp.tanh, sp.sech], sp.exp) if expr.has(sp.sinh, sp.cosh) else expr
    exponents = {e: sp.cancel(e.exp / x) for e in written.atoms(sp.exp)}
    if not exponents or not all(k.is_Integer for k in exponents.values()):
        return expr
    rational = written.subs({e: w ** (-sign * k) for e, k in exponents.items()})
    if not rational.is_rational_function(x, w):
        return expr
    found: sp.Expr = sp.factor(sp.cancel(rational)).subs(w, sp.exp(-sign * x))
    return found


def _increasing(function: Callable[[arb], arb], a: Ends, increasing: bool = True) -> Ends:
    first, last = function(a[0]), function(a[1])
    return (first, last) if increasing else (last, first)


def _product(a: Ends, b: Ends) -> Ends:
    found = [p * q for p in a for q in b]
    lower, upper = found[0], found[0]
    for value in found[1:]:
        lower, upper = lower.min(value), upper.max(value)
    return lower, upper


def _power(a: Ends, n: int) -> Ends:
    if n < 0:
        lower, upper = _power(a, -n)
        if not (lower > 0 or upper < 0):
            raise Unknown(n)
        return 1 / upper, 1 / lower
    first, last = a[0] ** n, a[1] ** n
    if n % 2 or a[0] >= 0:
        return first, last
    return (last, first) if a[1] <= 0 else (arb(0), first.max(last))


def _branch(expr: sp.Piecewise, ends: Callable[[sp.Basic], Ends]) -> sp.Basic:
    """The branch that counts on the whole interval."""
    for branch, condition in expr.args:
        holds = _holds(condition, ends)
        if holds is None:
            break
        if holds:
            found: sp.Basic = branch
            return found
    raise Unknown(expr)


def _holds(condition: sp.Basic, ends: Callable[[sp.Basic], Ends]) -> bool | None:
    if condition in (sp.true, sp.false):
        return bool(condition)
    if not isinstance(condition, sp.Lt | sp.Le | sp.Gt | sp.Ge):
        return None
    (a, b), (c, d) = ends(condition.lts), ends(condition.gts)
    if b < c:
        return True
    return False if a > d else None


def _sign(a: Ends) -> Ends:
    if a[0] > 0 or a[1] < 0:
        return (arb(1), arb(1)) if a[0] > 0 else (arb(-1), arb(-1))
    raise Unknown(a)


def _absolute(a: Ends) -> Ends:
    return a if _sign(a)[0] > 0 else (-a[1], -a[0])


def _sech(a: Ends) -> Ends:
    return _increasing(arb.sech, _absolute(a), False)


def _cosh(a: Ends) -> Ends:
    first, last = a[0].cosh(), a[1].cosh()
    if a[0] >= 0:
        return first, last
    return (last, first) if a[1] <= 0 else (arb(1), first.max(last))


def _nowhere(a: Ends) -> Ends:
    """Of a distribution that lives where its argument is 0."""
    _sign(a)
    return arb(0), arb(0)


_INCREASING: dict[type, Callable[[arb], arb]] = {
    sp.exp: arb.exp, sp.log: arb.log, sp.tanh: arb.tanh, sp.erf: arb.erf, sp.atan: arb.atan, sp.sinh: arb.sinh,
    sp.asinh: arb.asinh, rewrite.expm1: arb.expm1, rewrite.log1p: arb.log1p,
    rewrite.softplus: lambda a: a.exp().log1p(),
}  # fmt: skip
_DECREASING: dict[type, Callable[[arb], arb]] = {sp.erfc: arb.erfc}
_BY_SIGN: dict[type, Callable[[Ends], Ends]] = {
    sp.Abs: _absolute, sp.sign: _sign, sp.DiracDelta: _nowhere, sp.sech: _sech, sp.cosh: _cosh,
    sp.Heaviside: lambda a: ((_sign(a)[0] + 1) / 2,) * 2,
}  # fmt: skip
