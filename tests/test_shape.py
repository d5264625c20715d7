"""Shapes: published points, consistency with dense scans, flat pieces, jumps, and what cannot be charted."""

import random
from collections.abc import Callable

import mpmath
import numpy as np
import pytest
import sympy as sp
from elements import ELEMENTS
from tiers import LONG, spread

from actsym.catalog import get
from actsym.definition.spec import x
from actsym.properties.features import Feature
from actsym.properties.shape import Shape, shape, shape_of
from actsym.quantity import Status
from actsym.text.parse import parse_expression
from actsym.work import steps

SILU_MINIMUM = "-1.27846454276107379510935873902298015543947748"


def texts(features: tuple[Feature, ...]) -> list[str]:
    return [str(f.place) for f in features]


def number(quantity: object) -> float:
    return float(quantity)


#: Whose tails change sign for ever.
ENDLESS = ("morlet_n2",)


@pytest.mark.parametrize("name", spread(ELEMENTS, 8))
def test_a_dense_scan_sees_what_is_claimed(name: str) -> None:
    found = shape(ELEMENTS[name])
    assert Shape.from_json(found.to_json()) == found
    if name in ENDLESS:
        (note,) = found.notes
        assert "the sign is not proven from" in note and "none is listed" not in note and found.monotone
        return
    assert found.notes == ()
    f = sp.lambdify(x, ELEMENTS[name].formula, "mpmath")
    slope = sp.lambdify(x, sp.diff(ELEMENTS[name].formula, x), "mpmath")
    points = [mpmath.mpf(2 * n + 1) / 98 + mpmath.mpf(1) / 997 for n in range(-294, 294)]  # none where a slope is 0
    if found.period:  # the lists are those of one
        first, last = (number(s) for s in (found.monotone[0].place.lower, found.monotone[-1].place.upper))
        points = [p for p in points if first < p < last]
    values = [f(p) for p in points]
    low, high = found.lower.value, found.upper.value
    assert all(v >= float(low) - 1e-15 and v <= float(high) + 1e-15 for v in values)
    for p in points:
        (stretch,) = [s for s in found.monotone if number(s.place.lower) < p < number(s.place.upper)]
        expected = {"increasing": 1, "decreasing": -1, "constant": 0}[stretch.kind]
        assert mpmath.sign(slope(p)) == expected
    # Sign changes of f are at the zeros listed.
    changes = [p for p, a, b in zip(points, values, values[1:], strict=False) if a * b < 0]
    for p in changes:
        assert any(number(z.place.lower) - 0.03 < p < number(z.place.upper) + 0.03 for z in found.zeros)


def test_the_minimum_of_silu_is_lambert() -> None:
    """x = -1 - W(1/e), where the value is -W(1/e) = x + 1."""
    (minimum,) = shape(get("silu")).extrema
    assert minimum.kind == "local minimum"
    assert minimum.place.lower.exact == -1 - sp.LambertW(sp.exp(-1))
    with mpmath.workdps(50):
        found = mpmath.findroot(lambda t: 1 + mpmath.exp(-t) + t * mpmath.exp(-t), -1.3)
        assert abs(found - mpmath.mpf(SILU_MINIMUM)) < mpmath.mpf(10) ** -43
        assert abs(mpmath.mpf(minimum.place.lower.text(28)) - found) < mpmath.mpf(10) ** -26
        assert abs(mpmath.mpf(minimum.value.text(28)) - (found + 1)) < mpmath.mpf(10) ** -26


def test_flat_pieces_are_intervals() -> None:
    relu = shape(get("relu"))
    assert texts(relu.zeros) == ["x <= 0"]
    assert texts(relu.fixed_points) == ["x >= 0"]
    assert [(f.kind, str(f.place)) for f in relu.monotone] == [("constant", "x <= 0"), ("increasing", "x >= 0")]
    assert [f.kind for f in relu.curvature] == ["convex"]
    six = shape(get("relu6"))
    assert [(f.kind, str(f.place)) for f in six.extrema] == [
        ("local minimum (flat)", "x <= 0"), ("local maximum (flat)", "x >= 6")
    ]  # fmt: skip
    assert six.range == "[0, 6]"


