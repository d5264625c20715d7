"""A machine's page: measurements, what is listed as falling short, and what the CUDA compiler said."""

import json
from pathlib import Path

import pytest
from report_content import current, entry, machine, manifest

from actsym.catalog import ACTIVATIONS
from actsym.properties.questions import QUESTIONS
from actsym.report import model as m
from actsym.report.entry import Subject
from actsym.report.evidence import Evidence, EvidenceError, Machine
from actsym.report.formats import markdown
from actsym.report.pages import kernels, machine as machine_page, overview
from actsym.work import sealed
from codegen import build
from codegen.verify.results import LOCAL, Entry, Verification, publish


def page(tmp_path, *entries, cuda=None):
    sources = manifest(tmp_path)
    filled = [entry(name, current(sources, name), **changes) for name, changes in entries]
    machines = machine(tmp_path, "box", filled)
    if cuda is not None:
        (machines / "box" / "cuda.json").write_text(json.dumps(sealed.sealed(cuda)))
    subjects = [Subject(ACTIVATIONS[n], ()) for n in ("telu", "gelu")]
    (found,) = machine_page.pages(subjects, Evidence.read(tmp_path / "reports", sources, machines), machines)
    return markdown.render(found)


def test_what_is_listed_passes_and_says_why(tmp_path):
    listed = {"listed": "the reason", "max_conditioned": 12.5, "correct": 0.25, "failures": {"infinity": 3}}
    text = page(tmp_path, ("telu", {}), ("gelu", listed))
    assert "2 of 2 measurements are within their limits" in text
    assert "| 1 listed |" in text and "| passes |" in text
    _, section = text.split("### Listed exceptions")
    (row,) = [line for line in section.splitlines() if "the reason" in line]
    assert "12.5" in row and "25.00 %" in row.replace("25.00%", "25.00 %") and "| 3 |" in row and "TeLU" not in row
    assert "Listed exceptions" not in page(tmp_path, ("telu", {}))


def test_inputs_of_half_types_are_listed(tmp_path):
    few, many = [(0.25).hex(), (1.5).hex()], [float(i).hex() for i in range(1, 40)]
    text = page(
        tmp_path, ("telu", {"dtype": "float16", "missed": few}), ("gelu", {"dtype": "bfloat16", "missed": many})
    )
    _, section = text.split("### Half types: what is not rounded correctly")
    assert "| 2 | `0.25 1.5` |" in section and "| 39 | `from 1 to 39 (each in verification.json)` |" in section
    assert "Half types" not in page(tmp_path, ("telu", {}))


def test_registers_spills_and_seconds_are_shown(tmp_path):
    record = tmp_path / "record.json"
    kernels = [
        {"kernel": k, "architecture": a, "registers": r, "spill_bytes": s}
        for k, a, r, s in (("f", "80", 20, 0), ("g", "80", 31, 8), ("f", "100", 17, 0))
    ]
    record.write_text(json.dumps({"telu": {"key": "k", "made_from": "m", "seconds": 4.25, "kernels": kernels}}))
    text = page(tmp_path, ("telu", {}), cuda=build.summary(record))
    assert r"Registers, sm\_80 | Registers, sm\_100" in text
    assert "| 31 | 17 | 8 | 4.2 |" in text


def test_a_damaged_record_of_the_compiler_is_an_error(tmp_path):
    with pytest.raises(EvidenceError, match=r"cuda\.json"):
        page(tmp_path, ("telu", {}), cuda={"schema": 1, "activations": {"telu": {}}})
    with pytest.raises(EvidenceError, match="schema 7"):
        page(tmp_path, ("telu", {}), cuda={"schema": 7})


def test_what_is_published_is_what_the_page_reads(tmp_path):
    entries = (
        Entry("gelu", "float16", "torch", "df_dx", 7, 2.5, 1.25, -0.5, correct=0.75, listed="why", source="s"),
        Entry("telu", "float32", "kernel", "f", 5, failures={"nan": 2}, reasons=["nan at 2 of 5 inputs"], source="t"),
    )
    Verification({"processor": "Some CPU"}, entries).save(tmp_path / LOCAL)
    found = Machine.read(publish("box", tmp_path))
    assert (found.name, found.about) == ("box", {"processor": "Some CPU"})
    for one, read in zip(entries, found.measurements, strict=True):
        assert (read.activation, read.dtype, read.backend, read.quantity) == one.key
        assert (read.max_conditioned, read.correct) == (one.max_conditioned, one.correct)
        assert (read.points, read.worst_input, read.source) == (one.points, one.worst_input, one.source)
        assert (list(read.reasons), read.failures, read.listed) == (one.reasons, one.failures, one.listed)


