"""Torch functions and modules: what ``wrapper.py.j2`` is rendered with, and ``row_wrapper.py.j2`` of whole rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import sympy as sp

from actsym.definition.folds import SoftMean, folds, k
from actsym.definition.spec import Activation, Parameter, Vector
from codegen import names
from codegen.ir import OPS, PREDICATES
from codegen.kinds import FoldPlan, KernelPlan, RowPlan
from codegen.kinds.plans import AT_KINKS
from codegen.kinds.scalar import logit, logit_arguments
from codegen.kinds.vectors import rational
from codegen.names import EVALUATED, base_title, class_name, nearest, torch_name
from codegen.stable.base import CannotLower
from codegen.targets.rows import constants, functions
from codegen.targets.ssa import Dialect
from codegen.targets.torch import dialect, loops
from codegen.targets.torch.dialect import ACCURATE, TORCH, TorchFunction, domain_source, helpers


@dataclass(frozen=True)
class Given:
    """A parameter as the generated module declares it; ``default`` is Python source, of a vector a tuple, and ``start``
    what a module starts at; ``entries`` is the source of how many entries a vector must have, ``domain`` that of where
    values must lie (empty: anywhere), ``least`` the fewest entries with which the definition makes sense, ``above`` the
    parameter that this one is not below, and ``argument`` what the constructor of the module calls it."""

    name: str
    default: str
    start: str
    learnable: bool
    is_vector: bool
    about: str
    entries: str | None = None
    domain: str = ""
    least: int = 1
    above: str = ""
    argument: str = ""

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
    lengths, begun = entries(activation), plan.starts if isinstance(plan, FoldPlan) else {}
    own = logit(activation)
    return {
        "activation": activation,
        "struct": class_name(activation),
        "title": base_title(activation) if activation.unit != activation.name else activation.title,
        "formula": _formula(activation, activation.definition),
        "evaluated_formula": _formula(activation, activation.expr),
        "forms": forms,
        "notes": [f"{AT_KINKS}: {note}." for note in plan.notes] if isinstance(plan, KernelPlan) else [],
        "scalars": [_given(activation, p, p.default) for p in activation.scalars],
        "vectors": [
            replace(_given(activation, v, v.defaults, lengths[v.name], begun.get(v.name)), least=_least(activation, v))
            for v in activation.vectors
        ],
        "as_torch": activation.unit in names.TORCH_PARAMETERS,
        "channels": names.TORCH_COUNTED.get(activation.unit, ("channels", ""))[0],
        "counted": activation.unit in names.TORCH_COUNTED,
        "gate_last": activation.unit in names.TORCH_GATE_LAST,
        "options": names.TORCH_OPTIONS.get(activation.unit, {}),
        "options_first": activation.unit in names.TORCH_OPTIONS_FIRST,
        "rate": None if own is None else {"logit": own, "arguments": logit_arguments(activation)},
        "opaque": _opaque(activation.definition) or (isinstance(plan, KernelPlan) and plan.opaque),
        "helpers": sorted({name for form in forms for f in form.functions for name in helpers(f.lines)}),
    }


def _form(plan: KernelPlan | FoldPlan, suffix: str) -> Form:
    """The differentiable function that a plan describes."""
    found = loops.functions(plan) if isinstance(plan, FoldPlan) else dialect.functions(plan)
    return Form(suffix, found, gated=len(plan.inputs) > 1, noise=plan.noise is not None)


def _opaque(definition: sp.Expr) -> bool:
    """Whether the compiler does better with the operator: of soft-max means it makes many kernels, and every level of a
    quotient of sums is read so often that its one kernel takes it half a minute."""
    return rational.match(definition) is not None or any(isinstance(fold, SoftMean) for fold in folds(definition))


def _given(
    activation: Activation, parameter: Parameter | Vector, default: sp.Expr | Sequence[sp.Expr],
    count: int | str | None = None, start: Sequence[sp.Expr | float] | None = None,
) -> Given:  # fmt: skip
    name, number = torch_name(activation.unit, parameter.name), _source(default)
    below, upper = names.ORDERED.get(activation.unit, ("", ""))
    return Given(
        name,
        number,
        start=number if start is None else _source(start),
        learnable=parameter.learnable,
        is_vector=isinstance(default, tuple),
        about=parameter.about,
        entries=None if count is None else repr(count),
        domain=domain_source(parameter.domain),
        above=below if parameter.name == upper else "",
        argument=names.TORCH_COUNTED[activation.unit][1] if activation.unit in names.TORCH_COUNTED else name,
    )


def _formula(activation: Activation, expr: sp.Expr) -> str:
    """The definition, in the names that generated code has for the parameters."""
    # A symbol of the same name, but with every assumption spelled out, is equal to the old one: SymPy's caches would
    # hand out either, and their `srepr` differ.
    called = {p.symbol: torch_name(activation.unit, p.name) for p in activation.scalars}
    renamed = {s: sp.Symbol(name, **s.assumptions0) for s, name in called.items() if name != s.name}
    return str(expr.xreplace(renamed))


def _source(value: sp.Expr | Sequence[sp.Expr | float]) -> str:
    """A number, or a tuple of them, in Python."""
    return repr(tuple(map(nearest, value)) if isinstance(value, Sequence) else nearest(value))


def entries(activation: Activation) -> dict[str, int | str | None]:
    """How many entries the vectors of a definition must have: those that a fold reads side by side have as many.

    For each vector: the first vector that it must be as long as, or the number of entries where no fold reads it;
    None where it may have any number."""
    vectors = {v.base: v.name for v in activation.vectors}
    sizes = {v.size: v.name for v in activation.vectors}
    first = {v.name: v.name for v in activation.vectors}
    folded: set[str] = set()
    for fold in folds(activation.definition):
        if fold.size not in sizes:
            raise CannotLower(f"{activation.name}: a fold runs over as many entries as a vector has, not {fold.size}")
        read = {vectors[i.base] for body in fold.bodies for i in body.atoms(sp.Indexed) if i.indices[0] == k}
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


def _least(activation: Activation, vector: Vector) -> int:
    """The fewest entries of a vector with which nothing in the definition is divided by zero."""
    finite = (n for n in range(1, len(vector)) if not activation.definition.subs(vector.size, n).has(sp.zoo, sp.nan))
    return next(finite, len(vector))


def _read_alone(activation: Activation, base: sp.IndexedBase) -> int:
    return 1 + max(int(i.indices[0]) for i in activation.definition.atoms(sp.Indexed) if i.base == base)


# -- Whole rows: what ``row_wrapper.py.j2`` is rendered with.


def row_context(plan: RowPlan) -> dict[str, object]:
    """What ``row_wrapper.py.j2`` needs beside the names that all templates share."""
    spelled = functions(plan, TORCH, TORCH_ROW)
    return {
        "plan": plan,
        "struct": class_name(plan.activation),
        "formula": str(plan.activation.expr),
        "constants": constants(plan),
        "functions": spelled,
        "helpers": helpers(e for f in spelled.values() for e in f.listing.expressions),
        "arguments": _row_arguments(plan.activation),
        "types": {name: _types(f.inputs) for name, f in spelled.items()},
    }


def _row_arguments(activation: Activation) -> tuple[Given, ...]:
    """Vectors first, then learnable scalars, then fixed numbers: the order of the torch function.

    Raises ValueError for a vector that is not learnable: a kernel takes fixed numbers one by one.
    """
    if fixed := [v.name for v in activation.vectors if not v.learnable]:
        raise ValueError(f"{activation.name}: vector {fixed[0]} of a row activation must be learnable")
    scalars = sorted(activation.scalars, key=lambda p: not p.learnable)
    vectors = (_given(activation, v, v.defaults, len(v)) for v in activation.vectors)
    return (*vectors, *(_given(activation, p, p.default) for p in scalars))


def _on_numbers() -> Dialect:
    """torch expressions of numbers of the row: objects with arithmetic of their own (``_row_expression.py``)."""
    arithmetic = {op: TORCH.spelling[op] for op in ("add", "sub", "mul", "div", "neg")} | {"sqrt": "{0}.sqrt()"}
    plain = ACCURATE | {"max": "torch.maximum", "min": "torch.minimum"}
    mapped = {
        op: f"{{0}}.map({plain.get(op, f'torch.{op}')}{''.join(f', {{{i}}}' for i in range(1, OPS[op].arity))})"
        for op in OPS
        if op not in arithmetic and op not in PREDICATES and op not in ("select", "fma")
    }
    return Dialect(arithmetic | mapped, TORCH.constant)


#: How torch spells what is computed once a row.
TORCH_ROW = _on_numbers()


def _types(inputs: tuple[str, ...]) -> dict[str, str]:
    """Annotations of one function of the Python module."""
    of_row = "s" in inputs
    single, many = ("Number", "list[Number]") if of_row else ("Tensor", "list[Tensor]")
    types = {i: single if i in ("x", "g", "scale", "length") else many for i in inputs}
    return types | {"return": f"tuple[{single}, ...]"}
