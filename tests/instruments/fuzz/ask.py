"""The one place where the fuzz asks the package: texts go in, plain numbers come out."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import sympy as sp

from actsym import distributions
from actsym.bases.basis import Basis, k
from actsym.bases.gram import gram as gram_of
from actsym.bases.solve import preserving
from actsym.definition.spec import Parameter
from actsym.errors import InputError
from actsym.layers.exactness import TOLD
from actsym.moments.expectation import expectation
from actsym.moments.moments import integrands
from actsym.moments.study import analyze
from actsym.properties.decay import decay_of
from actsym.properties.distance import distances_of
from actsym.properties.lipschitz import Bound, lipschitz_of
from actsym.properties.oscillation import period
from actsym.properties.shape import shape_of
from actsym.properties.smoothness import smoothness_of
from actsym.quantity import Quantity
from actsym.text.parse import activation_from_text, parse_expression
from codegen import driver
from codegen.ir import evaluate
from codegen.kinds import KernelPlan, plan
from codegen.verify.grid import SAMPLE
from codegen.verify.shortfalls import shortfalls

#: What is said of a quantity: ``status``, and ``value`` with ``radius`` and ``text``, or ``reason``.
Answer = Mapping[str, Any]

#: A distribution: its name, and its parameters as texts.
Law = tuple[str, tuple[str, ...]]

#: The modules that answer.
MODULES = (
    "actsym.bases.gram", "actsym.bases.solve", "actsym.moments.study", "actsym.properties.decay",
    "actsym.properties.distance", "actsym.properties.lipschitz", "actsym.properties.oscillation",
    "actsym.properties.shape", "actsym.properties.smoothness", "actsym.text.parse", "codegen.kinds",
    "codegen.verify.shortfalls",
)  # fmt: skip


def refusal(formula: str) -> str:
    """Why the package does not take a formula; empty if it does."""
    try:
        activation_from_text(formula)
    except InputError as error:
        return str(error)
    return ""


def moments(formula: str, law: Law, names: tuple[str, ...], search: bool) -> dict[str, Answer]:
    """Moments and gains under a distribution, by name; ``search`` for closed forms."""
    found = analyze(activation_from_text(formula), (_distribution(law),), digits=15, closed_forms=search).moments[0]
    return {name: plain(found.quantities[name]) for name in names}


def moment(formula: str, law: Law, name: str) -> dict[str, Answer]:
    """One expectation alone, as :func:`moments` has it before closed forms and the second route."""
    under = _distribution(law)
    integrand = integrands(activation_from_text(formula).formula, under.mean)[name]
    return {name: plain(expectation(integrand, under, 15))}


def lipschitz(formula: str) -> dict[str, Answer]:
    found = lipschitz_of(activation_from_text(formula).formula)
    return {"constant": _bound(found.constant), "smoothness": _bound(found.smoothness)}


def shape(formula: str) -> dict[str, Any]:
    """Bounds, and the lists of places; ``complete`` where nothing is missed on the whole line, or in one ``period``,
    of which the start and the length are given."""
    found = shape_of(activation_from_text(formula).formula)
    lists = {
        name: [(z.kind, _end(z.place.lower), _end(z.place.upper)) for z in getattr(found, name)]
        for name in ("zeros", "extrema")
    }
    repeats = period(activation_from_text(formula).formula)
    one = None if repeats is None else (-float(repeats) / 2, float(repeats))
    complete = not found.notes and (repeats is not None or not found.period)
    bounds = {end: _bound(getattr(found, end)) for end in ("lower", "upper")}
    return {"period": one, "complete": complete, "parity": found.parity, **bounds, **lists}


def smoothness(formula: str) -> dict[str, Any]:
    """Every breakpoint: where, of which order (None: not known), with the one-sided limits where f jumps."""
    found = smoothness_of(activation_from_text(formula).formula)
    listed = [(float(b.point), _end(b.order), _end(b.left), _end(b.right)) for b in found.breakpoints]
    known = found.analytic or found.order.exact is not None
    return {"complete": found.complete and known, "reason": found.order.reason, "breakpoints": listed}


def distance(formula: str) -> dict[str, dict[str, Answer]]:
    """Norms of the difference to ReLU on either half-line."""
    found = distances_of(activation_from_text(formula).formula)
    sides = {"left": found.relu_left, "right": found.relu_right}
    return {side: {n: plain(getattr(d, n)) for n in ("l1", "l2_squared", "sup")} for side, d in sides.items()}


def slopes(formula: str) -> dict[str, Answer]:
    """The slopes of the asymptotes."""
    found = decay_of(activation_from_text(formula).formula)
    return {"left": plain(found.left.slope), "right": plain(found.right.slope)}


def preserved(formula: str, law: Law) -> dict[str, Answer]:
    """The moments that gain-preserving coefficients of a family are made of, and the scale and the offset."""
    found = preserving(parse_expression(formula), _distribution(law))
    answers = {n: plain(getattr(found, n)) for n in ("mean", "second_moment", "derivative_second_moment")}
    if found.offset is not None:
        answers |= {"offset": plain(found.offset), "scale": plain(found.scale["unit_variance"])}
    return answers


def gram(formula: str, law: Law, degree: int) -> dict[str, list[list[tuple[float, float]]]]:
    """The matrices of E[u_i u_j] and E[u_i' u_j'] of a basis, given by a text in x and k: middles and radii."""
    symbol = Parameter("k", 1)
    functions = parse_expression(formula, (symbol,)).xreplace({symbol.symbol: k})
    found = gram_of(Basis("basis", functions, _distribution(law)), degree)
    return {
        name: [[(float(ball.mid()), float(ball.rad())) for ball in row] for row in matrix.enclosures()]
        for name, matrix in (("values", found.values), ("derivatives", found.derivatives))
    }


def kernels(formula: str) -> Callable[[np.ndarray], list[list[float]]]:
    """What kernels compute of f, f' and f'' at points, operation by operation, in the type that these have."""
    made = plan(activation_from_text(formula))
    assert isinstance(made, KernelPlan)
    nodes = [output.node for output in made.outputs]
    return lambda x: [values.tolist() for values in evaluate(nodes, x, {}, x.dtype.type)]


