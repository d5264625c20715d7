"""The device that results belong to."""

from __future__ import annotations

import platform
import re
import subprocess
from collections.abc import Mapping, Sequence
from typing import Any

import torch

#: What nvidia-smi says of the CUDA that the driver runs.
_RUNS = re.compile(r"CUDA Version: (\d+\.\d+)")


def describe(device: torch.device) -> dict[str, str]:
    """The device, its driver, and the versions that decide what a kernel does."""
    about = {"python": platform.python_version(), "torch": torch.__version__}
    if device.type == "cuda":
        properties = torch.cuda.get_device_properties(device)
        about |= {
            "device": properties.name,
            "capability": f"{properties.major}.{properties.minor}",
            "multiprocessors": str(properties.multi_processor_count),
            "memory": f"{properties.total_memory / 2**30:.0f} GiB",
            "cuda": str(torch.version.cuda),
            "driver of the last run": printed(["nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader"])[0],
            "driver_cuda": next((m[1] for li in printed(["nvidia-smi"]) if (m := _RUNS.search(li))), "not found"),
            "compilers": ", ".join(c.title for c in _compilers()) or "none",
            "sanitizer": printed(["compute-sanitizer", "--version"])[-1],
        }
    else:
        about |= {"device": f"CPU, {torch.backends.cpu.get_cpu_capability()}"}
    return about


def mismatch(about: Mapping[str, str]) -> str:
    """Why no kernel will run, where that is known beforehand: compilers that are newer than the driver allows."""
    compilers, driver = about.get("compilers", ""), about.get("driver_cuda", "")
    releases = [int(r) for r in re.findall(r" (\d+)\.", compilers)]
    if not releases or not driver[:1].isdigit() or min(releases) <= int(driver.partition(".")[0]):
        return ""
    return f"{compilers}: newer than the driver, which runs CUDA {driver}: its kernels will not be loaded"


def architecture(device: torch.device) -> str:
    """The compute capability that kernels are compiled for, such as "90"."""
    major, minor = torch.cuda.get_device_capability(device)
    return f"{major}{minor}"


def _compilers() -> Sequence[Any]:
    """Those that the generated package uses."""
    from generated import _cubins

    return _cubins.compilers()


def printed(command: list[str]) -> list[str]:
    """The lines that a command prints; "not found" where there are none."""
    try:
        found = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30).stdout.strip()
    except (OSError, subprocess.TimeoutExpired):
        return ["not found"]
    return found.splitlines() or ["not found"]
