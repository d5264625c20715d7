"""The built distribution, used from an empty folder as its users use it."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
import torch
from once import once

ROOT = Path(__file__).parents[1]

_USE = """
import sys
import actsym, actsym.nn, torch
from actsym.nn import TeLU, swiglu
from actsym.layers import activation
from actsym.models import replace

assert all(m.__file__.startswith(sys.argv[1]) for m in (actsym, actsym.nn)), (actsym.__file__, actsym.nn.__file__)
one = torch.ones(3, dtype=torch.float64)
assert torch.allclose(TeLU()(one), torch.tanh(torch.exp(one)), rtol=1e-14)
assert torch.allclose(swiglu(torch.tensor([1.0, 2.0])), torch.nn.functional.silu(torch.ones(1)) * 2)
found = activation("x*tanh(x^2)", learn={})
assert torch.allclose(found.module()(2 * one), 2 * torch.tanh(4 * one), rtol=1e-14)
assert activation("telu").module_class is TeLU
model = torch.nn.Sequential(torch.nn.Linear(3, 3), torch.nn.GELU())
assert len(replace(model, torch.nn.GELU, "telu").replaced) == 1
print(activation("telu").forward_gain.text(10))
"""

#: What a researcher writes.
_SCRIPT = """
import torch
from torch import nn

import actsym
from actsym import models
from actsym.nn import GELU, TeLU, swiglu

x = torch.randn(8, 64)
telu = actsym.activation("x*tanh(exp(x))")
print(telu.forward_gain.text(10), float(telu.lipschitz), float(telu.moments(sigma=2).mean), telu.forward_gain.exact)
layer: nn.Module = telu.module()
swishy = actsym.activation("x*sigmoid(beta*x)", learn={"beta": 1}).module(channels=64)
glu = actsym.gated("x*tanh(exp(x))").module()
basis = actsym.basis("exp(-k*abs(x))", degree=2)
print(list(basis.coefficients), basis.verdict(), basis.basin)
model = nn.Sequential(nn.Linear(64, 64), nn.GELU(), nn.Linear(64, 64), swishy, nn.Linear(64, 128), glu, basis.module())
record = models.replace(model, nn.GELU, layer)
names: list[str] = record.names
drawn = models.initialise(model)
print(names, drawn, [row.gain for row in drawn.rows])
optimiser = torch.optim.AdamW(models.parameter_groups(model, weight_decay=0.05), lr=1e-3)
loss = model(x).square().mean()
loss.backward()
optimiser.step()
models.restore(record)
y: torch.Tensor = TeLU()(GELU()(swiglu(x)))
"""


#: The bits of what kernels give, on one, two and three threads: no warning comes, and no thread beside torch's own.
_BITS = """
import hashlib, importlib, os, sys, warnings
import torch

warnings.simplefilter("error")
torch.set_num_threads(3)
nn = importlib.import_module(sys.argv[1])
(torch.arange(1 << 20) * 2.0).relu().sum()
threads = len(os.listdir("/proc/self/task"))
x = (torch.arange(-40000, 40000) * 2.0**-11).reshape(-1, 8)
grad = (torch.arange(80000) % 257 - 128).reshape(-1, 8) * 2.0**-7

def digest(dtype):
    whole = hashlib.sha256()
    calls = [(nn.gelu, x.shape, []), (nn.swish, x.shape, [torch.tensor(1.25)]), (nn.swiglu, (10000, 4), []),
             (nn.swish, x.shape, [torch.arange(8) * 0.25]), (nn.hermite, x.shape, [torch.arange(4) * 0.25]),
             (nn.polynorm_r3, x.shape, [torch.arange(3) * 0.25, torch.tensor(0.125)])]
    for function, shape, parameters in calls:
        given = [t.clone().requires_grad_() for t in (x.to(dtype), *parameters)]
        y = function(*given)
        y.backward(grad[:, : shape[1]].to(dtype))
        for tensor in (y, *(t.grad for t in given)):
            whole.update(tensor.detach().reshape(-1).view(torch.uint8).numpy().tobytes())
    return whole.hexdigest()

