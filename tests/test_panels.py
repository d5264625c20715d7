"""Samples and bounds of panels: the quadrature error is proven, so known integrals must lie in the result."""

from fractions import Fraction

import pytest
import sympy as sp
from elements import ELEMENTS
from flint import acb, arb, ctx
from tiers import spread

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import x
from actsym.rigor.breakpoints import pieces
from actsym.rigor.evaluate import compile_complex
from actsym.rigor.integrate import IntegrationError
from actsym.signal.panels import NODES, PRECISION, RHO, sample


@pytest.mark.parametrize("name", spread(ELEMENTS, 15))
def test_panels_cover_the_line_without_gaps(name: str) -> None:
    sampling = sample(ELEMENTS[name].formula)
    total = sum((2 * p.half_width for p in sampling.panels), arb(0))
    whole = 2 * int(sampling.end)  # half-widths are upper bounds, so their sum is no less
    assert (total >= whole or total.contains(whole)) and total < whole + 1e-6


@pytest.mark.parametrize("name", ["mish", "gem_n1", "egem_n1", "gelu_tanh"])
def test_bounds_hold_on_the_ellipse(name: str) -> None:
    f = ACTIVATIONS[name].formula
    parts = {p.lower: compile_complex(p.expr) for p in pieces(f)}
    with ctx.workprec(80):
        for panel in [p for p in sample(f).panels if p.nodes][::7]:
            middle = (panel.nodes[0] + panel.nodes[-1]) / 2
            function = parts[sp.S.Zero] if sp.S.Zero in parts and middle > 0 else next(iter(parts.values()))
            for k in range(12):
                w = acb(0, 2 * arb.pi() * k / 12).exp() * RHO
                z = acb(middle) + panel.half_width * (w + 1 / w) / 2
                assert not abs(function(z, False)) > panel.function.bound * (1 + arb(2) ** -60)


def test_the_rule_is_exact_for_polynomials_below_twice_the_nodes() -> None:
    panel = next(p for p in sample(x).panels if p.nodes)
    with ctx.workprec(PRECISION):
        for degree in (0, 1, 7, 2 * NODES - 1):
            found = sum((w * n**degree for n, w in zip(panel.nodes, panel.weights, strict=True)), arb(0))
            ends = [(panel.nodes[0] + panel.nodes[-1]) / 2 + s * panel.half_width for s in (-1, 1)]
            expected = (ends[1] ** (degree + 1) - ends[0] ** (degree + 1)) / (degree + 1)
            assert abs(found - expected) < abs(expected) * arb(2) ** -180


def test_what_is_not_holomorphic_is_refused() -> None:
    for text in ("sin(1/x)", "sqrt(Abs(x))"):
        with pytest.raises(IntegrationError, match="not shown to be holomorphic near x ="):
            sample(sp.sympify(text, {"x": x}))


def test_leading_squares_are_short_numbers() -> None:
    assert sample(ACTIVATIONS["gem_n1"].formula).leading == arb(0.5)
    assert sample(ACTIVATIONS["prelu"].formula).leading == arb(0.53125)
    assert sample(ACTIVATIONS["tanh"].formula).leading == 0
    assert Fraction(1, 2) == Fraction(float(sample(ACTIVATIONS["gelu"].formula).leading))
