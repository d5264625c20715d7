"""What torch asks of an operator beside its values: nested derivatives, types, shapes, layouts, exceptional values."""

import itertools
import math
import subprocess
import sys

import pytest
import sympy as sp
import torch
from kernel_cases import DOUBLE, EACH, NAMES, Member
from tiers import spread
from torch.autograd import forward_ad

import generated
from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Kind, u
from codegen.names import torch_name

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


@pytest.fixture(autouse=True)
def plain_torch():
    """Derivatives are the same code over either back end."""
    with generated.backend("torch"):
        yield


def test_forward_mode_inside_a_level_of_forward_mode():
    a = torch.tensor([1.0, 2.0, 3.0, 0.5], dtype=DOUBLE)
    with forward_ad.dual_level():
        at = forward_ad.make_dual(torch.tensor([0.7], dtype=DOUBLE).requires_grad_(), torch.ones(1, dtype=DOUBLE))
        (slope,) = torch.autograd.grad(generated.hermite(at, a).sum(), at, create_graph=True)
        # f = 1 + 2 x + 3 (x^2 - 1)/2 + (x^3 - 3 x)/12
        assert math.isclose(forward_ad.unpack_dual(slope).tangent.item(), 3 + 0.7 / 2, rel_tol=1e-12)


@pytest.mark.parametrize("unit", ["swish", "hermite", "squaf"])
def test_hessians_by_channelled_parameters_can_be_vectorised(unit):
    at = torch.linspace(-2, 2, 24, dtype=DOUBLE).reshape(4, 3, 2)
    shapes = {"swish": [(3,)], "hermite": [(3, 4)], "squaf": [(3,), (3,), (3, 2)]}[unit]
    learned = tuple(torch.rand(shape, dtype=DOUBLE, requires_grad=True) for shape in shapes)

    def loss(*parameters):
        return (getattr(generated, unit)(at, *parameters) ** 2).sum()

    plain = torch.autograd.functional.hessian(loss, learned)
    vectorised = torch.autograd.functional.hessian(loss, learned, vectorize=True)
    for row, other in zip(plain, vectorised, strict=True):
        for one, two in zip(row, other, strict=True):
            torch.testing.assert_close(one, two)


GATED = [n for n in NAMES if ACTIVATIONS[n].kind is Kind.GATED]
PRODUCTS = [n for n in GATED if not sp.diff(ACTIVATIONS[n].formula, u).has(u)]
SPECIAL = [math.nan, math.inf, -math.inf, 0.0, -0.0, 1.0, -1.0, 3.0, -3.0]


@pytest.mark.parametrize("name", PRODUCTS)
def test_a_gate_times_what_is_not_finite_is_as_where_they_are_multiplied(name):
    """f = g(x) u: NaN where either is NaN, or where g(x) is 0 and u infinite; an infinity of the right sign else."""
    member = Member(name, DOUBLE, "torch")
    for gate, value in itertools.product(SPECIAL, SPECIAL):
        one = member(torch.tensor([gate], dtype=DOUBLE), torch.tensor([1.0], dtype=DOUBLE)).item()
        found = member(torch.tensor([gate], dtype=DOUBLE), torch.tensor([value], dtype=DOUBLE)).item()
        if math.isnan(gate) or math.isnan(value) or not math.isfinite(value):
            wanted = one * value
            same = math.isnan(found) if math.isnan(wanted) else found == wanted
            assert same, f"{name}({gate}, {value}) = {found}, not {wanted}"


@pytest.mark.parametrize("name", GATED)
def test_two_inputs_of_different_types_are_promoted(name):
    member = Member(name, torch.float32, "torch")
    half, single = torch.tensor([0.5, -1.25], dtype=torch.bfloat16), torch.tensor([2.0, 3.0])
    for one, other in ((half, single), (single, half)):
        assert torch.equal(member(one, other), member(one.float(), other.float()))


@pytest.mark.parametrize("backend", ["kernel", "torch"])
def test_glu_of_one_tensor_is_that_of_torch(backend):
    at = torch.randn(3, 5, 8, dtype=DOUBLE, requires_grad=True)
    with generated.backend(backend):
        found, wanted = generated.glu(at), torch.nn.functional.glu(at)
        torch.testing.assert_close(found, wanted)
        assert torch.equal(found, generated.glu(*at.chunk(2, -1)[::-1]))
        for one, other in zip(*(torch.autograd.grad(y.square().sum(), at) for y in (found, wanted)), strict=True):
            torch.testing.assert_close(one, other)
        assert torch.autograd.gradgradcheck(generated.glu, at)


TROPICAL = ["tropical", "tropical_laurent"]


