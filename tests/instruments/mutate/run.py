"""Many damages, several at a time, each judged in a process of its own: a damaged kernel may do anything; and the
report of what came of them."""

from __future__ import annotations

import json
import multiprocessing
import resource
import signal
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pebble import ProcessExpired, ProcessPool

from actsym.work.files import write_if_changed
from codegen.gpu.report import table
from tests.instruments.mutate.damage import CLASSES, Damage, copy
from tests.instruments.mutate.judge import Task, Verdict, judge, part

#: Seconds of processor time, which is the same on a busy machine.  After them a damaged kernel counts as one that does
#: not end; undamaged ones, for which references are computed, have ten times as many.
SECONDS = 300

#: Called after each with (done, total, what was judged).
Progress = Callable[[int, int, str], None]


class BaselineError(RuntimeError):
    """The undamaged kernels do not pass the checks, which therefore prove nothing.  The message says which."""


class JudgingError(RuntimeError):
    """A judge failed, which says nothing about a damage.  The message says at which, and how."""


@dataclass(frozen=True)
class Judged:
    """A damage of ``unit`` at ``line``, the line before and after, and the verdict."""

    unit: str
    damage: Damage
    line: int
    before: str
    after: str
    verdict: Verdict


def run(
    folder: Path, damages: Iterable[tuple[str, Damage]], *, jobs: int = 4, progress: Progress | None = None
) -> list[Judged]:
    """Judge damages, given with their units, of the generated folder; in the order given.

    Raises :class:`BaselineError` if undamaged kernels do not pass the checks of a damage that is asked for, and
    :class:`JudgingError` if a judge itself failed.
    """
    wanted = list(damages)
    with tempfile.TemporaryDirectory(prefix="actsym-mutate-") as scratch:
        # One state of the folder for all, whatever is generated meanwhile.
        kept, cache = copy(folder, Path(scratch) / "generated_copy"), Path(scratch) / "cache"
        # What checks wrappers checks the mathematics too.
        baselines = sorted({(unit, part(damage).replace("functors", "python")) for unit, damage in wanted})
        tasks = [Task(kept, unit, name, None, cache) for unit, name in baselines]
        total = len(tasks) + len(wanted)
        faults = []
        for task, verdict in zip(tasks, _verdicts(tasks, jobs, progress, 0, total), strict=True):
            if verdict.outcome != "equivalent":
                faults.append(f"{task.unit}, {task.part}: {verdict.check}: {verdict.evidence}")
        if faults:  # an error of a judge among them
            raise BaselineError("undamaged kernels do not pass the checks:\n" + "\n".join(faults))
        tasks = [Task(kept, unit, part(damage), damage, cache) for unit, damage in wanted]
        verdicts = _verdicts(tasks, jobs, progress, len(baselines), total)
        found, errors = [], [_said(t, v) for t, v in zip(tasks, verdicts, strict=True) if v.outcome == "error"]
        if errors:
            raise JudgingError("damages that could not be judged:\n" + "\n".join(errors))
        for (unit, damage), verdict in zip(wanted, verdicts, strict=True):
            text = (kept / damage.path).read_text(encoding="utf-8")
            found.append(Judged(unit, damage, damage.line(text), *damage.shown(text), verdict))
        return found


def _verdicts(tasks: Sequence[Task], jobs: int, progress: Progress | None, done: int, total: int) -> list[Verdict]:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.instruments.mutate.judge"])
    found: dict[int, Verdict] = {}
    pool = ProcessPool(max_workers=jobs, max_tasks=1, context=context)
    try:
        futures: dict[Future[Verdict], int] = {
            pool.schedule(_bounded, args=(judge, t, SECONDS if t.damage else 10 * SECONDS)): i
            for i, t in enumerate(tasks)
        }
        for future in as_completed(futures):
            index = futures[future]
            try:
                verdict = future.result()
            except ProcessExpired as error:
                if error.exitcode == -signal.SIGXCPU:
                    verdict = Verdict("caught", "time limit", "does not end within the limit of processor time")
                else:
                    verdict = Verdict("caught", "crash", f"the process ended with code {error.exitcode}")
            except Exception as error:  # ours, told when all have ended: the others take an hour
                verdict = Verdict("error", "", f"{type(error).__name__}: {error}")
            found[index] = verdict
            if progress:
                progress(done + len(found), total, _said(tasks[index], verdict))
    finally:
        pool.stop()
        pool.join()
    return [found[i] for i in range(len(tasks))]


