"""Every CUDA source of the catalogue, compiled for the host and run: its accuracy, and that the half types and the CPU
compute the same."""

import importlib
import os
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from pathlib import Path

import numpy as np
import pytest
from tiers import LONG, spread

import generated
from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Kind
from actsym.properties.floats.formats import FORMATS
from codegen.verify.accepted import acceptance
from codegen.verify.quantities import parameter_values
from codegen.verify.reference import references
from codegen.verify.ulps import errors
from tests.instruments.emulate import library
from tests.instruments.emulate.build import build
from tests.instruments.emulate.calls import STORED, Case, Functor, Operands, decoded, encoded, perform
from tests.instruments.emulate.entries import Kernels
from tests.instruments.emulate.exercise import available, sanitize

FOLDER = Path(generated.__file__).parent
ELEMENTWISE = {name: a for name, a in ACTIVATIONS.items() if a.kind is not Kind.ROW}
UNITS = sorted(p.stem for p in (FOLDER / "cuda").glob("*.cu"))
POINTWISE = [name for name, a in ELEMENTWISE.items() if a.kind is Kind.POINTWISE and not a.vectors]

#: Under the sanitizers by default; all units where this variable is set.
SAMPLE = UNITS if os.environ.get("ACTSYM_SANITIZE_ALL") else ["prelu", "gelu"]


@LONG
def test_every_source_compiles():
    assert set(UNITS) >= {a.unit for a in ACTIVATIONS.values()}
    with ThreadPoolExecutor(4) as pool:
        assert all(path.is_file() for path in pool.map(partial(build, FOLDER), UNITS))


@cache
def kernels(activation):
    return library(FOLDER, activation.unit)


@cache
def cpu_kernels(activation):
    """Those that ordinary calls run, for vectors of the activation's lengths."""
    builder = importlib.import_module(f"{generated.__name__}._build")
    devices = importlib.import_module(f"{generated.__name__}._devices")
    lengths = [len(v) for v in activation.vectors]
    counts = lengths if max(lengths, default=0) <= devices.UNROLLED else []
    source = FOLDER / "cpu" / f"{activation.unit}.cpp"
    command = [*builder.cpu_command(source), *(f"-DACTSYM_COUNT{i}={n}" for i, n in enumerate(counts))]
    return Kernels(builder.build(command, source))


