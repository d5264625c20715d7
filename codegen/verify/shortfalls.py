"""Measures generated kernels and lists where their errors exceed the accepted ones.

Measured are f and its first derivatives on a grid, at random inputs and on runs of neighbouring float32 numbers; the
sign of zeros at the infinities, where the definition declares one; and, on a sample, whether second derivatives are
within their limits, or those that hold without any (:data:`codegen.verify.second.WITHOUT`).

A unit takes seconds, most of them in the compiler.  Results are cached by the code that was measured and by the code
that measures: an edit of the generator that leaves a unit as it is forgets nothing of it.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import math
import shutil
import tempfile
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from actsym.definition.spec import Activation, Kind
from actsym.properties.floats.formats import FORMATS
from actsym.rigor.evaluate import UnsupportedError
from actsym.work import cache, measurements, sealed
from actsym.work.provenance import made_from
from codegen import build, special_table
from codegen.build import Progress
from codegen.manifest import Manifest
from codegen.verify.grid import WHOLE, Extent
from codegen.verify.results import Entry

#: Random points of each format, and the seed: fixed, so that the same kernels are always said to be the same.
_COUNTS = {"float64": 1000, "float32": 1000, "float16": 200, "bfloat16": 200}
_SEED = 20240817


class Shortfall(NamedTuple):
    """One quantity of one type that is less exact than accepted, and where and by how much (``why``).

    ``backend`` is what computes it: ``kernel``, ``torch`` or ``c``; or ``scan`` for a kernel between neighbours.
    """

    dtype: str
    quantity: str
    backend: str
    why: str


def shortfalls(
    activations: Iterable[Activation],
    folder: Path,
    *,
    published: Sequence[Path] = (),
    dtypes: Sequence[str] = tuple(FORMATS),
    extent: Extent = WHOLE,
    least: float = 0.0,
    progress: Progress | None = None,
) -> dict[Activation, tuple[Shortfall, ...]]:
    """What is less exact than accepted of each activation; those of which nothing is are left out.

    folder
        A generated folder.
    published
        Files of verification results; kernels of the same code that passed there are not measured again.
    dtypes, extent
        The types that are measured, and how many points of the grid.
    least
        Errors of at most so many ulp are not reported.
    progress
        Called with how many steps are done, how many there are, and the title of the last.

    Without a C++ compiler only the plain torch expressions are measured.  Activations of whole rows are not measured,
    as there is no reference for them by input.  Raises :class:`~codegen.build.CompileError` for a source that does not
    compile.
    """
    from codegen.verify import accepted, results

    entries = Manifest.read(folder).activations
    members = [a for a in activations if a.kind is not Kind.ROW and a.name in entries]
    failed = {a.name for a in members} - _passed(published, entries)
    keys = {
        a: made_from(
            __name__, a.key, json.dumps(entries[a.name]["names"]),
            repr((results.this_machine(), dtypes, extent, least, accepted.row(a))),
        )
        for a in members if a.name in failed
    }  # fmt: skip
    known = {a: cache.load(key) for a, key in keys.items()}
    left = [a for a, stored in known.items() if stored is None]
    found = _measured(left, folder, dtypes, extent, least, progress)
    for activation, several in found.items():
        cache.store(keys[activation], [list(one) for one in several])
    found |= {a: tuple(Shortfall(*one) for one in stored) for a, stored in known.items() if stored is not None}
    return {a: found[a] for a in known if found[a]}


def _passed(published: Iterable[Path], generated: Mapping[str, Any]) -> set[str]:
    """The names of the activations whose kernels, as they are now, passed everywhere on one of the machines."""
    passed: set[str] = set()
    for path in published:
        with contextlib.suppress(OSError, ValueError):
            names, others = set[str](), set[str]()
            for entry in (sealed.load(path) or {"entries": ()})["entries"]:
                name, of = entry["activation"], (entry["backend"], entry["dtype"], entry["quantity"])
                now = measurements.named(generated.get(name, {}), *of)
                (names if entry["source"] == now and not entry["reasons"] else others).add(name)
            passed |= names - others
    return passed


def _measured(
    activations: Sequence[Activation],
    folder: Path,
    dtypes: Sequence[str],
    extent: Extent,
    least: float,
    progress: Progress | None,
) -> dict[Activation, tuple[Shortfall, ...]]:
    """The shortfalls of each activation.  A copy of the folder is measured, under another name, so that a package of
    that name which is imported already is not disturbed."""
    from codegen.verify.run import FEW, parallel_map, verify

    if not activations:
        return {}
    found = {}
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch) / f"{folder.resolve().name}_{Path(scratch).name}"
        shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("__pycache__"))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what fell short before is measured again
            package = build.load_package(copy)
        compiles = importlib.import_module(f"{copy.name}._build").cpu_command() is not None
        say = progress or (lambda *_: None)
        if compiles:
            build.compile_cpu(activations, copy, lambda done, total, what: say(done, total, f"{what} compiled"))
        backends = ("kernel", "torch") if compiles else ("torch",)
        on_grids = len(activations) * len(dtypes)

        def after(before: int) -> Progress:
            return lambda done, _, what: say(before + done, on_grids + 2 * len(activations), what)

        on_grid = verify(
            activations, dtypes, backends, after(0), kernels=package, extent=extent, parallel=len(activations) >= FEW
        ).entries
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            at_random = parallel_map(_at_random, activations, copy, dtypes, backends[0], progress=after(on_grids))
            counted = after(on_grids + len(activations))
            seconds = parallel_map(_seconds, activations, copy, dtypes, backends[0], progress=counted)
            checked = activations if extent == WHOLE else ()
            zeros = dict(zip(checked, parallel_map(_signs, checked, copy, dtypes, backends), strict=True))
            everywhere = list(zip(activations, at_random, seconds, strict=True))
        for activation, entries, second in everywhere:
            entries = [*(e for e in on_grid if e.activation == activation.name), *entries]
            entries += _of_header(activation, copy, dtypes) if extent == WHOLE else []
            # Where a quantity was measured twice, the first time counts: the grid's.
            wrong = {
                (e.dtype, e.quantity, e.backend): "; ".join(e.reasons)
                for e in reversed(entries)
                if not e.passed and _is_much(e, least)
            }
            found[activation] = (
                *(Shortfall(*of, why) for of, why in sorted(wrong.items())),
                *zeros.get(activation, ()),
                *second,
            )
    return found


def _of_header(activation: Activation, folder: Path, dtypes: Sequence[str]) -> list[Entry]:
    """Errors of the C header on the grid; empty without a header or a C compiler."""
    from codegen.verify import headers

    with contextlib.suppress(UnsupportedError):
        return [e for e in headers.verify([activation], folder / "c") if e.dtype in dtypes]
    return []


def _is_much(entry: Entry, least: float) -> bool:
    special = not all(s.agrees for s in entry.specials)
    return least == 0 or entry.max_conditioned > least or special or any(entry.failures.values())


def _at_random(activation: Activation, package: Any, dtypes: Sequence[str], backend: str) -> list[Entry]:
    """Errors at random inputs and parameters and between neighbours, where the grid may miss narrow features."""
    from codegen.verify import random_inputs

    try:
        counts = {dtype: _COUNTS[dtype] for dtype in dtypes}
        found = [*random_inputs.verify([activation], package, _SEED, counts, backend)]
        if backend == "kernel" and "float32" in dtypes:
            found += random_inputs.scan([activation], package, _SEED)
    except UnsupportedError:  # a function without Taylor coefficients
        return []
    return [compared.entry for compared in found]


def _signs(
    activation: Activation, package: Any, dtypes: Sequence[str], backends: Sequence[str]
) -> tuple[Shortfall, ...]:
    """Each zero at an infinity whose sign is not that of f far out."""

    def found() -> Iterator[Shortfall]:
        rows = [r for r in policy.rows(activation) if r.signed and math.isinf(r.input)]
        for dtype in dtypes:
            declared = [r for r in rows if r.dtype == dtype]
            for backend in backends if declared else ():
                runner = calling.Runner(package, activation, FORMATS[dtype], backend)
                computed = runner.values("f", np.array([r.input for r in declared])).tolist()
                for row, got in ((f.row, f.got) for f in special_table.faults(declared, computed) if f.got == 0):
                    why = f"at {row.input!r}: {got!r}, expected {row.expected!r}"
                    yield Shortfall(dtype, row.quantity, backend, why)

    from codegen.verify import calling, policy

    with contextlib.suppress(UnsupportedError):
        return tuple(found())
    return ()


def _seconds(activation: Activation, package: Any, dtypes: Sequence[str], backend: str) -> tuple[Shortfall, ...]:
    """Each second derivative that is wrong."""
    from codegen.verify.second import wrong_values

    with contextlib.suppress(UnsupportedError):
        return tuple(
            Shortfall(dtype, quantity, backend, why)
            for dtype in dtypes
            for quantity, why in wrong_values(activation, package, FORMATS[dtype], backend)
        )
    return ()
