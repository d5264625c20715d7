"""What is measured of an activation, its parameters, and the terms that it adds up; no ball arithmetic, and no torch.

The expression is differentiated as it is written, never in the generator's lowered form.  Parameters enter as exactly
the binary numbers that a kernel receives.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
import sympy as sp
from sympy.core.relational import Relational
from sympy.logic.boolalg import Boolean

from actsym.definition.folds import Fold, Series, SoftMean, folds, unfold
from actsym.definition.spec import Activation, x
from actsym.properties.floats.formats import FLOAT32, Format

_UPWARDS, _DOWNWARDS = (sp.Gt, sp.Ge), (sp.Lt, sp.Le)


def names(activation: Activation) -> list[str]:
    """The quantities: f, its derivatives by the inputs, and by each learnable parameter and entry of a vector."""
    return ["f", *(f"df_d{v.name}" for v in (*activation.inputs, *activation.learnable))]


def computing_format(fmt: Format) -> Format:
    """The format in which kernels for ``fmt`` compute: float32 for the half types, else the format itself."""
    return FLOAT32 if fmt.bits == 16 else fmt


def parameter_values(activation: Activation, fmt: Format) -> dict[str, float]:
    """Each parameter's default as a kernel for ``fmt`` receives it.

    A learnable parameter is a tensor of the format itself.  A fixed one is handed over as a float64 number and
    rounded to the format in which the kernel computes.
    """
    values = {}
    for parameter in activation.parameters:
        nearest = float(parameter.default.evalf(60))  # rounded once, from many more digits than float64 has
        target = fmt if parameter.learnable else computing_format(fmt)
        values[parameter.name] = float(target.round(np.array(nearest)))
    return values


def exact_parameters(activation: Activation, fmt: Format) -> dict[sp.Symbol, sp.Rational]:
    """The same by symbol, as exact rationals."""
    values = parameter_values(activation, fmt)
    return {p.symbol: sp.Rational(*values[p.name].as_integer_ratio()) for p in activation.parameters}


# Expressions with numbers for parameters, whose branches are told by exact comparisons of x: SymPy writes the
# conditions of a maximum of lines as ``x >= 4*x/3 - 7/3``, one for each other line: fifty lines have 2450 of them in
# each derivative, and at x = 7 no ball decides one.  With rational coefficients each is a comparison of x with a
# rational number, and all of a branch are one interval.


def at(expr: sp.Expr, values: Mapping[sp.Symbol, sp.Expr]) -> sp.Expr:
    """``expr`` with ``values`` for symbols, as ``xreplace`` has it, but for the form of the conditions."""
    if isinstance(expr, sp.Piecewise):
        branches = []
        for value, condition in expr.args:
            reduced = _at(condition, values)
            if reduced != False:  # noqa: E712 - a SymPy truth value
                branches.append((at(value, values), reduced))
            if reduced == True:  # noqa: E712
                break
        if not branches:
            return sp.nan
        return branches[0][0] if branches[0][1] == True else sp.Piecewise(*branches, evaluate=False)  # noqa: E712
    if not expr.has(sp.Piecewise):
        return expr.xreplace(dict(values))
    return expr.func(*(at(a, values) for a in expr.args))


def _at(condition: Boolean, values: Mapping[sp.Symbol, sp.Expr]) -> Boolean:
    if isinstance(condition, sp.And):
        return _interval([_at(c, values) for c in condition.args])
    if isinstance(condition, sp.Or | sp.Not):
        return condition.func(*(_at(c, values) for c in condition.args))
    if isinstance(condition, Relational):
        difference = sp.expand((condition.lhs - condition.rhs).xreplace(dict(values)))
        slope, height = difference.coeff(x, 1), difference.coeff(x, 0)
        if slope.is_Rational and height.is_Rational and slope != 0 and difference == slope * x + height:
            compared = condition if slope > 0 else condition.reversed
            return compared.func(x, -height / slope)
    return condition.subs(values)


def _interval(conditions: list[Boolean]) -> Boolean:
    """All of ``conditions``, of comparisons of x with numbers those that the others imply left out."""
    lower = [c for c in conditions if isinstance(c, _UPWARDS) and c.lhs == x and c.rhs.is_Rational]
    upper = [c for c in conditions if isinstance(c, _DOWNWARDS) and c.lhs == x and c.rhs.is_Rational]
    others = [c for c in conditions if c not in lower and c not in upper]
    bounds = sorted(lower, key=lambda c: (c.rhs, isinstance(c, sp.Gt)))[-1:]
    bounds += sorted(upper, key=lambda c: (c.rhs, isinstance(c, sp.Le)))[:1]
    if len(bounds) == 2:
        (low, high) = (c.rhs for c in bounds)
        point = isinstance(bounds[0], sp.Ge) and isinstance(bounds[1], sp.Le)
        if low > high or (low == high and not point):
            return sp.false
    return sp.And(*others, *bounds, evaluate=False) if len(bounds) + len(others) > 1 else sp.And(*others, *bounds)


# The sums of magnitudes of the terms that a definition adds up over the entries of vectors.  A sum of terms with signs
# that the coefficients decide has no accuracy that its value alone would tell: rounding each term once changes the sum
# by epsilon times the sum of the terms' magnitudes, whatever cancels in it.  Of a mean sum w v / sum w the terms are
# what its weights are worth: rounding one of them once changes the mean m by epsilon w (v - m) / sum w, and a
# derivative of it by epsilon times the derivative of that.  At a centre of symmetry such terms cancel in the derivative
# by x where no unit of a value or a parameter would tell.


def slope_of(expr: sp.Expr, by: sp.Symbol) -> sp.Expr:
    """The derivative, that of a step being 0."""
    return without_jumps(derivative(expr, by))


def derivative(expr: sp.Expr, *by: sp.Symbol) -> sp.Expr:
    """SymPy's derivative, with floors and ceilings as the constants that they are in between."""
    steps = {step: sp.Dummy(real=True) for step in expr.atoms(sp.floor, sp.ceiling)}
    return sp.diff(expr.xreplace(steps), *by).xreplace({constant: step for step, constant in steps.items()})


