"""Verification away from the defaults: parameters that are negative, zero, small or large, vectors of other lengths.

A kernel takes parameters as they come.  What the defaults do not show is found here: |a| in place of a, a derivative
that is wrong for negative parameters, a loop that errs from the tenth entry on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import sympy as sp

from actsym.catalog import FAMILIES
from actsym.definition.spec import Activation, Kind, SpecError
from actsym.properties.floats.formats import FORMATS
from actsym.work import pool
from codegen.build import Progress
from codegen.names import in_order
from codegen.verify.grid import SAMPLE
from codegen.verify.reference import prepared
from codegen.verify.results import Entry
from codegen.verify.run import verify

#: Values of a scalar, of one parameter at a time, where its domain allows them.
VALUES = tuple(map(sp.Rational, ("-3/4", "0", "1/1024", "1000", "-2", "2", "-1/1024", "-1000")))

#: Lengths of vectors, or the next that a family has, up to the last: of one and two entries, the last that is unrolled,
#: the first that is not, and many.
LENGTHS = (1, 2, 9, 10, 50)

#: A sample that finds the zeros of polynomials of higher degrees: beside one that is not found nothing is excused.
AWAY = replace(SAMPLE, crossings=64, entries=1500)

#: Entries of vectors that all have one value.
_LEVELS = (sp.S.Zero, sp.Rational(1, 1024), sp.Integer(1000))


@dataclass(frozen=True)
class Away:
    """What came out for an activation with some parameters; ``label`` says which."""

    activation: str
    label: str
    entries: tuple[Entry, ...]

    @property
    def failed(self) -> tuple[Entry, ...]:
        return tuple(e for e in self.entries if not e.passed)


def away(
    activations: Iterable[Activation],
    kernels: Any,
    dtypes: Iterable[str] = ("float32", "bfloat16"),
    backends: Iterable[str] = ("kernel",),
    *,
    seed: int = 0,
    progress: Progress | None = None,
) -> list[Away]:
    """Measure every activation with parameters away from their defaults, in every dtype on every back end.

    What reads whole rows has no reference by input and is left out.  ``seed`` is that of the random vectors.
    """
    dtypes, backends = tuple(dtypes), tuple(backends)
    chosen = [(a, label, v) for a in activations if a.kind is not Kind.ROW for label, v in variants(a, seed)]
    tasks = [(variant, tuple(FORMATS[dtype] for dtype in dtypes), AWAY) for _, _, variant in chosen]
    called = [f"references of {v.title} with {label}" for _, label, v in chosen]
    for done, _ in enumerate(pool.run(prepared, tasks, names=called), start=1):
        if progress:
            progress(done, len(tasks), "references")
    found = []
    for activation, label, variant in chosen:
        measured = verify([variant], dtypes, backends, kernels=kernels, parallel=False, extent=AWAY)
        found.append(Away(activation.name, label, measured.entries))
    return found


def variants(activation: Activation, seed: int = 0) -> Iterator[tuple[str, Activation]]:
    """The activation with parameters away from their defaults, with what tells each from the others."""
    for parameter in activation.scalars:
        for value in VALUES:
            if value != parameter.default and parameter.domain.contains(value) == sp.true:
                member = activation.at(**{parameter.name: value})
                if in_order(member):
                    yield f"{parameter.name} = {value}", member
    if activation.scalars:
        member = activation.at(**_anywhere(activation, np.random.default_rng([seed, 1])))
        if in_order(member):
            yield ", ".join(f"{p.name} = {float(p.default):g}" for p in member.scalars), member
    if not activation.vectors:
        return
    random = np.random.default_rng(seed)
    for member in (activation, *_of_other_lengths(activation)):
        lengths = ", ".join(f"{len(v)} random {v.name}" for v in member.vectors)
        yield lengths, member.at(**_random(member, random))
    entries = activation.parameters[len(activation.scalars) :]
    for value in _LEVELS:
        allowed = {p.name: value for p in entries if p.domain.contains(value) == sp.true}
        yield f"every entry {value}", activation.at(**allowed)


def _of_other_lengths(activation: Activation) -> Iterator[Activation]:
    """Members of the family, which the same kernels compute, whose longest vector has one of :data:`LENGTHS`."""
    family = FAMILIES.get(activation.family)
    if family is None or activation.kind is Kind.ROW:
        return
    met = {_longest(activation)}
    for length in LENGTHS:
        for count in range(length + 2):
            try:
                member = family(**{s.name: count for s in family.structure})
            except SpecError:
                continue
            if (longest := _longest(member)) >= length:
                if longest not in met and longest <= LENGTHS[-1]:
                    yield member
                met.add(longest)
                break


def _longest(activation: Activation) -> int:
    return max(map(len, activation.vectors))


def _anywhere(activation: Activation, random: np.random.Generator) -> dict[str, sp.Expr]:
    """Values of the scalars, of either sign and of sizes from 1/1000 to 1000."""
    found = {}
    for parameter in activation.scalars:
        value = _single(10 ** random.uniform(-3, 3) * random.choice([-1, 1]))
        allowed = [v for v in (value, abs(value), parameter.default) if parameter.domain.contains(v) == sp.true]
        found[parameter.name] = allowed[0]
    return found


def _single(value: float) -> sp.Rational:
    """As a number of float32, exactly."""
    return sp.Rational(*float(np.float32(value)).as_integer_ratio())


def _random(member: Activation, random: np.random.Generator) -> dict[str, sp.Expr]:
    """Values of the vectors' entries, of either sign and of sizes from 1/16 to 4, each a number of float32."""
    found = {}
    for parameter in member.parameters[len(member.scalars) :]:
        value = _single(2.0 ** random.uniform(-4, 2) * random.choice([-1, 1]))
        found[parameter.name] = value if parameter.domain.contains(value) == sp.true else abs(value)
    return found
