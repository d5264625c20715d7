"""Tensors moved right: any call of a generated function gives what the definition gives, element by element."""

import random
import secrets
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import hypothesis
import numpy as np
import pytest
import torch
from hypothesis import strategies as st
from test_philox import uniform
from tiers import LONG, spread
from together import together

import generated
from actsym.catalog import ACTIVATIONS
from actsym.properties.floats.formats import FORMATS
from codegen.build import load_package
from codegen.verify import plumbing, policy, second
from codegen.verify.calling import Runner
from codegen.verify.plumbing import definition, runtime
from codegen.verify.plumbing.call import Layout, backend, dense, numbers
from tests.instruments.mutate import damage

# What the first derivative in forward mode loads.
pytestmark = pytest.mark.filterwarnings("ignore:`torch.jit:DeprecationWarning")

#: Of each kind one or two.
QUICK = ("prelu", "swish", "hermite_n3", "swiglu", "polynorm_r3", "rrelu")
#: New at each run; failures of long tests show it.
SEED = secrets.randbits(32)
ALWAYS = {"deadline": None, "database": None, "suppress_health_check": list(hypothesis.HealthCheck)}


@st.composite
def calls(draw, name):
    return plumbing.chosen(ACTIVATIONS[name], lambda options: draw(st.sampled_from(options)))


def holds(name, **settings):
    """That no call of a member has a fault."""

    @hypothesis.settings(**ALWAYS, **settings)
    @hypothesis.given(calls(name))
    def each(call):
        assert not plumbing.faults(generated, call)

    return each


@pytest.mark.parametrize("name", QUICK)
def test_calls_of_any_layout_are_what_the_definition_says(name):
    holds(name, max_examples=20, derandomize=True)()


@LONG
@pytest.mark.parametrize("name", ACTIVATIONS)
def test_calls_of_every_member_are_what_the_definition_says(name):
    print(f"hypothesis.seed({SEED})")
    hypothesis.seed(SEED)(holds(name, max_examples=40, print_blob=True))()


def test_an_empty_tensor_in_batches_whose_own_gradient_is_not_wanted():
    x = Layout((0, 4, 31), (62, 62, 2), 1)
    channels = {"a": Layout((31,), (2,), 1)}
    call = plumbing.Call(
        ACTIVATIONS["prelu"], torch.float64, x, x, None, False, channels, dim=2, required=("x", "a"), wanted=("a",),
        mode="mapped", mapped=(1, 2),
    )  # fmt: skip
    assert not plumbing.faults(generated, call)


@pytest.mark.parametrize("name", spread(QUICK, ["prelu", "swiglu"]))
def test_tensors_that_change_before_the_backward_are_noticed_and_the_result_is_not_kept(name):
    @hypothesis.settings(**ALWAYS, max_examples=15, derandomize=True)
    @hypothesis.given(calls(name), st.randoms(use_true_random=False))
    def each(call, choices):
        hypothesis.assume(call.wanted)
        call = replace(call, kept="as it is", mode="reverse")
        memory, expected = plumbing.expectation(call)
        given = {n: layout.tensor(memory[n], call.of(n)) for n, layout in call.layouts.items()}
        for n in call.required:
            given[n].requires_grad_()
        wanted = [given[n] for n in call.wanted]
        with backend(generated, call):
            y = plumbing.applied(generated, call, given)
            y.detach().fill_(7.0)
            found = torch.autograd.grad(y, wanted, given["grad"], retain_graph=True)
            changed = choices.choice([n for n in given if n != "grad"])
            given[changed]._base.add_(1.0)
            with pytest.raises(RuntimeError, match="modified by an inplace operation"):
                torch.autograd.grad(y, wanted, given["grad"])
        for n, gradient in zip(call.wanted, found, strict=True):
            assert (np.abs(numbers(gradient) - expected[n].value) <= expected[n].allowed).all()

    each()


# Damages


