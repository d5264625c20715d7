"""Where a function keeps its sign, and its bounds over the line with their places.

Where a function or a derivative keeps its sign: intervals over the whole line, and what can be joined of them.

Least upper and greatest lower bounds of a function or a derivative over the line, with their places.

Between its critical points a derivative f^(k) is monotone, so its bounds are among its values there and
its limits at the ends of the pieces.  All of these are known from a portrait, whose isolation of the
critical points is a proof; what remains is to compare them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import zip_longest

import sympy as sp
from flint import arb, ctx

from actsym.quantity import Quantity
from actsym.rigor.asymptotics.terms import MINUS_ONE, Coefficient
from actsym.rigor.balls import dyadic
from actsym.rigor.chart import PRECISION
from actsym.rigor.evaluate import Evaluator
from actsym.rigor.portrait import Mark, Node, Portrait, compared, differ, number


@dataclass(frozen=True)
class Span:
    """f^(k) has one sign (0: vanishes) between the marks; ``lower_node`` and ``upper_node`` if these are nodes."""

    lower: Mark
    upper: Mark
    sign: int
    lower_node: Node | None = None
    upper_node: Node | None = None


def spans(portrait: Portrait, k: int) -> list[Span]:
    """The spans of f^(k) from left to right; parts where the sign is not proven are missing."""
    found: list[Span] = []
    for i, part in enumerate(portrait.pieces):
        signs = part.signs[k]
        if signs is None:
            continue
        ends = []
        for node, own in zip(portrait.nodes[i : i + 2], part.sides, strict=True):
            # Where the sign next to an end is not proven, the span stops short of it.
            known = own.signs[k] is not None or signs == [0]
            ends.append((node.mark, node) if known else (_at(own.reach[k]), None))
        (first, first_node), (last, last_node) = ends
        marks = [first, *portrait.marks[i][k], last]
        for j, sign in enumerate(signs):
            low, high = first_node if j == 0 else None, last_node if j == len(signs) - 1 else None
            found.append(Span(marks[j], marks[j + 1], sign, low, high))
    return found


def _at(point: Fraction) -> Mark:
    return Mark(dyadic(point))


def joined(found: list[Span], kinds: dict[int, str], meets: Callable[[Node | None], bool]) -> list[tuple[str, Span]]:
    """Neighbouring spans of one kind joined where ``meets(node)`` allows it."""
    runs: list[tuple[str, Span]] = []
    for span in found:
        kind = kinds.get(span.sign)
        if kind is None:
            continue
        if runs and runs[-1][0] == kind and _touch(runs[-1][1], span) and meets(span.lower_node):
            last = runs[-1][1]
            runs[-1] = (kind, Span(last.lower, span.upper, last.sign or span.sign, last.lower_node, span.upper_node))
        else:
            runs.append((kind, span))
    return runs


def _touch(left: Span, right: Span) -> bool:
    return left.upper_node is not None and left.upper_node is right.lower_node


def continuous(node: Node | None) -> bool:
    return node is not None and node.continuous is True


def slope_rises(node: Node | None, sign: int) -> bool:
    """Whether f is continuous at a node and its slope does not fall (``sign`` 1) or rise (``sign`` -1) there."""
    if node is None or node.left is None or node.right is None or not continuous(node):
        return False
    left, right = node.left.limits[1], node.right.limits[1]
    if differ(left, right) is False:
        return not isinstance(left, int)
    if not isinstance(left, Coefficient) or not isinstance(right, Coefficient):
        return False
    return bool(right.ball > left.ball) if sign > 0 else bool(right.ball < left.ball)


def monotone(portrait: Portrait) -> list[tuple[str, Span]]:
    """Maximal intervals on which f increases, decreases, or is constant."""
    return joined(spans(portrait, 1), {1: "increasing", -1: "decreasing", 0: "constant"}, continuous)


def curved(portrait: Portrait) -> list[tuple[str, Span]]:
    """Maximal intervals on which f is convex, or concave, those inside one of the other kind left out."""
    second = spans(portrait, 2)
    convex = joined(second, {1: "convex", 0: "convex"}, lambda n: slope_rises(n, 1))
    concave = joined(second, {-1: "concave", 0: "concave"}, lambda n: slope_rises(n, -1))
    linear = [run for run in convex if any(_same(run[1], other[1]) for other in concave)]
    kept = [("linear", span) for _, span in linear]
    for runs, others in ((convex, concave), (concave, convex)):
        for kind, span in runs:
            if not any(_inside(span, other) for _, other in others):
                kept.append((kind, span))
    return sorted(kept, key=lambda run: next(i for i, s in enumerate(second) if s.lower is run[1].lower))


def _same(a: Span, b: Span) -> bool:
    return a.lower is b.lower and a.upper is b.upper


def _inside(a: Span, b: Span) -> bool:
    """Whether span a lies within b; both begin and end at marks of the same portrait."""
    return _not_below(a.lower, b.lower) and _not_below(b.upper, a.upper)


def _not_below(a: Mark, b: Mark) -> bool:
    if a is b:
        return True
    if a.infinite or b.infinite:
        return a.exact is sp.oo or b.exact is -sp.oo
    return bool(a.position >= b.position)


#: Bits to which values that overlap are computed, in turn.
_MORE_BITS = (512, 2048)


@dataclass(frozen=True)
class Candidate:
    """A value of f^(k) that may be extreme: a coefficient, or 1 or -1 for infinity, or None where it is not known.

    ``end`` is set when the value belongs to a whole interval from ``mark`` to ``end``, where it is constant;
    ``side`` is 0 at a point, else the side from which a limit is approached.  ``root`` is the place among the critical
    points (piece and number), and ``factor`` what the value has been multiplied by to compare it: 1, -1, or 0 for its
    modulus where the sign is not known.
    """

    value: Coefficient | int | None
    mark: Mark
    attained: bool | None
    side: int = 0
    end: Mark | None = None
    closed: tuple[bool, bool] = (False, False)
    root: tuple[int, int] | None = None
    factor: int = 1

    @property
    def finite(self) -> Coefficient:
        """The value of a candidate that has one and is not infinite."""
        if not isinstance(self.value, Coefficient):
            raise TypeError(f"{self.value} is no finite value")
        return self.value


@dataclass(frozen=True)
class Extreme:
    """A bound with the places where it is attained (or approached, if it is not attained)."""

    value: Quantity
    places: tuple[Candidate, ...] = ()
    attained: bool | None = None


def candidates(portrait: Portrait, k: int) -> list[Candidate]:
    """Every value that can be the largest or the least of f^(k)."""
    found = []
    for i, part in enumerate(portrait.pieces):
        left, right = portrait.nodes[i], portrait.nodes[i + 1]
        if part.signs[k + 1] == [0]:
            closed_left, closed_right = (
                not n.mark.infinite and (_attained(n, k) is True or (k == 0 and n.reached(side)))
                for n, side in ((left, 1), (right, -1))
            )
            found.append(
                Candidate(part.sides[0].limits[k], left.mark, True, 1, right.mark, (closed_left, closed_right))
            )
            continue
        inner = enumerate(portrait.marks[i][k + 1])
        found += [Candidate(portrait.value(i, k + 1, j), m, True, root=(i, j)) for j, m in inner]
        if portrait.closed and right is portrait.nodes[-1]:
            right = portrait.nodes[0]
        for node, side, own in ((left, 1, part.sides[0]), (right, -1, part.sides[1])):
            attained = False if node.mark.infinite or isinstance(own.limits[k], int) else _attained(node, k)
            found.append(Candidate(own.limits[k], node.mark, attained, 0 if attained else side))
    if k == 0:
        finite = [n for n in portrait.nodes[: -1 if portrait.closed else None] if not n.mark.infinite]
        found += [Candidate(n.value, n.mark, True) for n in finite if n.value is not None and n.continuous is not True]
    return found


def _attained(node: Node, k: int) -> bool | None:
    """Whether f^(k) exists at a node, so that its limit there is a value."""
    if k == 0 and node.filled is None:
        return False
    if node.left is None or node.right is None:
        return k == 0
    kept = [node.continuous, *(None if (jump := node.jump(j)) is None else not jump for j in range(1, k + 1))]
    return False if False in kept else None if None in kept else True


def supremum(portrait: Portrait, k: int, sign: int = 1, modulus: bool = False) -> Extreme:
    """sup f^(k) (``sign`` 1), inf f^(k) (``sign`` -1), or sup |f^(k)| (``modulus``), over the line."""
    with ctx.workprec(PRECISION):
        return _supremum(portrait, k, sign, modulus)


def _supremum(portrait: Portrait, k: int, sign: int, modulus: bool) -> Extreme:
    name = ("f", "f'", "f''")[k]
    gap = portrait.chart.gap(k + 1)
    found = candidates(portrait, k) if not gap else _near_ends(portrait, k)
    turned = [_turned(c, sign, modulus) for c in found if c.value is not None]
    unbounded = [c for c in turned if c.value == 1]
    if unbounded:
        ends = ", ".join(dict.fromkeys(place(c) for c in unbounded))
        what = f"|{name}|" if modulus else name
        toward = "infinity" if modulus or sign > 0 else "-infinity"
        return Extreme(Quantity.infinite(f"{what} grows to {toward} as {ends}", sign * sp.oo), tuple(unbounded), False)
    if gap:
        return Extreme(Quantity.not_found(f"{name} is not charted on the whole line: {gap}"))
    if len(turned) < len(found):
        lost = next(c for c in found if c.value is None)
        return Extreme(Quantity.not_found(f"the limit of {name} as {place(lost)} is not known"))
    return _largest(portrait, k, turned, 1 if modulus else sign)


def _near_ends(portrait: Portrait, k: int) -> list[Candidate]:
    """The limits that are known although the chart has gaps."""
    return [
        Candidate(side.limits[k], node.mark, False, side.end.side)
        for part, left, right in zip(portrait.pieces, portrait.nodes, portrait.nodes[1:], strict=False)
        for side, node in zip(part.sides, (left, right), strict=True)
        if side.limits[k] is not None
    ]


def _turned(c: Candidate, sign: int, modulus: bool) -> Candidate:
    """The candidate with its value turned so that the largest is looked for."""
    value = c.value
    if isinstance(value, int):
        value = 1 if modulus else sign * value
    elif value is None:
        return c
    elif (value.ball < 0) if modulus else sign < 0:
        return replace(c, value=value * MINUS_ONE, factor=-1)
    elif modulus and value.ball.contains(0) and not value.zero:
        return replace(c, value=Coefficient(None, abs(value.ball)), factor=0)
    return replace(c, value=value)


def _largest(portrait: Portrait, k: int, found: list[Candidate], sign: int) -> Extreme:
    """The largest of several finite values (candidates at minus infinity cannot win)."""
    finite = [c for c in found if not isinstance(c.value, int)]
    best = [c for c in finite if not any(compared(o.finite, c.finite) == 1 for o in finite)]
    best = [c for c in best if not any(_order(portrait, k, o, c) == 1 for o in best)]
    exact = next((c for c in best if c.finite.exact is not None), best[0])
    tied = all(c is exact or _order(portrait, k, c, exact) == 0 for c in best)
    value = exact.finite
    if not tied:
        ball = value.ball
        for c in best:
            ball = ball.max(c.finite.ball)
        value = Coefficient(None, ball)
    if sign < 0:
        value = value * MINUS_ONE
    method = f"{'largest' if sign > 0 else 'least'} of the values at the isolated critical points and the limits"
    quantity = number(value.number(), value.ball, method)
    attained = {c.attained for c in best}
    places = _distinct([c for c in best if c.attained] or best)
    if not tied:
        among = ", ".join(place(c) for c in _distinct(best))
        quantity = replace(quantity, checks=(*quantity.checks, f"not decided at which of these: {among}"))
        return Extreme(quantity, (), attained.pop() if len(attained) == 1 else None)
    return Extreme(quantity, tuple(places), True if True in attained else None if None in attained else False)


def _order(portrait: Portrait, k: int, a: Candidate, b: Candidate) -> int | None:
    """The sign of the value of a minus that of b; 0 only with a proof, None where it is not known."""
    if a is b:
        return 0
    found = compared(a.finite, b.finite)
    if found is None and _mirrored(portrait, k, a, b):
        return 0
    for bits in _MORE_BITS if found is None else ():
        first, second = (_refined(portrait, k, c, bits) for c in (a, b))
        if first is None or second is None:
            return None
        if not first.overlaps(second):
            return 1 if first > second else -1
    return found


def _mirrored(portrait: Portrait, k: int, a: Candidate, b: Candidate) -> bool:
    """Whether both are the same by a symmetry: the critical points of one that is proven are mirror images in order."""
    nodes = [node.mark.exact for node in portrait.nodes]
    if any(low + high != 0 for low, high in zip(nodes, reversed(nodes), strict=True) if sp.oo not in (low, high)):
        return False
    places: list[Mark] = []
    for node, marks in zip_longest(portrait.nodes, portrait.marks):
        places += [node.mark, *(marks[k + 1] if marks else ())]
    first, second = (next(i for i, m in enumerate(places) if m is c.mark) for c in (a, b))
    if first + second != len(places) - 1 or a.side != -b.side or not (a.end is b.end is None):
        return False
    relation = {"even": 1, "odd": -1}.get(portrait.parities[k])
    return relation is not None and a.factor == relation * b.factor


def _refined(portrait: Portrait, k: int, c: Candidate, bits: int) -> arb | None:
    """The value of a candidate to more bits, where there is a way to more."""
    if c.finite.exact is not None:
        return Evaluator(c.finite.number()).at(0, bits).ball
    if c.root is None:
        return None
    part = portrait.pieces[c.root[0]]
    root = part.isolator.narrowed(part.roots[k + 1][c.root[1]], bits)
    with ctx.workprec(2 * bits + 64):
        value = part.isolator.jets.derivatives(root, k)[k]
        return c.factor * value if c.factor else abs(value)


def _distinct(places: list[Candidate]) -> list[Candidate]:
    """One candidate a place; points that belong to an interval are left to the interval."""
    intervals = [c for c in places if c.end is not None]
    kept: list[Candidate] = []
    for c in intervals or places:
        if not any(c.mark is other.mark and c.side == other.side for other in kept):
            kept.append(c)
    return kept


def place(c: Candidate) -> str:
    """Where a candidate's value is taken, in words."""
    if c.end is not None:
        return interval_text(c.mark, c.end, c.closed)
    if c.mark.infinite or c.side:
        return f"x -> {text(c.mark)}{'' if c.mark.infinite else '+' if c.side > 0 else '-'}"
    return f"x = {text(c.mark)}"


def interval_text(low: Mark, high: Mark, closed: tuple[bool, bool] = (True, True)) -> str:
    """An interval as inequalities for x."""
    below, above = ("<=" if c else "<" for c in closed)
    if low.infinite and high.infinite:
        return "every x"
    if high.infinite:
        return f"x {'>=' if closed[0] else '>'} {text(low)}"
    return f"x {above} {text(high)}" if low.infinite else f"{text(low)} {below} x {above} {text(high)}"


def text(mark: Mark, digits: int = 20) -> str:
    """A mark as a short exact number or as a decimal."""
    if mark.exact is not None and (mark.infinite or sp.count_ops(mark.exact) <= 12):
        return str(mark.exact)
    return Quantity(enclosure=mark.quantity().enclosure).text(digits)
