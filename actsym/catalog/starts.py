"""What the coefficients of the catalogue's sums start training at, read from ``starts.json`` beside this module.

``python -m actsym.bases.starts`` derives them and writes the file; tests hold it to a new derivation.  Whoever only
needs the numbers, as the generator does, so depends on no derivation.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from actsym.definition.spec import Activation

#: By family, by member: ``key``, the hash of the definition that they were derived for, and a list for each vector.
FILE = Path(__file__).with_suffix(".json")

#: The module whose function ``starts`` derives those of other members.
DERIVES = "actsym.bases.starts"


def stored(activation: Activation) -> dict[str, tuple[float, ...]] | None:
    """For each vector of coefficients, what it starts at; nothing for activations that are no sums over a basis, and
    None where that has to be derived.

    >>> from actsym.catalog import get
    >>> stored(get("tropical"))["a"][0], stored(get("gelu"))
    (-2.393653682408596, {})
    """
    family = _data().get(activation.family)
    if family is None or not activation.vectors:  # a formula of one's own may have the name of a family
        return {}
    row = family.get(activation.name, {})
    if row.get("key") != activation.key:
        return None
    return {name: tuple(values) for name, values in row.items() if name != "key"}


@cache
def _data() -> dict[str, dict[str, dict[str, Any]]]:
    found: dict[str, dict[str, dict[str, Any]]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found
