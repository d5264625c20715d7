"""The page on fits: every family, errors certified, the same on every run."""

import pytest
from tiers import LONG

from actsym.bases.fits_tropical import compared
from actsym.catalog import ACTIVATIONS
from actsym.quantity import Quantity
from actsym.report.figures import measured as figure, style
from actsym.report.formats import markdown
from actsym.report.pages import bases


@pytest.fixture(scope="module")
def shown():
    return compared(ACTIVATIONS[bases.TARGET])


@LONG
def test_every_family_of_the_page_is_fitted_and_certified(shown):
    assert [title.split(",")[0] for title, _ in shown] == ["Hermite", "Hermite", "Fourier", "Tropical rational"]
    for _, found in shown:
        for fit in found.values():
            e = fit.errors
            for quantity in (e.sup, e.sup_derivative, e.l2, e.l2_derivative):
                assert isinstance(quantity, Quantity) and quantity.finite
            assert float(e.l2) <= float(e.sup)


@LONG
def test_page_and_figure_are_deterministic_and_complete(shown):
    text = markdown.render(bases.fits_page("GELU", shown))
    assert text.count("| values") == 7 and "fits.svg" in text
    gelu = ACTIVATIONS[bases.TARGET]
    assert style.drawn(figure.fits, (gelu,)) == style.drawn(figure.fits, (gelu,))
