"""The checks of ``actsym verify``: each measures kernels in one way and returns an :class:`Outcome`."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from actsym.cli import console, generate
from actsym.cli.console import Outcome, many

if TYPE_CHECKING:
    from actsym.definition.spec import Activation

#: The general limits, for which :mod:`codegen.verify.accepted` lists exceptions.
_LIMITS = "accepted are 4 ulp for f, 8 for derivatives and 1 in half types, unless others are listed"

#: What kernels outside the catalogue are compared with.
_HELD = "the limits are the general ones (the tighter ones of codegen/verify/ratchet.json are the catalogue's alone)"


@contextmanager
def _measuring(title: str) -> Iterator[console.Progress]:
    """Show progress; a folder that lacks what is to be measured is the user's mistake (:class:`BadInput`)."""
    try:
        with console.progress(title) as progress:
            yield progress
    except (LookupError, FileNotFoundError) as error:
        raise console.BadInput(str(error)) from None


def _failures(entries: Sequence[Any]) -> tuple[str, ...]:
    return tuple(f"{' '.join(e.key)}: {'; '.join(e.reasons)}" for e in entries if not e.passed)


def _units(activations: Sequence[Activation]) -> tuple[Activation, ...]:
    """The first activation of each unit of code."""
    return tuple({a.unit: a for a in reversed(activations)}.values())


def _verified(
    what: str, checks: int, problems: Sequence[str], says: str, notes: tuple[str, ...] = (), **figures: Any
) -> Outcome:
    """The outcome of ``checks`` comparisons, of which ``problems`` failed, a line each.

    The line that is printed begins with how many passed and goes on with ``says``.
    """
    return Outcome(
        "verified", f"{checks - len(problems)} of {checks:,} {says}", tuple(problems),
        {"what": what, "checks": checks, "failed": len(problems), **figures}, notes,
    )  # fmt: skip


def as_generated(activations: Sequence[Activation], generated: Path) -> Outcome:
    """Compare the sources in the folder byte by byte with what would be generated now."""
    problems = generate.stale(activations, generated, alone=False)
    says = f"the sources of {many(len(activations), 'activation')} with generated ones: {len(problems)} differ"
    return Outcome("compared", says, problems, {"activations": [a.name for a in activations]})


def kernels(activations: Sequence[Activation], generated: Path, sample: bool = False) -> Outcome:
    """Measure the CPU kernels, and keep the results with those of earlier runs, if the folder is the project's.

    A ``sample`` has every kernel, type, quantity and region, at fewer points; its results are kept apart.
    """
    from actsym.definition.spec import Kind
    from codegen import build
    from codegen.verify import results, run
    from codegen.verify.grid import SAMPLE, WHOLE

    kept = results.SAMPLED if sample else results.LOCAL
    own = not console.is_project(generated)
    known = None if own else results.load(kept)
    with _measuring("verify") as progress:
        package = build.load_package(generated)
        found = run.verify(
            activations, progress=progress, kernels=package, known=known, extent=SAMPLE if sample else WHOLE
        )
    if not own and (merged := found.merged(known)) != known:
        merged.save(kept)
    every = _on_every_input(activations, package)
    worst = max((*found.entries, *every), key=lambda e: e.max_conditioned, default=None)
    largest = worst.max_conditioned if worst else 0.0
    where = f" ({' '.join(worst.key)})" if worst else ""
    points, checks = sum(e.points for e in found.entries), len(found.entries)
    left_out = (
        f"; a sample: 1 in {SAMPLE.every} of the inputs, without large sums, gradcheck and the share of correct "
        "roundings (make verify does all)"
    )
    rows = sum(a.kind is Kind.ROW for a in activations)
    return _verified(
        "kernels", checks, _failures(found.entries),
        f"errors of {many(len(activations) - rows, 'CPU kernel')} (f and each first derivative, by type, kernel and "
        f"torch expression) are within their limits: {points:,} inputs, largest error {largest:.3g} ulp{where}; "
        f"{_LIMITS}; "
        + (_HELD if own else f"{kept}{left_out if sample else ''}")
        + (f"; {many(rows, 'kernel')} of whole rows: measured with --second alone" if own and rows else ""),
        tuple(f"fails in the run on all float32 inputs: {' '.join(r.key)}: {r.reasons[0]}" for r in every if r.reasons),
        points=points, largest_error=largest,
    )  # fmt: skip


