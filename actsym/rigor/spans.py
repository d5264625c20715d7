"""Where a function or a derivative keeps its sign: intervals over the whole line, and what can be joined of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

import sympy as sp

from actsym.rigor.asymptotics.coefficient import Coefficient
from actsym.rigor.portrait import Mark, Node, Portrait, differ
from actsym.rigor.roots import dyadic


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
