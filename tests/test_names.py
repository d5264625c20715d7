"""Any name that Python takes as an argument works as a parameter; others are refused by name."""

import importlib
import sys

import pytest
import sympy as sp
import torch
from tiers import spread

from actsym.definition.folds import Series, k, unfold
from actsym.definition.names import OF_MODULES, OF_WRAPPERS
from actsym.definition.rows import RowMean
from actsym.definition.spec import Activation, Kind, Parameter, SpecError, Vector, noise, u, x
from codegen.driver import generate
from codegen.kinds import plan
from codegen.names import local, spelled

PACKAGE = "hostile_names"
#: What generated code calls its own things, keywords of C++ and CUDA, and what torch's schemas call types.
NAMES = (
    "p", "out", "sink", "V", "P", "u", "t0", "m", "k", "noise", "g", "c", "scale", "length", "sum_0", "product_0",
    "c_0", "root_0", "static", "threadIdx", "Tensor", "grad", "wanted", "torch", "p_p", "sign_of_a",
)  # fmt: skip


def parameters(names, fixed=()):
    return tuple(Parameter(n, sp.Rational(i + 1, 8), learnable=n not in fixed) for i, n in enumerate(names))


def gain(given):
    """A number in which every parameter has a weight of its own."""
    return sum((i + 1) * p.symbol for i, p in enumerate(given))


def pointwise():
    given = parameters(NAMES, fixed=("V", "u", "noise", "t0"))
    return Activation("hostile", "Hostile", gain(given) * sp.tanh(x), given)


def of_rows():
    given = parameters(NAMES, fixed=("scale", "g", "p"))
    return Activation("hostile_row", "HostileRow", gain(given) * x / sp.sqrt(RowMean(x**2) + 1), given, kind=Kind.ROW)


def folded():
    first, second = Vector("t0", (1, 2, -1)), Vector("lines", (3, -1, 2))
    given = parameters(("p", "index", "t0_k", "h0", "k", "rows_t0", "x_k"))
    definition = Series(first[k] * sp.exp(-((x - second[k]) ** 2)), first.size) + gain(given) * x
    expr = unfold(definition, (first, second))
    every = (*given, *first.entries, *second.entries)
    return Activation(
        "hostile_fold", "HostileFold", expr, every,
        family="hostile_fold", vectors=(first, second), definition=definition,
    )  # fmt: skip


#: What multiplies the gain, and what is added to that, in torch.
FORMS = {
    "hostile": (pointwise, torch.tanh, lambda x, **_: 0 * x),
    "hostile_row": (of_rows, lambda x: x / (x.square().mean() + 1).sqrt(), lambda x, **_: 0 * x),
    "hostile_fold": (
        folded, lambda x: x,
        lambda x, t0, lines, **_: sum(a * torch.exp(-((x - d) ** 2)) for a, d in zip(t0, lines, strict=True)),
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def units(tmp_path_factory):
    out = tmp_path_factory.mktemp("units") / PACKAGE
    generate([make() for make, *_ in FORMS.values()], out)
    sys.path.insert(0, str(out.parent))
    try:
        yield importlib.import_module(PACKAGE)
    finally:
        sys.path.remove(str(out.parent))


def arguments(activation):
    """Every parameter by name: tensors of what is learnable, vectors whole."""
    double = lambda *numbers: torch.tensor([float(n) for n in numbers], dtype=torch.float64)  # noqa: E731
    given = {p.name: double(p.default) if p.learnable else float(p.default) for p in activation.scalars}
    return given | {v.name: double(*v.defaults) for v in activation.vectors}


@pytest.mark.parametrize(
    ("name", "backend"), spread([(n, b) for n in FORMS for b in ("kernel", "torch")], [(n, "torch") for n in FORMS])
)
def test_hostile_names_compute_what_the_definition_says(units, name, backend):
    make, factor, rest = FORMS[name]
    activation = make()
    points = torch.tensor([[-1.5, 0.25, 2.0]], dtype=torch.float64)
    given = arguments(activation)
    learned = [v.requires_grad_() for v in given.values() if isinstance(v, torch.Tensor)]
    with units.backend(backend):
        y = getattr(units, name)(points, **given)
        found = torch.autograd.grad(y.sum(), learned)
    total = sum((i + 1) * given[p.name] for i, p in enumerate(activation.scalars))
    expected = total * factor(points) + rest(points, **given)
    assert torch.allclose(y, expected, rtol=1e-12)
    for one, right in zip(found, torch.autograd.grad(expected.sum(), learned), strict=True):
        assert torch.allclose(one, right, rtol=1e-12)


def test_modules_keep_parameters_under_their_names(units):
    module = units.Hostile(grad=3.0)
    assert module.grad.item() == 3.0 and "wanted" in dict(module.named_parameters())
    assert module(torch.ones(2)).shape == (2,)


@pytest.mark.parametrize("name", ["lambda", "class", "None", "in", "self", "dim", "training", "forward", "half", "x"])
def test_names_that_no_argument_can_have_are_refused(name):
    with pytest.raises(SpecError, match=f"parameter name '{name}' is not accepted: "):
        Parameter(name, 1)
    with pytest.raises(SpecError, match=f"vector name '{name}' is not accepted: "):
        Vector(name, (1, 2))


@pytest.mark.parametrize("name", ["", "1a", "a b", "_a", "a_", "ä"])
def test_what_is_no_identifier_is_refused(name):
    with pytest.raises(SpecError, match="is not accepted"):
        Parameter(name, 1)


def test_names_of_two_things_are_refused():
    a, own = Vector("a", (1, 2)), Parameter("a_0", 1)
    with pytest.raises(SpecError, match="the name a_0 stands for two things"):
        Activation("f", "F", own.symbol * x, (own, *a.entries), vectors=(a,))
    size = Parameter("size_a", 1)
    with pytest.raises(SpecError, match="the name size_a stands for two things"):
        Activation("f", "F", size.symbol * x, (size, *a.entries), vectors=(a,))
    value, drawn = Parameter("u", 1), Parameter("noise", 1)
    with pytest.raises(SpecError, match="the name u stands"):
        Activation("f", "F", u * x, (value,), kind=Kind.GATED)
    with pytest.raises(SpecError, match="the name noise stands"):
        Activation("f", "F", x, (drawn,), kind=Kind.STOCHASTIC, definition=x * noise)
    with pytest.raises(SpecError, match="'lambda' must be a lower-case identifier and no keyword"):
        Activation("lambda", "Lambda", x)


def test_every_attribute_of_modules_is_known():
    public = {n for n in dir(torch.nn.Module()) if not n.startswith("_")}
    assert public <= OF_MODULES | OF_WRAPPERS


def test_inputs_keep_their_names():
    gate = Activation("gate", "Gate", u * x, kind=Kind.GATED)
    of_gate, of_one = (spelled(*found.inputs, found.noise) for found in map(plan, (gate, pointwise())))
    assert of_gate("u") == "u" and of_gate("noise") == "p_noise"
    assert of_one("u") == "p_u" and local("index_") == "index_"
