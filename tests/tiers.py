"""Which tests run when: all of them in ``make test-all``, those that are not marked ``long`` in ``make test``.

A test is long if it takes seconds and something quicker watches the same thing, or if it is one of many instances of
which a few, spread over the whole, say most.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

LONG = pytest.mark.long


def spread(values: Iterable[Any], few: int) -> list[Any]:
    """``values`` for ``parametrize`` (tuples: of several arguments): all but ``few``, evenly spread, are ``long``."""
    values = list(values)
    kept = {round(i * (len(values) - 1) / max(few - 1, 1)) for i in range(few)}
    arguments = [value if isinstance(value, tuple) else (value,) for value in values]
    return [pytest.param(*own, marks=() if i in kept else LONG) for i, own in enumerate(arguments)]
