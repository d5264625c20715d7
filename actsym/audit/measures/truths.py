"""Statements that are true or false: order between functions, smoothness, monotonicity, boundedness."""

from __future__ import annotations

import sympy as sp

from actsym.audit.claim import Derived
from actsym.audit.measures.ask import answer
from actsym.audit.text import read, same
from actsym.definition.spec import Activation, x
from actsym.errors import Unanswered
from actsym.moments.derivative import weak_derivative
from actsym.properties.shape import shape_of
from actsym.quantity import Quantity
from actsym.rigor.asymptotics.expand import t
from actsym.rigor.asymptotics.questions import leading
from actsym.rigor.breakpoints import pieces, zeros
from actsym.rigor.evaluate import evaluate

__all__ = [
    "analytic", "bounded", "differentiable", "even_part_positive", "eventually_above", "identical", "never_above",
    "nondecreasing", "not_polynomial", "relu_like_and_monotone", "single_critical_point", "smooth",
    "stronger_far_left", "vanishes_exponentially",
]  # fmt: skip


def analytic(f: Activation) -> Derived:
    """Whether f is real-analytic on the line."""
    found = answer(f, "smoothness")
    return _truth(found.analytic, f"{f.title} is {found.label}")


def smooth(f: Activation) -> Derived:
    """Whether f has derivatives of every order everywhere."""
    found = answer(f, "smoothness")
    return _truth(found.analytic or found.order.exact is sp.oo, f"{f.title} is {found.label}")


def differentiable(f: Activation) -> Derived:
    """Whether f' exists everywhere."""
    found = answer(f, "smoothness")
    order = sp.oo if found.analytic else found.order.exact
    where = "; ".join(f"at x = {b.point} the one-sided derivatives of order {b.order.exact + 1} are {b.left.exact} "
                      f"and {b.right.exact}" for b in found.breakpoints if b.order.finite)  # fmt: skip
    return _truth(None if order is None else bool(order >= 1), f"{f.title} is {found.label}", where)


def bounded(f: Activation) -> Derived:
    """Whether f is bounded on the line."""
    found = answer(f, "shape")
    ends = {"sup f": found.upper.value, "inf f": found.lower.value}
    loose = [f"{name} is {q.text()}: {q.reason}" for name, q in ends.items() if not q.finite]
    return _truth(not loose, "bounds of f over the line", "; ".join(loose))


def nondecreasing(f: Activation) -> Derived:
    """Whether f never decreases."""
    falls = [s for s in answer(f, "shape").monotone if s.kind == "decreasing"]
    return _truth(not falls, "monotone intervals, certified", f"f decreases on {falls[0].place}" if falls else "")


def single_critical_point(f: Activation) -> Derived:
    """Whether f' vanishes at exactly one point."""
    found = shape_of(weak_derivative(f.formula))
    if found.notes:
        return _truth(None, "; ".join(found.notes))
    where = f"f' = 0 at {', '.join(str(z.place) for z in found.zeros) or 'no point'}"
    single = len(found.zeros) == 1 and found.zeros[0].place.is_point
    return _truth(single, "every zero of f' is isolated by a proof", where)


def never_above(left: str, right: str) -> Derived:
    """Whether one expression in x is nowhere above another."""
    found = shape_of(read(left) - read(right)).upper
    if not found.value.finite:
        return _truth(None if found.value.exact is not sp.oo else False, found.value.reason)
    ball = found.value.ball if found.value.enclosure else None
    holds = found.value.exact == 0 or (ball is not None and bool(ball <= 0))
    over = not holds and ball is not None and bool(ball > 0)
    why = f"the largest difference on the line is {found.value.text(12)}, {found.where}"
    return _truth(True if holds else False if over else None, why)


def even_part_positive(f: Activation) -> Derived:
    """Whether f(x) + f(-x) >= 0 for every x, with equality at 0 alone: then E[f] > 0 for every symmetric input."""
    g = f.formula + f.formula.subs(x, -x)
    found = shape_of(g)
    where = [p for p in found.lower.places if p.is_point]
    alone = found.lower.value.finite and found.lower.value.exact == 0 and len(where) == len(found.lower.places) == 1
    return _truth(alone, f"inf of f(x) + f(-x) is {found.lower.value.text(8)}, {found.lower.where}")


