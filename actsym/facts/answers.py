"""Facts about one function of x: the answers to questions besides moments, as the data hold them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from actsym.derived.plain import full
from actsym.facts.fact import NONE, Fact, Meaning, number_of, slug, stated, written

if TYPE_CHECKING:
    from actsym.properties.floats.cost import OperationCount

#: LaTeX of the norms, and of the sets and functions that distances are to.
_NORMS = {
    "l1": ("L1 distance", r"\int \lvert g \rvert \, dx"),
    "l2": ("L2 distance", r"\left( \int g^2 \, dx \right)^{1/2}"),
    "l2_squared": ("squared L2 distance", r"\int g^2 \, dx"),
    "sup": ("sup distance", r"\sup \lvert g \rvert"),
}
_FROM = {
    "relu_left": ("to ReLU on (-oo, 0]", r"g = f - \mathrm{ReLU}, \; x \le 0"),
    "relu_right": ("to ReLU on [0, oo)", r"g = f - \mathrm{ReLU}, \; x \ge 0"),
    "relu": ("to ReLU on the line", r"g = f - \mathrm{ReLU}"),
    "left_asymptote": ("to the asymptote at -oo, on (-oo, 0]", r"g = f - m x - b, \; x \le 0"),
    "right_asymptote": ("to the asymptote at oo, on [0, oo)", r"g = f - m x - b, \; x \ge 0"),
}

#: Functions that an end of the line is described by: part of the identifier, words and LaTeX.
_AT_END = {
    "function": ("f", "f", "f"),
    "derivative": ("derivative", "f'", "f'"),
    "remainder": ("remainder", "f less its asymptote", "f - m x - b"),
    "derivative_remainder": ("derivative-remainder", "f' less the asymptote's slope", "f' - m"),
}

#: Lists of points and intervals of the graph: part of the identifier and LaTeX.
_FEATURES = {
    "zeros": ("zeros/f", "f(x) = 0"), "fixed_points": ("fixed-points/f", "f(x) = x"),
    "extrema": ("extrema/f", "f'(x) = 0"), "inflections": ("inflections/f", "f''(x) = 0"),
    "monotone": ("monotone", r"\pm f' \ge 0"), "curvature": ("curvature", r"\pm f'' \ge 0"),
}  # fmt: skip

#: Programs that are counted: part of the identifier and words.
_PROGRAMS = {
    "definition": ("f", "f as it is defined"),
    "derivative": ("derivative", "f' as it is derived"),
    "optimised": ("f-optimised", "f in an optimised form"),
    "optimised_derivative": ("derivative-optimised", "f' in an optimised form"),
    "optimised_both": ("both-optimised", "f and f' together in an optimised form"),
}

#: Sets of floats, as identifiers say them.
_SETS = {
    "zero": "zero", "subnormal": "subnormal", "infinite": "infinite", "undecided": "undecided",
    "naive_zero": "as-written-zero", "naive_infinite": "as-written-infinite", "naive_nan": "as-written-nan",
    "naive_undecided": "as-written-undecided",
}  # fmt: skip

#: Quantities of signal propagation: words, LaTeX and kind; ``{network}`` says which network.  The first two have names
#: among the moments where f is the activation itself.
_SIGNAL = {
    "second_moment": ("E[f(z)²] for z ~ N(0, 1)", "E[f(z)^2]", "moment"),
    "derivative_second_moment": ("E[f'(z)²] for z ~ N(0, 1)", "E[f'(z)^2]", "moment"),
    "remainder": (
        "the sum of squares of the Hermite coefficients beyond those listed", r"\sum_{k \gt K} a_k^2", "moment",
    ),
    "weight_variance": (
        "the weight variance σ_w² that keeps the mean square q = 1 without a bias", r"1 / E[f(z)^2]", "variance",
    ),
    "length_slope": (
        "the slope of the length map at q = 1 {network}",
        r"\left. \tfrac{d}{dq} \sigma_w^2 E[f(\sqrt{q} z)^2] \right\rvert_{q=1}", "slope",
    ),
    "chi": (
        "χ₁, the slope of the correlation map at 1: σ_w² E[f'(z)²], and infinite where f jumps, {network}",
        r"\chi_1 = \sigma_w^2 \left. \tfrac{d}{dc} E[f(z_1) f(z_2)] \right\rvert_{c = 1}, \; c = E[z_1 z_2]", "slope",
    ),
}  # fmt: skip
_SLOPE = r"\tfrac{d}{dq} \sigma_w^2 E[f(\sqrt{q} z)^2]"
_FIXED_POINT = {
    "q": ("a fixed point q of the length map {network}", r"q = \sigma_w^2 E[f(\sqrt{q} z)^2]", "length"),
    "slope": ("the slope of the length map at that fixed point {network}", _SLOPE, "slope"),
    "chi": (
        "χ₁ at that fixed point: σ_w² E[f'(√q z)²], and infinite where f jumps, {network}",
        r"\sigma_w^2 \left. \tfrac{d}{dc} E[f(\sqrt{q} z_1) f(\sqrt{q} z_2)] \right\rvert_{c = 1}", "slope",
    ),
}  # fmt: skip
_CRITICAL = {
    "weight_variance": ("the weight variance σ_w²", r"1 / E[f'(\sqrt{q} z)^2]", "variance"),
    "bias_variance": ("the bias variance σ_b²", r"q - \sigma_w^2 E[f(\sqrt{q} z)^2]", "variance"),
    "slope": ("the slope of the length map", _SLOPE, "slope"),
}

#: Of an activation that is no function of one variable as a whole: part of the identifier, LaTeX and kind by label.
_WHOLE = {
    "sup |∂y/∂x| over x and u": ("lipschitz/x", r"\sup_{x,u} \lvert \partial y / \partial x \rvert", "bound"),
    "sup |∂y/∂u| over x and u": ("lipschitz/u", r"\sup_{x,u} \lvert \partial y / \partial u \rvert", "bound"),
    "slope of the length map of y at q = 1, for independent x and u": (
        "signal/whole-length-slope",
        r"\left. \tfrac{d}{dq} \sigma_w^2 E[y(\sqrt{q} z_1, \sqrt{q} z_2)^2] \right\rvert_{q=1}", "slope",
    ),
    "derivative at the row of zeros": ("lipschitz/at-zero-row", r"f'(0)", "slope"),
    "scale of the row": ("row/scale", "f(c x) = f(x)", "truth"),
    "statistics of the row": ("row/statistics", "", "reading"),
}  # fmt: skip


@dataclass(frozen=True)
class Function:
    """Whose facts are stated: ``start`` begins identifiers, ``name`` is what commands take, and ``normal`` begins those
    of its moments under N(0, 1), where f is the activation itself; else it is empty.  ``held`` is what does not change
    with the length of a signal, in words."""

    start: str
    name: str
    normal: str = ""
    held: str = ""


@dataclass(frozen=True)
class _Facts:
    """Makes facts of one answer ``about`` a function, printed by ``command``."""

    about: Function
    command: str

    def __call__(
        self, tail: str, found: Mapping[str, Any] | str | int, words: str, formula: str = "", kind: str = "",
        unit: str = "1", json: bool = False, **rest: Any,
    ) -> Fact:  # fmt: skip
        """``json`` says that only the command's JSON has it."""
        kind = kind or ("truth" if isinstance(found, bool) else "count")
        command = f"{self.command} --json" if json else self.command
        return stated(f"{self.about.start}/{tail}", found, Meaning(words, formula, kind, unit), command=command, **rest)

    def note(self, tail: str, text: str, words: str) -> Fact:
        """What is not known, and why."""
        return self(tail, text, words, "", "note", certainty=NONE)


