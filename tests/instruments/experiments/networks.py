"""A deep multilayer perceptron without normalisation, measured: variance of signals and gradients by depth.

h_0 is drawn from N(0, 1), h_{l+1} = W_l f(h_l) (+ b_l) for l = 0 .. depth - 1; a gradient drawn from N(0, 1)
at h_depth runs back.  Weights are those of ``torch.nn.Linear`` layers, initialised by
:func:`actsym.bases.torch_init.initialise` or left as torch makes them.  Within one draw every activation sees the
same weights up to its gain, so differences between activations are not differences of luck.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import sympy as sp

from actsym import catalog
from actsym.bases.shipped import FOURIER_PHASE, HERMITE
from actsym.bases.solve import preserving
from actsym.bases.stable import stable
from actsym.bases.torch_init import derived_gain, initialise
from actsym.definition.spec import x
from actsym.distributions import STANDARD_NORMAL
from actsym.report.pages.bases import DEFAULT, PUBLISHED, STABLE, TITLES
from actsym.signal.propagation import numeric

Array = Any


@dataclass(frozen=True)
class Case:
    """One activation with one initialisation.

    gain
        Variance of the weights times the width; None leaves layers as ``torch.nn.Linear`` initialises them
        (weights of variance 1 / (3 N), biases likewise).
    """

    name: str
    variant: str
    f: sp.Expr
    gain: float | None

    @property
    def key(self) -> str:
        return f"{self.name}/{self.variant}"


@dataclass(frozen=True)
class Measurement:
    """Mean squares by draw and depth, averaged over units and inputs; not finite where the range was left.

    signal, gradient
        Arrays [draws, depth + 1]: of pre-activations, and of the loss's gradient with respect to them.
    signal_inputs, gradient_inputs
        Standard deviation over all draws and inputs of the same for a single input, [depth + 1].
    signal_range
        The least and the greatest mean square of the pre-activations of a single input, over its start, in any layer.
    gradient_log
        Standard deviation over all draws and inputs of the logarithm of the gradient's mean square, [depth + 1].
    """

    signal: Array
    gradient: Array
    signal_inputs: Array
    gradient_inputs: Array
    signal_range: tuple[float, float]
    gradient_log: Array

    def finite(self) -> int:
        """The depth up to which every draw is finite."""
        bad = ~np.isfinite(self.signal).all(axis=0)
        return int(np.argmax(bad)) - 1 if bad.any() else self.signal.shape[1] - 1


def run(
    cases: Sequence[Case],
    depth: int = 64,
    width: int = 1024,
    draws: int = 20,
    batch: int = 16,
    seed: int = 0,
    first: int = 0,
) -> dict[str, Measurement]:
    """Measure every case over ``draws`` networks, numbers ``first`` onwards.

    A network is determined by ``seed``, its number and the sizes, whatever else is measured along with it.
    """
    functions = {case.key: numeric(case.f) for case in cases}
    rows: dict[str, list[tuple[Array, Array]]] = {case.key: [] for case in cases}
    for draw in range(first, first + draws):
        inputs, gradients = _ends(seed, draw, batch, width)
        for group, layers in _networks(cases, depth, width, seed * 100_003 + draw):
            for case in group:
                rows[case.key].append(_propagate(functions[case.key], layers, case.gain, inputs, gradients))
    return {key: _summary(found) for key, found in rows.items()}


def _ends(seed: int, draw: int, batch: int, width: int) -> tuple[Array, Array]:
    rng = np.random.default_rng([seed, draw])
    return rng.standard_normal((batch, width)), rng.standard_normal((batch, width))


def _networks(cases: Sequence[Case], depth: int, width: int, seed: int) -> Iterator[tuple[list[Case], Any]]:
    """The cases that share weights, with them: derived initialisations of gain 1, then torch's own."""
    import torch

    derived, default = ([c for c in cases if (c.gain is None) is own] for own in (False, True))
    for group in (derived, default):
        if not group:
            continue
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            # What is initialised below need not be initialised twice.
            make: Any = torch.nn.Linear if group is default else partial(torch.nn.utils.skip_init, torch.nn.Linear)
            layers = [make(width, width, bias=group is default, dtype=torch.float64) for _ in range(depth)]
        if group is derived:
            initialise(torch.nn.Sequential(*layers), gain=1.0, generator=torch.Generator().manual_seed(seed))
        biases = [None if layer.bias is None else layer.bias.detach().numpy() for layer in layers]
        yield group, list(zip((layer.weight.detach().numpy() for layer in layers), biases, strict=True))


