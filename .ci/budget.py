"""How many lines of code each room of the repository may hold: checks the numbers in ``budget.toml``, or lowers them.

    python .ci/budget.py            # fails if a room has grown over its number, or if a rise was committed unexplained
    python .ci/budget.py --lower    # writes today's numbers where these are lower
    python .ci/budget.py --table REVISION   # today's numbers beside those of another revision, as a Markdown table

A line counts if it holds a token that is no comment and no docstring; in templates, whose languages are several, every
line counts.  A number can only be lowered.  To raise one, commit the change of ``budget.toml`` by itself, and say in
the message why the project needs the lines.
"""

from __future__ import annotations

import argparse
import ast
import io
import subprocess
import sys
import tokenize
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

BUDGET = ".ci/budget.toml"

#: Tokens that do not make a line one of code.
_SILENT = {
    tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING,
    tokenize.ENDMARKER,
}  # fmt: skip


def lines_of_code(source: str) -> int:
    """Number of lines of a Python source that hold a token which is no comment and no docstring."""
    docstrings: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(
            node, clean=False
        ):
            first = node.body[0]
            docstrings.update(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in _SILENT:
            lines.update(range(token.start[0], token.end[0] + 1))
    return len(lines - docstrings)


def room(path: PurePosixPath) -> str | None:
    """The room of ``budget.toml`` in which a file of the repository counts; None if it counts in none."""
    match path.parts:
        case ("generated", *_):
            return None
        case ("templates", *_):
            return "templates"
        case _ if path.suffix != ".py":
            return None
        case ("tests", name) if name.startswith("test_"):
            return "tests"
        case ("tests", "instruments", *_):
            return "tests/instruments"
        case ("tests", *_):
            return "tests"
        case (("actsym" | "codegen") as package, folder, _, *_):
            return f"{package}/{folder}"
        case (("actsym" | "codegen") as package, _):
            return package
        case _:
            return "elsewhere"


def measured(files: Iterable[tuple[PurePosixPath, str]]) -> tuple[Counter[str], Counter[str]]:
    """Lines of code, and files, of each room."""
    lines, count = Counter[str](), Counter[str]()
    for path, text in files:
        if (name := room(path)) is not None:
            lines[name] += lines_of_code(text) if name != "templates" else text.count("\n")
            count[name] += 1
    return lines, count


def totals(counts: Counter[str]) -> dict[str, int]:
    """What the rooms add up to: the two packages, and all Python outside of the tests."""
    packages = sum(n for name, n in counts.items() if name.partition("/")[0] in ("actsym", "codegen"))
    return {
        "the packages": packages,
        "Python outside tests": packages + counts["tests/instruments"] + counts["elsewhere"],
    }


def over(lines: Counter[str], budget: dict[str, int]) -> list[str]:
    """A sentence for each number that is exceeded, and for each room without one."""
    found = lines | Counter(totals(lines))
    return [
        f"{name} has {n} lines of code and may have {budget[name]}"
        if name in budget
        else f"{name} has {n} lines of code and no number in {BUDGET}"
        for name, n in sorted(found.items())
        if n > budget.get(name, -1)
    ]


def rises(repository: str = ".") -> list[str]:
    """A sentence for each commit that raised a number of ``budget.toml`` beside other changes."""
    complaints = []
    for commit in _git(repository, "log", "--format=%H", "--", BUDGET).split():
        before = _numbers(_git(repository, "show", f"{commit}^:{BUDGET}", missing=""))
        raised = [name for name, n in _numbers(_git(repository, "show", f"{commit}:{BUDGET}")).items()
                  if n > before.get(name, n)]  # fmt: skip
        changed = _git(repository, "show", "--format=", "--name-only", commit).split()
        if raised and changed != [BUDGET]:
            complaints.append(f"commit {commit[:8]} raises {', '.join(raised)} in {BUDGET}, and changes other files")
    return complaints


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lower", action="store_true", help="write today's numbers where these are lower")
    parser.add_argument("--table", metavar="REVISION", help="print today's numbers beside those of REVISION")
    options = parser.parse_args()
    lines, count = measured(_working_tree())
    if options.table:
        print(table(options.table, lines, count))
        return 0
    written = Path(BUDGET).read_text()
    budget = _numbers(written)
    if options.lower:
        now = lines | Counter(totals(lines))
        lowered = {name: min(n, now[name]) for name, n in budget.items() if now[name]}
        rows = "".join(f'"{name}" = {n}\n' for name, n in lowered.items())
        Path(BUDGET).write_text(written.partition("[lines]")[0] + "[lines]\n" + rows)
        return 0
    complaints = over(lines, budget) + rises()
    print("\n".join(complaints) or f"{totals(lines)['the packages']} lines of code in the packages: within the budget")
    return bool(complaints)


def table(revision: str, lines: Counter[str], count: Counter[str]) -> str:
    """Lines and files of each room at ``revision`` and today, as a Markdown table."""
    paths = _git(".", "ls-tree", "-r", "--name-only", revision).splitlines()
    counted = (path for path in map(PurePosixPath, paths) if room(path))
    was, were = measured((path, _git(".", "show", f"{revision}:{path}")) for path in counted)
    rows = [("Room", "Lines before", "after", "Files before", "after"), ("---", "---:", "---:", "---:", "---:")]
    sums = [Counter(totals(c)) for c in (was, lines, were, count)]
    for name in sorted(was | lines):
        rows.append((name, *(str(c[name]) for c in (was, lines, were, count))))
    rows += [(f"**{name}**", *(str(c[name]) for c in sums)) for name in sums[0]]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def _working_tree() -> Iterator[tuple[PurePosixPath, str]]:
    listed = _git(".", "ls-files", "--cached", "--others", "--exclude-standard").splitlines()
    for path in sorted(set(map(PurePosixPath, listed))):
        try:
            if room(path):
                yield path, Path(path).read_text()
        except FileNotFoundError:  # deleted and not committed yet
            continue


def _numbers(text: str) -> dict[str, int]:
    return tomllib.loads(text).get("lines", {})


def _git(repository: str, *words: str, missing: str | None = None) -> str:
    done = subprocess.run(["git", "-C", repository, *words], capture_output=True, text=True, check=missing is None)
    return done.stdout if done.returncode == 0 else missing or ""


if __name__ == "__main__":
    sys.exit(main())
