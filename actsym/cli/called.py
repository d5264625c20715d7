"""``actsym verify``: whether sources are as generated, and whether units do what every unit must, however called."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from actsym.cli import console, steps
from actsym.cli.console import Outcome, many

if TYPE_CHECKING:
    from actsym.definition.spec import Activation

#: Of the long call: more than eight chunks, in a quarter of the time of what the tests take.
_ELEMENTS = (1 << 17) + 3


def unchanged(activations: Sequence[Activation], generated: Path) -> Outcome:
    """Compare the sources with what is generated now, byte by byte: what is measured below is what lies there."""
    problems = steps.stale(activations, generated, alone=False)
    says = f"the sources of {many(len(activations), 'activation')} with what is generated"
    return Outcome("compared", says, problems, {"activations": [a.name for a in activations]})


def verify(activations: Sequence[Activation], generated: Path) -> Outcome:
    """Random layouts, channels and sets of gradients; linearity in what comes in, numbers of threads, and defaults."""
    from codegen.verify import plumbing
    from codegen.verify.run import parallel_map

    units = tuple({a.unit: a for a in reversed(activations)}.values())
    problems: list[str] = []
    try:
        with console.progress("calls") as progress:
            found = parallel_map(plumbing.of_unit, units, generated, _ELEMENTS, progress=progress)
            for activation, lines in zip(units, found, strict=True):
                problems += [f"{activation.name}: {line}" for line in lines]
    except (LookupError, FileNotFoundError) as error:
        raise console.BadInput(str(error)) from None
    says = f"how {many(len(units), 'unit')} are called: {len(problems)} wrong"
    figures = {"what": "calls", "checks": len(units), "failed": len(problems)}
    return Outcome("verified", says, tuple(problems), figures)