found = {}
for count in (3, 2, 1):
    torch.set_num_threads(count)
    found[count] = [digest(dtype) for dtype in (torch.float32, torch.float16, torch.bfloat16)]
assert found[1] == found[2] == found[3]
assert len([line for line in open("/proc/self/maps") if "r-xp" in line and "libgomp" in line]) == 1
assert len(os.listdir("/proc/self/task")) <= threads + 1, "a thread for torch's backward is all that may come"
print(torch.backends.cpu.get_cpu_capability(), nn.kernels("gelu").partition(":")[0], *found[1])
"""

#: What happens without a compiler to what no library has.
_WITHOUT = """
import warnings
import torch
import actsym
from actsym.nn import gelu, kernels, mish

with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    assert not gelu(torch.ones(3)).isnan().any() and not seen
    two = torch.full((3,), 2.0, dtype=torch.float64)
    assert torch.allclose(gelu(two), torch.nn.functional.gelu(two), rtol=1e-14)
    assert torch.allclose(mish(two), torch.nn.functional.mish(two), rtol=1e-14)
    assert [str(w.message)[:28] for w in seen] == ["no C++ compiler was found: k"], [str(w.message) for w in seen]
    own = actsym.activation("x*tanh(x^2)", learn={}).module()
    assert torch.allclose(own(two), two * torch.tanh(two * two), rtol=1e-14)
    assert {str(w.message)[:28] for w in seen} == {"no C++ compiler was found: k"}
print(kernels("gelu").partition(":")[0], kernels("gelu", torch.float64), sep=", ")
"""

_EDITED = "import copied, sys; print(*(copied.kernels(unit).partition(':')[0] for unit in ('gelu', 'silu')))"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Where the wheel is installed, beside nothing else of the project: once, for all processes of the tests."""
    return once(tmp_path_factory, "wheel", _install) / "site"


