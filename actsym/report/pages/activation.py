"""The page of one activation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from actsym.definition.spec import Activation, Kind, Parameter
from actsym.kinds.reading import reading
from actsym.moments.closed_form.search import OTHER_SCALES
from actsym.moments.derivative import weak_derivative
from actsym.report import model as m
from actsym.report.entry import Drawing, Entry, Subject
from actsym.report.evidence import Evidence
from actsym.report.mathematics import latex, symbol
from actsym.report.pages import constants, kernels, properties

#: A derivative longer than this (in characters of LaTeX) hides more than it shows.
_LONGEST_DERIVATIVE = 500

#: The figures of an activation by what they show, each with the end of its file's name.
SHAPE, SIGNAL, ENDS = "", "-signal", "-ends"

#: Characters of code that every page has room for on a line.
_LONGEST_LINE = 84


def path(activation: Activation) -> str:
    return f"activations/{activation.name}"


def entry(about: Subject, evidence: Evidence) -> Entry:
    """The page of one activation with its figures."""
    return Entry(page(about, evidence), tuple(figures(about)))


def page(about: Subject, evidence: Evidence) -> m.Page:
    """Definition, figure, constants, properties, kernel and use of one activation."""
    activation = about.activation
    blocks = [
        *_definition(activation),
        *_figures(about),
        *_constants(about),
        *properties.section(about.profile),
        *kernels.section(activation, evidence),
        *_use(activation),
    ]
    return m.Page(path(activation), activation.title, tuple(blocks))


def _definition(activation: Activation) -> Iterator[m.Block]:
    inputs = "y(u, x)" if activation.kind is Kind.GATED else "f(x)"
    yield m.Display(m.Math(inputs), m.Expression.of(activation.expr))
    if activation.kind in (Kind.POINTWISE, Kind.STOCHASTIC):
        derivative = m.Expression.of(weak_derivative(activation.expr))
        if len(derivative.latex) <= _LONGEST_DERIVATIVE:
            yield m.Display(m.Math("f'(x)"), derivative)
    statement = reading(activation).statement
    if statement:
        yield m.Paragraph(m.line(m.Strong("Read as:"), f" {statement}."))
    facts = [m.line("Source: ", activation.source)] if activation.source else []
    facts += [m.line("Structural integer ", m.Math(f"{symbol(n)} = {v}")) for n, v in activation.structure]
    facts.append(m.line("Name in code: ", m.Code(activation.name)))
    yield m.Bullets(tuple(facts))
    if activation.parameters:
        yield m.Heading("Parameters")
        yield parameters(activation)


def parameters(activation: Activation) -> m.Table:
    """The parameters as a table, a row each: name, exact default, domain, whether it is learnable, what it means."""
    header = ("Parameter", "Default", "Domain", "Learnable", "Meaning")
    return m.Table(tuple(m.line(h) for h in header), tuple(_parameter(p) for p in activation.parameters))


def _parameter(parameter: Parameter) -> tuple[m.Line, ...]:
    return (
        m.line(m.Math(symbol(parameter.name)), " (", m.Code(parameter.name), ")"),
        m.line(m.Expression.of(parameter.default)),
        m.line(m.Math(latex(parameter.domain))),
        m.line("yes" if parameter.learnable else "no"),
        m.line(parameter.about),
    )


def figures(about: Subject) -> Iterator[Drawing]:
    """The figures of an activation; those that need its derived properties only where there are some."""
    yield _drawing(about, SHAPE, "shape", ("shape", "lipschitz"))
    if about.profile is not None:
        yield _drawing(about, SIGNAL, "signal", ("signal",))
        yield _drawing(about, ENDS, "ends", ("decay", "distance"))


def _drawing(about: Subject, which: str, module: str, questions: tuple[str, ...]) -> Drawing:
    arguments = (about.activation, *map(about.answer, questions))
    return Drawing(_figure(about.activation, which), f"actsym.report.figures.{module}", arguments)


def _figure(activation: Activation, which: str) -> str:
    return f"{path(activation)}{which}.svg"


def _figures(about: Subject) -> Iterator[m.Block]:
    activation = about.activation
    at = ", ".join(f"{symbol(p.name)} = {latex(p.default)}" for p in activation.parameters)
    where = m.line(" at ", m.Math(at)) if at and len(at) < 80 else ()
    marked = "." if about.profile is None else "; what is marked was derived, and stands under Properties."
    shown = {
        SHAPE: (
            "Shape", f"Plots of {activation.title}, of its derivative and of its second derivative",
            m.line("f, f′ and f″", *where, marked),
        ),
        SIGNAL: (
            "Random signals", f"Moments, gains, length map and correlation map of {activation.title}",
            m.line(_signal(activation)),
        ),
        ENDS: (
            "Far out, and beside ReLU", f"Decay of the derivative of {activation.title}, and its distance to ReLU",
            m.line(_ENDS),
        ),
    }  # fmt: skip
    for which in (SHAPE,) if about.profile is None else tuple(shown):
        title, alt, caption = shown[which]
        yield m.Heading(title)
        yield m.Figure(_figure(activation, which), alt, caption)


#: What the figure of both ends shows.
_ENDS = (
    "Left and middle: |f′| (or what is left of it beside its limit) computed to 60 digits, with the leading term that "
    "was derived for it. Right: f less ReLU, with the derived L¹ norm of each half-line."
)


def _signal(activation: Activation) -> str:
    """What the figure of moments and maps shows."""
    of = {Kind.GATED: " of y, for independent branches", Kind.ROW: ", in the limit of wide rows, anew at every σ"}
    gated = activation.kind is Kind.GATED
    maps = "the length map of the product with weights that keep q = 1, and the correlation map of the gate"
    plain = "the length map with weights that keep q = 1, and the correlation map there"
    return (
        f"x ~ N(0, σ²). Above: moments and gains{of.get(activation.kind, '')}; below: {maps if gated else plain}. "
        "Midpoints of certified enclosures, each narrower than a thousandth of its value: a curve ends where none is; "
        "a band is an enclosure wide enough to be seen."
    )


def _constants(about: Subject) -> Iterator[m.Block]:
    yield m.Heading("Constants")
    yield m.Paragraph(
        m.line(
            "At the default parameters. Decimals are rounded to nearest, and every digit is proven. "
            "A closed form is listed only if it agrees with an enclosure computed independently by ball arithmetic."
        )
    )
    for distribution, moments in constants.by_distribution(about):
        yield m.Heading(f"Under {constants.words(distribution)}", 3)
        yield constants.table(moments)
        if moments.further:
            yield constants.further(moments)
        checks = constants.checks(moments)
        if checks:
            yield m.Paragraph(m.line("Checked:"))
            yield m.Bullets(tuple(m.line(what, ": ", sentence) for what, sentence in checks))
        yield from _formulas(m.line("Closed forms:"), constants.closed_forms(moments))
        scaled = distribution.scaled
        if scaled is not None and moments.scaled:
            tried = ", ".join(map(str, dict.fromkeys((distribution.scale, *OTHER_SCALES))))
            lead = m.line(
                "By rules for every scale, checked against enclosures at the scales ", tried, ", under ",
                m.Math(constants.notation(scaled)), ":",
            )  # fmt: skip
            yield from _formulas(lead, constants.scaled_forms(moments))


def _formulas(lead: m.Line, formulas: Iterable[m.Display]) -> Iterator[m.Block]:
    formulas = tuple(formulas)
    if formulas:
        yield m.Paragraph(lead)
        yield from formulas


def _use(activation: Activation) -> Sequence[m.Block]:
    """Three lines of Python."""
    inputs = {Kind.GATED: "torch.randn(4, 8), torch.randn(4, 8)", Kind.ROW: "torch.randn(4, 8)"}
    given = inputs.get(activation.kind, "torch.linspace(-3, 3, 7)")
    learned = (
        f"{p.name}=torch.tensor({float(p.default)!r}, requires_grad=True)" for p in activation.scalars if p.learnable
    )
    vectors = (f"{v.name}=torch.tensor({[float(d) for d in v.defaults]})" for v in activation.vectors)
    name = activation.unit
    call = _call(name, (given, *learned, *vectors))
    return m.Heading("Use"), m.Listing(f"import torch\nfrom generated import {name}\ny = {call}")


def _call(name: str, arguments: Sequence[str]) -> str:
    """A call on one line, or where that is long with an argument a line."""
    line = f"{name}({', '.join(arguments)})"
    return line if len(line) < _LONGEST_LINE else "\n".join((f"{name}(", *(f"    {a}," for a in arguments), ")"))
