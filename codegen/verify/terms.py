"""The sums of magnitudes of the terms that a definition adds up over the entries of vectors.

A sum of terms with signs that the coefficients decide has no accuracy that its value alone would tell: rounding each
term once changes the sum by epsilon times the sum of the terms' magnitudes, whatever cancels in it.
"""

from __future__ import annotations

from functools import lru_cache

import sympy as sp

from actsym.definition.folds import Fold, Series, folds, unfold
from actsym.definition.spec import Activation, x


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
        slope = sp.diff(formula, s)
        for quantity, variable in variables.items():
            add(quantity, slope, sp.Add(*(sp.Abs(t if variable is None else sp.diff(t, variable)) for t in terms[s])))
        size = sp.Add(*map(sp.Abs, terms[s]))
        for t in back:
            second = sp.diff(slope, t).replace(sp.DiracDelta, lambda *_: sp.S.Zero)
            for p in activation.learnable if second != 0 else ():
                inner = sp.diff(sp.Add(*terms[t]), p.symbol)
                if f"df_d{p.name}" not in variables and inner != 0:
                    add(f"df_d{p.name}", second, sp.Abs(inner) * size)
    return sums


def _terms(fold: Fold, activation: Activation) -> list[sp.Expr]:
    sized = fold.subs({v.size: len(v.defaults) for v in activation.vectors})
    return [_unfolded(body, activation) for (body,) in sized.entries()]


def _unfolded(expr: sp.Expr, activation: Activation) -> sp.Expr:
    return unfold(expr, activation.vectors)
