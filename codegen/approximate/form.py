"""What is evaluated, as data, and the graph of float32 operations that evaluates it.

    f(x) = a(x) + exp(q(z)) P(z),    z = min(|x|, reach)

where P is a polynomial in w - m_k on each of several pieces of w = z, or of w = exp(q(z)) or w = 1/(1 + b z), there
times the factors z - z_i of its zeros.  A place gives f an argument other than x, in two words, and a factor.

The number k of the piece is read off the bits of y = 2 + 2 s w: its exponent (whose last bits are 0 for y = 2) and the
first bits of its mantissa, so pieces grow in proportion to 1 + s w.  The exponential's power of two is applied with an
offset, which the last operation takes off again: a result that is subnormal is rounded once.  Where there is a factor
it may be of any size, and the power is applied in three parts, the last two of them after the factor.

Near zero f may have another form, without the exponential: cheap, and good for most inputs.

Forms for half types (``coarse``) are made of fewer operations: what a product of two numbers of a half type leaves over
is nothing, and exponentials and reciprocals are those of the processor, where it has them.  There may be one in which z
is x itself, between the reaches, and w = exp(q(-z))^2 (:mod:`codegen.approximate.halves`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
import sympy as sp

Reach = Literal["both", "left", "right"]
Variable = Literal["distance", "exponential", "reciprocal", "square"]


@dataclass(frozen=True)
class Tables:
    """The pieces of P on one side: the centre of each, its low word, and rows of coefficients, the constant ones first.

    ``zeros`` are those that are factors, in two words, as often as they are multiple; ``denominators`` are rows of
    coefficients of what the polynomial is divided by, if anything, and ``crossed`` of a polynomial that is added to it
    times z.
    """

    centres: tuple[float, ...]
    lows: tuple[float, ...]
    coefficients: tuple[tuple[float, ...], ...]
    zeros: tuple[tuple[float, float], ...] = ()
    denominators: tuple[tuple[float, ...], ...] = ()
    crossed: tuple[tuple[float, ...], ...] = ()


@dataclass(frozen=True)
class Form:
    """An approximant.

    exponent, where
        q(z), and on which sides it stands; None where there is no exponential.
    left, right
        The asymptote in ``x``, None where it is 0 or there is none: P is added to it, or it stands alone ``beyond``.
    beyond
        The distances (left, right) from which on the asymptote alone is the function; None where P is added to it.
    reach
        z is clamped there, on the left and on the right.
    variable, bend
        Of the polynomials, and b.
    pieces, octave
        How many pieces, a power of two, and how many bits of the mantissa tell them apart.
    tail
        Whether the last piece goes on to the end, whatever its length.
    scales
        s on the left and on the right.
    tables
        Of the left side and of the right; one of them where P is the same on both.
    odd, negated
        The whole is odd: evaluated on the right, and negated on the left.  P on the left is -P of the right.
    coarse, careful
        For half types; with exponentials whose argument is in two words to the last.
    """

    exponent: sp.Expr | None
    where: Reach
    left: sp.Expr | None
    right: sp.Expr | None
    beyond: tuple[float | None, float | None]
    reach: tuple[float, float]
    variable: Variable
    bend: float
    pieces: int
    octave: int
    tail: bool
    scales: tuple[float, float]
    tables: tuple[Tables, ...]
    odd: bool = False
    negated: bool = False
    coarse: bool = False
    careful: bool = False

    @property
    def degree(self) -> int:
        return len(self.tables[0].coefficients) - 1


@dataclass(frozen=True)
class Forms:
    """What a function is computed by: one form, or those of the left and of the right; ``near`` zero, up to the
    distance ``within``, by others that cost less, if there are any."""

    sides: tuple[Form, ...]
    near: tuple[Form, ...] = ()
    within: float = 0.0


def edges(pieces: int, octave: int, scale: float) -> np.ndarray:
    """Where pieces begin, in w; the last entry is where the last one ends."""
    steps = np.arange(pieces + 1)
    y = np.ldexp(1 + (steps % 2**octave) / 2**octave, steps >> octave)
    return (y - 1) / scale


def last(pieces: int, octave: int) -> float:
    """1 + s w where the last piece begins."""
    return float(edges(pieces, octave, 1.0)[-2] + 1)
