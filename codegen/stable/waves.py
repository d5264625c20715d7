"""Sines and cosines: of multiples of pi, of sums, beside 1, and over their argument; and remainders."""

from __future__ import annotations

from functools import partial

import sympy as sp
from sympy import Add, Integer, Mul, Piecewise, Rational, cos, cosh, pi, sin, sinh, tanh

from codegen.ir import Node
from codegen.stable.base import Stable, define, number_and_rest, rule
from codegen.stable.scaled import Lowers, Scaled, by_library, tiny_in_the_tail


class Sinc(Stable):
    """The n-th derivative of sin(u)/u, with its limit at 0: for |u| < 1 + n the Taylor series, beyond it the formula.

    sin(u)/u = sum (-1)^k u^(2k)/(2k+1)!; in (u cos u - sin u)/u^2 both terms cancel near 0.
    """

    wave = sin

    @classmethod
    def definition(cls, u: sp.Expr, n: sp.Expr) -> sp.Expr:
        v = sp.Dummy("v", real=True)
        return sp.diff(cls.wave(v) / v, v, int(n)).subs(v, u)

    def fdiff(self, argindex: int = 1) -> sp.Expr:
        return self.func(self.args[0], self.args[1] + 1)


class Sinhc(Sinc):
    """The n-th derivative of sinh(u)/u, computed as :class:`Sinc` is."""

    wave = sinh


class SineGap(Stable):
    """1 - sin(u): where the sine is positive cos(u)^2/(1 + sin(u)), whose cosine is exact at its zeros."""

    definition = staticmethod(lambda u: 1 - sin(u))

    slopes = (lambda u: -cos(u),)


class Remainder(Stable):
    """u - m floor(u/m) for a number m > 0: where u/m is rounded to a whole number it may be off by m."""

    definition = staticmethod(lambda u, m: u - m * sp.floor(u / m))

    slopes = (lambda u, m: Integer(1), lambda u, m: -sp.floor(u / m))


def _remainder(low: Lowers, u: sp.Expr, m: sp.Expr) -> Node:
    """As (q u - p n)/q for m = p/q, with q u in two words: its sign, and so n, is exact.  Where u is so large that no
    digit is known the result lies in [0, m], too; beyond 2^100, where q u may overflow, it is 0."""
    graph, node, zero = low.graph, low(u), low.graph.constant(0)
    p, q = graph.constant(m.p), graph.constant(m.q)
    scaled = graph.mul(node, q)
    rest = graph.call("fma", node, q, graph.neg(scaled))

    def left(times: Node) -> Node:
        return graph.add(graph.call("fma", graph.neg(p), times, scaled), rest)

    times = graph.call("floor", graph.div(scaled, p))
    found, higher = left(times), left(graph.add(times, graph.constant(1)))
    found = graph.select(graph.call("le", zero, higher), higher, found)
    found = graph.select(graph.call("lt", found, zero), graph.add(found, p), found)
    found = graph.div(graph.call("min", graph.call("max", found, zero), p), q)
    small = graph.call("lt", graph.abs(node), graph.constant(2**100))
    return graph.select(small, found, graph.mul(node, zero))


def _sine_gap(low: Lowers, u: sp.Expr) -> Node:
    graph, one, sine, cosine = low.graph, low.graph.constant(1), low(sin(u)), low(cos(u))
    near = graph.div(graph.mul(cosine, cosine), graph.add(one, sine))
    return graph.select(graph.call("lt", graph.constant(0), sine), near, graph.sub(one, sine))


