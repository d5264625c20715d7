"""Tropical rational fits: max_k(a_k + p_k x) - max_k(b_k + r_k x), with real powers p_k and r_k.

f = P - Q with P and Q convex, P'' and Q'' the positive and the negative part of f'' (jumps of f' included).
A convex function is the largest of its tangents: a_k + p_k x touches P at a node u_k, so that -a_k is the
convex conjugate of P at p_k.  The nodes are spaced so that the gaps below the curve, about
(distance)^2 P'' / 8, are equal: equally in the integral of sqrt(P'').  Closed form, no optimisation.
("Polynomial, trigonometric, and tropical activations", appendix H.)
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import sympy as sp

from actsym.bases.fits import Fit, FitError, interpolate, interval_of, of_basis, target_of
from actsym.bases.shipped import FOURIER, HERMITE
from actsym.definition.spec import Activation, x
from actsym.distributions import Uniform
from actsym.rigor.evaluate import UnsupportedError
from actsym.signal.propagation import numeric

_POINTS = 16385


def tropical_rational(
    target: Activation | sp.Expr, degrees: tuple[int, int], interval: tuple[Any, Any], balanced: bool = True
) -> Fit:
    """The fit with degrees[0] + 1 lines above and degrees[1] + 1 below.

    ``balanced`` shifts F by half of its largest gap, which halves the error; without it F touches f and f'
    at the nodes.  Raises :class:`~actsym.bases.fits.FitError` for degrees below 1.
    """
    if any(isinstance(d, bool) or not isinstance(d, int) or d < 1 for d in degrees) or len(degrees) != 2:
        raise FitError(f"degrees = {degrees!r} must be two integers >= 1")
    low, high = interval_of(interval)
    title, f = target_of(target)
    try:
        value, slope = numeric(f)
        xs = np.linspace(float(low), float(high), _POINTS)
        fs, ds = value(xs), slope(xs)
    except (UnsupportedError, TypeError, NameError) as error:
        raise FitError(f"{title} cannot be sampled: {error}") from None
    if not (np.isfinite(fs).all() and np.isfinite(ds).all()):
        raise FitError(f"{title} is not finite on [{low}, {high}]")
    steps = np.diff(ds)
    falling = np.concatenate([[0.0], np.cumsum(np.maximum(-steps, 0.0))])
    below = np.concatenate([[0.0], np.cumsum((falling[1:] + falling[:-1]) / 2 * np.diff(xs))])
    parts = (fs + below, ds + falling), (below, falling)
    lines = [_tangents(xs, *part, degree + 1) for part, degree in zip(parts, degrees, strict=True)]
    if balanced:
        gap = fs - (_largest(lines[0], xs) - _largest(lines[1], xs))
        lines[0] = [(a + (gap.max() + gap.min()) / 2, p) for a, p in lines[0]]
    expression = _expression(lines[0]) - _expression(lines[1])
    named = {f"{name}_{i}": float(v[j]) for names, line in zip(("ap", "br"), lines, strict=True)
             for j, name in enumerate(names) for i, v in enumerate(line)}  # fmt: skip
    method = "tangents of its convex parts" + (", balanced" if balanced else "")
    label = f"tropical rational({degrees[0]}/{degrees[1]})"
    return Fit(label, title, method, named, expression, f, (low, high), Uniform(low, high))


def _tangents(xs: Any, values: Any, slopes: Any, count: int) -> list[tuple[float, float]]:
    """(intercept, slope) of ``count`` tangents of a convex function sampled at ``xs``."""
    bend = np.sqrt(np.maximum(np.diff(slopes), 0.0) * np.diff(xs))
    reach = np.concatenate([[0.0], np.cumsum(bend)])
    if reach[-1] <= 1e-12:
        places = np.linspace(0, len(xs) - 1, count)
    else:
        places = np.interp(np.linspace(0, reach[-1], count), reach + np.arange(len(xs)) * 1e-12, np.arange(len(xs)))
    # Between two samples: value and slope at the nearer one are those of a true tangent.
    nearest = np.round(places).astype(int)
    return [(float(values[i] - slopes[i] * xs[i]), float(slopes[i])) for i in nearest]


def _largest(lines: list[tuple[float, float]], xs: Any) -> Any:
    return np.max([a + p * xs for a, p in lines], axis=0)


def _expression(lines: list[tuple[float, float]]) -> sp.Expr:
    """The largest of the lines, from left to right, as one formula per interval."""
    exact = sorted({(_rational(p), _rational(a)) for a, p in lines})
    hull: list[tuple[sp.Rational, sp.Rational]] = []
    for p, a in exact:
        if hull and hull[-1][0] == p:
            hull.pop()
        while len(hull) > 1 and _crossing(hull[-2], (p, a)) <= _crossing(hull[-2], hull[-1]):
            hull.pop()
        hull.append((p, a))
    cuts = [_crossing(left, right) for left, right in pairwise(hull)]
    branches = [(a + p * x, x < cut) for (p, a), cut in zip(hull, cuts, strict=False)]
    return sp.Piecewise(*branches, (hull[-1][1] + hull[-1][0] * x, True))


def _crossing(left: tuple[sp.Rational, sp.Rational], right: tuple[sp.Rational, sp.Rational]) -> sp.Rational:
    """Where a line of larger slope overtakes one of smaller slope."""
    return (left[1] - right[1]) / (right[0] - left[0])


def _rational(value: float) -> sp.Rational:
    return sp.Rational(*value.as_integer_ratio())


# -- fits beside each other -------------------------------------------------------------------------------------------

#: A family: title, and its fits by what they match.
Row = tuple[str, dict[str, Fit]]


@cache
def compared(target: Activation) -> list[Row]:
    """The fits that are shown: each family by values alone, and by values and derivatives."""
    linear = (
        ("Hermite, degree 3", HERMITE, 3, 2),
        ("Hermite, degree 8", HERMITE, 8, 3),
        ("Fourier, degree 6", FOURIER, 6, 2),
    )
    found: list[Row] = []
    for title, basis, degree, half in linear:
        family = of_basis(basis, degree)
        fits = {
            "values": interpolate(family, target, (-half, half)),
            "values and derivatives": interpolate(family, target, (-half, half), derivatives=True),
        }
        found.append((title, fits))
    tangents = {"values and derivatives": tropical_rational(target, (6, 6), (-4, 4))}
    return [*found, ("Tropical rational, 6/6", tangents)]
