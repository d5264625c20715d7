"""Functions that oscillate towards an end of the line: a steady part and waves, each times a function without waves.

A function that oscillates may still have a limit, as cos(2t) - 2 cos(t)^2 does.  That it has none is proven here: a
wave is a function of sines, cosines and fractional parts of one phase, or of phases that are linear in t, so its values
recur for ever; two of them that differ leave no limit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import sympy as sp
from flint import arb, ctx

from actsym.definition.symbols import x
from actsym.errors import sympy_asked
from actsym.rigor.asymptotics.constants import Undetermined
from actsym.rigor.asymptotics.expand import t
from actsym.rigor.asymptotics.questions import leading, limit
from actsym.rigor.asymptotics.terms import ONE, Monomial, compare
from actsym.rigor.evaluate import UnsupportedError
from actsym.rigor.intervals import Interval, compile_interval

#: Phases at which a wave is looked at, each with an interval that begins there.
_PHASES, _WIDTH = [arb(k) * 29 / 64 for k in range(64)], arb(1) / (1 << 20)

#: The fractional part of a phase, in [0, 1).
_Saw = sp.Function("saw", real=True)


class Recurs(Undetermined):
    """There is no limit, proven."""


@dataclass(frozen=True)
class Swing:
    """``steady`` + ``scale`` (``wave`` + o(1)) as t -> oo, where ``wave`` is a function of the phase ``x``."""

    steady: sp.Expr
    scale: Monomial
    wave: sp.Expr

    @property
    def leading(self) -> tuple[sp.Expr, Monomial] | None:
        """The leading term, None if the function is zero from some t on.

        Raises :class:`Undetermined`; :class:`Recurs` where there is none.
        """
        term = leading(self.steady)
        if self.wave == 0 or (term is not None and compare(term[1], self.scale) > 0):
            return term
        self._differ()
        raise Recurs("the values of a wave recur")

    def limit(self, unit: Monomial) -> sp.Expr:
        """The limit of the function divided by ``unit``: a constant, oo or -oo.

        Raises :class:`Undetermined`; :class:`Recurs` where there is none.
        """
        order = compare(self.scale, unit)
        term = leading(self.steady)
        if self.wave == 0 or order < 0 or (term is not None and compare(term[1], self.scale) > 0):
            return limit(self.steady / unit.expression(t))
        if order > 0 and (self._all.lo > 0 or self._all.hi < 0):
            return sp.oo if self._all.lo > 0 else -sp.oo
        values = self._differ()
        if order == 0 or (any(v.lo > 0 for v in values) and any(v.hi < 0 for v in values)):
            raise Recurs("the values of a wave recur")
        raise Undetermined("whether a wave that grows changes its sign is not known")

    def _differ(self) -> list[Interval]:
        """Values of the function over ``scale``, each for a stretch of phases, two of which are shown to differ."""
        values = self._values
        if not any(a.hi < b.lo for a in values for b in values):
            raise Undetermined("whether a wave is constant is not known")
        return values

    @cached_property
    def _over_scale(self) -> sp.Expr:
        """What the function over ``scale`` comes near to, as a function of the phase."""
        term = leading(self.steady)
        middle = term[0] if term is not None and compare(term[1], self.scale) == 0 else sp.S.Zero
        return middle + self.wave

    @cached_property
    def _values(self) -> list[Interval]:
        wave = self._over_scale.replace(_Saw, lambda phase: phase - sp.floor(phase))
        with ctx.workprec(128):
            return [_interval(wave, phase, phase + _WIDTH) for phase in _PHASES]

    @cached_property
    def _all(self) -> Interval:
        return _interval(_within_one(self._over_scale), arb.neg_inf(), arb.pos_inf())


def swing(expr: sp.Expr) -> Swing:
    """How an expression in ``t`` oscillates.  Raises :class:`Undetermined` where it is not such a sum."""
    # Far out the argument of a sinc that is no wave itself is not 0.
    expr = expr.replace(lambda e: isinstance(e, sp.sinc) and _grows(e), lambda e: sp.sin(e.args[0]) / e.args[0])
    atoms = _atoms(expr)
    if not atoms:
        raise Undetermined("nothing oscillates")
    with sympy_asked(f"the waves of {expr}"):
        terms = list(_terms(expr.xreplace(_replacements(atoms))))
    steady: sp.Expr = sp.S.Zero
    waves: list[tuple[sp.Expr, Monomial, sp.Expr]] = []
    for term in terms:
        factor, wave = term.as_independent(x, as_Add=False)
        if wave == 1:
            steady += term
            continue
        _check_bounded(wave)
        if (head := leading(factor)) is not None:
            waves.append((*head, wave))
    if not waves:
        return Swing(steady, ONE, sp.S.Zero)
    scale = waves[0][1]
    for _, monomial, _ in waves[1:]:
        scale = monomial if compare(monomial, scale) > 0 else scale
    return Swing(steady, scale, sp.Add(*(c * wave for c, monomial, wave in waves if compare(monomial, scale) == 0)))


def _terms(expr: sp.Expr) -> Iterator[sp.Expr]:
    """The terms of a sum, products of sums multiplied out; what is under a fraction stays whole."""
    for term in sp.Add.make_args(expr):
        wide = sp.expand(term, deep=False, power_base=False, power_exp=False, log=False, basic=False)
        if wide.is_Add:
            yield from _terms(wide)
        else:
            yield term


def _atoms(expr: sp.Expr) -> list[sp.Expr]:
    """The sines, cosines and steps whose argument grows without bound."""
    return sorted(filter(_grows, expr.atoms(sp.sin, sp.cos, sp.floor, sp.ceiling)), key=sp.default_sort_key)


def _grows(atom: sp.Expr) -> bool:
    return atom.has(t) and not _within_bounds(atom.args[0])


def _within_bounds(argument: sp.Expr) -> bool:
    """Whether an argument has waves in it, or a finite limit."""
    if argument.has(sp.sin, sp.cos, sp.sinc, sp.floor, sp.ceiling):
        return True
    return limit(argument) not in (sp.oo, -sp.oo)


def _replacements(atoms: list[sp.Expr]) -> dict[sp.Expr, sp.Expr]:
    """Each sine, cosine and step as one of the phase; a step is its argument less a fractional part."""
    arguments = {a: sp.expand(a.args[0]) for a in atoms}
    first = next(iter(arguments.values()))
    linear = all(u.is_polynomial(t) and sp.degree(u, t) == 1 for u in arguments.values())
    found = {}
    for atom, argument in arguments.items():
        rate = sp.cancel(sp.diff(argument, t) / (1 if linear else sp.diff(first, t)))
        shift = sp.expand(argument - rate * (t if linear else first))
        if rate.has(t) or shift.has(t):
            raise Undetermined("the phases are not multiples of one")
        phase = rate * x + shift
        if isinstance(atom, sp.floor):
            found[atom] = argument - _Saw(phase)
        elif isinstance(atom, sp.ceiling):
            found[atom] = argument + _Saw(-phase)
        else:
            found[atom] = atom.func(phase)
    return found


def _check_bounded(wave: sp.Expr) -> None:
    """That a wave is a bounded function of the phase alone.  Raises :class:`Undetermined`."""
    held = _within_one(wave)
    if wave.has(t) or held.xreplace({a: sp.Dummy(real=True) for a in held.atoms(sp.sin, sp.cos)}).has(x):
        raise Undetermined("a wave is no function of its phase alone")
    values = _interval(held, arb.neg_inf(), arb.pos_inf())
    if not (values.lo.is_finite() and values.hi.is_finite()):
        raise Undetermined("a wave is not shown to be bounded")


def _within_one(wave: sp.Expr) -> sp.Expr:
    """Fractional parts replaced by what has the same values, as an interval without ends shows them."""
    return wave.replace(_Saw, lambda phase: (1 + sp.sin(phase)) / 2)


def _interval(wave: sp.Expr, lower: arb, upper: arb) -> Interval:
    try:
        return compile_interval(wave)(Interval(lower, upper))
    except UnsupportedError as error:
        raise Undetermined(str(error)) from None