def _on_every_input(activations: Sequence[Activation], package: Any) -> tuple[Any, ...]:
    """What is known of these kernels, as they are now, from all float32 inputs: a sample may miss what these broke."""
    from codegen.verify.exhaustive.results import current
    from codegen.verify.run import manifest_of

    entries = manifest_of(package).get("activations", {})
    return current({a.name: entries[a.name] for a in activations if a.name in entries})


def headers(activations: Sequence[Activation], generated: Path) -> Outcome:
    """Measure the plain C headers."""
    from codegen.verify import headers as plain

    entries = tuple(plain.verify(activations, generated / "c"))
    worst = max((e.max_conditioned for e in entries), default=0.0)
    says = f"errors of plain C headers are within their limits (largest error {worst:.3g} ulp)"
    return _verified("C headers", len(entries), _failures(entries), says, largest_error=worst)


def special_values(activations: Sequence[Activation], generated: Path) -> Outcome:
    """Compare kernels, torch expressions and C headers with the table of special values, in every type they have."""
    from actsym.definition.spec import Kind
    from actsym.properties.floats.formats import FORMATS
    from codegen import build
    from codegen.verify import headers as plain, policy
    from codegen.verify.calling import Runner

    package, folder = build.load_package(generated), generated / "c"
    members = [a for a in activations if a.kind is not Kind.ROW]
    problems: list[str] = []
    with console.progress("special values") as progress:
        for number, activation in enumerate(members, 1):
            runners = [Runner(package, activation, f, b) for f in FORMATS.values() for b in ("kernel", "torch")]
            for runner in (*runners, *plain.runners(folder, activation)):
                wrong = policy.faults(activation, runner)
                problems += [f"{activation.name} ({runner.backend}): {fault}" for fault in wrong]
            progress(number, len(members), activation.title)
    figures = {"what": "special values", "checks": len(members), "failed": len(problems)}
    says = (
        f"results at special values (NaN, infinities, ...) of {many(len(members), 'activation')}: {len(problems)} wrong"
    )
    return Outcome("verified", says, tuple(problems), figures)


def second_derivatives(activations: Sequence[Activation], generated: Path, seed: int | None = None) -> Outcome:
    """Measure second derivatives: a sample of the elements, or, with a ``seed``, all points and rows too."""
    from codegen.verify import second
    from codegen.verify.run import parallel_map

    with _measuring("second derivatives") as progress:
        found = parallel_map(second.of_one, _units(activations), generated, seed, progress=progress)
        entries = [entry for of_unit in found for entry in of_unit]
    points, unjudged = sum(e.points for e in entries), sum(bool(e.listed) for e in entries)
    return _verified(
        "second derivatives", len(entries), _failures(entries),
        f"second derivatives are within their limits, at {points:,} points "
        + ("(a sample; --second takes all)" if seed is None else f"(seed {seed})")
        + (f"; {unjudged} of them leave out points for which no limit is set (second_limits.json)" if unjudged else ""),
        points=points,
    )  # fmt: skip


def second_derivatives_outside_catalogue(activations: Sequence[Activation], generated: Path) -> Outcome:
    """:func:`second_derivatives` of activations outside the catalogue, for which no limits were measured.

    What exceeds the general limit is reported and fails nothing: much of the catalogue exceeds it too.
    """
    found = second_derivatives(activations, generated)
    checks, failed = found.figures["checks"], len(found.problems)
    return Outcome(
        "measured",
        f"second derivatives: {checks - failed} of {checks} are within the general limit (--second names the others, "
        "and fails)",
        figures={**found.figures, "falls_short": list(found.problems)},
    )


