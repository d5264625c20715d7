"""The loops and launches of the row kernels for CUDA, run by the emulation."""

import ctypes
import itertools

import numpy as np
import pytest
from rows_package import MEMBERS, folder, module
from tiers import LONG, spread
from together import together

from codegen.render import TEMPLATES
from tests.instruments.emulate import ORDERS, EmulationError, library
from tests.instruments.emulate.calls import STORED, RowCase, RowFunctor, RowOperands, decoded, encoded, perform
from tests.instruments.emulate.entries import structure
from tests.instruments.emulate.exercise import available, sanitize

#: Largest error relative to the largest entry: a few units of the type.
TOLERANCE = {"float64": 2e-15, "float32": 1e-7, "float16": 5e-4, "bfloat16": 4e-3}
#: (rows, length): eight threads, a warp and a block to a row, and longer ones; whole packs and not.
SHAPES = [(1, 1), (70, 3), (9, 64), (9, 320), (3, 1024), (3, 1027), (2, 2056), (2, 8712), (1, 8713)]
#: The arithmetic of rows of floats on devices whose doubles are slow.
SLOW_DOUBLE = ("cuda/row_packs.cuh", "constexpr bool kFastDouble = true;", "constexpr bool kFastDouble = false;")
#: Rows that are not ordinary become NaN; and no row is ordinary.
GENERAL_LOST = (
    "cuda/row_general.cuh", "shared.coefficients.set(wide, F::numbers, F::scaled);",
    "shared.coefficients.fill(static_cast<C>(__int_as_float(0x7fc00000)));",
)  # fmt: skip
ALL_GENERAL = ("cuda/rows.cuh", "if constexpr (F::quick) ordinary = ordinary_row", "if (false) ordinary = ordinary_row")


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
    forward = perform(kernels, place or folder(), name, "forward", case, operands)
    assert np.abs(decoded(case.dtype, forward.output) - y.reshape(-1)).max() <= tolerance * np.abs(y).max()
    backward = perform(kernels, place or folder(), name, "backward", case, operands)
    if case.output:
        error = np.abs(decoded(case.dtype, backward.output) - by_x.reshape(-1)).max()
        assert error <= 4 * tolerance * max(np.abs(by_x).max(), np.abs(operands.grad).max())
    if case.sums:
        size = np.abs(operands.grad).sum() * 10
        assert (np.abs(backward.sums - sums) <= min(tolerance, 1e-7) * size).all()
    else:
        assert np.isnan(backward.sums).all()


def changed(*changes, name="polynorm_r3"):
    """The kernels with texts replaced: (path, what stands there, what is to stand there)."""
    texts = {}
    for path, right, wrong in changes:
        text = texts.get(path) or (folder() / path).read_text()
        assert right in text
        texts[path] = text.replace(right, wrong)
    return library(folder(), name, text=texts)


@pytest.fixture(scope="module")
def polynorm():
    return library(folder(), "polynorm_r3")


@pytest.fixture(scope="module")
def twofold():
    return changed(SLOW_DOUBLE)


@together("dtype", STORED)
@together(("rows", "length"), SHAPES)
@together("skew", [0, 1])
def test_values_and_gradients_are_those_of_the_definition(polynorm, dtype, rows, length, skew):
    check(polynorm, RowCase(dtype, rows, length, skew))


@together(("rows", "length"), SHAPES)
@together("skew", [0, 1])
def test_rows_of_floats_without_double(twofold, rows, length, skew):
    check(twofold, RowCase("float32", rows, length, skew))


def rounded_once(kernels, rows, length):
    """Rows of floats: every value and gradient is its exact one rounded, but for 2^-36 of the row's largest."""
    case = RowCase("float32", rows, length)
    operands = RowOperands.random(RowFunctor.read(folder(), "polynorm_r3"), case)
    y, by_x, _ = expected(case, operands)
    for operation, exact in (("forward", y), ("backward", by_x)):
        found = perform(kernels, folder(), "polynorm_r3", operation, case, operands).output.reshape(rows, length)
        largest = np.maximum(np.abs(exact).max(1, keepdims=True), 1)
        unit = np.spacing(np.abs(exact).astype(np.float32)).astype(np.longdouble)
        assert (np.abs(found - exact) <= 0.5 * unit + 2.0**-36 * largest).all()


@together(("rows", "length"), [(40, 1), (70, 3), (9, 64), (3, 1027)])
def test_rows_of_floats_are_rounded_once(polynorm, twofold, rows, length):
    rounded_once(polynorm, rows, length)
    rounded_once(twofold, rows, length)


#: Exponents of a row's scale at which it is ordinary, and at which it is not: sixth powers leave the room that the type
#: has for sums.
SCALES = {"float64": (8, 100), "float32": (8, 70), "float16": (4, -20), "bfloat16": (8, 40)}


