"""Numbers that a paper reports as measured, checked against each other: none of them is derived, their relations are.

Tables are texts: rows separated by ``;``, numbers by spaces, each standing for every number that rounds to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

from flint import arb, ctx, fmpq

from actsym.audit.claim import Derived
from actsym.quantity import Quantity

__all__ = ["all_greater", "flop_per_activation", "p_values", "perplexities", "ratios"]

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
        for loss, std, shown in _rows(table):
            low, high = _around(loss)
            s = _around(std)[1]
            least, most = low.exp(), high.exp() * (1 + s * s / 2 * (2 * s).exp())
            printed = _around(shown)
            if printed[1] < least or most < printed[0]:
                wrong.append(f"{shown} printed, exp of {loss} +- {std} lies in [{least.str(6, radius=False)}, "
                             f"{most.str(6, radius=False)}]")  # fmt: skip
    return Derived(truth=not wrong, why="bounds of the mean of e^loss, rounding included", witness="; ".join(wrong))


def p_values(table: str) -> Derived:
    """Whether each row ``mean std n mean std n p`` is a two-tailed t-test of equal variances; 0: p < 0.0001."""
    wrong, found = [], []
    with ctx.workprec(_BITS):
        for m1, s1, n1, m2, s2, n2, p in _rows(table):
            low, high = _p_range((m1, s1, int(n1)), (m2, s2, int(n2)))
            printed = (arb(0), arb(1) / 10000) if p == "0" else _around(p)
            found.append(f"{low.str(3, radius=False)} to {high.str(3, radius=False)}")
            if printed[1] < low or high < printed[0]:
                wrong.append(f"{p} printed, {found[-1]} derived")
    return Derived(truth=not wrong, why=f"from the printed means and deviations, rounding included: {'; '.join(found)}",
                   witness="; ".join(wrong))  # fmt: skip


def ratios(table: str) -> Derived:
    """Whether in each row ``a b r`` the quotient b/a can round to r."""
    wrong, rows = [], list(_rows(table))
    with ctx.workprec(_BITS):
        for a, b, r in rows:
            (a0, a1), (b0, b1), (r0, r1) = map(_around, (a, b, r))
            if b1 / a0 < r0 or r1 < b0 / a1:
                wrong.append(f"{b}/{a} is not {r}")
    return Derived(truth=not wrong, why=f"{len(rows)} quotients, rounding included", witness="; ".join(wrong))


def all_greater(table: str) -> Derived:
    """Whether in each row every number is greater than the one before it."""
    rows = list(_rows(table))
    wrong = [f"{a} is followed by {b}" for row in rows for a, b in pairwise(row)
             if Decimal(b) <= Decimal(a)]  # fmt: skip
    return Derived(truth=not wrong, why=f"{len(rows)} rows compared", witness="; ".join(wrong))


def flop_per_activation(model: str, base_total: str, total: str, base: int) -> Derived:
    """The one integer that totals (10^9, printed) leave for the operations of an activation, that of the base given."""
    size = _ACTIVATIONS[model]
    (a0, a1), (b0, b1) = _exact(base_total), _exact(total)
    low, high = ((end * 10**9) / size + base for end in (b0 - a1, b1 - a0))
    fits = [i for i in range(int(low) - 1, int(high) + 2) if low <= i <= high]
    if len(fits) != 1:
        return Derived(quantity=Quantity.not_found(f"{fits} fit the totals"))
    return Derived(quantity=Quantity.of_exact(fits[0], "difference of the printed totals"),
                   why=f"{size} activations: {float(low):.4g} to {float(high):.4g} operations each")  # fmt: skip


def _p_range(one: tuple[str, str, int], two: tuple[str, str, int]) -> tuple[arb, arb]:
    """Least and largest p of Student's test over all numbers that round to the printed ones."""
    (m1, s1, n1), (m2, s2, n2) = one, two
    (a0, a1), (b0, b1), (c0, c1), (d0, d1) = map(_around, (m1, m2, s1, s2))
    gaps = (max(arb(0), b0 - a1, a0 - b1, key=float), max(b1 - a0, a1 - b0, key=float))
    degrees = n1 + n2 - 2
    spreads = [((c * c * (n1 - 1) + d * d * (n2 - 1)) / degrees * (arb(1) / n1 + arb(1) / n2)).sqrt()
               for c, d in ((c0, d0), (c1, d1))]  # fmt: skip
    return _tail(gaps[1] / spreads[0], degrees), _tail(gaps[0] / spreads[1], degrees)


def _tail(t: arb, degrees: int) -> arb:
    """P(|T| > t) for Student's distribution: the regularised incomplete beta function."""
    half = arb(degrees) / 2
    return (arb(degrees) / (degrees + t * t)).beta_lower(half, arb(1) / 2, regularized=True)


def _rows(table: str) -> Iterator[list[str]]:
    yield from (row.split() for row in table.split(";"))


def _exact(text: str) -> tuple[Fraction, Fraction]:
    value = Decimal(text)
    exponent = value.as_tuple().exponent
    if not isinstance(exponent, int):
        raise ValueError(f"{text} is not a finite number")
    half = Fraction(10) ** exponent / 2
    return Fraction(value) - half, Fraction(value) + half


def _around(text: str) -> tuple[arb, arb]:
    low, high = (arb(fmpq(e.numerator, e.denominator)) for e in _exact(text))
    return low, high
