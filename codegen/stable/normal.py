"""The normal distribution: its density without the constant, its distribution function, and erf."""

from __future__ import annotations

from functools import partial, reduce

import sympy as sp
from sympy import Add, Mul, Piecewise, Rational, erf, erfc, exp, log, pi, sqrt

from codegen.ir import Node
from codegen.stable.base import Bounded, Stable, affine, number_and_rest, rule
from codegen.stable.exponential import Log1p
from codegen.stable.radicals import root
from codegen.stable.scaled import Lowers, Scaled, decaying_exp, multiplied, sane, scale, tail, through


class Gauss(Bounded):
    """exp(-u**2/2), with the rounding error of the square compensated."""

    definition = staticmethod(lambda u: exp(-(u**2) / 2))

    slopes = (lambda u: -u * Gauss(u),)


class NormalCdf(Bounded):
    """Standard normal distribution function, erfc(-u/sqrt(2))/2: accurate in the lower tail."""

    definition = staticmethod(lambda u: sp.erfc(-u / sqrt(2)) / 2)

    slopes = (lambda u: Gauss(u) / sqrt(2 * pi),)


class WeightedNormalCdf(Stable):
    """u NormalCdf(u) (GELU): in the lower tail -phi(u) (1 - 1/u^2 + ...), without dividing by u first."""

    definition = staticmethod(lambda u: u * sp.erfc(-u / sqrt(2)) / 2)

    slopes = (lambda u: NormalCdf(u) + u * Gauss(u) / sqrt(2 * pi),)


class LogNormalCdf(Stable):
    """log NormalCdf(u), which ends in -u^2/2."""

    definition = staticmethod(lambda u: log(NormalCdf.definition(u)))

    slopes = (lambda u: Mills(u),)


class Mills(Stable):
    """The density over the distribution function, which ends in -u."""

    definition = staticmethod(lambda u: Gauss.definition(u) / sqrt(2 * pi) / NormalCdf.definition(u))

    slopes = (lambda u: -Mills(u) * MillsGap(u),)


class MillsGap(Stable):
    """u + Mills(u), which ends in -1/u."""

    definition = staticmethod(lambda u: u + Mills.definition(u))

    slopes = (lambda u: 1 - Mills(u) * MillsGap(u),)


def _lower_tail(u: sp.Expr) -> sp.Expr:
    """MillsGap(u), 1/(-u + 2/(-u + 3/(-u + ...))) (Laplace): 28 terms are right to 2^-54 for u < -5."""
    return reduce(lambda rest, k: k / (rest - u), range(28, 0, -1), sp.S.Zero)


def _gauss(low: Lowers, u: sp.Expr) -> Scaled:
    argument = low.pair(u)
    half_square = scale(low.graph, multiplied(low.graph, argument, argument), Rational(1, 2))
    return decaying_exp(low.graph, half_square, nonnegative=True)


def _normal_cdf(low: Lowers, u: sp.Expr, weighted: bool = False) -> Scaled:
    """erfc, compensated; in the far tail phi(u)/|u| (1 - 1/u^2 + 3/u^4 - ...) (Abramowitz and Stegun 26.2.12).

    ``weighted``: times u.
    """
    graph = low.graph
    node, argument = low(u), low.pair(-u / sqrt(2))
    e = low.scaled(Gauss(u))
    low_word = sane(graph, argument.low or graph.constant(0), graph.abs(argument.high))
    correction = graph.mul(graph.mul(graph.constant(2 / sqrt(pi)), e.main), low_word)
    body = graph.mul(graph.constant(Rational(1, 2)), graph.sub(graph.call("erfc", argument.high), correction))

    one = graph.constant(1)
    z = graph.div(one, graph.mul(node, node))
    series = one
    for odd in range(15, 0, -2):  # 8 terms: below 2^-54 for u^2 > 1280, below 2^-25 for u^2 > 128
        series = graph.sub(one, graph.mul(graph.mul(graph.constant(odd), z), series))
    density = graph.mul(e.main, graph.constant(1 / sqrt(2 * pi)))
    far_value = graph.mul(graph.neg(density) if weighted else graph.div(density, graph.neg(node)), series)
    body = graph.mul(body, node) if weighted else body

    half_square = graph.mul(graph.mul(node, node), graph.constant(Rational(1, 2)))
    far = graph.call("both", tail(graph, half_square), graph.call("lt", node, graph.constant(0)))
    return Scaled(graph.select(far, far_value, body), graph.select(far, e.factor(graph), one))


