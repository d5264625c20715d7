"""actsym: what is true of a neural-network activation, derived from one SymPy expression.

    >>> import actsym
    >>> layer = actsym.activation("x*tanh(exp(x))").module()

The names below are imported when they are first asked for, so ``import actsym`` itself costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # for type checkers, to which all else that is imported late would be Any
    from actsym.catalog import get as get
    from actsym.catalog.formulas import (
        activation_from_text as activation_from_text,
        parse_expression as parse_expression,
    )
    from actsym.definition.spec import Activation as Activation, Family as Family, Parameter as Parameter
    from actsym.errors import PrecisionWarning as PrecisionWarning
    from actsym.layers import activation as activation, basis as basis, gated as gated, surrogate as surrogate
    from actsym.moments.study import analyze as analyze
    from actsym.quantity import Quantity as Quantity
    from actsym.version import __version__ as __version__

_HOME = {
    "__version__": "actsym.version",
    "Activation": "actsym.definition.spec",
    "Family": "actsym.definition.spec",
    "Parameter": "actsym.definition.spec",
    "PrecisionWarning": "actsym.errors",
    "Quantity": "actsym.quantity",
    "activation": "actsym.layers",
    "activation_from_text": "actsym.catalog.formulas",
    "analyze": "actsym.moments.study",
    "basis": "actsym.layers",
    "gated": "actsym.layers",
    "get": "actsym.catalog",
    "parse_expression": "actsym.catalog.formulas",
    "surrogate": "actsym.layers",
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
