"""The main job: everything from the catalogue's definitions to kernels and reports."""

from __future__ import annotations

import time
from collections.abc import Callable

import click

from actsym.cli import console, steps


@click.command()
def build() -> None:
    """Do the main job.

    In the current folder: check what was derived, and derive what is new; regenerate generated/, build and
    verify the CPU kernels, compile the CUDA kernels where nvcc or NVRTC is present, write reports/.

    What is unchanged since the last run is not done again.  Exits with 1 if something that was checked fails.
    """
    from actsym.catalog import ACTIVATIONS

    activations = tuple(ACTIVATIONS.values())
    analyses, profiles = {}, {}

    def analyze() -> steps.Outcome:
        found, outcome = steps.analyze(activations)
        analyses.update(found)
        return outcome

    def profile() -> steps.Outcome:
        found, outcome = steps.profile(activations)
        profiles.update(found)
        return outcome

    stages: tuple[tuple[str, Callable[[], steps.Outcome]], ...] = (
        ("checking what was derived", lambda: steps.complete(activations)),
        ("reading constants", analyze),
        ("reading properties", profile),
        ("generating sources", lambda: steps.generate(activations, steps.GENERATED)),
        ("building CPU kernels", lambda: steps.compile_cpu(activations, steps.GENERATED)),
        ("verifying CPU kernels", lambda: steps.verify(activations, steps.GENERATED)),
        ("compiling CUDA kernels", lambda: steps.compile_cuda(activations, steps.GENERATED)),
        ("writing reports", lambda: steps.report(steps.whole(), analyses, profiles)),
    )
    outcomes = []
    for number, (title, step) in enumerate(stages, 1):
        click.echo(f"[{number}/{len(stages)}] {title} ...", err=True)
        start = time.perf_counter()
        outcomes.append((step(), time.perf_counter() - start))
    click.echo()
    for outcome, seconds in outcomes:
        click.echo(f"{outcome.summary}  [{seconds:.1f} s]")
    problems = [line for outcome, _ in outcomes for line in outcome.problems]
    console.settle(problems)
