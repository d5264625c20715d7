"""``actsym audit``: statements of papers about activations, each with a verdict from the derivation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from actsym.cli import console

if TYPE_CHECKING:
    from actsym.audit.claim import Claim, Finding


@click.command()
@click.option("--paper", metavar="NAME", help="The statements of one paper.")
@click.option(
    "--only",
    multiple=True,
    metavar="ID",
    help="One statement, or all whose identifiers begin so, in full; or several, separated by commas (may be given "
    "several times).",
)
@click.option(
    "--verdict", type=click.Choice(["confirmed", "refined", "refuted", "ambiguous", "out of scope", "not decided"]),
    help="Those with this verdict.",
)  # fmt: skip
@console.as_json
def audit(paper: str | None, only: tuple[str, ...], verdict: str | None, as_json: bool) -> None:
    """Check what papers state about activations against the derivations.

    Each statement is evaluated from the catalogue and compared with the printed value: confirmed (to every digit),
    refined (true, with the exact or tight form), refuted (with the right value, and how much hangs on it), ambiguous
    (with the answer under each reading), or out of scope (a measurement).
    """
    from actsym.audit.data import papers
    from actsym.derived.audit_results import audit_results as run

    known = papers()
    if paper and paper not in {p.key for p in known}:
        raise console.BadInput(f"no paper is called {paper!r}; known: {', '.join(p.key for p in known)}")
    claims = [c for p in known for c in p.claims if paper in (None, p.key)]
    chosen = [_called(claims, text) for listed in only for text in console.split(listed)]
    if chosen:
        claims = list({c.id: c for some in chosen for c in some}.values())
    with console.progress("audit") as progress:
        found = [f for f in run(claims, progress) if verdict in (None, f.verdict.value)]
    if as_json:
        console.print_json([f.to_json() for f in found])
        return
    if only:
        for finding in found:
            _in_full(finding)
        return
    console.table(
        ("statement", "place", "printed", "verdict", "derived"),
        [(f.claim.id, f.claim.place, f.claim.says, f.verdict.value, f.value) for f in found],
    )
    click.echo()
    counts = Counter(f.verdict.value for f in found)
    numbers = ", ".join(f"{n} {name}" for name, n in counts.items())
    click.echo(f"{console.many(len(found), 'statement')}{numbers and ': '}{numbers}")


def _called(claims: Sequence[Claim], text: str) -> list[Claim]:
    """The statement of that identifier, or all whose identifiers begin so.

    Raises :class:`~actsym.cli.console.BadInput`.
    """
    found = [c for c in claims if c.id == text] or [c for c in claims if text and c.id.startswith(text)]
    if not found:
        raise console.BadInput(f"no statement is called {text!r}; `actsym audit` lists all")
    return found


def _in_full(finding: Finding) -> None:
    claim = finding.claim
    click.echo(click.style(f"{claim.id}: {finding.verdict.value}", bold=True))
    lines = [
        ("paper", f"{claim.paper}, {claim.place}, {claim.link}"),
        ("quoted", claim.quote),
        ("read as", claim.statement),
        ("formula", claim.formula),
        ("printed", claim.says),
        ("derived", finding.value),
        ("how", finding.certificate),
        *(("", d) for d in finding.detail),
        *(
            ("reading", f"{a.reading or 'as it stands'}: {a.value}; printed: {claim.says} ({a.verdict.value})")
            for a in finding.readings
        ),
        ("undefined", claim.undefined),
        ("remark", claim.note),
        ("weight", finding.weight.value if finding.weight else ""),
        ("change", claim.change if finding.verdict.value in ("refuted", "ambiguous", "refined") else ""),
    ]
    for label, text in lines:
        if text:
            click.echo(f"  {label:<10} {text}")
    click.echo()
