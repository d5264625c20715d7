"""Numbers that a paper reports, checked against each other and against what they have to be by definition.

None of them is derived, their relations are; tables are those of :mod:`actsym.audit.answers`.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from math import prod

import sympy as sp
from flint import arb, ctx

from actsym import catalog
from actsym.audit.answers import around, ball, exactly, printed_rows, unless
from actsym.audit.claim import Derived
from actsym.definition.spec import Activation
from actsym.quantity import Enclosure, Quantity
from actsym.rigor.evaluate import evaluate
from actsym.text.numbers import bounds

#: Entries of the hidden layers of one forward pass, as the architecture's own paper has it: GPT-2 of 124M parameters
#: has 12 blocks with 4 x 768 hidden units at each of 1024 tokens.
_ACTIVATIONS = {"gpt2": 12 * 4 * 768 * 1024}

_BITS = 160


def perplexities(table: str) -> Derived:
    """Whether each row ``loss std perplexity`` can be the means over five runs of the losses and of their exponentials.

    With mean m and standard deviation s, e^m <= mean of e^loss <= e^m (1 + s^2/2 e^(2 s)): no run is further than
    2 s from the mean.
    """
    wrong = []
    with ctx.workprec(_BITS):
        for loss, std, shown in printed_rows(table):
            low, high = _balls(loss)
            s = _balls(std)[1]
            least, most = low.exp(), high.exp() * (1 + s * s / 2 * (2 * s).exp())
            printed = _balls(shown)
            if printed[1] < least or most < printed[0]:
                wrong.append(f"{shown} printed, exp of {loss} +- {std} lies in [{least.str(6, radius=False)}, "
                             f"{most.str(6, radius=False)}]")  # fmt: skip
    return unless(wrong, "bounds of the mean of e^loss, rounding included")


def p_values(table: str) -> Derived:
    """Whether each row ``mean std n mean std n p`` is a two-tailed t-test of equal variances; 0: p < 0.0001."""
    wrong, found = [], []
    with ctx.workprec(_BITS):
        for m1, s1, n1, m2, s2, n2, p in printed_rows(table):
            low, high = _p_range(m1, s1, int(n1), m2, s2, int(n2))
            printed = (arb(0), arb(1) / 10000) if p == "0" else _balls(p)
            found.append(f"{low.str(3, radius=False)} to {high.str(3, radius=False)}")
            if printed[1] < low or high < printed[0]:
                wrong.append(f"{p} printed, {found[-1]} derived")
    return unless(wrong, f"from the printed means and deviations, rounding included: {'; '.join(found)}")


def ratios(table: str) -> Derived:
    """Whether in each row ``a b r`` the quotient b/a can round to r."""
    wrong, rows = [], printed_rows(table)
    for a, b, r in rows:
        (a0, a1), (b0, b1), (r0, r1) = map(around, (a, b, r))
        if b1 / a0 < r0 or r1 < b0 / a1:
            wrong.append(f"{b}/{a} is not {r}")
    return unless(wrong, f"{len(rows)} quotients, rounding included")


def all_greater(table: str) -> Derived:
    """Whether in each row every number is greater than the one before it."""
    rows = printed_rows(table)
    wrong = [f"{a} is followed by {b}" for row in rows for a, b in pairwise(row)
             if Decimal(b) <= Decimal(a)]  # fmt: skip
    return unless(wrong, f"{len(rows)} rows compared")


def flop_per_activation(model: str, base_total: str, total: str, base: int) -> Derived:
    """The one integer that totals (10^9, printed) leave for the operations of an activation, that of the base given."""
    size = _ACTIVATIONS[model]
    (a0, a1), (b0, b1) = around(base_total), around(total)
    low, high = ((end * 10**9) / size + base for end in (b0 - a1, b1 - a0))
    fits = [i for i in range(int(low) - 1, int(high) + 2) if low <= i <= high]
    if len(fits) != 1:
        return Derived(quantity=Quantity.not_found(f"{fits} fit the totals"))
    shown = f"{size} activations: {float(low):.4g} to {float(high):.4g} operations each"
    return exactly(fits[0], shown, "difference of the printed totals")


def _p_range(m1: str, s1: str, n1: int, m2: str, s2: str, n2: int) -> tuple[arb, arb]:
    """Least and largest p of Student's test over all numbers that round to the printed ones."""
    (a0, a1), (b0, b1), (c0, c1), (d0, d1) = map(_balls, (m1, m2, s1, s2))
    gaps = (max(arb(0), b0 - a1, a0 - b1, key=float), max(b1 - a0, a1 - b0, key=float))
    degrees = n1 + n2 - 2
    spreads = [((c * c * (n1 - 1) + d * d * (n2 - 1)) / degrees * (arb(1) / n1 + arb(1) / n2)).sqrt()
               for c, d in ((c0, d0), (c1, d1))]  # fmt: skip
    return _tail(gaps[1] / spreads[0], degrees), _tail(gaps[0] / spreads[1], degrees)


