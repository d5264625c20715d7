"""The order in which a product is multiplied.

Bounded factors first, then sums, then the input one power at a time, then divisors, and the scales of decaying
exponentials last: a product passes through no infinity and no loss of digits that the whole does not have.  Of a power
of a Gaussian one factor comes first and the others after the input: their product alone is subnormal early.  Powers
of x times powers of p/(p + q) and q/(p + q), p = x^n, are joined to one quotient on either side of p = q.

The second input u of a gated unit comes first in front of powers of x alone: u x x x goes steadily to its value,
without the underflow of x^3 before a large u.  With bounded factors it comes last.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import zip_longest

import sympy as sp
from sympy import Mul

from actsym.definition.spec import u, x
from codegen.ir import Graph, Node
from codegen.stable.base import Bounded, sign
from codegen.stable.normal import Gauss
from codegen.stable.radicals import Asinh, Atan
from codegen.stable.ratios import Ratio, Reciprocal, nonzero
from codegen.stable.scaled import Lowers, Scaled


@dataclass(frozen=True)
class Gate:
    """x^power * R^rising * (1 - R)^falling * q^weight with R = x^n/(x^n + q)."""

    n: int
    q: sp.Expr
    power: int
    rising: int
    falling: int
    weight: int


def product(low: Lowers, expr: sp.Expr) -> Scaled:
    """``expr``, a product or one factor, as a node and a scale."""
    number, rest = expr.as_independent(*expr.free_symbols, as_Add=False)
    graph, turned = low.graph, sign(number)
    if turned == 0:
        return Scaled(graph.constant(0))
    number = turned * number
    factors, divisors = _split(rest)
    gate, factors, divisors = _gate(factors, divisors)
    factors.sort(key=lambda f: (_growth(f), f.sort_key()))
    first = u if u in factors and (gate or not any(_growth(f) < 2 for f in factors)) else None
    factors = [f for f in factors if f != first]
    nodes: list[Node] = [] if first is None else [low(first)]
    if gate is not None:
        nodes = [_lower_gate(low, gate, *nodes)]
    scales: list[Node] = []
    late: list[Node] = []
    bounded = [f for f in factors if _growth(f) < 2]
    small_before_sums = _several_sums(bounded) and sign(1 - number) > 0
    early = [low(number)] if number != 1 and (small_before_sums or any(map(_needs_number, bounded))) else []
    nodes += early
    for factor in bounded:
        base, exponent = factor.as_base_exp()
        apart = _bounded(base) or (small_before_sums and exponent < 5)  # higher powers are computed in two words
        repeat = int(exponent) if exponent.is_Integer and apart else 1
        part = low.scaled(base if repeat > 1 else factor)
        split = 1 if isinstance(base, Gauss) else repeat
        nodes += [part.main] * split
        late += [part.main] * (repeat - split)
        scales += [part.scale] * repeat if part.scale is not None else []
    if number != 1 and not early:
        nodes.append(low(number))
    for factor in factors[len(bounded) :]:
        base, exponent = factor.as_base_exp()
        whole = exponent.is_Integer and nodes
        nodes += [low(base)] * int(exponent) if whole else [low(factor)]
    result = reduce(graph.mul, [*nodes, *late], graph.constant(1))
    for divisor in sorted(divisors, key=lambda d: d.sort_key()):
        by = nonzero(low, divisor.args[0]) if isinstance(divisor, Reciprocal) else low(divisor)
        result = graph.div(result, by)
    scale = reduce(graph.mul, scales) if scales else None
    return Scaled(graph.neg(result) if turned < 0 else result, scale)


def _split(expr: sp.Expr) -> tuple[list[sp.Expr], list[sp.Expr]]:
    """Factors, and divisors one by one: the power of a large divisor overflows, and 1/x of a tiny x is infinite."""
    factors, divisors = [], []
    for factor in Mul.make_args(expr):
        base, exponent = factor.as_base_exp()
        if isinstance(base, Reciprocal):
            divisors += [base] * int(exponent)
        elif exponent.is_Integer and exponent < 0:
            divisors += [base] * int(-exponent)
        else:
            factors.append(factor)
    return factors, divisors


def _gate(factors: list[sp.Expr], divisors: list[sp.Expr]) -> tuple[Gate | None, list[sp.Expr], list[sp.Expr]]:
    """What of a product belongs to one family of ratios of a power of x, and the rest."""
    families = {_family(b) for f in factors if isinstance(b := f.as_base_exp()[0], Ratio)}
    family = families.pop() if len(families) == 1 else None
    if family is None:
        return None, factors, divisors
    p, q = family
    counts = {Ratio(p, q): 0, Ratio(q, p): 0, x: 0, q: 0}
    rest = []
    for factor in factors:
        base, exponent = factor.as_base_exp()
        if base in counts and exponent.is_Integer:
            counts[base] += int(exponent)
        else:
            rest.append(factor)
    left = []
    for divisor in divisors:
        if divisor == Reciprocal(x):
            counts[x] -= 1
        elif divisor == q:
            counts[q] -= 1
        else:
            left.append(divisor)
    gate = Gate(int(p.exp), q, counts[x], counts[Ratio(p, q)], counts[Ratio(q, p)], counts[q])
    return gate, rest, left


def _family(ratio: sp.Expr) -> tuple[sp.Expr, sp.Expr] | None:
    p, q = ratio.args if ratio.args[0].has(x) else reversed(ratio.args)
    power = p.is_Pow and p.base == x and p.exp.is_Integer
    return (p, q) if power and (q.is_Symbol or q.is_number) else None


def _lower_gate(low: Lowers, gate: Gate, times: Node | None = None) -> Node:
    """With r = min/max of p and q: on either side of p = q a monomial in x and q over a power of 1 + r.  Its powers of
    p/q or q/p are those of r where p is x^4 and has all its digits, as r has: a rounding for four, and the error of r
    cancels in part with that of 1 + r.  ``times``: a factor."""
    graph, one = low.graph, low.graph.constant(1)
    by_ratio = gate.n == 4 and gate.weight == 0 and times is None and (gate.rising or gate.falling)
    times, back = (one, None) if times is None else _moved(low, times)
    p, q = _even_power(low, gate.n), low(gate.q)
    below = graph.call("le", p, q)
    small = _monomial(low, gate.power + gate.n * gate.rising, gate.q, gate.weight - gate.rising, times)
    outer = gate.power - gate.n * gate.falling
    if by_ratio and gate.q == 1 and outer == -gate.n:  # below 2^-100 where it counts: one division does for four
        large = _power(graph, _power(graph, graph.div(one, nonzero(low, x)), 2), 2)
    else:
        large = _monomial(low, outer, gate.q, gate.weight + gate.falling, times)
    result = graph.select(below, small, large)
    r = graph.div(graph.select(below, p, q), graph.select(below, q, p))
    if by_ratio:
        highest = max(gate.rising, gate.falling)
        least = graph.constant(sp.Integer(2) ** (-100 // highest), double=sp.Integer(2) ** (-900 // highest))
        powers = graph.select(below, _power(graph, r, gate.rising), _power(graph, r, gate.falling))
        whole = graph.call("both", graph.call("le", least, p), graph.call("le", least, r))
        result = graph.select(whole, _monomial(low, gate.power, gate.q, 0, powers), result)
    result = reduce(graph.div, [graph.add(one, r)] * (gate.rising + gate.falling), result)
    return result if back is None else graph.mul(result, back)


def _power(graph: Graph, base: Node, count: int) -> Node:
    return reduce(graph.mul, [base] * count, graph.constant(1))


def _moved(low: Lowers, times: Node) -> tuple[Node, Node]:
    """A factor in front of a monomial, and what makes up for its being moved: a large one down and a small one up by a
    power of two.  The steps of the monomial, such as (u/x) q with x^2 > q, leave the normal numbers before they return
    to them, if x is moderate; of another x they lead away from them, or digits would be lost."""
    graph, power, one = low.graph, sp.Integer(2), low.graph.constant(1)
    size, factor = graph.abs(graph.x), graph.abs(times)
    by, back = (graph.constant(power ** (sign * 32)) for sign in (1, -1))
    moderate = graph.call("both", graph.call("lt", back, size), graph.call("lt", size, by))
    large = graph.call("lt", graph.constant(power**90, double=power**980), factor)
    small = graph.call("lt", factor, graph.constant(power**-60, double=power**-900))
    large, small = (graph.call("both", where, moderate) for where in (large, small))
    moved = graph.mul(times, graph.select(large, back, graph.select(small, by, one)))
    return moved, graph.select(large, by, graph.select(small, back, one))


def _even_power(low: Lowers, n: int) -> Node:
    """x^n; of x^4 the square's rounding error is squared too, which is the largest error of what follows."""
    graph = low.graph
    if n != 4:
        return low(x**n)
    square = graph.mul(graph.x, graph.x)
    rest = graph.call("fma", graph.x, graph.x, graph.neg(square))
    plain = graph.mul(square, square)
    exact = graph.call("fma", square, square, graph.mul(graph.add(square, square), rest))
    return graph.select(graph.call("lt", plain, graph.constant(sp.oo)), exact, plain)


