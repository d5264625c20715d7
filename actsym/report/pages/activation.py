"""The page of one activation: first what people come for, then the details, folded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

import sympy as sp

from actsym.definition.folds import SoftSample
from actsym.definition.spec import Activation, Kind, noise
from actsym.derived import store
from actsym.distributions import Distribution
from actsym.facts.fact import slug
from actsym.kinds.relatives import Relatives
from actsym.moments.closed_forms import OTHER_SCALES
from actsym.moments.derivative import weak_derivative
from actsym.moments.moments import Moments
from actsym.report import model as m
from actsym.report.entry import Drawing, Entry, Subject, exactly
from actsym.report.evidence import Evidence
from actsym.report.pages import answers, constants, kernels
from actsym.report.pages.card import card, shipped, use
from actsym.report.pages.constants import value
from actsym.text.numbers import FEW
from actsym.text.typeset import latex, symbol
from actsym.work import provenance

#: A derivative longer than this (in characters of LaTeX) hides more than it shows.
_LONGEST_DERIVATIVE = 500

#: The figures of an activation by what they show, each with the end of its file's name.
SHAPE, SIGNAL, ENDS, CONTOURS = "", "-signal", "-ends", "-contours"


def path(activation: Activation) -> str:
    return f"activations/{activation.name}"


def link(activation: Activation) -> m.PageLink:
    """A link to the page of an activation."""
    return m.PageLink(activation.title, path(activation))


def entry(about: Subject, evidence: Evidence, others: Relatives | None = None) -> Entry:
    """The page of one activation with its figures: put together of these three, and nothing else."""
    fingerprint = provenance.made_from(__name__, *map(exactly, (about, evidence, others)))
    make = partial(page, about, evidence, others)
    return Entry(path(about.activation), about.activation.title, fingerprint, make, tuple(figures(about)))


def page(about: Subject, evidence: Evidence, others: Relatives | None = None) -> m.Page:
    """Formula, picture, card and code; below, folded, moments, properties and kernels.

    ``others`` are activations of the same report that this one is like.
    """
    activation = about.activation
    blocks = [
        *_definition(activation),
        _top(activation),
        card(about, evidence, others or Relatives()),
        use(about),
        m.Heading("Details"),
        m.paragraph(
            "Numbers are shown with six digits, each of which is proven; ",
            m.Code(f"actsym analyze {activation.name if shipped(activation) else 'EXPR'}"), " prints thirty."
        ),
        *_parameters(activation),
        *_constants(about),
        *_properties(about),
        m.Details(m.line("Kernel accuracy"), tuple(kernels.section(activation, evidence))),
        _methods(about),
    ]  # fmt: skip
    return m.Page(path(activation), activation.title, tuple(blocks))


def _definition(activation: Activation) -> Iterator[m.Block]:
    inputs = "y(u, x)" if activation.kind is Kind.GATED else "f(x)"
    yield m.Display(m.Math(inputs), m.Expression.of(activation.expr))
    if activation.kind in (Kind.POINTWISE, Kind.STOCHASTIC):
        derivative = m.Expression.of(weak_derivative(activation.expr))
        if len(derivative.latex) <= _LONGEST_DERIVATIVE:
            yield m.Display(m.Math("f'(x)"), derivative)
    said = _READ.get(activation.kind)
    if said:
        yield m.Paragraph(said)
    training = activation.definition.subs(noise, sp.Symbol("r"))
    if isinstance(training, SoftSample):
        one = latex(training.value)
        drawn = rf"{one}, \quad k = \min \{{ j : r < \sum_{{i \le j}} P(i \mid x) \}}"
        yield m.paragraph(
            "What is drawn is one of the ", m.Math(one), ", with the probabilities ", m.Math(r"P(k \mid x)"),
            " that are their weights in the mean f:"
        )  # fmt: skip
        yield m.Display(m.Math("f(x, r)"), m.Expression(drawn, m.Expression.of(training).srepr))
    elif activation.kind is Kind.STOCHASTIC and activation.definition.has(noise):
        yield m.Display(m.Math("f(x, r)"), m.Expression.of(training))
    facts = [m.line("Source: ", activation.source, ".")] if activation.source else []
    facts += [m.line("Structural integer ", m.Math(f"{symbol(n)} = {v}"), ".") for n, v in activation.structure]
    facts.append(m.line("Name in code: ", m.Code(activation.name), "."))
    spaced = [part for fact in facts for part in (*fact, m.Text(" "))]
    yield m.Paragraph(tuple(spaced[:-1]))


#: What a page of a function that has more inputs than x is about.
_READ = {
    Kind.GATED: m.line(
        "A function of two inputs: the factor that contains x is called the gate, f(x), and the factor that contains "
        "u, in most cases u itself, the value, g(u). Moments and gains are those of the whole function y for "
        "independent x and u of the same distribution; y′ stands for its gradient, y′² for the squared length of that. "
        "What is said of the gate alone is marked “of the gate”."
    ),
    Kind.ROW: m.line(
        "A function of a whole row: each output depends on all entries of its row, over which a bar takes the mean. In "
        "a long row of independent entries the means are close to expectations, and each output is close to a function "
        "of its own entry. The numbers below are those of the limit of long rows."
    ),
    Kind.STOCHASTIC: m.line(
        "f(x) is the function that is used after training. In training each element draws a random number of its own, "
        "uniform on [0, 1), which is called r below; moments “in training” average over it."
    ),
}  # fmt: skip


def _parameters(activation: Activation) -> Iterator[m.Block]:
    if activation.parameters:
        names = ", ".join(p.name for p in activation.parameters)
        said = f"Parameters: {names}" if len(names) < 60 else f"{len(activation.parameters)} parameters"
        yield m.Details(m.line(said), (parameters(activation),))


def parameters(activation: Activation) -> m.Table:
    """The parameters as a table, a row each: name, exact default, domain, whether it is learnable, what it means."""
    header = ("Parameter", "Default", "Domain", "Learnable", "Meaning")
    rows = (
        (m.line(m.Math(symbol(p.name)), " (", m.Code(p.name), ")"), m.Expression.of(p.default),
         m.Math(latex(p.domain)), "yes" if p.learnable else "no", p.about)
        for p in activation.parameters
    )  # fmt: skip
    return m.table(header, rows)


def figures(about: Subject) -> Iterator[Drawing]:
    """The figures of an activation; those that need its derived properties only where there are some."""
    yield _drawing(about, SHAPE, "shape", ("shape", "lipschitz"))
    if about.activation.kind in _SEVERAL:
        where = _figure(about.activation, CONTOURS)
        yield Drawing(where, "actsym.report.figures.shape", (about.activation,), "contours")
    if about.has_profile:
        yield _drawing(about, SIGNAL, "signal", ("signal",))
        yield _drawing(about, ENDS, "signal", ("decay", "distance"), "ends")


def _drawing(about: Subject, which: str, module: str, questions: tuple[str, ...], function: str = "draw") -> Drawing:
    return Drawing(_figure(about.activation, which), f"actsym.report.figures.{module}", (about,), function, questions)


def _figure(activation: Activation, which: str) -> str:
    return f"{path(activation)}{which}.svg"


def _top(activation: Activation) -> m.Figure:
    """The picture that the page opens with."""
    if activation.kind not in _SEVERAL:
        return _shape(activation)
    return m.Figure(
        _figure(activation, CONTOURS), f"Contours of {activation.title} and of the length of its gradient",
        m.line(f"Contours of {_SEVERAL[activation.kind]} (left; dashed below 0) and of the length of its gradient "
               "(right)."),
    )  # fmt: skip


#: Kinds with more inputs than x, and what of them is drawn.
_SEVERAL = {Kind.GATED: "y(u, x)", Kind.ROW: "the first output of a row of two entries"}


def _shape(activation: Activation) -> m.Figure:
    at = ", ".join(f"{symbol(p.name)} = {latex(p.default)}" for p in activation.parameters)
    where = m.line(" at ", m.Math(at)) if at and len(at) < 80 else ()
    of = {Kind.GATED: "the gate of ", Kind.ROW: "the limit of long rows of "}.get(activation.kind, "")
    return m.Figure(
        _figure(activation, SHAPE), f"Plots of {of}{activation.title}, of its derivative and of its second derivative",
        m.line("f, f′ and f″", *where, "; marks are proven zeros, extrema, inflections and largest slopes."),
    )  # fmt: skip


def _signal(activation: Activation) -> m.Figure:
    of = {Kind.GATED: "second moments and gains of y", Kind.ROW: "second moments and gains in the limit of long rows"}
    maps = "the length map of y and the correlation map of the gate" if activation.kind is Kind.GATED else (
        "the length map and the correlation map"
    )  # fmt: skip
    # Weights of noisy activations are drawn for training; the figure is of what follows it.
    mark = "" if activation.kind is Kind.STOCHASTIC else ", where the recommended gain is marked"
    return m.Figure(
        _figure(activation, SIGNAL), f"Moments, gains, length map and correlation map of {activation.title}",
        m.line(
            f"Above: {of.get(activation.kind, 'second moments and gains')} for x ~ N(0, σ²); the dotted line is σ = 1"
            f"{mark}. Below: {maps}, with weights that keep the mean square 1. Curves are midpoints "
            "of proven enclosures, and are interrupted where an enclosure is wider than 0.1 % of its value."
        ),
    )  # fmt: skip


def _ends(activation: Activation) -> m.Figure:
    return m.Figure(
        _figure(activation, ENDS), f"Decay of the derivative of {activation.title}, and its distance to ReLU",
        m.line(
            "Left and middle: |f′|, or its distance from its limit, far out, with the leading term that was proven. "
            "Right: f − ReLU, with its L¹ norm on each half-line."
        ),
    )  # fmt: skip


def _constants(about: Subject) -> Iterator[m.Block]:
    y = "y" if about.activation.kind is Kind.GATED else "f"
    for moments in about.moments:
        distribution = moments.distribution
        second, steep = (moments.quantities[n] for n in ("second_moment", "derivative_second_moment"))
        said = f"E[{y}²] = {m.plain(value(second))}, E[{y}′²] = {m.plain(value(steep))}"
        title = f"Moments and gains under {constants.words(distribution)}: {said}"
        yield m.Details(m.line(title), tuple(_under(distribution, moments, y)))


def _under(distribution: Distribution, moments: Moments, y: str) -> Iterator[m.Block]:
    yield constants.table(moments, FEW, y)
    if moments.further:
        yield constants.further(moments, FEW)
    yield from constants.found_by(constants.labelled(moments, y))
    if checks := constants.checks(moments, y):
        yield m.paragraph("Checked:")
        yield m.bullets(f"{what}: {sentence}." for what, sentence in checks)
    yield from _formulas(m.line("Closed forms:"), constants.closed_forms(moments, y))
    scaled = distribution.scaled
    if scaled is not None and moments.scaled:
        tried = ", ".join(map(str, dict.fromkeys((distribution.scale, *OTHER_SCALES))))
        lead = m.line(
            "Closed forms under ", m.Math(constants.notation(scaled)), ", from rules for every scale, checked against "
            "enclosures at the scales ", tried, ":"
        )  # fmt: skip
        yield from _formulas(lead, constants.scaled_forms(moments, y))


def _formulas(lead: m.Line, formulas: Iterable[m.Display]) -> Iterator[m.Block]:
    formulas = tuple(formulas)
    if formulas:
        yield m.Paragraph(lead)
        yield from formulas


def _properties(about: Subject) -> Iterator[m.Block]:
    """A folded block a question, with the figure that belongs to it."""
    activation, profile = about.activation, about.profile
    of = {Kind.GATED: " of the gate", Kind.ROW: " in the limit of long rows"}.get(activation.kind, "")
    if activation.kind in _SEVERAL:
        yield m.Details(m.line(f"Derivatives{of}"), (_shape(activation),))
    if profile is None:
        return
    command = _prints_all(activation)
    drawn = {"Signal propagation": _signal, "Behaviour at infinity": _ends}
    for title, summary, blocks in answers.questions(profile, not profile.reading, command):
        figure = (drawn[title](activation),) if title in drawn else ()
        yield m.Details(m.line(f"{title}{of}{f': {summary}' if summary else ''}"), (*figure, *blocks))


def _prints_all(activation: Activation) -> str:
    """The command that prints every closed form; of a gated member of the catalogue, those of its gate."""
    if not shipped(activation):
        return "actsym properties EXPR --json"
    name = store.activation(activation.name)["element"] if activation.kind is Kind.GATED else activation.name
    return f"actsym fact {slug(name)} --json"


def _methods(about: Subject) -> m.Paragraph:
    """Where it says how each answer is proven and checked."""
    titles = {"moments": "moments and gains"}
    profile = about.profile
    if profile is not None:
        titles |= {question.name: question.title.lower() for question, _ in profile.sections()}
    links = m.joined(m.PageLink(title, f"methods/{name}") for name, title in titles.items())
    return m.paragraph("How these are proven and checked: ", *links, ".")
