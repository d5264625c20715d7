"""The answer to each question besides moments, on the page of an activation and in comparisons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import sympy as sp

from actsym.definition.spec import x
from actsym.facts.answers import counted
from actsym.properties.decay import ZERO, Behaviour, Decay, End
from actsym.properties.distance import Distances
from actsym.properties.features import Feature
from actsym.properties.floats.cost import Cost
from actsym.properties.floats.precision import Precision
from actsym.properties.lipschitz import Lipschitz
from actsym.properties.profile import Profile, Row
from actsym.properties.shape import Shape
from actsym.properties.smoothness import Smoothness
from actsym.quantity import Quantity
from actsym.report import model as m
from actsym.report.pages import constants
from actsym.report.pages.constants import value
from actsym.signal.signal import Signal
from actsym.text.numbers import FEW, as_printed, with_signs
from actsym.text.typeset import latex

#: What stands in place of an exact expression that has no room in a table.
LONGER = m.line("a longer closed form")

#: Hermite coefficients that a page lists.
_COEFFICIENTS = 9


def blocks(question: str, answer: Any, whole: Sequence[Row] = (), repeated: bool = False) -> Iterator[m.Block]:
    """What ``answer`` says; ``whole`` are rows about an activation that is no function of one variable, shown first.

    ``repeated`` says that the page has the moments of this function already.
    """
    if whole:
        yield from rows_of([(f"{label} (whole function)", found) for label, found in whole])
    if question == "signal":
        yield from _signal(answer, repeated)
    elif question in _TOLD:
        yield from _TOLD[question](answer)
    else:
        yield from rows_of(answer.rows())


def exactly(quantity: Quantity) -> m.Line:
    """The exact expression where there is one that fits a cell and says more than its decimals."""
    if not quantity.finite or quantity.exact is None or quantity.exact.is_Integer:
        return ()
    return LONGER if constants.is_unwieldy(quantity.exact) else constants.fitting(quantity.exact) or LONGER


def _numbers(title: m.Cell, rows: Iterable[tuple[m.Cell, Quantity]], of: m.Cell = "Value") -> m.Table:
    """A quantity a row: its name under ``title``, its value under ``of``, exact form and method."""
    cells = ((name, value(q), exactly(q), constants.method(q)) for name, q in rows)
    return m.table((title, of, "Exactly", "Method"), cells)


def rows_of(rows: Iterable[Row]) -> Iterator[m.Block]:
    """Labels and what was found, in a table; below it how."""
    listed = [(as_printed(label), found) for label, found in rows]
    exact = any(isinstance(q, Quantity) and exactly(q) for _, q in listed)
    method = any(isinstance(q, Quantity) for _, q in listed)
    titles = ["Property", "Value", *(["Exactly"] if exact else []), *(["Method"] if method else [])]
    cells = []
    for label, found in listed:
        if isinstance(found, str):
            row = [m.line(label), m.line(as_printed(found)), (), ()]
        else:
            row = [m.line(label), value(found), exactly(found), m.line(constants.method(found))]
        cells.append([c for c, kept in zip(row, (True, True, exact, method), strict=True) if kept])
    yield m.table(titles, cells)
    yield from constants.found_by((label, q) for label, q in listed if isinstance(q, Quantity))


def _smoothness(found: Smoothness) -> Iterator[m.Block]:
    if found.complete and not found.breakpoints:
        yield m.paragraph("The formula has no breakpoints and no singular points on the line.")
    else:
        yield from rows_of(found.rows())


def _shape(found: Shape) -> Iterator[m.Block]:
    said = [m.line("Range: ", range_of(found), ".")] if found.range else []
    said.append(m.line(f"Parity: {found.parity}."))
    if found.period:
        said.append(m.line(f"Period: {as_printed(found.period)}; what follows is about one period."))
    for features in (found.monotone, found.curvature):
        if features:
            stretches = "; ".join(f"{f.kind} for {as_printed(str(f.place))}" for f in features)
            said.append(m.line(f"{stretches[0].upper()}{stretches[1:]}."))
    said += [m.line(f"Not proven: {as_printed(note)}.") for note in found.notes]
    yield m.Bullets(tuple(said))
    points = [*found.zeros, *found.fixed_points, *found.extrema, *found.inflections]
    if points:
        yield m.table(("Point", "x", "f(x)", "Method"), map(_point, points))


def _point(found: Feature) -> list[m.Line]:
    place = found.place
    where = value(place.lower) if place.is_point and not place.side else m.line(as_printed(str(place)))
    numbers = [q for q in (found.value, place.lower if place.is_point else None) if q is not None]
    method = constants.overall_method(numbers) if numbers else "proven"
    return [m.line(found.kind), where, () if found.value is None else value(found.value), m.line(method)]


def _lipschitz(found: Lipschitz) -> Iterator[m.Block]:
    bounds = ((r"\sup\,\lvert f' \rvert", found.constant), (r"\sup\,\lvert f'' \rvert", found.smoothness))
    yield m.table(("Constant", "Value", "Exactly", "Where", "Method"), (
        (m.Math(name), value(b.value), exactly(b.value), as_printed(b.where),
         constants.method(b.value))
        for name, b in bounds
    ))  # fmt: skip
    yield from constants.found_by((("sup |f′|", found.constant.value), ("sup |f″|", found.smoothness.value)))


def _decay(found: Decay) -> Iterator[m.Block]:
    ends = (found.left, found.right)
    rows = [
        ("f", [_behaviour(e.function) for e in ends]),
        ("f'", [_behaviour(e.derivative) for e in ends]),
        ("asymptote", [_asymptote(e) for e in ends]),
        (r"f - \text{asymptote}", [_remainder(e, e.remainder) for e in ends]),
        (r"f' - \text{slope}", [_remainder(e, e.derivative_remainder) for e in ends]),
    ]
    yield m.paragraph(
        "Leading terms: ", m.Math(r"f \sim g"), " means that ", m.Math("f/g"), " tends to 1, so that ",
        m.Math(r"f = \Theta(g)"), "."
    )  # fmt: skip
    yield m.table(
        ("", m.Math(r"x \to -\infty"), m.Math(r"x \to \infty")),
        ((name if name == "asymptote" else m.Math(name), *cells) for name, cells in rows),
    )
    parts = (
        (f"{part} at {where}", getattr(end, part))
        for where, end in zip(("−∞", "∞"), ends, strict=True)
        for part in ("slope", "intercept")
    )
    yield from constants.found_by((label, q) for label, q in parts if not q.finite)


def _behaviour(found: Behaviour) -> m.Line:
    if found.trend == ZERO:
        return m.line("0, identically")
    if found.scale is None:
        return m.line(as_printed(str(found.coefficient)))
    constant = found.coefficient.exact
    if constant is not None:
        return m.line(m.Math(rf"\sim {latex(constant * found.scale)}"))
    return m.line("∼ ", found.coefficient.text(FEW), " · ", m.Math(latex(found.scale)))


def _asymptote(end: End) -> m.Line:
    if not (end.slope.finite and end.intercept.finite):
        return m.line("none") if end.slope.status.value in ("infinite", "undefined") else m.line("not found")
    if end.slope.exact is None or end.intercept.exact is None:
        return m.line(f"{end.slope.text(FEW)} x + {end.intercept.text(FEW)}")
    return m.line(m.Math(f"y = {latex(end.slope.exact * x + end.intercept.exact)}"))


def _remainder(end: End, found: Behaviour) -> m.Line:
    """Nothing where the asymptote is 0, since that is f itself."""
    trivial = end.slope.exact == 0 and end.intercept.exact == 0
    return () if trivial else _behaviour(found)


_PLACES = {
    "relu_left": "ReLU, x ≤ 0", "relu_right": "ReLU, x ≥ 0", "relu": "ReLU, all x",
    "left_asymptote": "asymptote at −∞, x ≤ 0", "right_asymptote": "asymptote at ∞, x ≥ 0",
}  # fmt: skip
_NORMS = {"l1": r"L^1", "l2": r"L^2", "sup": r"\sup"}


def _distances(found: Distances) -> Iterator[m.Block]:
    norms = {name: [getattr(getattr(found, name), norm) for norm in _NORMS] for name in _PLACES}
    shown = {name: [q.text(FEW) for q in of] for name, of in norms.items()}
    own = {"left_asymptote": "relu_left", "right_asymptote": "relu_right"}
    same = [name for name, other in own.items() if shown[name] == shown[other]]
    listed = {words: norms[name] for name, words in _PLACES.items() if name not in same}
    rows = ((words, *map(value, of), constants.overall_method(of)) for words, of in listed.items())
    yield m.table(("Distance to", *(m.Math(n) for n in _NORMS.values()), "Method"), rows)
    if same:
        ends = " and at ".join("−∞" if name == "left_asymptote" else "∞" for name in same)
        yield m.paragraph(f"The distance to the asymptote at {ends} is that to ReLU.")
    exact = [
        m.line(f"{words}, ", m.Math(symbol), ": ", *said)
        for words, of in listed.items()
        for symbol, q in zip(_NORMS.values(), of, strict=True)
        if (said := exactly(q)) and said != LONGER
    ]
    if exact:
        yield m.paragraph("Exactly:")
        yield m.Bullets(tuple(exact))
    yield from constants.found_by((words, l1) for words, (l1, *_) in listed.items() if not l1.finite)


def _signal(found: Signal, repeated: bool) -> Iterator[m.Block]:
    terms = len(found.coefficients)
    rows: list[tuple[m.Line, Quantity]] = []
    if not repeated:
        rows += [
            (m.line(m.Math("E[f^2]")), found.second_moment),
            (m.line(m.Math("E[f'^2]")), found.derivative_second_moment),
            (m.line(m.Math(r"\sigma_w^2"), " that keeps the mean square q = 1 without a bias"), found.weight_variance),
        ]
    rows += [
        (m.line("slope of the length map at q = 1"), found.length_slope),
        (m.line(m.Math(r"\chi_1"), ", the slope of the correlation map at 1"), found.chi),
    ]
    for point in found.fixed_points:
        if point.q.exact != 1:
            rows.append((m.line(f"{point.stability} fixed point of the length map"), point.q))
            rows.append((m.line("slope of the length map at that point"), point.slope))
    if terms:
        rows.append((m.line(f"sum of squares of the Hermite coefficients beyond degree {terms - 1}"), found.remainder))
    yield _numbers("Quantity", rows)
    if found.undecided:
        yield m.paragraph(f"Fixed points of the length map: {as_printed(found.undecided)}.")
    yield from constants.found_by((m.plain(n), q) for n, q in rows if not q.finite)
    if terms:
        yield m.paragraph(
            "Hermite coefficients ", m.Math(r"a_k = E[f(z) \, \mathrm{He}_k(z)] / \sqrt{k!}"), ", ",
            m.Math(r"z \sim \mathcal{N}(0, 1)"), ":"
        )  # fmt: skip
        listed = ((str(k), q) for k, q in enumerate(found.coefficients[:_COEFFICIENTS]))
        yield _numbers(m.Math("k"), listed, m.Math("a_k"))
    if found.critical:
        yield m.paragraph(
            "Critical initialisation: the variances of weights and biases for which q is a fixed point with ",
            m.Math(r"\chi_1 = 1"), ". A negative variance of biases means that no network is critical at that q."
        )  # fmt: skip
        yield m.table((m.Math("q"), m.Math(r"\sigma_w^2"), m.Math(r"\sigma_b^2"), "Method"), (
            (str(p.q), value(p.weight_variance), value(p.bias_variance),
             constants.overall_method([p.weight_variance, p.bias_variance]))
            for p in found.critical
        ))  # fmt: skip


def _precision(found: Precision) -> Iterator[m.Block]:
    yield m.paragraph(
        "The inputs at which the correctly rounded value is 0, subnormal or infinite, and those at which the formula, "
        "evaluated step by step as it is written, gives 0, an infinity or NaN although the value is none. The "
        "generated kernels do not evaluate it that way."
    )  # fmt: skip
    rows, notes = [], []
    for kind, function, r in found.roundings:
        written = [
            f"{what}: {with_signs(s.text())}"
            for what, s in (("0", r.naive_zero), ("infinite", r.naive_infinite), ("NaN", r.naive_nan),
                            ("not decided", r.naive_undecided)) if s
        ]  # fmt: skip
        nowhere = "none found" if r.undecided else "nowhere"
        cells = [with_signs(s.text()) if s else nowhere for s in (r.zero, r.subnormal, r.infinite)]
        rows.append([m.Code(kind), m.Math(function), *cells, "; ".join(written) or nowhere])
        if r.undecided:
            notes.append(m.line(f"{kind}, {with_signs(function)}: not decided at {with_signs(r.undecided.text())}."))
        if r.reason:
            notes.append(m.line(f"{kind}, {with_signs(function)}: {as_printed(r.reason)}."))
    yield m.table(("Type", "", "0", "subnormal", "infinite", "formula as written fails"), rows)
    if notes:
        yield m.Bullets(tuple(notes))


def _cost(found: Cost) -> Iterator[m.Block]:
    programs = {
        "definition": "f as defined", "derivative": "f′ as derived", "optimised": "f, optimised",
        "optimised_derivative": "f′, optimised", "optimised_both": "f and f′ together, optimised",
    }  # fmt: skip
    rows = []
    for name, words in programs.items():
        count = getattr(found, name)
        if count is None:
            rows.append([words, "not found", found.reason])
        else:
            rows.append([words, str(count.total), counted(count)])
    yield m.table(("Program", "Operations", "Of which"), rows)


_TOLD: dict[str, Callable[[Any], Iterator[m.Block]]] = {
    "smoothness": _smoothness, "shape": _shape, "lipschitz": _lipschitz, "decay": _decay, "distance": _distances,
    "precision": _precision, "cost": _cost,
}  # fmt: skip


def summary(question: str, answer: Any) -> str:
    """What an answer says, in a few words, for who does not open it."""
    if question == "smoothness":
        return smoothness(answer.label)
    if question == "shape":
        return f"range {range_of(answer)}" if answer.range else ""
    if question == "lipschitz":
        return f"sup |f′| {_is(answer.constant.value)}, sup |f″| {_is(answer.smoothness.value)}"
    if question == "distance":
        return f"L¹ distance to ReLU {_is(answer.relu.l1)}"
    if question == "signal":
        return f"χ₁ {_is(answer.chi)}, slope of the length map {_is(answer.length_slope)}"
    if question == "cost" and answer.definition is not None:
        return f"{answer.definition.total} for f as defined"
    return ""


_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def smoothness(label: str) -> str:
    """A class as it is printed.

    >>> smoothness("C^2"), smoothness("C^oo"), smoothness("analytic")
    ('C²', 'C^∞', 'analytic')
    """
    start, power, order = label.partition("^")
    return start + order.translate(_SUPERSCRIPTS) if power and order.isdigit() else as_printed(label)


def range_of(found: Shape) -> str:
    """The range with its ends in decimals."""
    text = found.range
    ends = [b.value for b in (found.lower, found.upper)]
    if text[:1] not in "[(" or text.count(",") != 1 or not all(q.finite or q.exact is not None for q in ends):
        return as_printed(text)
    low, high = (m.plain(value(q)) if q.finite else ("−∞", "∞")[i] for i, q in enumerate(ends))
    return f"{text[0]}{low}, {high}{text[-1]}"


def _is(quantity: Quantity) -> str:
    if quantity.finite:
        return f"= {m.plain(value(quantity))}"
    return "= ∞" if quantity.exact is sp.oo else quantity.status.value


# ---------------------------------------------------------------- all answers of a profile


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
    :func:`~actsym.report.pages.blocks` has it; ``command`` prints all closed forms."""
    for question, _ in profile.sections():
        name = question.name
        if name in profile.unanswered:
            yield question.title, "not found", (m.paragraph(f"Not found: {profile.unanswered[name]}."),)
        else:
            answer, whole = profile.answers[name], profile.further.get(name, ())
            told = tuple(blocks(name, answer, whole, repeated))
            yield question.title, summary(name, answer), (*told, *_longer(told, command))


