"""The committed report is what the code of today writes from the committed data, to the byte.

Files are written where what they are made from changed (:mod:`actsym.report.publish`), so a page or figure would be
stale if something were left out of that.  Here everything is made again, with nothing remembered from before, and
compared.
"""

import json
from pathlib import Path

import pytest
from once import once
from tiers import LONG

from actsym.catalog import ACTIVATIONS
from actsym.derived import audit_results, load
from actsym.report import build
from actsym.report.entry import StoredSubject
from actsym.report.publish import RECORD
from actsym.work import cache

ROOT = Path(__file__).parents[1]

pytestmark = LONG


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The report in a folder beside a copy of the manifest of generated sources, which its links go by."""
    return once(tmp_path_factory, "committed", _make) / "reports"


def _make(root):
    members = tuple(ACTIVATIONS.values())
    assert not load.missing(members), "run `actsym derive`"
    (root / "generated").mkdir()
    manifest = root / "generated" / "manifest.json"
    manifest.write_bytes((ROOT / "generated" / "manifest.json").read_bytes())
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv(cache.VARIABLE, str(root / "cache"))  # which is empty
        build.write(
            [StoredSubject(found) for found in load.stored(members).values()], root / "reports",
            findings=audit_results.audit_results(), comparisons=build.COMPARISONS,
            machines=ROOT / "reports" / "machines",
            manifest=manifest, kept=ROOT / "reports", whole=True, formats=("markdown",),
        )  # fmt: skip


def files(folder):
    return {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()}


def test_every_file_is_as_it_is_written_today(made):
    differing = [n for n in sorted(files(made)) if _content(ROOT / "reports" / n) != _content(made / n)]
    shown = f"{len(differing)} differ; run `actsym report`: {', '.join(differing[:20])}"
    assert not differing, f"{shown}; first {_difference(ROOT / 'reports' / differing[0], made / differing[0])}"


def test_no_page_or_figure_is_left_over(made):
    ours = {name for name in files(ROOT / "reports") if name.endswith((".md", ".svg"))}
    built = {name for name in ours if name.split("/")[0] in ("local", "compare", "site", "latex")}
    written_by_others = {"gpu_counts.md", "mutation.md", "training.md"}
    assert ours - files(made) - built <= written_by_others


def _difference(committed, written):
    """What the two have where they part."""
    before, after = (_content(path) or b"" for path in (committed, written))
    at = next((i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), 0)
    return " and ".join(repr(text[max(at - 80, 0) : at + 120]) for text in (before, after))


def _content(path):
    return path.read_bytes() if path.is_file() else None


def test_the_record_names_every_file(made):
    assert set(json.loads((made / RECORD).read_text())["files"]) == files(made) - {RECORD}
