"""The sums of magnitudes of the terms that a definition adds up over the entries of vectors.

A sum of terms with signs that the coefficients decide has no accuracy that its value alone would tell: rounding each
term once changes the sum by epsilon times the sum of the terms' magnitudes, whatever cancels in it.
"""

from __future__ import annotations

import sympy as sp

from actsym.folds import Fold, Series, folds, unfold
from actsym.spec import Activation, x


def term_sums(activation: Activation) -> dict[str, sp.Expr]:
    """For ``f``, ``df_dx`` and ``df_d<scalar>``: the sum over the terms t of every series S of |df/dS| |t|, or |dt/dx|
    or |dt/d<scalar>| in place of |t|.  In x and the parameters; empty where the definition has no series."""
    definition = activation.definition
    series = [f for f in folds(definition) if isinstance(f, Series)]
    quantities = {"f": None, "df_dx": x}
    quantities |= {f"df_d{p.name}": p.symbol for p in activation.scalars if p.learnable}
    if not series:
        return {}
    sums = dict.fromkeys(quantities, sp.S.Zero)
    for fold in series:
        symbol = sp.Dummy("S", real=True)
        outer = sp.diff(definition.xreplace({fold: symbol}), symbol).xreplace({symbol: fold})
        weight = sp.Abs(_unfolded(outer, activation))
        for term in _terms(fold, activation):
            for quantity, variable in quantities.items():
                sums[quantity] += weight * sp.Abs(term if variable is None else sp.diff(term, variable))
    return sums


def _terms(fold: Fold, activation: Activation) -> list[sp.Expr]:
    sized = fold.subs({v.size: len(v.defaults) for v in activation.vectors})
    return [_unfolded(body, activation) for (body,) in sized.entries()]


def _unfolded(expr: sp.Expr, activation: Activation) -> sp.Expr:
    return unfold(expr, activation.vectors)
