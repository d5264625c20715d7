"""What a report is made of: activations with what was derived about them, pages, and the figures that pages show."""

from __future__ import annotations

import copyreg
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, is_dataclass, replace
from functools import cached_property
from importlib import import_module
from inspect import isfunction
from typing import TYPE_CHECKING, Any

from actsym.definition.spec import Activation
from actsym.definition.told import told, without_addresses
from actsym.errors import InputError
from actsym.quantity import Enclosure
from actsym.report.model import Page, from_json, to_json
from actsym.text.display import Displayed
from actsym.work import cache, classes, provenance
from actsym.work.files import digest

if TYPE_CHECKING:
    from actsym.derived.kept import Kept
    from actsym.moments.moments import Moments
    from actsym.moments.study import Analysis
    from actsym.properties.profile import Profile

#: What a figure is drawn from goes to another process, and balls cannot be pickled by themselves.
copyreg.pickle(Enclosure, lambda enclosure: (Enclosure.from_json, (enclosure.to_json(),)))


class SubjectError(InputError):
    """An analysis cannot be reported on.  The message names the activation and what is missing."""


@dataclass(frozen=True)
class Subject:
    """An activation with its moments, one for each distribution, and its other properties where they were asked for."""

    activation: Activation
    moments: tuple[Moments, ...]
    profile: Profile | None = None

    def answer(self, question: str) -> Any | None:
        """What the profile answers to a question; None where it does not."""
        return None if self.profile is None else self.profile.answers.get(question)

    @cached_property
    def makings(self) -> str:
        """A hash of all that it says: while it stays, what is told about the subject stays."""
        return digest(told(self.activation), defined_by(self.activation), self._answers())

    def _answers(self) -> str:
        moments = [m.to_json() | {"quantities": {n: q.to_json() for n, q in m.items()}} for m in self.moments]
        profile = None if self.profile is None else [self.profile.title, self.profile.to_json()]
        return json.dumps([moments, profile], sort_keys=True)


class KeptSubject(Subject):
    """A subject whose answers stand in the data, and are read when a page asks for them."""

    kept: Kept

    def __init__(self, kept: Kept) -> None:
        self.__dict__ |= {"activation": kept.activation, "kept": kept}

    @cached_property
    def moments(self) -> tuple[Moments, ...]:  # type: ignore[override]
        return self.kept.analysis.moments

    @cached_property
    def profile(self) -> Profile:  # type: ignore[override]
        return self.kept.profile

    def _answers(self) -> str:
        return self.kept.makings


def subjects(
    analyses: Mapping[str, Analysis], activations: Iterable[Activation], profiles: Mapping[str, Profile] | None = None
) -> list[Subject]:
    """Each analysis with its activation, one of ``activations``, and its profile if there is one.

    Raises :class:`SubjectError` if there is none of that name, or if the analysis is of another definition.
    """
    known = {a.name: a for a in activations}
    found = []
    for analysis in analyses.values():
        activation = known.get(analysis.activation)
        if activation is None:
            raise SubjectError(f"{analysis.title}: no activation given is called {analysis.activation!r}")
        if activation.key != analysis.key:
            raise SubjectError(f"{analysis.title}: the analysis is of another definition than {activation.expr}")
        found.append(Subject(activation, analysis.moments, (profiles or {}).get(activation.name)))
    return found


@dataclass(frozen=True)
class Drawing:
    """A figure: the SVG text that ``function`` of ``module`` makes of ``arguments``.

    ``path`` is where it is written, relative to the report's root folder.  The module is named, and loaded when there
    is something to draw: matplotlib takes a second to import.
    """

    path: str
    module: str
    arguments: tuple[Any, ...]
    function: str = "draw"

    @cached_property
    def makings(self) -> str:
        """A hash of all that the text depends on: a figure whose makings are unchanged is not drawn again."""
        question = (self.function, *map(exactly, self.arguments))
        return provenance.made_from(self.module, *question)

    def draw(self) -> str:
        return getattr(import_module(self.module), self.function)(*self.arguments)


def exactly(argument: Any) -> str:
    """What a figure or page is made from, as text that differs where it does."""
    if isinstance(argument, Activation):
        return f"{argument.key} {defined_by(argument)}"
    if isinstance(argument, Subject):
        return argument.makings
    if hasattr(argument, "to_json"):
        return json.dumps(argument.to_json(), sort_keys=True)
    functions = [v for v in vars(argument).values() if isfunction(v)] if is_dataclass(argument) else []
    try:
        return " ".join((without_addresses(repr(argument)), *classes.code_of_functions(*functions)))
    except LookupError:
        return repr(argument)  # with addresses: it is not known again


def defined_by(activation: Activation) -> str:
    """The code of the classes that an activation's expressions are made of, which say how they are written."""
    try:
        return " ".join(classes.code(activation.expr, activation.definition))
    except LookupError:
        return f"known to this process alone {id(activation)}"


@dataclass(frozen=True)
class Entry(Displayed):
    """A page with its figures."""

    page: Page
    drawings: tuple[Drawing, ...] = ()

    @property
    def head(self) -> Page:
        """The page without what it says."""
        return replace(self.page, blocks=())

    @property
    def figures(self) -> Mapping[str, str]:
        """The makings of the figures, by where they are written."""
        return {d.path: d.makings for d in self.drawings}


def remembered(module: str, question: str, make: Callable[[], Any]) -> Any:
    """The page, or the nodes of one, that the code of ``module`` makes, kept on disk by what they are made from; for
    what takes long."""
    name = provenance.key(module, question)
    kept = cache.load(name)
    if kept is not None:
        return from_json(kept)
    made = make()
    cache.store(name, to_json(made))
    return made
