"""Exact forms of quantities that a derivation could only enclose, where the data prove them.

A derivation gives an enclosure where its own route has no closed form, although another quantity of the same function
has one: a slope of the length map follows from E[f²] for every width of the input, a sup distance from the extrema.
What follows by definition from exact data is exact, too.  Each form is held to the enclosure, as those of searches are
(:mod:`actsym.rigor.exact_numbers`), and what is not shown stays an enclosure.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import sympy as sp

from actsym.derived import notation
from actsym.derived.plain import compact, full, is_quantity
from actsym.errors import Unanswered
from actsym.quantity import Quantity
from actsym.rigor.evaluate import evaluate
from actsym.rigor.exact_numbers import with_exact
from actsym.text import exact

#: Operations of a form that says more than its decimals.
_MOST_OPERATIONS = 60

#: Decimals that end in zeros: a fraction, unless by chance.
_ROUND = re.compile(r"0{12}$")

#: Points at which two functions differ, if they do, and by how much at least; what agrees there is proven, or left.
_SAMPLES, _TINY = (sp.Rational(1, 3), sp.Rational(7, 4), sp.Integer(5)), 1e-12

#: What point enclosures are told to be checked by.
_POINT = "the enclosure is a single point"


def forms(file: Mapping[str, Any]) -> dict[str, Any]:
    """The quantities in an activation's file whose exact forms follow, by their paths, such as
    ``questions/signal/answer/chi``."""
    questions, moments = file.get("questions"), simplest(file["moments"])
    found = dict(_changed("moments", file["moments"], moments))
    if questions is not None:
        kept = copy.deepcopy(dict(questions))
        for answer in (said["answer"] for said in kept.values() if "answer" in said):
            _points(answer)
        f, under = _read(file["function"]), moments["under"][0]
        # The limit of wide rows is another function for every width of the input.
        _signal(f, under if not file["reading"] else {**under, "scaled": {}}, kept)
        for step in (_suprema, _reflected, _suprema):  # each may use what the one before has found
            step(f, kept)
        found |= _changed("questions", questions, kept)
    return found


def _changed(path: str, before: Any, after: Any) -> Iterator[tuple[str, Any]]:
    """The quantities in which two states of the data differ, by path."""
    if before == after:
        return
    if is_quantity(before):
        yield path, after
        return
    for key in before if isinstance(before, dict) else range(len(before)):
        yield from _changed(f"{path}/{key}", before[key], after[key])


def simplest(section: Mapping[str, Any]) -> Mapping[str, Any]:
    """The moments in an activation's data, with fractions in place of closed forms that are fractions."""
    kept = copy.deepcopy(dict(section))
    for under in kept["under"]:
        _points(under)
        for found in (*under["quantities"].values(), *under["standardising"].values()):
            if "status" not in found and _ROUND.search(found["value"]) and _exact(found) is not None:
                form = sp.simplify(_read(found["exact"]).rewrite(sp.erf))
                settled = with_exact(Quantity.from_json(full(found)), form, found.get("method", ""))
                if form.is_Rational and settled is not None:
                    found |= compact(settled.to_json())
    return kept


def _read(text: str) -> sp.Expr:
    return exact.read(notation.exact(text))


def _points(data: Any) -> None:
    """Balls of radius 0 are numbers."""
    if isinstance(data, list):
        for item in data:
            _points(item)
    elif isinstance(data, dict):
        if not is_quantity(data):
            for item in data.values():
                _points(item)
        elif "exact" not in data and "status" not in data and data.get("rad", "").startswith("0*"):
            mantissa, exponent = map(int, data["mid"].split("*2^"))
            number = Fraction(mantissa) * Fraction(2) ** exponent
            data |= {"exact": str(number), "checks": [*data.get("checks", ()), _POINT]}


def _settle(found: dict[str, Any], form: sp.Expr | None, method: str) -> None:
    """Give a quantity an exact form, if it is short and agrees."""
    if form is None or "exact" in found or "status" in found:
        return
    if form.count_ops() < _MOST_OPERATIONS:
        form = sp.simplify(form)
    if form.count_ops() <= _MOST_OPERATIONS:
        settled = with_exact(Quantity.from_json(full(found)), form, method)
        if settled is not None:
            kept = {
                name: found[name] for name in found if name not in full(found) and name not in ("value", "mid", "rad")
            }
            found.update({**kept, **compact(settled.to_json())})
            found.pop("reason", None)


