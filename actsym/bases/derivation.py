"""What a derivation of initial coefficients returns, and how it prints.

A :class:`Derivation` keeps the numbers (each a :class:`~actsym.quantity.Quantity`), the steps that lead to
them, and the statement for every degree where there is one.  It prints as text, LaTeX and JSON.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import sympy as sp

from actsym.quantity import Quantity

if TYPE_CHECKING:
    from actsym.bases.theorem import Theorem

#: The two conventions for a gain.
CONVENTIONS = {
    "with_variance": "gain = Var[x] / E[F²], Var[x] that of the measure",
    "unit_variance": "gain = 1 / E[F²], Var[x] taken as 1",
}


#: Names of coefficients, numbers, and characters that LaTeX reads otherwise in words.
_NAME = re.compile(r"[A-Za-z]+(_\d+)?|-?[\d.]+(e[+-]?\d+)?")
_SPECIAL = str.maketrans({c: f"\\{c}" for c in "_%&#$"} | {"^": r"\^{}"})


@dataclass(frozen=True)
class Step:
    """One line of a derivation: what is done, the formulas (left = right), and why it holds."""

    title: str
    formulas: tuple[tuple[sp.Expr | str, sp.Expr | str], ...] = ()
    note: str = ""

    def text(self, width: int = 110) -> str:
        lines = [f"{self.title}:" if self.formulas or self.note else self.title]
        lines += [f"    {_shorten(f'{left} = {_written(right)}', width)}" for left, right in self.formulas]
        lines += [f"    {self.note}"] if self.note else []
        return "\n".join(lines)

    def latex(self) -> str:
        rows = [_prose(self.title)]
        rows += [f"{_latex(left)} &= {_latex(right)}" for left, right in self.formulas]
        rows += [_prose(self.note)] if self.note else []
        return " \\\\\n".join(rows)

    def to_json(self) -> dict[str, Any]:
        return {
            "title": self.title,
            "formulas": [{"left": str(a), "right": _written(b), "latex": f"{_latex(a)} = {_latex(b)}"}
                         for a, b in self.formulas],
            "note": self.note,
        }  # fmt: skip


@dataclass(frozen=True)
class Coefficients:
    """Coefficients by name, with both second moments that they give.

    ``about`` says how they were chosen.  The gains follow under either convention (:data:`CONVENTIONS`).
    """

    values: Mapping[str, Quantity]
    second_moment: Quantity
    derivative_second_moment: Quantity
    about: str = ""

    def exact(self) -> dict[str, sp.Expr] | None:
        """The closed forms by name, or None if one has none."""
        if any(q.exact is None for q in self.values.values()):
            return None
        return {name: q.exact for name, q in self.values.items()}

    def floats(self) -> dict[str, float]:
        return {name: float(q) for name, q in self.values.items()}

    def to_json(self) -> dict[str, Any]:
        return {
            "about": self.about,
            "values": {n: quantity_json(q) for n, q in self.values.items()},
            "second_moment": quantity_json(self.second_moment),
            "derivative_second_moment": quantity_json(self.derivative_second_moment),
        }


@dataclass(frozen=True)
class Derivation:
    """Initial coefficients for one family at one degree.

    solved        whether the rule (every coefficient 1 but one) has a real solution
    equal         coefficients with equal forward and backward gains
    gain          that gain, by convention (:data:`CONVENTIONS`)
    unit          coefficients with both gains one, by convention
    theorem       the statement for every degree, or None; ``no_theorem`` says why
    obstacle      why the rule has no solution, and what was taken instead
    """

    name: str
    title: str
    degree: int
    measure: str
    variance: sp.Expr
    steps: tuple[Step, ...]
    solved: bool
    equal: Coefficients | None
    gain: Mapping[str, Quantity] = field(default_factory=dict)
    unit: Mapping[str, Coefficients] = field(default_factory=dict)
    theorem: Theorem | None = None
    no_theorem: str = ""
    obstacle: str = ""

    def text(self, width: int = 110) -> str:
        """The derivation for a terminal."""
        blocks = [f"{self.title}, degree {self.degree}, x ~ {self.measure}"]
        blocks += [f"{number}. {step.text(width)}" for number, step in enumerate(self.steps, 1)]
        return "\n".join(blocks)

    def latex(self) -> str:
        """One aligned block, a line a formula."""
        body = " \\\\\n".join(step.latex() for step in self.steps)
        return f"\\begin{{aligned}}\n{body}\n\\end{{aligned}}"

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "title": self.title,
            "degree": self.degree,
            "measure": self.measure,
            "variance": str(self.variance),
            "solved": self.solved,
            "obstacle": self.obstacle,
            "equal": None if self.equal is None else self.equal.to_json(),
            "gain": {c: quantity_json(q) for c, q in self.gain.items()},
            "unit": {c: u.to_json() for c, u in self.unit.items()},
            "conventions": dict(CONVENTIONS),
            "theorem": None if self.theorem is None else self.theorem.to_json(),
            "no_theorem": self.no_theorem,
            "steps": [s.to_json() for s in self.steps],
        }

    def __str__(self) -> str:
        return self.text()


def quantity_json(value: Quantity) -> dict[str, Any]:
    """A quantity with its readable forms beside the exact ones."""
    symbolic = value.exact is not None and value.exact.free_symbols
    return {
        **value.to_json(),
        "text": None if value.exact is None else str(value.exact),
        "decimal": None if symbolic else value.text(),
    }


def _written(value: sp.Expr | str | Quantity) -> str:
    if isinstance(value, Quantity):
        if value.exact is None:
            return value.text(20)
        if value.exact.is_Integer or value.exact.free_symbols:
            return str(value.exact)
        short = len(str(value.exact)) < 60
        return f"{value.exact} = {value.text(15)}" if short else value.text(20)
    return str(value)


def _latex(value: sp.Expr | str | Quantity) -> str:
    if isinstance(value, Quantity):
        value = value.exact if value.exact is not None else value.text(20)
    if isinstance(value, str):
        return sp.latex(sp.Symbol(value)) if _NAME.fullmatch(value) else _prose(value)
    return sp.latex(value)


def _prose(text: str) -> str:
    """Words, or a formula as plain text, as LaTeX."""
    return rf"\text{{{text.translate(_SPECIAL)}}}"


def _shorten(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: width - 4].rstrip()} ..."
