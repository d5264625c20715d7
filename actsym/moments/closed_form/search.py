"""The search for one closed form, written as a task that gives a first answer early and better ones later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import sympy as sp

from actsym.definition.spec import x
from actsym.distributions import Distribution
from actsym.moments.closed_form.gaussian_terms import NotInTable
from actsym.moments.closed_form.structured import candidate
from actsym.moments.closed_form.tidy import shorter
from actsym.moments.closed_form.verify import agrees
from actsym.moments.expectation import expectation
from actsym.quantity import Enclosure
from actsym.text.exact import substitute, write

#: Scales at which a closed form for every scale is checked, besides the one asked for.
_OTHER_SCALES = (sp.Rational(1, 2), sp.Rational(5, 4))

TABLES = "integral tables"
SYMPY = "SymPy integrate"


def search_tables(
    g: sp.Expr, values: Mapping[sp.Symbol, sp.Expr], distribution: Distribution
) -> Iterator[dict[str, Any]]:
    """Closed forms of E[g(x)] from the tables, each better than the one before.

    g
        Expression in ``x`` and the symbols of ``values``, which stand for irrational constants.
    distribution
        Without symbols.

    Yields dictionaries: ``exact`` (a number, as :func:`actsym.text.exact.write` writes it), ``scaled`` (in the
    symbol of ``distribution.scaled``, or None), ``method``, and ``complete``, true of the last and best.
    What is yielded has been found in the certified enclosure.
    """
    enclosure = expectation(g.subs(values), distribution).enclosure
    if enclosure is None:
        return
    exact, scaled = _first(g, values, distribution, enclosure)
    if exact is None:
        return
    yield _entry(exact, scaled, TABLES)
    for form in shorter(scaled) if scaled is not None else ():
        scaled = form
    for form in shorter(exact):
        exact = form
        yield _entry(exact, scaled, TABLES)
    yield {**_entry(exact, scaled, TABLES), "complete": True}


def search_sympy(
    g: sp.Expr, values: Mapping[sp.Symbol, sp.Expr], distribution: Distribution
) -> Iterator[dict[str, Any]]:
    """The same by SymPy's integrator, which may take for ever and may be wrong: run it under a time limit."""
    enclosure = expectation(g.subs(values), distribution).enclosure
    support = distribution.support
    integral = sp.integrate(g.subs(values) * distribution.density, (x, support.start, support.end))
    if enclosure is not None and not integral.has(sp.Integral) and agrees(integral, enclosure):
        yield {**_entry(integral, None, SYMPY), "complete": True}


def _entry(exact: sp.Expr, scaled: sp.Expr | None, method: str) -> dict[str, Any]:
    return {
        "exact": write(exact),
        "scaled": None if scaled is None else write(scaled),
        "method": method,
        "complete": False,
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
            return exact, scaled if _holds_at_other_scales(g, values, distribution, scaled) else None
    exact = _from_tables(g, values, distribution)
    return (exact, None) if exact is not None and agrees(exact, enclosure) else (None, None)


def _from_tables(g: sp.Expr, values: Mapping[sp.Symbol, sp.Expr], distribution: Distribution) -> sp.Expr | None:
    try:
        return substitute(candidate(g, distribution), values)
    except (NotInTable, sp.PolynomialError, NotImplementedError):
        return None


def _holds_at_other_scales(
    g: sp.Expr, values: Mapping[sp.Symbol, sp.Expr], distribution: Distribution, scaled: sp.Expr
) -> bool:
    shape = distribution.scaled
    (symbol,) = shape.free_symbols
    for scale in _OTHER_SCALES:
        enclosure = expectation(g.subs(values), shape.at({symbol: scale})).enclosure
        if enclosure is None or not agrees(substitute(scaled, {symbol: scale}), enclosure):
            return False
    return True
