"""The sums of magnitudes of the terms that a definition adds up over the entries of vectors; no ball arithmetic.

A sum of terms with signs that the coefficients decide has no accuracy that its value alone would tell: rounding each
term once changes the sum by epsilon times the sum of the terms' magnitudes, whatever cancels in it.  Of a mean
sum w v / sum w the terms are what its weights are worth: rounding one of them once changes the mean m by
epsilon w (v - m) / sum w, and a derivative of it by epsilon times the derivative of that.  At a centre of symmetry
such terms cancel in the derivative by x where no unit of a value or a parameter would tell.
"""

from __future__ import annotations

from functools import lru_cache

import sympy as sp

from actsym.definition.folds import Fold, Series, SoftMean, folds, unfold
from actsym.definition.spec import Activation, x


def slope_of(expr: sp.Expr, by: sp.Symbol) -> sp.Expr:
    """The derivative, that of a step being 0."""
    return without_jumps(sp.diff(expr, by))


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
        weight = sp.Abs(_unfolded(outer.xreplace(back), activation))
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
    values = [_unfolded(value, activation) for (value,) in fold.entries(fold.value)]
    weights = [_unfolded(weight, activation) for weight in fold.weights()]
    total = sp.Add(*weights)
    mean = sp.Add(*(w * v for w, v in zip(weights, values, strict=True))) / total
    terms = [w / total * (v - mean) for w, v in zip(weights, values, strict=True)]
    variables = {"df_dx": x} | {f"df_d{p.name}": p.symbol for p in activation.learnable}
    return {"f": sp.Add(*map(sp.Abs, terms))} | {
        quantity: sp.Add(*(sp.Abs(sp.diff(t, variable)) for t in terms)) for quantity, variable in variables.items()
    }


def _terms(fold: Fold, activation: Activation) -> list[sp.Expr]:
    sized = fold.subs({v.size: len(v.defaults) for v in activation.vectors})
    return [_unfolded(body, activation) for (body,) in sized.entries()]


def _unfolded(expr: sp.Expr, activation: Activation) -> sp.Expr:
    return unfold(expr, activation.vectors)
