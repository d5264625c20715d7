"""The steps of the flow as the commands run them: each shows progress, and says in a line what it did."""

from __future__ import annotations

import json
import secrets
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from actsym.cli import console
from actsym.cli.console import GENERATED, Outcome, is_project, many
from actsym.work import provenance
from actsym.work.files import digest

if TYPE_CHECKING:
    from actsym.audit import Finding
    from actsym.definition.spec import Activation
    from actsym.report.entry import Subject

#: Seconds in which an interrupted process ends.
_LAST_WORDS = 5

#: So many activations are derived beside other steps: more take minutes, which people watch.
_BESIDE = 3

#: A folder below the current one, and what the compiler for CUDA reported on this machine.
REPORTS = Path("reports")
CUDA = REPORTS / "local" / "cuda.json"


@contextmanager
def deriving(activations: Sequence[Activation]) -> Iterator[Callable[[], list[Activation]]]:
    """Within the block, a few activations that there are no data of are derived in a process of their own: the steps
    for kernels need no data, and leave cores idle.  What is yielded waits until that has ended, in whatever way, and
    says what there were no data of."""
    from actsym.derived import load

    new = load.missing(activations)
    if not 0 < len(new) <= _BESIDE:
        yield lambda: new
        return
    command = [sys.executable, "-m", "actsym", "derive", *(a.name for a in new)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:

        def ended() -> list[Activation]:
            process.wait()
            return new

        try:
            yield ended
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)  # it ends its workers, and leaves nothing half-written
                with suppress(subprocess.TimeoutExpired):
                    process.wait(_LAST_WORDS)
                process.terminate()  # where interrupts are ignored, as in the background of a shell


def complete(activations: Sequence[Activation], derived: Callable[[], list[Activation]]) -> Outcome:
    """Derive what there are no data of yet, and check by other means what was found: all that has not been checked
    since it, or what checks it, changed.

    ``derived`` waits for what :func:`deriving` does; what it has not done is done here, and fails here where it fails.
    """
    from actsym.derived import check, derive, index, load, store, verify
    from actsym.references.quantities import walk
    from actsym.work import cache

    unknown = derived()
    store.activation.cache_clear()
    index.contents.cache_clear()
    if index.contents() is None:
        index.renew()
    if left := load.missing(unknown):
        with console.progress("derive") as progress:
            derive.derive(left, progress=lambda stage, done, total: progress(done, total, stage))
    keys = {a: provenance.key(check.__name__, a.key, json.dumps(store.activation(a.name))) for a in activations}
    left = [a for a in activations if not cache.load(keys[a])]
    with console.progress("check") as progress:
        found = verify.verify(left, progress) if left else []
    for activation in left if not found else ():
        cache.store(keys[activation], True)
    data = {a.name: store.activation(a.name) for a in activations}
    statuses = Counter(q.get("status", "finite") for name, file in data.items() for _, q in walk(name, file))
    counts = ", ".join(f"{count} {status}" for status, count in statuses.most_common())
    says = (
        f"{many(statuses.total(), 'quantity', 'quantities')} of {many(len(activations), 'activation')} "
        f"({counts}): {len(unknown)} were "
        f"derived, {len(left)} checked, the others are as they were checked before"
    )
    return Outcome(
        "data", says, (*map(str, found), *(line for file in data.values() for line in _unsettled(file))),
        {"quantities": dict(statuses), "derived": [a.name for a in unknown], "checked": [a.name for a in left]},
    )  # fmt: skip


def _unsettled(data: Mapping[str, Any]) -> Iterator[str]:
    """The constants and questions of an activation's data that have no answer, and why."""
    from actsym.quantity import Status

    for under in data["moments"]["under"]:
        for name, quantity in under["quantities"].items():
            if Status(quantity.get("status", "finite")).unsettled:
                yield f"{data['title']} under {under['text']}: {name}: {quantity['reason']}"
    for name, answer in data.get("questions", {}).items():
        if "unanswered" in answer:
            yield f"{data['title']}: {name}: {answer['unanswered']}"


