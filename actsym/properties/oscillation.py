"""Periodic functions, and bounds over the line of functions that oscillate towards an end of it.

Periodic functions, and those whose derivative is: a straight line plus a function of sines and cosines.

Bounds over the line of functions that oscillate towards an end of it.

There f^(k) is C + A cos u + B sin u with a phase u that grows without bound and A, B and C that do not oscillate, or a
sum over multiples of u.  It lies below the envelope C + sqrt(A^2 + B^2); if there is one frequency alone it comes as
near to the limit of the envelope as one likes, again and again, since the phase takes every value again and again.  So
the bound over the line is that on a window beyond which the envelope is lower, or the limit of the envelope where this
is approached from below.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

import sympy as sp
from flint import arb
from sympy.simplify.fu import TR8

from actsym.definition.spec import x
from actsym.errors import Unanswered, sympy_asked
from actsym.quantity import Quantity
from actsym.rigor.asymptotics.constants import Undetermined, ball, sign
from actsym.rigor.asymptotics.expand import t
from actsym.rigor.asymptotics.questions import leading, limit, sign_beyond
from actsym.rigor.balls import fraction
from actsym.rigor.breakpoints import safe_pieces
from actsym.rigor.exact_numbers import compared
from actsym.rigor.extrema import Candidate, Extreme, supremum
from actsym.rigor.portrait import Mark, Portrait, number, portrait


def derivative_period(f: sp.Expr) -> sp.Expr | None:
    """A period of f' if f is c x plus an expression in sines and cosines of linear functions of x, else None.

    The rates of those linear functions must be commensurable.
    """
    waves = sorted((a for a in f.atoms(sp.sin, sp.cos, sp.tan) if a.has(x)), key=sp.default_sort_key)
    if not waves:
        return None
    rates = []
    for wave in waves:
        argument = wave.args[0]
        rate = sp.diff(argument, x)
        if not argument.is_polynomial(x) or rate.has(x) or rate.is_nonzero is not True:
            return None  # a step in the argument has no slope, and moves the phase
        rates.append(sp.Abs(rate))
    slope, held = _slope(f), _held(f)
    if slope.free_symbols or sp.expand(held - slope * x).has(x):
        return None  # a branch of constants has no slope, and its condition may be about x
    ratios = [sp.cancel(r / rates[0]) for r in rates]
    if not all(r.is_Rational for r in ratios):
        return None
    return 2 * sp.pi / (rates[0] * sp.Rational(sp.gcd_list(ratios)))


def period(f: sp.Expr) -> sp.Expr | None:
    """A period of f if f is an expression in sines and cosines of linear functions of x with commensurable rates."""
    found = derivative_period(f)
    if found is None:
        return None
    return None if _held(f).has(x) else found


def one_period(f: sp.Expr, period: sp.Expr) -> Portrait:
    """The portrait of the period of f' about 0, whose ends are one point."""
    return portrait(f, -period / 2, period / 2, gain=_slope(f) * period)


def _slope(f: sp.Expr) -> sp.Expr:
    """The slope of the straight line, where sines and cosines are held fixed; it has symbols where f has more in it."""
    return sp.diff(_held(f), x)


def _held(f: sp.Expr) -> sp.Expr:
    """``f`` with a symbol in place of each sine and cosine."""
    return f.xreplace({wave: sp.Dummy(real=True) for wave in f.atoms(sp.sin, sp.cos, sp.tan)})


#: Half-widths of the windows that are tried.
_WINDOWS = (8, 16, 32)


@dataclass(frozen=True)
class _Arm:
    """An end of the line at which the function, or its negative, lies below an ``envelope`` that tends to ``limit``.

    ``tight`` says that it comes as near to the limit as one likes.
    """

    direction: int
    envelope: sp.Expr
    limit: sp.Expr
    tight: bool