@pytest.mark.parametrize("dtype", STORED)
@pytest.mark.parametrize(("rows", "length"), [(9, 24), (9, 320), (4, 2056)])
def test_ordinary_rows_alone_are_computed_without_exponents(dtype, rows, length):
    """Every third row is not ordinary, and is lost where the arithmetic with exponents is damaged; no other is."""
    kernels, functor = changed(GENERAL_LOST), RowFunctor.read(folder(), "polynorm_r3")
    case, (near, far) = RowCase(dtype, rows, length), SCALES[dtype]
    operands = RowOperands.random(functor, case)
    scales = np.where(np.arange(rows) % 3 == 1, far, near)[:, None]
    x = np.clip(operands.x.reshape(rows, length), -1.5, 1.5) * 2.0**scales
    operands.x = decoded(dtype, encoded(dtype, x)).reshape(-1)
    for operation in ("forward", "backward"):
        found = decoded(dtype, perform(kernels, folder(), "polynorm_r3", operation, case, operands).output)
        lost = np.isnan(found.reshape(rows, length))
        assert lost[1::3].all() and not lost[0::3].any() and not lost[2::3].any()


def scales_agree(kernels, other, name, dtype):
    """Each way through a row against the other, where one begins and ends too, with large and small gradients."""
    most = 15 if dtype == "float16" else 126
    scales = np.arange(-most, most + 1, 1 if dtype == "float16" else 3)
    tolerance = {"float64": 1e-14, "float32": 1.2e-7, "float16": 2e-3, "bfloat16": 1.2e-2}[dtype]
    least = {"bfloat16": 2.0**-133, "float16": 2.0**-24}.get(dtype, 2.0**-149)
    case, functor = RowCase(dtype, len(scales), 40), RowFunctor.read(folder(), name)
    for small in (0, -8, -most + 10):
        operands = RowOperands.random(functor, case)
        x = np.clip(operands.x.reshape(-1, 40), -0.8, 0.8) * 2.0 ** scales[:, None]
        operands.x = decoded(dtype, encoded(dtype, x)).reshape(-1)
        operands.grad = decoded(dtype, encoded(dtype, operands.grad * 2.0**small))
        for operation in ("forward", "backward"):
            found, right = (
                decoded(dtype, perform(k, folder(), name, operation, case, operands).output).reshape(-1, 40)
                for k in (kernels, other)
            )
            with np.errstate(invalid="ignore"):
                room = tolerance * np.abs(right).max(1, keepdims=True) + 2 * least
                close = (found == right) | (np.abs(found - right) <= room)
            assert close.all(), (small, operation, scales[~close.all(1)])


@pytest.mark.parametrize("dtype", spread(STORED, 1))
@pytest.mark.parametrize("name", spread(["polynorm_r3", "polynorm_l2_r3"], {"polynorm_r3"}))
def test_ordinary_rows_of_every_scale_agree_with_all_others(name, dtype):
    other = changed(ALL_GENERAL, name=name)
    scales_agree(library(folder(), name), other, name, dtype)
    if dtype == "float32":
        scales_agree(changed(SLOW_DOUBLE, name=name), other, name, dtype)


@LONG
def test_a_range_that_is_not_looked_at_is_found():
    name, check = "polynorm_l2_r3", ("cuda/row_scalars.cuh", "ordinary &= within(total[i], room);", "")
    with pytest.raises(AssertionError):
        scales_agree(changed(check, name=name), changed(ALL_GENERAL, name=name), name, "bfloat16")


@pytest.mark.parametrize(("output", "sums"), [(False, True), (True, False), (False, False)])
@pytest.mark.parametrize("length", [7, 1040])
def test_gradients_that_are_not_wanted_are_left_alone(polynorm, output, sums, length):
    check(polynorm, RowCase("float32", 5, length, output=output, sums=sums))


def test_every_length_of_a_short_row(polynorm):
    for length in range(1, 140):
        check(polynorm, RowCase("float16" if length % 2 else "float32", 3, length, length % 3))


@LONG
def test_more_rows_than_the_grid_has_groups(polynorm):
    check(polynorm, RowCase("float32", 2048 * 32 + 5, 4))


@pytest.mark.parametrize("name", spread(MEMBERS, {"polynorm_r3"}))
@pytest.mark.parametrize("dtype", ["float64", "bfloat16"])
def test_order_of_threads_changes_no_bit(name, dtype):
    kernels, functor = library(folder(), name), RowFunctor.read(folder(), name)
    for rows, length in ((40, 19), (9, 320), (3, 1300)):
        case = RowCase(dtype, rows, length)
        operands = RowOperands.random(functor, case)
        for operation in ("forward", "backward"):
            found = []
            for order, seed in ((ORDERS[0], 0), (ORDERS[1], 0), (ORDERS[2], 1), (ORDERS[2], 2)):
                kernels.order(order, seed)
                found.append(perform(kernels, folder(), name, operation, case, operands))
            assert not np.isnan(decoded(dtype, found[0].output)).any()
            for again in found[1:]:
                assert np.array_equal(again.output, found[0].output)
                assert np.array_equal(again.sums, found[0].sums, equal_nan=True)