def without_jumps(expr: sp.Expr) -> sp.Expr:
    """``expr`` as it is beside the zeros of the arguments of its delta functions."""
    return expr.replace(sp.DiracDelta, lambda *_: sp.S.Zero)


@lru_cache(maxsize=16)
def term_sums(activation: Activation) -> dict[str, sp.Expr]:
    """For ``f``, ``df_dx`` and ``df_d<scalar>``: the sum over the terms t of every series S of |df/dS| |t|, or |dt/dx|
    or |dt/d<scalar>| in place of |t|.  For ``df_d<entry>``, which another series T holds: of |d2f/dT dS| |dT/d<entry>|
    |t|.  In x and the parameters; empty where the definition has no series."""
    definition = activation.definition
    symbols = {f: sp.Dummy("S", real=True) for f in folds(definition) if isinstance(f, Series)}
    formula = definition.xreplace(symbols)
    back = {s: f for f, s in symbols.items()}
    terms = {s: _terms(f, activation) for f, s in symbols.items()}
    variables = {"f": None, "df_dx": x} | {f"df_d{p.name}": p.symbol for p in activation.scalars if p.learnable}
    sums: dict[str, sp.Expr] = {}

    def add(quantity: str, outer: sp.Expr, inner: sp.Expr) -> None:
        weight = sp.Abs(unfold(outer.xreplace(back), activation.vectors))
        sums[quantity] = sums.get(quantity, sp.S.Zero) + weight * inner

    for s in back:
        outer = sp.diff(formula, s)
        for quantity, variable in variables.items():
            add(quantity, outer, sp.Add(*(sp.Abs(t if variable is None else sp.diff(t, variable)) for t in terms[s])))
        size = sp.Add(*map(sp.Abs, terms[s]))
        for t in back:
            second = slope_of(outer, t)
            for p in activation.learnable if second != 0 else ():
                inner = sp.diff(sp.Add(*terms[t]), p.symbol)
                if f"df_d{p.name}" not in variables and inner != 0:
                    add(f"df_d{p.name}", second, sp.Abs(inner) * size)
    return sums


@lru_cache(maxsize=16)
def weight_sums(activation: Activation) -> dict[str, sp.Expr]:
    """For every quantity of a definition that is a mean: the sum of |t|, or of |dt/dx| or |dt/d<parameter>|, over what
    its weights are worth, t = w (v - m) / sum w.  In x and the parameters; empty where the definition is no mean."""
    fold = activation.definition.subs({v.size: len(v.defaults) for v in activation.vectors})
    if not isinstance(fold, SoftMean):
        return {}
    values = [unfold(value, activation.vectors) for (value,) in fold.entries(fold.value)]
    weights = [unfold(weight, activation.vectors) for weight in fold.weights()]
    total = sp.Add(*weights)
    mean = sp.Add(*(w * v for w, v in zip(weights, values, strict=True))) / total
    terms = [w / total * (v - mean) for w, v in zip(weights, values, strict=True)]
    variables = {"df_dx": x} | {f"df_d{p.name}": p.symbol for p in activation.learnable}
    return {"f": sp.Add(*map(sp.Abs, terms))} | {
        quantity: sp.Add(*(sp.Abs(sp.diff(t, variable)) for t in terms)) for quantity, variable in variables.items()
    }


def _terms(fold: Fold, activation: Activation) -> list[sp.Expr]:
    sized = fold.subs({v.size: len(v.defaults) for v in activation.vectors})
    return [unfold(body, activation.vectors) for (body,) in sized.entries()]


@lru_cache(maxsize=16)
def magnitudes(activation: Activation, fmt: Format) -> dict[str, sp.Expr]:
    """The sums of :func:`term_sums` in x alone, by quantity."""
    values = exact_parameters(activation, fmt)
    return {quantity: without_jumps(at(expr, values)) for quantity, expr in term_sums(activation).items()}
