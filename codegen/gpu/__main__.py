"""``python -m codegen.gpu [PART ...]``: see :mod:`codegen.gpu`."""

from __future__ import annotations

import argparse
import importlib.util
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import groupby
from pathlib import Path

import torch

from actsym.catalog import ACTIVATIONS
from actsym.work.pool import cores
from codegen.gpu import inputs, report, speed_tables
from codegen.gpu.calls import Subject
from codegen.gpu.device import architecture, describe, mismatch
from codegen.gpu.made import made_from
from codegen.gpu.outcome import NoRoom, Outcome, tells_no_room
from codegen.gpu.parts import PARTS, PRELOADED, Place, surroundings
from codegen.gpu.state import Busy, Notes, State, write
from codegen.gpu.workers import Task, run

#: The most seconds that can be asked for: 30 years, which every clock takes.
_LONGEST = 1e9
#: Pieces of all float32 inputs that are compared: on the CPU they are there to try the check.
_PIECES = {"cuda": inputs.PIECES, "cpu": 2}

#: The count of instructions that is shown beside what was measured, where it lies in the folder of the results.
_PREDICTED = "sass.json"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what has no outcome yet, until done or out of time.  0 if nothing failed, 1 if something did, 2 on misuse and
    where a disk is full."""
    options = _options(arguments)
    if importlib.util.find_spec("generated") is None:
        print("no generated package is found here; run `actsym generate` first", file=sys.stderr)
        return 2
    if options.device == "cuda" and not torch.cuda.is_available():
        print("no CUDA device; --device cpu runs the same checks on the CPU kernels", file=sys.stderr)
        return 2
    about = describe(torch.device(options.device))
    folder = options.out or Path("reports/machines") / re.sub(r"[^a-z0-9]+", "-", about["device"].lower()).strip("-")
    file = options.predicted or folder / _PREDICTED
    try:
        shares = speed_tables.predicted(file) if options.predicted or file.exists() else {}
        state = State(folder, options.restart)
    except (Busy, OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    surroundings(folder)
    if warning := mismatch(about):
        print(warning, file=sys.stderr)
    try:
        with closing(state):
            check = _Check(options, about, state)
            check.run()
            outcomes, left = check.current(), check.left()
            write(folder / "check.json", report.data(about, outcomes))
            write(folder / "check.md", report.page(about, outcomes, left, shares))
    except (NoRoom, OSError) as error:
        if not tells_no_room(str(error)):
            raise
        print(f"{error}; what was done before is kept, and another run goes on", file=sys.stderr)
        return 2
    failed = sum(o.failed for o in outcomes)
    done = sum(o.skipped != inputs.IN_PART for o in outcomes)
    print(f"{done} tasks done, {failed} failed, {left.total()} left for another run; {folder}/check.md")
    return 1 if failed else 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m codegen.gpu", description="Check generated kernels on a GPU.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"what to run: {', '.join(PARTS)} (default: all)")
    parser.add_argument(
        "--only", action="append", metavar="NAMES", help="activations, separated by commas (default: the catalogue)"
    )
    parser.add_argument("--device", choices=("cuda", "cpu"), default="cuda")
    parser.add_argument("--seconds", type=float, default=540, help="stop after this long (default: 540)")
    parser.add_argument(
        "--out", type=Path, help="folder of results and built kernels (default: reports/machines/DEVICE)"
    )
    parser.add_argument("--again", action="store_true", help="run what failed once more")
    parser.add_argument("--restart", action="store_true", help="forget earlier results in the folder")
    parser.add_argument(
        "--pieces", type=int, metavar="N",
        help=f"of the {inputs.PIECES} of all float32 inputs (default: all; on the CPU {_PIECES['cpu']})",
    )  # fmt: skip
    parser.add_argument(
        "--workers",
        type=int,
        metavar="N",
        help="processes at a time at most; 0: all in this one, which ends between tasks only (default: by part)",
    )
    parser.add_argument(
        "--predicted", type=Path, metavar="FILE",
        help=f"what python -m tests.instruments counts --json has written (default: {_PREDICTED} in the folder)",
    )  # fmt: skip
    options = parser.parse_args(arguments)
    options.parts = list(dict.fromkeys(options.parts))
    wrong = [p for p in options.parts if p not in PARTS]
    if wrong:
        parser.error(f"no part is called {', '.join(wrong)} (parts: {', '.join(PARTS)})")
    if options.device == "cpu" and (on_gpus := [p for p in options.parts if PARTS[p].cuda]):
        parser.error(f"{', '.join(on_gpus)}: for a GPU alone")
    if options.out is not None and options.out.exists() and not options.out.is_dir():
        parser.error(f"--out {options.out} is no folder")
    named = list(ACTIVATIONS) if options.only is None else ",".join(options.only).split(",")
    options.names = list(dict.fromkeys(named))
    unknown = [n for n in options.names if n not in ACTIVATIONS]
    if unknown:
        parser.error(f"no activation is called {', '.join(unknown)}")
    if not 0 <= options.seconds <= _LONGEST:
        parser.error(f"--seconds {options.seconds:g} is not between 0 and {_LONGEST:g}")
    if options.pieces is None:
        options.pieces = _PIECES[options.device]
    if not 0 < options.pieces <= inputs.PIECES:
        parser.error(f"{options.pieces} pieces are not between 1 and {inputs.PIECES}")
    if (options.workers or 0) < 0:
        parser.error(f"--workers {options.workers} is no number of processes")
    return options


class _Check:
    """The tasks of one call, and what has come of all that there are."""

    def __init__(self, options: argparse.Namespace, about: dict[str, str], state: State) -> None:
        import generated

        self.options, self.about, self.state = options, about, state
        self.folder = Path(generated.__file__).parent
        self.end = time.monotonic() + options.seconds
        self.cuda = options.device == "cuda"

    def run(self) -> None:
        """Part after part; those with as many tasks at a time go on side by side, but for the builds."""
        chosen = [p for p in PARTS if not self.options.parts or p in self.options.parts]
        for _, parts in groupby(chosen, key=lambda p: (p == "build", self._workers(p), PARTS[p].alone)):
            group = list(parts)
            tasks = [task for part in group for task in self._tasks(part)]
            for outcome in run(tasks, self._workers(group[0]), self.end, PRELOADED) if tasks else ():
                self.state.put(outcome)
                self._say(outcome)

    def _say(self, outcome: Outcome) -> None:
        print(f"{outcome.part:10s} {outcome.subject:24s} {outcome.seconds:7.1f} s  {outcome.verdict}", flush=True)

    def _workers(self, part: str) -> int:
        if self.options.workers == 0:
            return 0
        declared = PARTS[part]
        count = (
            1
            if declared.alone
            else cores()
            if not self.cuda or declared.workers == 0
            else min(declared.workers, cores())
        )
        return min(count, self.options.workers or count)

    def _tasks(self, part: str) -> Iterator[Task]:
        """What has no outcome; nothing of units that do not build.  What takes longest to build comes first."""
        names: list[str] = self.options.names
        for name in sorted(names, key=lambda n: -len(ACTIVATIONS[n].parameters)) if part == "build" else names:
            if not self._applies(part, name):
                continue
            source = self._source(part, name)
            known = self._known(part, name)
            if known is not None and not (known.failed and self.options.again):
                continue
            if known is not None and part == "every":
                self.state.forget(name)
            if part == "build" or not self._unbuilt(name):
                given = part, name, source.partition("-")[0], self._place(part)
                yield Task(part, name, source, "codegen.gpu.parts:check", given, PARTS[part].seconds)

    def _applies(self, part: str, name: str) -> bool:
        return PARTS[part].applies(ACTIVATIONS[name]) and (self.cuda or not PARTS[part].cuda)

    def _unbuilt(self, name: str) -> bool:
        known = self._known("build", name)
        return known is not None and known.failed

    def _known(self, part: str, name: str) -> Outcome | None:
        """The outcome of a task, of as many pieces as are asked for or of all."""
        source = self._source(part, name)
        return self.state.known(part, name, source) or self.state.known(part, name, source.partition("-")[0])

    def _source(self, part: str, name: str) -> str:
        """What the outcome is made from, with the number of pieces where these are not all."""
        made = made_from(part, ACTIVATIONS[name], self.about, self.folder, self.options.device)
        return f"{made}-{self.options.pieces}" if part == "every" and self.options.pieces < inputs.PIECES else made

    def _place(self, part: str) -> Place:
        workers = self._workers(part)
        threads = max(1, cores() // workers) if workers else 0
        built_for = architecture(torch.device("cuda")) if self.cuda else ""
        return Place(self.options.device, built_for, threads, self.state.path, self.options.pieces)

    def current(self) -> list[Outcome]:
        """The outcomes that hold for the sources, the device and the code of today, and what pieces have shown."""
        found = [
            o for o in self.state.outcomes.values()
            if o.part in PARTS and o.subject in ACTIVATIONS and o.skipped != inputs.IN_PART
            and o.source.partition("-")[0] == self._source(o.part, o.subject).partition("-")[0]
        ]  # fmt: skip
        done = {o.subject for o in found if o.part == "every"}
        for name in self.options.names:
            if name not in done and self._applies("every", name):
                notes = Notes(self.state.path, name, self._source("every", name).partition("-")[0])
                if known := notes.known():
                    figures, problems = inputs.seen(Subject.of(ACTIVATIONS[name], self.options.device), known)
                    found.append(Outcome("every", name, notes.source, 0.0, figures, problems, inputs.IN_PART))
        return found

    def left(self) -> Counter[str]:
        """How many tasks of each part that this call was asked for have no outcome."""
        answered = self._answered()
        return Counter(
            part for part in self.options.parts or PARTS for name in self.options.names
            if self._applies(part, name) and (part, name) not in answered
        )  # fmt: skip

    def _answered(self) -> set[tuple[str, str]]:
        asked = ((part, name) for part, name in self.state.outcomes if part in PARTS and name in ACTIVATIONS)
        skipped = {key for key, o in self.state.outcomes.items() if o.skipped and o.skipped != inputs.IN_PART}
        return {key for key in asked if self._known(*key) is not None or key in skipped}


if __name__ == "__main__":
    raise SystemExit(main())
