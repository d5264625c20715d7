"""``actsym bench``: how fast the CPU kernels are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from statistics import geometric_mean
from typing import TYPE_CHECKING

import click

from actsym.cli import checks, console, generate, renew as renewal
from actsym.cli.sources import Sources, in_generated, sources

if TYPE_CHECKING:
    from codegen.bench.results import Speed

#: Types by what torch calls them.
_TYPES = ("float32", "float64", "bfloat16", "float16")


class _Size(click.ParamType):
    """A number of elements: ``4096`` or ``2^12``."""

    name = "number"

    def convert(self, value: str | int, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if isinstance(value, int):
            return value
        found = re.fullmatch(r"(\d{1,12})(?:\^(\d{1,2}))?", value)
        if found:
            return int(found[1]) ** int(found[2] or 1)
        self.fail(f"{value} is no number of elements; accepted: 4096 or 2^12", param, ctx)


@click.command()
@sources
@click.option(
    "--elements",
    type=_Size(),
    multiple=True,
    default=("2^22",),
    show_default=True,
    metavar="NUMBER",
    help="Elements of the input, a multiple of 1024: 4096 or 2^12; may be repeated.",
)
@click.option(
    "--compile/--no-compile",
    "compiled",
    default=True,
    help="Time the textbook expression under torch.compile too (the default); it takes some seconds each.",
)
@click.option("--dtype", type=click.Choice(_TYPES), default="float32", show_default=True, help="Type of the elements.")
@console.generated
@click.option(
    "--publish",
    metavar="MACHINE",
    help="Also write the results to reports/machines/MACHINE/, to be committed and cited by reports.",
)
@console.renewed
@console.as_json
def bench(
    arguments: Sources, elements: tuple[int, ...], compiled: bool, dtype: str, generated: Path, publish: str | None,
    renew: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Measure the speed of the CPU kernels.

    Times the kernels of the catalogue, or of each SOURCE alone (as `actsym generate` takes it), beside a plain copy of
    the tensor, the textbook expression in torch, the same under torch.compile, and the functions of torch, timm and
    transformers where they exist.  The column "bound" says what limits the kernel: memory, instructions, or the call.
    The last columns are of seven inputs, normal ones of several deviations and one with outliers: how many times the
    quickest one the slowest takes, and the kernel beside torch's own function, at the least and in the geometric mean.
    Results for the catalogue are stored in reports/local/.  For a folder of your own give --generated and the sources
    that it was generated from.
    """
    of_project = console.is_project(generated)
    if (publish or renew) and not of_project:
        option = "--publish" if publish else "--renew"
        raise console.BadInput(f"{option} is about the catalogue in {console.GENERATED}/, not about {generated}")
    activations = in_generated(arguments, generated)
    import torch

    from codegen import build
    from codegen.bench import results, run
    from codegen.manifest import Manifest

    account = console.Account(as_json)
    if renew:
        account.add(renewal.speed(renew, activations, compiled))
        account.close()
        return
    console.settle(generate.compile_cpu(activations, generated).problems)
    known = Manifest.read(generated).activations
    try:
        with console.progress("bench") as progress:
            speeds = tuple(run.run(
                activations, build.load_package(generated), known, elements=elements, compiled=compiled,
                dtype=getattr(torch, dtype), progress=progress,
            ))  # fmt: skip
    except (ValueError, LookupError, FileNotFoundError, RuntimeError) as error:
        raise console.BadInput(str(error)) from None
    about = results.about()
    if of_project:
        results.Benchmark(about, speeds).merged(results.load(results.LOCAL)).save(results.LOCAL)
    figures = {"machine": about, "speeds": [speed.to_json() for speed in speeds]}
    timed = console.Outcome("timed", console.many(len(activations), "activation"), figures=figures)
    account.add(timed, show=lambda: console.table(*_table(speeds)))
    if publish:
        account.add(checks.published(lambda: results.publish(publish)))
    account.close()


def _table(speeds: Sequence[Speed]) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """The header, and a row a pass."""
    others = list(dict.fromkeys(other for s in speeds for other in s.faster))
    inputs = ("slowest input", "x torch, least", "x torch, mean")
    header = ("Activation", "Pass", "Elements", "ms", "± ms", "of copy", "bound", *(f"x {o}" for o in others), *inputs)
    return header, [_row(s, others) for s in speeds]


def _row(s: Speed, others: Sequence[str]) -> tuple[str, ...]:
    median, spread = s.milliseconds["kernel"]
    beside = s.beside("torch").values()
    ratios = (
        *map(s.faster.get, others),
        s.uneven,
        min(beside, default=None),
        geometric_mean(beside) if beside else None,
    )
    return (
        s.activation, s.stage, f"{s.elements:,}", f"{median:.3f}", f"{spread:.3f}", f"{s.of_copy:.0%}", s.bound,
        *("" if r is None else f"{r:.2f}" for r in ratios),
    )  # fmt: skip
