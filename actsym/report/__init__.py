"""Reports that people read: a start page, and a page with a figure for each activation.

    from actsym import report
    from actsym.report import Subject
    report.write([Subject(telu, analysis.moments)], Path("out"), manifest=Path("generated/manifest.json"))

The names below are imported when they are first asked for: a figure is not made from the pages that show it.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

_HOME = {
    "EvidenceError": "actsym.report.evidence",
    "Subject": "actsym.report.entry",
    "Progress": "actsym.report.publish",
    "ReportResult": "actsym.report.publish",
    "write": "actsym.report.build",
}

__all__ = list(_HOME)


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'actsym.report' has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)
