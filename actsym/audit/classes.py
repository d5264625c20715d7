"""Printed asymptotic classes against the tight one: ``Theta(x/exp(x))``, ``O(1/factorial(x)); Omega(...)``, x -> oo.

A factorial is replaced by a bound that makes the statement harder to hold: u! <= u^u and u! >= (u/e)^u for u >= 1.
"""

from __future__ import annotations

import re

import sympy as sp

from actsym.definition.spec import x
from actsym.rigor.asymptotics.expand import t

_CLASS = re.compile(r"(Theta|O|Omega)\((.*)\)\Z")
_FACTORIAL = re.compile(r"factorial\(([^()]*)\)")


def holds(printed: str, scale: sp.Expr) -> tuple[bool | None, bool]:
    """Whether every class that ``printed`` names holds of Theta(``scale``), and whether one of them is tight.

    The first is None where a limit is not decided.  Raises :class:`ValueError` for a text that names no class.
    """
    found: list[bool | None] = []
    tight = False
    for part in (p.strip() for p in printed.split(";")):
        match = _CLASS.match(part)
        if match is None:
            raise ValueError(f"{part!r} is no class: write Theta(...), O(...) or Omega(...)")
        kind, inner = match[1], match[2]
        ratio = _log_ratio(scale, inner, kind)
        end = sp.limit(ratio, t, sp.oo)
        if not (end.is_finite or end.is_infinite):
            found.append(None)
            continue
        # log of scale/stated: finite for Theta, not +oo for O, not -oo for Omega
        found.append({"Theta": bool(end.is_finite), "O": end != sp.oo, "Omega": end != -sp.oo}[kind])
        tight = tight or kind == "Theta"
    return (None if None in found and False not in found else all(found)), tight


def _log_ratio(scale: sp.Expr, stated: str, kind: str) -> sp.Expr:
    """log(scale/stated) in t, expanded, with factorials bounded."""
    from actsym.audit.text import read

    text = _FACTORIAL.sub(lambda m: _stirling(m[1], upper=kind == "O"), stated)
    ratio = scale.subs(x, t) / read(text).subs(x, t)
    return sp.expand(sp.expand_log(sp.log(sp.powsimp(ratio)), force=True))


def _stirling(u: str, upper: bool) -> str:
    """A bound of u!: for 1/u! to be an upper bound u! has to be replaced from above, else from below."""
    return f"exp(({u})*log({u}))" if upper else f"exp(({u})*(log({u}) - 1))"
