"""Second derivatives against jets: the references by themselves, damages that the check notices, and what passes."""

import math
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
import sympy as sp
import torch
from flint import arb, ctx
from kernel_cases import NAMES
from tiers import LONG, spread

import generated
from actsym.catalog import ACTIVATIONS, get
from actsym.definition.spec import Kind, x
from actsym.properties.floats.formats import FLOAT32, FLOAT64
from codegen.verify import second
from codegen.verify.accepted import SecondLimits, learned, second_limits
from codegen.verify.jets import Partials, together
from codegen.verify.limits import quantities
from codegen.verify.quantities import parameter_values
from codegen.verify.second import SAMPLE, Hessian, specials, verify, wrong_values

a, b = sp.symbols("a b", real=True)

pytestmark = pytest.mark.filterwarnings("ignore")  # forward mode uses what torch deprecates


FORMULAS = [
    x * sp.tanh(sp.exp(a * x)), sp.erf(x * a) * sp.log(2 + sp.cos(b * x)), (1 + x**2) ** sp.Rational(-3, 2) * a**3,
    sp.log(1 + sp.exp(a * x - b)), sp.Abs(x - a) ** 3 / (1 + sp.exp(-x)), sp.Max(a * x, b * x**2), sp.atan(a * x) / b,
    (sp.exp(x * b) - 1) * sp.erfc(x), (1 + a**2) ** (b * x), sp.Piecewise((x**2 * a, x > b), (sp.sin(a * x), True)),
]  # fmt: skip


@pytest.mark.parametrize("expr", FORMULAS, ids=str)
def test_jets_are_the_derivatives_of_mpmath(expr):
    """Difference quotients in long arithmetic, which differentiate nothing."""
    import mpmath

    point = (sp.Rational(7, 10), sp.Rational(3, 4), sp.Rational(-5, 4))
    with ctx.workprec(300):
        found = Partials(expr, [x, a, b], 3).at([arb(int(p.p)) / int(p.q) for p in point])
    with mpmath.workdps(60):
        plain = sp.lambdify((x, a, b), expr, "mpmath")
        for by in [(), (0,), (1,), (0, 0), (0, 1), (1, 2), (0, 0, 0), (0, 0, 1), (0, 1, 2), (2, 2, 2)]:
            orders = tuple(by.count(i) for i in range(3))
            exact = mpmath.diff(plain, tuple(mpmath.mpf(p.p) / p.q for p in point), orders) if by else plain(*point)
            assert abs(mpmath.mpf(found.get(by, arb(0)).mid().str(40, radius=False)) - exact) < 1e-12, by


def test_rows_have_jets_by_every_entry():
    activation = get("polynorm_r2")
    learned_symbols = [p.symbol for p in activation.learnable]
    (eps,) = [p for p in activation.parameters if not p.learnable]
    partials = Partials(activation.expr, [x, *learned_symbols], 2, [eps.symbol])
    row, others = [0.5, -1.25, 2.0], [0.25, 0.5, -0.75]
    with ctx.workprec(200):
        found = list(partials.on_row([arb(v) for v in row], [arb(v) for v in others], [arb(0.125)]))
    tensors = [torch.tensor(v, dtype=torch.float64) for v in (row, others)]

    def plain(entries, learned):
        bias, *weights = learned
        powers = [entries ** (i + 1) for i in range(2)]
        return bias + sum(w * p / torch.sqrt(0.125 + (p * p).mean()) for w, p in zip(weights, powers, strict=True))

    hessian = torch.func.hessian(plain, (0, 1))(*tensors)
    names = [p.name for p in activation.learnable]
    order = [names.index(n) for n in ("bias", "weight_0", "weight_1")]
    for i, of_one in enumerate(found):

        def total(*by, i=i, of_one=of_one):
            return sum(float(of_one[part].mid()) for part in together(of_one, by, i, 3))

        by_row = [[total(j, k) for k in range(3)] for j in range(3)]
        mixed = [[total(j, 3 + order[k]) for k in range(3)] for j in range(3)]
        np.testing.assert_allclose(by_row, hessian[0][0][i], rtol=1e-12)
        np.testing.assert_allclose(mixed, hessian[0][1][i], rtol=1e-12)


