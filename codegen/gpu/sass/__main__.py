"""``python -m codegen.gpu.sass [NAME ...]``: see :mod:`codegen.gpu.sass`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Kind
from codegen.build import CompileError
from codegen.gpu import sass
from codegen.gpu.sass.compiled import Beside, count_compiled, key
from codegen.gpu.sass.count import Count, count
from codegen.gpu.sass.page import page
from codegen.gpu.sass.rows import count_rows


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the counts of the catalogue or of those named.  0; 2 where a name is unknown or a tool is missing."""
    parser = argparse.ArgumentParser(prog="python -m codegen.gpu.sass", description=sass.__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="activations (default: all)")
    parser.add_argument("--generated", type=Path, default=Path("generated"), metavar="FOLDER")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true")
    how.add_argument("--page", action="store_true", help="Markdown, as in reports/gpu_counts.md")
    parser.add_argument("--compiled", action="store_true", help="torch.compile's kernels too; needs Triton")
    options = parser.parse_args(arguments)
    unknown = sorted(set(options.names) - set(ACTIVATIONS))
    if unknown:
        print(f"unknown activation {', '.join(unknown)}: `actsym list` has those that there are", file=sys.stderr)
        return 2
    chosen = [ACTIVATIONS[n] for n in options.names] or list(ACTIVATIONS.values())
    found: list[Count] = []
    try:
        beside = count_compiled(chosen, options.generated) if options.compiled else Beside()
        for activation in chosen:
            found += (count_rows if activation.kind is Kind.ROW else count)(activation, options.generated)
    except (CompileError, FileNotFoundError) as error:
        print(error, file=sys.stderr)
        return 2
    if options.json:
        print(json.dumps([asdict(c) | _compared(c, beside) for c in found], indent=1))
    elif options.page:
        print(page(found, beside), end="")
    else:
        for c in found:
            length = f", rows of {c.length}" if c.length else ""
            print(f"{c.activation:28s} {c.dtype:9s} {c.stage:9s} {_numbers(c)}{length}")
            if theirs := beside.counts.get(key(c)):
                print(f"{'':20s}torch.compile: {'':13s} {_numbers(theirs)}{', ours is slower' * beside.slower(c)}")
            elif why := beside.absent.get(key(c)):
                print(f"{'':20s}torch.compile: {'':13s} {why}")
    return 0


def _numbers(c: Count) -> str:
    share = f"below {c.share:.0%}" if c.loops else f"{c.share:4.0%}"
    return (
        f"{c.instructions:7.1f} an element, {share} of a copy, {'an inner loop counted once' if c.loops else c.bound}"
    )


def _compared(ours: Count, beside: Beside) -> dict[str, Any]:
    if theirs := beside.counts.get(key(ours)):
        return {"compiled": asdict(theirs), "slower": beside.slower(ours)}
    why = beside.absent.get(key(ours))
    return {} if why is None else {"compiled": None, "why": why}


if __name__ == "__main__":
    sys.exit(main())
