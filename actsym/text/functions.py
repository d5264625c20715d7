"""What a formula may name: functions, constants and comparisons, each with the SymPy object it stands for.

Functions with a kink or a jump become :class:`sympy.Piecewise`, so that a derivative is that of the
branches (SymPy's own ``sign`` and ``Heaviside`` would differentiate into Dirac deltas).
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from math import prod

import sympy as sp
from sympy.logic.boolalg import Boolean

from actsym.errors import InputError

#: Most branches that one comparison of piecewise functions may make.
MAX_BRANCHES = 64


class BranchError(InputError):
    """A piecewise function would get more than :data:`MAX_BRANCHES` branches."""


@dataclass(frozen=True)
class Function:
    """A function of ``arity`` arguments; ``build`` makes its SymPy expression.

    A ``branching`` function compares its arguments.  It is applied inside the branches of arguments that
    have some, so that conditions stay comparisons of plain formulas.
    """

    arity: int
    build: Callable[..., sp.Expr]
    branching: bool = False
    form: str = ""

    @property
    def usage(self) -> str:
        """How many arguments, in words."""
        return self.form or f"{self.arity} argument{'s' * (self.arity > 1)}"

    def __call__(self, *arguments: sp.Expr) -> sp.Expr:
        if not self.branching or not any(a.has(sp.Piecewise) for a in arguments):
            return self.build(*arguments)
        folded = [sp.piecewise_fold(a, evaluate=False) for a in arguments]
        branches = [a.args if isinstance(a, sp.Piecewise) else ((a, sp.true),) for a in folded]
        if prod(map(len, branches)) > MAX_BRANCHES:
            raise BranchError(f"this has more than {MAX_BRANCHES} branches")
        return piecewise(
            *((self.build(*(value for value, _ in case)), sp.And(*(c for _, c in case))) for case in product(*branches))
        )


def piecewise(*branches: tuple[sp.Expr, Boolean]) -> sp.Expr:
    """``sympy.Piecewise`` with nested branches unfolded and without the search for simpler conditions."""
    flat: list[tuple[sp.Expr, Boolean]] = []
    for value, condition in branches:
        inner = value.args if isinstance(value, sp.Piecewise) else ((value, sp.true),)
        for part, when in inner:
            both = sp.And(condition, when)
            if both == sp.false:
                continue
            flat.append((part, both))
            if both == sp.true:
                return flat[0][0] if len(flat) == 1 else sp.Piecewise(*flat, evaluate=False)
    return sp.Piecewise(*flat, evaluate=False)


def _relu(u: sp.Expr) -> sp.Expr:
    return piecewise((u, u > 0), (sp.S.Zero, sp.true))


def _sign(u: sp.Expr) -> sp.Expr:
    return piecewise((sp.S.One, u > 0), (sp.S.NegativeOne, u < 0), (sp.S.Zero, sp.true))


def _heaviside(u: sp.Expr) -> sp.Expr:
    return piecewise((sp.S.One, u > 0), (sp.S.Zero, sp.true))


def _max(u: sp.Expr, v: sp.Expr) -> sp.Expr:
    return piecewise((u, u > v), (v, sp.true))


def _min(u: sp.Expr, v: sp.Expr) -> sp.Expr:
    return piecewise((u, u < v), (v, sp.true))


_SMOOTH = {
    "exp": sp.exp,
    "log": sp.log,
    "ln": sp.log,
    "sqrt": sp.sqrt,
    "tanh": sp.tanh,
    "sinh": sp.sinh,
    "cosh": sp.cosh,
    "sin": sp.sin,
    "cos": sp.cos,
    "tan": sp.tan,
    "atan": sp.atan,
    "asin": sp.asin,
    "acos": sp.acos,
    "erf": sp.erf,
    "erfc": sp.erfc,
    "abs": sp.Abs,
    "Abs": sp.Abs,
    "floor": sp.floor,
    "ceil": sp.ceiling,
    "ceiling": sp.ceiling,
    "log1p": lambda u: sp.log(1 + u),
    "expm1": lambda u: sp.exp(u) - 1,
    "sigmoid": lambda u: 1 / (1 + sp.exp(-u)),
    "softplus": lambda u: sp.log(1 + sp.exp(u)),
}

FUNCTIONS: dict[str, Function] = {
    **{name: Function(1, build) for name, build in _SMOOTH.items()},
    "relu": Function(1, _relu, branching=True),
    "sign": Function(1, _sign, branching=True),
    "heaviside": Function(1, _heaviside, branching=True),
    "max": Function(2, _max, branching=True),
    "Max": Function(2, _max, branching=True),
    "min": Function(2, _min, branching=True),
    "Min": Function(2, _min, branching=True),
    "where": Function(3, sp.Piecewise, form="three arguments: where(condition, value, otherwise)"),
    "Piecewise": Function(0, sp.Piecewise),
}

CONSTANTS: dict[str, sp.Expr] = {"pi": sp.pi, "E": sp.E}

COMPARISONS: dict[type[ast.cmpop], Callable[[sp.Expr, sp.Expr], Boolean]] = {
    ast.Lt: sp.Lt,
    ast.LtE: sp.Le,
    ast.Gt: sp.Gt,
    ast.GtE: sp.Ge,
    ast.Eq: sp.Eq,
    ast.NotEq: sp.Ne,
}
