"""Means with soft-max weights over the entries.

A first loop finds the largest logit; the weights of the second are exponentials of differences from it, so the largest
is 1 and none overflows.  With l the logits, v the values, * where the logit is largest and w = e^(l - l*):

    f = v* + D,  D = sum w (v - v*) / sum w
    df/dp = (sum w dv/dp + sum w (v - v*) d(l - l*)/dp - D sum w d(l - l*)/dp) / sum w
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from actsym.definition.folds import SoftMean, SoftSample
from actsym.definition.spec import x
from codegen.kinds.vectors import maximum
from codegen.kinds.vectors.context import INDEX, Context, Folded, stable
from codegen.kinds.vectors.forms import Guarded, Near
from codegen.kinds.vectors.maximum import difference
from codegen.stable.base import CannotLower
from codegen.stable.rules import differentiate


@dataclass(frozen=True)
class Mean:
    """A mean once its loops have run: the winner, the sum of the weights, D times that, and the weight at the index."""

    fold: SoftMean
    winner: maximum.Winner
    folded: Folded
    mass: sp.Symbol
    shift: sp.Symbol
    weight: sp.Expr


def value(context: Context, fold: SoftMean) -> Mean:
    """The loops of a mean (or of a sample, whose derivatives are those of the mean)."""
    logit, among = _inside(fold.logit)
    winner = maximum.find(context, logit, fold.size, fold.value, among=among)
    here = maximum.here(context, sp.Tuple(fold.value, logit))
    there = winner.substitution(sp.Tuple(fold.value, logit))
    behind = difference(logit, here, there)
    gap = difference(fold.value, here, there)
    inside = context.at_index(among)
    weight = sp.exp(context.named(behind.computed))
    if inside != True:  # noqa: E712 - a SymPy truth value
        weight = sp.Piecewise((weight, inside), (sp.S.Zero, True))
    mass, shift = context.fresh("mass"), context.fresh("shift")
    carried = [(mass, sp.S.Zero, mass + weight), (shift, sp.S.Zero, shift + weight * gap.computed)]
    by = {}
    own = context.at_index(fold.value)
    for s in context.variables:
        drift = differentiate(stable(behind.exact), s).xreplace({x: Near(x)})
        moved = differentiate(stable(own), s)
        total = sp.S.Zero
        if moved != 0:
            carried.append((sum_ := context.fresh("moved"), sp.S.Zero, sum_ + weight * moved))
            total += sum_ / mass
        if drift != 0:
            drift = sp.Piecewise((sp.S.Zero, sp.Eq(INDEX, winner.index)), (drift, True), evaluate=False)
            first, second = context.fresh("drift"), context.fresh("cross")
            carried.append((first, sp.S.Zero, first + _weighed(weight, sp.S.One, drift)))
            carried.append((second, sp.S.Zero, second + _weighed(weight, gap.computed, drift)))
            total += (second - shift / mass * first) / mass
        by[s] = total
    context.draft.loop(fold.size, carried)
    result = winner.at(context, fold.value) + shift / mass
    if isinstance(fold, SoftSample):
        result = _sample(context, fold, mass, weight)
    mean = Folded(result, by)
    return Mean(fold, winner, mean, mass, shift, weight)


def _sample(context: Context, fold: SoftSample, mass: sp.Symbol, weight: sp.Expr) -> sp.Expr:
    """The first value at which the running sum of the weights exceeds the noise; the last if rounding hides it."""
    running, drawn, done = context.fresh("running"), context.fresh("drawn"), context.fresh("done")
    reached = context.named(running + weight) > context.named(fold.noise * mass)
    here = sp.Piecewise((context.at_index(fold.value), done <= 0), (drawn, True), evaluate=False)
    carried = [
        (running, sp.S.Zero, running + weight),
        (drawn, sp.S.Zero, here),
        (done, sp.S.Zero, sp.Piecewise((sp.S.One, reached), (done, True), evaluate=False)),
    ]
    context.draft.loop(fold.size, carried)
    return drawn


def rows(context: Context, mean: Mean, factor: sp.Expr) -> None:
    """The loop that adds ``factor`` * df/d(entry) for every entry."""
    logit, _ = _inside(mean.fold.logit)
    own, weight = stable(context.at_index(mean.fold.value)), mean.weight / mean.mass
    here = maximum.here(context, mean.fold.value)
    gap = difference(mean.fold.value, here, mean.winner.substitution(mean.fold.value)).computed
    gap -= mean.shift / mean.mass
    slope = stable(context.at_index(logit))
    found = []
    for i, entry in context.used(own + slope):
        moved = _weighed(mean.weight, gap / mean.mass, differentiate(slope, entry))
        derivative = weight * differentiate(own, entry) + moved
        found.append((i, factor * derivative))
    if found:
        context.draft.loop(mean.fold.size, [], found)


def _weighed(weight: sp.Expr, value: sp.Expr, other: sp.Expr) -> sp.Expr:
    """weight * value * other, inside the branch that a weight may have, so that its scale comes last."""
    if isinstance(weight, sp.Piecewise):
        (inner, inside), *rest = weight.args
        return sp.Piecewise((Guarded(inner * value, other), inside), *rest)
    return Guarded(weight * value, other)


def _inside(logit: sp.Expr) -> tuple[sp.Expr, sp.Basic]:
    """The logit, and where it is not -oo."""
    if not isinstance(logit, sp.Piecewise):
        return logit, sp.true
    if len(logit.args) == 2 and logit.args[1] == (-sp.oo, True):
        return logit.args[0]
    raise CannotLower(f"{logit}: a logit must be one expression, or Piecewise((expression, condition), (-oo, True))")
