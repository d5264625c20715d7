"""The activations whose networks are measured, each as published, with stable constants, and as torch starts it."""

from __future__ import annotations

import sympy as sp

from actsym import catalog
from actsym.bases.adapt import adapt
from actsym.bases.network import Case
from actsym.bases.orthogonal import HERMITE
from actsym.bases.stable import stable
from actsym.bases.torch_init import derived_gain
from actsym.bases.trigonometric import FOURIER_PHASE
from actsym.definition.spec import x

PUBLISHED, STABLE, DEFAULT = "published", "stable", "torch"

#: Names as they are shown.
TITLES = {
    "hermite_3": "Hermite(3)", "fourier_6": "Fourier(6)", "tropical_6": "Tropical(6)", "telu": "TeLU",
    "gem_n1": "GEM(1)", "gelu": "GELU", "relu": "ReLU",
}  # fmt: skip


def published(name: str) -> sp.Expr:
    """The activation as its paper initialises it (theorems 3.8, 3.13 and 3.19 for the three learnable ones)."""
    if name == "hermite_3":
        return HERMITE.expression([sp.sqrt(1 - sp.Rational(1, 6)), 1, 1, 1], 3)
    if name == "fourier_6":
        return FOURIER_PHASE.expression([sp.sqrt(1 - 1 / sp.factorial(6) ** 2), *[1] * 6], 6)
    if name == "tropical_6":
        return sp.sqrt(2) / 6 * sp.Max(*(1 + i * x for i in range(7)))
    return catalog.get(name).formula


def stabilised(name: str) -> sp.Expr:
    """The same family with equal unit gains and a stable fixed point: coefficients, or an output scale and shift."""
    if name == "hermite_3":
        return stable(HERMITE, 3).expression
    if name == "fourier_6":
        return stable(FOURIER_PHASE, 6).expression
    return adapt(_between_kinks(published(name))).expression()


def _between_kinks(f: sp.Expr) -> sp.Expr:
    """A maximum of lines through one point of the ordinate is the largest on one side and the least on the other."""
    if not isinstance(f, sp.Mul) or not f.has(sp.Max):
        return f
    factor, largest = f.as_independent(sp.Max)
    lines = sorted(largest.args, key=lambda line: line.coeff(x))
    return factor * sp.Piecewise((lines[-1], x > 0), (lines[0], True))


def cases() -> list[Case]:
    """Every case: ``published`` with the derived forward gain, ``stable`` with gain 1, ``torch`` with its default."""
    found = []
    for name in TITLES:
        f, better = published(name), stabilised(name)
        found += [
            Case(name, PUBLISHED, f, derived_gain(f)),
            Case(name, STABLE, better, 1.0),
            Case(name, DEFAULT, f, None),
        ]
    return found
