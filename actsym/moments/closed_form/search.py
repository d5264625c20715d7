"""The search for one closed form, written as tasks that give a first answer early and better ones later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import sympy as sp

from actsym.definition.spec import x
from actsym.distributions import Distribution
from actsym.errors import OutOfSteps, SymPyError, sympy_asked
from actsym.moments.closed_form.gaussian_terms import NotInTable
from actsym.moments.closed_form.structured import candidate
from actsym.moments.closed_form.tidy import shorter
from actsym.moments.closed_form.verify import agrees
from actsym.moments.expectation import expectation
from actsym.quantity import Enclosure
from actsym.text.exact import substitute, write
from actsym.work import steps

#: Scales at which a closed form for every scale is checked, besides the one asked for.
OTHER_SCALES = (sp.Rational(1, 2), sp.Rational(5, 4))

#: Steps that the tables may take for one closed form, its shorter forms among them; and SymPy's integrator, for
#: polynomials of exponentials, sines and cosines, and for the other integrands, of which it finds few, and those early.
TABLE_STEPS, SYMPY_STEPS, EARLY_STEPS = 60_000_000, 16_000_000, 3_000_000

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


def search_sympy(
    g: sp.Expr, values: Mapping[sp.Symbol, sp.Expr], distribution: Distribution, known: Mapping[str, str]
) -> Iterator[dict[str, Any]]:
    """The same by SymPy's integrator, which may take for ever and may be wrong."""
    support = distribution.support
    integrand = g.subs(values) * distribution.density
    budget = SYMPY_STEPS if _of_waves(integrand) else EARLY_STEPS
    try:
        with sympy_asked():
            integral = steps.within(budget, sp.integrate, integrand, (x, support.start, support.end))
    except (SymPyError, OutOfSteps):
        return
    if not integral.has(sp.Integral) and agrees(integral, Enclosure.from_json(dict(known))):
        yield _entry(integral, None, SYMPY)


def _of_waves(g: sp.Expr) -> bool:
    """Whether g is made of polynomials, exponentials of them, sines and cosines of them, and branches alone."""
    powers = (p for p in g.atoms(sp.Pow) if p.has(x))
    return all(
        isinstance(f, sp.exp | sp.sin | sp.cos | sp.Piecewise) for f in g.atoms(sp.Function) if f.has(x)
    ) and all(p.base is sp.E or (p.exp.is_Integer and p.exp > 0) for p in powers)


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
