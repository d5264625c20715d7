"""Calls of a generated function and of its derivatives: how tensors stand in memory, what is given, what comes back.

Where an element stands is told by index arithmetic of this file's own.
"""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import prod
from types import ModuleType
from typing import Any

import numpy as np
import torch
from torch.autograd import forward_ad

from actsym.definition.spec import Activation, Kind
from codegen.names import TORCH_GATE_LAST
from codegen.verify import calling

#: Elements of memory behind the last one that a tensor has: NaN, as is what lies between its elements.
BEYOND = 70


@dataclass(frozen=True)
class Layout:
    """A strided tensor: element (i, j, ...) stands at ``offset + i * strides[0] + j * strides[1] + ...``.

    >>> Layout((2, 3), (0, 2), 1).positions
    array([[1, 3, 5],
           [1, 3, 5]])
    """

    shape: tuple[int, ...]
    strides: tuple[int, ...]
    offset: int = 0

    @cached_property
    def positions(self) -> np.ndarray:
        """int64, of the tensor's shape: where each element stands."""
        along = zip(self.strides, np.indices(self.shape, np.int64, sparse=True), strict=True)
        return sum((stride * index for stride, index in along), np.full(self.shape, self.offset, dtype=np.int64))

    @property
    def count(self) -> int:
        return prod(self.shape)

    @property
    def room(self) -> int:
        """Elements of the memory that holds it."""
        last = sum((size - 1) * stride for size, stride in zip(self.shape, self.strides, strict=True))
        return self.offset + (last + 1 if self.count else 0) + BEYOND

    def filled(self, numbers: np.ndarray) -> np.ndarray:
        """Memory with ``numbers`` (at least as many as :attr:`room`) wherever an element stands, NaN elsewhere."""
        memory = np.full(self.room, np.nan)
        held = np.unique(self.positions)
        memory[held] = numbers[: len(held)]
        return memory

    def tensor(self, memory: np.ndarray, dtype: torch.dtype) -> torch.Tensor:
        """The tensor in a new copy of ``memory``, float64."""
        kept = torch.empty(len(memory), dtype=dtype)
        kept.copy_(torch.from_numpy(memory))
        return kept.as_strided(self.shape, self.strides, self.offset)


def dense(shape: Sequence[int], order: Sequence[int] | None = None, offset: int = 0) -> Layout:
    """Without gaps; the last dimension of ``order`` (all dimensions, outermost first) is the innermost."""
    order = range(len(shape)) if order is None else order
    strides, step = [0] * len(shape), 1
    for d in reversed(order):
        strides[d] = step
        step *= max(shape[d], 1)
    return Layout(tuple(shape), tuple(strides), offset)


def whole(tensor: torch.Tensor) -> np.ndarray:
    """All the memory of a tensor, its bits as integers."""
    held = tensor.untyped_storage()
    return np.array(torch.tensor([], dtype=torch.uint8).set_(held).numpy())


def numbers(tensor: torch.Tensor) -> np.ndarray:
    """The elements in float64, of the tensor's shape."""
    return tensor.detach().to(torch.float64).contiguous().numpy().copy()


def rounded(values: np.ndarray, dtype: torch.dtype) -> np.ndarray:
    """``values`` as the type has them."""
    return torch.from_numpy(np.ascontiguousarray(values)).to(dtype).to(torch.float64).numpy()


#: What may become of a tensor that is kept for the backward, as where it is moved away and back: its strides change.
KEPT = {
    "as it is": lambda t: t,
    "contiguous": lambda t: t.clone(memory_format=torch.contiguous_format),
    "turned round": lambda t: t.mT.contiguous().mT if t.dim() > 1 else t.clone(),
    "with gaps": lambda t: torch.stack([t, t], -1)[..., 1],
}


ALONG = "along "


def along(name: str) -> str:
    """The name of the direction of a tensor: of its tangent in forward mode, and of its gradient's gradient."""
    return ALONG + name


