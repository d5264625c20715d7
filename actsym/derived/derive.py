"""What is stale in the data, and deriving it again.

The file of an activation has sections: the moments, an answer to each question of :mod:`actsym.properties.profile`,
and what holds of it as a whole where it is no function of one variable.  Each says what it was made from.  Where
several activations have one function in common, the answers stand in one file, and the others name it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sympy as sp

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Activation, Kind
from actsym.derived import audit_results, exact_forms, index, store
from actsym.derived.answers import of_rows, to_answers
from actsym.derived.origin import Origin
from actsym.derived.plain import compact, written
from actsym.derived.records import of_analysis
from actsym.derived.store import FORMS, MOMENTS, WHOLE
from actsym.errors import InputError
from actsym.kinds.reading import Reading, reading
from actsym.kinds.whole import whole
from actsym.moments.study import analyze_catalog
from actsym.properties.profile import profiles
from actsym.properties.questions import QUESTIONS, STEPS
from actsym.text import exact
from actsym.work import pool

#: ``progress(stage, done, total)``.
Progress = Callable[[str, int, int], None]

#: What the data hold besides activations.
AUDIT, INDEX = "audit", "index"


@dataclass(frozen=True)
class Stale:
    """A section of the data that is not what the code of today derives, and why."""

    activation: str
    section: str
    why: str


def reasons(found: Iterable[Stale]) -> list[str]:
    """A line for each activation: which sections are stale for which reason."""
    lines: dict[str, dict[str, list[str]]] = {}
    for one in found:
        lines.setdefault(one.activation, {}).setdefault(one.why, []).append(one.section)
    return [f"{n}: " + "; ".join(f"{', '.join(s)}: {why}" for why, s in by.items()) for n, by in lines.items()]


@dataclass(frozen=True)
class Member:
    """An activation as the data see it: ``about`` is what is asked of it, ``element`` names the file of the answers."""

    activation: Activation
    about: Reading
    element: str

    @property
    def owner(self) -> bool:
        return self.element == self.activation.name

    def questions(self) -> dict[str, tuple[str, ...]]:
        """By section of the file: what is asked, in exact form."""
        a = self.activation
        defined = [sp.srepr(a.expr), sp.srepr(a.definition), a.kind.value]
        defined += [f"{p.name} = {sp.srepr(p.default)}" for p in a.parameters]
        found = {MOMENTS: tuple(defined)}
        if self.owner:
            found |= self.of_element()
        if a.kind in (Kind.GATED, Kind.ROW):
            found[WHOLE] = tuple(defined)
        return found

    def of_element(self) -> dict[str, tuple[str, ...]]:
        """Those about the element, in whichever file the answers stand."""
        f = sp.srepr(self.about.element.formula)
        return {name: (name, f) for name in QUESTIONS}

    def origins(self) -> dict[str, Origin]:
        """What each section of the file is made from."""
        asked = {name: question.asked(STEPS) for name, question in QUESTIONS.items()}
        found = self.questions()
        return {name: Origin.of(_modules(name), *said, asked=asked.get(name, "")) for name, said in found.items()}


def _modules(section: str) -> tuple[str, ...]:
    """The modules that answer, and those that write the answer down."""
    if section == MOMENTS:
        return "actsym.moments.study", "actsym.derived.records"
    if section == WHOLE:
        return "actsym.kinds.whole", "actsym.derived.answers", *(q.module for q in QUESTIONS.values())
    return QUESTIONS[section].module, "actsym.properties.profile", "actsym.derived.plain"


def members(activations: Iterable[Activation] | None = None) -> dict[str, Member]:
    """The catalogue, or some of it, as the data see it: by name, with the files that the answers stand in."""
    read = {a.name: reading(a) for a in ACTIVATIONS.values()}
    first: dict[sp.Expr, str] = {}
    for pointwise in (True, False):  # a function of one variable is asked under its own name
        for name, about in read.items():
            if pointwise == (about.element is ACTIVATIONS[name]):
                first.setdefault(about.element.formula, name)
    chosen = ACTIVATIONS.values() if activations is None else activations
    known = [a for a in chosen if a == ACTIVATIONS[a.name]]
    return {a.name: Member(a, read[a.name], first[read[a.name].element.formula]) for a in known}


def stale(activations: Sequence[Activation] | None = None) -> list[Stale]:
    """What is missing or was made from something else; with the whole catalogue also files that nothing needs."""
    found = [
        Stale(name, section, why)
        for name, member in members(activations).items()
        for section, why in _stale_sections(member).items()
    ]
    if activations is None:
        orphans = set(store.names()) - set(ACTIVATIONS)
        found += [Stale(name, "the file", "orphan: the catalogue has no such member") for name in sorted(orphans)]
        if why := audit_results.stale():
            found.append(Stale(AUDIT, "findings", why))
    if why := index.stale():
        found.append(Stale(INDEX, "entries", why))
    return found


def _stale_sections(member: Member) -> dict[str, str]:
    """Why each stale section is that."""
    try:
        kept = store.load(store.path(member.activation.name))
    except store.Damaged as error:
        return dict.fromkeys(member.origins(), str(error))
    if kept is None:
        return dict.fromkeys(member.origins(), "missing")
    reasons = {name: origin.difference(_section(kept, name)) for name, origin in member.origins().items()}
    if MOMENTS in kept:
        why = _origin_of_forms(kept).difference(kept.get(FORMS)).replace("definition changed", "the answers changed")
        try:
            store.with_forms(kept)
            reasons[FORMS] = why
        except store.Damaged as error:
            reasons[FORMS] = why or str(error)
    return {name: why for name, why in reasons.items() if why}


def _kept(name: str) -> Mapping[str, Any]:
    """What the file of an activation holds; nothing where there is none, or it is damaged."""
    return store.intact(store.path(name)) or {}


def _section(kept: Mapping[str, Any], name: str) -> Any | None:
    return kept.get(name) if name in (MOMENTS, WHOLE) else kept.get("questions", {}).get(name)


def derive(
    activations: Sequence[Activation] | None = None, *, force: bool = False, progress: Progress = lambda *_: None
) -> tuple[str, ...]:
    """Search again what is stale (``force``: everything) of the catalogue or of some members, and write it.

    Returns the names of the files that changed.  Every file is written whole, and nothing is taken from a damaged one.
    A question that its budget of steps did not suffice for is kept as unanswered, with the reason.  Raises
    :class:`InputError`, before it searches, where nothing can be written.
    """
    if why := store.refusal():
        raise InputError(why)
    chosen = members(activations)
    # What one names, another holds: both belong together.
    everything = members()
    chosen |= {m.element: everything[m.element] for m in chosen.values()}
    wanted = {name: set(member.origins()) if force else set(_stale_sections(member)) for name, member in chosen.items()}
    moments = _moments([chosen[n] for n, sections in wanted.items() if MOMENTS in sections], progress)
    answers = _answers({n: sections & set(QUESTIONS) for n, sections in wanted.items()}, chosen, progress)
    changed, files = [], {}
    for name, member in sorted(chosen.items(), key=lambda item: not item[1].owner):  # first those that others read
        file = _head(member) | {MOMENTS: moments.get(name) or _kept(name).get(MOMENTS)}
        if member.owner:
            kept = _kept(name).get("questions", {})
            file["questions"] = {q: answers.get((name, q)) or kept.get(q) for q in QUESTIONS}
        if WHOLE in member.origins():
            renew = WHOLE in wanted[name]
            questions = file.get("questions") or _kept(member.element).get("questions", {})
            file[WHOLE] = _whole(member, questions) if renew else _kept(name).get(WHOLE)
        files[name] = file
    for name, forms in _forms(files, wanted, force, progress).items():
        if store.write(store.path(name), files[name] | {FORMS: forms}):
            changed.append(name)
    if activations is None:
        for name in set(store.names()) - set(ACTIVATIONS):
            store.path(name).unlink()
            changed.append(name)
        if (force or audit_results.stale()) and audit_results.renew(
            lambda done, total, what: progress("audit", done, total)
        ):
            changed.append(AUDIT)
    if (force or index.stale()) and index.renew():
        changed.append(INDEX)
    return tuple(changed)


def _head(member: Member) -> dict[str, Any]:
    a = member.activation
    return {
        "activation": a.name, "title": a.title, "definition": a.key, "formula": written(exact.write(a.formula)),
        "function": written(exact.write(member.about.element.formula)), "element": member.element,
        "reading": member.about.statement,
    }  # fmt: skip


def _moments(wanted: Sequence[Member], progress: Progress) -> dict[str, Any]:
    found = analyze_catalog([m.activation for m in wanted], progress=progress) if wanted else []
    return {
        member.activation.name: {"made_from": member.origins()[MOMENTS].to_json(), **of_analysis(analysis)}
        for member, analysis in zip(wanted, found, strict=True)
    }  # fmt: skip


def _answers(
    wanted: Mapping[str, set[str]], chosen: Mapping[str, Member], progress: Progress
) -> dict[tuple[str, str], Any]:
    """Answers by file and question; those that want the same questions are asked together."""
    found: dict[tuple[str, str], Any] = {}
    groups: dict[frozenset[str], list[str]] = {}
    for name, questions in wanted.items():
        if questions:
            groups.setdefault(frozenset(questions), []).append(name)
    for group, names in groups.items():
        asked = [q for q in QUESTIONS if q in group]
        elements = [chosen[name].about.element for name in names]
        answered = profiles(elements, asked, progress=lambda done, total, what: progress("properties", done, total))
        for name, profile in zip(names, answered, strict=True):
            said = {question: {"answer": compact(a.to_json())} for question, a in profile.answers.items()}
            said |= {question: {"unanswered": why} for question, why in profile.unanswered.items()}
            origins = chosen[name].origins()
            found |= {(name, q): {"made_from": origins[q].to_json(), **answer} for q, answer in said.items()}
    return found


def _origin_of_forms(file: Mapping[str, Any]) -> Origin:
    sections = {MOMENTS: file[MOMENTS], **(file.get("questions") or {})}
    answers = {name: {**(section or {}), "made_from": None} for name, section in sections.items()}
    return Origin.of((exact_forms.__name__,), json.dumps(answers, sort_keys=True))


def _forms(
    files: Mapping[str, Mapping[str, Any]], wanted: Mapping[str, set[str]], force: bool, progress: Progress
) -> dict[str, Any]:
    """The sections of exact forms, of each file by its name."""
    made_from = {name: _origin_of_forms(file) for name, file in files.items()}
    stored = {name: _kept(name).get(FORMS) for name in files}
    left = [n for n in files if force or FORMS in wanted[n] or made_from[n].difference(stored[n])]
    for done, found in enumerate(pool.run(exact_forms.forms, [(files[name],) for name in left], names=left), start=1):
        name = left[found.index]
        stored[name] = {"made_from": made_from[name].to_json(), "quantities": found.value}
        progress("exact forms", done, len(left))
    return {name: stored[name] for name in files}


def _whole(member: Member, questions: Mapping[str, Any]) -> dict[str, Any]:
    rows = whole(member.activation, member.about, to_answers(questions))
    return {"made_from": member.origins()[WHOLE].to_json(), "rows": of_rows(rows)}
