"""The C++ functor of an activation: what ``templates/functor.h.j2`` is rendered with.

One functor serves the CPU and CUDA.  Its functions take the inputs as an array, the parameters through an object that
says where they come from, and hand derivatives by learnable parameters to a sink, one row of the table at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from codegen.ir import OPS, Node, calls_library, order
from codegen.kinds.plans import KernelPlan, Output
from codegen.names import spelled
from codegen.targets.cpp.dialect import CPP, Table, tables, with_tables
from codegen.targets.ssa import Listing, listing


@dataclass(frozen=True)
class Body:
    """The statements of a function: ``tables`` that it looks numbers up in, the lines, the expressions of ``out``, and
    those of the derivatives by the learnable parameters (``rows``), in order.

    ``condition`` says of which number types V it is the body, empty where it is that of all others.
    """

    listing: Listing
    inputs: int
    tables: tuple[Table, ...] = ()
    condition: str = ""

    @property
    def outputs(self) -> tuple[str, ...]:
        return self.listing.results[: self.inputs]

    @property
    def rows(self) -> tuple[str, ...]:
        return self.listing.results[self.inputs :]


@dataclass(frozen=True)
class Function:
    """One function of the functor.

    ``reads`` are the declarations (name, expression) of the inputs and parameters that it uses; of its ``bodies`` the
    first one counts whose condition holds.
    """

    name: str
    says: str
    reads: tuple[tuple[str, str], ...]
    bodies: tuple[Body, ...]

    def uses(self, what: str) -> bool:
        """Whether something that begins so is read: ``in[`` or ``p.``."""
        return any(expression.startswith(what) for _, expression in self.reads)


#: The variants of approximants that float32 and half types are computed by, and where: on the CPU, and elsewhere.
CONDITIONS = {"single": "m::looks_up<V>", "device": "m::approximates<V>", "half": "m::looks_up<V>"}
_HALF = ("half", "flat", "single")
#: What stands for a variant, the first that there is.
INSTEAD = {
    "single": ("single",), "device": ("device", "flat"), "half": _HALF, "half_device": ("half_device", *_HALF), "": ()
}  # fmt: skip


#: Of so many operations at most a functor is compiled for each half type, which is quicker than widening elements into
#: a buffer beforehand, and takes longer to compile.
LIGHT = 40


def context(plan: KernelPlan) -> dict[str, object]:
    """What the templates of the functor and of both kernels need beside the names that all templates share.

    ``functions`` (list of :class:`Function`), those that compute half types (``half_functions``, none where they are
    the same), ``inputs``, ``noise``, ``fixed``, ``learnable`` and ``vectors`` (the constants of the functor), and
    whether it is compiled for each half type (``light``).
    """
    activation, inputs = plan.activation, len(plan.inputs)
    slopes = ", ".join(f"out[{i}] = {output.fraction}" for i, output in enumerate(plan.slope))
    parts = [("value", "out[0] = f", (plan.value,)), ("slope", slopes, plan.slope)]
    if activation.learnable:
        rows = ", ".join(f"row {i}: {output.fraction}" for i, output in enumerate(plan.gradient[inputs:]))
        parts.append(("gradient", f"{slopes}; {rows}", plan.gradient))
    halves = any(o.approximants for _, _, outputs in parts for o in outputs)
    return {
        "functions": [_function(plan, *part, ("single", "device", "")) for part in parts],
        "half_functions": [_function(plan, *part, ("half", "half_device")) for part in parts] if halves else [],
        "inputs": inputs,
        "noise": plan.noise is not None,
        "light": not calls_library(single_nodes(plan)) and _steps(plan) <= LIGHT,
        "fixed": sum(not p.learnable for p in activation.scalars),
        "learnable": len(activation.learnable),
        "vectors": 0,
    }


def _steps(plan: KernelPlan) -> int:
    """How many operations the longer of the functions of half types has."""
    bodies = [[_node(o, "half") for o in outputs] for outputs in ((plan.value,), plan.slope)]
    return max(sum(n.op in OPS for n in order(body)) for body in bodies)


def nodes(plan: KernelPlan) -> list[Node]:
    """What the functions compute in float64."""
    return [plan.value.node, *(output.node for output in plan.gradient)]


def single_nodes(plan: KernelPlan) -> list[Node]:
    """What the functions compute on the CPU in float32 and in half types."""
    groups = [(plan.value,), plan.slope, *([plan.gradient] if plan.activation.learnable else [])]
    bodies = [[_node(o, variant) for o in outputs] for outputs in groups for variant in ("single", "half")]
    return [n for body in bodies for n in body]


def _node(output: Output, variant: str) -> Node:
    """What computes an output in a variant: its approximant, or the composed form."""
    return next((output.approximants[v] for v in INSTEAD[variant] if v in output.approximants), output.node)


def _function(plan: KernelPlan, name: str, says: str, outputs: Sequence[Output], variants: Sequence[str]) -> Function:
    """``outputs`` are f, or derivatives: those by the inputs are results, the others rows; the last of the variants
    counts in any case, the others where one of the outputs has one."""
    bodies: list[Body] = []
    used: list[Node] = []
    for variant in variants:
        if variant == variants[-1] or any(v in o.approximants for o in outputs for v in INSTEAD[variant]):
            roots = [_node(o, variant) for o in outputs]
            bodies.append(_body(plan, roots, CONDITIONS.get(variant, "")))
            used += order(roots)
    same = [i for i, (one, other) in enumerate(pairwise(bodies)) if one.listing == other.listing]
    return Function(name, says, _reads(plan, used), tuple(b for i, b in enumerate(bodies) if i not in same))


def _body(plan: KernelPlan, roots: Sequence[Node], condition: str) -> Body:
    looked_up = tables(order(roots))
    dialect = with_tables(replace(CPP, parameter=spelled(*plan.inputs, plan.noise)), looked_up)
    return Body(listing(roots, dialect), len(plan.inputs), looked_up, condition)


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
