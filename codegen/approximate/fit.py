"""Polynomials with float32 coefficients for a function between two points.

The polynomial is one in v = z - m about a centre m.  Where the function has no zero, m is chosen among the floats near
the middle such that the value there is nearly a float32 (Gal's accurate tables): the constant coefficient, whose
rounding counts most, then costs nothing, and that of the others counts by v/m alone.  At a zero, m is the zero in two
words, and the first coefficients are 0: the error stays relative.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from flint import arb

#: Points at which a polynomial is fitted, and centres that are tried.
NODES, CENTRES = 44, 48


@dataclass(frozen=True)
class Piece:
    """A polynomial about ``centre`` + ``low``, lowest coefficient first; all are numbers of float32.

    ``error`` is the largest weighted error at the nodes.
    """

    centre: float
    low: float
    coefficients: tuple[float, ...]
    error: float


@dataclass(frozen=True)
class Between:
    """What is to be fitted between ``start`` and ``end``: ``values`` of a function at the ``nodes``, and the weights
    that make errors of it relative to the whole; ``zero`` and its ``multiplicity``, where there is one.

    ``distances`` are those of the nodes from 0, where the variable is another one.
    """

    start: float
    end: float
    nodes: np.ndarray
    values: np.ndarray
    weights: np.ndarray
    zero: arb | None = None
    multiplicity: int = 0
    centre: float | None = None
    distances: np.ndarray | None = None


def nodes(start: float, end: float) -> np.ndarray:
    """Chebyshev's points between two numbers, their ends included."""
    return (start + end) / 2 + (end - start) / 2 * np.cos(np.linspace(np.pi, 0, NODES))


def fit(task: Between, degree: int, function: Callable[[float], float]) -> Piece:
    """The polynomial of at most ``degree`` with the smallest weighted error, nearly, among those of float32."""
    if task.centre is not None:
        return _rounded(task, degree, task.centre, 0.0, 0)
    if task.zero is not None:
        centre = float(np.float32(float(task.zero)))
        low = float(np.float32(float(task.zero - arb(centre))))
        return _rounded(task, degree, centre, low, task.multiplicity)
    return _rounded(task, degree, _centre(task, function), 0.0, 0)


def distance(task: Between, degree: int) -> float:
    """About how near a polynomial of at most ``degree`` comes, before its coefficients are rounded."""
    if not np.any(task.values):
        return 0.0
    centre = float(task.zero) if task.zero is not None else (task.start + task.end) / 2
    v = task.nodes - centre
    powers = (v / abs(v).max())[:, None] ** np.arange(task.multiplicity, degree + 1)
    found = _solved(powers, task.values, task.weights)
    return float((np.abs(powers @ found - task.values) * task.weights).max())


def _centre(task: Between, function: Callable[[float], float]) -> float:
    if not np.any(task.values):
        return float(np.float32(task.end))
    middle = np.float32((task.start + task.end) / 2)
    step = max(int((task.end - task.start) / 8 / CENTRES / np.spacing(middle)), 1)
    tried = [float(middle + np.float32((i - CENTRES // 2) * step) * np.spacing(middle)) for i in range(CENTRES)]
    values = np.array([function(p) for p in tried])
    with np.errstate(all="ignore"):
        left = np.abs(values - values.astype(np.float32)) / np.abs(values)
    return tried[int(np.nanargmin(np.where(values == 0, np.inf, left)))]


def _rounded(task: Between, degree: int, centre: float, low: float, first: int) -> Piece:
    v = (task.nodes - centre) - low
    size = max(abs(v).max(), 1e-30)
    powers = (v / size)[:, None] ** np.arange(degree + 1)
    weights = task.weights
    coefficients = np.zeros(degree + 1)
    if np.any(task.values):
        # Lawson's iteration brings least squares near the smallest largest error; its weights stay for what follows.
        for _ in range(6):
            coefficients[first:] = _solved(powers[:, first:], task.values, weights)
            error = np.abs(powers @ coefficients - task.values) * task.weights
            if error.max() == 0:
                break
            weights = weights * np.sqrt(error / error.max() + 0.05)
        # Rounded one by one, each time the rest anew.
        for i in range(first, degree + 1):
            rest = task.values - powers[:, :i] @ coefficients[:i]
            coefficients[i:] = _solved(powers[:, i:], rest, weights)
            with np.errstate(over="ignore"):
                coefficients[i] = float(np.float32(coefficients[i] / size**i)) * size**i
            if not np.isfinite(coefficients[i]):
                return Piece(centre, low, (), np.inf)
    error = np.abs(powers @ coefficients - task.values) * task.weights
    rounded = tuple(float(np.float32(c / size**i)) for i, c in enumerate(coefficients))
    return Piece(centre, low, rounded, float(error.max()))


def _solved(powers: np.ndarray, values: np.ndarray, weights: np.ndarray) -> np.ndarray:
    found: np.ndarray = np.linalg.lstsq(powers * weights[:, None], values * weights, rcond=None)[0]
    return found


@dataclass(frozen=True)
class Quotient:
    """A rational function: coefficients of the numerator and of the denominator, whose first is 1; all are numbers of
    float32, lowest first.  Those that are ``crossed`` stand in the numerator times the distance from 0.  ``error`` is
    the largest weighted error at the nodes."""

    numerator: tuple[float, ...]
    crossed: tuple[float, ...]
    denominator: tuple[float, ...]
    error: float


NOWHERE = Quotient((), (), (), np.inf)


def quotient(task: Between, above: int, below: int, crossed: int = -1) -> Quotient:
    """The rational function of these degrees with a small weighted error (Sanathanan and Koerner 1963), its
    coefficients rounded one by one.  ``crossed``: the degree of what the distance from 0 is multiplied by, if it is
    there."""
    w, values = task.nodes, task.values
    powers = w[:, None] ** np.arange(max(above, below, crossed) + 1)
    upper = powers[:, : above + 1]
    if crossed >= 0 and task.distances is not None:
        upper = np.hstack([upper, task.distances[:, None] * powers[:, : crossed + 1]])
    count = upper.shape[1]
    system = np.hstack([upper, -values[:, None] * powers[:, 1 : below + 1]])
    found = np.zeros(system.shape[1])
    denominator = np.ones_like(w)
    for _ in range(8):
        found = _solved(system, values, task.weights / np.abs(denominator))
        denominator = 1 + powers[:, 1 : below + 1] @ found[count:]
        if not np.all(denominator > 0):
            return NOWHERE
    weights = task.weights / denominator
    for i in range(len(found)):
        rest = values - system[:, :i] @ found[:i]
        found[i:] = _solved(system[:, i:], rest, weights)
        found[i] = float(np.float32(found[i]))
    denominator = 1 + powers[:, 1 : below + 1] @ found[count:]
    if not np.all(denominator > 0):
        return NOWHERE
    error = np.abs(upper @ found[:count] / denominator - values) * task.weights
    above += 1
    return Quotient(tuple(found[:above]), tuple(found[above:count]), (1.0, *found[count:]), float(error.max()))
