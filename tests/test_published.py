"""What is published of a machine is not mixed with another's, nor replaced by less, and what was edited is noticed."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from actsym.report.evidence import Evidence, EvidenceError, results as read
from actsym.work import sealed
from codegen.bench.results import Benchmark, Speed, publish

HERE = {"processor": "one", "threads": "2"}
SPEEDS = [
    Speed(name, "float32", "forward", 1024, 8192, 4096, {"kernel": (1.0, 0.1), "copy": (1.0, 0.1)}, "code")
    for name in ("relu", "gelu")
]


def test_speeds_are_added_to_what_is_published_of_the_machine(tmp_path):
    for speed in SPEEDS:
        target = publish("box", tmp_path, Benchmark(HERE, (speed,)))
    assert {s.activation for s in Benchmark.load(target).rows} == {"relu", "gelu"}
    with pytest.raises(ValueError, match=r"of another machine.*processor one"):
        publish("box", tmp_path, Benchmark({**HERE, "processor": "other"}, (SPEEDS[0],)))
    assert len(Benchmark.load(target).rows) == 2


def test_what_is_cut_short_or_edited_is_not_replaced_and_not_shown(tmp_path):
    target = publish("box", tmp_path, Benchmark(HERE, tuple(SPEEDS)))
    text = target.read_text()
    target.write_text(text.replace('"kernel":[1.0', '"kernel":[0.5'))
    with pytest.raises(EvidenceError, match="seal"):
        read(target, dict)
    with pytest.raises(ValueError, match="seal"):
        publish("box", tmp_path, Benchmark(HERE, (replace(SPEEDS[0], source="other"),)))
    target.write_text(text[: len(text) // 2])
    with pytest.raises(ValueError, match="restore it"):
        publish("box", tmp_path, Benchmark(HERE, (SPEEDS[0],)))
    assert target.read_text() == text[: len(text) // 2]
    assert Evidence.read(tmp_path, None, None).machines == ()


def test_a_name_that_stands_twice_in_data_is_noticed(tmp_path):
    file = tmp_path / "data.json"
    file.write_text(json.dumps(sealed.sealed({"title": "ReLU"})).replace('"title"', '"title": "other", "title"'))
    with pytest.raises(sealed.Damaged, match="twice"):
        sealed.load(file, "actsym derive")


REPORTS = Path(__file__).parents[1] / "reports"
MEASURED = sorted([*REPORTS.glob("machines/*/*.json"), *REPORTS.glob("exhaustive/*.json")])


@pytest.mark.parametrize("path", MEASURED, ids=lambda p: f"{p.parent.name}-{p.name}")
def test_everything_in_a_published_file_is_under_its_seal(path, tmp_path):
    data, target = json.loads(path.read_text()), tmp_path / path.name
    assert read(path, dict).keys() == data.keys() - {"seal"}
    for key in data:
        other = {name: value for name, value in data.items() if name != key}
        target.write_text(json.dumps(other if key == "seal" else {**data, key: [data[key]]}))
        with pytest.raises(EvidenceError, match="seal"):
            read(target, dict)
