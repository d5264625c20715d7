"""Generated functions for Triton: run by its interpreter, and compiled for devices that need not be there.

Both are done in processes of their own, since Triton reads when it is imported whether it interprets.
"""

from __future__ import annotations

import importlib.util
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from actsym.definition.spec import Activation
from actsym.properties.floats.formats import FLOAT32
from codegen.ir import OPS
from codegen.names import local
from codegen.targets.triton import LIBRARY
from codegen.verify import calling
from codegen.verify.quantities import parameter_values

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "generated" / "triton"
SCRIPT = ROOT / "docs" / "fused_layers.py"

#: What Triton compiles for: the name of a backend, the architecture, and how many threads go together.
TARGETS = {"sm_90": ("cuda", 90, 32), "gfx942": ("hip", "gfx942", 64)}
#: The language that comes out.
LANGUAGES = {"sm_90": "ptx", "gfx942": "amdgcn"}


def installed() -> bool:
    """Whether Triton can be imported here."""
    return importlib.util.find_spec("triton") is not None


@contextmanager
def worker(interpret: bool) -> Iterator[ProcessPoolExecutor]:
    """A process that interprets kernels, or compiles them."""
    with tempfile.TemporaryDirectory() as folder:
        given = {"TRITON_INTERPRET": str(int(interpret)), "TRITON_CACHE_DIR": folder}
        with ProcessPoolExecutor(1, get_context("spawn"), initializer=set_up, initargs=(given,)) as pool:
            yield pool


def set_up(environment: Mapping[str, str]) -> None:
    os.environ.update(environment)


@cache
def loaded(text: str) -> ModuleType:
    """The module of a text, in a worker.  It is in a file: Triton reads the source of its functions."""
    with tempfile.NamedTemporaryFile("w", suffix=".py", dir=os.environ["TRITON_CACHE_DIR"], delete=False) as file:
        file.write(text)
    spec = importlib.util.spec_from_file_location(Path(file.name).stem, file.name)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def kernel(function: str, inputs: Sequence[str], parameters: Sequence[str], results: int) -> str:
    """Source of a kernel ``run`` that calls a function on a block and stores its results one after another."""
    pointers, names = ", ".join(f"{i}_at" for i in inputs), [f"r{i}" for i in range(results)]
    return "\n".join([
        "\n\n@triton.jit",
        f"def run({pointers}, out, {''.join(f'{p}, ' for p in parameters)}BLOCK: tl.constexpr):",
        "    at = tl.arange(0, BLOCK)",
        *(f"    {i} = tl.load({i}_at + at)" for i in inputs),
        f"    {', '.join(names)} = {function}({', '.join([*inputs, *parameters])})",
        *(f"    tl.store(out + {i} * BLOCK + at, {name})" for i, name in enumerate(names)),
        "",
    ])  # fmt: skip


def interpreted(
    text: str, function: str, inputs: Mapping[str, Any], parameters: Mapping[str, float], results: int
) -> list[np.ndarray]:
    """What a function of the module ``text`` gives for ``inputs``, arrays or tensors, in a worker that interprets.

    The interpreter rounds ``tl.fma`` twice, has no library, and makes numbers of a truth value that meets a block of
    others: that is put right, with the operations of the graph.
    """
    import torch

    _put_right()
    given = {name: torch.as_tensor(values) for name, values in inputs.items()}
    count = len(next(iter(given.values())))
    block = 1 << (count - 1).bit_length()
    filled = [torch.cat([tensor, tensor.new_zeros(block - count)]) for tensor in given.values()]
    out = torch.empty(results * block)
    module = loaded(text + kernel(function, list(inputs), list(parameters), results))
    with np.errstate(all="ignore"):
        module.run[(1,)](*filled, out, *parameters.values(), BLOCK=block)
    return [row[:count] for row in out.numpy().reshape(results, block)]


