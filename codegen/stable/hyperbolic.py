"""Hyperbolic functions without overflow, and the rules that find them in what people write.

cosh and sinh themselves overflow, and rightly so; quotients of them, log cosh and arctan sinh do not.
"""

from __future__ import annotations

from functools import partial

import sympy as sp
from sympy import Add, Integer, Mul, Pow, cosh, exp, log, sinh

from codegen.ir import Node
from codegen.stable.base import Bounded, Stable, number_and_rest, positive, rule
from codegen.stable.scaled import Lowers, Pair, Scaled, added, by_library, decaying_exp, plain_exp, sane, scale, tail


class Tanh(Bounded):
    """tanh(u), whose derivative is :class:`Sech2` and not ``1 - tanh(u)**2``."""

    passes_scales = True

    definition = staticmethod(lambda u: sp.tanh(u))

    slopes = (lambda u: Sech2(u),)


class Sech2(Bounded):
    """1 - tanh(u)**2 = 1/cosh(u)**2 = 4 e/(1 + e)**2 with e = exp(-2|u|)."""

    definition = staticmethod(lambda u: 1 / sp.cosh(u) ** 2)

    slopes = (lambda u: -2 * Tanh(u) * Sech2(u),)


class Sech2Beside(Sech2):
    """:class:`Sech2` where tanh(u) is computed anyway: 1 - tanh(u)**2, rounded once, for |tanh(u)| <= 1/2.

    There nothing cancels, and the errors of the two factors of a derivative come from one tanh.
    """

    slopes = (lambda u: -2 * Tanh(u) * Sech2Beside(u),)


class SaturatedExp(Stable):
    """exp(u) where it is the argument of tanh or sech^2: computed as exp(min(u, 7)).

    From exp(7) = 1096 on, tanh is 1 and exp(u)^k sech(exp(u))^2 is 0 in every floating-point format up to
    float64, so the replacement changes nothing, and what multiplies a vanishing factor stays finite.
    """

    tiny_in_the_tail = True

    LIMIT = 7

    definition = staticmethod(lambda u: exp(u))

    slopes = (lambda u: SaturatedExp(u),)


class Sech(Bounded):
    """1/cosh(u) = 2 e/(1 + e^2) with e = exp(-|u|)."""

    definition = staticmethod(lambda u: 1 / cosh(u))

    slopes = (lambda u: -Tanh(u) * Sech(u),)


class Csch(Stable):
    """1/sinh(u) = 2 e/(1 - e^2) with e = exp(-|u|), with the sign of u."""

    definition = staticmethod(lambda u: 1 / sinh(u))

    slopes = (lambda u: -Csch(u) / sp.tanh(u),)


class LogCosh(Stable):
    """log cosh(u), which has a double zero at 0."""

    definition = staticmethod(lambda u: log(cosh(u)))

    slopes = (lambda u: Tanh(u),)


class Gudermannian(Stable):
    """arctan sinh(u) = 2 arctan tanh(u/2)."""

    definition = staticmethod(lambda u: sp.atan(sinh(u)))

    slopes = (lambda u: Sech(u),)


class AtanOfExp(Stable):
    """arctan exp(u), with the derivative e^u/(1 + e^2u) without its overflow."""

    tiny_in_the_tail = True

    definition = staticmethod(lambda u: sp.atan(exp(u)))

    slopes = (lambda u: Sech(u) / 2,)


def _sech2(low: Lowers, u: sp.Expr) -> Scaled:
    graph = low.graph
    e = decaying_exp(graph, scale(graph, low.pair(u), Integer(2)))
    d = graph.add(graph.constant(1), e.main)
    return Scaled(graph.div(graph.mul(graph.constant(4), e.main), graph.mul(d, d)), e.scale)


def _sech2_beside(low: Lowers, u: sp.Expr) -> Scaled:
    graph, far = low.graph, _sech2(low, u)
    t = low.scaled(Tanh(u)).main
    near = graph.call("fma", graph.neg(t), t, graph.constant(1))
    small = graph.call("le", graph.abs(t), graph.constant(sp.Rational(1, 2)))
    return Scaled(graph.select(small, near, far.main), far.scale)


