"""The expectations that the moments of an activation are put together from, by its kind.

What a sampled soft quantisation sends: the probabilities of its amplitudes, their entropy, and the power of samples.

For inputs x, amplitude i is drawn with probability P(i) = E[P(i | x)]; entropy coding needs about H = -sum P(i) log2
P(i) bits an activation ("Soft quantization activation functions for deep learning", equation 12, with the mean over a
batch replaced by the expectation).  The second moment of a sample is E[sum_i z_i^2 P(i | x)], which the mean of the
samples falls short of by the noise of sampling.

Moments of a stochastic activation in training: over its input and over the noise that it draws.

E[f^2] counts the variance of the noise: with a slope that is uniform on [l, u], E[slope^2] is (l^2 + l u + u^2)/3
and not the square of the mean slope.  The noise is integrated out first, exactly; what is left is an expectation
over the input like any other.

The expectations that the moments of an activation are put together from, by its kind.

A :class:`Part` is a function of ``x`` under a distribution with what is asked of it: most activations are one part;
a gated one is two, a stochastic one has a second for training.  :func:`joined` makes moments of what was found.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from typing import Any

import sympy as sp
from flint import arb, ctx

from actsym.definition.folds import SoftSample, unfold
from actsym.definition.spec import Activation, Kind, SpecError, noise, x
from actsym.distributions import STANDARD_NORMAL, Distribution
from actsym.kinds.reading import reading
from actsym.moments.derivative import weak_derivative
from actsym.moments.expectation import expectation
from actsym.moments.moments import (
    CELLS,
    QUANTITIES,
    Further,
    Moments,
    Row,
    gain,
    integrands,
    product,
    working_precision,
)
from actsym.quantity import DIGITS, Enclosure, Quantity
from actsym.rigor.evaluate import bits_for


@dataclass(frozen=True)
class Sampling:
    """``probabilities`` P(i); ``entropy`` in bits; ``mean`` and ``second_moment`` of a sample, over input and noise."""

    probabilities: tuple[Quantity, ...]
    entropy: Quantity
    mean: Quantity
    second_moment: Quantity

    def rows(self) -> list[tuple[str, Quantity | str]]:
        """(label, value) for display."""
        shown = [(f"probability of amplitude {i}", p) for i, p in enumerate(self.probabilities)]
        return [*shown, ("entropy in bits", self.entropy), ("E[sample]", self.mean), ("E[sample²]", self.second_moment)]


def sampling(activation: Activation, distribution: Distribution = STANDARD_NORMAL, digits: int = DIGITS) -> Sampling:
    """The facts of an activation that is one sample in training, parameters at their defaults, each certified.

    Raises :class:`~actsym.definition.spec.SpecError` for any other activation.
    """
    conditional, amplitudes = probabilities(activation)
    found = tuple(expectation(p, distribution, digits) for p in conditional)
    power = sp.Add(*(z**2 * p for z, p in zip(amplitudes, conditional, strict=True)))
    return Sampling(
        found, entropy(found), expectation(activation.formula, distribution, digits),
        expectation(power, distribution, digits),
    )  # fmt: skip


def probabilities(activation: Activation) -> tuple[list[sp.Expr], list[sp.Expr]]:
    """P(i | x) as expressions in ``x``, and the amplitudes z_i, parameters at their defaults."""
    if not isinstance(activation.definition, SoftSample):
        raise SpecError(f"{activation.title} is not drawn from soft-max probabilities in training")
    values = {p.symbol: p.default for p in activation.parameters}
    sizes = {v.size: len(v) for v in activation.vectors}
    sample = activation.definition.subs(sizes)
    plain = lambda e: unfold(e, activation.vectors).xreplace(values)  # noqa: E731
    weights = [plain(w) for w in sample.weights()]
    amplitudes = [plain(v) for (v,) in sample.entries(sample.value)]
    return [w / sp.Add(*weights) for w in weights], amplitudes


def entropy(probabilities: tuple[Quantity, ...]) -> Quantity:
    """-sum P log2 P of certified probabilities, in bits."""
    lost = next((p for p in probabilities if not p.finite), None)
    if lost is not None:
        return lost
    with ctx.workprec(bits_for(DIGITS) + 64):
        balls = [p.ball for p in probabilities]
        return Quantity(
            enclosure=Enclosure(-sum(map(_term, balls), arb(0)) / arb(2).log()),
            method="Shannon entropy of the certified probabilities",
        )


def _term(p: arb) -> arb:
    """p log p, which is 0 at 0 and between -1/e and 0 on [0, 1]; below 1/e it decreases."""
    if p > 0 or p == 0:
        return p * p.log() if p > 0 else arb(0)
    top = p.upper()
    return arb(0).union(top * top.log()) if top < arb(-1).exp() else arb(0).union(-arb(-1).exp())


def training_integrands(activation: Activation, mean: sp.Expr = sp.S.Zero) -> dict[str, sp.Expr]:
    """What the cells of the moments in training are expectations of over the input, the noise averaged out.

    A sampled soft quantisation sends z_i with probability P(i | x): a quantity g is sum_i g(z_i) P(i | x), which is g
    of the mean where g is linear.  Its derivative is by definition that of the mean.

    Raises :class:`~actsym.definition.spec.SpecError` for an activation that draws no noise or is no polynomial in it.
    """
    if activation.kind is not Kind.STOCHASTIC:
        raise SpecError(f"{activation.title} draws no noise; analyze() gives its moments")
    if isinstance(activation.definition, SoftSample):
        conditional, amplitudes = probabilities(activation)
        slope, f = weak_derivative(activation.formula), sp.Dummy("f")
        means = integrands(activation.formula, mean)
        for name in CELLS:
            of = QUANTITIES[name].integrand
            assert of is not None
            if sp.diff(of(f, slope, x - mean), f, 2) != 0:
                drawn = zip(amplitudes, conditional, strict=True)
                means[name] = sp.Add(*(of(z, slope, x - mean) * p for z, p in drawn))
        return means
    f = activation.definition.subs({p.symbol: p.default for p in activation.parameters})
    try:
        return {n: averaged(g) for n, g in integrands(f, mean).items()}
    except sp.PolynomialError:
        raise SpecError(f"{activation.title}: only polynomials in the noise are averaged exactly") from None


def averaged(g: sp.Expr) -> sp.Expr:
    """The mean of ``g`` over noise uniform on [0, 1]: n-th powers of it become 1/(n + 1).

    Raises ``sympy.PolynomialError`` where a branch is no polynomial in the noise, or branches are chosen by it.
    """
    g = sp.piecewise_fold(g)
    if not isinstance(g, sp.Piecewise):
        return _averaged(g)
    if any(condition.has(noise) for _, condition in g.args):
        raise sp.PolynomialError("the noise chooses between branches")
    return sp.Piecewise(*((_averaged(value), condition) for value, condition in g.args))


def _averaged(value: sp.Expr) -> sp.Expr:
    if not value.has(noise):
        return value
    return sum(c / (n + 1) for (n,), c in sp.Poly(value, noise).terms())


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
    by_x = product(g.second_moment, f.derivative_second_moment, "E[g²] E[f'²]")
    by_u = product(g.derivative_second_moment, f.second_moment, "E[g'²] E[f²]")
    cells = {name: _of_product(QUANTITIES[name], f, g) for name in CELLS}
    branches = (
        Further("slope by x", "E[(∂y/∂x)²]", by_x),
        Further("slope by u", "E[(∂y/∂u)²]", by_u),
        Further(
            "backward gain of the gate's branch", "Var[x] / E[(∂y/∂x)²]", gain(g.distribution, by_x, "E[(dy/dx)²]")
        ),
        Further(
            "backward gain of the value's branch", "Var[u] / E[(∂y/∂u)²]", gain(g.distribution, by_u, "E[(dy/du)²]")
        ),
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
    with working_precision():
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
