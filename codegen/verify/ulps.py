"""How wrong a computed value is: the one measure, on arrays of NumPy and on tensors of any device.

**Raw error.**  Let y be the exact value, r its correct rounding and ulp(r) the unit in the last place of r,
never below the spacing of the subnormal numbers.  The raw error of a computed value c is |c - y| / ulp(r).
A correctly rounded result has at most 1/2, a faithful one less than 1.

**Condition-aware error.**  Near a zero z != 0 of the quantity, ulp(r) shrinks with y while the rounding errors
of the terms that cancel there do not: no algorithm that rounds anything before the last step can follow.  What
every sound algorithm can do is return almost the right value at almost the right input (mixed forward-backward
stability, Higham, *Accuracy and Stability of Numerical Algorithms*, section 1.5).  So for |x - z| <= |z|/2 the
error is divided by ulp(r) + |y'(x)| ulp(x): one unit of the result plus what one unit of the input is worth.
Close to z the second term is the rounding unit of the terms that cancel, since y is about y'(z)(x - z) and
|y'(z)| ulp(z) is about y'(z) z times epsilon; at the edge of the window it has fallen to a few ulp(r).
Elsewhere, the tails with their large condition numbers included, nothing is excused: both errors are equal.
A zero at 0 has no window: inputs near 0 are exact to their own scale, and so must the result be.  Of sines and cosines
the windows of all zeros overlap: beyond one and a half times the first of a sign every input counts as near one.  For
large inputs that excuses much, for the half types most: there the share of correct roundings is what is held.

**Sums over entries.**  A definition with vectors of parameters adds up terms whose signs the coefficients decide: each
is rounded, and what cancels in the sum (the function's own conditioning, in its coefficients) leaves those errors as
they are.  There the error is divided by ulp(r) + epsilon sum |df/dS| |t| over the terms t of each sum S, epsilon being
that of the format that is computed in; for a derivative, over the terms' derivatives
(:mod:`codegen.verify.quantities`).  Where nothing cancels that is two or three ulp(r).

**Ties.**  Where the exact value is half-way between two numbers of a half type but for less than 2^-12 ulp, no result
computed in float32 tells which is nearer (SiLU(x) = x/2 + x^2/4 at the subnormal numbers of bfloat16: 128 bits would
be needed).  Such inputs count neither for nor against the share of correctly rounded results; how many there are is
reported beside it, and the error limit holds for them as for all.

**Failures** are kinds of their own, never large numbers:

``nan``        NaN for a finite input
``infinity``   infinite where the rounding is finite or the reverse, more than :data:`NEAR_OVERFLOW` ulp from
               the threshold (infinity counts as the power of two that follows the largest number)
``sign``       the opposite sign of a non-zero result, outside the windows at zeros

**Interface.**  :func:`nearest` makes an :class:`Exact` of exact values in float64; :func:`errors` compares computed
values with it (or with a :class:`~codegen.verify.reference.Reference`), :func:`bounds` with enclosures, and
:func:`agrees` at infinities and NaN.  :func:`near` says where a window is.

The limits, with what cannot keep to them, are in :mod:`codegen.verify.accepted`.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from actsym.properties.floats.formats import Format

if TYPE_CHECKING:
    from codegen.verify.reference import Reference

#: Offsets of exact values from their rounding are known to 2**-OFFSET_BITS units in the last place.
OFFSET_BITS = 12

#: Around the overflow threshold a result within this many ulp is judged by its error, infinite or not.
NEAR_OVERFLOW = 8

#: Largest error of the sum of a parameter's gradients, in the unit of :func:`sum_error`.
SUM_LIMIT = 8.0

#: Multiples of x between which the zeros lie that x is near.
MULTIPLES = np.linspace(2 / 3, 2, 7)

#: An array of NumPy or a tensor of torch, of float64.
Array = Any


@dataclass(frozen=True)
class Limit:
    """What a kernel must keep to: largest condition-aware error in ulp, share of correctly rounded results, and the
    kinds of failures that count for nothing (none, unless listed); ``reason`` says why where it is not the general
    limit."""

    ulps: float
    correct: float = 0.0
    excused: frozenset[str] = frozenset()
    reason: str = ""


class Exact(NamedTuple):
    """Exact values: ``value`` is each correctly rounded to the format, ``value + offset * ulp(value)`` the exact one.

    ``slack`` is what is added to a unit: what one of the input is worth near a zero, or the terms of a sum.
    """

    format: Format
    value: Array
    offset: Array
    slack: Array = 0.0


@dataclass(frozen=True)
class Errors:
    """Errors of computed values against exact ones, element by element.

    ``raw`` and ``conditioned`` are in ulp and 0 where a failure of its own kind is noted in ``failures`` (masks);
    ``correct`` marks correctly rounded results (either zero counts for a zero), ``tied`` those that are not but
    whose error exceeds 1/2 by less than the references resolve: the exact value is all but half-way.
    """

    raw: Array
    conditioned: Array
    correct: Array
    tied: Array
    failures: dict[str, Array]

    @property
    def failed(self) -> Array:
        """Where there is a failure of any kind."""
        return reduce(operator.or_, self.failures.values())


def ulp(fmt: Format, values: Array) -> Array:
    """:meth:`~actsym.properties.floats.formats.Format.ulp` of an array or a tensor."""
    if isinstance(values, np.ndarray):
        return fmt.ulp(values)
    import torch

    mantissa, exponent = torch.frexp(values.abs().clamp(max=fmt.max))
    exponent = torch.where(mantissa == 0, fmt.quantum, (exponent - fmt.precision).clamp(min=fmt.quantum))
    return torch.ldexp(torch.ones_like(values), exponent)


def nearest(fmt: Format, exact: Array, slack: Array = 0.0) -> Exact:
    """Exact values that are numbers of float64 (or are known as well as these are), rounded to ``fmt``; NaN stays NaN.

    >>> from actsym.properties.floats.formats import FLOAT16
    >>> nearest(FLOAT16, np.array([1 + 2.0**-12])).offset
    array([0.25])
    """
    xp = _namespace(exact)
    with np.errstate(all="ignore"):
        unit = ulp(fmt, exact)
        value = xp.round(exact / unit) * unit
        value = xp.where(abs(value) > fmt.max, xp.sign(exact) * np.inf, value)
        offset = xp.where(xp.isinf(value), 0.0, (exact - value) / ulp(fmt, value))
    return Exact(fmt, value, offset, slack)


def errors(known: Exact | Reference, computed: Array) -> Errors:
    """Compare ``computed`` (float64 values of the format) with exact values of the same length.

    >>> from actsym.properties.floats.formats import FLOAT32
    >>> errors(nearest(FLOAT32, np.array([1.0, 2.0])), np.array([1.0, 2 + 2.0**-21])).raw
    array([0., 2.])
    """
    fmt, value, slack, xp = known.format, known.value, known.slack, _namespace(computed)
    unit, top = ulp(fmt, value), float(fmt.ulp(np.array(fmt.max)))
    beyond = 2.0**fmt.precision  # of ulp(max): where infinity would be, were it the next number
    infinite, expected_infinite = xp.isinf(computed), xp.isinf(value)
    with np.errstate(over="ignore", invalid="ignore"):
        scaled = xp.where(infinite, xp.sign(computed) * beyond, computed / top)
        scaled_value = xp.where(expected_infinite, xp.sign(value) * beyond, value / top)
        near_end = (scaled - scaled_value) * (top / unit)
        difference = xp.where(infinite | expected_infinite, near_end, (computed - value) / unit)
        raw = abs(difference - xp.where(expected_infinite, 0.0, known.offset))
        failures = {
            "nan": xp.isnan(computed),
            "infinity": (infinite != expected_infinite) & (raw > NEAR_OVERFLOW),
            "sign": (computed * xp.sign(value) < 0) & (slack == 0),
        }
    failed = reduce(operator.or_, failures.values())
    raw = xp.where(failed, 0.0, raw)
    correct = computed == value
    tied = ~correct & ~failed & (raw <= 0.5 + 2.0**-OFFSET_BITS)
    return Errors(raw, raw * (unit / (unit + slack)), correct, tied, failures)


def bounds(fmt: Format, computed: np.ndarray, low: np.ndarray, high: np.ndarray, slack: Array = 0.0) -> tuple[Any, Any]:
    """The largest and the least condition-aware error in ulp that values between ``low`` and ``high`` leave possible;
    the largest is infinite for a failure, and both are 0 where computed and exact values surely overflow."""
    with np.errstate(all="ignore"):
        unit = fmt.ulp(np.nan_to_num((low / 2 + high / 2).astype(np.float64))) + np.asarray(slack, np.longdouble)
        largest = np.maximum(np.abs(computed - low), np.abs(computed - high)) / unit
        least = np.maximum(np.maximum(low - computed, computed - high), 0) / unit
        overflows = np.isinf(computed) & (np.where(computed > 0, low, -high) > fmt.max)
        opposite = ((computed < 0) & (low > 0) | (computed > 0) & (high < 0)) & (slack == 0)
    largest = np.where(np.isfinite(computed) & ~opposite, largest, np.inf)
    return np.where(overflows, 0.0, largest), np.where(overflows, 0.0, least)


def agrees(fmt: Format, given: float, right: float, got: float, limit: Limit, slack: float = 0.0) -> bool:
    """Whether ``got`` is right at a special input ``given``: NaN gives NaN, and where ``right`` is NaN nothing is
    expected."""
    if np.isnan(given):
        return bool(np.isnan(got))
    if np.isnan(right) or got == right:
        return True
    if not (np.isfinite(right) and np.isfinite(got)):
        return False
    return abs(got - right) <= limit.ulps * (float(fmt.ulp(np.array(right))) + slack)


def sum_error(fmt: Format, computing: Format, computed: float, terms: np.ndarray, total: float) -> float:
    """Error of a sum of ``terms`` (exactly ``total``) in a unit of its own: ulp(total) + epsilon * sum |terms|.

    ``epsilon`` is that of the ``computing`` format.  Each term may be off by a few ulp, and partial sums in
    blocks or in pairs add a rounding a level: both grow with sum |terms|, whatever cancels in the total.
    """
    rounded = fmt.round(np.array(total))
    unit = float(fmt.ulp(rounded)) + computing.epsilon * float(np.sum(np.abs(terms)))
    if np.isinf(rounded) and computed == rounded:
        return 0.0
    return abs(computed - total) / unit


def window(zero: float) -> tuple[float, float]:
    """Between which inputs one counts as near a zero, which is not 0: those within half of its magnitude."""
    low, high = sorted((zero / 2, 1.5 * zero))
    return low, high


def near(points: Array, zeros: Iterable[float], waves: bool = False) -> Array:
    """A mask of the points that count as near one of ``zeros``, none of which is 0.  With ``waves``, of a definition
    with sines or cosines, so do all beyond the window of the first zero of a sign.

    >>> near(np.array([0.9, 1.0, 3.1]), [2.0])
    array([False,  True, False])
    """
    if waves:  # which has the windows of the others inside
        signs = ([z for z in zeros if z * sign > 0] for sign in (1, -1))
        zeros = [min(some, key=abs) for some in signs if some]
    found = abs(points) < 0  # of the kind of the points, and False
    for zero in zeros:
        low, high = window(zero)
        found |= (points >= low) & (points <= high)
        if waves:
            found |= points > high if zero > 0 else points < low
    return found


def _namespace(array: Array) -> Any:
    """The module whose functions take ``array``."""
    if isinstance(array, np.ndarray):
        return np
    import torch

    return torch
