"""The command ``counts``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import click

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Kind
from actsym.work.measurements import today
from codegen.build import CompileError
from codegen.gpu.report import table
from tests.instruments.counts.count import Count, count
from tests.instruments.counts.resident import NEEDED
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


# The counts as a page of Markdown: ``reports/gpu_counts.md``.

#: Shares of a copy's bandwidth from which on a kernel counts as one at the speed of memory.
AT_SPEED = 0.95
_TYPES, _STAGES = ("float32", "bfloat16", "float16", "float64"), ("forward", "backward")


def page(counts: Sequence[Count]) -> str:
    """How many kernels memory bounds, by type and stage; and a row an activation with instructions an element, and the
    share of a copy's bandwidth where that is below :data:`AT_SPEED`, with what bounds it."""
    kinds = [(t, s) for t in _TYPES for s in _STAGES]
    header = [f"{t} {s}" for t, s in kinds]
    by_kind = [[c for c in counts if (c.dtype, c.stage) == k] for k in kinds]
    fast = [f"{sum(map(_fast, found))} of {len(found)}" for found in by_kind]
    ahead = [f"{min((c.on_the_way for c in found if not c.length), default=0) / 1024:.0f}" for found in by_kind]
    cells = {(_label(c), c.dtype, c.stage): _cell(c) for c in counts}
    rows = [(n, *(cells.get((n, *k), "") for k in kinds)) for n in dict.fromkeys(map(_label, counts))]
    return "\n".join(
        [
            *("# Instructions of the CUDA kernels", ""),
            "Counted on the machine code for sm_90, on the path of 16-byte accesses, without a GPU, by `python -m "
            f"tests.instruments counts --page`, on version {today()}; none of it was measured, and of kernels "
            "that have changed since this page says nothing. One channel, vectors of their default lengths. "
            "A share is that of a copy's bandwidth which the count allows on an H200 (4.3 TB/s), with what bounds it; "
            f"without one it is {AT_SPEED:.0%} or more. An asterisk marks an inner loop, whose body is counted once: "
            "there are more instructions than that, and the share is below what is told. Of activations that read "
            "whole rows, all is counted that an ordinary row takes, divided by its length; each of their lengths is "
            "one kernel of those told together. A multiprocessor that has "
            f"less than {NEEDED // 1024} KiB on the way from memory cannot read at full speed: where the registers of "
            "a kernel leave room for so few threads, latency is what bounds it.",
            *("", *table(("", *header), [("at the speed of memory", *fast), ("KiB on the way, at least", *ahead)])),
            *("", *table(("Activation", *header), rows), ""),
        ]
    )


def _label(count: Count) -> str:
    return f"{count.activation}, rows of {count.length}" if count.length else count.activation


def _fast(count: Count) -> bool:
    return count.share >= AT_SPEED and not count.loops


def _cell(count: Count) -> str:
    if count.loops:
        return f"{count.instructions:.0f}* (below {count.share:.0%})"
    share = "" if _fast(count) else f" ({count.share:.0%}, {count.bound})"
    return f"{count.instructions:.0f}{share}"
