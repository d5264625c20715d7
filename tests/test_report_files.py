"""Files are written when they change, whole, and removed when nothing makes them any more."""

import pytest

from actsym.errors import InputError
from actsym.report.entry import Entry
from actsym.report.model import Page
from actsym.report.publish import RECORD, Folder, publish


def run(root, **contents):
    folder = Folder(root)
    made = []
    for name, (makings, text) in contents.items():
        folder.put(f"sub/{name}.txt", makings, lambda text=text, name=name: made.append(name) or text)
    folder.close()
    return folder, made


def test_nothing_is_made_twice(tmp_path):
    _, made = run(tmp_path, a=("1", "A"), b=("1", "B"))
    assert made == ["a", "b"]
    folder, made = run(tmp_path, a=("1", "A"), b=("2", "B"))
    assert made == ["b"]
    assert not folder.written
    assert len(folder.unchanged) == 2


@pytest.mark.parametrize("damage", ["edited", "deleted"])
def test_a_damaged_file_is_made_again(tmp_path, damage):
    run(tmp_path, a=("1", "A"))
    path = tmp_path / "sub/a.txt"
    path.write_text("B") if damage == "edited" else path.unlink()
    folder, made = run(tmp_path, a=("1", "A"))
    assert made == ["a"]
    assert folder.written == [path]
    assert path.read_text() == "A"


def test_what_is_no_longer_made_is_removed_and_nothing_else(tmp_path):
    run(tmp_path, a=("1", "A"), b=("1", "B"))
    own = tmp_path / "sub/mine.txt"
    own.write_text("kept")
    folder, _ = run(tmp_path, b=("1", "B"))
    assert folder.removed == [tmp_path / "sub/a.txt"]
    assert not (tmp_path / "sub/a.txt").exists()
    assert own.read_text() == "kept"


@pytest.mark.parametrize("content", ["", "{", "[]", '{"version": 0}', '{"version": 1, "files": {"a": 3}}'])
def test_a_damaged_sidecar_costs_work_only(tmp_path, content):
    run(tmp_path, a=("1", "A"))
    good = (tmp_path / RECORD).read_bytes()
    (tmp_path / RECORD).write_text(content)
    folder, made = run(tmp_path, a=("1", "A"))
    assert made == ["a"]
    assert not folder.written
    assert (tmp_path / RECORD).read_bytes() == good


def test_a_sidecar_cannot_have_files_outside_removed(tmp_path):
    outside = tmp_path / "outside.txt"
    outside.write_text("kept")
    root = tmp_path / "reports"
    run(root, a=("1", "A"))
    (root / RECORD).write_text('{"version": 1, "files": {"../outside.txt": {}}}')
    folder, _ = run(root, a=("1", "A"))
    assert outside.read_text() == "kept"
    assert not folder.removed


def test_a_failure_leaves_the_old_content(tmp_path):
    run(tmp_path, a=("1", "A"))

    def fail():
        raise RuntimeError("no content")

    with pytest.raises(RuntimeError):
        Folder(tmp_path).put("sub/a.txt", "2", fail)
    assert [p.name for p in (tmp_path / "sub").iterdir()] == ["a.txt"]
    assert (tmp_path / "sub/a.txt").read_text() == "A"


def test_the_record_of_generated_sources_is_not_overwritten(tmp_path):
    record = tmp_path / RECORD
    record.write_text('{"activations": {}, "shared": {}}')
    with pytest.raises(InputError, match="generated sources"):
        publish([], tmp_path)
    assert list(tmp_path.iterdir()) == [record]


def test_what_an_interrupted_run_has_written_is_known_to_the_next(tmp_path, monkeypatch):
    def pages(*names):
        return [Entry.of(Page(name, name, ())) for name in names]

    publish(pages("a"), tmp_path, formats=("markdown",))

    def interrupt(done, total, what):
        if what == "b":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        publish(pages("a", "b", "c"), tmp_path, formats=("markdown",), progress=interrupt)
    assert (tmp_path / "b.md").is_file()
    assert tmp_path / "b.md" in publish(pages("a"), tmp_path, formats=("markdown",)).removed


def test_pages_that_stay_keep_their_figures(tmp_path):
    folder = Folder(tmp_path)
    for name in ("a.md", "a.svg"):
        folder.put(name, "1", lambda: "A")
    folder.close()
    assert publish([], tmp_path, formats=("latex",)).removed == ()
    assert {p.name for p in publish([], tmp_path, formats=("markdown",)).removed} == {"a.md", "a.svg"}
