"""Periodic functions, and those whose derivative is: a straight line plus a function of sines and cosines."""

from __future__ import annotations

import sympy as sp

from actsym.definition.spec import x
from actsym.rigor.portrait import Portrait, portrait


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