def not_polynomial(f: Activation) -> Derived:
    """Whether f is no polynomial: one that tends to a constant at an end is constant."""
    end = answer(f, "decay").left.function
    settled = end.vanishes and end.trend != "identically zero"
    return _truth(True if settled else None, f"f at -oo: {end}; a polynomial that vanishes there is zero")


def vanishes_exponentially(f: Activation, rate: str = "one") -> Derived:
    """Whether |f'(-x)| e^(c x) stays bounded as x -> oo: for c = 1, or, with ``rate`` some, for some c > 0."""
    found = answer(f, "decay").left.derivative
    if found.trend == "identically zero":
        return _truth(True, "f' is zero for negative inputs")
    for c in (sp.S.One,) if rate == "one" else (sp.S.One, sp.S.Half, sp.Rational(1, 64)):
        term = leading(found.scale.subs(x, -t) * sp.exp(c * t))
        if term is None or term[1].size <= 0:
            return _truth(True, f"f' at -oo: {found}", f"|f'(-x)| {sp.exp(c * x)} is bounded")
    return _truth(False if rate == "one" else None, f"f' at -oo: {found}")


def eventually_above(f: Activation, g: Activation) -> Derived:
    """Whether f > g for all large x; the last crossing on x > 0, enclosed, is where that begins."""
    difference = f.formula - g.formula
    term = leading(difference.subs(x, t))
    if term is None:
        return _truth(None, "the functions agree for large x")
    why = f"the difference is {term[0] * term[1].expression(x)} to leading order at +oo"
    return _truth(bool(term[0] > 0), why, _last_crossing(difference))


def _last_crossing(difference: sp.Expr) -> str:
    """The last zero of a difference on x > 0, in words; empty where it is not known.

    Zeros of the numerator are all there are: where the denominator vanishes as well the difference is no number.
    """
    try:
        last = pieces(difference, sp.S.Zero, sp.oo)[-1]
        numerator = sp.expand(sp.fraction(sp.together(last.expr))[0])
        places = zeros(numerator, last.lower, last.upper)
    except Unanswered:
        return ""
    if not places:
        return f"they do not cross for x > {last.lower}"
    place = evaluate(places[-1])
    return f"they cross for the last time at x = {place.text(12)}, proven by isolating every zero of the difference"


def stronger_far_left(f: Activation, g: Activation) -> Derived:
    """Whether |f'| > |g'| for all x below some point."""
    signs = [sp.sign(answer(h, "decay").left.derivative.coefficient.exact) for h in (f, g)]
    sizes = [s * sp.diff(h.formula, x) for s, h in zip(signs, (f, g), strict=True)]
    term = leading((sizes[0] - sizes[1]).subs(x, -t))
    if term is None:
        return _truth(None, "the gradients agree far to the left")
    shown = sp.powsimp(term[0] * term[1].expression(-x))
    return _truth(bool(term[0] > 0), f"|f'| - |g'| is {shown} to leading order at -oo")


def identical(left: Activation, right: Activation) -> Derived:
    """Whether two activations are one function."""
    equal = left.formula == right.formula or same(left.formula, right.formula)
    return _truth(equal, "their formulas", f"both are {left.formula}" if equal else "")


def relu_like_and_monotone(f: Activation, kind: str = "differentiable") -> Derived:
    """Whether f never decreases, has f(0) = 0, f(-oo) = 0, f(oo) = oo, and is differentiable, or ``kind`` analytic."""
    shape, ends, order = answer(f, "shape"), answer(f, "decay"), answer(f, "smoothness")
    at_zero = sp.sympify(f.formula.subs(x, 0)) == 0
    rises = not any(s.kind == "decreasing" for s in shape.monotone)
    once = order.order.exact is not None and bool(order.order.exact >= 1)
    smooth_enough = order.analytic or (kind == "differentiable" and once)
    holds = at_zero and rises and smooth_enough and ends.left.function.vanishes and ends.right.function.trend == "grows"
    why = f"{f.title} is {order.label}; f(0) = 0 is {str(at_zero).lower()}; f at -oo: {ends.left.function}, "
    why += f"at +oo: {ends.right.function}"
    if kind == "analytic":
        why += "; no analytic f is: one that never decreases and has f(-oo) = f(0) = 0 is zero on x <= 0, so everywhere"
    return _truth(holds, why, f"{f.title}: {f.formula}" if holds else "")


def _truth(holds: bool | None, why: str, witness: str = "") -> Derived:
    if holds is None:
        return Derived(quantity=Quantity.undecided(why))
    return Derived(truth=bool(holds), why=why, witness=witness)
