"""Random texts: valid ones are read as they were meant, others answered, and a wrong reading is noticed."""

from dataclasses import replace

import sympy as sp

from actsym.text import functions
from tests.instruments.fuzz import texts
from tests.instruments.fuzz.cases import failures
from tests.instruments.fuzz.command import Record, extend
from tests.instruments.fuzz.judge import AGREED, REFUSED


def failed(count: int, seed: int) -> list[str]:
    """The texts among so many that something is wrong with."""
    return [texts.named(seed, i) for i, verdicts in texts.cases(seed, range(count)) if failures(verdicts)]


def test_random_texts_are_read_as_they_were_meant_or_refused() -> None:
    record = Record("texts", 20240229)
    extend(record, 80)
    assert not record.failures, record.failures[0]
    counts = record.counts
    assert counts["text", AGREED] > 40 and counts["value", AGREED] > 28 and counts["text", REFUSED] > 8


def test_a_wrong_reading_is_found(monkeypatch) -> None:
    """A function that is another one, and an operator that is another one."""
    wrong = replace(functions.FUNCTIONS["exp"], build=sp.sinh)
    monkeypatch.setitem(functions.FUNCTIONS, "exp", wrong)
    assert any("exp(" in text for text in failed(80, 2))
    monkeypatch.undo()
    monkeypatch.setattr(functions, "power", lambda base, exponent: base * exponent)
    assert failed(40, 1)
