"""What torch.compile writes for a GPU, without one: Inductor's own Triton sources.

Dynamo, autograd and the partition into forward and backward run on fake tensors of the CPU, as autograd takes no
tensors of devices that torch was not built for; none of them asks what the device is.  Inductor is given their graphs
moved to a GPU, node by node.  It is told of an H200 (:data:`_H200`), and stopped when it has written the module that
launches the kernels.
"""

from __future__ import annotations

import contextlib
import importlib.util
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any
from unittest import mock

import torch
from torch import Tensor

from codegen.bench.textbook import Function

#: Properties of the device that Inductor asks for.
_H200 = SimpleNamespace(
    name="NVIDIA H200", major=9, minor=0, multi_processor_count=132, warp_size=32, regs_per_multiprocessor=65536,
    max_threads_per_multi_processor=2048, max_threads_per_block=1024, shared_memory_per_block_optin=232448,
    shared_memory_per_multiprocessor=233472, L2_cache_size=60 << 20, total_memory=141 << 30, gcnArchName="",
)  # fmt: skip

_DEFINED = re.compile(r"^(\w+) = async_compile\.triton\('\w+', '''\n(.*?)'''", re.DOTALL | re.MULTILINE)
_LAUNCHED = re.compile(r"^ +(\w+)\.run\(", re.MULTILINE)
#: Work of the module that is not a kernel of Inductor's.
_OTHER = re.compile(r"^ +.*\b(torch\.ops\.[\w.]+|extern_kernels\.\w+|cpp_fused\w+)\(", re.MULTILINE)


class NotWritten(Exception):
    """torch.compile makes no kernels of a function, or not of these alone.  The message says why."""


@dataclass(frozen=True)
class Source:
    """A kernel: its name, the text of the module that defines it, and how often it is launched."""

    name: str
    text: str
    launches: int


class _Stop(BaseException):
    """Inductor has written this; a BaseException, as it would wrap others."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text


def installed() -> bool:
    """Whether there is Triton."""
    return importlib.util.find_spec("triton") is not None


@dataclass(frozen=True)
class Call:
    """A function, of so many inputs of a shape and type, and of parameters, whose tensors are of the CPU."""

    function: Function
    inputs: int
    shape: tuple[int, ...]
    dtype: torch.dtype
    parameters: Mapping[str, Any]


def forward(call: Call) -> list[Source]:
    """The kernels of a function of inputs that need no gradients."""
    return _sources(_modules(call, learned=False)[False])


def backward(call: Call) -> list[Source]:
    """The kernels of the gradients of all inputs, which may read what forward has saved for them."""
    modules = _modules(call, learned=True)
    if True not in modules:
        raise NotWritten("there is no gradient")
    return _sources(modules[True])


def _sources(module: str) -> list[Source]:
    if other := _OTHER.search(module):
        raise NotWritten(f"it calls {other[1]}")
    launched = _LAUNCHED.findall(module)
    found = [Source(name, text, launched.count(name)) for name, text in _DEFINED.findall(module)]
    if sum(s.launches for s in found) != len(launched) or not found:
        raise NotWritten("it launches no kernels of Triton, or others besides")
    return found


def _modules(call: Call, *, learned: bool) -> dict[bool, str]:
    """The modules that Inductor writes, by whether they are of the backward."""
    from torch._functorch import config as functorch
    from torch._inductor import compile_fx, config
    from torch._subclasses.fake_tensor import FakeTensorMode

    found: dict[bool, str] = {}

    def lower(graph: torch.fx.GraphModule, inputs: Sequence[Any], **options: Any) -> Any:
        try:
            with _device():
                compile_fx.compile_fx_inner(graph, _moved(graph, inputs), **options)
        except _Stop as stop:
            found[bool(options.get("is_backward"))] = stop.text
        return lambda *_: None  # which nobody calls

    def compile_(graph: torch.fx.GraphModule, inputs: list[Any]) -> Callable[..., Any]:
        compile_fx.compile_fx(graph, inputs, inner_compile=lower)
        return graph.forward

    torch.compiler.reset()
    whole = torch.compile(call.function, dynamic=False, fullgraph=True, backend=compile_)
    fake = FakeTensorMode()
    tensors = {n: fake.from_tensor(p.detach()) for n, p in call.parameters.items() if isinstance(p, Tensor)}
    # ``profile_bandwidth`` has the bytes that a kernel moves written beside it; it changes no kernel.
    with (
        config.patch(fx_graph_cache=False, profile_bandwidth=True),
        functorch.patch(force_non_lazy_backward_lowering=True, enable_autograd_cache=False),
        torch.set_grad_enabled(learned),
        fake,
    ):
        given = (torch.empty(call.shape, dtype=call.dtype, requires_grad=learned) for _ in range(call.inputs))
        try:
            whole(tuple(given), {**call.parameters, **tensors})
        except RuntimeError as error:  # what Dynamo and Inductor raise
            raise NotWritten(f"torch.compile fails: {' '.join(str(error).splitlines()[:2])}") from error
    if False not in found:
        raise NotWritten("nothing is left to compile")
    return found


def _moved(graph: torch.fx.GraphModule, inputs: Sequence[Any]) -> list[Any]:
    """The inputs, and what the graph makes, on a GPU."""
    cuda = torch.device("cuda", 0)
    fake = torch._guards.detect_fake_mode(inputs)

    def moved(value: Any) -> Any:
        if not isinstance(value, Tensor):
            return value
        with fake or contextlib.nullcontext():
            room = torch.empty(value.untyped_storage().nbytes() // value.itemsize, dtype=value.dtype, device=cuda)
            return room.as_strided(value.size(), value.stride(), value.storage_offset())

    for node in graph.graph.nodes:
        if "device" in node.kwargs:
            node.kwargs = {**node.kwargs, "device": cuda}
        if "val" in node.meta:
            node.meta["val"] = torch.utils._pytree.tree_map(moved, node.meta["val"])
    graph.recompile()
    return [moved(value) for value in inputs]


@contextlib.contextmanager
def _device() -> Iterator[None]:
    """Inductor sees :data:`_H200`, and stops when it has written a module."""
    from torch._dynamo.device_interface import CudaInterface
    from torch._inductor.graph import GraphLowering
    from torch._inductor.runtime.hints import DeviceProperties

    def stop(graph: Any) -> None:
        raise _Stop(graph.codegen()[0].value)

    answers: list[tuple[Any, str, Any]] = [
        (torch.cuda, "get_device_properties", _H200),
        (CudaInterface, "get_device_properties", _H200),
        (CudaInterface.Worker, "get_device_properties", _H200),
        (CudaInterface, "get_compute_capability", 90),
        (CudaInterface, "is_available", True),
        (CudaInterface, "is_bf16_supported", True),
        (CudaInterface, "current_device", 0),
        (torch.utils._triton, "triton_hash_with_backend", ""),
    ]
    with contextlib.ExitStack() as patched:
        for owner, name, answer in answers:
            patched.enter_context(mock.patch.object(owner, name, _constant(answer)))
        patched.enter_context(mock.patch.object(GraphLowering, "compile_to_module", stop))
        for kept in (torch.utils._triton.has_triton, DeviceProperties.create):
            kept.cache_clear()
            patched.callback(kept.cache_clear)
        yield


def _constant(answer: Any) -> Callable[..., Any]:
    return lambda *_, **__: answer
