"""Damages that have a right seal: each is caught by a check of its own, and what is whole passes."""

import copy
from decimal import Decimal, getcontext
from fractions import Fraction

import pytest
from sympy import srepr
from tiers import spread

from actsym.catalog import ACTIVATIONS
from actsym.derived import check, derive, store, verify
from actsym.derived.notation import tree
from actsym.references import quantities, shape, signal
from actsym.references.graph import Graph

UNFOUND = {"value": "not found", "status": "not found", "reason": "said so"}
INFINITE = {"value": "infinite", "status": "infinite", "exact": "oo", "reason": "said so"}
NOTHING = {**dict.fromkeys(("additions", "multiplications", "divisions", "negations"), 0), "calls": [],
           **dict.fromkeys(("comparisons", "selections", "constants", "depth"), 0)}  # fmt: skip


def times(factor):
    """The number times a factor, as if it had been found so: decimals, enclosure and closed form agree."""

    def damaged(quantity):
        low, high = quantities.ends(quantity)
        mantissa = round((low + high) / 2 * Fraction(factor) * 2**400)
        getcontext().prec = 60
        value = format(Decimal(mantissa) / Decimal(2) ** 400, ".29e")
        form = {"exact": f"({quantity['exact']})*{Fraction(factor)}"} if "exact" in quantity else {}
        return {"value": value, **form, "mid": f"{mantissa}*2^-400", "rad": "1*2^-110"}

    return damaged


def without_form(quantity):
    return {name: value for name, value in quantity.items() if name != "exact"}


def less(index):
    return lambda entries: [*entries[:index], *entries[index + 1 :]]


def other(value):
    return value if callable(value) else lambda _: value


