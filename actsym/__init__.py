"""actsym: what is true of a neural-network activation, derived from one SymPy expression.

The names below are imported when they are first asked for, so ``import actsym`` itself costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

_HOME = {
    "__version__": "actsym.version",
    "Activation": "actsym.definition.spec",
    "Family": "actsym.definition.spec",
    "Parameter": "actsym.definition.spec",
    "Quantity": "actsym.quantity",
    "activation_from_text": "actsym.catalog.formulas",
    "analyze": "actsym.moments.study",
    "get": "actsym.catalog",
    "parse_expression": "actsym.catalog.formulas",
}

__all__ = [*_HOME]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'actsym' has no attribute {name!r}")
    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})
