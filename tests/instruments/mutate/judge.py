"""Makes one damaged copy and runs the checks that the kernels themselves have to pass, in a process of its own."""

from __future__ import annotations

import json
import os
import tempfile
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import numpy as np

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Activation, Kind
from actsym.properties.floats.formats import FORMATS
from codegen.build import load_package
from codegen.verify import away, plumbing, random_inputs, second
from codegen.verify.accepted import acceptance
from codegen.verify.grid import SAMPLE, WHOLE
from codegen.verify.quantities import parameter_values
from codegen.verify.reference import references
from codegen.verify.results import Entry
from codegen.verify.run import verify
from codegen.verify.ulps import errors
from tests.instruments.emulate import BuildError, EmulationError, library
from tests.instruments.emulate.calls import Case, Operands, decoded, perform
from tests.instruments.emulate.entries import Kernels
from tests.instruments.mutate import agreement, compare
from tests.instruments.mutate.damage import Damage, copy

#: What is told twice is the same fault; and the fault in words.
Fault = tuple[str, str]

UNDAMAGED, DAMAGED = "undamaged", "damaged"

#: The fewest inputs first.
_DTYPES = ("float32", "float64", "float16", "bfloat16")

#: What undamaged kernels fail too, for some parameters and inputs (docs/checks.md): that does not count as noticed.
_SOME_FAIL = ("away from the defaults", "random inputs", "scan of neighbours")

#: Seed of random inputs; how many times the inputs of an ordinary scan are scanned, and the end of plumbing's seeds.
_SEED, _TIMES, _CALLS = 1, 4, 3

#: Away from the defaults: the type (``actsym verify --away`` has another), and the most entries of vectors.
_AWAY, _ENTRIES = "float32", 50


@dataclass(frozen=True)
class Task:
    """One damage (None: none, to see that the checks pass) of a unit in the generated folder ``folder``; ``part``
    says what is checked: ``python``, ``functors``, ``cpu`` or ``cuda``; ``cache`` is where kernels are built."""

    folder: Path
    unit: str
    part: str
    damage: Damage | None
    cache: Path


@dataclass(frozen=True)
class Verdict:
    """``outcome``: caught, equivalent, within limits, survived, or not compiled; ``check``: what caught it, or what
    the comparison with the undamaged kernels was; ``evidence``: the first input and error, or what was compared."""

    outcome: str
    check: str = ""
    evidence: str = ""


def part(damage: Damage) -> str:
    """Which checks a damage is for."""
    return "python" if damage.path.endswith(".py") else damage.path.partition("/")[0]


def judge(task: Task) -> Verdict:
    """Build, check, and of what no check notices say how far it is from the undamaged kernels."""
    os.environ["ACTSYM_KERNEL_CACHE"] = str(task.cache)
    warnings.simplefilter("ignore")
    with tempfile.TemporaryDirectory(dir=task.cache.parent) as scratch:
        folder = copy(task.folder, Path(scratch) / DAMAGED, task.unit)
        if task.damage is not None:
            task.damage.write(folder)
        try:
            return _emulated(task, folder) if task.part == "cuda" else _judged(task, folder)
        except Exception as error:
            if isinstance(error, BuildError) or type(error).__name__ == "BuildError":
                return Verdict("not compiled", "compiler", str(error).splitlines()[-1][:200])
            raise


def members(unit: str) -> list[Activation]:
    """The activations that a unit serves."""
    return [a for a in ACTIVATIONS.values() if a.unit == unit]


def _emulated(task: Task, folder: Path) -> Verdict:
    """CUDA kernels, run on the CPU, against the undamaged ones of the CPU."""
    kernels, check = library(folder, task.unit), "agreement with the CPU kernels"
    package = _undamaged_package(task, folder)
    try:
        agreement.agree(kernels, _cpu(package, task.unit), task.folder, task.unit)
    except (AssertionError, EmulationError) as error:
        return Verdict("caught", check, str(error)[:300])
    if task.damage is None:
        return Verdict("equivalent", check)
    return _same_bits(task, check, kernels, library(task.folder, task.unit))