def _saturated_exp(low: Lowers, u: sp.Expr) -> Scaled:
    graph = low.graph
    return plain_exp(graph, Pair(graph.call("min", low(u), graph.constant(SaturatedExp.LIMIT))))


def _sech(low: Lowers, u: sp.Expr) -> Scaled:
    graph = low.graph
    e = decaying_exp(graph, low.pair(u))
    d = graph.add(graph.constant(1), graph.mul(e.main, e.main))
    return Scaled(graph.div(graph.mul(graph.constant(2), e.main), d), e.scale)


def _csch(low: Lowers, u: sp.Expr) -> Scaled:
    graph, node = low.graph, low(u)
    e = decaying_exp(graph, low.pair(u))
    d = graph.neg(graph.call("expm1", graph.mul(graph.constant(-2), graph.abs(node))))
    positive = graph.div(graph.mul(graph.constant(2), e.main), d)
    return Scaled(graph.call("flip", positive, node), e.scale)


def _gudermannian(low: Lowers, u: sp.Expr) -> Node:
    graph = low.graph
    half = graph.call("tanh", graph.mul(low(u), graph.constant(sp.S.Half)))
    return graph.mul(graph.constant(2), graph.call("atan", half))


def _growing(low: Lowers, u: sp.Expr, name: str) -> Scaled:
    """sinh or cosh; where e^-|u| is nothing beside e^|u|, as exp(|u| - log 2 - 64 log 2) and a scale 2^64: what it is
    multiplied by comes before the overflow."""
    graph, argument = low.graph, low.pair(u)
    magnitude = graph.abs(argument.high)
    far = tail(graph, magnitude)
    negative = graph.call("lt", argument.high, graph.constant(0))
    low_word = argument.low or graph.constant(0)
    outwards = Pair(magnitude, graph.select(negative, graph.neg(low_word), low_word))
    shift = Pair(graph.constant(-65 * log(2)), graph.constant(-65 * log(2), residual=True))
    e = plain_exp(graph, added(graph, outwards, shift)).main
    e = graph.select(negative, graph.neg(e), e) if name == "sinh" else e
    scale = graph.select(far, graph.constant(Integer(2) ** 64), graph.constant(1))
    near = graph.call(name, argument.high)
    if argument.low is not None:
        slope = graph.call("cosh" if name == "sinh" else "sinh", argument.high)
        near = graph.add(near, graph.mul(slope, sane(graph, argument.low, magnitude)))
    return Scaled(graph.select(far, e, near), scale)


LOWERINGS = {
    sinh: partial(_growing, name="sinh"),
    cosh: partial(_growing, name="cosh"),
    Tanh: by_library("tanh"),
    Sech2: _sech2,
    Sech2Beside: _sech2_beside,
    SaturatedExp: _saturated_exp,
    Sech: _sech,
    Csch: _csch,
    Gudermannian: _gudermannian,
    AtanOfExp: lambda low, u: by_library("atan")(low, exp(u)),
}


def exponentials(expr: sp.Expr) -> tuple[tuple[sp.Expr, sp.Expr], tuple[sp.Expr, sp.Expr]] | None:
    """Factor and exponent of both terms of a sum k e^u + m e^v with numbers k, m > 0."""
    found = [t.as_independent(exp, as_Add=False) for t in expr.args] if isinstance(expr, Add) else []
    if len(found) != 2 or not all(isinstance(e, exp) and k.is_number and positive(k) for k, e in found):
        return None
    (k, first), (m, second) = found
    return (k, first.args[0]), (m, second.args[0])


@rule("e^u +- e^-u -> 2 cosh(u), 2 sinh(u)", "everywhere")
def sums_of_exponentials(node: sp.Expr) -> sp.Expr | None:
    """k e^u + k e^-u = 2 k cosh u, k e^u - k e^-u = 2 k sinh u."""
    if not (isinstance(node, Add) and len(node.args) == 2):
        return None
    (k, first), (m, second) = (t.as_independent(exp, as_Add=False) for t in node.args)
    if not (isinstance(first, exp) and isinstance(second, exp) and first.args[0] == -second.args[0]):
        return None
    u = first.args[0]
    if u.could_extract_minus_sign():
        u, k, m = -u, m, k
    return 2 * k * cosh(u) if k == m else 2 * k * sinh(u) if k == -m else None


