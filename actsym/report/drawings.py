"""Which figures a page has, and what each is drawn from."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from actsym.bases.basis import Basis
from actsym.definition.spec import Activation
from actsym.kinds.reading import element
from actsym.report.entry import Drawing, makings
from actsym.report.subject import Subject
from actsym.work import cache

#: The figures of an activation by what they show, each with the end of its file's name.
SHAPE, SIGNAL, ENDS = "", "-signal", "-ends"

#: Where a function lies in memory, which is another place in each run.
_ADDRESS = re.compile(r" at 0x[0-9a-f]+")


def path(activation: Activation, which: str) -> str:
    """Where a figure of an activation is written, relative to the report's root folder."""
    return f"activations/{activation.name}{which}.svg"


def of(subject: Subject) -> Iterator[Drawing]:
    """The figures of an activation's page; those that need its derived properties only where there are some."""
    yield _drawing(subject, SHAPE, "figures", ("shape", "lipschitz"))
    if subject.profile is not None:
        yield _drawing(subject, SIGNAL, "figure_signal", ("signal",))
        yield _drawing(subject, ENDS, "figure_ends", ("decay", "distance"))


def _drawing(subject: Subject, which: str, module: str, questions: tuple[str, ...]) -> Drawing:
    answers = {} if subject.profile is None else subject.profile.answers
    data = {name: answers[name].to_json() for name in questions if name in answers}
    code = cache.code_version(f"actsym.report.{module}")
    made = makings((), code, subject.activation.key, json.dumps(data, sort_keys=True))
    return Drawing(path(subject.activation, which), made, lambda: _draw(subject, which))


def _draw(subject: Subject, which: str) -> str:
    # matplotlib takes a second to import: only when there is something to draw
    from actsym.report import figure_ends, figure_signal, figures, marks
    from actsym.report.sweep import sweep

    activation = subject.activation
    answers = {} if subject.profile is None else subject.profile.answers
    if which == SHAPE:
        return figures.function_and_derivatives(element(activation), marks.of(subject.profile))
    if which == SIGNAL:
        return figure_signal.draw(sweep(activation), answers.get("signal"), activation.kind)
    return figure_ends.draw(element(activation), answers.get("decay"), answers.get("distance"))


def compared(subjects: Sequence[Subject]) -> Iterator[Drawing]:
    """The overlaid figures of a comparison page."""

    def draw() -> str:
        from actsym.report import figure_comparison

        return figure_comparison.draw([s.activation for s in subjects])

    code = cache.code_version("actsym.report.figure_comparison")
    yield Drawing(comparison_path(subjects), makings((), code, *(s.activation.key for s in subjects)), draw)


def comparison_path(subjects: Sequence[Subject]) -> str:
    return f"comparisons/{'-'.join(s.activation.name for s in subjects)}.svg"


def of_basis(basis: Basis) -> Iterator[Drawing]:
    """The figure of a basis's page."""

    def draw() -> str:
        from actsym.report import figure_basis

        return figure_basis.draw(basis)

    code = [cache.code_version(m) for m in ("actsym.report.figure_basis", "actsym.bases.shipped")]
    said = _ADDRESS.sub("", repr(basis))  # of a function of its own, whose code is in the second of these modules
    yield Drawing(basis_path(basis), makings((), *code, said), draw)


def basis_path(basis: Basis) -> str:
    return f"bases/{basis.name}.svg"
