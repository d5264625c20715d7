"""The logistic function, its density and its integral, through one exponential of a non-positive argument."""

from __future__ import annotations

from functools import reduce
from itertools import permutations, product

import sympy as sp
from sympy import Abs, Add, Mul, Pow, exp, log, tanh

from codegen.stable.base import Bounded, Stable, affine, number_and_rest, positive, rule
from codegen.stable.exponential import Expm1
from codegen.stable.hyperbolic import Tanh, exponentials
from codegen.stable.scaled import Lowers, Pair, Scaled, decaying_exp


class Sigmoid(Bounded):
    """1/(1 + exp(-u)), through one exponential of a non-positive argument."""

    tiny_in_the_tail = True

    definition = staticmethod(lambda u: 1 / (1 + exp(-u)))

    slopes = (lambda u: SigmoidSlope(u),)


class SigmoidSlope(Bounded):
    """Sigmoid(u) Sigmoid(-u) = e/(1 + e)^2 with e = exp(-|u|): the logistic density, an even function.

    Its derivative is a product: Sigmoid(-u) - Sigmoid(u) = -tanh(u/2) is not left to cancel near 0.
    """

    @classmethod
    def eval(cls, u: sp.Expr) -> sp.Expr | None:
        return cls(-u) if u.could_extract_minus_sign() else None

    definition = staticmethod(lambda u: exp(-u) / (1 + exp(-u)) ** 2)

    slopes = (lambda u: -Tanh(u / 2) * SigmoidSlope(u),)


class SigmoidPower(Bounded):
    """Sigmoid(u)^n for n > 1: on the left exp(n u)/(1 + exp(u))^n, not n times the error of one exponential."""

    tiny_in_the_tail = True

    definition = staticmethod(lambda u, n: (1 + exp(-u)) ** -n)

    slopes = (lambda u, n: n * SigmoidPower(u, n) * Sigmoid(-u),)


class Softplus(Stable):
    """log(1 + exp(u)) = max(u, 0) + log1p(exp(-|u|))."""

    tiny_in_the_tail = True

    definition = staticmethod(lambda u: log(1 + exp(u)))

    slopes = (lambda u: Sigmoid(u),)


class SharpSoftplus(Stable):
    """log(1 + exp(b u))/b = max(u, 0) + log1p(exp(-|b u|))/b for b > 0: finite also where b u is not."""

    tiny_in_the_tail = True

    definition = staticmethod(lambda u, b: log(1 + exp(b * u)) / b)

    # An even function of u; the derivative of the quotient as it stands cancels for large u.
    slopes = (
        lambda u, b: Sigmoid(b * u),
        lambda u, b: -(Abs(u) * Sigmoid(-b * Abs(u)) + SharpSoftplus(-Abs(u), b)) / b,
    )


def _sigmoid(low: Lowers, u: sp.Expr) -> Scaled:
    # Sigmoid(u) and Sigmoid(-u) share their exponential.
    flipped = u.could_extract_minus_sign()
    argument = low.pair(-u if flipped else u)
    graph, e = low.graph, decaying_exp(low.graph, argument)
    one, zero = graph.constant(1), graph.constant(0)
    negative = graph.call("lt", argument.high, zero)
    numerator, scale = (
        graph.select(negative, *((one, part) if flipped else (part, one))) for part in (e.main, e.scale)
    )
    return Scaled(graph.div(numerator, graph.add(one, e.main)), scale)


def _sigmoid_power(low: Lowers, u: sp.Expr, n: sp.Expr) -> Scaled:
    graph, argument, one = low.graph, low.pair(u), low.graph.constant(1)
    power = decaying_exp(graph, low.pair(n * u))
    negative = graph.call("lt", argument.high, graph.constant(0))
    result = graph.select(negative, power.main, one)
    d = graph.add(one, decaying_exp(graph, argument).node(graph))
    return Scaled(reduce(graph.div, [d] * int(n), result), graph.select(negative, power.factor(graph), one))


