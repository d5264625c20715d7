"""Analyses as the data hold them, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from actsym.definition.spec import Activation
from actsym.derived.plain import DIGITS, compact, full
from actsym.moments.moments import CELLS, QUANTITIES, Moments
from actsym.moments.standardise import standardising
from actsym.moments.study import Analysis


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