def _sinc(low: Lowers, u: sp.Expr, n: sp.Expr, function: type[sp.Function] = sin) -> Node:
    graph, order, node = low.graph, int(n), low(u)
    square = graph.mul(node, node)
    # Terms for n-th derivatives: k from ceil(n/2); the last is below 2^-60 of the first for |u| < 1 + n.
    terms = [
        Rational((-1) ** (k * (function is sin)) * sp.ff(2 * k, order), sp.factorial(2 * k + 1))
        for k in range((order + 1) // 2, 14 + 3 * order)
    ]
    series = graph.constant(terms[-1])
    for coefficient in reversed(terms[:-1]):
        series = graph.add(graph.constant(coefficient), graph.mul(square, series))
    series = graph.mul(series, node) if order % 2 else series
    factor, v = u.as_independent(*u.free_symbols, as_Add=False)

    def over(value: Node) -> Node:  # first by v, which does not overflow
        return graph.div(graph.div(value, low(v)), low(factor))

    # By recurrence: u s_n = sin^(n)(u) - n s_(n-1).
    far = over(low(function(u)))
    for m in range(1, order + 1):
        wave = sp.diff(function(sp.Symbol("v")), sp.Symbol("v"), m).subs(sp.Symbol("v"), u)
        rest = graph.mul(graph.constant(m), far)
        far = over(graph.sub(low(wave), rest))
    near = graph.call("lt", graph.abs(node), graph.constant(1 + order))
    nothing = graph.call("eq", graph.abs(low(v)), graph.constant(sp.oo))
    return graph.select(near, series, graph.select(nothing, graph.constant(0), far))


def _sine(low: Lowers, u: sp.Expr) -> Node | Scaled:
    if tiny_in_the_tail(u):
        return by_library("sin")(low, u)
    return _wave(low, u, cosine=False)


def _wave(low: Lowers, u: sp.Expr, cosine: bool) -> Node:
    """Of pi v the whole turns of v are taken away exactly, before pi is multiplied."""
    turns = u / pi
    if not turns.has(pi) and turns.free_symbols and not isinstance(turns, Add):
        return _of_turns(low, turns, cosine)
    return low.graph.call("cos" if cosine else "sin", low(u))


def _of_turns(low: Lowers, turns: sp.Expr, cosine: bool) -> Node:
    """sin or cos of pi v: v = n + r with |r| <= 1/2, and (-1)^n; a cosine as the sine of pi (1/2 - |r|).

    Every step to n and r is exact: v + 1/2 would be rounded where a unit in the last place of v is 1.
    """
    graph, half, one = low.graph, low.graph.constant(Rational(1, 2)), low.graph.constant(1)
    v = low(turns)
    below = graph.call("floor", v)
    upwards = graph.call("lt", half, graph.sub(v, below))
    whole = graph.select(upwards, graph.add(below, one), below)
    r = graph.sub(v, whole)
    pairs = graph.mul(graph.call("floor", graph.mul(whole, half)), graph.constant(2))
    odd = graph.call("lt", half, graph.sub(whole, pairs))
    if cosine:
        magnitude = graph.abs(r)
        complement = graph.sub(half, magnitude)
        near = graph.call("cos", graph.mul(graph.constant(pi), magnitude))
        far = graph.call("sin", graph.mul(graph.constant(pi), complement))
        value = graph.select(graph.call("lt", magnitude, graph.constant(Rational(1, 4))), near, far)
    else:
        value = graph.call("sin", graph.mul(graph.constant(pi), r))
    return graph.mul(value, graph.select(odd, graph.neg(one), one))


LOWERINGS = {
    Sinc: _sinc,
    Sinhc: partial(_sinc, function=sinh),
    SineGap: _sine_gap,
    Remainder: _remainder,
    sin: _sine,
    cos: partial(_wave, cosine=True),
}


@rule("1 +- cos(u) -> 2 cos(u/2)^2, 2 sin(u/2)^2, 1 +- sin(u) -> SineGap(-+u)", "real u", Add)
def beside_one(node: sp.Expr) -> sp.Expr | None:
    k, rest = number_and_rest(node)
    for term in Add.make_args(rest) if k != 0 else ():
        factor, wave = number_and_rest(term, times=True)
        if not isinstance(wave, sin | cos) or abs(factor) != abs(k):
            continue
        (u,), sign = wave.args, factor / k
        if isinstance(wave, cos):
            return rest - term + 2 * k * (cos(u / 2) if sign > 0 else sin(u / 2)) ** 2
        return rest - term + k * SineGap(-sign * u)
    return None


@rule("sec(u), csc(u), cot(u) -> 1/cos(u), 1/sin(u), cos(u)/sin(u), sinc(u) -> Sinc(u)", "everywhere")
def elementary(node: sp.Expr) -> sp.Expr | None:
    match node:
        case sp.sec() | sp.csc() | sp.cot():
            top = cos(*node.args) if isinstance(node, sp.cot) else 1
            return top / (cos if isinstance(node, sp.sec) else sin)(*node.args)
        case sp.sinc():
            return Sinc(*node.args, Integer(0))
    return None


@rule("sin(u)/u -> Sinc(u); near 0 the same of u/sin(u) and of sinh(u), tanh(u)", "u != 0, and its limit there", Mul)
def over_argument(node: sp.Expr) -> sp.Expr | None:
    """Far out, where squares of the quotients overflow or underflow, all but sin(u)/u stay as they are."""
    for factor in node.args:
        wave, n = factor.as_base_exp()
        if isinstance(wave, sin | sinh | tanh) and n in (1, -1) and wave.free_symbols:
            (u,) = wave.args
            k, v = u.as_independent(*wave.free_symbols, as_Add=False)
            for other in {v**-n, define(v**-n)} & {*node.args}:
                sinc = (Sinc if isinstance(wave, sin) else Sinhc)(u, Integer(0))
                near = node / factor / other * (k * sinc / (cosh(u) if isinstance(wave, tanh) else 1)) ** n
                plain = isinstance(wave, sin) and n == 1
                return near if plain else Piecewise((near, abs(u) < 2), (node, True), evaluate=False)
    return None


@rule("u - m floor(u/m) -> Remainder(u, m)", "m > 0", Add)
def remainder(node: sp.Expr) -> sp.Expr | None:
    for term in node.args:
        factor, step = number_and_rest(term, times=True)
        if isinstance(step, sp.floor) and factor.is_Rational and factor < 0:
            u = sp.expand(-factor * step.args[0])
            p, q = int(-factor.p), int(factor.q)
            # What is divided by a power of two is exact, unless it is subnormal; p and q have to be floats.
            exact = p <= q and p & (p - 1) == q & (q - 1) == 0
            terms = {t for t in Add.make_args(u) if not t.is_number}
            if not exact and max(p, q) < 2**24 and terms <= {*node.args}:
                return Remainder(u, -factor) + (node - term - u)
    return None