def _sigmoid_slope(low: Lowers, u: sp.Expr) -> Scaled:
    graph = low.graph
    e = decaying_exp(graph, low.pair(u))
    d = graph.add(graph.constant(1), e.main)
    return Scaled(graph.div(graph.div(e.main, d), d), e.scale)


def _softplus(low: Lowers, u: sp.Expr, b: sp.Expr = sp.S.One) -> Scaled:
    graph, argument = low.graph, low.pair(b * u)
    e, zero = decaying_exp(graph, argument), graph.constant(0)
    bend = graph.call("log1p", e.main)
    value = graph.add(graph.call("max", low(u), zero), bend if b == 1 else graph.div(bend, low(b)))
    # On the left the tail is e alone and keeps its scale; on the right e is too small to be seen beside u.
    return Scaled(value, graph.select(graph.call("lt", argument.high, zero), e.factor(graph), graph.constant(1)))


LOWERINGS = {
    Sigmoid: _sigmoid,
    SigmoidPower: _sigmoid_power,
    SigmoidSlope: _sigmoid_slope,
    Softplus: _softplus,
    SharpSoftplus: _softplus,
}


def _sigmoid_pair(low: Lowers, u: sp.Expr) -> Pair:
    """On the right 1 - Sigmoid(-u), the low word what rounding that to the high one leaves; on the left one word."""
    graph, high = low.graph, low(Sigmoid(u))
    rest = graph.sub(graph.sub(graph.constant(1), high), low(Sigmoid(-u)))
    right = graph.call("lt", graph.constant(0), low(u))
    return Pair(high, graph.select(right, rest, graph.constant(0)))


PAIRS = {Sigmoid: _sigmoid_pair}


@rule("1/(c + k exp(u)) -> Sigmoid(-u - log(k/c))/c", "real u, c, k > 0")
def reciprocal(node: sp.Expr) -> sp.Expr | None:
    if isinstance(node, Pow) and node.exp.is_Integer and node.exp < 0 and isinstance(node.base, Add):
        c, rest = number_and_rest(node.base)
        k, core = rest.as_independent(exp, as_Add=False)
        if k.is_number and positive(c) and positive(k) and isinstance(core, exp):
            return (Sigmoid(-core.args[0] - log(k / c)) / c) ** (-node.exp)
    return None


@rule("(e^u/(k e^u + m e^v))^j e^c -> e^c/k^j Sigmoid(u - v + log(k/m))^j", "real u and v, k, m > 0, a number c")
def share(node: sp.Expr) -> sp.Expr | None:
    for power in node.args if isinstance(node, Mul) else ():
        base, n = power.as_base_exp()
        terms = exponentials(base) if n.is_Integer and n < 0 else None
        for (k, a), (m, b) in permutations(terms or (), 2):
            for grows, j in product((f for f in node.args if isinstance(f, exp)), range(1, 1 - n)):
                c = sp.expand(grows.args[0] - j * a)
                if c.is_number:
                    return node / grows / power * base ** (n + j) * exp(c) * (Sigmoid(a - b + log(k / m)) / k) ** j
    return None


@rule("log(Sigmoid(u)) -> -Softplus(-u)", "real u", log)
def log_of_logistic(node: sp.Expr) -> sp.Expr | None:
    (inner,) = node.args
    return -Softplus(-inner.args[0]) if isinstance(inner, Sigmoid) else None


@rule("k +- k tanh(u) -> 2 k Sigmoid(+-2u)", "real u", Add)
def shifted_tanh(node: sp.Expr) -> sp.Expr | None:
    number, k, core = affine(node)
    fits = k in (number, -number) and isinstance(core, tanh)
    return 2 * number * Sigmoid(2 * k / number * core.args[0]) if fits else None


