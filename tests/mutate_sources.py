"""Change one character in many places, and see whether `actsym generate --check` finds it.  Run by hand:

    python tests/mutate_sources.py --count 100 --work /tmp/mutants --report mutants.json

It goes on where a report ends.

For each place (catalogue, definitions, generator, templates; digits, operators, names, strings) a copy of the tree is
mutated, and in a process of its own

* everything is rendered by the functions that render, with no record of an earlier run: these are the true bytes;
* the check runs: it must name exactly the files whose true bytes differ from the committed ones, or fail aloud;
* generation runs with the record of the unmutated tree: the folder must hold the true bytes afterwards.
"""

from __future__ import annotations

import argparse
import ast
import io
import json
import os
import random
import shutil
import subprocess
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
#: Where mutants are made, and how many of a hundred.
PLACES = {
    "catalogue": ("actsym/catalog/*.py", 30),
    "definition": ("actsym/definition/*.py", 12),
    "generator": ("codegen/**/*.py", 38),
    "templates": ("templates/**/*", 20),
}
#: Parts of codegen that write no source.
APART = {"verify", "gpu", "bench", "build.py"}
OPERATORS = {"+": "-", "-": "+", "*": "/", "/": "*", "<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "!=", "**": "*"}
FOLDERS = ("actsym", "codegen", "templates", "generated")


@dataclass(frozen=True)
class Site:
    """The characters ``before`` at ``offset`` of the file ``path`` become ``after``."""

    place: str
    path: str
    offset: int
    before: str
    after: str


def sites(place: str) -> list[Site]:
    """Every place of one kind where a character can be changed."""
    found: list[Site] = []
    for path in sorted(ROOT.glob(PLACES[place][0])):
        name = path.relative_to(ROOT)
        if path.is_file() and "__pycache__" not in name.parts and not APART & set(name.parts):
            text = path.read_text()
            changes = _tokens(text) if path.suffix == ".py" else _characters(text)
            found += [Site(place, str(name), *change) for change in changes]
    return found


def _tokens(text: str) -> Iterator[tuple[int, str, str]]:
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    documentation = {
        node.body[0].lineno
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None
    }
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        offset = starts[token.start[0] - 1] + token.start[1]
        if token.type == tokenize.NUMBER and token.string.isdigit():
            yield offset, token.string, str(int(token.string) + 1)
        elif token.type == tokenize.OP and token.string in OPERATORS:
            yield offset, token.string, OPERATORS[token.string]
        elif token.type == tokenize.STRING and token.start[0] not in documentation and len(token.string) > 3:
            yield offset, token.string, token.string[:-2] + chr(ord(token.string[-2]) ^ 1) + token.string[-1]


def _characters(text: str) -> Iterator[tuple[int, str, str]]:
    for offset, character in enumerate(text):
        if character.isalnum() and character.isascii():
            yield offset, character, chr(ord(character) ^ 1)
        elif character in OPERATORS:
            yield offset, character, OPERATORS[character]


def chosen(count: int, seed: int) -> list[Site]:
    """``count`` places, spread over the files of each kind."""
    generator = random.Random(seed)
    picked: list[Site] = []
    for place, (_, share) in PLACES.items():
        by_file: dict[str, list[Site]] = {}
        for site in sites(place):
            by_file.setdefault(site.path, []).append(site)
        files = generator.sample(sorted(by_file), len(by_file))
        number = max(1, round(share * count / 100))
        picked += [generator.choice(by_file[files[i % len(files)]]) for i in range(number)]
    return picked


#: Runs in the mutated tree; prints a verdict as JSON.
EXAMINE = """
import json, shutil
from pathlib import Path
from actsym.catalog import ACTIVATIONS
from codegen import driver
activations = tuple(ACTIVATIONS.values())
units = {a.unit: a for a in reversed(activations)}
rendered = {unit: driver.sources(a) for unit, a in units.items()}
true = driver.shared_sources(activations, "generated")
driver.sources = lambda a: rendered[a.unit]  # once is enough
for texts in rendered.values():
    true |= texts
kept = Path("generated")
old = {str(p.relative_to(kept)): p.read_bytes() for p in kept.rglob("*") if p.is_file()}
old.pop("manifest.json")
differ = {p for p in set(old) | set(true) if p not in true or old.get(p) != true[p].encode()}
named = {line.split(" is ")[0] for line in driver.check(activations, kept)} - {"manifest.json"}
driver.generate(activations, kept)
wrong = [p for p, text in true.items() if (kept / p).read_bytes() != text.encode()]
print(json.dumps({"differ": len(differ), "exactly": named == differ, "renewed": not wrong}))
"""


def examine(site: Site, work: Path) -> dict[str, object]:
    """The verdict on one mutant; ``aloud`` is the last line of an error where it does not run."""
    tree, cache = work / "tree", work / "cache"
    for folder in FOLDERS:
        shutil.rmtree(tree / folder, ignore_errors=True)
        shutil.copytree(ROOT / folder, tree / folder, ignore=shutil.ignore_patterns("__pycache__"))
    path = tree / site.path
    text = path.read_text()
    assert text.startswith(site.before, site.offset)
    path.write_text(text[: site.offset] + site.after + text[site.offset + len(site.before) :])
    shutil.rmtree(cache, ignore_errors=True)
    shutil.copytree(work / "record", cache)
    return _run(tree, cache)


def _run(tree: Path, cache: Path) -> dict[str, object]:
    environment = {**os.environ, "ACTSYM_CACHE": str(cache), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", EXAMINE]
    try:
        done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, timeout=900)
    except subprocess.TimeoutExpired:
        return {"aloud": "does not end"}
    if done.returncode:
        return {"aloud": done.stderr.strip().splitlines()[-1][:200]}
    return json.loads(done.stdout)


def verdict(result: dict[str, object]) -> str:
    """``caught``, ``aloud`` (an error), ``same bytes``; anything else is a hole."""
    if "aloud" in result:
        return "aloud"
    if not result["exactly"]:
        return "hole: the check names other files than differ"
    if not result["renewed"]:
        return "hole: generation passes over what changed"
    return "caught" if result["differ"] else "same bytes"


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--count", type=int, default=100)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--work", type=Path, required=True)
    arguments.add_argument("--report", type=Path, required=True)
    given = arguments.parse_args()
    tree, record = given.work / "tree", given.work / "record"
    for folder in FOLDERS:
        shutil.copytree(ROOT / folder, tree / folder, dirs_exist_ok=True)
    shutil.rmtree(record, ignore_errors=True)
    record.mkdir(parents=True)
    start = verdict(_run(tree, record))
    if start != "same bytes":
        raise SystemExit(f"the tree itself is stale: {start}")
    rows = json.loads(given.report.read_text()) if given.report.exists() else []
    for site in chosen(given.count, given.seed)[len(rows) :]:
        result = examine(site, given.work)
        rows.append({**asdict(site), **result, "verdict": verdict(result)})
        given.report.write_text(json.dumps(rows, indent=1) + "\n")
    counts = Counter((row["place"], row["verdict"]) for row in rows)
    for (place, outcome), number in sorted(counts.items()):
        print(f"{place:12} {outcome:12} {number}")
    return int(any(row["verdict"].startswith("hole") for row in rows))


if __name__ == "__main__":
    sys.exit(main())
