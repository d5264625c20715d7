"""``actsym init``: constants on the terminal and as JSON; bad input is one line and exit code 2."""

import json

import pytest
import sympy as sp
from click.testing import CliRunner
from tiers import LONG, spread

from actsym.cli import main
from actsym.text import exact


def run(*arguments: str):
    return CliRunner().invoke(main, ["init", *arguments])


def test_hermite() -> None:
    done = run("hermite", "--degree", "3")
    assert done.exit_code == 0, done.output
    for line in ("a_0 = sqrt(30)/6 = 0.912870929175277", "a_0 = sqrt(1 - 1/factorial(n))", "factor for gains of one"):
        assert line in done.output


@LONG
def test_json_is_exact() -> None:
    done = run("fourier", "-n", "2", "--dist", "uniform(-sqrt(3), sqrt(3))", "--json")
    data = json.loads(done.stdout)
    a_0 = exact.read(data["equal"]["values"]["a_0"]["exact"])
    assert sp.simplify(a_0**2 - (sp.pi**2 * 2 / 3 - sp.Rational(5, 4))) == 0
    assert data["solved"] and data["measure"] == "U(-sqrt(3), sqrt(3))"


@LONG
def test_scalings() -> None:
    data = [json.loads(run("hermite", "-n", "4", "--scaling", s, "--json").stdout) for s in ("1/k!", "1/factorial(k)")]
    assert data[0]["equal"] == data[1]["equal"]
    assert data[0]["equal"]["values"]["a_0"]["text"] == "sqrt(138)/12"
    assert "harmonic(n, 2)" in run("fourier", "-n", "2", "--scaling", "1/k**2").output


@LONG
def test_stable_coefficients_are_added() -> None:
    data = json.loads(run("hermite", "-n", "3", "--stable", "--json").stdout)["stable"]
    values = [sp.sympify(v) for v in data["values"].values()]
    weights = [1, 1, sp.Rational(1, 2), sp.Rational(1, 6)]
    assert sp.simplify(sum(w * v**2 for w, v in zip(weights, values, strict=True))) == 1
    assert abs(sp.sympify(data["slope"])) < 1
    said = run("hermite", "-n", "3", "--stable").output
    assert "Stable at width 512 and depth 64" in said and "To use: both gains one" in said
    said = run("hermite", "-n", "3", "--width", "64").output
    assert "Not stable at width 64 and depth 64" in said and "To use" not in said
    assert "slope of the length map -0.20624831029663568:" in run("fourier", "-n", "2").output


def test_the_time_of_a_request_is_bounded() -> None:
    done = run("hermite", "-n", "400", "--timeout", "0.5")
    assert done.exit_code == 1 and "cut short by the request's time limit of 0.5 s" in done.output


@pytest.mark.parametrize(
    "name", spread(["tropical", "tropical-laurent", "tropical-rational", "polyrelu", "hermitian-wavelet"], {"tropical"})
)
def test_other_families(name: str) -> None:
    done = run(name, "-n", "3")
    assert done.exit_code == 0 and "gains" in done.output
    assert json.loads(run(name, "-n", "3", "--json").stdout)["degree"] == 3
    assert "aligned" in run(name, "-n", "3", "--latex").output


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("hermite", "-n", "0"), "degree = 0"),
        (("hermite", "-n", "-2"), "degree = -2"),
        (("tropical", "-n", "0"), "degree = 0"),
        (("nope", "-n", "3"), "tropical_rational"),
        (("hermite", "-n", "3", "--dist", "cauchy"), "second moment"),
        (("hermite", "-n", "3", "--dist", "bell"), "not known"),
        (("hermite", "-n", "3", "--dist", "normal(0, -1)"), "positive"),
        (("hermite", "-n", "3", "--dist", "normal(0, 1, 2)"), "arguments"),
        (("hermite", "-n", "3", "--scaling", "1/m"), "unknown symbol"),
        (("hermite", "-n", "3", "--scaling", "0*k"), "scaling"),
        (("tropical", "-n", "3", "--scaling", "1/k"), "no scaling"),
    ],
)
def test_bad_input(arguments: tuple[str, ...], says: str) -> None:
    done = run(*arguments)
    assert done.exit_code == 2
    assert says in done.stderr and len(done.stderr.strip().splitlines()) == 1
