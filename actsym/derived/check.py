"""The data of one activation, held against references that share nothing with their derivation.

They are those of :mod:`actsym.references`.

- Every quantity: decimals, enclosure and closed form say the same number.
- Every expectation: quadrature in float64, and to many digits where there is no closed form.
- Every property of a graph: at samples, at the places that it names and far out.
- Counts of operations, and where a definition as written fails: counted again, and run on single numbers.

What is not checked: see docs/checks.md.  Nothing here knows the catalogue, so that a new member does not make every
other one be checked again.
"""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import sympy as sp
from flint import ctx
from sympy import srepr

from actsym.definition.spec import x
from actsym.derived import store
from actsym.derived.notation import exact, tree
from actsym.derived.plain import written
from actsym.derived.store import MOMENTS, WHOLE
from actsym.distributions import DEFAULT, Normal
from actsym.errors import Unanswered
from actsym.kinds.reading import reading
from actsym.moments.by_kind import parts
from actsym.moments.derivative import weak_derivative
from actsym.moments.moments import QUANTITIES
from actsym.properties.floats.cost import OperationCount, count, weight
from actsym.properties.floats.formats import FORMATS, Format
from actsym.properties.floats.naive import run
from actsym.properties.floats.program import Program
from actsym.properties.questions import QUESTIONS
from actsym.references import ends, moments, shape, signal
from actsym.references.graph import BITS, Graph
from actsym.references.quantities import Disagreement, Found, consistent, walk
from actsym.signal.signal import LENGTHS
from actsym.text.exact import read

if TYPE_CHECKING:
    from actsym.derived.derive import Member


def check(member: Member) -> list[Disagreement]:
    """What disagrees in the data of one activation."""
    name, file = member.activation.name, store.activation(member.activation.name)
    try:
        return [*_disagreements(name, member, file)]
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError, AssertionError) as error:
        *_, place = traceback.extract_tb(error.__traceback__)
        where = f"{Path(place.filename).name}, line {place.lineno}"
        return [Disagreement(name, "data", f"they cannot be read ({type(error).__name__}: {error}; {where})")]


def _disagreements(name: str, member: Member, file: Mapping[str, Any]) -> Found:
    for where, quantity in walk(name, file):
        yield from consistent(where, quantity)
    a, gate, value = member.activation, member.about.element, member.about.value
    said = {
        "activation": name, "title": a.title, "definition": a.key, "element": member.element,
        "reading": member.about.statement,
    }  # fmt: skip
    for field, right in said.items():
        if file[field] != right:
            yield Disagreement(f"{name} {field}", str(file[field]), f"it is {right}")
    for field, formula in (("formula", a.formula), ("function", gate.formula)):
        if read(exact(file[field])) != formula:
            yield Disagreement(f"{name} {field}", file[field], f"it is {formula}")
    yield from of_moments(name, member, file[MOMENTS])
    if value is not None and file[WHOLE]["rows"]:
        f, g = (Graph(name, tree(srepr(part.formula))) for part in (gate, value))
        yield from shape.partial_slopes(f, g, file[WHOLE]["rows"]["lipschitz"])
        yield from signal.whole_slope(f, g, file[WHOLE]["rows"]["signal"])
    if member.owner:
        for question in QUESTIONS:
            if not file["questions"].get(question):
                yield Disagreement(f"{name} {question}", "nothing", "it is among the questions")
        answers = {n: section["answer"] for n, section in file["questions"].items() if "answer" in (section or ())}
        yield from answered(name, gate.formula, answers)


def of_moments(where: str, member: Member, data: Mapping[str, Any]) -> Found:
    """What disagrees in the section of the moments."""
    a, names = member.activation, [str(distribution) for distribution in DEFAULT]
    asked = [{n: v if n == "name" else written(v) for n, v in d.to_json().items()} for d in DEFAULT]
    kept = [(stored["distribution"], stored["text"]) for stored in data["under"]]
    if kept != list(zip(asked, names, strict=True)):
        yield Disagreement(f"{where} distributions", str(kept), f"they are {asked}")
        return
    said = [reading(a, distribution).statement for distribution in DEFAULT]
    if data["readings"] != (said if any(said) else []):
        yield Disagreement(f"{where} readings", str(data["readings"]), f"they are {said}")
    questions = (store.activation(member.element) or {}).get("questions", {})
    smooth = (questions.get("smoothness") or {}).get("answer", {"breakpoints": []})
    breaks = [b["point"] for b in smooth["breakpoints"]]
    for distribution, stored in zip(DEFAULT, data["under"], strict=True):
        notations = {n: q.get("notation") for n, q in stored["quantities"].items()}
        if notations != (table := {n: row.notation for n, row in QUANTITIES.items()}):
            yield Disagreement(f"{where} notation", str(notations), f"it is {table}")
            continue
        own = parts(a, distribution)
        given = [
            moments.Part(
                tree(srepr(part.formula)),
                {n: tree(srepr(g)) for n, g in part.cells.items()},
                usual=part.cells["second_moment"] == part.formula**2,  # and not its mean over noise
                breaks=breaks if k == 0 and part.formula == member.about.element.formula else (),
            )
            for k, part in enumerate(own)
        ]
        texts = (srepr(part) for part in (distribution.mean, distribution.variance, distribution.scale))
        law = moments.Law(isinstance(distribution, Normal), *texts)
        yield from moments.check(f"{where} under {stored['text']}", a.kind.value, law, given, stored)


