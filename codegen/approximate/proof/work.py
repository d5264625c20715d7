"""What proofs may take together, in steps and not in seconds: the same on every machine, loaded or not."""

from __future__ import annotations

from dataclasses import dataclass

from actsym.errors import OutOfSteps

#: Bits of balls of which an operation is one step, a microsecond or so; what bounds a cell takes, and inputs that are
#: run in a step; and what compiling a graph takes.
STEP_BITS, CELL, STEP_INPUTS, COMPILED = 160, 4, 1 << 8, 400_000


@dataclass
class Work:
    """Steps that are ``left``."""

    left: float = float("inf")

    def take(self, steps: int) -> None:
        """Raises :class:`~actsym.errors.OutOfSteps` where fewer are left."""
        self.left -= steps
        if self.left < 0:
            raise OutOfSteps("the steps that proofs may take are used up")