# ---------------------------------------------------------------- signal propagation


def _signal(f: sp.Expr, under: Mapping[str, Any], questions: Mapping[str, Any]) -> None:
    """What follows from the moments under N(0, 1), and from those of every width: V(q) = E[f(sqrt(q) z)²] and
    D(q) = E[f'(sqrt(q) z)²], z ~ N(0, 1)."""
    answer = questions.get("signal", {}).get("answer")
    if answer is None:
        return
    q = sp.Symbol("q", positive=True)
    known = {n: _read(v["exact"]) for n, v in under["quantities"].items() if "exact" in v and "status" not in v}
    sigma = exact.read(notation.SYMBOLS["sigma"])
    wide = {n: exact.substitute(_read(v), {sigma: sp.sqrt(q)}) for n, v in under["scaled"].items()}
    second, steep = known.get("second_moment"), known.get("derivative_second_moment")
    method = "from the moments under N(0, 1)"
    for name, form in (("second_moment", second), ("derivative_second_moment", steep)):
        _settle(answer[name], form, method)
    for number, name in enumerate(("mean", "input_covariance")):
        if number < len(answer["coefficients"]):
            _settle(answer["coefficients"][number], known.get(name), method)
    if f.is_polynomial(exact.read(notation.SYMBOLS["x"])):
        degree = sp.degree(f, exact.read(notation.SYMBOLS["x"]))
        if degree < len(answer["coefficients"]):
            _settle(answer["remainder"], sp.S.Zero, f"f is a polynomial of degree {degree}")
    if second is not None:
        _settle(answer["weight_variance"], 1 / second, "1 / E[f²]")
        _settle(answer["chi"], None if steep is None else steep / second, "E[f'²] / E[f²]")
    lengths, steeps = wide.get("second_moment"), wide.get("derivative_second_moment")
    slope = None if lengths is None else sp.diff(lengths, q)
    method = "from the moments for every width of the input"

    def at(form: sp.Expr | None, place: sp.Expr, weight: sp.Expr | None) -> sp.Expr | None:
        return None if form is None or weight is None else weight * form.subs(q, place)

    keeps = None if second is None else 1 / second
    _settle(answer["length_slope"], at(slope, sp.S.One, keeps), method)
    for point in answer["fixed_points"]:
        place = _read(point["q"]["exact"]) if "exact" in point["q"] and "status" not in point["q"] else None
        if place is not None and place.is_positive:
            _settle(point["slope"], at(slope, place, keeps), method)
            _settle(point["chi"], at(steep if place == 1 else steeps, place, keeps), method)
    for point in answer["critical"]:
        place = sp.Rational(point["q"])
        there = steep if place == 1 else None if steeps is None else steeps.subs(q, place)
        weight = None if there is None or there == 0 else 1 / there
        spread = at(second if place == 1 else lengths, place, weight)
        _settle(point["weight_variance"], weight, method)
        _settle(point["bias_variance"], None if spread is None else place - spread, method)
        _settle(point["slope"], at(slope, place, weight), method)


# ---------------------------------------------------------------- distances


def _reflected(f: sp.Expr, questions: Mapping[str, Any]) -> None:
    """Where abs(f(x) - x) = abs(f(-x)) for every x > 0, both sides are as far from ReLU."""
    answer = questions.get("distance", {}).get("answer")
    sides = [] if answer is None else [answer["relu_left"], answer["relu_right"]]
    if not sides or not any(
        ("exact" in a) != ("exact" in b) for a, b in zip(*(s.values() for s in sides), strict=True)
    ):
        return
    x, p = exact.read(notation.SYMBOLS["x"]), sp.Symbol("p", positive=True)
    rests = [f.subs(x, p) - p - sign * f.subs(x, -p) for sign in (1, -1)]
    rests = [
        rest for rest in rests if all(abs(sp.N(rest.subs(p, at))) < _TINY for at in _SAMPLES)
    ]  # the others are not 0
    if not any(sp.simplify(sp.piecewise_fold(rest)) == 0 for rest in rests):
        return
    for norm in answer["relu_left"]:
        for one, two in (sides, sides[::-1]):
            form = _exact(one[norm])
            if form is not None:
                _settle(two[norm], form, "f(x) - x and f(-x) have one modulus for x > 0")


