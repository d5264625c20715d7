"""A measurement counts only while it is of the sources that the manifest names."""

import json

import pytest
from report_content import current, entry, machine, manifest, names_of

from actsym.catalog import ACTIVATIONS
from actsym.report import model as m
from actsym.report.evidence import Evidence, EvidenceError, Speed
from actsym.report.formats import markdown
from actsym.report.pages import kernels
from actsym.work import sealed

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
    assert "Older code" not in shown
    assert summary(TELU, found) == "1.25 ulp: $f$, float32, sampled"
    assert "has no measurement" in text(GELU, found)
    assert summary(GELU, found) == "not recorded"


@pytest.mark.parametrize("change", ["source", "key", "other"])
def test_a_measurement_of_older_code_is_shown_as_that(tmp_path, sources, change):
    now = entry("telu", current(sources, "telu"), max_conditioned=1.25, measured="0.0.9 of 2026-01-31")
    found = evidence(tmp_path, sources, now)
    data = json.loads(sources.read_text())
    telu = data["activations"]["telu"]
    if change == "source":
        telu["names"] = names_of("other code")
    elif change == "key":
        telu["key"], telu["names"] = "2" * 64, names_of("code of another definition")
    else:
        data["activations"]["gelu"]["names"] = names_of("other code")
    sources.write_text(json.dumps(data))
    found = Evidence.read(tmp_path / "reports", sources, tmp_path / "machines")
    shown = text(TELU, found)
    said = "1 of 1 results were measured on version 0.0.9 of 2026-01-31, and the code has changed since: telu kernel"
    assert (f"**Older code:** {said} float32 f." in shown) == (change != "other")
    assert "| 1.25 |" in shown
    assert ("Out of date" in shown) == (change == "key")
    assert summary(TELU, found) == f"1.25 ulp: $f$, float32, sampled{', of older code' * (change != 'other')}"


def test_measurements_of_older_code_are_told_apart(tmp_path, sources):
    now = current(sources, "telu")
    found = evidence(
        tmp_path,
        sources,
        entry("telu", now, max_conditioned=0.5),
        entry("telu", "old", dtype="float16", max_conditioned=9.5),
    )
    shown = text(TELU, found)
    assert "1 of 2 results were measured on an earlier version" in shown and "telu kernel float16 f." in shown
    assert "| 9.5 |" in shown
    assert summary(TELU, found) == "0.5 ulp: $f$, float32, sampled"


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


def exhaustive(tmp_path, source, conditioned, reasons, name="box"):
    """Results on every float32 input, where they lie beside the machines."""
    row = {"activation": "telu", "quantity": "df_dx", "max_conditioned": conditioned, "source": source,
           "worst": [{"input": "0x1p+3"}], "reasons": reasons}  # fmt: skip
    folder = tmp_path / "exhaustive"
    folder.mkdir()
    (folder / f"{name}.json").write_text(json.dumps(sealed.sealed({"schema": 1, "machine": {}, "results": [row]})))


@pytest.mark.parametrize("broken", [True, False])
def test_the_error_told_is_the_largest_of_all_evidence(tmp_path, sources, broken):
    now = current(sources, "telu")
    exhaustive(tmp_path, now, 9.75 if broken else 0.75, ["9.75 ulp at 0x1p+3, accepted 8"] if broken else [])
    entries = [entry("telu", now, quantity=q, max_conditioned=e) for q, e in (("f", 1.25), ("df_dx", 0.5))]
    found = evidence(tmp_path, sources, *entries)
    shown, told = text(TELU, found), summary(TELU, found)
    if broken:
        assert told == "9.75 ulp: $f'$, float32, all 2^32 inputs; **1 of 3 checks fail**"
        assert "9.75 ulp at `0x1p+3`, **fails**: 9.75 ulp at 0x1p+3, accepted 8" in shown
        assert shown.count("passes on these, fails on others") == 1
    else:
        assert told == "1.25 ulp: $f$, float32, sampled"
        assert "fails" not in shown


def test_what_falls_short_when_it_is_generated_is_said(tmp_path, sources):
    data = json.loads(sources.read_text())
    data["activations"]["telu"]["falls_short"] = ["float32 f: 12 ulp at 3.5, accepted 4"]
    sources.write_text(json.dumps(data))
    shown = text(TELU, Evidence.read(tmp_path, sources, None))
    assert "**Falls short**" in shown and "float32 f: 12 ulp at 3.5, accepted 4" in shown


def test_infinities_written_as_strings_are_read(tmp_path, sources):
    found = evidence(tmp_path, sources, entry("telu", current(sources, "telu"), max_conditioned="inf", reasons=["inf"]))
    assert "| inf |" in text(TELU, found)


def test_every_machine_is_named(tmp_path, sources):
    machine(tmp_path, "alpha", [entry("telu", current(sources, "telu"))])
    found = evidence(tmp_path, sources, entry("telu", "old"), name="beta")
    shown = text(TELU, found)
    assert shown.index("Verified on alpha") < shown.index("Verified on beta") < shown.index("Older code")


def test_nothing_known(tmp_path):
    nothing = Evidence.read(tmp_path, tmp_path / "none.json", tmp_path / "no")
    assert "Not measured" in text(TELU, nothing)
    assert summary(TELU, Evidence()) == "not measured"
    empty = Evidence(generated="../generated")
    assert "No kernel has been generated" in text(TELU, empty) and summary(TELU, empty) == "no kernel"
    assert "No verification" in text(TELU, Evidence.read(tmp_path, manifest(tmp_path), None))


def test_one_error_has_the_same_digits_everywhere_and_is_never_rounded_down(tmp_path, sources):
    now = current(sources, "telu")
    exhaustive(tmp_path, now, 2.3411, [])
    found = evidence(tmp_path, sources, entry("telu", now, quantity="df_dx", max_conditioned=2.3411))
    shown = text(TELU, found)
    assert "| 2.35 |" in shown and "2.35 ulp at `0x1p+3`" in shown and summary(TELU, found).startswith("2.35 ulp: ")
    assert "2.34" not in shown


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


def test_a_pace_names_what_it_is_compared_with():
    faster = {"textbook": 3.0, "compiled": 2.0, "torch": 1.5, "timm": 4.0}
    text = kernels.pace(Speed("gelu", "float32", "forward", 1024, 0.5, 0.1, 0.9, faster, ""))
    assert "2 times as fast as torch.compile of it" in text and "4 times as fast as that of timm" in text