def _longer(told: tuple[m.Block, ...], command: str) -> Iterator[m.Block]:
    """Where closed forms are found that have no room in a table."""
    rows = [row for block in told if isinstance(block, m.Table) for row in block.rows]
    if any(LONGER in row for row in rows):
        yield m.paragraph("The closed forms for which the table has no room are printed by ", m.Code(command), ".")


#: Columns of the comparison: heading, and the cell of one profile.
_COMPARED = (
    "Smoothness", r"\sup\,\lvert f'\rvert", r"\sup\,\lvert f''\rvert", "f' at −∞", "L¹ distance to ReLU",
    "Operations of f",
)  # fmt: skip


def short(profile: Profile) -> tuple[m.Line, ...]:
    """The cells of a row of :func:`comparison`."""
    return (*_cells(profile), m.line(_methods(profile)))


def comparison(rows: Iterable[tuple[m.Line, ...]]) -> m.Table:
    """The most asked-for properties of several activations, a row each with its title."""
    names = (m.Math(h) if h.startswith("\\") else h for h in _COMPARED)
    return m.table(("Activation", *names, "Method"), rows)


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

    def told(question: str, tell: Callable[[Any], m.Line | None]) -> m.Line:
        said = tell(found[question]) if question in found else None
        return m.line("not found") if said is None else (*said, *of)

    yield m.line(found["smoothness"].label if "smoothness" in found else "not found")
    partial = [q for _, q in profile.further.get("lipschitz", ()) if isinstance(q, Quantity) and not q.finite]
    steepest = told("lipschitz", lambda bounds: value(bounds.constant.value))
    yield value(partial[0]) if gated and partial else steepest
    yield told("lipschitz", lambda bounds: value(bounds.smoothness.value))
    yield told("decay", lambda ends: _decay_class(ends.left.derivative))
    yield told("distance", lambda distances: value(distances.relu.l1))
    yield told("cost", lambda cost: None if cost.definition is None else m.line(str(cost.definition.total)))


def is_gated(profile: Profile) -> bool:
    """Whether the answers are about the gate of a function of two inputs."""
    return any("over x and u" in label for label, _ in profile.further.get("lipschitz", ()))


def _decay_class(behaviour: Behaviour) -> m.Line:
    if behaviour.scale is None:
        return m.line(str(behaviour))
    return m.line(m.Math(rf"\Theta\left({latex(behaviour.scale)}\right)"))
