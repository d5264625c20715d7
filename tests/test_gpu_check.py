"""The check for GPUs, run on the CPU kernels: the same code decides on both."""

import dataclasses
import errno
import importlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest
import torch
from click.testing import CliRunner

import generated
from actsym.catalog import ACTIVATIONS
from actsym.cli import main
from actsym.errors import InputError
from actsym.properties.floats.formats import BFLOAT16, FLOAT16, FLOAT32
from codegen import ir
from codegen.gpu import checks, inputs, oracle, report, tasks as tasks_module
from codegen.gpu.inputs import Tally
from codegen.gpu.oracle import trust
from codegen.gpu.session import PARTS, made_from, mismatch
from codegen.gpu.tasks import NoRoom, Outcome, Outcomes, Skipped, Task, run
from codegen.verify.accepted import RARELY, SELDOM
from codegen.verify.calling import Subject
from codegen.verify.ulps import Limit, near, ulp
from tests.instruments.__main__ import main as instruments
from tests.instruments.speeds import speeds, tables
from tests.instruments.speeds.clock import Timer
from tests.instruments.speeds.command import PARTS as TIMED
from tests.instruments.speeds.speeds import agrees, rivals

FORMATS = {torch.float32: FLOAT32, torch.float16: FLOAT16, torch.bfloat16: BFLOAT16}
ROOT = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def one_thread():
    """Threads that wait for each other take most of the time of small tensors on a machine that is busy."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


def subject(name):
    return Subject.of(ACTIVATIONS[name], "cpu")


def damaged(name, change, everywhere=False):
    """A subject whose function is changed by ``change(x, y)``, below float64 or ``everywhere``."""

    def function(x, *more, **parameters):
        y = getattr(generated, name)(x, *more, **parameters)
        return change(x, y) if x.dtype is not torch.float64 or everywhere else y

    kernels = ModuleType("damaged")
    vars(kernels).update({"backend": generated.backend, name: function})
    return Subject(ACTIVATIONS[name], kernels, torch.device("cpu"))


@pytest.mark.parametrize("dtype", FORMATS)
def test_units_are_those_of_the_verification(dtype):
    random = np.random.default_rng(5)
    values = np.concatenate([random.normal(size=400) * 10.0 ** random.uniform(-50, 40, 400), [0.0, 1.0, 2.0, 1e-60]])
    values = values[np.abs(values) <= FORMATS[dtype].max]
    assert np.array_equal(ulp(FORMATS[dtype], torch.from_numpy(values)).numpy(), FORMATS[dtype].ulp(values))


def counted():
    x = torch.arange(7.0)
    exact = torch.tensor([1.0, -2.0, 3.0, 1e39, 5.0, 6.0, float("nan")], dtype=torch.float64)
    computed = torch.tensor([float("nan"), 2.0, 3.0, float("inf"), float("inf"), 6.0 + 2 * 2.0**-21, 1.0])
    tally = Tally(Limit(1.9))
    tally.add(x, computed, exact)
    return tally


def test_tally_counts_what_is_wrong_in_kind_and_in_size():
    tally = counted()
    assert (tally.points, tally.rounded, tally.over) == (7, 2, 1)
    assert tally.wrong == {"nan": 1, "infinity": 1, "sign": 1, "undefined": 1}
    assert (tally.largest, tally.worst) == (2.0, 5.0)
    assert len(tally.problems()) == 5
    assert len(dataclasses.replace(tally, limit=Limit(2.0)).problems()) == 4
    excused = Limit(2.0, excused=frozenset({"sign", "nan"}))
    assert len(dataclasses.replace(tally, limit=excused).problems()) == 2


def test_few_inputs_may_be_a_little_beyond_the_limit():
    tally = Tally(Limit(1.9), points=SELDOM, rounded=SELDOM, largest=2.0, over=1)
    assert tally.problems() and not tally.problems(seldom=SELDOM, rarely=RARELY)
    assert tally.problems(seldom=SELDOM, rarely=1.05)
    assert dataclasses.replace(tally, over=2).problems(seldom=SELDOM, rarely=RARELY)


def test_tallies_come_back():
    tally = counted()
    same = Tally.from_json(tally.limit, json.loads(json.dumps(tally.to_json())))
    assert same == tally


def test_inputs_near_a_zero_are_alike_on_arrays_and_tensors():
    points, zeros = np.linspace(-9, 9, 1009), (-3.0, -7.0, 0.5, 2.0)
    inside = ((points >= -4.5) & (points <= -1.5)) | ((points >= 0.25) & (points <= 0.75))
    apart = inside | ((points >= -10.5) & (points <= -3.5)) | ((points >= 1) & (points <= 3))
    for waves, wanted in ((False, apart), (True, inside | (points < -4.5) | (points > 0.75))):
        assert np.array_equal(near(points, zeros, waves), wanted)
        assert np.array_equal(near(torch.from_numpy(points), zeros, waves).numpy(), wanted)
    assert not near(points, ()).any() and not near(points, (), waves=True).any()


def test_a_tie_counts_neither_way():
    tally = Tally(Limit(1.0, 0.999))
    exact = torch.tensor([1 + 2.0**-11 + 2.0**-30], dtype=torch.float64)  # just above half-way between two numbers
    missed, _ = tally.add(torch.zeros(1), torch.tensor([1.0], dtype=torch.float16), exact)
    assert tally.tied == 1 and not tally.problems() and not missed.any()


def test_the_oracle_agrees_with_mpmath_and_the_zeros_are_zeros():
    figures, problems = trust(subject("gelu"))
    assert not problems and figures["points"] > 200
    zeros = oracle.zeros(subject("gelu"))
    assert zeros["f"] == () and len(zeros["df_dx"]) == 1
    assert zeros["df_dx"][0] == pytest.approx(-0.751791524693564457457904947)
    assert oracle.zeros(subject("relu"))["df_dx"] == ()


@pytest.mark.parametrize("name", ["telu", "gem_n1", "prelu"])
def test_half_types_pass(name):
    assert inputs.half(subject(name))[1] == []


def test_what_is_listed_of_single_units_holds_here_too():
    """The general limits are not kept to, and what the verification accepts in their place is."""
    figures, problems = inputs.half(subject("polyprelu_r3"))
    found = figures["bfloat16 df_dx"]
    assert not problems and found["wrong"]["infinity"] and found["largest"] > 1 and found["correct"] < 0.999
    assert inputs.limit(subject("fourier_phase_n3"), "f", torch.bfloat16).correct == 0.993


def test_missed_inputs_are_those_that_are_listed():
    listed = inputs.known_misses(ACTIVATIONS["mish"], "f", torch.float16)
    figures, _ = inputs.half(subject("mish"))
    assert 0 < figures["float16 f"]["listed"] <= len(listed) and figures["float16 f"]["new"] == 0
    assert inputs.known_misses(ACTIVATIONS["segem_n1"], "f", torch.float16) is None

    def beside(x, y):
        """The number next to the right one, at an input that is not listed."""
        return torch.where(x == 1.5, y * (1 + torch.finfo(y.dtype).eps), y)

    problems = inputs.half(damaged("mish", beside))[1]
    assert any("not correctly rounded, and not listed" in p and "at 1.5" in p for p in problems)


def test_more_missed_inputs_than_a_gpu_explains_are_a_fault():
    x, near = torch.arange(4096.0), torch.full((4096,), 0.501)
    few, many = torch.arange(4096) < 2, torch.arange(4096) < 3
    assert inputs._missed(x, few, near, frozenset())[1] == []
    assert inputs._missed(x, many, near, frozenset())[1] != []
    figures, problems = inputs._missed(x, many, near, frozenset({0.0, 1.0}))
    assert not problems and (figures["listed"], figures["new"], figures["new_inputs"]) == (2, 1, [2.0])


def test_a_compiler_that_is_too_new_for_the_driver_is_told():
    about = {"compilers": "NVRTC 13.1, nvcc 13.0", "driver_cuda": "12.8"}
    assert "CUDA 12.8" in mismatch(about)
    assert mismatch(about | {"driver_cuda": "13.0"}) == mismatch({"compilers": "none"}) == mismatch({}) == ""
    assert mismatch(about | {"compilers": "NVRTC 12.9, nvcc 13.0"}) == ""


def test_damage_is_found_by_each_check():
    def last_bit(x, y):
        return torch.where((x > 2) & (x < 2.01), y * (1 + 3 * torch.finfo(y.dtype).eps), y)

    def by_layout(x, y):
        return y if x.is_contiguous() and x.data_ptr() % 16 == 0 else y * 2

    assert inputs.half(damaged("silu", last_bit))[1]
    assert inputs.sample(damaged("silu", lambda x, y: torch.where(x > 3e38, y * (1 + 2.0**-20), y)))[1]
    assert inputs.sample(damaged("silu", lambda x, y: y + (y.detach() * 0.0 + x - x.detach()) * 1e-5))[1]
    assert trust(damaged("silu", lambda x, y: torch.where(x.abs() < 1e-9, y * 1.001, y), everywhere=True))[1]
    assert checks.special(damaged("silu", lambda x, y: torch.nan_to_num(y), everywhere=True))[1]
    assert checks.special(damaged("silu", lambda x, y: torch.where(x.isinf(), 7.0, y)))[1]
    assert checks.gradients(damaged("silu", lambda x, y: y.detach() * 0.5 + y * 0.5, everywhere=True))[1]
    assert checks.repeatable(damaged("silu", lambda x, y: y + torch.rand_like(y)))[1]
    assert len(checks.layouts(damaged("silu", by_layout))[1]) == 6
    assert checks.sums(damaged("prelu", lambda x, y: y * (1 + 2.0**-6)))[1]


def test_gated_functions_are_checked_by_both_inputs():
    figures, problems = inputs.half(subject("glu"))
    assert not problems and "bfloat16 df_du" in figures
    assert checks.layouts(subject("glu"))[1] == [] and checks.layouts(subject("swiglu"))[1] == []
    slope = damaged("swiglu", lambda x, y: y + (y - y.detach()) * 2.0**-6)
    assert any("df_du" in p for p in inputs.sample(slope)[1])


def test_sums_by_parameters_hold_shared_and_by_channel():
    figures, problems = checks.sums(subject("prelu"))
    assert not problems and len(figures) == 6

    def one_channel(x, y):
        factor = torch.ones(x.shape[-1])
        factor[3:4] = 1.01
        return y * factor.to(y.dtype) if x.shape[-1] == 8 else y

    assert any("by channel" in p for p in checks.sums(damaged("prelu", one_channel))[1])


def test_a_piece_of_the_float32_inputs(monkeypatch):
    monkeypatch.setattr(inputs, "PIECE", 1 << 16)

    def of_piece(subject, piece):
        tallies = inputs._tallies(subject, torch.float32)
        inputs.of_piece(subject, piece, tallies)
        return tallies

    for piece in (0, 0x3F80, 0x42B0, 0xBF80):  # near 0, 1, 88 and -1
        found = of_piece(subject("telu"), piece)
        assert found["f"].points == 1 << 16 and not found["f"].problems() and not found["df_dx"].problems()
    wrong = of_piece(damaged("telu", lambda x, y: torch.where(x == 1, y * (1 + 1e-6), y)), 0x3F80)
    assert wrong["f"].problems()


def test_every_float32_input_is_in_one_piece_and_the_nearest_to_1_come_first():
    pieces = inputs.pieces()
    assert sorted(pieces) == list(range(inputs.PIECES)) and inputs.PIECES * inputs.PIECE == 1 << 32
    assert [hex(p * inputs.PIECE) for p in pieces[:2]] == ["0x3f800000", "0xbf800000"]


@pytest.mark.parametrize(
    ("written", "edited"),
    [('"subject": "relu"', '"subject": ["relu"]'), ('"problems": []', '"problems": 7'), ('"part"', '"prat"'),
     ('"seal": "', '"seal": "f'), ("relu", "\\ud800"), ("}", ""), ("{", "\xff{")],
)  # fmt: skip
def test_an_outcome_that_was_edited_is_refused_in_one_line(tmp_path, own_kernels, written, edited):
    given = arguments(tmp_path, "special", "--only", "relu", "--seconds", "0")
    kept = Outcomes(tmp_path)
    kept.put(Outcome("special", "relu", "s2", 0.5, {"f": counted().to_json()}))
    file = tmp_path / "outcomes" / "special" / "relu.json"
    assert written in file.read_text()
    file.write_text(file.read_text().replace(written, edited), encoding="latin-1")
    refused = check(*given)
    assert refused.exit_code == 2 and str(file) in refused.stderr and refused.stderr.count("\n") == 1
    assert check(*given, "--restart").exit_code == 0


@pytest.mark.parametrize("seconds", ["inf", "nan", "-1", "1e10"])
def test_a_limit_that_is_no_number_of_seconds_is_refused(tmp_path, seconds):
    refused = check(f"--seconds={seconds}", "--device", "cpu", "--only", "relu", "--out", str(tmp_path))
    assert refused.exit_code == 2 and "--seconds" in refused.stderr


def test_a_kernel_that_is_no_number_is_not_trusted():
    lost = damaged("silu", lambda x, y: torch.where(x.abs() < 1e-9, y * float("nan"), y), everywhere=True)
    assert trust(lost)[1]


def test_pieces_are_kept_and_not_made_again(tmp_path, monkeypatch):
    monkeypatch.setattr(inputs, "PIECE", 1 << 12)
    made = []
    monkeypatch.setattr(inputs, "of_piece", lambda s, p, t, of=inputs.of_piece: made.append(p) or of(s, p, t))
    kept = Outcomes(tmp_path)
    first = inputs.every(subject("relu"), kept, "s1", 2)
    whole = inputs.every(subject("relu"), kept, "s1", 3)
    assert whole[0]["f"]["points"] > first[0]["f"]["points"] and made == inputs.pieces()[:3]
    assert inputs.compared(kept.get("every", "relu")) == 3
    assert inputs.every(subject("relu"), Outcomes(tmp_path / "other"), "s1", 3) == whole
    assert inputs.every(subject("relu"), kept, "s2", 1)[0]["f"]["pieces"] == 1  # of other sources: from the beginning


def test_what_was_found_is_kept_for_whoever_has_the_folder(tmp_path):
    kept = Outcomes(tmp_path)
    with kept.alone():
        for name, problems in (("telu", []), ("gelu", ["wrong"]), ("telu", ["again"])):
            kept.put(Outcome("half", name, "s1", problems=problems))
        with pytest.raises(InputError, match="another run"), Outcomes(tmp_path).alone():
            pass
    again = Outcomes(tmp_path)
    assert again.get("half", "gelu").failed and again.get("half", "relu") is None
    assert [(o.subject, o.problems) for o in again.all(["half", "special"])] == [
        ("gelu", ["wrong"]), ("telu", ["again"])
    ]  # fmt: skip
    with again.alone(restart=True):
        assert again.all(["half"]) == []


def test_an_outcome_holds_while_what_it_was_made_from_is_the_same(tmp_path):
    (tmp_path / "cuda").mkdir()
    (tmp_path / "functors").mkdir()
    source, shared = tmp_path / "cuda" / "relu.cu", tmp_path / "cuda" / "math.cuh"
    made = set()
    for change in (source, shared, tmp_path / "functors" / "relu.h", tmp_path / "_devices.py"):
        change.write_text("a")
        made_from.__globals__["_shared"].cache_clear()
        made.add(made_from(PARTS["half"], ACTIVATIONS["relu"], {}, tmp_path, "cuda"))
        change.write_text("b")
        made_from.__globals__["_shared"].cache_clear()
        made.add(made_from(PARTS["half"], ACTIVATIONS["relu"], {}, tmp_path, "cuda"))
    assert len(made) == 8
    told = {"driver of the last run": "580.1", "memory": "80 GiB", "sanitizer": "2025.3"}
    assert made_from(PARTS["half"], ACTIVATIONS["relu"], told, tmp_path, "cuda") in made
    others = [("trust", "relu", {}), ("half", "relu6", {}), ("half", "relu", {"device": "another"})]
    made |= {made_from(PARTS[p], ACTIVATIONS[n], about, tmp_path, "cuda") for p, n, about in others}
    assert len(made) == 11
    other = tmp_path / "cuda" / "gelu.cu"  # of another unit
    other.write_text("a")
    assert made_from(PARTS["half"], ACTIVATIONS["relu"], {}, tmp_path, "cuda") in made


def test_a_task_that_breaks_its_process_breaks_no_other():
    def task(name, *arguments, seconds=60.0):
        return Task("part", name, "s", f"gpu_tasks:{name}", arguments, seconds)

    tasks = [task("crashes"), task("hangs", seconds=0.1), task("raises"), task("skips"), task("passes", 7)]
    found = {o.subject: o for o in run(tasks, 2, time.monotonic() + 120)}
    assert found["passes"].passed and found["passes"].figures["number"] == 7
    assert found["passes"].figures["process"] != os.getpid()
    assert "ended with code" in found["crashes"].problems[0]
    assert "hangs" in found["hangs"].problems[0]
    assert "illegal memory access" in found["raises"].problems[0]
    assert found["skips"].skipped and not found["skips"].passed and not found["skips"].failed
    assert list(run([task("hangs")], 1, time.monotonic() + 0.1)) == []  # out of time: no outcome


def test_a_build_that_fails_is_told_by_its_unit():
    def candidates(wanted, newest, problems, compiles=True):
        assert (wanted, newest) == (("relu", "90", (), "float32"), (12, 8))
        if compiles:
            problems.append("nvcc failed on relu.cu:\nerror: expected a ';'")
        return iter(())

    driver = SimpleNamespace(version=lambda: (12, 8), DriverError=RuntimeError)
    kernels = SimpleNamespace(
        _cubins=SimpleNamespace(candidates=candidates, Wanted=lambda *given: given),
        _driver=driver,
        _devices=SimpleNamespace(UNROLLED=9),
        _build=SimpleNamespace(CUDA_TYPES=("float32",)),
    )
    _, problems = checks.build(Subject(ACTIVATIONS["relu"], kernels, torch.device("cpu")), "90")
    assert problems == ["nvcc failed on relu.cu: error: expected a ';'"]


def arguments(folder, *more):
    return ["--device", "cpu", "--out", str(folder), "--workers", "0", *more]


def check(*given):
    return CliRunner().invoke(main, ["gpu", "check", *given])


@pytest.fixture
def own_kernels(monkeypatch):
    """Kernels that are built are taken from where they are."""
    monkeypatch.setenv("ACTSYM_KERNEL_CACHE", str(generated._build.cache_folder()))
    monkeypatch.setenv("TORCHINDUCTOR_CACHE_DIR", "")
    monkeypatch.setenv("TORCHINDUCTOR_COMPILE_THREADS", "1")


def test_the_command(tmp_path, own_kernels):
    given = arguments(tmp_path, "special", "gradients", "--only")
    assert "0 tasks done, 0 failed, 4 left" in check(*given, "telu,prelu", "--seconds", "0").stdout
    assert "4 tasks done, 0 failed, 0 left" in check(*given, "telu", "--only", "prelu").stdout
    data = json.loads((tmp_path / "check.json").read_text())
    assert len(data["outcomes"]) == 4 and data["about"]["torch"] == torch.__version__
    assert "4 of 4 tasks passed; 0 not run to their end." in (tmp_path / "check.md").read_text()


def test_the_command_that_times_works_in_the_same_folder(tmp_path, own_kernels, monkeypatch):
    monkeypatch.setitem(speeds.ELEMENTS, "cpu", 1 << 12)
    counts = tmp_path / "counts.json"
    counts.write_text(json.dumps([{"activation": "telu", "dtype": "float32", "stage": "forward", "share": 0.77}]))
    assert "1 tasks done" in check(*arguments(tmp_path, "special", "--only", "prelu")).stdout
    given = ["speeds", *arguments(tmp_path, "time", "--only", "telu,prelu", "--predicted", str(counts))]
    assert "2 tasks done, 0 failed, 0 left" in CliRunner().invoke(instruments, given).stdout
    page = (tmp_path / "speed.md").read_text()
    assert "2 of 2 tasks passed" in page and "| telu | float32 | forward | plain |" in page
    assert "77%" in page and "| prelu | bfloat16 | parameters | channels |" in page
    assert "1 tasks done, 0 failed, 0 left" in check(*arguments(tmp_path, "special", "--only", "prelu")).stdout
    counts.write_text("[{}]")
    refused = CliRunner().invoke(instruments, given)
    assert refused.exit_code == 2 and "no count of instructions" in refused.stderr


def test_what_failed_is_not_run_again_unless_it_is_asked_for(tmp_path, own_kernels, monkeypatch):
    given = arguments(tmp_path, "special", "--only", "relu")
    monkeypatch.setattr(checks, "special", lambda subject: ({}, ["wrong"]))
    assert check(*given).exit_code == 1
    monkeypatch.undo()
    monkeypatch.setenv("ACTSYM_KERNEL_CACHE", str(generated._build.cache_folder()))
    again = check(*given)
    assert again.exit_code == 1 and again.stdout.startswith("1 tasks done, 1 failed")
    assert "- special relu: wrong" in (tmp_path / "check.md").read_text()
    assert check(*given, "--again").exit_code == 0


@pytest.mark.parametrize("workers", [0, 1])
def test_a_full_disk_ends_the_tasks_and_is_no_outcome_of_theirs(workers):
    task = Task("build", "relu", "s", "gpu_tasks:finds_a_full_disk", (), 60.0)
    with pytest.raises(NoRoom, match=r"build relu: .* No space left on device"):
        list(run([task], workers, time.monotonic() + 120))


@pytest.mark.parametrize("where", ["compiler", "outcome"])
def test_what_met_a_full_disk_is_made_again(where, tmp_path, own_kernels, monkeypatch):
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    problems = [f"nvcc failed on relu.cu: {full}"] * (where == "compiler")
    monkeypatch.setattr(checks, "build", lambda subject, architecture: ({}, problems))
    given = arguments(tmp_path, "build", "--only", "relu")
    with monkeypatch.context() as patch:
        if where == "outcome":
            patch.setattr(tasks_module, "write_if_changed", lambda *_: (_ for _ in ()).throw(full))
        told = check(*given)
    assert told.exit_code == 2 and "passed" not in told.stdout
    assert told.stderr.count("\n") == 1 and "No space left on device" in told.stderr
    problems.clear()
    assert "1 tasks done, 0 failed, 0 left" in check(*given).stdout


def test_units_that_do_not_build_are_left_out(tmp_path, own_kernels, monkeypatch):
    def build(subject, architecture):
        return {}, ["does not compile"] * (subject.name == "relu")

    monkeypatch.setattr(checks, "build", build)
    told = check(*arguments(tmp_path, "build", "special", "--only", "relu,relu6"))
    assert told.exit_code == 1 and "special    relu6" in told.stdout and "special    relu " not in told.stdout
    assert "3 tasks done, 1 failed, 1 left" in told.stdout


def test_pieces_of_what_is_not_done_are_shown_and_have_not_passed(tmp_path, own_kernels, monkeypatch):
    monkeypatch.setattr(inputs, "PIECE", 1 << 12)
    given = arguments(tmp_path, "every", "--only", "relu")
    assert check(*given, "--pieces", "1").exit_code == 0
    assert "all float32 inputs: 1 of 1024 pieces" in (tmp_path / "check.md").read_text()
    kept = Outcomes(tmp_path)
    kept.put(dataclasses.replace(kept.get("every", "relu"), skipped=inputs.IN_PART))  # as a killed run leaves it
    assert "0 tasks done, 0 failed, 1 left for another run" in check(*given, "--seconds", "0").stdout
    page = (tmp_path / "check.md").read_text()
    assert "| relu | f | 4,096 |" in page and "0 of 1 tasks passed; 1 not run to their end." in page
    assert "not all pieces are done" in page
    monkeypatch.setattr(inputs, "PATIENCE", -1)  # the task ends before it is taken to hang
    assert "1 left for another run" in check(*given).stdout and (tmp_path / "check.md").read_text() == page
    monkeypatch.setattr(inputs, "PATIENCE", 60)
    assert check(*given).exit_code == 0
    assert "1 of 1 tasks passed; 0 not run to their end." in (tmp_path / "check.md").read_text()


def test_what_is_named_twice_is_done_once(tmp_path, own_kernels, monkeypatch):
    monkeypatch.setattr(checks, "special", lambda subject: ({}, []))
    given = arguments(tmp_path, "special", "special", "--only", "relu,relu", "--only", "relu")
    assert "0 tasks done, 0 failed, 1 left" in check(*given, "--seconds", "0").stdout
    assert check(*given).stdout.count("passed") == 1


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("exit 0", ""),
        ("echo planted race; exit 9", "planted race"),
        ("sleep 60", "not done"),
        ("exit 77", "ends with 77"),
    ],
)
def test_what_a_sanitizer_finds_and_where_it_does_not_end(script, told, tmp_path, monkeypatch):
    program = tmp_path / "compute-sanitizer"
    program.write_text(f"#!/bin/sh\n{script.replace('sleep', 'exec sleep')}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setattr(checks, "_PATIENCE", 0.01 if "sleep" in script else 60)
    figures, problems = checks.sanitize(subject("relu"))
    assert figures["tools"] == list(checks.TOOLS)
    assert problems == [] if not told else len(problems) == 4 and all(told in p for p in problems)


def test_where_there_is_no_sanitizer_or_it_does_not_run_nothing_has_passed(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Skipped, match="not installed"):
        checks.sanitize(subject("relu"))
    program = tmp_path / "compute-sanitizer"
    program.write_text("#!/bin/sh\necho Device not supported\nexit 1\n")
    program.chmod(0o755)
    with pytest.raises(Skipped, match="does not run here"):
        checks.sanitize(subject("relu"))


def test_liger_is_a_rival_where_it_is_installed(monkeypatch):
    module = ModuleType("liger_kernel.ops.swiglu")
    module.LigerSiLUMulFunction = SimpleNamespace(apply=lambda gate, value: generated.swiglu(gate, value))
    for name in ("liger_kernel", "liger_kernel.ops"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    assert "liger" not in rivals(subject("swiglu"))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    given = subject("swiglu").inputs(torch.linspace(-2, 2, 32))
    assert agrees(subject("swiglu"), rivals(subject("swiglu"))["liger"], given, {})
    assert "liger" not in rivals(subject("silu"))


@pytest.mark.parametrize(
    "wrong", [["fast"], ["--only", "nothing"], ["--pieces", "0"], ["--pieces", "1025"], ["--workers", "-1"],
              ["sanitize"], ["--out", __file__]],
)  # fmt: skip
def test_misuse_is_refused(wrong):
    assert check(*wrong, "--device", "cpu").exit_code == 2


def test_without_kernels_or_a_device_nothing_is_begun(tmp_path):
    if not torch.cuda.is_available():
        refused = check("--out", str(tmp_path / "none"))
        assert refused.exit_code == 2 and "no CUDA device" in refused.stderr
    with pytest.MonkeyPatch.context() as without:
        without.setattr("importlib.util.find_spec", lambda _: None)
        refused = check("--device", "cpu", "--out", str(tmp_path / "none"))
    assert refused.exit_code == 2 and "no generated package" in refused.stderr
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    ("name", "layouts"),
    [("relu", {"plain"}), ("swiglu_beta", {"plain", "packed", "channels"}), ("polynorm_r3", {"plain"})],
)
def test_bytes_and_layouts_of_what_is_timed(name, layouts, monkeypatch):
    monkeypatch.setitem(speeds.ELEMENTS, "cpu", 1 << 12)
    figures, problems = speeds.time(subject(name))
    assert not problems and {r["layout"] for r in figures["rows"]} == layouts
    operands = len(ACTIVATIONS[name].inputs)
    for row in figures["rows"]:
        moved = operands + 1 if row["stage"] == "forward" else 2 * operands + 1
        size = 4 if row["dtype"] == "float32" else 2
        assert row["bytes"] == moved * size << 12 and row["copied"] == size << 12
        assert {"kernel", "copy"} <= row["seconds"].keys() and not row["absent"]
    stages = {r["stage"] for r in figures["rows"]}
    assert stages == {"forward", "backward"} | ({"parameters"} if ACTIVATIONS[name].learnable else set())


def test_the_backward_that_is_timed_allocates_nothing_of_its_own_and_needs_a_gradient(monkeypatch):
    monkeypatch.setitem(speeds.ELEMENTS, "cpu", 1 << 12)
    work = speeds._Work(subject("relu"), torch.float32)
    with pytest.raises(ValueError, match="no gradient"):
        work._backward(lambda given, parameters: given[0].detach(), work.inputs, {}, ())
    monkeypatch.setattr(torch, "ones_like", lambda *_: pytest.fail("ones in what is timed"))
    forward = speeds._Work(subject("swiglu"), torch.float32)
    forward._forward(forward._kernel, forward.inputs, {})()


def test_a_rival_that_raises_is_absent_and_one_that_differs_is_no_rival():
    def fails():
        raise torch.OutOfMemoryError("out of memory")

    found = Timer(torch.device("cpu")).time({"copy": lambda: None, "other": fails})
    assert found.seconds.keys() == {"copy"} and "out of memory" in found.absent["other"]
    relu, given = subject("relu"), (torch.linspace(-2, 2, 32),)
    assert agrees(relu, lambda inputs, parameters: inputs[0].clamp(min=0), given, {})
    assert not agrees(relu, lambda inputs, parameters: inputs[0], given, {})


class _Event:
    def __init__(self, enable_timing):
        pass

    def record(self):
        pass

    synchronize = record

    def elapsed_time(self, other):
        return 60.0


class _Graph:
    """Of the device only what the timer asks for: what is called between begin and end is what is replayed."""

    recording = None

    def __init__(self):
        self.calls, self.replayed = 0, 0

    def capture_begin(self, pool):
        _Graph.recording = self

    def capture_end(self):
        _Graph.recording = None

    def replay(self):
        self.replayed += 1


def test_a_graph_of_twenty_calls_is_replayed_and_what_it_cannot_hold_is_called_between_events(monkeypatch):
    fakes = {
        "Event": _Event, "CUDAGraph": _Graph, "Stream": lambda device: None, "graph_pool_handle": lambda: (0, 0),
        "synchronize": lambda device=None: None, "empty_cache": lambda: None,
    }  # fmt: skip
    for name, fake in fakes.items():
        monkeypatch.setattr(torch.cuda, name, fake)
    timer = Timer(torch.device("cuda"))
    timer._stream = True  # a stream has no meaning here
    calls = {"kernel": 0, "slow": 0, "host": 0}

    def kernel():
        if _Graph.recording is not None:
            _Graph.recording.calls += 1
        calls["kernel"] += 1

    def slow():
        time.sleep(1e-3)
        calls["slow"] += 1

    def host():
        if _Graph.recording is not None:
            raise RuntimeError("operation not permitted when stream is capturing")
        calls["host"] += 1

    found = timer.time({"kernel": kernel, "slow": slow, "host": host})
    assert found.how == {"kernel": "graph", "slow": "graph", "host": "events"} and not found.absent
    assert calls["kernel"] == 3 + 1 + 20 and 3 + 1 + 1 <= calls["slow"] <= 3 + 1 + 2
    assert found.seconds["kernel"][0] == found.seconds["host"][0] == pytest.approx(0.060 / 20)
    assert calls["host"] > 20 * 11


def test_the_page_says_what_failed_first_and_what_was_not_run():
    row = {"dtype": "bfloat16", "stage": "forward", "layout": "plain", "elements": 1024, "bytes": 4096, "copied": 2048,
           "seconds": {"copy": [1e-3, 0.0], "kernel": [2e-3, 0.0], "torch": [1e-3, 0.0]}, "how": {"kernel": "graph"},
           "absent": {}}  # fmt: skip
    outcomes = [
        Outcome("special", "relu", problems=["first"]),
        Outcome("half", "relu", problems=["second"]),
        Outcome("time", "relu", figures={"rows": [row], "clocks": {"before": {"clocks.sm": "1980 MHz"}, "after": {}}}),
    ]
    expected = {("relu", "bfloat16", "forward"): 0.9}
    page = report.page(PARTS | TIMED, {"device": "GPU"}, outcomes, {"every": 3}, tables.section(outcomes, expected))
    assert page.index("special relu: first") < page.index("half relu: second")
    assert "1 of 3 tasks passed; 3 not run to their end." in page and "1980 MHz" in page
    assert "| relu | bfloat16 | forward | plain | 2.0000 | 0.0000 | 0 | 50% | 90% | 0.50 |  |" in page
    assert len(tables.rows(outcomes)) == 1


def test_pieces_are_not_told_as_all_inputs():
    told = {
        n: report.page(PARTS, {}, [Outcome("every", "relu", figures={"f": counted().to_json() | {"pieces": n}})], {})
        for n in (inputs.PIECES, 2)
    }
    assert "| every | all float32 inputs |" in told[inputs.PIECES]
    assert "| every | all float32 inputs: 2 of 1024 pieces |" in told[2]


def test_errors_are_told_by_the_function_of_the_library_that_is_called():
    called = {
        n: report.called(ACTIVATIONS[n], ROOT / "generated") for n in ("mish", "fourier_n3", "polygelu_r3", "gelu")
    }
    assert (
        called["gelu"] == called["mish"] == ()
        and {"sin", "cos"} <= set(called["fourier_n3"])
        and "erfc" in called["polygelu_r3"]
    )
    figures = {"f": Tally(Limit(4.0), points=1, largest=1.25).to_json()}
    lines = report.of_library([Outcome("sample", "fourier_n3", figures=figures)])
    assert "| `sinf` | 1 | 1.250 | fourier_n3 f |" in lines


def test_every_part_has_its_check():
    for part in (PARTS | TIMED).values():
        module, _, function = part.check.partition(":")
        assert callable(getattr(importlib.import_module(module), function))


def test_it_needs_no_ball_arithmetic():
    """A machine with a GPU need not have it."""
    modules = {part.check.partition(":")[0] for part in (PARTS | TIMED).values()}
    code = f"import sys; sys.modules['flint'] = None; import codegen.gpu.session, actsym.cli.gpu, {', '.join(modules)}"
    assert subprocess.run([sys.executable, "-c", code], check=False, cwd=ROOT).returncode == 0


@pytest.mark.long
@pytest.mark.filterwarnings("ignore:.torch.jit.script:DeprecationWarning")
def test_what_torch_compile_makes_is_made_beforehand_and_timed(monkeypatch):
    monkeypatch.setitem(speeds.ELEMENTS, "cpu", 1 << 12)
    assert speeds.prepared(subject("swiglu")) == ({"called": ["float32 forward", "float32 backward"]}, [])
    assert speeds.prepared(subject("heaviside"))[0]["called"] == ["float32 forward"]
    figures, problems = speeds.compiled(subject("swiglu"))
    assert not problems and all({"copy", "kernel", "compiled"} == r["seconds"].keys() for r in figures["rows"])
    with pytest.raises(Skipped):
        speeds.compiled(subject("rrelu"))


@pytest.mark.long
@pytest.mark.parametrize(("name", "quantity"), [("selu", "f"), ("gelu", "f"), ("saturated_gelu", "df_dx")])
def test_what_2_to_the_a_and_1_over_a_of_a_gpu_may_miss_is_accepted_and_more_is_not(name, quantity, monkeypatch):
    """The graph of the approximant with errors in these operations, drawn at random."""
    from codegen.approximate.approximants import graphs  # it imports ball arithmetic

    activation, dtype = ACTIVATIONS[name], torch.float16
    x = torch.arange(-(1 << 15), 1 << 15, dtype=torch.int32).to(torch.int16).view(dtype)
    x = x[x.isfinite()]
    exact = oracle.values(subject(name), x.double(), dtype)
    slack = oracle.slack(subject(name), quantity, x.double(), exact, dtype)
    node = graphs(activation, "half")[quantity]
    parameters = {p.name: float(p.default) for p in activation.parameters}
    known = inputs.known_misses(activation, quantity, dtype)

    def problems(size):
        random = np.random.default_rng(1)
        for op in ("exp2", "rcp"):

            def computed(a, of=before[op].numpy):
                found = of(a)
                found = (found * (1 + random.uniform(-size, size, found.shape))).astype(np.float32)
                return np.where(np.abs(found) < 2.0**-126, np.float32(0), found)

            monkeypatch.setitem(ir.OPS, op, dataclasses.replace(before[op], numpy=computed))
        (y,) = ir.evaluate([node], x.float().numpy(), parameters, np.float32)
        missed, error = Tally(inputs.limit(subject(name), quantity, dtype)).add(
            x.double(), torch.from_numpy(y.copy()).to(dtype), exact[quantity], slack
        )
        return inputs._missed(x, missed, error, known)

    before = dict(ir.OPS)
    told, found = problems(2.0**-22)
    assert found == [] and told["new"]
    assert problems(2.0**-16)[1]


@pytest.mark.long
def test_a_run_that_is_killed_goes_on_and_ends_with_the_same(tmp_path):
    """The parent is killed twice, wherever it is; nothing of it is left at work."""
    environment = os.environ | {"ACTSYM_KERNEL_CACHE": str(generated._build.cache_folder())}
    parts = ["special", "half", "sample", "sums", "every", "gradients", "--only", "gelu,swiglu,prelu,polynorm_r3"]

    def start(folder):
        command = [sys.executable, "-m", "actsym", "gpu", "check", *parts]
        called = [*command, "--device", "cpu", "--out", str(folder), "--workers", "2"]
        return subprocess.Popen(called, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)

    def figures(folder):
        found = json.loads((folder / "check.json").read_text())["outcomes"]
        return {(o["part"], o["subject"]): (o["figures"], o["problems"]) for o in found}

    whole, killed = tmp_path / "whole", tmp_path / "killed"
    with start(whole) as process:
        process.communicate(timeout=300)
    assert process.returncode == 0
    for told in (3, 4):
        with start(killed) as process:
            for _ in range(told):
                process.stdout.readline()
            process.send_signal(signal.SIGKILL)
        assert not (killed / "check.json").exists()
    with start(killed) as process:
        said, _ = process.communicate(timeout=300)
    assert process.returncode == 0 and figures(killed) == figures(whole)
    assert len(said.splitlines()) < len(figures(whole))
    with Outcomes(killed).alone():  # no process of a killed run has the folder
        pass
