"""Conditions of numbers that a shortcut failed at: the CPU's kernels and emulated CUDA kernels, against NumPy."""

import numpy as np
import pytest
import sympy as sp
import torch
from tiers import spread

from actsym.definition.folds import Series, k
from actsym.definition.parameters import Vector
from actsym.definition.sequences import Power, ScaledHermite
from actsym.definition.spec import Family, x
from codegen.build import load_package
from codegen.driver import generate
from codegen.kinds import plan
from codegen.kinds.vectors.judged import judged
from codegen.stable.base import CannotLower
from codegen.targets.torch.wrapper import entries
from tests.instruments.emulate import library
from tests.instruments.emulate.calls import Case, Operands, decoded, encoded, perform

HALVES = (sp.S.Half,) * 8


def family(name, formula, numbers=HALVES):
    a = Vector("a", numbers)
    return Family(name, name, lambda: formula(a), vectors=lambda: (a,))()


def steps(x, height):
    """A polynomial in x that overflows, and whose sign is that of x (odd degree) or above 0."""
    return sum(np.where((x > 0) | (i % 2 == 0), height, -height) for i in range(len(HALVES)))


#: A sum of what a comparison chooses by a number that overflows, or that a sine of a long phase is; what it is far out,
#: where all roots of the polynomials lie behind.  And one of phases that are products of rounded numbers.
CASES = {
    "signs": (
        lambda a: Series(sp.Piecewise((a[k], ScaledHermite(k, x) > 0), (-a[k], True)), a.size),
        lambda t: steps(t, 0.5),
        [1e9, 1e12, 1e20, 1e30, 3e38, -1e9, -1e12, -1e25, -3e38],
    ),
    "least": (
        lambda a: Series(sp.Min(a[k], ScaledHermite(k, x)), a.size),
        lambda t: np.full(len(t), 0.5 * len(HALVES)),
        [1e9, 1e12, 1e20, 1e30, 3e38],
    ),
    "halves": (
        lambda a: Series(a[k] * sp.Max(0, sp.sin((k + 1) * x)), a.size),
        lambda t: sum(0.5 * np.maximum(0, np.sin((i + 1) * t)) for i in range(len(HALVES))),
        [0.5, 3.0, 100.0, 5000.0, -1895.0, 20000.0, -20000.0, 65000.0, -650888.8125, 12462353.0],
    ),
    "bounds": (
        lambda a: Series(sp.Piecewise((a[k], sp.sin((k + 1) * x) > 0), (-x, True)), a.size),
        lambda t: sum(np.where(np.sin((i + 1) * t) > 0, 0.5, -t) for i in range(len(HALVES))),
        [0.5, 3.0, 5000.0, -1895.0, -10232.0, 20000.0],
    ),
    "rates": (
        lambda a: Series(a[k] * sp.Max(sp.sin(sp.sqrt(2) * (k + 1) * x), sp.cos(sp.pi * x)), a.size),
        lambda t: sum(0.5 * np.maximum(np.sin(2**0.5 * (i + 1) * t), np.cos(np.pi * t)) for i in range(len(HALVES))),
        [0.3, -7.25, 300.5, 4999.0, -1895.0, 30000.0],
    ),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    out = tmp_path_factory.mktemp("conditions") / "conditions"
    generate([family(name, formula) for name, (formula, *_) in CASES.items()], out)
    return out


def stored(dtype, points):
    points = decoded(dtype, encoded(dtype, np.array(points))).astype(np.float64)
    return points[np.isfinite(points)]


def holds(found, right, dtype):
    epsilon = {"float32": 2.0**-22, "float16": 2.0**-10, "bfloat16": 2.0**-7}[dtype]
    np.testing.assert_allclose(found, right, rtol=epsilon, atol=8 * epsilon)


@pytest.mark.parametrize("dtype", spread(["float32", "float16", "bfloat16"], 1))
@pytest.mark.parametrize("name", spread(CASES, {"signs", "rates"}))
def test_of_cuda_kernels(folder, name, dtype):
    _, right, points = CASES[name]
    points = stored(dtype, points)
    case = Case(dtype, inner=len(points), counts=(len(HALVES),))
    operands = Operands([points], np.ones(len(points)), np.full((len(HALVES), 1), 0.5, case.computed))
    kernels = library(folder, name, counts=(len(HALVES),))
    holds(decoded(dtype, perform(kernels, folder, name, "forward", case, operands).outputs[0]), right(points), dtype)


@pytest.mark.parametrize("dtype", spread(["float32", "float16", "bfloat16"], 1))
@pytest.mark.parametrize("name", spread(CASES, {"signs", "rates"}))
def test_of_the_kernels_of_the_cpu(folder, name, dtype):
    _, right, points = CASES[name]
    points, package = stored(dtype, points), load_package(folder)
    given = torch.tensor(points, dtype=getattr(torch, dtype))
    with package.backend("kernel"):
        found = getattr(package, name)(given, torch.full((len(HALVES),), 0.5))
    holds(found.double().numpy(), right(points), dtype)


def test_numbers_that_no_shortcut_makes_are_not_judged():
    """Nor those whose NaN the other side of the choice has too."""
    for formula in (
        lambda a: Series(a[k] * sp.Max(0, x - k), a.size),
        lambda a: sp.Abs(x) * Series(a[k] * Power(k, x), a.size),
    ):
        program = plan(family("plain", formula)).value
        assert judged(program) is program


def test_a_fold_over_no_vector_is_refused():
    with pytest.raises(CannotLower, match="as many entries as a vector has, not 1"):
        entries(family("one", lambda a: Series(a[k] * Power(k, x), sp.S.One)))
