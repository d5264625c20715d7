"""``python -m codegen.mutate [UNIT ...]``: damage generated kernels and see that verification catches each damage."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from codegen.mutate import results
from codegen.mutate.run import BaselineError, run
from codegen.mutate.sites import chosen

#: One or two of each kind: transcendental, rational, with kinks, vectors, gated, rows, stochastic.
DEFAULT = ("telu", "gelu", "egem_n2", "prelu", "hermite", "squaf", "swiglu", "polynorm_r3", "rrelu")


def main(arguments: Sequence[str] | None = None) -> int:
    """0 if every damage that matters was caught, 1 if one survived, 2 on misuse or if undamaged kernels fail."""
    parser = argparse.ArgumentParser(prog="python -m codegen.mutate", description=__doc__)
    parser.add_argument("units", nargs="*", metavar="UNIT", help=f"default: {', '.join(DEFAULT)}")
    parser.add_argument("--seed", type=int, default=1, help="chooses the damages (default: 1)")
    parser.add_argument("--per-unit", type=int, default=7, help="damages of each unit (default: 7)")
    parser.add_argument("--jobs", type=int, default=4, help="at a time (default: 4)")
    parser.add_argument("--folder", type=Path, default=Path("generated"), help="generated folder (default: generated)")
    parser.add_argument("--output", type=Path, default=Path("reports"), help="folder of the report (default: reports)")
    options = parser.parse_args(arguments)
    units = options.units or list(DEFAULT)
    unknown = [u for u in units if not (options.folder / "functors" / f"{u}.h").is_file()]
    if unknown or options.per_unit < 1 or options.jobs < 1:
        problem = f"no unit {', '.join(unknown)} in {options.folder}" if unknown else "numbers must be at least 1"
        print(problem, file=sys.stderr)
        return 2
    damages = [(u, d) for u in units for d in chosen(options.folder, u, options.per_unit, options.seed)]
    try:
        judged = run(options.folder, damages, jobs=options.jobs, progress=_say)
    except BaselineError as error:
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
