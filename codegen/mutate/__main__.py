"""``python -m codegen.mutate [UNIT ...]``: damage generated kernels and see that verification catches each damage."""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from pathlib import Path

from codegen.mutate import results
from codegen.mutate.damage import CLASSES
from codegen.mutate.run import BaselineError, JudgingError, run
from codegen.mutate.sites import COUNTS, UNITS, plan


def main(arguments: Sequence[str] | None = None) -> int:
    """0 if every damage that matters was caught, 1 if one survived, 2 on misuse or if undamaged kernels fail."""
    parser = argparse.ArgumentParser(prog="python -m codegen.mutate", description=__doc__)
    parser.add_argument("units", nargs="*", metavar="UNIT", help=f"default: {', '.join(UNITS)}")
    parser.add_argument("--seed", type=int, default=1, help="chooses the damages (default: 1)")
    parser.add_argument("--share", type=float, default=1.0, help="of the damages of each class (default: 1)")
    parser.add_argument("--only", nargs="*", metavar="CLASS", help=f"of {', '.join(CLASSES)}; also with commas between")
    parser.add_argument("--jobs", type=int, default=2, help="at a time (default: 2)")
    parser.add_argument("--folder", type=Path, default=Path("generated"), help="generated folder (default: generated)")
    parser.add_argument("--output", type=Path, default=Path("reports"), help="folder of the report (default: reports)")
    options = parser.parse_args(arguments)
    only = [group.strip() for listed in options.only or () for group in listed.split(",")] or [*CLASSES]
    if wrong := [group for group in only if group not in CLASSES]:
        parser.error(f"no class is called {wrong[0]!r} (classes: {', '.join(CLASSES)})")
    units = tuple(options.units) or UNITS
    if not (options.folder / "__init__.py").is_file():
        print(f"{options.folder} holds no generated package; run `actsym generate` first", file=sys.stderr)
        return 2
    unknown = [u for u in units if not (options.folder / "functors" / f"{u}.h").is_file()]
    if unknown or options.share <= 0 or options.jobs < 1:
        problem = f"no unit {', '.join(unknown)} in {options.folder}" if unknown else "numbers must be positive"
        print(problem, file=sys.stderr)
        return 2
    counts = {group: math.ceil(options.share * count) for group, count in COUNTS.items()}
    damages = plan(options.folder, units, options.seed, counts)
    damages = [(unit, d) for unit, d in damages if d.group in only]
    try:
        judged = run(options.folder, damages, jobs=options.jobs, progress=_say)
    except (BaselineError, JudgingError) as error:
        print(error, file=sys.stderr)
        return 2
    for path in results.write(judged, options.seed, options.output):
        print(path)
    survived = [j for j in judged if j.verdict.outcome == "survived"]
    for j in survived:
        print(f"SURVIVED {j.unit} {j.damage.path}:{j.line} {j.damage.rule}: {j.verdict.evidence}", file=sys.stderr)
    return 1 if survived else 0


def _say(done: int, total: int, text: str) -> None:
    print(f"{done}/{total} {text}", flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
