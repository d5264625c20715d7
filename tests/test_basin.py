"""Basins of length maps, against their exact roots, iteration and simulated networks."""

import json
import math
from pathlib import Path

import numpy as np
import pytest
import sympy as sp
from tiers import LONG, spread
from together import together

from actsym.bases import stable as choosing
from actsym.bases.shipped import BASES, FOURIER, HERMITE, LEGENDRE
from actsym.bases.stable import stable
from actsym.definition.spec import x
from actsym.report.formats import markdown
from actsym.report.pages.bases import basins as entry
from actsym.signal.basin import FACTOR, FAILURE, FIXED, SEARCH_ENDS, basin, outlook
from actsym.signal.length import LengthMap
from tests.instruments.experiments import records

COMMITTED = json.loads((Path(__file__).parents[1] / "reports/bases/basins.json").read_text())
R = sp.Rational


def quadratic(square):
    """c + b x - c (x^2 - 1) / sqrt(2) with c^2 = ``square``: both gains one for every c^2 <= 1/2."""
    c = sp.sqrt(square)
    return c + sp.sqrt(1 - 2 * c**2) * x - c * (x**2 - 1) / sp.sqrt(2)


def exact_map(f, q):
    """V as a polynomial, from the moments of N(0, q)."""
    terms = sp.Poly(sp.expand(f**2), x).terms()
    return sum(c * sp.factorial2(m - 1) * q ** (m // 2) for (m,), c in terms if m % 2 == 0)


@pytest.mark.parametrize("square", [R(1, 8), R(1, 4), R(2, 5)])
def test_a_basin_ends_at_the_exact_repelling_fixed_point(square):
    q, f = sp.Symbol("q"), quadratic(square)
    roots = [float(r) for r in sp.Poly(exact_map(f, q) - q, q).nroots()]
    assert min(abs(r - 1) for r in roots) < 1e-12
    repelling = max(roots)
    found = basin(LengthMap(f))
    assert found.beyond == (SEARCH_ENDS, FIXED)
    assert 0 < repelling - float(found.upper) < 0.01 * (repelling - 1)


@pytest.mark.parametrize("kind", ["quadratic", "waves", "Legendre"])
def test_iteration_from_anywhere_in_a_basin_leads_to_one(kind):
    if kind == "Legendre":
        f = stable(LEGENDRE, 5).expression
    else:
        f = quadratic(R(1, 4)) if kind == "quadratic" else sp.sin(x) + sp.cos(x)
    found = basin(LengthMap(f))
    grid, weights = np.polynomial.hermite_e.hermegauss(100)
    function = sp.lambdify(x, f.evalf(25), "numpy")
    for q in np.linspace(float(found.lower), float(found.upper), 23):
        for _ in range(400):
            q = float(function(math.sqrt(q) * grid) ** 2 @ weights / weights.sum())
        assert q == pytest.approx(1, abs=1e-6)


def test_there_is_no_basin_where_the_slope_is_above_one():
    assert basin(LengthMap(HERMITE.expression([sp.sqrt(R(5, 6)), 1, 1, 1], 3) / sp.sqrt(R(5, 2)))) is None
    assert basin(LengthMap(x)) is None


def layers(function, width, depth, rng):
    """q by depth for one input through networks with matrices of weights: nothing of the theory."""
    h, found = rng.standard_normal(width), []
    for _ in range(depth):
        with np.errstate(all="ignore"):
            h = rng.standard_normal((width, width)) @ function(h) / math.sqrt(width)
            found.append(float(h @ h) / width)
    return found


@LONG
def test_the_deviation_is_that_of_networks():
    f, width, depth = quadratic(R(1, 4)), 256, 8
    rng, function, told = np.random.default_rng(11), sp.lambdify(x, f, "numpy"), outlook(f, width=width, depth=depth)
    last = np.array([layers(function, width, depth, rng)[-1] for _ in range(200)])
    # A network shows q times a chi-square variable over its width.
    low, high = np.percentile(last, [15.87, 84.13])  # a network or two has left the basin
    assert (high - low) / 2 == pytest.approx(math.sqrt(told.deviation**2 + 2 / width), rel=0.2)
    assert told.layer_deviation == pytest.approx(math.sqrt((told.kurtosis - 1) / width))


@pytest.mark.parametrize("square, width", spread([(R(1, 4), 64), (R(2, 5), 64), (R(2, 5), 128)], 2))
def test_the_probability_of_straying_is_that_of_networks(square, width):
    f, depth, draws = quadratic(square), 20, 400
    rng, function, told = np.random.default_rng(5), sp.lambdify(x, f, "numpy"), outlook(f, width=width, depth=depth)
    runs = [layers(function, width, depth, rng) for _ in range(draws)]
    lost = sum(not all(1 / FACTOR < q < FACTOR for q in run) for run in runs) / draws
    assert 0.05 < lost < 0.95, "else the test says nothing"
    # What is shown and what goes on are taken as independent, which counts some losses twice.
    assert 0.8 * lost < told.failure < 2.5 * lost


def test_the_depth_and_the_width_that_are_good_are_the_ends_of_what_is():
    f = stable(LEGENDRE, 4).expression
    told = outlook(f, width=512, depth=64)
    assert told.good and told.narrowest <= 512
    assert outlook(f, width=512, depth=told.deepest).failure <= 1.01 * FAILURE
    assert outlook(f, width=512, depth=told.deepest + told.deepest // 50 + 1).failure > FAILURE
    assert not outlook(f, width=told.narrowest // 2, depth=64).good


def test_gradients_spread_with_depth():
    f = stable(HERMITE, 4).expression
    near, far = (outlook(f, depth=d).gradient_deviation for d in (16, 64))
    assert far == pytest.approx(2 * near, rel=0.1)


# -- what is called stable --------------------------------------------------------------------------------------------


def test_what_is_not_good_is_not_called_stable():
    for degree in (1, 2):
        found = stable(HERMITE, degree)
        assert found.stability == "not stable" and "stable at width 512 and depth 64" in found.verdict()
    assert stable(HERMITE, 2, width=4096).good
    assert stable(FOURIER, 3).good and "any depth" in stable(FOURIER, 3).verdict()


def test_without_a_proven_basin_nothing_is_stable(monkeypatch):
    monkeypatch.setattr(choosing, "basin", lambda mapped: None)
    found = choosing.stable.__wrapped__(FOURIER, 2)
    assert not found.good and "no basin of q = 1 is proven" in found.verdict()


def test_every_shipped_basis_is_measured_at_degrees_two_to_eight():
    assert COMMITTED["settings"] == records.IN_BASINS
    assert [(r["basis"], r["degree"]) for r in COMMITTED["rows"]] == [(b, d) for b in BASES for d in range(2, 9)]
    assert COMMITTED["settings"]["width"] == 512 and COMMITTED["settings"]["depth"] == 64
    assert COMMITTED["settings"]["draws"] == 20


@together("row", COMMITTED["rows"], ids=lambda r: f"{r['basis']} {r['degree']}")
def test_what_is_called_stable_holds_in_every_draw(row):
    if row["stability"] == "stable":
        assert row["measured"]["held"] == row["measured"]["finite"] == COMMITTED["settings"]["draws"]
        assert all(1 / FACTOR < v < FACTOR for v in row["measured"]["range"])
    told, seen = row["predicted"]["gradient_deviation"], row["measured"]["gradient_deviation"]
    if row["stability"] == "stable":
        assert told == pytest.approx(seen, rel=0.6), "inputs of one draw go through the same weights"


@pytest.mark.parametrize("name, degree", [("hermite", 2), ("legendre", 4), ("polyrelu", 3), ("fourier_phase", 3)])
def test_the_committed_rows_are_of_the_coefficients_that_are_chosen(name, degree):
    (row,) = [r for r in COMMITTED["rows"] if (r["basis"], r["degree"]) == (name, degree)]
    made, _ = records.predicted(BASES[name], degree)
    assert made["coefficients"] == pytest.approx(row["coefficients"], rel=1e-3)
    assert made["stability"] == row["stability"] and made["damping"] == row["damping"]
    assert made["basin"] == pytest.approx(row["basin"], rel=1e-3)


def test_the_page_shows_every_row():
    text = markdown.render(entry(COMMITTED).page)
    assert text.count("stable |") >= len(COMMITTED["rows"])
    assert text.count("20 of 20") > 60
