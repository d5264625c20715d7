"""Commands that write kernels and what was measured of them: generate, verify."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from actsym.cli import choose, console, exhaustive, steps

if TYPE_CHECKING:
    from actsym.definition.spec import Activation

_NAMES = click.argument("names", nargs=-1, metavar="[NAME...]")


@click.command()
@_NAMES
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if a file is stale, missing or edited by hand.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=console.GENERATED,
    show_default=True,
    help="Folder to write to.",
)
def generate(names: tuple[str, ...], check: bool, out: Path) -> None:
    """Generate kernels and wrappers.

    Of the whole catalogue, or of NAME... alone; files whose definition did not change are left alone.

    --check compares every file byte by byte, and names links in the place of files and whatever else lies in the
    folder. It does not look at permissions, at empty folders, or at the bytecode in __pycache__.
    """
    activations = choose.members(names)
    if check:
        stale = steps.stale(activations, out)
        for line in stale:
            click.echo(f"stale: {line}", err=True)
        if stale:
            raise console.CheckFailed(
                f"{len(stale)} stale under {out}; run `actsym generate`, remove what it does not make, and commit"
            )
        click.echo(f"{out} is what the catalogue generates ({console.many(len(activations), 'activation')})")
        return
    click.echo(steps.generate(activations, out).summary)


@click.command()
@_NAMES
@console.generated
@click.option(
    "--exhaustive",
    "every",
    is_flag=True,
    help="On all 2^32 float32 inputs, forward and backward: minutes each; goes on where it was interrupted.",
)
@click.option(
    "--away",
    is_flag=True,
    help="With parameters away from their defaults, and vectors of other lengths, in float32 and bfloat16.",
)
@click.option(
    "--seed",
    type=click.IntRange(0),
    help="With --away: the number from which random vectors are made; another one at each run, which is told.",
)
@click.option(
    "--publish",
    metavar="MACHINE",
    help="Also keep the results in reports/machines/MACHINE/ (exhaustive: reports/exhaustive/), to commit.",
)
def verify(
    names: tuple[str, ...], generated: Path, every: bool, away: bool, seed: int | None, publish: str | None
) -> None:
    """Measure the CPU kernels, and the plain C headers.

    Builds those of the catalogue, or of NAME... alone, and compares them with exact references and with the table of
    special values.
    The results depend on the machine and are kept in reports/local/.
    """
    if away and (every or publish):
        raise console.BadInput("--away goes with neither --exhaustive nor --publish")
    if seed is not None and not away:
        raise console.BadInput("--seed is for --away")
    activations = choose.members(names)
    if away:
        _told(steps.compile_cpu(activations, generated))
        _told(steps.verify_away(activations, generated, seed))
        return
    if every:
        _verify_exhaustively(exhaustive.exhaustible(activations, bool(names)), generated, publish)
        return
    for step in (steps.compile_cpu, steps.verify, steps.verify_headers, steps.verify_special):
        _told(step(activations, generated))
    if publish:
        click.echo(steps.publish(publish).summary)


def _told(outcome: steps.Outcome) -> None:
    click.echo(outcome.summary)
    console.settle(outcome.problems)


def _verify_exhaustively(activations: Sequence[Activation], generated: Path, publish: str | None) -> None:
    _told(steps.compile_cpu(activations, generated))
    outcome = exhaustive.verify(activations, generated)
    click.echo(outcome.summary)
    if publish:  # also what falls short: a published page says so
        click.echo(exhaustive.publish(publish).summary)
    console.settle(outcome.problems)


@click.command()
@_NAMES
@console.generated
def cuda(names: tuple[str, ...], generated: Path) -> None:
    """Compile the CUDA kernels.

    Of the catalogue, or of NAME... alone, for every architecture, with nvcc or NVRTC; no GPU is needed.  What the
    compiler reports is kept in reports/local/.
    """
    outcome = steps.compile_cuda(choose.members(names), generated)
    click.echo(outcome.summary)
    console.settle(outcome.problems)


COMMANDS = (generate, verify, cuda)
