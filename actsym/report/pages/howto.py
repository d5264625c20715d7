"""How-tos: pages that answer what people ask first, with code that runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from actsym.report import model as m
from actsym.report.entry import Subject, remembered
from actsym.report.evidence import Evidence
from actsym.report.pages import activation, constants, kernels, properties
from actsym.report.pages.answers import range_of, smoothness, value
from actsym.report.pages.card import normal

#: Activations of the table from which one is chosen.
_CHOICE = (
    "relu", "leaky_relu", "elu", "selu", "softplus", "tanh", "sigmoid", "gelu", "silu", "mish", "telu", "hard_swish",
    "gem_n2", "squaf_k2",
)  # fmt: skip

GAIN = """\
import torch

gain = 1.37478157602277  # TeLU: forward, N(0, 1)
layer = torch.nn.Linear(512, 256)  # reads the output of TeLU
torch.nn.init.normal_(layer.weight, std=gain / layer.in_features**0.5)
torch.nn.init.zeros_(layer.bias)

bound = 3**0.5 * gain / layer.in_features**0.5  # uniform weights of the same standard deviation
torch.nn.init.uniform_(layer.weight, -bound, bound)"""

ENCLOSURE = """\
from fractions import Fraction


def dyadic(text):
    mantissa, exponent = text.split("*2^")
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


middle = dyadic("180041257775716212173882628024521417735*2^-128")
radius = dyadic("16687*2^-128")
low, high = middle - radius, middle + radius
print(float(low), float(high - low))"""

CHECK = """\
from mpmath import exp, mp, npdf, quad, sqrt, tanh

mp.dps = 30


def f(x):
    return x * tanh(exp(x))


second = quad(lambda z: f(z) ** 2 * npdf(z), [-14, -8, -4, -2, 0, 2, 4, 8, 14])
print(1 / sqrt(second))  # 1.3747815760227698..."""

OWN = """\
from sympy import S, exp, tanh

from actsym.definition.spec import Family, Parameter, x

_beta = Parameter("beta", S.One, S.Reals, learnable=True, about="steepness of the gate")
bent = Family("bent", "Bent", lambda: x * tanh(exp(_beta.symbol * x)), (_beta,))"""


def pages(subjects: Sequence[Subject], evidence: Evidence) -> Iterator[m.Page]:
    """``subjects`` are those of the report; the table has the well-known ones among them."""
    yield _page("gain", "Which gain do I use?", _gain())
    yield _page("choose", "Choose an activation", _choose(subjects, evidence))
    yield _page("certificate", "Read a certificate", _certificate())
    yield _page("check", "Check a number yourself", _check())
    yield _page("add", "Add an activation of your own", _add())


def _page(name: str, title: str, blocks: Iterator[m.Block]) -> m.Page:
    return m.Page(f"howto/{name}", title, tuple(blocks))


