"""The command ``emulate``."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import click

from tests.instruments.emulate import BuildError, EmulationError, library
from tests.instruments.emulate.exercise import SanitizerError, available, exercise, sanitize


@click.command()
@click.argument("units", nargs=-1, metavar="[UNIT]...")
@click.option("--folder", type=click.Path(path_type=Path), default=Path("generated"), show_default=True)
@click.option("--sanitize", "sanitized", is_flag=True, help="With AddressSanitizer and UndefinedBehaviorSanitizer.")
@click.option("--jobs", type=click.IntRange(1), default=2, show_default=True, help="Units at a time.")
@click.pass_context
def emulate(context: click.Context, units: tuple[str, ...], folder: Path, sanitized: bool, jobs: int) -> None:
    """Compile the generated CUDA sources of units (all of the folder by default) for the host, and run small calls.

    Exit code 0 if every unit passed, 1 if one did not.
    """
    known = sorted(p.stem for p in (folder / "cuda").glob("*.cu"))
    unknown = [u for u in units if u not in known]
    if unknown or not known:
        raise click.UsageError(f"{folder}/cuda holds no {', '.join(unknown) or 'sources'}")
    if sanitized and not available():
        raise click.UsageError("the C++ compiler comes without AddressSanitizer's runtime (libasan.so)")

    def passes(unit: str) -> bool:
        try:
            if sanitized:
                click.echo(f"{sanitize(folder, unit)}, sanitized")
            else:
                click.echo(f"{unit}: {exercise(library(folder, unit), folder, unit)} calls")
        except (BuildError, EmulationError, SanitizerError, AssertionError) as error:
            click.echo(f"{unit}: {error}", err=True)
            return False
        return True

    with ThreadPoolExecutor(jobs) as pool:
        passed = list(pool.map(passes, units or known))
    context.exit(0 if all(passed) else 1)
