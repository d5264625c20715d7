"""exp(u), exp(u) - 1 and log(1 + u) without cancellation near 0; and exponentials of exponentials."""

from __future__ import annotations

import sympy as sp
from sympy import Add, Integer, Mul, Rational, exp, log

from actsym.definition.spec import x
from codegen.ir import Graph, Node
from codegen.stable.base import Stable, positive, rule
from codegen.stable.hyperbolic import SaturatedExp
from codegen.stable.scaled import (
    Lowers,
    Pair,
    Scaled,
    added,
    multiplied,
    plain_exp,
    sane,
    scale,
    through,
    tiny_in_the_tail,
)

#: Below it exp(u) - 1 is u to a quarter of a unit in the last place, in float32 and in float64.
_TINY = (sp.Rational(1, 2**26), sp.Rational(1, 2**55))


class Expm1(Stable):
    """exp(u) - 1 without cancellation near 0."""

    passes_scales = True

    definition = staticmethod(lambda u: exp(u) - 1)

    slopes = (lambda u: exp(u),)


class Log1p(Stable):
    """log(1 + u) without cancellation near 0."""

    passes_scales = True

    definition = staticmethod(lambda u: log(1 + u))

    slopes = (lambda u: 1 / (1 + u),)


class ScaledExpm1(Stable):
    """c (exp(u/c) - 1), which is u where u/c is tiny: there u/c may be subnormal where u is not."""

    definition = staticmethod(lambda u, c: c * (exp(u / c) - 1))

    slopes = (
        lambda u, c: exp(u / c),
        lambda u, c: Expm1(u / c) - u / c * exp(u / c),
    )


def _exp(low: Lowers, u: sp.Expr) -> Scaled:
    return plain_exp(low.graph, low.pair(u))


def _expm1(low: Lowers, u: sp.Expr) -> Node | Scaled:
    if tiny_in_the_tail(u):
        return through(low, u, lambda main: low.graph.call("expm1", main))
    graph, argument = low.graph, low.pair(u)
    value = graph.call("expm1", argument.high)
    if argument.low is None:
        return value
    slope = graph.add(value, graph.constant(1))
    return graph.add(value, graph.mul(slope, sane(graph, argument.low, graph.abs(argument.high))))


def _scaled_expm1(low: Lowers, u: sp.Expr, c: sp.Expr) -> Node:
    graph = low.graph
    tiny = graph.call("lt", graph.abs(low.pair(u / c).high), graph.constant(_TINY[0], double=_TINY[1]))
    return graph.select(tiny, low(u), graph.mul(low(c), low(Expm1(u / c))))


def _log1p(low: Lowers, u: sp.Expr) -> Scaled:
    return through(low, u, lambda main: low.graph.call("log1p", main))


@rule("log(1 + u) -> Log1p(u)", "u > -1")
def log_of_one_plus(node: sp.Expr) -> sp.Expr | None:
    if isinstance(node, log):
        one, rest = node.args[0].as_coeff_Add()
        if one == 1:
            return Log1p(rest)
    return None


@rule("c exp(u) - c -> c Expm1(u)", "real u")
def less_one(node: sp.Expr) -> sp.Expr | None:
    if isinstance(node, Add):
        constant, rest = node.as_coeff_Add()
        for term in Add.make_args(rest):
            factor, core = term.as_coeff_Mul()
            if isinstance(core, exp) and constant == -factor:
                return rest - term + factor * Expm1(core.args[0])
    return None


@rule("c Expm1(u/c) -> ScaledExpm1(u, c)", "c != 0, real u")
def scaled(node: sp.Expr) -> sp.Expr | None:
    if isinstance(node, Mul):
        for part in (f for f in node.args if isinstance(f, Expm1)):
            for c in (f for f in node.args if isinstance(f, sp.Symbol) and f != x):
                argument = part.args[0] * c
                if not argument.has(c):
                    return node / (part * c) * ScaledExpm1(argument, c)
    return None


def shared_factor(expr: sp.Expr) -> sp.Expr:
    """x e^p + 3 e^p = (x + 3) e^p for a parameter p: the sum in front is exact at its zero."""
    if not isinstance(expr, Add):
        return expr
    shared = set.intersection(*({f for f in Mul.make_args(t) if isinstance(f, sp.exp)} for t in expr.args))
    common = Mul(*(e for e in shared if not e.has(x)))
    return common * Add(*(t / common for t in expr.args))


def quotient_of_lines(expr: sp.Expr) -> sp.Expr:
    """The derivative of (a x + b)/(c x + d) as (a d - b c)/(c x + d)^2: c times the quotient cancels against a."""
    powers = [p for p in expr.atoms(sp.Pow) if p.exp.is_Integer and p.exp < 0 and p.base.has(x)]
    bases = {p.base for p in powers}
    if not isinstance(expr, Add) or len(bases) != 1 or not (base := bases.pop()).is_polynomial(x):
        return expr
    count = max(-p.exp for p in powers)
    whole = Add(*(t * base**count for t in expr.args)).replace(Expm1, Expm1.definition)
    top = sp.expand(whole)
    return expr if top.has(x) else top / base**count


# -- Exponentials of exponentials: exp(-e^u), with the inner exponential in two words.
#
# The outer exponential multiplies the relative error of e^u by e^u itself, up to 104 in float32 before the result
# vanishes: one unit in the last place of a library's exp would be a hundred.


