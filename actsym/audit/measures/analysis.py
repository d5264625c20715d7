"""Numbers and properties of an activation: moments, distances, constants, values, limits, order, smoothness, bounds."""

from __future__ import annotations

import sympy as sp

from actsym.audit.answers import answer, decided
from actsym.audit.claim import Derived
from actsym.audit.text import read, same
from actsym.definition.spec import Activation, x
from actsym.distributions import Normal
from actsym.errors import Unanswered
from actsym.moments.derivative import weak_derivative
from actsym.moments.expectation import expectation
from actsym.properties.distance import distance
from actsym.properties.shape import shape_of
from actsym.quantity import Enclosure, Quantity
from actsym.rigor.asymptotics.expand import t
from actsym.rigor.asymptotics.questions import leading, limit as limit_at_infinity
from actsym.rigor.breakpoints import pieces, zeros
from actsym.rigor.evaluate import evaluate
from actsym.rigor.exact_numbers import constant_quantity

_ENDS = {"left": (-sp.oo, sp.S.Zero), "right": (sp.S.Zero, sp.oo)}


def mean(f: Activation) -> Derived:
    """E[f(z)] for z of N(0, 1)."""
    return _number(expectation(f.formula, Normal(0, 1)))


def relu_distance(f: Activation, side: str = "line", norm: str = "l1") -> Derived:
    """The integral of |f - ReLU| (``l1``) or of its square (``l2_squared``), or its sup, on a half-line or the line."""
    found = answer(f, "distance")
    return _number(getattr(found.relu if side == "line" else getattr(found, f"relu_{side}"), norm))


def asymptote_distance(f: Activation, norm: str = "l1") -> Derived:
    """The distance of f to its asymptote at +oo, on [0, oo); the squared norm shows the norm beside it."""
    found = answer(f, "distance").right_asymptote
    readings = (("the norm, the square root of it", found.l2.text(8)),) if norm == "l2_squared" else ()
    return _number(getattr(found, norm), readings=readings)


def slope(f: Activation, side: str = "right") -> Derived:
    """The slope of the asymptote at one end."""
    return _number(getattr(answer(f, "decay"), side).slope)


def lipschitz(f: Activation) -> Derived:
    """sup |f'|."""
    found = answer(f, "lipschitz").constant
    return _number(found.value, witness=found.where)


def critical_point(f: Activation) -> Derived:
    """The zero of f', if there is exactly one."""
    found = shape_of(weak_derivative(f.formula))
    if found.notes or len(found.zeros) != 1 or not found.zeros[0].place.is_point:
        why = "; ".join(found.notes) or f"f' vanishes at {', '.join(str(z.place) for z in found.zeros) or 'no point'}"
        return _number(Quantity.not_found(why) if found.notes else Quantity.undefined(why))
    return _number(found.zeros[0].place.lower)


def crossing(f: Activation, level: int) -> Derived:
    """Where f' passes a value on x > 0, away from its ends, if at one point."""
    found = [z for z in shape_of(sp.piecewise_fold(weak_derivative(f.formula) - level)).zeros
             if z.place.is_point and float(z.place.lower) > 0]  # fmt: skip
    if len(found) != 1:
        return _number(Quantity.undefined(f"f' = {level} at {len(found)} points with x > 0"))
    return _number(found[0].place.lower)


def trough(f: Activation, what: str = "place") -> Derived:
    """Where f has its least value (``place``), or that value (``depth``)."""
    found = answer(f, "shape").lower
    if what == "depth":
        return _number(found.value, witness=found.where)
    points = [p for p in found.places if p.is_point]
    return _number(points[0].lower if points else Quantity.undefined("the least value is not taken at one point"))


def variation(f: Activation, side: str) -> Derived:
    """The integral of |f'| on a half-line."""
    return _number(distance(weak_derivative(f.formula), *_ENDS[side]).l1)


def slope_energy(f: Activation, side: str) -> Derived:
    """The integral of f'^2 on a half-line."""
    return _number(distance(weak_derivative(f.formula), *_ENDS[side]).l2_squared)


def mean_squared_slope(f: Activation) -> Derived:
    """E[f'(z)^2] for z of N(0, 1)."""
    return _number(expectation(weak_derivative(f.formula) ** 2, Normal(0, 1)))