def damaged(tmp_path, name, unit, path, right, wrong):
    """A copy of the generated package for one unit, in which a file is changed."""
    folder = damage.copy(Path(generated.__file__).parent, tmp_path / f"damaged_{name}", unit)
    text = (folder / path).read_text()
    assert right in text
    (folder / path).write_text(text.replace(right, wrong))
    return load_package(folder)


#: (unit, file, what stands there, what is put in its place), in Python.
DAMAGES = {
    "strides_0_1_taken_as_dense": (
        "silu", "_layout.py", "grad.stride() == x.stride()", "(grad.stride() == x.stride() or grad.stride() == (0, 1))",
    ),
    "a_first_stride_of_0_taken_as_dense": (
        "silu", "_layout.py", "grad.stride() == x.stride()", "(grad.stride() == x.stride() or 0 in grad.stride()[:1])",
    ),
    "channels_reversed": ("hermite", "_layout.py", "return p.t() if", "return p.flip(0).t() if"),
    "gradients_of_channels_reversed": ("hermite", "_layout.py", "else rows.t()", "else rows.t().flip(0)"),
    "last_dimension_walked_as_the_one_before": (
        "prelu", "_devices.py", "count, walked.stride(given.dim) * (shape[given.dim] // count)",
        "count, (lambda d: walked.stride(d) * (shape[d] // count))("
        "-2 if given.dim == -1 and shape[-2:][0] >= count and len(shape) > 1 else given.dim)",
    ),
    "channels_of_second_derivatives_reversed": (
        "swish", "_layout.py", "return _along(p, shape, dim) if", "return _along(p.flip(0), shape, dim) if",
    ),
    "sums_of_second_derivatives_by_another_dimension": (
        "swish", "_layout.py", "place = dim % len(shape) + lead",
        "place = (dim if dim >= 0 or shape[dim + 1] % own else dim + 1) % len(shape) + lead",
    ),
    "directions_in_another_order": (
        "fourier_fundamental", "_autograd.py", "given = [tangents[p] for p in places]",
        "given = [tangents[p] for p in sorted(places, key=lambda p: p == 1)]",
    ),
    "halves_swapped": ("swiglu", "_devices.py", "(second, first) if signature.gate_last", "(second, first) if True"),
    "gradients_of_halves_swapped": (
        "swiglu", "_devices.py", "(second, call.output0) if signature.gate_last",
        "(second, call.output0) if grad.dtype is torch.bfloat16",
    ),
    "pitch_of_x_for_u": (
        "swiglu", "_devices.py", "walked[1][0].data_ptr(), walked[1][1]", "walked[1][0].data_ptr(), call.pitch0",
    ),
    "sums_not_cleared": ("swish", "_devices.py", "(torch.zeros if empty else torch.empty)", "torch.empty"),
    "change_of_the_gradient_dropped": (
        "mish", "_expressions.py", "products = [change * d + p for d, p in zip(first, products, strict=True)]", "pass",
    ),
    "change_of_the_gradient_alone": (
        "mish", "_expressions.py", "[change * d + p for d, p in zip(first, products, strict=True)]",
        "[change * d for d in first]",
    ),
    "pitch_of_u": ("swiglu", "_devices.py", "walked[1][0].data_ptr(), walked[1][1]", "walked[1][0].data_ptr(), width"),
    "needs_out_of_order": (
        "polyprelu", "_autograd.py", "wanted = sum(1 << i for i, needed in enumerate(needs) if needed)",
        "wanted = sum(1 << i for i, needed in enumerate(sorted(needs)) if needed)",
    ),
    "parameters_saved_out_of_order": (
        "fourier", "_autograd.py", "tensors = [v for v in inputs if isinstance(v, Tensor)]",
        "tensors = sorted((v for v in inputs if isinstance(v, Tensor)), key=lambda v: -v.numel())",
    ),
    "channels_of_samples_not_moved": ("prelu", "_autograd.py", "rest[end - inputs] += 1", "pass"),
    "samples_in_another_order": ("prelu", "_autograd.py", "else t.movedim(dim, 0)", "else t.movedim(dim, 0).flip(0)"),
    "noise_by_place_in_memory": ("rrelu", "_devices.py", "x.contiguous() if signature.noise else", ""),
    "rows_not_copied": (
        "polynorm_r3", "_row_kernels.py", "x = x.contiguous()", "x = x.contiguous() if x.dim() > 2 else x",
    ),
}  # fmt: skip
#: Those that went unnoticed when layouts were fixed and channels alike.
FOUND = {"strides_0_1_taken_as_dense", "channels_reversed", "last_dimension_walked_as_the_one_before"}
#: Those that read beyond a tensor: what stands behind a small one is memory of the test.
BEYOND = {
    "strides_0_1_taken_as_dense", "a_first_stride_of_0_taken_as_dense", "pitch_of_u", "pitch_of_x_for_u",
    "rows_not_copied",
}  # fmt: skip


