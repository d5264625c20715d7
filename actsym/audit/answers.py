"""What measures ask and answer with: an analysis of an activation, exact numbers, printed tables, undecided truths.

Tables are texts: rows separated by ``;``, numbers by spaces, each standing for every number that rounds to it.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import sympy as sp
from flint import arb, fmpq

from actsym.audit.claim import Derived
from actsym.definition.spec import Activation
from actsym.errors import Unanswered
from actsym.properties.profile import profile
from actsym.quantity import Quantity


class NoAnswerError(Unanswered):
    """A question about an activation has no answer.  The message says why."""


def answer(activation: Activation, question: str) -> Any:
    """What the analysis found.  Raises :class:`NoAnswerError`."""
    found = profile(activation, [question])
    if question in found.unanswered:
        raise NoAnswerError(f"{activation.title}, {question}: {found.unanswered[question]}")
    return found.answers[question]


def exactly(value: Fraction | int, why: str = "", method: str = "exact arithmetic", **more: Any) -> Derived:
    """A rational number, with what else is to be said."""
    return Derived(quantity=Quantity.of_exact(sp.Rational(value), method), why=why, **more)


def decided(holds: bool | None, why: str, witness: str = "") -> Derived:
    """Whether a statement holds, where that is known."""
    if holds is None:
        return Derived(quantity=Quantity.undecided(why))
    return Derived(truth=bool(holds), why=why, witness=witness)


def unless(wrong: list[str], why: str) -> Derived:
    """True if nothing is wrong, else false by all that is."""
    return Derived(truth=not wrong, why=why, witness="; ".join(wrong))


def ball(value: Fraction | int) -> arb:
    """A rational number as a ball, exact up to the working precision."""
    return arb(fmpq(*value.as_integer_ratio()))


def printed_rows(table: str) -> list[list[str]]:
    """The numbers of each row, as printed."""
    return [row.split() for row in table.split(";")]


def around(text: str) -> tuple[Fraction, Fraction]:
    """The least and the greatest number that rounds to a printed one."""
    value = Decimal(text)
    exponent = value.as_tuple().exponent
    if not isinstance(exponent, int):
        raise ValueError(f"{text} is not a finite number")
    half = Fraction(10) ** exponent / 2
    return Fraction(value) - half, Fraction(value) + half
