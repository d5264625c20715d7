"""The expectations that the moments of an activation are put together from, by its kind.

A :class:`Part` is a function of ``x`` under a distribution with what is asked of it: most activations are one part;
a gated one is two, a stochastic one has a second for training.  :func:`joined` makes moments of what was found.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from typing import Any

import sympy as sp

from actsym.definition.folds import SoftSample
from actsym.definition.spec import Activation, Kind
from actsym.distributions import Distribution
from actsym.kinds.gated import combine, product
from actsym.kinds.reading import reading
from actsym.kinds.stochastic import training_integrands
from actsym.moments import gains
from actsym.moments.entropy import entropy, probabilities
from actsym.moments.moments import Further, Moments, integrands
from actsym.moments.quantities import CELLS, QUANTITIES, Row
from actsym.quantity import Quantity

#: What is found about a part: quantities by the names of its cells, and closed forms for every scale.
Found = tuple[Mapping[str, Quantity], Mapping[str, sp.Expr]]


#: What the usual cells are, from f, f' and x - E[x].
AVERAGED = {row.name: row.integrand for row in QUANTITIES.values() if row.integrand is not None}


@dataclass(frozen=True)
class Part:
    """Expectations under ``distribution``.

    formula
        The function of ``x`` whose derivative may be asked for, parameters at their values.
    cells
        What is averaged, by name, parameters at their values.
    open_cells, values
        The same with irrational parameters as symbols, which closed forms are searched with, and their values.
    averaged
        Of ``formula`` and its derivative, what the cells are; empty where they are no such functions.
    """

    formula: sp.Expr
    distribution: Distribution
    cells: Mapping[str, sp.Expr]
    open_cells: Mapping[str, sp.Expr]
    values: tuple[tuple[sp.Symbol, sp.Expr], ...] = ()
    averaged: Mapping[str, Callable[..., Any]] = field(default_factory=lambda: AVERAGED)

    @cached_property
    def key(self) -> str:
        """Equal for parts of which the same is asked, so that it is done once."""
        asked = (f"{name}: {sp.srepr(g)}" for name, g in self.open_cells.items())
        return "\n".join((sp.srepr(self.formula), *asked, sp.srepr(sp.Tuple(*self.values)), self.distribution.key))


def parts(activation: Activation, distribution: Distribution) -> tuple[Part, ...]:
    """What has to be found for the moments of ``activation``.  Raises as :func:`~actsym.kinds.reading.reading`."""
    read = reading(activation, distribution)
    of_element = _of(read.element, distribution)
    if read.value is not None:
        return of_element, _of(read.value, distribution)
    if activation.kind is Kind.STOCHASTIC:
        return of_element, _training(activation, distribution)
    return (of_element,)


def _of(f: Activation, distribution: Distribution) -> Part:
    """Rational parameters are put in, irrational ones left as symbols for the search."""
    rational = {p.symbol: p.default for p in f.parameters if p.default.is_Rational}
    irrational = {p.symbol: p.default for p in f.parameters if not p.default.is_Rational}
    cells = integrands(f.formula, distribution.mean)
    with_symbols = integrands(f.expr.subs(rational), distribution.mean) if irrational else cells
    return Part(f.formula, distribution, cells, with_symbols, tuple(irrational.items()))


def _training(activation: Activation, distribution: Distribution) -> Part:
    cells = training_integrands(activation, distribution.mean)
    if isinstance(activation.definition, SoftSample):
        drawn, _ = probabilities(activation)
        cells |= {f"probability {i}": p for i, p in enumerate(drawn)}
    return Part(activation.formula, distribution, cells, cells, averaged={})


def joined(activation: Activation, found: Sequence[Found], distribution: Distribution) -> Moments:
    """The moments of ``activation`` from what was found about its :func:`parts`, in their order."""
    # The limit of a row was taken at one scale of the inputs: its forms for every scale would hold the statistics.
    any_scale = activation.kind is not Kind.ROW
    each = [
        Moments.from_cells(distribution, {n: cells[n] for n in CELLS}, scaled if any_scale else None)
        for cells, scaled in found
    ]
    if activation.kind is Kind.GATED:
        return _product(*each)
    if activation.kind is Kind.STOCHASTIC:
        return _with_training(each, found[1][0])
    return each[0]


def _product(f: Moments, g: Moments) -> Moments:
    """Of y = g(u) f(x) as a function of (x, u), with what holds for each branch."""
    both = combine(f, g)
    cells = {name: _of_product(QUANTITIES[name], f, g) for name in CELLS}
    branches = (
        Further("slope by x", "E[(∂y/∂x)²]", both.gate_slope),
        Further("slope by u", "E[(∂y/∂u)²]", both.value_slope),
        Further("backward gain of the gate's branch", "Var[x] / E[(∂y/∂x)²]", both.gate_gain),
        Further("backward gain of the value's branch", "Var[u] / E[(∂y/∂u)²]", both.value_gain),
    )
    return Moments.from_cells(f.distribution, cells, _scaled(f.scaled, g.scaled), branches)


def _of_product(row: Row, f: Moments, g: Moments) -> Quantity:
    """An expectation of the product from those of both branches."""
    if not row.gated:
        return Quantity.not_found(f"{row.notation} of a product is not known from that of its factors")
    terms = [
        product(g.quantities[other], f.quantities[own], f"{QUANTITIES[other].of('g')} {QUANTITIES[own].notation}")
        for own, other in row.gated
    ]
    with gains.precision():
        return reduce(lambda a, b: a.map(lambda v, w: v + w, b, method=f"{a.method} + {b.method}"), terms)


def _scaled(f: Mapping[str, sp.Expr], g: Mapping[str, sp.Expr]) -> dict[str, sp.Expr]:
    """Closed forms for every scale of the distribution of x and u alike, from those of both branches."""
    return {
        name: sp.Add(*(f[own] * g[other] for own, other in QUANTITIES[name].gated))
        for name in CELLS
        if QUANTITIES[name].gated and all(own in f and other in g for own, other in QUANTITIES[name].gated)
    }


def _with_training(each: Sequence[Moments], cells: Mapping[str, Quantity]) -> Moments:
    after, training = each
    further = [
        Further(Further.in_training(name), row.of("y"), training.quantities[name])
        for name, row in QUANTITIES.items()
        if row.training
    ]
    drawn = [q for name, q in cells.items() if name.startswith("probability")]
    further += [Further(f"probability of amplitude {i}", f"E[P({i} | x)]", q) for i, q in enumerate(drawn)]
    if drawn:
        further.append(Further("entropy of a sample in bits", "-Σ P log₂ P", entropy(tuple(drawn))))
    return replace(after, further=tuple(further))
