"""Runs libraries that are built with the sanitizers, in processes that have their runtime loaded."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.instruments.emulate.build import build, compiler

#: Seconds after which a process is given up.
_LIMIT = 600


class SanitizerError(RuntimeError):
    """AddressSanitizer or UndefinedBehaviorSanitizer found something.  The message is its report."""


def sanitize(folder: Path, unit: str, text: str | Mapping[str, str] | None = None) -> str:
    """Make the calls of :mod:`tests.instruments.emulate.exercise` on ``unit``; return the line that it prints.

    Raises :class:`SanitizerError`, and :class:`tests.instruments.emulate.BuildError` if the source does not compile.
    """
    path = build(folder, unit, sanitize=True, text=text)
    command = [sys.executable, "-m", "tests.instruments.emulate.exercise", str(folder), unit, str(path)]
    result = subprocess.run(command, env=_environment(), capture_output=True, text=True, check=False, timeout=_LIMIT)
    if result.returncode:
        raise SanitizerError(f"{unit}: {(result.stderr or result.stdout).strip()[:4000]}")
    return result.stdout.strip()


def available() -> bool:
    """Whether the compiler comes with the runtime of AddressSanitizer."""
    return _runtime() is not None


def _environment() -> dict[str, str]:
    root = str(Path(__file__).resolve().parents[3])
    path = os.pathsep.join([root, *filter(None, [os.environ.get("PYTHONPATH")])])
    # The interpreter's own allocator would hide small blocks from the sanitizer, and its leaks are no matter of ours.
    return os.environ | {
        "LD_PRELOAD": str(_runtime()), "PYTHONMALLOC": "malloc", "PYTHONPATH": path,
        "ASAN_OPTIONS": "detect_leaks=0:detect_stack_use_after_return=0", "UBSAN_OPTIONS": "print_stacktrace=1",
        "OPENBLAS_NUM_THREADS": "1",
    }  # fmt: skip


def _runtime() -> Path | None:
    if (command := compiler()) is None:
        return None
    result = subprocess.run([command, "-print-file-name=libasan.so"], capture_output=True, text=True, check=False)
    path = Path(result.stdout.strip())
    return path if path.is_absolute() and path.exists() else None
