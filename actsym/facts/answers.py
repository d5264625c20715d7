"""Facts about one function of x: the answers to questions besides moments, as the data hold them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from actsym.derived.plain import full
from actsym.facts.fact import NONE, Fact, Meaning, number_of, of_count, of_quantity, of_text, of_truth, slug, written

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

#: Functions that an end of the line is described by, in words and LaTeX.
_AT_END = {
    "function": ("f", "f", "f"),
    "derivative": ("derivative", "f'", "f'"),
    "remainder": ("remainder", "f less its asymptote", "f - m x - b"),
    "derivative_remainder": ("derivative-remainder", "f' less the asymptote's slope", "f' - m"),
}

#: Programs that are counted, in words.
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


@dataclass(frozen=True)
class Asked:
    """Whose facts are told: ``start`` begins identifiers, ``name`` is what commands take, and ``normal`` the
    identifiers of its moments under N(0, 1), where f is the activation itself; else it is empty.  ``held`` is what does
    not change with the length of a signal, in words."""

    start: str
    name: str
    normal: str = ""
    held: str = ""

    def command(self, question: str) -> str:
        return f"actsym properties {self.name} --only {question}"


def facts(asked: Asked, questions: Mapping[str, Any]) -> Iterator[Fact]:
    """Those in ``questions``, the data's section of that name."""
    for question, told in _TOLD.items():
        said = questions.get(question) or {}
        if "answer" in said:
            yield from told(asked, said["answer"], asked.command(question))
        elif "unanswered" in said:
            meaning = Meaning(f"{question} of f", "f", "answer")
            yield Fact(f"{asked.start}/{question}", "not-found", "not found", meaning, NONE, reason=said["unanswered"],
                       command=asked.command(question))  # fmt: skip


def _smoothness(asked: Asked, answer: Mapping[str, Any], command: str) -> Iterator[Fact]:
    here = f"{asked.start}/smoothness"
    meaning = Meaning(
        "the largest k with f in C^k on the line: -1 where f jumps, infinite where every derivative is continuous",
        r"\max \{ k : f \in C^k(\mathbb{R}) \}", "order",
    )  # fmt: skip
    yield of_quantity(f"{here}/order", answer["order"], meaning, command=command)
    analytic = Meaning("whether f is analytic on the line", r"f \in C^\omega(\mathbb{R})", "truth")
    yield of_truth(f"{here}/analytic", answer["analytic"], analytic, command=command)
    if answer["complete"]:
        points = Meaning("how many points there are at which the formula changes or is singular", "", "count")
        yield of_count(f"{here}/breakpoints", len(answer["breakpoints"]), points, command=command)
    for number, found in enumerate(answer["breakpoints"], start=1):
        at, x = f"{here}/breakpoint-{number}", found["point"]
        place = Meaning("a point at which the formula changes or is singular", "x", "place")
        yield of_quantity(at, number_of(x), place, command=command, **_note(found))
        order = Meaning(f"the largest k with f in C^k near x = {x}", "k", "order")
        yield of_quantity(f"{at}/order", found["order"], order, command=command, **_note(found))
        exact = found["order"].get("exact", "oo")
        if "status" not in found["order"]:
            for side in ("left", "right"):
                what = "limit of f" if exact == "-1" else f"derivative of order {int(exact) + 1}"
                said = Meaning(f"the {side} {what} at x = {x}", rf"f^{{(k+1)}}(x_{{{side[0]}}})", "value")
                yield of_quantity(f"{at}/{side}", found[side], said, command=command)


def _note(found: Mapping[str, Any]) -> dict[str, str]:
    return {"reason": found["note"]} if found["note"] else {}


def _shape(asked: Asked, answer: Mapping[str, Any], command: str) -> Iterator[Fact]:
    start = asked.start
    yield of_text(f"{start}/range", answer["range"], Meaning("the range of f", r"f(\mathbb{R})", "set"),
                  command=command)  # fmt: skip
    for end, words, latex in (("lower", "infimum", r"\inf_x f(x)"), ("upper", "supremum", r"\sup_x f(x)")):
        yield from _bound(f"{start}/range/{end}", answer[end], Meaning(f"the {words} of f", latex, "bound"), command)
    yield of_text(f"{start}/parity", answer["parity"], Meaning("even, odd or neither", r"f(-x) = \pm f(x)", "class"),
                  command=command)  # fmt: skip
    if answer["period"]:
        yield of_text(f"{start}/period", answer["period"], Meaning("the period of f", "f(x + p) = f(x)", "period"),
                      command=command)  # fmt: skip
    kinds = {
        "zeros": ("zeros/f", "f(x) = 0"), "fixed_points": ("fixed-points/f", "f(x) = x"),
        "extrema": ("extrema/f", "f'(x) = 0"), "inflections": ("inflections/f", "f''(x) = 0"),
        "monotone": ("monotone", r"\pm f' \ge 0"), "curvature": ("curvature", r"\pm f'' \ge 0"),
    }  # fmt: skip
    for kind, (part, latex) in kinds.items():
        for number, found in enumerate(answer[kind], start=1):
            at = f"{start}/{part}/{number}"
            yield from _feature(at, found, Meaning(found["kind"], latex, slug(found["kind"])), command)
    for number, note in enumerate(answer["notes"], start=1):
        said = Meaning("what of the lists of zeros, extrema and intervals is not proven to be complete", "", "note")
        yield of_text(f"{start}/shape/not-proven-{number}", note, said, certainty=NONE, command=command)


