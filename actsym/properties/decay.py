"""How f and f' behave at -oo and +oo: tight Theta classes with their constants, and the asymptotes.

For each of them the leading term c m(x) is derived by expanding at infinity
(:mod:`~actsym.rigor.asymptotics`), whose arithmetic proves that the ratio to c m(x) tends to 1; so
f = Theta(m).  The classes are not looked up in a list: x e^-x, x^-2N, e^(-x^2/2) or x e^x e^(-2 e^x) come out
of the formula.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

import sympy as sp

from actsym.definition.spec import Activation, x
from actsym.errors import OutOfSteps, Unanswered
from actsym.properties.questions import Answer
from actsym.quantity import Quantity
from actsym.rigor.asymptotics.constants import Undetermined, Unsettled, sign
from actsym.rigor.asymptotics.expand import t
from actsym.rigor.asymptotics.questions import expansion, leading, settle
from actsym.rigor.asymptotics.swing import Recurs, swing
from actsym.rigor.asymptotics.terms import ONE, Monomial, T, compare
from actsym.rigor.exact_numbers import constant_quantity
from actsym.work import steps

#: Steps that one end may take; where it takes more, f and f' alone are asked for, with as many again.
STEPS = 40_000_000

METHOD = "expansion at infinity: the ratio to c·scale tends to 1"


@dataclass(frozen=True)
class Behaviour(Answer):
    """g(x) ~ ``coefficient`` * ``scale`` at one end: ``scale`` > 0 there, and g = Theta(``scale``).

    ``coefficient`` is exactly 0 and ``scale`` None where g is identically zero from some x on; it is
    undefined or not found, with the reason, where there is no such class or none was proven.
    """

    coefficient: Quantity
    scale: sp.Expr | None = None
    trend: str = ""

    @property
    def vanishes(self) -> bool:
        """Whether g is shown to tend to zero."""
        return self.trend in (ZERO, VANISHES)

    def __str__(self) -> str:
        if self.trend == ZERO:
            return "identically zero"
        if self.scale is None:
            return str(self.coefficient)
        constant = self.coefficient.exact
        if constant is None:
            leading_term = f"{self.coefficient.text(8)}*{self.scale}"
        else:
            leading_term = str(constant if self.scale == 1 else constant * self.scale)
        theta = f"Θ({self.scale})"
        return f"{theta}, leading term {leading_term}: {self.trend}"


#: What a function does at an end, in words.
ZERO, VANISHES, CONSTANT, GROWS = "identically zero", "vanishes", "tends to a constant", "grows"


@dataclass(frozen=True)
class End(Answer):
    """Everything about one end of the line.

    function, derivative
        f and f'.
    slope, intercept
        Of the asymptote: the limits of f(x)/x and of f(x) - slope x.
    remainder, derivative_remainder
        f less its asymptote, and f' less the slope.
    """

    function: Behaviour
    derivative: Behaviour
    slope: Quantity
    intercept: Quantity
    remainder: Behaviour
    derivative_remainder: Behaviour

    @property
    def asymptote(self) -> sp.Expr | None:
        """The asymptote as an expression in ``x``, or None."""
        if self.slope.finite and self.intercept.finite:
            return self.slope.exact * x + self.intercept.exact
        return None


@dataclass(frozen=True)
class Decay(Answer):
    """The behaviour of an activation at both ends of the line."""

    left: End
    right: End

    def rows(self) -> list[tuple[str, Quantity | str]]:
        """Label and value of everything, for display."""
        return list(self._rows())

    def _rows(self) -> Iterator[tuple[str, Quantity | str]]:
        for name, end in (("-oo", self.left), ("+oo", self.right)):
            yield f"f at {name}", str(end.function)
            yield f"f' at {name}", str(end.derivative)
            yield f"slope of the asymptote at {name}", end.slope
            yield f"intercept of the asymptote at {name}", end.intercept
            if end.asymptote is not None:
                yield f"f - ({end.asymptote}) at {name}", str(end.remainder)
                yield f"f' - ({end.slope.exact}) at {name}", str(end.derivative_remainder)


@dataclass(frozen=True)
class _Question:
    """One end: ``direction`` is -1 or 1, ``values`` are put in for symbols in every result."""

    direction: int
    values: Mapping[sp.Symbol, sp.Expr] = field(default_factory=dict)

    def at_infinity(self, expr: sp.Expr) -> sp.Expr:
        """``expr`` in t = |x|, without the switches that settle."""
        return _settled(expr.subs(x, self.direction * t))

    def derivative(self, settled: sp.Expr) -> sp.Expr:
        """d/dx of an expression in t; steps have the derivative zero."""
        slope = sp.diff(settled, t)
        if slope.has(sp.Derivative, sp.Subs):
            slope = slope.replace(lambda e: isinstance(e, sp.Derivative | sp.Subs), lambda e: sp.S.Zero)
        return self.direction * slope

    def behaviour(self, settled: sp.Expr) -> Behaviour:
        try:
            term = self._leading(settled)
        except Undetermined as error:
            return Behaviour(_without(error))
        if term is None:
            return Behaviour(Quantity.of_exact(0, "the formula is zero from some x on"), None, ZERO)
        coefficient, monomial = term
        trend = (VANISHES, CONSTANT, GROWS)[monomial.size + 1]
        return Behaviour(self.quantity(coefficient), monomial.expression(self.direction * x), trend)

    def _leading(self, settled: sp.Expr) -> tuple[sp.Expr, Monomial] | None:
        try:
            return leading(settled)
        except Undetermined as error:
            if "oscillates" not in str(error):
                raise
            try:
                return swing(settled.subs(self.values)).leading
            except Unanswered as why:
                raise _oscillating(error, why) from None

    def limit(self, settled: sp.Expr, unit: Monomial) -> sp.Expr:
        """The limit of an expression in t over ``unit``, which may be infinite.  Raises :class:`Undetermined`."""
        try:
            series = expansion(settled, unit)
        except Undetermined as error:
            if "oscillates" not in str(error):
                raise
            try:
                return swing(settled.subs(self.values)).limit(unit)
            except Unanswered as why:
                raise _oscillating(error, why) from None
        head = next(((c, m) for c, m in series.terms if compare(m, unit) > 0), None)
        return present(series.coefficient(unit).known()) if head is None else sign(head[0].known()) * sp.oo

    def quantity(self, constant: sp.Expr) -> Quantity:
        """A coefficient as an exact number with its enclosure; symbols that have no value stay."""
        return constant_quantity(present(constant).subs(self.values), METHOD)


def decay(activation: Activation) -> Decay:
    """The behaviour of ``activation``, parameters at their defaults, at both ends."""
    given, kept = {p.symbol: p.default for p in activation.parameters}, {}
    if not activation.vectors:  # an irrational parameter stays a symbol until the end; a sum of many needs its sign
        kept = {s: d for s, d in given.items() if not d.is_Rational}
    rational = {s: d for s, d in given.items() if s not in kept}
    expr = activation.expr.subs(rational) if not activation.vectors else activation.formula
    return Decay(*(_bounded_end(expr, _Question(direction, kept)) for direction in (-1, 1)))


def _bounded_end(expr: sp.Expr, question: _Question) -> End:
    """One end; f and f' alone where everything takes too long."""
    for compute in (_end, _short_end):
        try:
            return steps.within(STEPS, compute, expr, question)
        except OutOfSteps as error:
            late = Quantity.not_found(str(error))
    nothing = Behaviour(late)
    return End(nothing, nothing, late, late, nothing, nothing)


