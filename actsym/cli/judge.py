"""Whether what was generated is as exact as it has to be: measured, said, and marked in the folder."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from actsym.cli import console, steps
from actsym.cli.console import Outcome

if TYPE_CHECKING:
    from actsym.definition.spec import Activation


def missing(out: Path) -> tuple[Path, ...]:
    """The folders that have to be made for ``out``, itself first."""
    return tuple(p for p in (out, *out.parents) if not p.exists())


def judge(activations: Sequence[Activation], out: Path, strict: bool = False, new: Sequence[Path] = ()) -> Outcome:
    """Measure what was generated, and mark in the folder what falls short.

    With ``strict`` that is an error, and a folder other than the project's own is left without it; one that is
    :func:`missing` before (``new``) and would hold no activation is not left at all.  Where measuring ends in an error
    of ours, everything that was to be measured is marked, or with ``strict`` a new folder is not left.
    """
    from codegen import build
    from codegen.shortfalls import shortfalls
    from codegen.targets.marks import OF_GPUS, OF_HEADER

    try:
        with console.progress("measure") as progress:
            published = sorted((steps.REPORTS / "machines").glob("*/verification.json"))
            found = shortfalls(activations, out, published=published, progress=progress)
    except build.CompileError as error:
        return Outcome("measured", "nothing: not every kernel compiles", (steps.one_line(error),))
    except Exception as error:
        if strict and new:
            _removed(new)
        else:
            why = f"was measured: {type(error).__name__}: {steps.one_line(error)}"
            said = (f"nothing {why}", f"nothing{OF_HEADER}{OF_GPUS} {why}")
            _mark(activations, steps.listed(activations, out), out, {a.unit: said for a in activations})
        raise
    listed, compiles = steps.listed(activations, out), build.compiles(out)
    if strict and not console.is_project(out):
        listed = tuple(a for a in listed if a.unit not in found)
    left = bool(listed) or not new
    if not left:
        _removed(new)
    else:
        _mark(activations, listed, out, found)
    lines = tuple(f"{unit}: {line}" for unit, about in found.items() for line in about)
    units = len({a.unit for a in activations})
    says = f"{units - len(found)} of {console.many(units, 'unit')} keep to the accepted errors"
    if not left:
        says += f"; {out}, which was new, is not left"
    if not compiles:
        says += "; without a C++ compiler the torch expressions alone were measured"
    figures = {"units": units, "falls_short": {unit: list(about) for unit, about in found.items()}}
    if strict or not lines:
        return Outcome("measured", says, lines, figures)
    told = f"{says}; those that do not say so when they are imported"
    return Outcome("measured", told, figures=figures, notes=lines)


def _mark(
    activations: Sequence[Activation], listed: Sequence[Activation], out: Path, found: Mapping[str, Sequence[str]]
) -> None:
    """Let the modules and headers of what was measured say what was found, by unit."""
    from codegen import driver

    names = {a.name for a in activations} & {a.name for a in listed}
    driver.generate(listed, out, only=names, falls_short=found, search=True)


def unmeasured(activations: Sequence[Activation]) -> Outcome:
    """That nothing was measured, as it was asked for."""
    units = console.many(len({a.unit for a in activations}), "unit")
    says = f"nothing of {units} (--unchecked): whether they keep to the accepted errors is not known"
    return Outcome("measured", says)


def _removed(new: Sequence[Path]) -> None:
    """Remove the first of these folders, and those around it that were made for it and hold nothing else."""
    shutil.rmtree(new[0])
    for around in new[1:]:
        with contextlib.suppress(OSError):
            around.rmdir()
