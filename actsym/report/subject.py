"""What a page is about: an activation, and what was derived about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Activation

if TYPE_CHECKING:
    from actsym.moments.moments import Moments
    from actsym.moments.study import Analysis
    from actsym.properties.profile import Profile


class SubjectError(ValueError):
    """An analysis cannot be reported on.  The message names the activation and what is missing."""


@dataclass(frozen=True)
class Subject:
    """An activation with its moments, one for each distribution, and its other properties where they were asked for."""

    activation: Activation
    moments: tuple[Moments, ...]
    profile: Profile | None = None


def subjects(
    analyses: Mapping[str, Analysis],
    activations: Iterable[Activation] | None = None,
    profiles: Mapping[str, Profile] | None = None,
) -> list[Subject]:
    """Each analysis with its activation, from ``activations`` or else the catalogue, and its profile if there is one.

    Raises :class:`SubjectError` if there is none of that name, or if the analysis is of another definition.
    """
    known = ACTIVATIONS if activations is None else {a.name: a for a in activations}
    found = []
    for analysis in analyses.values():
        activation = known.get(analysis.activation)
        if activation is None:
            where = "in the catalogue" if activations is None else f"among {', '.join(known) or 'none'}"
            raise SubjectError(f"{analysis.title}: no activation is called {analysis.activation!r} {where}")
        if activation.key != analysis.key:
            raise SubjectError(f"{analysis.title}: the analysis is of another definition than {activation.expr}")
        found.append(Subject(activation, analysis.moments, (profiles or {}).get(activation.name)))
    return found
