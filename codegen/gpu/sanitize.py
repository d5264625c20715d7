"""compute-sanitizer over small calls of one unit's kernels (:mod:`codegen.gpu.small`)."""

from __future__ import annotations

import shutil
import subprocess
import sys

from codegen.gpu.calls import Subject
from codegen.gpu.outcome import Result, Skipped

TOOLS = ("memcheck", "racecheck", "synccheck", "initcheck")

#: What compute-sanitizer ends with where it has found something, and the seconds that a tool may take.
_FOUND, _PATIENCE = 9, 150


def sanitize(subject: Subject) -> Result:
    """Every tool in turn.  Raises :class:`~codegen.gpu.outcome.Skipped` where it is not there, or does not run here."""
    command = shutil.which("compute-sanitizer")
    if command is None:
        raise Skipped("compute-sanitizer is not installed")
    problems = []
    for tool in TOOLS:
        options = ["--tool", tool, "--error-exitcode", str(_FOUND), "--launch-timeout", str(_PATIENCE)]
        called = [command, *options, sys.executable, "-m", "codegen.gpu.small", subject.name]
        try:
            done = subprocess.run(called, capture_output=True, text=True, check=False, timeout=_PATIENCE)
        except subprocess.TimeoutExpired:
            problems.append(f"{tool}: not done after {_PATIENCE} s")
            continue
        told = " ".join((done.stdout + done.stderr).split())
        if done.returncode and "not supported" in told:
            raise Skipped(f"compute-sanitizer does not run here: {told[-200:]}")
        if done.returncode:
            problems.append(f"{tool} ends with {done.returncode}: {told[-400:]}")
    return {"tools": list(TOOLS)}, problems
