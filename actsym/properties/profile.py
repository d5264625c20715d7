"""Every question about an activation besides its moments: asked over all cores, in bounded steps, kept on disk.

Activations that are no functions of one variable are read as :mod:`actsym.kinds.reading` says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from actsym.definition.spec import Activation
from actsym.kinds.reading import Reading, reading
from actsym.kinds.whole import whole
from actsym.properties.questions import QUESTIONS, STEPS, Question
from actsym.quantity import Quantity
from actsym.text.display import Displayed
from actsym.work import cache, pool

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


def profile(activation: Activation, questions: Sequence[str] = tuple(QUESTIONS)) -> Profile:
    """Ask ``questions`` about one activation, as :func:`profiles`."""
    return profiles([activation], questions)[0]


def profiles(
    activations: Iterable[Activation],
    questions: Sequence[str] = tuple(QUESTIONS),
    progress: Callable[[int, int, str], None] | None = None,
) -> list[Profile]:
    """Ask ``questions`` about every activation, over all cores; answers found earlier come from the cache.

    A question that takes more than :data:`STEPS` steps, or that the clock cuts short
    (:func:`actsym.work.pool.deadline`), is unanswered, and the profile says so.

    ``progress(done, total, what)`` is called after each answer that had to be derived; gates that several activations
    have in common are asked once.  Raises ``KeyError`` for a question that is not one of :data:`QUESTIONS`, as
    :func:`~actsym.kinds.reading.reading`, and :class:`~actsym.errors.TaskFailed` for a bug.
    """
    read = [(activation, reading(activation)) for activation in activations]
    asked = [QUESTIONS[name] for name in questions]
    found: dict[str, dict[str, Any]] = {}
    missing: dict[str, tuple[Activation, Question]] = {}
    for _, about in read:
        for question in asked:
            name = question.key(about.element, STEPS)
            kept = None if name in missing else cache.load(name)
            if kept is None:
                missing[name] = (about.element, question)
            else:
                found[name] = kept
    names = list(missing)
    called = [f"{question.title.lower()} of {activation.title}" for activation, question in missing.values()]
    for count, done in enumerate(pool.run(_answer, list(missing.values()), STEPS, called), start=1):
        name = names[done.index]
        data = {"unanswered": done.cut} if done.cut else {"answer": done.value}
        found[name] = data
        if not done.by_clock:
            cache.store(name, data)
        if progress is not None:
            activation, question = missing[name]
            progress(count, len(missing), f"{activation.title} {question.title.lower()}")
    return [_assemble(activation, about, asked, found) for activation, about in read]


def _answer(activation: Activation, question: Question) -> dict[str, Any]:
    answer: dict[str, Any] = question.ask(activation).to_json()
    return answer


def _assemble(
    activation: Activation,
    about: Reading,
    asked: Sequence[Question],
    found: Mapping[str, dict[str, Any]],
) -> Profile:
    answers, unanswered = {}, {}
    for question in asked:
        data = found[question.key(about.element, STEPS)]
        if "unanswered" in data:
            unanswered[question.name] = data["unanswered"]
        else:
            answers[question.name] = question.read(data["answer"])
    further = {name: rows for name, rows in whole(activation, about, answers).items() if name in answers}
    return Profile(activation.name, activation.title, answers, unanswered, about.statement, further)
