"""Numbers in formulas: whatever function a constant holds, kernels have its value and its sign.

Every formula is compared with mpmath on the formula as it is written, with its derivatives by finite differences of
many digits: nothing is shared with the stable form.
"""

import shutil

import mpmath
import numpy as np
import pytest
import sympy as sp
from tiers import LONG, spread

from actsym.catalog.formulas import activation_from_text
from actsym.definition.spec import x
from actsym.layers.definitions import definition
from actsym.properties.floats.formats import FLOAT64
from codegen import build
from codegen.driver import generate
from codegen.ir import evaluate
from codegen.kinds import scalar
from codegen.kinds.scalar import derivatives
from codegen.stable.base import CannotLower, positive, sign
from codegen.stable.exponential import Expm1
from codegen.stable.hyperbolic import Tanh
from codegen.stable.lower import Lowering
from codegen.stable.rules import stabilize
from codegen.verify import shortfalls
from codegen.verify.grid import SAMPLE
from codegen.verify.second import Hessian

POINTS = (-3.25, -1.0, -0.375, 0.3125, 1.5, 2.75)

#: Constants of every kind of function that formulas may call, negative and positive, by what is easily taken for their
#: magnitude.
CONSTANTS = [
    "exp(-1)", "expm1(-1)", "expm1(-0.25)", "exp2(-2.5)", "log(0.5)", "log1p(-0.5)", "log2(0.3)", "log10(0.3)",
    "logaddexp(-1, -2)", "sqrt(2)-2", "rsqrt(2)-1", "cbrt(-2)", "square(-1.5)", "pow(2, -0.5)-1", "reciprocal(-3)",
    "sin(-1)", "cos(2)", "tan(-1)", "sec(2)", "csc(-1)", "cot(2)", "asin(-0.5)", "acos(-0.5)", "atan(-2)", "sinh(-1)",
    "cosh(1)", "tanh(-1)", "sech(1)-1", "csch(-1)", "coth(-1)", "asinh(-2)", "acosh(2)", "atanh(-0.5)", "sinc(4)",
    "erf(-1)", "erfc(1)-1", "erfi(-1)", "erfinv(-0.5)", "ndtr(-1)-1", "gamma(-0.5)", "lgamma(1.5)", "loggamma(1.5)",
    "digamma(1)", "polygamma(2, 1.5)", "abs(sin(4))", "floor(-1.5)", "ceil(-1.5)", "round(-1.6)", "trunc(-1.6)",
    "frac(-1.25)", "mod(-1.25, 2)", "fmod(-1.25, 2)", "sign(-2)", "heaviside(1)", "max(-1, tanh(-2))",
    "min(tanh(1), -0.5)", "clip(-2, tanh(-1), 1)", "clamp(-2, tanh(-1), 1)", "relu(sinh(1))", "sigmoid(1)-1",
    "sigmoid(1)-sigmoid(2)", "logsigmoid(1)", "softplus(-1)", "softplus(-1)-1", "softplus(1, 2)-2", "tanhshrink(-1)",
    "hardshrink(tanh(-2))", "softshrink(-2)", "threshold(1, 2, tanh(-1))", "elu(-1)", "selu(-1)", "celu(-1)",
    "mish(-1)", "gelu(-1)", "swish(-1)", "telu(-1)", "softsign(-1)", "logish(-1)", "smish(-1)", "log(cosh(1))-1",
    "atan(sinh(-1))", "1-tanh(1)^2-1", "erf(1)-1", "tanh(softplus(-1))-1", "exp(-exp(1))-1", "log(1+exp(-1))-1",
    "1-cos(1)-2", "sin(4)/4", "1/(1+exp(1))-1", "sqrt(1+exp(2))-3", "pi-4", "pi+1", "-E", "tanh(-1)*elu(-1)",
]  # fmt: skip

#: Where constants stand: as factors, divisors, terms, in arguments, conditions and branches, and in what rules rewrite.
PLACES = [
    "x^2*{c}+x", "(exp(x)-1)/{c}", "max(x, x*{c})", "x^3*{c}/6+x", "tanh(x*{c})", "x+{c}", "sigmoid(x)*{c}*x",
    "where(x > {c}, x*{c}^2, x*{c})", "x*softplus(x*{c}+1)", "x/(1+{c}^2*x^2)*{c}", "{c}*exp(-x^2/2)*x^2",
    "{c}*({c}-1)*x*tanh(exp(x))", "sqrt(x^2+{c}^2)*{c}", "x*exp({c}*exp(x))", "log(1+{c}^2*exp(x))*{c}", "x*sin(x*{c})",
]  # fmt: skip

