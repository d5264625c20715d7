"""Random families for ``init``: their gain-preserving coefficients against numerical quadrature.

f = A (g + c) is to have both second moments one; quadrature of the grammar's own g and g' says whether it does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from actsym.errors import Contradiction, InputError
from actsym.fuzz import ask
from actsym.fuzz.expressions import CONTRADICTION, CUT, exception
from actsym.fuzz.grammar import Tree, text, tree
from actsym.fuzz.judge import AGREED, DISAGREEMENT, REFUSED, UNSETTLED, Verdict, moments, reason
from actsym.fuzz.quadrature import Law, expectation, law
from actsym.work import pool

#: Steps that a case may take.
STEPS = 8_000_000

_MEANS = ("mean", "second_moment", "derivative_second_moment")


def case(seed: int, i: int) -> tuple[Tree, Law]:
    random = Random(f"bases {seed}:{i}")
    return tree(random), law(random)


def named(seed: int, i: int) -> str:
    g, under = case(seed, i)
    return f"coefficients of {text(g)}, x ~ {under.text}"


def task(seed: int, i: int) -> list[Verdict]:
    g, under = case(seed, i)
    try:
        answers = ask.preserved(text(g), (under.name, tuple(map(text, under.parameters))))
    except InputError as error:
        return [Verdict("init", REFUSED, reason(str(error)))]
    except Contradiction as error:
        return [Verdict("init", CONTRADICTION, str(error))]
    except Exception as error:  # whatever the package raises here is a mistake of its own
        return [exception("init", error)]
    return [*moments(g, under, {name: answers[name] for name in _MEANS}), *_gains(g, under, answers)]


def _gains(g: Tree, under: Law, answers: Mapping[str, Mapping[str, Any]]) -> Iterator[Verdict]:
    """E[A²(g + c)²] = 1 = E[A² g'²]."""
    seen = {name: expectation(g, under, name) for name in _MEANS}
    known = all(answers.get(name, {}).get("status") == "finite" for name in ("offset", "scale"))
    if not known or not all(e.settled for e in seen.values()):
        yield Verdict("gains", UNSETTLED)
        return
    offset, scale = answers["offset"]["value"], answers["scale"]["value"]
    mean, square, slope = (seen[name].value for name in _MEANS)
    forward, backward = scale**2 * (square + 2 * offset * mean + offset**2), scale**2 * slope
    size = scale**2 * (square + abs(2 * offset * mean) + offset**2)
    if abs(forward - 1) > 1e-6 * (1 + size) or abs(backward - 1) > 1e-6:
        yield Verdict(
            "gains", DISAGREEMENT, f"A = {scale!r}, c = {offset!r}: E[f²] = {forward!r}, E[f'²] = {backward!r}"
        )
    else:
        yield Verdict("gains", AGREED)


def run(seed: int, numbers: Sequence[int]) -> Iterator[tuple[int, list[Verdict]]]:
    """The verdicts on cases of a seed, by number, as they end, over all cores."""
    for done in pool.run(task, [(seed, i) for i in numbers], STEPS, [f"family {i} of seed {seed}" for i in numbers]):
        yield numbers[done.index], [Verdict("init", CUT, done.cut)] if done.cut else done.value
