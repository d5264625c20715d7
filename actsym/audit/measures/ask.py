"""The analysis of an activation, for the measures: one question, with its reason where it has no answer."""

from __future__ import annotations

from typing import Any

from actsym.definition.spec import Activation
from actsym.errors import Unanswered
from actsym.properties.profile import profile


class NoAnswerError(Unanswered):
    """A question about an activation has no answer.  The message says why."""


def answer(activation: Activation, question: str) -> Any:
    """What the analysis found.  Raises :class:`NoAnswerError`."""
    found = profile(activation, [question])
    if question in found.unanswered:
        raise NoAnswerError(f"{activation.title}, {question}: {found.unanswered[question]}")
    return found.answers[question]
