"""Pages of bases: theorem, derivation and coefficients; fits; and what networks of finite width did with them."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import sympy as sp

from actsym.bases.basis import Basis, BasisError
from actsym.bases.derivation import Derivation
from actsym.bases.derive import derive
from actsym.bases.fits_tropical import Row, compared
from actsym.bases.shipped import get
from actsym.bases.stable import Stable, stable
from actsym.definition.spec import Activation
from actsym.errors import Unanswered
from actsym.facts.bases import coefficients
from actsym.quantity import Quantity
from actsym.report import model as m, prose
from actsym.report.entry import Drawing, Entry, exactly, remembered, remembered_each
from actsym.report.pages import constants
from actsym.signal.basin import FACTOR, FAILURE, GRADIENT, MOST_LAYERS, RESOLUTION
from actsym.text.typeset import symbol

#: The page of fits, the member of the catalogue that they are of, and significant digits of their errors.
FITS, TARGET, _ERROR_DIGITS = "bases/fits", "gelu", 4

#: Degree at which derivation and coefficients are shown.
DEGREE = 3

#: Significant digits of coefficients, and characters of LaTeX that a formula may have on the page.
_DIGITS, _LONGEST = 12, 400


def entries(bases: Iterable[Basis], networks: bool = False, basins: Mapping[str, Any] | None = None) -> Iterator[Entry]:
    """The page of each basis with its figure; ``networks`` and ``basins`` as :func:`page` has them."""
    by_basis = {basis: f"{exactly(basis)} {networks} {json.dumps(basins, sort_keys=True)}" for basis in bases}
    questions = {question: (basis, networks, basins) for basis, question in by_basis.items()}
    for basis, made in zip(by_basis, remembered_each(__name__, page, questions), strict=True):
        yield Entry.of(made, Drawing(figure(basis), "actsym.report.figures.measured", (basis,), "basis"))


def figure(basis: Basis) -> str:
    """Where the figure is written, relative to the report's root folder."""
    return f"bases/{basis.name}.svg"


def page(basis: Basis, networks: bool = False, basins: Mapping[str, Any] | None = None) -> m.Page:
    """Derivation, coefficients and figure of ``basis`` at degree :data:`DEGREE`.

    ``networks`` says that the report has a page on signals by depth, to link to; ``basins`` are the data of the page on
    basins, whose rows on this basis are shown.
    """
    found = derive(basis, DEGREE)
    intro = (
        f"How the functions of this basis behave for inputs from {basis.measure}, and which coefficients of degree "
        f"{DEGREE} give their sum F equal forward and backward gains, E[F²] = E[F′²]."
    )
    caption = (
        "Left: the gain 1 / E[F²] = 1 / E[F′²] at each degree, with Var[x] taken as 1. Right: the functions. Above "
        "these, where functions or derivatives are not orthogonal: the cosine of each pair, which is their entry of "
        "the Gram matrix over the square root of the product of the two diagonal ones; grey where a derivative is zero."
    )
    blocks: list[m.Block] = [
        m.paragraph(intro), m.Figure(figure(basis), f"Gram matrices, gains and functions of {basis.title}",
                                             m.line(caption)),
        *_theorem(found), m.Heading("Derivation"), *_steps(found), *_coefficients(basis, found),
        *(() if basins is None else _degrees(basins, basis.name)),
        m.Heading("See also"), m.bullets(_more(networks, basins is not None)),
    ]  # fmt: skip
    return m.Page(figure(basis).removesuffix(".svg"), basis.title, tuple(blocks))


