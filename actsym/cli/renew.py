"""``--renew MACHINE``: what is published of a machine, measured again where the code has changed since, or was never
measured.

Each result is written when it is there, so that a run that was stopped goes on where it was.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from actsym.cli import console, generate
from actsym.cli.console import GENERATED, Outcome, many
from actsym.work import measurements

if TYPE_CHECKING:
    from actsym.definition.spec import Activation

#: Seconds that are told beforehand of a type of a kernel that is verified, and of one whose speed is measured.
_VERIFIED, _TIMED = 5, 15


class Task(NamedTuple):
    """Something of an activation to measure and to write down, which tells what does not pass, and about how many
    seconds it takes."""

    activation: Activation
    what: str
    seconds: float
    renew: Callable[[], Sequence[str]]


def verification(machine: str, activations: Sequence[Activation]) -> Outcome:
    """Renew the results of the verification that are published of ``machine``."""
    from actsym.definition.spec import Kind
    from actsym.properties.floats.formats import FORMATS
    from codegen import build
    from codegen.verify import results, run
    from codegen.verify.quantities import names

    def renew(activation: Activation, dtype: str, backends: Sequence[str]) -> Sequence[str]:
        found = run.verify([activation], [dtype], backends, kernels=kernels)
        results.publish(machine, found=found)
        return [f"{' '.join(e.key)}: {'; '.join(e.reasons)}" for e in found.failed]

    rows = _published(results.published(machine, Path(), results.LOCAL.name), "entries", results.this_machine())
    kernels = build.load_package(GENERATED)
    stale = _stale((e["activation"], e["backend"], e["dtype"], e["quantity"], e["source"]) for e in rows)
    tasks = []
    for activation in activations:
        for dtype in FORMATS if activation.kind is not Kind.ROW else ():
            wanted = [b for b in ("kernel", "torch") if any(stale(activation, b, dtype, q) for q in names(activation))]
            if wanted:
                tasks.append(Task(activation, dtype, _VERIFIED, partial(renew, activation, dtype, wanted)))
    return _run(tasks)


def exhaustive(machine: str, activations: Sequence[Activation]) -> Outcome:
    """Renew the results on every float32 input that are published of ``machine``."""
    from codegen import build
    from codegen.verify.exhaustive import results as kept, run
    from codegen.verify.results import this_machine

    def renew(activation: Activation, quantity: str) -> Sequence[str]:
        known = kept.load(path)
        entries = tuple(run.run([activation], kernels, known=known, quantities=[quantity]))
        found = kept.Exhaustive(this_machine(), entries)
        kept.publish(machine, found=found)
        return [f"{' '.join(r.key)}: {'; '.join(r.reasons)}" for r in found.failed]

    path = kept.PUBLISHED / f"{machine}.json"
    rows = _published(path, "results", this_machine())
    kernels = build.load_package(GENERATED)
    stale = _stale((r["activation"], "kernel", "float32", r["quantity"], r["source"]) for r in rows)
    seconds = {(r["activation"], r["quantity"]): r["seconds"] / (os.cpu_count() or 1) for r in rows}
    usual = sum(seconds.values()) / len(seconds)
    return _run([
        Task(a, q, seconds.get((a.name, q), usual), partial(renew, a, q))
        for a in activations for q in run.OPERATIONS if stale(a, "kernel", "float32", q)
    ])  # fmt: skip


def speed(machine: str, activations: Sequence[Activation], compiled: bool) -> Outcome:
    """Renew the speeds that are published of ``machine``, in the types and on as many elements as there."""
    import torch

    from codegen import build
    from codegen.bench import results, run
    from codegen.manifest import Manifest

    def renew(activation: Activation, dtype: str, elements: int) -> Sequence[str]:
        known = Manifest.read(GENERATED).activations
        speeds = run.run(
            [activation], kernels, known, elements=[elements], compiled=compiled, dtype=getattr(torch, dtype)
        )
        results.publish(machine, found=results.Benchmark(results.about(), tuple(speeds)))
        return ()

    path = results.published(machine, Path(), results.LOCAL.name)
    rows = _published(path, "speeds", results.about())
    kernels = build.load_package(GENERATED)
    tasks = []
    for dtype, elements in dict.fromkeys((r["dtype"], r["elements"]) for r in rows):
        ours = [r for r in rows if (r["dtype"], r["elements"]) == (dtype, elements)]
        stale = _stale((r["activation"], "kernel", dtype, r["stage"], r["source"]) for r in ours)
        tasks += [
            Task(a, dtype, _TIMED, partial(renew, a, dtype, elements))
            for a in activations
            if any(stale(a, "kernel", dtype, stage) for stage in (run.FORWARD, run.TRAINING))
        ]
    return _run(tasks)


def _published(path: Path, key: str, here: Mapping[str, str]) -> list[dict[str, Any]]:
    """The results in a file that is committed.  Raises :class:`~actsym.cli.console.BadInput` if there are none, or they
    are of another machine than this one, which ``here`` describes."""
    from codegen.verify.results import earlier

    try:
        data = earlier(path, here)
    except ValueError as error:
        raise console.BadInput(str(error)) from None
    if not data:
        raise console.BadInput(f"nothing is published at {path}: measure it first, with --publish")
    return list(data[key])


def _stale(rows: Iterable[tuple[str, ...]]) -> Callable[[Activation, str, str, str], bool]:
    """Whether what is published of an activation, a back end, a type and a quantity is not of the code as it is now.

    Raises :class:`~actsym.cli.console.BadInput` where that code was generated from another definition.
    """
    from codegen.manifest import Manifest

    generated = Manifest.read(GENERATED).activations
    published = {tuple(of): source for *of, source in rows}

    def stale(activation: Activation, *of: str) -> bool:
        entry = generated.get(activation.name, {})
        if entry.get("key") != activation.key:
            what = f"{GENERATED}/ is not of {activation.title} as it is defined now"
            raise console.BadInput(f"{what}: run `actsym generate` first")
        now = measurements.named(entry, *of)
        return published.get((activation.name, *of)) != now

    return stale


def _run(tasks: Sequence[Task]) -> Outcome:
    """Say how long it will take, then measure one after the other."""
    if not tasks:
        return Outcome("renewed", "nothing: all that is published is of the code as it is now")
    seconds = sum(task.seconds for task in tasks)
    click.echo(f"{many(len(tasks), 'measurement')} to renew, in about {console.duration(seconds)}", err=True)
    what = [f"{task.activation.title} {task.what}" for task in tasks]
    problems: list[str] = []
    with _stopped_alike(), console.progress("renew") as progress:
        for done, task in enumerate(tasks):
            progress(done, len(tasks), what[done])
            problems += generate.compile_cpu([task.activation], GENERATED).problems or task.renew()
    told = f"{', '.join(what[:8])}{' ...' * (len(what) > 8)}"
    return Outcome("renewed", f"{many(len(tasks), 'measurement')}: {told}", tuple(problems), figures={"renewed": what})


@contextmanager
def _stopped_alike() -> Iterator[None]:
    """Within the block SIGTERM stops the work as Ctrl-C does: between two files, never within one."""
    # A job in the background of a shell ignores interrupts unless it takes them itself.
    before = {kind: signal.signal(kind, signal.default_int_handler) for kind in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for kind, handler in before.items():
            signal.signal(kind, handler)