def generate(activations: Sequence[Activation], out: Path) -> Outcome:
    """Bring the generated sources of ``activations`` up to date."""
    from codegen import driver
    from codegen.approximate import approximants

    chosen = [a.name for a in activations]
    if not is_project(out) and (new := [a for a in activations if approximants.to_search(a)]):
        for activation in new:  # what kernels do not compute is refused before anything is searched
            driver.sources(activation)
        what = f"{new[0].title} is" if len(new) == 1 else f"{len(new)} activations are"
        click.echo(f"{what} new: the search for approximants takes a minute or more for each, once", err=True)
    with console.progress("generate") as progress, console.writing(out):
        result = driver.generate(
            listed(activations, out), out, only=chosen, progress=console.counted(progress, len(chosen)), search=True
        )
    return Outcome(
        "generated",
        f"{many(len(chosen), 'activation')}, {result.unchanged} unchanged; "
        f"{many(len(result.written), 'file')} written, {len(result.removed)} removed under {out}/",
        figures={
            "folder": str(out), "activations": chosen, "unchanged": result.unchanged,
            "written": list(map(str, result.written)), "removed": list(map(str, result.removed)),
        },
    )  # fmt: skip


def listed(activations: Sequence[Activation], out: Path) -> tuple[Activation, ...]:
    """What the folder ``out`` lists once ``activations`` are generated into it.

    The project's own always lists the whole catalogue; another ``activations`` and no more, in an order of its own:
    whatever order they are named in, its files are the same.
    """
    from actsym.catalog import ACTIVATIONS

    return tuple(ACTIVATIONS.values()) if is_project(out) else tuple(sorted(activations, key=lambda a: a.name))


def stale(activations: Sequence[Activation], out: Path, *, alone: bool = True) -> tuple[str, ...]:
    """What is not as :func:`generate` would make it now, a line each.

    ``alone``: a folder other than the project's own has to hold ``activations`` and no more.
    """
    from codegen import driver
    from codegen.manifest import Manifest

    held = listed(activations, out)
    names = {a.name for a in activations}
    whole = {a.name for a in held} if alone or is_project(out) else set(Manifest.read(out).activations)
    only = None if names == whole else names
    with console.progress("check") as progress:
        return driver.check(held, out, only=only, progress=console.counted(progress, len(activations)), search=True)


def compile_cpu(activations: Sequence[Activation], generated: Path) -> Outcome:
    """Build the CPU kernels that are not in the cache yet."""
    from codegen import build

    try:
        with console.progress("compile") as progress:
            count = build.compile_cpu(activations, generated, progress)
    except FileNotFoundError as error:
        raise console.BadInput(str(error)) from None
    except build.CompileError as error:
        return Outcome("built", "no CPU kernels", (one_line(error),))
    return Outcome(
        "built",
        f"{many(count, 'library', 'libraries')} of CPU kernels ({many(len(activations), 'activation')}); "
        "the others were in the cache",
        figures={"libraries": count, "activations": [a.name for a in activations]},
    )


def compile_dispatcher(generated: Path) -> Outcome:
    """Build what carries calls to the CPU kernels past Python, if it is not in the cache yet.  Calls do without it."""
    from codegen import build

    said = build.load_package(generated).dispatcher(build=True)
    done = said.startswith("compiled")
    return Outcome(
        "built", "the dispatcher of calls on the CPU" if done else f"no dispatcher of calls ({said.splitlines()[0]})"
    )


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
    if built is None:
        return Outcome("compiled", "no CUDA source: neither nvcc nor NVRTC was found", figures={"sources": {}})
    if not built:
        says = f"no CUDA source: all {len(activations)} are as in the committed records (make cuda)"
        return Outcome("compiled", says, figures={"sources": {}})
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


@contextmanager
def _record(generated: Path) -> Iterator[Path]:
    """Where the compiler's words on a folder are kept: with the project's other results, or nowhere."""
    if is_project(generated):
        yield CUDA
        return
    with tempfile.TemporaryDirectory() as scratch:
        yield Path(scratch) / CUDA.name