def run(activation, operation, dtype, inputs, *, channels=1, spread=1 / 16, grad=None, on=kernels, fmt=None):
    """One call with the default parameters, in every fourth channel; in between they are a little larger."""
    unit = activation.unit
    values = parameter_values(activation, fmt or FORMATS[dtype])
    counts = tuple(len(v) for v in activation.vectors)
    elements = len(inputs[0])
    case = Case(dtype, elements // channels, channels, counts=counts)
    entries = activation.parameters[len(activation.scalars) :]
    rows = [p for p in activation.scalars if p.learnable] + list(entries)
    table = np.array([values[p.name] for p in rows]).reshape(-1, 1) * (1 + spread * (np.arange(channels) % 4))
    fixed = [values[p.name] for p in activation.scalars if not p.learnable]
    operands = Operands(inputs, np.ones(elements) if grad is None else grad, table.astype(case.computed), fixed)
    return perform(on(activation), FOLDER, unit, operation, case, operands)


@pytest.mark.parametrize("name", spread(POINTWISE, {"heaviside", "gelu"}))
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_values_and_gradients_keep_to_the_accepted_errors(name, dtype):
    activation = ACTIVATIONS[name]
    for quantity, reference in references(activation, dtype).items():
        inputs = [reference.inputs]
        if quantity in ("f", "df_dx"):
            operation = "forward" if quantity == "f" else "backward"
            found = decoded(dtype, run(activation, operation, dtype, inputs).outputs[0])
        else:  # with a channel an element, each sum has one term
            row = [p.name for p in activation.learnable].index(quantity.removeprefix("df_d"))
            call = run(activation, "backward_parameters", dtype, inputs, channels=len(inputs[0]), spread=0)
            found = call.sums[row].astype(STORED[dtype]).astype(np.float64)
        error = errors(reference, found)
        assert not any(mask.any() for mask in error.failures.values()), quantity
        worst = np.argmax(error.conditioned)
        limit = acceptance(reference.format, quantity).ulps
        assert error.conditioned[worst] <= limit, (quantity, reference.inputs[worst])


def inputs_of(activation, dtype, values):
    """One or two inputs that are numbers of the type."""
    gate = [decoded(dtype, encoded(dtype, np.cos(np.arange(len(values))) * 3))]
    return [values, *(gate if activation.kind is Kind.GATED else [])]


FUNCTORS = {name: (FOLDER / "functors" / f"{a.unit}.h").read_text() for name, a in ELEMENTWISE.items()}
#: Units whose functors have one of their own for half types.
OWN_HALVES = {name for name, text in FUNCTORS.items() if "Half;" in text}
WAVES = {name for name, a in ELEMENTWISE.items() if "WAVES" in (FOLDER / "cuda" / f"{a.unit}.cu").read_text()}
#: Units that compute half types by shortcuts in float (shortcuts.cuh), some of whose operations are rounded otherwise.
SHORTCUTS = {name for name, text in FUNCTORS.items() if "bool wide = false" in text or name in WAVES}


@pytest.mark.parametrize("name", spread(sorted(OWN_HALVES), {"gelu", "swiglu"}))
@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
def test_half_types_are_as_good_as_rounded_once_from_the_composed_form(name, dtype):
    """In float64, which knows nothing of approximants; with a gradient of ones, whose product is not rounded."""
    activation, fmt = ELEMENTWISE[name], FORMATS[dtype]
    for operation in Functor.read(FOLDER, activation.unit).operations:
        with_sums = operation == "backward_parameters"
        every = decoded(dtype, np.arange(0, 65536, 16 if with_sums else 1).astype(np.uint16).view(STORED[dtype]))
        inputs = inputs_of(activation, dtype, every)
        channels = len(every) if with_sums else 1
        half, twice = (run(activation, operation, t, inputs, channels=channels, fmt=fmt) for t in (dtype, "float64"))
        for narrow, wide in zip(half.outputs, twice.outputs, strict=True):
            found = decoded(dtype, narrow)
            finite = np.isfinite(wide) & (np.abs(wide) < fmt.max)
            assert np.array_equal(np.isfinite(found[finite]), finite[finite])
            error = np.abs(found[finite] - wide[finite])
            unit = fmt.ulp(wide[finite])
            # Where terms cancel, an error of 2^-22 is more than a unit of float16.
            assert np.all(error <= np.maximum(unit, 2.0**-22)) and np.mean(error <= 0.501 * unit) >= 0.999, operation
        finite = np.abs(twice.sums) < fmt.max
        assert np.all(np.abs(half.sums - twice.sums)[finite] <= fmt.ulp(twice.sums)[finite])


@pytest.mark.parametrize("name", spread(sorted(ELEMENTWISE.keys() - OWN_HALVES), {"prelu", "hermite_n8"}))
@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
def test_half_types_are_the_rounding_of_what_float32_gives(name, dtype):
    activation = ELEMENTWISE[name]
    for operation in Functor.read(FOLDER, activation.unit).operations:
        with_sums = operation == "backward_parameters"
        every = decoded(dtype, np.arange(0, 65536, 16 if with_sums else 1).astype(np.uint16).view(STORED[dtype]))
        inputs = inputs_of(activation, dtype, every)
        grad = decoded(dtype, encoded(dtype, np.sin(np.arange(len(every)))))
        channels = len(every) if with_sums else 1  # each sum has one term
        half, single = (
            run(activation, operation, t, inputs, channels=channels, grad=grad, fmt=FORMATS[dtype])
            for t in (dtype, "float32")
        )
        for narrow, wide in zip(half.outputs, single.outputs, strict=True):
            found, right = decoded(dtype, narrow), decoded(dtype, encoded(dtype, wide.astype(np.float64)))
            same = (found == right) | (np.isnan(found) & np.isnan(right))
            apart = np.abs(narrow.view(np.int16).astype(int) - encoded(dtype, right).view(np.int16).astype(int))
            # Where terms cancel, their rounding errors are more than a unit of float16.
            with np.errstate(invalid="ignore"):
                near = (apart == 1) | (np.abs(found - right) <= 2.0**-19)
            assert np.all(same | near & (name in SHORTCUTS)) and np.mean(same) > 0.999
        assert np.array_equal(half.sums, single.sums, equal_nan=True)


@pytest.mark.parametrize("name", spread(ELEMENTWISE, {"prelu"}))
def test_the_cpu_kernel_gives_the_same_in_float64(name):
    activation = ELEMENTWISE[name]
    values = np.random.default_rng(4).uniform(-6, 6, 1500)
    inputs, grad = inputs_of(activation, "float64", values), np.sin(np.arange(1500.0))
    for operation in Functor.read(FOLDER, activation.unit).operations:
        for channels in (1, 5, 300):
            found, right = (
                run(activation, operation, "float64", inputs, channels=channels, grad=grad, on=on)
                for on in (kernels, cpu_kernels)
            )
            for a, b in zip(found.outputs, right.outputs, strict=True):
                np.testing.assert_allclose(a, b, rtol=1e-12, atol=1e-13)
            if operation == "backward_parameters":
                np.testing.assert_allclose(found.sums, right.sums, rtol=1e-12, atol=1e-12)


@pytest.mark.skipif(not available(), reason="the compiler comes without AddressSanitizer")
@pytest.mark.parametrize("unit", SAMPLE)
@LONG
def test_units_are_clean_under_the_sanitizers(unit):
    assert "calls" in sanitize(FOLDER, unit)
