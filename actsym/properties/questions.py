"""The questions that are asked about an activation besides its moments: one row each, in the order shown.

A question is a function of an activation in a module of its own, whose answer is an object with ``rows()``,
``to_json()`` and ``from_json()``.  The modules are imported when they are asked, so that the command line knows the
names at once.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from actsym.work import provenance

if TYPE_CHECKING:
    from actsym.definition.spec import Activation


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
