"""What a call is given and has to return: numbers different at every element and away from kinks, the definition on
them element by element, and sums that are correctly rounded.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import torch

from actsym.definition.spec import Kind
from codegen.verify.plumbing import definition
from codegen.verify.plumbing.call import ALONG, Call, Layout, along, fixed, rounded, symbols, tensors

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
    base = [defaults[symbol] for symbol in symbols(activation, name)]
    start = np.zeros(layout.room)
    start[layout.positions] = base if len(base) > 1 else base[0]
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
        self.noise = definition.drawn(call.seed, len(self.channel)) if call.training else None
        values = fixed(call.activation)
        self.given = dict(zip(values, rounded(np.array(list(values.values())), computed(call.dtype)), strict=True))
        self.given |= self._learned()
        self.left_out = np.zeros(len(self.channel), dtype=bool)

    def _learned(self, prefix: str = "") -> dict[str, np.ndarray]:
        """Of each scalar and entry, one number or one an element; with :data:`ALONG`, of their directions."""
        found = {}
        for name, layout in self.call.parameters.items():
            if prefix + name not in self.memory:
                continue
            p = rounded(self.memory[prefix + name][layout.positions], computed(self.call.dtype))
            own = p.reshape(self.call.channels_of(name), -1)  # [channels, entries]
            for symbol, column in zip(symbols(self.call.activation, name), own.T, strict=True):
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
    if call.channels == 1 or call.activation.kind is Kind.ROW:
        return np.zeros(call.shape, dtype=np.int64)
    dim = call.dim % len(call.shape)
    along = np.arange(call.shape[dim]) // max(call.shape[dim] // call.channels, 1)
    return np.broadcast_to(along.reshape([-1 if d == dim else 1 for d in range(len(call.shape))]), call.shape)


#: Units of rounding of the type that is computed in, of a typical magnitude of what is compared.
ULPS = 64
#: The same of second derivatives: in float64 the formula as it is written errs by as much.
SECOND = 256


@dataclass(frozen=True)
class Expected:
    """What a result has to be, and by how much it may differ at each element."""

    value: np.ndarray
    allowed: np.ndarray


def _rounded(dtype: torch.dtype, value: np.ndarray) -> np.ndarray:
    """What the last rounding may change: half types are computed wider and rounded once, by half a unit in the last
    place."""
    kept, size = torch.finfo(dtype), np.abs(value)
    if dtype not in (torch.float16, torch.bfloat16):
        return kept.eps * size
    return kept.eps / 2 * np.exp2(np.maximum(np.floor(np.log2(np.maximum(size, 1e-300))), math.log2(kept.tiny)))


def expectation(call: Call) -> tuple[Memory, dict[str, Expected]]:
    """The memory of every tensor of the call, and its results.

    Raises ArithmeticError where no inputs are found that are away from kinks.
    """
    memory = filled(call)
    return memory, (_rows if call.activation.kind is Kind.ROW else _elements)(call, memory)


def _elements(call: Call, memory: Memory) -> dict[str, Expected]:
    tame = Tame(call, memory)
    found, size = tame.settle()
    unit = ULPS * torch.finfo(computed(call.dtype)).eps
    f = found["f"].reshape(call.shape)
    left_out = tame.left_out.reshape(call.shape)
    results = {"f": Expected(f, np.where(left_out, np.inf, _rounded(call.dtype, f) + unit * size["f"]))}
    if call.directed:
        results |= _along(tame, found, size)
    if call.mode != "forward":
        results |= _gradients(tame, call.wanted, found, size)
    return results


def _along(tame: Tame, slopes: Mapping[str, np.ndarray], steep: Mapping[str, float]) -> dict[str, Expected]:
    """The derivative along the directions, its own by all that is required, or the gradients' along the directions.

    ``slopes`` are the first derivatives, and ``steep`` their magnitudes.
    """
    call, values, directions = tame.call, tame.values(), tame.directions()
    found = tame.functions.along(values, directions, tame.noise)
    single = [tame.functions.along(values, {n: v}, tame.noise) for n, v in directions.items()]
    size = {n: sum(float(np.max(np.abs(one[n]), initial=0.0)) for one in single) for n in found}
    kept, unit = torch.finfo(call.dtype).eps, SECOND * torch.finfo(computed(call.dtype)).eps
    tangent = found["f"].reshape(call.shape)
    of_tangent = Expected(tangent, kept * np.abs(tangent) + unit * size["f"])
    if call.mode == "forward":
        return {"tangent": of_tangent}
    wider = {n: SECOND / ULPS * v for n, v in size.items()}
    second = _gradients(tame, call.required if call.mode == "second" else call.wanted, found, wider)
    if call.mode == "second":
        return {"second grad": of_tangent} | {f"second {n}": e for n, e in second.items()}
    turned = _gradients(tame, call.wanted, slopes, steep, along("grad"))
    pairs = {n: (e, turned[n]) for n, e in second.items()}
    return {f"second {n}": Expected(a.value + b.value, a.allowed + b.allowed) for n, (a, b) in pairs.items()}


def _gradients(
    tame: Tame, names: Sequence[str], found: Mapping[str, np.ndarray], size: Mapping[str, float], of: str = "grad"
) -> dict[str, Expected]:
    """The gradients by tensors, ``found`` the derivatives by operands and parameters at every element; ``of``: which
    tensor is the gradient of the result."""
    call, grad = tame.call, tame.memory[of][tame.call.grad.positions].reshape(-1)
    kept, unit = torch.finfo(call.dtype).eps, ULPS * torch.finfo(computed(call.dtype)).eps
    results = {}
    for name in names:
        if name in call.parameters:
            results[name] = _sums(tame, name, found, size, grad)
            continue
        value, allowed = np.zeros(call.layouts[name].shape), np.zeros(call.layouts[name].shape)
        for operand, (home, part) in call.operands.items():
            if home == name:
                own = (grad * found[operand]).reshape(call.shape)
                value[part] += own
                allowed[part] += kept * np.abs(own) + unit * (np.abs(grad) * size[operand]).reshape(call.shape)
        results[name] = Expected(value, allowed)
    return results


def _sums(
    tame: Tame, name: str, found: Mapping[str, np.ndarray], size: Mapping[str, float], grad: np.ndarray
) -> Expected:
    """The gradient by a parameter: exact sums over the elements of each channel."""
    call, entries, own = tame.call, symbols(tame.call.activation, name), tame.call.channels_of(name)
    channel = tame.channel if own > 1 else np.zeros_like(tame.channel)
    order = np.argsort(channel, kind="stable")
    ends = np.searchsorted(channel[order], np.arange(own + 1))
    value, allowed = np.zeros((own, len(entries))), np.zeros((own, len(entries)))
    magnitude = np.abs(grad)[order]
    for k, symbol in enumerate(entries):
        terms = (grad * found[symbol])[order]
        for c in range(own):
            part = slice(ends[c], ends[c + 1])
            value[c, k] = math.fsum(terms[part].tolist())
            allowed[c, k] = _sum_unit(call) * size[symbol] * magnitude[part].sum()
    allowed += torch.finfo(call.parameter_type).eps * np.abs(value)
    shape = call.parameters[name].shape
    return Expected(value.reshape(shape), allowed.reshape(shape))


def _sum_unit(call: Call) -> float:
    """What a sum may be off by, of the sum of all magnitudes; those of samples are rounded before they are added."""
    unit = ULPS * torch.finfo(computed(call.dtype)).eps
    return unit + torch.finfo(call.parameter_type).eps if call.mode == "mapped" else unit


def _rows(call: Call, memory: Memory) -> dict[str, Expected]:
    length = call.x.shape[-1]
    asked = {"tangent": call.shape} if call.mode == "forward" else {n: call.layouts[n].shape for n in call.wanted}
    shapes = {"f": call.shape, **asked}
    if not call.x.count:
        return {n: Expected(np.zeros(s), np.zeros(s)) for n, s in shapes.items()}
    values = fixed(call.activation)
    for name, layout in call.parameters.items():
        values |= zip(symbols(call.activation, name), memory[name][layout.positions].reshape(-1), strict=True)
    x, grad = (memory[n][call.layouts[n].positions].reshape(-1, length) for n in ("x", "grad"))
    directions = _row_directions(call, memory, x.shape)
    found = definition.rows(call.activation)(x, values, grad, directions)
    unit = ULPS * torch.finfo(computed(call.dtype)).eps
    results = {}
    for name, shape in shapes.items():
        names = symbols(call.activation, name) if name in call.parameters else [name]
        value = np.stack([found.values[n] for n in names]).reshape(shape)
        magnitude = np.stack([found.sizes[n] for n in names]).reshape(shape)
        own = name in ("f", "tangent", "x")
        rounding = _rounded(call.dtype if own else call.parameter_type, value)
        sums = unit if own else _sum_unit(call)
        results[name] = Expected(value, rounding + sums * np.max(magnitude, initial=0.0))
    return results


def _row_directions(call: Call, memory: Memory, shape: tuple[int, ...]) -> dict[str, np.ndarray]:
    found = {}
    for name in call.wanted if call.mode == "forward" else ():
        v = memory[along(name)][call.layouts[name].positions]
        if name == "x":
            found[name] = v.reshape(shape)
        else:
            found |= zip(symbols(call.activation, name), v.reshape(-1), strict=True)
    return found
