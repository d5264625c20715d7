"""The checks of one activation's data.

They know nothing of the catalogue, so that a new member does not make every other one be checked again.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sympy as sp
from flint import ctx
from sympy import srepr

from actsym.derived import check_ends, check_floats, check_moments, check_shape, check_signal, store
from actsym.derived.forms import number
from actsym.derived.graph import BITS, Graph
from actsym.derived.notation import exact, tree
from actsym.derived.quantities import Disagreement, approximate, consistent, walk
from actsym.derived.store import MOMENTS, WHOLE
from actsym.properties.questions import QUESTIONS
from actsym.text.exact import read

if TYPE_CHECKING:
    from actsym.derived.derive import Member


def check(member: Member) -> list[Disagreement]:
    """What disagrees in the data of one activation."""
    name, file = member.activation.name, store.activation(member.activation.name)
    try:
        return _disagreements(name, member, file)
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError, AssertionError) as error:
        *_, place = traceback.extract_tb(error.__traceback__)
        where = f"{Path(place.filename).name}, line {place.lineno}"
        return [Disagreement(name, "data", f"they cannot be read ({type(error).__name__}: {error}; {where})")]


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
        found += check_signal.whole_slope(f, g, file[WHOLE]["rows"]["signal"])
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
    broken = [(float(number(b["point"], 64)), approximate(b["order"])) for b in points]
    least = approximate(answers["smoothness"]["order"]) if "smoothness" in answers else None
    checks: dict[str, Callable[[Any], Iterable[Disagreement]]] = {
        "shape": lambda answer: check_shape.shape(graph, answer, broken, least, [b["point"] for b in points]),
        "lipschitz": lambda answer: check_shape.lipschitz(graph, answer, broken, least),
        "smoothness": partial(check_shape.smoothness, graph),
        "decay": partial(check_ends.decay, graph),
        "distance": lambda answer: check_ends.distances(graph, answer, answers.get("decay")),
        "signal": lambda answer: check_signal.signal(graph, answer, [b["point"] for b in points]),
        "precision": lambda answer: (
            *check_signal.precision(graph, answer),
            *check_floats.written(activation, f, answer),
        ),
        "cost": partial(check_floats.cost, activation, f),
    }
    with ctx.workprec(BITS):
        return [d for name, answer in answers.items() if name in checks for d in checks[name](answer)]
