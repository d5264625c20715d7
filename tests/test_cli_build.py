"""The whole report is put together again exactly where something that it is made from, or itself, has changed."""

import subprocess
import sys

import pytest
from tiers import LONG

from actsym.catalog import ACTIVATIONS
from actsym.cli import pipeline, report


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A report of one page, whose pages are counted as they are written."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ACTSYM_CACHE", str(tmp_path / "cache"))
    for name in ("reports", "generated"):
        (tmp_path / name).mkdir()
    manifest, page = tmp_path / "generated" / "manifest.json", tmp_path / "reports" / "relu.md"
    manifest.write_text("{}")
    written = []

    def write(edition):
        written.append(edition)
        page.write_text("the page")
        return report.Outcome("reported", figures={"written": ["reports/relu.md"], "unchanged": 1}), {"reports/relu.md"}

    monkeypatch.setattr(report, "write", write)
    return page, manifest, written


@LONG
def test_an_unchanged_report_is_left_alone(project):
    _, _, written = project
    assert report.write_changes(report.Edition(whole=True)).summary == "reported"
    again = report.write_changes(report.Edition(whole=True))
    assert "nothing anew" in again.summary and len(written) == 1
    assert again.figures == {"written": [], "removed": [], "unchanged": 2}


def test_another_format_is_another_report(project):
    _, _, written = project
    for formats in ((), ("json",)):
        report.write_changes(report.Edition(whole=True, formats=formats))
    assert len(written) == 2


def test_a_page_that_is_changed_twice_is_written_twice(project):
    page, _, written = project
    for expected in (1, 2, 3):
        assert report.write_changes(report.Edition(whole=True)).summary == "reported" and len(written) == expected
        page.write_text("a lie")


def test_what_the_report_is_made_from_counts(project, monkeypatch):
    _, manifest, written = project
    report.write_changes(report.Edition(whole=True))
    manifest.write_text('{"changed": 1}')
    report.write_changes(report.Edition(whole=True))
    assert len(written) == 2
    monkeypatch.setattr("actsym.work.provenance.version", lambda name: "another")
    report.write_changes(report.Edition(whole=True))
    assert len(written) == 3


def test_what_changes_while_the_report_is_written_counts(project, monkeypatch):
    page, _, written = project
    real, measured = report.write, page.parent / "measured.json"

    def write(edition):
        made = real(edition)
        measured.write_text(str(len(written)))
        return made

    monkeypatch.setattr(report, "write", write)
    report.write_changes(report.Edition(whole=True))
    monkeypatch.setattr(report, "write", real)
    assert report.write_changes(report.Edition(whole=True)).summary == "reported" and len(written) == 2
    assert "nothing anew" in report.write_changes(report.Edition(whole=True)).summary


def test_a_report_with_problems_is_not_taken_for_done(project, monkeypatch):
    monkeypatch.setattr(report, "write", lambda edition: (report.Outcome("reported", problems=("not found",)), set()))
    for _ in range(2):
        assert report.write_changes(report.Edition(whole=True)).problems


def test_what_has_no_answer_in_the_data_is_a_problem():
    moments = {"mean": {"value": "1"}, "variance": {"value": "undecided", "status": "undecided", "reason": "no sign"}}
    data = {
        "title": "T", "moments": {"under": [{"text": "N(0, 1)", "quantities": moments}]},
        "questions": {"shape": {"answer": {}}, "decay": {"unanswered": "too long"}},
    }  # fmt: skip
    assert list(pipeline._unsettled(data)) == ["T under N(0, 1): variance: no sign", "T: decay: too long"]


@pytest.mark.parametrize(
    ("missing", "named"), [([], None), (["elu"], ["elu"]), (["elu", "relu", "gelu", "telu"], None)]
)
def test_a_few_that_there_are_no_data_of_are_derived_beside_other_steps(monkeypatch, missing, named):
    started = []
    monkeypatch.setattr("actsym.derived.load.missing", lambda _: [ACTIVATIONS[n] for n in missing])
    sleep = [sys.executable, "-c", "import time; time.sleep(60)"]
    popen = subprocess.Popen
    monkeypatch.setattr(
        pipeline.subprocess, "Popen", lambda c, **rest: started.append((c, popen(sleep))) or started[0][1]
    )
    with pipeline.deriving([]) as derived:
        if not named:
            assert [a.name for a in derived()] == missing
    assert [command[3:] for command, _ in started] == ([["derive", *named]] if named else [])
    assert all(process.returncode is not None for _, process in started), "it ends with the block"
