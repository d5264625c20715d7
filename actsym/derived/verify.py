"""Everything in the data of the catalogue, checked: milliseconds where the search took minutes."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import Future, as_completed

from pebble import ProcessPool

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Activation
from actsym.derived import listing, store
from actsym.derived.check import check
from actsym.derived.derive import members
from actsym.errors import TaskFailed
from actsym.references.quantities import Disagreement
from actsym.work.pool import cores

#: ``progress(done, total, what)``.
Progress = Callable[[int, int, str], None]


def verify(
    activations: Sequence[Activation] | None = None, progress: Progress = lambda *_: None, jobs: int | None = None
) -> list[Disagreement]:
    """What disagrees in the data of the catalogue, or of some of its members; nothing if all is well.

    ``jobs`` processes work at it, one a core unless said.  A file that is damaged or not there is among what disagrees.
    """
    chosen = list(members(activations).values())
    found: dict[str, list[Disagreement]] = {}
    context = multiprocessing.get_context("fork")
    with ProcessPool(jobs or cores(), initializer=_uninterrupted, context=context) as pool:
        try:
            whole = pool.schedule(_others) if activations is None else None
            running: dict[Future[list[Disagreement]], str] = {
                pool.schedule(_check, (m.activation.name,)): m.activation.name for m in chosen
            }
            for done, future in enumerate(as_completed(running), start=1):
                name = running[future]
                try:
                    found[name] = future.result()
                except Exception as error:
                    raise TaskFailed(f"checking the data of {name}: {type(error).__name__}: {error}") from error
                progress(done, len(running), name)
        except BaseException:
            pool.stop()
            raise
    return [d for member in chosen for d in found[member.activation.name]] + (whole.result() if whole else [])


def _uninterrupted() -> None:
    """A worker is ended by the process that it works for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _others() -> list[Disagreement]:
    """What disagrees in the index; whether it and the findings of the audit are there and whole."""
    orphans = [name for name in store.names() if name not in ACTIVATIONS]
    found = [Disagreement(n, "a file", "no activation of the catalogue is called that; remove it") for n in orphans]
    for file in (store.INDEX, store.AUDIT):
        try:
            kept = store.load(file)
        except store.Damaged as error:
            found.append(Disagreement(file.stem, "a damaged file", str(error)))
            continue
        if kept is None:
            found.append(Disagreement(file.stem, "nothing", "restore its file, or run `actsym derive`"))
        elif file == store.INDEX:
            for part, said in listing.contents().items():
                there = kept.get(part, {})
                wrong = [n for n in said.keys() | there.keys() if there.get(n) != said.get(n)]
                found += [Disagreement(f"{file.stem} {n}", str(there.get(n)), f"it is {said.get(n)}") for n in wrong]
    return found


def _check(name: str) -> list[Disagreement]:
    (member,) = members([ACTIVATIONS[name]]).values()
    try:
        if store.activation(name) is None:
            return [Disagreement(name, "nothing", "it is in the catalogue; restore its file, or run `actsym derive`")]
    except store.Damaged as error:
        return [Disagreement(name, "a damaged file", str(error))]
    return check(member)
