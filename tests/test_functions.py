"""Every function that formulas may name: its values against other libraries, and its line in the documentation."""

import math
import random
import re
import warnings
from fractions import Fraction
from pathlib import Path

import mpmath
import numpy as np
import pytest
import scipy.special
import sympy as sp
import torch
from tiers import spread
from together import together

from actsym.catalog import FAMILIES
from actsym.catalog.formulas import activation_from_text, parse_expression
from actsym.definition.spec import Activation, Kind, Parameter, x
from actsym.errors import EvaluationError
from actsym.rigor.evaluate import evaluate
from actsym.text.functions import CONDITIONAL, FUNCTIONS, MODULES, OF_MODULES, TABLE
from actsym.text.parse import ParseError
from codegen import driver
from codegen.ir import evaluate as lowered
from codegen.kinds import plan
from codegen.stable.base import CannotLower

#: What each function is, in mpmath or plain Python, by the first of its names; most are mpmath's function of that name.
REFERENCE = {
    "exp2": lambda u: mpmath.mpf(2) ** u,
    "log": lambda u, *base: mpmath.log(u, *base),
    "log2": lambda u: mpmath.log(u, 2),
    "logaddexp": lambda u, v: mpmath.log(mpmath.exp(u) + mpmath.exp(v)),
    "rsqrt": lambda u: 1 / mpmath.sqrt(u),
    "cbrt": lambda u: mpmath.sign(u) * mpmath.cbrt(abs(u)),
    "square": lambda u: u * u,
    "pow": lambda u, n: mpmath.power(u, n),
    "reciprocal": lambda u: 1 / u,
    "ndtr": mpmath.ncdf,
    "polygamma": lambda u: mpmath.psi(1, u),
    "lgamma": lambda u: mpmath.log(abs(mpmath.gamma(u))),
    "abs": abs,
    "round": lambda u: mpmath.mpf(round(Fraction(str(u)))),
    "trunc": lambda u: mpmath.mpf(int(u)),
    "frac": lambda u: u - mpmath.floor(u),
    "mod": lambda u, m: u - m * mpmath.floor(u / m),
    "fmod": lambda u, m: mpmath.mpf(math.fmod(u, m)),
    "heaviside": lambda u, h=0: 1 if u > 0 else 0 if u < 0 else h,
    "Heaviside": lambda u, h=0.5: 1 if u > 0 else 0 if u < 0 else h,
    "max": max,
    "min": min,
    "clip": lambda u, low, high: min(max(u, low), high),
    "clamp": lambda u, low, high: min(max(u, low), high),
    "relu": lambda u: max(u, 0),
    "sigmoid": lambda u: 1 / (1 + mpmath.exp(-u)),
    "logsigmoid": lambda u: -mpmath.log(1 + mpmath.exp(-u)),
    "softplus": lambda u, b=1: mpmath.log(1 + mpmath.exp(b * u)) / b,
    "tanhshrink": lambda u: u - mpmath.tanh(u),
    "hardshrink": lambda u, s=0.5: u if abs(u) > s else 0,
    "softshrink": lambda u, s=0.5: mpmath.sign(u) * max(abs(u) - s, 0),
    "threshold": lambda u, t, v: u if u > t else v,
}
#: The further arguments that functions are tried with, where they need or take some.
MORE = {
    "log": ("3",), "logaddexp": ("1",), "pow": ("3",), "mod": ("0.75",), "fmod": ("0.75",), "Heaviside": ("2",),
    "heaviside": ("0.5",), "max": ("0.25", "-1"), "min": ("0.25", "-1"), "clip": ("-1", "0.5"), "clamp": ("-1", "0.5"),
    "softplus": ("2",), "hardshrink": ("0.75",), "softshrink": ("0.75",), "threshold": ("0.5", "2"),
}  # fmt: skip

_POINTS = [Fraction(random.Random(k).randrange(-3000, 3000), 1024) for k in range(24)]
POINTS = [*_POINTS, Fraction(0), Fraction(1, 2), Fraction(-1, 2), Fraction(5, 2), Fraction(2), Fraction(-1)]


def written(name, alias, more):
    return f"{alias}(1, x)" if name == "polygamma" else f"{alias}({', '.join(('x', *more))})"


def reference(name):
    return REFERENCE.get(name) or getattr(mpmath, name)


@together("function", TABLE, ids=lambda f: f.names[0])
def test_each_function_of_the_table_has_its_values(function):
    """The enclosure that the toolkit gives holds what another library computes, wherever that is real."""
    name = function.names[0]
    compared = 0
    needed = function.usage.count(",") > function.usage.count("=") or name in ("clip", "clamp")
    for more in {MORE.get(name, ()), *([] if needed else [()])}:
        texts = {parse_expression(written(name, alias, more)) for alias in function.names}
        assert len(texts) == 1, "all names are the same function"
        (expr,) = texts
        for point in POINTS:
            with mpmath.workdps(30):
                try:
                    at = mpmath.mpf(point.numerator) / point.denominator
                    value = mpmath.mpf(reference(name)(at, *map(mpmath.mpf, more)))
                    ball = evaluate(expr, point, 20).ball
                except (TypeError, ValueError, ZeroDivisionError, EvaluationError):
                    continue
                if mpmath.isfinite(value):
                    found = mpmath.mpf(ball.mid().str(25, radius=False))
                    assert abs(found - value) <= 1e-18 * (1 + abs(value)), point
                    compared += 1
    assert compared >= 8


