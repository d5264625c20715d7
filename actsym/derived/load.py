"""The data as the objects that derivations return, for members of the catalogue at their own values.

What has no data, because its definition is new or another, is derived: what is returned does not depend on it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Activation
from actsym.derived import store
from actsym.derived.derive import Member
from actsym.derived.origin import definition
from actsym.derived.store import MOMENTS, WHOLE
from actsym.derived.stored import Stored
from actsym.kinds.reading import reading
from actsym.moments.study import Analysis, analyze_catalog
from actsym.properties.profile import Profile, profiles

#: ``progress(done, total, what)``.
Progress = Callable[[int, int, str], None]


def analyses(activations: Sequence[Activation], progress: Progress = lambda *_: None) -> list[Analysis]:
    """:func:`actsym.moments.study.analyze_catalog` of ``activations``, from the data where they have them."""
    known = stored(activations)
    left = [a for a in activations if a not in known]
    searched = analyze_catalog(left, progress=lambda stage, done, total: progress(done, total, stage)) if left else []
    derived = dict(zip(left, searched, strict=True))
    return [derived[a] if a in derived else known[a].analysis for a in activations]


def profiled(activations: Sequence[Activation], progress: Progress = lambda *_: None) -> list[Profile]:
    """:func:`actsym.properties.profile.profiles` of ``activations``, from the data where they have them."""
    known = stored(activations)
    left = [a for a in activations if a not in known]
    derived = dict(zip(left, profiles(left, progress=progress) if left else [], strict=True))
    return [derived[a] if a in derived else known[a].profile for a in activations]


def unknown(activations: Sequence[Activation]) -> list[Activation]:
    """Those that there are no whole data of: their definition is new, or they are no members of the catalogue."""
    known = stored(activations)
    return [a for a in activations if a not in known]


def missing(activations: Sequence[Activation]) -> list[Activation]:
    """The members of the catalogue among :func:`unknown`."""
    return [a for a in unknown(activations) if ACTIVATIONS.get(a.name) == a]


def stored(activations: Sequence[Activation]) -> dict[Activation, Stored]:
    """Those that the data have every section of, made from the definition of today.

    The code that it was made by may have changed: ``actsym derive --check`` says so.
    """
    found = {}
    for a in activations:
        file = store.activation(a.name) if ACTIVATIONS.get(a.name) == a else None
        if file is not None:
            member = Member(a, reading(a), file["element"])
            if _complete(member):
                questions = store.activation(member.element)["questions"]
                found[a] = Stored(a, file[MOMENTS], questions, file.get(WHOLE, {}))
    return found


def _complete(member: Member) -> bool:
    here, there = store.activation(member.activation.name), store.activation(member.element) or {}
    kept = {**there.get("questions", {}), **{name: here.get(name) for name in (MOMENTS, WHOLE)}}
    return all(
        (kept.get(name) or {}).get("made_from", {}).get("definition") == definition(*question)
        for name, question in {**member.questions(), **member.of_element()}.items()
    )
