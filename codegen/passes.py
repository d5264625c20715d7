"""The result of each pass of the generator as text: `actsym show NAME --passes`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import sympy as sp

from actsym.definition.spec import Activation
from codegen.driver import sources
from codegen.ir import OPS, Constant, Node
from codegen.kinds import KernelPlan, Plan, RowPlan, plan
from codegen.kinds.row import Combination
from codegen.kinds.vectors.program import Loop, Program
from codegen.targets.ssa import Dialect, hexadecimal, listing


def passes(activation: Activation) -> Iterator[tuple[str, str]]:
    """Yield (title, text) after each pass: the definition, the plan of its kind, and the sources of each target.

    Raises :class:`~codegen.stable.base.CannotLower` where there is no kernel for a function.
    """
    yield "definition", str(activation.definition)
    yield from _derived(plan(activation))
    yield from sources(activation).items()


def _derived(unit: Plan) -> Iterator[tuple[str, str]]:
    if isinstance(unit, RowPlan):
        forward = [(s, f"sum of {g}") for s, g in zip(unit.sums, unit.summands, strict=True)]
        backward = [(s, f"sum of grad_output*({b})") for s, b in zip(unit.product_sums, unit.products, strict=True)]
        yield "sums over a row", _lines([*forward, *backward])
        yield "of an entry", _lines((name, _combined(getattr(unit, name))) for name in ("value", "direct", "through"))
        yield "by parameters", _lines(zip((p.name for p in unit.learnable), unit.parameters, strict=True))
        return
    if isinstance(unit, KernelPlan):
        yield "stable form", str(unit.value.derivative.expr)
        yield "derivatives", _lines((o.name, o.derivative.expr) for o in (*unit.gradient, *unit.curvature))
        yield "graph", _graph([o.name for o in unit.outputs], [o.node for o in unit.outputs])
    else:
        for name in ("value", "slope", "gradient"):
            yield f"program of {name}", _program(getattr(unit, name))
    for title, text in () if unit.evaluated is None else _derived(unit.evaluated):
        yield f"{title}, outside training", text


def _combined(part: Combination) -> str:
    return " + ".join(f"[{c}]*({b})" for c, b in zip(part.coefficients, part.bases, strict=True)) or "0"


def _program(program: Program) -> str:
    lines: list[str] = []
    for statement in program.statements:
        if isinstance(statement, Loop):
            order = "downwards" if statement.reverse else "upwards"
            starts = _graph([c.name for c in statement.carried], [c.initial for c in statement.carried])
            names = [c.name for c in statement.carried] + [f"row of vector {r.vector}" for r in statement.rows]
            body = _graph(names, statement.roots)
            lines += [starts] if starts else []
            lines.append(f"for the index from {statement.first}, below {statement.size}, {order}:")
            lines += [f"    {line}" for line in body.splitlines()]
        else:
            lines.append(_graph(statement.names, statement.nodes))
    names = [f"out {i}" for i in range(len(program.outputs))] + [f"row {i}" for i in range(len(program.rows))]
    names += [f"row of vector {r.vector} at 0" for r in program.alone]
    lines.append(_graph(names, program.results))
    return "\n".join(lines)


def _graph(names: Sequence[str], roots: Sequence[Node]) -> str:
    text = listing(list(roots), _PLAIN)
    return _lines([*((name, value) for name, value, _ in text.lines), *zip(names, text.results, strict=True)])


def _lines(rows: Iterable[tuple[object, object]]) -> str:
    return "\n".join(f"{name} = {value}" for name, value in rows)


def _constant(value: Constant) -> str:
    double = "" if value.double is None else f" (in float64 {_number(value.double)})"
    return f"{'what rounding leaves of ' if value.residual else ''}{_number(value.exact)}{double}"


def _number(exact: sp.Expr) -> str:
    """In exact form, but for powers of two and their like, which float64 holds."""
    text = str(exact)
    return text if len(text) < 24 else hexadecimal(float(exact))


#: Operations by their names, constants in exact form.
_PLAIN = Dialect({name: f"{name}({op.operands})" for name, op in OPS.items()}, _constant)