LAST_DIGITS, NEARLY = times("1.00000000000000000001"), lambda quantity: without_form(times("1.00001")(quantity))
DAMAGES = [
    # What is finite is said not to be.
    ("gelu", "shape lower value", UNFOUND), ("gelu", "shape lower value", INFINITE),
    ("gelu", "shape upper value", UNFOUND), ("gelu", "lipschitz constant value", UNFOUND),
    ("gelu", "lipschitz constant value", INFINITE), ("gelu", "lipschitz smoothness value", INFINITE),
    ("relu6", "lipschitz smoothness value", {"value": "1", "exact": "1"}),
    ("gelu", "decay left function coefficient", UNFOUND), ("gelu", "decay left intercept", UNFOUND),
    ("gelu", "decay right slope", INFINITE), ("gelu", "distance relu_left l1", UNFOUND),
    ("gelu", "distance relu_left sup", INFINITE), ("gelu", "distance relu sup", UNFOUND),
    ("gelu", "distance left_asymptote l2", INFINITE), ("gelu", "signal coefficients 2", INFINITE),
    ("gelu", "signal coefficients 2", UNFOUND), ("gelu", "signal chi", INFINITE), ("gelu", "signal chi", UNFOUND),
    ("gelu", "signal critical 1 slope", INFINITE), ("gelu", "signal critical 0 weight_variance", UNFOUND),
    # Words and flags.
    ("gelu", "shape lower attained", False), ("tanh", "shape upper attained", True),
    ("gelu", "lipschitz constant attained", False), ("gelu", "smoothness analytic", False),
    ("relu6", "smoothness analytic", True), ("relu6", "smoothness complete", False),
    ("gelu", "smoothness order", {"value": "3", "exact": "3"}), ("relu6", "smoothness order", UNFOUND),
    ("relu6", "smoothness breakpoints 0 order", INFINITE), ("relu_squared", "smoothness breakpoints", []),
    ("gelu", "shape parity", "Neither"), ("gelu", "shape parity", "not proven"),
    ("gelu", "shape range", "not found"), ("gelu", "shape range", "[-0.16997120747990366169, oo) nearly"),
    ("relu", "shape range", "within [0, oo) (f is not continuous)"),
    # What is left out.
    ("gelu", "shape zeros", less(0)), ("gelu", "shape monotone", less(1)), ("gelu", "shape curvature", less(2)),
    ("relu", "shape monotone", less(0)), ("relu", "shape zeros", less(0)), ("relu6", "shape extrema", less(0)),
    ("heaviside", "shape extrema", less(0)), ("heaviside", "shape extrema 1 kind", "local minimum (flat)"),
    ("relu_squared", "shape fixed_points", less(0)), ("gelu", "precision roundings", less(0)),
    # A little off.
    ("gelu", "decay left function coefficient", times("1.05")),
    ("gelu", "decay right derivative_remainder coefficient", times("1.01")),
    ("tanh", "decay left remainder coefficient", times("1.0001")),
    ("gelu", "decay left function coefficient", without_form), ("gelu", "decay right slope", without_form),
    ("telu", "shape lower value", LAST_DIGITS), ("telu", "shape extrema 0 place lower", LAST_DIGITS),
    ("telu", "shape extrema 0 value", LAST_DIGITS), ("telu", "lipschitz constant value", LAST_DIGITS),
    ("telu", "signal critical 0 bias_variance", LAST_DIGITS), ("telu", "signal fixed_points 0 slope", LAST_DIGITS),
    ("telu", "signal fixed_points 0 q", LAST_DIGITS), ("telu", "signal length_slope", LAST_DIGITS),
    ("gelu", "precision roundings 1 2 naive_nan", [[5, 9]]), ("gelu", "precision roundings 4 2 naive_zero", []),
    ("gelu", "precision roundings 4 2 naive_zero 0 1", -1085365400),
    ("gelu", "cost definition multiplications", 3), ("gelu", "cost optimised multiplications", 99),
    ("softsign", "cost optimised", NOTHING), ("softsign", "cost optimised_derivative", NOTHING),
    ("softsign", "cost optimised_both", NOTHING), ("softsign", "cost optimised", None),
    ("gelu", "cost optimised calls", []), ("gelu", "cost reason", "said so"),
    # Words and numbers, or two lists, that say different things.
    ("softsign", "shape monotone 0 place text", "x >= 5"), ("softsign", "shape curvature 1 place text", "x >= 3"),
    ("gelu", "shape monotone 1 place text", "x > -0.75179158052490545862"),
    ("heaviside", "shape monotone 0 place text", "x < 0"), ("heaviside", "shape curvature 1 place text", "x >= 0"),
    ("heaviside", "shape lower places 0 text", "x < 0"), ("heaviside", "shape upper places 0 text", "x >= 0"),
    ("gelu", "shape lower attained", None), ("heaviside", "shape upper attained", None),
    ("relu", "shape zeros 0 place text", "x < 1"), ("gelu", "shape zeros 0 place text", "x = 1"),
    ("gelu", "shape extrema 0 place side", 1),
    ("softsign", "lipschitz constant places 0 text", "x -> 0+"), ("softsign", "shape lower places 0 side", -1),
    ("softsign", "lipschitz smoothness places 0 side", 1), ("softsign", "lipschitz smoothness places", less(0)),
    ("tanh", "lipschitz smoothness places", less(0)), ("softsign", "shape inflections", []),
    ("gelu", "shape inflections", less(0)), ("relu_squared", "shape fixed_points 0 kind", "zero"),
    ("softsign", "shape zeros 0 kind", "fixed point"), ("softsign", "shape inflections 0 value", None),
    ("softsign", "shape notes", ["f is bounded by 1/2"]), ("softsign", "signal critical", []),
    ("softsign", "signal critical", less(1)), ("softsign", "signal undecided", "said so"),
    ("softsign", "signal undecided", "every q is a fixed point (f is homogeneous of degree 1)"),
    ("heaviside", "signal chi", {"value": "0", "exact": "0"}), ("heaviside", "signal chi", UNFOUND),
    ("squaf_nearest_k3", "signal fixed_points 0 chi", UNFOUND),
    ("squaf_nearest_k3", "signal fixed_points 0 chi", {"value": "0.815846749", "mid": "1671*2^-11", "rad": "1*2^-9"}),
    ("heaviside", "signal critical 1 weight_variance", INFINITE), ("relu", "signal undecided", ""),
    ("softsign", "precision roundings 0 2 format", "float64"),
    ("softsign", "smoothness breakpoints 0 note", "a jump of height 5"),
    ("softsign", "smoothness breakpoints 0 note", "undefined at the point itself; the continuous extension is C^1"),
    # Numbers and lists of every kind.
    *(("gelu", path, NEARLY) for path in (
        "shape extrema 0 place lower", "shape extrema 0 value", "shape lower value", "shape inflections 1 place lower",
        "lipschitz constant value", "lipschitz smoothness value", "distance relu_left l1", "distance relu_right sup",
        "signal coefficients 2", "signal fixed_points 0 slope", "signal critical 0 weight_variance",
    )),
    ("relu6", "smoothness breakpoints 0 right", NEARLY), ("relu6", "decay right function coefficient", NEARLY),
    ("gelu", "shape parity", "even"), ("gelu", "shape range", "[0, oo)"), ("gelu", "shape extrema", []),
    ("relu6", "smoothness breakpoints", []), ("gelu", "shape monotone 0 kind", "increasing"),
    ("gelu", "shape curvature 0 kind", "convex"), ("gelu", "decay left function scale", "exp(-x**2/3)"),
    ("gelu", "decay left function trend", "grows"), ("gelu", "signal fixed_points", []),
    ("gelu", "shape extrema 0 place text", "x = -3/4"), ("gelu", "precision roundings 4 2 zero", [[-1, 0]]),
]  # fmt: skip