def _theorem(found: Derivation) -> Iterator[m.Block]:
    yield m.Heading("Every degree")
    theorem = found.theorem
    if theorem is None:
        reason = found.no_theorem or "no statement for every degree was found"
        yield m.paragraph(_sentence(reason))
        return
    name = symbol(theorem.free)
    lead = "With every other coefficient 1, forward and backward gain are equal at degree n if and only if "
    yield m.paragraph(lead, m.Math(rf"{name}^2"), " is")
    for left, right in (
        (rf"{name}^2", theorem.radicand), (rf"\lim_{{n \to \infty}} {name}^2", theorem.radicand_limit),
        (r"E[F^2] = E[F'^2]", theorem.moment), (r"\lim_{n \to \infty} E[F^2]", theorem.moment_limit),
    ):  # fmt: skip
        yield m.Display(m.Math(left), m.Expression.of(right))
    yield m.paragraph(_sentence(theorem.norms.proof))


def _steps(found: Derivation) -> Iterator[m.Block]:
    for step in found.steps:
        if found.theorem is not None and step in found.theorem.steps():
            continue  # stands above
        yield m.Heading(step.title, 3)
        formulas = tuple(_formula(left, right) for left, right in step.formulas)
        if formulas:
            yield m.Bullets(formulas)
        if step.note:
            yield m.paragraph(_sentence(step.note))


def _formula(left: sp.Expr | str, right: sp.Expr | str | Quantity) -> m.Line:
    start = m.line(left) if isinstance(left, str) else m.line(m.Expression.of(left))
    return (*start, m.Text(" = "), *_value(right))


def _value(value: sp.Expr | str | Quantity) -> m.Line:
    if isinstance(value, str):
        return m.line(m.Code(value))
    exact = value.exact if isinstance(value, Quantity) else value
    if exact is not None and (said := constants.fitting(exact, _LONGEST)):
        return said
    return constants.value(value, _DIGITS) if isinstance(value, Quantity) else m.line(m.Code(sp.sstr(exact)))


def _coefficients(basis: Basis, found: Derivation) -> Iterator[m.Block]:
    """Equal gains, the same scaled to gains of one, and those with a stable fixed point."""
    yield m.Heading("Coefficients")
    if found.equal is None:
        yield m.paragraph(f"None: {found.obstacle}.")
        return
    steady, why = _stable(basis)
    chosen = {} if steady is None else coefficients(steady)
    unit = found.unit["unit_variance"].values
    rows = []
    for name, equal in found.equal.values.items():
        cells = [equal, unit[name], *([chosen[name]] if chosen else [])]
        numbers = [constants.value(q, _DIGITS) for q in cells]
        title = m.line(m.Math(symbol(name)))
        exact = () if equal.exact is None else constants.fitting(equal.exact)
        rows.append((title, exact, *numbers, constants.overall_method(cells)))
    titles = ["Coefficient", "Equal gains", "Value", "Both gains 1"] + ["Chosen, under N(0, 1)"] * bool(chosen)
    yield m.table((*titles, "Method"), rows, "ll" + "r" * (len(titles) - 2) + "l")
    if steady is None:
        yield m.paragraph(f"No stable coefficients are given: {why}.")
        return
    slope = m.plain(constants.value(steady.slope_quantity(), 4))
    yield m.paragraph(
        "Equal gains alone do not keep a deep network stable. The coefficients in the column “Chosen” have both gains "
        f"1 under N(0, 1), and a layer multiplies small deviations of the mean square from 1 by {slope}, which is the "
        "slope of the length map."
    )
    yield m.paragraph(steady.verdict())


def _stable(basis: Basis) -> tuple[Stable | None, str]:
    try:
        return stable(basis, DEGREE), ""
    except (BasisError, Unanswered) as error:
        return None, str(error)


def _more(networks: bool, basins: bool) -> Iterator[m.PageLink]:
    yield m.PageLink("Fits of a classical activation, with their error curves", FITS)
    if networks:
        yield m.PageLink("Measured deep networks, some of which overflow", NETWORKS)
    if basins:
        yield m.PageLink("Basins of all bases, predicted and measured", BASINS)


def _sentence(note: str) -> str:
    """A note with a capital letter, unless it begins with a formula, and a full stop."""
    first = note.split()[0]
    return f"{note if not first.isalpha() else note[0].upper() + note[1:]}."


