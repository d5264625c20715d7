"""Bounds of functions of several inputs on a box: of gated activations, and of stochastic ones over their noise.

On the whole plane y = u f(x) has no bounds, so pages give those on a box that normalised inputs rarely leave.
"""

from __future__ import annotations

from collections.abc import Mapping

import sympy as sp

from actsym.definition.folds import SoftSample
from actsym.definition.spec import Activation, Kind, SpecError, noise
from actsym.errors import Unanswered
from actsym.kinds.gated import separate
from actsym.kinds.whole import bounded_product
from actsym.quantity import Quantity, Status
from actsym.rigor.extrema import supremum
from actsym.rigor.portrait import portrait
from actsym.work import cache, provenance

#: Inputs are at most this large in modulus.
SIDE = 3


def bounds(activation: Activation) -> Mapping[str, Quantity]:
    """Suprema over the box by how they are written: of \\|y\\| and of the modulus of each partial derivative.

    Of a gated activation y = g(u) f(x) over abs(x), abs(u) <= :data:`SIDE`; of a stochastic one whose noise enters
    linearly, over abs(x) <= :data:`SIDE` and every value of the noise.  Kept on disk.  Raises
    :class:`~actsym.definition.spec.SpecError` for activations of other kinds, or with other noise.
    """
    name = provenance.key(__name__, activation.kind.name, sp.srepr(activation.definition), sp.srepr(activation.formula))
    kept = cache.load(name)
    if kept is None:
        found = _gated(activation) if activation.kind is Kind.GATED else _stochastic(activation)
        kept = {label: quantity.to_json() for label, quantity in found.items()}
        cache.store(name, kept)
    return {label: Quantity.from_json(data) for label, data in kept.items()}


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
