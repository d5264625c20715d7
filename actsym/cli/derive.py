"""``actsym derive``: brings the stored constants and properties of the catalogue up to date, or checks them."""

from __future__ import annotations

from collections.abc import Iterable

import click

from actsym.cli import choose, console
from actsym.cli.sources import completed


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME...]", shell_complete=completed)
@click.option("--check", is_flag=True, help="Derive and write nothing; exit with 1 if data are stale, and say why.")
@click.option("--verify", is_flag=True, help="Derive and write nothing; check the stored data by independent means.")
@click.option("--force", is_flag=True, help="Derive everything again, not only what is stale.")
@click.option("--jobs", type=click.IntRange(1), help="Processes for --verify (one a core).")
@console.as_json
def derive(names: tuple[str, ...], check: bool, verify: bool, force: bool, jobs: int | None, as_json: bool) -> None:
    """Derive the stored constants and properties of the catalogue again, where they are stale.

    The results for the catalogue are stored as text in actsym/derived/data/. Those of a member are stale if its
    definition, the code that derives them or a library that it uses has changed. NAME... restricts the command to some
    members.
    """
    if check + verify + force > 1:
        raise console.BadInput("give one of --check, --verify and --force")
    activations = choose.members(names) if names else None
    account, failed = console.Account(as_json), ""
    if check:
        from actsym.derived.derive import reasons, stale

        found = stale(activations)
        members = _few(dict.fromkeys(one.activation for one in found))
        failed = f"the data of {members} are stale; run `actsym derive` and commit the result" if found else ""
        says = failed or "the data are what the code of today derives"
        account.add(console.Outcome("compared", says, tuple(reasons(found))))
    elif verify:
        from actsym.derived.verify import verify as verify_data

        with console.progress("verify") as progress:
            disagreeing = verify_data(activations, progress, jobs)
        problems = tuple(str(d) for d in disagreeing)
        wrong, right = "data disagree with a check; derive them again with --force", "the data agree with every check"
        account.add(console.Outcome("verified", wrong if problems else right, problems))
    else:
        from actsym.derived import store
        from actsym.derived.derive import AUDIT, INDEX, derive as search

        with console.progress("derive") as progress:
            written = search(activations, force=force, progress=lambda stage, done, total: progress(done, total, stage))
        gone = [name for name in written if name not in (AUDIT, INDEX, *store.names())]
        both = ("written", [name for name in written if name not in gone]), ("removed", gone)
        counted = [f"{console.many(len(names), 'file')} {done}: {_few(names)}" for done, names in both if names]
        says = "; ".join(counted) or "nothing was stale"
        account.add(console.Outcome("derived", says, figures={"written": list(written)}))
    account.close(failed)


def _few(names: Iterable[str]) -> str:
    """The first eight names, separated by commas."""
    listed = list(names)
    return ", ".join(listed[:8]) + (", ..." if len(listed) > 8 else "")
