"""Limits: at points where a formula changes or has no value, from both sides, and at the infinities.

What a definition says at one point alone, such as sign(0) = 0, has no derivative that means anything.  Here nothing is
expanded or differentiated at the point: values are computed 2^-1000 and 2^-2000 away from it on either side, with 2^14
bits.  Where those of f agree with f at the point, and those of a derivative with each other, the derivative at the
point is their common value; where not, it is what the formula gives there (at a kink, that of the branch which holds).

Where f itself has no value, as tanh(x)/x at 0, and the values beside the point agree, f is taken to have that value: a
gap.  A derivative has the common value of both sides there, and where there is none that of the constant, 0.  Beside 0
the values 2^-(2^1300) away are asked first: at 2^-1000 neither 1/log|x| nor sqrt(|x|) is as good as 0.

At the infinities limits are told by proven expansions, which the generator does not use, and are correctly rounded: the
reference for infinite inputs.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import sympy as sp
from flint import arb, ctx, fmpq, fmpz
from sympy.core.relational import Relational

from actsym.definition.spec import Activation, x
from actsym.errors import Unanswered
from actsym.properties.floats.formats import Format
from actsym.rigor.asymptotics.constants import Undetermined
from actsym.rigor.asymptotics.expand import t
from actsym.rigor.asymptotics.questions import limit as asymptotic_limit
from actsym.rigor.asymptotics.swing import swing
from actsym.rigor.asymptotics.terms import ONE
from actsym.rigor.evaluate import Evaluator, compile_real
from actsym.work import steps
from actsym.work.provenance import made_from
from codegen.verify import store
from codegen.verify.grid import breakpoints, singular
from codegen.verify.jets import By, Partials
from codegen.verify.quantities import at, derivative, exact_parameters, without_jumps
from codegen.verify.rounding import round_dyadic

#: Distances from the point (what is unbounded there differs between them), on either side, the nearest last.
_STEPS = tuple(side * arb((1, size)) for size in (-1000, -2000) for side in (-1, 1))

#: Much smaller ones, with which as many bits do where nothing cancels.
_LEAST = tuple(side * arb((1, size)) for size in (-(1 << 1300), -(1 << 2600)) for side in (-1, 1))

#: Bits of the computation; what values that agree differ by at most; digits that are kept of a value (what is closer to
#: 0 is smaller than every number of a format).
_WORK, _CLOSE, _KEPT = 1 << 14, arb((1, -400)), 1200

#: Bits with which it is asked where a value may be missing.
_ROUGH = 64

#: Where boundaries that are no polynomials, such as sin(x) and log(x), have their zeros among the floats.
_USUAL = (-1.0, 0.0, 1.0)

_SWITCHES = (sp.Piecewise, sp.Abs, sp.sign, sp.Heaviside, sp.Max, sp.Min)


@lru_cache(maxsize=16)  # seconds, for fifty lines
def quantities(activation: Activation, fmt: Format) -> dict[str, sp.Expr]:
    """``f``, ``df_dx`` and ``df_d<p>`` for each learnable p, in x alone: parameters are exact rationals.

    At points with a branch of their own, derivatives are those of both sides, where these agree, and where f has no
    value, it has that of both sides; not of sums over vectors.
    """
    values = exact_parameters(activation, fmt)
    found = {name: at(expr, values) for name, expr in _first(activation).items()}
    return found if activation.vectors else completed(found)


@lru_cache(maxsize=16)
def _first(activation: Activation) -> dict[str, sp.Expr]:
    """``f`` and its first derivatives, in x and the parameters."""
    by = {f"df_d{v.name}": v for v in (x, *(p.symbol for p in activation.learnable))}
    return {"f": activation.expr} | {name: derivative(activation.expr, v) for name, v in by.items()}


def completed(exprs: Mapping[str, sp.Expr]) -> dict[str, sp.Expr]:
    """``f`` and its derivatives, all in x alone, each with its values at the breakpoints of f where the formula gives
    another one, or none, and at the gaps of f."""
    f = exprs["f"]
    places = _rationals({*breakpoints(f), *_USUAL}) if f.has(*_SWITCHES) else ()
    continuous, holes = [p for p in places if _same(_values(f, p))], gaps(f)
    return {name: _with_values(e, [] if name == "f" else continuous, holes) for name, e in exprs.items()}


@lru_cache(maxsize=64)
def gaps(f: sp.Expr) -> tuple[sp.Rational, ...]:
    """The points at which an expression in x has no value, and one value on both sides."""
    try:
        function = compile_real(f)
    except Unanswered:
        return ()
    with ctx.workprec(_ROUGH):
        missing = [p for p in singular(f) if not function(arb(p)).is_finite()]
    return tuple(p for p in _rationals(missing) if not _values(f, p, ())[0].is_finite() and _limit(f, p) is not None)


def _rationals(points: Iterable[float]) -> list[sp.Rational]:
    return [sp.Rational(*point.as_integer_ratio()) for point in sorted(points)]


def _with_values(expr: sp.Expr, places: Sequence[sp.Rational], holes: Sequence[sp.Rational]) -> sp.Expr:
    found = [(v, p) for p in places if (v := _value(expr, p)) is not None]
    found += [(_limit(expr, p) or fmpq(0), p) for p in holes]
    own = [(sp.Rational(int(v.p), int(v.q)), sp.Eq(x, p)) for v, p in found]
    return sp.Piecewise(*own, (expr, True), evaluate=False) if own else expr


def _value(expr: sp.Expr, place: sp.Rational) -> fmpq | None:
    """The common value of both sides; None where there is none, or the formula has it at the point itself."""
    here, *beside = _values(expr, place)
    return _kept(beside[-1]) if _same(beside) and not _same([here, *beside]) else None


def _limit(expr: sp.Expr, place: sp.Rational) -> fmpq | None:
    """The common value of both sides; None where there is none."""
    for distances in (_LEAST, _STEPS):
        _, *beside = _values(expr, place, distances)
        if _same(beside):
            return _kept(beside[-1])
    return None


def _values(expr: sp.Expr, place: sp.Rational, distances: Sequence[arb] = _STEPS) -> list[arb]:
    """At the point, and beside it; not numbers where there are none."""
    with ctx.workprec(_WORK):
        at = arb(fmpq(int(place.p), int(place.q)))
        try:
            function = compile_real(expr)
            return [function(at), *(function(at + step) for step in distances)]
        except Unanswered:
            return [arb.nan()] * (1 + len(distances))


def _same(values: Sequence[arb]) -> bool:
    """Whether all are numbers, and as close as they are where nothing jumps."""
    if not all(v.is_finite() for v in values):
        return False
    with ctx.workprec(_WORK):
        return all(abs(v - values[-1]) < (1 + values[-1].abs_lower()) * _CLOSE for v in values[:-1])


def _kept(value: arb) -> fmpq:
    """The multiple of 2^-_KEPT next to a value: exactly what it tends to, if that has so few digits."""
    with ctx.workprec(_WORK):
        nearest = (value.mid() * arb((1, _KEPT)) + arb(0.5)).floor()
        return fmpq(nearest.unique_fmpz() or fmpz(0), fmpz(1) << _KEPT)


class Sided:
    """:class:`~codegen.verify.jets.Partials`, completed in the same way at points where the formula changes."""

    def __init__(
        self, expr: sp.Expr, variables: Sequence[sp.Symbol], order: int, fixed: Sequence[sp.Symbol] = ()
    ) -> None:
        self._partials, self._value = (Partials(expr, variables, k, fixed) for k in (order, 0))
        self._own = list(variables).index(x) if x in variables else None
        switches = _boundaries(expr) if self._own is not None else []
        self._boundaries = [Partials(b, variables, 0, fixed) for b in switches]

    def at(self, values: Sequence[arb], fixed: Sequence[arb] = ()) -> dict[By, arb]:
        """The derivatives at a point, at the working precision in force; those that are missing are 0."""
        found = self._partials.at(values, fixed)
        if not found.get((), arb(0)).is_finite() and (filled := self._in_gap(values, fixed)) is not None:
            return filled
        if not any(b.at(values, fixed).get((), arb(0)) == 0 for b in self._boundaries):
            return found
        beside = [self._moved(values, fixed, step) for step in _STEPS]
        nothing = arb(0)
        with ctx.workprec(_WORK):
            value = self._value.at(values, fixed).get((), nothing)
        if not _same([value, *(side.get((), nothing) for side in beside)]):
            return found
        missing = nothing if found.get((), nothing).is_finite() else arb.nan()
        completed = {**found, (): value}
        for by in (found.keys() | {by for side in beside for by in side}) - {()}:
            here, *near = found.get(by, missing), *(side.get(by, nothing) for side in beside)
            completed[by] = arb(_kept(near[-1])) if _same(near) and not _same([here, *near]) else here
        return completed

    def _in_gap(self, values: Sequence[arb], fixed: Sequence[arb]) -> dict[By, arb] | None:
        """What f and its derivatives have where f has no value, however many bits are spent; None where there is no
        common value of both sides, or there is a value."""
        with ctx.workprec(_WORK):
            if self._own is None or self._value.at(values, fixed).get((), arb(0)).is_finite():
                return None
        sides = [[self._moved(values, fixed, step) for step in steps] for steps in (_LEAST, _STEPS)]
        found: dict[By, arb] = {}
        for by in {(), *(by for several in sides for side in several for by in side)}:
            beside = ([at_place(side, by) for side in several] for several in sides)
            limit = next((_kept(near[-1]) for near in beside if _same(near)), None)
            if limit is None and not by:
                return None
            found[by] = arb(limit or 0)
        return found

    def _moved(self, values: Sequence[arb], fixed: Sequence[arb], step: arb) -> dict[By, arb]:
        with ctx.workprec(_WORK):
            moved = [value + step if i == self._own else value for i, value in enumerate(values)]
            return self._partials.at(moved, fixed)


def at_place(derivatives: Mapping[By, arb], by: By) -> arb:
    """One of the derivatives at a point: those that are missing are 0 if f has a value."""
    return derivatives.get(by, arb(0) if derivatives.get((), arb(0)).is_finite() else arb.nan())


def _boundaries(expr: sp.Expr) -> list[sp.Expr]:
    """What changes its sign where the formula changes; of conditions without entries of vectors alone."""
    tests = (r.lhs - r.rhs for part in expr.atoms(sp.Piecewise) for r in part.atoms(Relational))
    inside = (part.args[0] for part in expr.atoms(sp.Abs, sp.sign, sp.Heaviside))
    between = (a - b for part in expr.atoms(sp.Max, sp.Min) for a in part.args for b in part.args if a != b)
    return sorted({b for b in (*tests, *inside, *between) if b.has(x)}, key=sp.default_sort_key)


# At the infinities.

#: Bits of a limit that is no number of a few digits.
_BITS = 400

#: Steps in which a limit is looked for: some fifteen times what the catalogue takes at most.
STEPS = 20_000_000


def limits(expr: sp.Expr, fmt: Format) -> tuple[float, float]:
    """The limits of ``expr`` at -oo and +oo, rounded to ``fmt``: NaN for one that does not exist or is not found.

    They are kept on disk by content.
    """
    key = made_from(__name__, sp.srepr(expr))
    known = store.load_value("limits", key)
    if known is None:
        known = [_dyadic(exact_limit(expr, end)) for end in (-1, 1)]
        store.save_value("limits", key, known)
    low, high = (_round(fmt, dyadic) for dyadic in known)
    return low, high


def exact_limit(expr: sp.Expr, end: int) -> sp.Expr:
    """The limit as x tends to ``end`` (-1 or +1) times infinity: a real constant, +-oo, or ``nan`` if there is none, or
    it is not found within :data:`STEPS`.

    Proven expansions tell it, which the generator does not use; what oscillates is taken apart.
    """
    far = without_jumps(expr).xreplace({x: end * t})  # the zeros of a jump's argument are not far out
    try:
        return asymptotic_limit(far)
    except Undetermined:
        pass
    try:
        return steps.within(STEPS, lambda: swing(far).limit(ONE))
    except Unanswered:
        return sp.nan


def _dyadic(value: sp.Expr) -> list[str]:
    """``[mantissa, exponent]``, or ``[word]`` for what is not finite."""
    if not value.is_finite:
        return [{sp.oo: "oo", -sp.oo: "-oo"}.get(value, "nan")]
    mantissa, exponent = Evaluator(value).at(0, _BITS).ball.mid().man_exp()
    return [str(int(mantissa)), str(int(exponent))]


def _round(fmt: Format, dyadic: list[str]) -> float:
    if len(dyadic) == 1:
        return {"oo": math.inf, "-oo": -math.inf}.get(dyadic[0], math.nan)
    return round_dyadic(fmt, int(dyadic[0]), int(dyadic[1]))[0]
