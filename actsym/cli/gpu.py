"""``actsym gpu``: checks the CUDA kernels on a GPU, or exports their machine code."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from actsym.cli import console

if TYPE_CHECKING:
    from codegen.gpu.session import Part, Request

_F = TypeVar("_F", bound=Callable[..., Any])

#: The most seconds that can be asked for: 30 years, which every clock takes.
_LONGEST = 1e9

_OPTIONS = (
    click.argument("parts", nargs=-1, metavar="[PART]..."),
    click.option("--only", multiple=True, metavar="NAMES", help="Activations, with commas between (default: all)."),
    click.option("--device", type=click.Choice(["cuda", "cpu"]), default="cuda", show_default=True),
    click.option("--seconds", type=float, default=540.0, show_default=True,
                 help="Stop after so many seconds; the same command does the rest."),
    click.option("--out", type=click.Path(path_type=Path, file_okay=False),
                 help="Folder of results and built kernels (default: reports/machines/DEVICE)."),
    click.option("--again", is_flag=True, help="Run failed tasks again."),
    click.option("--restart", is_flag=True, help="Forget earlier results in the folder."),
    click.option("--pieces", type=click.IntRange(1), metavar="N",
                 help="Part `every`: so many of the 1024 pieces of all float32 inputs (default: all; on the CPU 2)."),
    click.option("--workers", type=click.IntRange(0), metavar="N",
                 help="Processes at a time at most; 0: all in this one, which ends between tasks only."),
)  # fmt: skip


def of_session(command: _F) -> _F:
    """The argument and the options of a command that runs parts of the check."""
    return reduce(lambda decorated, option: option(decorated), reversed(_OPTIONS), command)


def request(
    known: dict[str, Part], parts: Iterable[str], only: Iterable[str], device: str, pieces: int | None, **others: Any
) -> Request:
    """What a command is asked for.  Raises :class:`~actsym.cli.console.BadInput` for names that there are not."""
    from actsym.catalog import ACTIVATIONS
    from codegen.gpu.inputs import PIECES
    from codegen.gpu.session import PIECES as WHOLE, Request

    if not 0 <= others["seconds"] <= _LONGEST:
        raise console.BadInput(f"--seconds {others['seconds']:g} is not between 0 and {_LONGEST:g}")
    parts = tuple(dict.fromkeys(parts))
    if wrong := [p for p in parts if p not in known]:
        raise console.BadInput(f"no part is called {', '.join(wrong)} (parts: {', '.join(known)})")
    if device == "cpu" and (on_gpus := [p for p in parts if known[p].cuda]):
        raise console.BadInput(f"{', '.join(on_gpus)}: for a GPU alone")
    names = tuple(dict.fromkeys(n for listed in only for n in console.split(listed))) or tuple(ACTIVATIONS)
    if unknown := [n for n in names if n not in ACTIVATIONS]:
        raise console.BadInput(f"no activation is called {', '.join(unknown)}")
    if pieces is not None and pieces > PIECES:
        raise console.BadInput(f"{pieces} pieces are not between 1 and {PIECES}")
    return Request(parts, names, device, pieces=pieces or WHOLE[device], **others)


@click.group(short_help="Check the CUDA kernels on a GPU, or export their machine code.")
def gpu() -> None:
    """Check the CUDA kernels on a GPU of your own, or export their machine code for machines without a compiler."""


@gpu.command()
@of_session
@click.pass_context
def check(context: click.Context, **given: Any) -> None:
    """Check the generated kernels on a GPU, part by part: build, special, half, sample, sums, repeatable, layouts,
    gradients, trust, every, sanitize (all by default, in this order).

    Every task is one part of one activation, in a process of its own. Its result is stored in the folder named by
    --out, so a run that was stopped is continued by the same command. The page check.md there lists failures and
    errors. With --device cpu the CPU kernels are checked in the same way.
    """
    from codegen.gpu.session import PARTS, session

    context.exit(1 if session(PARTS, request(PARTS, **given), "check") else 0)


@gpu.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--out", type=click.Path(path_type=Path), required=True, metavar="DIR", help="Where the cubins go.")
@click.option("--arch", "architectures", multiple=True, metavar="NUMBERS",
              help="Compute capabilities, as 80,90 for 8.0 and 9.0 (default: those of `actsym cuda`).")  # fmt: skip
@console.generated
@click.option("--jobs", type=click.IntRange(1), default=os.cpu_count() or 1, help="Compilers at a time.")
@click.pass_context
def export(
    context: click.Context, names: tuple[str, ...], out: Path, architectures: tuple[str, ...], generated: Path,
    jobs: int,
) -> None:  # fmt: skip
    """Write the machine code of CUDA kernels into a folder, for machines without a compiler.

    Exports the named activations of a generated folder, or all of them. Kernels are loaded from the export if
    ACTSYM_CUBINS names it, or if it lies in the generated folder as cubins/, and if it was made from the sources that
    lie there. An existing export of the same sources is added to. Code for a compute capability also serves newer
    devices of the same major number. Needs NVRTC or nvcc, and no GPU.
    """
    from codegen.gpu.export import export_folder

    wanted = dict.fromkeys(a for listed in architectures for a in console.split(listed))
    context.exit(export_folder(generated, names, tuple(wanted), out, jobs))
