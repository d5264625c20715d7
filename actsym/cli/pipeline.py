"""``actsym build``: everything from the catalogue's definitions to kernels and reports."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import click

from actsym.cli import checks, console, generate, report
from actsym.cli.console import Outcome, many

if TYPE_CHECKING:
    from actsym.definition.spec import Activation

#: Seconds in which an interrupted process ends.
_LAST_WORDS = 5

#: So many activations are derived beside other steps: more take minutes, which people watch.
_BESIDE = 3


@dataclass(frozen=True)
class Stage:
    """A step of the job, and the seconds that it takes with empty caches on two cores: what is left is judged by it."""

    title: str
    seconds: float
    run: Callable[[], Outcome]


@click.command()
@console.as_json
def build(as_json: bool) -> None:
    """Run the whole pipeline in the current folder, as make does.

    Regenerates generated/, builds the CPU kernels and verifies them on a sample of inputs, compiles the changed CUDA
    kernels if nvcc or NVRTC is present, derives and checks the data of new activations, and writes reports/.

    What has not changed since the last run is not done again.  Exits with 1 if a check fails.
    """
    from actsym.catalog import ACTIVATIONS

    activations = tuple(ACTIVATIONS.values())
    generated = console.GENERATED
    console.say_if_new(generated, len(activations))
    with deriving(activations) as derived:
        outcomes = _done(
            (
                Stage("generating sources", 30, lambda: generate.write(activations, generated)),
                Stage(
                    "building CPU kernels", 90, lambda: generate.compile_cpu(activations, generated, dispatcher=True)
                ),
                Stage("verifying CPU kernels", 50, lambda: checks.kernels(activations, generated, sample=True)),
                Stage("compiling CUDA kernels", 3, lambda: generate.compile_cuda(activations, generated, daily=True)),
                Stage("deriving data", 3, lambda: complete(activations, derived)),
                Stage("writing reports", 40, lambda: report.write_changes(report.Edition(whole=True))),
            )
        )
    account = console.Account(as_json)
    if not as_json:
        click.echo()
    for outcome, seconds in outcomes:
        figures = {**outcome.figures, "seconds": round(seconds, 1)}
        account.add(replace(outcome, says=f"{outcome.says}  [{seconds:.1f} s]", figures=figures))
    account.close()


def _done(stages: Sequence[Stage]) -> list[tuple[Outcome, float]]:
    """What came out of the stages, each with its seconds; before each it is said how long all that is left will take.

    That is what is left of the expected time, as much slower or quicker as the stages before went.
    """
    outcomes = []
    expected = spent = 0.0
    whole = sum(stage.seconds for stage in stages)
    for number, stage in enumerate(stages, 1):
        left = (whole - expected) * (spent / expected if expected else 1)
        click.echo(f"[{number}/{len(stages)}] {stage.title} ... (about {console.duration(left)} left)", err=True)
        start = time.perf_counter()
        outcome = stage.run()
        seconds = time.perf_counter() - start
        outcomes.append((outcome, seconds))
        spent += seconds
        expected += stage.seconds
    return outcomes


# ---------------------------------------------------------------- the data


@contextmanager
def deriving(activations: Sequence[Activation]) -> Iterator[Callable[[], list[Activation]]]:
    """Within the block, a few activations that there are no data of are derived in a process of their own: the steps
    for kernels need no data, and leave cores idle.  What is yielded waits until that has ended, in whatever way, and
    says what there were no data of."""
    from actsym.derived import load

    new = load.missing(activations)
    if not 0 < len(new) <= _BESIDE:
        yield lambda: new
        return
    command = [sys.executable, "-m", "actsym", "derive", *(a.name for a in new)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:

        def ended() -> list[Activation]:
            process.wait()
            return new

        try:
            yield ended
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)  # it ends its workers, and leaves nothing half-written
                with suppress(subprocess.TimeoutExpired):
                    process.wait(_LAST_WORDS)
                process.terminate()  # where interrupts are ignored, as in the background of a shell


def complete(activations: Sequence[Activation], derived: Callable[[], list[Activation]]) -> Outcome:
    """Derive what there are no data of yet, and check that by other means; of the rest the seals are checked.

    ``derived`` waits for what :func:`deriving` does; what it has not done is done here, and fails here where it fails.
    (``make check`` checks all that is stored by other means.)
    """
    from actsym.derived import derive, index, load, store, verify
    from actsym.references.quantities import walk

    unknown = derived()
    store.activation.cache_clear()
    index.contents.cache_clear()
    if index.contents() is None:
        index.renew()
    if left := load.missing(unknown):
        with console.progress("derive") as progress:
            derive.derive(left, progress=lambda stage, done, total: progress(done, total, stage))
    with console.progress("check") as progress:
        found = verify.verify(unknown, progress) if unknown else []
    data = {a.name: store.activation(a.name) for a in activations}
    statuses = Counter(q.get("status", "finite") for name, file in data.items() for _, q in walk(name, file))
    counts = ", ".join(f"{count} {status}" for status, count in statuses.most_common())
    says = (
        f"{many(statuses.total(), 'quantity', 'quantities')} of {many(len(activations), 'activation')} "
        f"({counts}): {len(unknown)} were "
        f"derived and checked by other means, the others are stored and sealed (make check checks these)"
    )
    return Outcome(
        "data", says, (*map(str, found), *(line for file in data.values() for line in _unsettled(file))),
        {"quantities": dict(statuses), "derived": [a.name for a in unknown]},
    )  # fmt: skip


def _unsettled(data: Mapping[str, Any]) -> Iterator[str]:
    """The constants and questions of an activation's data that have no answer, and why."""
    from actsym.quantity import Status

    for under in data["moments"]["under"]:
        for name, quantity in under["quantities"].items():
            if Status(quantity.get("status", "finite")).unsettled:
                yield f"{data['title']} under {under['text']}: {name}: {quantity['reason']}"
    for name, answer in data.get("questions", {}).items():
        if "unanswered" in answer:
            yield f"{data['title']}: {name}: {answer['unanswered']}"
