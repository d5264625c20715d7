"""What ``actsym list`` and ``actsym show`` say of one activation, as plain data."""

from __future__ import annotations

from typing import Any

from sympy import pretty

from actsym.definition.description import description
from actsym.definition.spec import Activation, Kind, u, x
from actsym.kinds.reading import reading, separate
from actsym.moments.derivative import weak_derivative
from actsym.work import cache, provenance


def stored(activation: Activation) -> dict[str, Any]:
    """:func:`entry`, from an earlier run where there was one."""
    return dict(cache.stored(provenance.key(__name__, description(activation)), lambda: entry(activation)))


def entry(activation: Activation) -> dict[str, Any]:
    """Everything that is shown of a definition.

    ``described`` is what ``--json`` prints: expressions are strings that :func:`actsym.text.parse.parse_expression`
    reads, the second input of a gated activation being declared like a parameter.  It does not read statistics of a
    row, ``Largest``, and conditions joined by ``&`` or ``|``, which are written as SymPy writes them.
    """
    a = activation
    return {
        "definition": a.key,
        "formula": str(a.formula),
        "values": _values(a),
        "lines": [[label, _pretty(expr)] for label, expr in _lines(a)],
        "reading": reading(a).statement,
        "described": {
            "name": a.name,
            "title": a.title,
            "kind": a.kind.value,
            "inputs": [s.name for s in a.inputs],
            "expression": str(a.expr),
            "structure": dict(a.structure),
            "parameters": [
                {"name": p.name, "default": str(p.default), "domain": p.interval, "learnable": p.learnable,
                 "about": p.about}
                for p in a.parameters
            ],
            "source": a.source,
        },
    }  # fmt: skip


def _pretty(expr: Any) -> list[str]:
    return [line.rstrip() for line in pretty(expr, use_unicode=True, wrap_line=False).splitlines()]


def _lines(activation: Activation) -> list[tuple[str, Any]]:
    """What is shown of a definition: the formula and, but for rows, its derivatives."""
    f = activation.expr
    if activation.kind is Kind.ROW:  # a derivative would be a matrix
        return [("f(x) = ", f)]
    if activation.kind is Kind.GATED:
        gate, value = separate(activation)
        by_x = value.expr.xreplace({x: u}) * weak_derivative(gate.expr)
        by_u = weak_derivative(value.expr).xreplace({x: u}) * gate.expr
        return [("f(x, u) = ", f), ("∂f/∂x = ", by_x), ("∂f/∂u = ", by_u)]
    lines = [("f(x) = ", f), ("f'(x) = ", weak_derivative(f))]
    return lines if activation.kind is Kind.POINTWISE else [*lines, ("in training ", activation.definition)]


def _values(activation: Activation) -> str:
    """Scalars with their values, vectors with their lengths."""
    held = [(p, p.default if len(str(p.default)) < 12 else f"{float(p.default):.6g}...") for p in activation.scalars]
    shown: list[tuple[Any, str]] = [(p, f"{p.name} = {value}") for p, value in held]
    shown += [(v, f"{v.name}[{len(v)}]") for v in activation.vectors]
    return ", ".join(f"{text} (learnable)" if part.learnable else text for part, text in shown)
