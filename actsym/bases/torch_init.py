"""Weights of a ``torch.nn`` model for a given activation, with the derived gain.

Kaiming initialisation: Var[w] = gain / fan.  With ``fan_in`` the gain is the forward one, Var[x] / E[f^2],
which keeps the variance of pre-activations; with ``fan_out`` it is the backward one, Var[x] / E[f'^2],
which keeps the variance of gradients.  An activation with equal gains keeps both.

    >>> initialise(model, "telu")                        # doctest: +SKIP
    >>> initialise(model, "gelu", mode="fan_out", weights="uniform", generator=torch.Generator())  # doctest: +SKIP
"""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

import sympy as sp

from actsym import catalog
from actsym.definition.spec import Activation, SpecError
from actsym.distributions import STANDARD_NORMAL, Distribution
from actsym.moments.derivative import Jumps, jumps, weak_derivative
from actsym.moments.expectation import expectation
from actsym.moments.moments import gain as gain_of

if TYPE_CHECKING:
    import torch

MODES = ("fan_in", "fan_out")
WEIGHTS = ("normal", "uniform")


def derived_gain(
    activation: Activation | sp.Expr | str, mode: str = "fan_in", inputs: Distribution = STANDARD_NORMAL
) -> float:
    """The gain of variances for ``mode``: Var[x] / E[f^2] (``fan_in``) or Var[x] / E[f'^2] (``fan_out``).

    activation
        An :class:`~actsym.definition.spec.Activation`, an expression in ``x``, or a name of the catalogue.

    Raises :class:`~actsym.definition.spec.SpecError` where the gain is not a finite positive number, or f jumps and the
    backward gain is asked for.
    """
    _among("mode", mode, MODES)
    if isinstance(activation, str):
        activation = catalog.get(activation)
    f = activation.formula if isinstance(activation, Activation) else sp.sympify(activation)
    name = activation.title if isinstance(activation, Activation) else str(f)
    backward = mode == "fan_out"
    steps = jumps(f) if backward else Jumps(())
    if steps.points:
        raise SpecError(f"{name}: the activation jumps, so no backward gain exists; use mode='fan_in'")
    if steps.unknown:
        raise SpecError(f"{name}: whether the activation jumps is not known ({steps.unknown}); use mode='fan_in'")
    what = "E[f'^2]" if backward else "E[f^2]"
    moment = expectation(weak_derivative(f) ** 2 if backward else f**2, inputs)
    gain = gain_of(inputs, moment, what)
    if not gain.finite:
        raise SpecError(f"{name}: no weights keep the variance under {inputs}: {what} is {moment}")
    return float(gain)


def initialise(
    model: torch.nn.Module,
    activation: Activation | sp.Expr | str | None = None,
    *,
    mode: str = "fan_in",
    weights: str = "normal",
    gain: float | None = None,
    data_layers: Collection[str] = (),
    generator: torch.Generator | None = None,
) -> list[str]:
    """Initialise every ``Linear`` and ``Conv1d/2d/3d`` of ``model`` in place; returns their names.

    activation
        What stands before each layer: an activation, an expression in ``x`` or a name of the catalogue.
    mode
        ``fan_in`` keeps the variance of signals, ``fan_out`` that of gradients.  For a convolution with g
        groups fan_in = in_channels / g times the kernel's size, fan_out = out_channels / g times the same.
    weights
        ``normal`` or ``uniform``; both of mean 0 and variance gain / fan.
    gain
        The gain of variances to use instead of the derived one.
    data_layers
        Names (as in ``model.named_modules()``; the model itself is ``""``) of layers that read data instead
        of an activation's output: their gain is 1.
    generator
        The random numbers to use; those of torch by default.

    Biases become 0.  Raises :class:`~actsym.definition.spec.SpecError` for a model without such layers, an unknown
    name in
    ``data_layers``, a gain that is not positive, or neither ``activation`` nor ``gain``.
    """
    import torch

    _among("mode", mode, MODES)
    _among("weights", weights, WEIGHTS)
    if gain is None:
        if activation is None:
            raise SpecError("initialise: give an activation, or a gain")
        gain = derived_gain(activation, mode)
    if not (gain > 0 and math.isfinite(gain)):
        raise SpecError(f"initialise: gain = {gain} must be positive and finite")
    kinds = (torch.nn.Linear, torch.nn.Conv1d, torch.nn.Conv2d, torch.nn.Conv3d)
    layers = {name: module for name, module in model.named_modules() if isinstance(module, kinds)}
    unknown = sorted(set(data_layers) - set(layers))
    if unknown or not layers:
        known = ", ".join(map(repr, layers)) or "none"
        called = f" called {', '.join(map(repr, unknown))}" if unknown else ""
        raise SpecError(f"initialise: no Linear or Conv layer{called}; there are: {known}")
    with torch.no_grad():
        for name, layer in layers.items():
            deviation = math.sqrt((1.0 if name in data_layers else gain) / fan(layer, mode))
            if weights == "normal":
                layer.weight.normal_(0.0, deviation, generator=generator)
            else:
                bound = math.sqrt(3.0) * deviation
                layer.weight.uniform_(-bound, bound, generator=generator)
            if layer.bias is not None:
                layer.bias.zero_()
    return list(layers)


def fan(layer: Any, mode: str) -> int:
    """How many weights enter one output (``fan_in``), or leave one input (``fan_out``, at stride 1).

    ``torch.nn.init`` counts the outputs of all groups in fan_out; an input reaches those of its own group alone.
    """
    outputs, inputs, *kernel = layer.weight.shape
    groups = getattr(layer, "groups", 1)
    return (inputs if mode == "fan_in" else outputs // groups) * math.prod(kernel)


def _among(name: str, value: str, accepted: tuple[str, ...]) -> None:
    if value not in accepted:
        raise SpecError(f"initialise: {name} = {value!r} is not accepted; it must be one of {', '.join(accepted)}")
