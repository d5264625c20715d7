"""Limits that only get tighter."""

import json
from dataclasses import replace

import pytest
import sympy as sp
import torch

import generated
from actsym.catalog import ACTIVATIONS, get
from actsym.properties.floats.formats import FLOAT32, FORMATS
from codegen.verify import accepted, run
from codegen.verify.accepted import acceptance
from codegen.verify.grid import SAMPLE
from codegen.verify.results import Entry, Verification

MACHINE = {"instructions": torch.backends.cpu.get_cpu_capability(), "torch": torch.__version__}


def found(error: float, correct: float = 0.9, **other) -> Verification:
    entry = Entry("relu", "float32", "kernel", "f", 10, max_conditioned=error, correct=correct, **other)
    return Verification(MACHINE, (entry,))


@pytest.fixture
def kept(tmp_path, monkeypatch):
    path = tmp_path / "ratchet.json"
    monkeypatch.setattr(accepted, "KEPT", path)
    return path


def limit(activation=ACTIVATIONS["relu"]):
    return accepted.held_to(activation, FLOAT32, "kernel", "f")


def test_limits_get_tighter_and_never_wider(kept):
    relu = {"relu": get("relu")}
    assert limit() == acceptance(FLOAT32, "f", "relu")
    assert accepted.tighten(found(1.0), relu, ACTIVATIONS, kept) == 1 and (limit().ulps, limit().correct) == (
        1.3,
        0.895,
    )
    assert accepted.tighten(found(2.0, 0.5), relu, ACTIVATIONS, kept) == 0 and limit().ulps == 1.3
    assert accepted.tighten(found(0.5, 0.95), relu, ACTIVATIONS, kept) == 1 and (limit().ulps, limit().correct) == (
        0.65,
        0.945,
    )


def test_limits_of_others_stay_but_for_names_that_are_gone(kept):
    held = {name: {"key": get("gelu").key, "kernel float32": {"f": [1.0, 0.9]}} for name in ("gelu", "gone")}
    kept.write_text(json.dumps({accepted.surroundings(): held}))
    accepted._kept.cache_clear()
    assert accepted.tighten(found(1.0), {"relu": get("relu")}, ACTIVATIONS, kept) == 1
    assert set(json.loads(kept.read_text())[accepted.surroundings()]) == {"gelu", "relu"}


def test_what_fails_or_is_another_definition_is_not_kept(kept):
    assert accepted.tighten(found(9.0, reasons=["too much"]), {"relu": get("relu")}, ACTIVATIONS, kept) == 0
    accepted.tighten(found(1.0), {"relu": get("relu")}, ACTIVATIONS, kept)
    other = replace(get("relu"), expr=2 * get("relu").expr, definition=None)
    assert limit(other) == acceptance(FLOAT32, "f", "relu")
    assert accepted.held_to(get("prelu").at(a=sp.Rational(-3, 4)), FLOAT32, "kernel", "f").ulps == 4


def test_an_error_above_the_ratchet_fails(kept):
    passing = run.verify([get("gelu")], ("float32",), ("kernel",), kernels=generated, parallel=False)
    assert passing.passed
    halved = {e.quantity: [e.max_conditioned / 2, 0.0] for e in passing.entries}
    kept.write_text(json.dumps({accepted.surroundings(): {"gelu": {"key": get("gelu").key, "kernel float32": halved}}}))
    accepted._kept.cache_clear()
    again = run.verify([get("gelu")], ("float32",), ("kernel",), kernels=generated, parallel=False)
    assert [e.quantity for e in again.failed] == [e.quantity for e in passing.entries]
    known = run.verify([get("gelu")], ("float32",), ("kernel",), kernels=generated, known=passing, parallel=False)
    assert len(known.failed) == len(again.failed)
    # A sample takes other points, of which no limits have been measured.
    sample = run.verify([get("gelu")], ("float32",), ("kernel",), kernels=generated, parallel=False, extent=SAMPLE)
    assert sample.passed


def test_every_kernel_of_the_catalogue_is_held():
    """To limits of its own, of today's definition: who changes one tightens anew."""
    rows = json.loads(accepted.KEPT.read_text())["AVX512, torch 2.13"]
    for entry in json.loads(_published())["entries"]:
        activation = ACTIVATIONS[entry["activation"]]
        row = rows[activation.name]
        assert row["key"] == activation.key, f"{activation.name} has changed: actsym verify --tighten"
        ulps, correct = row[f"{entry['backend']} {entry['dtype']}"][entry["quantity"]]
        assert ulps < float("inf") and 0 <= correct <= 1
    assert set(rows) <= set(ACTIVATIONS)
    assert {place.split()[1] for row in rows.values() for place in row if place != "key"} == set(FORMATS)


def _published() -> str:
    return (accepted.KEPT.parents[2] / "reports/machines/amd-epyc-avx512/verification.json").read_text()
