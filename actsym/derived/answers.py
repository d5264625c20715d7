"""Answers about properties as the data hold them, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from actsym.derived.plain import compact, full, is_quantity
from actsym.properties.profile import Row
from actsym.properties.questions import QUESTIONS
from actsym.quantity import Quantity


def of_rows(rows: Mapping[str, list[Row]]) -> dict[str, Any]:
    """Rows for display by question."""
    return {
        question: [[label, row if isinstance(row, str) else compact(row.to_json())] for label, row in found]
        for question, found in rows.items()
    }


def to_rows(data: Mapping[str, Any]) -> dict[str, list[Row]]:
    """What :func:`of_rows` was given."""
    return {question: [(label, _row(row)) for label, row in rows] for question, rows in data.items()}


def _row(row: Any) -> Quantity | str:
    return Quantity.from_json(full(row)) if is_quantity(row) else str(row)


def to_answers(questions: Mapping[str, Any]) -> dict[str, Any]:
    """The answers in the section of the questions, as objects, in the order of :data:`QUESTIONS`."""
    answered = {name: questions[name]["answer"] for name in QUESTIONS if "answer" in (questions.get(name) or {})}
    return {name: QUESTIONS[name].read(full(answer)) for name, answer in answered.items()}
