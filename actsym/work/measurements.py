"""What measurements of kernels are called, and when they were made.

Beside :mod:`actsym.work.provenance`, which says this of results that are derived: those depend neither on the version
nor on what is said here.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from actsym.version import __version__
from actsym.work.files import digest


def named(entry: Mapping[str, Any], backend: str, dtype: str, what: str) -> str:
    """How a measurement of the code as it is now is called; empty where there is no such code.

    entry
        What the manifest of a generated folder has of the activation.  ``names`` in it is made by
        :mod:`codegen.compiled`: for each type and direction one that changes with the code that is compiled.
    backend
        ``kernel``, ``torch`` or ``cuda``.
    what
        A quantity (``f``, ``df_dx``, ``df_d<parameter>``) or a pass (``forward``, ``training``).
    """
    names, target = entry.get("names", {}), backend if backend == "torch" else f"{backend} {dtype}"
    forward, backward = (names.get(f"{target} {direction}", "") for direction in ("forward", "backward"))
    if what == "training":
        return digest(forward, backward)[: len(backward)]
    return str(forward if what in ("f", "forward") else backward)


def today() -> str:
    """When something is measured, in words that stay: the version of the package, and the day."""
    return f"{__version__} of {datetime.now(UTC).date()}"