def warned(formula: str) -> set[tuple[str, str]]:
    """The types and quantities of which a module of a formula warns: its kernels are compiled and measured."""
    activation = activation_from_text(formula)
    with tempfile.TemporaryDirectory() as folder:
        driver.generate([activation], Path(folder) / "made")
        found = shortfalls(
            [activation], Path(folder) / "made", dtypes=("float32", "float64"), extent=SAMPLE, least=TOLD
        )
    return {(s.dtype, s.quantity) for s in found.get(activation, ()) if s.backend in ("kernel", "scan")}


def _distribution(law: Law) -> distributions.Distribution:
    found: distributions.Distribution = getattr(distributions, law[0].capitalize())(*map(parse_expression, law[1]))
    return found


def _bound(found: Bound) -> Answer:
    return {**plain(found.value), "places": [_end(p.lower) for p in found.places]}


def _end(quantity: Quantity) -> float | None:
    """A number, infinite ones too; None where it is not known."""
    if quantity.finite or quantity.exact in (sp.oo, -sp.oo):
        return float(quantity)
    return None


def plain(quantity: Quantity) -> Answer:
    """A quantity without anything of the package's own."""
    if not quantity.finite:
        sign = "-" if quantity.exact is not None and quantity.exact.is_negative else ""
        return {"status": sign + quantity.status.value, "reason": quantity.reason}
    if quantity.enclosure is None:
        return {"status": "finite", "value": float(quantity), "radius": 0.0, "text": str(quantity)}
    ball = quantity.ball
    return {"status": "finite", "value": float(ball.mid()), "radius": float(ball.rad()), "text": quantity.text(17)}
