"""``actsym verify --exhaustive``: float32 kernels on all 2**32 inputs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from actsym.cli import console
from actsym.cli.console import Outcome

if TYPE_CHECKING:
    from actsym.definition.spec import Activation


def exhaustible(activations: Sequence[Activation], named: bool) -> tuple[Activation, ...]:
    """The functions of one input without vectors of parameters among ``activations``; raises :class:`BadInput` if
    another one was ``named``.

    An error of a unit with a vector is measured by the condition of its sum, which a zero between two inputs does not
    show.
    """
    from actsym.definition.spec import Kind

    others = [a for a in activations if a.kind is not Kind.POINTWISE or a.vectors]
    if others and named:
        one = others[0]
        why = "has a vector of parameters" if one.vectors else f"is {one.kind.value}"
        accepted = "only functions of one input without vectors are verified on every input"
        raise console.BadInput(f"{one.title} {why}: {accepted}")
    return tuple(a for a in activations if a not in others)


def verify(activations: Sequence[Activation], generated: Path) -> Outcome:
    """Verify forward and backward on every input; each result of the project's folder is kept once it is there."""
    from codegen import build
    from codegen.verify import machine
    from codegen.verify.exhaustive import kept, results, run

    of_project = console.is_project(generated)
    known = kept.of_machine() if of_project else None
    found: list[results.Result] = []
    try:
        package = build.load_package(generated)
        with console.progress("exhaustive") as progress:
            for result in run.run(activations, package, progress, known=known):
                found.append(result)
                done = kept.Exhaustive(machine.describe(), tuple(found))
                if of_project:
                    done.merged(known).save(kept.LOCAL)
    except (LookupError, FileNotFoundError) as error:
        raise console.BadInput(str(error)) from None
    problems = tuple(f"{' '.join(r.key)}: {'; '.join(r.reasons)}" for r in found if not r.passed)
    inputs = sum(r.counts["inputs"] for r in found)
    worst = max((r.max_conditioned for r in found), default=0.0)
    return Outcome(
        "verified",
        f"{len(found) - len(problems)} of {len(found)} float32 kernels passed on every input "
        f"({inputs:,} inputs, largest error {worst:.4g} ulp){f'; {kept.LOCAL}' if of_project else ''}",
        problems,
        {"what": "every float32 input", "checks": len(found), "failed": len(problems), "points": inputs,
         "largest_error": worst},
    )  # fmt: skip


def publish(machine: str) -> Outcome:
    """Keep this machine's results under a name, where they are committed, with their page."""
    from actsym.report.pages import kernels
    from codegen.verify.exhaustive import kept

    try:
        page = kernels.write(kept.publish(machine))
        return Outcome("published", str(page), figures={"file": str(page)})
    except (ValueError, FileNotFoundError) as error:
        raise console.BadInput(str(error)) from None
