"""How much one real parameter can hold: a counterexample to lower bounds that leave continuity out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from actsym.audit.claim import Derived

__all__ = ["one_parameter"]

#: Functions with |f| <= 1 and slopes of at most 1 on [-1, 1].
_SAMPLES: tuple[Callable[[Fraction], Fraction], ...] = (
    abs,
    lambda t: (t - t**2 / 2) / 2,
    lambda t: Fraction(1, 2) - abs(t - Fraction(1, 3)) / 2,
)


def one_parameter(up_to: int) -> Derived:
    """Whether every map M of one number leaves sup_f inf_theta |f - M(theta)| at C > 0 or more, f in the ball F_1,1.

    A map of integers: theta codes N and the 2N + 1 values of f at m/N, rounded to multiples of 1/N, and M(theta)
    interpolates them.  An f with |f| <= 1 and slopes of at most 1 is matched to 1/(2N) by the interpolation of its own
    values, and rounding them adds 1/(2N): 1/N in all, for every N.  Decoded and compared exactly for N up to a bound.
    """
    matched = all(_error(f, n) <= Fraction(1, n) for n in range(1, up_to + 1) for f in _SAMPLES)
    return Derived(truth=not matched, why=f"a map of one integer, decoded exactly for N = 1 to {up_to} and three "
                   "functions; the bound 1/N is that of linear interpolation and of rounding",
                   witness="m = n = d = 1: sup inf is 0, below C/m for every C > 0; the theorem that is cited asks "
                   "that theta depends continuously on f, which is left out here")  # fmt: skip


def _error(f: Callable[[Fraction], Fraction], n: int) -> Fraction:
    """The largest distance of f to its coded copy at eight points between neighbours of the grid."""
    values, size = _decode(_code([round(f(Fraction(m, n)) * n) for m in range(-n, n + 1)], n))
    worst = Fraction(0)
    for i in range(-8 * n, 8 * n + 1):
        at = Fraction(i, 8 * n)
        left = min(int(at * size // 1), size - 1)
        share = at * size - left
        copy = (values[left + size] * (1 - share) + values[left + 1 + size] * share) / size
        worst = max(worst, abs(copy - f(at)))
    return worst


def _code(values: Sequence[int], n: int) -> int:
    """2^n times an odd number whose other digits, in base 2n + 1, are the values."""
    code = 0
    for v in values:
        code = code * (2 * n + 1) + v + n
    return 2**n * (2 * code + 1)


def _decode(theta: int) -> tuple[list[int], int]:
    n = (theta & -theta).bit_length() - 1
    code, values = theta >> (n + 1), []
    for _ in range(2 * n + 1):
        code, digit = divmod(code, 2 * n + 1)
        values.append(digit - n)
    return values[::-1], n
