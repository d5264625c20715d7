"""``actsym generate`` and ``actsym cuda``, and their steps: write sources, compile, measure, mark what falls short."""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import click

from actsym.cli import console
from actsym.cli.console import CUDA, REPORTS, Outcome, is_project, many
from actsym.cli.sources import Sources, for_generated, in_generated, sources

if TYPE_CHECKING:
    from actsym.definition.spec import Activation


@click.command()
@sources
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if a file is stale, missing or edited by hand.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=console.GENERATED,
    show_default=True,
    help="Folder to write, a Python package that holds the named activations and nothing else.",
)
@click.option(
    "--strict", is_flag=True, help="Refuse activations whose errors exceed the accepted ones, and exit with 1."
)
@click.option("--unchecked", is_flag=True, help="Measure nothing.")
@click.option("--search", is_flag=True, help="Search approximants first, a minute or more for each new definition.")
@console.as_json
def generate(
    arguments: Sources, check: bool, out: Path, strict: bool, unchecked: bool, search: bool, as_json: bool
) -> None:
    """Generate kernels (C++, CUDA, C, Triton) and torch modules, and measure their errors.

    Generates the whole catalogue, or each SOURCE: a name such as telu or "gem(N=3)", an expression such as
    "x*tanh(exp(x))" with a name given by --name, or a Python file that defines Activation or Family objects at its top
    level (the file is run; FILE.py:NAME is one of them). Files of definitions that did not change are left alone.
    Everything but members of the catalogue needs a folder of its own (--out).

    The CPU kernels are then compiled, and f and its first and second derivatives measured in every type, on a grid and
    at random inputs, unless committed results are of the same kernels. A kernel whose error exceeds the accepted one is
    reported, and its module warns whenever it is imported. With --strict such activations are removed from the folder,
    and a new folder that would hold nothing else is removed too. With --unchecked nothing is measured, and the C
    headers of activations outside the catalogue say so.

    Kernels of the catalogue compute float32 and half types by stored approximants, which save time.  A new definition
    is composed of the library's functions.  Where that loses accuracy, and with --search everywhere, approximants are
    searched first and kept: of a definition in the project's own catalogue beside the sources, of others in the cache.
    A folder that was generated with approximants keeps them until its definition changes.

    --check compares every file byte by byte and also reports links and files that do not belong there. Permissions,
    empty folders and the bytecode in __pycache__ are ignored.
    """
    if strict and (check or unchecked):
        raise console.BadInput("--strict goes with neither --check nor --unchecked")
    if search and check:
        raise console.BadInput("--check searches nothing")
    activations = for_generated(arguments, out)
    if not arguments.texts and not check:
        console.say_if_new(out, len(activations))
    account, failed, new = console.Account(as_json), "", missing(out)
    if check:
        found = stale(activations, out)
        many = console.many(len(found), "file")
        failed = f"{many} not as generated; run this without --check, and remove foreign files"
        says = f"{out}/ with what is generated of {console.many(len(activations), 'activation')}: "
        says += f"{console.many(len(found), 'difference')} found"
        account.add(Outcome("compared", says, found, {"activations": [a.name for a in activations]}))
    else:
        account.add(write(activations, out, search))
        unknown = f"nothing of {console.many(len(activations), 'activation')} (--unchecked): their errors are not known"
        account.add(Outcome("measured", unknown) if unchecked else measure(activations, out, strict, new))
    account.close(failed)


@click.command()
@sources
@console.generated
@console.as_json
def cuda(arguments: Sources, generated: Path, as_json: bool) -> None:
    """Compile the CUDA kernels, without a GPU.

    Compiles those of the catalogue, or of each SOURCE alone (as `actsym generate` takes it), for every supported
    architecture, with nvcc or NVRTC.  Registers and spills that the compiler reports for the catalogue are stored in
    reports/local/.
    """
    account = console.Account(as_json)
    account.add(compile_cuda(in_generated(arguments, generated), generated))
    account.close()


def write(activations: Sequence[Activation], out: Path, search: bool = False) -> Outcome:
    """Bring the generated sources of ``activations`` up to date, with ``search`` after their approximants."""
    from codegen import driver

    chosen = [a.name for a in activations]
    composed = approximate(activations, out, search)
    with console.progress("generate") as progress, console.writing(out):
        result = driver.generate(
            listed(activations, out), out, only=chosen, progress=console.counted(progress, len(chosen))
        )
    return Outcome(
        "generated",
        f"{many(len(chosen), 'activation')} in {out}/: {result.unchanged} unchanged, "
        f"{len(chosen) - result.unchanged} rendered anew; {many(len(result.written), 'file')} written, "
        f"{len(result.removed)} removed",
        figures={
            "folder": str(out), "activations": chosen, "unchanged": result.unchanged,
            "written": list(map(str, result.written)), "removed": list(map(str, result.removed)),
        },
        notes=tuple(
            f"{a.title} is composed of the library's functions: no approximants are stored of its definition of today "
            f"(`actsym generate --search {a.name}` searches them, a minute or more)"
            for a in composed
        ),
    )  # fmt: skip


