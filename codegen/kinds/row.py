"""Kernels that read a whole row: what is summed over it, and what is done with each entry.

With f_j = F(x_j; s_1 ... s_m, p), s_i the sum over the row of g_i, and G = grad_output,

    grad x_j = G_j dF/dx(x_j) + sum_i g_i'(x_j) sum_k G_k dF/ds_i(x_k)        grad p = sum_k G_k dF/dp(x_k)

so a backward needs the row sums of G times the bases of dF/ds_i and dF/dp.  All of it is derived from the definition.

Scaling.  Where every g_i and every basis is homogeneous in x, the kernels work on t = x / m with m a power of two at
the row's largest magnitude: no power of t overflows and those of the largest entry do not underflow.  A sum of degree k
is then m^k times that of t, which the coefficients take into account, in an arithmetic whose exponent does not end.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

import sympy as sp
from sympy import Abs, Add, Heaviside, Max, Min, Mul, Piecewise, Pow, sign

from actsym.definition.rows import RowMean, RowStatistic, statistics
from actsym.definition.spec import Activation, Parameter, x
from codegen.stable.rules import stabilize

#: Number of entries of a row.  Names that no parameter has end in an underscore.
LENGTH = sp.Symbol("length_", positive=True)
#: What the entries are divided by.
SCALE = sp.Symbol("scale_", positive=True)


@dataclass(frozen=True)
class Combination:
    """sum of ``coefficients[i]`` (numbers of the row) times ``bases[i]`` (functions of the entry)."""

    bases: tuple[sp.Expr, ...] = ()
    coefficients: tuple[sp.Expr, ...] = ()


@dataclass(frozen=True)
class RowPlan:
    """What the kernels of one row activation compute.

    summands
        g_i(x): the forward sums them over the row.  ``sums[i]`` stands for the sum (of g_i(t), where scaled).
    products
        b_q(x): the backward sums grad_output times them.  ``product_sums[q]`` stands for the sum.
    value
        F, over the entry.
    direct, through
        The gradient by x: grad_output times ``direct``, plus ``through`` (by way of the statistics).
    parameters
        The row's sum of grad_output * dF/dp for each learnable parameter.
    numbers
        Numbers of the row that bases read themselves, where F does not separate into numbers times functions of x.
    scaled
        Whether entries are divided by :data:`SCALE`.
    side
        The largest magnitude is taken over all entries (0), or over the positive (1) or negative (-1) ones alone, where
        the others contribute nothing.
    """

    activation: Activation
    summands: tuple[sp.Expr, ...]
    products: tuple[sp.Expr, ...]
    value: Combination
    direct: Combination
    through: Combination
    parameters: tuple[sp.Expr, ...]
    numbers: tuple[sp.Symbol, ...]
    scaled: bool
    side: int

    @property
    def sums(self) -> tuple[sp.Symbol, ...]:
        return tuple(_symbol("sum", i, g) for i, g in enumerate(self.summands))

    @property
    def product_sums(self) -> tuple[sp.Symbol, ...]:
        return _product_symbols(len(self.products))

    @property
    def bases(self) -> tuple[sp.Expr, ...]:
        """Every function of an entry that reads numbers of the row, if any does."""
        return (*self.products, *self.value.bases, *self.direct.bases, *self.through.bases)

    @property
    def fused(self) -> bool:
        """Whether the products can be summed in the same pass as the statistics, because they do not read them."""
        return not any(b.free_symbols - {x} for b in self.products)

    @cached_property
    def summand_degrees(self) -> tuple[int, ...]:
        return tuple((degree(g) or 0) if self.scaled else 0 for g in self.summands)

    @cached_property
    def product_degrees(self) -> tuple[int, ...]:
        return tuple((degree(b) or 0) if self.scaled else 0 for b in self.products)

    @property
    def learnable(self) -> tuple[Parameter, ...]:
        """In the order that the kernels have them: the entries of vectors, then the scalars."""
        return learnable_of(self.activation)

    @property
    def fixed(self) -> tuple[Parameter, ...]:
        return tuple(p for p in self.activation.parameters if not p.learnable)


def learnable_of(activation: Activation) -> tuple[Parameter, ...]:
    """The learnable parameters: the entries of vectors, one vector after the other, then the scalars."""
    entries = activation.parameters[len(activation.scalars) :]
    return tuple(p for p in (*entries, *activation.scalars) if p.learnable)


def row_plan(activation: Activation) -> RowPlan:
    """Derive the plan of an activation that reads whole rows."""
    expr, nodes = _without_statistics(activation.expr)
    f = piecewise(expr)
    plan = _plan(activation, f, nodes)
    return plan if plan.scaled else _plan(activation, stabilize(f), nodes)


def _without_statistics(expr: sp.Expr) -> tuple[sp.Expr, tuple[RowStatistic, ...]]:
    """F with a symbol for each statistic, and the statistics; the length of the row is none."""
    nodes = statistics(expr)
    kept = tuple(n for n in nodes if n.args[0].has(x))
    symbols = {n: LENGTH for n in nodes if n not in kept}
    symbols |= {n: _symbol("statistic", i, n) for i, n in enumerate(kept)}
    return expr.xreplace(symbols), kept


def _symbol(name: str, index: int, value: sp.Expr) -> sp.Symbol:
    known = {"nonnegative": True} if value.is_nonnegative else {"real": True}
    return sp.Symbol(f"{name}_{index}_", **known)


def _product_symbols(count: int) -> tuple[sp.Symbol, ...]:
    return tuple(sp.Symbol(f"product_{i}_", real=True) for i in range(count))


def _plan(activation: Activation, f: sp.Expr, nodes: tuple[RowStatistic, ...]) -> RowPlan:
    summands = tuple(piecewise(n.args[0]) for n in nodes)
    symbols = [_symbol("statistic", i, n) for i, n in enumerate(nodes)]
    shares = [1 / LENGTH if isinstance(n, RowMean) else sp.S.One for n in nodes]
    by_symbols = [terms(sp.diff(f, s)) for s in symbols]
    by_parameters = [terms(sp.diff(f, p.symbol)) for p in learnable_of(activation)]
    products = tuple(dict.fromkeys(basis for part in (*by_symbols, *by_parameters) for basis in part))
    stands = dict(zip(products, _product_symbols(len(products)), strict=True))
    total = [sum((c * stands[b] for b, c in part.items()), sp.S.Zero) for part in (*by_symbols, *by_parameters)]
    slopes = (d * w * sp.diff(g, x) for d, w, g in zip(total, shares, summands, strict=False))
    value, direct, through = (_combination(e) for e in (f, sp.diff(f, x), sum(slopes, sp.S.Zero)))
    every = (*summands, *products, *value.bases, *direct.bases, *through.bases)
    scaled = bool(summands) and all(degree(b) is not None for b in every)
    side = _side((*summands, *direct.bases)) if scaled else 0
    plan = RowPlan(activation, summands, products, value, direct, through, tuple(total[len(nodes) :]), (), scaled, side)
    sums = zip(symbols, shares, plan.sums, plan.summand_degrees, strict=True)
    powers = {s: share * total * SCALE**k for s, share, total, k in sums}
    powers |= {b: b * SCALE**k for b, k in zip(plan.product_sums, plan.product_degrees, strict=True)}
    plan = _substitute(plan, powers)
    numbers = sorted(set().union(*(b.free_symbols for b in plan.bases)) - {x}, key=str)
    return replace(plan, numbers=tuple(numbers))


def _combination(expr: sp.Expr) -> Combination:
    found = terms(expr)
    return Combination(tuple(found), tuple(found.values()))


def _side(bases: tuple[sp.Expr, ...]) -> int:
    """See :class:`RowPlan`: ``bases`` are those of the statistics and of dF/dx."""
    return next((side for side in (1, -1) if all(vanishes(b, -side) for b in bases)), 0)


def _substitute(plan: RowPlan, powers: dict[sp.Expr, sp.Expr]) -> RowPlan:
    """The plan in sums of what the kernels add up; where scaled, each basis brings its power of SCALE along."""

    def changed(part: Combination) -> Combination:
        rows = zip(part.coefficients, part.bases, strict=True)
        return Combination(
            tuple(b.xreplace(powers) for b in part.bases),
            tuple(c.xreplace(powers) * (SCALE ** degree(b) if plan.scaled else 1) for c, b in rows),
        )

    return replace(
        plan,
        products=tuple(b.xreplace(powers) for b in plan.products),
        value=changed(plan.value),
        direct=changed(plan.direct),
        through=changed(plan.through),
        parameters=tuple(p.xreplace(powers) for p in plan.parameters),
    )


def piecewise(expr: sp.Expr) -> sp.Expr:
    """``expr`` with maxima, minima, absolute values and signs of functions of x as branches."""

    def branches(node: sp.Expr) -> sp.Expr:
        if not node.has(x):
            return node
        if isinstance(node, Max | Min):
            first, *rest = sorted(node.args, key=lambda a: (a.is_number, sp.default_sort_key(a)))
            for other in rest:
                first = Piecewise((first, first > other if isinstance(node, Max) else first < other), (other, True))
            return first
        a = node.args[0]
        if isinstance(node, Abs):
            return Piecewise((a, a > 0), (-a, True))
        if isinstance(node, sign):
            return Piecewise((1, a > 0), (-1, a < 0), (0, True))
        return Piecewise((1, a > 0), (0, True))

    return expr.replace(lambda e: isinstance(e, Max | Min | Abs | sign | Heaviside), branches)


def terms(expr: sp.Expr) -> dict[sp.Expr, sp.Expr]:
    """``expr`` as basis -> coefficient: bases hold x (or are 1), coefficients do not."""
    found: dict[sp.Expr, sp.Expr] = {}
    for term in Add.make_args(sp.expand_mul(expr)):
        coefficient, basis = term.as_independent(x, as_Add=False)
        found[basis] = found.get(basis, sp.S.Zero) + coefficient
    kept = {b: c for b, c in found.items() if b != 0 and c != 0}
    return dict(sorted(kept.items(), key=lambda item: sp.default_sort_key(item[0])))


def degree(basis: sp.Expr) -> int | None:
    """k if basis(m x) = m^k basis(x) for every m > 0, else None."""
    if not basis.has(x):
        return 0
    if basis == x:
        return 1
    if isinstance(basis, Mul):
        degrees = [d for a in basis.args if (d := degree(a)) is not None]
        return sum(degrees) if len(degrees) == len(basis.args) else None
    if isinstance(basis, Pow) and basis.exp.is_Integer:
        base = degree(basis.base)
        return None if base is None else base * int(basis.exp)
    if isinstance(basis, Add):
        return _common(basis.args)
    if isinstance(basis, Piecewise) and all(_keeps_sign(c) for _, c in basis.args):
        return _common([value for value, _ in basis.args if value != 0])
    return None


def _common(parts: Iterable[sp.Expr]) -> int | None:
    degrees = {degree(p) for p in parts}
    return degrees.pop() if len(degrees) == 1 else None


def _keeps_sign(condition: sp.Basic) -> bool:
    """Whether a condition holds for x if and only if it does for m x, m > 0."""
    if isinstance(condition, sp.And | sp.Or):
        return all(map(_keeps_sign, condition.args))
    if isinstance(condition, sp.core.relational.Relational):
        return condition.rhs == 0 and degree(condition.lhs) is not None
    return condition in (sp.true, sp.false)


def vanishes(basis: sp.Expr, side: int) -> bool:
    """Whether ``basis`` is 0 for all x < 0 (``side`` -1) or for all x > 0 (1)."""
    y = sp.Symbol("y", positive=True)
    return sp.piecewise_fold(basis.subs(x, side * y)).doit() == 0
