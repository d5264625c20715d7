"""Which family an activation of the catalogue is shown under: that of the catalogue's module that defines it."""

from __future__ import annotations

from functools import cache

#: Titles of the catalogue's modules, each the family of what it defines.
_FAMILIES = {
    "rectifiers": "Rectifiers", "exponential": "Exponential", "classic": "Sigmoid and tanh", "logistic": "Logistic",
    "gaussian": "Gaussian", "clamped": "Clamped", "gem": "GEM", "stochastic": "Stochastic", "gated": "Gated",
    "orthogonal": "Orthogonal polynomials and waves", "tropical": "Tropical", "polycom": "Polynomial compositions",
    "polynorm": "Row-wise", "squaf": "SQUAF", "expansions": "Expansions", "flows": "Flows",
}  # fmt: skip


@cache
def family_of(name: str) -> str:
    """The family that a member of the catalogue is shown under; nothing for what is no member."""
    from actsym.catalog import FAMILIES

    named = [n for n in FAMILIES if name == n or name.startswith(f"{n}_")]
    if not named:
        return ""
    module = FAMILIES[max(named, key=len)].formula.__module__.rpartition(".")[2]
    return _FAMILIES.get(module, "Others")
