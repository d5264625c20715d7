"""The loops and launches of the row kernels for CUDA, run by the emulation."""

import ctypes
import itertools

import numpy as np
import pytest
from rows_package import MEMBERS, folder, module
from tiers import LONG, spread
from together import together

from codegen.emulate import ORDERS, EmulationError, library
from codegen.emulate.row_calls import RowCase, RowFunctor, RowOperands, perform_rows
from codegen.emulate.sanitized import available, sanitize
from codegen.emulate.structure import structure
from codegen.emulate.tensors import STORED, decoded
from codegen.render import TEMPLATES

#: Largest error relative to the largest entry: a few units of the type.
TOLERANCE = {"float64": 2e-15, "float32": 1e-7, "float16": 5e-4, "bfloat16": 4e-3}
#: (rows, length): a warp to a row and a block to a row, whole packs and not.
SHAPES = [(1, 1), (70, 3), (9, 64), (3, 1024), (3, 1027), (2, 2056)]


def expected(case, operands):
    """y, the gradients by x and by (weight, bias), as the definition of PolyNorm has them, in long double."""
    x, grad = (v.astype(np.longdouble).reshape(case.rows, case.length) for v in (operands.x, operands.grad))
    (*weight, bias), eps = operands.learned.astype(np.longdouble), np.longdouble(operands.fixed[0])
    y, by_x, sums = bias + 0 * x, 0 * x, []
    for i, w in enumerate(weight, 1):
        norm = np.sqrt((x ** (2 * i)).mean(1, keepdims=True) + eps)
        y = y + w * x**i / norm
        along = (grad * x**i).mean(1, keepdims=True)
        by_x = by_x + w * i * x ** (i - 1) * (grad / norm - x**i * along / norm**3)
        sums.append((grad * x**i / norm).sum())
    return y, by_x, np.array([*sums, grad.sum()])


def check(kernels, case, operands=None, place=None):
    name = "polynorm_r3"
    operands = operands or RowOperands.random(RowFunctor.read(place or folder(), name), case)
    y, by_x, sums = expected(case, operands)
    tolerance = TOLERANCE[case.dtype]
    forward = perform_rows(kernels, place or folder(), name, "forward", case, operands)
    assert np.abs(decoded(case.dtype, forward.output) - y.reshape(-1)).max() <= tolerance * np.abs(y).max()
    backward = perform_rows(kernels, place or folder(), name, "backward", case, operands)
    if case.output:
        error = np.abs(decoded(case.dtype, backward.output) - by_x.reshape(-1)).max()
        assert error <= 4 * tolerance * max(np.abs(by_x).max(), np.abs(operands.grad).max())
    if case.sums:
        size = np.abs(operands.grad).sum() * 10
        assert (np.abs(backward.sums - sums) <= min(tolerance, 1e-7) * size).all()
    else:
        assert np.isnan(backward.sums).all()


@pytest.fixture(scope="module")
def polynorm():
    return library(folder(), "polynorm_r3")


@together("dtype", STORED)
@together(("rows", "length"), SHAPES)
@together("skew", [0, 1])
def test_values_and_gradients_are_those_of_the_definition(polynorm, dtype, rows, length, skew):
    check(polynorm, RowCase(dtype, rows, length, skew))


@pytest.mark.parametrize(("output", "sums"), [(False, True), (True, False), (False, False)])
@pytest.mark.parametrize("length", [7, 1040])
def test_gradients_that_are_not_wanted_are_left_alone(polynorm, output, sums, length):
    check(polynorm, RowCase("float32", 5, length, output=output, sums=sums))


def test_every_length_of_a_short_row(polynorm):
    for length in range(1, 140):
        check(polynorm, RowCase("float16" if length % 2 else "float32", 3, length, length % 3))


@LONG
def test_more_rows_than_the_grid_has_warps(polynorm):
    check(polynorm, RowCase("float32", 2048 * 8 + 5, 4))


@pytest.mark.parametrize("name", spread(MEMBERS, {"polynorm_r3"}))
@pytest.mark.parametrize("dtype", ["float64", "bfloat16"])
def test_order_of_threads_changes_no_bit(name, dtype):
    kernels, functor = library(folder(), name), RowFunctor.read(folder(), name)
    for rows, length in ((40, 19), (3, 1300)):
        case = RowCase(dtype, rows, length)
        operands = RowOperands.random(functor, case)
        for operation in ("forward", "backward"):
            found = []
            for order, seed in ((ORDERS[0], 0), (ORDERS[1], 0), (ORDERS[2], 1), (ORDERS[2], 2)):
                kernels.order(order, seed)
                found.append(perform_rows(kernels, folder(), name, operation, case, operands))
            assert not np.isnan(decoded(dtype, found[0].output)).any()
            for again in found[1:]:
                assert np.array_equal(again.output, found[0].output)
                assert np.array_equal(again.sums, found[0].sums, equal_nan=True)


MUTANTS = [
    ("cuda/rows.cuh", "wait<group>();", "", "waits left out"),
    ("cuda/row_sums.cuh", "__syncthreads();", "", "barriers left out"),
    ("cuda/row_sums.cuh", "half = kWarp / 2; half > 0", "half = kWarp / 2; half > 2", "a maximum that stops early"),
    ("cuda/rows.cuh", "row < call.rows; row += stride", "row < call.rows; row += call.rows", "one stride"),
    ("cuda/rows.cuh", "call.length % N == 0", "true", "lengths taken for whole packs"),
]


@pytest.mark.parametrize(("path", "right", "wrong", "what"), spread(MUTANTS, 1), ids=[m[-1] for m in MUTANTS])
def test_faults_in_the_loops_are_found(path, right, wrong, what):
    text = (folder() / path).read_text()
    assert right in text
    kernels = library(folder(), "polynorm_r3", text={path: text.replace(right, wrong)})
    with pytest.raises((AssertionError, EmulationError)):
        for (rows, length), order in itertools.product([(5, 70), (16400, 2), (3, 1026), (2, 2048)], ORDERS):
            kernels.order(order, 1)
            case = RowCase("float32", rows, length)
            operands = RowOperands.random(RowFunctor.read(folder(), "polynorm_r3"), case)
            operands.x[length // 2 :: length] *= 2.0**30  # the rows' scales differ, and are met late
            check(kernels, case, operands)


@pytest.mark.skipif(not available(), reason="the compiler comes without AddressSanitizer")
@LONG
def test_every_path_is_clean_under_the_sanitizers():
    assert "calls" in sanitize(folder(), "polynorm_r3")


STRUCTURES = [("call.h", "_call", "Call"), ("row_call.h", "_row_kernels", "RowCall")]


@pytest.mark.parametrize(("header", "where", "name"), STRUCTURES)
def test_structures_of_the_python_layer_are_those_of_the_headers(header, where, name):
    declared = structure(TEMPLATES / "runtime" / "shared" / header, name)
    used = getattr(module(where), name)
    assert ctypes.sizeof(used) == ctypes.sizeof(declared)
    offsets = {getattr(used, label).offset for label, *_ in used._fields_}
    assert {getattr(declared, label).offset for label, *_ in declared._fields_} <= offsets
