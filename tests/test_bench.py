"""The benchmark: what is timed computes the same, ratios are what they are called, results come back as they were."""

import json
import sys
import types

import pytest
import torch
from click.testing import CliRunner
from tiers import LONG, spread

import generated
from actsym.catalog import ACTIVATIONS
from actsym.cli import main
from actsym.definition.spec import Kind
from actsym.report.evidence import Machine
from actsym.work import sealed
from codegen.bench import results, run
from codegen.bench.results import Benchmark, Speed
from codegen.bench.rivals import _OWN, by_compiler, own, peers, textbook
from codegen.bench.run import interleaved
from codegen.verify.calling import Subject


@pytest.mark.parametrize("name", spread(ACTIVATIONS, {"gelu", "swiglu", "polynorm_r3"}))
def test_what_is_timed_computes_the_same(name):
    activation = ACTIVATIONS[name]
    subject = Subject.of(activation, "cpu")
    torch.manual_seed(1)
    given = subject.inputs(torch.randn(16, 8, dtype=torch.float64))
    if activation.kind is Kind.GATED:
        given = (given[0], torch.randn(16, 8, dtype=torch.float64))
    parameters = subject.parameters(torch.float64)
    expected = subject(given, parameters)
    others = [f for f in (textbook(activation), own(activation)) if f is not None]
    assert others or activation.kind is Kind.STOCHASTIC
    for function in others:
        torch.testing.assert_close(function(given, parameters), expected, rtol=1e-9, atol=1e-10)


def test_every_function_of_torch_s_own_is_of_the_catalogue():
    assert set(_OWN) <= set(ACTIVATIONS)


def test_everything_has_one_turn_a_round_first_or_last():
    calls = []
    work = {"a": lambda: calls.append("a"), "b": lambda: calls.append("b")}
    found = interleaved(work, torch.device("cpu"), 20)
    assert calls[:6] == ["a"] * 2 + ["b"] * 2 + ["a", "b"]  # the first three turns of each count for nothing
    assert len(calls) == 46 and {*zip(calls[6::2], calls[7::2], strict=True)} == {("a", "b"), ("b", "a")}
    assert found.keys() == work.keys() and all(t.median > 0 and t.spread >= 0 for t in found.values())


@pytest.mark.parametrize(("seconds", "rounds"), [(0.0, 4), (3600.0, 9)])
def test_short_work_has_more_rounds(seconds, rounds):
    calls = []
    interleaved({"a": lambda: calls.append("a")}, torch.device("cpu"), 4, 9, seconds)
    assert len(calls) == 3 + rounds


def speed(**changes):
    times = {"copy": (1.0, 0.1), "kernel": (2.0, 0.2), "textbook": (8.0, 0.0), "torch": (1.5, 0.0)}
    given = {"activation": "telu", "dtype": "float32", "stage": "training", "elements": 1024, "bytes": 20480,
             "copied": 4096, "milliseconds": times, "source": "s"}  # fmt: skip
    return Speed(**given | changes)


def test_ratios():
    assert speed().of_copy == pytest.approx((20480 / 2) / (8192 / 1))
    assert speed().faster == {"textbook": 4.0, "torch": 0.75}
    assert speed(milliseconds={"copy": (1.0, 0.0), "kernel": (2.0, 0.0)}).faster == {}


def test_inputs_are_compared_with_the_quickest_and_with_torch():
    times = {"a": {"kernel": 2.0, "torch": 2.0, "compiled": 1.0}, "b": {"kernel": 3.0, "torch": 12.0, "compiled": 6.0}}
    measured = speed(across=times)
    assert measured.uneven == 1.5 and measured.beside("torch") == {"a": 1.0, "b": 4.0}
    assert measured.beside("compiled") == {"a": 0.5, "b": 2.0} == measured.to_json()["beside_compiled"]
    assert speed(across={"a": {"kernel": 2.0}}).beside("torch") == {}
    assert speed().uneven is None and speed().beside("torch") == {}  # as in files of earlier versions


def test_what_bounds_a_kernel():
    times = {"copy": (1.0, 0.0), "kernel": (1.2, 0.0), "call": (0.1, 0.0)}
    assert speed(bytes=8192, milliseconds=times).bound == "memory"  # at 83 % of the copy
    assert speed(bytes=8192, milliseconds=times | {"kernel": (1.3, 0.0)}).bound == "instructions"
    assert speed(bytes=8192, milliseconds=times | {"call": (0.7, 0.0)}).bound == "call"
    assert speed(bytes=8192, milliseconds=times).to_json()["bound"] == "memory"


def test_figures_are_kept_published_and_read_by_reports(tmp_path):
    across = {"N(0, 2^2)": {"kernel": 1.0, "torch": 2.0}}
    older = Benchmark({"processor": "Some CPU"}, (speed(stage="forward", across=across), speed(bytes=1)))
    Benchmark({"processor": "Some CPU"}, (speed(),)).merged(older).save(tmp_path / results.LOCAL)
    kept = results.load(tmp_path / results.LOCAL)
    assert {s.key: s.bytes for s in kept.rows} == {
        ("telu", "float32", "forward", 1024): 20480, ("telu", "float32", "training", 1024): 20480,
    }  # fmt: skip
    target = results.publish("box", tmp_path)
    assert results.load(target) == kept
    nothing = sealed.sealed({"schema": 1, "machine": {}, "entries": []})
    (target.parent / "verification.json").write_text(json.dumps(nothing))
    found = Machine.read(target.parent / "verification.json")
    assert found.timed_on == {"processor": "Some CPU"}
    assert (found.speeds[0].milliseconds, found.speeds[0].spread) == (2.0, 0.2)
    assert found.speeds[0].faster == speed().faster and found.speeds[0].of_copy == pytest.approx(speed().of_copy)


