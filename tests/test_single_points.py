"""Derivatives at points with a branch of their own: of sign(x - c) at c, and where values are filled in."""

import shutil
from pathlib import Path

import mpmath
import numpy as np
import pytest
import sympy as sp
import torch
from flint import arb
from tiers import LONG, spread

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Activation, Kind, u, x
from actsym.layers.definitions import definition
from actsym.properties.floats.formats import FLOAT32, FLOAT64
from codegen import build
from codegen.approximate import approximants
from codegen.driver import generate, sources
from codegen.ir import evaluate
from codegen.kinds import plan, scalar
from codegen.stable.points import single_points, undecided
from codegen.verify import headers, limits, policy, run
from codegen.verify.grid import SAMPLE
from codegen.verify.limits import quantities
from codegen.verify.points import Exact

#: Formula, the point, and f' and f'' there; None where the limits from both sides differ.
SMOOTH = [
    ("sign(x)*log(1+abs(x))", 0, 1, None),
    ("sign(x)*tanh(abs(x))", 0, 1, 0),
    ("abs(x)*sign(x)", 0, 1, 0),
    ("sign(x)*sqrt(x**2)", 0, 1, 0),
    ("sign(x)*(exp(abs(x))-1)", 0, 1, None),
    ("sign(x)*min(abs(x),1)", 0, 1, 0),
    ("sign(x)*(sqrt(abs(x)+1)-1)", 0, "1/2", None),
    ("(exp(x)-1)/x if x != 0 else 1", 0, "1/2", "1/3"),
    ("x*exp(x)/(exp(x)-1) if x != 0 else 1", 0, "1/2", "1/6"),
    ("x*tanh(x)/x if x != 0 else 0", 0, 1, 0),
    ("x/tanh(x) if x != 0 else 1", 0, 0, "2/3"),
    ("relu(x) - relu(-x)", 0, 1, 0),
    ("max(x, 0) + min(x, 0)", 0, 1, 0),
    ("cos(abs(x))", 0, 0, -1),
    ("sign(sin(x))*abs(sin(x))", 0, 1, 0),
    ("sign(x - 1/4)*log(1+abs(x - 1/4))", "1/4", 1, None),
    ("sign(x**2 - 1)*abs(x**2 - 1)", -1, -2, 2),
    ("sin(3*x)/x if x != 0 else 3", 0, 0, -9),
    ("(exp(x)-E)/(x-1) if x != 1 else E", 1, sp.E / 2, sp.E / 3),
]

#: Where f jumps, has a kink or a vertical tangent, or swings: the convention for kinks stays.
KEPT = [
    "sign(x)", "heaviside(x)", "Heaviside(x)", "sign(x)*(1+abs(x))", "sin(x)/x if x != 0 else 2", "abs(x)", "relu(x)",
    "sign(x)*sqrt(abs(x))", "x*log(abs(x)) if x != 0 else 0", "x*sin(1/x) if x != 0 else 0", "abs(x)*sigmoid(x)",
    "abs(x) if x != 0 else 0", "sign(x) + relu(x)",
]  # fmt: skip


def exact(number):
    return sp.sympify(number, rational=True)


def known(derivative, place):
    """What a derivative gives at a place, by the branches that hold there."""
    return derivative.subs(x, sp.Rational(place))


def of(text, by):
    return {d.by: d.expr for d in scalar.derivatives(definition(text))}[by]


@pytest.mark.parametrize(("text", "place", "slope", "bend"), SMOOTH, ids=[case[0] for case in SMOOTH])
def test_limits_are_the_derivatives(text, place, slope, bend):
    (point,) = (p for p in single_points(definition(text).definition) if p.place == sp.Rational(place))
    wanted = [exact(v) for v in (slope, bend) if v is not None]
    assert point.order == len(wanted)
    found = [sp.diff(point.polynomial, x, k).subs(x, point.place) for k in (1, 2)]
    assert found[: point.order] == wanted
    f = sp.lambdify(x, definition(text).expr, "mpmath")
    with mpmath.workdps(150):  # difference quotients, forwards, backwards and central
        c, h = mpmath.mpf(int(point.place.p)) / int(point.place.q), mpmath.mpf(10) ** -20
        quotients = [(f(c + h) - f(c)) / h, (f(c) - f(c - h)) / h, (f(c + h) - f(c - h)) / (2 * h)]
        assert all(abs(q - mpmath.mpmathify(wanted[0].evalf(160))) < mpmath.mpf(10) ** -18 for q in quotients)
        if point.order == 2:
            second = (f(c + h) - 2 * f(c) + f(c - h)) / h**2
            assert abs(second - mpmath.mpmathify(wanted[1].evalf(160))) < mpmath.mpf(10) ** -17


