"""Everything a profile found: a table a question on an activation's page, and the comparison on the start page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from actsym.facts import exact
from actsym.properties.decay import Behaviour
from actsym.properties.profile import Profile
from actsym.quantity import Quantity
from actsym.report import model as m
from actsym.report.entry import KeptSubject, Subject
from actsym.report.mathematics import latex
from actsym.report.pages import answers, constants


def told(subject: Subject) -> Profile | None:
    """What a subject's profile says, with exact forms where the data prove them."""
    return exact.told(subject.kept).profile if isinstance(subject, KeptSubject) else subject.profile


def section(profile: Profile | None) -> Iterator[m.Block]:
    """Everything that a profile holds, a heading a question."""
    if profile is None:
        return
    yield m.Heading("Properties")
    for title, _, blocks in questions(profile):
        yield m.Heading(title, 3)
        yield from blocks


def questions(
    profile: Profile, repeated: bool = False, command: str = "actsym properties EXPR --json"
) -> Iterator[tuple[str, str, tuple[m.Block, ...]]]:
    """Of each question its title, the answer in a few words, and the answer in full; ``repeated`` as
    :func:`~actsym.report.pages.answers.blocks` has it; ``command`` prints all closed forms."""
    for question, _ in profile.sections():
        name = question.name
        if name in profile.unanswered:
            yield question.title, "not found", (m.Paragraph(m.line(f"Not found: {profile.unanswered[name]}.")),)
        else:
            answer, whole = profile.answers[name], profile.further.get(name, ())
            told = tuple(answers.blocks(name, answer, whole, repeated))
            yield question.title, answers.summary(name, answer), (*told, *_longer(told, command))


def _longer(told: tuple[m.Block, ...], command: str) -> Iterator[m.Block]:
    """Where closed forms are found that have no room in a table."""
    rows = [row for block in told if isinstance(block, m.Table) for row in block.rows]
    if any(answers.LONGER in row for row in rows):
        yield m.Paragraph(
            m.line("The closed forms for which the table has no room are printed by ", m.Code(command), ".")
        )


#: Columns of the comparison: heading, and the cell of one profile.
_COMPARED = (
    "Smoothness",
    r"\sup\,\lvert f'\rvert",
    r"\sup\,\lvert f''\rvert",
    "f' at −∞",
    "L¹ distance to ReLU",
    "Operations of f",
)


def short(profile: Profile) -> tuple[m.Line, ...]:
    """The cells of a row of :func:`comparison`."""
    return (*_cells(profile), m.line(_methods(profile)))


def comparison(rows: Iterable[tuple[m.Line, ...]]) -> m.Table:
    """The most asked-for properties of several activations, a row each with its title."""
    names = (m.line(m.Math(h) if h.startswith("\\") else h) for h in _COMPARED)
    header = (m.line("Activation"), *names, m.line("Method"))
    return m.Table(header, tuple(rows))


def _methods(profile: Profile) -> str:
    """How the numbers of a row of the comparison were obtained."""
    found = profile.answers
    bounds = [getattr(found["lipschitz"], b).value for b in ("constant", "smoothness")] if "lipschitz" in found else []
    distances = [found["distance"].relu.l1] if "distance" in found else []
    known = [q for q in (*bounds, *distances) if q is not None]
    return constants.overall_method(known) if known else "not found"


def _cells(profile: Profile) -> Iterator[m.Line]:
    """Of a gated activation, bounds of the whole function of both inputs, and what is its gate's marked so."""
    found, gated = profile.answers, is_gated(profile)
    of = m.line(" (gate)") if gated else ()
    yield m.line(found["smoothness"].label if "smoothness" in found else "not found")
    bounds = [
        getattr(found["lipschitz"], b).value if "lipschitz" in found else None for b in ("constant", "smoothness")
    ]
    for number, quantity in enumerate(bounds):
        partial = [q for _, q in profile.further.get("lipschitz", ()) if isinstance(q, Quantity)]
        if gated and number == 0 and any(not q.finite for q in partial):
            yield constants.value(next(q for q in partial if not q.finite))
        elif quantity is None:
            yield m.line("not found")
        else:
            yield (*constants.value(quantity, constants.SHORT_DIGITS), *of)
    yield (*_decay(found["decay"].left.derivative), *of) if "decay" in found else m.line("not found")
    if "distance" in found:
        yield (*constants.value(found["distance"].relu.l1, constants.SHORT_DIGITS), *of)
    else:
        yield m.line("not found")
    count = found["cost"].definition if "cost" in found else None
    yield m.line("not found") if count is None else (*m.line(str(count.total)), *of)


def is_gated(profile: Profile) -> bool:
    """Whether the answers are about the gate of a function of two inputs."""
    return any("over x and u" in label for label, _ in profile.further.get("lipschitz", ()))


def _decay(behaviour: Behaviour) -> m.Line:
    if behaviour.scale is None:
        return m.line(str(behaviour))
    return m.line(m.Math(rf"\Theta\left({latex(behaviour.scale)}\right)"))
