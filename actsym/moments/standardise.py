"""Constants that normalise an activation: shift and scale, and parameter values that fulfil conditions.

:func:`standardising` gives the pair for which scale*(f(x) - shift) has mean 0 and variance 1.
:func:`normalising` solves conditions such as E[f] = 0, E[f²] = 1 for parameters of the activation: each
solution is a root that Krawczyk's operator has proven to exist and to be the only one near by, and has a
closed form where the conditions solve exactly.  SELU's constants are those of ``scale*elu(alpha)``.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import sympy as sp
from flint import arb, ctx

from actsym.definition.spec import Activation, Parameter, SpecError
from actsym.distributions import STANDARD_NORMAL, Distribution, Normal
from actsym.errors import Unanswered
from actsym.moments.conditions import (
    Condition,
    Equation,
    NotPolynomial,
    equations,
    excluded,
    mean,
    second_moment,
    solutions,
)
from actsym.moments.moments import Moments, reciprocal, square_root
from actsym.quantity import DIGITS, Enclosure, Quantity
from actsym.rigor import newton
from actsym.rigor.evaluate import bits_for
from actsym.rigor.exact_numbers import agrees
from actsym.rigor.integrate import FAILURES
from actsym.work import steps

METHOD = "Krawczyk's operator: one root, proven"

#: Unknowns of one system.
MOST_UNKNOWNS = 3

#: Where the search starts, besides the parameters' own values; steps that it may take.
_STARTS = tuple(map(sp.Rational, ("1", "1/2", "2", "1/4", "4", "-1", "-1/2", "-2", "0")))
SEARCH = 40_000_000


@dataclass(frozen=True)
class Standardising:
    """scale*(f(x) - shift) has mean 0 and variance 1."""

    shift: Quantity
    scale: Quantity

    def items(self) -> list[tuple[str, Quantity]]:
        """Label and value."""
        return [("standardising shift", self.shift), ("standardising scale", self.scale)]

    def rows(self) -> list[tuple[str, Quantity | str]]:
        """Label and value, for display."""
        return list(self.items())

    def to_json(self) -> dict[str, Any]:
        return {"shift": self.shift.to_json(), "scale": self.scale.to_json()}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Standardising:
        """Read back what :meth:`to_json` wrote."""
        return cls(Quantity.from_json(data["shift"]), Quantity.from_json(data["scale"]))


def standardising(moments: Moments) -> Standardising:
    """The pair for an activation whose moments are known: E[f], and 1/sqrt(Var[f])."""
    spread = moments.variance
    if spread.finite and spread.exact == 0:
        constant = Quantity.undefined("f is constant almost everywhere: no factor gives it variance 1")
        return Standardising(moments.mean, constant)
    inverse = reciprocal(spread, "1 / Var[f]")
    return Standardising(moments.mean, square_root(inverse, "1 / √Var[f]"))


@dataclass(frozen=True)
class Normalisation:
    """What solves the conditions.

    solutions
        Parameter values by name, one mapping for each solution that was found.
    reason
        Why there is none, or why none was found.
    complete
        Whether it is shown that there is no other (or none at all).
    """

    conditions: tuple[str, ...]
    distribution: Distribution
    solutions: tuple[Mapping[str, Quantity], ...] = ()
    reason: str = ""
    complete: bool = False

    def rows(self) -> list[tuple[str, Quantity | str]]:
        """Label and value, for display."""
        what = ", ".join(self.conditions)
        if not self.solutions:
            return [(what, self.reason)]
        return [(f"{name} for {what}", value) for found in self.solutions for name, value in found.items()]

    def to_json(self) -> dict[str, Any]:
        return {
            "conditions": list(self.conditions),
            "distribution": self.distribution.to_json(),
            "solutions": [{n: q.to_json() for n, q in found.items()} for found in self.solutions],
            "reason": self.reason,
            "complete": self.complete,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Normalisation:
        """Read back what :meth:`to_json` wrote."""
        found = tuple({n: Quantity.from_json(q) for n, q in values.items()} for values in data["solutions"])
        distribution = Distribution.from_json(data["distribution"])
        return cls(tuple(data["conditions"]), distribution, found, data["reason"], data["complete"])


def scaled(activation: Activation, name: str = "scale") -> Activation:
    """``activation`` times a positive factor, a new parameter."""
    if any(p.name == name for p in activation.parameters):
        raise SpecError(f"{activation.title} already has a parameter {name!r}; give the factor another name")
    factor = Parameter(name, sp.S.One, sp.Interval.open(0, sp.oo), about="outer factor")
    expr = factor.symbol * activation.expr
    return Activation(f"scaled_{activation.name}", f"{name}*{activation.title}", expr, (*activation.parameters, factor))


def normalising(
    activation: Activation,
    unknowns: Sequence[str],
    conditions: Sequence[Condition] | None = None,
    distribution: Distribution = STANDARD_NORMAL,
    digits: int = DIGITS,
) -> Normalisation:
    """Values of the parameters ``unknowns`` (one to three) for which ``conditions`` (as many) hold.

    Other parameters keep their values; without ``conditions`` they are E[f] = 0 and E[f²] = 1.  Raises
    :class:`~actsym.definition.spec.SpecError` for an unknown parameter or a wrong number of conditions.
    """
    conditions = (mean(), second_moment()) if conditions is None else tuple(conditions)
    parameters = _parameters(activation, unknowns, conditions)
    symbols = [p.symbol for p in parameters]
    f = activation.expr.subs({p.symbol: p.default for p in activation.parameters if p not in parameters})
    start = Normalisation(tuple(map(str, conditions)), distribution)
    reason = _poincare(conditions, distribution)
    if reason:
        return replace(start, reason=reason, complete=True)
    try:
        system = equations(f, symbols, conditions, distribution)
    except (NotPolynomial, *FAILURES):
        system = []
    reason = next(filter(None, (equation.impossible(symbols) for equation in system)), "")
    if reason:
        return replace(start, reason=reason, complete=True)
    roots = _exact_roots(system, symbols)
    inside = [root for root in roots if all(_accepts(p, root[p.symbol]) for p in parameters)]
    if roots and not inside:
        shown = "; ".join(", ".join(f"{s} = {sp.N(v, 12)}" for s, v in root.items()) for root in roots)
        return replace(start, reason=f"the only solution is outside the parameters' domains: {shown}", complete=True)
    vanishing = [c for c in conditions if c.target == 0]
    reason = "" if inside else excluded(f, parameters, vanishing, distribution)
    if reason:
        return replace(start, reason=reason)
    system_of, bits = _system(f, parameters, conditions, distribution), bits_for(digits) + 24
    boxes = steps.latest(SEARCH, _search, system_of, parameters, inside, bits) or []
    if not boxes:
        reason = excluded(f, parameters, [c for c in conditions if c.target != 0], distribution)
        none = "no solution found: Newton's method led to none from the starting points"
        return replace(start, reason=reason or none)
    return replace(start, solutions=tuple(_named(box, parameters, inside) for box in boxes))


def _exact_roots(system: Sequence[Equation], symbols: Sequence[sp.Symbol]) -> list[dict[sp.Symbol, sp.Expr]]:
    """All real solutions where elimination finds them, else none."""
    polynomials = [p for equation in system if (p := equation.polynomial(symbols)) is not None]
    if not system or len(polynomials) < len(system):
        return []
    try:
        return solutions(polynomials, symbols)
    except Unanswered:
        return []


def _parameters(activation: Activation, unknowns: Sequence[str], conditions: Sequence[Condition]) -> list[Parameter]:
    known = {p.name: p for p in activation.parameters}
    for name in unknowns:
        if name not in known:
            raise SpecError(f"{activation.title} has no parameter {name!r} (it has: {', '.join(known) or 'none'})")
    if not len(unknowns) == len(set(unknowns)) == len(conditions) or not 1 <= len(unknowns) <= MOST_UNKNOWNS:
        raise SpecError(
            f"{activation.title}: {len(conditions)} conditions for the unknowns {', '.join(unknowns) or 'none'};"
            f" give up to {MOST_UNKNOWNS} different unknowns and as many conditions"
        )
    return [known[name] for name in unknowns]


def _poincare(conditions: Sequence[Condition], distribution: Distribution) -> str:
    """Under a normal input Var[f] <= Var[x] E[f'^2], with equality for straight lines alone."""
    targets = {c.name: c.target for c in conditions if c.point is None}
    needed = {"mean", "second_moment", "derivative_second_moment"}
    if not isinstance(distribution, Normal) or not needed <= set(targets):
        return ""
    bound = distribution.variance * targets["derivative_second_moment"]
    excess = targets["second_moment"] - targets["mean"] ** 2 - bound
    if (excess > 0) != sp.true:
        return ""
    return f"Poincaré's inequality under a normal input: Var[f] <= Var[x] E[f'²] = {bound}"


def _system(
    f: sp.Expr, parameters: Sequence[Parameter], conditions: Sequence[Condition], distribution: Distribution
) -> newton.System:
    symbols = [p.symbol for p in parameters]
    sides = [c.integrand(f) for c in conditions]
    slopes = [[sp.diff(side, s) for s in symbols] for side in sides]

    def measure(condition: Condition, g: sp.Expr, point: Sequence[sp.Expr], bits: int) -> arb:
        return condition.measure(g.subs(dict(zip(symbols, point, strict=True))), distribution, bits)

    def value(point: Sequence[sp.Expr], bits: int) -> newton.Vector:
        with ctx.workprec(bits + 32):
            pairs = zip(conditions, sides, strict=True)
            return [measure(c, g, point, bits) - newton.to_ball(c.target) for c, g in pairs]

    def jacobian(point: Sequence[sp.Expr], bits: int) -> newton.Matrix:
        rows = zip(conditions, slopes, strict=True)
        return [[measure(c, g, point, bits) for g in row] for c, row in rows]

    def inside(point: Sequence[sp.Expr]) -> bool:
        return all(p.domain.contains(v) == sp.true for p, v in zip(parameters, point, strict=True))

    return newton.System(value, jacobian, inside)


def _search(
    system: newton.System, parameters: Sequence[Parameter], roots: Sequence[Mapping[sp.Symbol, sp.Expr]], bits: int
) -> Iterator[list[newton.Vector]]:
    """Certified roots: from the exact ones if there are any, else the first that Newton's method leads to.

    Yields what has been found so far.
    """
    near = [[_rational(root[p.symbol]) for p in parameters] for root in roots]
    starts = [[p.default for p in parameters], *map(list, itertools.product(_STARTS, repeat=len(parameters)))]
    found: list[newton.Vector] = []
    for point in near or [s for s in starts if system.inside(s)]:
        try:
            goal = newton.approximate(system, [_rational(v) for v in point])
            box = None if goal is None else newton.certify(system, goal, bits)
        except FAILURES:
            continue
        if box is not None and not any(all(a.overlaps(b) for a, b in zip(box, o, strict=True)) for o in found):
            found.append(box)
            yield list(found)
        if found and not near:
            break


def _rational(value: sp.Expr) -> sp.Rational:
    return value if value.is_Rational else sp.Rational(str(sp.N(value, 30)))


def _accepts(parameter: Parameter, value: sp.Expr) -> bool:
    return parameter.domain.contains(_rational(value)) == sp.true


def _named(
    box: newton.Vector, parameters: Sequence[Parameter], roots: Sequence[Mapping[sp.Symbol, sp.Expr]]
) -> dict[str, Quantity]:
    """The root's coordinates by parameter, exact where it is one of the exact ``roots``."""
    balls = {p: Enclosure(ball) for p, ball in zip(parameters, box, strict=True)}
    for root in roots:
        if all(agrees(root[p.symbol], ball) for p, ball in balls.items()):
            check = f"the closed form agrees with the certified root to {DIGITS} digits"
            return {p.name: Quantity(exact=root[p.symbol], enclosure=b, method=METHOD, checks=(check,))
                    for p, b in balls.items()}  # fmt: skip
    return {p.name: Quantity(enclosure=b, method=METHOD) for p, b in balls.items()}
