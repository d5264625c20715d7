"""Facts about shipped bases: initial coefficients with equal gains, and those that keep deep networks stable."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from actsym.bases.basis import Basis, BasisError
from actsym.bases.derivation import Derivation
from actsym.bases.derive import derive
from actsym.bases.stable import PLACES, Stable, stable
from actsym.derived import plain
from actsym.derived.plain import compact
from actsym.errors import Unanswered
from actsym.facts.fact import MEASURED, NONE, NUMBER, TEXT, Fact, Meaning, slug, stated
from actsym.quantity import Quantity
from actsym.rigor.evaluate import evaluate
from actsym.text.typeset import latex, srepr
from actsym.work import cache, provenance

#: Degree at which coefficients are told.
DEGREE = 3

#: Digits of coefficients that are chosen.
_DIGITS = 20


def coefficients(found: Stable) -> dict[str, Quantity]:
    """The coefficients to use, by name, with their enclosures and how they were obtained."""
    method = f"rounded to {PLACES} places" if found.rounded else "Stein's identity"
    return {
        name: Quantity(exact=value, enclosure=evaluate(value, digits=_DIGITS), method=method)
        for name, value in found.named().items()
    }


def facts(basis: Basis, basins: Mapping[str, Any] | None = None) -> list[Fact]:
    """Those of one basis at degree :data:`DEGREE`; ``basins`` are the data of measured basins, for every degree.

    Kept on disk: bases have no data of their own, and are derived in seconds to a minute.
    """
    name = provenance.key(__name__, repr(basis.measure), json.dumps([basis.name, basins], sort_keys=True))
    return [Fact.from_json(f) for f in cache.stored(name, lambda: [f.to_json() for f in _facts(basis, basins)])]


def _facts(basis: Basis, basins: Mapping[str, Any] | None) -> Iterator[Fact]:
    start = f"{slug(basis.name)}/init"
    yield from _equal(f"{start}/degree-{DEGREE}", basis, derive(basis, DEGREE))
    yield from _chosen(f"{start}/degree-{DEGREE}", basis)
    for row in (basins or {}).get("rows", ()):
        if row["basis"] == basis.name:
            yield from _basin(f"{start}/degree-{row['degree']}", basis, row)


def _equal(start: str, basis: Basis, found: Derivation) -> Iterator[Fact]:
    command = f"actsym init {basis.name} --degree {DEGREE}"
    if found.theorem is not None:
        name, squared = found.theorem.free, found.theorem.radicand
        words = f"{name}² at degree n that makes both gains equal, every other coefficient 1"
        yield stated(f"{slug(basis.name)}/init/every-degree", str(squared), Meaning(words, f"{name}^2", "formula"),
                      command=command, exact=plain.written(srepr(squared)), latex=latex(squared))  # fmt: skip
    if found.equal is None:
        said = Meaning(f"coefficients of degree {DEGREE} with equal gains", "", "coefficient")
        yield Fact(f"{start}/equal", "undefined", "undefined", said, NONE, reason=found.obstacle, command=command)
        return
    unit = found.unit["unit_variance"].values
    for name, value in found.equal.values.items():
        at = slug(name).replace("-", "")
        given = f"under {basis.measure}, degree {DEGREE}"
        equal = Meaning(f"the coefficient {name} with equal gains {given}", "E[F^2] = E[F'^2]", "coefficient")
        ones = Meaning(f"the coefficient {name} with both gains 1 {given}", "E[F^2] = E[F'^2] = 1", "coefficient")
        yield stated(f"{start}/equal/{at}", compact(value.to_json()), equal, command=command)
        yield stated(f"{start}/unit/{at}", compact(unit[name].to_json()), ones, command=f"{command} --json")


def _chosen(start: str, basis: Basis) -> Iterator[Fact]:
    """The coefficients to use: both gains 1 under N(0, 1), in the widest basin."""
    command = f"actsym init {basis.name} --degree {DEGREE} --json"
    try:
        found = stable(basis, DEGREE)
    except (BasisError, Unanswered) as error:
        said = Meaning(f"coefficients of degree {DEGREE} to start training at", "", "coefficient")
        yield Fact(f"{start}/chosen", "not-found", "not found", said, NONE, reason=str(error), command=command)
        return
    words = "with both gains 1 under N(0, 1), chosen so that the length map's fixed point attracts most"
    for name, quantity in coefficients(found).items():
        said = Meaning(f"the coefficient {name} of degree {DEGREE} to start training at, {words}", "", "coefficient")
        yield stated(f"{start}/{slug(name).replace('-', '')}", compact(quantity.to_json(), _DIGITS), said,
                          command=command)  # fmt: skip
    slope = Meaning("the slope of the length map at its fixed point with these coefficients", "", "slope")
    yield stated(f"{start}/length-slope", compact(found.slope_quantity().to_json(), _DIGITS), slope,
                      command=command)  # fmt: skip


def _basin(start: str, basis: Basis, row: Mapping[str, Any]) -> Iterator[Fact]:
    """Whether networks of the measured width and depth stay stable, predicted."""
    command = f"actsym init {basis.name} --degree {row['degree']}"
    said = Meaning(
        f"whether networks keep their signals with the coefficients of degree {row['degree']}", "", "verdict"
    )
    why = {"reason": row["why"]} if "why" in row else {}
    yield Fact(f"{start}/stability", TEXT, row["stability"], said, MEASURED, command=command, **why,
               method="predicted to first order in 1 / width from a proven basin of the length map",
               evidence={n: row[n] for n in ("basin", "beyond", "measured") if n in row})  # fmt: skip
    for name, words in (
        ("failure", "the predicted share of networks that leave the basin"),
        ("gradient_deviation", "the predicted standard deviation of the gradient's logarithm"),
    ):
        if name in row.get("predicted", {}):
            yield Fact(f"{start}/{slug(name)}", NUMBER, f"{row['predicted'][name]:.4g}",
                       Meaning(words, "", "prediction"), MEASURED, command=command,
                       method="first order in 1 / width, by quadrature in floating point")  # fmt: skip
