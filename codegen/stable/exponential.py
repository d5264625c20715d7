"""exp(u), exp(u) - 1 and log(1 + u) without cancellation near 0; and exponentials of exponentials."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from itertools import product

import sympy as sp
from sympy import Abs, Add, Integer, Mul, Rational, cosh, exp, log, sinh

from actsym.definition.spec import x
from codegen.ir import Graph, Node
from codegen.stable.base import Bounded, Stable, affine, number_and_rest, positive, rule
from codegen.stable.hyperbolic import LogCosh, SaturatedExp
from codegen.stable.scaled import (
    Lowers,
    Pair,
    Scaled,
    added,
    by_library,
    multiplied,
    plain_exp,
    sane,
    scale,
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

    slopes = (lambda u, c: exp(u / c), lambda u, c: Expm1(u / c) - u / c * exp(u / c))


def _expm1(low: Lowers, u: sp.Expr) -> Node | Scaled:
    if tiny_in_the_tail(u):
        return by_library("expm1")(low, u)
    graph, argument = low.graph, low.pair(u)
    value = graph.call("expm1", argument.high)
    if argument.low is None:
        return value
    slope = graph.add(value, graph.constant(1))
    whole = graph.add(value, graph.mul(slope, sane(graph, argument.low, graph.abs(argument.high))))
    if u.free_symbols != {x}:  # where a parameter scales the argument, what is left of 0 alone is computed
        return whole
    return graph.select(graph.call("lt", value, graph.constant(sp.oo)), whole, value)


def _scaled_expm1(low: Lowers, u: sp.Expr, c: sp.Expr) -> Node:
    graph = low.graph
    tiny = graph.call("lt", graph.abs(low.pair(u / c).high), graph.constant(_TINY[0], double=_TINY[1]))
    return graph.select(tiny, low(u), graph.mul(low(c), low(Expm1(u / c))))


@rule("log(1 + u) -> Log1p(u)", "u > -1", log)
def log_of_one_plus(node: sp.Expr) -> sp.Expr | None:
    one, rest = number_and_rest(node.args[0])
    return Log1p(rest) if one == 1 else None


@rule("c exp(u) - c -> c Expm1(u)", "real u", Add)
def less_one(node: sp.Expr) -> sp.Expr | None:
    constant, rest = number_and_rest(node)
    for term in Add.make_args(rest):
        factor, core = number_and_rest(term, times=True)
        if isinstance(core, exp) and constant == -factor:
            return rest - term + factor * Expm1(core.args[0])
    return None


@rule("c Expm1(u/c) -> ScaledExpm1(u, c)", "c != 0, real u", Mul)
def scaled(node: sp.Expr) -> sp.Expr | None:
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


# -- Sums of k e^(a u) with numbers k by numbers a, under logarithms and in quotients.
#
# On either side of u = 0 the exponential that is largest far out is taken out of each, so that all that are left decay.

_Terms = Mapping[sp.Expr, sp.Expr]


class LogOfSum(Stable):
    """log of a sum with k > 0; near u = 0 by log1p where that is a zero."""

    tiny_in_the_tail = True

    definition = staticmethod(lambda u, terms: log(_sum(u, terms)))

    def _eval_derivative(self, s: sp.Symbol) -> sp.Expr:
        u, terms = self.args
        return u.diff(s) * QuotientOfSums(u, 1, _times({Integer(0): Integer(1)}, terms, lambda _, a: a), terms)


class QuotientOfSums(Bounded):
    """A sum over the m-th power of a sum with k > 0."""

    definition = staticmethod(lambda u, m, top, bottom: _sum(u, top) / _sum(u, bottom) ** m)

    def _eval_derivative(self, s: sp.Symbol) -> sp.Expr:
        """Multiplied out, so that what cancels is gone: of a logarithm, k l (a - b)^2 e^((a + b) u) is left."""
        u, m, top, bottom = self.args
        return u.diff(s) * QuotientOfSums(u, m + 1, _times(top, bottom, lambda a, b: a - m * b), bottom)


def _sum(u: sp.Expr, terms: _Terms, function: Callable[[sp.Expr], sp.Expr] = exp) -> sp.Expr:
    return Add(*(k * function(a * u) for a, k in terms.items()))


def _times(one: _Terms, other: _Terms, weight: Callable[..., sp.Expr] = lambda *_: Integer(1)) -> _Terms:
    found: dict[sp.Expr, sp.Expr] = {}
    for (a, k), (b, m) in product(one.items(), other.items()):
        found[a + b] = sp.expand(found.get(a + b, 0) + weight(a, b) * k * m)
    return {a: k for a, k in found.items() if k != 0}


def _outwards(terms: _Terms, side: int) -> tuple[sp.Expr, _Terms]:
    """The largest slope in |u| on a side, and the terms by slopes less that."""
    largest = max(side * a for a in terms)
    return largest, {side * a - largest: k for a, k in terms.items()}


def _by_side(low: Lowers, u: sp.Expr, found: Callable[[int], Scaled]) -> Scaled:
    graph, below, above = low.graph, found(-1), found(1)
    negative = graph.call("lt", low(u), graph.constant(0))
    scale = graph.select(negative, below.factor(graph), above.factor(graph))
    return Scaled(graph.select(negative, below.main, above.main), scale)


def _quotient_of_sums(low: Lowers, u: sp.Expr, m: sp.Expr, top: _Terms, bottom: _Terms) -> Scaled:
    function = Expm1 if sp.expand(Add(*top.values())) == 0 else exp

    def found(side: int) -> Scaled:
        (a, over), (b, under) = _outwards(top, side), _outwards(bottom, side)
        return low.scaled(exp((a - m * b) * Abs(u)) * _sum(Abs(u), over, function) / _sum(Abs(u), under) ** m)

    return _by_side(low, u, found)


def _log_of_sum(low: Lowers, u: sp.Expr, terms: _Terms) -> Scaled:
    graph = low.graph

    def found(side: int) -> Scaled:
        a, under = _outwards(terms, side)
        b, rest = _outwards({c: k / under[0] for c, k in under.items() if c != 0}, 1)
        part = low.scaled(exp(b * Abs(u)) * _sum(Abs(u), rest))
        beside, before = Scaled(graph.call("log1p", part.main), part.scale), a * Abs(u) + log(under[0])
        return beside if before == 0 else Scaled(graph.add(low(before), beside.node(graph)))

    far = _by_side(low, u, found)
    if sp.expand(Add(*terms.values()) - 1) != 0:
        return far
    even = all(terms.get(-a) == k for a, k in terms.items())  # the two of a pair vanish to second order
    beside = _sum(u, terms, (lambda v: -Expm1(v) * Expm1(-v) / 2) if even else Expm1)
    near = graph.call("lt", graph.abs(low(u)), low(1 / max(map(abs, terms))))
    return Scaled(graph.select(near, low(Log1p(beside)), far.node(graph)))


LOWERINGS = {
    LogCosh: lambda low, u: _log_of_sum(low, u, {Integer(1): sp.S.Half, Integer(-1): sp.S.Half}),
    LogOfSum: _log_of_sum,
    QuotientOfSums: _quotient_of_sums,
    exp: lambda low, u: plain_exp(low.graph, low.pair(u)),
    Expm1: _expm1,
    ScaledExpm1: _scaled_expm1,
    Log1p: by_library("log1p"),
    InnerExp: lambda low, u: plain_exp(low.graph, _saturated(low, u)),
}
PAIRS = {InnerExp: inner_pair}


@rule("exp(-c e^u + w) -> exp(-c InnerExp(u) + w)", "c > 0, w linear in u", exp)
def of_exponential(node: sp.Expr) -> sp.Expr | None:
    for term in Add.make_args(node.args[0]):
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


@rule("k exp(u) - c -> c Expm1(u + log(k/c)), u with an inner exponential", "k, c > 0 or k, c < 0", Add)
def less_constant(node: sp.Expr) -> sp.Expr | None:
    c, k, core = affine(node)
    fits = len(node.args) == 2 and node.has(InnerExp) and isinstance(core, exp) and c != 0 and positive(-k / c)
    return -c * Expm1(core.args[0] + log(-k / c)) if fits else None


@rule("log(c + k e^u) -> Log1p(k Expm1(u))", "c + k = 1, k < 0", log)
def log_beside_one(node: sp.Expr) -> sp.Expr | None:
    c, k, core = affine(node.args[0])
    fits = isinstance(core, exp) and c + k == 1 and positive(-k)
    return Log1p(Mul(k, Expm1(core.args[0]))) if fits else None


def _read(expr: sp.Expr) -> _Terms | None:
    """``expr`` as a sum of k e^(a x); None if it is none."""
    found: dict[sp.Expr, sp.Expr] = {}
    for term in Add.make_args(sp.expand(expr.rewrite([sinh, cosh], exp))):
        k, core = term.as_independent(x, as_Add=False)
        a = core.args[0] / x if isinstance(core, exp) else core - 1
        if not (a.is_number and k.is_number):
            return None
        found[a] = found.get(a, 0) + k
    return found


def _long(expr: sp.Expr) -> _Terms | None:
    """``expr`` as a sum of three such terms or more, whose factors are positive and not extreme."""
    terms = _read(expr) if isinstance(expr, Add) else None
    return terms if terms and len(terms) > 2 and all(10**-20 < k < 10**20 for k in terms.values()) else None


@rule("log(p) -> LogOfSum, q/p^m -> QuotientOfSums", "p, q sums of k e^(a x + b), of p three terms or more with k > 0")
def of_sums(node: sp.Expr) -> sp.Expr | None:
    if isinstance(node, log):
        number, inner = number_and_rest(node.args[0], times=True)
        if isinstance(inner, QuotientOfSums) and inner.args[1] == 1 and len(inner.args[2]) == 1:
            u, _, ((a, k),), bottom = (p.items() if isinstance(p, sp.Dict) else p for p in inner.args)
            return -LogOfSum(u, {b - a: m / k / number for b, m in bottom}) if positive(k * number) else None
        terms = _long(node.args[0])
        return LogOfSum(x, terms) if terms else None
    for factor in Mul.make_args(node) if isinstance(node, sp.Expr) else ():
        base, n = factor.as_base_exp()
        if n.is_Integer and n < 0 and (terms := _long(base)):
            return node / factor * QuotientOfSums(x, -n, {0: 1}, terms)
        if isinstance(factor, QuotientOfSums):
            u, m, top, bottom = factor.args
            others = {f: terms for f in node.args if f.has(x) and f != factor and (terms := _read(f))}
            if others:
                return node / factor / Mul(*others) * QuotientOfSums(u, m, reduce(_times, others.values(), top), bottom)
    return None
