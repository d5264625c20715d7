"""compute-sanitizer over small calls of one unit's kernels, forward and backward, at awkward lengths.

``python -m codegen.gpu.sanitize NAME`` makes the calls.
"""

from __future__ import annotations

import shutil
import subprocess
import sys

import torch

from actsym.catalog import ACTIVATIONS
from codegen.gpu.calls import Subject, trained
from codegen.gpu.tasks import Result, Skipped

TOOLS = ("memcheck", "racecheck", "synccheck", "initcheck")

#: What compute-sanitizer ends with where it has found something, and the seconds that a tool may take.
_FOUND, _PATIENCE = 9, 150

_LENGTHS = (1, 7, 255, 1025)


def sanitize(subject: Subject) -> Result:
    """Every tool in turn.  Raises :class:`~codegen.gpu.tasks.Skipped` where it is not there, or does not run here."""
    command = shutil.which("compute-sanitizer")
    if command is None:
        raise Skipped("compute-sanitizer is not installed")
    problems = []
    for tool in TOOLS:
        options = ["--tool", tool, "--error-exitcode", str(_FOUND), "--launch-timeout", str(_PATIENCE)]
        called = [command, *options, sys.executable, "-m", "codegen.gpu.sanitize", subject.name]
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


def call(subject: Subject) -> None:
    """What a tool watches."""
    for length in _LENGTHS:
        for dtype in (torch.float32, torch.float16):
            whole = torch.linspace(-4, 4, 2 * (length + 1), device=subject.device).to(dtype).reshape(2, -1)
            leaf = whole[:, 1:].detach().requires_grad_()  # misaligned, and not contiguous
            parameters = subject.parameters(dtype, learn=True)
            with subject.kernels.backend("kernel"):
                y = subject.function(*subject.inputs(leaf), **parameters, **subject.options())
                torch.autograd.grad(y.sum(), [leaf, *trained(parameters).values()])


if __name__ == "__main__":
    call(Subject.of(ACTIVATIONS[sys.argv[1]], "cuda"))
