"""The cache: found by content, forgotten when the code changes, never in the way."""

import json
from pathlib import Path

import pytest

from actsym.work import cache


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "kept"))
    return tmp_path / "kept"


def test_what_is_stored_is_loaded(folder: Path) -> None:
    name = cache.key("actsym.quantity", "question", "1")
    assert cache.load(name) is None
    cache.store(name, {"answer": [1, "two", None]})
    assert cache.load(name) == {"answer": [1, "two", None]}
    assert not list(folder.rglob("*.tmp"))


def test_keys_depend_on_every_part() -> None:
    asks = [("a", "b"), ("ab",), ("b", "a"), ("a", "b", "")]
    assert len({cache.key("actsym.quantity", *parts) for parts in asks}) == 4


def test_a_key_needs_the_module_that_answers() -> None:
    with pytest.raises(LookupError, match="'shape' is no module"):
        cache.key("shape", "a")


def test_keys_depend_on_the_code_and_on_what_it_imports(monkeypatch: pytest.MonkeyPatch) -> None:
    read = cache._source
    versions = {}
    for edited in ("nothing", "actsym.rigor.growth", "actsym.definition.spec", "actsym.report.style", "actsym.catalog"):
        monkeypatch.setattr(cache, "_source", lambda m, edited=edited: read(m) + ("# edited" if m == edited else ""))
        cache.code_version.cache_clear()
        versions[edited] = cache.code_version("actsym.moments.expectation")
    cache.code_version.cache_clear()
    assert len({versions["nothing"], versions["actsym.rigor.growth"], versions["actsym.definition.spec"]}) == 3
    assert versions["nothing"] == versions["actsym.report.style"] == versions["actsym.catalog"]


def test_damaged_entries_count_as_absent(folder: Path) -> None:
    name = cache.key("actsym.quantity", "q")
    cache.store(name, 1)
    (path,) = folder.rglob("*.json")
    path.write_text(json.dumps([1, 2])[:3])
    assert cache.load(name) is None


def test_a_folder_that_cannot_be_written_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "file"))
    cache.store(cache.key("actsym.quantity", "q"), 1)
    assert cache.load(cache.key("actsym.quantity", "q")) is None


def test_off_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(cache.VARIABLE, "off")
    assert cache.folder() is None
    cache.store(cache.key("actsym.quantity", "q"), 1)
    assert cache.load(cache.key("actsym.quantity", "q")) is None
