"""Torch functions of whole rows: what ``row_wrapper.py.j2`` is rendered with.

Arguments are tensors of what is learnable, and numbers for the rest.
"""

from __future__ import annotations

from dataclasses import dataclass

from actsym.definition.spec import Activation
from codegen.ir import OPS, PREDICATES
from codegen.kinds.row import RowPlan
from codegen.names import class_name, nearest
from codegen.targets.rows import constants, functions
from codegen.targets.ssa import Dialect
from codegen.targets.torch.dialect import ACCURATE, TORCH, domain_source, helpers


@dataclass(frozen=True)
class Argument:
    """``name``; ``entries`` of a vector, None of a scalar; default value or values; whether it is a learnable tensor;
    what it is for, and the source of where its values must lie."""

    name: str
    entries: int | None
    defaults: tuple[float, ...]
    learnable: bool
    about: str
    domain: str = ""

    @property
    def default(self) -> str:
        """Source text of the default: a tuple of a vector, which can be looked up."""
        return repr(self.defaults) if self.entries else repr(self.defaults[0])


def context(plan: RowPlan) -> dict[str, object]:
    """What ``row_wrapper.py.j2`` needs beside the names that all templates share."""
    spelled = functions(plan, TORCH, TORCH_ROW)
    return {
        "plan": plan,
        "struct": class_name(plan.activation),
        "formula": str(plan.activation.expr),
        "constants": constants(plan),
        "functions": spelled,
        "helpers": helpers(e for f in spelled.values() for e in f.listing.expressions),
        "arguments": arguments(plan.activation),
        "types": {name: _types(f.inputs) for name, f in spelled.items()},
    }


def arguments(activation: Activation) -> tuple[Argument, ...]:
    """Vectors first, then learnable scalars, then fixed numbers: the order of the torch function.

    Raises ValueError for a vector that is not learnable: a kernel takes fixed numbers one by one.
    """
    found = []
    for v in activation.vectors:
        if not v.learnable:
            raise ValueError(f"{activation.name}: vector {v.name} of a row activation must be learnable")
        found.append(Argument(v.name, len(v), tuple(map(float, v.defaults)), True, v.about, domain_source(v.domain)))
    scalars = sorted(activation.scalars, key=lambda p: not p.learnable)
    found += [
        Argument(p.name, None, (nearest(p.default),), p.learnable, p.about, domain_source(p.domain)) for p in scalars
    ]
    return tuple(found)


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
