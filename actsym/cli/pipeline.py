"""The main job: everything from the catalogue's definitions to kernels and reports."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import click

from actsym.cli import console, steps
from actsym.cli.console import Outcome


@dataclass(frozen=True)
class Stage:
    """A step of the job, and the seconds that it takes with empty caches on two cores: what is left is judged by it."""

    title: str
    seconds: float
    run: Callable[[], Outcome]


@click.command()
@console.as_json
def build(as_json: bool) -> None:
    """Run the whole pipeline, as make does.

    In the current folder: regenerate generated/, build the CPU kernels and verify them on a sample, compile the CUDA
    kernels that changed where nvcc or NVRTC is present; check the data and derive what is new; write reports/.

    What is unchanged since the last run is not done again.  Exits with 1 if something that was checked fails.
    """
    from actsym.catalog import ACTIVATIONS

    activations = tuple(ACTIVATIONS.values())
    generated = console.GENERATED
    console.say_if_new(generated, len(activations))
    with steps.deriving(activations) as derived:
        outcomes = _done(
            (
                Stage("generating sources", 30, lambda: steps.generate(activations, generated)),
                Stage("building CPU kernels", 70, lambda: steps.compile_cpu(activations, generated)),
                Stage("building the dispatcher", 30, lambda: steps.compile_dispatcher(generated)),
                Stage("verifying CPU kernels", 50, lambda: steps.verify(activations, generated, sample=True)),
                Stage("compiling CUDA kernels", 3, lambda: steps.compile_cuda(activations, generated, daily=True)),
                Stage("verifying data", 40, lambda: steps.complete(activations, derived)),
                Stage("writing reports", 40, steps.report_changes),
            )
        )
    account = console.Account(as_json)
    if not as_json:
        click.echo()
    for outcome, seconds in outcomes:
        figures = {**outcome.figures, "seconds": round(seconds, 1)}
        account.add(replace(outcome, says=f"{outcome.says}  [{seconds:.1f} s]", figures=figures))
    account.close()


def _done(stages: Sequence[Stage]) -> list[tuple[Outcome, float]]:
    """What came out of the stages, each with its seconds; before each it is said how long all that is left will take.

    That is what is left of the expected time, as much slower or quicker as the stages before went.
    """
    outcomes = []
    expected = spent = 0.0
    whole = sum(stage.seconds for stage in stages)
    for number, stage in enumerate(stages, 1):
        left = (whole - expected) * (spent / expected if expected else 1)
        click.echo(f"[{number}/{len(stages)}] {stage.title} ... (about {_duration(left)} left)", err=True)
        start = time.perf_counter()
        outcome = stage.run()
        seconds = time.perf_counter() - start
        outcomes.append((outcome, seconds))
        spent += seconds
        expected += stage.seconds
    return outcomes


def _duration(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.0f} min"