def test_an_activation_s_page_has_registers_and_exhaustive_errors(tmp_path):
    sources = manifest(tmp_path)
    machines = machine(tmp_path, "box", [entry("telu", current(sources, "telu"))])
    cuda = {"telu": {"seconds": 1, "architectures": {"90": {"registers": 30, "spill_bytes": 0}}}}
    (machines / "box" / "cuda.json").write_text(json.dumps(sealed.sealed({"schema": 1, "activations": cuda})))
    rows = [
        {"activation": "telu", "quantity": q, "max_conditioned": e, "worst": [{"input": "-0x1p+1"}], "source": s,
         "reasons": []}
        for q, e, s in (("f", 2.5, current(sources, "telu")), ("df_dx", 7.25, "other sources"))
    ]  # fmt: skip
    (tmp_path / "exhaustive").mkdir()
    (tmp_path / "exhaustive" / "box.json").write_text(json.dumps(sealed.sealed({"schema": 1, "results": rows})))
    found = Evidence.read(tmp_path / "reports", sources, machines)
    text = markdown.render(m.Page("activations/telu", "A", tuple(kernels.section(ACTIVATIONS["telu"], found))))
    assert r"at most: 30 (sm\_90); nothing spilled." in text
    assert "2.5 ulp at `-0x1p+1`." in text and ", of older code: $f'$ 7.25 ulp at `-0x1p+1`." in text
    assert "results were measured on an earlier version" in text and r"telu kernel float32 df\_dx." in text


def test_errors_by_range_and_speed_are_shown(tmp_path):
    sources = manifest(tmp_path)
    source = current(sources, "telu")
    machines = machine(tmp_path, "box", [entry("telu", source, ranges=[None, 1.5, 0.25]), entry("telu", source)])
    file = machines / "box" / "verification.json"
    held = {**sealed.load(file), "edges": ["-inf", -1, 0, "inf"]}
    file.write_text(json.dumps(sealed.sealed(held)))
    times = {"kernel": [2.0, 0.1], "copy": [1.0, 0.1]}
    speeds = [
        {"activation": a, "dtype": "float32", "stage": stage, "elements": 4096, "milliseconds": times, "of_copy": 0.5,
         "faster": faster, "source": s}
        for a, stage, faster, s in (
            ("gelu", "forward", {}, current(sources, "gelu")), ("telu", "forward", {"textbook": 3.25}, source),
            ("telu", "training", {"torch": 0.5}, "of other sources, now gone"),
        )
    ]  # fmt: skip
    speeds[0] |= {"uneven": 1.0, "beside": {}}
    speeds[2] |= {
        "uneven": 2.5,
        "beside": {"N(0, 1^2)": 2.0, "N(0, 8^2)": 0.5},
        "beside_compiled": {"N(0, 1^2)": 3.0, "N(0, 8^2)": 0.75},
    }
    timed = {"schema": 1, "machine": {"threads": "4"}, "speeds": speeds}
    (machines / "box" / "benchmark.json").write_text(json.dumps(sealed.sealed(timed)))
    evidence = Evidence.read(tmp_path / "reports", sources, machines)
    text = markdown.render(m.Page("activations/telu", "TeLU", tuple(kernels.section(ACTIVATIONS["telu"], evidence))))
    assert "| -1 to 0 | x ≥ 0 |" in text and "x < -1" not in text and "| 1.5 | 0.25 |" in text
    assert "4,096 inputs: forward in float32 2 ms, 50 % of a copy's bandwidth, 3.25 times as fast as the te" in text
    assert "; training in float32 2 ms" in text and "since: telu kernel float32 training" in text
    (found,) = machine_page.benchmarks([Subject(ACTIVATIONS[n], ()) for n in ("telu", "gelu")], evidence)
    shown = markdown.render(found.page)
    assert "1 of 3 results were measured on an earlier version" in shown and "threads 4" in shown
    rows = [line for line in shown.splitlines() if line.startswith("| [")]
    assert [r.split("]")[0] for r in rows] == ["| [TeLU", "| [GELU", "| [TeLU", "| [TeLU"]
    assert "1.75 times as long as the quickest in the median over 2 passes, 2.50 times at most" in shown
    assert rows[-1].endswith("| float32 | training | 2.00 | 0.50 | 1.00 |")
    assert "| float32 | training | 1 | 3.00 (0) | 0.75 (1) |" in shown
    (drawing,) = found.drawings
    assert drawing.path == "benchmarks/box.svg" and ">TeLU<" in drawing.draw()


def test_every_question_has_a_page_on_how_it_is_answered():
    """Each names files that there are, and what was written for it says what proves and what checks the answer."""
    root = Path(__file__).parents[1]
    pages = {page.path: page for page in overview.methods()}
    assert list(pages) == [f"methods/{question}" for question in ("moments", *QUESTIONS)]
    for path, page in pages.items():
        titles = [block.text for block in page.blocks if isinstance(block, m.Heading)]
        assert titles == ["What proves it", "What it is compared with", "Where"]
        lines = page.blocks[-1].items[:2]
        files = [part.text for line in lines for part in line if isinstance(part, m.Code)]
        assert files and all((root / file).exists() for file in files), path
