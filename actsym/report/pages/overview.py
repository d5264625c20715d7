"""The start page, every activation at a glance, a few side by side; and pages that explain, with their tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from actsym.definition.spec import Activation
from actsym.properties.questions import QUESTIONS
from actsym.report import model as m, prose
from actsym.report.entry import Drawing, Entry, Subject, remembered
from actsym.report.evidence import Evidence
from actsym.report.formats import data as json_format
from actsym.report.pages import activation, answers, constants, kernels
from actsym.report.pages.answers import range_of, smoothness
from actsym.report.pages.card import normal
from actsym.report.pages.constants import value
from actsym.signal.signal import SEARCHED_LENGTHS
from actsym.text.numbers import with_signs
from actsym.text.typeset import latex, symbol

PATH, TABLES = "index", "tables"


def page(subjects: Sequence[Subject], family_of: Callable[[str], str]) -> m.Page:
    """What there is, by the family that ``family_of`` tells from an activation's name."""
    families: dict[str, list[Subject]] = {}
    for subject in subjects:
        families.setdefault(family_of(subject.activation.name) or "Activations", []).append(subject)
    lines = []
    for family, members in families.items():
        lines.append(m.line(m.Strong(family), ": ", *m.joined(activation.link(s.activation) for s in members)))
    return m.Page(PATH, "Activations", (
        m.paragraph(
            f"{len(subjects)} activation{'' if len(subjects) == 1 else 's'}, each derived from one symbolic "
            "definition. A name leads to the activation's page; ", m.PageLink("tables", TABLES),
            " put all of them side by side."
        ),
        m.Heading("Activations by family"),
        m.Bullets(tuple(lines)),
    ))  # fmt: skip


def tables(subjects: Sequence[Subject], evidence: Evidence) -> m.Page:
    """Formulas, then the constants under each distribution, then how to read the numbers."""
    blocks: list[m.Block] = [m.Heading("Definitions"), _definitions(subjects, evidence, "Source", lambda a: a.source)]
    blocks += _tables(subjects, lambda notation: [m.paragraph("x is distributed as ", notation, ".")])
    legend = "\n".join(f"- ${notation.latex}$: {about}." for notation, about in constants.legend())
    return prose.page(TABLES, tables=blocks, legend=legend)


def _definitions(
    subjects: Sequence[Subject], evidence: Evidence, title: str, tell: Callable[[Activation], m.Cell]
) -> m.Table:
    """Formulas and the largest errors, a row an activation, with what ``tell`` says of it under ``title``."""
    rows = (
        (activation.link(a), m.Expression.of(a.expr), tell(a), kernels.summary(a, evidence))
        for a in (s.activation for s in subjects)
    )
    return m.table(("Activation", "Definition", title, "Largest kernel error found"), rows)


def _tables(subjects: Sequence[Subject], lead: Callable[[m.Math], list[m.Block]] = lambda _: []) -> Iterator[m.Block]:
    """Constants under each distribution, below what leads to them, and properties: a row an activation."""
    found = [(m.line(activation.link(s.activation)), *_rows(s)) for s in subjects]
    for words, notation in dict.fromkeys(under[:2] for _, constant, _ in found for under in constant):
        yield m.Heading(f"Constants under {words.text}")
        yield from lead(notation)
        rows = ((title, *cells) for title, constant, _ in found for *under, cells in constant if under[0] == words)
        yield constants.comparison(rows)
    profiled = [(title, *cells) for title, _, cells in found if cells]
    if profiled:
        yield m.Heading("Properties")
        yield answers.comparison(profiled)


def _rows(subject: Subject) -> tuple[Any, ...]:
    """A subject's cells in the tables of constants, behind words and notation of each distribution, and in that of
    properties.  Kept on disk: nothing else has all subjects read."""

    def made() -> tuple[Any, ...]:
        constant = (
            (m.Text(constants.words(d)), m.Math(constants.notation(d)), constants.short(moments))
            for moments in subject.moments for d in (moments.distribution,)
        )  # fmt: skip
        profile = subject.profile
        return tuple(constant), () if profile is None else answers.short(profile)

    return remembered(__name__, f"rows {subject.fingerprint}", made)


# ---------------------------------------------------------------- some of them side by side


