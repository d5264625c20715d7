"""What holds of an activation as a whole: on the line, and on a box.

What holds of an activation as a whole, besides what is asked of the function of ``x`` that stands for it.

A gated activation g(u) f(x) has the partial derivatives g(u) f'(x) and g'(u) f(x): their bounds are products of bounds
of the branches.  Its second moment is the product of theirs, so that its length map has the sum of their slopes.  A
row activation has a derivative at the row of zeros, and may not depend on the row's scale.

Bounds of functions of several inputs on a box: of gated activations, and of stochastic ones over their noise.

On the whole plane y = u f(x) has no bounds, so pages give those on a box that normalised inputs rarely leave.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sympy as sp

from actsym.definition.folds import SoftSample
from actsym.definition.rows import RowStatistic
from actsym.definition.spec import Activation, Kind, SpecError, noise, x
from actsym.errors import Unanswered
from actsym.kinds.reading import Reading, separate, slope_at_zero
from actsym.moments.moments import working_precision
from actsym.properties.lipschitz import Lipschitz
from actsym.properties.questions import QUESTIONS
from actsym.properties.shape import Shape
from actsym.quantity import Quantity, Status
from actsym.rigor.extrema import supremum
from actsym.rigor.portrait import portrait
from actsym.signal.signal import Signal, signal
from actsym.work import cache, provenance

Row = tuple[str, Quantity | str]

LENGTH_SLOPE = "slope of the length map of y at q = 1, for independent x and u"


def whole(activation: Activation, about: Reading, answers: Mapping[str, Any]) -> dict[str, list[Row]]:
    """Rows for display by question; ``answers`` are those about ``about.element``."""
    if about.value is not None:
        rows: dict[str, list[Row]] = {}
        if {"lipschitz", "shape"} <= set(answers):
            rows["lipschitz"] = gated_bounds(about.value, answers["lipschitz"], answers["shape"])
        if "signal" in answers:
            rows["signal"] = [(LENGTH_SLOPE, gated_slope(about.value, answers["signal"]))]
        return rows
    if activation.kind is Kind.ROW:
        return {
            "lipschitz": [("derivative at the row of zeros", slope_at_zero(activation))],
            "signal": [
                ("scale of the row", scale_invariance(activation)),
                ("statistics of the row", "held at their limits for N(0, 1) while the input's variance changes"),
            ],
        }
    return {}


def gated_bounds(value: Activation, gate: Lipschitz, graph: Shape) -> list[Row]:
    """sup |dy/dx| = sup |g| sup |f'| and sup |dy/du| = sup |g'| sup |f| for y = g(u) f(x), ``value`` being g."""
    size, slope = largest(QUESTIONS["shape"].answered(value)), QUESTIONS["lipschitz"].answered(value).constant.value
    return [
        ("sup |∂y/∂x| over x and u", bounded_product(size, gate.constant.value, "u", "sup |g| sup |f'|")),
        ("sup |∂y/∂u| over x and u", bounded_product(slope, largest(graph), "x", "sup |g'| sup |f|")),
    ]


def gated_slope(value: Activation, gate: Signal) -> Quantity:
    """d/dq sigma_w² E[g(√q z)²] E[f(√q z)²] at q = 1 with the sigma_w² that keeps 1, ``value`` being g.

    Of g(u) = u it is 1 + the slope of f's length map.
    """
    own = Quantity.of_exact(1, "g(u) = u") if value.expr == x else signal(value).length_slope
    with working_precision():
        return own.map(lambda a, b: a + b, gate.length_slope, method="the sum of the slopes of both branches")


def largest(graph: Shape) -> Quantity:
    """sup |f| from the range of f."""
    ends = (graph.lower.value, graph.upper.value)
    for end in ends:
        if not end.finite:
            return Quantity.infinite(end.reason or "unbounded") if end.status is Status.INFINITE else end
    low, high = (end.ball for end in ends)
    if abs(low) > abs(high):
        with working_precision():
            return ends[0].map(lambda v: -v if isinstance(v, sp.Expr) else abs(v), method=ends[0].method)
    return ends[1]


def bounded_product(outer: Quantity, inner: Quantity, grows: str, method: str) -> Quantity:
    """The product of two suprema, of functions of different variables."""
    if outer.status.unsettled or inner.status.unsettled:
        return outer if outer.status.unsettled else inner
    for one, other in ((outer, inner), (inner, outer)):
        if one.status is Status.INFINITE:
            if other.finite and other.exact == 0:
                return other
            by = f"it grows without bound with {grows}" if one is outer else one.reason
            return Quantity.infinite(f"{method}: {by}")
    with working_precision():
        return outer.map(lambda a, b: a * b, inner, method=method)


def scale_invariance(activation: Activation) -> str:
    """Whether f(c x) = f(x) for every c > 0, by the powers of c that the statistics take out."""
    if _without_scale(activation):
        return "f(c x) = f(x) for every c > 0"
    small = {p.name: 0 for p in activation.parameters if p.name == "eps"}
    if small and _without_scale(activation.at(**small)):
        eps = next(p.default for p in activation.parameters if p.name == "eps")
        return f"f(c x) = f(x) for every c > 0 if eps is 0; nearly so where the mean squares are far above eps = {eps}"
    return "f(c x) differs from f(x)"


def _without_scale(activation: Activation) -> bool:
    c, y = sp.symbols("c y", positive=True)
    f = activation.formula
    for sign in (1, -1):
        here, there = ((_entry(f, sign * y, scale)) for scale in (sp.S.One, c))
        if sp.simplify(here - there) != 0:
            return False
    return True


def _entry(f: sp.Expr, entry: sp.Expr, scale: sp.Expr) -> sp.Expr:
    """f at ``scale`` times the entry, every statistic of homogeneous summands with its power of the scale outside."""
    nodes = f.atoms(RowStatistic)
    scaled = {}
    for node in nodes:
        degree = _degree(node.args[0])
        symbol = sp.Symbol(f"s_{sp.srepr(node)}", positive=True)
        scaled[node] = symbol if degree == 0 else scale**degree * symbol if degree is not None else sp.Dummy()
    return sp.piecewise_fold(f.xreplace(scaled).subs(x, scale * entry))


def _degree(summand: sp.Expr) -> sp.Expr | None:
    """d with g(c x) = c^d g(x) for every c > 0, if g is such a power on either side of 0."""
    y = sp.Symbol("y", positive=True)
    degrees = set()
    for sign in (1, -1):
        here = sp.piecewise_fold(summand.subs(x, sign * y))
        base, exponent = here.as_independent(y, as_Add=False)[1].as_base_exp()
        if here != 0:
            degrees.add(sp.S.Zero if not here.has(y) else exponent if base == y and not exponent.has(y) else None)
    return degrees.pop() if len(degrees) == 1 else None


#: Inputs are at most this large in modulus.
SIDE = 3


def bounds(activation: Activation) -> Mapping[str, Quantity]:
    """Suprema over the box by how they are written: of \\|y\\| and of the modulus of each partial derivative.

    Of a gated activation y = g(u) f(x) over abs(x), abs(u) <= :data:`SIDE`; of a stochastic one whose noise enters
    linearly, over abs(x) <= :data:`SIDE` and every value of the noise.  Kept on disk.  Raises
    :class:`~actsym.definition.spec.SpecError` for activations of other kinds, or with other noise.
    """
    name = provenance.key(__name__, activation.kind.name, sp.srepr(activation.definition), sp.srepr(activation.formula))

    def derive() -> dict[str, Any]:
        found = _gated(activation) if activation.kind is Kind.GATED else _stochastic(activation)
        return {label: quantity.to_json() for label, quantity in found.items()}

    return {label: Quantity.from_json(data) for label, data in cache.stored(name, derive).items()}


def _gated(activation: Activation) -> dict[str, Quantity]:
    gate, value = separate(activation)
    (f, slope), (g, other) = _suprema(gate.formula), _suprema(value.formula)
    return {
        "sup |y|": bounded_product(g, f, "u", "sup |g| sup |f|"),
        "sup |∂y/∂x|": bounded_product(g, slope, "u", "sup |g| sup |f'|"),
        "sup |∂y/∂u|": bounded_product(other, f, "x", "sup |g'| sup |f|"),
    }


def _stochastic(activation: Activation) -> dict[str, Quantity]:
    """Where f is linear in the noise, its extreme values are at the ends of the noise's range, 0 and 1."""
    f = activation.definition.subs({p.symbol: p.default for p in activation.parameters})
    if not f.has(noise) or f.has(SoftSample):
        raise SpecError(f"{activation.title}: its noise is no argument of the formula")
    if sp.piecewise_fold(sp.diff(f, noise, 2)) != 0 or any(
        c.has(noise) for c in f.atoms(sp.core.relational.Relational)
    ):
        raise SpecError(f"{activation.title}: only noise that enters linearly has its extremes at its ends")
    ends = [_suprema(f.subs(noise, end)) for end in (0, 1)]
    return {"sup |f|": _larger(*(e[0] for e in ends)), "sup |∂f/∂x|": _larger(*(e[1] for e in ends))}


def _suprema(f: sp.Expr) -> tuple[Quantity, Quantity]:
    """sup |f| and sup |f'| over the interval."""
    try:
        found = portrait(f, sp.Integer(-SIDE), sp.Integer(SIDE))
        return supremum(found, 0, modulus=True).value, supremum(found, 1, modulus=True).value
    except Unanswered as error:
        return Quantity.unanswered(error), Quantity.unanswered(error)


def _larger(one: Quantity, other: Quantity) -> Quantity:
    for q in (one, other):
        if not q.finite:
            return q if q.status is Status.INFINITE or q.status.unsettled else other
    return other if one.ball < other.ball else one
