"""Results of the check, on disk after every task, so that an interrupted run goes on where it stopped."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import tempfile
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import torch

_SCHEMA = 1


@dataclass
class Outcome:
    """One task's result.  ``figures`` are numbers by name, ``problems`` what failed (nothing: it passed)."""

    part: str
    subject: str
    source: str = ""
    seconds: float = 0.0
    figures: dict[str, Any] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        return not self.problems


class State:
    """The outcomes of one device, in ``folder/check.json``."""

    def __init__(self, folder: Path, about: dict[str, str]) -> None:
        self.path, self.about = folder / "check.json", about
        self.outcomes: dict[tuple[str, str], Outcome] = {}
        for entry in _read(self.path, about):
            outcome = Outcome(**entry)
            self.outcomes[outcome.part, outcome.subject] = outcome

    def known(self, part: str, subject: str, source: str) -> Outcome | None:
        """The passed outcome of a task on the same sources, if there is one: what failed is run again."""
        found = self.outcomes.get((part, subject))
        return found if found is not None and found.passed and found.source == source else None

    def put(self, outcome: Outcome) -> None:
        self.outcomes[outcome.part, outcome.subject] = outcome
        entries = [asdict(o) for _, o in sorted(self.outcomes.items())]
        write(self.path, json.dumps({"schema": _SCHEMA, "about": self.about, "outcomes": entries}, indent=1) + "\n")


def describe(device: torch.device) -> dict[str, str]:
    """The device, its driver, and the versions that decide what a kernel does."""
    about = {"python": platform.python_version(), "torch": torch.__version__}
    if device.type == "cuda":
        properties = torch.cuda.get_device_properties(device)
        about |= {
            "device": properties.name,
            "capability": f"{properties.major}.{properties.minor}",
            "memory": f"{properties.total_memory / 2**30:.0f} GiB",
            "cuda": str(torch.version.cuda),
            "driver": _first_line(["nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader"]),
            "nvcc": _last_line(["nvcc", "--version"]),
        }
    else:
        about |= {"device": f"CPU, {torch.backends.cpu.get_cpu_capability()}"}
    return about


def write(path: Path, text: str) -> None:
    """Write under a temporary name, then rename."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    with os.fdopen(handle, "w") as stream:
        stream.write(text)
    os.chmod(temporary, 0o644)
    os.replace(temporary, path)


def _read(path: Path, about: dict[str, str]) -> list[dict[str, Any]]:
    """Earlier outcomes of the same device and versions; none if the file is absent, damaged or of others."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return list(data["outcomes"]) if data["schema"] == _SCHEMA and data["about"] == about else []
    except (OSError, ValueError, KeyError, TypeError):
        return []


def _lines(command: list[str]) -> list[str]:
    try:
        found = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30).stdout.strip()
    except (OSError, subprocess.TimeoutExpired):
        return ["not found"]
    return found.splitlines() or ["not found"]


def _first_line(command: list[str]) -> str:
    return _lines(command)[0]


def _last_line(command: list[str]) -> str:
    return _lines(command)[-1]
