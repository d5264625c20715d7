"""Random texts: valid ones are read as they were meant, others answered, and a wrong reading is noticed."""

from dataclasses import replace

import sympy as sp

from actsym.fuzz.texts import run
from actsym.text import functions


def test_random_texts_are_read_as_they_were_meant_or_refused() -> None:
    summary = run(200, 20240229)
    assert not summary.findings, summary.findings[0]
    assert summary.texts == 200 and summary.read > 100 and summary.compared > 70 and summary.refused > 20


def test_a_wrong_reading_is_found(monkeypatch) -> None:
    """A function that is another one, and an operator that is another one."""
    wrong = replace(functions.FUNCTIONS["exp"], build=sp.sinh)
    monkeypatch.setitem(functions.FUNCTIONS, "exp", wrong)
    assert any("exp(" in finding.text for finding in run(80, 2).findings)
    monkeypatch.undo()
    monkeypatch.setattr(functions, "power", lambda base, exponent: base * exponent)
    assert run(40, 1).findings
