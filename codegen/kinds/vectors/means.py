"""Means of the entries of a vector with weights that are exponentials of quadratics in the index.

With k' the index counted from the middle, the logits are a k' + b k'^2 and what all entries share.  Where b is the same
for all inputs, the weights are g[k] u^k with g[k] = e^(b k'^2) and u = e^a: the mean is a quotient of polynomials in u,
whose coefficients are found once for many inputs, and its derivatives are

    df/da = cov(v, k'),  df/db = cov(v, k'^2),  df/dv[k] = w[k] / sum w.

Shortcuts compute it in this form, where nothing leaves the range of double (``templates/vectors/grid.h``).

Means of the entries of a vector with weights whose logits are affine in x, by the entries of another vector.

With y[k] those entries, and without what all logits share, the logits are b(y[k]) x + c(y[k]).  Where none is far from
0, no largest one has to be found first, and the derivative by a parameter p is, over pairs of entries,

    df/dp = cov(v, db/dp x + dc/dp).

Shortcuts compute it in this form (``templates/vectors/affine.h``).

Means of entries whose weights are, on each of some intervals of x, multiples of powers of one exponential.

Two kinds of logits are of this sort.  With y[k] the position of entry k,

    -s |x - y[k]|  gives the weights  e^(s y[k]) for y[k] <= x and e^(-s y[k]) E for y[k] > x,  E = e^(2 s x),

but for a factor that all share; and a quadratic in the index that only ``window`` neighbouring entries count with (the
others' logits are -oo) is, with c the entry in the middle of them and j = k - c,

    e^(b j^2) E^j,  E = e^(a + 2 b c),

where a and b are those of a :class:`Grid`.  On each interval (cell) between the numbers where an entry changes its
side, comes in or falls out, the mean is a quotient of polynomials in E with constant coefficients, as are its
derivatives, which are covariances.  Shortcuts compute it in this form (``templates/vectors/cells.h``).
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from actsym.definition.folds import SoftMean, k
from actsym.definition.spec import Activation, x
from codegen.kinds.vectors.context import Context
from codegen.kinds.vectors.program import Program
from codegen.stable.rules import differentiate


@dataclass(frozen=True)
class Grid:
    """``linear``: a; ``square``: b; ``slopes``: the derivatives of both, in turn, by x and by the learnable scalars."""

    linear: Program
    square: Program
    slopes: Program


def find_grid(activation: Activation) -> Grid | None:
    """The grid of a definition that is such a mean of the only vector and nothing else."""
    mean = activation.definition
    if not isinstance(mean, SoftMean) or len(activation.vectors) != 1:
        return None
    (vector,) = activation.vectors
    return quadratic(activation, mean.logit) if mean.value == vector.base[k] and mean.size == vector.size else None


def quadratic(activation: Activation, logit: sp.Expr) -> Grid | None:
    """The grid of a logit that is a quadratic in the index of the only vector."""
    (vector,) = activation.vectors
    if logit.has(sp.Indexed, sp.Piecewise):
        return None
    middle = (vector.size - 1) / 2
    logit = sp.expand(logit.xreplace({k: k + middle}))
    if not logit.is_polynomial(k) or sp.degree(logit, k) > 2:
        return None
    linear, square = (sp.factor(logit.coeff(k, power)) for power in (1, 2))
    if square.has(x):
        return None
    scalars = (x, *(p.symbol for p in activation.scalars if p.learnable))
    slopes = [differentiate(part, s) for s in scalars for part in (linear, square)]
    return Grid(*(program(activation, parts) for parts in ([linear], [square], slopes)))


def program(activation: Activation, results: list[sp.Expr]) -> Program:
    """Results without loops, in the scalars of a definition and x."""
    return Program((), tuple(map(Context(activation, ()).draft.low, results)))


@dataclass(frozen=True)
class Affine:
    """A mean of vector number ``values``; logits by the entries of vector number ``positions``.

    ``parts`` is b, c, then the derivatives of both, in turn, by the entry and by the learnable scalars; it reads the
    entry as x.
    """

    values: int
    positions: int
    parts: Program


def find_affine(activation: Activation) -> Affine | None:
    """The logits of a definition that is such a mean of one of its two vectors and nothing else."""
    mean = activation.definition
    if not isinstance(mean, SoftMean) or len(activation.vectors) != 2:
        return None
    numbers = {v.base[k]: i for i, v in enumerate(activation.vectors)}
    used = mean.logit.atoms(sp.Indexed)
    if mean.value not in numbers or len(used) != 1:
        return None
    (entry,) = used
    y = sp.Dummy("y", real=True)
    logit = sp.expand(mean.logit.xreplace({entry: y}))
    own = sp.Add(*(t for t in sp.Add.make_args(logit) if t.has(y)))
    if entry not in numbers or entry == mean.value or logit.has(k) or not own.is_polynomial(x) or sp.degree(own, x) > 1:
        return None
    slope, offset = (sp.factor(own.coeff(x, power)) for power in (1, 0))
    scalars = (y, *(p.symbol for p in activation.scalars if p.learnable))
    parts = [slope, offset, *(differentiate(part, s) for s in scalars for part in (slope, offset))]
    return Affine(numbers[mean.value], numbers[entry], program(activation, [p.xreplace({y: x}) for p in parts]))


@dataclass(frozen=True)
class Peaks:
    """Logits -s |x - y[k]|.

    exponent
        2 s x.
    scale
        s, then its derivatives by the learnable scalars.
    position
        y of the index (which it reads as x), then its derivatives by the scalars that move it; None where positions are
        the entries of the vector ``positions``.
    moving
        The numbers of the learnable scalars that move positions.
    """

    exponent: Program
    scale: Program
    position: Program | None
    positions: int | None
    moving: tuple[int, ...]

    @property
    def moving_bits(self) -> int:
        """A bit for each of ``moving``."""
        return sum(1 << i for i in self.moving)


@dataclass(frozen=True)
class Cells:
    """A mean of ``values`` (the number of a vector) with peaks as logits, or with those of a grid where only ``window``
    entries count (0: all do): entry k for x from ``lower`` on, a program that reads k as x."""

    values: int
    logits: Peaks | Grid
    window: int = 0
    lower: Program | None = None


def find_cells(activation: Activation) -> Cells | None:
    """The cells of a definition that is such a mean and nothing else."""
    mean = activation.definition
    if not isinstance(mean, SoftMean):
        return None
    values = [i for i, v in enumerate(activation.vectors) if v.base[k] == mean.value and v.size == mean.size]
    if not values:
        return None
    logit, window, lower = mean.logit, 0, None
    if isinstance(logit, sp.Piecewise):
        found = _window(logit, mean.size)
        if found is None:
            return None
        logit, window, left = found
        lower = program(activation, [left.xreplace({k: x})])
    peaks = _peaks(activation, logit)
    if peaks is not None:
        return Cells(values[0], peaks, window, lower)
    grid = quadratic(activation, logit) if window and len(activation.vectors) == 1 else None
    return None if grid is None else Cells(values[0], grid, window, lower)


def _window(logit: sp.Piecewise, size: sp.Expr) -> tuple[sp.Expr, int, sp.Expr] | None:
    """The logit, the number of entries that count at every x, and from where on entry k does, of

    Piecewise((logit, (k < w or x >= lower(k)) and (k >= size - w or x < lower(k + w))), (-oo, True)).
    """
    if len(logit.args) != 2 or logit.args[1] != (-sp.oo, True):
        return None
    body, inside = logit.args[0]
    counts = {c.rhs for c in inside.atoms(sp.StrictLessThan) if c.lhs == k and c.rhs.is_Integer and c.rhs > 0}
    edges = {c.rhs for c in inside.atoms(sp.GreaterThan) if c.lhs == x}
    for w in counts:
        for left in edges:
            right = sp.factor(left.xreplace({k: k + w}))
            for upper in {c.rhs for c in inside.atoms(sp.StrictLessThan) if c.lhs == x}:
                expected = sp.And(sp.Or(k < w, x >= left), sp.Or(k >= size - w, x < upper))
                step = sp.expand(left.xreplace({k: k + 1}) - left)
                if inside == expected and sp.expand(upper - right) == 0 and step.is_positive:
                    return body, int(w), left
    return None


def _peaks(activation: Activation, logit: sp.Expr) -> Peaks | None:
    scale, inside = sp.Wild("scale", exclude=[x, k]), sp.Wild("inside")
    found = logit.match(-scale * sp.Abs(inside))
    if not found or found[scale].has(sp.Indexed) or found[inside].has(sp.Piecewise):
        return None
    turned = sp.expand(found[inside])
    if turned.coeff(x) not in (1, -1) or turned.coeff(x, 0).has(x) or not found[scale].is_positive:
        return None
    position = sp.factor(-turned.coeff(x) * turned.coeff(x, 0))
    scalars = [p.symbol for p in activation.scalars if p.learnable]
    moving = tuple(i for i, s in enumerate(scalars) if position.has(s))
    s = found[scale]
    exponent, slopes = program(activation, [2 * s * x]), [differentiate(s, p) for p in scalars]
    scales = program(activation, [s, *slopes])
    entries = [i for i, v in enumerate(activation.vectors) if v.base[k] == position]
    if entries:
        return Peaks(exponent, scales, None, entries[0], ())
    if position.has(sp.Indexed):
        return None
    along = [position, *(differentiate(position, scalars[i]) for i in moving)]
    return Peaks(exponent, scales, program(activation, [e.xreplace({k: x}) for e in along]), None, moving)
