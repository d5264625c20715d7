"""Polynomial compositions: sums of powers of an activation (type I), and of an activation of powers (type II)."""

from __future__ import annotations

from dataclasses import replace

from sympy import Expr, Piecewise, Rational, S, sympify

from actsym.catalog.classic import tanh
from actsym.catalog.gaussian import gelu
from actsym.catalog.rectifiers import prelu, relu
from actsym.definition.folds import Series, k
from actsym.definition.parameters import Integer, Parameter, SpecError, Vector
from actsym.definition.sequences import Power
from actsym.definition.spec import Family, Kind, x

_source = "Zhuo et al. 2024, PolyCom, arXiv:2411.03884"
_r = Integer("r", 3, about="order: the highest power")
_a = Vector("a", (1,))


def _coefficients(r: int) -> tuple[Vector, ...]:
    """As published: a_0 = 0 and a_i = 1/r."""
    return (Vector("a", (0, *[Rational(1, r)] * r), about="coefficient of power k"),)


def _inner(rho: Family) -> Expr:
    if rho.kind is not Kind.POINTWISE or rho.structure or any(rho.vectors(**m) for m in rho.members):
        raise SpecError(
            f"polynomial composition of {rho.title}: only pointwise families without structural integers and vectors "
            "of parameters are accepted"
        )
    if any(p.name.split("_")[0] == _a.name for p in rho.parameters):
        raise SpecError(f"polynomial composition of {rho.title}: its parameter's name a is taken by the coefficients")
    return sympify(rho.formula())


def polycom1(rho: Family, name: str = "", title: str = "", source: str = "") -> Family:
    """Type I: sum_{i=0..r} a_i rho(x)^i, over a pointwise family without structure.

    Raises :class:`~actsym.definition.spec.SpecError` for any other family.
    """
    inner = _inner(rho)
    return Family(
        name or f"polycom1_{rho.name}",
        title or f"PolyCom I, {rho.title}",
        lambda r: Series(_a[k] * Power(k, inner), _a.size),
        rho.parameters,
        (_r,),
        ({"r": 3},),
        source or f"{_source}, equation 1, type I",
        vectors=_coefficients,
    )


def polycom2(rho: Family, name: str = "", title: str = "", source: str = "") -> Family:
    """Type II: sum_{i=0..r} a_i rho(x^i); the term of i = 0 is the constant rho(1).

    Raises :class:`~actsym.definition.spec.SpecError` for anything but a pointwise family without structure.
    """
    inner = _inner(rho)
    return Family(
        name or f"polycom2_{rho.name}",
        title or f"PolyCom II, {rho.title}",
        lambda r: Series(_a[k] * inner.subs(x, Power(k, x)), _a.size),
        rho.parameters,
        (_r,),
        ({"r": 3},),
        source or f"{_source}, equation 1, type II",
        vectors=_coefficients,
    )


# As PReLU, whose slope goes by the name of the coefficients.
_slope = Parameter("slope", Rational(1, 4), S.Reals, learnable=True, about="slope of the inner PReLU for x < 0")
_prelu = replace(prelu, formula=lambda: Piecewise((x, x > 0), (_slope.symbol * x, True)), parameters=(_slope,))
_identity = Family("identity", "identity", lambda: x)

polyrelu = polycom1(relu, "polyrelu", "PolyReLU", f"{_source}, equation 2")
polyprelu = polycom1(_prelu, "polyprelu", "PolyPReLU", f"{_source}, equation 1, type I over PReLU")
poly = polycom1(_identity, "poly", "Poly", "Hornik et al. 1989: a polynomial; coefficients as PolyCom starts them")
polygelu = polycom1(gelu, "polygelu", "PolyGELU", f"{_source}, equation 1, type I over GELU")
polytanh = polycom2(tanh, "polytanh", "PolyTanh", f"{_source}, equation 1, type II over tanh")
