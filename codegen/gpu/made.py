"""What a task's outcome was made from: while it is the same, the outcome holds."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from actsym.definition.spec import Activation
from actsym.work.files import digest
from actsym.work.provenance import code, files
from codegen.gpu import checks, limits
from codegen.gpu.parts import PARTS

#: What a library is built from and how it is called, beside the unit's own files.
_SHARED = ("*.py", "*.h", "*.cuh")

#: What is told of a device and changes no result: kernels are machine code, which a driver of the same CUDA only loads.
_TOLD = ("driver of the last run", "memory", "multiprocessors")


def made_from(part: str, activation: Activation, about: Mapping[str, str], generated: Path, device: str) -> str:
    """Hash of the unit's sources, of what all units share, of the code of the check and its data, and of the device.

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
    data = [limits.KEPT / f"{activation.name}.json", checks.TABLE]
    apart = _TOLD if part == "sanitize" else (*_TOLD, "sanitizer")
    told = json.dumps({name: value for name, value in about.items() if name not in apart}, sort_keys=True)
    found = files(*(p for p in (*own, *data) if p.exists()))
    return digest(part, told, activation.key, found, _shared(generated, device), code(PARTS[part].module))[:32]


@cache
def _shared(generated: Path, device: str) -> str:
    found = [p for folder in (generated, generated / device) for kind in _SHARED for p in sorted(folder.glob(kind))]
    return files(*found)
