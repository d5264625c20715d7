"""Inputs that reach the extremes of a format.

Grids are float64 arrays of finite values of the format, sorted, each value once; ``-0`` stands beside ``+0``.
Infinities and NaN are kept apart in :data:`SPECIAL`.  Everything is built on ordinals (consecutive integers
for neighbouring values), so further grids are further sets of ordinals.  Random points have fixed seeds.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from actsym.properties.floats.formats import Format

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
