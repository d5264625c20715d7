"""The budget of lines: what counts as a line of code, and what is refused."""

import importlib.util
import subprocess
from collections import Counter
from pathlib import Path

import pytest

_FILE = Path(__file__).resolve().parents[1] / ".ci" / "budget.py"
_SPEC = importlib.util.spec_from_file_location("budget", _FILE)
assert _SPEC is not None and _SPEC.loader is not None
budget = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(budget)


def test_comments_docstrings_and_blank_lines_do_not_count():
    title, what = '"""Title.\n\nMore.\n"""\n\n# why\n', '    """What."""\n'
    source = title + "x = (1 +  # a remark\n     2)\n\ndef f():\n" + what + '    return """a\nb"""\n'
    assert budget.lines_of_code(source) == 5  # the two lines of x, def, and the two of what is returned


@pytest.mark.parametrize(
    ("path", "room"),
    [
        ("actsym/quantity.py", "actsym"),
        ("actsym/rigor/jets.py", "actsym/rigor"),
        ("codegen/targets/torch/module.py", "codegen/targets"),
        ("tests/test_spec.py", "tests"),
        ("tests/instruments/fuzz/run.py", "tests/instruments"),
        ("templates/runtime/cpu/math.h", "templates"),
        ("generated/gelu.py", None),
        ("docs/formulas.md", None),
        ("hatch_build.py", "elsewhere"),
    ],
)
def test_every_file_counts_in_one_room(path, room):
    assert budget.room(budget.PurePosixPath(path)) == room


def test_a_room_over_its_number_and_a_room_without_one_are_refused():
    lines = Counter({"actsym": 10, "codegen/stable": 5})
    allowed = {"actsym": 10, "codegen/stable": 4, "the packages": 20, "Python outside tests": 20}
    assert budget.over(lines, allowed) == ["codegen/stable has 5 lines of code and may have 4"]
    assert budget.over(lines, {**allowed, "codegen/stable": 5}) == []
    assert "no number" in budget.over(lines + Counter({"new": 1}), {**allowed, "codegen/stable": 5})[0]


def test_a_rise_beside_other_changes_is_refused(tmp_path):
    def commit(number, **files):
        (tmp_path / ".ci").mkdir(exist_ok=True)
        (tmp_path / budget.BUDGET).write_text(f'[lines]\n"actsym" = {number}\n')
        for name, text in files.items():
            (tmp_path / name).write_text(text)
        git("add", "-A")
        git("commit", "-q", "-m", "A commit")

    def git(*words):
        identity = ("-c", "user.name=A", "-c", "user.email=a@example.org")
        subprocess.run(["git", "-C", str(tmp_path), *identity, *words], check=True)

    git("init", "-q")
    commit(10)
    commit(9, code="x = 1\n")
    commit(12)
    assert budget.rises(str(tmp_path)) == []
    commit(13, code="x = 2\n")
    (complaint,) = budget.rises(str(tmp_path))
    assert "raises actsym" in complaint
