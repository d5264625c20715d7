"""Analyses and profiles as the data hold them, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from actsym.definition.spec import Activation
from actsym.derived.plain import DIGITS, compact, full, is_quantity
from actsym.moments.moments import Moments
from actsym.moments.quantities import CELLS, QUANTITIES
from actsym.moments.standardise import standardising
from actsym.moments.study import Analysis
from actsym.properties.profile import Row
from actsym.properties.questions import QUESTIONS
from actsym.quantity import Quantity


def of_moments(moments: Moments, digits: int = DIGITS) -> dict[str, Any]:
    """Everything under one distribution."""
    data = moments.to_json()
    return compact({
        "text": str(moments.distribution),
        "distribution": data["distribution"],
        "quantities": {n: {"notation": QUANTITIES[n].notation, **q.to_json()} for n, q in moments.items()},
        "further": data["further"],
        "standardising": standardising(moments).to_json(),
        "scaled": dict(sorted(data["scaled"].items())),
    }, digits)  # fmt: skip


def to_moments(record: Mapping[str, Any]) -> Moments:
    """What :func:`of_moments` was given."""
    data = full(record)
    return Moments.from_json({**data, "cells": {name: data["quantities"][name] for name in CELLS}})


def of_analysis(analysis: Analysis, digits: int = DIGITS) -> dict[str, Any]:
    """The section of the moments."""
    return {"readings": list(analysis.readings), "under": [of_moments(moments, digits) for moments in analysis.moments]}


def to_analysis(activation: Activation, section: Mapping[str, Any]) -> Analysis:
    """What :func:`of_analysis` was given about ``activation``."""
    moments = tuple(map(to_moments, section["under"]))
    a = activation
    return Analysis(a.name, a.title, a.key, a.formula, DIGITS, moments, tuple(section["readings"]))


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