def slope_size(f: Activation, at: int) -> Derived:
    """|f'(at)|."""
    slope = abs(evaluate(weak_derivative(f.formula), at).ball)
    return _number(Quantity(enclosure=Enclosure(slope), method="ball arithmetic"))


def value(formula: str, at: str = "0") -> Derived:
    """An expression at a point."""
    expr = read(formula).subs(x, read(at))
    if expr.is_Rational:
        return _number(Quantity.of_exact(expr, "exact arithmetic"))
    return _number(Quantity(exact=expr, enclosure=evaluate(expr), method="ball arithmetic"))


def limit(formula: str, side: str = "right") -> Derived:
    """The limit of an expression in x at one end."""
    found = limit_at_infinity(read(formula).subs(x, t if side == "right" else -t))
    if found.is_infinite:
        return _number(Quantity.infinite("the leading term of the expansion grows", found))
    return _number(constant_quantity(found, "expansion at infinity"))


def _number(quantity: Quantity, witness: str = "", readings: tuple[tuple[str, str], ...] = ()) -> Derived:
    why = "; ".join(filter(None, (quantity.method, quantity.reason if not quantity.finite else "", *quantity.checks)))
    return Derived(quantity=quantity, why=why, witness=witness, readings=readings)


def decay_class(f: Activation) -> Derived:
    """The class Theta of f' at -oo, in -x -> oo."""
    found = answer(f, "decay").left.derivative
    if found.trend == "identically zero":
        return Derived(quantity=Quantity.undefined(found.coefficient.reason))
    if found.scale is None:
        return decided(None, found.coefficient.reason)
    return Derived(scale=found.scale.subs(x, -x), why=f"f' at -oo: {found}")


def asymptote_class(f: Activation) -> Derived:
    """The class Theta of f less its asymptote at +oo."""
    found = answer(f, "decay").right.remainder
    if found.scale is None:
        return decided(None, str(found))
    return Derived(scale=found.scale, why=f"f - x at +oo: {found}")


def decay_ratio(f: Activation, g: Activation) -> Derived:
    """The class Theta of f'/g' at -oo, with the limit where it is a constant."""
    top, bottom = answer(f, "decay").left.derivative, answer(g, "decay").left.derivative
    if bottom.trend == "identically zero":
        return Derived(quantity=Quantity.undefined(f"{g.title}' is zero for negative inputs"))
    ratio = sp.powsimp(sp.expand_power_exp(sp.simplify((top.scale / bottom.scale).subs(x, -x))))
    factor = sp.simplify(top.coefficient.exact / bottom.coefficient.exact)
    if not ratio.has(x):
        return Derived(quantity=Quantity(exact=sp.simplify(ratio * factor), method="ratio of the leading terms"),
                       why=f"f': {top}; g': {bottom}")  # fmt: skip
    return Derived(scale=ratio, why=f"the ratio of the leading terms at -x is {factor} times {ratio}")


# -- what is true or false --------------------------------------------------------------------------------------------


def analytic(f: Activation) -> Derived:
    """Whether f is real-analytic on the line."""
    found = answer(f, "smoothness")
    return decided(found.analytic, f"{f.title} is {found.label}")


def smooth(f: Activation) -> Derived:
    """Whether f has derivatives of every order everywhere."""
    found = answer(f, "smoothness")
    return decided(found.analytic or found.order.exact is sp.oo, f"{f.title} is {found.label}")


def differentiable(f: Activation) -> Derived:
    """Whether f' exists everywhere."""
    found = answer(f, "smoothness")
    order = sp.oo if found.analytic else found.order.exact
    where = "; ".join(f"at x = {b.point} the one-sided derivatives of order {b.order.exact + 1} are {b.left.exact} "
                      f"and {b.right.exact}" for b in found.breakpoints if b.order.finite)  # fmt: skip
    return decided(None if order is None else bool(order >= 1), f"{f.title} is {found.label}", where)


def bounded(f: Activation) -> Derived:
    """Whether f is bounded on the line."""
    found = answer(f, "shape")
    ends = {"sup f": found.upper.value, "inf f": found.lower.value}
    loose = [f"{name} is {q.text()}: {q.reason}" for name, q in ends.items() if not q.finite]
    return decided(not loose, "bounds of f over the line", "; ".join(loose))


