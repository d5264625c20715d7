"""Operations on complex balls: the backend for certified quadrature with ``flint.acb``.

``acb.integral`` asks for the integrand on real segments (``analytic`` false: any enclosure of the real
function will do) and on complex neighbourhoods of them (``analytic`` true: the operation must show that
it is holomorphic on the whole ball, else return a ball that is not finite).  Functions with branch cuts,
kinks and jumps test that here; meromorphic ones need no test, their poles give infinite balls anyway.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy as sp
from flint import acb, arb

from actsym.rigor import real_functions as real, rewrite
from actsym.rigor.balls import Uncertain, as_ball, whole_power

Closure = Callable[[list[Any]], Any]


def undefined() -> acb:
    return acb(arb.nan(), arb.nan())


def union(a: acb, b: acb) -> acb:
    return a.union(b) if a.is_finite() and b.is_finite() else undefined()


def constant(expr: sp.Expr) -> Closure:
    if expr is sp.I:
        return lambda env: acb(0, 1)
    inner = real.constant(expr)
    return lambda env: acb(inner(env))


def comparison(kind: type) -> Callable[[acb, acb], bool | None]:
    """Conditions are decided by real parts: on a ball where that decides, one branch holds throughout."""
    decide = real.comparison(kind)
    return lambda a, b: decide(a.real, b.real)


def bind(rule: Callable[..., acb], args: list[Closure]) -> Closure:
    if len(args) == 1:
        (only,) = args
        return lambda env: rule(env[1], only(env))
    return lambda env: rule(env[1], *(a(env) for a in args))


def rule(expr: sp.Basic) -> Callable[..., acb] | None:
    return FUNCTIONS.get(expr.func)


def integer_power(base: Closure, n: int) -> Closure:
    if n == -1:
        return lambda env: 1 / base(env)
    return lambda env: _whole_power(base(env), n)


def _whole_power(z: acb, n: int) -> acb:
    if z.imag == 0:
        power = whole_power(z.real, abs(n))
        return acb(power) if n >= 0 else 1 / acb(power)
    if n < 0:
        return 1 / _whole_power(z, -n)
    value = None
    while n:
        if n & 1:
            value = z if value is None else value * z
        n >>= 1
        if n:
            z = z * z
    return acb(1) if value is None else value


def rational_power(base: Closure, p: int, q: int, nonnegative: bool) -> Closure:
    if q == 2:

        def half(env: list[Any]) -> acb:
            root = base(env).sqrt(analytic=env[1])
            return _whole_power(root, p)

        return half

    def general(env: list[Any]) -> acb:
        return base(env).pow(acb(p) / q, analytic=env[1])

    return general


def power(base: Closure, exponent: Closure) -> Closure:
    return lambda env: base(env).pow(exponent(env), analytic=env[1])


def _entire(function: Callable[..., acb]) -> Callable[..., acb]:
    """A meromorphic function: nothing to test."""
    return lambda analytic, *args: function(*args)


def _cut(function: Callable[..., acb], touches: Callable[[acb], bool]) -> Callable[..., acb]:
    """A function with branch cuts; ``touches`` says whether a ball may meet one."""

    def guarded(analytic: bool, *args: acb) -> acb:
        if analytic and touches(args[-1]):
            return undefined()
        return function(*args)

    return guarded


def _below(bound: float) -> Callable[[acb], bool]:
    """Whether a ball may meet the real half-line (-oo, bound]."""
    return lambda z: z.imag.contains(0) and not z.real > bound


def _outside(bound: float) -> Callable[[acb], bool]:
    """Whether a ball may meet the real line outside (-bound, bound)."""
    return lambda z: z.imag.contains(0) and not (z.real < bound and z.real > -bound)


def _above(bound: float) -> Callable[[acb], bool]:
    return lambda z: z.imag.contains(0) and not z.real < bound


def _imaginary_outside(z: acb) -> bool:
    """Whether a ball may meet the imaginary axis outside (-i, i)."""
    return z.real.contains(0) and not (z.imag < 1 and z.imag > -1)


def _inverse(function: Callable[[acb], acb], touches: Callable[[acb], bool]) -> Callable[..., acb]:
    return lambda analytic, z: _cut(function, touches)(analytic, 1 / z)


def _softplus(analytic: bool, z: acb) -> acb:
    """log(1 + exp(z)): holomorphic on |Im z| < pi."""
    if analytic and not abs(z.imag) < 3:
        return undefined()
    if z.real > 1:
        return z + (-z).exp().log1p()
    return z.exp().log1p()


def _sign(analytic: bool, z: acb) -> acb:
    return undefined() if analytic and z.real.contains(0) else acb(real.sign(z.real))


def _heaviside(analytic: bool, z: acb, at_zero: acb | None = None) -> acb:
    if analytic and z.real.contains(0):
        return undefined()
    return acb(real.heaviside(z.real, None if at_zero is None else at_zero.real))


def _absolute(analytic: bool, z: acb) -> acb:
    return z.real_abs(analytic=analytic) if analytic or z.imag != 0 else acb(real.absolute(z.real))


def _chain(pair: Callable[[acb, acb, bool], acb]) -> Callable[..., acb]:
    def chain(analytic: bool, first: acb, *rest: acb) -> acb:
        for z in rest:
            first = pair(first, z, analytic)
        return first

    return chain


def _lambert(analytic: bool, z: acb, k: acb | None = None) -> acb:
    whole = 0 if k is None else k.real.unique_fmpz()
    if whole is None:
        return undefined()
    branch = int(whole)
    bound = -0.367 if branch == 0 else 0.0
    if analytic and (_below(bound)(z) or (branch == -1 and not z.real < 0)):
        return undefined()
    return z.lambertw(branch)


def _real_only(function: Callable[..., arb]) -> Callable[..., acb]:
    """No holomorphic continuation is offered: enclosures on the real line only."""

    def only(analytic: bool, *args: acb) -> acb:
        if analytic or any(z.imag != 0 for z in args):
            return undefined()
        return acb(function(*(z.real for z in args)))

    return only


def _component(function: Callable[[acb], acb]) -> Callable[..., acb]:
    """Real part, imaginary part and conjugate: nowhere holomorphic, except where the argument is constant."""
    return lambda analytic, z: undefined() if analytic else function(z)


_BALLS = real.of_balls(acb)

#: Those with branch cuts, and where.
_CUTS: dict[Any, Callable[[acb], bool]] = {
    rewrite.log1p: _below(-1), sp.asin: _outside(1), sp.acos: _outside(1), sp.atan: _imaginary_outside,
    sp.asinh: _imaginary_outside, sp.acosh: _below(1), sp.atanh: _outside(1), sp.li: _below(1), sp.polylog: _above(1),
    **dict.fromkeys(
        (sp.Ei, sp.Ci, sp.Chi, sp.expint, sp.loggamma, sp.uppergamma, sp.lowergamma, sp.besselj, sp.bessely, sp.besseli,
         sp.besselk), _below(0)
    ),
}  # fmt: skip

FUNCTIONS: dict[Any, Callable[..., acb]] = {
    f: _cut(rule, _CUTS[f]) if f in _CUTS else _entire(rule) for f, rule in _BALLS.items()
} | {
    Uncertain: lambda analytic, *args: acb(as_ball(*(a.real for a in args))),
    sp.log: lambda analytic, z, *base: z.log(analytic=analytic) / (base[0].log(analytic=analytic) if base else 1),
    rewrite.softplus: _softplus,
    sp.acot: _inverse(acb.atan, _imaginary_outside),
    sp.acoth: _inverse(acb.atanh, _outside(1)),
    sp.asech: _inverse(acb.acosh, _below(1)),
    sp.acsch: _inverse(acb.asinh, _imaginary_outside),
    sp.erfinv: _real_only(arb.erfinv),
    sp.erfcinv: _real_only(arb.erfcinv),
    sp.Abs: _absolute,
    sp.sign: _sign,
    sp.Heaviside: _heaviside,
    sp.Max: _chain(lambda a, b, analytic: a.real_max(b, analytic=analytic)),
    sp.Min: _chain(lambda a, b, analytic: a.real_min(b, analytic=analytic)),
    sp.floor: lambda analytic, z: z.real_floor(analytic=analytic),
    sp.ceiling: lambda analytic, z: z.real_ceil(analytic=analytic),
    sp.frac: lambda analytic, z: z - z.real_floor(analytic=analytic),
    sp.Mod: lambda analytic, z, m: z - m * (z / m).real_floor(analytic=analytic),
    sp.re: _component(lambda z: acb(z.real)),
    sp.im: _component(lambda z: acb(z.imag)),
    sp.conjugate: _component(acb.conjugate),
    sp.LambertW: _lambert,
}
