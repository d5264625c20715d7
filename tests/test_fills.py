"""Points where a formula has no value, but one finite limit from both sides: kernels and references have it there."""

import re
import shutil
from pathlib import Path

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
from codegen.driver import generate
from codegen.ir import evaluate
from codegen.kinds import gated, scalar
from codegen.stable.points import fills, with_fills
from codegen.verify import headers, limits, policy, rounding, run, second
from codegen.verify.grid import SAMPLE
from codegen.verify.limits import quantities
from codegen.verify.reference import cases, references

#: Formula, point, and f, f' and f'' there: where a derivative has no finite limit, it is that of the constant.
FILLED = [
    ("tanh(x)/x", 0, 1, 0, "-2/3"),
    ("x*log(abs(x))", 0, 0, 0, 0),
    ("exp(-1/x^2)", 0, 0, 0, 0),
    ("x*exp(-1/x^2)", 0, 0, 0, 0),
    ("(1-cos(x))/x^2", 0, "1/2", 0, "-1/12"),
    ("(exp(x)-1)/x", 0, 1, "1/2", "1/3"),
    ("(1-cos(x))/x", 0, 0, "1/2", 0),
    ("x^2*log(abs(x))", 0, 0, 0, 0),
    ("sin(x)*exp(-1/x^2)", 0, 0, 0, 0),
    ("exp(-1/abs(x))", 0, 0, 0, 0),
    ("tanh(1/x^2)", 0, 1, 0, 0),
    ("1/(1+exp(1/x^2))", 0, 0, 0, 0),
    ("x*tanh(1/x)", 0, 0, 0, 0),
    ("1/log(abs(x)/2)", 0, 0, 0, 0),
    ("x*sin(1/x)", 0, 0, 0, 0),
    ("x^3*sin(1/x)", 0, 0, 0, 0),
    ("x/(exp(x)-1) if x < 1 else x", 0, 1, "-1/2", "1/6"),
    ("sin(pi*x)/(x-1)", 1, -sp.pi, 0, sp.pi**3 / 3),
    ("tanh(4*x-1)/(4*x-1)", "1/4", 1, 0, "-32/3"),
]

#: Poles, jumps, and what swings on: there is nothing to fill in.
NONE = ["1/x", "sin(x)/abs(x)", "atan(1/x)", "exp(1/x)", "sin(1/x)", "log(abs(x))", "tanh(x)/x^2", "relu(x)", "tanh(x)"]

IDS = [case[0] for case in FILLED]


def exact(number):
    return sp.sympify(number, rational=True)


def at(place):
    """A point in both types, from below and above where it is 0."""
    point = float(sp.Rational(place))
    return np.array([-point, point]) if point == 0 else np.array([point])


@pytest.mark.parametrize("kind", [np.float32, np.float64])
@pytest.mark.parametrize("case", FILLED, ids=IDS)
def test_graphs_have_the_limits(case, kind):
    text, place, *wanted = case
    unit = scalar.pointwise(definition(text))
    for output, right in zip(unit.outputs, map(exact, wanted), strict=True):
        (found,) = evaluate([output.node], at(place), {}, kind)
        assert found.tolist() == pytest.approx([float(right)] * len(found), rel=8 * float(np.finfo(kind).eps), abs=0), (
            output.name
        )


@pytest.mark.parametrize("text", NONE)
def test_elsewhere_nothing_is_filled_in(text):
    activation = definition(text)
    assert fills(activation.definition) == ()
    assert with_fills(activation.definition) is activation.definition
    assert limits.gaps(activation.formula) == ()


def test_what_the_stable_form_has_stays_as_it_is():
    activation = definition("sin(x)/x")
    assert [f.value for f in fills(activation.definition)] == [1]
    assert not any(d.expr.has(sp.Piecewise) for d in scalar.derivatives(activation))


def test_nothing_changes_in_the_catalogue():
    assert not [
        a.name for a in ACTIVATIONS.values() if a.kind is not Kind.ROW and not a.vectors and fills(a.definition)
    ]


