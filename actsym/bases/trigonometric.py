"""Fourier series, as sines and cosines or by amplitude and phase."""

from __future__ import annotations

import sympy as sp

from actsym.bases.basis import Basis, k
from actsym.definition.spec import x
from actsym.distributions import Uniform

_PAPER = "Polynomial, trigonometric, and tropical activations"

FOURIER = Basis(
    "fourier", (sp.cos(k * x), sp.sin(k * x)), Uniform(-sp.pi, sp.pi), scaling=1 / sp.factorial(k),
    title="Fourier", source=f"{_PAPER}, definition 3.12",
)  # fmt: skip

#: sqrt(2) cos(kx - pi/4) = cos kx + sin kx: one coefficient an index, the phase at its initial value.
FOURIER_PHASE = Basis(
    "fourier_phase", sp.sqrt(2) * sp.cos(k * x - sp.pi / 4), Uniform(-sp.pi, sp.pi), scaling=1 / sp.factorial(k),
    title="Fourier, amplitude and phase", source=f"{_PAPER}, equation 24",
)  # fmt: skip


def fourier_on(half_width: sp.Expr, basis: Basis = FOURIER) -> Basis:
    """The same series with the fundamental frequency pi/l, for an input uniform on [-l, l].

    Each derivative gains a factor pi/l, its second moment (pi/l)^2: the coefficients that equalise the
    gains on [-pi, pi] do not on [-l, l].
    """
    width = sp.sympify(half_width)
    return basis.rescaled(sp.pi / width, Uniform(-width, width))