@pytest.mark.parametrize("unit", TROPICAL)
def test_a_coefficient_that_is_nan_is_not_swallowed(unit):
    for place in range(4):
        a = torch.zeros(4)
        a[place] = torch.nan
        assert getattr(generated, unit)(torch.tensor([-1.0, 0.0, 2.0]), a).isnan().all()


def test_what_has_too_few_coefficients_for_its_definition_is_refused():
    with pytest.raises(ValueError, match="parameter a must have at least 2 entries, not 1"):
        generated.tropical(torch.ones(2), torch.ones(1))
    with pytest.raises(ValueError, match="parameter a must be a sequence of at least 2 numbers"):
        generated.Tropical(a=[1.0])


@pytest.mark.parametrize("name", spread(NAMES, EACH))
def test_what_a_unit_does_not_take_is_named(name):
    member = Member(name, torch.float32, "torch")
    inputs = len(member.activation.inputs) if member.activation.kind is Kind.GATED else 1
    refused = {
        "int64": torch.ones(2, 4, dtype=torch.int64),
        "float8_e4m3fn": torch.ones(2, 4).to(torch.float8_e4m3fn),
        "complex64": torch.ones(2, 4, dtype=torch.complex64),
        "sparse_coo": torch.ones(2, 4).to_sparse(),
        "nested": torch.nested.nested_tensor([torch.ones(3), torch.ones(4)], layout=torch.jagged),
        "list": [1.0],
    }
    for what, given in refused.items():
        with pytest.raises(TypeError, match=what):
            member(*[given] * inputs)


@pytest.mark.parametrize(("unit", "more"), [("silu", ()), ("prelu", (torch.ones(1),)), ("swiglu", (torch.ones(2, 4),))])
def test_distributed_tensors_are_refused_by_name(tmp_path, unit, more):
    distributed, tensor = (pytest.importorskip(f"torch.distributed{part}") for part in ("", ".tensor"))
    local_map = pytest.importorskip("torch.distributed.tensor.experimental").local_map
    distributed.init_process_group("gloo", init_method=f"file://{tmp_path}/store", rank=0, world_size=1)
    try:
        mesh = distributed.device_mesh.init_device_mesh("cpu", (1,))
        given, function = (torch.ones(2, 4), *more), getattr(generated, unit)
        spread = [tensor.distribute_tensor(v, mesh) for v in given]
        with pytest.raises(TypeError, match=f"{unit} takes no DTensor; give it the local tensors"):
            function(*spread)
        local = local_map(function, [tensor.Replicate()], device_mesh=mesh)
        assert (local(*spread).to_local() == function(*given)).all()
    finally:
        distributed.destroy_process_group()


@pytest.mark.parametrize("name", spread(NAMES, EACH))
def test_raw_operators_refuse_gradients_of_another_shape(name):
    """They read as many elements as the input has."""
    member = Member(name, torch.float32, "torch")
    operator = getattr(torch.ops.generated, f"{member.unit}_backward")
    given = {
        "x": torch.ones(2, 4), "u": torch.ones(2, 4), "dim": -1, "seed": torch.zeros(2, dtype=torch.int64), "wanted": 3
    } | {f"p_{n}": v for n, v in member.given.items()}  # fmt: skip
    arguments = [given[a.name] for a in operator.default._schema.arguments[1:]]
    for shape in ((4000,), (2, 3), ()):
        with pytest.raises(ValueError, match="the gradient's shape is"):
            operator(torch.ones(shape), *arguments)


def test_a_number_in_place_of_a_tensor_is_named():
    with pytest.raises(TypeError, match="prelu: parameter weight must be a floating-point tensor, not float"):
        generated.prelu(torch.ones(2), 0.25)


@pytest.mark.parametrize(("module", "options", "named"), [
    ("CELU", {"alpha": 0}, r"parameter alpha = 0\.0 is not accepted: its domain is \(0, inf\)"),
    ("CELU", {"alpha": math.nan}, "parameter alpha = nan"),
    ("Hardtanh", {"min_val": 1}, r"parameter min_val = 1\.0 is not accepted: its domain is \(-inf, 0\]"),
    ("Hardtanh", {"max_val": -1}, r"parameter max_val = -1\.0 is not accepted: its domain is \(0, inf\)"),
    ("RReLU", {"lower": 0.5, "upper": 0.1}, r"parameter upper = 0\.1 is not accepted: it must not be below lower = 0"),
    ("RReLU", {"upper": math.nan}, "parameter upper = nan"),
    ("PReLU", {"num_parameters": 0}, "channels = 0 is not accepted: it must be None or an integer >= 1"),
    ("EGEM_N1", {"eps": -1}, "parameter eps = -1.0"),
    ("PolyNorm_r3", {"eps": -1}, "parameter eps = -1.0"),
])  # fmt: skip
def test_a_module_holds_its_parameters_to_their_domains(module, options, named):
    with pytest.raises(ValueError, match=named):
        getattr(generated, module)(**options)


