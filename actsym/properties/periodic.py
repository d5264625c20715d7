"""Periodic functions, and those whose derivative is: a straight line plus a function of sines and cosines."""

from __future__ import annotations

import sympy as sp

from actsym.definition.spec import x


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
        if rate.has(x) or rate.is_nonzero is not True:
            return None
        rates.append(sp.Abs(rate))
    names = {wave: sp.Dummy(f"w{i}", real=True) for i, wave in enumerate(waves)}
    rest = sp.diff(f.xreplace(names), x)
    if rest.has(x) or rest.free_symbols:
        return None
    ratios = [sp.cancel(r / rates[0]) for r in rates]
    if not all(r.is_Rational for r in ratios):
        return None
    return 2 * sp.pi / (rates[0] * sp.Rational(sp.gcd_list(ratios)))


def period(f: sp.Expr) -> sp.Expr | None:
    """A period of f if f is an expression in sines and cosines of linear functions of x with commensurable rates."""
    found = derivative_period(f)
    if found is None:
        return None
    waves = {wave: sp.Dummy(real=True) for wave in f.atoms(sp.sin, sp.cos, sp.tan)}
    return None if f.xreplace(waves).has(x) else found


def start(period: sp.Expr) -> sp.Expr:
    """Where to begin one period: a place at which symmetric functions have no extremum."""
    return -period * sp.Rational(3, 7)
