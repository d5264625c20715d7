"""Function fitting and printed results: R^2 from the target's exact variance, differences, ratios and counts in tables.

Tables are texts: rows separated by ``;``, numbers by spaces, each standing for every number that rounds to it.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import prod

import sympy as sp

from actsym import catalog
from actsym.audit.claim import Derived
from actsym.audit.measures.reported import _exact as _around, _rows
from actsym.definition.spec import Activation
from actsym.quantity import Enclosure, Quantity
from actsym.rigor.evaluate import evaluate
from actsym.text.numbers import bounds

__all__ = [
    "common_variance", "differences", "extreme", "gain", "largest_ratio", "learnable_parameters", "mlp_parameters",
    "orders_within", "percentages", "r_squared", "rate_possible", "ratio", "share",
    "share_at_most", "wins",
]  # fmt: skip

#: Amplitudes and frequencies of the two targets: sums of a sin(w x) and of a sin(w1 x1 + w2 x2).
SINES = tuple((Fraction(a), w) for a, w in (("0.4", 19), ("0.2", 23), ("0.3", 29), ("0.1", 31)))
SINES_2D = tuple(
    (Fraction(a), w)
    for a, w in (("0.4", (9, -7)), ("0.1", (-9, 11)), ("0.15", (3, 13)), ("0.15", (9, 9)), ("0.1", (13, 5)),
                 ("0.1", (3, 19)))
)  # fmt: skip


def target_variance(inputs: int) -> Derived:
    """The variance of the target on [-1, 1] or its square, for uniform points: the mean of its square, as it is odd."""
    terms = [(sp.Rational(a), w if isinstance(w, tuple) else (w,)) for a, w in (SINES if inputs == 1 else SINES_2D)]
    total = sp.S.Zero
    for a, v in terms:
        for b, w in terms:  # sin A sin B is half the difference of cosines, whose means are products of sin(c)/c
            minus, plus = (prod(_sinc(c + s * d) for c, d in zip(v, w, strict=True)) for s in (-1, 1))
            total += a * b * (minus - plus) / 2
    return Derived(quantity=Quantity(exact=total, enclosure=evaluate(total), method="products of sin(c)/c"),
                   why="the target is odd, so its mean is 0")  # fmt: skip


def _sinc(c: int) -> sp.Expr:
    return sp.sin(c) / c if c else sp.S.One


def r_squared(inputs: int, table: str) -> Derived:
    """Whether in each row ``name mse r2`` the score in percent can be 100 (1 - mse/variance of the target)."""
    variance = target_variance(inputs).number
    low, high = bounds(Enclosure(variance.ball))
    wrong, rows = [], list(_rows(table))
    for name, mse, score in rows:
        (m0, m1), (s0, s1) = _around(mse), _around(score)
        least, most = 100 * (1 - m1 / low), 100 * (1 - m0 / high)
        if most < s0 or s1 < least:
            wrong.append(f"{name}: MSE {mse} gives {float(least):.2f} to {float(most):.2f}, printed {score}")
    why = f"variance of the target, uniform on the domain: {variance.text(12)}; {len(rows)} rows, rounding included"
    return Derived(truth=not wrong, why=why, witness="; ".join(wrong))


def common_variance(table: str) -> Derived:
    """Whether one variance of the target, whatever the points, fits every row ``name mse r2``: mse/(1 - r2/100)."""
    least, most = [], []
    for name, mse, score in _rows(table):
        (m0, m1), (s0, s1) = _around(mse), _around(score)
        least.append((m0 / (1 - s0 / 100), name))
        if s1 < 100:
            most.append((m1 / (1 - s1 / 100), name))
    (low, needs), (high, allows) = max(least), min(most)
    where = f"{needs} needs a variance of {float(low):.4g} or more, {allows} one of {float(high):.4g} or less"
    return Derived(truth=low <= high, why=f"{len(least)} rows, rounding included", witness="" if low <= high else where)


def differences(table: str) -> Derived:
    """Whether in each row ``value baseline delta`` the delta is exactly the difference of the printed numbers."""
    rows = list(_rows(table))
    wrong = [f"{a} - {b} is {Fraction(a) - Fraction(b)}, printed {d}" for a, b, d in rows
             if Fraction(a) - Fraction(b) != Fraction(d)]  # fmt: skip
    return Derived(truth=not wrong, why=f"{len(rows)} differences of printed numbers", witness="; ".join(wrong))


def gain(table: str) -> Derived:
    """The largest difference a - b over the rows ``a b``, of the printed numbers."""
    return _number(max(Fraction(a) - Fraction(b) for a, b in _rows(table)), "difference of the printed numbers")


def ratio(top: str, bottom: str) -> Derived:
    """The quotient of two printed numbers, as printed."""
    (a0, a1), (b0, b1) = _around(top), _around(bottom)
    found = _number(Fraction(top) / Fraction(bottom), "quotient of the printed numbers")
    if Fraction(top).denominator == Fraction(bottom).denominator == 1 and "e" not in top + bottom:
        return found
    spread = ("with the rounding of both", f"{float(a0 / b1):.4g} to {float(a1 / b0):.4g}")
    return Derived(quantity=found.quantity, why=found.why, readings=(spread,))


def largest_ratio(values: str, to: str) -> Derived:
    """The largest quotient of printed numbers by one."""
    return ratio(max(values.split(), key=Fraction), to)


def share(part: int, whole: int) -> Derived:
    """A part of a whole in percent."""
    return _number(Fraction(100 * part, whole), f"100 x {part}/{whole}")


def share_at_most(part: int, whole: int, bound: str) -> Derived:
    """Whether a part of a whole is at most so many percent."""
    held = Fraction(100 * part, whole)
    shown = f"100 x {part}/{whole} = {float(held):.5f}"
    return Derived(truth=held <= Fraction(bound), why=shown, witness=shown)


def extreme(table: str, side: str = "largest") -> Derived:
    """Whether in each row the last number is the largest or the smallest, strictly."""
    pick = max if side == "largest" else min
    wrong, rows = [], list(_rows(table))
    for row in rows:
        last, best = Fraction(row[-1]), pick(map(Fraction, row[:-1]))
        if last == best or pick(last, best) != last:
            wrong.append(f"{row[-1]} against {float(best):g}")
    return Derived(truth=not wrong, why=f"{len(rows)} columns of printed numbers", witness="; ".join(wrong))


def wins(table: str) -> Derived:
    """Of the rows ``value threshold``, in how many the value exceeds the threshold."""
    rows = list(_rows(table))
    return Derived(counts=(sum(Fraction(a) > Fraction(b) for a, b in rows),), why=f"of {len(rows)} printed numbers")


def percentages(table: str, of: int) -> Derived:
    """Whether each printed percentage is that of a whole number of ``of`` samples."""
    wrong = []
    for (shown,) in _rows(table):
        low, high = (end * of / 100 for end in _around(shown))
        if not any(low <= n <= high for n in range(low.__floor__(), high.__ceil__() + 1)):
            wrong.append(f"{shown} is not that of a whole number of {of}")
    return Derived(truth=not wrong, why=f"multiples of 1/{of}, rounding included", witness="; ".join(wrong))


def mlp_parameters(widths: str, extra: int = 0) -> Derived:
    """Weights and biases of a perceptron, with ``extra`` for each of its activations."""
    sizes = [int(n) for n in widths.split()]
    own = sum((a + 1) * b for a, b in pairwise(sizes))
    return Derived(counts=(own + extra * (len(sizes) - 2),), why=f"{own} weights and biases, {len(sizes) - 2} "
                   f"activations with {extra} parameters each")  # fmt: skip


def learnable_parameters(f: Activation, uses: int = 1, base: int = 0, frozen: int = 0) -> Derived:
    """How many numbers the activation trains, ``frozen`` of them held; ``base`` and that many times ``uses``."""
    each = len(f.learnable) - frozen
    return Derived(counts=(base + uses * each,), why=f"{f.title}: {each} trained{f', {frozen} held' if frozen else ''}")


def rate_possible(rate: str, k: int) -> Derived:
    """Whether a printed rate in bits is at most log2 L, the largest entropy of L = 2k + 1 amplitudes."""
    size = len(catalog.get(f"squaf(k={k})").vectors[0])
    high = _around(rate)[1]
    return Derived(truth=2**high.numerator <= size**high.denominator, why=f"L = {size}, log2 L = "
                   f"{evaluate(sp.log(size) / sp.log(2)).text(6)}, compared as integers")  # fmt: skip


def orders_within(table: str, low: int, high: int) -> Derived:
    """Whether in each row, of errors, all quotients by the last lie in 10^low .. 10^high."""
    factors = [Fraction(a) / Fraction(row[-1]) for row in _rows(table) for a in row[:-1]]
    least, most = min(factors), max(factors)
    ends = [evaluate(sp.log(sp.Rational(v.numerator, v.denominator)) / sp.log(10)).text(4) for v in (least, most)]
    shown = f"{float(least):g} to {float(most):g}"
    holds = 10**low <= least and most <= 10**high
    return Derived(truth=holds, why=f"{len(factors)} quotients of printed numbers",
                   sharper=f"factors {shown}, {ends[0]} to {ends[1]} orders" if holds else "",
                   witness="" if holds else f"factors {shown}")  # fmt: skip


def _number(value: Fraction, why: str) -> Derived:
    exact = sp.Rational(value.numerator, value.denominator)
    return Derived(quantity=Quantity.of_exact(exact, "exact arithmetic"), why=why)