def _short_end(expr: sp.Expr, question: _Question) -> End:
    late = Quantity.not_found(f"not found within {STEPS:,} steps")
    f = question.at_infinity(expr)
    function, slope = (question.behaviour(g) for g in (f, question.derivative(f)))
    return End(function, slope, late, late, Behaviour(late), Behaviour(late))


def decay_of(expr: sp.Expr, values: Mapping[sp.Symbol, sp.Expr] | None = None) -> Decay:
    """The behaviour of an expression in ``x``; other symbols stand for any value that their assumptions allow.

    ``values`` are put in for symbols in the results.
    """
    return Decay(*(_end(expr, _Question(d, values or {})) for d in (-1, 1)))


def _settled(expr: sp.Expr) -> sp.Expr:
    """``expr`` with every switch that is seen to take one branch from some t on replaced by it."""
    try:
        return settle(expr)
    except Undetermined:
        return expr if isinstance(expr, sp.Piecewise) else expr.func(*map(_settled, expr.args))


def _end(expr: sp.Expr, question: _Question) -> End:
    f = question.at_infinity(expr)
    df = question.derivative(f)
    slope, intercept = _asymptote(f, question)
    slopes = question.quantity(slope) if slope is not None else _no_slope(f, question)
    intercepts = question.quantity(intercept) if intercept is not None else _no_intercept(f, slope, slopes, question)
    remainder = Behaviour(_lacking(intercepts, "the asymptote", "f has no asymptote"))
    derivative_remainder = Behaviour(_lacking(slopes, "the asymptote", "f has no asymptote"))
    if slope is not None and intercept is not None:
        remainder = question.behaviour(f - question.direction * slope * t - intercept)
    if slope is not None:
        derivative_remainder = question.behaviour(df - slope)
    return End(question.behaviour(f), question.behaviour(df), slopes, intercepts, remainder, derivative_remainder)