def _propagate(
    functions: tuple[Callable[[Array], Array], Callable[[Array], Array]],
    layers: Sequence[tuple[Array, Array | None]],
    gain: float | None,
    inputs: Array,
    gradients: Array,
) -> tuple[Array, Array]:
    """Mean squares over units, [depth + 1, batch], of pre-activations and of gradients."""
    f, derivative = functions
    scale = math.sqrt(gain) if gain is not None else 1.0
    with np.errstate(all="ignore"):
        h = [inputs]
        for weight, bias in layers:
            following = scale * (f(h[-1]) @ weight.T)
            h.append(following if bias is None else following + bias)
        g = [gradients]
        for (weight, _), at in zip(reversed(layers), reversed(h[:-1]), strict=True):
            g.append(derivative(at) * (scale * (g[-1] @ weight)))
        signal, gradient = (np.array([(v * v).mean(axis=1) for v in side]) for side in (h, g[::-1]))
    return signal, gradient


def _summary(rows: list[tuple[Array, Array]]) -> Measurement:
    signal, gradient = (np.array([r[i] for r in rows]) for i in (0, 1))
    with np.errstate(all="ignore"):
        means = signal.mean(axis=2), gradient.mean(axis=2)
        spreads = signal.std(axis=(0, 2)), gradient.std(axis=(0, 2))
        ratio = signal / signal[:, :1]
        ends = float(ratio.min()), float(ratio.max())
        return Measurement(*means, *spreads, ends, np.log(gradient).std(axis=(0, 2)))


# -- the activations whose networks are measured: as published, with stable constants, and as torch starts it --------


def published(name: str) -> sp.Expr:
    """The activation as its paper initialises it (theorems 3.8, 3.13 and 3.19 for the three learnable ones)."""
    if name == "hermite_3":
        return HERMITE.expression([sp.sqrt(1 - sp.Rational(1, 6)), 1, 1, 1], 3)
    if name == "fourier_6":
        return FOURIER_PHASE.expression([sp.sqrt(1 - 1 / sp.factorial(6) ** 2), *[1] * 6], 6)
    if name == "tropical_6":
        return sp.sqrt(2) / 6 * sp.Max(*(1 + i * x for i in range(7)))
    return catalog.get(name).formula


def stabilised(name: str) -> sp.Expr:
    """The same family with equal unit gains and a stable fixed point: coefficients, or an output scale and shift."""
    if name == "hermite_3":
        return stable(HERMITE, 3).expression
    if name == "fourier_6":
        return stable(FOURIER_PHASE, 6).expression
    return preserving(_between_kinks(published(name)), STANDARD_NORMAL).expression()


def _between_kinks(f: sp.Expr) -> sp.Expr:
    """A maximum of lines through one point of the ordinate is the largest on one side and the least on the other."""
    if not isinstance(f, sp.Mul) or not f.has(sp.Max):
        return f
    factor, largest = f.as_independent(sp.Max)
    lines = sorted(largest.args, key=lambda line: line.coeff(x))
    return factor * sp.Piecewise((lines[-1], x > 0), (lines[0], True))


def cases() -> list[Case]:
    """Every case: ``published`` with the derived forward gain, ``stable`` with gain 1, ``torch`` with its default."""
    found = []
    for name in TITLES:
        f, better = published(name), stabilised(name)
        found += [
            Case(name, PUBLISHED, f, derived_gain(f)),
            Case(name, STABLE, better, 1.0),
            Case(name, DEFAULT, f, None),
        ]
    return found
