"""The command that searches: what was derived is data, and this writes it."""

from __future__ import annotations

from collections.abc import Iterable

import click

from actsym.cli import choose, console
from actsym.cli.sources import completed

#: What to do about it.
_REMEDY = "run `actsym derive` and commit the result"


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME...]", shell_complete=completed)
@click.option("--check", is_flag=True, help="Search and write nothing; exit with 1 if something is stale, and say why.")
@click.option("--verify", is_flag=True, help="Search and write nothing; check what is there by other means.")
@click.option("--force", is_flag=True, help="Search everything again, not only what is stale.")
@click.option("--jobs", type=click.IntRange(1), help="Processes that verify (one a core).")
@console.as_json
def derive(names: tuple[str, ...], check: bool, verify: bool, force: bool, jobs: int | None, as_json: bool) -> None:
    """Search constants and properties again where they are stale.

    What is known of the catalogue's members is kept with the package as text. A section is stale if the definition,
    the code that answers or a library that it uses has changed; NAME... restricts all to some members.
    """
    if check + verify + force > 1:
        raise console.BadInput("give one of --check, --verify and --force")
    activations = choose.members(names) if names else None
    account, failed = console.Account(as_json), ""
    if check:
        from actsym.derived.derive import reasons, stale

        found = stale(activations)
        failed = f"stale: {_counted(one.activation for one in found)}; {_REMEDY}" if found else ""
        says = failed or "the data are what the code of today derives"
        account.add(console.Outcome("compared", says, tuple(reasons(found))))
    elif verify:
        from actsym.derived.verify import verify as verify_data

        with console.progress("verify") as progress:
            disagreeing = verify_data(activations, progress, jobs)
        problems = tuple(str(d) for d in disagreeing)
        says = "some of the data disagree with a check" if problems else "the data agree with every check"
        account.add(console.Outcome("verified", says, problems))
    else:
        from actsym.derived.derive import derive as search

        with console.progress("derive") as progress:
            written = search(activations, force=force, progress=lambda stage, done, total: progress(done, total, stage))
        shown = ", ".join(written[:8]) + (", ..." if len(written) > 8 else "")
        says = f"{console.many(len(written), 'file')} written{': ' if shown else ''}{shown}"
        account.add(console.Outcome("derived", says, figures={"written": list(written)}))
    account.close(failed)


def _counted(names: Iterable[str]) -> str:
    """How many activations there are among what the data hold, and what else there is."""
    from actsym.derived.derive import AUDIT, INDEX

    found = set(names)
    others = [f"the {name}" for name in (AUDIT, INDEX) if name in found]
    members = len(found) - len(others)
    parts = ([f"the data of {console.many(members, 'activation')}"] if members else []) + others
    return ", ".join(parts[:-1]) + (" and " if len(parts) > 1 else "") + parts[-1]
