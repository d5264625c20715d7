"""Fits by one linear solve: interpolation of values, of values and derivatives, and projections."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, TypeAlias

import sympy as sp
from flint import arb, arb_mat, ctx

from actsym.bases.fits import Fit, FitError, Linear, finish, interval_of, target_of
from actsym.definition.spec import Activation, x
from actsym.distributions import Distribution
from actsym.moments.derivative import weak_derivative
from actsym.moments.expectation import expectation
from actsym.quantity import Quantity
from actsym.rigor.evaluate import EvaluationError, Evaluator, UnsupportedError

#: Bits that systems are solved with.
PRECISION = 320

Target: TypeAlias = "Activation | sp.Expr"


def interpolate(
    family: Linear,
    target: Target,
    interval: tuple[Any, Any],
    derivatives: bool = False,
    nodes: Sequence[Any] | None = None,
) -> Fit:
    """F = f at as many nodes as F has coefficients; with ``derivatives``, F = f and F' = f' at half as many.

    nodes
        Exact numbers; Chebyshev's nodes of the interval by default (of a trigonometric family too: unless
        the target is periodic, fit it on less than a period).  With an odd number of coefficients, the
        derivative is left free at the last node.

    Raises :class:`~actsym.bases.fits.FitError` where the nodes do not determine the coefficients.
    """
    low, high = interval_of(interval)
    size = len(family.functions)
    count = (size + 1) // 2 if derivatives else size
    chosen = [sp.sympify(n) for n in nodes] if nodes is not None else chebyshev_nodes(low, high, count)
    if len(chosen) != count or len(set(chosen)) != count:
        raise FitError(f"{family.title}: {count} different nodes are needed, {len(set(chosen))} were given")
    conditions = [(n, 0) for n in chosen] + [(n, 1) for n in chosen[: size - count]]
    _, f = target_of(target)
    with ctx.workprec(PRECISION):
        rows = [[_value(u, n, order) for u in family.functions] for n, order in conditions]
        right = [[_value(f, n, order)] for n, order in conditions]
        values = _solved(arb_mat(rows), arb_mat(right), f"{family.title}: the nodes do not determine the coefficients")
    method = f"{'values and derivatives' if derivatives else 'values'} at {count} nodes"
    return finish(family, target, method, values, (low, high))


def chebyshev_nodes(low: sp.Expr, high: sp.Expr, count: int) -> list[sp.Expr]:
    """Chebyshev's nodes of an interval, from left to right, rounded to 2^-40 of its half-width."""
    middle, half = (low + high) / 2, (high - low) / 2
    angles = [math.pi * (2 * i + 1) / (2 * count) for i in range(count)]
    return [middle - half * sp.Rational(round(math.cos(a) * (1 << 40)), 1 << 40) for a in angles]


def sample(family: Linear, target: Target, places: Sequence[Any], interval: tuple[Any, Any]) -> Fit:
    """Coefficients f(place): how SQUAF is initialised, z_i = f(iq) ("SQUAF", appendix A.3.2)."""
    _, f = target_of(target)
    values = [float(_value(f, sp.sympify(p), 0)) for p in places]
    if len(values) != len(family.functions):
        raise FitError(f"{family.title}: {len(family.functions)} places are needed, {len(values)} were given")
    return finish(family, target, "values of the target", values, interval)


def project(
    family: Linear,
    target: Target,
    measure: Distribution,
    interval: tuple[Any, Any],
    derivative_weight: Fraction | int = 0,
) -> Fit:
    """The F that minimises E[(F - f)^2] + w E[(F' - f')^2] under ``measure``; w = 0 is the L2 projection.

    The means are certified integrals; for an orthonormal family the solve is a division each
    (:func:`moments` gives the coefficients as quantities).
    """
    weight = sp.Rational(str(derivative_weight))
    if weight < 0:
        raise FitError(f"derivative_weight = {derivative_weight} must not be negative")
    _, f = target_of(target)
    with ctx.workprec(PRECISION):
        gram = _gram(family.functions, measure)
        right = [_mean(f * u, measure) for u in family.functions]
        if weight:
            slopes = [weak_derivative(u) for u in family.functions]
            steep, w = _gram(slopes, measure), _value(weight, sp.S.Zero, 0)
            size = range(len(right))
            gram = [[gram[i][j] + w * steep[i][j] for j in size] for i in size]
            right = [r + w * _mean(weak_derivative(f) * s, measure) for r, s in zip(right, slopes, strict=True)]
        values = _solved(
            arb_mat(gram), arb_mat([[r] for r in right]), f"{family.title} is linearly dependent under {measure}"
        )
    method = f"L2 projection under {measure}" if not weight else f"Sobolev projection under {measure}, weight {weight}"
    return finish(family, target, method, values, interval, measure)


def moments(family: Linear, target: Target, measure: Distribution) -> list[Quantity]:
    """E[f u_i] / E[u_i^2]: the exact projection on an orthogonal family, as quantities."""
    _, f = target_of(target)
    with ctx.workprec(PRECISION):
        return [
            expectation(f * u, measure).map(lambda a, b: a / b, expectation(u**2, measure), method="projection")
            for u in family.functions
        ]


def _gram(functions: Sequence[sp.Expr], measure: Distribution) -> list[list[arb]]:
    size = len(functions)
    table = [[arb(0)] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1):
            table[i][j] = table[j][i] = _mean(functions[i] * functions[j], measure)
    return table


def _mean(g: sp.Expr, measure: Distribution) -> arb:
    found = expectation(g, measure, 40)
    if not found.finite:
        raise FitError(f"the mean of {g} under {measure} is {found}")
    return found.ball if found.enclosure is not None else Evaluator(found.exact).at(0, PRECISION).ball


def _value(g: sp.Expr, node: sp.Expr, order: int) -> arb:
    g = weak_derivative(g, order) if order else g
    try:
        return Evaluator(g.subs(x, node)).at(0, PRECISION - 64).ball
    except (EvaluationError, UnsupportedError) as error:
        raise FitError(f"the function has no value at the node {node}: {error}") from None


def _solved(matrix: arb_mat, right: arb_mat, why: str) -> list[float]:
    try:
        solution = matrix.solve(right)
    except (ZeroDivisionError, ValueError):
        raise FitError(why) from None
    balls = [solution[i, 0] for i in range(solution.nrows())]
    if not all(b.is_finite() and (b.rel_accuracy_bits() > 53 or b.abs_upper() < arb((1, -60))) for b in balls):
        raise FitError(f"{why} to working precision")
    return [float(b) for b in balls]
