"""Whether a text is meant as a name or as a formula: decided without SymPy wherever its form tells."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from actsym.definition.names import spelling
from actsym.errors import InputError

#: A word (perhaps with dashes), or a word with arguments NAME=VALUE: what names look like.
_NAME = re.compile(
    r"\s*(?P<word>[A-Za-z]\w*(?:-[A-Za-z]\w*)*)\s*(?:\(\s*(?:[A-Za-z]\w*\s*=(?!=).*)?\))?\s*\Z",
    re.DOTALL | re.ASCII,
)
#: Words that are formulas.
_FORMULAS = {"x", "pi", "E", "e"}


def by_form(text: str) -> bool | None:
    """Whether ``text`` is meant as a name, known or not; None where that depends on the titles of the catalogue.

    >>> by_form("gem(N=3)"), by_form("x-pi"), by_form("x*tanh(x)")
    (True, False, None)
    """
    match = _NAME.match(text)
    return None if match is None else not any(word in _FORMULAS for word in match["word"].split("-"))


def is_name(text: str) -> bool:
    """Whether ``text`` is meant as a name, known or not; titles of families are names."""
    found = by_form(text)
    return is_title(text) if found is None else found


def is_title(text: str) -> bool:
    """Whether ``text`` spells a name or a title of the catalogue, which may look like a formula."""
    from actsym import catalog

    return spelling(text) in catalog.SPELLINGS


def require_values(values: Any, option: str) -> None:
    """Raise :class:`~actsym.errors.InputError` unless ``values``, of ``learn`` or ``fixed``, is a mapping of names."""
    example = f"give each parameter a value by its name, such as {option}={{'beta': 1}}"
    if not isinstance(values, Mapping):
        raise InputError(f"{option} = {values!r} ({type(values).__name__}) is not accepted; {example}")
    if wrong := [name for name in values if not isinstance(name, str)]:
        raise InputError(f"{option}: {wrong[0]!r} ({type(wrong[0]).__name__}) is no name of a parameter; {example}")