@pytest.mark.parametrize(("unit", "given", "named"), [
    ("celu", {"alpha": 0.0}, r"celu: parameter alpha = 0\.0 is not accepted: its domain is \(0, inf\)"),
    ("hardtanh", {"max_val": -1.0}, r"hardtanh: parameter max_val = -1\.0 is not accepted: its domain is \(0, inf\)"),
    ("rrelu", {"lower": 0.5, "upper": 0.1}, r"rrelu: parameter upper = 0\.1 is not accepted: it must not be"),
    ("rrelu", {"lower": 0.5, "upper": 0.1, "training": False}, r"rrelu: parameter upper = 0\.1 is not"),
    ("clamped_swiglu", {"limit": -1.0}, r"clamped_swiglu: parameter limit = -1\.0 is not accepted"),
])  # fmt: skip
def test_a_function_holds_numbers_to_their_domains(unit, given, named):
    with pytest.raises(ValueError, match=named):
        getattr(generated, unit)(torch.ones(2, 4), **given)


FIXED = [n for n in NAMES if any(not p.learnable and p.domain != sp.S.Reals for p in ACTIVATIONS[n].scalars)]


@pytest.mark.parametrize("name", FIXED)
def test_every_number_with_a_domain_is_held_to_it(name):
    member = Member(name, torch.float32, "torch")
    activation = member.activation
    for parameter in activation.scalars:
        if parameter.learnable or parameter.domain == sp.S.Reals:
            continue
        own = torch_name(activation.unit, parameter.name)
        outside = [v for v in (-1.0, 0.0, 1.0) if parameter.domain.contains(sp.Integer(int(v))) == sp.false]
        for wrong in [*outside, math.nan]:
            member.given[own] = wrong
            with pytest.raises(ValueError, match=f"{activation.unit}: parameter {own} = {wrong} is not accepted"):
                member(*member.inputs(torch.ones(2, 4)))
            with pytest.raises(ValueError, match=f"parameter {own} = {wrong} is not accepted"):
                member.module(**{own: wrong})
        member = Member(name, torch.float32, "torch")


TORCHS = {
    "hardtanh": {"min_val": -0.5, "max_val": 2.0}, "leaky_relu": {"negative_slope": 0.3}, "elu": {"alpha": 0.7},
    "celu": {"alpha": 1.5}, "softplus": {"beta": 2.0}, "rrelu": {"lower": 0.1, "upper": 0.2},
    "prelu": {"weight": torch.tensor([0.1, 0.2, 0.3])},
}  # fmt: skip


@pytest.mark.parametrize("unit", TORCHS)
def test_what_torch_has_too_takes_the_names_that_it_has_there(unit):
    at = torch.randn(4, 3, 5, dtype=DOUBLE)
    given = {n: v.double() if isinstance(v, torch.Tensor) else v for n, v in TORCHS[unit].items()}
    evaluated = {"training": False} if unit == "rrelu" else {}
    found = getattr(generated, unit)(at, **given, **evaluated)
    torch.testing.assert_close(found, getattr(torch.nn.functional, unit)(at, **given))
    struct = type(Member(f"{unit}").module()).__name__
    if unit != "prelu":
        torch.testing.assert_close(getattr(generated, struct)(**given).eval()(at), found)
        torch.testing.assert_close(getattr(generated, struct)(*given.values()).eval()(at), found)


@pytest.mark.parametrize("given", [(), (3,), (3, 0.4), (1, 0.4)])
def test_prelu_is_made_and_loaded_as_that_of_torch(given):
    at = torch.randn(4, 3, 5)
    own, theirs = generated.PReLU(*given), torch.nn.PReLU(*given)
    torch.testing.assert_close(own(at), theirs(at))
    with torch.no_grad():
        theirs.weight.uniform_(-1, 1)
    own.load_state_dict(theirs.state_dict())
    torch.testing.assert_close(own(at), theirs(at))
    theirs.load_state_dict(own.state_dict())


def test_what_a_learnable_module_starts_at_is_named():
    with pytest.raises(TypeError, match="positional argument"):
        generated.Swish(3)


def test_importing_loads_neither_the_compiler_nor_sympy():
    loaded = "print([m for m in ('torch._dynamo', 'sympy') if m in sys.modules])"
    code = f"import sys, torch\n{loaded}\nimport generated\n{loaded}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    before, after = done.stdout.splitlines()
    assert before == after