def test_what_damages_change_stands_in_its_file():
    folder = Path(generated.__file__).parent
    assert [n for n, (_, path, right, _) in DAMAGES.items() if right not in (folder / path).read_text()] == []


@pytest.mark.parametrize("name", spread(DAMAGES, [n for n in DAMAGES if n in FOUND]))
def test_damages_are_noticed(name, tmp_path):
    unit, path, right, wrong = DAMAGES[name]
    package = damaged(tmp_path, name, unit, path, right, wrong)
    activation = next(a for a in ACTIVATIONS.values() if a.unit == unit)
    choices = random.Random(1)
    for _ in range(2000):  # a wrong pitch of u shows in one call of about 200
        call = plumbing.chosen(activation, choices.choice)
        if (name not in BEYOND or call.x.count <= 64) and plumbing.faults(package, call):
            assert not plumbing.faults(generated, call)
            return
    pytest.fail("no call shows it")


#: Of the loops that all kernels share: (file, what stands there, what is put in its place, what is told).
LOOPS = {
    "the_last_element_of_some_tails_far_into_a_run": (
        "parameters.h", "l < count && run.out[j]; ++l)",
        "l < count - (run.count % 16 == 13 && i > 4000) && run.out[j]; ++l)", "plain_forward_float32: 4",
    ),
    "the_last_entry_of_some_long_rows": (
        "row_quick.h", "std::copy_n(last, lanes, out + i);",
        "std::copy_n(last, lanes - (call_.length > 5000 && call_.length % 1024 == 1), out + i);",
        "quick_rows_forward_float32: 5121",
    ),
    "the_last_entry_of_some_long_rows_in_double": (
        "rows.h", "kept_.store(x_, y, n);",
        "kept_.store(x_, y, n - (call_.length > 5000 && call_.length % 1024 == 1 && n == 1));",
        "rows_forward_float32: 5121",
    ),
    "the_last_element_of_chunks_from_the_70th_on": (
        "elementwise.h", "std::min(call.elements, (chunk + 1) * kChunk));",
        "std::min(call.elements, (chunk + 1) * kChunk) - (chunk >= 70));",
        f"plain_forward_float32: element {71 * (1 << 14) - 1}",
    ),
    "an_element_of_sums_from_the_70th_part_on": (
        "elementwise.h", "end = std::min(total, begin + parts.length);",
        "end = std::min(total, begin + parts.length) - (part >= 70);", "loops_backward_parameters_float32: element",
    ),
    "numbers_drawn_beyond_2_20_blocks": (
        "worker.h", "philox(static_cast<uint64_t>(counter + l),",
        "philox(static_cast<uint64_t>(counter + l + (counter + l > (1 << 20))),", "what is drawn about element",
    ),
    "ties_of_bfloat16_away_from_zero": (
        "storage.h", "static_cast<uint16_t>(((bits + 0x7fff + (bits >> 16 & 1)) | nan) >> 16)",
        "static_cast<uint16_t>(((bits + 0x8000) | nan) >> 16)", "rounding to bfloat16 by",
    ),
    "ties_of_bfloat16_away_from_zero_in_registers": (
        "storage.h", "narrowed(((bits + 0x7fff + (bits >> 16 & 1)) | nan) >> 16)",
        "narrowed(((bits + 0x8000) | nan) >> 16)", "rounding to bfloat16 by given",
    ),
    "the_second_of_two_registers_of_a_half_type": (
        "storage.h", "store(v.second, to + Floats::size());", "store(v.first, to + Floats::size());",
        "light_plain_forward_float16",
    ),
    "ties_of_float16_away_from_zero_one_by_one": (
        "storage.h", "0xfff + (size >> 13 & 1)", "0x1000", "rounding to float16",
    ),
    "a_chunk_is_left_out_on_two_threads": (
        "elementwise.h", "const int64_t chunks = ", "const int64_t chunks = -(call.threads == 2) + ", "on 2 threads",
    ),
    "some_tails_of_shortcuts": (
        "shortcuts.h", "if (rest) at.copy_back(whole", "if (rest && rest != 5) at.copy_back(whole",
        "shortcuts_forward_float32",
    ),
    "the_pitch_of_x_for_u": (
        "worker.h", "place(i, call_.pitch[j])", "place(i, call_.pitch[0])", "pair_forward",
    ),
    "a_chunk_is_left_out_on_four_threads": (
        "elementwise.h", "const int64_t chunks = ", "const int64_t chunks = -(call.threads == 4) + ", "on 4 threads",
    ),
    "rows_beyond_2_16": (
        "worker.h", "i / call_.width * pitch", "int64_t(uint16_t(i / call_.width)) * pitch", "70001 rows",
    ),
    "rounding_errors_of_columns_of_many_parts": (
        "elementwise.h", "part < parts && columns_kept > 1", "part < parts && columns_kept > 1 && parts < 100",
        "shape (1048576, 2, 1)",
    ),
    "rounding_errors_of_whole_vectors": ("parameters.h", ".store(error);", ";", "loops_backward_parameters_float64"),
    "rounding_errors_of_tails": (
        "parameters.h", "sum[l + sums.errors] = both.error;", "", "loops_backward_parameters_float64",
    ),
    "rounding_errors_of_rows": ("rows.h", "gradients[i].add(", "gradients[i].sum += (", "rows_backward_float64"),
}  # fmt: skip