def _feature(name: str, found: Mapping[str, Any], meaning: Meaning, command: str) -> Iterator[Fact]:
    """Where something of the graph is, and the value there: a point is a number, an interval a text."""
    place, about = found["place"], meaning.words
    if "upper" in place:
        yield of_text(name, place["text"], Meaning(f"{about}: the interval", meaning.latex, "interval"),
                      command=command)  # fmt: skip
    else:
        where = Meaning(f"{about}: the abscissa", meaning.latex, meaning.kind)
        yield of_quantity(name, place["lower"], where, command=command)
    if found["value"] is not None:
        value = Meaning(f"{about} at {place['text']}: the value of f", "f(x)", "value")
        yield of_quantity(f"{name}/value", found["value"], value, command=command)


def _bound(name: str, found: Mapping[str, Any], meaning: Meaning, command: str) -> Iterator[Fact]:
    yield of_quantity(name, found["value"], meaning, command=command)
    if found["attained"] is not None:  # nothing to ask where there is no number
        attained = Meaning(f"whether {meaning.words} is attained", "", "truth")
        yield of_truth(f"{name}/attained", found["attained"], attained, command=command)
    for number, place in enumerate(found["places"], start=1):
        at = f"{name}/place-{number}"
        words = f"where {meaning.words} is {'attained' if found['attained'] else 'approached'}"
        if "upper" in place or "status" in place["lower"] or place["side"]:
            yield of_text(at, place["text"], Meaning(words, "", "place"), command=command)
        else:
            yield of_quantity(at, place["lower"], Meaning(words, "x", "place"), command=command)


def _lipschitz(asked: Asked, answer: Mapping[str, Any], command: str) -> Iterator[Fact]:
    for key, part, words, latex in (
        ("constant", "f", "the Lipschitz constant of f, sup |f'|", r"\sup_x \lvert f'(x) \rvert"),
        ("smoothness", "derivative", "the Lipschitz constant of f', sup |f''|", r"\sup_x \lvert f''(x) \rvert"),
    ):
        yield from _bound(f"{asked.start}/lipschitz/{part}", answer[key], Meaning(words, latex, "bound"), command)


def _decay(asked: Asked, answer: Mapping[str, Any], command: str) -> Iterator[Fact]:
    for side, infinity in (("left", "-oo"), ("right", "oo")):
        end, here = answer[side], f"{asked.start}/decay/{side}"
        arrow = r"x \to -\infty" if side == "left" else r"x \to \infty"
        for key, (part, words, latex) in _AT_END.items():
            found = end[key]
            at, coefficient = f"{here}/{part}", found["coefficient"]
            tight = Meaning(
                f"the tight class of {words} at {infinity}", rf"{latex} = \Theta(\cdot), \; {arrow}", "class"
            )
            how = {"command": command, "method": coefficient.get("method", "")}
            if found["scale"] is not None:
                srepr = written(found["scale"])
                yield of_text(at, f"Θ({found['scale']})", tight, **how, **srepr)
                leading = rf"\lim_{{{arrow}}} \frac{{{latex}}}{{{srepr['latex']}}}"
                said = Meaning(f"the limit of ({words}) / ({found['scale']}) at {infinity}", leading, "coefficient")
                yield of_quantity(f"{at}/coefficient", coefficient, said, command=command)
            elif "status" in coefficient:
                yield of_quantity(at, coefficient, tight, command=command)
            else:
                yield of_text(at, found["trend"], tight, **how)
        line = r"f(x) - m x - b \to 0, \; " + arrow
        for key, letter in (("slope", "m"), ("intercept", "b")):
            said = Meaning(f"the {key} of the asymptote at {infinity}", f"{letter}: {line}", key)
            yield of_quantity(f"{here}/{key}", end[key], said, command=command)


