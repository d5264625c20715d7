"""The generated folder stands on its own, and its CUDA sources compile where nvcc is."""

import hashlib
import importlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import sympy as sp
import torch
from tiers import LONG

from actsym.catalog import get
from actsym.definition.spec import Activation, x
from actsym.work import sealed
from codegen.build import ARCHITECTURES, CompileError, compile_cpu, compile_cuda, load_package, summary
from codegen.driver import generate
from generated import _build, _nvrtc

GENERATED = Path(__file__).parent.parent / "generated"

ALONE = """
import sys

class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("actsym", "codegen", "flint", "jinja2"):
            raise ImportError(name)

sys.meta_path.insert(0, Refuse())
import torch, elsewhere
x = torch.linspace(-3, 3, 7, requires_grad=True)
with elsewhere.backend("kernel"):
    y = elsewhere.TeLU()(x)
y.sum().backward()
assert torch.allclose(y, x * torch.tanh(torch.exp(x)))
assert "actsym" not in sys.modules and "codegen" not in sys.modules
print("alone")
"""


@LONG
def test_copied_folder_works_without_actsym(tmp_path):
    shutil.copytree(GENERATED, tmp_path / "elsewhere", ignore=shutil.ignore_patterns("__pycache__"))
    result = subprocess.run([sys.executable, "-c", ALONE], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip() == "alone"


@LONG
def test_missing_compiler_falls_back_with_one_warning(tmp_path):
    shutil.copytree(GENERATED, tmp_path / "elsewhere", ignore=shutil.ignore_patterns("__pycache__"))
    script = (
        "import warnings, torch, elsewhere\n"
        "with warnings.catch_warnings(record=True) as seen:\n"
        "    warnings.simplefilter('always')\n"
        "    x = torch.linspace(-3, 3, 7)\n"
        "    for f in (elsewhere.telu, elsewhere.gelu, elsewhere.telu):\n"
        "        f(x)\n"
        "assert torch.allclose(elsewhere.telu(x), x * torch.tanh(torch.exp(x)))\n"
        "print([str(w.message) for w in seen if 'compiler' in str(w.message)])\n"
    )
    empty = tmp_path / "bin"
    empty.mkdir()
    result = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": str(empty), "HOME": str(tmp_path)},
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout.count("no C++ compiler was found") == 1


@LONG
def test_kernels_that_were_built_elsewhere_run_without_a_compiler(tmp_path):
    telu = get("telu")
    generate((telu,), tmp_path / "shipped")
    script = "import torch, shipped\nx = torch.ones(3)\nwith shipped.backend('kernel'):\n    print(shipped.telu(x))\n"
    empty = tmp_path / "bin"
    empty.mkdir()
    cache = {"HOME": str(tmp_path), "ACTSYM_KERNEL_CACHE": str(tmp_path / "built")}

    def runs(path, name="built"):
        environment = cache | {"PATH": path, "ACTSYM_KERNEL_CACHE": str(tmp_path / name)}
        command = [sys.executable, "-c", script]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, env=environment)

    assert "0.99" in runs(os.environ["PATH"]).stdout
    (tmp_path / "built").rename(tmp_path / "copied")
    shipped = runs(str(empty), "copied")
    assert "0.99" in shipped.stdout and "compiler" not in shipped.stderr, shipped.stderr
    (built,) = (tmp_path / "copied").glob("*.so")  # one that is whole and does not load is passed over
    junk = b"no library"
    built.with_name(built.name[:-11] + "00000000.so").write_bytes(junk + hashlib.sha256(junk).digest())
    assert "0.99" in runs(str(empty), "copied").stdout
    (tmp_path / "copied").chmod(0o770)
    assert "can be written by other users" in runs(str(empty), "copied").stderr
    (tmp_path / "copied").chmod(0o700)
    for library in (tmp_path / "copied").glob("*.so"):  # one that was cut short is not loaded
        library.write_bytes(library.read_bytes()[:30])
    assert "no C++ compiler was found" in runs(str(empty), "copied").stderr


def test_libraries_of_two_packages_share_no_tables(tmp_path):
    gelu = get("gelu")
    for name in ("of_one", "of_another"):
        generate((gelu,), tmp_path / name)
    functor = tmp_path / "of_another" / "functors" / "gelu.h"
    text = functor.read_text()
    tables = re.search(r"float T16\[\d+\]\[16\] = \{\n(.*?)\n\s*\};", text, re.DOTALL)[1]
    functor.write_text(text.replace(tables, re.sub(r"-?0x[\w.+-]+f", "0x1p+0f", tables)))
    x = torch.arange(-8.0, 8.0, 0.25)
    results = {}
    for folder in ("of_one", "of_another"):
        package = load_package(tmp_path / folder)
        with package.backend("kernel"):
            results[folder] = package.gelu(x)
    assert torch.allclose(results["of_one"], torch.nn.functional.gelu(x), atol=1e-6)
    assert not torch.equal(results["of_another"], results["of_one"])


def test_own_definition_builds_and_agrees(tmp_path):
    own = Activation("wobble", "Wobble", x / (1 + sp.exp(-x)) + sp.sin(x) / 10)
    generate((own,), tmp_path / "own_kernels")
    compile_cpu((own,), tmp_path / "own_kernels")
    package = load_package(tmp_path / "own_kernels")
    (tmp_path / "link").symlink_to(tmp_path, target_is_directory=True)
    assert load_package(tmp_path / "link" / "own_kernels") is package
    generate((own,), tmp_path / "elsewhere" / "own_kernels")
    with pytest.raises(ImportError, match="give one of the two another name"):
        load_package(tmp_path / "elsewhere" / "own_kernels")
    at = torch.linspace(-5, 5, 101, dtype=torch.float64, requires_grad=True)
    with package.backend("kernel"):
        out = package.wobble(at)
    assert torch.allclose(out, torch.nn.functional.silu(at) + torch.sin(at) / 10, rtol=1e-14)
    assert torch.autograd.gradcheck(package.wobble, (at,))