def calls(activations: Sequence[Activation], generated: Path) -> Outcome:
    """The loops that kernels share; layouts, channels and sets of gradients; linearity in what comes in; defaults."""
    from codegen.verify import plumbing
    from codegen.verify.run import parallel_map

    units = _units(activations)
    with _measuring("calls") as progress:
        found = parallel_map(plumbing.of_unit, units, generated, progress=progress)
        problems = [f"{a.name}: {line}" for a, lines in zip(units, found, strict=True) for line in lines]
    says = f"calls of {many(len(units), 'unit')} of code, in random layouts and in threads: {len(problems)} went wrong"
    figures = {"what": "calls", "checks": len(units), "failed": len(problems)}
    return Outcome("verified", says, tuple(problems), figures)


def random_inputs(
    activations: Sequence[Activation], generated: Path, seed: int | None, count: int | None = None
) -> Outcome:
    """Compare the kernels at random inputs and parameters, and scan neighbours: with another seed at each run, unless
    one is given.  ``count``: so many inputs of each format, instead of a few hundred, and as much of the scan."""
    from codegen.verify import random_inputs
    from codegen.verify.random_inputs import COUNTS
    from codegen.verify.run import parallel_map

    chosen = secrets.randbelow(10**6) if seed is None else seed
    counts = COUNTS if count is None else dict.fromkeys(COUNTS, count)
    times = 1 if count is None else max(1, count // random_inputs.POINTS)
    backends = ("kernel", "torch") if count is None else ("kernel",)
    compare, requested = random_inputs.with_random_inputs, (chosen, counts, times, backends)
    with _measuring("random inputs") as progress:
        found = list(parallel_map(compare, activations, generated, *requested, progress=progress))
    tuples, scanned = ([compared for part in found for compared in part[kind]] for kind in (0, 1))
    entries = [c.entry for c in (*tuples, *scanned)]
    problems = [f"{' '.join(e.key)} (seed {chosen}): {'; '.join(e.reasons)}" for e in entries if not e.passed]
    drawn, decided = sum(c.asked for c in tuples), sum(c.entry.points for c in tuples)
    undecided = f" ({drawn - decided:,} more could not be decided)" if drawn > decided else ""
    return _verified(
        "random inputs", len(entries), problems,
        f"errors at random inputs are within their limits: {decided:,} inputs compared with exact values{undecided}, "
        f"{sum(c.asked for c in scanned):,} float32 inputs with the float64 kernel; --seed {chosen} repeats this",
        points=decided, seed=chosen,
    )  # fmt: skip


def other_parameters(activations: Sequence[Activation], generated: Path, seed: int | None) -> Outcome:
    """Measure the CPU kernels with parameters away from their defaults; nothing is kept."""
    from codegen import build
    from codegen.verify.away import away

    chosen = secrets.randbelow(10**6) if seed is None else seed
    with _measuring("verify") as progress:
        found = away(activations, build.load_package(generated), seed=chosen, progress=progress)
    problems = [
        f"{one.activation} with {one.label}, {e.dtype} {e.quantity}: {'; '.join(e.reasons)}"
        for one in found
        for e in one.failed
    ]
    checks = sum(len(one.entries) for one in found)
    return _verified(
        "away from the defaults", checks, problems,
        f"errors with {many(len(found), 'other set')} of parameters are within limits; --seed {chosen} repeats this",
        seed=chosen,
    )  # fmt: skip


def exhaustible(activations: Sequence[Activation], named: bool) -> tuple[Activation, ...]:
    """The functions of one input without vectors of parameters among ``activations``; raises :class:`BadInput` if
    another one was ``named``.

    An error of a unit with a vector is measured by the condition of its sum, which a zero between two inputs does not
    show.
    """
    from actsym.definition.spec import Kind

    others = [a for a in activations if a.kind is not Kind.POINTWISE or a.vectors]
    if others and named:
        one = others[0]
        why = "has a vector of parameters" if one.vectors else f"is {one.kind.value}"
        accepted = "only functions of one input without vectors are verified on every input"
        raise console.BadInput(f"{one.title} {why}: {accepted}")
    return tuple(a for a in activations if a not in others)


def every_input(activations: Sequence[Activation], generated: Path) -> Outcome:
    """Verify float32 kernels, forward and backward, on all 2**32 inputs; each result of the project's folder is kept
    once it is there."""
    from codegen import build
    from codegen.verify.exhaustive import results, run
    from codegen.verify.results import this_machine

    of_project = console.is_project(generated)
    known = results.of_machine() if of_project else None
    found: list[results.Result] = []
    with _measuring("exhaustive") as progress:
        for result in run.run(activations, build.load_package(generated), progress, known=known):
            found.append(result)
            if of_project:
                results.Exhaustive(this_machine(), tuple(found)).merged(known).save(results.LOCAL)
    inputs = sum(r.counts["inputs"] for r in found)
    worst = max((r.max_conditioned for r in found), default=0.0)
    return _verified(
        "every float32 input", len(found), _failures(found),
        f"float32 kernels (f, and its derivative) are within their limits on every input: {inputs:,} inputs, largest "
        f"error {worst:.4g} ulp; {_LIMITS}{f'; {results.LOCAL}' if of_project else ''}",
        points=inputs, largest_error=worst,
    )  # fmt: skip


def tighten(activations: Sequence[Activation]) -> Outcome:
    """Hold the kernels to what this machine's results say of them."""
    from actsym.catalog import ACTIVATIONS
    from codegen.verify import accepted, results

    found = results.load(results.LOCAL)
    if found is None:
        raise console.BadInput(f"no verification results at {results.LOCAL}")
    changed = accepted.tighten(found, {a.name: a for a in activations}, ACTIVATIONS)
    return Outcome("tightened", f"{many(changed, 'limit')} in {accepted.KEPT.name}", figures={"limits": changed})


def measure_limits(activations: Sequence[Activation], generated: Path, widen: bool) -> Outcome:
    """Measure the limits of second derivatives again, and keep them."""
    from codegen import build
    from codegen.verify import accepted, second

    package, units = build.load_package(generated), _units(activations)
    with console.progress("limits") as progress:
        for number, activation in enumerate(units, 1):
            second.relearn(activation, package, widen)
            progress(number, len(units), activation.title)
    says = f"limits for second derivatives of {many(len(units), 'unit')} of code ({accepted.SECOND.name})"
    return Outcome("measured", says, figures={"limits": len(units)})


def publish(machine: str) -> Outcome:
    """Keep this machine's measurements under a name, where they are committed and reports cite them."""
    from actsym.work import sealed
    from actsym.work.files import write_if_changed
    from codegen import build
    from codegen.verify import results

    def files() -> Path:
        target = results.publish(machine)
        compiled = target.with_name(console.CUDA.name)
        if console.CUDA.is_file():
            found = sealed.sealed(build.summary(console.CUDA, compiled))
            write_if_changed(compiled, json.dumps(found, indent=1) + "\n")
        return target

    return published(files)


def publish_every_input(machine: str) -> Outcome:
    """Keep this machine's results on every input under a name, where they are committed."""
    from codegen.verify.exhaustive import results

    return published(lambda: results.publish(machine))


def published(write: Callable[[], Path]) -> Outcome:
    """What ``write`` keeps under the name of a machine."""
    try:
        target = write()
    except (ValueError, FileNotFoundError) as error:
        raise console.BadInput(str(error)) from None
    return Outcome("published", str(target), figures={"file": str(target)})
