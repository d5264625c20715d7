"""``python -m codegen.gpu [PART ...]``: see :mod:`codegen.gpu`."""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import torch

from actsym.catalog import ACTIVATIONS
from codegen.gpu import checks, report
from codegen.gpu.benchmark import benchmark
from codegen.gpu.calls import Subject
from codegen.gpu.state import Outcome, State, describe, write

#: Parts in the order in which they run: correctness first.
PARTS = ("build", "special", "trust", "half", "gradients", "repeatable", "sanitize", "single", "benchmark")

Task = tuple[str, str, Callable[[], checks.Result]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what has not passed yet, until done or out of time.  0 if nothing failed, 1 if something did, 2 on misuse."""
    options = _options(arguments)
    if options.device == "cuda" and not torch.cuda.is_available():
        print("no CUDA device; --device cpu runs the same checks on the CPU kernels", file=sys.stderr)
        return 2
    device = torch.device(options.device)
    about = describe(device)
    folder = options.out or Path("reports/machines") / re.sub(r"[^a-z0-9]+", "-", about["device"].lower()).strip("-")
    state = State(folder, about)
    if options.restart:
        state.outcomes.clear()
    start, missing = time.monotonic(), 0
    sources = _sources()
    for part, subject, run in _tasks(options):
        source = sources.get(subject, "")
        if state.known(part, subject, source) is not None:
            continue
        if time.monotonic() - start > options.seconds:
            missing += 1
            continue
        outcome = _run(part, subject, source, run)
        state.put(outcome)
        verdict = "; ".join(outcome.problems) or "passed"
        print(f"{part:10s} {subject:24s} {outcome.seconds:7.1f} s  {verdict}", flush=True)
    write(folder / "check.md", report.page(state, missing))
    total = sum(not o.passed for o in state.outcomes.values())
    print(f"{len(state.outcomes)} tasks done, {total} failed, {missing} left for another run; {folder}/check.md")
    return 1 if total else 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m codegen.gpu", description="Check generated kernels on a GPU.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"what to run: {', '.join(PARTS)} (default: all)")
    parser.add_argument("--only", metavar="NAMES", help="activations, separated by commas (default: the catalogue)")
    parser.add_argument("--device", choices=("cuda", "cpu"), default="cuda")
    parser.add_argument("--seconds", type=float, default=540, help="start no task after this long (default: 540)")
    parser.add_argument("--out", type=Path, help="folder of the results (default: reports/machines/DEVICE)")
    parser.add_argument("--restart", action="store_true", help="forget earlier results of this device")
    options = parser.parse_args(arguments)
    wrong = [p for p in options.parts if p not in PARTS]
    if wrong:
        parser.error(f"no part is called {', '.join(wrong)} (parts: {', '.join(PARTS)})")
    options.names = list(ACTIVATIONS) if options.only is None else options.only.split(",")
    unknown = [n for n in options.names if n not in ACTIVATIONS]
    if unknown:
        parser.error(f"no activation is called {', '.join(unknown)}")
    return options


def _tasks(options: argparse.Namespace) -> Iterator[Task]:
    subjects = [Subject.of(ACTIVATIONS[name], options.device) for name in options.names]
    for part in options.parts or PARTS:
        if part == "build":
            for subject in subjects:
                yield part, subject.name, partial(_build, subject)
        elif part == "sanitize":
            if options.device == "cuda":
                yield part, "all", lambda: _sanitize(options.names)
        elif part == "benchmark":
            for subject in subjects:
                yield part, subject.name, partial(benchmark, subject)
        else:
            for subject in subjects:
                if subject.elementwise or part not in checks.ELEMENTWISE:
                    yield part, subject.name, partial(checks.CHECKS[part], subject)


def _run(part: str, subject: str, source: str, run: Callable[[], checks.Result]) -> Outcome:
    start = time.monotonic()
    try:
        figures, problems = run()
    except Exception as error:  # a kernel that raises fails its own task and no other
        figures, problems = {}, [f"raises {type(error).__name__}: {' '.join(str(error).split())[:300]}"]
    return Outcome(part, subject, source, round(time.monotonic() - start, 3), figures, problems)


def _build(subject: Subject) -> checks.Result:
    """The first call compiles; with plain expressions forbidden, it fails where nothing could be built."""
    for dtype in (torch.float32, torch.float64, torch.float16, torch.bfloat16):
        subject.value_and_slope(torch.ones(4, 8, dtype=dtype, device=subject.device))
    return {}, []


def _sanitize(names: list[str]) -> checks.Result:
    """compute-sanitizer over small calls of every kernel; where it is not installed that is said, not failed."""
    tool = shutil.which("compute-sanitizer")
    if tool is None:
        return {"compute_sanitizer": "not installed"}, []
    problems = []
    for check in ("memcheck", "racecheck", "synccheck", "initcheck"):
        command = [
            tool, "--tool", check, "--error-exitcode", "9", sys.executable, "-m", "codegen.gpu.small", *names,
        ]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            problems.append(f"{check}: {' '.join(done.stdout.split())[-300:]}")
    return {"compute_sanitizer": tool}, problems


def _sources() -> dict[str, str]:
    """Fingerprints of the generated sources, by activation."""
    import generated

    manifest = json.loads((Path(generated.__file__).parent / "manifest.json").read_text())
    return {name: entry["fingerprint"] for name, entry in manifest["activations"].items()}


if __name__ == "__main__":
    raise SystemExit(main())
