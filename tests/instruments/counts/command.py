"""The command ``counts``."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import click

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Kind
from codegen.build import CompileError
from tests.instruments.counts.count import Count, count
from tests.instruments.counts.page import page
from tests.instruments.counts.rows import count_rows


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--folder", type=click.Path(path_type=Path), default=Path("generated"), show_default=True)
@click.option("--json", "how", flag_value="json", help="All numbers, as JSON.")
@click.option("--page", "how", flag_value="page", help="Markdown, as in reports/gpu_counts.md.")
def counts(names: tuple[str, ...], folder: Path, how: str | None) -> None:
    """Print how many instructions an element takes in the CUDA kernels of activations (all of the catalogue by
    default), and what share of a copy's bandwidth they allow.
    """
    if unknown := sorted(set(names) - set(ACTIVATIONS)):
        raise click.UsageError(f"unknown activation {', '.join(unknown)}: `actsym list` has those that there are")
    found: list[Count] = []
    try:
        for activation in [ACTIVATIONS[n] for n in names] or ACTIVATIONS.values():
            found += (count_rows if activation.kind is Kind.ROW else count)(activation, folder)
    except (CompileError, FileNotFoundError) as error:
        raise click.UsageError(str(error)) from error
    if how == "json":
        click.echo(json.dumps([asdict(c) for c in found], indent=1))
    elif how == "page":
        click.echo(page(found), nl=False)
    else:
        for c in found:
            length = f", rows of {c.length}" if c.length else ""
            share = f"below {c.share:.0%}" if c.loops else f"{c.share:4.0%}"
            bound = "an inner loop counted once" if c.loops else c.bound
            numbers = f"{c.instructions:7.1f} an element, {share} of a copy, {bound}"
            click.echo(f"{c.activation:28s} {c.dtype:9s} {c.stage:9s} {numbers}{length}")
