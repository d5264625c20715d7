"""Every question about an activation besides its moments: asked in parallel, with time limits, kept on disk.

Activations that are no functions of one variable are read as :mod:`actsym.kinds.reading` says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from actsym.definition.spec import Activation
from actsym.kinds.reading import Reading, reading
from actsym.kinds.whole import whole
from actsym.properties.questions import QUESTIONS, Question
from actsym.quantity import Quantity
from actsym.text.display import Displayed
from actsym.work import cache, parallel

#: Seconds after which a question about one activation is given up.
SECONDS = 60.0

#: A label in words and what was found.
Row = tuple[str, Quantity | str]


@dataclass(frozen=True)
class Profile(Displayed):
    """The answers about one activation, by question; an unanswered one says why instead.

    reading
        How an activation that is no function of one variable was read; else empty.
    further
        What holds of such an activation as a whole, by question; shown first.
    """

    activation: str
    title: str
    answers: Mapping[str, Any]
    unanswered: Mapping[str, str]
    reading: str = ""
    further: Mapping[str, Sequence[Row]] = field(default_factory=dict)

    def rows(self, question: str) -> list[Row]:
        """What a question found, for display."""
        if question in self.unanswered:
            return [(QUESTIONS[question].title, Quantity.not_found(self.unanswered[question]))]
        return [*self.further.get(question, ()), *self.answers[question].rows()]

    def sections(self) -> Iterator[tuple[Question, list[Row]]]:
        for name, question in QUESTIONS.items():
            if name in self.answers or name in self.unanswered:
                yield question, self.rows(name)

    def to_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {name: answer.to_json() for name, answer in self.answers.items()}
        data |= {name: {"unanswered": why} for name, why in self.unanswered.items()}
        if self.reading:
            data["reading"] = self.reading
        for name, rows in self.further.items():
            data[name]["whole"] = {label: q if isinstance(q, str) else q.to_json() for label, q in rows}
        return data


def profile(activation: Activation, questions: Sequence[str] = tuple(QUESTIONS), seconds: float = SECONDS) -> Profile:
    """Ask ``questions`` about one activation, in parallel, each for at most ``seconds``."""
    return profiles([activation], questions, seconds)[0]


def profiles(
    activations: Iterable[Activation],
    questions: Sequence[str] = tuple(QUESTIONS),
    seconds: float = SECONDS,
    progress: Callable[[int, int, str], None] | None = None,
) -> list[Profile]:
    """Ask ``questions`` about every activation, over all cores; answers found earlier come from the cache.

    ``progress(done, total, what)`` is called after each answer that had to be derived; gates that several activations
    have in common are asked once.  Raises ``KeyError`` for a question that is not one of :data:`QUESTIONS`, and as
    :func:`~actsym.kinds.reading.reading`.
    """
    read = [(activation, reading(activation)) for activation in activations]
    asked = [QUESTIONS[name] for name in questions]
    found: dict[str, dict[str, Any]] = {}
    missing: dict[str, tuple[Activation, Question]] = {}
    for _, about in read:
        for question in asked:
            name = question.key(about.element)
            kept = None if name in missing else cache.load(name)
            if kept is None:
                missing[name] = (about.element, question)
            else:
                found[name] = kept
    names = list(missing)
    for done, (index, data) in enumerate(parallel.run(_answer, list(missing.values()), seconds), start=1):
        activation, question = missing[names[index]]
        if data is not None:
            found[names[index]] = data
            if "error" not in data:
                cache.store(names[index], data)
        if progress is not None:
            progress(done, len(missing), f"{activation.title} {question.title.lower()}")
    return [_assemble(activation, about, asked, found, seconds) for activation, about in read]


def _answer(activation: Activation, question: Question) -> Iterator[dict[str, Any]]:
    try:
        yield {"answer": question.ask(activation).to_json()}
    except Exception as error:
        yield {"error": f"{type(error).__name__}: {error}"}


def _assemble(
    activation: Activation,
    about: Reading,
    asked: Sequence[Question],
    found: Mapping[str, dict[str, Any]],
    seconds: float,
) -> Profile:
    answers, unanswered = {}, {}
    for question in asked:
        data = found.get(question.key(about.element))
        if data is None:
            unanswered[question.name] = f"no answer within {seconds:g} s"
        elif "error" in data:
            unanswered[question.name] = data["error"]
        else:
            answers[question.name] = question.read(data["answer"])
    further = {name: rows for name, rows in whole(activation, about, answers).items() if name in answers}
    return Profile(activation.name, activation.title, answers, unanswered, about.statement, further)