def answered(activation: str, f: sp.Expr, answers: Mapping[str, Any]) -> Found:
    """What disagrees in some answers; those about smoothness and decay are also read for the others."""
    graph = Graph(activation, tree(srepr(f)))
    unknown = {"breakpoints": [], "order": {"value": "not found", "status": "not found"}}
    smooth = answers.get("smoothness", unknown)
    breaks = [b["point"] for b in smooth["breakpoints"]]
    checks: dict[str, Callable[[Any], Iterable[Disagreement]]] = {
        "shape": lambda answer: shape.shape(graph, answer, smooth),
        "lipschitz": lambda answer: shape.lipschitz(graph, answer, smooth),
        "smoothness": partial(shape.smoothness, graph),
        "decay": partial(ends.decay, graph),
        "distance": lambda answer: ends.distances(graph, answer, answers.get("decay")),
        "signal": lambda answer: signal.signal(graph, answer, breaks, LENGTHS),
        "precision": lambda answer: (*signal.precision(graph, answer), *_as_written(activation, f, answer)),
        "cost": partial(_cost, activation, f),
    }
    with ctx.workprec(BITS):
        return iter([d for name, answer in answers.items() if name in checks for d in checks[name](answer)])


# The program of a definition: it is run on single numbers where the search ran on intervals.

#: What a definition may give where another value is right, and the numbers of a format that are looked at everywhere.
_SPOILT, _SAMPLES = ("zero", "infinite", "nan"), 65

#: Functions that arithmetic, comparisons and roots may stand for.
_CHEAP = ("abs", "sqrt", "floor", "ceiling", "sign")


def _cost(name: str, f: sp.Expr, stored: Mapping[str, Any]) -> Found:
    """What disagrees in the counts: those of the formula are counted again, the optimised ones are no larger."""
    for said, optimised, g in (
        ("definition", "optimised", f), ("derivative", "optimised_derivative", weak_derivative(f)),
    ):  # fmt: skip
        try:
            counted = count(Program.of(g, share=False))
        except Unanswered:
            continue
        if json.dumps(stored[said]) != json.dumps(counted.to_json()):
            yield Disagreement(f"{name} operations: {said}", str(stored[said]), f"they are {counted.text()}")
        for field in (optimised, "optimised_both"):
            kept = OperationCount.from_json(stored[field]) if stored[field] else None
            if kept is None or weight(kept) < _least(g, counted):
                yield Disagreement(f"{name} operations: {field}", str(stored[field]), f"{g} takes more")
            elif field == optimised and weight(kept) > weight(counted):
                yield Disagreement(f"{name} operations: {field}", str(stored[field]), f"{counted.text()} suffice")
    if stored["reason"] and stored["definition"]:
        yield Disagreement(f"{name} operations", stored["reason"], "they are counted")


def _least(g: sp.Expr, counted: OperationCount) -> tuple[int, int]:
    """What no form of g is cheaper than: it has one operation unless g is a number or x or -x, and one function
    if the definition has one that takes more than arithmetic and comparisons."""
    dear = any(call not in _CHEAP for call, _ in counted.calls)
    return (20, 1) if dear else (0, 0) if g.is_number or g in (x, -x) else (1, 1)


def _as_written(name: str, f: sp.Expr, stored: Mapping[str, Any]) -> Found:
    """What disagrees in where a definition as written fails: at the ends of the stored ranges and at samples."""
    functions = {"f": f, "f'": weak_derivative(f)}
    listed = [[fmt, which] for fmt, which, _ in stored["roundings"]]
    if listed != [[fmt, which] for fmt in FORMATS for which in functions]:
        yield Disagreement(f"{name} precision", str(listed), "every format has f and f'")
        return
    for fmt, which, found in stored["roundings"]:
        try:
            yield from _spoilt(f"{name} {which} in {fmt}", functions[which], FORMATS[fmt], found)
        except Unanswered:
            continue


def _spoilt(where: str, f: sp.Expr, fmt: Format, found: Mapping[str, Any]) -> Found:
    if found["reason"]:
        return
    inside = signal.inside
    ranges = [pair for name in ("zero", "infinite", *(f"naive_{s}" for s in _SPOILT)) for pair in found[name]]
    looked = signal.looked_at(ranges, fmt.last, _SAMPLES)
    ordinals = [e for e in looked if not inside(found["undecided"], e) and not inside(found["naive_undecided"], e)]
    results = run(f, fmt, fmt.values(np.array(ordinals, dtype=np.int64)))
    for ordinal, value in zip(ordinals, results, strict=True):
        got = "nan" if np.isnan(value) else "zero" if value == 0 else "infinite" if np.isinf(value) else ""
        expected = got if got and not inside(found.get(got, ()), ordinal) else ""
        kept = next((name for name in _SPOILT if inside(found[f"naive_{name}"], ordinal)), "")
        if kept != expected:
            shown = f"as written {kept or 'right'}"
            yield Disagreement(where, shown, f"number {ordinal} of the format gives {got or 'a number'} as written")