def _distance(asked: Asked, answer: Mapping[str, Any], command: str) -> Iterator[Fact]:
    for place, (where, set_) in _FROM.items():
        for norm, (words, latex) in _NORMS.items():
            said = Meaning(f"{words} of f {where}", rf"{latex}, \; {set_}", "distance")
            yield of_quantity(f"{asked.start}/distance/{slug(place)}/{slug(norm)}", answer[place][norm], said,
                              command=command)  # fmt: skip


def _signal(asked: Asked, answer: Mapping[str, Any], command: str) -> Iterator[Fact]:
    start, network = f"{asked.start}/signal", f"in a wide network with σ_w² = 1 / E[f²], σ_b = 0{asked.held}"
    printed = 9  # the command prints that many; --json prints all
    known = {0: "mean", 1: "input-covariance"} if asked.normal else {}
    for k, found in enumerate(answer["coefficients"]):
        said = Meaning(
            f"the Hermite coefficient of degree {k}: E[f(z) He_{k}(z)] / sqrt({k}!) for z ~ N(0, 1)",
            rf"a_{{{k}}} = E[f(z) \, \mathrm{{He}}_{{{k}}}(z)] / \sqrt{{{k}!}}", "coefficient",
        )  # fmt: skip
        yield of_quantity(
            f"{asked.start}/hermite/a{k}", found, said, command=command if k < printed else f"{command} --json",
            same=(f"{asked.normal}/{known[k]}",) if k in known else (),
        )  # fmt: skip
    moments = {
        "second_moment": ("E[f(z)²] for z ~ N(0, 1)", "E[f(z)^2]", "moment"),
        "derivative_second_moment": ("E[f'(z)²] for z ~ N(0, 1)", "E[f'(z)^2]", "moment"),
    }
    named = {
        "remainder": (
            "the sum of squares of the Hermite coefficients beyond those listed", r"\sum_{k \gt K} a_k^2", "moment",
        ),
        "weight_variance": (
            "the weight variance σ_w² that keeps the mean square q = 1 without a bias", r"1 / E[f(z)^2]", "variance",
        ),
        "length_slope": (
            f"the slope of the length map at q = 1 {network}",
            r"\left. \tfrac{d}{dq} \sigma_w^2 E[f(\sqrt{q} z)^2] \right\rvert_{q=1}", "slope",
        ),
        "chi": (
            f"χ₁, the slope of the correlation map at 1: σ_w² E[f'(z)²], and infinite where f jumps, {network}",
            r"\chi_1 = \sigma_w^2 \left. \tfrac{d}{dc} E[f(z_1) f(z_2)] \right\rvert_{c = 1}, \; c = E[z_1 z_2]",
            "slope",
        ),
    }  # fmt: skip
    told = named if asked.normal else moments | named  # else they have names already
    for key, (words, latex, kind) in told.items():
        yield of_quantity(f"{start}/{slug(key)}", answer[key], Meaning(words, latex, kind), command=command)
    yield from _lengths(start, answer, command, network)


#: LaTeX of the length map's slope.
_SLOPE = r"\tfrac{d}{dq} \sigma_w^2 E[f(\sqrt{q} z)^2]"


def _lengths(start: str, answer: Mapping[str, Any], command: str, network: str) -> Iterator[Fact]:
    """Fixed points of the length map, and the critical line."""
    staying = {
        "q": Meaning(f"a fixed point q of the length map {network}", r"q = \sigma_w^2 E[f(\sqrt{q} z)^2]", "length"),
        "slope": Meaning(f"the slope of the length map at that fixed point {network}", _SLOPE, "slope"),
        "chi": Meaning(
            f"χ₁ at that fixed point: σ_w² E[f'(√q z)²], and infinite where f jumps, {network}",
            r"\sigma_w^2 \left. \tfrac{d}{dc} E[f(\sqrt{q} z_1) f(\sqrt{q} z_2)] \right\rvert_{c = 1}",
            "slope",
        ),
    }
    for number, point in enumerate(answer["fixed_points"], start=1):
        for key, said in staying.items():
            how = f"{command} --json" if key == "chi" else command
            yield of_quantity(f"{start}/fixed-point-{number}/{key}", point[key], said, command=how)
    if answer["undecided"]:
        said = Meaning(f"where fixed points of the length map could not be proven or excluded, {network}", "", "note")
        yield of_text(f"{start}/fixed-points-undecided", answer["undecided"], said, certainty=NONE, command=command)
    critical = {
        "weight_variance": ("the weight variance σ_w²", r"1 / E[f'(\sqrt{q} z)^2]", "variance"),
        "bias_variance": ("the bias variance σ_b²", r"q - \sigma_w^2 E[f(\sqrt{q} z)^2]", "variance"),
        "slope": ("the slope of the length map", _SLOPE, "slope"),
    }
    for point in answer["critical"]:
        q = point["q"]
        for key, (words, latex, kind) in critical.items():
            where = rf"{latex}, \quad q = {q}, \; \chi_1 = 1"
            said = Meaning(f"{words} for which q = {q} is a fixed point with χ₁ = 1", where, kind)
            how = f"{command} --json" if key == "slope" else command
            yield of_quantity(f"{start}/critical/q-{slug(q)}/{slug(key)}", point[key], said, command=how)