@rule("e^a Sigmoid(c - a) -> e^c Sigmoid(a - c), (e^a - 1) Sigmoid(-a) -> tanh(a/2)", "real a, a number c", Mul)
def products(node: sp.Expr) -> sp.Expr | None:
    """e^a Sigmoid(c - a) = e^c Sigmoid(a - c), (e^a - 1) Sigmoid(-a) = tanh(a/2)."""
    for grows in node.args:
        if isinstance(grows, exp | Expm1):
            a = grows.args[0]
            for power in node.args:
                base, exponent = power.as_base_exp()
                if not isinstance(base, Sigmoid) or not positive(exponent):
                    continue
                c = sp.expand(base.args[0] + a)
                if isinstance(grows, exp) and c.is_number:
                    return node / grows / base * exp(c) * Sigmoid(a - c)
                if c == 0:
                    return node / grows / base * sp.tanh(a / 2)
    return None


@rule("Sigmoid(u) Sigmoid(-u) -> SigmoidSlope(u)", "real u")
def both_sides(node: sp.Expr) -> sp.Expr | None:
    powers = dict(f.as_base_exp() for f in node.args) if isinstance(node, Mul) else {}
    for base, n in powers.items():
        if isinstance(base, Sigmoid) and (m := powers.get(Sigmoid(-base.args[0]))) and n.is_Integer and m.is_Integer:
            both = min(n, m)
            if both > 0:
                (u,) = base.args
                return node / (Sigmoid(u) * Sigmoid(-u)) ** both * SigmoidSlope(u) ** both
    return None


@rule("Sigmoid(u) - 1/2, Sigmoid(u) - 1, u - Softplus(u)", "real u", Add)
def sums(node: sp.Expr) -> sp.Expr | None:
    """k Sigmoid(u) - k/2 = k/2 tanh(u/2), k Sigmoid(u) - k = -k Sigmoid(-u), k u - k Softplus(u) = -k Softplus(-u);
    several terms k Sigmoid(u) less half the sum of all k."""
    constant, rest = number_and_rest(node)
    parts = [t.as_independent(Sigmoid, as_Add=False) for t in Add.make_args(rest)]
    several = len(parts) > 1 and all(isinstance(core, Sigmoid) for _, core in parts)
    if several and constant == -sum(k for k, _ in parts) / 2:
        return Add(*(k / 2 * sp.tanh(core.args[0] / 2) for k, core in parts))
    for term in node.args:
        k, core = term.as_independent(Sigmoid, Softplus, as_Add=False)
        if isinstance(core, Sigmoid):
            (u,), rest = core.args, node - term
            if rest == -k / 2:
                return k / 2 * sp.tanh(u / 2)
            if rest == -k:
                return -k * Sigmoid(-u)
        if isinstance(core, Softplus) and -k * core.args[0] in node.args:
            return node - term + k * core.args[0] + k * Softplus(-core.args[0])
    return None


@rule("Sigmoid(u)^n -> SigmoidPower(u, n)", "real u, an integer n > 1", Pow)
def power(node: sp.Expr) -> sp.Expr | None:
    fits = isinstance(node.base, Sigmoid) and node.exp.is_Integer and 1 < node.exp <= 8
    return SigmoidPower(node.base.args[0], node.exp) if fits else None


@rule("1/4 - SigmoidSlope(u) -> tanh(u/2)^2/4", "real u", Add)
def slope_below_its_top(node: sp.Expr) -> sp.Expr | None:
    constant, k, core = affine(node)
    return constant * tanh(core.args[0] / 2) ** 2 if isinstance(core, SigmoidSlope) and k == -4 * constant else None


@rule("Softplus(b u)/b -> SharpSoftplus(u, b)", "b > 0")
def sharpened(node: sp.Expr) -> sp.Expr | None:
    for part in node.args if isinstance(node, Mul) else ():
        b = part / node
        if isinstance(part, Softplus) and positive(b) and not (part.args[0] / b).has(*b.free_symbols):
            return SharpSoftplus(part.args[0] / b, b)
    return None
