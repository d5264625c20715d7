"""The page on fits: every family, errors certified, the same on every run."""

import pytest
from tiers import LONG

from actsym.quantity import Quantity
from actsym.report import fits, markdown


@pytest.fixture(scope="module")
def shown():
    return fits.rows()


@LONG
def test_every_family_of_the_page_is_fitted_and_certified(shown):
    assert [title.split(",")[0] for title, _ in shown] == ["Hermite", "Hermite", "Fourier", "Tropical rational"]
    for _, found in shown:
        for fit in found.values():
            e = fit.errors
            for quantity in (e.sup, e.sup_derivative, e.l2, e.l2_derivative):
                assert isinstance(quantity, Quantity) and quantity.finite
            assert float(e.l2) <= float(e.sup)


def test_page_and_figure_are_deterministic_and_complete(shown):
    text = markdown.render(fits.page(shown))
    assert text.count("| values") == 7 and "fits.svg" in text
    assert fits.draw(shown) == fits.draw(shown)


def test_unchanged_files_are_left_alone(tmp_path):
    assert len(fits.write(tmp_path)) == 2
    assert fits.write(tmp_path) == []
