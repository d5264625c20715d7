"""The verification of many activations: an :class:`Entry` a quantity, against the references on their grid.

References are computed in worker processes, measured is here, and unchanged results are kept.
"""

from __future__ import annotations

import contextlib
import importlib
import math
import re
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import torch

from actsym.definition.spec import Activation, Kind
from actsym.properties.floats.formats import FORMATS, Format
from actsym.work import measurements, pool
from actsym.work.files import digest
from actsym.work.provenance import files, made_from
from codegen import build
from codegen.build import Progress
from codegen.manifest import Manifest
from codegen.names import EVALUATED
from codegen.verify import grid
from codegen.verify.accepted import acceptance, held_to
from codegen.verify.calling import Runner, as_array, require, trained
from codegen.verify.grid import WHOLE, Extent, breakpoints
from codegen.verify.quantities import computing_format, names
from codegen.verify.reference import Case, Reference, cases, cases_key, prepared, ready
from codegen.verify.results import MISSED, Entry, Special, Verification, largest_by_range, raised, this_machine
from codegen.verify.ulps import SUM_LIMIT, agrees, errors, sum_error

#: Terms of the one large sum of a parameter's gradients, and of the sum in a sample.
SUM_TERMS, FEW_TERMS = 1 << 17, 1 << 12

#: Magnitude up to which inputs are drawn for the large sum; and where vectors may hold coefficients of high powers.
_SUM_RANGE, _POWERS_RANGE = 30.0, 8.0


