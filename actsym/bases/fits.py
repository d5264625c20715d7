"""Fits: coefficients of a family that make it a classical activation.

Interpolation and projection are one linear solve each; the best uniform approximation is a sequence of linear
programmes.  A fit says what it did, certified: the errors belong to the very coefficients that are returned, floats
included, and to the target that was asked for.

    >>> from actsym.bases.shipped import HERMITE
    >>> from actsym.catalog import gelu
    >>> fit = interpolate(of_basis(HERMITE, 3), gelu(), (-2, 2), derivatives=True)
    >>> fit.errors.sup.text(3)
    '0.151'
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
import sympy as sp
from flint import arb, arb_mat, ctx
from scipy.optimize import linprog

from actsym.bases.basis import Basis
from actsym.bases.fits_errors import Errors, errors
from actsym.definition.spec import Activation, SpecError, x
from actsym.distributions import Distribution, Uniform
from actsym.errors import EvaluationError
from actsym.moments.derivative import weak_derivative
from actsym.moments.expectation import expectation
from actsym.quantity import Quantity
from actsym.rigor.evaluate import Evaluator, UnsupportedError
from actsym.signal.propagation import numeric


class FitError(SpecError):
    """The fit is not determined, or does not exist.  The message says why."""


@dataclass(frozen=True)
class Linear:
    """Functions of ``x`` with coefficients: F = sum c_i u_i, u_i = numerators[i] / denominator."""

    title: str
    names: tuple[str, ...]
    numerators: tuple[sp.Expr, ...]
    denominator: sp.Expr = sp.S.One

    @cached_property
    def functions(self) -> tuple[sp.Expr, ...]:
        return tuple(u / self.denominator for u in self.numerators)

    def combine(self, coefficients: Sequence[Any]) -> sp.Expr:
        """F with the given coefficients; polynomials with their powers collected, as intervals like them."""
        total = sp.Add(*(c * u for c, u in zip(coefficients, self.numerators, strict=True)))
        if total.is_polynomial(x) and total.has(x):
            total = sp.horner(sp.expand(total))
        return total / self.denominator


@dataclass(frozen=True)
class Fit:
    """A family's coefficients for a target.

    coefficients
        By name, float64: to be used as they are.
    expression
        F with exactly these coefficients.
    interval
        Where the fit is meant to be used; ``errors.sup`` holds there.
    """

    family: str
    target: str
    method: str
    coefficients: dict[str, float]
    expression: sp.Expr
    target_expression: sp.Expr
    interval: tuple[sp.Expr, sp.Expr]
    measure: Distribution

    @cached_property
    def errors(self) -> Errors:
        """Certified errors of the function and of its derivative."""
        return errors(self.expression, self.target_expression, self.interval, self.measure)

    def __str__(self) -> str:
        rows = [f"{self.family} fitted to {self.target}: {self.method}"]
        rows += [f"  {name} = {value!r}" for name, value in self.coefficients.items()]
        rows += [f"  {label}: {value.text(4)}" for label, value in self.errors.rows()]
        return "\n".join(rows)


def of_basis(basis: Basis, degree: int) -> Linear:
    """The functions s_k phi_k of a basis."""
    terms = basis.terms(degree)
    return Linear(f"{basis.title}({degree})", tuple(t.name for t in terms), tuple(t.function for t in terms))


def squaf(k: int, q: Fraction | str | int, alpha: Fraction | str | int | None = None) -> Linear:
    """The weights of SQUAF: phi(x) = sum z_i exp(-alpha (x - iq)^2) / sum exp(-alpha (x - jq)^2), |i| <= k.

    ``alpha`` is 1.5 / q^2 unless given ("SQUAF", equation 7 and appendix A.3.2).  The common factor
    exp(-alpha x^2) is cancelled, so that the quotient stays a number far outside the grid.
    """
    if isinstance(k, bool) or not isinstance(k, int) or k < 1:
        raise FitError(f"squaf: k = {k!r} must be an integer >= 1")
    step = sp.Rational(str(q))
    if not step > 0:
        raise FitError(f"squaf: q = {q} must be positive")
    sharp = sp.Rational(3, 2) / step**2 if alpha is None else sp.Rational(str(alpha))
    if not sharp > 0:
        raise FitError(f"squaf: alpha = {alpha} must be positive")
    weights = [sp.exp(2 * sharp * i * step * x - sharp * (i * step) ** 2) for i in range(-k, k + 1)]
    names = tuple(f"z_{i}" for i in range(-k, k + 1))
    return Linear(f"SQUAF(k={k}, q={step}, alpha={sharp})", names, tuple(weights), sp.Add(*weights))


def target_of(target: Activation | sp.Expr) -> tuple[str, sp.Expr]:
    """Title and expression in ``x`` of what is fitted."""
    if isinstance(target, Activation):
        return target.title, target.formula
    target = sp.sympify(target)
    if target.free_symbols - {x}:
        raise FitError(f"{target}: the target must be a function of x alone")
    return str(target), target


def interval_of(interval: tuple[Any, Any]) -> tuple[sp.Expr, sp.Expr]:
    """The ends of an interval as exact numbers, in order."""
    low, high = (sp.Rational(str(e)) if isinstance(e, Fraction | int | str) else sp.sympify(e) for e in interval)
    if low.has(sp.Float) or high.has(sp.Float) or not (low.is_finite and high.is_finite and low < high):
        raise FitError(f"interval = {interval} must be two exact finite numbers, the lower first")
    return low, high


def finish(
    family: Linear,
    target: Activation | sp.Expr,
    method: str,
    values: Sequence[float],
    interval: tuple[Any, Any],
    measure: Distribution | None = None,
) -> Fit:
    """The fit with these coefficients."""
    title, f = target_of(target)
    low, high = interval_of(interval)
    exact = [sp.Rational(*float(v).as_integer_ratio()) for v in values]
    named = dict(zip(family.names, map(float, values), strict=True))
    return Fit(family.title, title, method, named, family.combine(exact), f, (low, high), measure or Uniform(low, high))


# -- one linear solve ---------------------------------------------------------------------------------------------

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
    return [0.0 if b.contains(0) else float(b) for b in balls]


# -- the best uniform approximation -------------------------------------------------------------------------------
#
# On a finite set of points the least largest error is a linear programme, and its optimum is a lower bound of what any
# F can reach on the interval.  The points where the error is largest are then added (Remez's exchange, which needs no
# Haar condition here), until the two agree.

#: Points to start from, and a finer set on which the error is looked at.
_START, _FINE, _ROUNDS = 60, 4001, 12


def minimax(
    family: Linear, target: Activation | sp.Expr, interval: tuple[Any, Any], derivative_weight: float = 0.0
) -> Fit:
    """The F of least sup |F - f| on the interval; with a weight w, of least max(sup |F - f|, w sup |F' - f'|)."""
    low, high = interval_of(interval)
    _, f = target_of(target)
    fine = (float(low) + float(high)) / 2 - (float(high) - float(low)) / 2 * np.cos(np.linspace(0, np.pi, _FINE))
    orders = (0, 1) if derivative_weight else (0,)
    weights = (1.0, derivative_weight)
    columns = [np.array([numeric(u)[order](fine) for u in family.functions]).T * weights[order] for order in orders]
    wanted = [numeric(f)[order](fine) * weights[order] for order in orders]
    chosen = np.unique(np.linspace(0, _FINE - 1, _START).round().astype(int))
    for _ in range(_ROUNDS):
        values, reached = _programme([c[chosen] for c in columns], [w[chosen] for w in wanted], family.title)
        error = np.max([abs(c @ values - w) for c, w in zip(columns, wanted, strict=True)], axis=0)
        if error.max() <= reached * (1 + 1e-9) + 1e-15:
            break
        inner = (error[1:-1] >= error[:-2]) & (error[1:-1] >= error[2:]) & (error[1:-1] > reached)
        chosen = np.unique(np.concatenate([chosen, 1 + np.flatnonzero(inner), [int(error.argmax())]]))
    method = "minimax" if not derivative_weight else f"minimax of f and of {derivative_weight:g} f'"
    return finish(family, target, method, values, (low, high))


def _programme(columns: list[Any], wanted: list[Any], title: str) -> tuple[Any, float]:
    """Least t with -t <= row . c - wanted <= t."""
    rows, right = np.vstack(columns), np.concatenate(wanted)
    size = rows.shape[1]
    # Columns of like size keep the solver's tolerances meaningful.
    scale = np.maximum(abs(rows).max(axis=0), 1e-300)
    unit = -np.ones((len(rows), 1))
    above, below = np.hstack([rows / scale, unit]), np.hstack([-rows / scale, unit])
    cost = np.append(np.zeros(size), 1.0)
    options = {"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10}
    found = linprog(
        cost, np.vstack([above, below]), np.concatenate([right, -right]), bounds=[(None, None)] * size + [(0, None)],
        method="highs", options=options,
    )  # fmt: skip
    if found.status != 0:
        raise FitError(f"{title}: no minimax fit was found ({found.message})")
    return found.x[:size] / scale, float(found.x[-1])
