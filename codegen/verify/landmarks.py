"""Where an activation changes: breakpoints of its definition, zeros, and the ends of the representable range."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
import sympy as sp
from sympy.core.relational import Relational

from actsym.definition.spec import x
from actsym.properties.floats.formats import FLOAT64, Format
from codegen.verify.grid import WHOLE, plain


def breakpoints(formula: sp.Expr) -> tuple[float, ...]:
    """Real points at which a condition of a ``Piecewise``, or the sign inside ``Abs`` and ``sign``, changes.

    Only boundaries that are polynomial in x are found.  Sorted, as float64 numbers.
    """
    boundaries = [r.lhs - r.rhs for r in formula.atoms(Relational)]
    boundaries += [part.args[0] for part in formula.atoms(sp.Abs, sp.sign)]
    return _roots(boundaries)


def singular(formula: sp.Expr) -> tuple[float, ...]:
    """Points at which a value may be missing: zeros of divisors and arguments of logarithms and the like, as far as
    these are polynomial in x, and the numbers that people write.  Nothing where there are no divisors."""
    powers = [p.base for p in formula.atoms(sp.Pow) if p.has(x) and not (p.exp.is_Integer and p.exp > 0)]
    functions = [u for f in formula.atoms(sp.Function) if not isinstance(f, _EVERYWHERE) for u in f.args]
    parts = [u for u in (*powers, *functions) if isinstance(u, sp.Expr) and u.has(x)]
    return tuple(sorted({*_roots(parts), *plain(FLOAT64).tolist()})) if parts else ()


#: Functions that have a value for every argument.
_EVERYWHERE = (
    sp.exp, sp.sin, sp.cos, sp.sinh, sp.cosh, sp.tanh, sp.sech, sp.atan, sp.asinh, sp.erf, sp.erfc, sp.Abs, sp.sign,
    sp.Heaviside, sp.Max, sp.Min, sp.floor, sp.ceiling, sp.Piecewise,
)  # fmt: skip


def _roots(boundaries: Iterable[sp.Expr]) -> tuple[float, ...]:
    """The real zeros of those that are polynomial in x, sorted."""
    points: set[float] = set()
    for boundary in boundaries:
        if boundary.has(x) and boundary.is_polynomial(x):
            polynomial = sp.Poly(boundary, x)
            linear = polynomial.degree() == 1  # SymPy isolates roots of polynomials over the rationals alone
            roots = [-polynomial.nth(0) / polynomial.nth(1)] if linear else sp.real_roots(polynomial)
            points.update(float(root) for root in roots)
    return tuple(sorted(points))


#: Inputs that are drawn everywhere else: about 0, on this scale.
_ORDINARY = (2.0**-4, 2.0**4)


def features(formula: sp.Expr, most: int = 8) -> tuple[tuple[float, float], ...]:
    """Where the argument of a function vanishes, and over which distance it grows to 1: what ``sigmoid(1e6*(x - 1/3))``
    does, it does within a few 1e-6 of 1/3, where neither binades nor the centre have inputs.

    Only arguments that are polynomial in x are read, and at most so many places told, the narrowest first; those about
    0 on an ordinary scale, where there are inputs anyway, are left out.
    """
    arguments = {u for part in formula.atoms(sp.Function) for u in part.args if isinstance(u, sp.Expr)}
    arguments |= {part.exp for part in formula.atoms(sp.Pow)} | {part.base for part in formula.atoms(sp.Pow)}
    found: dict[tuple[float, float], None] = {}
    for u in arguments:
        if not u.has(x) or not u.is_polynomial(x) or not u.free_symbols <= {x}:
            continue
        polynomial = sp.Poly(u, x)
        if polynomial.degree() == 1:
            roots = [float(-polynomial.nth(0) / polynomial.nth(1))]
        else:
            roots = [float(sp.re(z)) for z in polynomial.nroots(maxsteps=500) if abs(sp.im(z)) < 1e-12]
        for root in roots:
            slope = abs(float(polynomial.diff(x).eval(root)))
            width = 1 / slope if slope else 1.0
            if root or not _ORDINARY[0] <= width <= _ORDINARY[1]:
                found[root, width] = None
    return tuple(sorted(found, key=lambda place: place[1])[:most])


def classify(fmt: Format, values: np.ndarray) -> np.ndarray:
    """0 for zeros, +-1 subnormal, +-2 normal, +-3 infinite."""
    magnitude = np.abs(values)
    kind = np.select([magnitude == 0, magnitude < 2.0**fmt.emin, np.isfinite(values)], [0, 1, 2], 3)
    return np.where(values < 0, -kind, kind)


def crossings(
    fmt: Format,
    points: np.ndarray,
    values: np.ndarray,
    function: Callable[[np.ndarray], np.ndarray],
    most: int = WHOLE.crossings,
    parts: int = 2,
) -> np.ndarray:
    """For each pair of neighbouring points whose values differ in class: two adjacent inputs that do too.

    ``function`` gives the correctly rounded values at inputs; the pairs are found by dividing what lies between them
    into so many ``parts``, again and again.  Of more than ``most`` pairs (an oscillating function has no end of them)
    those nearest to 0 are taken.
    """
    kinds = classify(fmt, values)
    changes = np.nonzero(np.diff(kinds))[0]
    changes = np.sort(changes[np.argsort(np.abs(points[changes]), kind="stable")[:most]])
    low, high = fmt.ordinals(points[changes]), fmt.ordinals(points[changes + 1])
    while len(apart := np.nonzero(high - low > 1)[0]):
        step = -((low - high)[apart] // parts)
        between = np.minimum(low[apart, None] + step[:, None] * np.arange(parts + 1), high[apart, None])
        found = classify(fmt, function(fmt.values(between[:, 1:-1].ravel()))).reshape(len(apart), parts - 1)
        other = np.column_stack([found != kinds[changes[apart], None], np.ones(len(apart), bool)]).argmax(axis=1)
        low[apart], high[apart] = between[np.arange(len(apart)), other], between[np.arange(len(apart)), other + 1]
    return fmt.values(np.concatenate([low, high]))


def zeros(fmt: Format, points: np.ndarray, values: np.ndarray) -> list[tuple[float, float]]:
    """Inputs at or beside which the values change sign, each with |value| there.

    A zero that is itself an input is that input; of two neighbours it is the one with the smaller |value|.
    """
    nonzero = np.nonzero((values != 0) & np.isfinite(values))[0]
    ordinals = fmt.ordinals(points[nonzero])
    changes = np.nonzero((np.sign(values[nonzero[:-1]]) != np.sign(values[nonzero[1:]])) & (np.diff(ordinals) <= 2))[0]
    found = []
    for i, j in zip(nonzero[changes].tolist(), nonzero[changes + 1].tolist(), strict=True):
        nearest = min(range(i + 1, j) or (i, j), key=lambda k: float(abs(values[k])))
        found.append((float(points[nearest]), float(abs(values[nearest]))))
    return found
