"""``actsym bench``: how fast the CPU kernels are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from actsym.cli import console, steps
from actsym.cli.sources import Asked, in_generated, sources

if TYPE_CHECKING:
    from codegen.bench.results import Speed

#: Types by what torch calls them.
_TYPES = ("float32", "float64", "bfloat16", "float16")


@click.command()
@sources
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
@console.as_json
def bench(asked: Asked, elements: int, dtype: str, generated: Path, publish: str | None, as_json: bool) -> None:
    """Measure the speed of the CPU kernels.

    Of the catalogue, or of each SOURCE alone (as `actsym generate` takes it), in one run with a plain copy, the
    textbook expression in torch and torch's own function where there is one.  Figures of the catalogue are kept in
    reports/local/; a folder of your own is named by --generated, with the sources that it was generated from.
    """
    of_project = console.is_project(generated)
    if publish and not of_project:
        raise console.BadInput(f"--publish is about the catalogue in {console.GENERATED}/, not about {generated}")
    activations = in_generated(asked, generated)
    import torch

    from codegen import build
    from codegen.bench import results, run
    from codegen.manifest import Manifest
    from codegen.verify import machine

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
    if of_project:
        results.Benchmark(about, speeds).merged(results.load(results.LOCAL)).save(results.LOCAL)
    account = console.Account(as_json)
    header = ("Activation", "Pass", "ms", "± ms", "of copy", "x textbook", "x torch")
    figures = {"machine": about, "speeds": [speed.to_json() for speed in speeds]}
    timed = console.Outcome("timed", console.many(len(activations), "activation"), figures=figures)
    account.add(timed, show=lambda: console.table(header, _rows(speeds)))
    if publish:
        try:
            target = str(results.publish(publish))
        except (ValueError, FileNotFoundError) as error:
            raise console.BadInput(str(error)) from None
        account.add(console.Outcome("published", target, figures={"file": target}))
    account.close()


def _rows(speeds: Sequence[Speed]) -> Iterator[tuple[str, ...]]:
    for s in speeds:
        median, spread = s.milliseconds["kernel"]
        ratios = (s.faster.get(than) for than in ("textbook", "torch"))
        yield (
            s.activation, s.stage, f"{median:.3f}", f"{spread:.3f}", f"{s.of_copy:.0%}",
            *("" if r is None else f"{r:.2f}" for r in ratios),
        )  # fmt: skip