def expressions(name):
    """The scalar functions of a unit, in which its second derivatives are computed."""
    home = __import__(f"generated.activations.{name}", fromlist=["_function"])
    return home._function._whole.expressions


def curved(change):
    """A damage of what a unit's own second derivatives are: ``change(inputs and parameters, second derivatives)``."""

    def damage(functions, monkeypatch):
        sound = functions._curvature
        monkeypatch.setattr(functions, "_curvature", lambda *args: change(args, sound(*args)))

    return damage


def turned(change):
    """The same where second derivatives are those of the gradient in forward mode."""

    def damage(functions, monkeypatch):
        sound = functions._turned

        def damaged(scalars, v):
            first, second = sound(scalars, v)
            return first, change(scalars, list(second))

        monkeypatch.setattr(functions, "_turned", damaged)

    return damage


def where(condition, changed, sound):
    return torch.where(condition, changed, sound)


#: (unit, damage, a second derivative that fails)
DAMAGES = {
    "1.5 left of -3.1": ("telu", curved(lambda v, d: (where(v[0] < -3.1, 1.5 * d[0], d[0]),)), "d2f_dx_dx"),
    "sign beyond 5": ("gelu", curved(lambda v, d: (where(v[0] > 5, -d[0], d[0]),)), "d2f_dx_dx"),
    "zero below -20": ("silu", curved(lambda v, d: (where(v[0] < -20, 0 * d[0], d[0]),)), "d2f_dx_dx"),
    "2^-16 more in [3, 5]": (
        "gelu", curved(lambda v, d: (where((v[0] - 4).abs() < 1, d[0] * (1 + 2**-16), d[0]),)), "d2f_dx_dx",
    ),
    "beta swapped": ("swish", curved(lambda v, d: (d[0], d[2], d[1])), "d2f_dx_dbeta"),
    "of negative beta": ("swish", curved(lambda v, d: (d[0], where(v[1] < 0, 2 * d[1], d[1]), d[2])), "d2f_dx_dbeta"),
    "channels reversed": (
        "swish", lambda functions, monkeypatch: monkeypatch.setattr(
            functions, "_curvature", lambda x, beta, sound=functions._curvature: sound(x, beta.flip(-1))), "d2f_dx_dx",
    ),
    "of large u": (
        "swiglu", curved(lambda v, d: (where(v[1].abs() > 400, 1.5 * d[0], d[0]), *d[1:])), "d2f_dx_dx",
    ),
    "by x and u": ("swiglu", curved(lambda v, d: (d[0], where(v[1] < 0, -d[1], d[1]), d[2])), "d2f_dx_du"),
    "entries from the third": (
        "hermite", turned(lambda v, d: [d[0], d[1] * (1 + (torch.arange(4)[:, None] >= 2) / 100)]), "d2f_dx_da_2",
    ),
}  # fmt: skip

MEMBER = {"hermite": "hermite_n3"}


def failing(name, fmt):
    with generated.backend("torch"):
        return {e.quantity: e.reasons for e in verify([get(name)], generated, (fmt,), SAMPLE) if not e.passed}


@pytest.mark.parametrize("name", DAMAGES)
@pytest.mark.parametrize("fmt", spread([FLOAT64, FLOAT32], 1), ids=lambda f: f.name)
def test_damages_are_noticed(name, fmt, monkeypatch):
    unit, damage, quantity = DAMAGES[name]
    member = MEMBER.get(unit, unit)
    assert not failing(member, fmt)
    damage(expressions(unit), monkeypatch)
    found = failing(member, fmt)
    assert quantity in found
    assert "expected" in found[quantity][-1] or "points, such as" in found[quantity][-1]