#: Functions that kernels do not compute, as docs/formulas.md says.
WITHOUT_KERNELS = {"erfi", "erfinv", "gamma", "lgamma", "loggamma", "digamma", "polygamma"}


@together("function", TABLE, ids=lambda f: f.names[0])
def test_each_function_has_kernels_or_is_said_to_have_none(function):
    """Kernels compute the function and its slope, as another library has them, in float64."""
    name, page = function.names[0], (Path(__file__).parents[1] / "docs" / "formulas.md").read_text()
    more = MORE.get(name, ())
    one = Activation("one", "one", parse_expression(written(name, name, more)))
    said = page.partition("Kernels compute all functions of the table but ")[2].partition(":")[0]
    assert (name in re.findall(r"\w+", said)) == (name in WITHOUT_KERNELS)
    if name in WITHOUT_KERNELS:
        with pytest.raises(CannotLower):
            plan(one)
        return
    kernel, compared = plan(one), 0
    points = np.array([float(p) for p in _POINTS])
    found = lowered([kernel.value.node, kernel.gradient[0].node], points, {}, np.float64)
    call = (lambda u, m: u - m * int(u / m)) if name == "fmod" else reference(name)  # math.fmod is of doubles
    with mpmath.workdps(40):
        given = [mpmath.mpf(m) for m in more]
        for at, *got in zip(points, *found, strict=True):
            try:
                wanted = [mpmath.diff(lambda u: call(u, *given), mpmath.mpf(at), order) for order in (0, 1)]
            except (TypeError, ValueError, ZeroDivisionError):
                continue
            if not any(isinstance(w, mpmath.mpc) for w in wanted):
                assert got == pytest.approx([float(w) for w in wanted], rel=1e-13, abs=1e-15), at
                compared += 1
    assert compared >= 5


@together("text", ["tan(x/(1 + x^2))", "sec(x/(1 + x^2))", "csc(1 + x^2/(1 + x^2))", "x*tanh(sigmoid(3)*x)", "x*cot(x)",
                   "floor(sin(x))*x % 2", "swish(x) if x < 3 else tanh(x)"])  # fmt: skip
def test_formulas_that_once_ended_in_a_traceback_have_kernels(text):
    assert driver.sources(activation_from_text(text, "one"))


POINTWISE = [name for name, family in FAMILIES.items() if family.kind in (Kind.POINTWISE, Kind.STOCHASTIC)]

LIBRARIES = {"np": np, "torch": torch, "F": torch.nn.functional, "torch.special": torch.special, "math": math}
#: Names that mean something else in these libraries when they are called so (an axis), or that are drawn at random.
ELSEWHERE = {"max", "min", "rrelu", "where", "polygamma"}
#: The arguments after the input, by every name; libraries have other defaults of some.
GIVEN = {alias: MORE[f.names[0]] for f in TABLE if f.names[0] in MORE for alias in f.names} | {
    "prelu": ("0.25",), "maximum": ("0.25",), "minimum": ("0.25",),
}  # fmt: skip
DEFAULTS = {"log", "softplus", "hardshrink", "softshrink"}
#: Functions that take numbers, not tensors, after the input.
NUMBERS = {"clip", "clamp", "threshold", "pow", "power"}


@pytest.mark.parametrize("module", LIBRARIES)
def test_a_name_of_a_library_is_what_it_is_there(module):
    """Everything that the parser reads after ``np.`` and so on, and that this library has, computed by it."""
    library, compared = LIBRARIES[module], 0
    points = np.array([float(p) for p in POINTS])
    for name in {*FUNCTIONS, *(POINTWISE if library in (torch, torch.nn.functional) else ())} - ELSEWHERE:
        called = getattr(library, name, None)
        if called is None:
            continue
        more = () if name in DEFAULTS else GIVEN.get(name, ())
        expr = parse_expression(f"{module}.{name}({', '.join(('x', *more))})")
        values = _values(called, module, points, [float(m) for m in more], name in NUMBERS)
        for point, value in zip(POINTS, values, strict=True):
            try:
                ball = evaluate(expr, point, 20).ball
            except EvaluationError:
                continue
            if value is not None and np.isfinite(value):
                assert float(ball) == pytest.approx(float(value), rel=1e-9, abs=1e-12), (name, point)
                compared += 1
    assert compared > 300


def _values(called, module, points, more, numbers):
    if module == "math":
        return [_value(lambda v=v: called(v, *more)) for v in points]
    wrap = np.array if module == "np" else lambda v: torch.tensor(v, dtype=torch.float64)
    with np.errstate(all="ignore"):
        return np.asarray(called(wrap(points), *(more if numbers else map(wrap, more))))


