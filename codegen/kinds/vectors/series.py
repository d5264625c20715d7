"""Sums over the entries.

Where the terms are c(k) . s(k) of a linear recurrence s(k + 1) = A(k) s(k), they are summed from the last to the first
(Clenshaw 1955, for any number of states): u(k) = c(k) + A(k)^T u(k + 1), and the sum is c(0) . s(0) + u(1) . s(1).  So
no state is formed that is larger than the sum, and what overflows has the sign of the sum.  The derivative in the
argument t is carried beside it: v(k) = A^T v(k + 1) + (dA/dt)^T u(k + 1).  Other terms are added as they come.
Derivatives by the entries need the states themselves, which run forward then.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import sympy as sp

from actsym.definition.folds import Series
from codegen.kinds.vectors.context import INDEX, Context, Folded, stable
from codegen.kinds.vectors.forms import Dominant, Guarded, Quick, guarded
from codegen.kinds.vectors.recurrences import Recurrence, find
from codegen.stable.rules import differentiate


@dataclass(frozen=True)
class Terms:
    """Terms of a series that are summed in one loop: ``body``, at the index, in states of the recurrences."""

    size: sp.Expr
    body: sp.Expr
    recurrences: tuple[Recurrence, ...]

    @property
    def coefficients(self) -> list[sp.Expr] | None:
        """c with c . s = body, if there is one recurrence and it is linear."""
        if len(self.recurrences) != 1 or not self.recurrences[0].linear:
            return None
        states = self.recurrences[0].states
        found = [sp.diff(self.body, s) for s in states]
        linear = sp.Add(*(c * s for c, s in zip(found, states, strict=True)))
        return found if sp.expand(self.body - linear) == 0 and not any(c.has(*states) for c in found) else None

    @property
    def factor(self) -> sp.Expr:
        """What multiplies the one state of terms that are multiples of it."""
        assert self.coefficients is not None and len(self.coefficients) == 1
        return self.coefficients[0]

    def renamed(self, context: Context) -> Terms:
        """The same with fresh symbols for the states."""
        names = {s: context.fresh("s") for r in self.recurrences for s in r.states}
        return Terms(self.size, self.body.xreplace(names), tuple(r.renamed(names) for r in self.recurrences))


def split(context: Context, series: Series) -> list[Terms]:
    """The terms of ``series``, by recurrence."""
    groups: dict[tuple[Recurrence, ...], list[sp.Expr]] = {}
    outputs, found = find(series.args[0])
    for term in sp.Add.make_args(sp.expand_mul(series.args[0], deep=False)):
        body = context.at_index(term.xreplace(outputs))
        used = tuple(r for r in found if body.has(*r.states))
        groups.setdefault(used, []).append(body)
    return [Terms(series.size, sp.Add(*bodies), used) for used, bodies in groups.items()]


def value(context: Context, terms: Terms) -> Folded:
    """The loop that sums ``terms``, and their derivatives by the context's variables."""
    coefficients = terms.coefficients
    if coefficients is None or any(c.has(*context.scalars) for c in coefficients):
        return _forward(context, terms)
    return _backward(context, terms, coefficients)


def _backward(context: Context, terms: Terms, coefficients: list[sp.Expr]) -> Folded:
    (r,) = terms.recurrences
    n = range(len(r.states))
    half, whole = r.at(r.half_envelope), r.at(r.envelope)
    u, v = [context.fresh("u") for _ in n], [context.fresh("v") for _ in n]
    by = [s for s in context.variables if r.argument.has(s)]
    change = r.matrix.diff(r.t)
    needed = _needed(r)
    carried = []
    for i in needed:
        products = [(r.matrix[j, i], u[j]) for j in n]
        carried.append((u[i], sp.S.Zero, r.combined(products, [_of(coefficients[i], sp.S.One, half)])))
        if by:
            products = [(r.matrix[j, i], v[j]) for j in n]
            carried.append((v[i], sp.S.Zero, r.combined(products, [r.at(change[j, i]) * u[j] for j in n])))
    context.draft.loop(terms.size, carried, reverse=True, first=1)
    second, alone = r.second, {context.entry[b]: e for b, e in context.first.items()} | {INDEX: sp.S.Zero}
    starts = [(c.xreplace(alone), s) for c, s in zip(coefficients, r.initial, strict=True)]
    first = sp.Add(*(_of(c * r.at(s), sp.S.One, half) for c, s in starts))
    first_slope = sp.Add(*(_of(c * r.at(sp.diff(s, r.t)), sp.S.One, half) for c, s in starts))
    total = r.combined([(second[i], u[i]) for i in needed], [first])
    rest = [r.at(sp.diff(second[i], r.t)) * u[i] for i in needed]
    slope = r.combined([(second[i], v[i]) for i in needed], [*rest, first_slope])
    slope += r.at(r.log_slope) * total
    inner = {s: differentiate(r.argument, s) for s in by}
    slope = _of(slope, whole, half)
    return Folded(_of(total, whole, half), {s: Guarded(d, slope) if r.grows else slope * d for s, d in inner.items()})