def _monomial(low: Lowers, power: int, q: sp.Expr, weight: int, times: Node) -> Node:
    """times x^power q^weight, the two taken in turn, so that a tiny q is divided by before x^power underflows."""
    graph = low.graph
    weight = 0 if q == 1 else weight
    by_x = [(graph.mul, graph.x) if power > 0 else (graph.div, nonzero(low, x))] * abs(power)
    by_q = [(graph.mul if weight > 0 else graph.div, low(q))] * abs(weight)
    result = times
    for operation, node in (step for both in zip_longest(by_x, by_q) for step in both if step):
        result = operation(result, node)
    return result


def _growth(factor: sp.Expr) -> int:
    """0 bounded, 1 a sum, 2 grows, 3 the second input, 4 a sum of bounded functions: it may be tiny where a bounded
    factor is, and their product is subnormal before x makes it larger."""
    base = factor.as_base_exp()[0]
    if _bounded(base):
        return 0
    if isinstance(base, sp.Add) and not base.has(Ratio) and all(_bounded(t.as_coeff_Mul()[1]) for t in base.args):
        return 4
    return {x: 2, u: 3}.get(base, 1)


def _needs_number(factor: sp.Expr) -> bool:
    """Whether a number has to come before it: a function that grows, whose product with others may overflow before a
    small number, or the power of one with a zero at 0, which is subnormal before a large number."""
    base, exponent = factor.as_base_exp()
    if _bounded(base):
        return bool(base.passes_scales and exponent.is_Integer and exponent > 1)
    return isinstance(base, Atan | Asinh | sp.exp | sp.sinh | sp.cosh) or exponent.has(x)


def _several_sums(factors: Sequence[sp.Expr]) -> bool:
    """Whether polynomials in x and nothing else are multiplied, which overflows before a small number."""
    powers = [f.as_base_exp() for f in factors]
    sums = [int(n) for b, n in powers if b.is_polynomial(x) and b.free_symbols == {x} and n.is_Integer]
    return len(sums) == len(powers) and sum(sums) > 1


def _bounded(base: sp.Expr) -> bool:
    return isinstance(base, Bounded)
