"""The README and the pages that go on from it tell the truth: their commands print what is shown, their Python runs."""

import re
import shlex
from pathlib import Path

import click
import pytest
import sympy
from click.testing import CliRunner

import actsym.definition.spec
from actsym.cli import main
from actsym.cli.console import GENERATED, REPORTS

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *(ROOT / "docs" / f"{name}.md" for name in ("derived", "kernels", "commands", "adding"))]
TEXT = "\n".join(page.read_text() for page in PAGES)
SESSIONS = [
    (match[1], match[2])
    for block in re.findall(r"^```console\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
    for match in re.finditer(r"^\$ actsym (.*?)\n(.*?)(?=^\$ |\Z)", block, re.DOTALL | re.MULTILINE)
]
PYTHON = re.findall(r"^```python\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize(("command", "shown"), SESSIONS)
def test_commands_print_what_is_shown(command, shown):
    assert CliRunner().invoke(main, shlex.split(command)).output.strip() == shown.strip()


def test_python_runs():
    """Blocks of a catalogue's module see what such modules import; all others are complete."""
    names, alone = {**vars(sympy), **vars(actsym.definition.spec)}, {}
    for block in PYTHON:
        exec(compile(block, "README.md", "exec"), names if "Family(" in block else alone)
    assert names["wave"]().formula.subs(names["x"], 0) == 0
    assert alone["y"].shape == (8, 64)
    assert names["bumps"](n=2).expr.free_symbols == {names["x"], *(p.symbol for p in names["bumps"](n=2).parameters)}
    assert names["waveglu"]().expr == actsym.definition.spec.u * names["wave"]().expr


def test_links_lead_somewhere():
    for page in PAGES:
        targets = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text())
        assert targets or page.stem == "adding"
        for target in targets:
            assert (page.parent / target).exists(), (page, target)


def test_the_readme_is_short():
    lines = PAGES[0].read_text().splitlines()
    assert len(lines) < 200
    assert any(line.startswith("![") for line in lines[:10]), "it begins with a picture"


def test_commands_and_folders_that_are_named_exist():
    for command in re.findall(r"`actsym (\w+)", TEXT):
        assert command in main.list_commands(click.Context(main))
    makefile = (ROOT / "Makefile").read_text()
    for target in re.findall(r"`make (\w+)`", TEXT):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)
    for folder in ("actsym", "codegen", "templates", "tests", GENERATED, REPORTS):
        assert (ROOT / folder).is_dir()