def _of(expr: sp.Expr, quick: sp.Expr, right: sp.Expr) -> sp.Expr:
    """``expr`` times a part of the envelope.  Shortcuts sum without it, beside the exponential, and multiply once."""
    return right * expr if quick == right or expr == 0 else Quick(quick * expr, right * expr)


def _needed(r: Recurrence) -> list[int]:
    """The components of u(1) that the sum depends on."""
    n = range(len(r.states))
    found = {i for i in n if r.second[i] != 0}
    while more := {j for i in found for j in n if r.matrix[j, i] != 0} - found:
        found |= more
    return sorted(found)


def _forward(context: Context, terms: Terms) -> Folded:
    terms = terms.renamed(context)
    body = stable(terms.body)
    grows = any(r.grows for r in terms.recurrences)
    add: Callable[[sp.Expr, sp.Expr], sp.Expr] = (lambda t, s: Dominant(t, s)) if grows else sp.Add
    total = context.fresh("sum")
    read = body.free_symbols.union(*(r.argument.free_symbols for r in terms.recurrences))
    sums = {s: context.fresh("sum") for s in context.variables if s in read}
    carried = [(total, sp.S.Zero, add(_guarded(terms, body), total))]
    changes = {s: [guarded(differentiate(body, s))] for s in sums}
    for r in terms.recurrences:
        by = [s for s in sums if r.argument.has(s)]
        slopes = tuple(context.fresh("d") for _ in r.states) if by else ()
        carried += _states(r, slopes)
        for s in by:
            inner = differentiate(r.argument, s)
            for state, slope in zip(r.states, slopes, strict=True):
                outer = differentiate(body, state)
                changes[s].append(Guarded(outer, slope * inner) if grows else outer * slope * inner)
    carried += [(sums[s], sp.S.Zero, add(sp.Add(*c), sums[s])) for s, c in changes.items()]
    context.draft.loop(terms.size, carried)
    return Folded(total, sums)


def _guarded(terms: Terms, body: sp.Expr) -> sp.Expr:
    """``body`` with coefficients of 0 taking out a state that overflowed."""
    states = [s for r in terms.recurrences for s in r.states]
    if not any(r.grows for r in terms.recurrences):
        return body
    parts = (t.as_independent(*states, as_Add=False) for t in sp.Add.make_args(body))
    return sp.Add(*(other if c == 1 else Guarded(c, other) for c, other in parts))


def _states(r: Recurrence, slopes: tuple[sp.Symbol, ...] = ()) -> list[tuple[sp.Symbol, sp.Expr, sp.Expr]]:
    """The states, and their derivatives in t, as a forward loop carries them."""
    whole = [r.at(s * r.envelope) for s in r.initial]
    carried = list(zip(r.states, whole, r.advanced(), strict=True))
    if slopes:
        starts = [r.at(sp.diff(s * r.envelope, r.t)) for s in r.initial]
        carried += list(zip(slopes, starts, r.advanced_slopes(slopes), strict=True))
    return carried


def rows(context: Context, terms: Terms, factor: sp.Expr) -> None:
    """The loop that adds ``factor`` * d(sum)/d(entry) for every entry."""
    used = context.used(terms.body)
    if not used or factor == 0:
        return
    terms = terms.renamed(context)
    coefficients = terms.coefficients
    if coefficients is None:
        body = stable(terms.body)
        carried = [c for r in terms.recurrences for c in _states(r)]
        found = [(i, factor * guarded(differentiate(body, e))) for i, e in used]
        context.draft.loop(terms.size, carried, found)
        return
    (r,) = terms.recurrences
    # The start takes the factor, so that what the factor makes 0 never overflows; of an envelope half goes last.
    half, whole = r.at(r.half_envelope), r.at(r.envelope)
    start, last = (factor, sp.S.One) if r.envelope == 1 else (half, half * factor)
    quick_start, quick_last = (start, last) if r.envelope == 1 else (sp.S.One, whole * factor)
    alone = {context.entry[b]: e for b, e in context.first.items()} | {INDEX: sp.S.Zero}
    found = []
    for i, e in used:
        slopes = [sp.diff(c, e) for c in coefficients]
        here = sp.Add(*(d * s for d, s in zip(slopes, r.states, strict=True)))
        found.append((i, _of(here, quick_last, last)))
        first = sp.Add(*(d.xreplace(alone) * r.at(s) for d, s in zip(slopes, r.initial, strict=True)))
        context.draft.alone.append((i, _of(first, quick_last * quick_start, last * start)))
    starts = [_of(r.at(s), quick_start, start) for s in r.second]
    carried = list(zip(r.states, starts, r.advanced(), strict=True))
    context.draft.loop(terms.size, carried, found, first=1)
