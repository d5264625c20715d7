"""Row kernels for CUDA, run on the host by the emulation, against the CPU kernels; and that nvcc takes them."""

import ctypes
import re
import shutil
import subprocess

import pytest
import torch
from rows_package import folder, module
from tiers import LONG

from codegen.build import SHARED
from tests.instruments.emulate import ORDERS, library
from tests.instruments.emulate.build import compiler

TYPES = {torch.float32: 1e-7, torch.float64: 1e-13, torch.float16: 2e-3, torch.bfloat16: 1e-2}
PARAMETERS = {"polynorm_r3": [0.3, 0.5, -0.2, 0.1], "gate": [1.2]}
SHAPES = [(3, 8), (20, 7), (3, 1024), (2, 1025), (2, 2056)]

needs_compiler = pytest.mark.skipif(compiler() is None, reason="no C++ compiler")


def call_of(x, grad, table):
    """A call and the tensors that it points to."""
    out, sums = torch.full_like(x, 7), torch.zeros_like(table)
    call = module("_row_kernels").RowCall(
        input=x.data_ptr(), output=out.data_ptr(), parameters=table.data_ptr(), rows=x.shape[0], length=x.shape[1],
        grad=grad.data_ptr(), sums=sums.data_ptr(), fixed=(ctypes.c_double * 8)(1e-6),
    )  # fmt: skip
    return call, out, sums


@needs_compiler
@LONG
@pytest.mark.parametrize("name", PARAMETERS)
def test_emulated_kernels_agree_with_those_of_the_cpu(name):
    emulated = library(folder(), name)
    count = getattr(emulated, f"{name}_scratch")
    count.restype = ctypes.c_int64
    table = torch.tensor(PARAMETERS[name], dtype=torch.float64)
    kernels = module("_row_kernels")
    for dtype, tolerance in TYPES.items():
        for shape in SHAPES:
            for offset in (0, 1):
                generator = torch.Generator().manual_seed(3)
                room = shape[0] * shape[1] + offset
                x = (3 * torch.randn(room, generator=generator)).to(dtype)[offset:].view(shape)
                grad = torch.randn(room, generator=generator).to(dtype)[offset:].view(shape)
                found = []
                for order in ORDERS if offset else ORDERS[:1]:
                    emulated.order(order, 1)
                    call, out, sums = call_of(x, grad, table)
                    scratch = torch.full((count(ctypes.byref(call)),), torch.nan, dtype=torch.float64)
                    call.scratch = scratch.data_ptr()
                    emulated.run(f"{name}_forward_{kernels.SUFFIX[dtype]}", call)
                    forward = out.clone()
                    emulated.run(f"{name}_backward_{kernels.SUFFIX[dtype]}", call)
                    found.append((forward, out.clone(), sums.clone()))
                for other in found[1:]:
                    assert all(map(torch.equal, found[0], other))
                (expected,) = kernels.run(name, x, None, table, [1e-6], False)
                expected = (expected, *kernels.run(name, x, grad, table, [1e-6], True))
                for a, b in zip(found[0], expected, strict=True):
                    assert torch.allclose(a.double(), b.double(), rtol=tolerance, atol=tolerance * float(b.abs().max()))


@needs_compiler
def test_emulated_kernels_on_hostile_rows():
    """Scales beyond the square root of the range, zeros, and a fault in one row of several."""
    name = "polynorm_r3"
    emulated = library(folder(), name)
    table = torch.tensor(PARAMETERS[name], dtype=torch.float64)
    kernels = module("_row_kernels")
    extremes = {torch.float32: (1e-40, 1e37), torch.float16: (1e-6, 3e4), torch.bfloat16: (1e-38, 1e38)}
    for dtype, scales in extremes.items():
        base = torch.tensor([1, -1, 0.5, 2, -0.25, 0.75, -1.5, 1], dtype=torch.float64)
        rows = [base * scales[0], base * scales[1], 0 * base, base, torch.cat([base[:7], torch.tensor([torch.inf])])]
        x = torch.stack(rows).to(dtype)
        call, out, _ = call_of(x, x, table)
        emulated.run(f"{name}_forward_{kernels.SUFFIX[dtype]}", call)
        (expected,) = kernels.run(name, x, None, table, [1e-6], False)
        assert out[4].isnan().all() and expected[4].isnan().all()
        assert torch.allclose(out[:4].double(), expected[:4].double(), rtol=TYPES[dtype], atol=0)


@pytest.mark.skipif(shutil.which("nvcc") is None, reason="no nvcc")
@LONG
def test_nvcc_takes_the_sources_without_a_warning(tmp_path):
    build = module("_build")
    command = [*build.cuda_command(("90",)), *SHARED, "-Xptxas", "-v", "-Werror", "all-warnings"]
    command += [str(folder() / "cuda" / "polynorm_r3.cu"), "-o", str(tmp_path / "kernels.so")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    kernel = r"properties for \w+_(forward|backward)_\w+_by_(\w+)\n.* (\d+) bytes spill stores"
    found = re.findall(kernel, done.stderr)
    assert len(found) == 24
    # What is kept over the call for rows that are not ordinary: in the loop over rows, not over their entries.
    for stage, threads, spilled in found:
        assert int(spilled) <= (0 if stage == "forward" and threads != "eight" else 80), found
