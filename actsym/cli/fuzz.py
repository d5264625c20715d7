"""The command that asks random questions whose answers are known otherwise."""

from __future__ import annotations

import time
from pathlib import Path

import click

from actsym.cli import console


@click.command(short_help="Derive random functions, and compare with other means.")
@click.argument("kind", type=click.Choice(["expressions", "init", "texts"]), default="expressions")
@click.option("--count", type=click.IntRange(1), help="How many cases; they are the same on every machine.")
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    help="For how long to begin new cases (60 if there is no --count).",
)
@click.option("--seed", default=1, show_default=True, help="The number from which the random cases are made.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="Keep a summary in this folder, and go on where the one of the same seed has ended.",
)
@console.as_json
def fuzz(kind: str, count: int | None, seconds: float | None, seed: int, out: Path | None, as_json: bool) -> None:
    """Derive random functions, and compare with quadrature and scans that share nothing with the derivation.

    `expressions` asks for moments, Lipschitz constants, ranges, zeros, extrema, breakpoints, distances and slopes of
    random expressions; `init` for gain-preserving coefficients of random families; `texts` reads random formulas, valid
    and damaged. What is wrong is made small (expressions) and printed with both values, and the exit code is 1.
    """
    from actsym.fuzz.campaign import extend
    from actsym.fuzz.record import CHUNK, SHORT, keep, kept

    record = kept(out, kind, seed)
    end = time.monotonic() + (seconds or 60.0) if seconds or not count else None
    with console.progress("fuzz") as progress:
        while (count is None or record.done < count) and (end is None or time.monotonic() < end):
            last = min(record.done + (CHUNK if end is None else SHORT), count or record.done + CHUNK)
            extend(record, last, lambda done, last=last: progress(done, count or last, "cases"))  # type: ignore[misc]
            if out is not None:
                with console.writing(out):
                    keep(out, record)
    problems = tuple(f"{f['quantity']} of case {f['case']}: {f['outcome']}" for f in record.failures)
    account = console.Account(as_json)
    tried = console.Outcome("tried", console.many(record.done, "case"), problems, record.to_json())
    account.add(tried, show=lambda: click.echo(record.text()))
    account.close()
