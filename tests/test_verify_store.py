"""What is kept on disk is whole or absent."""

import json

import numpy as np
import pytest

from codegen.verify import store


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("ACTSYM_CACHE", str(tmp_path))
    return tmp_path


def test_arrays_and_values_come_back():
    arrays = {"inputs": np.array([0.0, -0.0, 5e-324]), "slack at:f": np.array([3, 1])}
    store.save("references", "k", arrays)
    again = store.load("references", "k")
    assert store.exists("references", "k") and set(again) == set(arrays)
    assert all(again[n].tobytes() == a.tobytes() and again[n].dtype == a.dtype for n, a in arrays.items())
    store.save_value("limits", "k", [["oo"], ["1", "-3"]])
    assert store.load_value("limits", "k") == [["oo"], ["1", "-3"]]


def test_absent_and_damaged_entries_are_none(cache):
    assert store.load("references", "k") is None and store.load_value("limits", "k") is None
    store.save("references", "k", {"a": np.arange(1000)})
    file = store.folder("references") / "k.npz"
    file.write_bytes(file.read_bytes()[:200])
    assert store.load("references", "k") is None
    file.write_bytes(b"")
    assert store.load("references", "k") is None
    store.save_value("limits", "k", 1)
    (store.folder("limits") / "k.json").write_text("[")
    assert store.load_value("limits", "k") is None


def test_an_unwritable_cache_is_done_without(tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("ACTSYM_CACHE", str(blocked))
    store.save("references", "k", {"a": np.arange(3)})
    store.save_value("limits", "k", json.loads("1"))
    assert store.load("references", "k") is None and store.load_value("limits", "k") is None


def test_with_the_cache_off_nothing_is_left(monkeypatch, tmp_path):
    monkeypatch.setenv("ACTSYM_CACHE", "off")
    monkeypatch.setenv("ACTSYM_VERIFY_SCRATCH", str(tmp_path / "of this run"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    store.save_value("limits", "k", 1)
    assert store.load_value("limits", "k") == 1
    assert not (tmp_path / "off").exists() and store.folder("limits").is_relative_to(tmp_path)