def facts(about: Function, questions: Mapping[str, Any]) -> Iterator[Fact]:
    """Those in ``questions``, the data's section of that name."""
    for question, state in _STATED.items():
        said = questions.get(question) or {}
        command = f"actsym properties {about.name} --only {question}"
        if "answer" in said:
            yield from state(_Facts(about, command), said["answer"])
        elif "unanswered" in said:
            meaning = Meaning(f"{question} of f", "f", "answer")
            yield Fact(f"{about.start}/{question}", "not-found", "not found", meaning, NONE, reason=said["unanswered"],
                       command=command)  # fmt: skip


def _smoothness(make: _Facts, answer: Mapping[str, Any]) -> Iterator[Fact]:
    yield make(
        "smoothness/order", answer["order"],
        "the largest k with f in C^k on the line: -1 where f jumps, infinite where every derivative is continuous",
        r"\max \{ k : f \in C^k(\mathbb{R}) \}", "order",
    )  # fmt: skip
    analytic = "whether f is analytic on the line"
    yield make("smoothness/analytic", answer["analytic"], analytic, r"f \in C^\omega(\mathbb{R})")
    if answer["complete"]:
        words = "how many points there are at which the formula changes or is singular"
        yield make("smoothness/breakpoints", len(answer["breakpoints"]), words)
    for number, found in enumerate(answer["breakpoints"], start=1):
        at, x = f"smoothness/breakpoint-{number}", found["point"]
        note = {"reason": found["note"]} if found["note"] else {}
        place = "a point at which the formula changes or is singular"
        yield make(at, number_of(x), place, "x", "place", **note)
        order = f"the largest k with f in C^k near x = {x}"
        yield make(f"{at}/order", found["order"], order, "k", "order", **note)
        exact = found["order"].get("exact", "oo")
        if "status" not in found["order"]:
            for side in ("left", "right"):
                what = "limit of f" if exact == "-1" else f"derivative of order {int(exact) + 1}"
                latex = rf"f^{{(k+1)}}(x_{{{side[0]}}})"
                yield make(f"{at}/{side}", found[side], f"the {side} {what} at x = {x}", latex, "value")