def nondecreasing(f: Activation) -> Derived:
    """Whether f never decreases."""
    falls = [s for s in answer(f, "shape").monotone if s.kind == "decreasing"]
    return decided(not falls, "monotone intervals, certified", f"f decreases on {falls[0].place}" if falls else "")


def single_critical_point(f: Activation) -> Derived:
    """Whether f' vanishes at exactly one point."""
    found = shape_of(weak_derivative(f.formula))
    if found.notes:
        return decided(None, "; ".join(found.notes))
    where = f"f' = 0 at {', '.join(str(z.place) for z in found.zeros) or 'no point'}"
    single = len(found.zeros) == 1 and found.zeros[0].place.is_point
    return decided(single, "every zero of f' is isolated by a proof", where)


def never_above(left: str, right: str) -> Derived:
    """Whether one expression in x is nowhere above another."""
    found = shape_of(read(left) - read(right)).upper
    if not found.value.finite:
        return decided(None if found.value.exact is not sp.oo else False, found.value.reason)
    ball = found.value.ball if found.value.enclosure else None
    holds = found.value.exact == 0 or (ball is not None and bool(ball <= 0))
    over = not holds and ball is not None and bool(ball > 0)
    why = f"the largest difference on the line is {found.value.text(12)}, {found.where}"
    return decided(True if holds else False if over else None, why)


def even_part_positive(f: Activation) -> Derived:
    """Whether f(x) + f(-x) >= 0 for every x, with equality at 0 alone: then E[f] > 0 for every symmetric input."""
    g = f.formula + f.formula.subs(x, -x)
    found = shape_of(g)
    where = [p for p in found.lower.places if p.is_point]
    alone = found.lower.value.finite and found.lower.value.exact == 0 and len(where) == len(found.lower.places) == 1
    return decided(alone, f"inf of f(x) + f(-x) is {found.lower.value.text(8)}, {found.lower.where}")


def not_polynomial(f: Activation) -> Derived:
    """Whether f is no polynomial: one that tends to a constant at an end is constant."""
    end = answer(f, "decay").left.function
    settled = end.vanishes and end.trend != "identically zero"
    return decided(True if settled else None, f"f at -oo: {end}; a polynomial that vanishes there is zero")


def vanishes_exponentially(f: Activation, rate: str = "one") -> Derived:
    """Whether |f'(-x)| e^(c x) stays bounded as x -> oo: for c = 1, or, with ``rate`` some, for some c > 0."""
    found = answer(f, "decay").left.derivative
    if found.trend == "identically zero":
        return decided(True, "f' is zero for negative inputs")
    for c in (sp.S.One,) if rate == "one" else (sp.S.One, sp.S.Half, sp.Rational(1, 64)):
        term = leading(found.scale.subs(x, -t) * sp.exp(c * t))
        if term is None or term[1].size <= 0:
            return decided(True, f"f' at -oo: {found}", f"|f'(-x)| {sp.exp(c * x)} is bounded")
    return decided(False if rate == "one" else None, f"f' at -oo: {found}")


def eventually_above(f: Activation, g: Activation) -> Derived:
    """Whether f > g for all large x; the last crossing on x > 0, enclosed, is where that begins."""
    difference = f.formula - g.formula
    term = leading(difference.subs(x, t))
    if term is None:
        return decided(None, "the functions agree for large x")
    why = f"the difference is {term[0] * term[1].expression(x)} to leading order at +oo"
    return decided(bool(term[0] > 0), why, _last_crossing(difference))


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
        return decided(None, "the gradients agree far to the left")
    shown = sp.powsimp(term[0] * term[1].expression(-x))
    return decided(bool(term[0] > 0), f"|f'| - |g'| is {shown} to leading order at -oo")


def identical(left: Activation, right: Activation) -> Derived:
    """Whether two activations are one function."""
    equal = left.formula == right.formula or same(left.formula, right.formula)
    return decided(equal, "their formulas", f"both are {left.formula}" if equal else "")


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
    return decided(holds, why, f"{f.title}: {f.formula}" if holds else "")
