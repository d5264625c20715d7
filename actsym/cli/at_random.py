"""``actsym verify`` at random inputs: other ones at each run, which its seed repeats."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from actsym.cli import console
from actsym.cli.console import Outcome, many

if TYPE_CHECKING:
    from actsym.definition.spec import Activation


def verify(activations: Sequence[Activation], generated: Path, seed: int | None, count: int | None = None) -> Outcome:
    """Compare the kernels at random inputs and parameters, and scan neighbours: with another seed at each run, unless
    one is given.  ``count``: so many inputs of each format, instead of a few hundred, and as much of the scan."""
    from codegen.verify import neighbours
    from codegen.verify.random_inputs import COUNTS, Compared
    from codegen.verify.run import parallel_map

    chosen = secrets.randbelow(10**6) if seed is None else seed
    counts = COUNTS if count is None else dict.fromkeys(COUNTS, count)
    times = 1 if count is None else max(1, count // neighbours.POINTS)
    backends = ("kernel", "torch") if count is None else ("kernel",)
    tuples: list[Compared] = []
    scanned: list[Compared] = []
    try:
        with console.progress("random inputs") as progress:
            asked = chosen, counts, times, backends
            for found in parallel_map(neighbours.with_random_inputs, activations, generated, *asked, progress=progress):
                tuples += found[0]
                scanned += found[1]
    except (LookupError, FileNotFoundError) as error:
        raise console.BadInput(str(error)) from None
    entries = [c.entry for c in (*tuples, *scanned)]
    problems = tuple(f"{' '.join(e.key)} (seed {chosen}): {'; '.join(e.reasons)}" for e in entries if not e.passed)
    drawn, decided = sum(c.asked for c in tuples), sum(c.entry.points for c in tuples)
    undecided = f", {drawn - decided:,} more undecided" if drawn > decided else ""
    return Outcome(
        "verified",
        f"{len(entries) - len(problems)} of {many(len(entries), 'check')} at random inputs passed "
        f"({decided:,} points{undecided}; {sum(c.asked for c in scanned):,} of the scan); seed {chosen}",
        problems,
        {"what": "random inputs", "checks": len(entries), "failed": len(problems), "points": decided, "seed": chosen},
    )