def verify(activations: Sequence[Activation], generated: Path, sample: bool = False) -> Outcome:
    """Measure the CPU kernels, and keep the results with those of earlier runs, if the folder is the project's.

    A ``sample`` has every kernel, type, quantity and region, at fewer points; its results are kept apart.
    """
    from actsym.definition.spec import Kind
    from codegen import build
    from codegen.verify import results, run
    from codegen.verify.grid import SAMPLE, WHOLE

    kept = results.SAMPLED if sample else results.LOCAL
    own = not is_project(generated)
    known = None if own else results.load(kept)
    try:
        kernels = build.load_package(generated)
        with console.progress("verify") as progress:
            found = run.verify(
                activations, progress=progress, kernels=kernels, known=known, extent=SAMPLE if sample else WHOLE
            )
    except (LookupError, FileNotFoundError) as error:
        raise console.BadInput(str(error)) from None
    if not own and (merged := found.merged(known)) != known:
        merged.save(kept)
    entries = found.entries
    every = _on_every_input(activations, kernels)
    worst = max((e.max_conditioned for e in (*entries, *every)), default=0.0)
    problems = tuple(f"{' '.join(e.key)}: {'; '.join(e.reasons)}" for e in found.failed)
    passed = len(entries) - len(problems)
    points = sum(e.points for e in entries)
    left_out = (
        f"; a sample: 1 in {SAMPLE.every} of the numbers, neither large sums nor gradcheck nor the share of correct "
        "roundings (all of it: make verify)"
    )
    rows = sum(a.kind is Kind.ROW for a in activations)
    return Outcome(
        "verified",
        f"{passed} of {many(len(entries), 'check')} of {many(len(activations) - rows, 'CPU kernel')} passed "
        f"({points:,} points, largest error {worst:.3g} ulp); "
        + (_HELD if own else f"{kept}{left_out if sample else ''}")
        + (f"; {many(rows, 'kernel')} of rows: by second derivatives (--second) alone" if own and rows else ""),
        problems,
        _checked("kernels", len(entries), problems, points=points, largest_error=worst),
        tuple(f"broken on every float32 input: {' '.join(r.key)}: {r.reasons[0]}" for r in every if r.reasons),
    )


#: What kernels outside the catalogue are held to.
_HELD = "held to the accepted errors (the tighter limits in codegen/verify/ratchet.json are of the catalogue)"


def _checked(what: str, checks: int, problems: Sequence[str], **more: Any) -> dict[str, Any]:
    """The figures of a verification."""
    return {"what": what, "checks": checks, "failed": len(problems), **more}


def _on_every_input(activations: Sequence[Activation], kernels: Any) -> tuple[Any, ...]:
    """What is known of these kernels, as they are now, from all float32 inputs: a sample may miss what these broke."""
    from codegen.verify.exhaustive.kept import current
    from codegen.verify.run import manifest_of

    entries = manifest_of(kernels).get("activations", {})
    return current({a.name: entries[a.name] for a in activations if a.name in entries})


def tighten(activations: Sequence[Activation]) -> Outcome:
    """Hold the kernels to what this machine's results say of them."""
    from actsym.catalog import ACTIVATIONS
    from codegen.verify import accepted, results

    found = results.load(results.LOCAL)
    if found is None:
        raise console.BadInput(f"no verification results at {results.LOCAL}")
    changed = accepted.tighten(found, {a.name: a for a in activations}, ACTIVATIONS)
    return Outcome("tightened", f"{many(changed, 'limit')}; {accepted.KEPT.name}", figures={"limits": changed})


def verify_away(activations: Sequence[Activation], generated: Path, seed: int | None) -> Outcome:
    """Measure the CPU kernels with parameters away from their defaults; nothing is kept."""
    from codegen import build
    from codegen.verify.away import away

    chosen = secrets.randbelow(10**6) if seed is None else seed
    try:
        kernels = build.load_package(generated)
        with console.progress("verify") as progress:
            found = away(activations, kernels, seed=chosen, progress=progress)
    except (LookupError, FileNotFoundError) as error:
        raise console.BadInput(str(error)) from None
    entries = [e for one in found for e in one.entries]
    problems = tuple(
        f"{one.activation} with {one.label}, {e.dtype} {e.quantity}: {'; '.join(e.reasons)}"
        for one in found
        for e in one.failed
    )
    return Outcome(
        "verified",
        f"{len(entries) - len(problems)} of {many(len(entries), 'check')} passed, of "
        f"{many(len(found), 'choice')} of parameters away from the defaults (seed {chosen})",
        problems,
        _checked("away from the defaults", len(entries), problems, seed=chosen),
    )


def verify_second(activations: Sequence[Activation], generated: Path, seed: int | None = None) -> Outcome:
    """Measure second derivatives: a sample of the elements, or, with a ``seed``, all points and rows too."""
    from codegen.verify import second
    from codegen.verify.run import parallel_map

    whole = seed is not None
    units = tuple({a.unit: a for a in reversed(activations)}.values())
    entries: list[Any] = []
    try:
        with console.progress("second derivatives") as progress:
            for found in parallel_map(second.of_one, units, generated, seed, progress=progress):
                entries += found
    except (LookupError, FileNotFoundError) as error:
        raise console.BadInput(str(error)) from None
    problems = tuple(f"{' '.join(e.key)}: {'; '.join(e.reasons)}" for e in entries if not e.passed)
    listed = sum(bool(e.listed) for e in entries)
    points = sum(e.points for e in entries)
    return Outcome(
        "verified",
        f"{len(entries) - len(problems)} of {many(len(entries), 'check')} of second derivatives passed "
        f"({points:,} points{f', seed {seed}' if whole else '; a sample'}); "
        f"{listed} do not hold everywhere (codegen/verify/second_limits.json)",
        problems,
        _checked("second derivatives", len(entries), problems, points=points),
    )


