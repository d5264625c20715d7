"""Kernels in C++ for the CPU and in CUDA, around one functor that both compile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from actsym.definition.spec import Activation
from codegen.ir import OPS, Node, calls_library
from codegen.kinds import FoldPlan, KernelPlan, Plan, RowPlan
from codegen.names import class_name
from codegen.render import runtime, text, verbatim
from codegen.targets.cpp import loops, scalar
from codegen.targets.cpp.dialect import CPP
from codegen.targets.rows import constants, functions


class _Templates(NamedTuple):
    """Of the functor, the CPU kernel and the CUDA kernel of a kind; what they are rendered with, and the nodes that the
    functor computes in float64 and in float32."""

    functor: str
    cpu: str
    cuda: str
    context: Callable[[Any], dict[str, object]]
    nodes: Callable[[Any], Sequence[Node]]
    single: Callable[[Any], Sequence[Node]]


def _rows(plan: RowPlan) -> dict[str, object]:
    """What the templates of whole rows need."""
    formula = str(plan.activation.expr)
    known = constants(plan) | {"quick": int(_quick(plan))}
    return {"functions": functions(plan, CPP, CPP), "constants": known, "formula": formula}


#: What ``Checked`` in ``row_quick.h`` computes.
CHECKED = frozenset({"add", "sub", "mul", "div", "neg", "sqrt"})


def _quick(plan: RowPlan) -> bool:
    """Whether ``row_quick.h`` serves a plan: sums that zeros add nothing to, and coefficients of operations it has."""
    summed = plan.scaled and plan.fused and min(plan.summand_degrees) > 0
    simple = summed and not plan.numbers and not calls_library(_row_nodes(plan))
    rows = (f for name, f in functions(plan, CPP, CPP).items() if name.endswith("_row"))
    return simple and {n.op for f in rows for n in f.nodes if n.op in OPS} <= CHECKED


def _row_nodes(plan: RowPlan) -> list[Node]:
    return [n for function in functions(plan, CPP, CPP).values() for n in function.nodes]


_TEMPLATES: dict[type, _Templates] = {
    KernelPlan: _Templates(
        "functor.h.j2", "cpu_kernel.cpp.j2", "cuda_kernel.cu.j2", scalar.context, scalar.nodes, scalar.single_nodes
    ),
    FoldPlan: _Templates(
        "fold_functor.h.j2", "cpu_kernel.cpp.j2", "cuda_kernel.cu.j2", loops.context, loops.nodes, loops.nodes
    ),
    RowPlan: _Templates("row_functor.h.j2", "row_kernel.j2", "row_kernel.j2", _rows, _row_nodes, _row_nodes),
}
#: Parameters handed over by value, at most (``Call.fixed`` in ``call.h``, ``RowCall.fixed`` in ``row_call.h``).
MAX_FIXED = 8


def sources(plan: Plan) -> dict[str, str]:
    """Functor and kernels; of a stochastic unit also those for outside training.

    Raises ValueError for more fixed parameters than a call has room for.
    """
    struct = class_name(plan.activation)
    texts = _unit(plan, struct)
    evaluated = None if isinstance(plan, RowPlan) else plan.evaluated
    return texts if evaluated is None else texts | _unit(evaluated, f"{struct}Evaluated")


def _unit(plan: Plan, struct: str) -> dict[str, str]:
    activation, templates = plan.activation, _TEMPLATES[type(plan)]
    fixed = sum(not p.learnable for p in activation.scalars)
    if fixed > MAX_FIXED:
        raise ValueError(f"{activation.name} has {fixed} fixed parameters; a kernel takes at most {MAX_FIXED}")
    context = {
        "plan": plan,
        "struct": struct,
        "formula": str(activation.definition),
        "waves": False,
        "library": calls_library(templates.nodes(plan)),
        "library_in_single": calls_library(templates.single(plan)),
        **templates.context(plan),
    }
    name = activation.unit
    # What units with vectors alone include is a file of theirs: the others are not other kernels when it changes.
    headers = ("affine.h", "cells.h", "grid.h", "shortcuts.h")
    own = {f"cpu/{h}": verbatim(f"vectors/{h}") for h in headers} if isinstance(plan, FoldPlan) else {}
    return own | {
        f"functors/{name}.h": text(templates.functor, **context),
        f"cpu/{name}.cpp": text(templates.cpu, header="rows.h", **context),
        f"cuda/{name}.cu": text(templates.cuda, header="rows.cuh", **context),
    }


def shared(activations: Sequence[Activation], package: str) -> dict[str, str]:
    """The headers of each target, those that both share once in the folder of each."""
    both = runtime("shared")
    return {f"{target}/{p}": t for target in ("cpu", "cuda") for p, t in (runtime(target) | both).items()}


def marked(path: str, text: str, activation: Activation, falls_short: Sequence[str]) -> str:
    """As it is: a unit's module warns of its kernels."""
    return text
