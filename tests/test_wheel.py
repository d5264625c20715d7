"""The built distribution, used from an empty folder as its users use it."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

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


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Where the wheel is installed, beside nothing else of the project."""
    made = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    build = [*pip, "wheel", "--no-deps", "--no-build-isolation", "--no-index", "-w", str(made), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = made.glob("*.whl")
    install = [*pip, "install", "--no-deps", "--no-index", "--target", str(made / "site"), str(wheel)]
    subprocess.run(install, check=True, capture_output=True)
    return made / "site"


@pytest.fixture
def run(site, tmp_path):
    """Run Python in an empty folder with empty caches; the folder is still empty afterwards."""
    kept = {"PYTHONPATH": str(site), "ACTSYM_CACHE": str(tmp_path / "c"), "ACTSYM_KERNEL_CACHE": str(tmp_path / "k")}
    folder = tmp_path / "empty"
    folder.mkdir()

    def call(*arguments):
        command = [sys.executable, *arguments]
        return subprocess.run(command, cwd=folder, env=os.environ | kept, capture_output=True, text=True, check=True)

    yield call
    assert not list(folder.iterdir())


@pytest.mark.long
def test_the_wheel_holds_what_is_used_and_no_tools_of_the_maintainer(site):
    (wheel,) = site.parent.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    modules = {p.relative_to(ROOT / "generated").as_posix() for p in (ROOT / "generated").rglob("*") if p.is_file()}
    modules = {name for name in modules if "__pycache__" not in name}
    assert {f"actsym/nn/{name}" for name in modules} <= names
    assert {"actsym/py.typed", "codegen/templates/functor.h.j2"} <= names
    assert not {n for n in names if n == "actsym/nn.py" or n.startswith(("codegen/mutate", "codegen/emulate", "tests"))}


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
