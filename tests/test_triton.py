"""Functions for Triton compute the graphs that they are generated from, and compile for NVIDIA's and AMD's devices."""

import ast
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from functools import partial, reduce

import numpy as np
import pytest
import torch
from tiers import LONG, spread
from together import together
from triton_functions import (
    FOLDER,
    ROOT,
    SCRIPT,
    TARGETS,
    Runner,
    compiled,
    differences,
    installed,
    interpreted,
    layers,
    worker,
)

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Activation, Kind, Parameter, u, x
from actsym.properties.floats.formats import FLOAT32
from codegen.driver import sources
from codegen.ir import OPS, TABLES, Graph, evaluate
from codegen.kinds import plan
from codegen.names import clash, local, nearest, spelled
from codegen.targets.ssa import listing
from codegen.targets.triton import LIBRARY, TRITON, shared, single
from codegen.verify.policy import faults
from codegen.verify.quantities import names
from codegen.verify.reference import cases
from codegen.verify.run import measure

MEMBERS = {p.stem: ACTIVATIONS[p.stem] for p in sorted(FOLDER.glob("*.py")) if p.stem != "__init__"}
FEW = {"telu", "gelu", "gelu_tanh", "swish", "clamped_swiglu", "cpab", "heaviside"}

needs_triton = pytest.mark.skipif(not installed(), reason="Triton is not installed")

#: Bit patterns of float32 from all binades, with those next to the ends of what is finite, normal and subnormal.
_ENDS = [0, 1, 0x7FFFFF, 0x800000, 0x7F7FFFFF, 0x7F800000, 0x7FC00000, 0x3F800000]
BITS = np.array([*range(0, 1 << 32, 999983), *_ENDS, *(b + (1 << 31) for b in _ENDS)], np.uint32)
NUMBERS = BITS.view(np.float32)


@pytest.fixture(scope="module")
def interpreter():
    with worker(interpret=True) as pool:
        yield pool


@pytest.fixture(scope="module")
def compiler():
    with worker(interpret=False) as pool:
        yield pool


def same(one, other):
    """Where two arrays have the same bits, or both have a NaN."""
    return (one.view(np.uint32) == other.view(np.uint32)) | (np.isnan(one) & np.isnan(other))


def groups(activation):
    """The functions of a unit: name and outputs."""
    made = plan(activation)
    return {activation.unit: (made.value,), f"{activation.unit}_gradient": made.gradient}


def test_every_element_wise_activation_without_vectors_and_noise_has_functions():
    kinds = Kind.POINTWISE, Kind.GATED
    assert set(MEMBERS) == {n for n, a in ACTIVATIONS.items() if a.kind in kinds and not a.vectors}


@together("name", MEMBERS)
def test_a_module_has_two_functions_with_parameters_by_name_and_default(name):
    activation = MEMBERS[name]
    tree = ast.parse((FOLDER / f"{name}.py").read_text())
    functions = {n.name: n for n in tree.body if isinstance(n, ast.FunctionDef)}
    assert set(functions) == {name, f"{name}_gradient"}
    for function in functions.values():
        assert [a.arg for a in function.args.args] == [
            *(symbol.name for symbol in activation.inputs), *(local(p.name) for p in activation.scalars)
        ]  # fmt: skip
        assert [ast.literal_eval(d) for d in function.args.defaults] == [nearest(p.default) for p in activation.scalars]
        assert [ast.unparse(d) for d in function.decorator_list] == ["triton.jit"]
        assert "in float32" in ast.get_docstring(function)


def test_the_package_needs_no_triton():
    code = "import sys; sys.modules['triton'] = None; import generated, generated.triton; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert [name for name in done.stdout.split() if name.startswith("generated.triton")] == ["generated.triton"]


def test_kinds_that_read_more_have_no_functions():
    for name in ("hermite_n3", "polynorm_r3", "rrelu"):
        activation = ACTIVATIONS[name]
        assert not [path for path in sources(activation) if path.startswith("triton")]
        assert not shared([activation], "own")
    assert set(shared([ACTIVATIONS["telu"]], "own")) == {"triton/__init__.py"}


def test_names_of_a_module_are_not_for_units():
    for name in ("tl", "triton", "libdevice"):
        assert name in clash([Activation(name, "Own", x**2)])