@pytest.mark.parametrize(
    ("name", "interval", "parity"),
    [
        ("sigmoid", "(0, 1)", "neither"), ("tanh", "(-1, 1)", "odd"), ("softsign", "(-1, 1)", "odd"),
        ("elu", "(-1, oo)", "neither"), ("softplus", "(0, oo)", "neither"), ("relu", "[0, oo)", "neither"),
        ("leaky_relu", "(-oo, oo)", "neither"), ("segem(N=1, eps=1/100)", "[-1/20, oo)", "neither"),
        ("silu", "[-LambertW(exp(-1)), oo)", "neither"),
    ],
)  # fmt: skip
def test_range_and_parity(name: str, interval: str, parity: str) -> None:
    found = shape(get(name))
    assert (found.range, found.parity) == (interval, parity)


def test_inflections() -> None:
    assert texts(shape(get("gelu")).inflections) == ["x = -sqrt(2)", "x = sqrt(2)"]
    assert texts(shape(get("gem(N=1)")).inflections) == ["x = sqrt(3)"]
    assert texts(shape(get("tanh")).inflections) == ["x = 0"]
    # A kink between a convex and a concave piece is no inflection.
    assert texts(shape(get("crrelu")).inflections) == ["x = -sqrt(3)", "x = sqrt(3)"]
    assert [(f.kind, str(f.place)) for f in shape(get("softsign")).curvature] == [
        ("convex", "x <= 0"), ("concave", "x >= 0")
    ]  # fmt: skip


@LONG
def test_multiple_zeros_removable_points_and_even_functions() -> None:
    assert texts(shape_of(x**3).zeros) == ["x = 0"]
    assert texts(shape_of(sp.tanh(x) ** 3).inflections)[1] == "x = 0"
    assert texts(shape_of((x - 1) ** 2 * (x + 2)).zeros) == ["x = -2", "x = 1"]
    quotient = shape_of(sp.tanh(x) / x)
    assert quotient.parity == "even"
    assert quotient.range == "(0, 1]" and [str(f.place) for f in quotient.extrema] == ["x = 0"]
    fixed = shape_of(sp.cos(x) / (1 + x**2)).fixed_points
    assert len(fixed) == 1
    root = mpmath.findroot(lambda t: mpmath.cos(t) / (1 + t**2) - t, 0.6)
    assert abs(number(fixed[0].place.lower) - root) < 1e-14


def test_the_gamma_function_is_charted_to_the_ends() -> None:
    found = shape_of(sp.gamma(1 + x**2))
    assert found.notes == () and found.parity == "even"
    assert [f.kind for f in found.extrema] == ["local minimum", "local maximum", "local minimum"]
    assert found.range.startswith("[0.885603194410888700") and found.range.endswith("oo)")  # Sloane A030171


@LONG
def test_values_that_differ_beyond_the_precision_are_told_apart() -> None:
    higher = 1 + sp.Rational(1, 10**60)
    found = shape_of(sp.Max(sp.exp(-(x**2)), higher * sp.exp(-((x - 9) ** 2)))).upper
    assert found.value.exact == higher and found.where == "attained at x = 9"


def test_every_piece_has_to_be_symmetric() -> None:
    outer, inner = x**2, x * (x**2 - sp.Rational(9, 64))
    assert shape_of(sp.Piecewise((outer, x < -1), (inner, x < 1), (outer, True))).parity == "neither"
    assert shape_of(sp.Piecewise((-x, x < -1), (x**4, x < 1), (x, True))).parity == "even"


@pytest.mark.parametrize("shift", spread([sp.Integer(0), sp.pi, -6 * sp.pi / 7, sp.Rational(13, 10), sp.sqrt(2)], 2))
@pytest.mark.parametrize(
    ("f", "g"),
    [
        (sp.cos(x), np.cos),
        (sp.sin(x) + sp.cos(2 * x), lambda t: np.sin(t) + np.cos(2 * t)),
        (sp.exp(sp.cos(x)) + sp.sin(x), lambda t: np.exp(np.cos(t)) + np.sin(t)),
    ],
)
def test_a_period_is_a_circle(f: sp.Expr, g: Callable[[np.ndarray], np.ndarray], shift: sp.Expr) -> None:
    """Extrema counted on a circle of samples, wherever the period is cut."""
    found = shape_of(f.subs(x, x + shift))
    period = float(sp.sympify(found.period.partition(":")[0]))
    y = g(np.linspace(0, period, 100_001)[:-1])
    turns = np.sign(np.roll(y, -1) - y)
    turns = turns[turns != 0]
    assert len(found.extrema) == np.count_nonzero(turns != np.roll(turns, 1))
    assert float(found.upper.value) == pytest.approx(y.max(), abs=1e-7)
    assert float(found.lower.value) == pytest.approx(y.min(), abs=1e-7)


