"""What stable forms are made of: functions that know a derivative without cancellation, and rewrite rules.

Differentiating ``x*tanh(exp(x))`` textually gives ``1 - tanh(u)**2``, which cancels, times ``exp(x)``, which overflows.
Here a function knows a derivative that does neither, so stability survives every further derivative.  Each module of
this package has the functions of one subject, the rules that find them in what people write, and ``LOWERINGS``: the few
primitive operations that compute each of them well.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import ClassVar

import sympy as sp
from sympy.core.relational import Relational

from actsym.errors import InputError, Unanswered
from actsym.rigor.asymptotics import constants


class Stable(sp.Function):
    """A function of the stable vocabulary.

    definition
        The same function in elementary terms; tests hold the two together.
    slopes
        The derivative by each argument, in the stable vocabulary, as functions of all arguments.
    tiny_in_the_tail
        Whether it is tiny where its lowering gives a scale, so that functions with f(u) = u f'(0) pass the scale on.
    passes_scales
        Whether it has f(u) = u f'(0) for tiny u, and passes the scale of such a u on.
    """

    definition: ClassVar[Callable[..., sp.Expr]]
    slopes: ClassVar[tuple[Callable[..., sp.Expr], ...]]
    tiny_in_the_tail: ClassVar[bool] = False
    passes_scales: ClassVar[bool] = False

    def fdiff(self, argindex: int = 1) -> sp.Expr:
        return self.slopes[argindex - 1](*self.args)

    def _eval_is_extended_real(self) -> bool:
        return True


class Bounded(Stable):
    """A function that is multiplied before what grows."""


def define(expr: sp.Expr) -> sp.Expr:
    """``expr`` with every function of the vocabulary replaced by its definition."""
    return expr.replace(lambda e: isinstance(e, Stable), lambda e: e.definition(*e.args))


class CannotLower(InputError):
    """The expression holds what no kernel operation computes.  The message names it."""


def sign(number: sp.Expr) -> int:
    """-1, 0 or 1: the sign of a real number without symbols, proven by balls, or by exact algebra where it is 0.

    What SymPy's assumptions say of numbers decides nothing: they say None of every one that holds a function of the
    vocabulary, and of some others.  Raises :class:`CannotLower` where nothing is proven, as of what is no real number.

    >>> sign(sp.exp(-1) - 1), sign(sp.sinh(1) - sp.exp(1) / 2 + sp.exp(-1) / 2)
    (-1, 0)
    """
    if number in (sp.oo, -sp.oo):
        return 1 if number == sp.oo else -1
    try:
        return constants.sign(define(number))
    except Unanswered as error:
        raise CannotLower(f"the sign of {define(number)} is not known: {error}") from None


def positive(expr: sp.Expr) -> bool:
    """Whether an expression is shown to be positive: a number by its :func:`sign`, others by their symbols'
    assumptions."""
    if expr.free_symbols:
        return bool(expr.is_positive)
    with suppress(CannotLower):
        return sign(expr) > 0
    return False


def number_and_rest(expr: sp.Expr, times: bool = False) -> tuple[sp.Expr, sp.Expr]:
    """A sum, or a product with ``times``, as its number and the rest; also numbers such as tanh(1), unlike SymPy's.

    >>> number_and_rest(sp.tanh(1) + sp.sqrt(2) + sp.Symbol("x"))
    (tanh(1) + sqrt(2), x)
    """
    number, rest = expr.as_independent(*expr.free_symbols, as_Add=not times)
    return number, rest


def affine(expr: sp.Expr) -> tuple[sp.Expr, sp.Expr, sp.Expr]:
    """A sum c + k f as c, k and f, the first two of which are numbers.

    >>> affine(1 - 2 * sp.exp(sp.Symbol("x")))
    (1, -2, exp(x))
    """
    number, rest = number_and_rest(expr)
    return number, *number_and_rest(rest, times=True)


@dataclass(frozen=True)
class Rule:
    """``apply(node)`` returns an expression equal to ``node`` on ``domain``, or None where the rule does not fit."""

    name: str
    domain: str
    apply: Callable[[sp.Expr], sp.Expr | None]


def rule(name: str, domain: str, *types: type[sp.Basic]) -> Callable[[Callable[[sp.Expr], sp.Expr | None]], Rule]:
    """Decorator: the function below it as a :class:`Rule` for nodes of these ``types``, or of all if none is named."""
    return lambda apply: Rule(name, domain, lambda node: apply(node) if isinstance(node, types or sp.Basic) else None)


def bottom_up(expr: sp.Expr, rule: Rule) -> sp.Expr:
    """``expr`` with the rule applied at every subexpression from the leaves up, conditions of branches included.

    Numbers stay as they are written: they are computed once and exactly, and need no stable form.
    """
    if not expr.args or expr.is_number:
        return expr
    if isinstance(expr, sp.Piecewise):
        return sp.Piecewise(*((bottom_up(e, rule), _condition(c, rule)) for e, c in expr.args))
    args = [bottom_up(a, rule) for a in expr.args]
    if any(new is not old for new, old in zip(args, expr.args, strict=True)):
        expr = expr.func(*args)
    replaced = rule.apply(expr)
    return expr if replaced is None else replaced


def _condition(condition: sp.Basic, rule: Rule) -> sp.Basic:
    """A condition with its sides in stable form, so that it and the branch that it guards round to the same side;
    comparisons of polynomials stay as they are."""
    if isinstance(condition, Relational):
        sides = [side if side.is_polynomial() else bottom_up(side, rule) for side in condition.args]
        return condition.func(*sides) if tuple(sides) != condition.args else condition
    if isinstance(condition, sp.And | sp.Or):
        return condition.func(*(_condition(c, rule) for c in condition.args))
    return condition