@needs_triton
@pytest.mark.parametrize("name", spread(MEMBERS, FEW))
def test_functions_give_the_bits_of_their_graphs(name, interpreter):
    """Also with other parameters than the defaults, and at other u; as CUDA's kernels compute in float32."""
    activation = MEMBERS[name]
    text = (FOLDER / f"{name}.py").read_text()
    for factor, value in ((1.0, 1.0), (1.37, -2.5), (1.0, -0.0)):
        known = {p.name: float(np.float32(float(p.default) * factor)) for p in activation.scalars} | {"u": value}
        given = {s.name: NUMBERS if s is x else np.full_like(NUMBERS, value) for s in activation.inputs}
        parameters = {local(p.name): known[p.name] for p in activation.scalars}
        for function, outputs in groups(activation).items():
            found = interpreter.submit(interpreted, text, function, given, parameters, len(outputs)).result()
            for output, got in zip(outputs, found, strict=True):
                (expected,) = evaluate([single(output).node], NUMBERS, known, np.float32)
                wrong = NUMBERS[~same(got, expected)]
                assert not len(wrong), f"{output.name} of {wrong[:5]}"


@needs_triton
@pytest.mark.parametrize("name", spread(MEMBERS, FEW))
def test_special_values_are_those_declared(name, interpreter):
    wrong = faults(MEMBERS[name], Runner(interpreter, MEMBERS[name]))
    assert not wrong, "\n".join(map(str, wrong))


@needs_triton
@pytest.mark.parametrize("name", spread(MEMBERS, {"selu"}))
def test_functions_keep_to_the_limits_of_kernels(name, interpreter):
    activation = MEMBERS[name]
    known = cases(activation, FLOAT32)
    wrong = [e for q in names(activation) if not (e := measure(Runner(interpreter, activation), known[q])).passed]
    assert not wrong, "\n".join(f"{e.quantity}: {e.reasons} at {e.worst_input!r}" for e in wrong)


def _operations():
    """A graph for each operation, of x and two parameters, and numbers that are easily misspelled."""
    graph = Graph()
    x, a, b = graph.x, graph.parameter("a"), graph.parameter("b")
    less = graph.node("lt", x, a)
    for op in OPS.values():
        if op.name in ("both", "either"):
            made = graph.node(op.name, less, graph.node("lt", b, x))
        elif op.name in ("select", "usual"):
            made = graph.node(op.name, less, x, b)
        elif op.name == "raised":
            made = graph.node("raised", x, graph.constant(3 * 2**22 - 5))
        else:
            made = graph.node(op.name, *(x, a, b)[: op.arity])
        truth = op.name in ("lt", "le", "eq", "unordered", "negative", "both", "either")
        yield op.name, graph.node("select", made, graph.constant(2), graph.constant(3)) if truth else made
    piece = graph.node("beside", graph.node("segment", x, value=(21, 4)), graph.node("negative", x), value=4)
    assert {"segment", "beside", "entry"} == set(TABLES)
    yield "entry", graph.node("entry", piece, value=(1.0, -2.0, -0.0, 0.0, 1e-40, 6.5, 7.0, -8.0))
    for text in ("1/3", "2**-140", "-2**-130", "oo", "-oo", "2**100/3"):
        yield text, graph.node("select", less, graph.constant(text), x)
    for text in ("0", "-3/7", "2**-140"):
        yield f"flip of {text}", graph.node("flip", graph.constant(text), x)
    numbers = [graph.constant(f"1/{k}") for k in (3, 9, 23)]
    yield "of numbers", graph.node("mul", reduce(partial(graph.node, "add"), numbers), x)
    yield "product in a sum", graph.node("add", graph.node("mul", x, a), graph.node("mul", b, x))
    yield "product in a difference", graph.node("sub", graph.node("mul", x, x), b)


OPERATIONS = dict(_operations())


def _module(name):
    text = listing([OPERATIONS[name]], replace(TRITON, parameter=spelled()))
    lines = [f"    {left} = {right}" for left, right, _ in text.lines]
    head = ["import triton", "import triton.language as tl", "from triton.language.extra import libdevice", "", ""]
    casts = [f"    {a} = tl.cast({a}, tl.float32)" for a in ("x", "p_a", "p_b")]
    head += ["@triton.jit", "def own(x, p_a, p_b):", *casts]
    return "\n".join([*head, *lines, f"    return {text.results[0]}", ""])


@needs_triton
@together("name", OPERATIONS)
def test_every_operation_is_spelled_as_it_is_meant(name, interpreter):
    values = {"a": 1.7, "b": -0.625}
    values = {n: float(np.float32(v)) for n, v in values.items()}
    given = {"x": NUMBERS}, {local(n): v for n, v in values.items()}
    (found,) = interpreter.submit(interpreted, _module(name), "own", *given, 1).result()
    (expected,) = evaluate([OPERATIONS[name]], NUMBERS, values, np.float32)
    if name in ("exp2", "rcp"):
        size = np.abs(NUMBERS)
        meant = (size >= 2.0**-126) & (size < (126 if name == "exp2" else 2.0**126))
        assert np.allclose(found[meant], expected[meant], rtol=2.0**-21, atol=0)
    else:
        wrong = NUMBERS[~same(found, expected)]
        assert not len(wrong), f"{wrong[:5]}"