# ---------------------------------------------------------------- fits


def fits(target: Activation) -> Entry:
    """The page of fits of an activation, with its figure."""
    made = remembered(__name__, exactly(target), lambda: fits_page(target.title, compared(target)))
    return Entry.of(made, Drawing(f"{FITS}.svg", "actsym.report.figures.measured", (target,), "fits"))


def fits_page(title: str, shown: Sequence[Row]) -> m.Page:
    """What was fitted to the activation of that title, the figure, and the certified errors."""
    titles = ("Family", "Matched", "Interval", "sup |F − f|", "sup |F′ − f′|", "L2 of f", "L2 of f′", "L2 under",
              "Method")  # fmt: skip
    rows = []
    for name, found in shown:
        for matched, fit in found.items():
            e = fit.errors
            certified = (e.sup, e.sup_derivative, e.l2, e.l2_derivative)
            numbers = [constants.value(q, _ERROR_DIGITS) for q in certified]
            interval = f"[{fit.interval[0]}, {fit.interval[1]}]"
            rows.append((name, matched, interval, *numbers, str(e.measure), constants.overall_method(certified)))
    return m.Page(FITS, f"Fits of {title}", (
        m.paragraph(
            f"{title} in four families, each by one linear solve (the tropical one by tangents): at as many nodes as "
            "there are coefficients, or at half as many with the derivative too. The errors are of the float64 "
            "coefficients that the fit returns, and certified: suprema on the interval, root mean squares under the "
            "measure named."
        ),
        m.Figure(f"{FITS}.svg", f"{title}, its fits, and their errors"),
        m.table(titles, rows, "lllrrrrl"),
    ))  # fmt: skip


# ---------------------------------------------------------------- signals by depth, from data

NETWORKS, BASINS = "bases/networks", "bases/basins"

#: How the data name the starts of a network.
PUBLISHED, STABLE, DEFAULT = "published", "stable", "torch"

#: The activations of the networks, in the data and as they are shown.
TITLES = {
    "hermite_3": "Hermite(3)", "fourier_6": "Fourier(6)", "tropical_6": "Tropical(6)", "telu": "TeLU",
    "gem_n1": "GEM(1)", "gelu": "GELU", "relu": "ReLU",
}  # fmt: skip

#: Depths that the table shows.
_SHOWN = (1, 8, 16, 32, 64)

#: Standard errors beyond which a prediction is not off by noise, but wrong.
_MANY = 100

_VARIANTS = {
    PUBLISHED: "as published, weights of the derived forward gain",
    STABLE: "stable coefficients (or output scale and shift), gain 1",
    DEFAULT: "torch's default initialisation",
}

#: Number of a row, or text where JSON holds none.
Stored = float | str


def numbers(values: Sequence[Stored]) -> Any:
    """A row of the record as float64."""
    return np.array([float(v) for v in values])


def deviations(row: Mapping[str, Any], side: str) -> Any:
    """(measured mean - predicted mean) in standard errors, by depth; NaN where either is not finite."""
    seen = row["measured"][side]
    with np.errstate(all="ignore"):
        error = numbers(seen["spread"]) / math.sqrt(row["draws"])
        found = (numbers(seen["mean"]) - numbers(row["predicted"][side])) / error
        return np.where(np.isfinite(found), found, np.nan)


def networks(data: Mapping[str, Any]) -> Entry:
    """The page of deep networks: what was done, the figure, and a table for signals and one for gradients."""
    settings = data["settings"]
    others = [row for row in data["cases"] if row["draws"] != settings["draws"]]
    exceptions = "; ".join(f"{row['draws']} for {TITLES[row['name']]}, {row['variant']}" for row in others)
    figure = m.Figure(
        f"{NETWORKS}.svg", "Mean squares by depth, measured and predicted",
        m.line("Lines: measured means, with a band of one standard deviation of single draws. Wide pale lines: "
               "predictions, as far as they are trusted. Values beyond the frame are cut off.")
    )  # fmt: skip
    page = prose.page(
        NETWORKS, figure=(figure,), more=f" ({exceptions})" if exceptions else "",
        variants=(m.bullets(m.line(m.Strong(v), f": {text}") for v, text in _VARIANTS.items()),),
        signal=(_by_depth(data, "signal"),), gradient=(_by_depth(data, "gradient"),),
        overflows=(m.bullets(_overflows(data)),), **{name: str(value) for name, value in settings.items()},
    )  # fmt: skip
    return Entry.of(page, Drawing(f"{NETWORKS}.svg", "actsym.report.figures.measured", (data,), "networks"))