def test_what_is_flat_across_the_end_of_a_period() -> None:
    cut = sp.Max(sp.sin(x + sp.pi / 3), -sp.Rational(1, 2))
    flat = [e for e in shape_of(cut.subs(x, x + sp.Rational(3, 2))).extrema if "flat" in e.kind]
    assert {(e.kind, e.value.exact) for e in flat} == {("local minimum (flat)", -sp.Rational(1, 2))}
    stairs = sp.Max(sp.Min(sp.sin(x), sp.Rational(1, 2)), sp.Min(sp.sin(x) - sp.Rational(1, 4), 1))
    step = [e for e in shape_of(stairs.subs(x, x + sp.pi - sp.pi / 5)).extrema if "flat" in e.kind]
    assert step == []


def test_a_point_without_a_value_is_no_zero_and_belongs_to_no_interval() -> None:
    found = shape_of(sp.exp(1 / x))
    assert found.zeros == () and "x = 0" not in texts(found.fixed_points)
    assert texts(found.monotone) == ["x < 0", "x > 0"]
    flat = shape_of((1 - sp.sin(x)) * sp.Heaviside(sp.cos(x)))
    assert all("<= -pi/2" not in text for text in texts(flat.extrema))


def test_a_jump_is_no_extremum_and_breaks_the_range() -> None:
    step = shape_of(sp.Piecewise((x + 1, x > 0), (x, True)))
    assert step.extrema == ()
    assert len(step.monotone) == 2
    assert "not continuous" in step.range


def test_a_minimum_where_two_functions_without_a_common_closed_form_meet() -> None:
    found = shape_of(sp.Max(sp.sin(x), sp.exp(x) - x**3))
    line = np.linspace(-20, 20, 400_001)
    least = np.min(np.maximum(np.sin(line), np.exp(line) - line**3))
    assert 0 <= least - float(found.lower.value.ball) < 1e-4 and found.lower.attained


@pytest.mark.parametrize(
    "f",
    spread(
        [
            sp.sin(1 / x), sp.Abs(x) ** x, sp.exp(-(10**6) * x**2), sp.floor(x), sp.sin(x) / x,
            sp.Max(sp.sin(x), sp.sin(1 / x)), sp.Si(x), sp.tan(x),
        ],
        4,
    ),
)  # fmt: skip
def test_expressions_that_resist_say_what_is_missing(f: sp.Expr) -> None:
    found = steps.within(30_000_000, shape_of, f)
    charted = f.has(sp.Abs) or f == sp.sin(x) / x or (f.has(sp.exp) and not f.has(sp.Max))
    assert charted or found.notes
    assert charted or found.upper.value.status is Status.NOT_FOUND
    assert Shape.from_json(found.to_json()) == found


def test_what_is_proven_beside_a_gap_is_right() -> None:
    """sin(1/x): the zeros 1/(k pi) that lie outside the gap about 0 are all found."""
    found = shape_of(sp.sin(1 / x))
    inner = [number(z.place.lower) for z in found.zeros if number(z.place.lower) > 0]
    assert len(inner) == 5
    assert all(abs(1 / (v * mpmath.pi) - (5 - i)) < 1e-12 for i, v in enumerate(inner))


@pytest.mark.parametrize(("text", "monotone"), [
    ("1/x**2", ["x < 0", "x > 0"]), ("log(abs(x))", ["x < 0", "x > 0"]), ("abs(x - 1)**(-1/2)", ["x < 1", "x > 1"]),
])  # fmt: skip
def test_a_pole_is_no_extremum_and_belongs_to_no_interval(text: str, monotone: list[str]) -> None:
    found = shape_of(parse_expression(text))
    assert not found.extrema and texts(found.monotone) == monotone == texts(found.curvature)
    assert not found.range.startswith("within")  # values on both sides reach as far


