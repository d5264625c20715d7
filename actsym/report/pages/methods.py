"""How what is on an activation's page was found and checked: a page a question, which its tables link to."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from dataclasses import dataclass

from actsym.properties.questions import QUESTIONS
from actsym.report import model as m
from actsym.report.pages.wording import signs
from actsym.signal.signal import SEARCHED_LENGTHS

#: The question that the tables of constants answer.
MOMENTS = "moments"


@dataclass(frozen=True)
class Method:
    """How one question is answered: what proves the answer, what it is compared with, and where that is done."""

    proof: tuple[str, ...]
    checks: tuple[str, ...]
    modules: tuple[str, ...]
    tests: tuple[str, ...]


METHODS: dict[str, Method] = {
    MOMENTS: Method(
        (
            "An enclosure is a ball that contains the true value. The integrand is evaluated in ball arithmetic (Arb): "
            "every operation returns a ball around its exact result. Between the kinks of f, quadrature on such balls "
            "encloses the integral; a proven bound on the integrand encloses both tails. Only decimals on which the "
            "whole ball agrees are printed.",
            "A closed form comes from tables of integrals or from computer algebra, which can be wrong: it is accepted "
            "only if its own value, as a ball, agrees with the enclosure to every digit asked for.",
            "An integral is called infinite or undefined after a proof: the integrand grows too fast, has a pole, or "
            "is not real.",
        ),
        (
            "one member of each family: mpmath's quadrature",
            "known exactly: the gain 2 of ReLU, SELU's zero mean and unit variance, GELU at every scale",
            "ReLU, GELU, Mish, ELU: Cov[x, f] is E[f'] under N(0, 1), as it must be where f is continuous",
            "closed forms made wrong on purpose, which must be rejected",
        ),
        ("actsym/rigor/integrate.py", "actsym/rigor/growth.py", "actsym/moments/moments.py"),
        ("tests/test_rigor_integrate.py", "tests/test_moments.py", "tests/test_closed_form.py"),
    ),
    "smoothness": Method(
        (
            "The breakpoints are the points at which the formula changes: the zeros of what its switches compare. "
            "All of them are isolated by ball arithmetic, and by expansions at the ends of the line; a closed form "
            "is taken for one only if it lies in the isolating interval, and a zero that has none is a number all "
            "the same. At each breakpoint, both one-sided expansions are derived as series; the first power whose "
            "coefficients differ is the first derivative that jumps.",
        ),
        ("every member: SymPy's one-sided limits of the derivatives", "GEM: its order 2N with N as a symbol"),
        ("actsym/properties/smoothness.py", "actsym/rigor/zeros.py", "actsym/rigor/asymptotics/expand.py"),
        ("tests/test_smoothness.py", "tests/test_zeros.py", "tests/test_expansions.py"),
    ),
    "shape": Method(
        (
            "The line is cut at breakpoints and far out, where an expansion at infinity proves a sign that holds from "
            "there on. In between, ball arithmetic on subdivided intervals either excludes a zero of f, f' or f'' or "
            "isolates it (the next derivative keeps its sign there). What is listed is therefore all there is; a point "
            "in closed form was confirmed inside its ball.",
        ),
        ("every member: dense scans in floating point, which must see each claim", "SiLU: its minimum by Lambert's W"),
        ("actsym/rigor/chart.py", "actsym/rigor/extrema.py", "actsym/properties/shape.py"),
        ("tests/test_shape.py", "tests/test_extrema.py", "tests/test_roots.py"),
    ),
    "lipschitz": Method(
        (
            "sup |f'| and sup |f''| are the largest of finitely many values: at the isolated critical points, and "
            "limits at kinks and at both ends of the line. Infinite ones name the kink, jump or growth.",
        ),
        (
            "every member: dense scans, in which no slope exceeds the constant and some come near it",
            "TeLU, GELU in both forms, SiLU, Mish: the stationary slope by mpmath to 40 digits",
        ),
        ("actsym/properties/lipschitz.py", "actsym/rigor/extrema.py"),
        ("tests/test_lipschitz.py", "tests/test_extrema.py"),
    ),
    "decay": Method(
        (
            "f and f' are expanded at both ends in exponentials, logarithms and powers. The arithmetic of these "
            "expansions proves that the ratio to the leading term tends to 1, so the Theta class and its constant are "
            "tight; nothing is looked up in a list of classes.",
        ),
        (
            "every member: the ratio to the leading term at two far points",
            "SiLU, ELU, sigmoid: SymPy's limits",
            "a few expressions: bounds of what the leading terms leave, against mpmath",
        ),
        ("actsym/properties/decay.py", "actsym/rigor/asymptotics"),
        ("tests/test_decay.py", "tests/test_asymptotics.py"),
    ),
    "distance": Method(
        (
            "The difference is split at its zeros (as under Shape), and each part is integrated as under Constants; a "
            "norm is infinite where the leading term of the difference does not integrate. The sup distance is the "
            "largest of the values at critical points and of the limits.",
        ),
        (
            "one member of each family but GEM's, which have closed forms: mpmath's quadrature",
            "eight members: samples, none of which exceeds the sup distance",
            "the line's norm against its halves",
        ),
        ("actsym/properties/distance.py", "actsym/properties/distance_integrals.py"),
        ("tests/test_distance.py",),
    ),
    "signal": Method(
        (
            "Hermite coefficients are certified integrals; the correlation map is their series, with the rest bounded "
            "by what E[f²] leaves. Fixed points of the length map are isolated zeros, all of them for "
            f"{signs(SEARCHED_LENGTHS)}; nothing is said of lengths beyond.",
        ),
        (
            "ReLU's arc-cosine and erf's arc-sine kernels",
            "tanh, GELU, SiLU: the covariance as a double integral",
            "seven smooth members: coefficients by Gauss-Hermite quadrature",
            "Parseval's sum against E[f²]",
            "four members: means of the length map by mpmath",
        ),
        ("actsym/signal/signal.py", "actsym/signal/hermite.py", "actsym/signal/length.py"),
        ("tests/test_signal.py", "tests/test_hermite.py", "tests/test_length.py"),
    ),
    "precision": Method(
        (
            "Where the exact value rounds to zero, to a subnormal number or to infinity is decided in ball arithmetic, "
            "ties included, down to single floats. The definition as written is run on intervals of floats, each "
            "operation rounded, halved until one outcome holds on all of an interval.",
        ),
        (
            "a few members: NumPy in the format itself",
            "Mish, Logish, E-GEM: every float of the half formats",
            "ELU, CRReLU: boundaries in closed form",
        ),
        (
            "actsym/properties/floats/precision.py",
            "actsym/properties/floats/rounding.py",
            "actsym/properties/floats/naive.py",
        ),
        ("tests/test_precision.py", "tests/test_rounding.py", "tests/test_naive.py"),
    ),
    "cost": Method(
        (
            "Counted on the expression: as printed, and in the cheapest of a few equal forms with common "
            "subexpressions computed once. All branches of a piecewise function count.",
        ),
        ("counts by hand", "every member: each candidate form against the definition, as balls at six points"),
        ("actsym/properties/floats/cost.py",),
        ("tests/test_cost.py", "tests/test_optimise.py"),
    ),
}


def path(question: str) -> str:
    return f"methods/{question}"


def pages() -> Iterator[m.Page]:
    for question in (MOMENTS, *QUESTIONS):
        title = QUESTIONS[question].title if question in QUESTIONS else "Moments and gains"
        yield m.Page(path(question), f"{title}: found and checked", tuple(_blocks(question, _method(question))))


def _method(question: str) -> Method:
    """What is written above, or else what the module that answers says of itself."""
    if question in METHODS:
        return METHODS[question]
    name = QUESTIONS[question].module
    paragraphs = (importlib.import_module(name).__doc__ or "").strip().split("\n\n")
    return Method(tuple(" ".join(p.split()) for p in paragraphs), (), (f"{name.replace('.', '/')}.py",), ())


def _blocks(question: str, method: Method) -> Iterator[m.Block]:
    yield m.Heading("What proves it")
    yield from (m.Paragraph(m.line(text)) for text in method.proof)
    if method.checks:
        yield m.Heading("What it is compared with")
        yield m.Paragraph(m.line("On every run of the tests, for the members of the catalogue that are named:"))
        yield m.Bullets(tuple(m.line(check) for check in method.checks))
    yield m.Heading("Where")
    where = [("Derived in ", method.modules), ("Checked in ", method.tests)]
    lines = [m.line(said, *_codes(files), ".") for said, files in where if files]
    yield m.Bullets((*lines, m.line("Derived again by ", m.Code(_command(question)), ".")))


def _codes(files: tuple[str, ...]) -> Iterator[m.Code | str]:
    for number, file in enumerate(files):
        if number:
            yield ", "
        yield m.Code(file)


def _command(question: str) -> str:
    return "actsym analyze NAME" if question == MOMENTS else f"actsym properties NAME --only {question}"