def test_limits_are_one_and_a_third_of_what_is_measured():
    errors, none = np.array([1.0, 5.0, 30.0, 1e9, 0.0]), np.zeros(5, dtype=bool)
    failed = none.copy()
    failed[4] = True
    assert learned(FLOAT64, errors, none, np.arange(5)) == SecondLimits(6.5, {2: 39.0, 3: None})
    assert learned(FLOAT64, errors, failed, np.array([0, 0, 1, 1, 2])) == SecondLimits(6.5, {1: None, 2: None})
    assert learned(FLOAT64, np.zeros(5), none, np.arange(5)) == SecondLimits(4.0)
    measured = second_limits(get("gelu"), FLOAT64, "d2f_dx_dx")
    assert measured.ulps < 16 and not measured.others


def test_limits_belong_to_a_definition():
    """TeLU's definition is edited: 2 f(2 x) = 4 x tanh(exp(2 x)), which its kernel computes at 2 x."""
    formula = x * sp.tanh(sp.exp(2 * x))
    edited = replace(get("telu"), expr=formula, definition=formula)
    assert second_limits(get("telu"), FLOAT64, "d2f_dx_dx") and not second_limits(edited, FLOAT64, "d2f_dx_dx")
    kernels = SimpleNamespace(backend=generated.backend, telu=lambda x: generated.telu(2 * x) / 2)
    faults = [e.reasons for e in verify([edited], kernels, thin=SAMPLE) if not e.passed]
    assert not faults, faults
    assert any(e.reasons for e in verify([edited], generated, thin=SAMPLE)), "the old kernel"
    off = SimpleNamespace(backend=generated.backend, telu=lambda x: generated.telu(2 * x) / 2 * (1 + 1e-5))
    assert any(e.reasons for e in verify([edited], off, (FLOAT32,), SAMPLE))


QUICK = ["relu", "gelu", "geglu", "tropical_n3"]
ELEMENTS = [n for n in NAMES if ACTIVATIONS[n].kind is not Kind.ROW]
ROWS = [n for n in NAMES if ACTIVATIONS[n].kind is Kind.ROW]


@pytest.mark.parametrize("name", spread(ELEMENTS, QUICK))
def test_second_derivatives_keep_to_their_limits(name):
    for entry in verify([ACTIVATIONS[name]], generated, thin=SAMPLE):
        assert entry.passed, (entry.dtype, entry.quantity, entry.reasons)


def few_rows(monkeypatch, count):
    """Every so many-th of the rows that are compared."""
    sound = second.rows
    monkeypatch.setattr(second, "rows", lambda *args: sound(*args)[::count])


@pytest.mark.parametrize("name", [pytest.param(n, marks=LONG) for n in ROWS])
def test_rows_keep_to_their_limits(name, monkeypatch):
    few_rows(monkeypatch, 2)
    for entry in second.verify_rows([ACTIVATIONS[name]], generated):
        assert entry.passed, (entry.dtype, entry.quantity, entry.reasons)


def off_by_an_outlier(row):
    """The gradient by the entries that are less than a thousandth of the largest, a part in 1000 too large."""
    small = row.detach().abs() < row.detach().abs().max() / 1000
    return row + (row - row.detach()) * small / 1000


@pytest.mark.parametrize(("damage", "quantity"), [
    (lambda x, **given: generated.polynorm_r2(x, **given) * (1 + 1e-5 * (x.shape[-1] == 1)), "f"),
    (lambda x, **given: generated.polynorm_r2(off_by_an_outlier(x), **given), "df_dx"),
    (lambda x, bias, **given: generated.polynorm_r2(x, bias=2 * bias - bias.detach(), **given), "df_dp"),
])  # fmt: skip
def test_damages_of_rows_are_noticed(damage, quantity, monkeypatch):
    few_rows(monkeypatch, 7)

    def found(unit):
        kernels = SimpleNamespace(backend=generated.backend, polynorm_r2=unit)
        entries = second.verify_rows([ACTIVATIONS["polynorm_r2"]], kernels, (FLOAT32,), backend="torch")
        return {e.quantity for e in entries if not e.passed}

    assert not found(generated.polynorm_r2)
    assert quantity in found(damage)