def test_what_damages_of_loops_change_stands_in_its_file():
    folder = Path(generated.__file__).parent / "cpu"
    assert [n for n, (path, right, *_) in LOOPS.items() if right not in (folder / path).read_text()] == []


@LONG
def test_loops_hand_on_what_they_are_given():
    assert runtime.faults(generated) == ()


@LONG
@pytest.mark.parametrize("name", LOOPS)
def test_damages_of_loops_are_noticed(name, tmp_path):
    path, right, wrong, told = LOOPS[name]
    found = runtime.faults(damaged(tmp_path, name, "relu", f"cpu/{path}", right, wrong))
    assert any(told in line for line in found), found


def test_lengths_are_about_what_the_sources_name(tmp_path):
    (tmp_path / "a.h").write_text("constexpr int kWidened = 512;\nif (n > 3800 || n == int64_t{1} << 13) ++n;")
    near = set(runtime.lengths(tmp_path))
    assert set(range(12)) <= near and set(range(3800 - 12, 3800 + 13)) <= near
    assert {8191, 8193, 512 * 13 + 1, 512 * 31 - 1, 1 << 14} <= near and 3700 not in near


#: Of layouts: (unit, file, what stands there, what is put in its place).
PLANNED = {
    "a_gradient_expanded_in_the_last_of_four_dimensions": (
        "relu", "_layout.py", "grad.stride() == x.stride()",
        "(grad.stride() == x.stride() or (grad.dim() == 4 and grad.stride(3) == 0))",
    ),
    "samples_of_channels_in_the_third_dimension": (
        "prelu", "_autograd.py", "return t.movedim(dim + 1, 1).flatten(0, 1) if count > 1 else t",
        "return t.movedim(dim + 1 - (dim == 2), 1).flatten(0, 1) if count > 1 else t",
    ),
}  # fmt: skip