def _shape(make: _Facts, answer: Mapping[str, Any]) -> Iterator[Fact]:
    yield make("range", answer["range"], "the range of f", r"f(\mathbb{R})", "set")
    yield from _bound(make, "range/lower", answer["lower"], "the infimum of f", r"\inf_x f(x)")
    yield from _bound(make, "range/upper", answer["upper"], "the supremum of f", r"\sup_x f(x)")
    yield make("parity", answer["parity"], "even, odd or neither", r"f(-x) = \pm f(x)", "class")
    if answer["period"]:
        yield make("period", answer["period"], "the period of f", "f(x + p) = f(x)", "period")
    for kind, (part, latex) in _FEATURES.items():
        for number, found in enumerate(answer[kind], start=1):
            yield from _feature(make, f"{part}/{number}", found, latex)
    for number, note in enumerate(answer["notes"], start=1):
        words = "what of the lists of zeros, extrema and intervals is not proven to be complete"
        yield make.note(f"shape/not-proven-{number}", note, words)


def _feature(make: _Facts, at: str, found: Mapping[str, Any], latex: str) -> Iterator[Fact]:
    """Where something of the graph is, and the value there: a point is a number, an interval a text."""
    place, about = found["place"], found["kind"]
    if "upper" in place:
        yield make(at, place["text"], f"{about}: the interval", latex, "interval")
    else:
        yield make(at, place["lower"], f"{about}: the abscissa", latex, slug(about))
    if found["value"] is not None:
        words = f"{about} at {place['text']}: the value of f"
        yield make(f"{at}/value", found["value"], words, "f(x)", "value")


def _bound(make: _Facts, at: str, found: Mapping[str, Any], words: str, latex: str) -> Iterator[Fact]:
    yield make(at, found["value"], words, latex, "bound")
    if found["attained"] is not None:  # nothing to ask where there is no number
        yield make(f"{at}/attained", found["attained"], f"whether {words} is attained")
    where = f"where {words} is {'attained' if found['attained'] else 'approached'}"
    for number, place in enumerate(found["places"], start=1):
        if "upper" in place or "status" in place["lower"] or place["side"]:
            yield make(f"{at}/place-{number}", place["text"], where, "", "place")
        else:
            yield make(f"{at}/place-{number}", place["lower"], where, "x", "place")


