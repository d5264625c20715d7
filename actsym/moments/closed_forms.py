"""The search for the closed form of one expectation.

:func:`certified` takes what the integral tables give, at once and in this process.  The longer searches are generators,
which run as tasks: they yield a first answer early and better ones later, so a budget of steps ends with the best.
What they find is made shorter: equal forms are tried, and the shortest is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import sympy as sp
from flint import arb

from actsym.definition.spec import x
from actsym.distributions import Distribution
from actsym.errors import EvaluationError, SymPyError, sympy_asked
from actsym.moments.expectation import expectation
from actsym.moments.gaussian_terms import NotInTable
from actsym.moments.integral_tables import candidate
from actsym.quantity import DIGITS, Enclosure, Quantity
from actsym.rigor.balls import magnitude
from actsym.rigor.evaluate import UnsupportedError, evaluate
from actsym.rigor.exact_numbers import agrees, with_exact
from actsym.text.exact import SLOW_FUNCTIONS, read, substitute, write

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


#: Scales at which a closed form for every scale is checked, besides the one asked for.
OTHER_SCALES = (sp.Rational(1, 2), sp.Rational(5, 4))

#: Steps that the tables may take for one closed form, its shorter forms among them; and the comparison of what SymPy
#: gives with the certified value.
TABLE_STEPS, CHECK_STEPS = 60_000_000, 16_000_000

TABLES = "integral tables"
SYMPY = "SymPy integrate"


def search_tables(
    g: sp.Expr, values: Mapping[sp.Symbol, sp.Expr], distribution: Distribution, known: Mapping[str, str]
) -> Iterator[dict[str, Any]]:
    """Closed forms of E[g(x)] from the tables, each better than the one before.

    g
        Expression in ``x`` and the symbols of ``values``, which stand for irrational constants.
    distribution
        Without symbols.
    known
        The enclosure of E[g(x)], as :meth:`~actsym.quantity.Enclosure.to_json` writes it.

    Yields dictionaries: ``exact`` (a number, as :func:`actsym.text.exact.write` writes it), ``scaled`` (in the
    symbol of ``distribution.scaled``, or None) and ``method``.
    What is yielded has been found in the certified enclosure.
    """
    exact, scaled = _first(g, values, distribution, Enclosure.from_json(dict(known)))
    if exact is None:
        return
    yield _entry(exact, scaled, TABLES)
    for form in shorter(scaled) if scaled is not None else ():
        scaled = form
    for form in shorter(exact):
        exact = form
        yield _entry(exact, scaled, TABLES)
    yield _entry(exact, scaled, TABLES)


def integral(
    g: sp.Expr, values: Mapping[sp.Symbol, sp.Expr], distribution: Distribution, known: Mapping[str, str]
) -> tuple[sp.Expr, sp.Symbol, sp.Expr, sp.Expr]:
    """The same question as :func:`actsym.moments.sympy_integral.search` takes it."""
    support = distribution.support
    return g.subs(values) * distribution.density, x, support.start, support.end


def of_integral(found: sp.Expr, known: Mapping[str, str]) -> dict[str, Any] | None:
    """What SymPy's integrator has found, as :func:`search_tables` gives it, if it is in the certified enclosure."""
    return _entry(found, None, SYMPY) if agrees(found, Enclosure.from_json(dict(known))) else None


def _entry(exact: sp.Expr, scaled: sp.Expr | None, method: str) -> dict[str, Any]:
    return {
        "exact": write(exact),
        "scaled": None if scaled is None else write(scaled),
        "method": method,
    }


def _first(
    g: sp.Expr, values: Mapping[sp.Symbol, sp.Expr], distribution: Distribution, enclosure: Enclosure
) -> tuple[sp.Expr | None, sp.Expr | None]:
    """A verified closed form here, and one for every scale, where there are."""
    shape = distribution.scaled
    if shape is not None:
        (symbol,) = shape.free_symbols
        scaled = _from_tables(g, values, shape)
        exact = None if scaled is None else substitute(scaled, {symbol: distribution.scale})
        if exact is not None and agrees(exact, enclosure):
            return exact, scaled if _holds_at_other_scales(g, values, shape, scaled) else None
    exact = _from_tables(g, values, distribution)
    return (exact, None) if exact is not None and agrees(exact, enclosure) else (None, None)


def _from_tables(g: sp.Expr, values: Mapping[sp.Symbol, sp.Expr], distribution: Distribution) -> sp.Expr | None:
    try:
        with sympy_asked():
            return substitute(candidate(g, distribution), values)
    except (NotInTable, SymPyError):
        return None


def _holds_at_other_scales(
    g: sp.Expr, values: Mapping[sp.Symbol, sp.Expr], shape: Distribution, scaled: sp.Expr
) -> bool:
    (symbol,) = shape.free_symbols
    for scale in OTHER_SCALES:
        enclosure = expectation(g.subs(values), shape.at({symbol: scale})).enclosure
        if enclosure is None or not agrees(substitute(scaled, {symbol: scale}), enclosure):
            return False
    return True


def certified(g: sp.Expr, distribution: Distribution, digits: int = DIGITS) -> Quantity:
    """E[g(x)] to ``digits`` digits, with the closed form that the integral tables give for it, if they do.

    ``g`` is an expression in :data:`~actsym.definition.spec.x` alone.
    """
    quantity = expectation(g, distribution, digits)
    if not quantity.finite or quantity.exact is not None:
        return quantity
    if quantity.enclosure is None:
        return quantity
    for found in search_tables(g, {}, distribution, quantity.enclosure.to_json()):
        quantity = with_exact(quantity, read(found["exact"]), found["method"], min(digits, DIGITS)) or quantity
    return quantity
