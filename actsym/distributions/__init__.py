"""Distributions of an activation's input.

Each gives its density as a SymPy expression in :data:`~actsym.definition.spec.x`, its support, its exact moments, and
samples.  The scale may be a positive symbol, for results that hold for every scale; sampling and
certified integration then need a number in its place (:meth:`Distribution.at`).
"""

from __future__ import annotations

import sympy as sp

from actsym.distributions.base import Chart, Distribution, DistributionError
from actsym.distributions.bounded import HALF_WIDTH, RADIUS, Arcsine, Semicircle, Uniform
from actsym.distributions.unbounded import RATE, SIGMA, Exponential, Normal

__all__ = [
    "DEFAULT", "HALF_WIDTH", "RADIUS", "RATE", "SIGMA", "STANDARD_NORMAL", "STANDARD_UNIFORM", "Arcsine", "Chart",
    "Distribution", "DistributionError", "Exponential", "Normal", "Semicircle", "Uniform",
]  # fmt: skip

#: Both have mean 0 and variance 1.
STANDARD_NORMAL = Normal()
STANDARD_UNIFORM = Uniform(-sp.sqrt(3), sp.sqrt(3))
DEFAULT: tuple[Distribution, ...] = (STANDARD_NORMAL, STANDARD_UNIFORM)