def approximate(activations: Sequence[Activation], out: Path, search: bool) -> list[Activation]:
    """Search the approximants of what has none, if ``search``; for another folder than the project's own also where
    the composed form loses accuracy, and of what was generated with approximants there: what a folder holds does not
    depend on the cache.  What is left without, of the project's own."""
    from codegen import driver
    from codegen.approximate import approximants, composed
    from codegen.approximate.proof import proven
    from codegen.manifest import Manifest

    ours, before = is_project(out), Manifest.read(out).activations
    new = [a for a in activations if approximants.unstored(a)]

    def needs(a: Activation) -> bool:
        entry = before.get(a.name, {})
        return bool(entry.get("searched")) if entry.get("key") == a.key else composed.falls_short(a)

    chosen = [a for a in new if search or (not ours and needs(a))]
    for activation in chosen:  # what kernels do not compute is refused before anything is searched
        driver.sources(activation)
    if searched := [a for a in chosen if approximants.to_search(a)]:
        what = searched[0].title if len(searched) == 1 else f"{len(searched)} activations"
        click.echo(f"searching float32 approximants of {what}: a minute or more for each, the first time", err=True)
    for activation in chosen:
        if ours:
            approximants.find(activation)
            proven.find(activation)
        else:
            approximants.ensure(activation)
    return [a for a in new if ours and not search]


def listed(activations: Sequence[Activation], out: Path) -> tuple[Activation, ...]:
    """What the folder ``out`` lists once ``activations`` are generated into it.

    The project's own always lists the whole catalogue; another ``activations`` and no more, in an order of its own:
    whatever order they are named in, its files are the same.
    """
    from actsym.catalog import ACTIVATIONS

    return tuple(ACTIVATIONS.values()) if is_project(out) else tuple(sorted(activations, key=lambda a: a.name))


def stale(activations: Sequence[Activation], out: Path, *, alone: bool = True) -> tuple[str, ...]:
    """What is not as `actsym generate` would make it now, a line each.

    ``alone``: a folder other than the project's own has to hold ``activations`` and no more.
    """
    from codegen import driver
    from codegen.manifest import Manifest

    held = listed(activations, out)
    names = {a.name for a in activations}
    if not is_project(out):
        approximate(activations, out, search=False)
    whole = {a.name for a in held} if alone or is_project(out) else set(Manifest.read(out).activations)
    only = None if names == whole else names
    with console.progress("check") as progress:
        return driver.check(held, out, only=only, progress=console.counted(progress, len(activations)))


def compile_cpu(activations: Sequence[Activation], generated: Path, *, dispatcher: bool = False) -> Outcome:
    """Build the CPU kernels that are not in the cache yet.

    ``dispatcher``: beside them, what carries calls to them past Python.  They do without where it cannot be built.
    """
    from codegen import build

    try:
        package = build.load_package(generated)
        with ThreadPoolExecutor(1) as beside, console.progress("compile") as progress:
            built = beside.submit(package.dispatcher, build=True) if dispatcher else None
            count = build.compile_cpu(activations, generated, progress)
    except FileNotFoundError as error:
        raise console.BadInput(str(error)) from None
    except build.CompileError as error:
        return Outcome("built", "no CPU kernels", (one_line(error),))
    compiled = f"{many(count, 'library was', 'libraries were')} compiled"
    says = f"the CPU kernels of {many(len(activations), 'activation')}: "
    says += compiled if count else "all libraries were in the cache"
    if built is not None:
        how = built.result().splitlines()[0]
        says += ", and the dispatcher of calls" if how.startswith("compiled") else f", no dispatcher of calls ({how})"
    return Outcome("built", says, figures={"libraries": count, "activations": [a.name for a in activations]})


