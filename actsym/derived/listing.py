"""What ``actsym list`` and ``actsym show`` say of the catalogue, as plain data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from actsym.catalog import ACTIVATIONS, SPELLINGS
from actsym.definition.spec import Activation, SpecError
from actsym.derived.entries import entry


def contents(entry: Callable[[Activation], dict[str, Any]] = entry) -> dict[str, Any]:
    """Of the whole catalogue: entries, and by what families are found by the member that each stands for.

    ``entry`` says what is shown of an activation.
    """
    families = {}
    for name, family in SPELLINGS.items():
        try:
            member = family()
        except SpecError:
            continue
        if ACTIVATIONS.get(member.name) == member:
            families[name] = member.name
    return {"families": families, "activations": {n: entry(a) for n, a in ACTIVATIONS.items()}}
