"""What of this project's code stands behind an object without its module being imported by those who use it."""

from __future__ import annotations

from collections.abc import Callable

import sympy as sp

from actsym.work import provenance


def code(*expressions: sp.Basic) -> tuple[str, ...]:
    """Hashes of the code of the classes, SymPy's apart, that expressions are made of: these print themselves.

    Raises ``LookupError`` where one is defined outside this project.
    """
    nodes = sp.preorder_traversal(sp.Tuple(*expressions))
    return _code({type(node).__module__ or "" for node in nodes})


def code_of_functions(*functions: Callable[..., object]) -> tuple[str, ...]:
    """The same of the modules that functions come from."""
    return _code({function.__module__ for function in functions})


def _code(modules: set[str]) -> tuple[str, ...]:
    return tuple(provenance.code(m) for m in sorted(modules) if m.partition(".")[0] != "sympy")