def compile_cuda(activations: Sequence[Activation], generated: Path, daily: bool = False) -> Outcome:
    """Compile the CUDA sources for every architecture, if there is a compiler.

    ``daily``: for one architecture, and only what no committed record has of the same sources.
    """
    from codegen import build

    architectures = build.DAILY if daily else build.ARCHITECTURES
    committed = sorted((REPORTS / "machines").glob(f"*/{CUDA.name}")) if daily else []
    try:
        with console.progress("compile") as progress, _record(generated) as record:
            built = build.compile_cuda(
                activations, generated, record, progress, architectures=architectures, committed=committed
            )
    except FileNotFoundError as error:
        raise console.BadInput(
            f"{generated} holds no generated sources (no {error.filename or error}); run `actsym generate`"
        ) from None
    except build.CompileError as error:
        return Outcome("compiled", "not every CUDA source", (one_line(error),))
    if not built:
        held = f"all {len(activations)} are as in the committed records (make cuda)"
        why = "neither nvcc nor NVRTC was found" if built is None else held
        return Outcome("compiled", f"no CUDA source: {why}", figures={"sources": {}})
    registers, spilled = max(b.registers for b in built), sum(b.spill_bytes for b in built)
    named = ", ".join(f"sm_{a}" for a in architectures)
    kept = f"; {CUDA}" if is_project(generated) else ""
    return Outcome(
        "compiled",
        f"{many(len(built), 'CUDA source')} for {named} ({sum(b.seconds == 0 for b in built)} were in the "
        f"cache): at most {registers} registers, {spilled} bytes spilled{kept}",
        figures={
            "architectures": list(architectures),
            "sources": {b.name: {"registers": b.registers, "spill_bytes": b.spill_bytes} for b in built},
        },
    )


@contextlib.contextmanager
def _record(generated: Path) -> Iterator[Path]:
    """The file for what the compiler reports of a folder: the project's own record, or a temporary one."""
    if is_project(generated):
        yield CUDA
        return
    with tempfile.TemporaryDirectory() as scratch:
        yield Path(scratch) / CUDA.name


def one_line(error: Exception) -> str:
    """The first lines of a compiler's message, joined: a line that ends in a colon with what it announces."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return "; ".join(lines[:6]).replace(":; ", ": ")


# ---------------------------------------------------------------- whether it is as exact as it has to be


def missing(out: Path) -> tuple[Path, ...]:
    """The folders that have to be made for ``out``, itself first."""
    return tuple(p for p in (out, *out.parents) if not p.exists())


def measure(activations: Sequence[Activation], out: Path, strict: bool = False, new: Sequence[Path] = ()) -> Outcome:
    """Measure what was generated, and mark in the folder what falls short.

    With ``strict`` that is an error, and a folder other than the project's own is left without it; one that is
    :func:`missing` before (``new``) and would hold no activation is not left at all.  Where measuring ends in an error
    of ours, everything that was to be measured is marked, or with ``strict`` a new folder is not left.
    """
    from codegen import build
    from codegen.targets.marks import OF_GPUS, OF_HEADER, by_unit
    from codegen.verify.shortfalls import shortfalls

    try:
        with console.progress("measure") as progress:
            published = sorted((REPORTS / "machines").glob("*/verification.json"))
            found = by_unit(shortfalls(activations, out, published=published, progress=progress))
    except build.CompileError as error:
        return Outcome("measured", "nothing: not every kernel compiles", (one_line(error),))
    except Exception as error:
        if strict and new:
            _removed(new)
        else:
            why = f"was measured: {type(error).__name__}: {one_line(error)}"
            said = (f"nothing {why}", f"nothing{OF_HEADER}{OF_GPUS} {why}")
            _mark(activations, listed(activations, out), out, {a.unit: said for a in activations})
        raise
    held, compiles = listed(activations, out), build.compiles(out)
    if strict and not is_project(out):
        held = tuple(a for a in held if a.unit not in found)
    left = bool(held) or not new
    if not left:
        _removed(new)
    else:
        _mark(activations, held, out, found)
    lines = tuple(f"{unit}: {line}" for unit, about in found.items() for line in about)
    units = len({a.unit for a in activations})
    within = f"{units - len(found)} within accepted errors in every type"
    says = f"{many(units, 'unit')} of code (what did not change is not measured again): {within}"
    if not left:
        says += f"; the new folder {out} was removed"
    if not compiles:
        says += "; without a C++ compiler the torch expressions alone were measured"
    figures = {"units": units, "falls_short": {unit: list(about) for unit, about in found.items()}}
    if strict or not lines:
        return Outcome("measured", says, lines, figures)
    says = f"{says}; each of the others warns when it is imported"
    return Outcome("measured", says, figures=figures, notes=lines)


def _mark(
    activations: Sequence[Activation], held: Sequence[Activation], out: Path, found: Mapping[str, Sequence[str]]
) -> None:
    """Let the modules and headers of what was measured say what was found, by unit."""
    from codegen import driver

    names = {a.name for a in activations} & {a.name for a in held}
    driver.generate(held, out, only=names, falls_short=found)


def _removed(new: Sequence[Path]) -> None:
    """Remove the first of these folders, and those around it that were made for it and hold nothing else."""
    shutil.rmtree(new[0])
    for around in new[1:]:
        with contextlib.suppress(OSError):
            around.rmdir()
