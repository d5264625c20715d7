"""Small calls that reach every path of the loops: lengths, offsets, channels, rows, vectors, orders of threads.

``python -m tests.instruments.emulate.exercise FOLDER UNIT LIBRARY`` makes them on a built library; results are not
judged, only that nothing is written out of place and no fault is reported.  It is what runs under the sanitizers.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.instruments.emulate.calls import Case, Functor, Operands, perform
from tests.instruments.emulate.entries import ORDERS, Library
from tests.instruments.emulate.row_calls import OPERATIONS, RowCase, RowFunctor, RowOperands, perform_rows
from tests.instruments.emulate.tensors import STORED

# (outer, channels, inner): one channel; segments whose packs are whole and not; columns; a short last part.
_SHAPES = ((0, 1, 1), (1, 1, 1), (1, 1, 37), (1, 1, 5003), (3, 5, 8), (2, 3, 7), (2, 2, 2500), (70, 40, 1), (3, 33, 1))
_WIDTHS = ((8, 8), (8, 3), (1, 1))
# (rows, length): none, shorter than a pack, eight threads', a warp's, a block's, longer, whole packs and not.
_ROWS = ((0, 8), (3, 0), (1, 1), (70, 3), (9, 64), (9, 320), (5, 1024), (3, 1027), (2, 2056), (2, 8712), (1, 8713))


def cases(functor: Functor) -> Iterator[Case]:
    """Layouts for every type."""
    for dtype in STORED:
        for outer, channels, inner in _SHAPES:
            if channels > 1 and not functor.learnable + functor.vectors:
                continue
            for skew in (0, 1):
                yield from _lengths(functor, dtype, outer, channels, inner, skew)
        if functor.inputs > 1:
            for width, gap in _WIDTHS:
                yield from _lengths(functor, dtype, 40, 1, 1, 0, width, gap)
                yield from _lengths(functor, dtype, 40, 1, 1, 1, width, gap, (0,))


def _lengths(functor: Functor, dtype: str, outer: int, channels: int, inner: int, skew: int, width: int = 0,
             gap: int = 0, null: tuple[int, ...] = ()) -> Iterator[Case]:  # fmt: skip
    # No padding: one element beyond the end is beyond the allocation.
    # Of vectors, one entry, a few, and more than a thread keeps in registers.
    for count in (0,) if not functor.vectors else (1, 3, 50) if dtype == "float32" else (3,):
        counts = (count,) * functor.vectors
        yield Case(dtype, outer, channels, inner, width, gap, skew, null, counts=counts, padding=0)


def exercise(kernels: Library, folder: Path, unit: str) -> int:
    """Make the calls; return how many.  Raises what :func:`tests.instruments.emulate.calls.perform` raises."""
    if rows := RowFunctor.read(folder, unit):
        return _exercise_rows(kernels, folder, unit, rows)
    functor = Functor.read(folder, unit)
    calls = 0
    for case in cases(functor):
        kernels.order(ORDERS[calls % len(ORDERS)], calls)
        operands = Operands.random(functor, case)
        for operation in functor.operations:
            perform(kernels, folder, unit, operation, case, operands)
            calls += 1
    return calls


def _exercise_rows(kernels: Library, folder: Path, unit: str, functor: RowFunctor) -> int:
    calls = 0
    for dtype in STORED:
        for (rows, length), skew in itertools.product(_ROWS, (0, 1)):
            kernels.order(ORDERS[calls % len(ORDERS)], calls)
            case = RowCase(dtype, rows, length, skew, padding=0, output=calls % 4 != 1)
            operands = RowOperands.random(functor, case)
            operands.x[length // 2 :: 2 * length or None] *= 2.0**14  # of some rows the powers overflow in half types
            for operation in OPERATIONS:
                perform_rows(kernels, folder, unit, operation, case, operands)
                calls += 1
    return calls


def main() -> int:
    folder, unit, library = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
    print(f"{unit}: {exercise(Library(library), folder, unit)} calls")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
