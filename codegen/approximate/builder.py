"""The graph of float32 operations that evaluates a form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial, reduce

import numpy as np
import sympy as sp

from actsym.definition.spec import u, x
from codegen.approximate.form import Form, Tables, last
from codegen.approximate.problem import WHOLE, Place, z
from codegen.ir import BOUNDED, Graph, Node
from codegen.stable.lower import Lowering
from codegen.stable.scaled import Pair

#: 1.5 * 2^23: added to a smaller number, it leaves the nearest integer in the lowest bits of the sum.
TO_INTEGER = sp.Integer(3) * 2**22
#: e^r = 1 + r + r^2 h(r) for |r| <= log(2)/2; h lowest coefficient first.
REDUCED = ("0x1.fffffcp-2", "0x1.55548ap-3", "0x1.55589ep-5", "0x1.123f7ep-7", "0x1.6a6ad0p-10")
#: The same to 2^-32, for exponentials that are rounded less.
CAREFUL = ("0x1p-1", "0x1.555552p-3", "0x1.5554e6p-5", "0x1.1115c8p-7", "0x1.6d4ef8p-10", "0x1.9a6aap-13")
#: Arguments below are as good as 0 in all but the first term that they have.
ORIGIN = sp.Rational(2) ** -60
#: The largest finite number.
LARGEST = (2 - sp.Rational(2) ** -23) * 2**127
#: The power of two that an exponential is raised by until the last operation.
OFFSET = 64
#: log 2 in two words, the first of which has so few bits that its product with the exponents is exact.
LN2 = ("0x1.62ep-1", "0x1.0bfbe8p-15")
#: 1 / log 2.
PER_LN2 = sp.Float(1 / float(np.log(2)))


@dataclass(frozen=True)
class Exponential:
    """An exponential as ``power`` * (1 + ``tail``) times the ``rest``, or over it if it grows; all but the tail are
    powers of two.  Without a tail the power is the exponential itself.

    The rest is left to the last operations: what is subnormal is rounded once.
    """

    power: Node
    tail: Node | None
    rest: tuple[Node, ...]

    def times(self, graph: Graph, value: Node) -> Node:
        """Its product with ``value``, without the rest."""
        raised = graph.mul(self.power, value)
        return raised if self.tail is None else graph.call("fma", raised, self.tail, raised)

    def increased(self, graph: Graph) -> Node:
        """The sum with one of an exponential that grows, whose rest is of its inverse, times the rest."""
        total = graph.add(self.power, reduce(graph.mul, self.rest))
        return total if self.tail is None else graph.call("fma", self.power, self.tail, total)


class Builder:
    """Builds the graph of a form, at its place, into the one of a lowering."""

    def __init__(self, form: Form, lowering: Lowering, place: Place = WHOLE) -> None:
        self.form, self.lowering, self.place = form, lowering, place
        self.graph: Graph = self.lowering.graph
        self.at = Pair(self.graph.x) if place.argument == x else self._argument_of(place.argument)
        self.factor = None if place.factor == 1 else lowering(place.factor)
        self.inputs = self._ordered([lowering(f) for f in _inputs(place.factor)])

    def node(self) -> Node:
        """The value of the form at its place."""
        form, graph, at = self.form, self.graph, self.at
        if form.variable == "square":
            return self._of_square()
        zero = graph.constant(0)
        negative = graph.call("negative", at.high)
        reach = self._side(negative, form.reach)
        distance, low = graph.call("min", graph.abs(at.high), reach), None
        if at.low is not None:
            low = graph.select(graph.call("le", graph.abs(at.high), reach), graph.call("flip", at.low, at.high), zero)
        exponential = None
        if form.exponent is not None:
            here = Pair(distance, low)
            if form.where != "both":
                here = Pair(self._on_side(negative, distance), None if low is None else self._on_side(negative, low))
            exponential = self._exponential(here)
        w = self._variable(distance, exponential)
        low = low if form.variable == "distance" else None
        value = self._zeros(self._polynomial(w, low, negative), distance, negative)
        if form.tables[0].crossed:
            value = graph.call("fma", distance, self._whole(w, "crossed", negative), value)
        if exponential is not None and form.variable == "growth":
            value = graph.div(value, exponential.increased(graph))
        elif exponential is not None:
            value = exponential.times(graph, value)
        if form.tables[0].denominators:
            value = self._divided(value, self._whole(w, "denominators", negative))
        if form.negated:
            value = graph.call("flip", value, at.high)
        rest = () if exponential is None else exponential.rest
        if self.inputs:
            value = self._times_inputs(value, rest, negative)
        else:
            value = value if self.factor is None else graph.mul(self.factor, value)
            value = self._added(value, self._base(negative, self.place.factor), rest)
            value = self._beyond(value, self.place.factor)
            value = graph.call("flip", value, at.high) if form.odd else value
        if self.place.slope is None:
            return value
        # The argument, or f, may be subnormal where the product is not.
        tangent = self.lowering(sp.expand(self.place.factor * self.place.slope * self.place.argument))
        return graph.select(graph.call("lt", graph.abs(at.high), graph.constant(ORIGIN)), tangent, value)

    def _of_square(self) -> Node:
        """Of one exponential for both sides, constant beyond the reaches.  Its root is not below the normal numbers; an
        offset would take bits of its argument."""
        form, graph = self.form, self.graph
        assert form.exponent is not None
        left, right = (self._number(r) for r in form.reach)
        against = graph.call("min", graph.neg(graph.x), left)  # where it is NaN, it stays that
        distance = graph.neg(against)
        rate = graph.constant(-form.exponent.coeff(z) * PER_LN2 / 2)
        root = graph.call("exp2", graph.mul(graph.call("min", distance, right), rate))
        w = graph.mul(root, root)
        negative, square = graph.call("negative", graph.x), graph.mul(w, w)
        value = graph.mul(self._whole(square, "coefficients", negative), w)
        value = self._divided(value, self._whole(square, "denominators", negative))
        return graph.mul(value, distance) if form.tables[0].zeros else value

    def _times_inputs(self, value: Node, rest: tuple[Node, ...], negative: Node) -> Node:
        """Of factors that may be 0 or infinite: times f, but where f is hardly a number all but its power."""
        form, graph, at = self.form, self.graph, self.at
        whole = self._beyond(self._added(value, self._base(negative, sp.S.One), rest), sp.S.One)
        whole = graph.call("flip", whole, at.high) if form.odd else whole
        result = self._product(whole, ())
        if not rest:
            return result
        small = graph.call("lt", graph.abs(whole), graph.constant(sp.Rational(2) ** -100))
        scaled = self._product(value, rest)
        scaled = graph.call("flip", scaled, at.high) if form.odd else scaled
        result = graph.select(small, scaled, result)
        if self.place.factor.has(x):  # at infinity, too, the exponential is the smaller one
            past = graph.call("both", small, graph.call("lt", self._side(negative, form.reach), graph.abs(at.high)))
            zero = graph.constant(0)
            if _mixed(self.place.factor):  # NaN where u is no finite number
                zero = graph.abs(graph.mul(self.lowering(u), zero))
            result = graph.select(past, graph.call("flip", zero, result), result)
        return result

    def _argument_of(self, argument: sp.Expr) -> Pair:
        """The argument in two words; in one for half types, where a multiple of x takes no division."""
        if self.form.coarse:
            return Pair(self.graph.mul(self.graph.x, self.lowering(argument / x)))
        return self.lowering.pair(argument)

    def _product(self, value: Node, powers: tuple[Node, ...]) -> Node:
        """Of a value, the inputs and powers of two, in turn, so that no product leaves the range of floats before the
        last one."""
        graph = self.graph
        first, *others = self.inputs
        result = reduce(graph.mul, (first, *powers[:1], *others, *powers[1:]), value)
        if len(others) < 2 or not _mixed(self.place.factor):
            return result
        # The larger input twice may be too much before the smaller one.
        instead = reduce(graph.mul, (first, *powers[:1], others[1], *powers[1:], others[0]), value)
        finite = graph.call("le", graph.abs(result), graph.constant(LARGEST))
        return graph.select(finite, result, instead)

    def _ordered(self, inputs: list[Node]) -> list[Node]:
        """Of u and x the larger one first, and the smaller one last: what is too small on the way belongs to a result
        that is."""
        if not _mixed(self.place.factor):
            return inputs
        graph = self.graph
        one, other, *more = inputs
        larger = graph.call("lt", graph.abs(other), graph.abs(one))
        return [graph.select(larger, one, other), *more, graph.select(larger, other, one)]

    def _on_side(self, negative: Node, value: Node) -> Node:
        """``value`` on the side of the exponential, 0 on the other."""
        zero = self.graph.constant(0)
        return self.graph.select(negative, *((value, zero) if self.form.where == "left" else (zero, value)))

    def _offset(self) -> int:
        """Of a decaying exponential such that a subnormal result is rounded once; of a growing one such that nothing
        overflows before the result does."""
        assert self.form.exponent is not None
        highest = float(self.form.exponent.subs(z, max(self.form.reach)))
        return OFFSET if highest < 0 else -1

    def _variable(self, distance: Node, exponential: Exponential | None) -> Node:
        form, graph = self.form, self.graph
        match form.variable:
            case "distance" | "growth":
                return distance
            case "exponential" if exponential is not None:
                return exponential.times(graph, self._added(graph.constant(1), None, exponential.rest))
            case _:
                one = graph.constant(1)
                return self._divided(one, graph.call("fma", distance, self._number(form.bend), one))

    def _divided(self, value: Node, by: Node) -> Node:
        """A quotient.  The divisor is about 1 or more, and the dividend too is of moderate size where it is 1, or has a
        power of two that is taken off at the end; elsewhere it may be a multiple of the input, as small as that."""
        graph, form = self.graph, self.form
        if not form.coarse:
            result = graph.div(value, by)
            small = form.exponent is None or (self.factor is not None and any(t.zeros for t in form.tables))
            if result.op != "div" or (small and not graph.is_constant(value, 1)):
                return result
            return graph.node("div", *result.args, value=BOUNDED)
        inverse = graph.call("rcp", by)
        return inverse if graph.is_constant(value, 1) else graph.mul(value, inverse)

    def _polynomial(self, w: Node, low: Node | None, negative: Node) -> Node:
        form, graph, tables = self.form, self.graph, self.form.tables
        entry = partial(self._of_side, negative)
        if form.pieces > 1:
            scale = self._side(negative, tuple(2 * s for s in form.scales))
            y = graph.call("fma", w, scale, graph.constant(2))
            if form.tail:
                y = graph.call("min", y, self._number(2 * float(last(form.pieces, form.octave))))
            index = graph.node("segment", y, value=(23 - form.octave, form.pieces))
            if len(tables) == 2:
                index = graph.node("beside", index, negative, value=form.pieces)
            entry = partial(self._entry, index)
        v = w
        for words in ("centres", "lows"):
            if any(_row(tables, words)):
                v = graph.sub(v, entry(_row(tables, words)))
        v = v if low is None else graph.add(v, low)
        return self._horner(v, "coefficients", entry)

    def _whole(self, w: Node, name: str, negative: Node) -> Node:
        """The polynomial with these rows of coefficients, one for all pieces."""
        return self._horner(w, name, partial(self._of_side, negative))

    def _horner(self, v: Node, name: str, entry: Callable[[tuple[float, ...]], Node]) -> Node:
        """The polynomial with these rows of coefficients, each of which ``entry`` computes.  None is added where all
        of a degree are 0; one that is 0 beside others is -0, which keeps the sign of a product."""
        graph, value = self.graph, None
        for coefficients in reversed([*zip(*(getattr(t, name) for t in reversed(self.form.tables)), strict=True)]):
            row = tuple(c or -0.0 for side in coefficients for c in side)
            if value is None:
                value = entry(row) if any(row) else None
            else:
                value = graph.call("fma", value, v, entry(row)) if any(row) else graph.mul(value, v)
        return value or graph.constant(0)

    def _zeros(self, value: Node, distance: Node, negative: Node) -> Node:
        """Times the factors of the zeros."""
        graph, tables = self.graph, self.form.tables
        for place in range(len(tables[0].zeros)):
            high, low = (tuple(t.zeros[place][word] for t in tables) for word in (0, 1))
            away = graph.sub(distance, self._side(negative, high)) if any(high) else distance
            away = graph.sub(away, self._side(negative, low)) if any(low) else away
            value = graph.mul(away, value)
        return value

    def _entry(self, index: Node, row: tuple[float, ...]) -> Node:
        if len(set(row)) == 1:
            return self._number(row[0])
        return self.graph.node("entry", index, value=row)

    def _of_side(self, negative: Node, row: tuple[float, ...]) -> Node:
        """An entry where each side has one piece: of the right and then the left, or one for both."""
        return self._side(negative, row[::-1])

    def _side(self, negative: Node, numbers: tuple[float, ...]) -> Node:
        """A number of the side: of the left and the right, or one for both."""
        left, right = numbers[0], numbers[-1]
        if left == right:
            return self._number(left)
        return self.graph.select(negative, self._number(left), self._number(right))

    def _exponential(self, distance: Pair) -> Exponential:
        """exp(q), its power of two with the offset or in thirds; or the same of -q, where it grows."""
        graph, q, grows = self.graph, self._argument(distance), self.form.variable == "growth"
        if grows:
            q = Pair(graph.neg(q.high), None if q.low is None else graph.neg(q.low))
        offset = 0 if self.factor is not None else -OFFSET if grows else self._offset()
        if self.form.coarse and self.factor is None:
            power = graph.call("fma", q.high, graph.constant(PER_LN2), graph.constant(offset))
            return Exponential(graph.call("exp2", power), None, (graph.constant(sp.Rational(2) ** -offset),))
        if self.form.coarse:  # a third of the argument three times: no third is below the normal numbers
            third = graph.call("exp2", graph.mul(q.high, graph.constant(PER_LN2 / 3)))
            return Exponential(third, None, (third, third))
        magic = graph.constant(TO_INTEGER + offset)
        raised = graph.call("fma", q.high, graph.constant(PER_LN2), magic)
        n = graph.sub(raised, magic)
        # What a scaled argument leaves over is too large to be added to the tail unscaled.
        careful = self.form.careful and self.at.low is None
        first, second = (self._number(float.fromhex(word)) for word in LN2)
        r, low = graph.call("fma", n, graph.neg(first), q.high), q.low
        if careful:  # the last word in two words, too, and what is left over of q before it, which may be larger
            product = graph.mul(n, second)
            rest = graph.sub(r, product)
            left = graph.sub(graph.sub(r, rest), product)
            if low is not None:
                r, rest = rest, graph.add(rest, low)
                left = graph.add(left, graph.add(graph.sub(r, rest), low))
            r, low = rest, left
        else:
            r = graph.call("fma", n, graph.neg(second), r)
            r, low = r if low is None else graph.add(r, low), None
        h = [self._number(float.fromhex(c)) for c in (CAREFUL if careful else REDUCED)]
        square = graph.mul(r, r)
        lower, upper = (graph.call("fma", h[i + 1], r, h[i]) for i in (0, 2))
        last = h[4] if len(h) == 5 else graph.call("fma", h[5], r, h[4])
        bent = graph.call("fma", graph.call("fma", last, square, upper), square, lower)
        bent = graph.call("fma", bent, square, r if low is None else low)
        tail = bent if low is None else graph.add(r, bent)
        if self.factor is None:
            back = graph.constant(sp.Rational(2) ** (offset if grows else -offset))
            return Exponential(graph.call("raised", graph.constant(1), raised), tail, (back,))
        third = graph.call("fma", n, self._number(0.328125), magic)
        k = graph.sub(third, magic)
        others = graph.sub(graph.sub(n, k), k)
        inverse = graph.sub(magic, k), graph.sub(magic, others)
        bits = third, *(inverse if grows else (third, graph.add(others, magic)))
        power, *more = (graph.call("raised", graph.constant(1), b) for b in bits)
        return Exponential(power, tail, tuple(more))

    def _argument(self, distance: Pair) -> Pair:
        """q(z) in two words."""
        assert self.form.exponent is not None
        graph, slope = self.graph, None
        words = self.lowering.pair(self.form.exponent.subs(z, x))
        high = graph.substitute(words.high, graph.x, distance.high)
        low = None
        if words.low is not None and not self.form.coarse:
            low = graph.substitute(words.low, graph.x, distance.high)
        if distance.low is not None:
            slope = self.lowering(sp.diff(self.form.exponent, z).subs(z, x))
            slope = graph.mul(graph.substitute(slope, graph.x, distance.high), distance.low)
        present = [n for n in (low, slope) if n is not None]
        return Pair(high, graph.add(*present) if len(present) == 2 else present[0] if present else None)

    def _base(self, negative: Node, factor: sp.Expr) -> Node | None:
        """The asymptotes, where P is added to one, times a factor."""
        form = self.form
        left, right = (
            sp.S.Zero if a is None or beyond is not None else self._asymptote(a, factor)
            for a, beyond in zip((form.left, form.right), form.beyond, strict=True)
        )
        if left == right == 0:
            return None
        if form.odd:
            return self.lowering(right)
        if left == 0 and right.has(x) and (slope := right / x).is_positive:
            ramp = self.graph.call("max", self.graph.x, self.graph.constant(0))
            return ramp if slope == 1 else self.graph.mul(self.lowering(slope), ramp)
        return self.graph.select(negative, self.lowering(left), self.lowering(right))

    def _asymptote(self, linear: sp.Expr, factor: sp.Expr) -> sp.Expr:
        """A line in f's argument (of an odd f: in its size), as an expression in the inputs and parameters."""
        argument = sp.Abs(self.place.argument) if self.form.odd else self.place.argument
        return sp.expand(factor * linear.subs(x, argument))

    def _added(self, value: Node, base: Node | None, rest: tuple[Node, ...]) -> Node:
        """``value`` times the rest of the power, and the asymptote."""
        graph = self.graph
        if not rest:
            return value if base is None else graph.add(base, value)
        *some, final = rest
        value = reduce(graph.mul, some, value)
        return graph.mul(value, final) if base is None else graph.call("fma", value, final, base)

    def _beyond(self, value: Node, factor: sp.Expr) -> Node:
        form, graph, at = self.form, self.graph, self.at.high
        for asymptote, distance, sign in zip((form.left, form.right), form.beyond, (-1, 1), strict=True):
            if distance is None or (form.odd and sign < 0):
                continue
            bound = self._number(distance)
            here = graph.abs(at) if form.odd else at
            past = graph.call("lt", bound, here) if sign > 0 else graph.call("lt", here, graph.neg(bound))
            assert asymptote is not None
            value = graph.select(past, self.lowering(self._asymptote(asymptote, factor)), value)
        return value

    def _number(self, number: float) -> Node:
        return self.graph.constant(sp.Rational(*float(number).as_integer_ratio()))


def _mixed(factor: sp.Expr) -> bool:
    """Whether it has both inputs."""
    return factor.has(x) and factor.has(u)


def _inputs(factor: sp.Expr) -> list[sp.Expr]:
    """The inputs that a factor has, u first, as often as they are multiple; parameters are with the first."""
    parameters, inside = factor.as_independent(x, u, as_Add=False)
    powers = inside.as_powers_dict()
    inputs = [base for base in (u, x) for _ in range(int(powers[base]))]
    return [parameters * inputs[0], *inputs[1:]] if inputs else []


def _row(tables: tuple[Tables, ...], name: str) -> tuple[float, ...]:
    """Of the right and then the left, as the numbers of pieces go; of one side where it stands for both."""
    return tuple(c for t in reversed(tables) for c in getattr(t, name))


def assembled(forms: Sequence[Form], lowering: Lowering | None = None, place: Place = WHOLE) -> Node:
    """The graph of one form, or of those of the left and of the right, at its place."""
    lowering = lowering or Lowering()
    builders, graph = [Builder(form, lowering, place) for form in forms], lowering.graph
    if len(builders) == 1:
        return builders[0].node()
    left, right = (b.node() for b in builders)
    return graph.select(graph.call("negative", builders[0].at.high), left, right)