def bound(f: sp.Expr, k: int, side: int = 1, modulus: bool = False) -> tuple[Portrait, Extreme] | None:
    """sup f^(k) (``side`` 1), inf f^(k) (-1) or sup |f^(k)| (``modulus``), and the portrait of the window looked at.

    None where f does not oscillate towards an end of the line.  Raises :class:`~actsym.errors.Unanswered` where it is
    not found.
    """
    parts = safe_pieces(f)
    far = {d: part.expr.replace(sp.sinc, lambda u: sp.sin(u) / u) for d, part in ((-1, parts[0]), (1, parts[-1]))}
    ends = {d: sp.diff(g, x, k) for d, g in far.items()}
    wild = {d: g for d, g in ends.items() if _waves(g, d)}
    if not wild:
        return None
    signs = (1, -1) if modulus else (side,)
    arms = [arm for d, g in wild.items() for arm in _arms(g, d, signs, modulus)]
    inner = [part.upper for part in parts[:-1]]
    width = sp.Integer(_WINDOWS[0])
    while any(compared(sp.Abs(p), width - 1) > 0 for p in inner):
        width *= 2
    for _ in _WINDOWS:
        low, high = (d * (width if d in wild else sp.oo) for d in (-1, 1))
        window = portrait(f, low, high, k + 1)
        seen = supremum(window, k, side, modulus)
        endless = next((arm for arm in arms if arm.limit is sp.oo), None)
        if endless is not None:
            return window, _infinite(endless, side, modulus)
        if not seen.value.finite:
            return window, seen
        found, start = _settled(seen, arms, width, -1 if side < 0 and not modulus else 1)
        if found is not None:
            return window, found
        width = max(2 * width, start)
    raise Undetermined("whether more is reached further out, where it oscillates, is not decided")


def _waves(g: sp.Expr, direction: int) -> dict[sp.Expr, sp.Expr]:
    """The sines and cosines whose argument grows without bound, with that argument."""
    found = {}
    for wave in sorted(g.atoms(sp.sin, sp.cos), key=sp.default_sort_key):
        if wave.has(x) and limit(wave.args[0].subs(x, direction * t)) in (sp.oo, -sp.oo):
            found[wave] = wave.args[0]
    return found


def _arms(g: sp.Expr, direction: int, signs: tuple[int, ...], modulus: bool) -> Iterator[_Arm]:
    middle, waves = _harmonics(g, direction)
    radii = [sp.sqrt(_positive(a**2 + b**2)) for a, b in waves.values()]
    single = len(waves) == 1
    if modulus and not single and any(_grows(part, direction) for pair in waves.values() for part in (middle, *pair)):
        # The leading terms are those of a trigonometric polynomial, which is not zero everywhere.
        yield _Arm(direction, sp.oo, sp.oo, True)
        return
    for s in signs:
        envelope = s * middle + sp.Add(*radii)
        yield _Arm(direction, envelope, _finite_limit(envelope, direction, single), single)


def _harmonics(g: sp.Expr, direction: int) -> tuple[sp.Expr, dict[sp.Expr, tuple[sp.Expr, sp.Expr]]]:
    """C, and by frequency the factors (A, B) of the cosine and the sine.  Raises :class:`Undetermined`."""
    first = next(iter(_waves(g, direction).values()))
    phase = sum((term for term in sp.Add.make_args(sp.expand(first)) if term.has(x)), sp.S.Zero)
    with sympy_asked(f"the frequencies of {g}"):
        terms = sp.Add.make_args(sp.expand(TR8(sp.expand(g))))
    middle: sp.Expr = sp.S.Zero
    waves: dict[sp.Rational, tuple[sp.Expr, sp.Expr]] = {}
    for term in terms:
        here = list(_waves(term, direction))
        if not here:
            middle += term
            continue
        wave, factor = here[0], term / here[0]
        rate = sp.cancel((wave.args[0] - wave.args[0].subs(x, 0)) / (phase - phase.subs(x, 0)))
        shift = sp.expand(wave.args[0] - rate * phase)
        if len(here) > 1 or _waves(factor, direction) or not rate.is_Rational or shift.has(x):
            raise Undetermined(f"{g} is no sum of waves of one phase")
        a, b = waves.get(abs(rate), (sp.S.Zero, sp.S.Zero))
        turn = 1 if rate > 0 else -1
        # cos(u + s) and sin(u + s), where u is the phase times a positive rate
        cosine, sine = (sp.cos(shift), -sp.sin(shift)) if isinstance(wave, sp.cos) else (sp.sin(shift), sp.cos(shift))
        waves[abs(rate)] = (a + factor * cosine, b + factor * sine * turn)
    return middle, waves


