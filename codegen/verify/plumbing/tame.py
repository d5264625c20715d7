"""The numbers of a call: different at every element, and away from kinks."""

from __future__ import annotations

import math

import numpy as np
import torch

from actsym.definition.spec import Kind
from codegen.verify.plumbing import definition
from codegen.verify.plumbing.call import ALONG, Call, along, fixed, tensors
from codegen.verify.plumbing.layout import Layout, rounded
from codegen.verify.plumbing.noise import drawn

#: Inputs are between these in magnitude.
_LEAST, _SPREAD = 0.25, 1.5
#: Irrational steps, whose multiples modulo 1 are all different and evenly spread.
_STEPS = {
    "x": 0.6180339887498949,
    "u": 0.4142135623730951,
    "grad": 0.7320508075688772,
    "parameters": 0.2360679774997898,
}
#: How far from a tame input the functions are looked at, and by how much of the largest value they may bend there.
_BESIDE, _BENT = 2.0**-14, 2.0**-18
_ATTEMPTS = 200
#: Where one input meets many drawn numbers, some of these decide between two values: so many elements may be left out.
_LEFT_OUT = 0.1

Memory = dict[str, np.ndarray]


def computed(dtype: torch.dtype) -> torch.dtype:
    """The type that is computed in."""
    return torch.float64 if dtype is torch.float64 else torch.float32


def filled(call: Call) -> Memory:
    """The memory of every tensor of the call; what is near a kink is drawn again by :class:`Tame`."""
    memory = {n: layout.filled(_parameters(call, n, layout)) for n, layout in call.parameters.items()}
    for i, (name, layout) in enumerate(call.layouts.items()):
        if name == "grad" or name.startswith(ALONG):
            memory[name] = _laid(layout, _signed(layout.room, "grad", i) * 0.8, call.of(name))
        elif name in ("x", "u") and call.activation.kind is not Kind.ROW:
            memory[name] = _laid(layout, _signed(layout.room, name, 0), call.dtype)
        elif name == "x":  # of a single negative entry nothing may be left that a norm could divide by
            memory[name] = _laid(layout, _LEAST + _SPREAD * _fractions(layout.room, name, 0), call.dtype)
    return memory


def _laid(layout: Layout, values: np.ndarray, dtype: torch.dtype) -> np.ndarray:
    return layout.filled(rounded(values, dtype))


def _fractions(count: int, name: str, attempt: int) -> np.ndarray:
    return (np.arange(1, count + 1) * _STEPS[name] + attempt * 0.0777) % 1


def _signed(count: int, name: str, attempt: int) -> np.ndarray:
    """Numbers of both signs, away from zero."""
    centred = 2 * _SPREAD * (_fractions(count, name, attempt) - 0.5)
    return centred + np.copysign(_LEAST, centred)


def _parameters(call: Call, name: str, layout: Layout) -> np.ndarray:
    """The defaults of the parameter, or of every entry, moved by less than half, in the order of memory."""
    activation = call.activation
    defaults = {p.name: float(p.default) for p in activation.parameters}
    size = tensors(activation)[name]
    base = [defaults[name]] if size is None else [defaults[f"{name}_{i}"] for i in range(size)]
    at = np.broadcast_to(np.array(base), layout.shape) if size is not None else np.full(layout.shape, base[0])
    start = np.zeros(layout.room)
    start[layout.positions] = at
    moved = 0.35 * _fractions(layout.room, "parameters", sorted(tensors(activation)).index(name))
    held = np.unique(layout.positions)
    return rounded((start + moved)[held], call.parameter_type)


