"""The fits of a classical activation that are shown beside each other: each family by values, and with derivatives."""

from __future__ import annotations

from functools import cache

from actsym.bases.fits import Fit, interpolate, of_basis
from actsym.bases.fits_tropical import tropical_rational
from actsym.bases.shipped import FOURIER, HERMITE
from actsym.definition.spec import Activation

#: A family: title, and its fits by what they match.
Row = tuple[str, dict[str, Fit]]


@cache
def compared(target: Activation) -> list[Row]:
    """The fits that are shown: each family by values alone, and by values and derivatives."""
    linear = (
        ("Hermite, degree 3", HERMITE, 3, 2),
        ("Hermite, degree 8", HERMITE, 8, 3),
        ("Fourier, degree 6", FOURIER, 6, 2),
    )
    found: list[Row] = []
    for title, basis, degree, half in linear:
        family = of_basis(basis, degree)
        fits = {
            "values": interpolate(family, target, (-half, half)),
            "values and derivatives": interpolate(family, target, (-half, half), derivatives=True),
        }
        found.append((title, fits))
    tangents = {"values and derivatives": tropical_rational(target, (6, 6), (-4, 4))}
    return [*found, ("Tropical rational, 6/6", tangents)]