def measure(runner: Runner, case: Case, extent: Extent = grid.WHOLE) -> Entry:
    """Compare one quantity with its references on their grid.

    Gradients by parameters: of each element on part of it, if they are of no vector, and summed over a large tensor.
    """
    reference = case.reference
    by_parameter = reference.quantity not in ("f", "df_dx", "df_du")
    fewer = by_parameter and not runner.activation.vectors
    points = _thinned(len(reference.inputs), extent.calls) if fewer else np.arange(len(reference.inputs))
    part = _with(lambda array: array[points], reference)
    computed = runner.values(part.quantity, part.inputs)
    if case.beside is not None:
        beside, values = case.beside, case.values
        if fewer:
            chosen = _thinned(len(beside.inputs), extent.calls // 4)
            beside = _with(lambda array: array[chosen], beside)
            values = None if values is None else values[chosen]
        computed = np.concatenate([computed, runner.values(part.quantity, beside.inputs, values)])
        part = _with(lambda *arrays: np.concatenate(arrays), part, beside)
    found = errors(part, computed)
    worst = int(np.argmax(found.conditioned))
    limit = held_to(runner.activation, runner.format, runner.backend, part.quantity, whole=extent == WHOLE)
    over = part.inputs[found.conditioned > limit.ulps]
    entry = Entry(
        activation=runner.activation.name,
        dtype=runner.format.name,
        backend=runner.backend,
        quantity=part.quantity,
        points=len(part.inputs),
        max_ulps=float(found.raw.max()),
        max_conditioned=float(found.conditioned.max()),
        ranges=largest_by_range(part.inputs, found.conditioned),
        worst_input=float(part.inputs[worst]),
        worst_computed=float(computed[worst]),
        worst_expected=float(part.value[worst]),
        correct=float(np.mean(found.correct)),
        tied=float(np.mean(found.tied)),
        over=len(over),
        over_range=(float(over.min()), float(over.max())) if len(over) else None,
        failures={kind: int(mask.sum()) for kind, mask in found.failures.items() if mask.any()},
        failed_inputs=[float(v) for mask in found.failures.values() for v in part.inputs[mask][:3]],
        missed=_missed(runner, part.inputs[~found.correct]),
        specials=specials(partial(runner.values, reference.quantity), reference),
        sum_error=large_sum(runner, reference, SUM_TERMS if extent.extras else FEW_TERMS)
        if by_parameter and runner.sums
        else None,
    )
    return entry.judged(limit, SUM_LIMIT)


def failed(runner: Runner, quantity: str, reason: str) -> Entry:
    """The entry of what could not be measured."""
    return Entry(runner.activation.name, runner.format.name, runner.backend, quantity, reasons=[reason])


def _missed(runner: Runner, inputs: np.ndarray) -> list[str]:
    """Of a function of one input with fixed parameters in a half type: every number of the type is among the inputs."""
    activation = runner.activation
    fixed = activation.kind is Kind.POINTWISE and not activation.learnable and not activation.vectors
    every = fixed and runner.format.name in ("float16", "bfloat16") and runner.backend == "kernel"
    return [float(x).hex() for x in sorted(inputs.tolist())] if every and len(inputs) <= MISSED else []


def specials(values: Callable[[np.ndarray], np.ndarray], reference: Reference) -> list[Special]:
    """Zeros, infinities and NaN: what is expected (a value, a limit, NaN) and what came out, the ``values`` at these.

    The sign of a zero result is noted, not judged.  Nothing is expected where there is no limit, or a pole.
    """
    at_zero = reference.value[reference.inputs == 0].tolist() or 2 * [float("nan")]
    expected = dict(zip(grid.SPECIAL, (*reference.limits, float("nan")), strict=True))
    inputs = [-0.0, 0.0, *expected]
    wanted = [*at_zero, *expected.values()]
    computed = values(np.array(inputs)).tolist()
    limit = acceptance(reference.format, reference.quantity)
    # A limit is the sum of terms that the largest numbers have too, with what cancels in it.
    slack = dict(zip(grid.SPECIAL[:2], reference.slack[[0, -1]].tolist(), strict=True))
    return [
        Special(given, right, got, agrees(reference.format, given, right, got, limit, slack.get(given, 0.0)))
        for given, right, got in zip(inputs, wanted, computed, strict=True)
    ]


def large_sum(runner: Runner, reference: Reference, count: int = SUM_TERMS) -> float:
    """Error (in the unit of :func:`sum_error`) of a parameter's gradient over a tensor of ``count`` grid inputs."""
    reach = _POWERS_RANGE if runner.activation.vectors else _SUM_RANGE
    usable = np.nonzero((np.abs(reference.inputs) <= reach) & np.isfinite(reference.value))[0]
    chosen = np.random.default_rng(1).choice(usable, count)
    terms = reference.value[chosen]
    corrections = reference.offset[chosen] * reference.format.ulp(terms)
    total = math.fsum([*terms.tolist(), *corrections.tolist()])
    computed = as_array(runner.gradient(reference.inputs[chosen], reference.quantity.removeprefix("df_d"))).item()
    return sum_error(runner.format, computing_format(runner.format), computed, terms, total)


def gradcheck(runner: Runner) -> bool:
    """``torch.autograd.gradcheck`` in float64 at points away from breakpoints.  Only for float64 runners."""
    random = np.random.default_rng(2)
    points = random.uniform(-8, 8, 64)
    for kink in breakpoints(runner.activation.formula):
        points = points[np.abs(points - kink) > 1e-2]
    given = runner.inputs(points, random.uniform(-2, 2, len(points)))
    arguments = runner.arguments()
    learnable = trained(arguments)

    def function(*tensors: torch.Tensor) -> torch.Tensor:
        inputs, learned = tensors[: len(given)], tensors[len(given) :]
        return runner.apply(inputs, arguments | dict(zip(learnable, learned, strict=True)))

    with runner.kernels.backend(runner.backend):
        return bool(
            torch.autograd.gradcheck(
                function, (*given.values(), *learnable.values()), eps=1e-6, atol=1e-5, raise_exception=False
            )
        )


def _with(function: Callable[..., np.ndarray], *references: Reference) -> Reference:
    """The first reference with ``function`` of each array of all of them."""
    names = ("inputs", "value", "offset", "slack")
    parts: dict[str, Any] = {n: function(*(getattr(r, n) for r in references)) for n in names}
    return replace(references[0], **parts)


def _thinned(length: int, count: int) -> np.ndarray:
    """``count`` indices spread over ``length``, both ends among them."""
    return np.unique(np.linspace(0, length - 1, min(count, length)).round().astype(int))


# Many activations.


Task = tuple[Activation, Format]

#: The lines of a package's ``__init__.py`` that there are one of for each unit: a new unit changes no other's kernels.
_OF_A_UNIT = re.compile(r'from \.activations\.\w+ import \w+, \w+|    "\w+",')


def verify(
    activations: Iterable[Activation],
    dtypes: Iterable[str] = tuple(FORMATS),
    backends: Iterable[str] = ("kernel", "torch"),
    progress: Progress | None = None,
    *,
    kernels: Any = None,
    known: Verification | None = None,
    parallel: bool = True,
    extent: Extent = WHOLE,
) -> Verification:
    """Measure every activation in every dtype on every back end.

    Forward, backward with respect to the inputs (``grad_output`` of ones) and the gradient of each learnable
    parameter and entry are compared with correctly rounded references; float64 also runs
    ``torch.autograd.gradcheck``.  Activations that read whole rows have no reference by input and are left out;
    stochastic ones are measured as they are outside training.

    kernels
        What is measured: the package ``generated`` unless given (see :mod:`codegen.verify.calling`).
    known
        Earlier results: entries of this machine with the same source, references and verification code are
        taken from there.
    parallel
        Whether missing references are computed in other processes, one a core.
    extent
        How much is compared.  Results of a sample are none of the whole: keep them apart.

    Raises ``LookupError`` for an activation that has no generated code.
    """
    kernels = importlib.import_module("generated") if kernels is None else kernels
    tasks = [(a, FORMATS[d]) for a in activations if a.kind is not Kind.ROW for d in dtypes]
    for activation, _ in tasks:
        require(kernels, activation)
    measured = Measurement(kernels, tuple(backends), known, extent)
    kept = {task: measured.kept(*task) for task in tasks}
    entries = [e for found in kept.values() for e in found]
    open_tasks = [task for task, found in kept.items() if not found]
    done = len(tasks) - len(open_tasks)
    with _threads(None if extent.extras else 1):
        for task, problem in _with_references(open_tasks, parallel, extent):
            entries += measured.entries(*task, problem)
            done += 1
            if progress:
                progress(done, len(tasks), f"{task[0].title} {task[1].name}")
    return Verification(measured.machine, tuple(sorted(entries, key=lambda e: e.key)))


@contextlib.contextmanager
def _threads(count: int | None) -> Iterator[None]:
    """Let torch use so many threads: what is small is not worth more than one, and results are the same bits."""
    before = torch.get_num_threads()
    torch.set_num_threads(count or before)
    try:
        yield
    finally:
        torch.set_num_threads(before)


class Measurement:
    """What one run measures with: kernels, back ends, machine, earlier results, and how much is compared."""

    def __init__(self, kernels: Any, backends: tuple[str, ...], known: Verification | None, extent: Extent) -> None:
        self.kernels, self.backends, self.machine, self.extent = kernels, backends, this_machine(), extent
        self.generated = manifest_of(kernels).get("activations", {})
        self.known = known if known is not None and known.machine == self.machine else None
        self._code = cache(partial(_code, kernels))

    def kept(self, activation: Activation, fmt: Format) -> list[Entry]:
        """The earlier entries of a task if all of them still hold, else none."""
        if self.known is None:
            return []
        stamp = self._stamp(activation, fmt)
        found = [
            e
            for b in self.backends
            for e in self.known.of(activation.name, fmt.name, b)
            if e.source and e.source == self._source(e) and e.stamp == stamp
        ]
        wanted = len(self.backends) * len(names(activation))
        return [self._judged_again(e, activation, fmt) for e in found] if len(found) == wanted else []

    def _judged_again(self, entry: Entry, activation: Activation, fmt: Format) -> Entry:
        """An entry by the ratchet of today; one that could not be measured stays as it is."""
        if not entry.points:
            return entry
        limit = held_to(activation, fmt, entry.backend, entry.quantity, whole=self.extent == WHOLE)
        return entry.judged(limit, SUM_LIMIT)

    def entries(self, activation: Activation, fmt: Format, problem: str) -> list[Entry]:
        """Measure one activation in one format on every back end; ``problem`` says why there is no reference."""
        stamp, today = self._stamp(activation, fmt), measurements.today()
        measured = [e for b in self.backends for e in self._measure(activation, fmt, b, problem)]
        return [replace(e, source=self._source(e), stamp=stamp, measured=today) for e in measured]

    def _source(self, entry: Entry) -> str:
        known = self.generated.get(entry.activation, {})
        return measurements.named(known, entry.backend, entry.dtype, entry.quantity)

    def _stamp(self, activation: Activation, fmt: Format) -> str:
        """Hash of everything that a result is made from: references, the code that compares with them, and the bytes
        of the generated package as they lie, with the command that compiles them."""
        made = made_from(__name__, cases_key(activation, fmt, self.extent))
        return digest(made, self._code(activation.unit))

    def _measure(self, activation: Activation, fmt: Format, backend: str, problem: str) -> Iterator[Entry]:
        runner = Runner(self.kernels, activation, fmt, backend)
        if problem:
            yield from (failed(runner, n, f"no reference: {problem}") for n in names(activation))
            return
        for name, known in cases(activation, fmt, self.extent).items():
            try:
                entry = measure(runner, known, self.extent)
                if name == "df_dx" and fmt.name == "float64" and self.extent.extras:
                    entry = self._judged_again(replace(entry, gradcheck=gradcheck(runner)), activation, fmt)
            except Exception as error:  # a kernel that raises fails its entry and no other
                entry = raised(error, activation.name, fmt.name, backend, name)
            yield entry


def manifest_of(kernels: Any) -> dict[str, Any]:
    """The manifest that lies beside the package ``kernels``; without entries where there is none that can be read."""
    file = getattr(kernels, "__file__", None)
    return vars(Manifest.read(Path(file).parent) if file else Manifest())


def _code(kernels: Any, unit: str) -> str:
    """Hash of what runs for a unit of the package ``kernels``: its files, and the command that compiles them."""
    file = getattr(kernels, "__file__", None)
    if file is None:
        return ""
    start = Path(file)
    folder = start.parent
    own = [path for path in folder.glob(f"*/{unit}*") if path.stem.removesuffix(EVALUATED) == unit]
    shared = [p for kind in ("*.py", "*/__init__.py", "cpu/*.h") for p in folder.glob(kind) if p != start]
    common = [line for line in start.read_text(encoding="utf-8").splitlines() if not _OF_A_UNIT.fullmatch(line)]
    command = importlib.import_module(f"{kernels.__name__}._build").cpu_command() or ()
    return digest(files(*sorted(own), *sorted(shared)), getattr(kernels, unit).__module__, *common, *command)


def _with_references(tasks: list[Task], parallel: bool, extent: Extent) -> Iterator[tuple[Task, str]]:
    """Each task once its references are on disk, with what went wrong on the way (nothing: an empty string)."""
    missing: dict[Activation, list[Format]] = {}
    for activation, fmt in tasks:
        if ready(activation, fmt, extent):
            yield (activation, fmt), ""
        else:
            missing.setdefault(activation, []).append(fmt)
    arguments = [(activation, tuple(formats), extent) for activation, formats in missing.items()]
    called = [f"references of {activation.title}" for activation, *_ in arguments]
    found = (
        ((done.index, done.value) for done in pool.run(prepared, arguments, names=called))
        if parallel
        else ((i, prepared(*args)) for i, args in enumerate(arguments))
    )
    for index, problems in found:
        activation, formats, _ = arguments[index]
        yield from (((activation, fmt), problem) for fmt, problem in zip(formats, problems, strict=True))


# Other checks of many activations, over all cores where there are several.

Result = TypeVar("Result")

#: Activations from which on other processes, which have to start, share the work.
FEW = 3


def parallel_map(
    check: Callable[..., Result],
    activations: Sequence[Activation],
    folder: Path,
    *arguments: Any,
    progress: Progress | None = None,
) -> Iterator[Result]:
    """``check(activation, kernels, *arguments)`` of each, in their order; ``kernels`` is the package in ``folder``.

    ``check`` is a function of a module, and draws what is random from ``arguments`` alone.  Libraries are to be built
    before.  Raises ``FileNotFoundError`` for a folder without kernels, and ``LookupError`` for an activation that has
    none there.
    """
    kernels = build.load_package(folder)
    for activation in activations:
        require(kernels, activation)
    tasks = [(check, activation, folder, arguments) for activation in activations]
    called = [f"{check.__name__} of {a.title}" for a in activations]
    few = ((number, check(a, kernels, *arguments)) for number, a in enumerate(activations))
    many = ((done.index, done.value) for done in pool.run(_one, tasks, names=called))
    found: dict[int, Result] = {}
    for number, result in few if len(activations) < FEW else many:
        found[number] = result
        if progress:
            progress(len(found), len(activations), activations[number].title)
    yield from (found[number] for number in range(len(activations)))


def _one(check: Callable[..., Result], activation: Activation, folder: Path, arguments: tuple[Any, ...]) -> Result:
    torch.set_num_threads(1)  # there is a task for every core
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what falls short has been said where this was asked
        kernels = build.load_package(folder)
    return check(activation, kernels, *arguments)
