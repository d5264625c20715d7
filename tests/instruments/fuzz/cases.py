"""Random functions, families and bases: derived by the package, judged by the references, made small where they differ.

Case i of a seed is the same on every machine.  A case takes so many steps at most, whatever the clock says.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import numpy as np

from actsym.errors import Contradiction, InputError, OutOfSteps
from actsym.references.expressions import floats
from actsym.work import pool, steps
from tests.instruments.fuzz import ask, judge
from tests.instruments.fuzz.grammar import K, Tree, X, integer, meaning, number, smaller, substituted, text, tree
from tests.instruments.fuzz.judge import AGREED, DISAGREEMENT, REFUSED, UNSETTLED, Verdict, reason
from tests.instruments.fuzz.laws import MOMENTS, Law, averages, expectation, law

#: Steps that a case may take, that a family or basis may, that making a failure smaller may, and each attempt at that.
STEPS, _FAMILY_STEPS, _SHRINKING, _ATTEMPT = 4_000_000, 8_000_000, 40_000_000, 3_000_000

#: How cases end besides what :mod:`.judge` knows.
EXCEPTION, CONTRADICTION, CUT = "exception", "contradiction", "out of steps"

#: What is shown and made smaller.
FAILED = (DISAGREEMENT, EXCEPTION, CONTRADICTION)


def failures(verdicts: Sequence[Verdict]) -> list[Verdict]:
    return [v for v in verdicts if v.kind in FAILED]


def exception(quantity: str, error: Exception) -> Verdict:
    """A failure of the package's own, with its place there, or a contradiction that it has found itself."""
    if isinstance(error, Contradiction):
        return Verdict(quantity, CONTRADICTION, str(error))
    frames = traceback.extract_tb(error.__traceback__)
    last = next((f for f in reversed(frames) if "/actsym/" in f.filename or "/codegen/" in f.filename), frames[-1])
    place = f"{last.filename.rpartition('/actsym/')[2].rpartition('/codegen/')[2]}:{last.lineno}"
    return Verdict(quantity, EXCEPTION, f"{type(error).__name__} in {place}: {str(error)[:300]}")


# Expressions


@dataclass(frozen=True)
class Case:
    """A function, a distribution, and a question."""

    function: Tree
    under: Law
    question: str

    def __str__(self) -> str:
        where = f", x ~ {self.under.text}" if self.question not in _GRAPH else ""
        return f"{self.question} of {text(self.function)}{where}"


#: Questions about the graph: what the package says, and how it is judged.
_GRAPH: dict[str, tuple[Callable[[str], Any], Callable[[Tree, Any], Iterator[Verdict]]]] = {
    "lipschitz": (ask.lipschitz, judge.lipschitz),
    "shape": (ask.shape, judge.shape),
    "smoothness": (ask.smoothness, judge.smoothness),
    "distance": (ask.distance, judge.distance),
    "slopes": (ask.slopes, judge.slopes),
}

#: How often each is asked.
_WEIGHTS = {
    **dict.fromkeys(MOMENTS, 12), "moments": 4, "closed forms": 0.5, "lipschitz": 8, "shape": 6, "smoothness": 12,
    "distance": 5, "slopes": 14,
}  # fmt: skip


def case(seed: int, i: int) -> Case:
    random = Random(f"{seed}:{i}")
    return Case(tree(random), law(random), random.choices(list(_WEIGHTS), list(_WEIGHTS.values()))[0])


def judged(given: Case) -> list[Verdict]:
    """Every verdict on a case; a failure of the package's own is one as well."""
    formula = text(given.function)
    try:
        refusal = ask.refusal(formula)
        found = [judge.realness(given.function, refusal)]
        if refusal:
            return found
        if given.question in _GRAPH:
            asked, judges = _GRAPH[given.question]
            return found + list(judges(given.function, asked(formula)))
        if given.question in MOMENTS:
            answers = ask.moment(formula, given.under.asked, given.question)
        else:
            answers = ask.moments(formula, given.under.asked, tuple(MOMENTS), given.question == "closed forms")
        return found + list(judge.moments(given.function, given.under, answers))
    except Exception as error:  # whatever the package raises here is a mistake of its own
        return [exception(given.question, error)]


def shrunk(
    given: Any, judged: Callable[[Any], list[Verdict]] = judged, known: Sequence[Verdict] = ()
) -> tuple[Any, list[Verdict]]:
    """The smallest case, by taking parts away one at a time, that still fails in the same way as it is ``known`` to,
    with these failures."""
    best, verdicts = given, list(known) or failures(judged(given))
    kinds = {(v.quantity, v.kind) for v in verdicts}
    better = bool(kinds)
    while better:
        better = False
        for function in smaller(best.function):
            attempt = replace(best, function=function)
            try:
                found = failures(steps.within(_ATTEMPT, judged, attempt))
            except OutOfSteps:
                continue
            if same := [v for v in found if (v.quantity, v.kind) in kinds]:
                best, verdicts, better = attempt, same, True
                break
    return best, verdicts


