"""Parameter totals of transformers, and arithmetic on the numbers of printed tables."""

from __future__ import annotations

from fractions import Fraction

import sympy as sp

from actsym.audit.claim import Derived
from actsym.quantity import Quantity

__all__ = ["ahead", "column_mean", "mean_gain", "same_parameters", "size_ratio", "transformer_size"]


def size_ratio(gated: int, plain: int) -> Derived:
    """The intermediate size of a gated layer over that of a plain one."""
    return _number(Fraction(gated, plain), "exact arithmetic")


def same_parameters(gated: str, plain: str) -> Derived:
    """Whether three matrices of H times ``gated`` hold as many parameters as two of H times ``plain``."""
    three, two = 3 * Fraction(gated), 2 * Fraction(plain)
    return Derived(truth=three == two, why=f"3 x {gated} H = {three} H and 2 x {plain} H = {two} H")


def transformer_size(hidden: int, intermediate: int, layers: int, vocabulary: int, matrices: int = 3, tied: int = 1,
                     experts: int = 1, active: int = 0, unit: int = 9) -> Derived:  # fmt: skip
    """Parameters of a decoder in units of 10^``unit``: attention with four square matrices, feed-forward layers with
    ``matrices`` matrices (``experts`` of them, of which ``active`` count if it is given, and a router where there are
    several), two gains a layer and a last one, no biases, embeddings once (``tied`` 1) or twice."""
    attention, forward = 4 * hidden**2, (active or experts) * matrices * hidden * intermediate
    router = hidden * experts if experts > 1 else 0
    inner = layers * (attention + forward + router + 2 * hidden) + hidden
    total = inner + (1 if tied else 2) * vocabulary * hidden
    other = inner + (2 if tied else 1) * vocabulary * hidden
    shown = [f"{value / 10**unit:.4g}" for value in (inner, other)]
    readings = (("without embeddings", shown[0]), (f"embeddings {'not tied' if tied else 'tied'}", shown[1]))
    return Derived(quantity=_exact(Fraction(total, 10**unit)), why=f"{total} parameters, {vocabulary} tokens in the "
                   f"vocabulary", readings=readings)  # fmt: skip


def column_mean(values: str) -> Derived:
    """The mean of printed numbers."""
    numbers = _numbers(values)
    return _number(sum(numbers, Fraction(0)) / len(numbers), f"of the {len(numbers)} printed numbers")


def mean_gain(left: str, right: str) -> Derived:
    """The mean of the differences between two printed rows."""
    pairs = list(zip(_numbers(left), _numbers(right), strict=True))
    return _number(sum((a - b for a, b in pairs), Fraction(0)) / len(pairs), f"of the {len(pairs)} printed pairs")


def ahead(left: str, right: str, names: str, least: int = 0) -> Derived:
    """In how many columns the printed row ``left`` exceeds ``right``; with ``least`` 1, lies below it."""
    rows = list(zip(names.split(), _numbers(left), _numbers(right), strict=True))
    behind = [f"{n} ({float(a):g} against {float(b):g})" for n, a, b in rows if not (a < b if least else a > b)]
    return Derived(counts=(len(rows) - len(behind),), why=f"of the {len(rows)} printed columns",
                   witness=f"not in {', '.join(behind)}" if behind else "")  # fmt: skip


def _numbers(text: str) -> list[Fraction]:
    return [Fraction(n) for n in text.split()]


def _exact(value: Fraction) -> Quantity:
    return Quantity.of_exact(sp.Rational(value.numerator, value.denominator), "exact arithmetic")


def _number(value: Fraction, why: str) -> Derived:
    return Derived(quantity=_exact(value), why=why)
