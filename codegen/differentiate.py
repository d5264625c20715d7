"""Every function that the kernels of one activation evaluate, derived from its one expression."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement

import sympy as sp

from actsym.definition.spec import Activation, Kind, u, x
from codegen.stable.derivative import differentiate
from codegen.stable.rules import stabilize


@dataclass(frozen=True)
class Derivative:
    """A partial derivative in stable form.

    ``name`` is how generated code calls it (``f``, ``df_dx``, ``d2f_dx_da``); ``by`` lists the variables
    it was differentiated by; ``expr`` is in the stable vocabulary.
    """

    name: str
    by: tuple[sp.Symbol, ...]
    expr: sp.Expr


def derivatives(activation: Activation) -> tuple[Derivative, ...]:
    """f, then its first and second partial derivatives by the inputs and the learnable parameters, in a fixed order."""
    inputs = (x, u) if activation.kind is Kind.GATED else (x,)
    variables = (*inputs, *(p.symbol for p in activation.learnable))
    stable = {(): stabilize(activation.definition)}
    for variable in variables:
        stable[(variable,)] = differentiate(stable[()], variable)
    for first, second in combinations_with_replacement(variables, 2):
        stable[(first, second)] = differentiate(stable[(first,)], second)
    return tuple(Derivative(_name(by), by, expr) for by, expr in stable.items())


def _name(by: tuple[sp.Symbol, ...]) -> str:
    if not by:
        return "f"
    order = "" if len(by) == 1 else str(len(by))
    return f"d{order}f_" + "_".join(f"d{v.name}" for v in by)
