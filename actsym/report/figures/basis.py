"""A basis as a figure: Gram matrices that are not diagonal, gains against degree with their limit, the functions."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import sympy as sp
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from actsym.bases.basis import Basis, BasisError
from actsym.bases.derive import derive
from actsym.bases.gram import Matrix, gram
from actsym.definition.spec import Activation
from actsym.report.entry import exactly
from actsym.report.figures import curves, style
from actsym.work import cache, provenance

#: Degree of the Gram matrices, and the highest degree that a gain is shown of.
_DEGREE, _LAST = 5, 6

#: Half-width of the plot of the functions where the measure has no bounded support.
_HALF = 4.0


def draw(basis: Basis) -> str:
    """The figure as SVG text."""
    with style.applied():
        matrices = gram(basis, _DEGREE)
        names = [t.name for t in matrices.terms]
        both = {"functions": matrices.values, "derivatives": matrices.derivatives}
        mixed = {title: matrix for title, matrix in both.items() if not diagonal(matrix)}
        figure, grid = style.panels(2 if mixed else 1, 2, style.ROW * 1.1)
        gains, functions = grid[-1]
        if mixed:
            for axes, (title, matrix) in zip(grid[0], both.items(), strict=True):
                if title in mixed:
                    mesh = _heat(axes, matrix, names, title)
                else:
                    style.say(axes, f"The {title} are orthogonal:\ntheir Gram matrix is diagonal.")
            figure.colorbar(mesh, ax=grid[0], ticks=[-1, 0, 1], shrink=0.9)
        _gains(gains, basis)
        _functions(functions, basis)
        return style.svg(figure)


def diagonal(matrix: Matrix) -> bool:
    """Whether every entry off the diagonal is 0."""
    found = np.nan_to_num(cosines(matrix))
    return bool(np.all(found == np.diag(np.diag(found))))


def cosines(matrix: Matrix) -> np.ndarray:
    """Each entry over the root of its two diagonal ones; NaN where a function is zero."""
    middles = np.array([[float(b.mid()) for b in row] for row in matrix.enclosures()])
    sizes = np.sqrt(np.diag(middles))
    with np.errstate(invalid="ignore", divide="ignore"):
        found = middles / np.outer(sizes, sizes)
    return np.where(np.outer(sizes, sizes) > 0, np.round(found, 9), math.nan)


def _heat(axes: Axes, matrix: Matrix, names: list[str], title: str) -> Any:
    axes.set_facecolor("#cccccc")
    mesh = axes.pcolormesh(cosines(matrix), cmap="RdBu", vmin=-1, vmax=1, edgecolors="white", linewidth=0.5)
    axes.set_title(f"Gram matrix of the {title}", loc="left")
    ticks = [i + 0.5 for i in range(len(names))]
    axes.set_xticks(ticks, names, rotation=90 if len(names) > 7 else 0, fontsize=6.5)
    axes.set_yticks(ticks, names, fontsize=6.5)
    axes.invert_yaxis()
    axes.set_aspect("equal")
    axes.grid(False)
    return mesh


def gains_by_degree(basis: Basis) -> dict[str, Any]:
    """The common gain 1 / E[F^2] of the derived coefficients at each degree, and its limit where there is one.

    Kept on disk.
    """
    name = provenance.key(__name__, exactly(basis))
    kept = cache.load(name)
    if kept is None:
        found: list[tuple[int, float]] = []
        theorem = None
        for degree in range(1, _LAST + 1):
            try:
                derivation = derive(basis, degree)
            except (BasisError, ArithmeticError):
                continue
            theorem = derivation.theorem
            gain = derivation.gain.get("unit_variance") if derivation.solved else None
            if gain is not None and gain.finite:
                found.append((degree, float(f"{float(gain):.9g}")))
        limit = None if theorem is None or theorem.moment_limit in (sp.oo, None) else float(1 / theorem.moment_limit)
        kept = {"gains": found, "limit": limit}
        cache.store(name, kept)
    return kept


def _gains(axes: Axes, basis: Basis) -> None:
    found = gains_by_degree(basis)
    if not found["gains"]:
        return style.say(axes, "no equal gains")
    degrees, gains = zip(*found["gains"], strict=True)
    axes.plot(degrees, gains, "o-", color=style.BLUE, markersize=4)
    if found["limit"]:
        axes.axhline(found["limit"], color=style.MARK, linestyle=style.DASHED, linewidth=1.1,
                     label=f"limit {found['limit']:.6g}")  # fmt: skip
        axes.legend()
    if max(gains) > 50 * min(gains):
        axes.set_yscale("log")
        style.powers(axes.yaxis)
    else:
        axes.set_ylim(0, 1.15 * max(gains))
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel("degree")
    axes.set_ylabel("common gain, 1 / E[F²]")


def _functions(axes: Axes, basis: Basis) -> None:
    support = basis.measure.support
    low = float(support.start) if support.start.is_finite else -_HALF
    high = float(support.end) if support.end.is_finite else _HALF
    window = curves.Window(low, high)
    for i, term in enumerate(basis.terms(3)[:7]):
        line = curves.sample(curves.curve(Activation("phi", "phi", term.function)), window, ())
        axes.plot(line.xs, line.ys, color=style.COLOURS[i % 7], linestyle="-" if i % 2 else (0, (5, 1.5)),
                  linewidth=1.3, label=term.name)  # fmt: skip
    axes.set_xlim(low, high)
    axes.set_xlabel("x")
    axes.set_ylabel("function of each coefficient")
    axes.legend(fontsize=7, ncols=2)