@dataclass(frozen=True)
class Kind:
    """Cases of a function each: how they are made, by seed and number, and judged, also while they are made smaller,
    and how many steps that may take (None: any number)."""

    case: Callable[[int, int], Any]
    judged: Callable[[Any], list[Verdict]]
    again: Callable[[Any], list[Verdict]]
    steps: int | None

    def run(self, seed: int, numbers: Sequence[int]) -> Iterator[tuple[int, list[Verdict]]]:
        """The verdicts on cases of a seed, by number, as they end, over all cores."""
        names = [f"case {i} of seed {seed}" for i in numbers]
        for done in pool.run(_task, [(self, seed, i) for i in numbers], self.steps, names):
            i = numbers[done.index]
            cut = "cut by the clock" if done.by_clock else CUT
            question = self.case(seed, i).question
            yield i, [Verdict(question, cut, done.cut)] if done.cut or done.by_clock else done.value

    def small(self, seed: int, failed: Mapping[int, list[Verdict]]) -> Iterator[tuple[int, Any, list[Verdict]]]:
        """Failed cases made small."""
        numbers = sorted(failed)
        asked = [(self, seed, i, failed[i]) for i in numbers]
        for done in pool.run(_shrinking, asked, _SHRINKING, [f"case {i}" for i in numbers]):
            i = numbers[done.index]
            found, verdicts = done.value or (self.case(seed, i), [])
            yield i, found, verdicts


def _task(kind: Kind, seed: int, i: int) -> list[Verdict]:
    return kind.judged(kind.case(seed, i))


def _shrinking(kind: Kind, seed: int, i: int, failed: list[Verdict]) -> Iterator[tuple[Any, list[Verdict]]]:
    given = kind.case(seed, i)
    yield given, failed
    yield shrunk(given, kind.again, failed)


EXPRESSIONS = Kind(case, judged, judged, STEPS)


# Families and bases, for ``init``: of a family, f = A (g + c) is to have both second moments one; of a basis, every
# entry of both Gram matrices is an integral.

_MEANS = ("mean", "second_moment", "derivative_second_moment")

#: The highest index of a basis.
_DEGREE = 2


def family(seed: int, i: int) -> tuple[Tree, Law]:
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


def family_named(seed: int, i: int) -> str:
    g, under = family(seed, i)
    return f"coefficients of {text(g)}, x ~ {under.text}"


def family_judged(seed: int, i: int) -> list[Verdict]:
    g, under = family(seed, i)
    try:
        if substituted(g, K, X) != g:
            return [_matrices(g, under, ask.gram(text(g), under.asked, _DEGREE))]
        answers = ask.preserved(text(g), under.asked)
    except InputError as error:
        return [Verdict("init", REFUSED, reason(str(error)))]
    except Exception as error:  # whatever the package raises here is a mistake of its own
        return [exception("init", error)]
    return [*judge.moments(g, under, {name: answers[name] for name in _MEANS}), _gains(g, under, answers)]


def _gains(g: Tree, under: Law, answers: Mapping[str, Mapping[str, Any]]) -> Verdict:
    """E[A²(g + c)²] = 1 = E[A² g'²]."""
    seen = {name: expectation(g, under, name) for name in _MEANS}
    known = all(answers.get(name, {}).get("status") == "finite" for name in ("offset", "scale"))
    if not known or not all(e.settled(0) for e in seen.values()):
        return Verdict("gains", UNSETTLED)
    offset, scale = answers["offset"]["value"], answers["scale"]["value"]
    mean, square, slope = (float(seen[name].values[0]) for name in _MEANS)
    forward, backward = scale**2 * (square + 2 * offset * mean + offset**2), scale**2 * slope
    size = scale**2 * (square + abs(2 * offset * mean) + offset**2)
    if abs(forward - 1) > 1e-6 * (1 + size) or abs(backward - 1) > 1e-6:
        told = f"A = {scale!r}, c = {offset!r}: E[f²] = {forward!r}, E[f'²] = {backward!r}"
        return Verdict("gains", DISAGREEMENT, told)
    return Verdict("gains", AGREED)


def _matrices(phi: Tree, under: Law, said: Mapping[str, list[list[tuple[float, float]]]]) -> Verdict:
    """Both Gram matrices; the terms are those that the derivation has, which are the first of the basis."""
    terms = [meaning(_at(phi, k)) for k in range(len(said["values"]))]
    for which, name in enumerate(("values", "derivatives")):

        def products(x: Any, which: int = which) -> Any:
            values = np.stack([floats(term, x, 1)[which] for term in terms])
            return (values[:, None] * values[None]).reshape(-1, len(x))

        seen = averages(products, under)
        for k, (middle, radius) in enumerate(entry for row in said[name] for entry in row):
            if not (seen.settled(k) or seen.moduli[k] < 1e-200):
                return Verdict("Gram matrix", UNSETTLED)
            if abs(middle - seen.values[k]) > 1e-6 * seen.moduli[k] + 2 * radius + 1e-12:
                place = divmod(k, len(terms))
                told = f"entry {place} of the {name}: {middle!r}, quadrature {seen.values[k]!r}"
                return Verdict("Gram matrix", DISAGREEMENT, told)
    return Verdict("Gram matrix", AGREED)


def _at(phi: Tree, k: int) -> Tree:
    """One function of the basis; a sum in an exponent becomes a number."""
    found = substituted(phi, K, integer(k))
    power = ("add", integer(k), integer(1))
    return substituted(found, power, integer(k + 1))


def run_families(seed: int, numbers: Sequence[int]) -> Iterator[tuple[int, list[Verdict]]]:
    """As :func:`run`."""
    names = [f"family {i} of seed {seed}" for i in numbers]
    for done in pool.run(family_judged, [(seed, i) for i in numbers], _FAMILY_STEPS, names):
        yield numbers[done.index], [Verdict("init", CUT, done.cut)] if done.cut else done.value
