"""The command that writes reports."""

from __future__ import annotations

from pathlib import Path

import click

from actsym.cli import choose, console, steps
from actsym.cli.sources import Asked, distinct, sources

#: Where comparisons go unless the user says.
COMPARED = steps.REPORTS / "compare"

#: The formats by name, as :data:`actsym.report.formats.FORMATS` has them.
_FORMATS = ("markdown", "json", "html", "latex")


@click.command()
@sources
@click.option("--compare", metavar="LIST", help="Also a page that compares activations, such as telu,gelu,silu.")
@click.option(
    "--format",
    "formats",
    type=click.Choice(_FORMATS),
    multiple=True,
    help="Write this format alone (may be repeated).  [default: all but latex]",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder to write to; what an earlier run wrote there and this one does not is removed.  "
    f"[default: {steps.REPORTS}; {COMPARED} with --compare]",
)
@console.generated
@console.as_json
def report(
    asked: Asked, compare: str | None, formats: tuple[str, ...], out: Path | None, generated: Path, as_json: bool
) -> None:
    """Write pages, tables and figures.

    On the whole catalogue; or, in a folder of its own, on each SOURCE: a name, an expression such as
    "x*tanh(exp(x))", or a Python file that defines Family or Activation objects at its top level (the file is run;
    FILE.py:NAME is one of them).

    Markdown, JSON (in data/) and figures lie in the folder itself, HTML in site/.  With --format latex, latex/ has what
    papers take: the tables as LaTeX and the figures as PDF.
    """
    edition = _edition(asked, compare, out, generated, tuple(dict.fromkeys(formats)))
    account = console.Account(as_json)
    account.add(steps.report(edition))
    account.close()


def _edition(
    asked: Asked,
    compare: str | None,
    out: Path | None,
    generated: Path,
    formats: tuple[str, ...],
) -> steps.Edition:
    from dataclasses import replace

    if not asked.texts and compare is None:
        asked.activations()  # refuses options of expressions that there are none of
        return replace(steps.whole(), out=out or steps.REPORTS, generated=generated, formats=formats)
    if out is None and not asked.texts:
        out = COMPARED
    if out is None or out.resolve() == steps.REPORTS.resolve():
        raise console.BadInput(f"{steps.REPORTS} is about the whole catalogue; give your choice an --out of its own")
    chosen = asked.activations(unnamed="custom")
    compared = [a for text in choose.parts(compare or "") if text.strip() for a in choose.described(text)]
    if compare is not None and len({a.name for a in compared}) < 2:
        raise console.BadInput(f"--compare {compare!r} names fewer than two activations; write telu,gelu,silu")
    comparisons = (tuple(dict.fromkeys(a.name for a in compared)),) if compared else ()
    return steps.Edition(distinct([*chosen, *compared]), out, generated, False, comparisons, formats)