def _positive(square: sp.Expr) -> sp.Expr:
    return sp.factor(square) if square.is_rational_function(x) else sp.expand(square)


def _grows(part: sp.Expr, direction: int) -> bool:
    term = leading(part.subs(x, direction * t))
    return term is not None and term[1].size > 0


def _finite_limit(envelope: sp.Expr, direction: int, tight: bool) -> sp.Expr:
    found = limit(envelope.subs(x, direction * t))
    if found is -sp.oo or (found is sp.oo and not tight):
        raise Undetermined(f"how {envelope} bounds a function that oscillates is not decided")
    return found


def _infinite(arm: _Arm, side: int, modulus: bool) -> Extreme:
    end = Candidate(side, Mark(None, arm.direction * sp.oo), False, -arm.direction)
    toward = "infinity" if modulus or side > 0 else "-infinity"
    reason = f"it oscillates and comes near to {toward} as x -> {arm.direction * sp.oo}"
    return Extreme(Quantity.infinite(reason, sp.oo if modulus else side * sp.oo), (end,), False)


def _settled(seen: Extreme, arms: list[_Arm], width: sp.Expr, turn: int) -> tuple[Extreme | None, sp.Expr]:
    """The bound over the line, if it is decided from the window; else how wide a window may do."""
    here = turn * seen.value.ball
    limits = [ball(arm.limit, 192) for arm in arms]
    if all(here > one for one in limits):
        least = max((one.upper() for one in limits), key=float)
        level: sp.Expr = _between(least, here.lower())
        found: Extreme | None = seen
    else:
        top = max((arm for arm in arms if arm.tight), key=lambda arm: float(ball(arm.limit, 192).mid()), default=None)
        if top is None or any(not ball(top.limit, 192) >= one and top.limit != arm.limit
                              for arm, one in zip(arms, limits, strict=True)):  # fmt: skip
            return None, 2 * width
        level = top.limit
        again = _equal(seen, turn * level)
        if not again and not ball(level, 192) > here:
            return None, 2 * width
        found = _again(seen) if again else _approached(arms, level, turn)
    start = Fraction(int(width))
    for arm in arms:
        first, above = sign_beyond(level - arm.envelope, arm.direction, start)
        if above < 0:
            return None, 2 * width
        if first > start:
            return None, sp.Integer(-(-first.numerator // first.denominator))
    return found, width


def _between(low: arb, high: arb) -> sp.Rational:
    """A rational number between two."""
    return sp.Rational(fraction(((low + high) / 2).mid()))


def _equal(seen: Extreme, level: sp.Expr) -> bool:
    exact = seen.value.exact
    try:
        return exact is not None and sign(exact - level) == 0
    except Unanswered:
        return False


def _again(seen: Extreme) -> Extreme:
    note = "f oscillates: the places are those nearest to 0, and it comes as near again further out"
    return replace(seen, value=replace(seen.value, checks=(*seen.value.checks, note)))


def _approached(arms: list[_Arm], level: sp.Expr, turn: int) -> Extreme:
    places = dict.fromkeys(arm.direction for arm in arms if arm.limit == level and arm.tight)
    value = turn * level
    marks = tuple(Candidate(None, Mark(None, d * sp.oo), False, -d) for d in places)
    return Extreme(number(value, ball(value, 192), "limit of the envelope of an oscillation"), marks, None)
