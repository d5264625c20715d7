"""Operations on real balls: the backend that :mod:`~actsym.rigor.evaluate` uses for ``flint.arb``.

A ball stands for every real number in it, and an operation returns a ball that holds every value the
function takes there; where the function is undefined or unbounded the result is not finite.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import sympy as sp
from flint import acb, arb, ctx, fmpq

from actsym.errors import Unanswered
from actsym.rigor import rewrite
from actsym.rigor.balls import (
    Uncertain,
    as_ball,
    exp,
    infinite,
    integer_power,
    negligible,
    power,
    rational_power,
    reciprocal,
    whole_power,
)
from actsym.rigor.zero import Zero, narrowed

Closure = Callable[[list[Any]], Any]

__all__ = [
    "FUNCTIONS", "bind", "comparison", "constant", "exp", "integer_power", "power", "rational_power", "reciprocal",
    "rule", "undefined", "union", "whole_power",
]  # fmt: skip

_whole_power = whole_power

_CONSTANTS = {sp.pi: arb.pi, sp.E: arb.const_e, sp.EulerGamma: arb.const_euler, sp.Catalan: arb.const_catalan}
_INFINITIES = {sp.oo: arb.pos_inf, -sp.oo: arb.neg_inf, sp.nan: arb.nan, sp.zoo: arb.nan}


def undefined() -> arb:
    return arb.nan()


def union(a: arb, b: arb) -> arb:
    if not (a.is_finite() and b.is_finite()):
        return a if a.is_finite() is b.is_finite() and a == b else arb.nan()
    return a.union(b)


def constant(expr: sp.Expr) -> Closure:
    if isinstance(expr, sp.Integer):
        integer = arb(int(expr))
        return lambda env: integer
    if isinstance(expr, sp.Rational):
        ratio = fmpq(int(expr.p), int(expr.q))
        return lambda env: arb(ratio)
    if isinstance(expr, sp.Float):
        ratio = fmpq(*Fraction(str(sp.Rational(expr))).as_integer_ratio())
        return lambda env: arb(ratio)
    if expr in _CONSTANTS:
        return lambda env: _CONSTANTS[expr]()
    if expr in _INFINITIES:
        return lambda env: _INFINITIES[expr]()
    if isinstance(expr, Zero):
        return _zero(expr)
    if expr is sp.GoldenRatio:
        return lambda env: (1 + arb(5).sqrt()) / 2
    raise Unanswered(f"the constant {expr} is not real")


def _zero(expr: Zero) -> Closure:
    value = Zero.compiled(expr.formula)
    return lambda env: narrowed(value, *expr.ends, ctx.prec)


def comparison(kind: type) -> Callable[[arb, arb], bool | None]:
    return _COMPARISONS[kind]


def bind(rule: Callable[..., Any], args: list[Closure]) -> Closure:
    if len(args) == 1:
        (only,) = args
        return lambda env: rule(only(env))
    return lambda env: rule(*(a(env) for a in args))


def rule(expr: sp.Basic) -> Callable[..., arb] | None:
    if isinstance(expr, sp.hyper):
        return None
    return FUNCTIONS.get(expr.func)


def _finite_only(function: Callable[..., arb]) -> Callable[..., arb]:
    """A function of which nothing is said at numbers too large to be represented."""
    return lambda *args: arb.nan() if any(infinite(a) for a in args) else function(*args)


# Functions whose Arb version needs help at the extremes


def _near_infinity(limit: Callable[[], arb], odd: bool = True) -> Callable[[arb], arb]:
    def at(u: arb) -> arb:
        return limit() + negligible() if u > 0 or not odd else negligible() - limit()

    return at


def _bounded(function: Callable[[arb], arb], limit: Callable[[], arb]) -> Callable[[arb], arb]:
    """An odd function with limits +-``limit`` that are reached to within 2^-(2^3900) at the largest numbers."""
    at_infinity = _near_infinity(limit)
    return lambda u: at_infinity(u) if infinite(u) else function(u)


def cosh(u: arb) -> arb:
    value = u.cosh()
    return value if value.is_finite() else (exp(u) + exp(-u)) / 2


def sinh(u: arb) -> arb:
    value = u.sinh()
    return value if value.is_finite() else (exp(u) - exp(-u)) / 2


def sech(u: arb) -> arb:
    value = u.sech()
    if value.is_finite() and not value.contains(0):
        return value
    decay = exp(-abs(u))
    return 2 * decay / (1 + decay * decay)


def expm1(u: arb) -> arb:
    value = u.expm1()
    return value if value.is_finite() and not infinite(u) else exp(u) - 1


def softplus(u: arb) -> arb:
    if u > 1:
        return u + exp(-u).log1p()
    return exp(u).log1p()


def sign(u: arb) -> arb:
    if u > 0:
        return arb(1)
    if u < 0:
        return arb(-1)
    return arb(0) if u == 0 else arb(0, 1)


def absolute(u: arb) -> arb:
    if not u.is_finite() or u.is_exact() or not u.contains(0):
        return abs(u)
    return arb(0).union(u.abs_upper())


def heaviside(u: arb, at_zero: arb | None = None) -> arb:
    if u > 0:
        return arb(1)
    if u < 0:
        return arb(0)
    if u == 0:
        return arb(1) / 2 if at_zero is None else at_zero
    return arb(0).union(arb(1))


def maximum(*balls: arb) -> arb:
    return _extreme(balls, lambda a, b: a >= b, arb.max)


def minimum(*balls: arb) -> arb:
    return _extreme(balls, lambda a, b: a <= b, arb.min)


def _extreme(balls: tuple[arb, ...], wins: Callable[[arb, arb], bool], combine: Callable[[arb, arb], arb]) -> arb:
    best = balls[0]
    for ball in balls[1:]:
        best = best if wins(best, ball) else ball if wins(ball, best) else combine(best, ball)
    return best


def _through_complex(function: Callable[..., acb]) -> Callable[..., arb]:
    """A real function of real arguments that Arb offers in the complex plane only."""

    def real(*args: arb) -> arb:
        value = function(*(acb(a) for a in args))
        return value.real if value.imag.contains(0) and value.imag.rad() < 1 else arb.nan()

    return real


def _compare(definite: Callable[[arb, arb], bool], opposite: Callable[[arb, arb], bool]):
    def compare(a: arb, b: arb) -> bool | None:
        if infinite(a) and infinite(b) and (a > 0) == (b > 0):
            return None
        return True if definite(a, b) else False if opposite(a, b) else None

    return compare


_COMPARISONS = {
    sp.StrictGreaterThan: _compare(lambda a, b: a > b, lambda a, b: a <= b),
    sp.StrictLessThan: _compare(lambda a, b: a < b, lambda a, b: a >= b),
    sp.GreaterThan: _compare(lambda a, b: a >= b, lambda a, b: a < b),
    sp.LessThan: _compare(lambda a, b: a <= b, lambda a, b: a > b),
    sp.Equality: _compare(lambda a, b: a == b, lambda a, b: a != b),
    sp.Unequality: _compare(lambda a, b: a != b, lambda a, b: a == b),
}


def _half_pi() -> arb:
    return arb.pi() / 2


def _one() -> arb:
    return arb(1)


#: Right for every argument, those that are too large to be represented among them.
_EVERYWHERE: dict[Any, Callable[..., arb]] = {
    sp.exp: exp,
    Uncertain: as_ball,
    rewrite.expm1: expm1,
    rewrite.softplus: softplus,
    sp.sinh: sinh,
    sp.cosh: cosh,
    sp.sech: sech,
    sp.tanh: _bounded(arb.tanh, _one),
    sp.atan: _bounded(arb.atan, _half_pi),
    sp.acot: lambda u: reciprocal(u).atan(),
    sp.acoth: lambda u: reciprocal(u).atanh(),
    sp.acsch: lambda u: reciprocal(u).asinh(),
    sp.erf: _bounded(arb.erf, _one),
    sp.erfc: lambda u: (negligible() if u > 0 else 2 + negligible()) if infinite(u) else u.erfc(),
    sp.Abs: absolute,
    sp.sign: sign,
    sp.Heaviside: heaviside,
    sp.Max: maximum,
    sp.Min: minimum,
    sp.re: lambda u: u,
    sp.conjugate: lambda u: u,
    sp.im: lambda u: arb(0),
}

#: Functions that FLINT has for real and for complex balls: by the method's name, or by a formula that holds for both.
_METHODS = {
    sp.exp: "exp", rewrite.expm1: "expm1", rewrite.log1p: "log1p", sp.sin: "sin", sp.cos: "cos", sp.tan: "tan",
    sp.cot: "cot", sp.sec: "sec", sp.csc: "csc", sp.sinc: "sinc", sp.sinh: "sinh", sp.cosh: "cosh", sp.tanh: "tanh",
    sp.coth: "coth", sp.sech: "sech", sp.csch: "csch", sp.asin: "asin", sp.acos: "acos", sp.atan: "atan",
    sp.asinh: "asinh", sp.acosh: "acosh", sp.atanh: "atanh", sp.erf: "erf", sp.erfc: "erfc", sp.erfi: "erfi",
    sp.Ei: "ei", sp.li: "li", sp.Si: "si", sp.Ci: "ci", sp.Shi: "shi", sp.Chi: "chi", sp.fresnels: "fresnel_s",
    sp.fresnelc: "fresnel_c", sp.gamma: "gamma", sp.loggamma: "lgamma", sp.digamma: "digamma", sp.airyai: "airy_ai",
    sp.airybi: "airy_bi",
}  # fmt: skip
_FORMULAS: dict[Any, Callable[..., Any]] = {
    sp.expint: lambda s, u: u.expint(s),
    sp.factorial: lambda u: (u + 1).gamma(),
    sp.uppergamma: lambda s, u: u.gamma_upper(s),
    sp.lowergamma: lambda s, u: u.gamma_lower(s),
    sp.beta: lambda a, b: a.gamma() * b.gamma() * (a + b).rgamma(),
    sp.zeta: lambda s, a=None: s.zeta() if a is None else s.zeta(a),
    sp.polygamma: lambda n, u: u.polygamma(n),
    sp.polylog: lambda s, u: u.polylog(s),
    sp.besselj: lambda n, u: u.bessel_j(n),
    sp.bessely: lambda n, u: u.bessel_y(n),
    sp.besseli: lambda n, u: u.bessel_i(n),
    sp.besselk: lambda n, u: u.bessel_k(n),
}


def of_balls(kind: type) -> dict[Any, Callable[..., Any]]:
    """The functions of ``arb`` or ``acb``, as FLINT has them."""
    return {function: getattr(kind, name) for function, name in _METHODS.items()} | _FORMULAS


_FINITE: dict[Any, Callable[..., arb]] = of_balls(arb) | {
    sp.log: lambda u, *base: u.log() if not base else u.log() / base[0].log(),
    sp.atan2: arb.atan2,
    sp.asech: lambda u: reciprocal(u).acosh(),
    sp.erfinv: arb.erfinv,
    sp.erfcinv: arb.erfcinv,
    sp.floor: arb.floor,
    sp.ceiling: arb.ceil,
    sp.frac: lambda u: u - u.floor(),
    sp.Mod: lambda u, m: u - m * (u / m).floor(),
    sp.LambertW: lambda u, k=None: u.lambertw() if k is None else u.lambertw(int(k.unique_fmpz())),
    sp.binomial: lambda n, k: (n + 1).gamma() * (k + 1).rgamma() * (n - k + 1).rgamma(),
    sp.polygamma: _through_complex(_FORMULAS[sp.polygamma]),
    sp.polylog: _through_complex(_FORMULAS[sp.polylog]),
}

FUNCTIONS: dict[Any, Callable[..., arb]] = {f: _finite_only(rule) for f, rule in _FINITE.items()} | _EVERYWHERE
