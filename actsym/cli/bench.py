"""``actsym bench``: how fast the CPU kernels are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from actsym.cli import choose, console, steps

if TYPE_CHECKING:
    from codegen.bench.results import Speed

#: Types by what torch calls them.
_TYPES = ("float32", "float64", "bfloat16", "float16")


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME...]")
@click.option(
    "--elements", type=int, default=1 << 22, show_default=True, help="Elements of the input, a multiple of 1024."
)
@click.option("--dtype", type=click.Choice(_TYPES), default="float32", show_default=True, help="Their type.")
@console.generated
@click.option(
    "--publish",
    metavar="MACHINE",
    help="Also keep the figures in reports/machines/MACHINE/, where they are committed and reports cite them.",
)
def bench(names: tuple[str, ...], elements: int, dtype: str, generated: Path, publish: str | None) -> None:
    """Measure the speed of the CPU kernels.

    Of the catalogue, or of NAME... alone, in one run with a plain copy, the textbook expression in torch and torch's
    own function where there is one.  Figures are kept in reports/local/.
    """
    import torch

    from codegen import build
    from codegen.bench import results, run
    from codegen.manifest import Manifest
    from codegen.verify import machine

    activations = choose.members(names)
    built = steps.compile_cpu(activations, generated)
    console.settle(built.problems)
    sources = {name: entry["fingerprint"] for name, entry in Manifest.read(generated).activations.items()}
    try:
        with console.progress("bench") as progress:
            speeds = tuple(run.run(
                activations, build.load_package(generated), sources, elements=elements,
                dtype=getattr(torch, dtype), progress=progress,
            ))  # fmt: skip
    except (ValueError, LookupError, FileNotFoundError, RuntimeError) as error:
        raise console.BadInput(str(error)) from None
    about = machine.describe() | {"threads": str(torch.get_num_threads())}
    results.Benchmark(about, speeds).merged(results.load(results.LOCAL)).save(results.LOCAL)
    header = ("Activation", "Pass", "ms", "± ms", "of copy", "x textbook", "x torch")
    console.table(header, _rows(speeds))
    if publish:
        try:
            click.echo(f"published  {results.publish(publish)}")
        except (ValueError, FileNotFoundError) as error:
            raise console.BadInput(str(error)) from None


def _rows(speeds: Sequence[Speed]) -> Iterator[tuple[str, ...]]:
    for s in speeds:
        median, spread = s.milliseconds["kernel"]
        ratios = (s.faster.get(than) for than in ("textbook", "torch"))
        yield (
            s.activation, s.stage, f"{median:.3f}", f"{spread:.3f}", f"{s.of_copy:.0%}",
            *("" if r is None else f"{r:.2f}" for r in ratios),
        )  # fmt: skip