def _precision(asked: Asked, answer: Mapping[str, Any], command: str) -> Iterator[Fact]:
    from actsym.properties.floats.precision import _SETS as WORDS, FloatSet

    for kind, function, found in answer["roundings"]:
        at = f"{asked.start}/precision/{kind}/{'f' if function == 'f' else 'derivative'}"
        for key, part in _SETS.items():
            if found[key] or key == "zero":
                where = FloatSet(kind, tuple((low, high) for low, high in found[key])).text()
                said = Meaning(f"the {kind} inputs at which {function} {WORDS[key]}", "", "set")
                settled = {"certainty": NONE} if "undecided" in key else {}
                yield of_text(f"{at}/{part}", where, said, command=command, **settled)
        for side in ("left", "right"):
            if side in found:
                words = f"the point beyond which {function} rounds to zero in {kind} towards {'-' * (side == 'left')}oo"
                yield of_quantity(f"{at}/zero-beyond-{side}", found[side], Meaning(words, "x", "place"),
                                  command=command)  # fmt: skip
        if found["reason"]:
            said = Meaning(f"why something of {function} in {kind} is missing", "", "note")
            yield of_text(f"{at}/missing", found["reason"], said, certainty=NONE, command=command)


def _cost(asked: Asked, answer: Mapping[str, Any], command: str) -> Iterator[Fact]:
    from actsym.properties.floats.cost import OperationCount

    for key, (part, words) in _PROGRAMS.items():
        at = f"{asked.start}/operations/{part}"
        if answer[key] is None:
            said = Meaning(f"operations of {words}", "", "count", "operations")
            yield Fact(at, "not-found", "not found", said, NONE, reason=answer["reason"], command=command)
            continue
        count = OperationCount.from_json(full(answer[key]))
        text = f"how many arithmetic operations, function calls and comparisons {words} takes: {counted(count)}"
        yield of_count(at, count.total, Meaning(text, "", "count", "operations"), command=command)
        if key in ("definition", "derivative"):
            said = Meaning(f"function calls of {words}", "", "count", "operations")
            yield of_count(f"{at}/calls", count.transcendental, said, command=command)


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


_TOLD: dict[str, Callable[[Asked, Mapping[str, Any], str], Iterator[Fact]]] = {
    "smoothness": _smoothness, "shape": _shape, "lipschitz": _lipschitz, "decay": _decay, "distance": _distance,
    "signal": _signal, "precision": _precision, "cost": _cost,
}  # fmt: skip


def whole(start: str, name: str, rows: Mapping[str, Any]) -> Iterator[Fact]:
    """What holds of an activation that is no function of one variable as a whole."""
    parts = {
        "sup |∂y/∂x| over x and u": ("lipschitz/x", r"\sup_{x,u} \lvert \partial y / \partial x \rvert", "bound"),
        "sup |∂y/∂u| over x and u": ("lipschitz/u", r"\sup_{x,u} \lvert \partial y / \partial u \rvert", "bound"),
        "slope of the length map of y at q = 1, for independent x and u": (
            "signal/whole-length-slope",
            r"\left. \tfrac{d}{dq} \sigma_w^2 E[y(\sqrt{q} z_1, \sqrt{q} z_2)^2] \right\rvert_{q=1}",
            "slope",
        ),
        "derivative at the row of zeros": ("lipschitz/at-zero-row", r"f'(0)", "slope"),
        "scale of the row": ("row/scale", "f(c x) = f(x)", "truth"),
        "statistics of the row": ("row/statistics", "", "reading"),
    }
    for question, found in rows.items():
        for label, answer in found:
            part, latex, kind = parts[label]
            said, command = Meaning(label, latex, kind), f"actsym properties {name} --only {question}"
            if isinstance(answer, str):
                yield of_text(f"{start}/{part}", answer, said, command=command)
            else:
                yield of_quantity(f"{start}/{part}", answer, said, command=command)
