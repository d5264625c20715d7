"""The C++ functor of an activation: what ``templates/functor.h.j2`` is rendered with.

One functor serves the CPU and CUDA.  Its functions take the inputs as an array, the parameters through an object that
says where they come from, and hand derivatives by learnable parameters to a sink, one row of the table at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from codegen.ir import Node, order
from codegen.kinds.scalar import KernelPlan, Output
from codegen.names import spelled
from codegen.targets.cpp.dialect import CPP, Table, tables, with_tables
from codegen.targets.ssa import Listing, listing


@dataclass(frozen=True)
class Function:
    """One function of the functor.

    ``reads`` are the declarations (name, expression) of the inputs and parameters that it uses, ``outputs`` the
    expressions of ``out``, ``rows`` those of the derivatives by the learnable parameters, in order.  ``single`` is what
    computes the outputs in float32 from approximants, where there are such, with its ``tables``.
    """

    name: str
    says: str
    reads: tuple[tuple[str, str], ...]
    listing: Listing
    outputs: tuple[str, ...]
    rows: tuple[str, ...] = ()
    single: Listing | None = None
    tables: tuple[Table, ...] = ()

    @property
    def uses_inputs(self) -> bool:
        return any(expression.startswith("in[") for _, expression in self.reads)

    @property
    def uses_parameters(self) -> bool:
        return any(expression.startswith("p.") for _, expression in self.reads)


def context(plan: KernelPlan) -> dict[str, object]:
    """What the templates of the functor and of both kernels need beside the names that all templates share.

    ``functions`` (list of :class:`Function`), ``inputs``, ``noise``, ``fixed``, ``learnable`` and ``vectors`` (the
    constants of the functor).
    """
    activation, inputs = plan.activation, len(plan.inputs)
    slopes = ", ".join(f"out[{i}] = {output.fraction}" for i, output in enumerate(plan.slope))
    functions = [_function(plan, "value", "out[0] = f", (plan.value,)), _function(plan, "slope", slopes, plan.slope)]
    if activation.learnable:
        rows = ", ".join(f"row {i}: {output.fraction}" for i, output in enumerate(plan.gradient[inputs:]))
        functions.append(_function(plan, "gradient", f"{slopes}; {rows}", plan.gradient))
    return {
        "functions": functions,
        "inputs": inputs,
        "noise": plan.noise is not None,
        "fixed": sum(not p.learnable for p in activation.scalars),
        "learnable": len(activation.learnable),
        "vectors": 0,
    }


def nodes(plan: KernelPlan) -> list[Node]:
    """What the functions compute."""
    return [plan.value.node, *(output.node for output in plan.gradient)]


def single_nodes(plan: KernelPlan) -> list[Node]:
    """What the functions compute in float32."""
    groups = [(plan.value,), plan.slope, *([plan.gradient] if plan.activation.learnable else [])]
    return [n for outputs in groups for n in _approximants(outputs) or [o.node for o in outputs]]


def _approximants(outputs: Sequence[Output]) -> list[Node] | None:
    """What computes a function's outputs in float32, None if there is no approximant among it."""
    return [o.single or o.node for o in outputs] if any(o.single is not None for o in outputs) else None


def _function(plan: KernelPlan, name: str, says: str, outputs: tuple[Output, ...]) -> Function:
    """``outputs`` are f, or derivatives: those by the inputs are results, the others rows."""
    roots = [o.node for o in outputs]
    dialect = replace(CPP, parameter=spelled(*plan.inputs, plan.noise))
    lines, approximants, inputs = listing(roots, dialect), _approximants(outputs), len(plan.inputs)
    looked_up = tables(order(approximants or ()))
    single = None if approximants is None else listing(approximants, with_tables(dialect, looked_up))
    reads = _reads(plan, order([*roots, *(approximants or ())]))
    return Function(name, says, reads, lines, lines.results[:inputs], lines.results[inputs:], single, looked_up)


def _reads(plan: KernelPlan, nodes: list[Node]) -> tuple[tuple[str, str], ...]:
    """The declarations of what ``nodes`` read: inputs, fixed parameters, learnable ones, noise."""
    used = {n.value for n in nodes if n.op == "parameter"} | {"x" for n in nodes if n.op == "input"}
    given = [(symbol.name, f"in[{i}]") for i, symbol in enumerate(plan.inputs)]
    local = spelled(*plan.inputs, plan.noise)
    for kind, learnable in (("fixed", False), ("learned", True)):
        names = [p.name for p in plan.activation.scalars if p.learnable is learnable]
        given += [(p, f"p.{kind}({i})") for i, p in enumerate(names)]
    if plan.noise is not None:
        given.append((plan.noise.name, "p.noise()"))
    return tuple((local(name), expression) for name, expression in given if name in used)
