"""The search for one closed form, written as a task that gives a first answer early and better ones later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import sympy as sp

from actsym.analysis.closed_form.gaussian_terms import NotInTable
from actsym.analysis.closed_form.structured import candidate
from actsym.analysis.closed_form.tidy import shorter
from actsym.analysis.closed_form.verify import agrees
from actsym.analysis.expectation import expectation
from actsym.distributions import Distribution
from actsym.exact import substitute, write
from actsym.spec import x

#: Scales at which a closed form for every scale is checked, besides the one asked for.
_OTHER_SCALES = (sp.Rational(1, 2), sp.Rational(5, 4))

TABLES = "integral tables"
SYMPY = "SymPy integrate"


def search(g: sp.Expr, values: Mapping[sp.Symbol, sp.Expr], distribution: Distribution) -> Iterator[dict[str, Any]]:
    """Closed forms of E[g(x)], each better than the one before.

    g
        Expression in ``x`` and the symbols of ``values``, which stand for irrational constants.
    distribution
        Without symbols.

    Yields dictionaries: ``exact`` (``srepr`` of a number), ``scaled`` (``srepr`` in the symbol of
    ``distribution.scaled``, or None) and ``method``.  What is yielded has been found in the enclosure.
    """
    enclosure = expectation(g.subs(values), distribution).enclosure
    if enclosure is None:
        return
    found = False
    for exact, scaled, method in _candidates(g, values, distribution):
        if not agrees(exact, enclosure):
            continue
        found = True
        if scaled is not None and not _holds_at_other_scales(g, values, distribution, scaled):
            scaled = None
        yield _entry(exact, scaled, method)
        if scaled is not None:
            for form in shorter(scaled):
                scaled = form
                yield _entry(exact, scaled, method)
        for form in shorter(exact):
            exact = form
            yield _entry(exact, scaled, method)
        if scaled is not None or method == TABLES:
            break
    if not found:
        return


def _entry(exact: sp.Expr, scaled: sp.Expr | None, method: str) -> dict[str, Any]:
    return {"exact": write(exact), "scaled": None if scaled is None else write(scaled), "method": method}


def _candidates(
    g: sp.Expr, values: Mapping[sp.Symbol, sp.Expr], distribution: Distribution
) -> Iterator[tuple[sp.Expr, sp.Expr | None, str]]:
    shape = distribution.scaled
    if shape is not None:
        (symbol,) = shape.free_symbols
        scaled = _from_tables(g, values, shape)
        if scaled is not None:
            yield substitute(scaled, {symbol: distribution.scale}), scaled, TABLES
    plain = _from_tables(g, values, distribution)
    if plain is not None:
        yield plain, None, TABLES
    support = distribution.support
    integral = sp.integrate(g.subs(values) * distribution.density, (x, support.start, support.end))
    if not integral.has(sp.Integral):
        yield integral, None, SYMPY


def _from_tables(
    g: sp.Expr, values: Mapping[sp.Symbol, sp.Expr], distribution: Distribution
) -> sp.Expr | None:
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
