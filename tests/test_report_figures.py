"""Figures: the same bytes twice, marks that lie on the curve, sweeps that agree with closed forms."""

import math
from pathlib import Path

import pytest
import sympy as sp
from flint import arb
from matplotlib.scale import LogTransform
from tiers import LONG

from actsym.bases.gram import Matrix
from actsym.bases.shipped import HERMITE, LEGENDRE
from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Activation, x
from actsym.derived import load
from actsym.errors import InputError, sympy_asked
from actsym.properties.profile import profile
from actsym.report import model as m
from actsym.report.entry import Drawing, Entry, Subject
from actsym.report.evidence import Evidence
from actsym.report.figures import curves, measured as basis_figure, shape, signal, style
from actsym.report.pages import activation, bases as basis, overview
from actsym.report.publish import publish
from actsym.signal import sweep as module
from actsym.signal.sweep import sweep
from actsym.work import cache

QUESTIONS = ("shape", "lipschitz", "decay", "distance", "signal")


@pytest.fixture(scope="module")
def subjects() -> list[Subject]:
    return [Subject(ACTIVATIONS[n], (), profile(ACTIVATIONS[n], QUESTIONS)) for n in ("relu", "silu")]


@LONG
def test_two_draws_give_the_same_bytes(subjects: list[Subject]) -> None:
    for drawing in activation.figures(subjects[1]):
        first = drawing.draw()
        assert first == drawing.draw()
        assert "<svg" in first and len(first) < 60_000


