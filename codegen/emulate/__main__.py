"""``python -m codegen.emulate [UNIT ...]``: compile generated CUDA sources for the host and run small calls of each."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from codegen.emulate import BuildError, EmulationError, library
from codegen.emulate.exercise import exercise
from codegen.emulate.sanitized import SanitizerError, available, sanitize


def main(arguments: Sequence[str] | None = None) -> int:
    """0 if every unit passed, 1 if one did not, 2 on misuse."""
    parser = argparse.ArgumentParser(prog="python -m codegen.emulate", description=__doc__)
    parser.add_argument("units", nargs="*", metavar="UNIT", help="default: all of the folder")
    parser.add_argument("--folder", type=Path, default=Path("generated"), help="generated folder (default: generated)")
    parser.add_argument("--sanitize", action="store_true", help="with AddressSanitizer and UndefinedBehaviorSanitizer")
    parser.add_argument("--jobs", type=int, default=2, help="units at a time (default: 2)")
    options = parser.parse_args(arguments)
    known = sorted(p.stem for p in (options.folder / "cuda").glob("*.cu"))
    unknown = [u for u in options.units if u not in known]
    if unknown or not known:
        print(f"{options.folder}/cuda holds no {', '.join(unknown) or 'sources'}", file=sys.stderr)
        return 2
    if options.sanitize and not available():
        print("the C++ compiler comes without AddressSanitizer's runtime (libasan.so)", file=sys.stderr)
        return 2
    check = _sanitized(options.folder) if options.sanitize else _plain(options.folder)
    with ThreadPoolExecutor(options.jobs) as pool:
        passed = list(pool.map(check, options.units or known))
    return 0 if all(passed) else 1


def _plain(folder: Path) -> Callable[[str], bool]:
    return _reporting(lambda unit: f"{unit}: {exercise(library(folder, unit), folder, unit)} calls")


def _sanitized(folder: Path) -> Callable[[str], bool]:
    return _reporting(lambda unit: f"{sanitize(folder, unit)}, sanitized")


def _reporting(run: Callable[[str], str]) -> Callable[[str], bool]:
    def check(unit: str) -> bool:
        try:
            print(run(unit), flush=True)
        except (BuildError, EmulationError, SanitizerError, AssertionError) as error:
            print(f"{unit}: {error}", file=sys.stderr, flush=True)
            return False
        return True

    return check


if __name__ == "__main__":
    raise SystemExit(main())