def test_points_and_limits_may_depend_on_parameters():
    scaled = definition("(exp(a*x) - 1)/x", learn={"a": 2})
    moving = definition("tanh(x - b)/(x - b)", learn={"b": 1})
    for activation, (name, value), point, wanted in (
        (scaled, ("a", 2.0), 0.0, {"f": 2, "df_dx": 2, "df_da": 1, "d2f_dx_dx": 8 / 3}),
        (moving, ("b", 0.75), 0.75, {"f": 1, "df_dx": 0, "df_db": 0, "d2f_dx_dx": -2 / 3, "d2f_dx_db": 2 / 3}),
    ):
        nodes = {o.name: o.node for o in scalar.pointwise(activation).outputs}
        for quantity, right in wanted.items():
            (found,) = evaluate([nodes[quantity]], np.array([point]), {name: value}, np.float64)
            assert found[0] == pytest.approx(right, rel=1e-14, abs=0), quantity


def test_gates_are_filled_too():
    gate = Activation("gate", "Gate", u * sp.tanh(x) / x, kind=Kind.GATED)
    nodes = {o.name: o.node for o in gated(gate).outputs}
    found = {q: evaluate([nodes[q]], np.zeros(1), {"u": 3.0}, np.float64)[0][0] for q in ("f", "df_dx", "df_du")}
    assert found == {"f": 3, "df_dx": 0, "df_du": 1}


def test_what_is_approximated_has_it_too():
    found = approximants.functions(definition("tanh(x)/x"))
    assert [e.subs(x, 0) for e in found.values()] == [1, 0]


@pytest.mark.parametrize("case", FILLED, ids=IDS)
def test_references_find_the_limits_themselves(case, monkeypatch):
    def nothing(*_):
        raise AssertionError("a reference asks for the generator's fills")

    monkeypatch.setattr("codegen.stable.points.fills", nothing)
    text, place, *wanted = case
    activation, (value, slope, bend) = definition(text), map(exact, wanted)
    known, point = quantities(activation, FLOAT64), sp.Rational(place)
    for name, right in (("f", value), ("df_dx", slope)):
        assert abs(known[name].subs(x, point) - right).evalf(200) < sp.Rational(1, 2**400)
    found = limits.Sided(activation.expr, [x], 2).at([arb(float(point))])
    for by, right in (((), value), ((0,), slope), ((0, 0), bend)):
        assert float(found.get(by, arb(0))) == pytest.approx(float(right), rel=1e-15, abs=0)


def made(folder, activations):
    generate(activations, folder)
    return build.load_package(folder)


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    activations = [definition(case[0]) for case in FILLED]
    return made(tmp_path_factory.mktemp("fills") / "filled", activations), activations


def holds(package, number, dtype, backend):
    """The module's values and its first and second derivatives at the point, from below -0 and above 0."""
    kernels, activations = package
    _, place, *wanted = FILLED[number]
    given = torch.tensor(at(place), dtype=dtype, requires_grad=True)
    with kernels.backend(backend):
        value = getattr(kernels, activations[number].name)(given)
        (slope,) = torch.autograd.grad(value.sum(), given, create_graph=True)
        (bend,) = torch.autograd.grad(slope.sum(), given, allow_unused=True) if slope.requires_grad else (None,)
    found = (value, slope, torch.zeros_like(given) if bend is None else bend)
    for name, got, right in zip(("f", "df", "d2f"), found, map(exact, wanted), strict=True):
        rel = 8 * torch.finfo(dtype).eps
        assert got.tolist() == pytest.approx([float(right)] * len(got), rel=rel, abs=0), name


TYPES = [torch.float32, torch.float64, torch.bfloat16]


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("number", range(len(FILLED)), ids=IDS)
def test_torch_expressions(package, number, dtype):
    holds(package, number, dtype, "torch")


