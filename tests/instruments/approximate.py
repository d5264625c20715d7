"""``python -m tests.instruments approximate``: search, prove and store approximants anew."""

from __future__ import annotations

import click

from actsym.catalog import ACTIVATIONS, get
from actsym.work.sealed import Damaged
from codegen.approximate import approximants
from codegen.approximate.describe import describe
from codegen.approximate.proof import proven


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME...]")
@click.option("--certify", is_flag=True, help="Only prove what is stored.")
def approximate(names: tuple[str, ...], certify: bool) -> None:
    """Search the approximants of the named members of the catalogue, or of all, prove and store them."""
    for name in names or ACTIVATIONS:
        try:
            if not certify:
                approximants.find(get(name))
            proven.find(get(name))
        except Damaged as error:  # no proofs of what nobody has found
            click.echo(f"Error: {error}", err=True)
            raise click.exceptions.Exit(2) from None
        for function in describe(get(name)):
            for line in function.summary:
                click.echo(f"{name:16} {line}")
