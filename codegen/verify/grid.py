"""Inputs that reach the extremes of a format, those around which an activation changes, and random ones.

Grids are float64 arrays of finite values of the format, sorted, each value once; ``-0`` stands beside ``+0``.
Infinities and NaN are kept apart in :data:`SPECIAL`.  Everything is built on ordinals (consecutive integers
for neighbouring values), so further grids are further sets of ordinals.  Random points have fixed seeds, or generators
that are handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import sympy as sp
from mpmath.libmp import NoConvergence
from sympy.core.relational import Relational

from actsym.definition.spec import Parameter, x
from actsym.properties.floats.formats import FLOAT64, Format

#: Inputs whose result is a limit or a NaN.
SPECIAL = (float("-inf"), float("inf"), float("nan"))

#: Half-width of the interval in which activations do what is not asymptotic.
CENTRE = 120.0

_SEED = 20240817


@dataclass(frozen=True)
class Extent:
    """How much is compared: the whole, unless less is said.

    every
        Of the values of a 16-bit format, and of the powers of two and the random values in each binade of the others,
        every so many-th.
    central
        Of the random points in the centre, every so many-th.
    crossings
        Changes of class (zeros, the ends of the subnormal and the finite range) that are located for one quantity.
    near
        Of the distances from them, which double, every so many-th.
    entries
        Points for the derivative by each entry of a vector, in float32 and float64 (and what zeros among them add).
    beside
        Gated: points for each of the values of u besides 1.
    calls
        Points for a derivative by a parameter that takes a call each.
    extras
        Whether gradients are summed over large tensors, :func:`torch.autograd.gradcheck` is run, and the share of
        correctly rounded results is judged, for which a sample is too small.
    """

    every: int = 1
    central: int = 1
    crossings: int = 64
    near: int = 1
    entries: int = 1500
    beside: int = 300
    calls: int = 256
    extras: bool = True


#: All of it; and what tells within a minute that every kernel, type, quantity and region is in order.
WHOLE = Extent()
SAMPLE = Extent(every=31, central=10, crossings=12, near=3, entries=200, beside=30, calls=12, extras=False)


def every(fmt: Format, step: int = 1) -> np.ndarray:
    """All finite values of a 16-bit format, or every ``step``-th to both sides of 0; ``-0`` included."""
    if fmt.bits > 16:
        raise ValueError(f"{fmt.name} has 2**{fmt.bits} values; every() is for the 16-bit formats")
    ordinals = np.arange(0, fmt.last + 1, step)
    return _collect(fmt, np.concatenate([-ordinals, ordinals]))


def powers(fmt: Format, step: int = 1) -> np.ndarray:
    """Every ``step``-th power of two with both signs, subnormal ones too, each with its two neighbours."""
    magnitudes = fmt.ordinals(np.ldexp(1.0, np.arange(fmt.quantum, fmt.emax + 1, step)))
    near = np.concatenate([magnitudes - 1, magnitudes, magnitudes + 1])
    return _collect(fmt, np.concatenate([near, -near]))


def extremes(fmt: Format, reach: int = 3) -> np.ndarray:
    """Zeros, smallest subnormals, both sides of the smallest normal, and the largest values, with both signs."""
    smallest_normal = 1 << fmt.precision - 1
    steps = np.arange(-reach, reach + 1)
    ordinals = np.concatenate([steps, smallest_normal + steps, fmt.last - np.arange(reach + 1)])
    return _collect(fmt, np.concatenate([ordinals, -ordinals]))


def around(fmt: Format, points: Iterable[float], reach: int = 3, every: int = 1) -> np.ndarray:
    """Each point and its neighbours: ``reach`` steps on both sides, then at ``every`` one of the distances that double
    up to half a binade."""
    near = np.arange(1, reach + 1)
    far = 1 << np.arange(2, fmt.precision - 1, every)
    steps = np.concatenate([[0], near, -near, far, -far])
    centres = fmt.ordinals(fmt.round(np.array([p for p in points if abs(p) <= fmt.max], dtype=np.float64)))
    return _collect(fmt, (centres[:, None] + steps[None, :]).ravel())


def central(fmt: Format, count: int, seed: int = _SEED) -> np.ndarray:
    """``count`` uniform points in [-CENTRE, CENTRE] and as many with uniform logarithm up to CENTRE (both signs)."""
    random = np.random.default_rng(seed)
    uniform = random.uniform(-CENTRE, CENTRE, count)
    magnitudes = np.exp2(random.uniform(-fmt.precision - 4, np.log2(CENTRE), count))
    return _with_zeros(fmt, fmt.round(np.concatenate([uniform, magnitudes * random.choice([-1.0, 1.0], count)])))


def plain(fmt: Format) -> np.ndarray:
    """Integers up to CENTRE and eighths up to 16, with both signs: numbers that people write."""
    whole = np.arange(-CENTRE, CENTRE + 1)
    return _with_zeros(fmt, fmt.round(np.concatenate([whole, np.arange(-128, 129) / 8])))


def stratified(fmt: Format, per_binade: int, seed: int = _SEED) -> np.ndarray:
    """``per_binade`` random values from every binade, subnormals included, with both signs."""
    random = np.random.default_rng(seed)
    width = 1 << fmt.precision - 1
    binades = np.arange(fmt.emax - fmt.emin + 2, dtype=np.int64) * width
    steps = random.integers(0, width, (2, len(binades), per_binade))
    return _collect(fmt, (np.array([1, -1])[:, None, None] * (binades[:, None] + steps)).ravel())


def standard(
    fmt: Format, landmarks: Iterable[float] = (), *, sparse: bool = False, extent: Extent = WHOLE
) -> np.ndarray:
    """The grid of the ordinary verification; for 16-bit formats, every finite value (``extent``: or so many).

    ``landmarks`` are the points around which an activation changes: breakpoints, zeros, extrema.  A ``sparse`` grid
    has fewer points in the binades far out.
    """
    if fmt.bits == 16:
        parts = [extremes(fmt), around(fmt, landmarks), plain(fmt)] if extent.every > 1 else []
        return merge(fmt, every(fmt, extent.every), *parts)
    step = 1 if not sparse else 2 if fmt.bits == 32 else 16
    wide = stratified(fmt, 4 // step if fmt.bits == 32 else 1)[:: extent.every]
    if sparse and fmt.bits == 64 and extent.every == 1:
        wide = wide[::8]
    return merge(
        fmt, extremes(fmt), powers(fmt, max(step, extent.every)), around(fmt, landmarks),
        central(fmt, 1500)[:: extent.central], plain(fmt), wide,
    )  # fmt: skip


def merge(fmt: Format, *grids: np.ndarray) -> np.ndarray:
    """The union of grids."""
    return _with_zeros(fmt, np.concatenate(grids))


def _collect(fmt: Format, ordinals: np.ndarray) -> np.ndarray:
    return _with_zeros(fmt, fmt.values(ordinals))


def _with_zeros(fmt: Format, values: np.ndarray) -> np.ndarray:
    """Sorted and unique, with ``-0`` before ``+0`` if there is a zero (NumPy takes the two for one)."""
    values = np.unique(values)
    zero = np.searchsorted(values, 0.0)
    if zero == len(values) or values[zero] != 0:
        return values
    return np.concatenate([values[:zero], [-0.0, 0.0], values[zero + 1 :]])


# Where an activation changes: breakpoints of its definition, zeros, and the ends of the representable range.


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
            if polynomial.degree() == 1:
                roots = [-polynomial.nth(0) / polynomial.nth(1)]
            elif polynomial.domain.is_ZZ or polynomial.domain.is_QQ:
                roots = sp.real_roots(polynomial)
            else:  # SymPy isolates roots of polynomials over the rationals alone
                roots = [sp.re(z) for z in polynomial.nroots(n=40, maxsteps=500) if abs(sp.im(z)) < 1e-15]
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
            try:
                roots = [float(sp.re(z)) for z in polynomial.nroots(maxsteps=500) if abs(sp.im(z)) < 1e-12]
            except NoConvergence:  # multiple roots, as of (x + 8/7)^3
                rough = np.roots([float(c) for c in polynomial.all_coeffs()])
                roots = rough.real[abs(rough.imag) < 1e-3].tolist()
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


# Random inputs and parameters.


def random_central(fmt: Format, count: int, random: np.random.Generator) -> np.ndarray:
    """Half of them uniform in the centre, half of uniform logarithm there."""
    sizes = np.exp2(random.uniform(-fmt.precision - 4, np.log2(CENTRE), count)) * random.choice([-1.0, 1.0], count)
    return np.where(random.random(count) < 0.5, random.uniform(-CENTRE, CENTRE, count), sizes)


def beside(places: Sequence[tuple[float, float]], points: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Every third of ``points`` moved to one of ``places``: within a hundred of its widths, now and then a thousand."""
    if not places:
        return points
    moved = points.copy()
    which = np.arange(len(points)) % 3 == 2
    centre, width = np.array(places)[random.integers(len(places), size=int(which.sum()))].T
    far = np.where(random.random(len(centre)) < 0.25, 1000.0, 100.0) * random.random(len(centre)) ** 2
    moved[which] = centre + width * far * random.choice([-1.0, 1.0], len(centre))
    return moved


def moderate(count: int, random: np.random.Generator) -> np.ndarray:
    return np.exp2(random.uniform(-4, 2, count)) * random.choice([-1.0, 1.0], count)


def mixed(fmt: Format, count: int, random: np.random.Generator, near: np.ndarray) -> np.ndarray:
    """Each of ``near`` or, as likely, a number of any binade: a uniform ordinal."""
    anywhere = fmt.values(random.integers(-fmt.last, fmt.last + 1, count))
    return np.where(random.random(count) < 0.5, near, anywhere)


def allowed(parameter: Parameter, values: np.ndarray) -> np.ndarray:
    """``values`` where they lie in the parameter's domain, else their magnitudes, else the default."""
    domain = parameter.domain
    low, high = float(domain.inf), float(domain.sup)

    def inside(found: np.ndarray) -> np.ndarray:
        return (found > low) & (found < high)

    return np.where(inside(values), values, np.where(inside(abs(values)), abs(values), float(parameter.default)))
