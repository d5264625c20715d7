"""Moments and gains of activations that read more than one number: gated ones, and those of a row in the wide limit.

The answers are kept on disk; a whole catalogue is asked over all cores.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import sympy as sp

from actsym import cache, parallel
from actsym.analysis.gated import gated_moments
from actsym.analysis.rows import wide_limit
from actsym.quantity import Quantity
from actsym.spec import Activation, Kind

#: Seconds after which one activation is given up.
SECONDS = 60.0

#: The quantities of a gated activation y = g(u) f(x): field, notation (LaTeX), what it is.
_GATED = (
    ("mean", r"E[y]", "mean"),
    ("second_moment", r"E[y^2]", "second moment"),
    ("gate_slope", r"E[(\partial y/\partial x)^2]", "second moment of the derivative by the gate's input"),
    ("value_slope", r"E[(\partial y/\partial u)^2]", "second moment of the derivative by the value"),
    ("forward_gain", r"\mathrm{Var}[u] / E[y^2]", "forward gain"),
    ("backward_gain", r"\mathrm{Var}[u] / E[(\partial y/\partial x)^2 + (\partial y/\partial u)^2]", "backward gain"),
)
_ROW = (
    ("mean", r"E[f]", "mean"),
    ("second_moment", r"E[f^2]", "second moment"),
    ("derivative_second_moment", r"E[f'^2]", "second moment of the derivative"),
    ("forward_gain", r"\mathrm{Var}[x] / E[f^2]", "forward gain"),
    ("backward_gain", r"\mathrm{Var}[x] / E[f'^2]", "backward gain"),
)


@dataclass(frozen=True)
class Several:
    """``assumption`` in words, and what was found under it: notation, name and value."""

    assumption: str
    rows: tuple[tuple[str, str, Quantity], ...]

    def to_json(self) -> dict[str, Any]:
        rows = [[notation, about, quantity.to_json()] for notation, about, quantity in self.rows]
        return {"assumption": self.assumption, "rows": rows}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Several:
        """Read back what :meth:`to_json` wrote."""
        return cls(data["assumption"], tuple((n, a, Quantity.from_json(q)) for n, a, q in data["rows"]))


def several(activations: Sequence[Activation]) -> dict[str, Several]:
    """By name, what is derived about the gated activations and those of a row among ``activations``.

    One that could not be answered in :data:`SECONDS` is left out.
    """
    chosen = [a for a in activations if a.kind in (Kind.GATED, Kind.ROW)]
    found = {a.name: cache.load(_key(a)) for a in chosen}
    missing = [a for a in chosen if found[a.name] is None]
    for i, data in parallel.run(_answer, [(a,) for a in missing], SECONDS):
        found[missing[i].name] = data
        if data is not None:
            cache.store(_key(missing[i]), data)
    return {name: Several.from_json(data) for name, data in found.items() if data is not None}


def _key(activation: Activation) -> str:
    return cache.key(__name__, activation.kind.value, activation.title, sp.srepr(activation.formula))


def _answer(activation: Activation) -> Iterator[dict[str, Any]]:
    yield (_of_gated(activation) if activation.kind is Kind.GATED else _of_row(activation)).to_json()


def _of_gated(activation: Activation) -> Several:
    moments = gated_moments(activation)
    assumption = f"u and x independent, each ~ {moments.gate.distribution}"
    return Several(assumption, tuple((n, about, getattr(moments, field)) for field, n, about in _GATED))


def _of_row(activation: Activation) -> Several:
    limit = wide_limit(activation)
    moments = limit.moments()
    return Several(limit.statement, tuple((n, about, getattr(moments, field)) for field, n, about in _ROW))