def keys(path):
    return [int(key) if key.isdecimal() else key for key in path.split()]


def damage(data, path, change):
    *above, last = keys(path)
    parent = data
    for key in above:
        parent = parent[key]
    before = copy.deepcopy(parent[last])
    parent[last] = other(change)(parent[last])
    assert parent[last] != before


@pytest.mark.parametrize("first", spread(range(5), [0]))
def test_damages_that_are_sealed_are_caught(first):
    """Every fifth of them."""
    assert not [damage for damage in DAMAGES[first::5] if not caught(*damage)]


def caught(name, path, change):
    question = path.partition(" ")[0]
    answers = {q: s["answer"] for q, s in store.activation(name)["questions"].items()}
    wanted = copy.deepcopy({q: answers[q] for q in (question, "smoothness", *(["decay"] * (question == "distance")))})
    damage(wanted, path, change)
    unsound = [d for where, quantity in quantities.walk(name, wanted) for d in quantities.consistent(where, quantity)]
    return not unsound and [*check.answered(name, ACTIVATIONS[name].formula, wanted)]


MOMENTS = [
    ("telu", "under 0 distribution std", "2"), ("telu", "under", less(1)), ("telu", "readings", ["f of x"]),
    ("telu", "under 0 quantities mean", UNFOUND), ("telu", "under 1 quantities variance", INFINITE),
    ("telu", "under 0 quantities forward_gain", UNFOUND), ("telu", "under 0 quantities mean notation", "Var[f]"),
    ("telu", "under 0 quantities second_moment", LAST_DIGITS),
    ("telu", "under 1 quantities derivative_second_moment", LAST_DIGITS), ("relu", "under 0 scaled", {}),
    *(("gelu", f"under {path}", NEARLY) for path in (
        "1 quantities mean", "0 quantities forward_gain", "0 quantities input_covariance", "0 standardising scale",
    )),
    ("swiglu", "under 0 quantities derivative_second_moment", NEARLY), ("swiglu", "under 0 further 0 quantity", NEARLY),
]  # fmt: skip