def comparison(subjects: Sequence[Subject], evidence: Evidence) -> Entry:
    """Definitions, overlaid curves, and every constant and property of ``subjects`` in tables, a row an activation.

    Raises ``ValueError`` for fewer than two.
    """
    if len(subjects) < 2:
        raise ValueError(f"a comparison needs at least two activations, not {len(subjects)}")
    titles = [s.activation.title for s in subjects]
    figure = f"comparisons/{'-'.join(s.activation.name for s in subjects)}.svg"
    blocks: list[m.Block] = [
        _definitions(subjects, evidence, "Parameters", _values),
        m.Heading("Curves"),
        m.Figure(figure, f"f, f′ and gains of {', '.join(titles)}", m.line(
            "Above: f and f′ at the default parameters. Below: gains for x ~ N(0, σ²), from midpoints of certified "
            "enclosures, each narrower than a thousandth of its value: a curve ends where none is."
        )),
        *_tables(subjects),
    ]  # fmt: skip
    drawing = Drawing(figure, "actsym.report.figures.signal", tuple(s.activation for s in subjects), "compare")
    return Entry.of(m.Page(figure.removesuffix(".svg"), f"Comparison: {', '.join(titles)}", tuple(blocks)), drawing)


def _values(about: Activation) -> m.Cell:
    values = ", ".join(f"{symbol(p.name)} = {latex(p.default)}" for p in about.parameters)
    return m.Math(values) if values else "none"


# ---------------------------------------------------------------- pages that explain

#: The question that the tables of constants answer.
MOMENTS = "moments"

#: Activations of the table from which one is chosen.
_CHOICE = (
    "relu", "leaky_relu", "elu", "selu", "softplus", "tanh", "sigmoid", "gelu", "silu", "mish", "telu", "hard_swish",
    "gem_n2", "squaf_k2",
)  # fmt: skip


def howtos(subjects: Sequence[Subject], evidence: Evidence) -> Iterator[m.Page]:
    """``subjects`` are those of the report; the table has the well-known ones among them."""
    for name in ("gain", "choose", "certificate", "check", "add"):
        table = _choices(subjects, evidence) if name == "choose" else ()
        yield prose.page(f"howto/{name}", table=table)


def _choices(subjects: Sequence[Subject], evidence: Evidence) -> tuple[m.Block, ...]:
    known = {s.activation.name: s for s in subjects}
    chosen = [known[name] for name in _CHOICE if name in known]
    rows = [(activation.link(s.activation), *_facts(s), kernels.summary(s.activation, evidence)) for s in chosen]
    header = ("Activation", "Smoothness", "Lipschitz", "Range", "Gain", "χ₁", "Length-map slope", "Operations",
              "Method", "Kernel error")  # fmt: skip
    return (m.table(header, rows),) if rows else ()


def _facts(subject: Subject) -> tuple[m.Line, ...]:
    """The cells of a row but for the name and the error.  Kept on disk: nothing else here reads a subject."""

    def made() -> tuple[m.Line, ...]:
        profile, moments = subject.profile, normal(subject)
        found: dict[str, Any] = {} if profile is None else dict(profile.answers)
        lipschitz, signal, cost = (found.get(n) for n in ("lipschitz", "signal", "cost"))
        numbers: list[Any] = [
            lipschitz and lipschitz.constant.value, moments and moments.in_training("forward_gain_std"),
            signal and signal.chi, signal and signal.length_slope,
        ]  # fmt: skip
        bound, gain, chi, slope = (m.line("not found") if q is None else value(q) for q in numbers)
        return (
            m.line(smoothness(found["smoothness"].label) if "smoothness" in found else "not found"), bound,
            m.line(range_of(found["shape"]) if "shape" in found else "not found"), gain, chi, slope,
            m.line(str(cost.definition.total) if cost and cost.definition else "not found"),
            m.line(constants.overall_method([q for q in numbers if q is not None])),
        )  # fmt: skip

    return tuple(remembered(__name__, f"overview {subject.fingerprint}", made))


def methods() -> Iterator[m.Page]:
    """How each question is answered, which pages of activations link to: what is written in ``texts/methods``."""
    return (prose.page(f"methods/{q}", lengths=with_signs(SEARCHED_LENGTHS)) for q in (MOMENTS, *QUESTIONS))


def data() -> m.Page:
    """How the report's pages are read as data."""
    schema = json_format.schema()["$defs"]
    rows = (
        # Besides its type and the version; text is a string and no object.
        (m.Code(name), ", ".join(f for f in node.get("properties", ("a string",)) if f not in ("type", "version")),
         node.get("description", ""))
        for name, node in schema.items()
    )  # fmt: skip
    functions = ", ".join(json_format.FUNCTIONS)
    table = m.table(("Type", "Fields", "What it is"), rows)
    return prose.page("data", table=(table,), version=str(json_format.VERSION), functions=functions)
