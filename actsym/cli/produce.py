"""Commands that write kernels and what was measured of them: generate, verify."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from actsym.cli import at_random, called, choose, console, exhaustive, judge, steps

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
@click.option(
    "--define",
    "texts",
    multiple=True,
    metavar="NAME=FORMULA",
    help='An activation of your own, such as --define "shifted=x*sigmoid(x - 1)"; needs --out.',
)
@click.option("--strict", is_flag=True, help="Refuse what falls short of the accepted errors: exit with 1.")
@click.option("--unchecked", is_flag=True, help="Measure nothing.")
def generate(
    names: tuple[str, ...], check: bool, out: Path, texts: tuple[str, ...], strict: bool, unchecked: bool
) -> None:
    """Generate kernels and wrappers.

    Of the whole catalogue, or of NAME... alone, or of formulas of your own; files whose definition did not change are
    left alone.

    The kernels are compiled and measured in every type, f and its first derivatives, on whole grids and at random
    inputs, unless committed results are of the same kernels. Where and by how much one falls short of the accepted
    errors is said at once, and by its module whenever it is imported. With --strict the folder is left without such
    activations.

    --check compares every file byte by byte, and names links in the place of files and whatever else lies in the
    folder. It does not look at permissions, at empty folders, or at the bytecode in __pycache__.
    """
    own = choose.own(texts)
    if own and out == console.GENERATED:
        raise console.BadInput(f"{out}/ holds the catalogue; name another folder for formulas of your own with --out")
    if strict and (check or unchecked):
        raise console.BadInput("--strict goes with neither --check nor --unchecked")
    activations = (*(choose.members(names) if names or not own else ()), *own)
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
    if not unchecked:
        _told(judge.judge(activations, out, strict))


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
    "--second",
    is_flag=True,
    help="All second derivatives, of rows the first ones too, in every type (without it a sample of them).",
)
@click.option(
    "--seed",
    type=click.IntRange(0),
    help="The number from which random inputs are made, or with --away random vectors; another one at each run, which "
    "is told.  With --second: of random parameters; 0 unless given, for which the limits were measured.",
)
@click.option(
    "--random",
    "count",
    type=click.IntRange(1),
    metavar="COUNT",
    help="At so many random inputs of every type, and nothing else: a million take from seconds to minutes a kernel.",
)
@click.option(
    "--tighten",
    is_flag=True,
    help="Hold the kernels from now on to 1.3 times the errors that were measured (codegen/verify/ratchet.json).",
)
@click.option(
    "--publish",
    metavar="MACHINE",
    help="Also keep the results in reports/machines/MACHINE/ (exhaustive: reports/exhaustive/), to commit.",
)
def verify(
    names: tuple[str, ...],
    generated: Path,
    every: bool,
    away: bool,
    second: bool,
    seed: int | None,
    count: int | None,
    tighten: bool,
    publish: str | None,
) -> None:
    """Measure the CPU kernels, and the plain C headers.

    Builds those of the catalogue, or of NAME... alone, and compares them with exact references and with the table of
    special values, a sample of second derivatives with jets, and values and first derivatives also at random inputs,
    with a scan of neighbours: other ones at each run, which --seed repeats. Sources that are not as generated are
    named, and units are called in random layouts, with gradients of many sizes, in threads, and by their defaults.
    The results depend on the machine and are kept in reports/local/.
    """
    given = {"--exhaustive": every, "--away": away, "--second": second, "--random": count is not None}
    modes = [name for name, chosen in given.items() if chosen]
    if len(modes) > 1:
        raise console.BadInput(f"{' and '.join(modes)} do not go together")
    if publish and modes and not every:
        raise console.BadInput(f"{modes[0]} does not go with --publish")
    if tighten and modes:
        raise console.BadInput(f"{modes[0]} does not go with --tighten")
    if seed is not None and every:
        raise console.BadInput("--exhaustive does not go with --seed")
    activations = choose.members(names)
    if away:
        _told(steps.compile_cpu(activations, generated))
        _told(steps.verify_away(activations, generated, seed))
        return
    if second:
        _told(steps.compile_cpu(activations, generated))
        _told(steps.verify_second(activations, generated, seed or 0))
        return
    if count is not None:
        _told(steps.compile_cpu(activations, generated))
        _told(at_random.verify(activations, generated, seed, count))
        return
    if every:
        _verify_exhaustively(exhaustive.exhaustible(activations, bool(names)), generated, publish)
        return
    _told(steps.compile_cpu(activations, generated))
    checks = (
        called.unchanged, steps.verify, steps.verify_headers, steps.verify_special, steps.verify_second, called.verify,
        partial(at_random.verify, seed=seed),
    )  # fmt: skip
    problems: list[str] = []
    for check in checks:
        outcome = check(activations, generated)
        click.echo(outcome.summary)
        problems += outcome.problems
    console.settle(problems)
    if tighten:
        click.echo(steps.tighten(activations).summary)
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
