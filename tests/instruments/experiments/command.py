"""The command ``experiments``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from actsym.bases.basis import BasisError
from actsym.work.files import write_if_changed
from tests.instruments.experiments import records, training


@click.group()
def experiments() -> None:
    """Measure and train deep networks whose activations start as the project chooses."""


@experiments.command()
def depth() -> None:
    """Measure signals and gradients by depth, and write reports/bases/networks.json (a quarter of an hour)."""
    records.depth()


@experiments.command()
@click.argument("names", nargs=-1, metavar="[BASIS]...")
def basins(names: tuple[str, ...]) -> None:
    """Measure whether coefficients keep networks stable, and write reports/bases/basins.json (ten minutes).

    With names of bases, the rows of the others stay as they are.
    """
    try:
        records.basins(names)
    except BasisError as error:
        raise click.UsageError(str(error)) from error


def _several(name: str, kind: Any, default: list[Any], about: str) -> Any:
    """An option that can be given several times."""
    return click.option(name, type=kind, multiple=True, default=default, show_default=True, help=about)


@experiments.command()
@click.argument("names", nargs=-1, type=click.Choice(training.CASES), metavar="[CASE]...")
@click.option("--data", type=click.Choice(["digits", "clusters"]), default="digits", show_default=True,
              help="Clusters need no library.")  # fmt: skip
@_several("--start", click.Choice([*training.MEANINGS]), [*training.MEANINGS], "How networks start.")
@_several("--width", int, [128, 256], "Units of a layer.")
@_several("--seed", int, [0, 1, 2], "Of the weights and of the order of samples.")
@click.option("--depth", default=64, show_default=True, help="Linear layers.")
@click.option("--epochs", default=5, show_default=True)
@click.option("--rate", default=5e-5, show_default=True, help="Adam's learning rate.")
@click.option("--jobs", default=1, show_default=True, help="Networks trained at a time, each in one thread.")
@click.option("--output", type=click.Path(path_type=Path), help="A Markdown file for the table (default: print it).")
def train(names: tuple[str, ...], start: Any, width: Any, seed: Any, output: Path | None, **given: Any) -> None:
    """Train perceptrons with every activation from every start, and print the loss by epoch."""
    text = training.table(names or training.CASES, start, width, seed, **given)
    if output:
        write_if_changed(output, text)
    else:
        click.echo(text, nl=False)
