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
from codegen.verify.plumbing.call import ALONG, Call, Layout, along, fixed, rounded, tensors

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
        self.noise = definition.drawn(call.seed, len(self.channel)) if call.training else None
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


#: Units of rounding of the type that is computed in, of a typical magnitude of what is compared.
ULPS = 64
#: The same of second derivatives: in float64 the formula as it is written errs by as much.
SECOND = 256


@dataclass(frozen=True)
class Expected:
    """What a result has to be, and by how much it may differ at each element."""

    value: np.ndarray
    allowed: np.ndarray


def _unit(dtype: torch.dtype) -> float:
    return torch.finfo(dtype).eps


def _rounded(dtype: torch.dtype, value: np.ndarray) -> np.ndarray:
    """What the last rounding may change: half types are computed wider and rounded once, by half a unit in the last
    place."""
    if dtype not in (torch.float16, torch.bfloat16):
        return _unit(dtype) * np.abs(value)
    lowest = math.log2(torch.finfo(dtype).tiny)
    return _unit(dtype) / 2 * np.exp2(np.maximum(np.floor(np.log2(np.maximum(np.abs(value), 1e-300))), lowest))


def expectation(call: Call) -> tuple[Memory, dict[str, Expected]]:
    """The memory of every tensor of the call, and its results.

    Raises ArithmeticError where no inputs are found that are away from kinks.
    """
    memory = filled(call)
    return memory, (_rows if call.activation.kind is Kind.ROW else _elements)(call, memory)


def _elements(call: Call, memory: Memory) -> dict[str, Expected]:
    tame = Tame(call, memory)
    found, size = tame.settle()
    unit = ULPS * _unit(computed(call.dtype))
    grad = memory["grad"][call.grad.positions].reshape(-1)
    f = found["f"].reshape(call.shape)
    left_out = tame.left_out.reshape(call.shape)
    results = {"f": Expected(f, np.where(left_out, np.inf, _rounded(call.dtype, f) + unit * size["f"]))}
    if call.directed:
        results |= _along(call, memory, tame, found, size)
    if call.mode != "forward":
        results |= _gradients(call, call.wanted, tame, found, size, grad)
    return results


def _along(
    call: Call, memory: Memory, tame: Tame, slopes: Mapping[str, np.ndarray], steep: Mapping[str, float]
) -> dict[str, Expected]:
    """The derivative along the directions, its own by all that is required, or the gradients' along the directions.

    ``slopes`` are the first derivatives, and ``steep`` their magnitudes.
    """
    grad = memory["grad"][call.grad.positions].reshape(-1)
    values, directions = tame.values(), tame.directions()
    found = tame.functions.along(values, directions, tame.noise)
    single = [tame.functions.along(values, {n: v}, tame.noise) for n, v in directions.items()]
    size = {n: sum(float(np.max(np.abs(one[n]), initial=0.0)) for one in single) for n in found}
    kept, unit = _unit(call.dtype), SECOND * _unit(computed(call.dtype))
    tangent = found["f"].reshape(call.shape)
    of_tangent = Expected(tangent, kept * np.abs(tangent) + unit * size["f"])
    if call.mode == "forward":
        return {"tangent": of_tangent}
    wider = {n: SECOND / ULPS * v for n, v in size.items()}
    if call.mode == "second":
        second = _gradients(call, call.required, tame, found, wider, grad)
        return {"second grad": of_tangent} | {f"second {n}": e for n, e in second.items()}
    second = _gradients(call, call.wanted, tame, found, wider, grad)
    change = memory[along("grad")][call.grad.positions].reshape(-1)
    turned = _gradients(call, call.wanted, tame, slopes, steep, change)
    return {f"second {n}": _added(e, turned[n]) for n, e in second.items()}


def _added(a: Expected, b: Expected) -> Expected:
    return Expected(a.value + b.value, a.allowed + b.allowed)


def _gradients(
    call: Call,
    names: Sequence[str],
    tame: Tame,
    found: Mapping[str, np.ndarray],
    size: Mapping[str, float],
    grad: np.ndarray,
) -> dict[str, Expected]:
    """The gradients by tensors, ``found`` the derivatives by operands and parameters at every element."""
    kept, unit = _unit(call.dtype), ULPS * _unit(computed(call.dtype))
    results = {}
    for name in names:
        if name in call.parameters:
            results[name] = _sums(call, name, tame, found, size, grad)
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
    call: Call, name: str, tame: Tame, found: Mapping[str, np.ndarray], size: Mapping[str, float], grad: np.ndarray
) -> Expected:
    """The gradient by a parameter: exact sums over the elements of each channel."""
    entries, own = tensors(call.activation)[name], channels_of(call, name)
    channel = tame.channel if own > 1 else np.zeros_like(tame.channel)
    order = np.argsort(channel, kind="stable")
    ends = np.searchsorted(channel[order], np.arange(own + 1))
    value, allowed = np.zeros((own, entries or 1)), np.zeros((own, entries or 1))
    magnitude = np.abs(grad)[order]
    for k in range(entries or 1):
        symbol = name if entries is None else f"{name}_{k}"
        terms = (grad * found[symbol])[order]
        for c in range(own):
            part = slice(ends[c], ends[c + 1])
            value[c, k] = math.fsum(terms[part].tolist())
            allowed[c, k] = _sum_unit(call) * size[symbol] * magnitude[part].sum()
    allowed += _unit(call.parameter_type) * np.abs(value)
    shape = call.parameters[name].shape
    return Expected(value.reshape(shape), allowed.reshape(shape))


def _sum_unit(call: Call) -> float:
    """What a sum may be off by, of the sum of all magnitudes; those of samples are rounded before they are added."""
    unit = ULPS * _unit(computed(call.dtype))
    return unit + _unit(call.parameter_type) if call.mode == "mapped" else unit


def _rows(call: Call, memory: Memory) -> dict[str, Expected]:
    length = call.x.shape[-1]
    if not call.x.count:
        shapes = {"f": call.shape, **{n: call.layouts[n].shape for n in call.wanted}}
        if call.mode == "forward":
            shapes = {"f": call.shape, "tangent": call.shape}
        return {n: Expected(np.zeros(s), np.zeros(s)) for n, s in shapes.items()}
    values = fixed(call.activation)
    for name, size in tensors(call.activation).items():
        p = memory[name][call.parameters[name].positions].reshape(-1)
        values |= {name: p[0]} if size is None else {f"{name}_{k}": v for k, v in enumerate(p)}
    x, grad = (memory[n][call.layouts[n].positions].reshape(-1, length) for n in ("x", "grad"))
    directions = _row_directions(call, memory, x.shape)
    found = definition.rows(call.activation)(x, values, grad, directions)
    unit = ULPS * _unit(computed(call.dtype))
    results = {}
    for name in ("f", "tangent") if call.mode == "forward" else ("f", *call.wanted):
        entries = tensors(call.activation).get(name)
        names = [name] if entries is None else [f"{name}_{k}" for k in range(entries)]
        shape = call.shape if name in ("f", "tangent") else call.layouts[name].shape
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
        elif tensors(call.activation)[name] is None:
            found[name] = v.reshape(())
        else:
            found |= {f"{name}_{k}": entry for k, entry in enumerate(v.reshape(-1))}
    return found
