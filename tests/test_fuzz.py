"""The fuzz is independent of what it checks, finds what is planted, and agrees with the rest."""

import math
from random import Random

import numpy as np
import pytest
from mpmath import mp
from test_layering import MODULES, edges

from actsym.references.arithmetics import TooLarge, Unreal
from actsym.references.expressions import floats, long
from actsym.work import cache
from tests.instruments.fuzz import ask, cases, command, judge
from tests.instruments.fuzz.cases import CONTRADICTION, EXCEPTION, Case, failures
from tests.instruments.fuzz.command import Record, extend, keep, kept
from tests.instruments.fuzz.grammar import X, integer, meaning, size, smaller, text, tree
from tests.instruments.fuzz.judge import AGREED, DISAGREEMENT, NOT_FOUND, REFUSED, UNSETTLED, scan_of
from tests.instruments.fuzz.laws import Law, expectation, law, long_expectation

NORMAL = Law("normal", (integer(0), integer(1)))
ROOM = "tests.instruments.fuzz"


def test_only_one_module_asks():
    """The others know of the package the references, where results are kept, how work is spread, and its errors; but
    for the fuzz of texts, which is about the reader."""
    known = (ROOM, "actsym.references", "actsym.derived.notation", "actsym.derived", "actsym.work", "actsym.errors",
             "actsym.version", "actsym.cli")  # fmt: skip
    for name in {n for n in MODULES if n.startswith(f"{ROOM}.")} - {f"{ROOM}.ask", f"{ROOM}.texts"}:
        assert not {e for e in edges(name) if not e.startswith(known)}, name
    assert not [e for e in edges(f"{ROOM}.judge") if e.startswith("actsym.derived.d")]


# The references


def test_the_grammar_agrees_with_itself_in_long_arithmetic():
    random, at = Random(5), np.array([-2.3, -0.71, 0.37, 1.9])
    for _ in range(150):
        node = tree(random)
        values, slopes = floats(meaning(node), at, 1)
        for k, point in enumerate(at):
            try:
                with mp.workdps(40):
                    value, slope = long(meaning(node), float(point), 1)
            except (Unreal, TooLarge, ArithmeticError):
                continue
            if (
                abs(value) < 1e50
                and np.isfinite([values[k], slopes[k]]).all()
                and not math.isclose(values[k], 0, abs_tol=1e-6)
            ):
                assert math.isclose(values[k], float(value), rel_tol=1e-5, abs_tol=1e-5), text(node)
                assert math.isclose(slopes[k], float(slope), rel_tol=1e-3, abs_tol=1e-3 * (1 + abs(values[k]))), text(
                    node
                )


def test_quadrature_sees_a_jump_beside_the_end_of_a_panel():
    """Between the last node and the end neither the rule nor that on the halves sees it."""
    step = ("heaviside", ("sub", X, ("div", integer(30001), integer(100000))))
    found = expectation(step, Law("uniform", (integer(-1), integer(2))), "mean")
    assert found.settled(0) and math.isclose(found.values[0], (2 - 0.30001) / 3, rel_tol=1e-9)
    again = long_expectation(step, Law("uniform", (integer(-1), integer(2))), "mean", found.edges)
    assert math.isclose(again, found.values[0], rel_tol=1e-9)


def test_laws_have_the_moments_that_they_are_known_for():
    half = ("div", integer(1), integer(2))
    known = {"normal": (NORMAL, 1.0), "uniform": (Law("uniform", (integer(0), integer(1))), 1 / 3),
             "semicircle": (Law("semicircle", (integer(2),)), 1.0), "arcsine": (Law("arcsine", (integer(1),)), 0.5),
             "exponential": (Law("exponential", (half,)), 8.0)}  # fmt: skip
    for under, value in known.values():
        assert math.isclose(expectation(X, under, "second_moment").values[0], value, rel_tol=1e-9)


