"""A file is written whole, and only when it changes."""

import os

import pytest

from actsym.work.files import write_if_changed


def test_an_unchanged_file_keeps_its_time(tmp_path):
    path = tmp_path / "new" / "f"
    assert write_if_changed(path, b"one")
    before = path.stat().st_mtime_ns, path.stat().st_ino
    assert not write_if_changed(path, b"one") and not write_if_changed(path, "one")
    assert (path.stat().st_mtime_ns, path.stat().st_ino) == before
    assert write_if_changed(path, "zwölf")
    assert path.read_bytes() == "zwölf".encode()
    assert list(path.parent.iterdir()) == [path]


def test_a_write_that_fails_leaves_what_was_there(tmp_path, monkeypatch):
    path = tmp_path / "f"
    write_if_changed(path, "old")

    def full(*_):
        raise OSError("no space")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="no space"):
        write_if_changed(path, "new")
    assert path.read_text() == "old" and list(tmp_path.iterdir()) == [path]
