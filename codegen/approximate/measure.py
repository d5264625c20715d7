"""The error of a graph in float32, in units in the last place, on a sample of all inputs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from codegen.approximate.problem import Problem
from codegen.ir import Node, evaluate

#: Inputs a side: in each binade, and in the stretch where the function differs from its ends.
BINADE, CENTRE = 24, 6000
#: Factors, that bring to light what is too small for float32 by itself.
FACTORS = (1.0, 2.0**70, 2.0**126)


@dataclass(frozen=True)
class Error:
    """The largest error, in ulp of the exact value (of the subnormals' where it is one), and the input."""

    ulps: float
    at: float


def inputs(problem: Problem, seed: int = 0) -> np.ndarray:
    """float32 inputs in the interval: some of each binade, many where the function is not yet its asymptote."""
    random = np.random.default_rng(seed)
    binades = (np.arange(255, dtype=np.uint32) << np.uint32(23))[:, None]
    bits = binades + random.integers(0, 2**23, (255, BINADE), dtype=np.uint32)
    parts = []
    for side in problem.sides:
        centre = random.uniform(0, 1.02 * side.end, CENTRE).astype(np.float32)
        near = np.exp2(random.uniform(-8, 0, CENTRE) + np.log2(side.end)).astype(np.float32)
        zeros = [np.float32(float(zero)) + np.arange(-40, 41) * np.spacing(np.float32(float(zero)))
                 for zero, _ in problem.zeros(side) if zero > 0]  # fmt: skip
        parts.append(side.sign * np.concatenate([bits.ravel().view(np.float32), centre, near, *zeros]))
    found = np.unique(np.concatenate(parts).astype(np.float32))
    return found[(found >= float(problem.lower)) & (found <= float(problem.upper)) & (found != 0)]


def exact(problem: Problem, points: np.ndarray) -> np.ndarray:
    """The function at float32 inputs, in float64; where float64 has no number of that size, 0 or infinity."""
    return problem.values(problem.expr, points)


def measured(node: Node, points: np.ndarray, values: np.ndarray, multiplied: bool = False) -> Error:
    """The largest error of a graph at ``points``, against the ``values`` there; where it is ``multiplied`` by a
    parameter, with each of :data:`FACTORS`; 0 where there are no points, as on a side that ends where the near form
    does."""
    if not len(points):
        return Error(0.0, 0.0)
    return max((_measured(node, points, values, f) for f in (FACTORS if multiplied else (1.0,))), key=lambda e: e.ulps)


def _measured(node: Node, points: np.ndarray, values: np.ndarray, factor: float) -> Error:
    (computed,) = evaluate([node], points, {"factor": factor}, np.float32)
    values = values * factor
    size = np.maximum(np.abs(values), 2.0**-126)
    ulp = np.exp2(np.minimum(np.floor(np.log2(np.minimum(size, 2.0**127))), 127) - 23)
    with np.errstate(all="ignore"):
        error = np.abs(computed.astype(np.float64) - values) / ulp
    # A value beyond the range is right if it is infinite, or the largest number at its rounding.
    error = np.where(np.isinf(computed) & (np.abs(values) >= float(np.finfo(np.float32).max)), 0, error)
    error = np.where(np.isnan(error), np.inf, error)
    worst = int(np.argmax(error))
    return Error(float(error[worst]), float(points[worst]))
