"""How wrong a computed value is, and how wrong it may be.  This is the only place that says either.

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
that of the format that is computed in; for a derivative, over the terms' derivatives (:mod:`codegen.verify.terms`).
Where nothing cancels that is two or three ulp(r).

**Ties.**  Where the exact value is half-way between two numbers of a half type but for less than 2^-12 ulp, no result
computed in float32 tells which is nearer (SiLU(x) = x/2 + x^2/4 at the subnormal numbers of bfloat16: 128 bits would
be needed).  Such inputs count neither for nor against the share of correctly rounded results; how many there are is
reported beside it, and the error limit holds for them as for all.

**Failures** are kinds of their own, never large numbers:

``nan``        NaN for a finite input
``infinity``   infinite where the rounding is finite or the reverse, more than :data:`NEAR_OVERFLOW` ulp from
               the threshold (infinity counts as the power of two that follows the largest number)
``sign``       the opposite sign of a non-zero result, outside the windows at zeros

What cannot keep to the limits is listed, with what it keeps to, in :mod:`codegen.verify.relaxed`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from actsym.properties.floats.formats import Format
from codegen.verify.relaxed import relaxed
from codegen.verify.rounding import OFFSET_BITS

if TYPE_CHECKING:
    from codegen.verify.reference import Reference

#: Around the overflow threshold a result within this many ulp is judged by its error, infinite or not.
NEAR_OVERFLOW = 8


@dataclass(frozen=True)
class Limit:
    """What a kernel must keep to: largest condition-aware error in ulp, share of correctly rounded results, and the
    kinds of failures that count for nothing (none, unless listed); ``reason`` says why where it is not the general
    limit."""

    ulps: float
    correct: float = 0.0
    excused: frozenset[str] = frozenset()
    reason: str = ""


_FORWARD, _BACKWARD, _HALF = Limit(4.0), Limit(8.0), Limit(1.0, 0.999)

#: Largest error of the sum of a parameter's gradients, in the unit of :func:`sum_error`.
SUM_LIMIT = 8.0


def acceptance(fmt: Format, quantity: str, activation: str = "") -> Limit:
    """The limit for a quantity (``f``, ``df_dx``, ``df_da``) in a format: the general one, or what is listed for it."""
    limit = _HALF if fmt.bits == 16 else _FORWARD if quantity == "f" else _BACKWARD
    row = relaxed(activation, fmt, quantity)
    if row is None:
        return limit
    ulps = limit.ulps if row.ulps is None else row.ulps
    correct = limit.correct if row.correct is None else row.correct
    return Limit(ulps, correct, row.excused, row.reason)


@dataclass(frozen=True)
class Errors:
    """Errors of computed values against a reference, element by element.

    ``raw`` and ``conditioned`` are in ulp and 0 where a failure of its own kind is noted in ``failures`` (masks);
    ``correct`` marks correctly rounded results (either zero counts for a zero), ``tied`` those that are not but
    whose error exceeds 1/2 by less than the references resolve: the exact value is all but half-way.
    """

    raw: np.ndarray
    conditioned: np.ndarray
    correct: np.ndarray
    tied: np.ndarray
    failures: dict[str, np.ndarray]


def errors(reference: Reference, computed: np.ndarray) -> Errors:
    """Compare ``computed`` (float64 array of values of the format) with a reference of the same length."""
    fmt, value, slack = reference.format, reference.value, reference.slack
    unit = fmt.ulp(value)
    beyond = 2.0**fmt.precision  # of ulp(max): where infinity would be, were it the next number
    infinite, expected_infinite = np.isinf(computed), np.isinf(value)
    with np.errstate(over="ignore", invalid="ignore"):
        difference = (computed - value) / unit
        top = fmt.ulp(np.array(fmt.max))
        scaled = np.where(infinite, np.copysign(beyond, computed), computed / top)
        scaled_value = np.where(expected_infinite, np.copysign(beyond, value), value / top)
        difference = np.where(infinite | expected_infinite, (scaled - scaled_value) * (top / unit), difference)
        raw = np.abs(difference - np.where(expected_infinite, 0.0, reference.offset))
        failures = {
            "nan": np.isnan(computed),
            "infinity": (infinite != expected_infinite) & (raw > NEAR_OVERFLOW),
            "sign": (computed * np.sign(value) < 0) & (slack == 0),
        }
    failed = np.logical_or.reduce(list(failures.values()))
    raw = np.where(failed, 0.0, raw)
    conditioned = raw * (unit / (unit + slack))
    correct = computed == value
    tied = ~correct & ~failed & (raw <= 0.5 + 2.0**-OFFSET_BITS)
    return Errors(raw, conditioned, correct, tied, failures)


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
