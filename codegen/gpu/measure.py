"""Counts of errors in units in the last place (:mod:`codegen.verify.ulps`) on tensors of any device.

The exact value is that of the same function at float64, whose own error the check ``trust`` bounds.  What a kernel must
keep to on a device are the limits of the verification on the CPU, and what is the device's own.

The limits, with what is listed of single units, are those of :mod:`codegen.verify.ulps`.  Of float32 inputs one in
:data:`SELDOM` may be beyond, by :data:`RARELY` at most, as in :mod:`codegen.verify.random_inputs`, which is not
imported: it needs ball arithmetic, which a machine with a GPU need not have.

**Half types by approximants.**  The search for them tried every input and kept those that are not correctly rounded
(``missed`` in ``codegen/approximate/data``).  They are listed, and count against the general limits as everywhere.  A
GPU computes 2^a and 1/a to within 2^-22, where the search took them correctly rounded, and 0 for what is below the
normal numbers, so it may miss others too: those whose exact value lies close to the midpoint of two numbers.  With
errors of up to 2^-22 drawn at random for each of these operations, f and df/dx of fifteen activations missed up to 11
others of a type, all in float16, with errors of up to 0.5035 ulp.  :data:`NEAR` and :data:`NEW` are some two and three
times that.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from actsym.definition.spec import Activation
from actsym.properties.floats.formats import FORMATS
from actsym.work import sealed
from actsym.work.files import digest
from codegen.gpu.calls import Subject
from codegen.verify import ulps
from codegen.verify.accepted import acceptance
from codegen.verify.ulps import Limit

SELDOM, RARELY = 10_000, 1.25

#: How far beyond half a unit a result may be off that is not correctly rounded and not listed, and how many of all
#: inputs may be so.
NEAR, NEW = 2.0**-7, 2.0**-11

#: Where approximants are kept.
KEPT = Path(__file__).parents[1] / "approximate" / "data"


#: So many inputs are told of each kind.
_SHOWN = 3


@dataclass
class Tally:
    """What was seen so far of one function in one type, held to the errors of ``limit``.

    points, rounded, tied
        Finite inputs; those whose result is correctly rounded; those that miss it by less than can be told.
    largest, worst
        The largest condition-aware error in ulp, and its input.
    over
        Inputs whose error is over the limit.
    wrong, examples
        Failures by kind, with the first inputs of each.
    """

    limit: Limit
    points: int = 0
    rounded: int = 0
    tied: int = 0
    largest: float = 0.0
    worst: float = 0.0
    over: int = 0
    wrong: dict[str, int] = field(default_factory=dict)
    examples: dict[str, list[float]] = field(default_factory=dict)

    def add(self, x: Tensor, computed: Tensor, exact: Tensor, slack: Tensor | None = None) -> tuple[Tensor, Tensor]:
        """Compare ``computed`` with ``exact`` (float64) at finite inputs ``x``; ``slack`` is what is added to a unit.

        Returns the mask of the results that are not correctly rounded (ties left out), and all errors in ulp.
        """
        undefined = exact.isnan()
        fmt = FORMATS[name(computed.dtype)]
        known = ulps.nearest(fmt, torch.where(undefined, 0.0, exact), 0.0 if slack is None else slack)
        found = ulps.errors(known, computed.double())
        masks = {kind: mask & ~undefined for kind, mask in found.failures.items()} | {"undefined": undefined}
        bad = found.failed | undefined
        error = torch.where(bad, 0.0, found.conditioned)
        correct, tied = found.correct & ~undefined, found.tied & ~undefined
        self.points += x.numel()
        self.rounded += int(correct.sum())
        self.tied += int(tied.sum())
        self.over += int((error > self.limit.ulps).sum())
        if x.numel():
            at = int(error.argmax())
            if float(error[at]) > self.largest:
                self.largest, self.worst = float(error[at]), float(x[at])
        if bool(bad.any()):
            for kind, mask in masks.items():
                self._failed(kind, int(mask.sum()), [float(v) for v in x[mask][:_SHOWN]])
        return ~correct & ~tied, error

    def _failed(self, kind: str, count: int, at: list[float]) -> None:
        if count:
            self.wrong[kind] = self.wrong.get(kind, 0) + count
            self.examples[kind] = (self.examples.get(kind, []) + at)[:_SHOWN]

    def merge(self, others: Iterable[Tally]) -> Tally:
        """This tally with what others have seen added."""
        for other in others:
            self.points += other.points
            self.rounded += other.rounded
            self.tied += other.tied
            self.over += other.over
            if other.largest > self.largest:
                self.largest, self.worst = other.largest, other.worst
            for kind, count in other.wrong.items():
                self._failed(kind, count, other.examples[kind])
        return self

    def problems(self, *, seldom: int = 0, rarely: float = 1.0) -> list[str]:
        """What breaks the limit: largest error, share of correctly rounded results (ties left out), failures of kinds
        that are not excused.  One input in ``seldom`` may be beyond the largest error, by a factor of ``rarely``."""
        found = []
        few = seldom > 0 and self.over * seldom <= self.points
        accepted = self.limit.ulps * (rarely if few else 1.0)
        if self.largest > accepted:
            found.append(
                f"{self.largest:.4g} ulp at {self.worst!r} (accepted: {accepted:g}; {self.over} inputs over it)"
            )
        judged = self.points - self.tied
        if judged and self.rounded < self.limit.correct * judged:
            found.append(f"{self.rounded / judged:.4%} correctly rounded (accepted: {self.limit.correct:.2%})")
        for kind, count in self.wrong.items():
            if kind not in self.limit.excused:
                found.append(f"{kind} at {count} inputs, such as {', '.join(map(repr, self.examples[kind]))}")
        return found

    def to_json(self) -> dict[str, Any]:
        """What was seen, and the share of correctly rounded results."""
        share = self.rounded / max(self.points - self.tied, 1)
        return {
            "points": self.points, "rounded": self.rounded, "tied": self.tied, "largest": self.largest,
            "worst": self.worst, "over": self.over, "wrong": self.wrong, "examples": self.examples, "correct": share,
            "accepted": self.limit.ulps,
        }  # fmt: skip

    @classmethod
    def from_json(cls, limit: Limit, data: dict[str, Any]) -> Tally:
        """What :meth:`to_json` wrote."""
        names = ("points", "rounded", "tied", "largest", "worst", "over", "wrong", "examples")
        return cls(limit, **{name: data[name] for name in names})


def limit(subject: Subject, quantity: str, dtype: torch.dtype) -> Limit:
    """What holds for a quantity (``f``, ``df_dx``, ``df_du``) in a type."""
    return acceptance(FORMATS[name(dtype)], quantity, subject.name)


def missed(activation: Activation, quantity: str, dtype: torch.dtype) -> frozenset[float] | None:
    """The inputs of a half type that the approximants of a quantity, on CPU or GPU, are known to miss; None where there
    are none.

    Raises :class:`~actsym.work.sealed.Damaged` for a file that is not as it was written.
    """
    variants = _kept(activation).get(quantity, {})
    found = [variants[v]["missed"][name(dtype)] for v in ("half", "half_device") if "missed" in variants.get(v, {})]
    return frozenset(float.fromhex(at) for each in found for at in each) if found else None


@cache
def _kept(activation: Activation) -> dict:
    import sympy as sp

    again = f"python -m codegen.approximate {activation.name}"
    found = sealed.load(KEPT / f"{activation.name}.json", again) or {}
    same = found.pop("definition", "") == digest(sp.srepr(activation.definition))
    return found if same else {}


def name(dtype: torch.dtype) -> str:
    """Such as "bfloat16"."""
    return str(dtype).removeprefix("torch.")


def ulp(values: Tensor, dtype: torch.dtype) -> Tensor:
    """Unit in the last place of ``values`` (float64) in ``dtype``, never below its subnormal spacing."""
    found: Tensor = ulps.ulp(FORMATS[name(dtype)], values)
    return found