@needs_triton
def test_other_types_are_taken_as_float32_and_parameters_may_be_blocks(interpreter):
    text = (FOLDER / "swish.py").read_text()
    points = torch.linspace(-9, 9, 64, dtype=torch.float64)
    beta = torch.linspace(0.5, 2, 64)
    for dtype in (torch.float16, torch.bfloat16, torch.float32, torch.float64):
        given = {"x": points.to(dtype), "p_beta": beta}
        one, other = (
            interpreter.submit(interpreted, text, "swish_gradient", values, {}, 2).result()
            for values in (given, given | {"x": points.to(dtype).float()})
        )
        assert all(same(a, b).all() for a, b in zip(one, other, strict=True))
        expected = torch.autograd.functional.jacobian(
            lambda x, b: x * torch.sigmoid(b * x), (points.to(dtype).double(), beta.double())
        )
        for got, square in zip(one, expected, strict=True):
            assert np.allclose(got, square.diagonal().numpy(), rtol=1e-5, atol=1e-6)


@needs_triton
def test_a_definition_of_ones_own_has_functions_too(interpreter):
    """A parameter may have any name, and need not be given."""
    h = Parameter("tl", "1/4", learnable=True)
    text = sources(Activation("int_", "Own", u * x * h.symbol, (h,), kind=Kind.GATED))["triton/int_.py"]
    given = {"x": np.float32([3.0]), "u": np.float32([5.0])}
    assert interpreter.submit(interpreted, text, "int_", given, {}, 1).result()[0].tolist() == [3.75]
    found = interpreter.submit(interpreted, text, "int__gradient", given, {"p_tl": 9.0}, 3).result()
    assert [f.tolist() for f in found] == [[45.0], [27.0], [15.0]]


def arithmetic(asm):
    """The arithmetic of PTX or of AMD's assembly, counted; PTX names the rounding where nothing may be joined."""
    names = r"^\s*((?:mul|add|sub|fma)\.\S*f32\S*|v_\S*(?:fma|mul|add|sub|mac)\S*f32\S*)\s"
    found = re.findall(names, asm, re.MULTILINE)
    return Counter(name.replace(".rn", "") for name in found)


@LONG
@needs_triton
@pytest.mark.parametrize("name", MEMBERS)
def test_functions_compile_for_both_makers_and_nothing_is_joined(name, compiler):
    """What a library computes may be joined with what comes after: there compilation is all that is asked."""
    activation, text = MEMBERS[name], (FOLDER / f"{name}.py").read_text()
    inputs, parameters = [s.name for s in activation.inputs], [local(p.name) for p in activation.scalars]
    for function, outputs in groups(activation).items():
        for target in TARGETS:
            made = {
                fused: compiler.submit(
                    compiled, text, function, inputs, parameters, len(outputs), target, fused
                ).result()
                for fused in (True, False)
            }
            assert all(made.values())
            if "libdevice" not in text:
                assert arithmetic(made[True]) == arithmetic(made[False]), f"{function} on {target}"
                assert not re.search(r"\.(approx|ftz|full)", made[True])
                assert target == "sm_90" or ".amdhsa_float_denorm_mode_32 3" in made[True]  # subnormal numbers count


@LONG
@needs_triton
@pytest.mark.parametrize("target", TARGETS)
def test_every_operation_compiles(target, compiler):
    for name in OPERATIONS:
        made = compiler.submit(compiled, _module(name), "own", ["x"], ["p_a", "p_b"], 1, target, True).result()
        assert made, name
        if name not in LIBRARY:
            assert "f64" not in made, name
        if name not in LIBRARY | {"exp2", "rcp", "floor", "ceil"}:
            assert not re.search(r"\.(approx|ftz|full)", made), name
        if name.startswith("product in"):
            apart = compiler.submit(compiled, _module(name), "own", ["x"], ["p_a", "p_b"], 1, target, False).result()
            assert arithmetic(made) == arithmetic(apart) and arithmetic(made)


@needs_triton
def test_layers_of_the_script_agree_with_torch(interpreter):
    found = interpreter.submit(differences).result()
    assert {name: len(those) for name, those in found.items()} == {"linear and TeLU": 3, "MLP with SwiGLU": 5}
    assert max(d for those in found.values() for d in those) < 1e-6


@LONG
@needs_triton
@pytest.mark.parametrize("target", TARGETS)
def test_layers_of_the_script_compile(target, compiler):
    assert all(compiler.submit(layers, target).result().values())


def test_the_page_shows_what_the_script_has():
    page = (ROOT / "docs" / "howto.md").read_text()
    (shown,) = re.findall(r"^```py\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    script = SCRIPT.read_text()
    assert all(part.strip() in script for part in shown.split("\n\n\n"))
