"""Random expressions: derived by the package, judged by what shares nothing with it, and made small where they differ.

Case i of a seed is the same on every machine.  A case takes so many steps at most, whatever the clock says.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from actsym.errors import Contradiction, OutOfSteps
from actsym.fuzz import ask, judge
from actsym.fuzz.grammar import Tree, smaller, text, tree
from actsym.fuzz.judge import DISAGREEMENT, Verdict
from actsym.fuzz.quadrature import MOMENTS, Law, law
from actsym.work import pool, steps

#: Steps that a case may take, that making a failure smaller may, and each attempt at that.
STEPS, _SHRINKING, _ATTEMPT = 4_000_000, 40_000_000, 3_000_000

#: How cases end besides what :mod:`~actsym.fuzz.judge` knows.
EXCEPTION, CONTRADICTION, CUT = "exception", "contradiction", "out of steps"

#: What is shown and made smaller.
FAILED = (DISAGREEMENT, EXCEPTION, CONTRADICTION)


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
_GRAPH: dict[str, tuple[Callable[[str], Any], Callable[[Tree, Law, Any], Iterator[Verdict]]]] = {
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
    under = given.under.name, tuple(map(text, given.under.parameters))
    try:
        refusal = ask.refusal(formula)
        found = [judge.realness(given.function, refusal)]
        if refusal:
            return found
        if given.question in _GRAPH:
            asked, judges = _GRAPH[given.question]
            return found + list(judges(given.function, given.under, asked(formula)))
        if given.question in MOMENTS:
            answers = ask.moment(formula, under, given.question)
        else:
            answers = ask.moments(formula, under, tuple(MOMENTS), given.question == "closed forms")
        return found + list(judge.moments(given.function, given.under, answers))
    except Contradiction as error:
        return [Verdict(given.question, CONTRADICTION, str(error))]
    except Exception as error:  # whatever the package raises here is a mistake of its own
        return [exception(given.question, error)]


def exception(quantity: str, error: Exception) -> Verdict:
    """A failure of the package's own, with its place there."""
    ours = [f for f in traceback.extract_tb(error.__traceback__) if "/actsym/" in f.filename][-1]
    place = f"{ours.filename.rpartition('/actsym/')[2]}:{ours.lineno}"
    return Verdict(quantity, EXCEPTION, f"{type(error).__name__} in {place}: {str(error)[:300]}")


def shrunk(given: Case) -> tuple[Case, list[Verdict]]:
    """The smallest case, by taking parts away one at a time, that still fails in the same way, with its failures."""
    best, verdicts = given, failures(judged(given))
    kinds = {(v.quantity, v.kind) for v in verdicts}
    if not kinds:
        return given, verdicts
    better = True
    while better:
        better = False
        for function in smaller(best.function):
            attempt = Case(function, best.under, best.question)
            try:
                found = failures(steps.within(_ATTEMPT, judged, attempt))
            except OutOfSteps:
                continue
            if kinds & {(v.quantity, v.kind) for v in found}:
                best, verdicts, better = attempt, found, True
                break
    return best, verdicts


def failures(verdicts: Sequence[Verdict]) -> list[Verdict]:
    return [v for v in verdicts if v.kind in FAILED]


def task(seed: int, i: int) -> list[Verdict]:
    return judged(case(seed, i))


def shrinking(seed: int, i: int) -> Iterator[tuple[Case, list[Verdict]]]:
    given = case(seed, i)
    yield given, failures(judged(given))
    yield shrunk(given)


def run(seed: int, numbers: Sequence[int]) -> Iterator[tuple[int, list[Verdict]]]:
    """The verdicts on cases of a seed, by number, as they end, over all cores."""
    for done in pool.run(task, [(seed, i) for i in numbers], STEPS, [f"case {i} of seed {seed}" for i in numbers]):
        i = numbers[done.index]
        if done.by_clock:
            yield i, [Verdict(case(seed, i).question, "cut by the clock", done.cut)]
        elif done.cut:
            yield i, [Verdict(case(seed, i).question, CUT, done.cut)]
        else:
            yield i, done.value


def small(seed: int, numbers: Sequence[int]) -> Iterator[tuple[int, Case, list[Verdict]]]:
    """Failed cases made small."""
    for done in pool.run(shrinking, [(seed, i) for i in numbers], _SHRINKING, [f"case {i}" for i in numbers]):
        i = numbers[done.index]
        found, verdicts = done.value or (case(seed, i), [])
        yield i, found, verdicts
