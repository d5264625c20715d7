"""Special values, settled on the lowered graph by running it in IEEE arithmetic.

The policy: NaN in gives NaN out; at +-inf a function returns its limit; no finite input gives NaN.  Where the graph
as lowered breaks it, the graph is changed: the input is clamped on a side on which the function has already reached
its limit, and a branch that forgets a NaN is made to remember it.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import sympy as sp

from codegen.ir import PREDICATES, Graph, Node, evaluate

_TYPES = (np.float32, np.float64)


def settle(graph: Graph, root: Node, parameters: Mapping[str, sp.Expr]) -> Node:
    """``root`` changed, where needed, so that it keeps the policy at the given parameter values."""
    values = {name: float(value) for name, value in parameters.items()}
    for side in (-1, 1):
        root = _clamp(graph, root, values, side)
    return _remember_nan(graph, root, values)


def _clamp(graph, root, values, side):
    """Clamp the input of ``root``, or of the terms of ``root`` that need it, on one side."""
    if not any(_breaks(root, values, side, t) for t in _TYPES):
        return root
    bounds = [_saturation(root, values, side, t) for t in _TYPES]
    if None not in bounds:
        single, double = (sp.Rational(b) for b in bounds)
        bound = graph.constant(side * single, double=None if single == double else side * double)
        return graph.substitute(root, graph.x, graph.call("min" if side > 0 else "max", graph.x, bound))
    if root.op in ("add", "sub", "select"):
        terms = (a if a.op in PREDICATES else _clamp(graph, a, values, side) for a in root.args)
        return graph.node(root.op, *terms)
    return root


def _ladder(side, dtype):
    """Powers of two from 1/16 up, the largest finite number, and infinity."""
    info = np.finfo(dtype)
    return side * np.append(np.ldexp(dtype(1), np.arange(-4, info.maxexp)), [info.max, np.inf]).astype(dtype)


def _breaks(root, values, side, dtype):
    (out,) = evaluate([root], _ladder(side, dtype), values, dtype)
    return np.isnan(out).any()


def _saturation(root, values, side, dtype):
    """Where the function has reached its limit in ``dtype``: the last rung of the ladder before the first NaN (or the
    largest finite number if there is none), provided the rung before gives the same value; else None."""
    ladder = _ladder(side, dtype)
    (out,) = evaluate([root], ladder, values, dtype)
    broken = np.flatnonzero(np.isnan(out))
    last = (broken[0] if len(broken) else len(ladder) - 1) - 1
    if last < 1 or out[last] != out[last - 1]:
        return None
    return float(abs(ladder[last]))


def _remember_nan(graph, root, values):
    for dtype in _TYPES:
        (out,) = evaluate([root], np.array([np.nan]), values, dtype)
        if not np.isnan(out[0]):
            return graph.select(graph.call("unordered", graph.x), graph.x, root)
    return root