def _judged(task: Task, folder: Path) -> Verdict:
    """Everything else, as users import it."""
    try:
        package = load_package(folder)
        kernels = _cpu(package, task.unit)
    except (ImportError, RuntimeError) as error:
        if type(error).__name__ == "BuildError":
            raise
        return Verdict("caught", "import", f"{type(error).__name__}: {error}"[:300])
    check, excused = "", task.cache.parent / f"{task.unit}.json"
    if task.damage is None:
        return _undamaged(_checked(task, package, kernels), excused)
    known = {tuple(k) for k in json.loads(excused.read_text())} if excused.exists() else set()
    for check, faults in _checked(task, package, kernels):
        for key, evidence in faults:
            if (check, key) not in known:
                return Verdict("caught", check, evidence[:300])
    right = _undamaged_package(task, folder)
    if task.part == "cpu":
        return _same_bits(task, check, kernels, _cpu(right, task.unit))
    first = members(task.unit)[0]
    found = compare.compared(package, right, first, task.damage.region)
    if task.part == "python" and found.outcome == "equivalent":
        moved = compare.compared_calls(package, right, first)
        found = compare.Difference(moved.outcome, f"{found.text}; {moved.text}")
    if task.part == "functors" and found.outcome == "equivalent" and has_own_forms(folder, task.unit):
        on_gpus = library(folder, task.unit)
        calls, difference, _ = agreement.same_bits(on_gpus, library(task.folder, task.unit), task.folder, task.unit)
        if difference:
            return Verdict("within limits", check, f"other bits of the emulated CUDA kernels in {difference}")
        return Verdict("equivalent", check, f"{found.text}; of the CUDA kernels, emulated, in {calls} calls")
    return Verdict(found.outcome, check, found.text)


def _undamaged(checks: Iterable[tuple[str, Iterable[Fault]]], excused: Path) -> Verdict:
    """Keep, in the file ``excused``, what undamaged kernels do not pass of the checks in :data:`_SOME_FAIL`."""
    known = [tuple(k) for k in json.loads(excused.read_text())] if excused.exists() else []
    for check, faults in checks:
        for key, evidence in faults:
            if check not in _SOME_FAIL:
                return Verdict("caught", check, evidence[:300])
            known.append((check, key))
    excused.write_text(json.dumps(sorted(set(known))))
    return Verdict("equivalent", check, f"{len(set(known))} faults, which are known" if known else "")


def _same_bits(task: Task, check: str, kernels: Kernels, right: Kernels) -> Verdict:
    calls, difference, rounded = agreement.same_bits(kernels, right, task.folder, task.unit)
    if difference and rounded:
        return Verdict("within limits", check, f"sums of other bits in {difference}")
    if difference:
        return Verdict("survived", check, f"other bits in {difference}")
    return Verdict("equivalent", check, f"the same bits in {calls} calls")


def _cpu(package: ModuleType, unit: str) -> Kernels:
    builder = package._build
    source = builder.HERE / "cpu" / f"{unit}.cpp"
    return Kernels(builder.build(builder.cpu_command(source), source))


def _undamaged_package(task: Task, folder: Path) -> ModuleType:
    """A copy of the undamaged folder beside the damaged one."""
    own = folder.with_name(UNDAMAGED)
    return load_package(own if own.exists() else copy(task.folder, own, task.unit))


def _checked(task: Task, package: ModuleType, kernels: Kernels) -> Iterator[tuple[str, Iterable[Fault]]]:
    """Check by check, the cheapest first: its name, and what it finds wrong."""
    first, *others = members(task.unit)
    folder = Path(str(package.__file__)).parent
    if first.kind is Kind.ROW:
        yield from _of_rows(task, first, package, kernels)
        return
    backends = ["kernel", "torch"] if task.part == "python" else ["kernel"]
    if task.part != "cpu":
        for dtype in _DTYPES:
            found = verify([first], [dtype], backends, kernels=package, parallel=False, extent=SAMPLE)
            yield "references, a sample", _failed(found.entries)
        yield "second derivatives, a sample", _failed(second.verify([first], package, thin=second.SAMPLE))
        yield "random inputs", _failed(c.entry for c in random_inputs.verify([first], package, _SEED))
    if task.part == "functors":
        if has_own_forms(task.folder, task.unit):
            yield (
                "references of the CUDA kernels, emulated",
                faults_on_gpus(folder, first, _cpu(_undamaged_package(task, folder), task.unit)),
            )
        yield "scan of neighbours", _failed(c.entry for c in random_inputs.scan([first], package, _SEED, _TIMES))
    yield "plumbing", _plumbing(package, first, 1)
    yield "plumbing", [("invariants", fault) for fault in plumbing.invariants.faults(package, first)]
    if first.kind is Kind.STOCHASTIC:
        yield "training against the torch form", _told(compare.trained(package, first))
    if task.part == "cpu":
        yield "agreement with the CUDA kernels, emulated", _disagreement(task, kernels)
    else:
        yield "second derivatives", _failed(second.verify([first], package))
    for some, dtype in [([first], d) for d in _DTYPES] + [(others, d) for d in _DTYPES]:
        found = verify(some, [dtype], backends, kernels=package, parallel=False, extent=WHOLE)
        yield "references", _failed(found.entries)
    yield "plumbing", _plumbing(package, first, *range(2, _CALLS))
    if task.part != "cpu":
        yield "away from the defaults", _away(first, package)


def _of_rows(
    task: Task, activation: Activation, package: ModuleType, kernels: Kernels
) -> Iterator[tuple[str, Iterable[Fault]]]:
    yield "plumbing", _plumbing(package, activation, 1)
    if task.part == "cpu":
        yield "agreement with the CUDA kernels, emulated", _disagreement(task, kernels)
    yield "rows", _failed(second.verify_rows([activation], package))
    yield "plumbing", _plumbing(package, activation, *range(2, _CALLS))


