"""Formulas as text in which every function of one number that the catalogue has may be called: ``x*gelu(x)``.

Parameters are given by position or by name, after the argument: ``swish(x, 2)``, ``gem(x, N=2)``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from inspect import Parameter as _Argument, Signature

import sympy as sp

from actsym.catalog import FAMILIES, SPELLINGS
from actsym.definition.names import spelling
from actsym.definition.spec import Activation, Family, Kind, Parameter, SpecError, x
from actsym.text import parse
from actsym.text.functions import Function, Refused, by_branches, piecewise

__all__ = ["FUNCTIONS", "activation_from_text", "parse_expression"]

#: What torch calls parameters that have another name here.
_TORCH_NAMES = {
    "leaky_relu": {"negative_slope": "slope"},
    "hardtanh": {"min_val": "low", "max_val": "high"},
    "prelu": {"weight": "a"},
}

_OTHER_INPUTS = {
    Kind.GATED: "it is gated: it reads two inputs, and a formula has one",
    Kind.ROW: "it is row-wise: it reads all entries of a row, and a formula reads one",
}


class _Catalogue(Mapping[str, Function]):
    """The families as functions, by any spelling of their names; each is built when it is asked for."""

    def __getitem__(self, name: str) -> Function:
        family = SPELLINGS[spelling(name)]
        return Function((family.name,), _Built(family), family.title)

    def __iter__(self) -> Iterator[str]:
        return iter(FAMILIES)

    def __len__(self) -> int:
        return len(FAMILIES)


#: Every family by name, for the parser.
FUNCTIONS: Mapping[str, Function] = _Catalogue()


class _Built:
    """A family as a function of a formula and of the family's structural integers and parameters."""

    def __init__(self, family: Family) -> None:
        self.family = family

    @property
    def __signature__(self) -> Signature:
        """What may be given by position or by name; names of torch, and those of entries of vectors, by name only."""
        order: list[tuple[str, object]] = [(i.name, i.default) for i in self.family.structure]
        order += [(p.name, p.default) for p in self.family().scalars]
        either = [_Argument(name, _Argument.POSITIONAL_OR_KEYWORD, default=value) for name, value in order]
        return Signature(
            [_Argument("u", _Argument.POSITIONAL_ONLY), *either, _Argument("others", _Argument.VAR_KEYWORD)]
        )

    def __call__(self, u: sp.Expr, *values: sp.Expr, **named: sp.Expr) -> sp.Expr:
        family = self.family
        if family.kind in _OTHER_INPUTS:
            raise Refused(f"{family.name} cannot be called in a formula: {_OTHER_INPUTS[family.kind]}")
        here = _TORCH_NAMES.get(family.name, {})
        given = dict(zip([*self.__signature__.parameters][1:], values, strict=False))
        return _applied(_formula(family, given | {here.get(name, name): value for name, value in named.items()}), u)


def _formula(family: Family, given: Mapping[str, sp.Expr]) -> sp.Expr:
    """The family's formula in ``x`` with these values, numbers or formulas in the parameters of the text."""
    try:
        member = family(**{name: value for name, value in given.items() if not value.free_symbols})
        symbolic = {name: value for name, value in given.items() if value.free_symbols}
        return _with_formulas(member, symbolic) if symbolic else member.formula
    except SpecError as error:
        raise Refused(str(error)) from None


def _with_formulas(member: Activation, given: Mapping[str, sp.Expr]) -> sp.Expr:
    """The formula with formulas for some parameters: those that are defined for all reals, and no vectors."""
    by_name = {p.name: p for p in member.scalars} if not member.vectors else {}
    for name, value in given.items():
        if name not in by_name or x in value.free_symbols or by_name[name].domain != sp.S.Reals:
            raise Refused(f"{name} = {value} is not accepted for {member.title}; give a number")
    rest = {p.symbol: p.default for p in member.parameters if p.name not in given}
    return member.expr.subs(rest).xreplace({by_name[name].symbol: value for name, value in given.items()})


def _applied(formula: sp.Expr, u: sp.Expr) -> sp.Expr:
    """``formula`` at ``u``, inside the branches of ``u`` where the formula has some."""
    if u == x:
        return formula
    if formula.has(sp.Piecewise):
        return by_branches(partial(_substituted, formula), u)
    return _substituted(formula, u)


def _substituted(expr: sp.Basic, u: sp.Expr) -> sp.Basic:
    """``expr`` with ``u`` for ``x``; branches stay those that they are."""
    if expr == x:
        return u
    if not expr.has(x):
        return expr
    if isinstance(expr, sp.Piecewise):
        return piecewise(*((_substituted(value, u), _substituted(condition, u)) for value, condition in expr.args))
    return expr.func(*(_substituted(part, u) for part in expr.args))


def parse_expression(text: str, parameters: Iterable[Parameter] = ()) -> sp.Expr:
    """:func:`actsym.text.parse.parse_expression`, with the functions of the catalogue."""
    return parse.parse_expression(text, parameters, FUNCTIONS)


def activation_from_text(text: str, name: str = "custom", parameters: Iterable[Parameter] = ()) -> Activation:
    """:func:`actsym.text.parse.activation_from_text`, with the functions of the catalogue."""
    return parse.activation_from_text(text, name, parameters, FUNCTIONS)