def _gain() -> Iterator[m.Block]:
    yield m.Paragraph(m.line(
        "Kaiming’s formula draws weights with the standard deviation ", m.Math(r"\text{gain} / \sqrt{\text{fan}}"),
        ". The gain belongs to the activation whose output the layer reads. Each activation’s page opens with the one "
        "that we recommend, the forward gain for a normal input:"
    ))  # fmt: skip
    yield m.Paragraph(m.line(
        m.Math(r"\text{gain} = 1 / \sqrt{E[f(z)^2]}"), " with ", m.Math(r"z \sim \mathcal{N}(0, 1)"), "."
    ))  # fmt: skip
    yield m.Listing(GAIN)
    yield m.Heading("When to use another")
    rows = (
        ("forward, N(0, 1)", "fan_in", "The default. If pre-activations have mean square 1, so have those of the next "
         "layer. For ReLU it is √2, which torch.nn.init.calculate_gain returns too."),
        ("backward, N(0, 1)", "fan_out", "Gradients rather than signals keep their mean square. Where both gains "
         "agree, χ₁ = 1 and both are kept."),
        ("forward, U(−√3, √3)", "fan_in", "The input of the activation is uniform and standardised, as data may be. It "
         "is not for weights that are drawn uniformly: only their standard deviation matters."),
        ("1", "fan_in", "The network normalises before each activation (LayerNorm, BatchNorm, RMSNorm): the scale of "
         "weights then has no influence on signals."),
    )  # fmt: skip
    header = tuple(map(m.line, ("Gain", "Fan", "Use it when")))
    yield m.Table(header, tuple(tuple(map(m.line, row)) for row in rows))
    yield m.Heading("When no gain is enough")
    yield m.Paragraph(m.line(
        "A gain keeps the mean square 1 on average. In a layer of finite width it fluctuates, and the slope of the "
        "length map says what becomes of that: below 1 fluctuations die out, above 1 each layer multiplies them. The "
        "page of an activation warns if the slope is above 1 (not those of functions of a row: they normalise "
        "themselves). Then normalise, or scale and shift the output so that "
        "the slope is below 1; ", m.PageLink("measured networks", "bases/networks"), " show both."
    ))  # fmt: skip
    yield m.Paragraph(m.line(
        m.Code("actsym.models.initialise(model)"), " initialises a whole torch model this way, and ",
        m.Code("actsym analyze \"x*tanh(exp(x))\""), " prints the gains of any formula."
    ))  # fmt: skip


def _choose(subjects: Sequence[Subject], evidence: Evidence) -> Iterator[m.Block]:
    yield m.Paragraph(m.line(
        "No number here says which activation trains best: that depends on the task. They say what can go wrong, and "
        "what it costs."
    ))  # fmt: skip
    yield m.Bullets((
        m.line(m.Strong("Very deep, without normalisation"), ": the slope of the length map should be at most 1, and ",
               m.Math(r"\chi_1"), " near 1."),
        m.line(m.Strong("Second-order methods, physics-informed losses"), ": smooth, that is C² at least; of "
               "piecewise linear functions the second derivative is 0."),
        m.line(m.Strong("Certified robustness"), ": a small Lipschitz constant, since constants of layers multiply."),
        m.line(m.Strong("Half precision"), ": a page’s section on floating point says where f and f′ round to 0."),
        m.line(m.Strong("Speed"), ": element-wise activations wait for memory. One operation more rarely shows on a "
               "GPU; a fused kernel does."),
    ))  # fmt: skip
    known = {s.activation.name: s for s in subjects}
    chosen = [known[name] for name in _CHOICE if name in known]
    rows = [(_link(s), *_facts(s), kernels.summary(s.activation, evidence)) for s in chosen]
    header = ("Activation", "Smoothness", "Lipschitz", "Range", "Gain", "χ₁", "Length-map slope", "Operations",
              "Method", "Kernel error")  # fmt: skip
    if rows:
        yield m.Table(tuple(map(m.line, header)), tuple(rows))
    yield m.Paragraph(m.line("The ", m.PageLink("tables", "tables"), " have all activations."))


def _link(subject: Subject) -> m.Line:
    return m.line(m.PageLink(subject.activation.title, activation.path(subject.activation)))


def _facts(subject: Subject) -> tuple[m.Line, ...]:
    """The cells of a row but for the name and the error.  Kept on disk: nothing else here reads a subject."""

    def made() -> tuple[m.Line, ...]:
        profile, moments = properties.told(subject), normal(subject)
        found: dict[str, Any] = {} if profile is None else dict(profile.answers)
        lipschitz, signal, cost = (found.get(n) for n in ("lipschitz", "signal", "cost"))
        numbers = [
            None if lipschitz is None else lipschitz.constant.value,
            None if moments is None else moments.in_training("forward_gain_std"),
            *((None, None) if signal is None else (signal.chi, signal.length_slope)),
        ]
        bound, gain, chi, slope = (m.line("not found") if q is None else value(q) for q in numbers)
        return (
            m.line(smoothness(found["smoothness"].label) if "smoothness" in found else "not found"), bound,
            m.line(range_of(found["shape"]) if "shape" in found else "not found"), gain, chi, slope,
            m.line("not found" if cost is None or cost.definition is None else str(cost.definition.total)),
            m.line(constants.overall_method([q for q in numbers if q is not None])),
        )  # fmt: skip

    return tuple(remembered(__name__, subject.makings, made))