class Tame:
    """Flat arrays of what every element has, whose inputs can be drawn again where they are near a kink."""

    def __init__(self, call: Call, memory: Memory) -> None:
        self.call, self.memory = call, memory
        self.places = {
            operand: (home, call.layouts[home].positions[part].reshape(-1))
            for operand, (home, part) in call.operands.items()
        }
        self.channel = channels(call).reshape(-1)
        self.functions = definition.scalar(call.activation, call.training)
        self.noise = drawn(call.seed, len(self.channel)) if call.training else None
        values = fixed(call.activation)
        self.given = dict(zip(values, rounded(np.array(list(values.values())), computed(call.dtype)), strict=True))
        self.given |= self._learned()
        self.left_out = np.zeros(len(self.channel), dtype=bool)

    def _learned(self, prefix: str = "") -> dict[str, np.ndarray]:
        """Of each scalar and entry, one number or one an element; with :data:`ALONG`, of their directions."""
        found = {}
        for name, size in tensors(self.call.activation).items():
            layout = self.call.parameters[name]
            if prefix + name not in self.memory:
                continue
            p = rounded(self.memory[prefix + name][layout.positions], computed(self.call.dtype))
            lead = p.shape[:-1] if size is not None else p.shape
            own = p.reshape(math.prod(lead), -1)  # [channels, entries]
            for k, column in enumerate(own.T):
                symbol = name if size is None else f"{name}_{k}"
                found[symbol] = column[0] if len(column) == 1 else column[self.channel]
        return found

    def at(self, chosen: np.ndarray, shift: float = 0.0) -> dict[str, np.ndarray]:
        """The functions at some of the elements, with inputs a little larger or smaller."""
        values = {n: v[chosen] if np.ndim(v) else v for n, v in self.given.items()}
        for operand, (home, place) in self.places.items():
            values[operand] = self.memory[home][place[chosen]] * (1 + shift)
        return self.functions(values, None if self.noise is None else self.noise[chosen])

    def values(self) -> dict[str, np.ndarray]:
        """Inputs and parameters of every element."""
        return self.given | {o: self.memory[home][place] for o, (home, place) in self.places.items()}

    def directions(self) -> dict[str, np.ndarray]:
        """Directions of both."""
        found = self._learned(ALONG)
        for operand, (home, place) in self.places.items():
            if along(home) in self.memory:
                found[operand] = self.memory[along(home)][place]
        return found

    def settle(self) -> tuple[dict[str, np.ndarray], dict[str, float]]:
        """The functions at every element, and a typical magnitude of each; inputs near a kink are drawn again."""
        every = np.arange(len(self.channel))
        found = self.at(every)
        largest = {n: float(np.max(np.abs(v), initial=0.0)) for n, v in found.items()}
        size = dict(largest)
        looked = every
        for attempt in range(1, _ATTEMPTS + 1):
            here, *beside = (self.at(looked, d * _BESIDE) for d in (0, 1, -1, 0.5, -0.5))
            bent = np.zeros(len(looked), dtype=bool)
            for name, value in here.items():
                more, less, half_more, half_less = (b[name] for b in beside)
                kink, jump = more + less - 2 * value, (more - less) - 2 * (half_more - half_less)
                bent |= ~(np.maximum(np.abs(kink), np.abs(jump)) <= _BENT * largest[name])
                steep = np.abs(value) + np.abs(more - less) / (2 * _BESIDE)
                size[name] = max(size[name], float(np.max(steep[~bent], initial=0.0)))
            if not bent.any() or attempt == _ATTEMPTS:
                break
            changed = np.unique(self.places["x"][1][looked[bent]])
            self.memory["x"][changed] = rounded(_signed(self.call.x.room, "x", attempt)[changed], self.call.dtype)
            same = [np.isin(place, changed) for home, place in self.places.values() if home == "x"]
            looked = np.flatnonzero(np.logical_or.reduce(same))
        self.left_out[looked[bent]] = True
        if bent.any() and not (self.call.training and self.left_out.mean() <= _LEFT_OUT):
            raise ArithmeticError(f"{self.call.activation.name}: no inputs away from kinks after {_ATTEMPTS} attempts")
        return self.at(every), size


def channels(call: Call) -> np.ndarray:
    """The channel of every element of the result."""
    count = max((channels_of(call, n) for n in call.parameters), default=1)
    if count == 1 or call.activation.kind is Kind.ROW:
        return np.zeros(call.shape, dtype=np.int64)
    dim = call.dim + len(call.shape) if call.dim < 0 else call.dim
    along = np.arange(call.shape[dim]) // max(call.shape[dim] // count, 1)
    return np.broadcast_to(along.reshape([-1 if d == dim else 1 for d in range(len(call.shape))]), call.shape)


def channels_of(call: Call, name: str) -> int:
    """The channels that a parameter has of its own, 1 for a shared one."""
    shape = call.parameters[name].shape
    lead = shape[:-1] if tensors(call.activation)[name] is not None else shape
    return math.prod(lead)
