"""Verification of generated kernels against correctly rounded references.

The flow: a :mod:`grid` of inputs in a :class:`~actsym.properties.floats.formats.Format`; the exact values on it
(:mod:`reference`, by ball arithmetic from the catalogue's expression); the generated functions on it
(:mod:`calling`, :mod:`measure`); their errors (:mod:`ulps`); what is accepted (:mod:`accepted`); the
:mod:`results`.
:func:`verify` runs all of it.  A second layer has other inputs at each run: :mod:`random_inputs`, and the scan of
:mod:`neighbours`.  Names are imported when they are first used: worker processes that compute
references import no torch.
"""

from __future__ import annotations

import importlib
from typing import Any

_HOMES = {
    "Entry": "results", "LOCAL": "results", "Special": "results", "Verification": "results", "load": "results",
    "publish": "results", "verify": "run",
}  # fmt: skip

__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)
