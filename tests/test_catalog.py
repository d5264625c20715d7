"""The catalogue: every definition is a real, finite function, and the one that its name stands for elsewhere."""

import importlib
from dataclasses import replace
from fractions import Fraction

import mpmath
import pytest
import sympy as sp
import torch
from together import together
from torch.nn import functional as F

from actsym import catalog
from actsym.catalog import ACTIVATIONS, FAMILIES, UnknownName, get
from actsym.definition.spec import Kind, SpecError, x
from actsym.rigor.evaluate import Evaluator
from actsym.text.define import check_defined

#: Exact in float64; both sides of every breakpoint, both signs, small and large.
POINTS = sorted(
    sign * Fraction(n, d)
    for sign in (-1, 1)
    for n, d in [
        (0, 1),
        (1, 1 << 20),
        (1, 64),
        (1, 4),
        (1, 2),
        (3, 4),
        (1, 1),
        (5, 4),
        (2, 1),
        (3, 1),
        (9, 2),
        (6, 1),
        (13, 2),
        (8, 1),
        (12, 1),
        (20, 1),
    ]
)

#: Those that are functions of x alone (after training, where they are stochastic).
OF_X = {n: a for n, a in ACTIVATIONS.items() if a.kind in (Kind.POINTWISE, Kind.STOCHASTIC)}

every = together("activation", OF_X.values(), ids=lambda a: a.name)


@every
def test_is_real_and_finite_everywhere(activation):
    evaluator = Evaluator(activation.formula)
    for point in [*POINTS, *(s * Fraction(2) ** e for s in (-1, 1) for e in (-1000, -200, 40, 200, 1000))]:
        assert evaluator.at(point).ball.is_finite(), point
    check_defined(activation.formula)


def _jumps(activation):
    """What the value changes by at each breakpoint: the branches on its two sides, both taken at the point itself."""
    for condition in activation.formula.atoms(sp.core.relational.Relational):
        (at,) = sp.solveset(condition.lhs - condition.rhs, x, sp.S.Reals)
        sides = []
        for beside in (at - sp.Rational(1, 1000), at + sp.Rational(1, 1000)):
            branch = activation.formula.replace(
                lambda e: isinstance(e, sp.Piecewise),
                lambda e, beside=beside: next(value for value, when in e.args if when.subs(x, beside) == sp.true),
            )
            sides.append(branch.subs(x, at))
        yield sp.simplify(sides[1] - sides[0])


@every
def test_is_continuous(activation):
    """Every branch meets the next; steps jump by 1, and the window of the nearest positions by the weights it drops."""
    jumps = set(_jumps(activation))
    if activation.family in ("heaviside", "squaf_s"):
        assert jumps == {sp.S.One}
    elif activation.family.endswith("_nearest"):
        assert 0 < max(abs(sp.N(j)) for j in jumps) < sp.Rational(1, 100)
    else:
        assert jumps <= {sp.S.Zero}


@every
def test_agrees_with_an_evaluation_that_shares_nothing_with_ours(activation):
    """Ball arithmetic against SymPy's own translation of the expression to mpmath."""
    function = sp.lambdify(x, activation.formula, "mpmath")
    evaluator = Evaluator(activation.formula)
    with mpmath.workprec(400):
        for point in POINTS:
            expected = function(mpmath.mpf(point.numerator) / point.denominator)
            found = mpmath.mpf(evaluator.at(point).text(40))
            assert abs(found - expected) <= mpmath.mpf(10) ** -30 * (1 + abs(expected)), point


def _gem(n, eps=1.0):
    def forward(v):
        p = v.abs() ** (2 * n)
        return torch.where(v > 0, v * p / (eps + p), torch.zeros_like(v))

    return forward


def _segem(n, eps):
    return lambda v: torch.where(v > 0, v, eps * v / (eps + v.abs() ** (2 * n)))


