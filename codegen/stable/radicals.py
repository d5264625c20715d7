"""sqrt(a^2 + b^2) and what is made of it: functions that neither overflow in the square nor cancel.

``x/sqrt(1 + x^2)``, ``sqrt(x^2 + w^2) - w``, ``(x + sqrt(x^2 + 4))/2`` and their derivatives of every order are
products and sums without cancellation of the functions here; asinh, atan and log(1 + u^2) have derivatives
among them.  With h = sqrt(a^2 + b^2):

    dh/da = a/h,   d(a/h)/da = (b/h)^2/h,   d(a/h)/db = -(a/h)(b/h)/h,
    h - b = a^2/(h + b),   1 - b/h = (a/h) a/(h + b),   a/(h + b) = (a/h)/(1 + b/h)     (used where b > 0).
"""

from __future__ import annotations

from functools import partial, reduce
from itertools import permutations

import sympy as sp
from sympy import Add, Mul, Pow, log, sqrt

from actsym.definition.spec import x
from codegen.ir import Graph, Node
from codegen.stable.base import Bounded, Stable, number_and_rest, positive, rule
from codegen.stable.exponential import Log1p
from codegen.stable.scaled import Lowers, Scaled, by_library, through


class Hypot(Stable):
    """sqrt(a^2 + b^2), as max sqrt(1 + (min/max)^2)."""

    definition = staticmethod(lambda a, b: sqrt(a**2 + b**2))

    slopes = (lambda a, b: HypotSlope(a, b), lambda a, b: HypotSlope(b, a))


class HypotSlope(Bounded):
    """a/sqrt(a^2 + b^2), between -1 and 1; 0 where both are 0."""

    definition = staticmethod(lambda a, b: a / sqrt(a**2 + b**2))

    slopes = (
        lambda a, b: HypotSlope(b, a) ** 2 / Hypot(a, b),
        lambda a, b: -HypotSlope(a, b) * HypotSlope(b, a) / Hypot(a, b),
    )


class HypotExcess(Stable):
    """sqrt(a^2 + b^2) - b, for b of either sign."""

    definition = staticmethod(lambda a, b: sqrt(a**2 + b**2) - b)

    slopes = (lambda a, b: HypotSlope(a, b), lambda a, b: -HypotGap(a, b))


class HypotGap(Bounded):
    """1 - b/sqrt(a^2 + b^2), between 0 and 2."""

    definition = staticmethod(lambda a, b: 1 - b / sqrt(a**2 + b**2))

    slopes = (
        lambda a, b: HypotSlope(a, b) * HypotSlope(b, a) / Hypot(a, b),
        lambda a, b: -(HypotSlope(a, b) ** 2) / Hypot(a, b),
    )


class WeightedGap(Stable):
    """b (1 - b/h) with h = sqrt(a^2 + b^2): as it is written for |b| <= |a|/2, else (b/h) (h - b), whose factors do not
    vanish before it does."""

    definition = staticmethod(lambda a, b: b * (1 - b / sqrt(a**2 + b**2)))

    def _eval_derivative(self, s: sp.Symbol) -> sp.Expr:
        a, b = self.args
        return sp.diff(HypotSlope(b, a) * HypotExcess(a, b), s)


class InverseRoot(Stable):
    """u/sqrt(1 + c u^2) for c > 0, with derivatives by c that do not cancel."""

    definition = staticmethod(lambda u, c: u / sqrt(1 + c * u**2))

    slopes = (lambda u, c: RootPower(u, c, 3), lambda u, c: -(InverseRoot(u, c) ** 3) / 2)


class RootPower(Bounded):
    """(1 + c u^2)^(-n/2) for c > 0 and a positive integer n."""

    definition = staticmethod(lambda u, c, n: (1 + c * u**2) ** (-n / 2))

    slopes = (
        lambda u, c, n: -n * c * InverseRoot(u, c) * RootPower(u, c, n + 1),
        lambda u, c, n: -n * InverseRoot(u, c) ** 2 * RootPower(u, c, n) / 2,
    )


class Asinh(Stable):
    """arsinh u, with the derivative 1/sqrt(1 + u^2) in stable form."""

    passes_scales = True

    definition = staticmethod(lambda u: sp.asinh(u))

    slopes = (lambda u: 1 / Hypot(u, 1),)


class Atan(Stable):
    """arctan u, with the derivative 1/(1 + u^2) in stable form: divided twice, so that u^2 does not overflow."""

    passes_scales = True

    definition = staticmethod(lambda u: sp.atan(u))

    slopes = (lambda u: Hypot(u, 1) ** -2,)