@pytest.mark.skipif(shutil.which("g++") is None, reason="no C++ compiler")
@pytest.mark.parametrize("dtype", spread(TYPES, 1))
@pytest.mark.parametrize("number", [pytest.param(i, marks=() if i < 1 else LONG, id=n) for i, n in enumerate(IDS)])
def test_kernels(package, number, dtype):
    holds(package, number, dtype, "kernel")


@pytest.mark.skipif(headers.compiler() is None, reason="no C compiler")
def test_headers(package):
    kernels, activations = package
    folder = Path(kernels.__file__).parent / "c"
    for activation, (text, place, *wanted) in zip(activations, FILLED, strict=True):
        for fmt in (FLOAT32, FLOAT64):
            runner = headers.Runner(folder, activation, fmt)
            for quantity, right in zip(("f", "df_dx"), map(exact, wanted), strict=False):
                got = runner.values(quantity, at(place)).tolist()
                assert got == pytest.approx([float(right)] * len(got), rel=1e-6, abs=0), (text, quantity)
        assert not re.search(r"nan at [-+]0", (folder / f"{activation.name}.h").read_text())


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # torch's own, when it loads its rules for forward mode
@pytest.mark.parametrize("text", spread(["x*log(abs(x))", "sin(pi*x)/(x-1)"], 1))
def test_a_kernel_without_the_value_is_told(package, tmp_path, monkeypatch, text):
    """On the grid, in the table of special values where the point is 0, and of second derivatives."""
    (right, _), activation = package, definition(text)
    monkeypatch.setattr(scalar, "at_points", lambda derivative, *_: derivative)
    wrong = made(tmp_path / f"unfilled_{activation.name}", [activation])
    monkeypatch.undo()
    for kernels, failing in ((right, False), (wrong, True)):
        found = run.verify([activation], ["float64"], ["torch"], kernels=kernels, parallel=False, extent=SAMPLE)
        told = {e.quantity: sum(e.failures.get(kind, 0) for kind in ("nan", "infinity")) for e in found.entries}
        assert [bool(told["f"]), bool(told["df_dx"])] == [failing] * 2
        assert bool(second.wrong_values(activation, kernels, FLOAT64, "torch")) == failing


def test_the_table_of_special_values_has_it():
    rows = {(r.quantity, r.place): r.expected for r in policy.rows(definition("tanh(x)/x")) if r.dtype == "float32"}
    assert [rows[key] for key in (("f", "-0"), ("f", "+0"), ("df_dx", "+0"))] == [1, 1, 0]


def test_cancellation_near_the_smallest_numbers_is_decided():
    versin = definition("(1-cos(x))/x^2")
    exprs = quantities(versin, FLOAT64)
    for point in (-6.48e-308, 5e-324):
        known = rounding.Rounder("versin", exprs["df_dx"], FLOAT64)(point)
        assert known[0] == pytest.approx(-point / 12, rel=1e-15, abs=5e-324)


@pytest.mark.skipif(headers.compiler() is None, reason="no C compiler")
def test_what_is_not_decided_is_told_of_a_header(package, monkeypatch):
    kernels, activations = package
    activation = activations[IDS.index("(1-cos(x))/x^2")]

    def undecided(*_):
        raise rounding.UndecidedError("versin: df_dx at x = 1e-308: 9 bits do not decide the rounding")

    monkeypatch.setattr(headers, "cases", undecided)
    found = list(headers.verify([activation], Path(kernels.__file__).parent / "c"))
    assert len(found) == 4 and not any(e.passed for e in found)
    assert all("no reference: versin: df_dx at x = 1e-308" in e.reasons[0] for e in found)


@LONG
def test_references_of_what_cancels_twice():
    versin = definition("(1-cos(x))/x^2")
    for fmt in (FLOAT32, FLOAT64):
        assert {0.0} <= set(cases(versin, fmt)["df_dx"].reference.inputs.tolist())
        assert all(np.isfinite(known.value).all() for known in references(versin, fmt).values())