def _lipschitz(make: _Facts, answer: Mapping[str, Any]) -> Iterator[Fact]:
    first, second = "the Lipschitz constant of f, sup |f'|", "the Lipschitz constant of f', sup |f''|"
    yield from _bound(make, "lipschitz/f", answer["constant"], first, r"\sup_x \lvert f'(x) \rvert")
    yield from _bound(make, "lipschitz/derivative", answer["smoothness"], second, r"\sup_x \lvert f''(x) \rvert")


def _decay(make: _Facts, answer: Mapping[str, Any]) -> Iterator[Fact]:
    for side, infinity, arrow in (("left", "-oo", r"x \to -\infty"), ("right", "oo", r"x \to \infty")):
        for key, (part, words, latex) in _AT_END.items():
            found = answer[side][key]
            at, coefficient = f"decay/{side}/{part}", found["coefficient"]
            tight = f"the tight class of {words} at {infinity}", rf"{latex} = \Theta(\cdot), \; {arrow}", "class"
            how: dict[str, Any] = {"method": coefficient.get("method", "")}
            if found["scale"] is not None:
                srepr = written(found["scale"])
                yield make(at, f"Θ({found['scale']})", *tight, **how | srepr)
                leading = rf"\lim_{{{arrow}}} \frac{{{latex}}}{{{srepr['latex']}}}"
                ratio = f"the limit of ({words}) / ({found['scale']}) at {infinity}"
                yield make(f"{at}/coefficient", coefficient, ratio, leading, "coefficient")
            elif "status" in coefficient:
                yield make(at, coefficient, *tight)
            else:
                yield make(at, found["trend"], *tight, **how)
        for key, letter in (("slope", "m"), ("intercept", "b")):
            latex = rf"{letter}: f(x) - m x - b \to 0, \; {arrow}"
            words = f"the {key} of the asymptote at {infinity}"
            yield make(f"decay/{side}/{key}", answer[side][key], words, latex, key)


def _distance(make: _Facts, answer: Mapping[str, Any]) -> Iterator[Fact]:
    for place, (where, set_) in _FROM.items():
        for norm, (words, latex) in _NORMS.items():
            tail = f"distance/{slug(place)}/{slug(norm)}"
            yield make(tail, answer[place][norm], f"{words} of f {where}", rf"{latex}, \; {set_}", "distance")


def _signal(make: _Facts, answer: Mapping[str, Any]) -> Iterator[Fact]:
    network = f"in a wide network with σ_w² = 1 / E[f²], σ_b = 0{make.about.held}"
    printed = 9  # the command prints that many; --json prints all
    known = {0: "mean", 1: "input-covariance"} if make.about.normal else {}
    for k, found in enumerate(answer["coefficients"]):
        yield make(
            f"hermite/a{k}", found,
            f"the Hermite coefficient of degree {k}: E[f(z) He_{k}(z)] / sqrt({k}!) for z ~ N(0, 1)",
            rf"a_{{{k}}} = E[f(z) \, \mathrm{{He}}_{{{k}}}(z)] / \sqrt{{{k}!}}", "coefficient", json=k >= printed,
            same=(f"{make.about.normal}/{known[k]}",) if k in known else (),
        )  # fmt: skip
    for key, (words, latex, kind) in _SIGNAL.items():
        if key in ("second_moment", "derivative_second_moment") and make.about.normal:
            continue  # they have names already
        yield make(f"signal/{slug(key)}", answer[key], words.format(network=network), latex, kind)
    for number, point in enumerate(answer["fixed_points"], start=1):
        for key, (words, latex, kind) in _FIXED_POINT.items():
            tail, words = f"signal/fixed-point-{number}/{key}", words.format(network=network)
            yield make(tail, point[key], words, latex, kind, json=key == "chi")
    if answer["undecided"]:
        words = f"where fixed points of the length map could not be proven or excluded, {network}"
        yield make.note("signal/fixed-points-undecided", answer["undecided"], words)
    for point in answer["critical"]:
        q = point["q"]
        for key, (words, latex, kind) in _CRITICAL.items():
            tail, where = f"signal/critical/q-{slug(q)}/{slug(key)}", rf"{latex}, \quad q = {q}, \; \chi_1 = 1"
            words = f"{words} for which q = {q} is a fixed point with χ₁ = 1"
            yield make(tail, point[key], words, where, kind, json=key == "slope")


