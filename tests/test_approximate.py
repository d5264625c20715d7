"""Approximants: of texts from the text alone, of the catalogue as kept; to the bit what the kernels compute."""

import contextlib
import json
import sys
from dataclasses import replace
from functools import partial
from itertools import product

import mpmath
import numpy as np
import pytest
import sympy as sp
import torch
from click.testing import CliRunner
from tiers import LONG, spread

import generated
from actsym.catalog import ACTIVATIONS, get
from actsym.cli import main
from actsym.cli.generate import approximate
from actsym.definition.spec import Activation, Kind, Parameter, u, x
from actsym.properties.floats.formats import BFLOAT16, FLOAT16, FORMATS
from actsym.text.parse import activation_from_text, parse_expression
from codegen import driver
from codegen.approximate import approximants, composed, fit, form, halves, measure, reading
from codegen.approximate.describe import describe
from codegen.approximate.halves import squares
from codegen.approximate.problem import FLAT, HALF, HALF_DEVICE, Problem, Unsuited
from codegen.approximate.search import search
from codegen.ir import evaluate
from codegen.kinds import plan
from codegen.stable.lower import Lowering
from codegen.verify import reference

#: What every float32 input keeps to, in ulp.
ACCEPTED, ACCEPTED_SLOPE = 2.5, 3.5

#: By name, of the activations whose approximants are kept.
KEPT = sorted(path.stem for path in approximants.FOLDER.glob("*.json") if '"branches"' in path.read_text())
#: Those that are approximated in float32, too.
SINGLE = [name for name in KEPT if any(entry["single"] for entry in approximants.data(ACTIVATIONS[name]).values())]
OF_X_ALONE = [n for n in SINGLE if ACTIVATIONS[n].kind is Kind.POINTWISE and not ACTIVATIONS[n].parameters]

#: The variants that most functions have.
COMMON = [variant for variant in approximants.VARIANTS if variant != "half_device"]

TEXTS = [
    "x - tanh(x)", "sqrt(x^2+1) - 1", "(exp(x)-1-x)*exp(-x)", "x*erf(x)", "x*atan(x)", "sin(x)*exp(-x^2)",
    "log(1+exp(x))", "x*tanh(log(1+exp(x)))", "exp(-x^2)", "x/(1+exp(-x))", "erf(x)",
]  # fmt: skip


def accepted(quantity):
    return ACCEPTED if quantity == "f" else ACCEPTED_SLOPE


def ulps(expr, points, computed):
    """Errors against mpmath, which nothing in the search uses."""
    function = sp.lambdify(x, expr, "mpmath")
    errors = []
    with mpmath.workdps(150):  # of 1 - exp(-x) at 1e-38, 110 are left
        for at, got in zip(points, computed, strict=True):
            exact = function(mpmath.mpf(float(at)))
            exponent = mpmath.floor(mpmath.log(abs(exact), 2)) if exact else -126
            errors.append(float(abs(mpmath.mpf(float(got)) - exact) / mpmath.mpf(2) ** (max(exponent, -126) - 23)))
    return np.array(errors)