def measure_limits(activations: Sequence[Activation], generated: Path, widen: bool) -> Outcome:
    """Measure the limits of second derivatives again, and keep them."""
    from codegen import build
    from codegen.verify import accepted, second

    kernels = build.load_package(generated)
    units = tuple({a.unit: a for a in reversed(activations)}.values())
    with console.progress("limits") as progress:
        for number, activation in enumerate(units, 1):
            second.relearn(activation, kernels, widen)
            progress(number, len(units), activation.title)
    return Outcome("measured", f"{many(len(units), 'unit')}; {accepted.SECOND.name}", figures={"limits": len(units)})


def tell_second(activations: Sequence[Activation], generated: Path) -> Outcome:
    """:func:`verify_second` of what the committed limits are not about: it is told where the common one does not hold,
    and nothing fails for it, as limits that are measured make room for much of the catalogue too."""
    found = verify_second(activations, generated)
    checks, failed = found.figures["checks"], len(found.problems)
    return Outcome(
        "measured",
        f"second derivatives: {checks - failed} of {many(checks, 'quantity', 'quantities')} keep to the limit that is "
        "common to all (others are of the catalogue; --second says which do not)",
        figures={**found.figures, "falls_short": list(found.problems)},
    )


def verify_headers(activations: Sequence[Activation], generated: Path) -> Outcome:
    """Measure the plain C headers."""
    from codegen.verify import headers

    entries = tuple(headers.verify(activations, generated / "c"))
    worst = max((e.max_conditioned for e in entries), default=0.0)
    problems = tuple(f"{' '.join(e.key)}: {'; '.join(e.reasons)}" for e in entries if not e.passed)
    return Outcome(
        "verified",
        f"{len(entries) - len(problems)} of {many(len(entries), 'check')} of C headers passed "
        f"(largest error {worst:.3g} ulp)",
        problems,
        _checked("C headers", len(entries), problems, largest_error=worst),
    )


def verify_special(activations: Sequence[Activation], generated: Path) -> Outcome:
    """Compare kernels, torch expressions and C headers with the table of special values, in every type they have."""
    from actsym.definition.spec import Kind
    from actsym.properties.floats.formats import FORMATS
    from codegen import build
    from codegen.verify import headers, policy
    from codegen.verify.calling import Runner

    kernels, folder = build.load_package(generated), generated / "c"
    members = [a for a in activations if a.kind is not Kind.ROW]
    problems: list[str] = []
    with console.progress("special values") as progress:
        for number, activation in enumerate(members, 1):
            runners = [Runner(kernels, activation, f, b) for f in FORMATS.values() for b in ("kernel", "torch")]
            runners += headers.runners(folder, activation)
            for runner in runners:
                wrong = policy.faults(activation, runner)
                problems += [f"{activation.name} ({runner.backend}): {fault}" for fault in wrong]
            progress(number, len(members), activation.title)
    checked = many(len(members), "activation")
    return Outcome(
        "verified",
        f"special values of {checked}, {len(problems)} wrong",
        tuple(problems),
        _checked("special values", len(members), problems),
    )


def publish(machine: str) -> Outcome:
    """Keep this machine's measurements under a name, where they are committed and reports cite them."""
    from actsym.work.files import write_if_changed
    from codegen import build
    from codegen.verify import results

    try:
        target = results.publish(machine)
    except (ValueError, FileNotFoundError) as error:
        raise console.BadInput(str(error)) from None
    compiled = target.with_name(CUDA.name)
    if CUDA.is_file():
        write_if_changed(compiled, json.dumps(build.summary(CUDA, compiled), indent=1) + "\n")
    return Outcome("published", str(target), figures={"file": str(target)})


def _subjects(activations: Sequence[Activation]) -> list[Subject]:
    """What a report says of each: what the data hold of it, or else derived."""
    from actsym.derived import load
    from actsym.report.entry import StoredSubject, Subject

    kept = load.kept(activations)
    left = [a for a in activations if a not in kept]
    with console.progress("analyse") as progress:
        analyses = load.analyses(left, progress)
    with console.progress("properties") as progress:
        profiles = load.profiled(left, progress)
    derived = {a: Subject(a, found.moments, p) for a, found, p in zip(left, analyses, profiles, strict=True)}
    return [StoredSubject(kept[a]) if a in kept else derived[a] for a in activations]


