"""One line of the catalogue is edited: ``actsym generate`` and ``actsym verify`` pass, or both name what is inexact."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tiers import LONG

pytestmark = LONG

ROOT = Path(__file__).parents[1]

#: Activation, module of the catalogue, what stands there, and what is written in its place.  Nobody searched
#: approximants for these, and no limit of an earlier function may judge them.
EDITS = [
    ("telu", "logistic", "x * tanh(exp(x))", "x * tanh(exp(2 * x))"),
    ("silu", "logistic", "lambda: x * _sigma,", "lambda: x * _sigma**2,"),
    ("logish", "logistic", "lambda: x * log(1 + _sigma),", "lambda: x * log(2 + _sigma),"),
    ("saturated_mish", "logistic", "(x * tanh(log(1 + exp(x))), True)", "(x * tanh(log(1 + exp(x / 2))), True)"),
    ("gelu", "gaussian", "x * (1 + erf(x / sqrt(2))) / 2, source", "x * (1 + erf(x - 1)) / 2, source"),
    ("softsign", "classic", "x / (1 + Abs(x))", "x / (3 + Abs(x)) + x / 10"),
    ("tanh", "classic", "lambda: _tanh(x)", "lambda: x - _tanh(x)"),
    ("elu", "exponential", "(_elu_alpha.symbol * (exp(x) - 1), True)", "(_elu_alpha.symbol * (exp(x) - 1) ** 3, True)"),
    ("hard_swish", "rectifiers", "(x * (x + 3) / 6, x < 3)", "(x * (x + 3) ** 2 / 36, x < 3)"),
    ("crrelu", "rectifiers", "x * exp(-(x**2) / 2)", "x**2 * exp(-(x**2) / 3)"),
    ("egem_n1", "gem", "x ** (2 * N + 1) / (_egem_eps.symbol", "x ** (2 * N + 2) / (_egem_eps.symbol"),
    ("kaf_n7", "expansions", "exp(-_gamma[0] * (x - _d[k]) ** 2)", "exp(-_gamma[0] * (x - _d[k]) ** 2 / 2)"),
]


def copy(top, folder):
    shutil.copytree(ROOT / top, folder / top, ignore=shutil.ignore_patterns("__pycache__"))


@pytest.fixture(scope="module")
def copied(tmp_path_factory):
    folder = tmp_path_factory.mktemp("project")
    for top in ("actsym", "codegen", "templates"):
        copy(top, folder)
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


@pytest.fixture
def project(copied):
    """A copy of the project, whose catalogue and generated sources are as committed before each test."""
    for top in ("generated", "actsym/catalog"):
        shutil.rmtree(copied / top, ignore_errors=True)
        copy(top, copied)
    return copied


def actsym(project, *arguments):
    return subprocess.run(
        [sys.executable, "-m", "actsym", *arguments], cwd=project, capture_output=True, text=True, timeout=900,
        env=os.environ | {"PYTHONPATH": str(project), "COLUMNS": "120"},
    )  # fmt: skip


@pytest.mark.parametrize(("name", "module", "old", "new"), EDITS, ids=[e[0] for e in EDITS])
def test_an_edited_line_is_generated_and_verified(project, name, module, old, new):
    path = project / "actsym" / "catalog" / f"{module}.py"
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, new))
    generated = actsym(project, "generate")
    assert generated.returncode == 0, generated.stdout + generated.stderr
    said = f"\n{name}: " in generated.stdout
    verified = actsym(project, "verify", name)
    # x - tanh(x) cancels where it is composed, which both commands say until approximants are searched.
    assert (verified.returncode, said) == ((1, True) if name == "tanh" else (0, False)), verified.stdout