@pytest.mark.parametrize("text", KEPT)
def test_what_is_no_limit_keeps_to_the_convention(text):
    activation = definition(text)
    assert all(p.derivative((x,)) is None for p in single_points(activation.definition))
    plain = {name: sp.diff(activation.expr, x) if name == "df_dx" else activation.expr for name in ("f", "df_dx")}
    assert limits.completed(plain) == plain


def test_nothing_changes_in_the_catalogue():
    elements = [a for a in ACTIVATIONS.values() if a.kind is not Kind.ROW and not a.vectors]
    by = (x,), (x, x)
    assert not [
        a.name for a in elements for p in single_points(a.definition) for b in by if p.derivative(b) is not None
    ]


def test_the_point_and_the_limits_may_depend_on_parameters():
    moving = definition("sign(x - b)*log(1 + abs(x - b))", learn={"b": 1})
    b = moving.learnable[0].symbol
    (point,) = single_points(moving.definition)
    assert (point.place, point.derivative((x,)), point.derivative((b,))) == (b, 1, -1)

    scaled = definition("(exp(a*x) - 1)/x if x != 0 else a", learn={"a": 1})
    a = scaled.learnable[0].symbol
    (point,) = single_points(scaled.definition)
    assert (point.derivative((x,)), point.derivative((x, x)), point.derivative((x, a))) == (a**2 / 2, a**3 / 3, a)
    assert point.derivative((a,)) is None  # that of the value which is filled in

    gate = Activation("gate", "Gate", u * sp.sign(x) * sp.log(1 + sp.Abs(x)), kind=Kind.GATED)
    (point,) = single_points(gate.definition)
    assert (point.derivative((x,)), point.derivative((x, u)), point.derivative((u,))) == (u, 1, None)


@LONG
def test_limits_may_depend_on_two_parameters_or_on_none():
    two = definition("(exp(a*x) - exp(b*x))/x if x != 0 else a - b", learn={"a": 1, "b": 2})
    a, b = (p.symbol for p in two.learnable)
    (point,) = single_points(two.definition)
    wanted = {(x,): (a**2 - b**2) / 2, (x, x): (a**3 - b**3) / 3, (x, a): a, (x, b): -b}
    assert all(sp.expand(point.derivative(by) - value) == 0 for by, value in wanted.items())

    power = definition("sign(x)*abs(x)**p", learn={"p": 2})  # for p < 1 there is no limit: nothing is said
    assert single_points(power.definition) == ()


def test_what_is_not_known_is_said():
    """And nothing where convention is right anyway: for p = 2, of sign(x)*abs(x)**p."""
    told = sources(definition("x*sin(1/x) if x != 0 else 0", name="swing"))
    why = "whether the slope has one limit from both sides at x = 0 is not known (sin(t) oscillates)."
    assert why in told["activations/swing.py"].split('"""')[1] and why in " ".join(told["c/swing.h"].split("\n// "))
    open_sign = definition("sign(a*x)*log(1+abs(x))", learn={"a": 1})
    (note,) = undecided(open_sign.definition, {p.symbol: p.default for p in open_sign.parameters})
    assert "the sign of a" in note
    power = definition("sign(x)*abs(x)**p", learn={"p": 2})
    assert undecided(power.definition, {p.symbol: p.default for p in power.parameters}) == ()


@LONG
def test_of_the_catalogue_all_is_known():
    assert not [a.name for a in ACTIVATIONS.values() if a.kind is Kind.POINTWISE and not a.vectors and plan(a).notes]


@pytest.mark.parametrize(("text", "place", "slope", "bend"), SMOOTH, ids=[case[0] for case in SMOOTH])
def test_references_know_it_without_expansions(text, place, slope, bend, monkeypatch):
    def nothing(*_):
        raise AssertionError("a reference asks for the generator's points")

    monkeypatch.setattr("codegen.stable.points.single_points", nothing)
    activation, point = definition(text), float(sp.Rational(place))
    assert abs(known(quantities(activation, FLOAT64)["df_dx"], place) - exact(slope)).evalf(200) < sp.Rational(
        1, 2**400
    )
    assert Exact(activation, FLOAT64).at(np.array([[point]]), "df_dx").value == float(exact(slope))
    jet = limits.Sided(activation.expr, [x], 2).at([arb(point)])
    found = jet.get((0, 0), arb(0))
    if bend is None:
        assert not found.is_finite() or found == 0
    else:
        assert abs(float(found) - float(exact(bend))) < 1e-15