def _asymptote(f: sp.Expr, question: _Question) -> tuple[sp.Expr | None, sp.Expr | None]:
    """Slope and intercept in ``x``, each None if it does not exist or was not found."""
    rise = _finite_limit(f, T, question)
    if rise is None:
        return None, None
    return rise * question.direction, _finite_limit(f - rise * t, ONE, question)


def _finite_limit(g: sp.Expr, unit: Monomial, question: _Question) -> sp.Expr | None:
    try:
        found = question.limit(g, unit)
    except Undetermined:
        return None
    return None if found in (sp.oo, -sp.oo) else found


def _no_slope(f: sp.Expr, question: _Question) -> Quantity:
    return _no_limit(f, T, question, question.direction, lambda scale: f"f grows like {scale} times x")


def _lacking(why: Quantity, name: str, reason: str) -> Quantity:
    """What is undefined for want of ``why``, called ``name``; no more is said where that is unsettled."""
    if why.status.unsettled:
        return replace(why, reason=f"{name}: {why.reason}")
    return Quantity.undefined(reason)


def _no_intercept(f: sp.Expr, slope: sp.Expr | None, slopes: Quantity, question: _Question) -> Quantity:
    if slope is None:
        return _lacking(slopes, "the slope", "there is no slope")
    rest = f - question.direction * slope * t
    return _no_limit(rest, ONE, question, 1, lambda scale: f"f less its slope grows like {scale}")


def _no_limit(
    g: sp.Expr, unit: Monomial, question: _Question, direction: int, grows: Callable[[sp.Expr], str]
) -> Quantity:
    """Why ``g`` over ``unit`` has no finite limit."""
    try:
        found = question.limit(g, unit)
    except Undetermined as error:
        return _without(error)
    behaviour = question.behaviour(g / unit.expression(t))
    reason = grows(behaviour.scale) if behaviour.scale is not None else "it oscillates, and grows all the same"
    return Quantity.infinite(reason, direction * found)


def _without(error: Undetermined) -> Quantity:
    reason = re.sub(r"\bt\b", "|x|", str(error))
    if isinstance(error, Recurs):
        return Quantity.undefined(reason)
    return replace(Quantity.unanswered(error), reason=reason)


def _oscillating(error: Undetermined, why: Unanswered) -> Undetermined:
    """What is known of a function of which an expansion met something that oscillates."""
    if isinstance(why, Recurs):
        return Recurs(f"{error}: no monotone scale has a limiting ratio")
    return Unsettled(f"{error}: {why}")


def present(constant: sp.Expr) -> sp.Expr:
    """A coefficient as people write it: polynomials in symbols are factored."""
    return sp.factor(constant) if constant.free_symbols else constant