@pytest.mark.parametrize(("name", "path", "change"), MOMENTS)
def test_damaged_moments_that_are_sealed_are_caught(name, path, change):
    data = copy.deepcopy(store.activation(name)["moments"])
    damage(data, path, change)
    (member,) = derive.members([ACTIVATIONS[name]]).values()
    assert list(check.of_moments(name, member, data))


@pytest.mark.parametrize("name", ["swiglu", "clamped_swiglu"])
def test_a_damaged_slope_of_the_length_map_of_two_inputs_is_caught(name):
    (member,) = derive.members([ACTIVATIONS[name]]).values()
    f, g = (Graph(name, tree(srepr(part.formula))) for part in (member.about.element, member.about.value))
    rows = copy.deepcopy(store.activation(name)["whole"]["rows"]["signal"])
    assert not list(signal.whole_slope(f, g, rows))
    damage(rows, "0 1", {"value": "2", "exact": "2"})
    assert list(signal.whole_slope(f, g, rows))


@pytest.mark.parametrize("row", [0, 1])
def test_a_damaged_bound_of_a_partial_slope_is_caught(row):
    (member,) = derive.members([ACTIVATIONS["swiglu"]]).values()
    f, g = (Graph("swiglu", tree(srepr(part.formula))) for part in (member.about.element, member.about.value))
    rows = copy.deepcopy(store.activation("swiglu")["whole"]["rows"]["lipschitz"])
    assert not list(shape.partial_slopes(f, g, rows))
    damage(rows, f"{row} 1", {"value": "1", "exact": "1", "mid": "1*2^0", "rad": "0*2^0"})
    assert len(list(shape.partial_slopes(f, g, rows))) == 1


@pytest.mark.parametrize("field", ["title", "reading", "definition", "activation", "element"])
def test_a_head_that_is_not_the_members_is_caught(monkeypatch, field):
    file = {**store.activation("relu"), field: "other"}
    monkeypatch.setattr(store, "activation", lambda name: file)
    monkeypatch.setattr(check, "of_moments", lambda *_: ())
    monkeypatch.setattr(check, "answered", lambda *_: ())
    (member,) = derive.members([ACTIVATIONS["relu"]]).values()
    assert [d.quantity for d in check.check(member)] == [f"relu {field}"]


def test_data_of_another_form_are_named(monkeypatch):
    file = {name: value for name, value in store.activation("relu").items() if name != "moments"}
    monkeypatch.setattr(store, "activation", lambda name: file)
    (member,) = derive.members([ACTIVATIONS["relu"]]).values()
    (found,) = check.check(member)
    assert str(found).startswith("relu: stored data, but they cannot be read (KeyError: 'moments'; check.py, line ")


def test_an_index_that_says_something_else_is_caught(monkeypatch, tmp_path):
    kept = store.load(store.INDEX)
    monkeypatch.setattr(
        verify.listing, "contents", lambda: copy.deepcopy({n: kept[n] for n in ("activations", "families")})
    )
    assert verify._others() == []
    damaged = copy.deepcopy(kept)
    damaged["activations"]["relu"]["described"]["title"] = "Other"
    monkeypatch.setattr(store, "INDEX", tmp_path / "index.json")
    monkeypatch.setattr(store, "AUDIT", tmp_path / "audit.json")
    store.write(store.INDEX, damaged)
    assert [d.quantity for d in verify._others()] == ["index relu", "audit"]


def test_a_file_of_no_member_and_a_folder_in_place_of_one_are_named(monkeypatch, tmp_path):
    monkeypatch.setattr(store, "FOLDER", tmp_path)
    store.path("stray").mkdir(parents=True)
    told = "stray: stored a file, but no activation of the catalogue is called that; remove it"
    assert told in map(str, verify._others())
    with pytest.raises(store.Damaged, match="cannot be read: Is a directory"):
        store.load(store.path("stray"))