def test_what_is_approximated_has_it_too():
    assert known(approximants.functions(definition("sign(x)*tanh(abs(x))"))["df_dx"], 0) == 1
    assert approximants.functions(definition("sign(x)"))["df_dx"].subs(x, 0) == 0


@LONG
def test_approximants_have_it_too():
    approximants.ensure(own := definition("sign(x)*tanh(abs(x))"))
    found = approximants.graphs(own, "half")["df_dx"]
    assert evaluate([found], np.array([-0.0, 0.0]), {}, np.float32)[0].tolist() == [1, 1]


def checked(monkeypatch, right):
    """The derivative at 0 by the graph of a kernel, and by its approximants."""
    if not right:
        monkeypatch.setattr(scalar, "at_points", lambda derivative, *_: derivative)
    unit = scalar.pointwise(definition("sign(x)*log(1+abs(x))"))
    return float(evaluate([unit.slope[0].node], np.zeros(1), {}, np.float64)[0][0])


def test_the_old_derivative_is_noticed(monkeypatch):
    (row,) = (
        r
        for r in policy.rows(definition("sign(x)*log(1+abs(x))"))
        if (r.quantity, r.dtype, r.place) == ("df_dx", "float64", "+0")
    )
    assert row.holds(checked(monkeypatch, True))
    assert not row.holds(checked(monkeypatch, False))


def made(folder, activations):
    generate(activations, folder)
    return build.load_package(folder)


def gradients(package, activation, point, dtype, backend):
    """f' and f'' at a point, from below -0 and above 0 where that is the point."""
    points = [point, -point] if point == 0 else [point]
    given = torch.tensor(points, dtype=dtype, requires_grad=True)
    with package.backend(backend):
        (slope,) = torch.autograd.grad(getattr(package, activation.name)(given).sum(), given, create_graph=True)
        (bend,) = torch.autograd.grad(slope.sum(), given, allow_unused=True) if slope.requires_grad else (None,)
    zeros = torch.zeros_like(given)
    return slope.tolist(), (zeros if bend is None else bend).tolist()


def holds(package, activation, case, dtype, backend):
    _, place, slope, bend = case
    eps = torch.finfo(dtype).eps
    slopes, bends = gradients(package, activation, float(sp.Rational(place)), dtype, backend)
    assert slopes == pytest.approx([float(exact(slope))] * len(slopes), rel=4 * eps, abs=0)
    if bend is not None:
        assert bends == pytest.approx([float(exact(bend))] * len(bends), rel=8 * eps, abs=0)


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    activations = [definition(case[0]) for case in SMOOTH]
    return made(tmp_path_factory.mktemp("points") / "single_points", activations), activations


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
@pytest.mark.parametrize("number", range(len(SMOOTH)), ids=[case[0] for case in SMOOTH])
def test_torch_expressions(package, number, dtype):
    made, activations = package
    holds(made, activations[number], SMOOTH[number], dtype, "torch")


def test_the_grid_notices_the_old_derivative(package, tmp_path, monkeypatch):
    (made_right, activations), text = package, "sign(x)*tanh(abs(x))"
    (activation,) = (a for a, case in zip(activations, SMOOTH, strict=True) if case[0] == text)
    monkeypatch.setattr(scalar, "at_points", lambda derivative, *_: derivative)
    made_wrong = made(tmp_path / "points_as_before", [activation])
    monkeypatch.undo()
    for kernels, wrong in ((made_right, []), (made_wrong, ["df_dx"])):
        found = run.verify([activation], ["float64"], ["torch"], kernels=kernels, parallel=False, extent=SAMPLE)
        assert [e.quantity for e in found.entries if not e.passed] == wrong


@pytest.mark.skipif(shutil.which("g++") is None, reason="no C++ compiler")
@pytest.mark.parametrize("dtype", spread([torch.float32, torch.float64], 1))
@pytest.mark.parametrize(
    "number", [pytest.param(i, marks=() if i == 7 else LONG, id=c[0]) for i, c in enumerate(SMOOTH)]
)
def test_kernels(package, number, dtype):
    made, activations = package
    holds(made, activations[number], SMOOTH[number], dtype, "kernel")


@pytest.mark.skipif(headers.compiler() is None, reason="no C compiler")
def test_headers(package):
    made, activations = package
    folder = Path(made.__file__).parent / "c"
    for activation, (text, place, slope, _) in zip(activations, SMOOTH, strict=True):
        for fmt in (FLOAT32, FLOAT64):
            got = headers.Runner(folder, activation, fmt).values("df_dx", np.array([float(sp.Rational(place))]))
            assert got == pytest.approx(float(exact(slope)), rel=1e-6, abs=0), text