def test_scans_see_jumps_kinks_zeros_and_steep_places():
    relu = scan_of(("relu", ("sub", X, ("div", integer(1), integer(3)))))
    assert relu.breaks(0) == [] and math.isclose(relu.breaks(1)[0][0], 1 / 3, rel_tol=1e-8)
    step = scan_of(("heaviside", ("sub", X, ("sqrt", integer(2)))))
    assert math.isclose(step.breaks(0)[0][0], math.sqrt(2), rel_tol=1e-8) and step.steepest()[0] > 1e6
    sine = scan_of(("sin", X))
    assert math.isclose(sine.steepest()[0], 1, rel_tol=1e-6) and len(sine.sign_changes()) == 13
    assert scan_of(("sqrt", X)).unreal() < 0 and sine.unreal() is None


def test_a_small_jump_beside_a_turn_is_seen():
    """x^2 below 0, and x - 1/500 above: the least value beside 0 belongs to the jump."""
    small = scan_of(("where", ">", X, ("sub", X, ("div", integer(1), integer(500))), ("mul", X, X)))
    assert small.breaks_beside(0.002, 0.0041) and not small.breaks_beside(0.5, 0.0041)
    tiny = scan_of(("mul", ("div", integer(1), integer(10**6)), ("heaviside", ("sub", X, integer(1)))))
    assert tiny.breaks_beside(1.0003, 0.0041) and not scan_of(("sin", X)).breaks_beside(0.0, 0.0041)


# What the package says, planted wrong


@pytest.fixture
def in_place(monkeypatch):
    monkeypatch.setattr(cache, "within_task", True)


def judged(question, node, under=NORMAL):
    return {(v.quantity, v.kind) for v in cases.judged(Case(node, under, question))}


NINE_TENTHS = {"status": "finite", "value": 0.9, "radius": 0.0, "text": "0.9"}
KINK = ("abs", ("sub", X, ("div", integer(1), integer(3))))