@rule("sinh(u)^m/cosh(u)^n -> tanh(u)^m Sech(u)^(n-m)", "m <= n")
def quotients(node: sp.Expr) -> sp.Expr | None:
    """cosh(u)^-n and sinh(u)^m cosh(u)^-n, m <= n; the reciprocal is Sech by the time the product is seen."""
    if isinstance(node, sp.sech):
        return Sech(node.args[0])
    if isinstance(node, Pow):
        base, n = node.args
        if isinstance(base, sinh) and n.is_Integer and n < 0:
            return Csch(*base.args) ** -n
        if isinstance(base, cosh) and n.is_Integer and n < 0:
            return Sech2(*base.args) ** (-n // 2) * Sech(*base.args) ** (-n % 2)
        return None
    powers = dict(f.as_base_exp() for f in node.args) if isinstance(node, Mul) else {}
    for base, m in powers.items():
        if isinstance(base, sinh) and m.is_Integer and m > 0:
            (u,) = base.args
            one, two = powers.get(Sech(u), Integer(0)), powers.get(Sech2(u), Integer(0))
            if one + 2 * two >= m:
                left = one + 2 * two - m
                rest = node / base**m / Sech(u) ** one / Sech2(u) ** two
                return rest * sp.tanh(u) ** m * Sech2(u) ** (left // 2) * Sech(u) ** (left % 2)
    return None


@rule("cosh(2u)^(-n/2) -> Sech(u)^n (1 + tanh(u)^2)^(-n/2)", "real u, odd n")
def root_of_cosh(node: sp.Expr) -> sp.Expr | None:
    """cosh(2u) = cosh(u)^2 (1 + tanh(u)^2)."""
    if isinstance(node, Pow) and isinstance(node.base, cosh) and positive(-node.exp) and (2 * node.exp).is_odd:
        u, n = node.base.args[0] / 2, -2 * node.exp
        return Sech2(u) ** (n // 2) * Sech(u) * (1 + sp.tanh(u) ** 2) ** node.exp
    return None


@rule("arctan(sinh(u)) -> Gudermannian(u), arctan(+-e^u) -> +-AtanOfExp(u)", "real u", sp.atan)
def arctan_of_growing(node: sp.Expr) -> sp.Expr | None:
    sign, inner = node.args[0].as_coeff_Mul()
    if isinstance(inner, exp) and abs(sign) == 1:
        return sign * AtanOfExp(*inner.args)
    return Gudermannian(*inner.args) if isinstance(inner, sinh) and sign == 1 else None


@rule("coth(u), csch(u) -> 1/tanh(u), 1/sinh(u), acosh(u) -> 2 arsinh sqrt((u - 1)/2)", "real u, u >= 1 under acosh")
def elementary(node: sp.Expr) -> sp.Expr | None:
    if isinstance(node, sp.coth | sp.csch):
        return 1 / (sp.tanh if isinstance(node, sp.coth) else sinh)(*node.args)
    return 2 * sp.asinh(sp.sqrt((node.args[0] - 1) / 2)) if isinstance(node, sp.acosh) else None


@rule("log(c cosh(u)) -> LogCosh(u) + log(c)", "real u, c > 0", log)
def log_of_cosh(node: sp.Expr) -> sp.Expr | None:
    factor, core = number_and_rest(node.args[0], times=True)
    return LogCosh(core.args[0]) + log(factor) if isinstance(core, cosh) and positive(factor) else None


@rule("tanh(exp(u)) -> Tanh(SaturatedExp(u)), tanh(u) -> Tanh(u)", "real u", sp.tanh)
def tanh_of_exponential(node: sp.Expr) -> sp.Expr | None:
    (u,) = node.args
    return Tanh(SaturatedExp(u.args[0]) if isinstance(u, exp) else u)


def beside_tanh(expr: sp.Expr) -> sp.Expr:
    """sech(u)^2 beside tanh(u), in a form that shares it."""
    shared = {e for e in expr.atoms(Sech2) if expr.has(Tanh(*e.args))}
    return expr.xreplace({e: Sech2Beside(*e.args) for e in shared})