def _by_depth(data: Mapping[str, Any], side: str) -> m.Table:
    depth = data["settings"]["depth"]
    shown = [d if side == "signal" else depth - d for d in _SHOWN if d <= depth]
    layers = [f"layer {d}" for d in shown]
    header = ["activation", "start", "slope", "χ", *layers, f"predicted, {layers[-1]}", "largest deviation"]
    rows = []
    for row in data["cases"]:
        seen = row["measured"][side]
        cells = [_spread(seen["mean"][d], seen["spread"][d]) for d in shown]
        limit, off = row["trusted"], deviations(row, side)
        # A gradient at any depth has passed through every layer above it.
        usable = off[1 : limit + 1] if side == "signal" else off[:-1] if limit == depth else off[:0]
        # Where the gradient has vanished to nothing there is nothing to compare.
        usable = usable[np.isfinite(usable)]
        worst = f"{abs(usable).max():.1f}" if len(usable) else "—"
        if len(usable) and abs(usable).max() > _MANY:
            worst = f"off by a factor of {_off(row, side):.1e}"
        last = _mean(row["predicted"][side][shown[-1]]) if limit == depth else f"trusted to layer {limit}"
        first = TITLES[row["name"]], row["variant"], f"{row['slope']:.3f}", f"{row['chi']:.3f}"
        rows.append((*first, *cells, last, worst))
    return m.table(header, rows, "llr")


def _spread(mean: Stored, spread: Stored) -> str:
    """Mean and standard deviation of single draws; in words where there are no such numbers."""
    if not math.isfinite(float(mean)):
        return "overflows"
    if float(mean) == 0:
        return "underflows"
    if not math.isfinite(float(spread)) or float(spread) > float(mean):
        return f"near {_mean(mean)}, differs from draw to draw by more"
    return f"{_mean(mean)} ± {_mean(spread)}"


def _off(row: Mapping[str, Any], side: str) -> float:
    """The largest ratio of prediction and measured mean, one way or the other."""
    seen, predicted = numbers(row["measured"][side]["mean"]), numbers(row["predicted"][side])
    both = np.isfinite(seen) & np.isfinite(predicted) & (seen > 0) & (predicted > 0)
    return float(np.exp(np.abs(np.log(seen[both] / predicted[both])).max()))


def _mean(value: Stored, digits: int = 3, power: int = 1, far: float = 1e3) -> str:
    """A mean square with digits behind the point, or as a power of ten outside of 1 / ``far`` to ``far``."""
    number = float(value)
    if not math.isfinite(number):
        return "beyond float64"
    return f"{number:.{digits}f}" if 1 / far <= abs(number) < far else f"{number:.{power}e}"


def _overflows(data: Mapping[str, Any]) -> Iterator[str]:
    depth = data["settings"]["depth"]
    for row in data["cases"]:
        if row["slope"] <= 1.02 or row["variant"] == DEFAULT:
            continue
        where = "stays finite" if row["finite"] >= depth else f"overflows in layer {row['finite'] + 1}"
        layer = f"in layer {row['escape']}" if row["escape"] is not None else f"in none of the {depth} layers"
        yield (
            f"{TITLES[row['name']]}, {row['variant']}: the slope is {row['slope']:.3f}, so noise grows. From a "
            f"deviation of one standard deviation, an overflow is predicted {layer}. Measured: the network {where}."
        )


