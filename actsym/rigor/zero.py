"""A real number that is known as the zero of a function, as an atom of SymPy expressions.

``cos(x) = x`` has one solution and no name for it.  ``Zero(f, a, b)`` is the zero of ``f`` between the rationals ``a``
and ``b``, which are as near as a float64: who makes one has shown that there is exactly one, and that ``f`` changes its
sign there.  Ball arithmetic evaluates it to any precision, by :func:`narrowed`.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, ClassVar

import sympy as sp
from flint import arb, ctx
from sympy.printing.precedence import PRECEDENCE

from actsym.definition.symbols import x
from actsym.errors import Unanswered
from actsym.rigor.balls import dyadic, fraction

#: The variable of the function, bound in it.
z = sp.Symbol("z", real=True)

#: The most bisections and refinements of one interval.
_STEPS = 20_000


class Zero(sp.Function):
    """``Zero(function, lower, upper)``: ``function`` a ``Lambda``, the ends rational, 0 not between them."""

    nargs = 3
    is_number = True

    #: For SymPy, so that it expands no function inside: what it is asked about is a number.
    is_Atom = True

    #: The function in ball arithmetic: set where that is (:mod:`~actsym.rigor.real_functions`), which needs this class.
    compiled: ClassVar[Callable[[sp.Expr], Callable[[arb], arb]]]

    @classmethod
    def of(cls, f: sp.Expr, lower: Fraction, upper: Fraction) -> Zero:
        """The zero of ``f``, an expression in ``x``."""
        if f.could_extract_minus_sign():
            f = -f
        ends = (sp.Rational(end.numerator, end.denominator) for end in (lower, upper))
        return cls(sp.Lambda(z, f.xreplace({x: z})), *ends, evaluate=False)  # type: ignore[no-any-return]

    @classmethod
    def eval(cls, *args: Any) -> None:
        return None

    @property
    def formula(self) -> sp.Expr:
        """The function, in :data:`z`."""
        return self.args[0].expr

    @property
    def ends(self) -> tuple[Fraction, Fraction]:
        lower, upper = (Fraction(int(end.p), int(end.q)) for end in self.args[1:])
        return lower, upper

    def _eval_is_extended_real(self) -> bool:
        return True

    def _eval_is_finite(self) -> bool:
        return True

    def _eval_is_extended_positive(self) -> bool:
        return bool(self.args[1] >= 0)

    def _eval_is_extended_negative(self) -> bool:
        return bool(self.args[2] <= 0)

    def _eval_is_zero(self) -> bool:
        return False

    def _rewrite(self, *args: Any, **hints: Any) -> Zero:
        return self

    def _xreplace(self, rule: Any) -> tuple[sp.Basic, bool]:
        """A number has no parts to replace: its function is not that of the expression around it."""
        return (rule[self], True) if self in rule else (self, False)

    def _eval_simplify(self, **options: Any) -> Zero:
        return self

    def _eval_evalf(self, prec: int) -> sp.Float:
        ball = narrowed(Zero.compiled(self.formula), *self.ends, prec + 8)
        return sp.Float(sp.Rational(fraction(ball.mid())), precision=prec)

    @property
    def precedence(self) -> int:
        """For SymPy's printers: a negative one stands in parentheses where a negative number does."""
        return int(PRECEDENCE["Add" if self.args[1] < 0 else "Atom"])

    def _sympystr(self, printer: Any) -> str:
        """For people, who read a number; :func:`actsym.text.exact.write` says which one it is."""
        lower, upper = self.ends
        return f"{float((lower + upper) / 2):.16g}…"

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        """The same in TeX, to a power if SymPy says so."""
        text = self._sympystr(printer).replace("…", r"\ldots ")
        return text if exp is None else rf"\left({text}\right)^{{{exp}}}"


def in_words(value: sp.Expr) -> str:
    """A number with its zeros named: ``1/a, with a the zero of x - cos(x) near 0.7390851332``."""
    found = sorted(value.atoms(Zero), key=sp.default_sort_key)
    names = {zero: sp.Symbol(letter) for zero, letter in zip(found, "abcdefgh", strict=False)}
    said = [f"the zero of {zero.formula.xreplace({z: x})} near {float(zero.args[1]):.10g}" for zero in names]
    if value in names:
        return said[0]
    meanings = " and ".join(f"{name} {what}" for name, what in zip(names.values(), said, strict=True))
    return f"{value.xreplace(names)}, with {meanings}" if names else str(value)


def narrowed(value: Callable[[arb], arb], lower: Fraction, upper: Fraction, bits: int) -> arb:
    """A ball about the zero of a function between two dyadic rationals: of relative accuracy 2^-``bits``, or as small
    as 2^-(4 ``bits``) where the zero may be 0.

    value
        Gives a ball that holds the function at an exact ball, at the precision in force.

    Raises :class:`~actsym.errors.Unanswered` where the signs at the ends do not show it.
    """
    signs = _sign(value, lower, bits), _sign(value, upper, bits)
    if signs[0] * signs[1] != -1:
        raise Unanswered(f"no zero between {lower} and {upper} is shown")
    rate = 2
    for _ in range(_STEPS):
        width, size = upper - lower, min(abs(lower), abs(upper)) if lower * upper > 0 else 0
        if width * (1 << bits) <= size or width * (1 << 4 * bits) <= 1:
            break
        found = _within(value, lower, upper, rate, signs[0], bits)
        if found is None:
            rate = max(rate // 2, 1)
            middle = _between(lower, upper)
            lower, upper = (lower, middle) if _sign(value, middle, bits) == signs[1] else (middle, upper)
        else:
            rate *= 2
            lower, upper = found
    with ctx.workprec(2 * bits + 64):
        return dyadic(lower).union(dyadic(upper))


def _within(
    value: Callable[[arb], arb], lower: Fraction, upper: Fraction, rate: int, before: int, bits: int
) -> tuple[Fraction, Fraction] | None:
    """The interval narrowed by 2^-``rate`` about where the secant meets 0, if the zero is there."""
    with ctx.workprec(2 * bits + 64):
        left, right = (value(dyadic(end)).mid() for end in (lower, upper))
        if left == right:
            return None
        share = left / (left - right)
        if not 0 < share < 1:
            return None
        cells = 1 << rate
        cell = min(max(int((share.mid() * cells).floor().unique_fmpz() or 0), 0), cells - 1)
    step = (upper - lower) / cells
    low, high = lower + (cell - 1) * step, lower + (cell + 2) * step
    low, high = max(low, lower), min(high, upper)
    try:
        if (low == lower or _sign(value, low, bits) == before) and (
            high == upper or _sign(value, high, bits) == -before
        ):
            return low, high
    except Unanswered:
        pass  # one of them may be the zero
    return None


def _between(lower: Fraction, upper: Fraction) -> Fraction:
    """A point off the middle, so that a zero that is a short number is seldom hit."""
    return lower + (upper - lower) * Fraction(8377, 16384)


def _sign(value: Callable[[arb], arb], point: Fraction, bits: int) -> int:
    """The sign at a point, at as many bits as it takes.  Raises :class:`~actsym.errors.Unanswered`."""
    precision = bits + 64
    for _ in range(8):
        with ctx.workprec(precision):
            found = value(dyadic(point))
        if found > 0 or found < 0:
            return 1 if found > 0 else -1
        precision *= 2
    raise Unanswered(f"the sign at {float(point):.17g} is not shown")