def _findings() -> list[Finding]:
    """The audit of published claims, which belongs to a report on the whole catalogue."""
    from actsym.derived.findings import findings

    with console.progress("audit") as progress:
        return findings(progress=progress)


@dataclass(frozen=True)
class Edition:
    """What is to be reported, and where to.  ``comparisons`` are sets of names; no ``formats`` means all of them."""

    activations: tuple[Activation, ...]
    out: Path = REPORTS
    generated: Path = GENERATED
    whole: bool = False
    comparisons: tuple[tuple[str, ...], ...] = ()
    formats: tuple[str, ...] = ()


def whole() -> Edition:
    """The report on the catalogue, in the project's own folder."""
    from actsym.catalog import ACTIVATIONS
    from actsym.report.build import COMPARISONS

    return Edition(tuple(ACTIVATIONS.values()), whole=True, comparisons=COMPARISONS)


def report(edition: Edition) -> Outcome:
    """Write the pages, tables and figures; what they say is in the data, or else derived."""
    return _report(edition)[0]


def _report(edition: Edition) -> tuple[Outcome, set[str]]:
    """Besides the outcome, the files that were written or removed."""
    from actsym.report.build import write_about
    from actsym.report.evidence import EvidenceError
    from actsym.report.formats import DEFAULT, FORMATS

    formats, out = edition.formats or DEFAULT, edition.out
    subjects = _subjects(edition.activations)
    findings = _findings() if edition.whole else []
    try:
        with console.progress("report") as progress, console.writing(out):
            result = write_about(
                subjects, out, findings=findings,
                comparisons=edition.comparisons, machines=REPORTS / "machines", kept=REPORTS,
                manifest=edition.generated / "manifest.json", whole=edition.whole, formats=formats, progress=progress,
            )  # fmt: skip
    except EvidenceError as error:
        raise console.BadInput(str(error)) from None
    begin = {name: str(out / FORMATS[name].folder / FORMATS[name].start) for name in formats}
    outcome = Outcome(
        "reported",
        f"{many(len(result.written), 'file')} written, {len(result.unchanged)} unchanged, "
        f"{len(result.removed)} removed under {out}/: {', '.join(begin.values())}",
        figures={
            "folder": str(out), "starts": begin,
            "written": sorted(map(str, result.written)), "removed": sorted(map(str, result.removed)),
            "unchanged": len(result.unchanged),
        },
    )  # fmt: skip
    return outcome, {str(path) for path in (*result.written, *result.removed)}


def report_changes() -> Outcome:
    """:func:`report` on the whole catalogue, unless code, data and folder are as the last time left them."""
    import actsym
    from actsym.work import cache, provenance

    def files() -> dict[str, str]:
        # Every file of the package: styles, published statements and docstrings stand in the report too.
        read = Path(actsym.__file__).parent, GENERATED / "manifest.json"
        there = [path for path in sorted(REPORTS.iterdir()) if path != CUDA.parent] if REPORTS.is_dir() else []
        return _hashes(*read, *there)

    def key(found: dict[str, str]) -> str:
        made = (f"{path} {content}" for path, content in found.items())
        return provenance.key("actsym.report.build", f"matplotlib {provenance.version('matplotlib')}", *made)

    before = files()
    if REPORTS.is_dir() and GENERATED.is_dir() and cache.load(key(before)):
        return Outcome("reported", f"nothing anew: {REPORTS}/ is as it was left, and so is all that it is made from")
    outcome, ours = _report(whole())
    after = files()
    unchanged = {p: c for p, c in before.items() if p not in ours} == {p: c for p, c in after.items() if p not in ours}
    if unchanged and not outcome.problems:
        cache.store(key(after), True)
    return outcome


def _hashes(*paths: Path) -> dict[str, str]:
    """By path: a hash of each file, and of all files in each folder."""

    files = (file for path in paths for file in (sorted(path.rglob("*")) if path.is_dir() else [path]))
    return {
        str(file): digest(file.read_bytes()) for file in files if file.is_file() and "__pycache__" not in file.parts
    }


def one_line(error: Exception) -> str:
    """The first lines of a compiler's message, joined: a line that ends in a colon with what it announces."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return "; ".join(lines[:6]).replace(":; ", ": ")