@LONG
@pytest.mark.parametrize("name", ["sigmoid", "geglu", "legendre_n3"])
def test_last_bits_do_not_show(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """NumPy's logarithms, by which matplotlib places what it draws, have other last bits on other processors."""
    member = ACTIVATIONS[name]
    drawings = tuple(activation.figures(Subject(member, (), load.stored([member])[member].profile)))
    unfinished: list[str] = []
    kept = style.finished
    monkeypatch.setattr(style, "finished", lambda text: unfinished.append(text) or kept(text))
    first = [drawing.draw() for drawing in drawings]
    transform = LogTransform.transform_non_affine
    monkeypatch.setattr(LogTransform, "transform_non_affine", lambda *a: transform(*a) * (1 + 2**-50))
    assert [drawing.draw() for drawing in drawings] == first
    assert unfinished[: len(first)] != unfinished[len(first) :]


def test_elements_are_named_after_what_is_written_of_them() -> None:
    """Two drawings whose numbers differ beyond what is written, and one that differs more."""
    text = '<clipPath id="p{0}"><rect x="{1}"/></clipPath><path id="m{0}" d="M {1} 1"/><use xlink:href="#m{0}"/>'
    first, same, other = (style.finished(text.format(*v)) for v in (("1a", "3.2"), ("2b", "3.2000001"), ("1a", "3.3")))
    assert first == same != other


def test_a_slope_of_many_digits_fits_into_its_panel() -> None:
    """SELU's slope is an irrational number of a hundred characters; where no space is left, matplotlib warns."""
    selu = ACTIVATIONS["selu"]
    decay = load.stored([selu])[selu].profile.answers["decay"]
    assert "f' = 1.05070 from some x on" in style.drawn(signal.ends, (selu, decay, None))


@pytest.mark.parametrize("count", [1, 5])
def test_what_refuses_a_figure_names_it(count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Few figures are drawn in place, many by workers; the parser stands for a function that refuses its arguments."""
    monkeypatch.setenv(cache.VARIABLE, "off")
    drawings = tuple(Drawing(f"own/{n}.svg", "actsym.text.parse", ("1 +",), "parse_expression") for n in range(count))
    with pytest.raises(InputError, match=r"own/\d.svg: cannot read"):
        publish([Entry.of(m.Page("own/page", "Page", ()), *drawings)], tmp_path)


def test_a_subject_without_properties_has_one_figure(subjects: list[Subject]) -> None:
    assert [d.path for d in activation.figures(Subject(subjects[0].activation, ()))] == ["activations/relu.svg"]
    assert len({d.path for d in activation.figures(subjects[0])}) == 3


def test_marks_lie_on_their_curves(subjects: list[Subject]) -> None:
    silu = subjects[1]
    found = list(shape.marks(silu.answer("shape"), silu.answer("lipschitz")))
    assert {(k.order, k.kind) for k in found} >= {(0, shape.ZERO), (0, shape.MINIMUM), (1, shape.SUPREMUM)}
    for mark in found:
        value = curves.curve(silu.activation, mark.order)(mark.x)
        if mark.y is not None:
            assert value == pytest.approx(mark.y, abs=1e-8)
        if mark.kind == shape.ZERO:
            assert value == pytest.approx(0, abs=1e-8)
        if mark.kind in (shape.MINIMUM, shape.SUPREMUM):
            slope = curves.curve(silu.activation, mark.order + 1)(mark.x)
            assert slope == pytest.approx(0, abs=1e-8)


def test_sweep_of_relu_is_half_of_the_variance() -> None:
    found = sweep(ACTIVATIONS["relu"])
    for sigma, second, slope in zip(found.sigmas, found.second, found.derivative, strict=True):
        assert second == pytest.approx(sigma**2 / 2, rel=1e-8)
        assert slope == pytest.approx(0.5, rel=1e-8)
    assert found.forward == pytest.approx([2] * len(found.sigmas), rel=1e-8)
    assert found.sigmas[0] == 1 / 8 and found.sigmas[-1] == 8


def test_sweep_of_a_gated_activation_is_that_of_the_product() -> None:
    # y = u relu(x): E[y^2] = s^4 / 2, E|grad y|^2 = s^2 / 2 + s^2 / 2
    found = sweep(ACTIVATIONS["reglu"])
    for sigma, second, slope in zip(found.sigmas, found.second, found.derivative, strict=True):
        assert (second, slope) == pytest.approx((sigma**4 / 2, sigma**2), rel=1e-7)


def test_sweep_of_a_row_activation_follows_the_scale() -> None:
    # PolyNorm divides by the rows' root mean square: E[f^2] does not depend on sigma, E[f'^2] goes as 1 / sigma^2
    found = sweep(ACTIVATIONS["polynorm_r3"])
    assert not found.missing
    one = found.sigmas.index(1)
    for sigma, second, slope in zip(found.sigmas[one:], found.second[one:], found.derivative[one:], strict=True):
        assert second == pytest.approx(found.second[one], rel=1e-4)
        assert slope == pytest.approx(found.derivative[one] / sigma**2, rel=1e-4)


def test_what_is_beyond_floating_point_is_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """f = 10^300 x has E[f²] = 10^600 σ²; x^200 has some points that can be drawn, up to the largest number."""
    huge, steep = Activation("huge", "Huge", 10**300 * x), Activation("steep", "Steep", x**200)
    columns = {"huge": (math.inf,) * 3, "steep": (1e-100, 1e100, math.inf)}
    monkeypatch.setattr(signal, "sweep", lambda a: module.Sweep((0.5, 1.0, 2.0), *[columns[a.name]] * 2))
    assert "too large to be drawn" in style.drawn(signal.draw, (huge, None))
    assert "too large" in style.drawn(signal.compare, (huge, huge))
    assert "too large" not in style.drawn(signal.draw, (steep, None)) + style.drawn(signal.compare, (steep, huge))
    assert [math.isnan(v) for v in signal._values(sp.exp(sp.exp(x)), [1.0, 5.0, 6.0, 800.0], 1)] == [
        False,
        False,
        True,
        True,
    ]


def test_comparison_has_links_methods_and_its_figure(subjects: list[Subject]) -> None:
    entry = overview.comparison(subjects, Evidence())
    page, (drawing,) = entry.page, entry.drawings
    assert [b.path for b in page.blocks if isinstance(b, m.Figure)] == [drawing.path]
    assert drawing.draw() == drawing.draw()
    _assert_methods(page)
    with pytest.raises(ValueError, match="at least two"):
        overview.comparison(subjects[:1], Evidence())


def test_basis_page_states_the_theorem() -> None:
    page = basis.page(HERMITE)
    n = sp.Symbol("n", integer=True, positive=True)
    shown = [sp.sympify(b.right.srepr) for b in page.blocks if isinstance(b, m.Display)]
    assert any(sp.simplify(e - (1 - 1 / sp.factorial(n))) == 0 for e in shown) and sp.E in shown
    _assert_methods(page)


def test_cosines_of_a_gram_matrix() -> None:
    found = basis_figure.cosines(Matrix(None, ((arb(4), arb(2), arb(0)), (arb(2), arb(4), arb(0)), (arb(0),) * 3)))
    assert found[0, 1] == found[1, 0] == 0.5 and found[0, 0] == 1
    assert math.isnan(found[2, 2]) and math.isnan(found[0, 2])


@LONG
def test_basis_figure_is_deterministic() -> None:
    (page,) = basis.entries([LEGENDRE])
    (drawing,) = page.drawings
    assert drawing.path == "bases/legendre.svg" and drawing.draw() == drawing.draw()


def _assert_methods(page: m.Page) -> None:
    """Every row of a table with numbers says how they were obtained."""
    for table in (b for b in page.blocks if isinstance(b, m.Table)):
        if any(isinstance(part, m.Decimal) for row in table.rows for cell in row for part in cell):
            titles = [part.text for cell in table.header for part in cell if isinstance(part, m.Text)]
            assert {"Method", "How"} & set(titles)
            assert all(row[-1] for row in table.rows)


def test_a_mistake_of_ours_ends_a_sweep_and_a_failure_of_sympy_is_told(monkeypatch):
    own = Activation("own", "own", x * sp.tanh(x), source="")
    monkeypatch.setenv(cache.VARIABLE, "off")
    monkeypatch.setattr(module, "LengthMap", lambda *_: {}["a mistake"])
    with pytest.raises(KeyError):
        sweep(own)
    # SymPy raises it, but nobody said that it was asked something that it may not be able to answer.
    monkeypatch.setattr(module, "LengthMap", lambda *_: sp.Poly(x, x).nth("a"))
    with pytest.raises(ValueError, match="invalid literal"):
        sweep(own)

    def asked(*_: object) -> None:
        with sympy_asked("the coefficient"):
            sp.Poly(x, x).nth("a")

    monkeypatch.setattr(module, "LengthMap", asked)
    assert sweep(own).missing.startswith("the coefficient: SymPy fails")