MUTANTS = [
    ("cuda/rows.cuh", "__syncthreads();", "", "barriers left out"),
    ("cuda/rows.cuh", "< call.rows; row += stride", "< call.rows; row += call.rows", "one stride"),
    ("cuda/rows.cuh", "call.length % N == 0", "true", "lengths taken for whole packs"),
    ("cuda/rows.cuh", "each(call.length > held,", "each(false,", "a second reading left out"),
    ("cuda/rows.cuh", "done >> r * group & 1", "done & 1", "a row taken for its neighbour"),
    ("cuda/rows.cuh", "p < groups; ++p", "p < 1; ++p", "gradients of other rows dropped"),
    ("cuda/row_packs.cuh", "step < lanes; step *= 2", "step < lanes / 2; step *= 2", "a sum that stops early"),
    ("cuda/row_general.cuh", "wait<group>();", "", "waits left out"),
    ("cuda/row_sums.cuh", "__syncthreads();", "", "barriers of other rows left out"),
    ("cuda/row_sums.cuh", "half = kWarp / 2; half > 0", "half = kWarp / 2; half > 2", "a maximum that stops early"),
]


@pytest.mark.parametrize(("path", "right", "wrong", "what"), spread(MUTANTS, 0), ids=[m[-1] for m in MUTANTS])
def test_faults_in_the_loops_are_found(path, right, wrong, what):
    kernels = changed((path, right, wrong))
    shapes = [(5, 70), (2048 * 32 + 9, 2), (3, 1026), (2, 2048), (2, 8712), (9, 320)]
    with pytest.raises((AssertionError, EmulationError)):
        for ((rows, length), order), dtype in itertools.product(
            itertools.product(shapes, ORDERS), ("float32", "bfloat16")
        ):
            kernels.order(order, 1)
            case = RowCase(dtype, rows, length)
            operands = RowOperands.random(RowFunctor.read(folder(), "polynorm_r3"), case)
            operands.x[length // 2 :: 2 * length] *= 2.0**30  # every second row is not ordinary, and that is met late
            check(kernels, case, operands)


def _infinity_is_seen(kernels):
    """One entry in one row, on the side that PolyReLU-Norm does not sum: the row is NaN, and the others are not."""
    name = "polyrelu_norm_r3"
    for dtype, length in itertools.product(STORED, (20, 320, 2056)):
        case = RowCase(dtype, 5, length)
        operands = RowOperands.random(RowFunctor.read(folder(), name), case)
        operands.x[2 * length + length // 3] = -np.inf
        for operation in ("forward", "backward"):
            found = decoded(dtype, perform(kernels, folder(), name, operation, case, operands).output)
            nan = np.isnan(found.reshape(5, length))
            assert nan[2].all() and not np.delete(nan, 2, 0).any()


@LONG
def test_an_infinity_that_is_not_summed_is_seen():
    _infinity_is_seen(library(folder(), "polyrelu_norm_r3"))
    with pytest.raises(AssertionError):
        _infinity_is_seen(changed(("cuda/row_packs.cuh", "of[0] += fault;", ""), name="polyrelu_norm_r3"))


#: Damages of the arithmetic for slow doubles.
RESIDUES = [
    ("m::fma(a.high, b.high, -product)", "0.0f", "of a product"),
    ("(a.high - (sum - added)) + (b.high - added)", "0.0f", "of a sum"),
    ("residue + (a.low + b.low)", "residue", "low parts of a sum"),
    ("m::fma(a.high, b.low, m::fma(a.low, b.high, residue))", "m::fma(a.low, b.high, residue)", "a low part"),
]  # fmt: skip


@pytest.mark.parametrize(("right", "wrong", "what"), spread(RESIDUES, 0), ids=[r[-1] for r in RESIDUES])
def test_dropped_residues_are_found(right, wrong, what):
    kernels = changed(SLOW_DOUBLE, ("cuda/twofold.cuh", right, wrong))
    with pytest.raises(AssertionError):
        for rows, length in ((40, 1), (70, 3), (9, 64)):
            rounded_once(kernels, rows, length)


@pytest.mark.skipif(not available(), reason="the compiler comes without AddressSanitizer")
@LONG
def test_every_path_is_clean_under_the_sanitizers():
    assert "calls" in sanitize(folder(), "polynorm_r3")


STRUCTURES = [("call.h", "_launches", "Call"), ("row_call.h", "_row_kernels", "RowCall")]


@pytest.mark.parametrize(("header", "where", "name"), STRUCTURES)
def test_structures_of_the_python_layer_are_those_of_the_headers(header, where, name):
    declared = structure(TEMPLATES / "runtime" / "shared" / header, name)
    used = getattr(module(where), name)
    assert ctypes.sizeof(used) == ctypes.sizeof(declared)
    offsets = {getattr(used, label).offset for label, *_ in used._fields_}
    assert {getattr(declared, label).offset for label, *_ in declared._fields_} <= offsets
