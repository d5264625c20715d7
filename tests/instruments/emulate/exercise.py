"""Small calls that reach every path of the loops: lengths, offsets, channels, rows, vectors, orders of threads.

Results are not judged, only that nothing is written out of place and no fault is reported.  :func:`sanitize` makes them
in a process that has the runtime of the sanitizers loaded, by ``python -m tests.instruments.emulate.exercise FOLDER
UNIT LIBRARY``: what such a process imports needs NumPy alone.
"""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.instruments.emulate.build import build, compiler
from tests.instruments.emulate.calls import STORED, Case, Functor, Operands, RowCase, RowFunctor, RowOperands, perform
from tests.instruments.emulate.entries import ORDERS, Library

# (outer, channels, inner): one channel; segments whose packs are whole and not; columns; a short last part.
_SHAPES = ((0, 1, 1), (1, 1, 1), (1, 1, 37), (1, 1, 5003), (3, 5, 8), (2, 3, 7), (2, 2, 2500), (70, 40, 1), (3, 33, 1))
_WIDTHS = ((8, 8), (8, 3), (1, 1))
# (rows, length): none, shorter than a pack, eight threads', a warp's, a block's, longer, whole packs and not.
_ROWS = ((0, 8), (3, 0), (1, 1), (70, 3), (9, 64), (9, 320), (5, 1024), (3, 1027), (2, 2056), (2, 8712), (1, 8713))


def exercise(kernels: Library, folder: Path, unit: str) -> int:
    """Make the calls; return how many.  Raises what :func:`~tests.instruments.emulate.calls.perform` raises."""
    functor = RowFunctor.read(folder, unit) or Functor.read(folder, unit)
    calls = 0
    for case, operands in _rows(functor) if isinstance(functor, RowFunctor) else _elements(functor):
        kernels.order(ORDERS[calls % len(ORDERS)], calls)
        for operation in functor.operations:
            perform(kernels, folder, unit, operation, case, operands)
            calls += 1
    return calls


def _elements(functor: Functor) -> Iterator[tuple[Case, Operands]]:
    """Layouts for every type.  No padding: one element beyond the end is beyond the allocation."""
    several = functor.learnable + functor.vectors
    layouts: list[tuple[int, ...]] = [
        (*shape, skew) for shape in _SHAPES if several or shape[1] == 1 for skew in (0, 1)
    ]
    if functor.inputs > 1:
        layouts += [(40, 1, 1, skew, *width) for width in _WIDTHS for skew in (0, 1)]
    for dtype, (outer, channels, inner, skew, *pitch) in itertools.product(STORED, layouts):
        width, gap = pitch or (0, 0)
        # Of vectors, one entry, a few, and more than a thread keeps in registers.
        for count in (0,) if not functor.vectors else (1, 3, 50) if dtype == "float32" else (3,):
            counts, null = (count,) * functor.vectors, (0,) if width and skew else ()
            case = Case(dtype, outer, channels, inner, width, gap, skew, null, counts=counts, padding=0)
            yield case, Operands.random(functor, case)


def _rows(functor: RowFunctor) -> Iterator[tuple[RowCase, RowOperands]]:
    for i, (dtype, (rows, length), skew) in enumerate(itertools.product(STORED, _ROWS, (0, 1))):
        case = RowCase(dtype, rows, length, skew, padding=0, output=i % 4 != 1)
        operands = RowOperands.random(functor, case)
        operands.x[length // 2 :: 2 * length or None] *= 2.0**14  # of some rows the powers overflow in half types
        yield case, operands


# In processes that have the runtime of the sanitizers loaded.

#: Seconds after which a process is given up.
_LIMIT = 600


class SanitizerError(RuntimeError):
    """AddressSanitizer or UndefinedBehaviorSanitizer found something.  The message is its report."""


def sanitize(folder: Path, unit: str, text: str | Mapping[str, str] | None = None) -> str:
    """Make the calls of :func:`exercise` on ``unit``; return the line that it prints.

    Raises :class:`SanitizerError`, and :class:`tests.instruments.emulate.BuildError` if the source does not compile.
    """
    path = build(folder, unit, sanitize=True, text=text)
    command = [sys.executable, "-m", "tests.instruments.emulate.exercise", str(folder), unit, str(path)]
    result = subprocess.run(command, env=_environment(), capture_output=True, text=True, check=False, timeout=_LIMIT)
    if result.returncode:
        raise SanitizerError(f"{unit}: {(result.stderr or result.stdout).strip()[:4000]}")
    return result.stdout.strip()


def available() -> bool:
    """Whether the compiler comes with the runtime of AddressSanitizer."""
    return _runtime() is not None


def _environment() -> dict[str, str]:
    root = str(Path(__file__).resolve().parents[3])
    path = os.pathsep.join([root, *filter(None, [os.environ.get("PYTHONPATH")])])
    # The interpreter's own allocator would hide small blocks from the sanitizer, and its leaks are no matter of ours.
    return os.environ | {
        "LD_PRELOAD": str(_runtime()), "PYTHONMALLOC": "malloc", "PYTHONPATH": path,
        "ASAN_OPTIONS": "detect_leaks=0:detect_stack_use_after_return=0", "UBSAN_OPTIONS": "print_stacktrace=1",
        "OPENBLAS_NUM_THREADS": "1",
    }  # fmt: skip


def _runtime() -> Path | None:
    if (command := compiler()) is None:
        return None
    result = subprocess.run([command, "-print-file-name=libasan.so"], capture_output=True, text=True, check=False)
    path = Path(result.stdout.strip())
    return path if path.is_absolute() and path.exists() else None


if __name__ == "__main__":
    generated, unit, library = sys.argv[1:]
    print(f"{unit}: {exercise(Library(Path(library)), Path(generated), unit)} calls")
