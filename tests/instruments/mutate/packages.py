"""Copies of the generated folder: as much of it as a few units need, under a package name of their own."""

from __future__ import annotations

import importlib
import re
import shutil
import sys
from pathlib import Path
from types import ModuleType

_IMPORT = re.compile(r"^from \.activations\.(\w+) import .*\n", re.MULTILINE)


def copy(folder: Path, target: Path, unit: str | None = None) -> Path:
    """Copy a generated folder to ``target``; with ``unit`` given, its package offers that one alone."""
    shutil.copytree(folder, target, ignore=shutil.ignore_patterns("__pycache__"))
    if unit is not None:
        file = target / "__init__.py"
        file.write_text(_IMPORT.sub(lambda m: m[0] if m[1] == unit else "", file.read_text(encoding="utf-8")))
    return target


def load(folder: Path) -> ModuleType:
    """The package in ``folder``, which is named as the folder."""
    sys.path.insert(0, str(folder.parent))
    try:
        return importlib.import_module(folder.name)
    finally:
        sys.path.remove(str(folder.parent))
