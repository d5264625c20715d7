"""E[g(x)] for one expression under one distribution, certified."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import sympy as sp
from flint import arb

from actsym.definition.spec import x
from actsym.distributions import Chart, Distribution
from actsym.errors import SymPyError, Unanswered, sympy_asked
from actsym.quantity import DIGITS, Quantity
from actsym.rigor.evaluate import Evaluator
from actsym.rigor.exact_numbers import Piece
from actsym.rigor.integrate import enclose, integrate, integrate_in
from actsym.rigor.rewrite import with_separate_logarithms
from actsym.work import cache, pool, provenance

#: Steps that one expectation may take.
STEPS = 75_000_000


def expectations(
    wanted: Sequence[tuple[sp.Expr, Distribution]],
    digits: int = DIGITS,
    progress: Callable[[int], None] = lambda done: None,
) -> list[Quantity]:
    """:func:`expectation` of many, over all cores, each in at most :data:`STEPS` steps.

    What is asked twice is done once; what takes more is ``not found``, and so is, without being kept, what the clock
    cuts short (:func:`actsym.work.pool.deadline`).  ``progress(i)`` is called when number i is done.
    """
    same = defaultdict(list)
    for i, (g, distribution) in enumerate(wanted):
        same[_entry(g, distribution, digits)].append(i)
    found: dict[int, Quantity] = {}

    def settle(indices: list[int], quantity: Quantity) -> None:
        for i in indices:
            found[i] = quantity
            progress(i)

    missing = []
    for name, indices in same.items():
        kept = cache.load(name)
        if kept is None:
            missing.append(name)
        else:
            settle(indices, Quantity.from_json(kept))
    arguments = [(*wanted[same[name][0]], digits) for name in missing]
    for done in pool.run(_task, arguments, STEPS):
        quantity = Quantity.not_found(f"no enclosure: {done.cut}") if done.cut else Quantity.from_json(done.value)
        if not done.by_clock:
            cache.store(missing[done.index], quantity.to_json())
        settle(same[missing[done.index]], quantity)
    return [found[i] for i in range(len(wanted))]


def _task(g: sp.Expr, distribution: Distribution, digits: int) -> dict[str, Any]:
    return _expectation(g, distribution, digits).to_json()


def expectation(g: sp.Expr, distribution: Distribution, digits: int = DIGITS) -> Quantity:
    """The enclosure of E[g(x)] to ``digits`` digits, or why there is none.  Kept on disk.

    g
        SymPy expression in ``x`` without other symbols.
    distribution
        One without symbols.
    """
    return Quantity.from_json(cache.stored(_entry(g, distribution, digits), lambda: _task(g, distribution, digits)))


def _entry(g: sp.Expr, distribution: Distribution, digits: int) -> str:
    return provenance.key(__name__, sp.srepr(g), distribution.key, str(digits), str(STEPS))


def _expectation(g: sp.Expr, distribution: Distribution, digits: int) -> Quantity:
    try:
        return _enclosed(g, distribution, digits)
    except RecursionError as error:  # SymPy asks for the sign of some moduli without end, wherever they are met
        try:
            with sympy_asked():
                raise error
        except SymPyError as refused:
            return Quantity.not_found(str(refused))


def _enclosed(g: sp.Expr, distribution: Distribution, digits: int) -> Quantity:
    support = distribution.support
    g = with_separate_logarithms(g)
    if g == 0:
        return Quantity.of_exact(sp.S.Zero, "the integrand is zero")
    if distribution.symmetric and is_odd(g):
        found = _integral(g, distribution, sp.S.Zero, digits)
        if found.finite or _integrable(g):
            return Quantity.of_exact(sp.S.Zero, "odd function, symmetric density")
        return Quantity.undefined(f"both halves diverge: {found.reason}") if found.exact else found
    return _integral(g, distribution, support.start, digits)


def _integral(g: sp.Expr, distribution: Distribution, lower: sp.Expr, digits: int) -> Quantity:
    """Of g times the density from ``lower`` on, in the distribution's own coordinate."""
    upper = distribution.support.end
    if distribution.chart is None:
        return integrate(g * distribution.density, lower, upper, digits)
    found = integrate_in(_change(distribution.chart), g, lower, upper, digits)
    return found if found.finite else replace(found, reason=_in_chart(found.reason, distribution.chart))


def _in_chart(reason: str, chart: Chart) -> str:
    """A reason that speaks of the chart's coordinate as ``x``, which is t to those who read it."""
    in_t = re.sub(r"\bx\b", "t", reason)
    return f"{in_t}, where x = {chart.position.subs(x, sp.Symbol('t'))}"


def _change(chart: Chart) -> Callable[[Piece], Piece]:
    """A piece of the function as a piece of the integrand in the chart's coordinate."""

    def change(part: Piece) -> Piece:
        lower, upper = (chart.inverse.subs(x, end) for end in (part.upper, part.lower))
        return Piece(lower, upper, part.expr.subs(x, chart.position) * chart.weight)

    return change


def enclosure(g: sp.Expr, distribution: Distribution, bits: int) -> arb:
    """A ball that holds E[g(x)] for every value of the uncertain constants in ``g``.

    Raises one of :data:`~actsym.rigor.integrate.FAILURES`.
    """
    support, chart = distribution.support, distribution.chart
    if g == 0:
        return arb(0)
    if chart is None:
        return enclose(g * distribution.density, support.start, support.end, bits)
    return enclose(g, support.start, support.end, bits, _change(chart))


#: Where a function is looked at that may be odd.
_POINT = sp.Rational(7, 5)

#: Functions that are defined and bounded for every real argument.
_BOUNDED = (sp.sin, sp.cos, sp.tanh, sp.erf, sp.atan, sp.sech)


def _integrable(g: sp.Expr) -> bool:
    """Whether g is seen to be polynomials times bounded functions, defined but for single points.

    Every distribution here has all moments, so E[g] exists then.
    """
    if g.is_polynomial(x):
        return True
    if isinstance(g, sp.Add | sp.Mul):
        return all(_integrable(a) for a in g.args)
    if isinstance(g, sp.Pow):
        return g.exp.is_Integer and g.exp > 0 and _integrable(g.base)
    return isinstance(g, _BOUNDED) and (bool(g.args[0].is_rational_function(x)) or _integrable(g.args[0]))


def is_odd(g: sp.Expr) -> bool:
    """Whether g(-x) = -g(x) follows by expansion (no is no proof of the contrary).

    What one point refutes is not expanded, which takes a minute for powers of long quotients.
    """
    both = g.subs(x, -x) + g
    return not _differs_from_zero(both) and sp.expand(both) == 0


def _differs_from_zero(g: sp.Expr) -> bool:
    """Whether g is seen to differ from 0 at a point; no where it is not evaluated there."""
    if g.free_symbols != {x}:
        return False
    try:
        return not Evaluator(g).at(_POINT, 64).ball.contains(0)
    except Unanswered:
        return False
