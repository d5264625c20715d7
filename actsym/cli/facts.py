"""Commands that print facts: one by its identifier, or a table of chosen quantities of chosen activations."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from actsym.cli import choose, console
from actsym.facts.columns import COLUMNS, DIGITS, FORMATS

if TYPE_CHECKING:
    from actsym.facts.collect import Record
    from actsym.facts.fact import Fact


def _completed(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Subjects, and behind a slash the identifiers of one."""
    from actsym.facts import collect

    subject, slash, _ = incomplete.partition("/")
    names = (fact.id for fact in collect.about(subject).facts) if slash else collect.subjects()
    return console.completions(dict.fromkeys(names), incomplete)


@click.command()
@click.argument("identifier", shell_complete=_completed)
@click.option("--bibtex", is_flag=True, help="How to cite it, as BibTeX.")
@console.as_json
def fact(identifier: str, bibtex: bool, as_json: bool) -> None:
    """Print one fact by its identifier, such as telu/normal-1/backward-gain.

    Its value with every digit that is proven, the enclosure, what it is, how it was obtained and checked, and the
    command that prints it.  A subject alone (telu, hermite, audit) lists its facts, and what identifiers begin
    with (audit/telu) lists those; with --bibtex a subject is cited.

    Identifiers stay as they are from version to version; one that is taken away is named in CHANGELOG.md.
    """
    from actsym.facts import collect
    from actsym.facts.fact import bibtex as cited, origin

    if bibtex and as_json:
        raise console.BadInput("--bibtex and --json print different things: give one of them")
    below = collect.below(identifier)
    if "/" in identifier.strip("/") and (bibtex or below is None):
        record, found = collect.find(identifier)
        about = {key: record.about[key] for key in ("title", "parameters", "reading") if key in record.about}
        if bibtex:
            click.echo(cited(record, found))
        elif as_json:
            console.print_json({**found.to_json(), "about": about, **origin()})
        else:
            _show(record, found)
        return
    record = below or collect.about(identifier.strip("/"))
    if bibtex:
        click.echo(cited(record))
    elif as_json:
        console.print_json({**record.about, **origin(), "facts": [f.to_json() for f in record.facts]})
    else:
        console.table(
            ("Fact", "value", "unit"), [(f.id, str(f.value), f.meaning.unit.strip("1")) for f in record.facts]
        )


def _show(record: Record, found: Fact) -> None:
    from actsym.facts.fact import origin

    enclosure = "" if found.enclosure is None else "{} ± {}".format(*found.enclosure)
    parameters = ", ".join(f"{n} = {v}" for n, v in record.about.get("parameters", {}).items())
    unit = "" if found.meaning.unit == "1" else f" {found.meaning.unit}"
    rows = (
        ("value", f"{found.value}{unit}"), ("certainty", found.certainty), ("what", found.meaning.words),
        ("definition", found.meaning.latex), ("exact", found.exact), ("enclosure", enclosure),
        ("obtained by", found.method), *(("checked", check) for check in found.checks), ("reason", found.reason),
        ("the same as", ", ".join(found.same)), *((key, str(value)) for key, value in found.evidence.items()),
        ("at", parameters), ("reading", str(record.about.get("reading", ""))), ("command", found.command),
        ("stated by", "actsym {version} of {date}".format(**origin())),
    )  # fmt: skip
    click.echo(click.style(found.id, bold=True))
    for label, text in rows:
        if text:
            click.echo(f"{label:<12} {text}")


@click.command(epilog="Columns: " + "; ".join(f"{c.name}: {c.about}" for c in COLUMNS.values()) + ".")
@click.argument("names", nargs=-1, required=True, metavar="NAME...", shell_complete=_completed)
@click.option("--columns", default="gain,lipschitz,smoothness,relu-l1", show_default=True, metavar="LIST",
              help="Columns, separated by commas: names from the list below, or tails of identifiers such as "
              "distance/relu/l2.")  # fmt: skip
@click.option("--format", "format", type=click.Choice(FORMATS), default="markdown", show_default=True)
@click.option("--digits", type=click.IntRange(1, 30), default=DIGITS, show_default=True, help="Significant digits.")
@console.as_json
def table(names: tuple[str, ...], columns: str, format: str, digits: int, as_json: bool) -> None:
    """Print a table of chosen quantities of chosen activations, for a paper.

    NAME is a member of the catalogue, or a family, which stands for all its members.  The LaTeX needs no package.
    Cells of gated activations are of the gate where the quantity is one of a function of x (markdown and LaTeX say so);
    all are rounded to nearest.
    """
    from actsym.facts import collect
    from actsym.facts.columns import table as written, unmeasured

    chosen = choose.members(names)
    records = [collect.with_kernels(activation.name) for activation in chosen]
    asked = console.split(columns)
    click.echo(written(records, asked, "json" if as_json else format, digits))
    if missing := unmeasured(records, asked):
        click.echo(
            f"{', '.join(missing)}: not measured here; results are read from reports/ and generated/ in a copy of the "
            "project, and `actsym verify` measures the kernels",
            err=True,
        )