#: Every constant as a factor and in one other place.
FORMULAS = [
    "(exp(x)-1)/(exp(-1)-1)", "tanh(sigmoid(3)*x)", *(f"x*({c})" for c in CONSTANTS),
    *(PLACES[i % len(PLACES)].format(c=f"({c})") for i, c in enumerate(CONSTANTS)),
]  # fmt: skip

#: Those that are also computed by generated modules.
GENERATED = [
    "x*elu(-1)",
    "(exp(x)-1)/(exp(-1)-1)",
    "max(x, x*elu(-1))",
    "x^2*tanh(-1)+x",
    "x^3*(sigmoid(1)-sigmoid(2))",
]


def expected(formula, order, point):
    """The value of the formula, or of a derivative by finite differences, in 60 digits."""
    function = sp.lambdify(x, formula, "mpmath")
    with mpmath.workdps(60):
        at = mpmath.mpf(point)
        return mpmath.re(mpmath.diff(function, at, order, h=mpmath.mpf(10) ** -15) if order else function(at))


def holds(formula, computed):
    for order, values in enumerate(computed):
        for point, value in zip(POINTS, values, strict=True):
            right = expected(formula, order, point)
            assert abs(value - right) <= 1e-9 * abs(right) + 1e-13, (formula, order, point, value, float(right))


@pytest.mark.parametrize("first", spread(range(3), [0]))
def test_constants_have_their_sign_and_value_in_every_derivative(first):
    """Of every third formula: three and the number of places have no common factor."""
    for text in FORMULAS[first::3]:
        activation, low = activation_from_text(text), Lowering()
        nodes = [low(d.expr) for d in derivatives(activation)]
        holds(activation.formula, evaluate(nodes, np.array(POINTS), {}, np.float64))


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    activations = [definition(text) for text in GENERATED]
    generate(activations, folder := tmp_path_factory.mktemp("constants") / "with_constants")
    return build.load_package(folder), activations


@pytest.mark.parametrize("backend", ["torch", pytest.param("kernel", marks=LONG)])
@pytest.mark.parametrize("number", range(len(GENERATED)), ids=GENERATED)
def test_generated_modules_have_them(package, number, backend):
    if backend == "kernel" and shutil.which("g++") is None:
        pytest.skip("no C++ compiler")
    kernels, activations = package
    hessian = Hessian(kernels, activations[number], FLOAT64, backend)
    points = np.array(POINTS)[:, None]
    value, slope = (hessian.runner.values(quantity, points[:, 0]) for quantity in ("f", "df_dx"))
    holds(activations[number].formula, (value, slope, hessian.values(points)[0, 0]))


def test_signs_are_proven():
    """Also of what SymPy's assumptions say nothing, and of zeros that it does not see."""
    assert sp.Mul(Expm1(-1), Tanh(1)).is_negative is None
    zero = sp.sinh(1) - (sp.E - 1 / sp.E) / 2
    assert [sign(e) for e in (Expm1(-1) * Tanh(1), Tanh(1) - sp.tanh(1), zero)] == [-1, 0, 0]
    assert positive(-Expm1(-1)) and not positive(Expm1(-1)) and not positive(sp.Symbol("p", real=True))
    assert evaluate([Lowering()(x * zero)], np.ones(1), {}, np.float64)[0] == 0
    with pytest.raises(CannotLower, match="the sign of I is not known"):
        Lowering()(x * sp.I)


def test_a_wrong_second_derivative_alone_is_said(tmp_path, monkeypatch):
    """Of a user's formula, for which no errors are accepted but the general ones."""
    activation = definition("x^3/3 + sin(x)")
    right = scalar.differentiate
    monkeypatch.setattr(
        scalar, "differentiate", lambda f, by: right(f, by) * (-1 if f != stabilize(activation.definition) else 1)
    )
    generate([activation], folder := tmp_path / "wrongly_bent")
    monkeypatch.setattr(shortfalls.build, "compile_cpu", lambda *_: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CXX", raising=False)
    (found,) = shortfalls.shortfalls([activation], folder, dtypes=["float64"], extent=SAMPLE).values()
    assert {(one.dtype, one.quantity) for one in found} == {("float64", "d2f_dx_dx")}