def _tail(t: arb, degrees: int) -> arb:
    """P(|T| > t) for Student's distribution: the regularised incomplete beta function."""
    half = arb(degrees) / 2
    return (arb(degrees) / (degrees + t * t)).beta_lower(half, arb(1) / 2, regularized=True)


def _balls(text: str) -> tuple[arb, arb]:
    low, high = map(ball, around(text))
    return low, high


# -- function fitting, differences, ratios and counts -----------------------------------------------------------------


#: Amplitudes and frequencies of the two targets: sums of a sin(w x) and of a sin(w1 x1 + w2 x2).
SINES = tuple((Fraction(a), w) for a, w in (("0.4", 19), ("0.2", 23), ("0.3", 29), ("0.1", 31)))
SINES_2D = tuple(
    (Fraction(a), w)
    for a, w in (("0.4", (9, -7)), ("0.1", (-9, 11)), ("0.15", (3, 13)), ("0.15", (9, 9)), ("0.1", (13, 5)),
                 ("0.1", (3, 19)))
)  # fmt: skip


def target_variance(inputs: int) -> Quantity:
    """The variance of the target on [-1, 1] or its square, for uniform points: the mean of its square, as it is odd."""
    terms = [(sp.Rational(a), w if isinstance(w, tuple) else (w,)) for a, w in (SINES if inputs == 1 else SINES_2D)]
    total = sp.S.Zero
    for a, v in terms:
        for b, w in terms:  # sin A sin B is half the difference of cosines, whose means are products of sin(c)/c
            minus, plus = (prod(_sinc(c + s * d) for c, d in zip(v, w, strict=True)) for s in (-1, 1))
            total += a * b * (minus - plus) / 2
    return Quantity(exact=total, enclosure=evaluate(total), method="products of sin(c)/c")


def _sinc(c: int) -> sp.Expr:
    return sp.sin(c) / c if c else sp.S.One


def r_squared(inputs: int, table: str) -> Derived:
    """Whether in each row ``name mse r2`` the score in percent can be 100 (1 - mse/variance of the target)."""
    variance = target_variance(inputs)
    low, high = bounds(Enclosure(variance.ball))
    wrong, rows = [], printed_rows(table)
    for name, mse, score in rows:
        (m0, m1), (s0, s1) = around(mse), around(score)
        least, most = 100 * (1 - m1 / low), 100 * (1 - m0 / high)
        if most < s0 or s1 < least:
            wrong.append(f"{name}: MSE {mse} gives {float(least):.2f} to {float(most):.2f}, printed {score}")
    why = f"variance of the target, uniform on the domain: {variance.text(12)}; {len(rows)} rows, rounding included"
    return unless(wrong, why)


def common_variance(table: str) -> Derived:
    """Whether one variance of the target, whatever the points, fits every row ``name mse r2``: mse/(1 - r2/100)."""
    least, most = [], []
    for name, mse, score in printed_rows(table):
        (m0, m1), (s0, s1) = around(mse), around(score)
        least.append((m0 / (1 - s0 / 100), name))
        if s1 < 100:
            most.append((m1 / (1 - s1 / 100), name))
    (low, needs), (high, allows) = max(least), min(most)
    where = f"{needs} needs a variance of {float(low):.4g} or more, {allows} one of {float(high):.4g} or less"
    return Derived(truth=low <= high, why=f"{len(least)} rows, rounding included", witness="" if low <= high else where)


def differences(table: str) -> Derived:
    """Whether in each row ``value baseline delta`` the delta is exactly the difference of the printed numbers."""
    rows = printed_rows(table)
    wrong = [f"{a} - {b} is {Fraction(a) - Fraction(b)}, printed {d}" for a, b, d in rows
             if Fraction(a) - Fraction(b) != Fraction(d)]  # fmt: skip
    return unless(wrong, f"{len(rows)} differences of printed numbers")


def gain(table: str) -> Derived:
    """The largest difference a - b over the rows ``a b``, of the printed numbers."""
    return exactly(max(Fraction(a) - Fraction(b) for a, b in printed_rows(table)), "difference of the printed numbers")


def ratio(top: str, bottom: str) -> Derived:
    """The quotient of two printed numbers, as printed."""
    (a0, a1), (b0, b1) = around(top), around(bottom)
    found = exactly(Fraction(top) / Fraction(bottom), "quotient of the printed numbers")
    if Fraction(top).denominator == Fraction(bottom).denominator == 1 and "e" not in top + bottom:
        return found
    spread = ("with the rounding of both", f"{float(a0 / b1):.4g} to {float(a1 / b0):.4g}")
    return Derived(quantity=found.quantity, why=found.why, readings=(spread,))


def largest_ratio(values: str, to: str) -> Derived:
    """The largest quotient of printed numbers by one."""
    return ratio(max(values.split(), key=Fraction), to)


def share(part: int, whole: int) -> Derived:
    """A part of a whole in percent."""
    return exactly(Fraction(100 * part, whole), f"100 x {part}/{whole}")


