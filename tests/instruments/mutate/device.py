"""CUDA kernels of the damaged folder, emulated, against exact references: forms that the CPU does not compute."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from actsym.definition.spec import Activation, Kind
from actsym.properties.floats.formats import FORMATS
from codegen.verify.accepted import acceptance
from codegen.verify.grid import SAMPLE
from codegen.verify.quantities import parameter_values
from codegen.verify.reference import references
from codegen.verify.ulps import errors
from tests.instruments.emulate import EmulationError, library
from tests.instruments.emulate.calls import Case, Operands, perform
from tests.instruments.emulate.entries import Kernels
from tests.instruments.emulate.tensors import decoded
from tests.instruments.mutate import agreement

DTYPES = ("float32", "float16", "bfloat16")
OPERATIONS = {"f": "forward", "df_dx": "backward"}

#: Units of the last place that two forms may be apart which are each within what is accepted.
APART = {"f": 8, "df_dx": 16}


def differs(folder: Path, unit: str) -> bool:
    """Whether the functor has forms that are for GPUs alone."""
    return "m::approximates<V>" in (folder / "functors" / f"{unit}.h").read_text(encoding="utf-8")


def faults(folder: Path, activation: Activation, right: Kernels) -> Iterator[tuple[str, str]]:
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
    for dtype in DTYPES:
        known = references(activation, dtype, SAMPLE)
        for quantity, operation in OPERATIONS.items():
            reference = known[quantity]
            error = errors(reference, _results(kernels, folder, activation, dtype, operation, reference.inputs))
            name = f"{activation.name} {dtype} {quantity}"
            if wrong := [kind for kind, mask in error.failures.items() if mask.any()]:
                yield name, f"{name}: {', '.join(wrong)}"
            worst, limit = np.argmax(error.conditioned), acceptance(reference.format, quantity).ulps
            if error.conditioned[worst] > limit:
                yield name, f"{name}: {error.conditioned[worst]:.4g} ulp at {reference.inputs[worst]!r}"
    x = _many()
    for quantity, operation in OPERATIONS.items():
        found, wanted = (_results(k, folder, activation, "float32", operation, x) for k in (kernels, right))
        apart = np.abs(found - wanted) / FORMATS["float32"].ulp(wanted)
        worst = np.argmax(apart)
        if not apart[worst] <= APART[quantity]:
            yield "many inputs", f"{activation.name} {quantity}: {apart[worst]:.4g} ulp from the CPU's at {x[worst]!r}"


def _many() -> np.ndarray:
    """Numbers of float32, most of them where functions bend."""
    numbers = np.random.default_rng(1)
    sizes = np.concatenate([2.0 ** numbers.uniform(-20, 7, 150_000), np.abs(numbers.normal(0, 3, 50_000))])
    return (sizes * numbers.choice([-1, 1], len(sizes))).astype(np.float32).astype(np.float64)


def _results(
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
