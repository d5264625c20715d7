"""What a paper states, as data, and what was found about it.

A statement holds a formula, which :mod:`~actsym.audit.run` evaluates from the catalogue, and the paper's
value as it is printed.  No verdict is stored anywhere: :mod:`~actsym.audit.judge` computes it.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import sympy as sp

from actsym.quantity import Quantity
from actsym.text import exact


class Verdict(enum.Enum):
    CONFIRMED = "confirmed"
    REFINED = "refined"
    REFUTED = "refuted"
    AMBIGUOUS = "ambiguous"
    OUT_OF_SCOPE = "out of scope"
    UNDECIDED = "not decided"


#: What each verdict means, for display.
MEANINGS = {
    Verdict.CONFIRMED: "true, and right to every digit printed",
    Verdict.REFINED: "true as far as it goes; the exact or tight form is given",
    Verdict.REFUTED: "not true as printed; the right value is given, with how it was obtained",
    Verdict.AMBIGUOUS: "true or not by how it is read, or it rests on what the paper does not define; the answer under "
    "each reading is given",
    Verdict.OUT_OF_SCOPE: "a measurement, or a statement of no quantity",
    Verdict.UNDECIDED: "the derivation gave no answer, and says why",
}


class Weight(enum.Enum):
    """How much hangs on a statement that is refuted."""

    SLIP = "slip"
    CONSTANT = "constant"
    STATEMENT = "statement"
    CONCLUSION = "conclusion"


#: What each weight means, for display.
WEIGHTS = {
    Weight.SLIP: "a slip of the pen: what is meant is clear, and right",
    Weight.CONSTANT: "a number is another one; nothing else that the paper says hangs on it",
    Weight.STATEMENT: "the statement does not hold as it stands",
    Weight.CONCLUSION: "a conclusion that the paper draws does not follow",
}


@dataclass(frozen=True)
class Claim:
    """One statement of a paper.

    id
        ``telu.table6.left.softplus``.
    paper, place
        The paper's key and where in it: ``Table 6``, ``Theorem B.5``.
    statement
        What it says, in a few words.
    formula
        What is evaluated, in the language of :mod:`~actsym.audit.run`; empty for what is out of scope.
    printed
        The paper's value, as printed (with ``oo`` for infinity, and ``*``, ``**`` in formulas).  ``true`` and
        ``false`` are printed nowhere: the paper says in words that the statement holds, or that it does not.
    note
        How the statement was read, and where the text is garbled by extraction.
    reading, readings
        The name of the reading that ``formula`` stands for, and other readings: a name and a formula each.
    undefined
        What the statement rests on that the paper does not define, in words.
    weight
        What hangs on it, where it is refuted.
    quote
        The paper's own words at that place, to the letter, with formulas in LaTeX between dollar signs.
    link
        Where the paper is to be found.
    change
        What should be printed instead, in words, with formulas as in ``quote``.
    entry, about, label
        The entry that the statement is a row of (its identifier without the row), what all its rows say together, and
        what the row is called there.  Of a statement by itself the entry is its identifier.
    """

    id: str
    paper: str
    place: str
    statement: str
    formula: str
    printed: str
    note: str = ""
    reading: str = ""
    readings: tuple[tuple[str, str], ...] = ()
    undefined: str = ""
    weight: str = ""
    quote: str = ""
    link: str = ""
    change: str = ""
    entry: str = ""
    about: str = ""
    label: str = ""

    @property
    def says(self) -> str:
        """What is printed, or that the paper says so in words."""
        return {"true": "the paper states this", "false": "the paper denies this"}.get(self.printed, self.printed)

    @property
    def read_as(self) -> str:
        """What the paper is taken to say: the statement, and the name of the reading where there are several."""
        return f"{self.statement}, read {self.reading}" if self.reading else self.statement

    @property
    def command(self) -> str:
        """The command that derives it again."""
        return f"actsym audit --only {self.id}"


_QUANTITY, _FORMULA = (Quantity.to_json, Quantity.from_json), (exact.write, exact.read)
#: How fields of :class:`Derived` are written as JSON and read back, where they are not JSON themselves.
_WRITTEN: dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {
    "quantity": _QUANTITY, "end": _QUANTITY, "expression": _FORMULA, "scale": _FORMULA,
}  # fmt: skip


@dataclass(frozen=True)
class Derived:
    """What a formula evaluates to: exactly one of the first seven is set.

    quantity
        A number.
    expression
        A formula that holds for every value of its symbols.
    truth
        Whether the statement holds.
    scale
        An asymptotic class Theta(``scale``), as x -> oo.
    counts
        Numbers of operations.
    end
        The set (-oo, ``end``].
    series
        A formula that holds for every degree n, with sums, as :mod:`~actsym.audit.series` writes it.
    why
        How it was obtained: the certificate.
    witness
        A point that settles it, in words.
    sharper
        What is true beyond the statement, in words: a tight form.
    readings
        The same under other readings, by name.
    samples
        The same at other points, to say where a printed value does occur.
    """

    quantity: Quantity | None = None
    expression: sp.Expr | None = None
    truth: bool | None = None
    scale: sp.Expr | None = None
    counts: tuple[int, ...] | None = None
    end: Quantity | None = None
    series: str | None = None
    why: str = ""
    witness: str = ""
    sharper: str = ""
    readings: tuple[tuple[str, str], ...] = ()
    samples: tuple[tuple[int, float], ...] = ()

    @property
    def number(self) -> Quantity:
        """The quantity.  Raises ``ValueError`` where the formula evaluated to something else."""
        if self.quantity is None:
            raise ValueError(f"no number was derived: {self}")
        return self.quantity

    def to_json(self) -> dict[str, Any]:
        held = {name: value for name, value in vars(self).items() if value is not None}
        return {name: _WRITTEN[name][0](value) if name in _WRITTEN else value for name, value in held.items()}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Derived:
        """Read back what :meth:`to_json` wrote."""
        values = {name: _WRITTEN[name][1](value) if name in _WRITTEN else value for name, value in data.items()}
        for name in ("counts", "readings", "samples"):
            if name in values:
                values[name] = tuple(tuple(v) if isinstance(v, list) else v for v in values[name])
        return cls(**values)


@dataclass(frozen=True)
class Answer:
    """What follows under one reading of a statement, and whether the printed value is right by it."""

    reading: str
    value: str
    verdict: Verdict

    def to_json(self) -> dict[str, str]:
        return {"reading": self.reading, "value": self.value, "verdict": self.verdict.value}

    @classmethod
    def from_json(cls, data: Mapping[str, str]) -> Answer:
        """Read back what :meth:`to_json` wrote."""
        return cls(data["reading"], data["value"], Verdict(data["verdict"]))


@dataclass(frozen=True)
class Finding:
    """The verdict about one claim.

    value
        The right value, in words or digits.
    detail
        What else is to be said: the counterexample, where the printed value occurs.
    readings
        The answers by which the verdict depends on the reading, or shows that it does not.
    """

    claim: Claim
    verdict: Verdict
    value: str = ""
    certificate: str = ""
    detail: tuple[str, ...] = ()
    readings: tuple[Answer, ...] = ()

    @property
    def weight(self) -> Weight | None:
        """What hangs on the statement, if it is refuted and that is known."""
        refuted = self.verdict is Verdict.REFUTED and self.claim.weight
        return Weight(self.claim.weight) if refuted else None

    def to_json(self) -> dict[str, Any]:
        left_out = ("reading", "readings", "weight", "about", "label")
        claim = {name: getattr(self.claim, name) for name in self.claim.__dataclass_fields__ if name not in left_out}
        return {
            **claim,
            "printed": self.claim.says,
            "reading": self.claim.read_as,
            "weight": self.weight.value if self.weight else None,
            "readings": [answer.to_json() for answer in self.readings],
            "verdict": self.verdict.value,
            "value": self.value,
            "certificate": self.certificate,
            "detail": list(self.detail),
            "command": self.claim.command,
        }
