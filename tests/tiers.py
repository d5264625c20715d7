"""Which tests run when: all of them in ``make test-all``, those that are not marked ``long`` in ``make test``.

A test is long if it takes seconds and something quicker watches the same thing, or if it is one of many instances of
which a few, spread over the whole, say most.  Of the long ones ``.ci/run`` takes one instance each of eighty tests,
other ones at every commit (``--draw``), so that its time stays bounded while the catalogue grows.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Container, Iterable
from typing import Any

import pytest

LONG = pytest.mark.long

#: Members of the catalogue that take many times what their neighbours take, each beside one of its kind that does not.
DEAR = frozenset({
    "smish", "gelu_tanh", "chebyshev_first_n3", "fourier_n3", "fourier_fundamental_n3", "fourier_phase_n3", "morlet_n2",
    "polygelu_r3", "polytanh_r3", "polyrelu_norm_l2_r3", "squaf_nearest_k3", "squaf_laplacian_k1",
    "squaf_laplacian_nearest_k3", "squaf_general_n4", "squaf_general_laplacian_n3", "squaf_s_k2", "squaf_p_k2",
})  # fmt: skip


def spread(values: Iterable[Any], few: int | Container[Any] | None = None) -> list[Any]:
    """``values`` for ``parametrize`` (tuples: of several arguments), all but some of them ``long``.

    Those that are not are the ``few`` that are named, or so many, evenly spread over what is not :data:`DEAR`, or
    without a number all that is not.
    """
    values = list(values)
    if few is None or isinstance(few, int):
        cheap = [value for value in values if value not in DEAR]
        few = len(cheap) if few is None else few
        few = [cheap[round(i * (len(cheap) - 1) / max(few - 1, 1))] for i in range(few)]
    arguments = [value if isinstance(value, tuple) else (value,) for value in values]
    return [
        pytest.param(*own, marks=() if value in few else LONG) for value, own in zip(values, arguments, strict=True)
    ]


def drawn(items: Iterable[pytest.Item], count: int, seed: str) -> set[pytest.Item]:
    """The items, but of the long ones one instance each of so many tests, that ``seed`` draws."""

    def place(name: str) -> bytes:
        return hashlib.sha256(f"{seed} {name}".encode()).digest()

    items = list(items)
    instances = defaultdict(list)
    for item in items:
        if item.get_closest_marker("long"):
            instances[item.nodeid.partition("[")[0]].append(item)
    taken = {min(instances[test], key=lambda i: place(i.nodeid)) for test in sorted(instances, key=place)[:count]}
    return {item for item in items if item in taken or not item.get_closest_marker("long")}
