"""What a sampled soft quantisation sends: the probabilities of its amplitudes, their entropy, and the power of samples.

For inputs x, amplitude i is drawn with probability P(i) = E[P(i | x)]; entropy coding needs about H = -sum P(i) log2
P(i) bits an activation ("Soft quantization activation functions for deep learning", equation 12, with the mean over a
batch replaced by the expectation).  The second moment of a sample is E[sum_i z_i^2 P(i | x)], which the mean of the
samples falls short of by the noise of sampling.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp
from flint import arb, ctx

from actsym.definition.folds import SoftSample, unfold
from actsym.definition.spec import Activation, SpecError
from actsym.distributions import STANDARD_NORMAL, Distribution
from actsym.moments.expectation import expectation
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
