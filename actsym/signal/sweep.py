"""Second moments of f and f' at every scale of a normal input, enclosed: what the curves over sigma are drawn from."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import sympy as sp
from flint import arb, ctx

from actsym.definition.spec import Activation, Kind, SpecError
from actsym.distributions import Normal
from actsym.errors import Unanswered
from actsym.kinds.reading import Reading, reading, wide_limit
from actsym.signal.length import LengthMap
from actsym.text.numbers import significant
from actsym.work import cache, provenance

#: sigma = 2^(i/6): from 1/8 to 8.
STEPS = range(-18, 19)
_PER_OCTAVE = 6

#: Activations that are another function of one entry at every scale are analysed anew at these steps alone.
_FEW = range(-18, 19, 6)

#: A midpoint is drawn if its enclosure is narrower than this share of it.
_NARROW = 1e-3

_BITS = 128


@dataclass(frozen=True)
class Sweep:
    """E[f^2] and E[f'^2] for x ~ N(0, sigma^2): midpoints of enclosures, NaN where one is too wide to be drawn.

    Of a gated activation y = g(u) f(x) they are E[y^2] and the mean squared length of y's gradient.
    ``missing`` says why there are none; else it is empty.
    """

    sigmas: tuple[float, ...] = ()
    second: tuple[float, ...] = ()
    derivative: tuple[float, ...] = ()
    missing: str = ""

    @property
    def forward(self) -> tuple[float, ...]:
        """Var[x] / E[f^2]."""
        return tuple(_ratio(s * s, v) for s, v in zip(self.sigmas, self.second, strict=True))

    @property
    def backward(self) -> tuple[float, ...]:
        """Var[x] / E[f'^2]."""
        return tuple(_ratio(s * s, v) for s, v in zip(self.sigmas, self.derivative, strict=True))


def sweep(activation: Activation) -> Sweep:
    """The moments of ``activation`` over sigma, parameters at their values.  Kept on disk; why there are
    none is among them.
    """
    name = provenance.key(__name__, activation.kind.name, sp.srepr(activation.formula))
    kept = cache.load(name)
    if kept is None:
        kept = _sweep(activation)
        cache.store(name, kept)
    sigmas, second, derivative = (
        tuple(math.nan if v is None else v for v in kept[part]) for part in ("sigmas", "second", "derivative")
    )
    return Sweep(sigmas, second, derivative, kept["missing"])


def _sweep(activation: Activation) -> dict[str, Any]:
    try:
        found = _rows(activation) if activation.kind is Kind.ROW else _products(reading(activation))
    except (Unanswered, SpecError) as error:
        return {"sigmas": [], "second": [], "derivative": [], "missing": str(error)}
    sigmas, second, derivative = zip(*found, strict=True)
    return {"sigmas": sigmas, "second": second, "derivative": derivative, "missing": ""}


def _products(about: Reading) -> list[tuple[float, float | None, float | None]]:
    """At every scale: E[f^2] and E[f'^2], or with independent branches those of the product."""
    gate = LengthMap(about.element.formula)
    value = None if about.value is None else LengthMap(about.value.formula)
    found = []
    for step in STEPS:
        here = gate.at(_square(step), _BITS)
        second, slope = here.second_moment, here.derivative_second_moment
        if value is not None:
            other = value.at(_square(step), _BITS)
            with ctx.workprec(_BITS):
                slope = slope * other.second_moment + second * other.derivative_second_moment
                second = second * other.second_moment
        found.append((_sigma(step), _drawn(second), _drawn(slope)))
    return found


def _rows(activation: Activation) -> list[tuple[float, float | None, float | None]]:
    """At a few scales: the moments of the function that an entry of a wide row goes through there."""
    found = []
    for step in _FEW:
        limit = wide_limit(activation, distribution=Normal(0, sp.Integer(2) ** (step // _PER_OCTAVE)))
        here = LengthMap(limit.activation.formula).at(_square(step), _BITS)
        found.append((_sigma(step), _drawn(here.second_moment), _drawn(here.derivative_second_moment)))
    return found


def _sigma(step: int) -> float:
    return significant(2.0 ** (step / _PER_OCTAVE), 9)


def _square(step: int) -> arb:
    """sigma^2 as a ball: exact at whole octaves."""
    whole, rest = divmod(2 * step, _PER_OCTAVE)
    with ctx.workprec(_BITS):
        return arb((1, whole)) * (arb(2) ** (arb(rest) / _PER_OCTAVE) if rest else 1)


def _drawn(ball: arb) -> float | None:
    if not ball.is_finite():
        return None
    middle = float(ball.mid())
    wide = float(ball.rad()) > _NARROW * abs(middle) if middle else not ball.is_zero()
    return None if wide else significant(middle, 9)


def _ratio(numerator: float, denominator: float) -> float:
    return numerator / denominator if denominator > 0 else math.nan
