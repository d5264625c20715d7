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
