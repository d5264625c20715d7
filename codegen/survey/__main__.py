"""The survey as a command; see :mod:`codegen.survey`."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from codegen.survey import read, survey
from codegen.verify.grid import SAMPLE, WHOLE


def _told(done: int, total: int, title: str) -> None:
    print(f"{done}/{total} {title}", file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the kernels of a list of formulas.")
    parser.add_argument("file", type=Path, help="lines of name, tab, formula, after a first line that says so")
    parser.add_argument("names", nargs="*", help="only these")
    parser.add_argument("--sample", action="store_true", help="fewer inputs")
    given = parser.parse_args()
    formulas = read(given.file.read_text(encoding="utf-8").splitlines())
    formulas = {n: t for n, t in formulas.items() if not given.names or n in given.names}
    with tempfile.TemporaryDirectory() as scratch:
        found = survey(formulas, Path(scratch) / "surveyed", SAMPLE if given.sample else WHOLE, _told)
    for name, lines in found.items():
        for line in lines:
            print(f"{name}: {line}")
    kept = sum(not lines for lines in found.values())
    share = kept / max(len(found), 1)
    print(f"{kept} of {len(found)} formulas ({share:.1%}) get kernels that keep to the accepted errors")


if __name__ == "__main__":
    main()