@pytest.mark.parametrize(("text", "zeros"), [
    ("heaviside(x)", ["x <= 0"]), ("Heaviside(x)", ["x < 0"]), ("hardshrink(x)", ["-1/2 <= x <= 1/2"]),
    ("0 if x < 1 else x", ["x < 1"]), ("1 if x <= 1 else 0", ["x > 1"]),
    ("floor(3*tanh(x))", ["0 <= x < log(2)/2"]),
])  # fmt: skip
def test_a_flat_zero_holds_its_ends_where_f_vanishes(text: str, zeros: list[str]) -> None:
    assert texts(shape_of(parse_expression(text)).zeros) == zeros


def test_an_extremum_at_a_kink_whose_value_is_long() -> None:
    """The branch is taken at a point beyond a jump, where the value has more terms than are shown."""
    found = shape_of(parse_expression("(x + e)/(abs(x - 1/e if x > sqrt(3)/10 else x) + 1/100) - x*(x + pi/5)"))
    assert [(f.kind, str(f.place)) for f in found.extrema] == [
        ("local maximum", "x = 0"),
        ("local maximum", "x = exp(-1)"),
    ]
    assert "sqrt(3)/10 < x <= exp(-1)" in texts(found.monotone) and not found.notes


def test_where_continuity_is_not_known_extrema_are_not_said_to_be_none() -> None:
    """16 atan(1/5) - 4 atan(1/239) is pi (Machin), which the test of constants does not know."""
    found = shape_of(parse_expression("16*atan(1/5) - 4*atan(1/239) - x if x > 0 else pi + x"))
    assert found.notes == ("extrema: whether f is continuous at x = 0 is not known",)
    assert not found.extrema and ("extrema", "none") not in found.rows()


def test_a_flat_zero_whose_end_is_not_decided_says_so() -> None:
    assert any(note.startswith("zeros") for note in shape_of(parse_expression("max(0, 1/x)")).notes)


def test_nothing_is_said_of_lists_that_are_not_known() -> None:
    """digamma(1 + e^x) has a zero; floor(x) + 100 has many, outside the window that is looked at."""
    for text in ("digamma(1 + exp(x))", "floor(x) + 100"):
        assert "none" not in [value for _, value in shape_of(parse_expression(text)).rows()]


def test_a_period_of_which_nothing_is_charted() -> None:
    assert shape_of(parse_expression("atanh(sin(x))")).notes


def test_a_point_inside_a_flat_zero_is_not_listed_again() -> None:
    assert texts(shape_of(parse_expression("(x > 0)*(x < 0) + x")).fixed_points) == ["every x"]


def test_a_bound_that_may_be_attained_leaves_no_end_of_the_range_open() -> None:
    """cos(log(2 + |x|)) is -1 where log(2 + |x|) = pi, which lies beyond the window that is looked at."""
    assert shape_of(parse_expression("cos(log(2 + abs(x)))")).range in (
        "[-1, 1]",
        "within [-1, 1] (whether its ends are attained is not known)",
    )
    assert shape_of(parse_expression("(x > 0) + (x <= 0)")).range == "{1}"


def test_a_zero_that_resists_takes_the_others_of_its_piece_and_the_note_says_so() -> None:
    found = shape_of(parse_expression("(x - exp(22/7))^2*(x - exp(-1/7))"))
    (note,) = [n for n in found.notes if n.startswith("zeros")]
    assert (
        not found.zeros
        and note == "zeros: none is listed, as a zero or a singular point near x = 23.17 is not resolved"
    )
    found = shape_of(parse_expression("where(x > 1, (x - exp(22/7))^2*(x - exp(1/7)), x)"))
    assert [n for n in found.notes if n.startswith("zeros: none is listed for x > 1, as")]
    assert [str(z.place) for z in found.zeros] == ["x = 0"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x if x<1 else x-3", {"local minimum at x = 1": -2}),
        ("x if x<1 else 5-x", {"local maximum at x = 1": 4}),
        ("exp(-x^2) if x != 0 else 2", {"local maximum at x = 0": 2}),
        ("abs(x) if x != 0 else 1", {"local maximum at x = 0": 1}),
        ("1 if x==sqrt(2) else 0",
         {"local minimum (flat) at x < sqrt(2)": 0, "local maximum at x = sqrt(2)": 1,
          "local minimum (flat) at x > sqrt(2)": 0}),
        ("x^2 if x<1 else x^2-2*x", {"local minimum at x = 0": 0, "local minimum at x = 1": -1}),
        ("x if x<1 else 3-x/2 if x<2 else x", {"local maximum at x = 1": 2.5, "local minimum at x = 2": 2}),
        ("x if x<0 else x+1", {}),
        ("x-1 if x<0 else (0 if x==0 else x+1)", {}),
        ("heaviside(x)", {"local minimum (flat) at x <= 0": 0, "local maximum (flat) at x > 0": 1}),
        ("-5+5*heaviside(x) if x<0 else (2*x+1 if x<1 else 0)",
         {"local minimum (flat) at x < 0": -5, "local minimum (flat) at x >= 1": 0}),
    ],
)  # fmt: skip
def test_extrema_at_jumps_are_told_by_the_value_there(text: str, expected: dict[str, float]) -> None:
    found = shape_of(parse_expression(text))
    assert {f"{f.kind} at {f.place}": float(f.value) for f in found.extrema} == expected


