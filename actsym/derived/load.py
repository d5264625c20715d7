"""The data as the objects that derivations return, for members of the catalogue at their own values.

What has no data, because its definition is new or another, is derived: nothing here depends on whether it was kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Activation
from actsym.derived import store
from actsym.derived.derive import MOMENTS, WHOLE, Member, answers, members
from actsym.derived.plain import full, is_quantity
from actsym.moments.moments import CELLS, Moments
from actsym.moments.study import Analysis, analyze_catalog
from actsym.properties.profile import QUESTIONS, Profile, profiles
from actsym.quantity import DIGITS, Quantity

#: ``progress(done, total, what)``.
Progress = Callable[[int, int, str], None]


def analyses(activations: Sequence[Activation], progress: Progress = lambda *_: None) -> list[Analysis]:
    """:func:`actsym.moments.study.analyze_catalog` of ``activations``, from the data where they have them."""
    known = _known(activations)
    left = [a for a in activations if a not in known]
    searched = analyze_catalog(left, progress=lambda stage, done, total: progress(done, total, stage)) if left else []
    derived = dict(zip(left, searched, strict=True))
    return [derived[a] if a in derived else _analysis(known[a]) for a in activations]


def profiled(activations: Sequence[Activation], progress: Progress = lambda *_: None) -> list[Profile]:
    """:func:`actsym.properties.profile.profiles` of ``activations``, from the data where they have them."""
    known = _known(activations)
    left = [a for a in activations if a not in known]
    derived = dict(zip(left, profiles(left, progress=progress) if left else [], strict=True))
    return [derived[a] if a in derived else _profile(known[a]) for a in activations]


def missing(activations: Sequence[Activation]) -> list[Activation]:
    """Those of the catalogue's members that there are no whole data of, because their definition is new."""
    known = _known(activations)
    return [a for a in activations if a not in known and ACTIVATIONS.get(a.name) == a]


def _known(activations: Sequence[Activation]) -> dict[Activation, Member]:
    """Those that are members of the catalogue as the data know them."""
    listed = members([a for a in activations if ACTIVATIONS.get(a.name) == a])
    return {m.activation: m for m in listed.values() if _complete(m)}


def _complete(member: Member) -> bool:
    """Whether every section is there and was made from today's definition.

    The code that it was made by may have changed: `actsym derive --check` says so.
    """
    here, there = store.activation(member.activation.name), store.activation(member.element)
    if not here or not there:
        return False
    kept = {**here, **here.get("questions", {})}
    return (
        here["definition"] == member.activation.key
        and there["function"] == here["function"]
        and all(kept.get(name, {}).get("made_from", {}).get("definition") == origin.definition
                for name, origin in member.origins().items())
        and all(there["questions"].get(name) for name in QUESTIONS)
    )  # fmt: skip


def _analysis(member: Member) -> Analysis:
    a, kept = member.activation, store.activation(member.activation.name)[MOMENTS]
    moments = tuple(_moments(full(data)) for data in kept["under"])
    return Analysis(a.name, a.title, a.key, a.formula, DIGITS, moments, tuple(kept["readings"]))


def _moments(data: dict[str, Any]) -> Moments:
    return Moments.from_json({**data, "cells": {name: data["quantities"][name] for name in CELLS}})


def _profile(member: Member) -> Profile:
    kept = store.activation(member.activation.name).get(WHOLE, {"rows": {}})["rows"]
    further = {question: [(label, _row(row)) for label, row in rows] for question, rows in kept.items()}
    a = member.activation
    found = answers(member)
    return Profile(a.name, a.title, {name: found[name] for name in QUESTIONS}, {}, member.about.statement, further)


def _row(row: Any) -> Quantity | str:
    return Quantity.from_json(full(row)) if is_quantity(row) else str(row)
