"""Terms that the report uses, each defined once: shown where the term stands, and together on a page of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from actsym.report import model as m

#: Where all of them stand.
PATH = "terms"


@dataclass(frozen=True)
class Definition:
    """A term's ``title``, what it means, and the page or file that says more (a path of a page; may be empty)."""

    title: str
    line: m.Line
    more: str = ""


def _said(title: str, *parts: m.Inline | str, more: str = "") -> Definition:
    return Definition(title, m.line(*parts), more)


_F2, _D2 = m.Math(r"E[f(x)^2]"), m.Math(r"E[f'(x)^2]")

#: By the name that :class:`~actsym.report.model.Term` gives.
TERMS: Mapping[str, Definition] = {
    "forward-gain": _said(
        "forward gain", m.Math(r"\mathrm{Var}[x] / E[f(x)^2]"), ", a ratio of variances: weights of variance gain / "
        "fan_in keep the mean square of the pre-activations from layer to layer. Its square root is the gain of "
        "standard deviations, which torch and Kaiming's formula call the gain.", more="methods/moments",
    ),
    "backward-gain": _said(
        "backward gain", m.Math(r"\mathrm{Var}[x] / E[f'(x)^2]"), ", a ratio of variances: weights of variance gain / "
        "fan_out keep the mean square of the gradient from layer to layer. Its square root is the gain of standard "
        "deviations.", more="methods/moments",
    ),
    "recommended-gain": _said(
        "recommended gain", m.Math(r"1 / \sqrt{E[f(x)^2]}"), " for x ~ N(0, 1): the square root of the forward gain. "
        "It is what ", m.Code("torch.nn.init.calculate_gain"), " returns for ReLU, and what Kaiming's formula takes: "
        "the standard deviation of the weights is gain / √fan_in.",
    ),
    "second-moment": _said("second moment", _F2, ", the mean square of the output; of the slope, ", _D2, "."),
    "chi-1": _said(
        "χ₁", m.Math(r"\chi_1 = \sigma_w^2 E[f'(x)^2]"), ", the slope of the correlation map at 1 in a wide network; "
        "infinite where f jumps. Below 1, signals that differ a little become alike from layer to layer and gradients "
        "shrink; above 1 both grow. Without jumps it is also what a layer multiplies the mean square of a gradient "
        "by.", more="methods/signal",
    ),
    "length-map": _said(
        "length map", m.Math(r"q \mapsto \sigma_w^2 E[f(\sqrt{q} z)^2]"), ", z ~ N(0, 1): the mean square of the "
        "pre-activations of a wide layer from that of the layer before. A fixed point at which its slope is below 1 "
        "attracts.", more="methods/signal",
    ),
    "certified-enclosure": _said(
        "certified enclosure", "a ball, given by its midpoint and radius, that is proven to contain the value: "
        "computed in ball arithmetic, in which the result of every operation contains the exact result.",
        more="methods/moments",
    ),
    "closed-form": _said(
        "closed form", "an exact expression, accepted only where its own value lies in an enclosure that was computed "
        "independently of it.", more="methods/moments",
    ),
    "lipschitz": _said(
        "Lipschitz constant", m.Math(r"\sup_x |f'(x)|".replace("|", r"\vert ")), ": the smallest L with which f never "
        "changes by more than L times what x changes by.", more="methods/lipschitz",
    ),
    "smoothness": _said(
        "smoothness", "the largest k with f in ", m.Math("C^k"), ": k continuous derivatives on the whole line. It is "
        "−1 where f jumps, 0 where f has a kink, ∞ where every derivative is continuous.", more="methods/smoothness",
    ),
    "theta-class": _said(
        "Θ class", m.Math(r"f = \Theta(g)"), ": f is between two positive multiples of g far out; g says how fast f "
        "or f′ decays or grows.", more="methods/decay",
    ),
    "relu-distance": _said(
        "distance to ReLU", "the norm of f less ReLU over the line: ",
        m.Math(r"L^1: \int \vert f - \mathrm{ReLU} \vert dx"), "; ", m.Math("L^2"), " and the supremum likewise.",
        more="methods/distance",
    ),
    "operations": _said(
        "operations", "arithmetic operations, comparisons and calls of functions in the formula as it is defined, each "
        "counted as one. Changes of sign and choices between two values are not counted.", more="methods/cost",
    ),
    "ulp": _said(
        "ulp", "a unit in the last place: the distance between neighbouring floating-point numbers at the size of the "
        "correctly rounded result. A correctly rounded result is at most 0.5 ulp off. Near a zero of the result, what "
        "one ulp of the input is worth there is added to the unit.",
    ),
    "worst-error": _said(
        "worst error", "the largest error of f and its first derivatives that any measurement of the kernels in use "
        "has found, in any type, rounded up. “all 2^32 inputs”: every float32 number was tried; “sampled”: the "
        "numbers were chosen.",
    ),
    "monotone": _said("monotone", "f never changes direction: f′ has one sign, or is 0, on the whole line."),
    "undefined": _said(
        "undefined", "proven not to exist: an expectation that diverges without a sign, or a derivative where f jumps."
    ),
}  # fmt: skip


def place(name: str) -> str:
    """The page and anchor of a term's definition.  Raises ``KeyError`` for a term that is not defined."""
    if name not in TERMS:
        raise KeyError(name)
    return f"{PATH}#{name}"


def page() -> m.Page:
    """Every term with its definition."""
    rows = tuple(
        (m.line(m.Strong(d.title)), d.line, m.line(m.PageLink("how it is found", d.more)) if d.more else ())
        for d in TERMS.values()
    )
    header = tuple(map(m.line, ("Term", "What it means", "More")))
    return m.Page(PATH, "Terms", (m.Table(header, rows, ids=tuple(TERMS)),))