class Log1pSquare(Stable):
    """log(1 + u^2); beyond |u| = 2^30 it is 2 log|u| to within 2^-60, and u^2 is not formed."""

    LIMIT = sp.Integer(2) ** 30

    definition = staticmethod(lambda u: log(1 + u**2))

    slopes = (lambda u: 2 * HypotSlope(u, 1) / Hypot(u, 1),)


def _parts(low: Lowers, a: sp.Expr, b: sp.Expr) -> tuple[Node, Node, Node, Node]:
    """|a|, |b|, r = min/max of the two with the sign of the smaller one (0 where both are 0), and sqrt(1 + r^2)."""
    graph = low.graph
    p, q = graph.abs(low(a)), graph.abs(low(b))
    # In one order, so that what is made of (a, b) and of (b, a) shares all this.
    ordered = a.sort_key() <= b.sort_key()
    first, second = (p, q) if ordered else (q, p)
    below = graph.call("le", first, second)
    most = graph.select(below, second, first)
    signed = (low(a), low(b)) if ordered else (low(b), low(a))
    by = graph.select(graph.call("eq", most, graph.constant(0)), graph.constant(sp.oo), most)
    r = graph.div(graph.select(below, *signed), by)
    return p, q, r, graph.call("sqrt", graph.add(graph.constant(1), graph.mul(r, r)))


def _hypot(low: Lowers, a: sp.Expr, b: sp.Expr) -> Node:
    p, q, _, root = _parts(low, *sorted((a, b), key=sp.default_sort_key))
    graph = low.graph
    return graph.mul(graph.select(graph.call("le", p, q), q, p), root)


def _hypot_slope(low: Lowers, a: sp.Expr, b: sp.Expr) -> Node:
    """The sign of a, or min/max with its sign (of a zero, too), over the root: never inf/inf."""
    p, q, r, root = _parts(low, a, b)
    return low.graph.div(_signed(low, a, _larger(low, b, p, q), r), root)


def _half_tangent(low: Lowers, a: sp.Expr, b: sp.Expr) -> Node:
    """a/(h + b) for b > 0, between -1 and 1: r/(1 + root) where |a| is the lesser, 1/(root + r) where it is not."""
    graph = low.graph
    p, q, r, root = _parts(low, a, b)
    larger = _larger(low, b, p, q)
    total = graph.add(root, graph.select(larger, graph.abs(r), graph.constant(1)))
    return graph.div(_signed(low, a, larger, r), total)


def _larger(low: Lowers, b: sp.Expr, p: Node, q: Node) -> Node:
    """Whether |a| = p is the larger one, and no zero."""
    graph = low.graph
    larger = graph.call("le", q, p)
    return larger if b.is_nonzero else graph.call("both", larger, graph.call("lt", graph.constant(0), p))


def _signed(low: Lowers, a: sp.Expr, larger: Node, r: Node) -> Node:
    """The sign of a where it is the larger one, else r, which has that sign."""
    graph, one = low.graph, low.graph.constant(1)
    sign = graph.select(graph.call("lt", low(a), graph.constant(0)), graph.neg(one), one)
    return graph.select(larger, sign, r)


def _hypot_excess(low: Lowers, a: sp.Expr, b: sp.Expr) -> Scaled:
    graph, side = low.graph, low(b)
    product = graph.mul(low(a), _half_tangent(low, a, b))
    # Halved, so that a factor 1/2 before it comes before the overflow of the difference.
    half = graph.constant(sp.S.Half)
    difference = graph.sub(graph.mul(_hypot(low, a, b), half), graph.mul(side, half))
    positive = graph.call("lt", graph.constant(0), side)
    two, one = graph.constant(2), graph.constant(1)
    return Scaled(graph.select(positive, product, difference), graph.select(positive, one, two))


def _hypot_gap(low: Lowers, a: sp.Expr, b: sp.Expr) -> Node:
    graph, side = low.graph, low(b)
    product = graph.mul(_hypot_slope(low, a, b), _half_tangent(low, a, b))
    difference = graph.sub(graph.constant(1), _hypot_slope(low, b, a))
    return graph.select(graph.call("lt", graph.constant(0), side), product, difference)