#: e^u is the 2^_SQUARINGS-th power of the exponential of a small number, whose Taylor series has _TERMS terms.
_SQUARINGS, _TERMS = 5, 14
#: exp(-c e^7) is 0 in every format up to float64 for c from here on.
_LEAST_FACTOR = Rational(7, 10)


class InnerExp(SaturatedExp):
    """exp(u) as the argument of another exponential that it makes vanish: saturated, and a pair of words there."""

    slopes = (lambda u: InnerExp(u),)


def _inner_exp(low: Lowers, u: sp.Expr) -> Scaled:
    return plain_exp(low.graph, _saturated(low, u))


def _saturated(low: Lowers, u: sp.Expr) -> Pair:
    """min(u, 7) in two words, the low one 0 where the high one is held."""
    graph, argument = low.graph, low.pair(u)
    limit = graph.constant(SaturatedExp.LIMIT)
    high = graph.call("min", argument.high, limit)
    if argument.low is None:
        return Pair(high)
    return Pair(high, graph.select(graph.call("lt", argument.high, limit), argument.low, graph.constant(0)))


def inner_pair(low: Lowers, u: sp.Expr) -> Pair:
    """e^u for u from -7 to 7 with an error of 2^-27 (float32) and 2^-56 (float64); one word below.

    exp(t) = 1 + t + t^2/2 + (t^3/6 + ...) for t = u/32, the first three terms in two words; then squared five times.
    """
    graph, argument = low.graph, _saturated(low, u)
    zero, one, plain = graph.constant(0), graph.constant(1), low(InnerExp(u))
    least = graph.constant(-SaturatedExp.LIMIT)
    bounded = Pair(graph.call("max", argument.high, least), argument.low)
    t = scale(graph, bounded, Rational(1, 2**_SQUARINGS))
    square = scale(graph, multiplied(graph, Pair(t.high), Pair(t.high)), Rational(1, 2))
    tail = graph.constant(1 / sp.factorial(_TERMS))
    for n in range(_TERMS - 1, 2, -1):
        tail = graph.add(graph.constant(1 / sp.factorial(n)), graph.mul(t.high, tail))
    cube = graph.mul(graph.mul(graph.mul(t.high, t.high), t.high), tail)
    beyond = cube if t.low is None else graph.add(cube, graph.mul(t.low, graph.add(one, t.high)))
    power = added(graph, added(graph, Pair(one), Pair(t.high)), square)
    power = _settled(graph, Pair(power.high, beyond if power.low is None else graph.add(power.low, beyond)))
    for _ in range(_SQUARINGS):
        power = _settled(graph, multiplied(graph, power, power))
    held = graph.call("lt", least, argument.high)
    return Pair(graph.select(held, power.high, plain), graph.select(held, power.low or zero, zero))


def _settled(graph: Graph, a: Pair) -> Pair:
    """The same sum, its high word the rounded whole."""
    if a.low is None:
        return a
    high = graph.add(a.high, a.low)
    return Pair(high, graph.sub(a.low, graph.sub(high, a.high)))


LOWERINGS = {
    exp: _exp,
    Expm1: _expm1,
    ScaledExpm1: _scaled_expm1,
    Log1p: _log1p,
    InnerExp: _inner_exp,
}
PAIRS = {InnerExp: inner_pair}


@rule("exp(-c e^u + w) -> exp(-c InnerExp(u) + w)", "c > 0, w linear in u")
def of_exponential(node: sp.Expr) -> sp.Expr | None:
    if not isinstance(node, exp):
        return None
    terms = Add.make_args(node.args[0])
    for term in terms:
        c, inner = term.as_independent(exp, as_Add=False)
        if not isinstance(inner, exp) or not c.is_number or not positive(-c):
            continue
        (u,), rest = inner.args, node.args[0] - term
        slope = (rest / u).as_independent(*u.free_symbols)[0] if rest != 0 else Integer(0)
        if (rest - slope * u).free_symbols or not (slope.is_number and not positive(abs(slope) - 32)):
            return None
        if positive(c + _LEAST_FACTOR):
            return exp(rest - InnerExp(u + log(-c)))
        return exp(rest + c * InnerExp(u))
    return None


@rule("k exp(u) - c -> c Expm1(u + log(k/c)), u with an inner exponential", "k, c > 0 or k, c < 0")
def less_constant(node: sp.Expr) -> sp.Expr | None:
    if isinstance(node, Add) and len(node.args) == 2 and node.has(InnerExp):
        c, rest = node.as_coeff_Add()
        k, core = rest.as_coeff_Mul()
        if isinstance(core, exp) and c != 0 and positive(-k / c):
            return -c * Expm1(core.args[0] + log(-k / c))
    return None


@rule("log(c + k e^u) -> Log1p(k Expm1(u))", "c + k = 1, k < 0")
def log_beside_one(node: sp.Expr) -> sp.Expr | None:
    if isinstance(node, log):
        c, rest = node.args[0].as_coeff_Add()
        k, core = rest.as_coeff_Mul()
        if isinstance(core, exp) and c + k == 1 and positive(-k):
            return Log1p(Mul(k, Expm1(core.args[0])))
    return None
