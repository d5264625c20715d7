"""Torch functions and modules of elements: what ``wrapper.py.j2`` is rendered with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sympy as sp

from actsym.bases.starts import ABOUT, starts
from actsym.definition.folds import SoftMean, folds, k
from actsym.definition.spec import Activation, Parameter, Vector
from codegen.kinds import FoldPlan, KernelPlan
from codegen.kinds.stochastic import logit, logit_arguments
from codegen.names import EVALUATED, base_title, class_name
from codegen.targets.torch import loops, scalar
from codegen.targets.torch.scalar import TorchFunction


@dataclass(frozen=True)
class Given:
    """A parameter as the generated module declares it; ``default`` is Python source, of a vector a tuple, and ``start``
    what a module starts at; ``entries`` is the source of how many entries a vector must have."""

    name: str
    default: str
    start: str
    learnable: bool
    is_vector: bool
    about: str
    entries: str | None = None

    @property
    def is_tensor(self) -> bool:
        return self.learnable or self.is_vector

    @property
    def moved(self) -> bool:
        """Whether a module starts elsewhere than at the default."""
        return self.start != self.default


@dataclass(frozen=True)
class Form:
    """One differentiable function of a unit: in training and outside it a stochastic unit has one each.

    suffix
        What the names of its kernels and functions end in.
    """

    suffix: str
    functions: tuple[TorchFunction, ...]
    gated: bool
    noise: bool

    def has(self, name: str) -> bool:
        return any(f.name == name for f in self.functions)


def context(plan: KernelPlan | FoldPlan) -> dict[str, object]:
    """What ``wrapper.py.j2`` needs beside the names that all templates share."""
    activation = plan.activation
    forms = [_form(plan, "")] + ([] if plan.evaluated is None else [_form(plan.evaluated, EVALUATED)])
    lengths, begun = entries(activation), starts(activation)
    return {
        "activation": activation,
        "struct": class_name(activation),
        "title": base_title(activation) if activation.unit != activation.name else activation.title,
        "formula": str(activation.definition),
        "evaluated_formula": str(activation.expr),
        "forms": forms,
        "scalars": [_given(p, p.default) for p in activation.scalars],
        "vectors": [_given(v, v.defaults, lengths[v.name], begun.get(v.name)) for v in activation.vectors],
        "start_about": ABOUT,
        "rate": _rate(activation),
        "opaque": any(isinstance(fold, SoftMean) for fold in folds(activation.definition)),
        "uses_fused": any(f.uses_fused for form in forms for f in form.functions),
    }


def _form(plan: KernelPlan | FoldPlan, suffix: str) -> Form:
    """The differentiable function that a plan describes."""
    found = loops.functions(plan) if isinstance(plan, FoldPlan) else scalar.functions(plan)
    return Form(suffix, found, gated=len(plan.inputs) > 1, noise=plan.noise is not None)


def _rate(activation: Activation) -> dict[str, object] | None:
    own = logit(activation)
    return None if own is None else {"logit": own, "arguments": logit_arguments(activation)}


def _given(
    parameter: Parameter | Vector, default: sp.Expr | Sequence[sp.Expr], count: int | str | None = None,
    start: Sequence[sp.Expr] | None = None,
) -> Given:  # fmt: skip
    number = _source(default)
    begun = number if start is None else _source(start)
    entries = None if count is None else repr(count)
    vector = isinstance(default, tuple)
    return Given(parameter.name, number, begun, parameter.learnable, vector, parameter.about, entries)


def _source(value: sp.Expr | Sequence[sp.Expr]) -> str:
    """A number, or a tuple of them, in Python."""
    if isinstance(value, Sequence):
        return f"({', '.join(repr(float(v)) for v in value)},)"
    return repr(float(value))


def entries(activation: Activation) -> dict[str, int | str | None]:
    """How many entries the vectors of a definition must have: those that a fold reads side by side have as many.

    For each vector: the first vector that it must be as long as, or the number of entries where no fold reads it;
    None where it may have any number."""
    names = {v.base: v.name for v in activation.vectors}
    sizes = {v.size: v.name for v in activation.vectors}
    first = {v.name: v.name for v in activation.vectors}
    folded: set[str] = set()
    for fold in folds(activation.definition):
        read = {names[i.base] for body in fold.bodies for i in body.atoms(sp.Indexed) if i.indices[0] == k}
        together = read | {sizes[fold.size]}
        folded |= together
        merged = {first[n] for n in together}
        leader = next(v.name for v in activation.vectors if first[v.name] in merged)
        first = {n: leader if own in merged else own for n, own in first.items()}
    return {
        v.name: _read_alone(activation, v.base) if v.name not in folded else None if first[v.name] == v.name
        else first[v.name]
        for v in activation.vectors
    }  # fmt: skip


def _read_alone(activation: Activation, base: sp.IndexedBase) -> int:
    return 1 + max(int(i.indices[0]) for i in activation.definition.atoms(sp.Indexed) if i.base == base)