def _certificate() -> Iterator[m.Block]:
    yield m.Paragraph(m.line(
        "Every number of this report comes with what proves it, its certificate. There are four kinds."
    ))  # fmt: skip
    yield m.Bullets((
        m.line(m.Strong("closed form"), ": an exact expression. It was accepted only because its value, computed with "
               "error bounds, agrees with an enclosure that was computed without it."),
        m.line(m.Strong("certified enclosure"), ": a midpoint and a radius. The number is proven to lie between "
               "midpoint − radius and midpoint + radius; the digits shown are those on which both ends agree."),
        m.line(m.Strong("infinite"), " or ", m.Strong("undefined"), ": a proof that there is no number, and why."),
        m.line(m.Strong("sampled"), " and ", m.Strong("all 2^32 inputs"), ": errors of kernels are measured, not "
               "proven. “All” leaves no input out; “sampled” does."),
    ))  # fmt: skip
    yield m.Paragraph(m.line(
        m.Code("actsym fact telu/normal-1/second-moment"), " prints one number with its certificate, and ",
        m.Code("facts/telu.json"), " holds all of an activation’s. Midpoint and radius are exact, each an integer "
        "times a power of 2, so that no rounding stands between you and the proof:"
    ))  # fmt: skip
    yield m.Listing(ENCLOSURE)
    yield m.Paragraph(m.line(
        "How an enclosure is computed is told for each question: ", m.PageLink("moments", "methods/moments"), ", ",
        m.PageLink("Lipschitz constants", "methods/lipschitz"), ", ", m.PageLink("limits", "methods/decay"), "."
    ))  # fmt: skip


def _check() -> Iterator[m.Block]:
    yield m.Paragraph(m.line(
        "These lines share no code with this project. They compute the recommended gain of TeLU with mpmath, whose "
        "quadrature has no proven error bound, but is another method altogether. What lies beyond 14 standard "
        "deviations is less than the last digit."
    ))  # fmt: skip
    yield m.Listing(CHECK)
    yield m.Paragraph(m.line(
        "The result agrees with ", m.PageLink("TeLU’s page", "activations/telu"), ". For another activation change ",
        m.Code("f"), ", and put its kinks among the points at which the integral is cut."
    ))  # fmt: skip


def _add() -> Iterator[m.Block]:
    yield m.Paragraph(m.line(
        "A formula alone needs no file: ", m.Code("actsym analyze \"x*tanh(exp(x))\""), ". One with parameters, a name "
        "and a source is a ", m.Code("Family"), " in a file of yours, here ", m.Code("bent.py"), ":"
    ))  # fmt: skip
    yield m.Listing(OWN)
    yield m.Paragraph(m.line("Then everything else follows:"))
    yield m.Bullets((
        m.line(m.Code("actsym analyze bent.py"), " prints moments and gains, ", m.Code("actsym properties bent.py"),
               " all other answers."),
        m.line(m.Code("actsym generate bent.py --out kernels"), " writes and measures CPU and CUDA kernels and a torch "
               "module."),
        m.line(m.Code("actsym report bent.py --out mine"), " writes a page like those of this report."),
    ))  # fmt: skip
    yield m.Paragraph(m.line(
        "To have it in this report, put the family into a module of ", m.Code("actsym/catalog"), " and run ",
        m.Code("make"), "."
    ))  # fmt: skip