@pytest.mark.parametrize(
    ("question", "asked", "wrong", "quantity"),
    [
        ("mean", "moment", {"mean": {"status": "finite", "value": 0.5, "radius": 0.0, "text": "0.5"}}, "mean"),
        ("mean", "moment", {"mean": {"status": "infinite", "reason": "a pole"}}, "mean"),
        ("lipschitz", "lipschitz", {"constant": NINE_TENTHS}, "sup |f'|"),
        ("smoothness", "smoothness", {"complete": True, "reason": "", "breakpoints": []}, "jumps of f'"),
        ("slopes", "slopes", {"right": {"status": "finite", "value": 0.0, "radius": 0.0, "text": "0"}}, "slope"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_a_disagreement(monkeypatch, question, asked, wrong, quantity):
    monkeypatch.setattr(ask, asked, lambda *_: wrong)
    if question in cases._GRAPH:
        monkeypatch.setitem(cases._GRAPH, question, (lambda _: wrong, cases._GRAPH[question][1]))
    assert (quantity, DISAGREEMENT) in judged(question, KINK)


def test_a_maximum_at_the_ends_of_a_period_that_is_not_listed_is_a_disagreement():
    wave = ("cos", ("add", X, ("div", ("mul", integer(6), ("pi",)), integer(7))))
    bound = {"status": "finite", "value": 1.0, "radius": 0.0, "text": "1"}
    said = {"upper": bound, "lower": {**bound, "value": -1.0}, "complete": True, "parity": "neither", "zeros": []}
    start, length = -6 * math.pi / 7, 2 * math.pi
    said |= {
        "period": (start, length),
        "zeros": [("zero", z, z) for z in (start + math.pi / 2, start + 3 * math.pi / 2)],
    }
    minimum, maximum = ("minimum", start + math.pi, start + math.pi), ("maximum", start, start)
    for extrema, kind in (([minimum], DISAGREEMENT), ([minimum, maximum], AGREED)):
        verdicts = list(judge.shape(wave, {**said, "extrema": extrema}))
        assert kind in {v.kind for v in verdicts if v.quantity == "extrema"}
        assert {v.kind for v in verdicts if v.quantity != "extrema"} == {AGREED}


def test_a_wave_faster_than_any_interval_is_no_jump():
    """sin(e^u), u up to 288: f' has one jump, at the kink of u, and goes to and fro between 1e120 and -1e120."""
    below = (
        "add",
        ("abs", ("sub", ("mul", integer(2), X), ("div", integer(1), integer(5)))),
        ("div", integer(1), integer(1000)),
    )
    wave = ("sin", ("expm1", ("div", ("mul", integer(3), X), below)))
    assert all(abs(place - 0.1) < 1e-9 for place, _ in scan_of(wave).breaks(1))
    ramp = ("relu", ("sub", X, ("div", integer(1), integer(3))))
    assert [round(place, 9) for place, _ in scan_of(ramp).breaks(1)] == [0.333333333]


def test_what_a_scan_cannot_see_is_no_disagreement_and_what_it_sees_is():
    """A value at one irrational point, a turn of the grid beside a pole, a pole nine deviations from the mean."""
    root = ("sqrt", integer(2))
    alone = ("abs", ("sign", ("sub", ("mul", root, X), integer(2))))
    assert judge._true_zeros(scan_of(alone), [("zero", 2**0.5, 2**0.5)]).kind == UNSETTLED
    assert judge._true_zeros(scan_of(alone), [("zero", 1.0, 1.0)]).kind == DISAGREEMENT
    pole, hill = ("div", integer(1), ("abs", X)), ("sub", integer(1), ("pow", X, integer(2)))
    turn = [place for kind, place in scan_of(pole).turns() if kind == "maximum"]
    assert judge._listed("extrema", turn, [], 0.0021, scan_of(pole)).kind == AGREED
    assert judge._listed("extrema", [0.0003141592], [], 0.0021, scan_of(hill)).kind == DISAGREEMENT
    far = ("div", ("pow", X, integer(2)), ("add", ("mul", integer(9), X), ("pi",)))
    beside = ("div", ("pow", X, integer(2)), ("add", integer(1), ("pow", X, integer(2))))
    answer = {"status": "undefined", "reason": "a pole"}
    under = Law("normal", (integer(-3), ("div", integer(1), ("e",))))
    assert judge._moment("mean", far, under, answer).kind == AGREED
    assert judge._moment("mean", beside, under, answer).kind == DISAGREEMENT
    third = ("div", integer(1), integer(3))
    spike = ("add", ("pow", X, integer(2)), ("div", integer(1), integer(10**4)))
    two = ("div", ("sqrt", ("abs", ("add", X, third))), spike)  # f'^2 is 1/abs(x) at -1/3, and far larger beside 0
    wide = Law("uniform", (integer(-7), integer(7)))
    assert (
        judge._moment("derivative_second_moment", two, wide, {"status": "infinite", "reason": "a pole"}).kind == AGREED
    )
    waves = ("mul", X, ("sin", ("mul", ("pi",), X)))
    undefined = {side: {"status": "undefined", "reason": "oscillates"} for side in ("left", "right")}
    assert all(v.kind == AGREED for v in judge.slopes(waves, undefined))


def test_parity_is_looked_at_in_every_case():
    step = ("sign", ("add", X, integer(1000)))
    for node, parity in ((("cos", X), "even"), (("sin", X), "odd"), (("exp", X), "neither"), (step, "neither")):
        for said in ("even", "odd", "neither"):
            assert judge._parity(scan_of(node), said).kind == (AGREED if said == parity else DISAGREEMENT)


def test_a_gram_matrix_that_is_wrong_is_a_disagreement(monkeypatch):
    given = next(i for i in range(100) if "k" in text(cases.family(1, i)[0]))
    monkeypatch.setattr(ask, "gram", lambda *_: {n: [[(0.123, 0.0)]] for n in ("values", "derivatives")})
    assert cases.family_judged(1, given)[0].kind in (DISAGREEMENT, UNSETTLED)


def test_what_is_taken_though_it_is_not_real_is_a_disagreement(monkeypatch):
    assert judge.realness(("sqrt", X), "").kind == DISAGREEMENT
    assert judge.realness(("sqrt", X), "x is no real function on the whole line: at x = -1").kind == REFUSED
    assert judge.realness(("tanh", X), "x is no real function on the whole line: at x = -1").kind == UNSETTLED


def test_a_failure_is_made_small(in_place, monkeypatch):
    """Whatever holds tanh fails; the rest is taken away."""

    def fails(formula, *_):
        if "tanh" in formula:
            raise ZeroDivisionError(formula)
        return {"mean": {"status": "not found", "reason": "no"}}

    monkeypatch.setattr(ask, "moment", fails)
    given = Case(("add", ("mul", integer(7), ("tanh", ("add", X, ("pi",)))), ("cos", X)), NORMAL, "mean")
    made, verdicts = cases.shrunk(given)
    assert made.function == ("tanh", X) and verdicts[0].kind == EXCEPTION


def test_smaller_trees_are_smaller():
    node = tree(Random(3))
    assert all(size(t) < size(node) for t in smaller(node))


# Runs


def test_a_case_is_the_same_every_time():
    assert cases.case(1, 17) == cases.case(1, 17) != cases.case(2, 17)
    assert law(Random(1)) == law(Random(1)) and cases.family(1, 3) == cases.family(1, 3)


def test_a_run_goes_on_where_it_has_ended(tmp_path, monkeypatch):
    asked = []

    def run(seed, numbers):
        asked.extend(numbers)
        yield from ((i, [judge.Verdict("mean", AGREED)]) for i in numbers)

    monkeypatch.setitem(command.KINDS, "expressions", run)
    record = kept(tmp_path, "expressions", 5)
    extend(record, 3)
    keep(tmp_path, record)
    again = kept(tmp_path, "expressions", 5)
    assert again == record and again.done == 3
    extend(again, 5)
    assert asked == [0, 1, 2, 3, 4] and again.counts["mean", AGREED] == 5
    assert kept(tmp_path, "expressions", 6).done == 0


def test_what_failed_is_asked_again_of_other_code(tmp_path, monkeypatch):
    code = ["old"]

    def run(seed, numbers):
        bad = [1] if code == ["old"] else []
        yield from (
            (i, [judge.Verdict("mean", judge.DISAGREEMENT if i in bad else AGREED, "1, not 2")]) for i in numbers
        )

    monkeypatch.setitem(command.KINDS, "texts", run)
    monkeypatch.setattr(command, "code", lambda: code[0])
    record = kept(tmp_path, "texts", 1)
    extend(record, 3)
    assert [f["case"] for f in record.failures] == [1] and record.counts["mean", AGREED] == 2
    keep(tmp_path, record)
    code[:] = ["new"]
    record = kept(tmp_path, "texts", 1)
    extend(record, 5)
    assert record.failures == [] and record.counts["mean", AGREED] == 5 and record.code == {"old": 3, "new": 2}


def test_the_clock_never_makes_an_agreement(monkeypatch):
    from actsym.work.pool import Done

    monkeypatch.setattr(cases.pool, "run", lambda *_: iter([Done(0, cut="late", by_clock=True), Done(1, cut="steps")]))
    kinds = [v.kind for _, found in cases.EXPRESSIONS.run(1, [0, 1]) for v in found]
    assert kinds == ["cut by the clock", "out of steps"]


def _sample(kind, count):
    record = Record(kind, 1)
    extend(record, count)
    assert not [f"{f['made']}: {f['quantity']} {f['outcome']}: {f['said']}" for f in record.failures]
    agreed = sum(n for (_, kind), n in record.counts.items() if kind == AGREED)
    assert agreed > 0.6 * sum(record.counts.values())


def test_a_few_random_expressions_agree():
    _sample("expressions", 8)


@pytest.mark.long
def test_random_expressions_agree():
    _sample("expressions", 400)


@pytest.mark.long
def test_random_families_agree():
    _sample("init", 60)


def test_failures_are_what_is_wrong_alone():
    kinds = (AGREED, NOT_FOUND, REFUSED, UNSETTLED, DISAGREEMENT, EXCEPTION, CONTRADICTION)
    assert [v.kind for v in failures([judge.Verdict("mean", k) for k in kinds])] == [
        DISAGREEMENT,
        EXCEPTION,
        CONTRADICTION,
    ]