def test_what_is_flat_up_to_the_end_of_a_window_is_no_extremum() -> None:
    """floor is charted between -8 and 8; every step of it is between a lower and a higher one."""
    assert shape_of(parse_expression("floor(x)")).extrema == ()


def test_extrema_at_jumps_are_those_of_values_on_either_side() -> None:
    """Functions by chance, with jumps at an irrational and a rational point, evaluated beside them with 40 digits."""
    chosen, found, beside = random.Random(11), 0, [sp.Rational(1, 10**k) for k in (6, 7, 8)]
    forms = (lambda a, b: a * x + b, lambda a, b: a * x**2 + b, lambda a, b: b, lambda a, b: a * sp.sqrt(x**2 + 2) + b)
    for _ in range(12):
        pieces = [
            chosen.choice(forms)(sp.Rational(chosen.randint(-3, 3), 2), sp.Rational(chosen.randint(-6, 6), 3))
            for _ in range(3)
        ]
        points = sp.sqrt(2) / 3, sp.Rational(7, 5)
        ends = [chosen.choice([x < p, x <= p]) for p in points]
        f = sp.Piecewise(*zip(pieces, (*ends, True), strict=True))
        if not f.has(x):
            continue
        extrema = {(e.kind, str(e.place)) for e in shape_of(f).extrema}
        for point in points:
            here, *around = (f.subs(x, point + d).evalf(40) for d in (0, *beside, *(-d for d in beside)))
            for kind, is_one in (
                ("maximum", all(here > y for y in around)), ("minimum", all(here < y for y in around)),
            ):  # fmt: skip
                assert ((f"local {kind}", f"x = {point}") in extrema) is is_one, (f, point)
                found += is_one
    assert found > 4


@pytest.mark.parametrize("text", ["floor(x)", "ceil(x)", "frac(x)", "(x-1)*floor(x)", "floor(2*x)/2"])
def test_an_end_of_a_window_belongs_to_an_interval_where_f_goes_on_to_it(text: str) -> None:
    f = parse_expression(text)
    for feature in shape_of(f).monotone:
        inside = (feature.place.lower.exact + feature.place.upper.exact) / 2
        for end, said in ((feature.place.lower.exact, "<= x"), (feature.place.upper.exact, "x <=")):
            near = f.subs(x, end + (inside - end) / 10**9)
            assert (said in str(feature.place)) is bool(abs(f.subs(x, end) - near) < 1e-6), feature


@pytest.mark.parametrize(
    ("text", "expected"),
    [("exp(-1/x^2)", "[0, 1)"), ("tanh(1/x)^2", "(0, 1]"), ("(1-cos(x))/x^2", "[0, 1/2]"), ("1/x^2", "(0, oo)")],
)
def test_a_bound_is_attained_where_a_missing_value_is_filled_in(text: str, expected: str) -> None:
    found = shape_of(parse_expression(text))
    assert found.range == expected
    assert ("[" in expected or "1]" in expected or "/2]" in expected) is bool(found.extrema)


@pytest.mark.parametrize(
    ("text", "expected"), [("cbrt(x)*exp(-x)", 0.483907571844151), ("abs(x)^(1/3)*exp(-x)", 0.483907571844151)]
)
def test_a_root_is_narrowed_from_a_long_bracket(text: str, expected: float) -> None:
    """A first bracket of [1/4, 1097/1024] was divided at its own end, over and over."""
    (found,) = [p for p in shape_of(parse_expression(text)).fixed_points if p.place.lower.exact is None]
    assert abs(float(found.place.lower) - expected) < 1e-14