def planned_faults(package, name):
    return [f for call in plumbing.planned(ACTIVATIONS[name]) for f in plumbing.faults(package, call)]


@pytest.mark.parametrize("name", PLANNED)
def test_damages_of_layouts_are_noticed_by_calls_that_are_planned(name, tmp_path):
    unit, *damage_ = PLANNED[name]
    assert planned_faults(damaged(tmp_path, name, unit, *damage_), unit)


@pytest.mark.parametrize("name", spread(QUICK, ["swiglu"]))
def test_planned_calls_are_what_the_definition_says(name):
    assert planned_faults(generated, name) == []


@LONG
def test_a_gradient_that_is_expanded_is_noticed_where_calls_are_compiled(tmp_path):
    """In a process of its own: one that has loaded a dispatcher already loads no other."""
    code = "import sys, pathlib, test_plumbing; test_plumbing.expanded_gradient(pathlib.Path(sys.argv[1]))"
    subprocess.run([sys.executable, "-c", code, tmp_path], cwd=Path(__file__).parent, check=True)


def expanded_gradient(tmp_path):
    right = "grad.strides() == prepared.strides) return grad;"
    wrong = "(grad.strides() == prepared.strides || (grad.dim() == 4 && grad.strides()[3] == 0))) return grad;"
    package = damaged(tmp_path, "dispatch", "relu", "_dispatch.cpp", right, wrong)
    assert package.dispatcher(build=True).startswith("compiled")
    assert planned_faults(package, "relu")


def test_a_second_derivative_that_is_wrong_for_large_parameters_is_noticed(tmp_path):
    wrong = "curvature=lambda x, a: tuple(torch.where(a >= 16.0, c * a, c) for c in curvature(x, a))"
    package = damaged(tmp_path, "celu", "celu", "activations/celu.py", "curvature=curvature", wrong)
    for folder, failed in ((generated, set()), (package, {"d2f_dx_dx, alpha = 1000"})):
        found = second.of_one(ACTIVATIONS["celu"], folder, None)
        assert {e.quantity for e in found if not e.passed} == failed


@LONG
def test_a_gate_that_swallows_nan_is_noticed(tmp_path):
    right, wrong = "out[1] = m::select(t0, x, m::select(t1, x, V(0)));", "out[1] = m::select(t1, x, V(0));"
    package = damaged(tmp_path, "gate", "reglu", "functors/reglu.h", right, wrong)
    for folder, some in ((generated, False), (package, True)):
        runner = Runner(folder, ACTIVATIONS["reglu"], FORMATS["float32"], "kernel")
        assert any("df_du" in str(f) for f in policy.faults(ACTIVATIONS["reglu"], runner)) is some


# What calls are made of


def test_layouts_are_those_of_torch():
    choices = random.Random(2)
    for _ in range(50):
        layout = plumbing.chosen(ACTIVATIONS["relu"], choices.choice).x
        at = layout.tensor(np.arange(layout.room, dtype=np.float64), torch.float64)
        assert tuple(at.shape) == layout.shape and np.array_equal(numbers(at), layout.positions)
    assert dense((2, 3), (1, 0), 4) == Layout((2, 3), (1, 2), 4)


def test_every_element_has_a_number_of_its_own():
    at, beta = dense((1 << 16,)), {"beta": dense(())}
    call = plumbing.Call(ACTIVATIONS["swiglu_beta"], torch.float64, at, at, at, False, beta)
    memory, _ = plumbing.expectation(call)
    for name in ("x", "u", "grad"):
        values = memory[name][call.layouts[name].positions]
        assert len(np.unique(values)) == call.x.count and np.abs(values).min() > 0.1


@together("seed", [0, 1, 2**40])
def test_noise_is_the_published_generators(seed):
    key, offset = torch.randint(
        -(2**63), 2**63 - 1, (2,), dtype=torch.int64, generator=torch.Generator().manual_seed(seed)
    ).tolist()
    assert definition.drawn(seed, 203).tolist() == [uniform(i, key % 2**64, offset % 2**64) for i in range(203)]
