"""The parts of the check, how a task of one is done in a process, and what its outcome was made from: the sources, the
code of the check, and the device."""

from __future__ import annotations

import importlib
import json
import os
import platform
import re
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import torch

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Activation, Kind
from actsym.work.files import digest
from actsym.work.provenance import code, files
from codegen.gpu import checks, inputs
from codegen.gpu.tasks import Result
from codegen.verify.calling import Subject


@dataclass(frozen=True)
class Part:
    """One check of every activation for which it ``applies``.

    check
        Module and function of the check, which takes the subject.
    seconds
        What a task may take.  (On a loaded machine everything takes several times what it takes on an idle one.)
    workers
        How many tasks may run at once on a GPU: 0 for one a core.
    alone
        Whether a task needs the whole device, the CPU too.
    cuda
        Whether it is for a GPU alone.
    """

    check: str
    title: str
    seconds: float
    workers: int = 8
    alone: bool = False
    cuda: bool = False
    applies: Callable[[Activation], bool] = lambda activation: True


def _elementwise(activation: Activation) -> bool:
    return activation.kind is not Kind.ROW


def _summed(activation: Activation) -> bool:
    return _elementwise(activation) and bool(activation.learnable)


#: In the order in which they run: what decides most in the least time first.
PARTS = {
    "build": Part("codegen.gpu.checks:build", "kernels built", 300, 0),
    "special": Part("codegen.gpu.checks:special", "special values", 120, applies=_elementwise),
    "half": Part("codegen.gpu.inputs:half", "every input of the half types", 180, applies=_elementwise),
    "sample": Part("codegen.gpu.inputs:sample", "float32 inputs of every binade", 180, applies=_elementwise),
    "sums": Part("codegen.gpu.checks:sums", "gradients by parameters", 180, applies=_summed),
    "repeatable": Part("codegen.gpu.checks:repeatable", "the same bits twice", 120),
    "layouts": Part("codegen.gpu.checks:layouts", "the same bits in every layout", 120),
    "gradients": Part("codegen.gpu.checks:gradients", "derivatives against differences", 240),
    "trust": Part("codegen.gpu.oracle:trust", "float64 against mpmath", 240, applies=_elementwise),
    "every": Part("codegen.gpu.inputs:every", "all float32 inputs", 500, 3, applies=_elementwise),
    "sanitize": Part("codegen.gpu.checks:sanitize", "compute-sanitizer", 700, 4, cuda=True),
}

#: What every process finds imported.
PRELOADED = ("codegen.gpu.parts", "generated", "codegen.gpu.checks", "codegen.gpu.inputs")


def check(function: str, name: str, device: str, threads: int, *more: Any) -> Result:
    """Call the check ``function`` for the activation ``name``, with ``more`` after the subject, on so many threads of
    the CPU (0: as many as there are)."""
    if threads:
        torch.set_num_threads(threads)
    module, _, attribute = function.partition(":")
    result: Result = getattr(importlib.import_module(module), attribute)(Subject.of(ACTIVATIONS[name], device), *more)
    return result


def surroundings(folder: Path) -> None:
    """Keep what is compiled in the folder of the results, unless the user has chosen another place for it."""
    for variable, name in (("ACTSYM_KERNEL_CACHE", "kernels"), ("TORCHINDUCTOR_CACHE_DIR", "inductor")):
        os.environ.setdefault(variable, str((folder / name).resolve()))
    os.environ.setdefault("TORCHINDUCTOR_COMPILE_THREADS", "1")  # one kernel at a time is made
    os.environ.setdefault("ACTSYM_DISPATCH", "built")  # nothing is compiled beside what is asked for


#: What a library is built from and how it is called, beside the unit's own files.
_SHARED = ("*.py", "*.h", "*.cuh")

#: What is told of a device and changes no result: kernels are machine code, which a driver of the same CUDA only loads.
_TOLD = ("driver of the last run", "memory", "multiprocessors")


def made_from(part: Part, activation: Activation, about: Mapping[str, str], generated: Path, device: str) -> str:
    """Hash of the unit's sources, of what all units share, of the code of the check and its data, and of the device:
    while it is the same, the outcome of a task holds.

    about
        The device and the versions of what runs there.
    generated
        The folder of the generated package.
    device
        ``cuda`` or ``cpu``: whose sources are compiled.
    """
    unit = activation.unit
    own = [generated / "functors" / f"{unit}.h", generated / "activations" / f"{unit}.py"]
    own += [generated / device / f"{unit}{suffix}" for suffix in (".cu", ".cpp")]
    data = [inputs.KEPT / f"{activation.name}.json", checks.TABLE]
    apart = _TOLD if part.cuda else (*_TOLD, "sanitizer")
    told = json.dumps({name: value for name, value in about.items() if name not in apart}, sort_keys=True)
    found = files(*(p for p in (*own, *data) if p.exists()))
    module = part.check.partition(":")[0]
    return digest(part.check, told, activation.key, found, _shared(generated, device), code(module))[:32]


@cache
def _shared(generated: Path, device: str) -> str:
    found = [p for folder in (generated, generated / device) for kind in _SHARED for p in sorted(folder.glob(kind))]
    return files(*found)


# The device that results belong to.

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
