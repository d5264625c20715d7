"""The command ``mutate``."""

from __future__ import annotations

import math
from pathlib import Path

import click

from tests.instruments.mutate.damage import CLASSES
from tests.instruments.mutate.plan import COUNTS, UNITS, plan
from tests.instruments.mutate.run import BaselineError, JudgingError, run, write


@click.command()
@click.argument("units", nargs=-1, metavar="[UNIT]...")
@click.option("--seed", type=int, default=1, show_default=True, help="Chooses the damages.")
@click.option("--share", type=click.FloatRange(0, min_open=True), default=1.0, show_default=True,
              help="So many of the damages of each class.")  # fmt: skip
@click.option("--only", multiple=True, metavar="CLASSES", help=f"With commas between them, of {', '.join(CLASSES)}.")
@click.option("--jobs", type=click.IntRange(1), default=2, show_default=True, help="Damages at a time.")
@click.option("--folder", type=click.Path(path_type=Path), default=Path("generated"), show_default=True)
@click.option("--output", type=click.Path(path_type=Path), default=Path("reports"), show_default=True,
              help="Folder of the report.")  # fmt: skip
@click.pass_context
def mutate(
    context: click.Context, units: tuple[str, ...], seed: int, share: float, only: tuple[str, ...], jobs: int,
    folder: Path, output: Path,
) -> None:  # fmt: skip
    """Damage generated kernels of units (those of the plan by default), and see that verification catches each damage.

    Exit code 0 if every damage that matters was caught, 1 if one survived, 2 if undamaged kernels fail.
    """
    groups = [group.strip() for listed in only for group in listed.split(",")] or [*CLASSES]
    if wrong := [group for group in groups if group not in CLASSES]:
        raise click.UsageError(f"no class is called {wrong[0]!r} (classes: {', '.join(CLASSES)})")
    if not (folder / "__init__.py").is_file():
        raise click.UsageError(f"{folder} holds no generated package; run `actsym generate` first")
    if unknown := [u for u in units if not (folder / "functors" / f"{u}.h").is_file()]:
        raise click.UsageError(f"no unit {', '.join(unknown)} in {folder}")
    counts = {group: math.ceil(share * count) for group, count in COUNTS.items()}
    damages = [(unit, d) for unit, d in plan(folder, units or UNITS, seed, counts) if d.group in groups]

    def say(done: int, total: int, text: str) -> None:
        click.echo(f"{done}/{total} {text}")

    try:
        judged = run(folder, damages, jobs=jobs, progress=say)
    except (BaselineError, JudgingError) as error:
        raise click.UsageError(str(error)) from error
    for path in write(judged, seed, output):
        click.echo(path)
    survived = [j for j in judged if j.verdict.outcome == "survived"]
    for j in survived:
        click.echo(f"SURVIVED {j.unit} {j.damage.path}:{j.line} {j.damage.rule}: {j.verdict.evidence}", err=True)
    context.exit(1 if survived else 0)