def _erf(low: Lowers, u: sp.Expr) -> Scaled:
    """Below 1/2 its Taylor series, 14 terms (the next is below 2^-75), else 1 - erfc: libraries' erf may keep to an
    absolute error only, which leaves small values no digit."""
    graph, one = low.graph, low.graph.constant(1)

    def erf(main: Node) -> Node:
        square, magnitude = graph.mul(main, main), graph.abs(main)
        series = graph.constant(_erf_coefficient(13))
        for k in range(12, -1, -1):
            series = graph.add(graph.constant(_erf_coefficient(k)), graph.mul(square, series))
        far = graph.sub(one, graph.call("erfc", magnitude))
        negative = graph.call("lt", main, graph.constant(0))
        signed = graph.select(negative, graph.neg(far), far)
        near = graph.call("lt", magnitude, graph.constant(Rational(1, 2)))
        return graph.select(near, graph.mul(main, series), signed)

    return through(low, u, erf)


def _erf_coefficient(k: int) -> sp.Expr:
    return 2 / sqrt(pi) * (-1) ** k / (sp.factorial(k) * (2 * k + 1))


LOWERINGS = {
    Gauss: _gauss,
    NormalCdf: _normal_cdf,
    WeightedNormalCdf: partial(_normal_cdf, weighted=True),
    LogNormalCdf: lambda low, u: low(Piecewise(
        (-(u**2) / 2 - log(sqrt(2 * pi) * (_lower_tail(u) - u)), u < -5),
        (log(NormalCdf(u)), u < 0), (Log1p(-NormalCdf(-u)), True),
    )),
    Mills: lambda low, u: low(Piecewise((_lower_tail(u) - u, u < -5), (Gauss(u) / NormalCdf(u) / sqrt(2 * pi), True))),
    MillsGap: lambda low, u: low(Piecewise((_lower_tail(u), u < -5), (u + Mills(u), True))),
    erf: _erf,
}  # fmt: skip


@rule("log(k NormalCdf(u)) -> LogNormalCdf(u) + log(k), log(k erfc(u))", "k > 0, real u")
def log_of_cdf(node: sp.Expr) -> sp.Expr | None:
    k, core = number_and_rest(node.args[0], times=True) if isinstance(node, log) else (node, node)
    if isinstance(core, erfc):
        k, core = 2 * k, NormalCdf(-sqrt(2) * core.args[0])
    return LogNormalCdf(*core.args) + log(k) if isinstance(core, NormalCdf) and k.is_positive else None


@rule("k +- k erf(u), 2 k - k erfc(u) -> 2 k NormalCdf(+-sqrt(2) u)", "real u", Add)
def shifted_erf(node: sp.Expr) -> sp.Expr | None:
    k, factor, core = affine(node)
    if k != 0 and isinstance(core, erfc) and factor == -k / 2:
        return k * NormalCdf(sqrt(2) * core.args[0])
    fits = k != 0 and factor in (k, -k) and isinstance(core, erf)
    return 2 * k * NormalCdf(sqrt(2) * factor / k * core.args[0]) if fits else None


@rule("u NormalCdf(u) -> WeightedNormalCdf(u)", "real u", Mul)
def weighted(node: sp.Expr) -> sp.Expr | None:
    found = (f for f in node.args if isinstance(f, NormalCdf) and f.args[0] in node.args)
    return next((node / f / f.args[0] * WeightedNormalCdf(f.args[0]) for f in found), None)


@rule("exp(-c u^2) -> Gauss(sqrt(2c) u)", "c > 0", exp)
def exponential_of_square(node: sp.Expr) -> sp.Expr | None:
    side = None if node.args[0].is_number else root(sp.simplify(-2 * node.args[0]))
    return None if side is None or side.is_number else Gauss(side)