#: Torch's own function of the same name, or the formula as its paper prints it.
INDEPENDENT = {
    "relu": F.relu,
    "relu_squared": lambda v: F.relu(v) ** 2,
    "relu6": F.relu6,
    "heaviside": lambda v: torch.heaviside(v, torch.zeros((), dtype=v.dtype)),
    "hardtanh": F.hardtanh,
    "hard_sigmoid": F.hardsigmoid,
    "hard_swish": F.hardswish,
    "saturated_silu": lambda v: torch.where(v > 0, v, F.silu(v)),
    "saturated_mish": lambda v: torch.where(v > 0, v, F.mish(v)),
    "saturated_gelu": lambda v: torch.where(v > 0, v, v * torch.special.ndtr(v)),
    "leaky_relu": lambda v: F.leaky_relu(v, 0.01),
    "prelu": lambda v: F.prelu(v, torch.tensor([0.25], dtype=v.dtype)),
    "crrelu": lambda v: F.relu(v) + 0.01 * v * torch.exp(-v * v / 2),
    "elu": F.elu,
    "celu": F.celu,
    "selu": F.selu,
    "sigmoid": torch.sigmoid,
    "tanh": torch.tanh,
    "softsign": F.softsign,
    "softplus": lambda v: F.softplus(v, threshold=100),
    "silu": F.silu,
    "swish": F.silu,
    "mish": lambda v: v * torch.tanh(F.softplus(v, threshold=100)),
    "logish": lambda v: v * torch.log1p(torch.sigmoid(v)),
    "smish": lambda v: v * torch.tanh(torch.log1p(torch.sigmoid(v))),
    "telu": lambda v: v * torch.tanh(torch.exp(v)),
    "gelu": lambda v: v * torch.special.ndtr(v),
    "gelu_tanh": lambda v: F.gelu(v, approximate="tanh"),
    "gem_n1": _gem(1),
    "gem_n2": _gem(2),
    "egem_n1": _gem(1, 1e-6),
    "egem_n2": _gem(2, 1e-6),
    "segem_n1": _segem(1, 1e-4),
    "segem_n2": _segem(2, 1e-4),
}


@together("name", INDEPENDENT)
def test_is_the_function_of_that_name(name):
    """To float64's rounding; GELU's tanh form cancels to within its absolute rounding on the far left."""
    evaluator = Evaluator(ACTIVATIONS[name].formula)
    inputs = torch.tensor([float(p) for p in POINTS], dtype=torch.float64)
    expected = INDEPENDENT[name](inputs)
    found = torch.tensor([float(evaluator.at(p)) for p in POINTS], dtype=torch.float64)
    torch.testing.assert_close(found, expected, rtol=1e-13, atol=1e-14)


def test_torch_agrees_with_selus_derived_constants():
    """SELU's constants are not typed in: alpha and scale come out of the two moment equations."""
    alpha, scale = (float(sp.N(p.default, 30)) for p in ACTIVATIONS["selu"].parameters)
    assert alpha == 1.6732632423543772848170429916717
    assert scale == 1.0507009873554804934193349852946


@together("name", FAMILIES)
def test_names_lead_to_members(name):
    family = FAMILIES[name]
    for structure in family.members:
        member = family(**structure)
        assert ACTIVATIONS[member.name] == member == get(member.name)
        spelled = f"{name}({', '.join(f'{k}={v}' for k, v in structure.items())})"
        assert get(spelled) == member == get(f" {spelled.upper().replace('N=', 'N = ')} ")


def test_names_carry_parameters():
    assert get("egem(N=3, eps=1e-2)").formula.subs(x, 1) == sp.Rational(100, 101)
    assert get("GELU-tanh") == ACTIVATIONS["gelu_tanh"]


@pytest.mark.parametrize(
    ("name", "near"), [("teluu", "telu"), ("gelu-tnh", "gelu_tanh"), ("mihs", "mish"), ("gme(N=2)", "gem")]
)
def test_unknown_names_suggest_near_ones(name, near):
    with pytest.raises(UnknownName, match=f"did you mean .*{near}"):
        get(name)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("zzzzzz", "actsym list"),
        ("gem(N=0)", "N = 0 is not accepted"),
        ("gem(N=1.5)", "not an integer"),
        ("gem(2)", "write NAME=VALUE"),
        ("gem(M=2)", "no parameter M"),
        ("softplus(beta=-1)", "outside its domain"),
        ("softplus(beta=a)", "not an exact number"),
    ],
)
def test_bad_names_say_what_would_do(name, reason):
    with pytest.raises(SpecError, match=reason):
        get(name)


def test_titles_are_unique():
    titles = [a.title for a in ACTIVATIONS.values()]
    assert len(set(titles)) == len(titles)


def test_a_family_bound_to_another_name_is_no_silent_omission(monkeypatch):
    module = importlib.import_module("actsym.catalog.gaussian")
    monkeypatch.setattr(module, "another", replace(module.gelu, name="gelu2"), raising=False)
    with pytest.raises(SpecError, match="family 'gelu2' is called another; call both the same"):
        list(catalog._families("gaussian"))