@dataclass(frozen=True)
class Call:
    """One call, in layouts and names alone: numbers are drawn for it by :mod:`.expected`.

    activation, dtype
        What is called, and the type of its inputs.
    x, u, grad
        Where the inputs and the gradient of the result stand; without ``u`` a gated unit takes ``x`` for both, or, if
        ``twice``, the tensor x for both.
    parameters
        By name, layouts of what the function takes as tensors: [C] and [C, n] have channels.  ``parameter_type`` is
        their type, and ``dim`` the dimension that channels divide.
    required, wanted
        Names (``x``, ``u``, parameters) of what requires a gradient, and of what is asked for, in this order.
    kept
        A key of :data:`KEPT`.
    training, seed
        Of a stochastic unit: whether it draws, and from which seed of a generator.
    mode
        ``reverse``: gradients; ``forward``: the derivative along a direction of all that is wanted; ``second``: the
        gradients' own, by the gradient of the result and by all that is required; ``forward over reverse``: the
        gradients' derivative along a direction of the gradient of the result and of all that is wanted; ``mapped``:
        gradients of every sample of a batch, under ``torch.vmap``.
    mapped
        Of the mode ``mapped``: which dimension is divided, and into how many samples.  Where channels divide the same
        dimension, each sample has its own; and an input that is expanded along all of it is the same for all samples.
    backend
        ``kernel``, ``torch``, or ``operators``: kernels, but by way of torch's operators, not of the compiled calls.
    """

    activation: Activation = field(repr=False)
    dtype: torch.dtype
    x: Layout
    grad: Layout
    u: Layout | None = None
    twice: bool = False
    parameters: Mapping[str, Layout] = field(default_factory=dict)
    parameter_type: torch.dtype = torch.float32
    dim: int = 1
    required: tuple[str, ...] = ()
    wanted: tuple[str, ...] = ()
    kept: str = "as it is"
    training: bool = False
    seed: int = 0
    mode: str = "reverse"
    mapped: tuple[int, int] = (0, 1)
    backend: str = "kernel"

    @property
    def directed(self) -> bool:
        """Whether there are directions: of the derivative, or of the gradients' own."""
        return self.mode in ("forward", "second", "forward over reverse")

    def channels_of(self, parameter: str) -> int:
        """The channels that a parameter has of its own; 1: it is shared."""
        shape = self.parameters[parameter].shape
        return prod(shape if tensors(self.activation)[parameter] is None else shape[:-1])

    @property
    def channels(self) -> int:
        """How many channels divide dimension ``dim``; 1: none do."""
        return max(map(self.channels_of, self.parameters), default=1)

    @property
    def own_channels(self) -> bool:
        """Of the mode ``mapped``: whether every sample has channels of its own."""
        return self.channels > 1 and self.dim % len(self.shape) == self.mapped[0]

    @property
    def packed(self) -> bool:
        """Whether x and u are the halves of one tensor."""
        return self.activation.kind is Kind.GATED and self.u is None and not self.twice

    @property
    def shape(self) -> tuple[int, ...]:
        """Of the result."""
        return (*self.x.shape[:-1], self.x.shape[-1] // 2) if self.packed else self.x.shape

    @property
    def layouts(self) -> dict[str, Layout]:
        """Those of every tensor."""
        of_u = {} if self.u is None else {"u": self.u}
        found = {"x": self.x, **of_u, **self.parameters, "grad": self.grad}
        of_grad = ("grad",) if self.mode == "forward over reverse" else ()
        return found | {along(n): found[n] for n in (*of_grad, *self.wanted) if self.directed}

    def of(self, name: str) -> torch.dtype:
        """The type of a tensor."""
        return self.parameter_type if name.removeprefix(ALONG) in self.parameters else self.dtype

    @property
    def operands(self) -> dict[str, tuple[str, tuple[Any, ...]]]:
        """Of ``x`` and ``u``, as the definition has them: which tensor holds it, and which part of that."""
        gated = self.activation.kind is Kind.GATED
        if not self.packed:
            return {"x": ("x", (...,))} | ({"u": ("x" if self.u is None else "u", (...,))} if gated else {})
        halves = [(..., slice(0, self.shape[-1])), (..., slice(self.shape[-1], None))]
        if self.activation.unit in TORCH_GATE_LAST:
            halves.reverse()
        return {"x": ("x", halves[0]), "u": ("x", halves[1])}


_Results = tuple[torch.Tensor, dict[str, torch.Tensor]]


@dataclass(frozen=True)
class Outcome:
    """``f`` and what was wanted, by name, in float64; ``faults``: types, shapes, and tensors that were written to."""

    values: dict[str, np.ndarray]
    faults: list[str]


def fixed(activation: Activation) -> dict[str, float]:
    """The parameters that are numbers, by the name in the catalogue."""
    return {p.name: float(p.default) for p in activation.scalars if not p.learnable}


def tensors(activation: Activation) -> dict[str, int | None]:
    """The parameters that are tensors, by name, with the entries of vectors."""
    scalars = {p.name: None for p in activation.scalars if p.learnable}
    return scalars | {v.name: len(v) for v in activation.vectors}


def symbols(activation: Activation, name: str) -> list[str]:
    """What the definition calls one of them, or each of its entries."""
    size = tensors(activation)[name]
    return [name] if size is None else [f"{name}_{k}" for k in range(size)]


def learnable(activation: Activation) -> list[str]:
    """Those that may need a gradient."""
    names = {p.name for p in activation.learnable}
    return [n for n in tensors(activation) if names.intersection(symbols(activation, n))]


def applied(package: ModuleType, call: Call, given: Mapping[str, torch.Tensor]) -> torch.Tensor:
    """The function of ``package`` on tensors, by name."""
    activation, inputs = call.activation, [given["x"]]
    if activation.kind is Kind.GATED and not call.packed:
        inputs.append(given["x"] if call.u is None else given["u"])
    options: dict[str, Any] = {}
    if call.parameters and activation.kind is not Kind.ROW:
        options["dim"] = call.dim
    if activation.kind is Kind.STOCHASTIC:
        options["generator"] = torch.Generator().manual_seed(call.seed)
    parameters = fixed(activation) | {n: given[n] for n in call.parameters}
    return calling.call(package, activation, inputs, parameters, training=call.training, **options)


def _reverse(package: ModuleType, call: Call, given: dict[str, torch.Tensor]) -> _Results:
    y = applied(package, call, given)
    found = torch.autograd.grad(y, [given[n] for n in call.wanted], given["grad"]) if call.wanted else ()
    return y, {"f": y} | dict(zip(call.wanted, found, strict=True))


def _forward(package: ModuleType, call: Call, given: dict[str, torch.Tensor]) -> _Results:
    with forward_ad.dual_level():
        duals = given | {n: forward_ad.make_dual(given[n], given[along(n)]) for n in call.wanted}
        y, tangent = forward_ad.unpack_dual(applied(package, call, duals))
    return y, {"f": y, "tangent": torch.zeros_like(y) if tangent is None else tangent}


def _second(package: ModuleType, call: Call, given: dict[str, torch.Tensor]) -> _Results:
    y = applied(package, call, given)
    grad = given["grad"].requires_grad_()
    first = torch.autograd.grad(y, [given[n] for n in call.wanted], grad, create_graph=True)
    names = ("grad", *call.required)
    by = [given[n] for n in names]
    found = torch.autograd.grad(first, by, [given[along(n)] for n in call.wanted], allow_unused=True)
    second = {f"second {n}": torch.zeros_like(t) if g is None else g for n, t, g in zip(names, by, found, strict=True)}
    return y, {"f": y} | dict(zip(call.wanted, first, strict=True)) | second


def _forward_over_reverse(package: ModuleType, call: Call, given: dict[str, torch.Tensor]) -> _Results:
    def gradients(grad: torch.Tensor, *wanted: torch.Tensor) -> tuple[torch.Tensor, ...]:
        own = dict(zip(call.wanted, wanted, strict=True))
        pulled: Any = torch.func.vjp(lambda *w: applied(package, call, given | dict(zip(own, w, strict=True))), *wanted)
        return pulled[1](grad)

    y, names = applied(package, call, given), ("grad", *call.wanted)
    primals, tangents = (tuple(given[place(n)] for n in names) for place in (str, along))
    made: Any = torch.func.jvp(gradients, primals, tangents)
    first, second = made
    found = {f"second {n}": t for n, t in zip(call.wanted, second, strict=True)}
    return y, {"f": y} | dict(zip(call.wanted, first, strict=True)) | found


def _mapped(package: ModuleType, call: Call, given: dict[str, torch.Tensor]) -> _Results:
    samples = {name: _samples(call, name, t) for name, t in given.items()}

    def of_sample(*parts: torch.Tensor) -> tuple[torch.Tensor, tuple[torch.Tensor, ...]]:
        own = dict(zip(samples, parts, strict=True))
        made: Any = torch.func.vjp(
            lambda *wanted: applied(package, call, own | dict(zip(call.wanted, wanted, strict=True))),
            *(own[n] for n in call.wanted),
        )
        return made[0], made[1](own["grad"])

    dim = call.mapped[0]
    out: Any = dim, tuple(0 if n in call.parameters else dim for n in call.wanted)
    dims = tuple(d for _, d in samples.values())
    y, gradients = torch.vmap(of_sample, in_dims=dims, out_dims=out)(*(t for t, _ in samples.values()))
    found = {"f": y.flatten(dim, dim + 1)}
    for name, gradient in zip(call.wanted, gradients, strict=True):
        if name not in call.parameters:
            found[name] = gradient.flatten(dim, dim + 1)
        elif samples[name][1] is None:
            found[name] = gradient.double().sum(0).to(gradient.dtype)
        else:
            found[name] = gradient.flatten(0, 1)
    return y, found


def _samples(call: Call, name: str, t: torch.Tensor) -> tuple[torch.Tensor, int | None]:
    """A tensor of all samples, and the dimension that they stand along; None for what is the same for all."""
    dim, count = call.mapped
    if name in call.parameters:
        return (t.unflatten(0, (count, -1)), 0) if call.own_channels and call.channels_of(name) > 1 else (t, None)
    if name != "grad" and call.own_channels and t.stride(dim) == 0 and t.shape[dim] == count:
        return t.narrow(dim, 0, 1), None
    return t.unflatten(dim, (count, -1)), dim


_MODES = {
    "reverse": _reverse,
    "forward": _forward,
    "second": _second,
    "forward over reverse": _forward_over_reverse,
    "mapped": _mapped,
}


@contextlib.contextmanager
def backend(package: ModuleType, call: Call) -> Iterator[None]:
    """Within the block calls of ``package`` go as the call says."""
    with package.backend("torch" if call.backend == "torch" else "kernel"):
        if call.backend == "operators":  # until the block ends
            importlib.import_module(f"{package.__name__}._dispatch").choose(False)
        yield


@contextlib.contextmanager
def _nothing_left_over() -> Iterator[None]:
    """New tensors hold NaN until they are written: what a kernel leaves out shows, whatever the memory held before."""
    set_before = torch.are_deterministic_algorithms_enabled(), torch.is_deterministic_algorithms_warn_only_enabled()
    assert torch.utils.deterministic.fill_uninitialized_memory  # type: ignore[attr-defined]
    torch.use_deterministic_algorithms(True)
    try:
        yield
    finally:
        torch.use_deterministic_algorithms(set_before[0], warn_only=set_before[1])


def run(package: ModuleType, call: Call, memory: Mapping[str, np.ndarray]) -> Outcome:
    """The call, each tensor of it in a copy of its memory."""
    given = {n: layout.tensor(memory[n], call.of(n)) for n, layout in call.layouts.items()}
    before = {n: whole(t) for n, t in given.items()}
    for name in call.required:
        given[name].requires_grad_()
    moved = KEPT[call.kept]
    hooks: contextlib.AbstractContextManager[object] = contextlib.nullcontext()
    if call.kept != "as it is":
        hooks = torch.autograd.graph.saved_tensors_hooks(lambda t: t, lambda t: moved(t.detach()))
    with backend(package, call), hooks, _nothing_left_over():
        y, results = _MODES[call.mode](package, call, given)
    faults = []
    for name, result in results.items():
        whose = name.removeprefix("second ")
        shape, dtype = call.shape, call.dtype
        if whose not in ("f", "tangent"):
            shape, dtype = call.layouts[whose].shape, call.of(whose)
        if tuple(result.shape) != shape or result.dtype is not dtype:
            faults.append(f"{name}: {result.dtype} of shape {list(result.shape)}, expected {dtype} of {list(shape)}")
    if y.requires_grad is not bool(call.required):
        faults.append(f"f: requires_grad is {y.requires_grad} where {', '.join(call.required) or 'nothing'} does")
    faults += [f"{n}: its memory was written to" for n, t in given.items() if not np.array_equal(before[n], whole(t))]
    return Outcome({n: numbers(r) for n, r in results.items()}, faults)
