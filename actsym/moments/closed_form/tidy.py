"""Shorter forms of a closed form.  Each is an equal expression; which one is kept is a matter of length."""

from __future__ import annotations

from collections.abc import Iterator

import sympy as sp
from flint import arb

from actsym.errors import EvaluationError
from actsym.rigor.evaluate import UnsupportedError, evaluate
from actsym.rigor.real_powers import magnitude
from actsym.text.exact import SLOW_FUNCTIONS

#: Longer expressions than this are not simplified: it would take longer than they are worth.
LONGEST = 400

#: The largest integer of those with logarithms that are.
_LARGEST = 200


def shorter(expr: sp.Expr) -> Iterator[sp.Expr]:
    """Ever shorter forms of ``expr``, as they are found."""
    best = expr
    for form in _forms(expr):
        if _length(form) < _length(best):
            best = form
            yield best


def _forms(expr: sp.Expr) -> Iterator[sp.Expr]:
    if expr.has(sp.I) and expr.has(*SLOW_FUNCTIONS) and _length(expr) > LONGEST // 4:
        return
    yield sp.expand(expr)
    if not expr.free_symbols:
        rational = _looks_rational(expr)
        if rational is not None and _is_zero(expr - rational):
            yield rational
            return
    yield sp.factor_terms(expr)
    yield sp.factor_terms(sp.expand(expr))
    if _length(expr) <= LONGEST and not expr.has(sp.re):
        yield sp.factor_terms(sp.together(sp.expand(expr)))
        if not _unwieldy(expr):
            yield sp.simplify(expr)


def _length(expr: sp.Expr) -> int:
    return sum(1 for _ in sp.preorder_traversal(expr))


def _looks_rational(expr: sp.Expr) -> sp.Rational | None:
    """A rational number with a small denominator that equals ``expr`` to 30 digits, if there is one."""
    try:
        ball = evaluate(expr, digits=30).ball
    except (EvaluationError, UnsupportedError):
        return None
    if ball.abs_upper() < arb("1e-30"):
        return sp.S.Zero
    for denominator in (1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 16, 20, 100, 1000, 10**4, 10**6):
        whole = (ball * denominator).unique_fmpz() if magnitude(ball) < 256 else None
        if whole is not None and whole != 0:
            return sp.Rational(int(whole), denominator)
    return None


def _is_zero(expr: sp.Expr) -> bool:
    """Whether ``expr`` is zero by algebra, its transcendental constants taken as independent."""
    if sp.cancel(sp.together(sp.powdenest(sp.powsimp(sp.expand(expr))))) == 0:
        return True
    return _length(expr) <= LONGEST and not _unwieldy(expr) and sp.simplify(expr) == 0


def _unwieldy(expr: sp.Expr) -> bool:
    """Whether ``sp.simplify`` may write out a power without end: of 10^9 log(1001) it makes log(1001^(10^9))."""
    return expr.has(sp.log) and any(max(abs(r.p), r.q) > _LARGEST for r in expr.atoms(sp.Rational))
