"""The command that writes reports."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from actsym.cli import choose, console, steps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from actsym.definition.spec import Activation

#: Where comparisons go unless the user says.
COMPARED = steps.REPORTS / "compare"

#: The formats by name, as :data:`actsym.report.formats.FORMATS` has them.
_FORMATS = ("markdown", "json", "html", "latex")


@click.command()
@click.argument("activations", nargs=-1, metavar="[ACTIVATION...]")
@click.option("--compare", metavar="LIST", help="Also a page that compares activations, such as telu,gelu,silu.")
@click.option(
    "--format", "formats", type=click.Choice(_FORMATS), multiple=True, help="Write this format alone (may be repeated)."
)
@click.option("--param", "parameters", multiple=True, metavar="NAME=VALUE", help="A parameter of the expression.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder to write to; what an earlier run wrote there and this one does not is removed.  "
    f"[default: {steps.REPORTS}; {COMPARED} with --compare]",
)
@console.generated
def report(
    activations: tuple[str, ...],
    compare: str | None,
    formats: tuple[str, ...],
    parameters: tuple[str, ...],
    out: Path | None,
    generated: Path,
) -> None:
    """Write pages, tables and figures.

    On the whole catalogue; or, in a folder of its own, on each ACTIVATION: a name, an expression such as
    "x*tanh(exp(x))", or a Python file that defines Family or Activation objects at its top level (the file is run).

    Markdown, JSON (in data/) and figures lie in the folder itself, HTML in site/, LaTeX in latex/.
    """
    edition = _edition(activations, compare, parameters, out, generated, tuple(dict.fromkeys(formats)))
    click.echo(steps.report(edition).summary)


def _edition(
    texts: Sequence[str],
    compare: str | None,
    parameters: Sequence[str],
    out: Path | None,
    generated: Path,
    formats: tuple[str, ...],
) -> steps.Edition:
    from dataclasses import replace

    if not texts and compare is None:
        if parameters:
            raise console.BadInput("--param belongs to an expression or a name; give one")
        return replace(steps.whole(), out=out or steps.REPORTS, generated=generated, formats=formats)
    if out is None and not texts:
        out = COMPARED
    if out is None or out.resolve() == steps.REPORTS.resolve():
        raise console.BadInput(f"{steps.REPORTS} is about the whole catalogue; give your choice an --out of its own")
    chosen: list[Activation] = [a for text in texts for a in choose.described(text, parameters)]
    compared = [a for text in choose.parts(compare or "") if text.strip() for a in choose.described(text)]
    if compare is not None and len({a.name for a in compared}) < 2:
        raise console.BadInput(f"--compare {compare!r} names fewer than two activations; write telu,gelu,silu")
    comparisons = (tuple(dict.fromkeys(a.name for a in compared)),) if compared else ()
    return steps.Edition(_distinct([*chosen, *compared]), out, generated, False, comparisons, formats)


def _distinct(activations: Sequence[Activation]) -> tuple[Activation, ...]:
    """Each once; raises :class:`~actsym.cli.console.BadInput` where two have one name."""
    found: dict[str, Activation] = {}
    for one in activations:
        if found.setdefault(one.name, one) != one:
            raise console.BadInput(f"two activations are called {one.name!r}: {found[one.name].expr}, and {one.expr}")
    return tuple(found.values())