@cache
def _put_right() -> None:
    from triton.language.extra import libdevice
    from triton.runtime.interpreter import InterpreterBuilder, TensorHandle

    def fma(self: Any, *args: Any) -> Any:
        return TensorHandle(OPS["fma"].numpy(*(a.data for a in args)), args[0].dtype.scalar)

    def splat(self: Any, kind: Any, one: Any) -> Any:
        block = numbers(self, kind, one)
        return TensorHandle(block.data.astype(one.data.dtype), block.dtype)

    def library(name: str) -> Any:
        def call(*args: Any) -> Any:
            data = [a.handle.data if hasattr(a, "handle") else np.float32(a) for a in args]
            like = next(a for a in args if hasattr(a, "handle"))
            found = np.asarray(OPS[name].numpy(*data), np.float32)
            return type(like)(TensorHandle(found, like.handle.dtype), like.type)

        return call

    numbers = InterpreterBuilder.create_splat
    InterpreterBuilder.create_splat = splat
    InterpreterBuilder.create_fma = fma
    for name in LIBRARY:
        setattr(libdevice, name, library(name))


def compiled(
    text: str, function: str, inputs: Sequence[str], parameters: Sequence[str], results: int, target: str, fused: bool
) -> str:
    """What a kernel that calls a function of the module ``text`` is compiled to, in a worker that compiles.

    ``fused``: the compiler may join products and sums.
    """
    import triton
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource

    module = loaded(text + kernel(function, inputs, parameters, results))
    signature = {f"{i}_at": "*fp32" for i in inputs} | {"out": "*fp32"} | dict.fromkeys(parameters, "fp32")
    source = ASTSource(module.run, signature | {"BLOCK": "constexpr"}, {"BLOCK": 1024})
    made = triton.compile(source, target=GPUTarget(*TARGETS[target]), options={"enable_fp_fusion": fused})
    text: str = made.asm[LANGUAGES[target]]
    return text


def differences() -> dict[str, list[float]]:
    """What the layers of the documentation's script differ by from torch, in a worker that interprets."""
    _put_right()
    found: dict[str, list[float]] = loaded(SCRIPT.read_text()).compare("cpu")
    return found


def layers(target: str) -> dict[str, str]:
    """What the kernels of that script are compiled to for bfloat16, by their names, in a worker that compiles."""
    import triton
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource

    module = loaded(SCRIPT.read_text())
    sizes = {"rows": "i32", "columns": "i32", "inner": "i32", "size": "i32"}
    found = {}
    for name in ("linear_telu_forward", "telu_backward", "gated_forward", "gated_backward"):
        function = getattr(module, name)
        constants = {a: {**module.TILE, "BLOCK": 1024}[a] for a in function.arg_names if a.isupper()}
        signature = {a: "constexpr" if a in constants else sizes.get(a, "*bf16") for a in function.arg_names}
        made = triton.compile(ASTSource(function, signature, constants), target=GPUTarget(*TARGETS[target]))
        found[name] = made.asm[LANGUAGES[target]]
    return found


class Runner(calling.Runner):
    """The functions of one unit, interpreted, with the face of a runner of kernels.  They add up nothing."""

    sums = False

    def __init__(self, pool: ProcessPoolExecutor, activation: Activation) -> None:
        super().__init__(None, activation, FLOAT32, "triton")
        self.pool, self.text = pool, (FOLDER / f"{activation.unit}.py").read_text()

    def values(self, quantity: str, inputs: np.ndarray, values: np.ndarray | None = None) -> np.ndarray:
        """The quantity at each input, as float64."""
        unit, given = self.activation.unit, {"x": np.asarray(inputs, np.float32)}
        if self.gated:
            given["u"] = np.asarray(np.ones(len(inputs)) if values is None else values, np.float32)
        known = parameter_values(self.activation, FLOAT32)
        parameters = {local(p.name): float(known[p.name]) for p in self.activation.scalars}
        by = [f"df_d{v.name}" for v in (*self.activation.inputs, *self.activation.learnable)]
        function, wanted = (unit, ["f"]) if quantity == "f" else (f"{unit}_gradient", by)
        found = self.pool.submit(interpreted, self.text, function, given, parameters, len(wanted)).result()
        return found[wanted.index(quantity)].astype(np.float64)