def sample(seed, count=300):
    """Both signs; half within reach of what happens, half of all magnitudes."""
    random = np.random.default_rng(seed)
    near, far = random.uniform(-12, 12, count // 2), np.exp2(random.uniform(-126, 6, count // 2))
    return np.concatenate([near, far * random.choice([-1, 1], count // 2)]).astype(np.float32)


@LONG
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("name", ["f", "df_dx"])
def test_a_text_alone_is_approximated(text, name):
    """Nothing knows these functions: no rule rewrites them, and they cancel."""
    expr = parse_expression(text)
    expr = expr if name == "f" else sp.diff(expr, x)
    found = search(Problem(expr), approximants.limit(name))
    points = sample(5)
    (computed,) = evaluate([found.node], points, {}, np.float32)
    assert ulps(expr, points, computed).max() <= accepted(name)


@pytest.mark.parametrize("name", spread(SINGLE, 4))
def test_what_is_kept_is_accurate(name):
    activation = ACTIVATIONS[name]
    held = {p.symbol: np.float32(p.default) for p in activation.parameters}
    parameters = {s: sp.Rational(*v.item().as_integer_ratio()) for s, v in held.items()} | {u: sp.Rational(-3, 4)}
    points, graphs = sample(7), approximants.graphs(activation)
    assert graphs, f"kept for another definition: python -m tests.instruments approximate {name}"
    for quantity, node in graphs.items():
        expr = approximants.functions(activation)[quantity].subs(parameters)
        (computed,) = evaluate([node], points, {s.name: float(v) for s, v in parameters.items()}, np.float32)
        assert ulps(expr, points, computed).max() <= accepted(quantity) + len(activation.parameters), quantity


def test_every_fixed_function_that_calls_a_library_is_approximated():
    for name, activation in ACTIVATIONS.items():
        if activation.kind is Kind.POINTWISE and not activation.parameters and not activation.vectors:
            expressions = approximants.functions(activation).items()
            wanted = {q for q, expr in expressions if any(True for _ in reading.problems(expr))}
            assert wanted == set(approximants.graphs(activation)), name


@LONG
@pytest.mark.parametrize("name", KEPT)
def test_what_is_kept_is_what_the_search_finds(name, tmp_path, monkeypatch):
    monkeypatch.setattr(approximants, "FOLDER", tmp_path)
    approximants.find(ACTIVATIONS[name])
    found = json.loads((tmp_path / f"{name}.json").read_text())
    monkeypatch.undo()
    committed = json.loads(approximants.path(ACTIVATIONS[name]).read_text())
    # NumPy's sums and exponentials have other last bits on other processors; proofs judge the coefficients.
    assert without_coefficients(found) == without_coefficients(committed)


def without_coefficients(data):
    """The choice of pieces, degrees and forms alone: no coefficients, and no inputs at which these give a neighbour."""
    if isinstance(data, dict):
        without = ("coefficients", "denominators", "missed", "seal")
        return {k: without_coefficients(v) for k, v in data.items() if k not in without}
    return [without_coefficients(v) for v in data] if isinstance(data, list) else data


def test_another_definition_has_no_approximants_until_they_are_searched():
    other = replace(get("tanh"), expr=2 * get("tanh").expr, definition=None)
    assert approximants.graphs(get("tanh")).keys() == {"f", "df_dx"} and approximants.graphs(other) == {}


@pytest.mark.parametrize(("project", "search", "edited", "wanted"), [
    (True, False, "x - tanh(x)", "composed"), (False, False, "x*tanh(2*x)", "composed"),
    (False, False, "x - tanh(x)", "cache"), (False, True, "x*tanh(2*x)", "cache"), (True, True, "x*tanh(x)", "data"),
])  # fmt: skip
def test_approximants_are_searched_where_the_composed_form_cancels_or_on_request(
    project, search, edited, wanted, monkeypatch, tmp_path
):
    """And those of the project's own definitions on request alone, into its sources."""
    monkeypatch.setenv("ACTSYM_CACHE", str(tmp_path))
    monkeypatch.setattr(approximants, "FOLDER", tmp_path / "data")
    monkeypatch.setattr(approximants, "searched", lambda _: {"f": {"single": {"why": "not sought here"}}})
    own = replace(get("telu"), expr=parse_expression(edited), definition=None)
    monkeypatch.setattr("actsym.cli.generate.is_project", lambda _: project)
    told = approximate([own, get("relu")], tmp_path / "kernels", search)
    assert told == ([own] if project and not search else [])
    assert approximants.to_search(own) == (wanted == "composed")
    assert approximants.path(own).is_file() == (wanted == "data")


def test_what_a_folder_computes_does_not_depend_on_the_cache(monkeypatch, tmp_path):
    """One that was generated with approximants has them searched again where the cache is empty; one without goes on
    without, although they were searched since."""
    searches = []

    def searched(activation):
        searches.append(activation.name)
        return approximants.stored(get("tanh"))

    def run(folder, *arguments, cache="one"):
        approximants._FOUND.clear()  # as in another process
        monkeypatch.setenv("ACTSYM_CACHE", str(tmp_path / cache))
        done = CliRunner().invoke(
            main, ["generate", "tanh(x)", "--name", "own", "--out", str(tmp_path / folder), *arguments]
        )
        return done.exit_code, "struct OwnHalf {" in (tmp_path / folder / "functors" / "own.h").read_text()

    monkeypatch.setattr(approximants, "searched", searched)
    assert run("composed", "--unchecked") == (0, False) and not searches
    assert run("searched", "--unchecked", "--search") == (0, True) and len(searches) == 1
    assert run("composed", "--check") == (0, False) and run("searched", "--check") == (0, True)
    assert run("composed", "--unchecked") == (0, False) and run("searched", "--unchecked") == (0, True)
    assert len(searches) == 1
    assert run("searched", "--check", cache="another") == (0, True) and len(searches) == 2

    def asked_by(*_):
        assert sys._getframe(1).f_globals["__name__"] != "actsym.cli.generate", "the manifest decides"
        return False

    monkeypatch.setattr("codegen.approximate.composed.falls_short", asked_by)
    assert run("composed", "--check") == (0, False) and run("searched", "--unchecked") == (0, True)
    with pytest.raises(AssertionError, match="the manifest decides"):
        approximate([activation_from_text("tanh(x)", "own")], tmp_path / "new", search=False)


@pytest.mark.parametrize("name", spread(OF_X_ALONE, ["gelu", "telu"]))
def test_kernels_compute_the_graph_to_the_bit(name):
    """Tables, bits of exponents, powers of two: as in NumPy."""
    activation = ACTIVATIONS[name]
    special = [0.0, -0.0, np.inf, -np.inf, np.nan, 1e-45, -1e-45, 3.4e38, -3.4e38]
    points = np.concatenate([sample(11, 20000), np.array(special, np.float32)])
    tensor = torch.tensor(points, requires_grad=True)
    value = getattr(generated, name)(tensor)
    (slope,) = torch.autograd.grad(value.sum(), tensor)
    graphs = approximants.graphs(activation)
    for quantity, computed in (("f", value), ("df_dx", slope)):
        (wanted,) = evaluate([graphs[quantity]], points, {}, np.float32)
        assert np.array_equal(computed.detach().numpy(), wanted, equal_nan=True), quantity


@pytest.mark.parametrize("name", spread(["gelu", "geglu", "swish", "crrelu"], ["gelu", "crrelu"]))
def test_an_input_has_its_value_whatever_its_neighbours_are(name):
    """In a register of inputs near zero, of some that are far or are not numbers, and alone."""
    activation, function = ACTIVATIONS[name], getattr(generated, name)
    others = [torch.tensor(0.7)] if activation.kind is Kind.GATED else [p.default for p in activation.learnable]
    others = [torch.tensor(float(o)) for o in others]
    points = torch.tensor(np.random.default_rng(5).permutation(np.concatenate([
        np.linspace(-9, 9, 333), [np.nan, np.inf, -np.inf, 1e-45, -0.0, 3e38, -60, 12],
    ])).astype(np.float32))  # fmt: skip

    def computed(at):
        at = at.clone().requires_grad_()
        value = function(at, *(o.expand_as(at).contiguous() if activation.kind is Kind.GATED else o for o in others))
        (slope,) = torch.autograd.grad(value.sum(), at)
        return torch.stack([value.detach(), slope])

    together = computed(points)
    alone = torch.cat([computed(p.reshape(1)) for p in points], 1)
    among_near = torch.cat([computed(torch.cat([p.reshape(1), torch.full((15,), 0.5)]))[:, :1] for p in points], 1)
    assert together.numpy().tobytes() == alone.numpy().tobytes() == among_near.numpy().tobytes()


def test_texts_whose_composed_form_cancels_are_told():
    """x - tanh(x) is 0 where x is small; x tanh(x) has nothing to cancel."""
    assert composed.falls_short(activation_from_text("x - tanh(x)"))
    assert composed.falls_short(activation_from_text("(exp(x)-1-x)*exp(-x)"))
    for text in ("x*tanh(x)", "sqrt(x^2+1) - 1", "exp(-x^2)"):
        assert not composed.falls_short(activation_from_text(text))
    assert not any(composed.falls_short(ACTIVATIONS[name]) for name in ("gelu", "swish", "swiglu", "crrelu"))


#: Fixed functions of one variable, whose approximants for half types were tried on every input.
TRIED = [name for name in KEPT if not ACTIVATIONS[name].parameters and ACTIVATIONS[name].kind is Kind.POINTWISE]


@pytest.mark.parametrize("name", spread(TRIED, ["gelu", "silu"]))
@pytest.mark.parametrize("type_", ["float16", "bfloat16"])
def test_half_types_are_right_but_for_the_inputs_that_are_listed(name, type_):
    """The kernels on every number of the type, against references that share nothing with the search."""
    activation, dtype = ACTIVATIONS[name], getattr(torch, type_)
    references = reference.references(activation, FORMATS[type_])
    bits = torch.arange(1 << 16, dtype=torch.int32).to(torch.int16).view(dtype)
    points = bits[bits.isfinite() & (bits != 0)].requires_grad_()
    value = getattr(generated, name)(points)
    (slope,) = torch.autograd.grad(value.sum(), points)
    for quantity, computed in (("f", value), ("df_dx", slope)):
        entry = approximants.data(activation)[quantity]["half"]
        known = references[quantity]
        exact = dict(zip(known.inputs.tolist(), known.value.tolist(), strict=True))
        given, got = points.detach().double().tolist(), computed.detach().double().tolist()
        missed = {x for x, y in zip(given, got, strict=True) if y != exact[x]}
        assert missed == set(map(float.fromhex, entry["missed"][type_])), quantity


@pytest.mark.parametrize("text", spread(["x - tanh(x)", "x/(1+exp(-x))", "x*erf(x)"], 0))
def test_half_types_of_a_text_alone(text):
    """Against mpmath, near the midpoints of two numbers and elsewhere."""
    problem = Problem(parse_expression(text), precision=HALF)
    found = halves.find(problem)
    assert found.misses <= halves.MISSED
    for type_ in (FLOAT16, BFLOAT16):
        points = type_.round(sample(19)).astype(np.float32)
        points = points[(points != 0) & np.isfinite(points)]
        (computed,) = evaluate([found.node], points, {}, np.float32)
        unit = type_.ulp(computed.astype(float)) / np.spacing(np.abs(computed)).astype(float)
        wrong = ulps(problem.expr, points, type_.round(computed.astype(float))) > 0.5001 * unit
        assert set(points[wrong].tolist()) <= set(found.missed[type_.name])


@pytest.mark.parametrize("name", spread(KEPT, ["gelu_tanh"]))
def test_half_types_have_other_forms_on_gpus_where_the_common_ones_are_costly(name):
    """And those cost less."""
    activation, data = ACTIVATIONS[name], approximants.data(ACTIVATIONS[name])
    graphs = {variant: approximants.graphs(activation, variant) for variant in ("half", "half_device")}
    for quantity, node in graphs["half_device"].items():
        assert approximants.too_costly(activation, quantity, data[quantity]["half"])
        assert measure.gpu_cycles(node, True) < measure.gpu_cycles(graphs["half"][quantity], True), quantity
    assert graphs["half_device"] or name != "gelu_tanh"


@pytest.mark.parametrize("name", ["telu", "gelu_tanh"])
@pytest.mark.parametrize("type_", [FLOAT16, BFLOAT16], ids=lambda t: t.name)
def test_those_are_right_but_for_the_inputs_that_are_listed(name, type_):
    """Every number of the type, those far out too, which no comparison tells from the others."""
    activation = ACTIVATIONS[name]
    references = reference.references(activation, type_)
    for quantity, node in approximants.graphs(activation, "half_device").items():
        known, listed = (
            references[quantity],
            approximants.data(activation)[quantity]["half_device"]["missed"][type_.name],
        )
        chosen = (known.inputs != 0) & np.isfinite(known.inputs)
        points, exact = known.inputs[chosen], known.value[chosen]
        (computed,) = evaluate([node], points.astype(np.float32), {}, np.float32)
        missed = points[type_.round(computed.astype(float)) != exact]
        assert len(points) > 2**15 and set(missed.tolist()) == set(map(float.fromhex, listed)), quantity


def test_what_is_constant_at_its_reach_takes_no_comparison_on_gpus():
    """TeLU's derivative, 1 beyond 2.37."""
    node = approximants.graphs(ACTIVATIONS["telu"], "half_device")["df_dx"]
    assert "lt" in _operations(approximants.graphs(ACTIVATIONS["telu"], "half")["df_dx"])
    assert "lt" not in _operations(node)
    found = evaluate([node], np.array([2.5, 70.0, 1e30, np.inf, np.nan]), {}, np.float32)[0]
    assert np.array_equal(FLOAT16.round(found.astype(float)), [1, 1, 1, 1, np.nan], equal_nan=True)


def _operations(node):
    return {node.op}.union(*(_operations(arg) for arg in node.args))


def test_one_exponential_serves_both_sides_where_the_rest_is_even_in_it():
    """x tanh(e^x): right where other forms are, and at the ends."""
    node = approximants.graphs(ACTIVATIONS["telu"], "half_device")["f"]
    assert measure.gpu_instructions(node) <= 20
    data = approximants.data(ACTIVATIONS["telu"])["f"]
    assert all(len(missed) <= len(data["half"]["missed"][t]) for t, missed in data["half_device"]["missed"].items())
    points = np.array([np.inf, 1e30, 3.0, 0.0, -0.0, -1e30, -np.inf, np.nan])
    found = evaluate([node], points, {}, np.float32)[0]
    with np.errstate(invalid="ignore"):
        rounded = BFLOAT16.round(found.astype(float))
    assert np.array_equal(rounded, [*BFLOAT16.round(points[:3]), 0, 0, 0, 0, np.nan], equal_nan=True)
    assert np.signbit(rounded[4]) and not np.signbit(rounded[3])
    for expr in (
        x / (1 + sp.exp(-x)),
        x * sp.erf(x),
        sp.tanh(x),
    ):  # whose exponentials grow too far, or which have none
        assert not list(squares(Problem(expr, precision=HALF_DEVICE)))


@pytest.mark.parametrize(("pieces", "octave"), [(4, 0), (8, 1), (8, 3), (16, 2)])
def test_bits_tell_the_pieces_apart_where_the_edges_are(pieces, octave):
    edges = form.edges(pieces, octave, 0.75)
    w = np.linspace(0, edges[-1] * 0.9999, 4001, dtype=np.float32)
    number = (2 + 1.5 * w).view(np.uint32) >> (23 - octave) & (pieces - 1)
    at = np.searchsorted(edges, w.astype(float), side="right") - 1
    near = np.abs(edges[:, None] - w).min(axis=0) < 1e-5 * edges[-1]
    assert np.all((number == at) | near) and set(number) == set(range(pieces))


def test_a_polynomial_vanishes_where_its_function_does():
    """The centre is the zero in two words, and so the error is relative to the function up to it."""
    expr = sp.cos(x) - sp.Rational(1, 3)
    problem = Problem(expr, sp.S.One, sp.S(2))
    ((zero, multiplicity),) = problem.zeros(problem.sides[0])
    assert multiplicity == 1 and abs(float(zero) - np.arccos(1 / 3)) < 1e-15
    at = fit.nodes(1.0, 1.5)
    values = problem.values(expr, at)
    with np.errstate(divide="ignore"):
        task = fit.Between(1.0, 1.5, at, values, 1 / np.abs(values), zero, 1)
    piece = fit.fit(task, 7, lambda p: problem.value(expr, p))
    assert piece.coefficients[0] == 0 and abs(piece.centre + piece.low - np.arccos(1 / 3)) < 1e-14
    assert piece.error < 2**-22


def test_why_there_is_no_approximant():
    a = sp.Symbol("a", real=True)
    with pytest.raises(Unsuited, match="depends on parameters, and not by scaling"):
        list(reading.problems(sp.tanh(a + x)))
    with pytest.raises(Unsuited, match=r"before 2\^20|at infinity"):
        search(Problem(sp.sin(x)), 2.5)


@pytest.mark.filterwarnings("error")
@LONG
def test_many_zeros_whose_factors_overflow_leave_the_composed_form():
    """The product of the distances from some hundred zeros is no number of float64."""
    with pytest.raises(Unsuited, match="no polynomials come near"):
        search(Problem(sp.sin(x**2) * sp.exp(-x), sp.S.Zero, sp.oo), 2.5)


@pytest.mark.parametrize("variant", COMMON)
def test_a_sign_that_changes_where_nothing_is_left_has_no_approximant(variant):
    """A form would keep the sign that the zero has on the nearer side of 1000."""
    problem = Problem(parse_expression("(x-1000)*exp(-x^2/100)"), precision=approximants.VARIANTS[variant])
    with pytest.raises(Unsuited, match="changes its sign beyond"):
        _ = problem.sides
    assert len(Problem(parse_expression("(x-1)*exp(-x^2)"), precision=approximants.VARIANTS[variant]).sides) == 2


BORDERED = {
    "exp(x) if x < 1 else x": 1, "tanh(x) if x > sqrt(3) else exp(x)": 3**0.5,
    "x*(x > 1/3) + tanh(x)*(x <= 1/3)": 1 / 3, "x*sigmoid(x) if x < 6 else x": 6, "tanh(x) if x < 2 else 1": 2,
    "sigmoid(x) if x < 3 else 1": 3, "tanh(x) if x > -1 else -1": -1, "exp(x) - 1 - x if x < 1 else x": 1,
}  # fmt: skip


@LONG
@pytest.mark.parametrize("text", BORDERED)
@pytest.mark.parametrize("name", ["f", "df_dx"])
def test_a_branch_may_end_anywhere(text, name):
    """On both sides of zero."""
    expr = approximants.functions(activation_from_text(text, name="own"))[name]
    found = {i: search(problem, approximants.limit(name)).forms for i, problem in reading.problems(expr)}
    border = np.float32(BORDERED[text])
    points = np.concatenate([sample(19), border + np.arange(-9, 10, dtype=np.float32) * np.spacing(border)])
    # A condition is compared with the border rounded to float32, whose side may be another one.
    points = points[(points != border) | (float(border) == BORDERED[text])]
    (computed,) = evaluate([reading.node(expr, found.__getitem__)], points, {}, np.float32)
    assert ulps(expr, points, computed).max() <= accepted(name)


@pytest.mark.parametrize("text", ["x*erf(1e20*x)", "x + exp(-1e6*(x-1/3)**2)"])
@pytest.mark.parametrize("variant", ["flat", "half"])
def test_steps_and_bumps_that_no_piece_resolves_have_no_approximant(text, variant):
    """The bump is missed by the end that is found of the side, and lies in a few numbers of half types alone."""
    find = halves.find if variant == "half" else partial(search, limit=2.5)
    with pytest.raises(Unsuited, match=r"the best form|by far"):
        find(Problem(parse_expression(text), precision=approximants.VARIANTS[variant]))


@LONG
@pytest.mark.parametrize("text", ["exp(-log(1+exp(x))^2)", "x*tanh(log(1+exp(x))^2)"])
def test_an_exponential_of_one_side_overflows_on_the_other(text):
    """Split off where it does not belong, e^(-z^2) leaves nothing that is a number."""
    with contextlib.suppress(Unsuited):
        assert halves.find(Problem(parse_expression(text), precision=HALF)).misses <= halves.MISSED


def test_a_step_below_the_least_number_is_none():
    found = search(Problem(parse_expression("1e-30*x*erf(1e20*x)"), precision=FLAT), 2.5)
    assert found.proven <= 2.5


def test_what_is_proven_to_err_by_far_is_no_approximant(monkeypatch):
    """Whatever the sample says."""
    monkeypatch.setattr(f"{search.__module__}._proven", lambda *_: 1000.0)
    with pytest.raises(Unsuited, match="1e\\+03 ulp alone"):
        search(Problem(parse_expression("exp(-x^2)"), precision=FLAT), 2.5)


def test_the_work_of_a_search_is_bounded_in_steps(monkeypatch):
    problem = Problem(parse_expression("exp(-x^2)"), precision=FLAT)
    search(problem, 2.5)
    monkeypatch.setattr(f"{search.__module__}.STEPS", 100_000)
    for _ in range(2):
        with pytest.raises(Unsuited, match=r"no approximant of .* within 100,000 steps"):
            search(problem, 2.5)


@LONG
def test_a_function_whose_proofs_are_long_is_given_up():
    with pytest.raises(Unsuited, match="within 40,000,000 steps"):
        search(Problem(parse_expression("exp(3*x**2)*erfc(2*x)/(1+exp(3*x**2))")), 2.5)


def test_the_error_is_that_of_the_worst_input():
    problem = Problem(sp.exp(x))
    points = np.array([0.5, 1.0, 2.0], np.float32)
    worst = measure.measured(Lowering()(x + 1), points, measure.exact(problem, points))
    assert worst.at == 2 and worst.ulps == pytest.approx((np.exp(2) - 3) * 2**21)


@pytest.mark.parametrize("name", spread(KEPT, 8))
def test_signs_of_zeros_and_nan(name):
    activation = ACTIVATIONS[name]
    values = {p.name: 1.0 for p in activation.parameters} | {"u": 1.0}
    for variant in approximants.VARIANTS:
        for node in approximants.graphs(activation, variant).values():
            positive, negative, nan, right, left = evaluate(
                [node], np.array([0.0, -0.0, np.nan, 2.0**-100, -(2.0**-100)]), values, np.float32
            )[0]
            assert np.isnan(nan)
            if positive == 0:
                assert (np.signbit(positive), np.signbit(negative)) == (np.signbit(right), np.signbit(left)), name


def test_an_activation_of_rows_has_none():
    rows = next(a for a in ACTIVATIONS.values() if isinstance(a, Activation) and a.kind is Kind.ROW)
    assert approximants.functions(rows) == {} and approximants.graphs(rows) == {}


@pytest.mark.parametrize(
    ("expr", "scale", "factor", "function"),
    [
        ("log(1+exp(b*x))/b", "b", "1/b", "log(1+exp(x))"),
        ("x/(1+exp(-b*x))", "b", "x", "1/(1+exp(-x))"),
        ("a*(exp(x/a)-1)", "1/a", "a", "exp(x)-1"),
        ("x^2*exp(-x/b)", "1/b", "b^2", "x^2*exp(-x)"),
        ("c*tanh(x)", "1", "c", "tanh(x)"),
    ],
)
def test_functions_in_disguise(expr, scale, factor, function):
    symbols = {name: sp.Symbol(name, positive=True) for name in "abc"} | {"x": x}
    read = lambda text: sp.sympify(text.replace("^", "**"), locals=symbols)  # noqa: E731
    found = reading.reduced(read(expr))
    wanted = read(scale), read(factor), read(function)
    if expr.startswith("x/"):  # a scale that may be 0: it stands in no denominator
        real = sp.Symbol("b", real=True)
        found = reading.reduced(read(expr).subs(symbols["b"], real))
        wanted = real, x, wanted[2]
    assert (found.scale, found.factor, sp.simplify(found.function - wanted[2])) == (*wanted[:2], 0)


a, b = sp.symbols("a b", positive=True)


@pytest.mark.parametrize(
    ("parts", "found"),
    [
        ([(sp.tanh(x), x <= a), (sp.tanh(a), True)], (sp.tanh(x), reading.Limits(upper=a))),
        ([(sp.tanh(-a), x < -a), (sp.tanh(x), True)], (sp.tanh(x), reading.Limits(lower=-a))),
        ([(-a, x < -a), (x, x <= -b), (-b, True)], None),  # -b may be the smaller one
        ([(-a, a < -x), (x, a >= x), (a, True)], (x, reading.Limits(-a, a))),
        ([(sp.tanh(x), x <= a), (sp.tanh(b), True)], None),
        ([(sp.tanh(x), x <= a), (0, True)], None),
    ],
)
def test_what_is_a_function_between_limits(parts, found):
    pieces = [(sp.sympify(e), sp.sympify(c)) for e, c in parts]
    assert reading._between(pieces, x) == found


def test_an_end_is_no_zero():
    """(1 - x^2) exp(-x^2/2) vanishes at 1, which is a float: it does so to the last bit, and goes on."""
    problem = Problem((1 - x**2) * sp.exp(-(x**2) / 2))
    assert all(s.end > 10 and [z for z, _ in problem.zeros(s)] == [1] for s in problem.sides)


@pytest.mark.parametrize("beta", [-2.0, 1e-12, 0.0, 0.7, 3e7])
def test_a_factor_and_a_scale_of_any_size(beta):
    """Swish is x g(beta x): where g alone is no float32 number, the product may be one."""
    points = np.concatenate([sample(13), -np.exp2(np.linspace(-120, 120, 41))]).astype(np.float32)
    expr = get("swish").definition.subs(
        get("swish").parameters[0].symbol, sp.Rational(*np.float32(beta).item().as_integer_ratio())
    )
    (computed,) = evaluate([approximants.graphs(get("swish"))["f"]], points, {"beta": beta}, np.float32)
    inside = np.abs(points.astype(float) * beta) < 1e4  # mpmath takes long for exp(1e30), and knows 0 when it sees it
    assert ulps(expr, points[inside], computed[inside]).max() <= 4
    assert np.all(np.isin(computed[~inside], [0, *points[~inside]]))


@pytest.mark.parametrize("u_", [1.0, -(2.0**100), 2.0**-100])
def test_a_gate_that_is_subnormal_times_something_large(u_):
    points = np.concatenate([-np.geomspace(1e-44, 185, 400), np.geomspace(1e-44, 20, 100)]).astype(np.float32)
    expr = get("swiglu").definition.subs(u, sp.Rational(*u_.as_integer_ratio()))
    (computed,) = evaluate([approximants.graphs(get("swiglu"))["f"]], points, {"u": u_}, np.float32)
    assert ulps(expr, points, computed).max() <= 3.5


def numbers(random, count, size=90.0):
    """Of float32, of all magnitudes and both signs."""
    return np.exp2(random.uniform(-size, size, count)).astype(np.float32) * random.choice([-1, 1], count)


def errors(activation, quantity, points, given, variant="single"):
    """Against mpmath, in ulp, of an approximant at points, each with other inputs and parameters; infinite where only
    one of the two has left the range of float32."""
    names = ["u", *(p.name for p in activation.parameters)]
    symbols = [x, u, *(p.symbol for p in activation.parameters)]
    function = sp.lambdify(symbols, approximants.functions(activation)[quantity], "mpmath")
    (computed,) = evaluate([approximants.graphs(activation, variant)[quantity]], points, given, np.float32)
    found = []
    with mpmath.workdps(60):
        for i, got in enumerate(computed.tolist()):
            exact = function(*(mpmath.mpf(float(v[i])) for v in (points, *(given[n] for n in names))))
            if abs(exact) >= mpmath.mpf(2) ** 128 or not np.isfinite(got):
                found.append(0.0 if not np.isfinite(got) and abs(exact) > mpmath.mpf(2) ** 127.99 else np.inf)
                continue
            exponent = max(mpmath.floor(mpmath.log(abs(exact), 2)) if exact else -126, -126)
            found.append(float(abs(mpmath.mpf(got) - exact) / mpmath.mpf(2) ** (exponent - 23)))
    return np.array(found)


@pytest.mark.parametrize("quantity", ["f", "df_dx", "df_du", "df_dbeta"])
def test_products_of_two_inputs_and_a_gate_of_any_size(quantity):
    """u x^2 g(beta x), with u, x and beta so large or small that products on the way need not be numbers."""
    random = np.random.default_rng(23)
    beta, second = numbers(random, 1000), numbers(random, 1000)
    arguments = np.where(random.random(1000) < 0.5, random.uniform(-12, 12, 1000), random.uniform(-185, 30, 1000))
    points = (arguments / beta).astype(np.float32)
    found = errors(get("swiglu_beta"), quantity, points, {"u": second, "beta": beta})
    assert 0.5 < found.max() <= accepted(quantity) + 1.5


@pytest.mark.parametrize("variant", approximants.VARIANTS)
def test_a_second_input_that_is_no_number_is_remembered_everywhere(variant):
    points = np.array([-np.inf, -1e30, -300, -40, -1, 0, 1, 40, 300, 1e30], np.float32)
    for name in ("swiglu_beta", "clamped_swiglu", "swiglu"):
        activation = get(name)
        values = {p.name: float(p.default) for p in activation.parameters}
        for quantity, node in approximants.graphs(activation, variant).items():
            if quantity == "df_du" and name != "clamped_swiglu":
                continue  # u is not in it
            assert np.isnan(evaluate([node], points, values | {"u": np.nan}, np.float32)[0]).all(), (name, quantity)
            assert not np.isnan(evaluate([node], points, values | {"u": -3.0}, np.float32)[0]).any(), (name, quantity)


@pytest.mark.parametrize("variant", ["single", "device", "flat"])
def test_limits_that_are_parameters(variant):
    """Of the clamped SwiGLU, on both sides of them and right on them: derivatives are as those of the composed form."""
    activation, random = get("clamped_swiglu"), np.random.default_rng(29)
    composed_form = plan(activation)
    graphs = approximants.graphs(activation, variant)
    assert graphs.keys() >= {"f", "df_du"}
    for limit, alpha in zip(np.exp2(random.uniform(-6, 6, 12)), np.exp2(random.uniform(-4, 4, 12)), strict=True):
        values = {"limit": np.float32(limit), "alpha": np.float32(alpha)}
        bound = values["limit"]
        ends = np.array([bound, np.nextafter(bound, np.float32(0)), np.nextafter(bound, np.float32(np.inf))])
        points = np.concatenate([ends, -ends, random.uniform(-20, 20, 12) / alpha]).astype(np.float32)
        for u_ in (0.0, bound, -bound, np.nextafter(bound, np.float32(np.inf)), -3 * bound, bound / 3):
            for output in (composed_form.value, *composed_form.gradient):
                if output.name not in graphs:
                    continue
                given = values | {"u": np.float32(u_)}
                (computed,) = evaluate([graphs[output.name]], points, given, np.float32)
                (wanted,) = evaluate([output.node], points.astype(float), given, np.float64)
                unit = np.maximum(np.spacing(np.abs(wanted).astype(np.float32)), np.float32(2.0**-149)).astype(float)
                assert np.abs(computed - wanted).max() == 0 or (np.abs(computed - wanted) / unit).max() <= 6
            for node in graphs.values():
                assert np.isnan(evaluate([node], np.array([np.nan]), given, np.float32)[0]).all()


@pytest.mark.parametrize("variant", ["single", "device", "flat"])
def test_a_rest_beside_an_approximant_costs_no_more_than_its_own_error(variant):
    """x + eps g(x), also where the two cancel: within the error of eps g and a rounding."""
    activation, random = get("crrelu"), np.random.default_rng(31)
    symbol, graphs = activation.parameters[0].symbol, approximants.graphs(activation, variant)
    for quantity in ("f", "df_dx"):
        expr = approximants.functions(activation)[quantity]
        term = sp.lambdify([x, symbol], sp.Add(*(t for t in sp.Add.make_args(expr) if t.has(symbol))), "mpmath")
        rest = sp.lambdify(x, sp.Add(*(t for t in sp.Add.make_args(expr) if not t.has(symbol))), "mpmath")
        points = random.uniform(-6, 6, 300).astype(np.float32)
        square = points.astype(float) ** 2
        opposite = -np.exp(square / 2) / (1 if quantity == "f" else 1 - square)
        for epsilons in (numbers(random, 300, 60), opposite.astype(np.float32)):
            (computed,) = evaluate([graphs[quantity]], points, {symbol.name: epsilons}, np.float32)
            for at, eps, got in zip(points, epsilons, computed, strict=True):
                with mpmath.workdps(60):
                    added = term(mpmath.mpf(float(at)), mpmath.mpf(float(eps)))
                    exact = added + rest(mpmath.mpf(float(at)))
                    units = accepted(quantity) * np.spacing(np.float32(abs(added))) + np.spacing(np.float32(abs(exact)))
                    assert abs(mpmath.mpf(float(got)) - exact) <= float(units), (quantity, at, eps)


#: Expressions of one's own, of the kinds that those of the catalogue are, with parameters a and c.
OWN = [
    "min(x, c)*tanh(a*min(x, c))", "max(x, -c)/(1 + exp(-max(x, -c)))", "relu(x) + a*x*exp(-x^2/4)",
    "c*erf(x) - a*x^3",
]  # fmt: skip


@LONG
@pytest.mark.parametrize("text", OWN)
def test_limits_and_rests_of_a_text(text):
    half = Parameter("a", sp.Rational(1, 2), sp.Interval(-sp.oo, sp.oo))
    two = Parameter("c", sp.Integer(2), sp.Interval.open(0, sp.oo))
    used = [p for p in (half, two) if p.name in text.replace("max", "").replace("tanh", "").replace("exp", "")]
    activation = activation_from_text(text, parameters=used)
    expr, random = activation.definition, np.random.default_rng(37)
    forms = {i: search(problem, approximants.LIMIT).forms for i, problem in reading.problems(expr)}
    node = reading.node(expr, forms.__getitem__, activation.parameters)
    exact = sp.lambdify([x, *(p.symbol for p in used)], expr, "mpmath")
    terms = sp.lambdify([x, *(p.symbol for p in used)], list(sp.Add.make_args(expr)), "mpmath")
    for values in zip(random.uniform(-2, 2, 20).astype(np.float32), random.uniform(0.1, 5, 20).astype(np.float32),
                      strict=True):  # fmt: skip
        given = {p.name: v for p, v in zip((half, two), values, strict=True) if p in used}
        points = np.append(random.uniform(-9, 9, 12).astype(np.float32), given.get("c", np.float32(1)))
        (computed,) = evaluate([node], points, given, np.float32)
        for at, got in zip(points, computed, strict=True):
            arguments = [mpmath.mpf(float(v)) for v in (at, *given.values())]
            with mpmath.workdps(40):
                size = max(abs(t) for t in terms(*arguments))
                assert abs(mpmath.mpf(float(got)) - exact(*arguments)) <= 4.5 * float(np.spacing(np.float32(size)))


def test_a_divisor_of_any_size():
    """CELU divides by its parameter, and multiplies by its inverse instead where that is a normal number."""
    random = np.random.default_rng(41)
    alpha = np.exp2(random.uniform(-110, 122, 900)).astype(np.float32)
    points = (-random.uniform(0, 20, 900) * alpha).astype(np.float32)
    found = errors(get("celu"), "f", points, {"u": alpha, "alpha": alpha})
    assert 0.5 < found.max() <= accepted("f") + 1


@pytest.mark.parametrize("text", spread(["tanh(x)", "x - tanh(x)", "x*erf(x)"], 1))
def test_a_scale_may_be_negative(text):
    scale = sp.Symbol("b", real=True)
    expr = parse_expression(text).subs(x, scale * x)
    forms = {i: search(problem, 2.5).forms for i, problem in reading.problems(expr)}
    node, points = reading.node(expr, forms.__getitem__), sample(17)
    for value in (-1.5, 0.75):
        (computed,) = evaluate([node], points, {"b": value}, np.float32)
        assert ulps(expr.subs(scale, sp.Rational(value)), points, computed).max() <= 4
    positive, negative = evaluate([node], np.array([0.0, -0.0]), {"b": 0.75}, np.float32)[0]
    assert positive == 0 == negative


@LONG
def test_texts_are_searched_where_asked(tmp_path, monkeypatch):
    monkeypatch.setenv("ACTSYM_CACHE", str(tmp_path))
    own = activation_from_text("x - tanh(x)", name="shrink")
    assert approximants.graphs(own) == {}
    assert "constexpr (m::" not in driver.sources(own)["functors/shrink.h"]
    approximants.ensure(own)
    found = driver.sources(own)["functors/shrink.h"]
    assert found.count("if constexpr (m::looks_up<V>)") == 2 and "struct ShrinkHalf {" in found
    described = {(function.name, function.variant): function for function in describe(own)}
    on_gpus = set(product(("f", "df_dx"), ("device", "half_device")))  # where they gain anything
    assert described.keys() - on_gpus == set(product(("f", "df_dx"), COMMON)) - on_gpus
    assert described["f", "single"].ulps <= approximants.limit("f")


def test_the_parts_of_a_form_are_told():
    def shown(*arguments):
        done = CliRunner().invoke(main, ["show", *arguments])
        assert done.exit_code == 0, done.output
        return done.output

    text = shown("gelu", "--kernel")
    assert "x > 0: x + exp(-z**2/2) P for z = |x| up to 14.375" in text and "8 polynomials of degree 8 in z" in text
    text = shown("swiglu_beta", "--kernel")
    assert "u times f(t), t = beta*x" in text and "no approximant: " in text
    assert "compute the composed form" in shown("relu", "--kernel")
    functions = json.loads(shown("gelu", "--kernel", "--json"))
    assert [(f["function"], f["for"]) for f in functions] == list(product(("f", "df_dx"), COMMON))
    assert functions[0]["cycles"]["AVX-512"] > 0
    assert CliRunner().invoke(main, ["show", "gelu", "--kernel", "--passes"]).exit_code == 2
