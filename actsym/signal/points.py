"""Points of the length map of a wide network: where it stays, and where it is critical."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy as sp

from actsym.quantity import Quantity


@dataclass(frozen=True)
class FixedPoint:
    """q with q = sigma_w^2 V(q) + sigma_b^2, and the slope of the right-hand side there.

    A slope below 1 in modulus is stable: iteration ends there.  ``chi`` is chi_1 at this q.
    """

    q: Quantity
    slope: Quantity
    chi: Quantity

    @property
    def stability(self) -> str:
        """``stable``, ``unstable`` or ``neutral`` (slope 1, or not told apart from it)."""
        if self.slope.enclosure is None:
            return "unstable" if not self.slope.finite else "neutral"
        modulus = abs(self.slope.enclosure.ball)
        return "stable" if modulus < 1 else "unstable" if modulus > 1 else "neutral"

    def to_json(self) -> dict[str, Any]:
        return {"q": self.q.to_json(), "slope": self.slope.to_json(), "chi": self.chi.to_json()}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> FixedPoint:
        """Read back what :meth:`to_json` wrote."""
        return cls(*(Quantity.from_json(data[name]) for name in ("q", "slope", "chi")))


@dataclass(frozen=True)
class CriticalPoint:
    """The weight and bias variances for which q is a fixed point with chi_1 = 1, and the length map's slope there."""

    q: sp.Rational
    weight_variance: Quantity
    bias_variance: Quantity
    slope: Quantity

    @classmethod
    def without(cls, q: sp.Rational, why: Quantity) -> CriticalPoint:
        """A length at which no network is critical, or none is known."""
        return cls(q, why, why, why)

    @property
    def reachable(self) -> bool | None:
        """Whether sigma_b^2 >= 0, so that such a network exists; None if that is not decided."""
        if not self.bias_variance.finite or self.bias_variance.enclosure is None:
            return None
        ball = self.bias_variance.enclosure.ball
        return True if ball >= 0 else False if ball < 0 else None

    def to_json(self) -> dict[str, Any]:
        names = ("weight_variance", "bias_variance", "slope")
        return {"q": str(self.q), **{name: getattr(self, name).to_json() for name in names}}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> CriticalPoint:
        """Read back what :meth:`to_json` wrote."""
        names = ("weight_variance", "bias_variance", "slope")
        return cls(sp.Rational(data["q"]), *(Quantity.from_json(data[name]) for name in names))
