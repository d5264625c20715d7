"""Verification finds planted faults and keeps what has not changed."""

import contextlib
import importlib
import json
import math
import shutil
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
import torch
from tiers import LONG

from actsym.catalog import prelu, relu, silu, softplus
from actsym.properties.floats.formats import FLOAT32, FLOAT64
from codegen import build
from codegen.verify import results, rounding
from codegen.verify.calling import Runner
from codegen.verify.results import LOCAL, load, publish
from codegen.verify.run import verify

# The package offers a function of the module's name.
run = importlib.import_module("codegen.verify.run")


@contextlib.contextmanager
def backend(name):
    yield


class Relu(torch.autograd.Function):
    """max(x, 0) with NaN kept and a gradient that keeps it too."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return torch.where(x > 0, x, torch.where(x.isnan(), x, 0 * torch.ones_like(x)))

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return grad * torch.where(x > 0, 1.0, torch.where(x.isnan(), x, 0.0)).to(x.dtype)


def kernels(**functions):
    return SimpleNamespace(backend=backend, __file__=None, **functions)


def sound(x):
    return Relu.apply(x)


def right_prelu(x, weight, dim=None):
    """Right for finite inputs; at infinity the unused product spoils its gradient by ``weight`` unless clamped."""
    slope = torch.where(x > 0, torch.zeros_like(x), x)
    return torch.where(x > 0, x, 0.0) + weight * slope


@pytest.fixture(autouse=True)
def cache(tmp_path_factory, monkeypatch):
    monkeypatch.setenv("ACTSYM_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))


def measured(activation, function, dtypes=("float32",)):
    return verify([activation], dtypes, ("torch",), kernels=kernels(**{activation.name: function}), parallel=False)


def only(verification, quantity):
    (entry,) = (e for e in verification.entries if e.quantity == quantity)
    return entry


def test_a_sound_kernel_passes():
    found = measured(relu(), sound, ("float32", "float64", "float16", "bfloat16"))
    assert found.passed, [e.reasons for e in found.failed]
    assert {e.max_ulps for e in found.entries} == {0.0} and {e.correct for e in found.entries} == {1.0}
    assert [e.gradcheck for e in found.entries if e.dtype == "float64"] == [True, None]
    assert [e.points for e in found.entries if e.dtype == "float16"] == [63488, 63488]


FAULTS = {
    "a slope one part in a thousand off": (lambda x: sound(x) * 1.001, "f", "ulp"),
    "a wrong sign": (lambda x: -sound(x), "f", "sign"),
    "subnormals flushed": (lambda x: torch.where(x.abs() < 2.0**-126, 0 * x, sound(x)), "f", "ulp"),
    "NaN at one input": (lambda x: torch.where(x == 3, x * math.nan, sound(x)), "f", "nan"),
    "overflow near the largest number": (lambda x: sound(x) * 2 / 2, "f", "infinity"),
    "NaN forgotten": (lambda x: torch.nan_to_num(sound(x)), "f", "at nan"),
    "the other slope at the kink": (lambda x: torch.where(x >= 0, x, 0 * x), "df_dx", "ulp"),
    "a gradient of two": (lambda x: sound(x) + (sound(x) - sound(x).detach()), "df_dx", "ulp"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_planted_faults_are_caught(fault):
    function, quantity, word = FAULTS[fault]
    entry = only(measured(relu(), function), quantity)
    assert not entry.passed and any(word in reason for reason in entry.reasons), entry.reasons


def test_failures_say_where():
    entry = only(measured(relu(), FAULTS["NaN at one input"][0]), "f")
    assert entry.reasons == [f"nan at 1 of {entry.points} inputs", "such failures at [3.0]"]


def test_textbook_silu_loses_its_tail():
    entry = only(measured(silu(), torch.nn.functional.silu), "f")
    assert entry.max_conditioned > 1e6 and -92 < entry.worst_input < -87
    low, high = entry.over_range
    assert low < entry.worst_input < high < -80 and entry.over > 10


def test_a_parameter_gradient_is_checked_by_element_and_summed():
    right = only(measured(prelu(), right_prelu), "df_da")
    assert right.max_conditioned <= 0.5 and right.sum_error <= 1 and right.points > 200

    def drops_a_tail(x, weight, dim=None):
        kept = x if dim == 0 or x.numel() < 5000 else torch.cat([x[:-1000], x[-1000:].detach() * 0 + 1])
        return torch.where(x > 0, x, 0.0) + weight * torch.where(kept > 0, 0.0, kept)

    dropped = only(measured(prelu(), drops_a_tail), "df_da")
    assert dropped.max_conditioned <= 0.5 and any("sum" in reason for reason in dropped.reasons)


def test_a_kernel_that_raises_fails_its_entries():
    def broken(x, beta):
        raise RuntimeError("no such instruction")

    found = measured(softplus(), broken)
    assert len(found.failed) == 2 and all("no such instruction" in e.reasons[0] for e in found.failed)


def test_gradcheck_fails_for_a_wrong_backward():
    def wrong(x):
        return x.detach() ** 2 + 0 * x

    assert not run.gradcheck(Runner(kernels(silu=wrong), silu(), FLOAT64, "torch"))


def test_unknown_kernels_are_an_error():
    with pytest.raises(LookupError, match="actsym generate silu"):
        verify([silu()], kernels=kernels(), parallel=False)


def test_progress_counts_to_the_total():
    seen = []
    face = kernels(relu=sound)
    verify([relu()], ("float32", "float64"), ("torch",), lambda *a: seen.append(a), kernels=face, parallel=False)
    assert seen == [(1, 2, "ReLU float32"), (2, 2, "ReLU float64")]


def test_results_are_read_back_as_they_were(tmp_path):
    found = measured(relu(), lambda x: torch.where(x == 3, x * math.nan, x))
    path = tmp_path / LOCAL
    found.save(path)
    again = load(path)
    assert repr(again) == repr(found) and not again.passed
    json.loads(path.read_text(), parse_constant=lambda word: pytest.fail(f"{word} is no JSON"))
    assert [p.name for p in path.parent.iterdir()] == ["verification.json"]
    published = json.loads(publish("box-1", tmp_path).read_text(), parse_constant=pytest.fail)
    assert published["machine"] == found.machine
    worst = {e["quantity"]: (e["max_conditioned"], e["reasons"]) for e in published["entries"]}
    assert worst == {e.quantity: (e.max_conditioned, e.reasons) for e in found.entries}


def test_publishing_keeps_what_a_checkout_has_not_measured(tmp_path):
    found = measured(relu(), sound)
    others = [replace(e, activation="other") for e in found.entries]
    for entries in (others, found.entries):
        replace(found, rows=tuple(entries)).save(tmp_path / LOCAL)
        kept = json.loads(publish("box", tmp_path).read_text())["entries"]
    assert {e["activation"] for e in kept} == {"other", "relu"} and len(kept) == 2 * len(found.entries)
    replace(found, machine={**found.machine, "processor": "another"}).save(tmp_path / LOCAL)
    with pytest.raises(ValueError, match="another machine"):
        publish("box", tmp_path)


def test_publishing_needs_results_and_a_plain_name(tmp_path):
    with pytest.raises(FileNotFoundError, match="actsym verify"):
        publish("box", tmp_path)
    with pytest.raises(ValueError, match=r"\.\./up"):
        publish("../up", tmp_path)


def test_errors_near_the_largest_float_are_as_they_are():
    largest = results.largest_by_range(np.array([0.5, 3.0]), np.array([1e306, 0.12341]))
    assert [e for e in largest if e is not None] == [1e306, 0.124]


def test_unreadable_results_are_none(tmp_path):
    path = tmp_path / "verification.json"
    assert load(path) is None
    for text in ("{", "{}", '{"schema": 1}', "[]"):
        path.write_text(text)
        assert load(path) is None


def test_what_is_unchanged_is_not_measured_again(monkeypatch):
    calls = []

    def counted(x):
        calls.append(x.numel())
        return sound(x)

    face = kernels(relu=counted)

    def again(known, **change):
        names = {"torch forward": "a", "torch backward": "b"} | change
        manifest = {"activations": {"relu": {"names": names}}}
        monkeypatch.setattr(run, "manifest_of", lambda kernels: manifest)
        calls.clear()
        return verify([relu()], ("float32",), ("torch",), kernels=face, known=known, parallel=False)

    first = again(None)
    assert calls and again(first) == first and not calls
    assert again(first, **{"torch backward": "c"}) != first and calls


def test_a_new_unit_changes_what_runs_for_no_other(tmp_path):
    folder = tmp_path / "copied"
    shutil.copytree(Path("generated"), folder, ignore=shutil.ignore_patterns("__pycache__"))
    package, start = build.load_package(folder), folder / "__init__.py"
    text, before = start.read_text(), run._code(package, "relu")
    start.write_text(text.replace("__all__", "from .activations.other import Other, other\n__all__", 1))
    assert run._code(package, "relu") == before
    start.write_text(text + "relu = gelu\n")
    assert run._code(package, "relu") != before
    start.write_text(text)
    package.relu = package.gelu
    assert run._code(package, "relu") != before


def test_manifests_are_read_beside_the_package(tmp_path):
    package = SimpleNamespace(__file__=str(tmp_path / "__init__.py"))
    assert run.manifest_of(package)["activations"] == {} == run.manifest_of(SimpleNamespace())["activations"]
    (tmp_path / "manifest.json").write_text("[]")
    assert run.manifest_of(package)["activations"] == {}
    (tmp_path / "manifest.json").write_text('{"shared":{}, "activations":{"relu": {"sources": {"cpu/relu.cpp": "1"}}}}')
    assert run.manifest_of(package)["activations"]["relu"]["sources"] == {"cpu/relu.cpp": "1"}


def test_merging_keeps_other_activations_of_the_same_machine():
    relus, silus = measured(relu(), sound), measured(silu(), torch.nn.functional.silu)
    both = silus.merged(relus)
    assert {e.activation for e in both.entries} == {"relu", "silu"}
    elsewhere = relus.__class__({"processor": "another"}, relus.entries)
    assert silus.merged(elsewhere) == silus


def test_why_there_is_no_reference_is_told(tmp_path, monkeypatch):
    monkeypatch.setenv("ACTSYM_CACHE", str(tmp_path))
    monkeypatch.setattr(rounding, "round_with", lambda *_: None)
    reasons = [e.reasons[0] for e in measured(relu(), sound, ("float64",)).entries]
    assert len(reasons) == 2 and all(r.startswith("no reference: ") and "do not decide" in r for r in reasons)


@LONG
def test_references_come_from_worker_processes(tmp_path, monkeypatch):
    monkeypatch.setenv("ACTSYM_CACHE", str(tmp_path))
    found = verify([relu()], ("float32",), ("torch",), kernels=kernels(relu=sound))
    assert found.passed
    assert FLOAT32.name == found.entries[0].dtype


def test_the_largest_error_is_told_by_range():
    inputs = np.array([-20.0, -10.0, -0.5, -0.1, 0.0, 0.05, 0.1, 5.0, 10.0])
    found = results.largest_by_range(inputs, np.array([1.0, 2.0, 0.3, 0.4, 0.5, 0.70001, 0.25, np.inf, 3.0]))
    assert found == [1.0, 2.0, 0.3, 0.4, 0.701, 0.25, np.inf, 3.0]
    assert results.largest_by_range(inputs[:1], inputs[:1] ** 2) == [400.0, *[None] * 7]
