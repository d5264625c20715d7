"""Everything in the data, checked by other means than it was found by: milliseconds where the search took minutes.

- Every quantity: decimals, enclosure and closed form say the same number (:mod:`~actsym.derived.quantities`).
- Every expectation: computed again in ball arithmetic, to fewer digits, and in float64
  (:mod:`~actsym.derived.check_moments`).
- Every property of a graph: at samples, at the places that it names and far out
  (:mod:`~actsym.derived.check_shape`, :mod:`~actsym.derived.check_ends`, :mod:`~actsym.derived.check_signal`).

What is not checked: see docs/checks.md.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from typing import Any

import sympy as sp
from flint import ctx
from sympy import srepr

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Activation
from actsym.derived import check_ends, check_floats, check_moments, check_shape, check_signal, listing, store
from actsym.derived.derive import MOMENTS, WHOLE, Member, members
from actsym.derived.forms import number
from actsym.derived.graph import BITS, Graph
from actsym.derived.notation import exact, tree
from actsym.derived.quantities import Disagreement, approximate, consistent, walk
from actsym.properties.questions import QUESTIONS
from actsym.text.exact import read
from actsym.work.pool import cores

#: ``progress(done, total, what)``.
Progress = Callable[[int, int, str], None]


def verify(
    activations: Sequence[Activation] | None = None, progress: Progress = lambda *_: None, jobs: int | None = None
) -> list[Disagreement]:
    """What disagrees in the data of the catalogue, or of some of its members; nothing if all is well.

    ``jobs`` processes work at it, one a core unless said.  A file that is damaged or not there is among what disagrees.
    """
    chosen = list(members(activations).values())
    found: dict[str, list[Disagreement]] = {}
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(jobs or cores(), mp_context=context) as pool:
        whole = pool.submit(_others) if activations is None else None
        running = {pool.submit(_check, m.activation.name): m.activation.name for m in chosen}
        for done, future in enumerate(as_completed(running), start=1):
            found[running[future]] = future.result()
            progress(done, len(running), running[future])
    return [d for member in chosen for d in found[member.activation.name]] + (whole.result() if whole else [])


def _others() -> list[Disagreement]:
    """What disagrees in the index; whether it and the findings of the audit are there and whole."""
    found = []
    for file in (store.INDEX, store.AUDIT):
        try:
            kept = store.load(file)
        except store.Damaged as error:
            found.append(Disagreement(file.stem, "a damaged file", str(error)))
            continue
        if kept is None:
            found.append(Disagreement(file.stem, "nothing", "restore its file, or run `actsym derive`"))
        elif file == store.INDEX:
            for part, said in listing.contents().items():
                there = kept.get(part, {})
                wrong = [n for n in said.keys() | there.keys() if there.get(n) != said.get(n)]
                found += [Disagreement(f"{file.stem} {n}", str(there.get(n)), f"it is {said.get(n)}") for n in wrong]
    return found


def _check(name: str) -> list[Disagreement]:
    (member,) = members([ACTIVATIONS[name]]).values()
    try:
        if store.activation(name) is None:
            return [Disagreement(name, "nothing", "it is in the catalogue; restore its file, or run `actsym derive`")]
    except store.Damaged as error:
        return [Disagreement(name, "a damaged file", str(error))]
    return check(member)


def check(member: Member) -> list[Disagreement]:
    """What disagrees in the data of one activation."""
    name, file = member.activation.name, store.activation(member.activation.name)
    try:
        return _disagreements(name, member, file)
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError, AssertionError) as error:
        return [Disagreement(name, "data", f"they cannot be read ({type(error).__name__}: {error})")]


def _disagreements(name: str, member: Member, file: Mapping[str, Any]) -> list[Disagreement]:
    found = [d for where, quantity in walk(name, file) for d in consistent(where, quantity)]
    a = member.activation
    said = {
        "activation": name, "title": a.title, "definition": a.key, "element": member.element,
        "reading": member.about.statement,
    }  # fmt: skip
    found += [Disagreement(f"{name} {n}", str(file[n]), f"it is {v}") for n, v in said.items() if file[n] != v]
    for field, formula in (("formula", member.activation.formula), ("function", member.about.element.formula)):
        if read(exact(file[field])) != formula:
            found.append(Disagreement(f"{name} {field}", file[field], f"it is {formula}"))
    found += check_moments.check(name, member, file[MOMENTS])
    gate, value = member.about.element, member.about.value
    if value is not None and file[WHOLE]["rows"]:
        f, g = (Graph(name, tree(srepr(part.formula))) for part in (gate, value))
        found += check_shape.partial_slopes(f, g, file[WHOLE]["rows"]["lipschitz"])
    if member.owner:
        found += properties(name, member.about.element.formula, file["questions"])
    return found


def properties(activation: str, f: sp.Expr, questions: Mapping[str, Any]) -> list[Disagreement]:
    """What disagrees in the answers about a function."""
    if left := [name for name in QUESTIONS if not questions.get(name)]:
        return [Disagreement(f"{activation} {name}", "nothing", "it is among the questions") for name in left]
    return answered(activation, f, {n: section["answer"] for n, section in questions.items() if "answer" in section})


def answered(activation: str, f: sp.Expr, answers: Mapping[str, Any]) -> list[Disagreement]:
    """What disagrees in some answers; those about smoothness and decay are also read for the others."""
    graph = Graph(activation, tree(srepr(f)))
    points = answers["smoothness"]["breakpoints"] if "smoothness" in answers else []
    breaks = [float(number(b["point"], 64)) for b in points]
    least = approximate(answers["smoothness"]["order"]) if "smoothness" in answers else None
    checks: dict[str, Callable[[Any], Iterable[Disagreement]]] = {
        "shape": lambda answer: check_shape.shape(graph, answer, breaks, least),
        "lipschitz": lambda answer: check_shape.lipschitz(graph, answer, least),
        "smoothness": partial(check_shape.smoothness, graph),
        "decay": partial(check_ends.decay, graph),
        "distance": lambda answer: check_ends.distances(graph, answer, answers.get("decay")),
        "signal": lambda answer: check_signal.signal(graph, answer, least, [b["point"] for b in points]),
        "precision": lambda answer: (
            *check_signal.precision(graph, answer),
            *check_floats.written(activation, f, answer),
        ),
        "cost": partial(check_floats.cost, activation, f),
    }
    with ctx.workprec(BITS):
        return [d for name, answer in answers.items() if name in checks for d in checks[name](answer)]
