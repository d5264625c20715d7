"""All of a definition as text, for those who keep what they say of it."""

from __future__ import annotations

import re

from actsym.definition.spec import Activation

#: Where a function lies in memory, which is another place in each run.
_ADDRESS = re.compile(r" at 0x[0-9a-f]+")


def without_addresses(text: str) -> str:
    """The same text in every run."""
    return _ADDRESS.sub("", text)


def description(activation: Activation) -> str:
    """Text that differs where definitions do in whatever can be shown.

    :attr:`Activation.key` leaves out what no derivation depends on: what parameters mean, vectors, the family.
    """
    a = activation
    return without_addresses(f"{a.key} {a.title} {a.source} {a.family} {a.structure} {a.parameters} {a.vectors}")
