"""What a derivation returns: a number that knows how it was obtained.

A :class:`Quantity` is finite (an exact SymPy expression, a certified enclosure, or both), infinite,
undefined, not found, or undecided; the last four say why.  Arithmetic keeps both faces: exact with exact, ball
with ball, so a gain carries the closed form of its moments as well as their enclosure.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import ROUND_CEILING, Decimal, localcontext
from fractions import Fraction
from typing import Any

import flint
import sympy as sp

from actsym.errors import Unanswered, Undecided
from actsym.text import exact
from actsym.text.display import Displayed

#: Decimal digits that enclosures carry unless more are asked for.
DIGITS = 30


class Status(enum.Enum):
    FINITE = "finite"
    INFINITE = "infinite"
    UNDEFINED = "undefined"
    NOT_FOUND = "not found"
    UNDECIDED = "undecided"

    @property
    def unsettled(self) -> bool:
        """Whether it says nothing of the value: a better method may find one."""
        return self in (Status.NOT_FOUND, Status.UNDECIDED)


@dataclass(frozen=True)
class Enclosure:
    """A real ball that is proven to contain the value.  Midpoint and radius are exact dyadic numbers."""

    ball: flint.arb

    def digits(self) -> int:
        """How many significant decimal digits the ball proves."""
        return max(0, int(self.ball.rel_accuracy_bits() * 0.30103))

    def text(self, digits: int = DIGITS) -> str:
        """The value to ``digits`` significant digits, or to as many as are proven.

        Every digit shown is right, but for the last, which may be off by one.  A ball about zero that
        proves no digit is shown as a bound: ``0 ± 1.2e-40``.
        """
        integer = self.ball.unique_fmpz() if self.ball.is_exact() else None
        if integer is not None and abs(integer) < 10**digits:
            return str(int(integer))
        shown = self.ball.str(digits, radius=False)
        if "[" in shown or not self.digits():
            return f"0 ± {_bound(self.ball)}" if self.ball.is_finite() else shown.strip("[]")
        return shown

    def contains(self, value: Fraction | int) -> bool:
        value = Fraction(value)
        return (self.ball * value.denominator).contains(flint.arb(value.numerator))

    def overlaps(self, other: Enclosure) -> bool:
        return self.ball.overlaps(other.ball)

    def to_json(self) -> dict[str, str]:
        """Exact: midpoint and radius, each as ``mantissa*2^exponent``."""
        return {"mid": _dyadic(self.ball.mid()), "rad": _dyadic(self.ball.rad())}

    @classmethod
    def from_json(cls, data: dict[str, str]) -> Enclosure:
        """Read back what :meth:`to_json` wrote: the same ball, midpoint and radius to the bit."""
        return cls(flint.arb(_read_dyadic(data["mid"]), _radius_argument(*_integers(data["rad"]))))

    def __float__(self) -> float:
        return float(self.ball.mid())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Enclosure) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash(tuple(self.to_json().values()))

    def __str__(self) -> str:
        return self.ball.str(DIGITS)


@dataclass(frozen=True)
class Quantity(Displayed):
    """The result of one derivation.

    exact       closed form (SymPy), accepted only after it agreed with the enclosure
    enclosure   certified ball
    method      how the value was obtained, in a few words
    checks      what was verified about it, one sentence each
    reason      why it is infinite, undefined, not found or undecided; of a finite one, why there is no closed form
    """

    status: Status = Status.FINITE
    exact: sp.Expr | None = None
    enclosure: Enclosure | None = None
    method: str = ""
    checks: tuple[str, ...] = ()
    reason: str = ""

    @classmethod
    def of_exact(cls, number: sp.Expr | int, method: str) -> Quantity:
        """A short exact number (integer, rational), which is its own enclosure where it is a dyadic one."""
        number = sp.sympify(number)
        with flint.ctx.workprec(512):
            ball = flint.arb(flint.fmpq(int(number.p), int(number.q)))
        return cls(exact=number, enclosure=Enclosure(ball), method=method)

    @classmethod
    def infinite(cls, reason: str, exact: sp.Expr = sp.oo) -> Quantity:
        return cls(Status.INFINITE, exact=exact, reason=reason)

    @classmethod
    def undefined(cls, reason: str) -> Quantity:
        return cls(Status.UNDEFINED, reason=reason)

    @classmethod
    def not_found(cls, reason: str) -> Quantity:
        return cls(Status.NOT_FOUND, reason=reason)

    @classmethod
    def undecided(cls, reason: str) -> Quantity:
        """What it hangs on, a sign or an order, is neither shown nor refuted."""
        return cls(Status.UNDECIDED, reason=reason)

    @classmethod
    def unanswered(cls, error: Unanswered) -> Quantity:
        """Undecided where ``error`` says so, else not found."""
        return cls(Status.UNDECIDED if isinstance(error, Undecided) else Status.NOT_FOUND, reason=str(error))

    @property
    def finite(self) -> bool:
        return self.status is Status.FINITE

    @property
    def closed(self) -> sp.Expr:
        """The closed form.  Raises ``ValueError``, with the reason, where the quantity has none."""
        if self.exact is None:
            raise ValueError(f"no closed form: {self}")
        return self.exact

    @property
    def ball(self) -> flint.arb:
        """The ball of the enclosure.  Raises ``ValueError``, with the reason, where the quantity has none."""
        if self.enclosure is None:
            raise ValueError(f"no enclosure: {self}")
        return self.enclosure.ball

    def text(self, digits: int = DIGITS) -> str:
        """The value in decimals, or the status in words."""
        if not self.finite:
            return f"{'-' if self.exact is sp.S.NegativeInfinity else ''}{self.status.value}"
        if self.enclosure is not None:
            return self.enclosure.text(digits)
        return str(sp.N(self.exact, digits))

    def map(self, function: Callable[..., Any], *others: Quantity, method: str = "") -> Quantity:
        """``function`` of this quantity and ``others``, on the exact values and on the balls.

        ``function`` must be ordinary arithmetic that works on SymPy expressions and on Arb balls alike.
        The first operand that is not finite is returned as it is.
        """
        operands = (self, *others)
        for operand in operands:
            if not operand.finite:
                return replace(operand, method=method or operand.method)
        closed = enclosure = None
        if all(o.exact is not None for o in operands):
            closed = function(*(o.exact for o in operands))
        if all(o.enclosure is not None for o in operands):
            ball = function(*(o.ball for o in operands))
            if not ball.is_finite():
                what = method or "arithmetic"
                if all(o.ball.is_exact() for o in operands):
                    return Quantity.undefined(f"division by zero in {what}")
                return Quantity.undecided(f"{what}: an enclosure that holds 0 does not say what is divided by")
            enclosure = Enclosure(ball)
        checks = tuple(dict.fromkeys(c for o in operands for c in o.checks))
        return Quantity(exact=closed, enclosure=enclosure, method=method or self.method, checks=checks)

    def __float__(self) -> float:
        if self.finite and self.enclosure is not None:
            return float(self.enclosure)
        if self.exact is None:
            raise ValueError(f"{self.status.value}: {self.reason}")
        return float(self.exact)

    def to_json(self) -> dict[str, Any]:
        """What :meth:`from_json` reads: the status, and each part that there is."""
        return {
            "status": self.status.value,
            "exact": None if self.exact is None else exact.write(self.exact),
            "enclosure": None if self.enclosure is None else self.enclosure.to_json(),
            "method": self.method,
            "checks": list(self.checks),
            "reason": self.reason,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Quantity:
        """Read back what :meth:`to_json` wrote."""
        return cls(
            Status(data["status"]),
            None if data["exact"] is None else exact.read(data["exact"]),
            None if data["enclosure"] is None else Enclosure.from_json(data["enclosure"]),
            data["method"],
            tuple(data["checks"]),
            data["reason"],
        )

    def __str__(self) -> str:
        if not self.finite:
            return f"{self.text()} ({self.reason})"
        return f"{self.exact} = {self.text()}" if self.exact is not None else self.text()


def _bound(ball: flint.arb) -> str:
    """An upper bound of a ball's absolute value, two digits, rounded up."""
    digits, exponent = f"{_rounded_up(ball.abs_upper()):.1e}".split("e")
    return f"{digits}e{int(exponent)}"


def _rounded_up(value: flint.arb) -> Decimal:
    """An exact positive ball as a decimal of two digits, rounded up."""
    mantissa, exponent = (int(v) for v in value.man_exp())
    with localcontext(prec=20, rounding=ROUND_CEILING, Emin=-(10**18) + 1, Emax=10**18 - 1) as context:
        product = Decimal(mantissa) * Decimal(2) ** exponent
        context.prec = 2
        return +product


def _dyadic(ball: flint.arb) -> str:
    mantissa, exponent = ball.man_exp()
    return f"{int(mantissa)}*2^{int(exponent)}"


def _integers(text: str) -> tuple[int, int]:
    mantissa, _, exponent = text.partition("*2^")
    return int(mantissa), int(exponent)


def _read_dyadic(text: str) -> flint.arb:
    return flint.arb(_integers(text))


def _radius_argument(mantissa: int, exponent: int) -> flint.arb:
    """What to hand to ``arb(mid, rad)`` to get exactly this radius.

    A radius has 30 bits, and the constructor adds one unit to the last of them, for safety, even when the
    argument fits.  A value just below the radius therefore becomes the radius.
    """
    if mantissa == 0:
        return flint.arb(0)
    return flint.arb(((mantissa << 64) - 1, exponent - 64))
