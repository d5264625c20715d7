"""A measurement counts only while it is of the sources that the manifest names."""

import json

import pytest
from report_content import current, entry, machine, manifest

from actsym.catalog import ACTIVATIONS
from actsym.report import model as m
from actsym.report.evidence import Evidence, EvidenceError
from actsym.report.formats import markdown
from actsym.report.pages import kernels

TELU, GELU = ACTIVATIONS["telu"], ACTIVATIONS["gelu"]


def text(activation, evidence):
    return markdown.render(m.Page("activations/a", "A", tuple(kernels.section(activation, evidence))))


def summary(activation, evidence):
    page = m.Page("a", "A", (m.Paragraph(kernels.summary(activation, evidence)),))
    return markdown.render(page).split("\n\n")[1].strip()


@pytest.fixture
def sources(tmp_path):
    return manifest(tmp_path)


def evidence(tmp_path, sources, *entries, name="box"):
    return Evidence.read(tmp_path / "reports", sources, machine(tmp_path, name, list(entries)))


def test_current_measurement_is_shown_with_its_machine(tmp_path, sources):
    found = evidence(tmp_path, sources, entry("telu", current(sources, "telu"), max_conditioned=1.25))
    shown = text(TELU, found)
    assert "Verified on box" in shown and "Some CPU" in shown
    assert "| 1.25 | -1.5 | 99.999 % | 1000 | passes |" in shown
    assert "Stale" not in shown
    assert summary(TELU, found) == "1.25 ulp"
    assert "has no measurement" in text(GELU, found)
    assert summary(GELU, found) == "not recorded"


@pytest.mark.parametrize("change", ["source", "key", "other"])
def test_stale_measurement_is_said_to_be_stale(tmp_path, sources, change):
    found = evidence(tmp_path, sources, entry("telu", current(sources, "telu"), max_conditioned=1.25))
    data = json.loads(sources.read_text())
    telu = data["activations"]["telu"]
    if change == "source":
        telu["fingerprint"] = "1" * 64
    elif change == "key":
        telu["key"] = telu["fingerprint"] = "2" * 64
    else:
        data["activations"]["gelu"]["fingerprint"] = "3" * 64
    sources.write_text(json.dumps(data))
    found = Evidence.read(tmp_path / "reports", sources, tmp_path / "machines")
    shown = text(TELU, found)
    assert ("Stale" in shown) == (change != "other")
    assert ("1.25" in shown) == (change == "other")
    assert ("Out of date" in shown) == (change == "key")
    assert summary(TELU, found) == ("1.25 ulp" if change == "other" else "stale")


def test_partly_stale_measurements_are_told_apart(tmp_path, sources):
    now = current(sources, "telu")
    found = evidence(
        tmp_path,
        sources,
        entry("telu", now, max_conditioned=0.5),
        entry("telu", "old", dtype="float16", max_conditioned=9.5),
    )
    shown = text(TELU, found)
    assert "1 of 2 measurements" in shown
    assert "9.5" not in shown
    assert summary(TELU, found) == "0.5 ulp"


def test_failures_are_shown_with_their_reason(tmp_path, sources):
    now = current(sources, "telu")
    found = evidence(
        tmp_path,
        sources,
        entry("telu", now, reasons=["57 ulp at -5.5, accepted 4"]),
        entry("telu", now, quantity="df_dx", points=0, max_conditioned=0.0, reasons=["raises RuntimeError: no"]),
    )
    shown = text(TELU, found)
    assert "57 ulp at -5.5, accepted 4" in shown and "raises RuntimeError: no" in shown
    assert "|  |  |  | 0 | fails |" in shown
    assert "2 of 2 checks fail" in summary(TELU, found)


def test_infinities_written_as_strings_are_read(tmp_path, sources):
    found = evidence(tmp_path, sources, entry("telu", current(sources, "telu"), max_conditioned="inf", reasons=["inf"]))
    assert "| inf |" in text(TELU, found)


def test_every_machine_is_named(tmp_path, sources):
    machine(tmp_path, "alpha", [entry("telu", current(sources, "telu"))])
    found = evidence(tmp_path, sources, entry("telu", "old"), name="beta")
    shown = text(TELU, found)
    assert shown.index("Verified on alpha") < shown.index("Verified on beta") < shown.index("Stale")


def test_nothing_known(tmp_path):
    nothing = Evidence.read(tmp_path, tmp_path / "none.json", tmp_path / "no")
    assert "No kernel has been generated" in text(TELU, nothing)
    assert summary(TELU, Evidence()) == "no kernel"
    assert "No verification" in text(TELU, Evidence.read(tmp_path, manifest(tmp_path), None))


@pytest.mark.parametrize("content", ["{", "[]", '{"schema": 9}', '{"schema": 1, "machine": {}, "entries": [{}]}'])
def test_damaged_verification_is_an_error_that_names_the_file(tmp_path, sources, content):
    folder = machine(tmp_path, "box", [])
    (folder / "box" / "verification.json").write_text(content)
    with pytest.raises(EvidenceError, match=r"box/verification\.json"):
        Evidence.read(tmp_path, sources, folder)


@pytest.mark.parametrize("content", ["{", "[]", "{}"])
def test_damaged_manifest_is_an_error_that_names_the_file(tmp_path, content):
    path = tmp_path / "manifest.json"
    path.write_text(content)
    with pytest.raises(EvidenceError, match=r"manifest\.json"):
        Evidence.read(tmp_path, path, None)
