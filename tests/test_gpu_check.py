"""The check for GPUs, run on the CPU kernels: the same code decides on both."""

import json
import subprocess
import sys
from types import ModuleType

import numpy as np
import pytest
import torch

import generated
from actsym.catalog import ACTIVATIONS
from actsym.properties.floats.formats import BFLOAT16, FLOAT16, FLOAT32
from codegen.gpu import __main__ as command, checks, oracle
from codegen.gpu.calls import Subject
from codegen.gpu.measure import Tally, ulp
from codegen.gpu.state import Outcome, State

FORMATS = {torch.float32: FLOAT32, torch.float16: FLOAT16, torch.bfloat16: BFLOAT16}


def subject(name):
    return Subject.of(ACTIVATIONS[name], "cpu")


def damaged(name, change, everywhere=False):
    """A subject whose function is changed by ``change(x, y)``, below float64 or ``everywhere``."""

    def function(x, **parameters):
        y = getattr(generated, name)(x, **parameters)
        return change(x, y) if x.dtype is not torch.float64 or everywhere else y

    kernels = ModuleType("damaged")
    vars(kernels).update({"backend": generated.backend, name: function})
    return Subject(ACTIVATIONS[name], kernels, torch.device("cpu"))


@pytest.mark.parametrize("dtype", FORMATS)
def test_units_are_those_of_the_verification(dtype):
    random = np.random.default_rng(5)
    values = np.concatenate([random.normal(size=400) * 10.0 ** random.uniform(-50, 40, 400), [0.0, 1.0, 2.0, 1e-60]])
    values = values[np.abs(values) <= FORMATS[dtype].max]
    assert np.array_equal(ulp(torch.from_numpy(values), dtype).numpy(), FORMATS[dtype].ulp(values))


def test_tally_counts_what_is_wrong_in_kind_and_in_size():
    x = torch.arange(6.0)
    exact = torch.tensor([1.0, -2.0, 3.0, 1e39, 5.0, 6.0], dtype=torch.float64)
    computed = torch.tensor([float("nan"), 2.0, 3.0, float("inf"), float("inf"), 6.0 + 2 * 2.0**-21])
    tally = Tally()
    tally.add(x, computed, exact)
    assert (tally.points, tally.wrong, tally.rounded) == (6, 3, 2)
    assert (tally.largest, tally.worst) == (2.0, 5.0)
    assert len(tally.problems(1.9, 0)) == 2 and len(tally.problems(2.0, 0)) == 1


def test_a_tie_counts_neither_way():
    tally = Tally()
    exact = torch.tensor([1 + 2.0**-11 + 2.0**-30], dtype=torch.float64)  # just above half-way between two numbers
    tally.add(torch.zeros(1), torch.tensor([1.0], dtype=torch.float16), exact)
    assert tally.tied == 1 and not tally.problems(1.0, 0.999)


def test_the_oracle_agrees_with_mpmath_and_the_zeros_are_zeros():
    figures, problems = checks.trust(subject("gelu"))
    assert not problems and figures["points"] > 200
    zeros_of_f, zeros_of_slope = oracle.zeros(subject("gelu"))
    assert zeros_of_f == () and len(zeros_of_slope) == 1
    assert zeros_of_slope[0] == pytest.approx(-0.751791524693564457457904947)


@pytest.mark.parametrize("name", ["telu", "gem_n1", "prelu"])
def test_half_types_pass(name):
    assert checks.half(subject(name))[1] == []


def test_damage_is_found_by_each_check():
    def last_bit(x, y):
        return torch.where((x > 2) & (x < 2.01), y * (1 + 3 * torch.finfo(y.dtype).eps), y)

    assert checks.half(damaged("silu", last_bit))[1]
    assert checks.trust(damaged("silu", lambda x, y: torch.where(x.abs() < 1e-9, y * 1.001, y), everywhere=True))[1]
    assert checks.special(damaged("silu", lambda x, y: torch.nan_to_num(y), everywhere=True))[1]
    assert checks.special(damaged("silu", lambda x, y: torch.where(x.isinf(), 7.0, y)))[1]
    assert checks.gradients(damaged("silu", lambda x, y: y.detach() * 0.5 + y * 0.5, everywhere=True))[1]
    assert checks.repeatable(damaged("silu", lambda x, y: y + torch.rand_like(y)))[1]


def test_a_piece_of_the_float32_inputs(monkeypatch):
    monkeypatch.setattr(checks, "PIECE", 1 << 16)
    starts = [0, 0x3F800000, 0x42B00000, -0x80000000 + 0x3F800000]  # near 0, 1, 88 and -1
    figures, problems = checks.single(subject("telu"), iter(starts))
    assert not problems and figures["f"]["points"] == 4 << 16
    found = checks.single(damaged("telu", lambda x, y: torch.where(x == 1, y * (1 + 1e-6), y)), iter(starts))[1]
    assert any("f:" in p for p in found)


def test_every_float32_input_is_in_one_piece():
    starts = list(checks.pieces())
    assert len(starts) * checks.PIECE == 1 << 32 and starts == sorted(set(starts))


def test_what_passed_is_not_run_again_and_what_failed_is(tmp_path):
    about = {"device": "a"}
    state = State(tmp_path, about)
    state.put(Outcome("half", "telu", "s1"))
    state.put(Outcome("half", "gelu", "s1", problems=["wrong"]))
    again = State(tmp_path, about)
    assert again.known("half", "telu", "s1") and not again.known("half", "telu", "s2")
    assert not again.known("half", "gelu", "s1")
    assert not State(tmp_path, {"device": "b"}).outcomes


def test_the_command(tmp_path, capsys):
    arguments = ["special", "gradients", "benchmark", "--only", "telu,prelu", "--device", "cpu", "--out", str(tmp_path)]
    assert command.main([*arguments, "--seconds", "0"]) == 0
    assert "0 tasks done, 0 failed, 6 left" in capsys.readouterr().out
    assert command.main(arguments) == 0
    data = json.loads((tmp_path / "check.json").read_text())
    assert len(data["outcomes"]) == 6 and data["about"]["torch"] == torch.__version__
    page = (tmp_path / "check.md").read_text()
    assert "6 of 6 tasks passed; 0 not run yet." in page and "| telu | float32 |" in page


def test_misuse_is_refused(capsys):
    for wrong in (["fast"], ["--only", "nothing"]):
        with pytest.raises(SystemExit) as stop:
            command.main([*wrong, "--device", "cpu"])
        assert stop.value.code == 2
    if not torch.cuda.is_available():
        assert command.main([]) == 2
        assert "no CUDA device" in capsys.readouterr().err


def test_it_needs_no_ball_arithmetic():
    code = "import sys; sys.modules['flint'] = None; import codegen.gpu.__main__, codegen.gpu.small"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
