"""The cache: found by content, never in the way."""

import json
from pathlib import Path

import pytest

from actsym.work import cache, provenance


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "kept"))
    return tmp_path / "kept"


def test_what_is_stored_is_loaded(folder: Path) -> None:
    name = provenance.key("actsym.quantity", "question", "1")
    assert cache.load(name) is None
    cache.store(name, {"answer": [1, "two", None]})
    assert cache.load(name) == {"answer": [1, "two", None]}
    assert not list(folder.rglob("*.tmp"))


def test_damaged_entries_count_as_absent(folder: Path) -> None:
    name = provenance.key("actsym.quantity", "q")
    cache.store(name, 1)
    (path,) = folder.rglob("*.json")
    path.write_text(json.dumps([1, 2])[:3])
    assert cache.load(name) is None


def test_a_folder_that_cannot_be_written_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "file"))
    cache.store(provenance.key("actsym.quantity", "q"), 1)
    assert cache.load(provenance.key("actsym.quantity", "q")) is None


def test_off_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(cache.VARIABLE, "off")
    assert cache.folder() is None
    cache.store(provenance.key("actsym.quantity", "q"), 1)
    assert cache.load(provenance.key("actsym.quantity", "q")) is None


@pytest.mark.parametrize("text", ["5", "[]", '{"value": 5}', '{"seal": "0", "value": 5}'])
def test_an_entry_that_was_not_kept_is_none(folder, text):
    name = provenance.key("actsym.quantity", "q")
    cache.store(name, 5)
    (entry,) = folder.rglob("*.json")
    entry.write_text(text)
    assert cache.load(name) is None