def _weighted_gap(low: Lowers, a: sp.Expr, b: sp.Expr) -> Scaled:
    graph, side, slope = low.graph, low(b), low(HypotSlope(b, a))
    near = graph.mul(side, graph.sub(graph.constant(1), slope))
    excess, one = low.scaled(HypotExcess(a, b)), graph.constant(1)
    far = graph.mul(slope, excess.main)
    half = graph.mul(graph.abs(low(a)), graph.constant(sp.S.Half))
    small = graph.call("le", graph.abs(side), half)
    return Scaled(graph.select(small, near, far), graph.select(small, one, excess.factor(graph)))


def _root_power(low: Lowers, u: sp.Expr, c: sp.Expr, n: sp.Expr) -> Node:
    return reduce(low.graph.div, [_hypot(low, sqrt(c) * u, sp.S.One)] * int(n), low.graph.constant(1))


def _asinh(graph: Graph, u: Node) -> Node:
    """Beyond |u| = 2^30 it is log|u| + log 2 to within 2^-60: libraries' own may square u."""
    magnitude = graph.abs(u)
    far = graph.add(graph.call("log", magnitude), graph.constant(log(2)))
    signed = graph.select(graph.call("lt", u, graph.constant(0)), graph.neg(far), far)
    beyond = graph.call("lt", graph.constant(Log1pSquare.LIMIT), magnitude)
    return graph.select(beyond, signed, graph.call("asinh", u))


def _log1p_square(low: Lowers, u: sp.Expr) -> Node:
    graph, node = low.graph, low(u)
    magnitude = graph.abs(node)
    far = graph.call("lt", graph.constant(Log1pSquare.LIMIT), magnitude)
    logarithm = graph.mul(graph.constant(2), graph.call("log", magnitude))
    return graph.select(far, logarithm, graph.call("log1p", graph.mul(node, node)))


LOWERINGS = {
    Hypot: _hypot,
    HypotSlope: _hypot_slope,
    HypotExcess: _hypot_excess,
    HypotGap: _hypot_gap,
    WeightedGap: _weighted_gap,
    InverseRoot: lambda low, u, c: low.graph.div(_hypot_slope(low, sqrt(c) * u, sp.S.One), low(sqrt(c))),
    RootPower: _root_power,
    Asinh: lambda low, u: through(low, u, partial(_asinh, low.graph)),
    Atan: by_library("atan"),
    Log1pSquare: _log1p_square,
}


def root(term: sp.Expr) -> sp.Expr | None:
    """A real expression whose square is ``term``, if the term shows that it is one."""
    roots = []
    for factor in Mul.make_args(term):
        base, exponent = factor.as_base_exp()
        if exponent.is_Integer and exponent % 2 == 0 and exponent > 0 and base.is_real is not False:
            roots.append(base ** (exponent / 2))
        elif not factor.has(x) and (factor.is_nonnegative or positive(factor)):
            roots.append(sqrt(factor))
        else:
            return None
    return Mul(*roots)


@rule("sqrt(a^2 + b^2) -> Hypot(a, b)", "real a, b")
def root_of_squares(node: sp.Expr) -> sp.Expr | None:
    """(a^2 + b^2)^(n/4) for n that are no multiple of 4."""
    if not (isinstance(node, Pow) and (4 * node.exp).is_Integer and not node.exp.is_Integer):
        return None
    if not (isinstance(node.base, Add) and len(node.base.args) == 2 and node.base.has(x)):
        return None
    roots = [root(t) for t in sorted(node.base.args, key=lambda t: not t.has(x))]
    return None if None in roots else Hypot(*roots) ** (2 * node.exp)


@rule("a/Hypot(a, b) -> HypotSlope(a, b), u/Hypot(sqrt(c) u, 1) -> InverseRoot(u, c)", "a, b not both 0", Mul)
def slope(node: sp.Expr) -> sp.Expr | None:
    """a/h, for whichever of its sides stands before the reciprocal of a hypotenuse."""
    for power in node.args:
        h, exponent = power.as_base_exp()
        if not (isinstance(h, Hypot) and exponent.is_Integer and exponent < 0):
            continue
        for a, b in (h.args, h.args[::-1]):
            factor, side = a.as_independent(x, as_Add=False)
            for other in node.args:
                base, count = other.as_base_exp()
                if side != 1 and base == side and count.is_Integer and count > 0:
                    both = min(count, -exponent)
                    if not factor.is_number and b != 1:
                        continue
                    quotient = HypotSlope(a, b) / factor if factor.is_number else InverseRoot(side, factor**2)
                    rest = node / other / power
                    return rest * base ** (count - both) * h ** (exponent + both) * quotient**both
    return None