def _value(task):
    try:
        return task()
    except (ValueError, OverflowError, ZeroDivisionError):
        return None


@together("function", TABLE, ids=lambda f: f.names[0])
def test_what_sympy_prints_is_read_again(function):
    name = function.names[0]
    expr = parse_expression(written(name, name, MORE.get(name, ())))
    assert parse_expression(str(expr)) == expr


def test_sinc_and_others_are_those_of_the_module_that_is_named():
    assert parse_expression("np.sinc(x) - torch.sinc(x)") == parse_expression("np.sinc(x) - jnp.sinc(x)") == 0
    assert parse_expression("np.sinc(x)") == parse_expression("sinc(pi*x)") != parse_expression("sinc(x)")
    assert parse_expression("np.clip(x, a_min=0, a_max=6) - torch.clamp(x, min=0, max=6)") == 0
    assert {module for module, _ in OF_MODULES} <= set(MODULES.values())


@pytest.mark.parametrize("module", [np, math, scipy.special], ids=lambda m: m.__name__)
def test_a_function_after_a_module_is_that_of_the_module(module):
    compared = 0
    warnings.simplefilter("ignore")  # NumPy's where it returns NaN
    for name in sorted(FUNCTIONS):
        for point in (-1.7, -0.5, 0.3, 2.5):
            try:
                theirs = float(getattr(module, name)(point))
                ours = float(parse_expression(f"{module.__name__}.{name}({point})"))
            except (AttributeError, TypeError, ValueError):
                continue  # it has no such function of one number, or it is not real there
            compared += 1
            assert ours == pytest.approx(theirs, rel=1e-12, nan_ok=True), (name, point)
    assert compared > 50


@pytest.mark.parametrize("name", spread(POINTWISE, 12))
def test_every_member_of_the_catalogue_is_a_function(name):
    family = FAMILIES[name]
    assert parse_expression(f"{name}(x)") == family().formula
    moved = parse_expression(f"{name}(2x - 1)")
    for point in (Fraction(-3, 2), Fraction(1, 4), Fraction(2)):
        inside, outside = evaluate(family().formula, 2 * point - 1, 20), evaluate(moved, point, 20)
        assert inside.ball.overlaps(outside.ball)


def test_what_reads_more_than_one_number_is_refused():
    for name in set(FAMILIES) - set(POINTWISE):
        with pytest.raises(ParseError, match=r"gated|row-wise"):
            parse_expression(f"{name}(x)")


def test_parameters_are_given_by_position_or_by_name():
    assert parse_expression("swish(x, 2)") == parse_expression("swish(x, beta=2)") == x / (1 + sp.exp(-2 * x))
    assert parse_expression("gem(x, 2)") == parse_expression("GEM(x, N=2)") == FAMILIES["gem"](N=2).formula
    assert parse_expression("F.leaky_relu(x, negative_slope=0.1)") == parse_expression("leaky_relu(x, 1/10)")
    assert parse_expression("hermite(x, n=2, a_0=0)") == FAMILIES["hermite"](n=2, a_0=0).formula
    slope = Parameter("b", sp.S.One)
    assert parse_expression("swish(x, beta=b)", [slope]) == x / (1 + sp.exp(-slope.symbol * x))
    for text, reason in {
        "swish(x, gamma=2)": "has no parameter gamma",
        "swish(x, 2, 3)": r"swish\(u, beta=1\)",
        "swish(x, 2, beta=2)": "multiple values",
        "swish(x, beta=x)": "give a number",
        "elu(x, alpha=-1)": "outside its domain",
        "gem(x, N=1/2)": "must be an integer",
        "gelu": r"write gelu\(...\)",
        "gellu(x)": "near: gelu",
        "softplus(x, beta=0)": "division by zero",
    }.items():
        with pytest.raises(ParseError, match=reason):
            parse_expression(text)


def test_a_branch_inside_a_member_of_the_catalogue():
    expr = parse_expression("relu6(x if x < 1 else 4*x)")
    for k in range(-8, 25):
        v = Fraction(k, 8)
        assert expr.subs(x, sp.Rational(k, 8)) == sp.Rational(min(max(v if v < 1 else 4 * v, 0), 6))


def test_a_parameter_may_have_the_name_of_a_function():
    gamma = Parameter("gamma", sp.Integer(2))
    assert activation_from_text("x*gamma", parameters=[gamma]).formula == 2 * x
    with pytest.raises(ParseError, match="gamma is not a function"):
        parse_expression("gamma(x)", [gamma])


def test_the_documentation_lists_every_name():
    page = (Path(__file__).parents[1] / "docs" / "formulas.md").read_text()
    rows = [f"| `{f.usage}` | {', '.join(f'`{n}`' for n in f.names[1:])} | {f.about} |" for f in TABLE]
    listed = re.findall(r"^\| `\w+\(.*$", page.partition("## Functions")[2], re.MULTILINE)
    assert listed == [row.replace("|  |", "| |") for row in rows]
    for form in CONDITIONAL.values():
        assert form in page
    for module in MODULES:
        assert f"`{module}.`" in page