# ---------------------------------------------------------------- basins of coefficients


def basins(data: Mapping[str, Any]) -> Entry:
    """The page of coefficients and their basins: every basis and degree in one table."""
    limits = {"factor": f"{FACTOR:g}", "failure": f"{FAILURE:g}", "gradient": f"{GRADIENT:g}"}
    sizes = {name: str(value) for name, value in data["settings"].items()}
    return Entry.of(prose.page(BASINS, table=(basins_of(data),), **limits, **sizes))


def _degrees(data: Mapping[str, Any], basis: str) -> Iterator[m.Block]:
    """Of each degree of a basis what decides, and folded below it everything that was predicted and measured."""
    settings = data["settings"]
    titles = ("Degree", "Verdict", "Probability that a signal strays", "Signals hold down to layer",
              f"Networks that held, of {settings['draws']}")  # fmt: skip
    rows = []
    for row in data["rows"]:
        if row["basis"] == basis:
            predicted, seen = row.get("predicted"), row.get("measured")
            known = predicted is not None and seen is not None
            cells = (_failure(predicted), _deepest(predicted), str(seen["held"])) if known else ("—", "—", "—")
            rows.append((str(row["degree"]), row["stability"], *cells))
    yield m.Heading("Other degrees")
    yield m.paragraph(
        f"The same choice at other degrees, in networks of width {settings['width']} and depth {settings['depth']}. A "
        f"signal strays if it leaves the basin, or changes by more than a factor {FACTOR:g}."
    )
    yield m.table(titles, rows, "llrrr")
    yield m.Details(m.line("Everything that was predicted and measured"), (
        m.paragraph(m.PageLink("Basins of all bases", BASINS), " says what the columns mean."), basins_of(data, basis),
    ))  # fmt: skip


def _failure(predicted: Mapping[str, Any]) -> str:
    return f"{float(predicted['failure']):.0e}" if float(predicted["failure"]) else f"< {RESOLUTION:g}"


def _deepest(predicted: Mapping[str, Any]) -> str:
    return str(predicted["deepest"]) if predicted["deepest"] < MOST_LAYERS else "any"


def basins_of(data: Mapping[str, Any], basis: str | None = None) -> m.Table:
    """The rows of one basis; or of all, each with the name of its basis."""
    titles = [
        *(["basis"] if basis is None else []), "degree", "verdict", "t", "basin", "slope", "noise",
        "noise fits below, above", "probability of straying", "holds down to layer", "from width", "draws held",
        "range of draws", "range of inputs", "gradient's spread", "measured spread",
    ]  # fmt: skip
    rows = (
        (*([get(row["basis"]).title] if basis is None else []), *_basin(row, data["settings"]))
        for row in data["rows"]
        if basis in (None, row["basis"])
    )
    return m.table(titles, rows, "llllr" if basis is None else "lllr")


def _basin(row: Mapping[str, Any], settings: Mapping[str, Any]) -> Iterator[str]:
    yield str(row["degree"])
    yield row["stability"]
    predicted, seen = row.get("predicted"), row.get("measured")
    if predicted is None or seen is None:
        yield from ["—"] * 13
        return
    yield row["damping"]
    yield " to ".join(f"{float(end):.3g}" for end in row["basin"]) if "basin" in row else "none proven"
    yield f"{float(predicted['slope']):.3f}"
    yield f"{float(predicted['deviation']):.3f}"
    yield f"{float(predicted['below']):.1f}, {float(predicted['above']):.1f}"
    yield _failure(predicted)
    yield _deepest(predicted)
    yield "—" if predicted["narrowest"] is None else str(predicted["narrowest"])
    yield f"{seen['held']} of {settings['draws']}"
    for name in ("range", "single"):
        yield " to ".join(_mean(v, 2, 0, 1e2) for v in seen[name])
    yield f"{float(predicted['gradient_deviation']):.2f}"
    yield f"{float(seen['gradient_deviation']):.2f}"