def test_figures_of_another_machine_are_not_mixed_in():
    other = Benchmark({"processor": "Another"}, (speed(stage="forward"),))
    assert Benchmark({"processor": "Some CPU"}, (speed(),)).merged(other).rows == (speed(),)


def test_publishing_needs_figures_and_a_plain_name(tmp_path):
    with pytest.raises(FileNotFoundError, match="actsym bench"):
        results.publish("box", tmp_path)
    with pytest.raises(ValueError, match="letters"):
        results.publish("../box", tmp_path)
    assert results.load(tmp_path / "none.json") is None


NAMES = {f"kernel float32 {direction}": "code" for direction in ("forward", "backward")}


@pytest.mark.parametrize("name", spread(["heaviside", "swish", "swiglu", "rrelu", "polynorm_r3", "hermite_n3"], 3))
def test_passes_and_bytes_of_every_kind(name):
    known = {name: {"names": NAMES}}
    forward, training = run.run([ACTIVATIONS[name]], generated, known, elements=(2048,), compiled=False)
    inputs = 2 if name == "swiglu" else 1
    assert (forward.stage, training.stage, forward.copied) == ("forward", "training", 8192)
    assert forward.bytes == (inputs + 1) * 8192 and training.bytes == (3 * inputs + 2) * 8192
    compared = {"rrelu": set(), "heaviside": {"textbook"}}.get(name, {"textbook"})
    assert set(forward.faster) == compared
    assert set(training.faster) == (set() if name == "heaviside" else compared)
    assert [set(t) for t in forward.across.values()] == [{"kernel"}] * len(run.INPUTS)
    assert forward.source == "code" and len(training.source) == 4 and training.source != "code"


@pytest.mark.filterwarnings("ignore")  # the compiler's own
@LONG
def test_the_command(tmp_path, monkeypatch):
    monkeypatch.setattr(results, "LOCAL", tmp_path / "benchmark.json")
    found = CliRunner().invoke(main, ["bench", "relu", "--elements", "2^11"])
    assert found.exit_code == 0, found.output
    head, forward, training = found.output.splitlines()[-3:]
    assert "of copy" in head and forward.split()[:2] == ["relu", "forward"] and training.split()[1] == "training"
    kept = results.load(tmp_path / "benchmark.json")
    assert [s.stage for s in kept.rows] == ["forward", "training"] and "threads" in kept.machine
    assert all(len(s.source) == 16 for s in kept.rows)
    assert all({"textbook", "compiled", "torch"} <= set(s.faster) for s in kept.rows)


@pytest.mark.parametrize("name", ["swish", "swiglu", "polynorm_r3"])
@pytest.mark.filterwarnings("ignore")  # the compiler's own
@LONG
def test_what_torch_compiles_computes_the_same(name):
    activation = ACTIVATIONS[name]
    written = textbook(activation)
    subject = Subject.of(activation, "cpu")
    given = tuple(torch.randn(4, 8, dtype=torch.float64) for _ in activation.inputs)
    parameters = subject.parameters(torch.float64)
    torch.testing.assert_close(by_compiler(written)(given, parameters), written(given, parameters))


def test_sizes_are_measured_one_after_the_other():
    found = list(run.run([ACTIVATIONS["relu"]], generated, {}, elements=(1024, 4096), compiled=False))
    assert [(s.elements, s.stage) for s in found] == [
        (1024, "forward"), (1024, "training"), (4096, "forward"), (4096, "training"),
    ]  # fmt: skip
    assert all("call" in s.milliseconds and "call" not in s.faster for s in found)


@pytest.mark.parametrize("size", ["", "2^", "1e6", "-1024", "2^2^2", "12x"])
def test_what_is_no_size_is_named(size):
    found = CliRunner().invoke(main, ["bench", "relu", "--elements", size])
    assert found.exit_code == 2 and "2^12" in found.output


def test_libraries_that_are_not_installed_are_left_out(monkeypatch):
    monkeypatch.setitem(sys.modules, "timm.layers.activations", None)
    monkeypatch.setitem(sys.modules, "transformers.activations", None)
    assert peers(ACTIVATIONS["mish"]) == {} and peers(ACTIVATIONS["telu"]) == {}


def test_layers_of_other_libraries_are_measured(monkeypatch):
    library = types.ModuleType("timm.layers.activations")
    library.Mish = torch.nn.Mish
    monkeypatch.setitem(sys.modules, "timm", types.ModuleType("timm"))
    monkeypatch.setitem(sys.modules, "timm.layers", types.ModuleType("timm.layers"))
    monkeypatch.setitem(sys.modules, "timm.layers.activations", library)
    monkeypatch.setitem(sys.modules, "transformers.activations", None)
    forward, _ = run.run([ACTIVATIONS["mish"]], generated, {}, elements=(1024,), compiled=False)
    assert {"timm", "torch"} <= set(forward.faster)


@pytest.mark.parametrize("elements", [0, 1000, -1024])
def test_a_number_of_elements_without_rows_is_refused(elements):
    with pytest.raises(ValueError, match="multiples of 1024"):
        next(run.run([ACTIVATIONS["relu"]], generated, {}, elements=(elements,)))
