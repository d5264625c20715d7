"""A function as verification sees it: samples in float64, and values at single points to any precision."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import Any

import numpy as np
from flint import arb, ctx
from numpy.typing import NDArray

from actsym.derived import forms
from actsym.derived.jets import Array, Jet, jet
from actsym.derived.notation import Tree
from actsym.derived.quantities import approximate, ball

#: Where samples are dense, and how many there are.
REACH, _SAMPLES = 12.0, 4801

#: Bits of differences that stand for derivatives, and the step as a power of two.
BITS, _STEP = 1200, -100


@dataclass(frozen=True)
class Graph:
    """``name`` says whose it is, ``f`` is the tree of the function in ``x``."""

    name: str
    f: Tree

    @cached_property
    def points(self) -> Array:
        """Where the function is sampled: densely near 0, and out to 1000 on either side."""
        far = np.logspace(np.log10(REACH), 3, 200)
        near = np.logspace(-6, -2, 60)
        found: Array = np.unique(np.concatenate([np.linspace(-REACH, REACH, _SAMPLES), far, -far, near, -near]))
        return found

    @cached_property
    def samples(self) -> Jet:
        """f, f' and f'' at :attr:`points`."""
        return jet(self.f, self.points)

    @cached_property
    def wavy(self) -> bool:
        """Whether f goes up and down often: what is not found of such a function may be beyond what is searched."""
        signs = np.sign(self.samples[1])
        return int(np.count_nonzero(signs[1:] * signs[:-1] < 0)) > 12

    def between(self, low: float, high: float) -> NDArray[np.bool_]:
        """Which points lie strictly inside an interval."""
        return (self.points > low) & (self.points < high)

    def at(self, x: arb, bits: int = BITS) -> arb:
        """f at a point."""
        with ctx.workprec(bits):
            return forms.at(self.f, {"x": x})

    def derivative(self, x: arb, order: int, side: int = 0, step: int = _STEP, bits: int = BITS) -> arb:
        """f^(order) by a difference quotient: on one side of ``x``, or about it (0).

        Exact but for terms of the size of the step (its square, about the point).
        """
        with ctx.workprec(bits):
            h = arb((1, step))
            start = x if side else x - h * order / 2
            move = h * (side or 1)
            total = sum(
                ((-1) ** (order - j) * comb(order, j) * forms.at(self.f, {"x": start + move * (j + (side != 0))})
                 for j in range(order + 1)),
                arb(0),
            )  # fmt: skip
            return total / move**order


def place(quantity: Mapping[str, Any]) -> arb | None:
    """A stored abscissa as an exact point within its enclosure; None for an end of the line."""
    if quantity.get("status") == "infinite":
        return None
    enclosure = ball(quantity)
    return forms.number(quantity["exact"], 400) if enclosure is None else enclosure.mid()


def ends(location: Mapping[str, Any]) -> tuple[float, float]:
    """The ends of a stored place or interval."""
    low, high = approximate(location["lower"]), approximate(location.get("upper", location["lower"]))
    assert low is not None and high is not None
    return low, high


def is_point(location: Mapping[str, Any]) -> bool:
    """Whether a stored place is a point."""
    return "upper" not in location


def spots(location: Mapping[str, Any]) -> Iterator[tuple[arb, int]]:
    """Points that show what holds at a stored place, and the side on which it holds (0: the point itself).

    For the end of a line a point far out; for an interval some point inside.
    """
    low, high = place(location["lower"]), place(location.get("upper", location["lower"]))
    if is_point(location):
        if low is None:
            outward = -1 if location["lower"]["value"].startswith("-") else 1
            yield from ((outward * arb(10) ** power, 0) for power in (3, 8))
        else:
            yield low, int(location["side"])
    elif low is None:
        yield arb(0) if high is None else high - 1, 0
    elif high is None:
        yield low + 1, 0
    else:
        yield ((low + high) / 2).mid(), 0