def _said(task: Task, verdict: Verdict) -> str:
    what = f"{task.damage.group}, {task.damage.rule}" if task.damage else "undamaged"
    why = verdict.evidence if verdict.outcome in ("survived", "not compiled", "error") else verdict.check
    return f"{task.unit} {task.part}, {what}: {verdict.outcome} ({why})"


def _bounded(judge: Callable[[Task], Verdict], task: Task, seconds: int) -> Verdict:
    """In a process of its own: ``judge(task)``, unless it takes more processor time."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 10))
    return judge(task)


# The report, ``mutation.md`` and ``mutation.json``, which have the same content.

OUTCOMES = ("survived", "within limits", "equivalent", "not compiled", "caught")


def write(judged: Sequence[Judged], seed: int, folder: Path) -> list[Path]:
    """Write both files into ``folder``; return where they are."""
    texts = {"mutation.json": json.dumps(_plain(judged, seed), indent=1) + "\n", "mutation.md": markdown(judged, seed)}
    for name, text in texts.items():
        write_if_changed(folder / name, text)
    return [folder / name for name in texts]


def markdown(judged: Sequence[Judged], seed: int) -> str:
    """The report as text: what was not caught first."""
    counted = Counter(j.verdict.outcome for j in judged)
    lines = [
        "# Mutation check",
        "",
        f"{len(judged)} damages of generated kernels, chosen with seed {seed} (`python -m tests.instruments mutate`): "
        + ", ".join(f"{counted[o]} {o}" for o in reversed(OUTCOMES) if counted[o]) + ".",
        "",
        "*Caught*: a check of the kernels fails.  *Equivalent*: no check fails, and every compared result has the same "
        "bits as the undamaged kernel's.  *Within limits*: no check fails, and no result is further from the undamaged "
        "kernel's than the accepted error.  *Survived*: no check fails, and results differ by more.",
    ]  # fmt: skip
    lines += ["", *table(("class", "of", "made", *reversed(OUTCOMES)), _by_class(judged))]
    lines += ["", "What caught them:", "", *table(("check", *CLASSES), _by_check(judged))]
    for outcome in OUTCOMES:
        chosen = [j for j in judged if j.verdict.outcome == outcome]
        if chosen:
            lines += ["", f"## {outcome.capitalize()}", ""]
            header = ("class", "unit", "where", "damage", "before", "after", "check", "evidence")
            lines += table(header, map(_cells, chosen))
    return "\n".join(lines) + "\n"


def _by_class(judged: Sequence[Judged]) -> Iterator[tuple[str, ...]]:
    for group, meaning in CLASSES.items():
        outcomes = Counter(j.verdict.outcome for j in judged if j.damage.group == group)
        yield group, meaning, str(outcomes.total()), *(str(outcomes[o]) for o in reversed(OUTCOMES))


def _by_check(judged: Sequence[Judged]) -> Iterator[tuple[str, ...]]:
    caught = [j for j in judged if j.verdict.outcome == "caught"]
    for check, _ in Counter(j.verdict.check for j in caught).most_common():
        numbers = Counter(j.damage.group for j in caught if j.verdict.check == check)
        yield check, *(str(numbers[g] or "") for g in CLASSES)


def _cells(judged: Judged) -> tuple[str, ...]:
    damage, verdict, lines = judged.damage, judged.verdict, (judged.before, judged.after)
    before, after = (f"`{_near(a, b)}`" for a, b in (lines, lines[::-1]))
    where = f"{damage.path}:{judged.line}"
    found = (damage.group, judged.unit, where, damage.rule, before, after, verdict.check, verdict.evidence)
    return tuple(cell.replace("\n", " ") for cell in found)


def _near(line: str, other: str, around: int = 24) -> str:
    """The part of a line that differs from the other, with what stands around it."""
    first = next((i for i, (a, b) in enumerate(zip(line, other, strict=False)) if a != b), min(len(line), len(other)))
    last = 0
    while last < min(len(line), len(other)) - first and line[-1 - last] == other[-1 - last]:
        last += 1
    begin, end = max(0, first - around), min(len(line), len(line) - last + around)
    return ("..." if begin else "") + line[begin:end] + ("..." if end < len(line) else "")


def _plain(judged: Sequence[Judged], seed: int) -> dict[str, Any]:
    rows = [
        {"class": j.damage.group, "unit": j.unit, "path": j.damage.path, "line": j.line, "rule": j.damage.rule}
        | {"before": j.before, "after": j.after, **asdict(j.verdict)}
        for j in judged
    ]
    return {"schema": 2, "seed": seed, "damages": rows}