@pytest.mark.parametrize("name", [*(pytest.param(n, marks=LONG) for n in ELEMENTS if n not in QUICK), *QUICK])
def test_first_derivatives_of_the_references_are_those_of_jets(name):
    """SymPy differentiates for the references of f' and of gradients; jets of the definition differentiate nothing."""
    from actsym.rigor.evaluate import compile_real

    activation = ACTIVATIONS[name]
    values = parameter_values(activation, FLOAT64)
    fixed = [p for p in activation.parameters if not p.learnable]
    symbols = [*activation.inputs, *(p.symbol for p in activation.learnable)]
    jets = Partials(activation.expr, symbols, 1, [p.symbol for p in fixed])
    given = [arb(values[p.name]) for p in activation.learnable]
    points = [*np.linspace(-9, 9, 25).tolist(), *(s * 2.0**e for e in (-1000, -200, -30, 8, 30) for s in (-1, 1))]
    u_value = [1.75] if Kind.GATED is activation.kind else []
    expected = quantities(activation, FLOAT64)
    if u_value:
        known = {p.symbol: sp.Rational(*values[p.name].as_integer_ratio()) for p in activation.parameters}
        expected["df_du"] = sp.diff(activation.expr, symbols[1]).subs(known)
        expected = {q: e.subs(symbols[1], sp.Rational(7, 4)) for q, e in expected.items()}
    compared = 0
    with ctx.workprec(3000):
        found = [jets.at([arb(p), *map(arb, u_value), *given], [arb(values[p.name]) for p in fixed]) for p in points]
        for quantity, expr in expected.items():
            by = () if quantity == "f" else ([s.name for s in symbols].index(quantity.removeprefix("df_d")),)
            reference = compile_real(expr.replace(sp.DiracDelta, lambda *_: sp.S.Zero))
            for point, jet in zip(points, found, strict=True):
                theirs, ours = reference(arb(point)), jet.get(by, arb(0))
                if not theirs.is_finite():
                    continue
                assert theirs.overlaps(ours), (quantity, point, theirs, ours)
                assert ours.rad() <= arb(2) ** -60 * (abs(ours).upper() + arb(2) ** -1100), (quantity, point)
                compared += 1
    assert compared > 0.8 * len(points) * len(expected)


@pytest.mark.parametrize("name", ["telu", "hermite_n3", "pade_m5_n4", "relu_squared", "swiglu_beta"])
def test_second_derivatives_of_special_values(name):
    """NaN of NaN; at the infinities the limit, and of a vector nothing is expected there."""
    found = specials(Hessian(generated, get(name), FLOAT32))
    assert all(s.agrees for s in found), found
    known = {s.given: s.expected for s in found[:2]}
    wanted = {"relu_squared": {-math.inf: 0.0, math.inf: 2.0}}.get(name, {-math.inf: 0.0, math.inf: 0.0})
    assert known == wanted or get(name).vectors


def test_a_second_derivative_that_swallows_nan_fails():
    class Swallows:
        runner, activation = SimpleNamespace(format=FLOAT32), get("telu")

        def values(self, points):
            return {(0, 0): np.zeros(len(points))}

    assert [s.agrees for s in specials(Swallows())] == [True, True, False]


@pytest.mark.parametrize("change", [lambda _: -np.inf, lambda value: -value, lambda value: 1.1 * value])
def test_wrong_second_derivatives_are_told(monkeypatch, change):
    assert wrong_values(get("telu"), generated, FLOAT32) == []
    right = Hessian.values

    def damaged(self, points):
        found = right(self, points)
        at = int(np.argmax(np.abs(found[0, 0])))
        found[0, 0][at] = change(found[0, 0][at])
        return found

    monkeypatch.setattr(Hessian, "values", damaged)
    ((quantity, why),) = wrong_values(get("telu"), generated, FLOAT32)
    assert quantity == "d2f_dx_dx" and "(1 of " in why
