"""What a call has to return: the definition, element by element, and sums that are correctly rounded."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import torch

from actsym.definition.spec import Kind
from codegen.verify.plumbing import definition
from codegen.verify.plumbing.call import Call, along, fixed, tensors
from codegen.verify.plumbing.tame import Memory, Tame, channels_of, computed, filled

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


__all__ = ["Expected", "expectation"]
