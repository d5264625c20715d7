"""SymPy's integrator: most of the time that a search for closed forms takes, for few of them.

Nothing is proven here, so the module reads nothing that proves.  What it gives is compared with the certified value
wherever it is used (:func:`actsym.moments.closed_forms.of_integral`), and is kept while that code changes.
"""

from __future__ import annotations

import sympy as sp

from actsym.errors import OutOfSteps, SymPyError, sympy_asked
from actsym.work import provenance, steps

#: Steps that it may take for a polynomial of exponentials, sines and cosines, and for the other integrands, of which it
#: finds few, and those early.
STEPS, EARLY_STEPS = 16_000_000, 3_000_000


def search(integrand: sp.Expr, variable: sp.Symbol, start: sp.Expr, end: sp.Expr) -> sp.Expr | None:
    """What SymPy says that the integral is, which may be wrong; None if it gives none within its steps."""
    budget = STEPS if _of_waves(integrand, variable) else EARLY_STEPS
    try:
        with sympy_asked():
            integral = steps.within(budget, sp.integrate, integrand, (variable, start, end))
    except (SymPyError, OutOfSteps):
        return None
    return None if integral.has(sp.Integral) else integral


def entry(*arguments: sp.Basic) -> str:
    """The name in the cache of what :func:`search` gives for these arguments."""
    return provenance.key(__name__, *map(sp.srepr, arguments), str(STEPS), str(EARLY_STEPS))


def _of_waves(g: sp.Expr, x: sp.Symbol) -> bool:
    """Whether g is made of polynomials, exponentials of them, sines and cosines of them, and branches alone."""
    powers = (p for p in g.atoms(sp.Pow) if p.has(x))
    return all(
        isinstance(f, sp.exp | sp.sin | sp.cos | sp.Piecewise) for f in g.atoms(sp.Function) if f.has(x)
    ) and all(p.base is sp.E or (p.exp.is_Integer and p.exp > 0) for p in powers)
