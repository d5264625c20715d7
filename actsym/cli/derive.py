"""The command that searches: what was derived is data, and this writes it."""

from __future__ import annotations

from collections.abc import Iterable

import click

from actsym.cli import choose, console

#: What to do about it.
_REMEDY = "run `actsym derive` and commit the result"


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME...]")
@click.option("--check", is_flag=True, help="Search and write nothing; exit with 1 if something is stale, and say why.")
@click.option("--verify", is_flag=True, help="Search and write nothing; check what is there by other means.")
@click.option("--force", is_flag=True, help="Search everything again, not only what is stale.")
@click.option("--jobs", type=click.IntRange(1), help="Processes that verify (one a core).")
def derive(names: tuple[str, ...], check: bool, verify: bool, force: bool, jobs: int | None) -> None:
    """Search constants and properties again where they are stale.

    What is known of the catalogue's members is kept with the package as text. A section is stale if the definition,
    the code that answers or a library that it uses has changed; NAME... restricts all to some members.
    """
    activations = choose.members(names) if names else None
    if check + verify + force > 1:
        raise console.BadInput("give one of --check, --verify and --force")
    if check:
        from actsym.derived.derive import reasons, stale

        found = stale(activations)
        for line in reasons(found):
            click.echo(f"stale: {line}", err=True)
        if found:
            raise console.CheckFailed(f"stale: {_counted(one.activation for one in found)}; {_REMEDY}")
        click.echo("the data are what the code of today derives")
    elif verify:
        from actsym.derived.verify import verify as verify_data

        with console.progress("verify") as progress:
            disagreeing = verify_data(activations, progress, jobs)
        console.settle([str(d) for d in disagreeing])
        click.echo("the data agree with every check")
    else:
        from actsym.derived.derive import derive as search

        with console.progress("derive") as progress:
            written = search(activations, force=force, progress=lambda stage, done, total: progress(done, total, stage))
        shown = ", ".join(written[:8]) + (", ..." if len(written) > 8 else "")
        click.echo(f"derived    {console.many(len(written), 'file')} written{': ' if shown else ''}{shown}")


def _counted(names: Iterable[str]) -> str:
    """How many activations there are among what the data hold, and what else there is."""
    from actsym.derived.derive import AUDIT, INDEX

    found = set(names)
    others = [f"the {name}" for name in (AUDIT, INDEX) if name in found]
    members = len(found) - len(others)
    parts = ([f"the data of {console.many(members, 'activation')}"] if members else []) + others
    return ", ".join(parts[:-1]) + (" and " if len(parts) > 1 else "") + parts[-1]
