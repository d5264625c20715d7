"""The machine that results belong to, in words."""

from __future__ import annotations

import platform
import shutil
import subprocess
from functools import cache
from pathlib import Path

import torch


@cache
def describe() -> dict[str, str]:
    """Processor, instruction set that torch uses, versions of torch, the compiler and the operating system."""
    return {
        "processor": _processor(),
        "architecture": platform.machine(),
        "instructions": torch.backends.cpu.get_cpu_capability(),
        "torch": torch.__version__,
        "compiler": _compiler(),
        "system": f"{platform.system()} {platform.libc_ver()[0]} {platform.libc_ver()[1]}".strip(),
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or "unknown"


def _compiler() -> str:
    command = shutil.which("g++") or shutil.which("c++") or shutil.which("clang++")
    if command is None:
        return "none"
    try:
        done = subprocess.run([command, "--version"], capture_output=True, text=True, timeout=20, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return "unknown"
    return done.stdout.splitlines()[0] if done.stdout else "unknown"