def _install(made):
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    build = [*pip, "wheel", "--no-deps", "--no-build-isolation", "--no-index", "-w", str(made), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = made.glob("*.whl")
    install = [*pip, "install", "--no-deps", "--no-index", "--target", str(made / "site"), str(wheel)]
    subprocess.run(install, check=True, capture_output=True)


@pytest.fixture
def run(site, tmp_path):
    """Run Python in an empty folder with empty caches; the folder is still empty afterwards."""
    kept = {"PYTHONPATH": str(site), "ACTSYM_CACHE": str(tmp_path / "c"), "ACTSYM_KERNEL_CACHE": str(tmp_path / "k")}
    folder = tmp_path / "empty"
    folder.mkdir()

    def call(*arguments, **environment):
        command, given = [sys.executable, *arguments], os.environ | kept | environment
        found = subprocess.run(command, cwd=folder, env=given, capture_output=True, text=True, check=False)
        assert found.returncode == 0, found.stderr
        return found

    yield call
    assert not list(folder.iterdir())


@pytest.fixture
def nothing(tmp_path):
    """The environment of a machine without a compiler."""
    (tmp_path / "bin").mkdir()
    return {"PATH": str(tmp_path / "bin"), "CXX": ""}


@pytest.fixture
def prebuilt(site):
    """The folder of the libraries."""
    if not (site / "actsym" / "nn" / "prebuilt").is_dir():
        pytest.skip("this machine builds no kernels into the wheel")
    return site / "actsym" / "nn" / "prebuilt"


@pytest.mark.long
@pytest.mark.parametrize("capability", ["default", "avx2", "avx512"])
def test_kernels_run_without_a_compiler_and_give_the_bits_of_those_compiled_here(
    prebuilt, run, nothing, tmp_path, capability
):
    order = ["DEFAULT", "AVX2", "AVX512"]
    if order.index(torch.backends.cpu.get_cpu_capability()) < order.index(capability.upper()):
        pytest.skip(f"this machine has no {capability}")
    chosen = {"ATEN_CPU_CAPABILITY": capability, "OMP_NUM_THREADS": "3", "ACTSYM_DISPATCH": "off"}
    brought = run("-c", _BITS, "actsym.nn", **nothing, **chosen).stdout.split()
    assert brought[:2] == [capability.upper(), "prebuilt"] and not (tmp_path / "k").exists()
    compiled = run("-c", _BITS, "generated", PYTHONPATH=str(ROOT), **chosen).stdout.split()
    assert compiled[:2] == [capability.upper(), "built"]
    assert brought[2:] == compiled[2:]


@pytest.mark.long
def test_what_has_no_kernels_without_a_compiler_is_computed_with_one_warning(prebuilt, run, nothing):
    assert run("-c", _WITHOUT, **nothing).stdout.strip() == "prebuilt, expression: there is no C++ compiler"


@pytest.mark.long
def test_kernels_of_an_edited_copy_are_not_those_of_the_wheel(prebuilt, run, nothing, tmp_path):
    shutil.copytree(prebuilt.parent, tmp_path / "copied")
    nothing["PYTHONPATH"] = str(tmp_path)
    assert run("-c", _EDITED, **nothing).stdout.split() == ["prebuilt", "prebuilt"]
    functor = tmp_path / "copied" / "functors" / "gelu.h"
    functor.write_text(functor.read_text().replace("0x1p-1f", "0x1p-2f"))
    assert run("-c", _EDITED, **nothing).stdout.split() == ["expression", "prebuilt"]


@pytest.mark.long
def test_the_wheel_says_where_it_runs(site):
    (wheel,) = site.parent.glob("*.whl")
    libraries = sorted(Path(n).name for n in zipfile.ZipFile(wheel).namelist() if n.startswith("actsym/nn/prebuilt/"))
    if libraries:
        assert libraries == ["avx2.so", "avx512.so", "default.so"]
        assert wheel.name.endswith(("-py3-none-manylinux_2_28_x86_64.whl", "-py3-none-linux_x86_64.whl"))
        assert wheel.stat().st_size < 8 << 20
    else:
        assert wheel.name.endswith("-py3-none-any.whl")


@pytest.mark.long
def test_the_wheel_holds_what_is_used_and_no_tools_of_the_maintainer(site):
    (wheel,) = site.parent.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    modules = {p.relative_to(ROOT / "generated").as_posix() for p in (ROOT / "generated").rglob("*") if p.is_file()}
    modules = {name for name in modules if "__pycache__" not in name}
    assert {f"actsym/nn/{name}" for name in modules} <= names
    assert {"actsym/py.typed", "codegen/templates/functor.h.j2"} <= names
    assert not {n for n in names if n == "actsym/nn.py" or n.startswith("tests")}


@pytest.mark.long
def test_layers_models_and_the_catalogue_work_from_an_empty_folder(site, run):
    assert run("-c", _USE, str(site)).stdout.strip() == "1.890024382"


@pytest.mark.long
@pytest.mark.parametrize("arguments", [
    ["list"], ["show", "telu"], ["analyze", "telu"], ["properties", "telu"], ["init", "hermite", "--degree", "2"],
])  # fmt: skip
def test_commands_work_from_an_empty_folder(run, arguments):
    assert run("-m", "actsym", *arguments).stdout.strip()


@pytest.mark.long
def test_a_script_runs_and_has_the_types_that_it_says(site, run, tmp_path, monkeypatch):
    (tmp_path / "script.py").write_text(_SCRIPT)
    assert run(str(tmp_path / "script.py")).stdout.startswith("1.890024382 1.06197")
    monkeypatch.setenv("MYPYPATH", str(site))
    command = ["--strict", "--follow-imports=silent", "--cache-dir", str(tmp_path / "m"), str(tmp_path / "script.py")]
    assert "no issues" in run("-m", "mypy", *command).stdout
