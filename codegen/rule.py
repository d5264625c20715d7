"""What a rewrite rule is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import sympy as sp


@dataclass(frozen=True)
class Rule:
    """``apply(node)`` returns an expression equal to ``node`` on ``domain``, or None where the rule does not fit."""

    name: str
    domain: str
    apply: Callable[[sp.Expr], sp.Expr | None]
