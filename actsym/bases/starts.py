"""What the coefficients of the catalogue's sums start training at: those that ``actsym init`` derives for their basis.

The numbers in a definition are the published ones, which analyses are about.  They need not keep the signals of a deep
network: of the published Hermite coefficients the length map has the slope 1.765, and 64 layers overflow.

A family that is a sum over no shipped basis (a polynomial of GELU, a clamped input) has a basis of its own: the
functions that its coefficients multiply, its other parameters at their defaults.  The maximum of lines has none; its
offsets move it up and down, and of the two places with equal gains that :func:`~actsym.bases.solve.preserving`
finds, it starts at the one where the length map is less steep.  The difference of two maxima keeps its published start:
the derivative's second moment is not 1, and no coefficient scales it.

``python -m actsym.bases.starts`` writes those of the catalogue's members as data (:mod:`actsym.catalog.starts`).
"""

from __future__ import annotations

import json

import sympy as sp

from actsym.bases.basis import Basis, BasisError
from actsym.bases.shipped import (
    CHEBYSHEV_FIRST,
    CHEBYSHEV_SECOND,
    FOURIER,
    FOURIER_PHASE,
    HERMITE,
    HERMITIAN,
    LEGENDRE,
    MORLET,
    POLYNOMIAL,
    POLYRELU,
)
from actsym.bases.solve import preserving
from actsym.bases.stable import stable
from actsym.catalog import ACTIVATIONS
from actsym.catalog.starts import FILE
from actsym.definition.spec import Activation
from actsym.distributions import STANDARD_NORMAL

#: The shipped basis of every family of the catalogue that is a sum over one.
_BASES: dict[str, Basis] = {
    "hermite": HERMITE, "legendre": LEGENDRE, "chebyshev_first": CHEBYSHEV_FIRST, "chebyshev_second": CHEBYSHEV_SECOND,
    "fourier": FOURIER, "fourier_fundamental": FOURIER, "fourier_phase": FOURIER_PHASE,
    "hermitian_wavelet": HERMITIAN, "morlet": MORLET, "poly": POLYNOMIAL, "polyrelu": POLYRELU,
}  # fmt: skip

#: Families that are sums over a basis of their own, and maxima of lines.
_OWN, _MAXIMA = ("hermite_clamped", "polyprelu", "polygelu", "polytanh"), ("tropical", "tropical_laurent")

#: Every family that starts where it is derived, not as published.
FAMILIES = (*_BASES, *_OWN, *_MAXIMA)


def starts(activation: Activation) -> dict[str, tuple[sp.Expr, ...]]:
    """For each vector of coefficients, what it starts at; nothing for activations that are no sums over a basis.

    The vector ``c``, where there is one, holds the coefficient of index 0; ``a`` and ``b`` those of the functions that
    share an index, as :data:`~actsym.bases.basis.LETTERS` names them.  Other vectors, such as frequencies, keep their
    defaults.
    """
    if activation.family in _MAXIMA:
        return _maximum(activation)
    basis = own(activation) if activation.family in _OWN else _BASES.get(activation.family)
    if basis is None:
        return {}
    degree = next(iter(dict(activation.structure).values()))
    apart = any(v.name == "c" for v in activation.vectors)
    found: dict[str, tuple[sp.Expr, ...]] = {}
    for name, value in stable(basis, degree).named().items():
        letter, _, index = name.partition("_")
        vector = "c" if apart and index == "0" else letter
        found[vector] = (*found.get(vector, ()), value)
    return found


def own(activation: Activation) -> Basis:
    """The functions that the coefficients ``a`` of a sum multiply, under N(0, 1)."""
    scalars = {p.symbol: p.default for p in activation.scalars}
    symbols = {p.name: p.symbol for p in activation.parameters}

    def function(index: int) -> sp.Expr:
        return sp.diff(activation.expr, symbols[f"a_{index}"]).subs(scalars)

    return Basis(activation.family, function, STANDARD_NORMAL)


def _maximum(activation: Activation) -> dict[str, tuple[sp.Expr, ...]]:
    """Equal offsets of the lines, with which both gains are 1."""
    (vector,) = activation.vectors
    size = len(vector.defaults)
    low, high = (activation.at(**{f"{vector.name}_{i}": at for i in range(size)}).formula for at in (0, 1))
    found = preserving(low, STANDARD_NORMAL)
    if found.scale["unit_variance"].exact != 1:
        raise BasisError(f"{activation.name}: E[f'^2] is not 1, and no offset changes it")
    return {vector.name: (sp.simplify(found.flattest.closed / (high - low)),) * size}


def numbers(activation: Activation) -> dict[str, list[float]]:
    """:func:`starts` in float64, each rounded once."""
    return {name: [float(sp.N(value, 40)) for value in values] for name, values in starts(activation).items()}


def write() -> None:
    """Derive what every member of the catalogue starts at, and write the file."""
    rows: dict[str, list[str]] = {family: [] for family in FAMILIES}
    for activation in ACTIVATIONS.values():
        if activation.family in FAMILIES:
            row = {"key": activation.key, **numbers(activation)}
            rows[activation.family].append(f'  "{activation.name}": {json.dumps(row)}')
    join = ",\n".join
    families = (f' "{family}": {{\n{join(members)}\n }}' for family, members in rows.items())
    FILE.write_text("{\n" + join(families) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    write()