@rule("Hypot(a, b) - b -> HypotExcess(a, b)", "real a, b", Add)
def excess(node: sp.Expr) -> sp.Expr | None:
    """k h - k b and k h + k b, where b may have the sign that makes it cancel."""
    for term in node.args:
        factor, h = term.as_independent(Hypot, as_Add=False)
        if not isinstance(h, Hypot):
            continue
        for a, b in (h.args, h.args[::-1]):
            for sign in (1, -1):
                other = -sign * factor * b
                if other in node.args and not (sign < 0 and b.is_nonnegative):
                    return node - term - other + factor * HypotExcess(a, sign * b)
    return None


@rule("a^2/(Hypot(a, b) + b) -> HypotExcess(a, b)", "a != 0 or b > 0, and its limit elsewhere", Mul)
def rationalised(node: sp.Expr) -> sp.Expr | None:
    """a^2/(h + b) = h - b."""
    for power in node.args:
        total, exponent = power.as_base_exp()
        if exponent != -1:
            continue
        for h in total.atoms(Hypot):
            for a, b in (h.args, h.args[::-1]):
                if total == h + b and a**2 in node.args:
                    return node / power / a**2 * HypotExcess(a, b)
        if isinstance(total, HypotExcess) and total.args[0] ** 2 in node.args:
            a, b = total.args
            return node / power / a**2 * HypotExcess(a, -b)
    return None


@rule("k +- k HypotSlope(a, b) -> k HypotGap(b, -+a)", "a, b not both 0", Add)
def gap(node: sp.Expr) -> sp.Expr | None:
    """1 + a/h = 1 - (-a)/h, whatever stands before both."""
    for term in node.args:
        k, core = term.as_independent(HypotSlope, as_Add=False)
        for sign in (1, -1) if isinstance(core, HypotSlope) else ():
            if sign * k in node.args:
                a, b = core.args
                return node - term - sign * k + sign * k * HypotGap(b, -sign * a)
    return None


@rule("b HypotGap(a, b) -> WeightedGap(a, b)", "a, b not both 0", Mul)
def side_times_gap(node: sp.Expr) -> sp.Expr | None:
    """The gap is 1/b^2 far out, and vanishes before b times it does."""
    for factor in node.args:
        if isinstance(factor, HypotGap):
            a, b = factor.args
            number, side = b.as_coeff_Mul()
            if side in node.args:
                return node / factor / side / number * WeightedGap(a, b)
    return None


@rule("log(a + Hypot(a, 1)) -> Asinh(a)", "real a", log)
def logarithm(node: sp.Expr) -> sp.Expr | None:
    terms = Add.make_args(node.args[0])
    for h, a in permutations(terms) if len(terms) == 2 else ():
        if h in (Hypot(a, 1), Hypot(1, a), Hypot(-a, 1), Hypot(1, -a)):
            return Asinh(a)
    return None


@rule("asinh and atan with stable derivatives", "real u", sp.asinh, sp.atan)
def inverse(node: sp.Expr) -> sp.Expr | None:
    return (Asinh if isinstance(node, sp.asinh) else Atan)(*node.args)


@rule("log(c + u^2) -> Log1pSquare(u/sqrt(c)) + log(c), log(u^2n) -> 2n log|u|", "real u, c > 0")
def log_of_square(node: sp.Expr) -> sp.Expr | None:
    if isinstance(node, log) and isinstance(node.args[0], Pow) and node.args[0].exp.is_even:
        return node.args[0].exp * log(sp.Abs(node.args[0].base))
    if isinstance(node, Log1p | log) and node.has(x):
        c, square = number_and_rest(node.args[0]) if isinstance(node, log) else (sp.S.One, node.args[0])
        side = root(square / c) if positive(c) else None
        return None if side is None else Log1pSquare(side) + log(c)
    return None


def merge_slopes(expr: sp.Expr) -> sp.Expr:
    """HypotSlope(a, b)/a = 1/Hypot(a, b) in a derivative: what is left differentiates without cancellation."""

    def merged(product: sp.Mul) -> sp.Expr:
        for slope in product.atoms(HypotSlope):
            a, b = slope.args
            base, power = a.as_base_exp()
            exponent = dict(f.as_base_exp() for f in product.args).get(base)
            if not a.has(x) and slope in product.args and exponent is not None and (exponent + power).is_nonpositive:
                return merged(product / slope / base**exponent * base ** (exponent + power) / Hypot(a, b))
        return product

    return expr.replace(lambda e: isinstance(e, Mul), merged)
