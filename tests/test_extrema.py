"""Bounds over the line, spans and joins, and the pieces they are read from."""

from itertools import pairwise
from types import SimpleNamespace

import pytest
import sympy as sp
from flint import arb
from tiers import LONG

from actsym.definition.spec import x
from actsym.properties.oscillation import derivative_period
from actsym.rigor import extrema
from actsym.rigor.asymptotics.terms import Coefficient
from actsym.rigor.breakpoints import safe_pieces
from actsym.rigor.chart import chart
from actsym.rigor.extrema import Candidate, curved, monotone, place, spans, supremum
from actsym.rigor.portrait import portrait
from actsym.rigor.roots import singular_points


@pytest.mark.parametrize(
    ("f", "k", "sign", "value", "attained"),
    [
        (x**2 * sp.exp(-x), 0, -1, 0, True),
        (x / (1 + x**2), 0, 1, sp.Rational(1, 2), True),
        (x / (1 + x**2), 1, 1, 1, True),
        (x / (1 + x**2), 1, -1, sp.Rational(-1, 8), True),
        (sp.exp(-(x**2)), 0, -1, 0, False),
        (sp.atan(x), 0, 1, sp.pi / 2, False),
        (sp.Piecewise((sp.exp(-x), x > 0), (x, True)), 0, 1, 1, False),
    ],
)
def test_bounds(f: sp.Expr, k: int, sign: int, value: object, attained: bool) -> None:
    found = supremum(portrait(f), k, sign)
    assert sp.simplify(found.value.exact - value) == 0
    assert found.attained is attained
    assert found.value.enclosure.ball.overlaps(arb(str(sp.N(value, 40))))


def test_places_of_equal_values_are_all_given() -> None:
    found = supremum(portrait(x / (1 + x**2)), 1, -1)
    assert [place(c) for c in found.places] == ["x = -sqrt(3)", "x = sqrt(3)"]


@pytest.mark.parametrize("f", [pytest.param(x * sp.tanh(sp.exp(x)), marks=LONG), x / (1 + x**2), sp.exp(-(x**2))])
def test_spans_alternate_and_cover_the_line(f: sp.Expr) -> None:
    found = portrait(f)
    for k in (0, 1, 2):
        run = spans(found, k)
        assert run[0].lower.exact == -sp.oo and run[-1].upper.exact == sp.oo
        for left, right in pairwise(run):
            assert left.upper is right.lower and left.sign == -right.sign


def test_joins_need_continuity() -> None:
    rising = sp.Piecewise((x + 1, x > 0), (x, True))
    assert [kind for kind, _ in monotone(portrait(rising))] == ["increasing", "increasing"]
    kinked = sp.Piecewise((2 * x, x > 0), (x, True))
    assert [kind for kind, _ in monotone(portrait(kinked))] == ["increasing"]
    assert [kind for kind, _ in curved(portrait(kinked))] == ["convex"]
    assert [kind for kind, _ in curved(portrait(-kinked))] == ["concave"]
    assert [kind for kind, _ in curved(portrait(3 * x + 1))] == ["linear"]


def test_singular_points_are_ends_of_pieces() -> None:
    assert singular_points(1 / (x**2 - 2) + sp.log(x**2)) == [-sp.sqrt(2), 0, sp.sqrt(2)]
    assert [p.upper for p in safe_pieces(sp.exp(-1 / x**2))] == [0, sp.oo]


def test_a_gap_is_named_and_the_rest_is_charted() -> None:
    f = x**2 * sp.sin(1 / x)
    found = chart(f, safe_pieces(f))
    assert "0" in found.gap(1)
    assert all(part.signs[1] is not None for part in found.pieces)


def test_periods() -> None:
    assert derivative_period(x + sp.sin(2 * x)) == sp.pi
    assert derivative_period(sp.sin(2 * x) + sp.cos(3 * x + 1)) == 2 * sp.pi
    for f in (sp.sin(x**2), x * sp.sin(x), sp.sin(x) + sp.sin(sp.sqrt(2) * x), sp.tanh(x)):
        assert derivative_period(f) is None


def test_a_modulus_is_refined_as_one() -> None:
    """A value of which the sign is not known at first counts with its modulus where it is known better, too."""
    wide = Candidate(Coefficient(None, arb(0, 1.5)), None, True, root=(0, 0))
    turned = extrema._turned(wide, 1, modulus=True)
    isolator = SimpleNamespace(
        narrowed=lambda root, bits: root, jets=SimpleNamespace(derivatives=lambda root, k: [arb(-1.25)] * (k + 1))
    )
    portrait = SimpleNamespace(pieces=[SimpleNamespace(isolator=isolator, roots=[[None]] * 3)])
    assert turned.finite.ball.contains(arb(1.25))
    assert extrema._refined(portrait, 1, turned, 512) == arb(1.25)