def share_at_most(part: int, whole: int, bound: str) -> Derived:
    """Whether a part of a whole is at most so many percent."""
    held = Fraction(100 * part, whole)
    shown = f"100 x {part}/{whole} = {float(held):.5f}"
    return Derived(truth=held <= Fraction(bound), why=shown, witness=shown)


def extreme(table: str, side: str = "largest") -> Derived:
    """Whether in each row the last number is the largest or the smallest, strictly."""
    pick = max if side == "largest" else min
    wrong, rows = [], printed_rows(table)
    for row in rows:
        last, best = Fraction(row[-1]), pick(map(Fraction, row[:-1]))
        if last == best or pick(last, best) != last:
            wrong.append(f"{row[-1]} against {float(best):g}")
    return unless(wrong, f"{len(rows)} columns of printed numbers")


def wins(table: str) -> Derived:
    """Of the rows ``value threshold``, in how many the value exceeds the threshold."""
    rows = printed_rows(table)
    return Derived(counts=(sum(Fraction(a) > Fraction(b) for a, b in rows),), why=f"of {len(rows)} printed numbers")


def percentages(table: str, of: int) -> Derived:
    """Whether each printed percentage is that of a whole number of ``of`` samples."""
    wrong = []
    for (shown,) in printed_rows(table):
        low, high = (end * of / 100 for end in around(shown))
        if not any(low <= n <= high for n in range(low.__floor__(), high.__ceil__() + 1)):
            wrong.append(f"{shown} is not that of a whole number of {of}")
    return unless(wrong, f"multiples of 1/{of}, rounding included")


def mlp_parameters(widths: str) -> Derived:
    """Weights and biases of a perceptron whose activations train nothing."""
    sizes = [int(n) for n in widths.split()]
    own = sum((a + 1) * b for a, b in pairwise(sizes))
    return Derived(counts=(own,), why=f"{own} weights and biases, {len(sizes) - 2} activations with 0 parameters each")


def learnable_parameters(f: Activation, uses: int = 1, base: int = 0, frozen: int = 0) -> Derived:
    """How many numbers the activation trains, ``frozen`` of them held; ``base`` and that many times ``uses``."""
    each = len(f.learnable) - frozen
    return Derived(counts=(base + uses * each,), why=f"{f.title}: {each} trained{f', {frozen} held' if frozen else ''}")


def rate_possible(rate: str, k: int) -> Derived:
    """Whether a printed rate in bits is at most log2 L, the largest entropy of L = 2k + 1 amplitudes."""
    size = len(catalog.get(f"squaf(k={k})").vectors[0])
    high = around(rate)[1]
    return Derived(truth=2**high.numerator <= size**high.denominator, why=f"L = {size}, log2 L = "
                   f"{evaluate(sp.log(size) / sp.log(2)).text(6)}, compared as integers")  # fmt: skip


def orders_within(table: str, low: int, high: int) -> Derived:
    """Whether in each row, of errors, all quotients by the last lie in 10^low .. 10^high."""
    factors = [Fraction(a) / Fraction(row[-1]) for row in printed_rows(table) for a in row[:-1]]
    least, most = min(factors), max(factors)
    ends = [evaluate(sp.log(sp.Rational(v.numerator, v.denominator)) / sp.log(10)).text(4) for v in (least, most)]
    shown = f"{float(least):g} to {float(most):g}"
    holds = 10**low <= least and most <= 10**high
    return Derived(truth=holds, why=f"{len(factors)} quotients of printed numbers",
                   sharper=f"factors {shown}, {ends[0]} to {ends[1]} orders" if holds else "",
                   witness="" if holds else f"factors {shown}")  # fmt: skip


def column_mean(values: str) -> Derived:
    """The mean of printed numbers."""
    numbers = _numbers(values)
    return exactly(sum(numbers, Fraction(0)) / len(numbers), f"of the {len(numbers)} printed numbers")


def mean_gain(left: str, right: str) -> Derived:
    """The mean of the differences between two printed rows."""
    pairs = list(zip(_numbers(left), _numbers(right), strict=True))
    return exactly(sum((a - b for a, b in pairs), Fraction(0)) / len(pairs), f"of the {len(pairs)} printed pairs")


def ahead(left: str, right: str, names: str, least: int = 0) -> Derived:
    """In how many columns the printed row ``left`` exceeds ``right``; with ``least`` 1, lies below it."""
    rows = list(zip(names.split(), _numbers(left), _numbers(right), strict=True))
    behind = [f"{n} ({float(a):g} against {float(b):g})" for n, a, b in rows if not (a < b if least else a > b)]
    return Derived(counts=(len(rows) - len(behind),), why=f"of the {len(rows)} printed columns",
                   witness=f"not in {', '.join(behind)}" if behind else "")  # fmt: skip


def _numbers(text: str) -> list[Fraction]:
    return [Fraction(n) for n in text.split()]
