"""The same count of torch.compile's kernels: of the textbook expression that the benchmarks compile.

Inductor writes the kernels (:mod:`codegen.gpu.sass.inductor`), Triton compiles them for sm_90 with the blocks and warps
that Inductor tries for 2^26 elements, and of these the fastest counts, as Inductor measures which it is.  A kernel is
counted from its entry to its end, parameters and indices included.  Kernels of a stage run one after the other, each as
long as its instructions or its bytes take.  The share is that of a copy of the bytes that *must* move, as it is ours: a
kernel that reads more than these has a lower one.
"""

from __future__ import annotations

import itertools
import math
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias
from unittest import mock

import torch

from actsym.definition.spec import Activation, Kind
from codegen.bench.textbook import textbook
from codegen.build import load_package
from codegen.gpu.calls import Subject
from codegen.gpu.sass import flow, inductor
from codegen.gpu.sass.count import BACKWARD, COPY, FORWARD, TYPES, Count, listed, work

#: Elements of an input, in rows of 1024, as :mod:`codegen.gpu.speeds` times them; and the types that are compiled.
SHAPE = (1 << 16, 1 << 10)
COMPILED = ("float32", "bfloat16", "float16")

_WARP = 32

#: A kernel of the catalogue: activation, type, stage.
Key: TypeAlias = tuple[str, str, str]


@dataclass(frozen=True)
class Beside:
    """The counts of what torch.compile makes, and why there are none, by what they are compared with."""

    counts: dict[Key, Count] = field(default_factory=dict)
    absent: dict[Key, str] = field(default_factory=dict)

    def slower(self, ours: Count) -> bool:
        """Whether a kernel of ours is predicted to take longer."""
        theirs = self.counts.get(key(ours))
        return theirs is not None and ours.share < theirs.share


def key(ours: Count) -> Key:
    return ours.activation, ours.dtype, ours.stage


@dataclass(frozen=True)
class Kernel:
    """A kernel under one choice of blocks and warps: instructions of all threads on all elements, bytes an element."""

    instructions: Counter[str]
    moved: float
    loops: bool

    @property
    def seconds(self) -> float:
        """That an element takes."""
        return max(self.moved / COPY, work(self.instructions, math.prod(SHAPE))[3])


def count_compiled(activations: Iterable[Activation], folder: Path) -> Beside:
    """The counts of what torch.compile makes of activations.

    Raises ``FileNotFoundError`` where Triton or nvdisasm is missing.
    """
    if not inductor.installed():
        raise FileNotFoundError("no Triton: `pip install triton`, or actsym's extra of this name")
    beside = Beside()
    for activation, dtype, stage in itertools.product(activations, COMPILED, (FORWARD, BACKWARD)):
        try:
            beside.counts[activation.name, dtype, stage] = _count(activation, folder, dtype, stage)
        except inductor.NotWritten as error:
            beside.absent[activation.name, dtype, stage] = str(error)
    return beside


def _count(activation: Activation, folder: Path, dtype: str, stage: str) -> Count:
    function = textbook(activation)
    if function is None:
        raise inductor.NotWritten("there is no textbook expression")
    if activation.kind is Kind.ROW:
        raise inductor.NotWritten("kernels of whole rows are not counted")
    inputs, kind = len(activation.inputs), getattr(torch, dtype)
    parameters = Subject(activation, load_package(folder), torch.device("cpu")).parameters(kind)
    call = inductor.Call(function, inputs, SHAPE, kind, parameters)
    sources = inductor.forward(call) if stage == FORWARD else inductor.backward(call)
    kernels = [kernel for s in sources for kernel in [_fastest(s)] * s.launches]
    needed = TYPES[dtype] * (inputs + 1 if stage == FORWARD else 2 * inputs + 1)
    return together(activation.name, dtype, stage, kernels, needed)


def together(name: str, dtype: str, stage: str, kernels: list[Kernel], needed: int) -> Count:
    """Kernels one after the other, where ``needed`` bytes an element must be read and written."""
    elements = math.prod(SHAPE)
    instructions: Counter[str] = sum((k.instructions for k in kernels), Counter())
    total, by_unit, bound, _ = work(instructions, elements)
    slowest = max(kernels, key=lambda k: k.seconds)
    bound = "memory" if slowest.seconds <= slowest.moved / COPY else work(slowest.instructions, elements)[2]
    share = round(min(1.0, needed / COPY / sum(k.seconds for k in kernels)), 3)
    return Count(name, dtype, stage, round(total, 2), by_unit, share, bound, any(k.loops for k in kernels))


def _fastest(source: inductor.Source) -> Kernel:
    return min(_kernels(source), key=lambda k: k.seconds)


def _kernels(source: inductor.Source) -> Iterator[Kernel]:
    """The kernel under each choice of blocks and warps that Inductor would time."""
    import triton
    from torch._inductor.codecache import PyCodeCache
    from torch._inductor.runtime import triton_helpers
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource

    with mock.patch.object(triton_helpers, "set_driver_to_gpu", lambda: None):
        tuner: Any = getattr(PyCodeCache.load(source.text), source.name)
    moved = tuner.inductor_meta["kernel_num_gb"] * 1e9 / math.prod(SHAPE)
    for config in tuner.configs:
        meta = tuner._create_compile_meta(config)
        code = ASTSource(tuner.fn, meta["signature"], meta["constants"], meta["configs"][0])
        options = tuner._create_compile_options(config, meta)
        made: Any = triton.compile(code, target=GPUTarget("cuda", 90, _WARP), options=options)
        with tempfile.TemporaryDirectory() as scratch:
            cubin = Path(scratch) / "kernel.cubin"
            cubin.write_bytes(made.asm["cubin"])
            (text,) = flow.kernels(listed(cubin)).values()
        path = flow.whole_path(flow.blocks(text))
        threads = _WARP * config.num_warps * programs(tuner.size_hints, config.kwargs)
        yield Kernel(Counter({i: n * threads for i, n in path.instructions.items()}), moved, path.loops)


def programs(sizes: dict[str, int], blocks: dict[str, int]) -> int:
    """How many programs of Triton work on all elements: blocks of a size, or all of a dimension in one."""
    return math.prod(-(-size // blocks.get(f"{d.upper()}BLOCK", size)) for d, size in sizes.items())
