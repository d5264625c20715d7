"""Random families and bases for ``init``, against numerical quadrature.

Of a family, f = A (g + c) is to have both second moments one; quadrature of the grammar's own g and g' says whether it
does.  Of a basis, every entry of both Gram matrices is an integral.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from actsym.errors import Contradiction, InputError
from actsym.fuzz import ask
from actsym.fuzz.expressions import CONTRADICTION, CUT, exception
from actsym.fuzz.grammar import K, Tree, X, integer, number, substituted, text, tree
from actsym.fuzz.judge import AGREED, DISAGREEMENT, REFUSED, UNSETTLED, Verdict, entries, moments, reason
from actsym.fuzz.quadrature import Law, expectation, law, product
from actsym.work import pool

#: Steps that a case may take.
STEPS = 8_000_000

_MEANS = ("mean", "second_moment", "derivative_second_moment")


#: The highest index of a basis.
_DEGREE = 2


def case(seed: int, i: int) -> tuple[Tree, Law]:
    """A family, or, one in three times, a basis: a function with the index in it."""
    random = Random(f"bases {seed}:{i}")
    return (_basis(random) if random.random() < 0.35 else tree(random)), law(random)


def _basis(random: Random) -> Tree:
    """A window times waves or powers."""
    rate = number(random)
    window: Tree = random.choice((
        ("exp", ("mul", rate, X)), ("exp", ("neg", ("mul", ("pow", rate, integer(2)), ("pow", X, integer(2))))),
        ("tanh", X), ("add", X, rate), integer(1),
    ))  # fmt: skip
    wave: Tree = random.choice((
        ("cos", ("mul", ("add", K, integer(random.randint(0, 1))), ("mul", number(random), X))),
        ("sin", ("add", ("mul", ("add", K, integer(1)), X), number(random))), ("pow", X, ("add", K, integer(1))),
        ("exp", ("mul", ("neg", K), ("pow", ("sub", X, number(random)), integer(2)))), ("abs", ("sub", X, K)),
    ))  # fmt: skip
    return ("mul", window, wave)


def named(seed: int, i: int) -> str:
    g, under = case(seed, i)
    return f"coefficients of {text(g)}, x ~ {under.text}"


def task(seed: int, i: int) -> list[Verdict]:
    g, under = case(seed, i)
    asked = under.name, tuple(map(text, under.parameters))
    try:
        if substituted(g, K, X) != g:
            return [_matrices(g, under, ask.gram(text(g), asked, _DEGREE))]
        answers = ask.preserved(text(g), asked)
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


def _matrices(phi: Tree, under: Law, said: Mapping[str, list[list[tuple[float, float]]]]) -> Verdict:
    """Both Gram matrices; the terms are those that the derivation has, which are the first of the basis."""
    size = len(said["values"])
    terms = [_at(phi, k) for k in range(size)]
    verdict = Verdict("Gram matrix", UNSETTLED)
    for name, which in (("values", "second_moment"), ("derivatives", "derivative_second_moment")):
        seen = [[product(a, b, under, which) for b in terms] for a in terms]
        if not all(e.settled or e.modulus < 1e-200 for row in seen for e in row):
            return Verdict("Gram matrix", UNSETTLED)
        values, sizes = ([[getattr(e, n) for e in row] for row in seen] for n in ("value", "modulus"))
        verdict = entries(values, sizes, said[name])
        if verdict.kind != AGREED:
            break
    return verdict


def _at(phi: Tree, k: int) -> Tree:
    """One function of the basis; a sum in an exponent becomes a number."""
    found = substituted(phi, K, integer(k))
    power = ("add", integer(k), integer(1))
    return substituted(found, power, integer(k + 1))


def run(seed: int, numbers: Sequence[int]) -> Iterator[tuple[int, list[Verdict]]]:
    """The verdicts on cases of a seed, by number, as they end, over all cores."""
    for done in pool.run(task, [(seed, i) for i in numbers], STEPS, [f"family {i} of seed {seed}" for i in numbers]):
        yield numbers[done.index], [Verdict("init", CUT, done.cut)] if done.cut else done.value
