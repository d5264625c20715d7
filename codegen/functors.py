"""The C++ functor of an activation: what ``templates/functor.h.j2`` is rendered with.

One functor serves the CPU and CUDA.  Its functions take the inputs as an array, the parameters through an object that
says where they come from, and hand derivatives by learnable parameters to a sink, one row of the table at a time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from actsym.definition.spec import Kind, noise, u
from codegen.dialects import CPP, Listing, listing
from codegen.folds import cpp as folds
from codegen.folds.plan import FoldPlan
from codegen.ir import PREDICATES, Node, order
from codegen.names import Names
from codegen.plan import KernelPlan, Output

#: Parameters handed over by value, at most (``Call.fixed`` in ``call.h``).
MAX_FIXED = 8
#: Folder below ``templates/runtime`` whose files go beside the CPU and beside the CUDA sources.
SHARED = "shared"


@dataclass(frozen=True)
class Function:
    """One function of the functor.

    ``reads`` are the declarations (name, expression) of the inputs and parameters that it uses, ``outputs`` the
    expressions of ``out``, ``rows`` those of the derivatives by the learnable parameters, in order.
    """

    name: str
    says: str
    reads: tuple[tuple[str, str], ...]
    listing: Listing
    outputs: tuple[str, ...]
    rows: tuple[str, ...] = ()

    @property
    def uses_inputs(self) -> bool:
        return any(expression.startswith("in[") for _, expression in self.reads)

    @property
    def uses_parameters(self) -> bool:
        return any(expression.startswith("p.") for _, expression in self.reads)


def cpp_context(plan: KernelPlan | FoldPlan) -> dict[str, object]:
    """What the templates of the functor and of both kernels need beside the names that all templates share.

    ``functions`` (list of :class:`Function`), ``inputs``, ``noise``, ``fixed``, ``learnable`` and ``vectors`` (the
    constants of the functor).  With vectors of parameters, what
    ``fold_functor.h.j2`` needs.  Raises ValueError for more fixed
    parameters than a call has room for.
    """
    activation = plan.activation
    fixed = [p.name for p in activation.scalars if not p.learnable]
    if len(fixed) > MAX_FIXED:
        raise ValueError(f"{activation.name} has {len(fixed)} fixed parameters; a kernel takes at most {MAX_FIXED}")
    if isinstance(plan, FoldPlan):
        return folds.cpp_context(plan)
    inputs = 2 if activation.kind is Kind.GATED else 1
    names = ["f", *(_fraction(o) for o in plan.gradient)]
    slopes = ", ".join(f"out[{i}] = {name}" for i, name in enumerate(names[1 : 1 + inputs]))
    functions = [
        _function(plan, "value", "out[0] = f", (plan.value,), 1),
        _function(plan, "slope", slopes, plan.gradient[:inputs], inputs),
    ]
    if activation.learnable:
        rows = ", ".join(f"row {i}: {name}" for i, name in enumerate(names[1 + inputs :]))
        functions.append(_function(plan, "gradient", f"{slopes}; {rows}", plan.gradient, inputs))
    return {
        "functions": functions,
        "inputs": inputs,
        "noise": activation.kind is Kind.STOCHASTIC,
        "fixed": len(fixed),
        "learnable": len(activation.learnable),
        "vectors": 0,
    }


def shared_headers(templates: Path) -> dict[str, str]:
    """The headers that the CPU and the CUDA sources share, once in the folder of each: path -> text."""
    headers = sorted((templates / "runtime" / SHARED).glob("*.h"))
    return {f"{target}/{h.name}": h.read_text() for target in ("cpu", "cuda") for h in headers}


def _function(plan: KernelPlan, name: str, says: str, outputs: tuple[Output, ...], inputs: int) -> Function:
    roots = [o.node for o in outputs]
    nodes = order(roots)
    lines = listing(roots, replace(CPP, parameter=Names(plan.activation)), PREDICATES)
    return Function(name, says, _reads(plan, nodes), lines, lines.results[:inputs], lines.results[inputs:])


def _reads(plan: KernelPlan, nodes: list[Node]) -> tuple[tuple[str, str], ...]:
    """The declarations of what ``nodes`` read: inputs, fixed parameters, learnable ones, noise."""
    activation = plan.activation
    used = {n.value for n in nodes if n.op == "parameter"} | {"x" for n in nodes if n.op == "input"}
    given = [("x", "in[0]")]
    if activation.kind is Kind.GATED:
        given.append((u.name, "in[1]"))
    for kind, learnable in (("fixed", False), ("learned", True)):
        names = [p.name for p in activation.scalars if p.learnable is learnable]
        given += [(p, f"p.{kind}({i})") for i, p in enumerate(names)]
    if activation.kind is Kind.STOCHASTIC:
        given.append((noise.name, "p.noise()"))
    spelled = Names(activation)
    return tuple(("x" if e == "in[0]" else spelled(name), e) for name, e in given if name in used)


def _fraction(output: Output) -> str:
    return "df/" + "".join(f"d{v.name}" for v in output.derivative.by)


__all__ = ["MAX_FIXED", "Function", "cpp_context", "shared_headers"]
