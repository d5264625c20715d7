"""Even, odd, neither: each by proof, against samples that share nothing with it."""

import numpy as np
import pytest
import sympy as sp

from actsym.definition.spec import x
from actsym.rigor.breakpoints import safe_pieces
from actsym.rigor.symmetry import parity

SIGMOID = 1 / (1 + sp.exp(-x))


def _parity(f: sp.Expr) -> str:
    return parity(safe_pieces(f), f)


@pytest.mark.parametrize(
    ("f", "expected"),
    [
        (x * sp.tanh(x), "even"), (sp.erf(x), "odd"), (x * SIGMOID, "neither"), (SIGMOID - sp.S.Half, "odd"),
        (sp.Abs(x) ** 3, "even"), (sp.sign(x) * sp.log(1 + sp.Abs(x)), "odd"), (sp.S.Zero, "even"),
        (sp.Max(x, 2) + sp.Max(-x, 2), "even"), (sp.Max(x, 1) - sp.Max(-x, 1), "odd"),
    ],
)  # fmt: skip
def test_parity(f: sp.Expr, expected: str) -> None:
    assert _parity(f) == expected
    points = np.linspace(0.013, 7, 501)
    g = np.vectorize(sp.lambdify(x, f, ["scipy", "numpy"]), otypes=[float])
    even, odd = (np.allclose(g(points), s * g(-points)) for s in (1, -1))
    assert (even, odd and not even) == (expected == "even", expected == "odd")


def test_pieces_are_compared_with_their_own_mirror_images() -> None:
    cubic = x * (x**2 - sp.Rational(9, 64))
    assert _parity(sp.Piecewise((x**2, x < -1), (cubic, x < 1), (x**2, True))) == "neither"
    assert _parity(sp.Piecewise((x**2, x < -1), (cubic**2, x <= 1), (x**2, True))) == "even"


def test_breakpoints_need_not_lie_symmetrically() -> None:
    """One formula in two spellings, changed at 1 alone; then with a spike that is seen in a short interval."""
    two = sp.Piecewise((sp.cos(x) ** 2, x < 1), (1 - sp.sin(x) ** 2, True))
    assert _parity(two) == "even"
    bump = sp.Piecewise((x**2, x < 1), (x**2 + (x - 1) * (sp.Rational(1001, 1000) - x), x < sp.Rational(1001, 1000)))
    assert _parity(sp.Piecewise(*bump.args, (x**2, True))) == "neither"


def test_values_where_pieces_meet_count() -> None:
    assert _parity(sp.Piecewise((sp.S.One, x >= 0), (-sp.S.One, True))) == ""
    assert _parity(sp.sign(x)) == "odd"
    assert _parity(sp.Piecewise((x**2, x <= -1), (sp.S.Zero, x <= 1), (x**2, True))) == ""


def test_a_difference_too_small_to_be_seen_is_no_symmetry() -> None:
    assert _parity(x**2 + sp.Rational(1, 10**90) * x) == ""
    assert _parity(x**2 + sp.Rational(1, 10**40) * x) == "neither"