def _precision(make: _Facts, answer: Mapping[str, Any]) -> Iterator[Fact]:
    from actsym.properties.floats.precision import _SETS as WORDS, Rounding

    for kind, function, found in answer["roundings"]:
        at, sets = f"precision/{kind}/{'f' if function == 'f' else 'derivative'}", Rounding.from_json(full(found))
        for key, part in _SETS.items():
            if found[key] or key == "zero":
                settled: dict[str, Any] = {"certainty": NONE} if "undecided" in key else {}
                words = f"the {kind} inputs at which {function} {WORDS[key]}"
                yield make(f"{at}/{part}", sets.text(key), words, "", "set", **settled)
        for side in ("left", "right"):
            if side in found:
                words = f"the point beyond which {function} rounds to zero in {kind} towards {'-' * (side == 'left')}oo"
                yield make(f"{at}/zero-beyond-{side}", found[side], words, "x", "place")
        if found["reason"]:
            yield make.note(f"{at}/missing", found["reason"], f"why something of {function} in {kind} is missing")


def _cost(make: _Facts, answer: Mapping[str, Any]) -> Iterator[Fact]:
    from actsym.properties.floats.cost import OperationCount

    for key, (part, words) in _PROGRAMS.items():
        at = f"operations/{part}"
        if answer[key] is None:
            said = Meaning(f"operations of {words}", "", "count", "operations")
            yield Fact(f"{make.about.start}/{at}", "not-found", "not found", said, NONE, reason=answer["reason"],
                       command=make.command)  # fmt: skip
            continue
        count = OperationCount.from_json(full(answer[key]))
        text = f"how many arithmetic operations, function calls and comparisons {words} takes: {counted(count)}"
        yield make(at, count.total, text, unit="operations")
        if key in ("definition", "derivative"):
            yield make(f"{at}/calls", count.transcendental, f"function calls of {words}", unit="operations")


def counted(count: OperationCount, whole: bool = True) -> str:
    """The parts of a count, which add up to its total, and behind them what is not counted; ``whole`` adds constants
    and depth.

    >>> from actsym.properties.floats.cost import OperationCount
    >>> counted(OperationCount(additions=1, comparisons=1, selections=1, constants=2, depth=3))
    '1 addition, 1 comparison (not counted: 1 selection); 2 constants, depth 3'
    """

    def parts(of: OperationCount) -> tuple[str, str]:
        listed, _, rest = of.text().partition(": ")[2].partition("; ")
        return listed, rest

    said, rest = parts(replace(count, negations=0, selections=0))
    if count.negations or count.selections:
        free, _ = parts(type(count)(negations=count.negations, selections=count.selections))
        said += f" (not counted: {free})"
    return f"{said}; {rest}" if whole else said


_STATED: dict[str, Callable[[_Facts, Mapping[str, Any]], Iterator[Fact]]] = {
    "smoothness": _smoothness, "shape": _shape, "lipschitz": _lipschitz, "decay": _decay, "distance": _distance,
    "signal": _signal, "precision": _precision, "cost": _cost,
}  # fmt: skip


def whole(start: str, name: str, rows: Mapping[str, Any]) -> Iterator[Fact]:
    """What holds of an activation that is no function of one variable as a whole."""
    for question, found in rows.items():
        make = _Facts(Function(start, name), f"actsym properties {name} --only {question}")
        for label, answer in found:
            part, latex, kind = _WHOLE[label]
            yield make(part, answer, label, latex, kind)