def test_source_that_does_not_compile_is_named(tmp_path):
    telu = get("telu")
    generate((telu,), tmp_path / "broken")
    functor = tmp_path / "broken" / "functors" / "telu.h"
    functor.write_text(functor.read_text().replace("m::tanh", "m::no_such_function"))
    with pytest.raises(CompileError, match="telu"):
        compile_cpu((telu,), tmp_path / "broken")


def test_folder_without_package_is_an_error(tmp_path):
    with pytest.raises(FileNotFoundError, match="actsym generate"):
        load_package(tmp_path)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A generated folder of one activation that has a learnable parameter."""
    path = tmp_path_factory.mktemp("build") / "kernels_of_prelu"
    generate((get("prelu"),), path)
    return path


def without_nvcc(folder, monkeypatch):
    load_package(folder)
    monkeypatch.setattr(importlib.import_module(f"{folder.name}._build"), "cuda_command", lambda architectures: None)


KERNELS = (
    "_forward_float32_kernel",
    "_backward_float16_by_channel",
    "_bfloat16_segments",
    "_float64_columns",
    "_finish",
)


@pytest.mark.skipif(shutil.which("nvcc") is None, reason="no nvcc on this machine")
@LONG
def test_cuda_compiles_for_every_architecture_without_spills_and_is_recorded(tmp_path, folder):
    record = tmp_path / "cuda.json"
    (first,) = compile_cuda((get("prelu"),), folder, record)
    assert {k.architecture for k in first.kernels} == set(ARCHITECTURES)
    assert 0 < first.registers <= 255 and first.spill_bytes == 0 and first.seconds > 0
    names = " ".join(k.kernel for k in first.kernels)
    assert all(kind in names for kind in KERNELS)
    (second,) = compile_cuda((get("prelu"),), folder, record)
    assert second.seconds == 0 and second.kernels == first.kernels


@pytest.mark.skipif(_nvrtc.find() is None, reason="no NVRTC with CUDA headers on this machine")
@LONG
def test_nvrtc_compiles_where_there_is_no_nvcc(tmp_path, folder, monkeypatch):
    without_nvcc(folder, monkeypatch)
    (first,) = compile_cuda((get("prelu"),), folder, tmp_path / "cuda.json")
    assert {k.architecture for k in first.kernels} == set(ARCHITECTURES) and first.registers > 0
    assert all(kind in " ".join(k.kernel for k in first.kernels) for kind in KERNELS)
    (second,) = compile_cuda((get("prelu"),), folder, tmp_path / "cuda.json")
    assert second.seconds == 0


def test_a_summary_keeps_what_was_published_of_the_same_sources(tmp_path):
    def record(made, *architectures):
        kernels = [{"kernel": "k", "architecture": a, "registers": 9, "spill_bytes": 0} for a in architectures]
        return {"made_from": made, "seconds": 1.0, "kernels": kernels}

    before, now = tmp_path / "before.json", tmp_path / "now.json"
    now.write_text(json.dumps({"a": record("1", "80", "90"), "b": record("1", "90"), "c": record("1", "100")}))
    before.write_text(json.dumps(sealed.sealed(summary(now))))
    now.write_text(json.dumps({"a": record("1", "90"), "b": record("2", "80")}))
    found = summary(now, before)["activations"]
    assert {n: (e["made_from"], sorted(e["architectures"])) for n, e in found.items()} == {
        "a": ("1", ["80", "90"]), "b": ("2", ["80"]), "c": ("1", ["100"]),
    }  # fmt: skip
    assert summary(now, tmp_path / "none.json") == summary(now)


def test_without_any_cuda_compiler_nothing_is_compiled(tmp_path, folder, monkeypatch):
    without_nvcc(folder, monkeypatch)
    monkeypatch.setattr(importlib.import_module(f"{folder.name}._nvrtc"), "find", lambda: None)
    assert compile_cuda((get("prelu"),), folder, tmp_path / "cuda.json") is None
    assert not (tmp_path / "cuda.json").exists()


def test_a_library_is_named_by_what_its_source_includes(tmp_path):
    """And by nothing else: a header that only others include leaves it as it is."""
    for name, text in (
        ("cpu/one.cpp", '#include "a.h"\n#include <cmath>\n'), ("cpu/a.h", '#  include "../functors/b.h"\n'),
        ("functors/b.h", '#include "../cpu/a.h"\n'), ("cpu/other.h", ""),
    ):  # fmt: skip
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    source = tmp_path / "cpu" / "one.cpp"
    before = _build.mark(["g++"], source)
    (tmp_path / "cpu" / "other.h").write_text("int other;\n")
    assert _build.mark(["g++"], source) == before
    (tmp_path / "functors" / "b.h").write_text("int b;\n")
    assert _build.mark(["g++"], source) != before


@LONG
def test_a_unit_that_calls_a_library_is_compiled_for_a_plain_machine(tmp_path):
    code = "import torch, generated; generated.gelu(torch.ones(3, dtype=torch.float64))"
    environment = {**os.environ, "ATEN_CPU_CAPABILITY": "default", "ACTSYM_KERNEL_CACHE": str(tmp_path)}
    command = [sys.executable, "-W", "error", "-c", code]
    done = subprocess.run(
        command, cwd=Path(__file__).parents[1], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert list(tmp_path.rglob("*.so"))
