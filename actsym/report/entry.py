"""What a report is made of: activations with what was derived about them, pages, and the figures that pages show."""

from __future__ import annotations

import copyreg
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, is_dataclass
from functools import cached_property
from importlib import import_module
from inspect import isfunction
from typing import TYPE_CHECKING, Any

from actsym.definition.description import description, without_addresses
from actsym.definition.spec import Activation
from actsym.errors import InputError
from actsym.quantity import Enclosure
from actsym.report.model import Page, from_json, to_json
from actsym.text.display import Displayed
from actsym.work import cache, classes, pool, provenance
from actsym.work.files import digest

if TYPE_CHECKING:
    from actsym.derived.stored import Stored
    from actsym.moments.moments import Moments
    from actsym.properties.profile import Profile

#: What a figure is drawn from goes to another process, and balls cannot be pickled by themselves.
copyreg.pickle(Enclosure, lambda enclosure: (Enclosure.from_json, (enclosure.to_json(),)))


@dataclass(frozen=True)
class Subject:
    """An activation with its moments, one for each distribution, and its other properties where they were derived."""

    activation: Activation
    moments: tuple[Moments, ...]
    profile: Profile | None = None

    @property
    def has_profile(self) -> bool:
        return self.profile is not None

    def answer(self, question: str) -> Any | None:
        """What the profile answers to a question; None where it does not."""
        return None if self.profile is None else self.profile.answers.get(question)

    @cached_property
    def fingerprint(self) -> str:
        """A hash of everything that pages and figures show of it."""
        return digest(description(self.activation), defined_by(self.activation), self._answers())

    def _answers(self) -> str:
        moments = [m.to_json() | {"quantities": {n: q.to_json() for n, q in m.items()}} for m in self.moments]
        profile = None if self.profile is None else [self.profile.title, self.profile.to_json()]
        return json.dumps([moments, profile], sort_keys=True)


class StoredSubject(Subject):
    """A subject whose answers stand in the data, and are read when a page is put together."""

    stored: Stored
    has_profile = True

    def __init__(self, stored: Stored) -> None:
        self.__dict__ |= {"activation": stored.activation, "stored": stored}

    @cached_property
    def moments(self) -> tuple[Moments, ...]:  # type: ignore[override]
        return self.stored.analysis.moments

    @cached_property
    def profile(self) -> Profile:  # type: ignore[override]
        return self.stored.profile

    def _answers(self) -> str:
        return self.stored.makings


@dataclass(frozen=True)
class Drawing:
    """A figure: what ``function`` of ``module`` draws of ``arguments``, as SVG or PDF.

    ``path`` is where the SVG is written, relative to the report's root folder.  The module is named, and loaded when
    there is something to draw: matplotlib takes a second to import.  With ``questions`` the argument is a subject, of
    which the function gets the activation and the answers to these.
    """

    path: str
    module: str
    arguments: tuple[Any, ...]
    function: str = "draw"
    questions: tuple[str, ...] = ()

    @cached_property
    def fingerprint(self) -> str:
        """A hash of all that the figure depends on: it is drawn again where that has changed."""
        return provenance.made_from(self.module, self.function, *map(exactly, self.arguments))

    def draw(self, kind: str = "svg") -> str | bytes:
        """SVG text, or the bytes of a PDF.  Raises :class:`~actsym.errors.InputError` with the figure's path."""
        from actsym.report.figures import style

        arguments = self.arguments
        try:
            if self.questions:
                (about,) = arguments
                arguments = (about.activation, *map(about.answer, self.questions))
            return style.drawn(getattr(import_module(self.module), self.function), arguments, kind)
        except InputError as error:
            raise InputError(f"{self.path}: {error}") from error


def exactly(argument: Any) -> str:
    """What a figure or page is made from, as text that differs where it does."""
    if isinstance(argument, Activation):
        return f"{argument.key} {defined_by(argument)}"
    if isinstance(argument, Subject):
        return argument.fingerprint
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
    """A page, put together when it is read, with its figures.

    ``fingerprint`` is a hash of all that the page is made from: files of an entry whose fingerprint is unchanged are
    left as they are, and its page is not put together.
    """

    path: str
    title: str
    fingerprint: str
    make: Callable[[], Page]
    drawings: tuple[Drawing, ...] = ()

    @classmethod
    def of(cls, page: Page, *drawings: Drawing) -> Entry:
        """The entry of a page that is at hand."""
        return cls(page.path, page.title, digest(json.dumps(to_json(page))), lambda: page, drawings)

    @cached_property
    def page(self) -> Page:
        return self.make()

    @property
    def head(self) -> Page:
        """The page without what it says."""
        return Page(self.path, self.title, ())

    @property
    def figures(self) -> Mapping[str, str]:
        """The fingerprints of the figures, by where they are written."""
        return {d.path: d.fingerprint for d in self.drawings}


def remembered(module: str, question: str, make: Callable[[], Any]) -> Any:
    """The page, or the nodes of one, that the code of ``module`` makes, kept on disk by what they are made from; for
    what takes long."""
    return from_json(cache.stored(provenance.key(module, question), lambda: to_json(make())))


def remembered_each(module: str, make: Callable[..., Any], questions: Mapping[str, tuple[Any, ...]]) -> list[Any]:
    """:func:`remembered` of many questions, each with the arguments of ``make``, a function of a module.

    What is not on disk is made over all cores.
    """
    arguments = {provenance.key(module, question): given for question, given in questions.items()}
    found = {name: cache.load(name) for name in arguments}
    missing = [name for name, made in found.items() if made is None]
    for done in pool.run(_plain, [(make, *arguments[name]) for name in missing]):
        found[missing[done.index]] = done.value
        cache.store(missing[done.index], done.value)
    return [from_json(made) for made in found.values()]


def _plain(make: Callable[..., Any], *arguments: Any) -> Any:
    return to_json(make(*arguments))
