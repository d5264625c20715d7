"""Verdicts that hang on the reading, and how much hangs on a refutation."""

from dataclasses import replace

import mpmath
import pytest

from actsym.audit.claim import Answer, Claim, Verdict
from actsym.audit.data import DataError, _claim, papers
from actsym.audit.judge import over_readings
from actsym.audit.run import evaluate, examine

YES, NO = Verdict.CONFIRMED, Verdict.REFUTED
CLAIMS = {claim.id: claim for paper in papers() for claim in paper.claims}


def answers(*verdicts: Verdict) -> list[Answer]:
    return [Answer(str(k), "", v) for k, v in enumerate(verdicts)]


@pytest.mark.parametrize(
    ("verdict", "others", "undefined", "expected"),
    [
        (YES, [YES], "", YES),
        (NO, [NO], "", NO),
        (YES, [NO], "", Verdict.AMBIGUOUS),
        (NO, [Verdict.REFINED], "", Verdict.AMBIGUOUS),
        (NO, [], "what counts", Verdict.AMBIGUOUS),
        (NO, [NO], "what counts", Verdict.AMBIGUOUS),
        (YES, [YES], "what counts", YES),
        (YES, [Verdict.UNDECIDED], "", Verdict.UNDECIDED),
    ],
)
def test_the_verdict_over_all_readings(verdict, others, undefined, expected):
    claim = Claim("p.c", "p", "", "", "f()", "1", readings=tuple((str(k), "f()") for k in range(len(others))))
    assert over_readings(replace(claim, undefined=undefined), verdict, answers(*others)) is expected


def test_a_measure_of_its_own_accord_refutes_nothing():
    """Its further readings are answers only where the paper leaves open what is meant; else they are remarks."""
    claim = CLAIMS["polycom.table9.memory.gelu"]
    found = examine(replace(claim, undefined="", printed="4"))
    assert found.verdict is YES and not found.readings and "with the input not counted: 0" in found.detail
    assert examine(replace(claim, printed="4")).verdict is Verdict.AMBIGUOUS


@pytest.mark.parametrize(
    ("name", "right"),
    [
        ("telu.theorem_b4.relu", [False, False, True]),
        ("telu.theorem5.1", [False, True]),
        ("telu.table5.gelu", [True, False, False]),
        ("telu.table5.logish", [False, False, False]),
        ("telu.table7.vanishing.telu", [True, False]),
        ("telu.table7.smooth_caption.elu", [False, True]),
        ("polycom.table9.memory.gelu", [False, True]),
        ("polycom.algorithm2.small_rows", [False, True]),
        ("telu.theorem_b3.bounded", [False, True]),
        ("telu.section5.1.deep.mish", [False, True]),
        ("gem.section4.1.norm.n1p1", [False, True]),
        ("squaf.abstract.line", [False, True]),
    ],
)
def test_what_hangs_on_the_reading_is_ambiguous_with_each_answer(name, right):
    found = examine(CLAIMS[name])
    assert found.verdict is Verdict.AMBIGUOUS and found.weight is None
    assert [answer.verdict is YES for answer in found.readings] == right
    assert all(answer.reading for answer in found.readings)


def test_readings_are_shown_where_all_confirm():
    found = examine(CLAIMS["telu.table7.vanishing.elu"])
    assert found.verdict is YES and [answer.value for answer in found.readings] == ["yes", "yes"]


def test_nothing_is_printed_that_nobody_printed():
    found = examine(CLAIMS["telu.theorem_b3.bounded"])
    assert (found.claim.says, found.value) == ("the paper states this", "it does not hold")
    assert found.to_json()["printed"] == "the paper states this"


@pytest.mark.parametrize("n", [2, 3])
def test_the_last_crossing_of_gem_and_swish(n):
    """Where x = 2N log x: mpmath's root of that equation."""
    with mpmath.workdps(20):
        root = mpmath.findroot(lambda v: v - 2 * n * mpmath.log(v), 6 * n)
        assert mpmath.nstr(root, 12) in evaluate(f"eventually_above(gem(N={n}), silu)").witness


def test_an_entry_with_readings_names_its_own_and_knows_the_weights():
    entry = {"id": "a", "place": "", "quote": "", "statement": "", "printed": "1", "formula": "f()"}
    with pytest.raises(DataError, match="own reading"):
        _claim("p", {**entry, "readings": {"other": "g()"}})
    with pytest.raises(DataError, match="slip, constant, statement, conclusion"):
        _claim("p", {**entry, "weight": "heavy"})
