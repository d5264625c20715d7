"""Calls of the compiled kernels: one class a device, the same three methods on each.

Every method returns None where no kernel could be built.  Inputs and gradients are never written to.
"""

from __future__ import annotations

import ctypes
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

import torch
from torch import Tensor

from . import _launches, _libraries
from ._launches import FIXED, Call, rows_mask
from ._layout import (
    channels,
    check_lengths,
    dense,
    empty_result,
    from_rows,
    heights,
    operand_shape,
    rows,
    table,
    walked_together,
    with_layout_of,
)
from ._signature import Arguments, Signature

SUFFIX = {
    torch.float32: "float32",
    torch.float64: "float64",
    torch.float16: "float16",
    torch.bfloat16: "bfloat16",
}

OPERATIONS = ("forward", "backward", "backward_parameters")

#: Kernels of units whose vectors are all this short are built for their lengths; longer ones share one library.
UNROLLED = 9

#: On CUDA devices so many calls with vectors of some lengths are served by kernels for any lengths, before those for
#: these are compiled.
PATIENCE = 8


class Kernels(ABC):
    """The kernels of one unit on one kind of device."""

    def __init__(self, signature: Signature) -> None:
        self.signature = signature
        numbers = [p.default for p in signature.parameters if not p.is_tensor]
        if len(numbers) > FIXED:
            raise ValueError(f"{signature.name}: a kernel takes at most {FIXED} fixed parameters, not {len(numbers)}")
        self._functions: dict[tuple, Callable | None] = {}

    def forward(self, *args) -> Tensor | None:
        """f of the inputs."""
        given = self.signature.split(args)
        function = self._function("forward", given)
        if function is None:
            return None
        out = empty_result(self.signature, given.inputs)
        if out.numel() == 0:
            return out
        call = Call(elements=out.numel(), output0=out.data_ptr())
        alive = self._inputs(call, given)
        alive += self._parameters(call, given, out)
        self._launch(function, call, out)
        return out

    def backward(self, grad: Tensor, *args, wanted: int = -1) -> tuple[Tensor, ...] | None:
        """grad * df/d(input) for each input that is wanted."""
        given = self.signature.split(args)
        function = self._function("backward", given)
        if function is None:
            return None
        call, _alive, results = self._backward(grad, given, wanted)
        if grad.numel():
            self._launch(function, call, grad)
        return results

    def backward_parameters(self, grad: Tensor, *args, wanted: int = -1) -> tuple[Tensor, ...] | None:
        """As :meth:`backward`, and the sums of grad * df/d(parameter) for each tensor parameter that is wanted."""
        given = self.signature.split(args)
        function = self._function("backward_parameters", given)
        if function is None:
            return None
        signature = self.signature
        call, _alive, results = self._backward(grad, given, wanted)
        row_counts = heights(signature, given.parameters)
        wanted_rows, row = [], 0
        for k, height in enumerate(row_counts):
            if wanted >> (signature.inputs + k) & 1:
                wanted_rows += range(row, row + height)
            row += height
        empty = grad.numel() == 0
        sums = (torch.zeros if empty else torch.empty)(
            row, max(call.channels, 1), dtype=torch.float64, device=given.inputs[0].device
        )
        if not empty:
            call.sums, call.wanted = sums.data_ptr(), rows_mask(wanted_rows)
            self._launch(function, call, grad)
        of_parameters, row = [], 0
        for k, (i, height) in enumerate(zip(signature.tensors, row_counts, strict=True)):
            p, own = given.parameters[i], sums[row : row + height]
            row += height
            if wanted >> (signature.inputs + k) & 1:
                of_parameters.append(from_rows(own, p, signature.parameters[i].is_vector))
            else:
                of_parameters.append(p.new_empty(0))
        return (*results, *of_parameters)

    # What a call is given.  Each part returns the tensors that must outlive the call.

    def _inputs(self, call: Call, given: Arguments) -> list[Tensor]:
        signature = self.signature
        x = given.inputs[0]
        if not signature.gated:
            x = x.contiguous() if signature.noise else dense(x)
            call.input0, call.width = x.data_ptr(), call.elements
            return [x]
        if not signature.packed and walked_together(given.inputs):
            call.input0, call.input1 = (t.data_ptr() for t in given.inputs)
            call.width = call.pitch0 = call.pitch1 = call.elements
            return list(given.inputs)
        shape = operand_shape(signature, x)
        call.width = width = shape[-1] if len(shape) else 1
        walked = [rows(t, width) for t in given.inputs]
        first = walked[0][0].data_ptr()
        call.input0, call.pitch0 = first, walked[0][1]
        if signature.packed:
            second = first + width * x.element_size()
            call.input0, call.input1 = (second, first) if signature.gate_last else (first, second)
            call.pitch1 = call.pitch0
        else:
            call.input1, call.pitch1 = walked[1][0].data_ptr(), walked[1][1]
        return [t for t, _ in walked]

    def _backward(self, grad: Tensor, given: Arguments, wanted: int) -> tuple[Call, list[Tensor], tuple[Tensor, ...]]:
        """The call with everything but sums, what must outlive it, and where the inputs' gradients will stand."""
        signature = self.signature
        call = Call(elements=grad.numel())
        alive = self._inputs(call, given)
        if signature.gated:
            flat = not signature.packed and walked_together(given.inputs)
            grad = with_layout_of(grad, given.inputs[0]) if flat else grad.to(given.inputs[0].dtype).contiguous()
            outs = [torch.empty_like(t) if flat else t.new_empty(t.shape) for t in given.inputs]
            call.grad_pitch0 = call.grad_pitch1 = 2 * call.width if signature.packed else call.width
        else:
            grad = with_layout_of(grad, alive[0])
            outs = [torch.empty_like(alive[0])] if wanted & 1 else [grad.new_empty(0)]
        outs = [o if wanted >> i & 1 else o.new_empty(0) for i, o in enumerate(outs)]
        call.grad = grad.data_ptr()
        if wanted & 1:
            call.output0 = outs[0].data_ptr()
        if signature.packed and wanted & 1:
            second = outs[0].data_ptr() + call.width * grad.element_size()
            call.output0, call.output1 = (second, call.output0) if signature.gate_last else (call.output0, second)
        elif len(outs) == 2 and wanted & 2:
            call.output1 = outs[1].data_ptr()
        alive += [grad, *self._parameters(call, given, grad)]
        return call, alive, tuple(outs)

    def _parameters(self, call: Call, given: Arguments, walked: Tensor) -> list[Tensor]:
        """Parameters and noise; ``walked`` has the strides in which elements are counted."""
        signature = self.signature
        call.channels, call.inner = 1, call.elements
        numbers, vector = 0, 0
        for value, declared in zip(given.parameters, signature.parameters, strict=True):
            if not declared.is_tensor:
                call.fixed[numbers] = value
                numbers += 1
            elif declared.is_vector:
                call.count[vector] = value.shape[-1]
                vector += 1
        alive = [] if given.seed is None else self._noise(call, given.seed, walked)
        if not signature.tensors:
            return alive
        shape = walked.shape
        count = channels(signature, shape, given.parameters, given.dim)
        if count > 1:
            call.channels, call.inner = count, walked.stride(given.dim) * (shape[given.dim] // count)
        held = table(signature, given.parameters, count, given.inputs[0])
        call.table = held.data_ptr()
        return [*alive, held]

    def _noise(self, call: Call, seed: Tensor, walked: Tensor) -> list[Tensor]:
        call.seed, call.offset = seed.tolist()
        return []

    def _lengths(self, given: Arguments) -> tuple[int, ...]:
        """The lengths that the library is built for; empty where it takes any."""
        if not self.signature.vectors:
            return ()
        check_lengths(self.signature, given.parameters)  # kernels read as many entries as the call says
        lengths = tuple(given.parameters[i].shape[-1] for i in self.signature.vectors)
        return lengths if max(lengths) <= UNROLLED else ()

    @abstractmethod
    def _function(self, operation: str, given: Arguments) -> Callable | None:
        """What :meth:`_launch` takes for the type of the inputs, built at first use."""

    @abstractmethod
    def _launch(self, function: Callable, call: Call, out: Tensor) -> None:
        """Call it, with the result in ``out``."""


class CpuKernels(Kernels):
    """The kernels of one unit on the CPU; who subscribes gets the addresses of their functions."""

    def __init__(self, signature: Signature) -> None:
        super().__init__(signature)
        self._addresses: dict[tuple[int, ...] | None, tuple[int, ...]] = {}
        self._listener: Callable[[tuple[int, ...] | None, tuple[int, ...]], None] | None = None

    @property
    def in_use(self) -> bool:
        """Whether a function was found."""
        return bool(self._addresses)

    def subscribe(self, listener: Callable[[tuple[int, ...] | None, tuple[int, ...]], None]) -> None:
        """``listener`` is called when functions are found, for those of before at once: with the lengths that they are
        built for (None: any), and the addresses by operation and type (0: there is none yet)."""
        self._listener = listener
        for lengths, addresses in self._addresses.items():
            listener(lengths, addresses)

    def _function(self, operation: str, given: Arguments) -> Callable | None:
        key = (operation, given.inputs[0].dtype, given.inputs[0].device, *self._lengths(given))
        if key not in self._functions:
            self._functions[key] = self._find(operation, given)
        return self._functions[key]

    def _find(self, operation: str, given: Arguments) -> Callable | None:
        lengths, dtype = self._lengths(given), given.inputs[0].dtype
        library = _libraries.cpu_library(self.signature.unit, lengths, dtype == torch.float64)
        if library is None:
            return None
        function = getattr(library, f"{self.signature.unit}_{operation}_{SUFFIX[dtype]}")
        function.argtypes, function.restype = [ctypes.POINTER(Call)], ctypes.c_int
        key = None if self.signature.vectors and not lengths else lengths
        found, before = self._symbol_addresses(library), self._addresses.get(key)
        # The types lie in two libraries: a listener gets what both have.
        both = found if before is None else tuple(a or b for a, b in zip(found, before, strict=True))
        if both != before:
            self._addresses[key] = both
            if self._listener is not None:
                self._listener(key, both)
        return function

    def _symbol_addresses(self, library: ctypes.CDLL) -> tuple[int, ...]:
        names = [f"{self.signature.unit}_{o}_{t}" for o in OPERATIONS for t in SUFFIX.values()]
        found = [getattr(library, name, None) for name in names]
        return tuple(0 if f is None else ctypes.cast(f, ctypes.c_void_p).value or 0 for f in found)

    def _launch(self, function: Callable, call: Call, out: Tensor) -> None:
        call.threads = torch.get_num_threads()
        if function(ctypes.byref(call)):
            raise MemoryError(f"{self.signature.name}: no memory for the partial sums")


class CudaKernels(Kernels):
    """Launches on the current stream of the tensors' device.  Parameters and seeds are read there: no synchronisation.

    Kernels for the lengths of vectors give the bits of those for any lengths, but for the sums, which they make in
    another order: so sums are always made by them, where they can be had.
    """

    def __init__(self, signature: Signature) -> None:
        super().__init__(signature)
        vectors = len(signature.vectors)
        self._functor = _launches.Functor(
            signature.unit, signature.operands, len(signature.tensors) - vectors, vectors
        )  # fmt: skip
        self._calls: Counter[tuple] = Counter()

    def backward_parameters(self, grad: Tensor, *args, wanted: int = -1) -> tuple[Tensor, ...] | None:
        if sum(heights(self.signature, self.signature.split(args).parameters)) > _launches.MOST_ROWS:
            return None
        return super().backward_parameters(grad, *args, wanted=wanted)

    def _noise(self, call: Call, seed: Tensor, walked: Tensor) -> list[Tensor]:
        if seed.device.type == "cpu":
            return super()._noise(call, seed, walked)
        seed = seed.to(walked.device).contiguous()
        call.drawn = seed.data_ptr()
        return [seed]

    def _function(self, operation: str, given: Arguments) -> Callable | None:
        x, lengths = given.inputs[0], self._lengths(given)
        key = (operation, x.dtype, x.device, *lengths)
        if key not in self._functions:
            function, stays = self._found(operation, x, lengths)
            if not stays:
                return function
            self._functions[key] = function
        return self._functions[key]

    def _found(self, operation: str, x: Tensor, lengths: tuple[int, ...]) -> tuple[Callable | None, bool]:
        """What launches the kernels, and whether it serves later calls too."""
        module, of, unit, suffix = None, (), self.signature.unit, SUFFIX[x.dtype]
        if lengths:
            self._calls[x.device, x.dtype, lengths] += 1
            compiles = operation == "backward_parameters" or self._calls[x.device, x.dtype, lengths] > PATIENCE
            module, of = _libraries.cuda_module(unit, x.device, suffix, lengths, compiles), lengths
        special = module is not None
        if not special:
            module, of = _libraries.cuda_module(unit, x.device, suffix), ()
        if module is None:
            return None, False
        functor, size, device = replace(self._functor, lengths=of), x.element_size(), x.device

        def launch(call: Call) -> None:
            if operation == "backward_parameters":
                memory = torch.empty(_launches.scratch(functor, call), dtype=torch.float64, device=device)
                call.scratch = memory.data_ptr()  # freed in stream order, after the kernel
            stream = torch.cuda.current_stream(device).cuda_stream
            for each in _launches.elementwise(functor, operation, suffix, size, call):
                module.launch(*each, stream)

        return launch, special or not lengths

    def _launch(self, function: Callable, call: Call, out: Tensor) -> None:
        function(call)


def supported(inputs: Sequence[Tensor]) -> bool:
    """Whether kernels take this type."""
    return inputs[0].dtype in SUFFIX
