"""Where the kernels of a definition are less exact than they have to be: measured once, said whenever they are loaded.

What is measured, and what is accepted, is what ``actsym generate`` measures and accepts
(:mod:`codegen.verify.shortfalls`), on a sample of its grids that is always the same, at random inputs and between
neighbours.  The lines stand in the module of the unit, so they are kept with it.
"""

from __future__ import annotations

import contextlib
import sys
import time
import warnings
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from actsym.errors import PrecisionWarning

if TYPE_CHECKING:
    from actsym.definition.spec import Activation

#: Errors up to so many ulp are not told of: in float32, of the last 6 of 24 bits.  ``actsym generate`` tells of all.
TOLD = 64

#: Seconds between lines about what is measured.
EVERY = 5.0

#: What is measured of the torch expression, in a line; it runs under ``torch.compile`` and without a compiler.
_EXPRESSION = " of the torch expression"

#: What stands there of a quantity that cannot be measured, as of maxima of vectors.
_UNMEASURED = "no reference: "


def shortfalls(activation: Activation, folder: Path) -> dict[str, tuple[str, ...]]:
    """By unit, where and by how much the kernels in ``folder`` fall short, a line a type, quantity and back end.

    Both libraries of a unit are compiled for it, which is said.  Quantities without a reference are left out.
    """
    from actsym.definition.spec import Kind
    from codegen import build
    from codegen.names import class_name
    from codegen.targets.marks import by_unit
    from codegen.verify import shortfalls as measured
    from codegen.verify.grid import SAMPLE

    if activation.kind is Kind.ROW:  # there is no reference of whole rows by input
        return {}
    compiles = "compiling the kernels" if build.compiles(folder) else "taking the torch expressions"
    what = f"{compiles} of {class_name(activation)} and measuring their errors, once for this machine"
    long = "a minute or more" if activation.vectors else "half a minute or so"
    print(f"actsym: {what}: {long}, module(measure=False) does without ...", file=sys.stderr, flush=True)
    said = time.monotonic()

    def progress(done: int, total: int, at: str) -> None:
        nonlocal said
        if time.monotonic() > said + EVERY:
            said = time.monotonic()
            print(f"actsym: {done} of {total} parts done: {at}", file=sys.stderr, flush=True)

    try:
        with _as_torch_starts():
            found = measured.shortfalls([activation], folder, extent=SAMPLE, least=TOLD, progress=progress)
    except build.CompileError:  # said where the module is called
        return {}
    return by_unit({a: [one for one in several if not one.why.startswith(_UNMEASURED)] for a, several in found.items()})


def tell(title: str, lines: Iterable[str]) -> None:
    """Warn of each type whose kernels fall short, where the user's code asked for them."""
    by_type: dict[str, list[str]] = {}
    for line in lines:
        dtype, _, rest = line.partition(" ")
        by_type.setdefault(dtype, []).append(rest)
    for dtype, found in by_type.items():
        said = f"{title} is less exact in {dtype} than the accepted errors: {'; '.join(_once(found))}"
        warnings.warn(said, PrecisionWarning, stacklevel=_level())


def _once(lines: Sequence[str]) -> list[str]:
    """Without what is said of the torch expression and was said of the kernel in the same words."""
    return [line for line in lines if _EXPRESSION not in line or line.replace(_EXPRESSION, "", 1) not in lines]


def _level() -> int:
    """Of the first caller, as :func:`warnings.warn` counts from :func:`tell`, that is no code of this package."""
    level, frame = 1, sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] in ("actsym", "functools"):
        level, frame = level + 1, frame.f_back
    return level


@contextlib.contextmanager
def _as_torch_starts() -> Iterator[None]:
    """What users set of torch for their own work (devices, types, gradients, random numbers) changes no measurement,
    and is afterwards as it was."""
    import torch

    dtype = torch.get_default_dtype()
    with contextlib.ExitStack() as stack:
        stack.callback(torch.set_default_dtype, dtype)
        torch.set_default_dtype(torch.float32)
        for context in (
            torch.inference_mode(False), torch.enable_grad(), torch.device("cpu"), torch.random.fork_rng(devices=[]),
            torch.autocast("cpu", enabled=False),
        ):  # fmt: skip
            stack.enter_context(context)
        yield