def _failed(entries: Iterable[Entry], label: str = "") -> Iterator[Fault]:
    for e in entries:
        if not e.passed:
            named = f"{e.activation} {e.dtype} {e.quantity}"
            yield f"{named} {label}", f"{named}{label and f' with {label}'}: {e.reasons[0]}"


def _told(fault: str) -> list[Fault]:
    return [("", fault)] if fault else []


def _plumbing(package: ModuleType, activation: Activation, *seeds: int) -> Iterator[Fault]:
    for seed in seeds:
        yield from _told(plumbing.checked(package, activation, seed=seed))
    yield from (("", fault) for fault in plumbing.runtime.faults(package))


def _away(activation: Activation, package: ModuleType) -> Iterator[Fault]:
    for label, member in away.variants(activation):
        if max(map(len, member.vectors), default=0) <= _ENTRIES:
            found = verify([member], [_AWAY], ["kernel"], kernels=package, parallel=False, extent=away.AWAY)
            yield from _failed(found.entries, label)


def _disagreement(task: Task, kernels: Kernels) -> list[Fault]:
    try:
        agreement.agree(kernels, library(task.folder, task.unit), task.folder, task.unit)
    except (AssertionError, EmulationError) as error:
        return _told(str(error))
    return []


# CUDA kernels of the damaged folder, emulated, against exact references: forms that the CPU does not compute.

_ON_GPUS = ("float32", "float16", "bfloat16")
_OPERATIONS = {"f": "forward", "df_dx": "backward"}

#: Units of the last place that two forms may be apart which are each within what is accepted.
_APART = {"f": 8, "df_dx": 16}


def has_own_forms(folder: Path, unit: str) -> bool:
    """Whether the functor has forms that are for GPUs alone."""
    return "m::approximates<V>" in (folder / "functors" / f"{unit}.h").read_text(encoding="utf-8")


def faults_on_gpus(folder: Path, activation: Activation, right: Kernels) -> Iterator[tuple[str, str]]:
    """What errs by more than is accepted, by its name, and in words: of f and of the derivative by x, against
    references on the sample and, in float32 at many inputs, against ``right``, undamaged kernels of the CPU; of gates
    what disagrees with these."""
    kernels = library(folder, activation.unit)
    if activation.kind is not Kind.POINTWISE:
        try:
            agreement.agree(kernels, right, folder, activation.unit)
        except (AssertionError, EmulationError) as disagreement:
            yield "agreement", str(disagreement)
        return
    for dtype in _ON_GPUS:
        known = references(activation, dtype, SAMPLE)
        for quantity, operation in _OPERATIONS.items():
            reference = known[quantity]
            computed = _emulated_results(kernels, folder, activation, dtype, operation, reference.inputs)
            error = errors(reference, computed)
            name = f"{activation.name} {dtype} {quantity}"
            if wrong := [kind for kind, mask in error.failures.items() if mask.any()]:
                yield name, f"{name}: {', '.join(wrong)}"
            worst, limit = np.argmax(error.conditioned), acceptance(reference.format, quantity).ulps
            if error.conditioned[worst] > limit:
                yield name, f"{name}: {error.conditioned[worst]:.4g} ulp at {reference.inputs[worst]!r}"
    x = _many_inputs()
    for quantity, operation in _OPERATIONS.items():
        found, wanted = (_emulated_results(k, folder, activation, "float32", operation, x) for k in (kernels, right))
        apart = np.abs(found - wanted) / FORMATS["float32"].ulp(wanted)
        worst = np.argmax(apart)
        if not apart[worst] <= _APART[quantity]:
            yield "many inputs", f"{activation.name} {quantity}: {apart[worst]:.4g} ulp from the CPU's at {x[worst]!r}"


def _many_inputs() -> np.ndarray:
    """Numbers of float32, most of them where functions bend."""
    numbers = np.random.default_rng(1)
    sizes = np.concatenate([2.0 ** numbers.uniform(-20, 7, 150_000), np.abs(numbers.normal(0, 3, 50_000))])
    return (sizes * numbers.choice([-1, 1], len(sizes))).astype(np.float32).astype(np.float64)


def _emulated_results(
    kernels: Kernels, folder: Path, activation: Activation, dtype: str, operation: str, inputs: np.ndarray
) -> np.ndarray:
    values = parameter_values(activation, FORMATS[dtype])
    table = np.array([[values[p.name]] for p in activation.scalars if p.learnable]).reshape(-1, 1)
    case = Case(dtype, inner=len(inputs))
    fixed = [values[p.name] for p in activation.scalars if not p.learnable]
    given = Operands([inputs], np.ones(len(inputs)), table.astype(case.computed), fixed)
    (found,) = perform(kernels, folder, activation.unit, operation, case, given).outputs
    assert found is not None  # both operations write what they are asked for
    return decoded(dtype, found)
