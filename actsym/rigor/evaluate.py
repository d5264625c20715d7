"""Certified evaluation of SymPy expressions in one real variable.

>>> from fractions import Fraction
>>> from actsym.definition.symbols import x
>>> import sympy as sp
>>> evaluate(x * sp.tanh(sp.exp(x)), Fraction(1, 2), digits=20).text(20)
'0.46432439018379690951'
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TypeAlias

import sympy as sp
from flint import acb, arb, ctx, fmpq

from actsym.definition.symbols import x
from actsym.errors import EvaluationError
from actsym.quantity import DIGITS, Enclosure
from actsym.rigor import complex_functions, real_functions
from actsym.rigor.compile import Compiler, UnsupportedError
from actsym.rigor.real_powers import infinite
from actsym.rigor.uncertain import Uncertain

__all__ = ["EvaluationError", "Evaluator", "UnsupportedError", "compile_complex", "compile_real", "evaluate"]

#: A value proven smaller than 2^-NEGLIGIBLE is returned as a ball about zero: no float64 is near it.
NEGLIGIBLE = 2000

#: Precision is doubled at most this often before an evaluation is given up.
DOUBLINGS = 9

Point: TypeAlias = int | Fraction | sp.Rational | arb


def compile_real(expr: sp.Expr, symbol: sp.Symbol = x) -> Callable[[arb], arb]:
    """``expr`` as a function of real balls, at whatever ``flint.ctx.prec`` holds when it is called.

    The result holds every value on the ball (interval evaluation); it is not finite where the function
    is undefined or could not be bounded.  Raises :class:`UnsupportedError` for an unknown function.
    """
    compiler = Compiler(expr, symbol, real_functions)
    closure, room = compiler.closure, [None] * (compiler.slots - 2)
    return lambda ball: closure([ball, False, *room])


def compile_complex(expr: sp.Expr, symbol: sp.Symbol = x) -> Callable[[acb, bool], acb]:
    """``expr`` as an integrand for ``acb.integral``: a function of a complex ball and the ``analytic`` flag."""
    compiler = Compiler(expr, symbol, complex_functions)
    closure, room = compiler.closure, [None] * (compiler.slots - 2)

    def integrand(ball: acb, analytic: bool = False) -> acb:
        return closure([ball, analytic, *room])

    return integrand


class Evaluator:
    """An expression compiled once, to be evaluated at many points, each to a proven precision."""

    def __init__(self, expr: sp.Expr, symbol: sp.Symbol = x) -> None:
        self.expr = sp.sympify(expr)
        self.symbol = symbol
        self._uncertain = self.expr.has(Uncertain)
        if self.expr.has(sp.I):
            function = compile_complex(self.expr, symbol)
            self._function = lambda ball: _real_part(function(acb(ball), False))
        else:
            self._function = compile_real(self.expr, symbol)

    def at(self, value: Point, bits: int = 104) -> Enclosure:
        """The value at ``value`` with a relative error below 2^-``bits``, proven.

        Precision is raised until that holds, the ball is exact, or it lies within 2^-2000 of zero.  A
        value beyond exp(2^4100) is returned as the exact ball +-inf.  Raises :class:`EvaluationError`
        where the expression is undefined.  An ``arb`` that is not exact, or an expression with uncertain
        constants, is evaluated once, as an interval.
        """
        read = _reader(value)
        if self._uncertain or (isinstance(value, arb) and not value.is_exact()):
            with ctx.workprec(bits + 32):
                return Enclosure(self._function(read()))
        precision = bits + 32
        for _ in range(DOUBLINGS):
            with ctx.workprec(precision):
                ball = self._function(read())
                if _settled(ball, bits):
                    return Enclosure(ball)
            precision *= 2
        where = f"{self.symbol} = {_shown(value)}"
        if ball.is_finite():
            raise EvaluationError(f"{self.expr} at {where}: {bits} bits not reached, only {ball.str(9)}")
        raise EvaluationError(f"{self.expr} is undefined at {where}")

    def on(self, ball: arb) -> arb:
        """A ball that holds every value on ``ball``, at the current precision."""
        return self._function(ball)


def evaluate(expr: sp.Expr, at: Point = 0, digits: int = DIGITS, symbol: sp.Symbol = x) -> Enclosure:
    """``expr`` at a point (ignored by a constant) to ``digits`` proven significant digits."""
    return Evaluator(expr, symbol).at(at, bits_for(digits))


def bits_for(digits: int) -> int:
    """Bits of relative accuracy that prove ``digits`` decimal digits."""
    return int(digits * 3.3219280948873626) + 4


def _settled(ball: arb, bits: int) -> bool:
    if not ball.is_finite():
        return infinite(ball)
    return ball.rel_accuracy_bits() >= bits or ball.abs_upper() < arb((1, -NEGLIGIBLE))


def _reader(value: Point) -> Callable[[], arb]:
    """A function that returns ``value`` as a ball at the precision in force."""
    if isinstance(value, arb):
        return lambda: value
    if isinstance(value, float):
        raise TypeError(f"{value!r} is a float; evaluate at Fraction({value!r}) if that binary number is meant")
    ratio = Fraction(int(value.p), int(value.q)) if isinstance(value, sp.Rational) else Fraction(value)
    numerator, denominator = ratio.as_integer_ratio()
    if denominator & (denominator - 1) == 0:
        dyadic = arb((numerator, 1 - denominator.bit_length()))
        return lambda: dyadic
    quotient = fmpq(numerator, denominator)
    return lambda: arb(quotient)


def _shown(value: Point) -> str:
    """A point as a short text."""
    text = str(value)
    return text if len(text) <= 24 else f"{float(value):.17g}" if not isinstance(value, arb) else value.str(20)


def _real_part(value: acb) -> arb:
    return value.real if value.imag.contains(0) else arb.nan()
