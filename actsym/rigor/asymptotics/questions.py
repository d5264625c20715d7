"""What is asked of expansions: leading terms, limits, branches; each with as many terms as it takes."""

from __future__ import annotations

import time
from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

import sympy as sp

from actsym.rigor.asymptotics.bounds import TooNear
from actsym.rigor.asymptotics.constants import Undetermined, sign
from actsym.rigor.asymptotics.expand import Expander
from actsym.rigor.asymptotics.monomial import Monomial, Term
from actsym.rigor.asymptotics.series import Series

Answer = TypeVar("Answer")

#: Numbers of terms that are tried in turn, until what is asked for is known.
LENGTHS = (1, 3, 6, 12, 24)

#: Seconds that one question may take.
SECONDS = 2.0


def _ask(expr: sp.Expr, question: Callable[[Expander], Answer], seconds: float = SECONDS) -> Answer:
    """Put a question to expansions of growing length until one can answer it."""
    deadline = time.monotonic() + seconds
    failure = Undetermined("no expansion is found")
    for length in LENGTHS:
        expander = Expander(length, deadline=deadline)
        try:
            return question(expander)
        except Undetermined as error:
            failure = error
            if expander.oscillates is not None:
                raise Undetermined(f"{expander.oscillates} oscillates") from None
        except (RecursionError, NotImplementedError, ZeroDivisionError) as error:
            raise Undetermined(f"SymPy cannot handle {expr}: {error}") from None
    raise failure


def leading(expr: sp.Expr) -> Term | None:
    """The leading term (constant, monomial) of ``expr`` as t -> +oo; None if it is zero from some t on.

    Raises :class:`Undetermined` with the reason when there is none, or none is found.
    """

    def question(expander: Expander) -> Term | None:
        series = expander(expr)
        return None if series.is_zero else series.lead()

    return _ask(expr, question)


def expansion(expr: sp.Expr, beyond: Monomial | None = None) -> Series:
    """An expansion of ``expr`` whose remainder is smaller than the monomial ``beyond`` (or than its first term)."""

    def question(expander: Expander) -> Series:
        series = expander(expr)
        if beyond is None and not series.is_zero:
            series.lead()
        elif beyond is not None:
            series.coefficient(beyond)
        return series

    return _ask(expr, question)


def limit(expr: sp.Expr) -> sp.Expr:
    """The limit of ``expr`` as t -> +oo: a constant, oo or -oo."""
    term = leading(expr)
    if term is None or term[1].size < 0:
        return sp.S.Zero
    return term[0] if term[1].size == 0 else sign(term[0]) * sp.oo


def settle(expr: sp.Expr) -> sp.Expr:
    """``expr`` as it reads from some t on, without switches."""
    return _ask(expr, lambda expander: expander.settle(expr))


def bounded_expansion(
    expr: sp.Expr, start: Fraction, farthest: Fraction = Fraction(1 << 40)
) -> tuple[Fraction, Series]:
    """(t0, expansion) with an explicit bound of the remainder for every t >= t0; t0 >= ``start`` is found.

    Raises :class:`Undetermined` when no explicit bound is found up to ``farthest``.
    """
    deadline = time.monotonic() + SECONDS
    failure: Undetermined = Undetermined("no explicit bound is found")
    for length in LENGTHS[1:4]:
        where = max(start, Fraction(8))
        while where <= farthest:
            expander = Expander(length, where, deadline)
            try:
                series = expander(expr)
                if not series.is_zero:
                    series.lead()
                return where, series
            except TooNear as error:
                failure, where = error, where * 2
            except Undetermined as error:
                if expander.oscillates is not None:
                    raise Undetermined(f"{expander.oscillates} oscillates") from None
                failure = error
                break
    raise failure
