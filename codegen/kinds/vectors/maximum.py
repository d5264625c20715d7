"""Maxima over the entries: a loop finds where the first maximum is, and the body there is the value.

Bodies are compared by their difference, lines by its exact sign.  The definition goes on with the body at the winner
as a formula in x, so that differences of maxima cancel before they are rounded.

Differences of one expression at two entries, in a form that is right however far the input lies from both.

(x - z_k)^2 - (x - z_j)^2 is (z_j - z_k) (2x - z_k - z_j), |x - z_k| - |x - z_j| is z_j - z_k on the left of both, and
(a_k + k x) - (a_j + j x) is (a_k - a_j) + (k - j) x: what the two have in common cancels before it is rounded.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp
from sympy import Abs, Piecewise, Pow

from actsym.definition.folds import k
from actsym.definition.spec import x
from codegen.kinds.vectors.context import INDEX, Context
from codegen.kinds.vectors.forms import Joined, Leading, Missing, Near, Ordered, Paired
from codegen.stable.rules import differentiate


@dataclass(frozen=True)
class Difference:
    """``exact``: what can be differentiated; ``computed``: the same in the order in which it is computed."""

    exact: sp.Expr
    computed: sp.Expr


def difference(expr: sp.Expr, one: dict[sp.Basic, sp.Expr], other: dict[sp.Basic, sp.Expr]) -> Difference:
    """``expr`` at the entry ``one`` less ``expr`` at the entry ``other``: what stands for the index and the entries."""
    parts, others = [], []
    for term in sp.Add.make_args(sp.expand_mul(expr, deep=False)):
        if term.has(k, sp.Indexed):
            rule = _kernel(term, one, other)
            parts.append(rule) if rule else others.append(term)
    parts.append(_line(sp.Add(*others), one, other))
    return Difference(sp.Add(*(p.exact for p in parts)), sp.Add(*(p.computed for p in parts)))


def _kernel(term: sp.Expr, one: dict[sp.Basic, sp.Expr], other: dict[sp.Basic, sp.Expr]) -> Difference | None:
    """A multiple of a square or of a modulus."""
    shared, varying = term.as_independent(k, sp.Indexed, as_Add=False)
    if not (isinstance(varying, Abs) or (isinstance(varying, Pow) and varying.exp == 2)):
        return None
    a, b = (varying.args[0].xreplace(e) for e in (one, other))
    gap = sp.factor(sp.expand(a - b))
    if isinstance(varying, Pow):
        near_a, near_b = a.xreplace({x: Near(x)}), b.xreplace({x: Near(x)})
        return Difference(shared * gap * (a + b), Ordered(shared * gap, Joined(near_a, near_b)))
    # Strict: where one of them is 0 the slope is that of the moduli, sign(0) = 0.
    right, left = sp.And(a > 0, b > 0), sp.And(a < 0, b < 0)
    between = (Abs(a) - Abs(b), True), (Joined(Abs(a), -Abs(b)), True)
    exact, computed = (Piecewise((gap, right), (-gap, left), last) for last in between)
    return Difference(shared * exact, Ordered(shared, computed))


def _line(expr: sp.Expr, one: dict[sp.Basic, sp.Expr], other: dict[sp.Basic, sp.Expr]) -> Difference:
    """Anything else: where it is linear in x, the differences of slopes and of heights."""
    plain = sp.expand(expr.xreplace(one) - expr.xreplace(other))
    slope, height = sp.factor(plain.coeff(x, 1)), plain.coeff(x, 0)
    if slope == 0 or sp.expand(plain - slope * x - height) != 0:
        return Difference(plain, plain)
    line = Ordered(slope, x)
    return Difference(plain, Paired(height, line) if height != 0 else line)


@dataclass(frozen=True)
class Winner:
    """The entry at which an expression is largest: its index and the entries of vectors there."""

    index: sp.Symbol
    entries: dict[sp.IndexedBase, sp.Symbol]

    def at(self, context: Context, expr: sp.Expr) -> sp.Expr:
        """``expr`` at the winner."""
        return context.at(expr, self.index, self.entries)

    def substitution(self, expr: sp.Expr) -> dict[sp.Basic, sp.Expr]:
        """What stands for the index and the entries of ``expr`` there."""
        return {e: self.entries[e.base] for e in expr.atoms(sp.Indexed)} | {k: self.index}


def here(context: Context, expr: sp.Expr) -> dict[sp.Basic, sp.Expr]:
    """What stands for the index and the entries of ``expr`` where the loop is."""
    return {e: context.entry[e.base] for e in expr.atoms(sp.Indexed)} | {k: INDEX}


def find(context: Context, body: sp.Expr, size: sp.Expr, *others: sp.Expr, among: sp.Basic = sp.true) -> Winner:
    """The loop that finds the first entry at which ``body`` is largest, ``among`` those where a condition holds.

    The winner's entries are those of ``body`` and ``others``.
    """
    bases = sorted({e.base for o in (body, *others) for e in o.atoms(sp.Indexed)}, key=str)
    named = {b: context.fresh(f"{b}_best") for b in bases}
    everywhere = among is sp.true or among == True  # noqa: E712 - a SymPy truth value
    inside = None if everywhere else context.fresh("inside")  # 1 once an entry took part
    winner = Winner(context.fresh("best", integer=True), named)
    ahead = context.named(_signed(difference(body, here(context, body), winner.substitution(body)).computed))
    # An entry that is NaN wins, and nothing is ahead of it: the maximum is NaN.
    better = sp.Or(ahead > 0, *(Missing(context.entry[b]) > 0 for b in bases))
    if inside is not None:
        found = context.named(sp.Piecewise((ahead, inside > 0), (sp.S.One, True)))
        better = sp.And(context.at_index(among), found > 0)
    carried = [(winner.index, sp.S.Zero, _choose(better, INDEX, winner.index))]
    carried += [(s, context.first[b], _choose(better, context.entry[b], s)) for b, s in named.items()]
    if inside is not None:
        carried.append((inside, sp.S.Zero, _choose(context.at_index(among), sp.S.One, inside)))
    vector = _vector_of_lines(context, body, named) if everywhere else None
    context.draft.loop(size, carried, first=1 if everywhere else 0, vector_of_lines=vector)
    return winner


def rows(context: Context, winner: Winner, size: sp.Expr, outer: sp.Expr) -> None:
    """The loop that adds d(outer)/d(entry), which the winner's entries alone have."""
    vectors = [v.base for v in context.activation.vectors]
    found = []
    for base, symbol in winner.entries.items():
        slope = differentiate(outer, symbol)
        if slope != 0:
            found.append((vectors.index(base), _choose(sp.Eq(INDEX, winner.index), slope, sp.S.Zero)))
    if found:
        context.draft.loop(size, [], found)


def _vector_of_lines(context: Context, body: sp.Expr, named: dict[sp.IndexedBase, sp.Symbol]) -> int | None:
    """The number of the vector v if ``body`` is v[k] + k x and what is the same at every entry."""
    vectors = [v.base for v in context.activation.vectors]
    found = [v for v in named if not sp.expand(body - v[k] - k * x).has(k, sp.Indexed)]
    return vectors.index(found[0]) if found and len(named) == 1 else None


def _signed(ahead: sp.Expr) -> sp.Expr:
    """A difference of lines beside the point where they cross, where rounding would choose the wrong one."""
    if isinstance(ahead, Paired) and isinstance(ahead.args[1], Ordered) and ahead.args[1].args[1] == x:
        return Leading(ahead.args[0], ahead.args[1].args[0])
    return ahead


def _choose(condition: sp.Basic, one: sp.Expr, other: sp.Expr) -> sp.Expr:
    return sp.Piecewise((one, condition), (other, True), evaluate=False)
