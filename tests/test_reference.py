"""The reference from docstrings is made of everything that is public, and nothing public lacks its text."""

import importlib
import inspect
import shlex
import subprocess
import sys
from pathlib import Path

MODULES = ("actsym", "actsym.layers", "actsym.models")
MAKEFILE = (Path(__file__).parents[1] / "Makefile").read_text()


def test_make_reference_writes_every_public_name(tmp_path):
    (line,) = (line for line in MAKEFILE.splitlines() if "-m pdoc" in line)
    _, *command = shlex.split(line.replace("build/reference", str(tmp_path)))
    subprocess.run([sys.executable, *command], check=True, capture_output=True)
    for name in MODULES:
        page = (tmp_path / f"{name.replace('.', '/')}.html").read_text()
        assert not [n for n in importlib.import_module(name).__all__ if f'<section id="{n}"' not in page]


def test_what_is_public_has_a_text():
    found = [getattr(importlib.import_module(module), name) for module in MODULES
             for name in importlib.import_module(module).__all__ if name != "__version__"]  # fmt: skip
    members = [member for each in found if inspect.isclass(each)
               for name, member in vars(each).items()
               if not name.startswith("_") and inspect.isfunction(member) and member.__name__ == name]  # fmt: skip
    assert not [each.__qualname__ for each in found + members if not inspect.getdoc(each)]
