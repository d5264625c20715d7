"""``python tests/cuda_lines.py``: which lines of the torch path on CUDA the tests on the stand-in do not reach.

Runs ``tests/test_cuda_torch.py`` (arguments are pytest's) and prints every line of these modules that is not run.  The
exit code is pytest's.
"""

from __future__ import annotations

import sys
import threading
from collections import defaultdict
from pathlib import Path
from types import CodeType, FrameType

import pytest

ROOT = Path(__file__).parents[1]

#: Whole modules, and of the others the functions that are for CUDA.
WHOLE = ("_cubins", "_driver", "_launches")
PARTS = {
    "_devices": ("CudaKernels",), "_row_kernels": ("run", "_launch", "_kernels"), "_noise": ("draw_seed",),
    "_libraries": ("cuda_module", "_loaded", "serves"),
}  # fmt: skip


def lines(code: CodeType) -> set[int]:
    """Of a piece of code and of all that is defined in it, without its own first line."""
    found = {line for _, _, line in code.co_lines() if line and line != code.co_firstlineno}
    return found.union(*(lines(c) for c in code.co_consts if isinstance(c, CodeType)))


def wanted(module: str) -> set[int]:
    code = compile((ROOT / "generated" / f"{module}.py").read_text(), module, "exec")
    inner = [c for c in code.co_consts if isinstance(c, CodeType)]
    chosen = inner if module in WHOLE else [c for c in inner if c.co_name in PARTS[module]]
    bodies = [d for c in chosen for d in c.co_consts if isinstance(d, CodeType)]  # methods of classes
    functions = [c for c in chosen if c.co_flags & 2]  # with local variables: not the body of a class
    return set().union(*(lines(c) for c in (*functions, *bodies)))


def main(arguments: list[str]) -> int:
    met: defaultdict[str, set[int]] = defaultdict(set)
    modules = (*WHOLE, *PARTS)

    def trace(frame: FrameType, event: str, argument: object):
        path = frame.f_code.co_filename
        name = path.rpartition("/")[2].removesuffix(".py")
        if name not in modules or "/posing_kernels/" not in path:
            return None

        def each(inner: FrameType, event: str, argument: object):
            met[name].add(inner.f_lineno)
            return each

        return each(frame, event, argument)

    threading.settrace(trace)
    sys.settrace(trace)
    code = pytest.main(["-q", "-n", "0", str(ROOT / "tests" / "test_cuda_torch.py"), *arguments])
    sys.settrace(None)
    for module in modules:
        text = (ROOT / "generated" / f"{module}.py").read_text().splitlines()
        every = wanted(module)
        left = sorted(every - met[module])
        print(f"{module}.py: {len(every) - len(left)} of {len(every)} lines are run")
        for line in left:
            print(f"  {line:4} {text[line - 1]}")
    return int(code)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
