"""The best uniform approximation from a linear family: linear programmes over a growing set of points.

On a finite set of points the least largest error is a linear programme, and its optimum is a lower bound of
what any F can reach on the interval.  The points where the error is largest are then added (Remez's exchange,
which needs no Haar condition here), until the two agree.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import sympy as sp
from scipy.optimize import linprog

from actsym.bases.fits import Fit, FitError, Linear, finish, interval_of, target_of
from actsym.bases.propagation import numeric
from actsym.definition.spec import Activation

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
