"""The graphs that compute whole functions: of what is stored, or found now."""

from __future__ import annotations

from typing import Any

import sympy as sp

from actsym.definition.spec import Activation, Kind, u
from actsym.work import cache, provenance
from codegen.approximate import branches, find, stored
from codegen.approximate.subjects import VARIANTS, calls_library, functions
from codegen.ir import Node
from codegen.stable.branches import ZeroTimes


def graphs(activation: Activation, variant: str = "single", *, search: bool = False) -> dict[str, Node]:
    """The graphs of float32 operations that compute f (``f``) and its first derivatives (``df_dx``), those that there
    are, in one of the :data:`VARIANTS`; with ``search`` also of what is not in the catalogue, which takes seconds the
    first time."""
    entries, coarse, found = data(activation, search=search), VARIANTS[variant].coarse, {}
    gated = activation.kind is Kind.GATED
    for name, expr in functions(activation).items():
        if "branches" in entries.get(name, {}).get(variant, {}):
            known = stored.forms(entries[name][variant]).__getitem__
            if not (coarse and gated and branches.loses(expr, known)):
                zero = ZeroTimes(u) if gated and name == "f" else sp.S.Zero
                found[name] = branches.node(expr, known, activation.parameters, coarse, zero)
    return found


def data(activation: Activation, *, search: bool = False) -> dict[str, Any]:
    """What is stored of an activation, by function, if it was found for the definition of today; with ``search`` what
    there is to find, if nothing is stored and a function calls a library: what only divides has short forms for half
    types alone, which seconds of a search are not worth."""
    known = stored.entries(activation)
    if known is None and search and calls_library(activation):
        known = _searched(activation)
        if known is None:
            known = find.searched(activation)
            cache.store(cache_name(activation), known)
    return known or {}


def to_search(activation: Activation) -> bool:
    """Whether :func:`data` has to search, which takes a minute or more: nothing is known of the definition of today."""
    known = not calls_library(activation) or stored.entries(activation) is not None
    return not known and _searched(activation) is None


def _searched(activation: Activation) -> dict[str, Any] | None:
    """What an earlier search found."""
    known = cache.load(cache_name(activation))
    return known if isinstance(known, dict) else None


def cache_name(activation: Activation) -> str:
    """Under which name what a search finds is in the cache."""
    key = stored.definition(activation)
    return provenance.key(find.__name__, key, activation.kind.name, repr(activation.learnable))
