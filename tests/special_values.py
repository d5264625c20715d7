"""Runs kernels on the inputs of the table of special values, on every back end.

``kernel`` and ``torch`` are those of the generated package on the CPU, ``cuda`` is its CUDA source, compiled for the
host (:mod:`tests.instruments.emulate`).  Of stochastic activations the CUDA source is that of training: only NaN is
asked there.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from actsym.definition.spec import Activation, Kind
from actsym.properties.floats.formats import FORMATS
from codegen.special_table import Fault, Row, faults
from codegen.verify.calling import Runner
from codegen.verify.policy import QUANTITIES, rows
from codegen.verify.quantities import parameter_values
from tests.instruments.emulate import library
from tests.instruments.emulate.calls import Case, Operands, decoded, perform

BACKENDS = ("kernel", "torch", "cuda")


def check(
    activation: Activation, backend: str, *, kernels: Any = None, table: Sequence[Row] | None = None
) -> list[Fault]:
    """The rows of the table that do not hold for ``activation`` on one of :data:`BACKENDS`.

    ``kernels`` is a generated package (``generated`` unless given); ``table`` the activation's rows (derived unless
    given).  Raises ``ValueError`` for another back end and for an activation that reads whole rows.
    """
    if backend not in BACKENDS:
        raise ValueError(f"no back end is called {backend!r} (back ends: {', '.join(BACKENDS)})")
    kernels = importlib.import_module("generated") if kernels is None else kernels
    run = _emulated if backend == "cuda" else _called
    found = []
    for dtype in FORMATS:
        for quantity in QUANTITIES:
            asked = [r for r in (rows(activation) if table is None else table)
                     if (r.dtype, r.quantity) == (dtype, quantity)]  # fmt: skip
            if backend == "cuda" and activation.kind is Kind.STOCHASTIC:
                asked = [r for r in asked if r.place == "nan"]
            inputs = np.array([r.input for r in asked])
            found += faults(asked, run(kernels, activation, backend, dtype, quantity, inputs).tolist())
    return found


def _called(
    kernels: Any, activation: Activation, backend: str, dtype: str, quantity: str, inputs: np.ndarray
) -> np.ndarray:
    return Runner(kernels, activation, FORMATS[dtype], backend).values(quantity, inputs)


def _emulated(
    kernels: Any, activation: Activation, backend: str, dtype: str, quantity: str, inputs: np.ndarray
) -> np.ndarray:
    folder, unit = Path(kernels.__file__).parent, activation.unit
    values = parameter_values(activation, FORMATS[dtype])
    case = Case(dtype, len(inputs), counts=tuple(len(v) for v in activation.vectors))
    entries = activation.parameters[len(activation.scalars) :]
    learned = [p for p in activation.scalars if p.learnable] + list(entries)
    table = np.array([values[p.name] for p in learned]).reshape(-1, 1).astype(case.computed)
    ones = np.ones(len(inputs))
    operands = Operands(
        [inputs, *([ones] if activation.kind is Kind.GATED else [])], ones, table,
        [values[p.name] for p in activation.scalars if not p.learnable],
    )  # fmt: skip
    operation = "forward" if quantity == "f" else "backward"
    result = perform(library(folder, unit), folder, unit, operation, case, operands)
    assert result.outputs[0] is not None  # nothing was said not to be wanted
    return decoded(dtype, result.outputs[0])
