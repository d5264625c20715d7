"""The questions that are asked about an activation besides its moments: one row each, in the order shown.

A question is a function of an activation in a module of its own, whose answer is an object with ``rows()``,
``to_json()`` and ``from_json()``.  The modules are imported when they are asked, so that the command line knows the
names at once.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from itertools import repeat
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Self, get_args, get_origin, get_type_hints

from actsym.work import cache, provenance

if TYPE_CHECKING:
    from actsym.definition.spec import Activation


#: Steps after which a question about one activation is given up.
STEPS = 400_000_000


class Answer:
    """Base of frozen dataclasses that are kept as JSON, field by field.

    Fields are quantities, other answers, SymPy expressions, strings and numbers, tuples of these, or None.

    >>> from actsym.properties.smoothness import Smoothness, smoothness
    >>> Smoothness.from_json(smoothness(activation).to_json()) == smoothness(activation)
    """

    def to_json(self) -> dict[str, Any]:
        return {f.name: _written(getattr(self, f.name)) for f in fields(self)}  # type: ignore[arg-type]

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Read back what :meth:`to_json` wrote; what ``data`` has besides the fields is passed over."""
        kinds = get_type_hints(cls)
        return cls(**{f.name: _read(kinds[f.name], data[f.name]) for f in fields(cls)})  # type: ignore[arg-type]


def _written(value: Any) -> Any:
    import sympy as sp

    from actsym.text import exact

    if isinstance(value, tuple):
        return [_written(v) for v in value]
    if isinstance(value, sp.Basic):
        return exact.write(value)
    return value.to_json() if hasattr(value, "to_json") else value


def _read(kind: Any, value: Any) -> Any:
    """What :func:`_written` made of a value of type ``kind``."""
    import sympy as sp

    from actsym.text import exact

    if value is None:
        return None
    if isinstance(kind, UnionType):  # of one type and None
        kind = next(k for k in get_args(kind) if k is not NoneType)
    if get_origin(kind) is tuple:
        kinds = first, *others = get_args(kind)
        return tuple(_read(k, v) for k, v in zip(repeat(first) if others == [...] else kinds, value, strict=False))
    if hasattr(kind, "from_json"):
        return kind.from_json(value)
    return exact.read(value) if issubclass(kind, sp.Basic) else value


@dataclass(frozen=True)
class Question:
    """``function(activation)`` of ``module`` answers about a function of ``x`` with an object of class ``answer``."""

    name: str
    title: str
    module: str
    function: str
    answer: str

    def ask(self, activation: Activation) -> Any:
        return getattr(importlib.import_module(self.module), self.function)(activation)

    def read(self, data: Mapping[str, Any]) -> Any:
        return getattr(importlib.import_module(self.module), self.answer).from_json(data)

    def key(self, activation: Activation, steps: int) -> str:
        """The cache entry of the answer, which depends on the function, the code that answers and the steps allowed."""
        from actsym.text import exact

        return provenance.key(self.module, self.name, exact.write(activation.formula), self.asked(steps))

    def answered(self, activation: Activation) -> Any:
        """The answer, from the cache where :func:`~actsym.properties.profile.profiles` or this has kept it."""
        data = cache.stored(self.key(activation, STEPS), lambda: {"answer": self.ask(activation).to_json()})
        return self.read(data["answer"]) if "answer" in data else self.ask(activation)

    def asked(self, steps: int) -> str:
        """What decides the answer besides the function and the code of the module."""
        return f"{self.function} within {steps} steps"


def _question(name: str, title: str, room: str = "properties", function: str = "", answer: str = "") -> Question:
    return Question(name, title, f"actsym.{room}.{name}", function or name, answer or name.title())


#: In the order in which they are shown.
QUESTIONS: dict[str, Question] = {
    q.name: q
    for q in (
        _question("smoothness", "Smoothness"),
        _question("shape", "Shape"),
        _question("lipschitz", "Lipschitz constants"),
        _question("decay", "Behaviour at infinity"),
        _question("distance", "Distances", function="distances", answer="Distances"),
        _question("signal", "Signal propagation", "signal"),
        _question("precision", "Floating point", "properties.floats"),
        _question("cost", "Operations", "properties.floats"),
    )
}