def _suprema(f: sp.Expr, questions: Mapping[str, Any]) -> None:
    """Sup distances that are attained at an end, or at an extremum of f whose value is exact."""
    answers = {name: questions.get(name, {}).get("answer") for name in ("distance", "shape", "decay", "smoothness")}
    if any(answer is None for answer in answers.values()) or answers["shape"]["notes"]:
        return
    order = answers["smoothness"]["order"]
    if order.get("exact") == "-1" or order.get("status", "infinite") != "infinite":
        return
    distance = answers["distance"]
    for side, far in (("left", False), ("right", True)):
        slope, intercept = (_exact(answers["decay"][side][part]) for part in ("slope", "intercept"))
        if slope is None or intercept is None:
            continue
        line = sp.S.One if far else sp.S.Zero
        if slope == line:  # f less ReLU there, and f less its asymptote, which differ by the intercept
            for name, shift in ((f"relu_{side}", sp.S.Zero), (f"{side}_asymptote", intercept)):
                _settle_supremum(distance[name]["sup"], _places(f, questions, far, slope, intercept, shift))
        elif slope == 0:
            name = f"{side}_asymptote"
            _settle_supremum(distance[name]["sup"], _places(f, questions, far, slope, intercept, intercept))
        if slope == line and intercept == 0:
            for norm, found in distance[f"{side}_asymptote"].items():
                other = distance[f"relu_{side}"][norm]
                for one, two in ((found, other), (other, found)):
                    if "exact" in one:
                        _settle(two, _exact(one), "the asymptote is ReLU there")
    sups = [_exact(distance[name]["sup"]) for name in ("relu_left", "relu_right")]
    if None not in sups:
        _settle(distance["relu"]["sup"], sp.Max(*sups), "the larger one of both sides")


def _exact(found: Mapping[str, Any]) -> sp.Expr | None:
    return _read(found["exact"]) if "exact" in found and "status" not in found else None


def _places(
    f: sp.Expr, questions: Mapping[str, Any], far: bool, slope: sp.Expr, intercept: sp.Expr, shift: sp.Expr
) -> list[sp.Expr | Quantity] | None:
    """The values of g = f - slope x - shift among which the extreme ones on a half-line are: at 0, far out, and where f
    has extrema; None where that is not known, because f itself is not what has to have none."""
    x = exact.read(notation.SYMBOLS["x"])
    ends: list[sp.Expr | Quantity] = [f.subs(x, 0) - shift, intercept - shift]
    if slope == 0:
        return [*ends, *_extrema(questions["shape"]["answer"], far, shift)]
    steepest = _exact(
        (questions.get("lipschitz", {}).get("answer") or {"constant": {"value": {}}})["constant"]["value"]
    )
    monotone = slope == 1 and steepest is not None and (steepest <= 1) == True  # noqa: E712 (f - x does not rise)
    return ends if monotone else None


def _extrema(shape: Mapping[str, Any], far: bool, shift: sp.Expr) -> Iterator[sp.Expr | Quantity]:
    """The values of f at its extrema on a half-line, less ``shift``."""
    for feature in shape["extrema"]:
        place = feature["place"]
        end = place.get("upper", place["lower"]) if far else place["lower"]
        if "status" in end or (float(end["value"].partition(" ")[0]) > 0) is far:
            value = _exact(feature["value"])
            ball = Quantity.from_json(full(feature["value"]))
            yield value - shift if value is not None else ball if shift == 0 else Quantity.not_found("not compared")


def _settle_supremum(found: dict[str, Any], values: list[sp.Expr | Quantity] | None) -> None:
    """The largest modulus, if one that is exact is shown to be no smaller than any other."""
    if values is None or "exact" in found or "status" in found:
        return
    exacts = list(dict.fromkeys(abs(v) for v in values if isinstance(v, sp.Expr)))
    enclosed = [v for v in values if isinstance(v, Quantity)]
    try:
        balls = {form: evaluate(form, digits=30).ball for form in exacts}
    except (Unanswered, ArithmeticError):
        return
    for form, ball in balls.items():
        rest = [other for one, other in balls.items() if one != form] + [abs(q.ball) for q in enclosed if q.enclosure]
        if len(rest) == len(balls) - 1 + len(enclosed) and all(other < ball for other in rest):
            _settle(found, form, "the largest of the values at 0, at infinity and at the extrema")
