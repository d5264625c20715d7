"""Where the values of a parameter must lie, as generated modules say it."""

from __future__ import annotations

import sympy as sp

from codegen.stable.base import CannotLower


def domain_source(domain: sp.Set) -> str:
    """An interval in Python, by what of it is not the whole line."""
    if domain == sp.S.Reals:
        return ""
    if not isinstance(domain, sp.Interval):
        raise CannotLower(f"the domain {domain} of a parameter is no interval")
    ends = [("low", domain.start, domain.left_open), ("high", domain.end, domain.right_open)]
    parts = []
    for name, end, is_open in ends:
        if end.is_finite:
            parts += [f"{name}={float(end)!r}"] + ([] if is_open else [f"{name}_open=False"])
    return f"Domain({', '.join(parts)})"
