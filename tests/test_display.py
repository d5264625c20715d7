"""What notebooks are given: LaTeX that TeX would take, HTML that nests, and nothing loaded before it is asked for."""

import re
import subprocess
import sys

import pytest
import sympy as sp
from report_content import SOME, analyses, ball
from test_report_html import read
from tex_balance import balanced

from actsym.quantity import Quantity
from actsym.report.entry import Drawing, Entry
from actsym.report.model import Figure, Page


@pytest.mark.parametrize("name", SOME)
def test_activations_show_their_formula(name):
    shown = SOME[name]
    text = shown._repr_latex_()
    assert text[0] == text[-1] == "$" and balanced(text[1:-1])
    reader = read(shown._repr_html_())
    assert shown.title in "".join(reader.texts) and "math" in reader.tags
    assert ("table" in reader.tags) == bool(shown.parameters)


def test_quantities_show_what_is_exact_and_what_is_proven():
    half = Quantity.of_exact(sp.Rational(1, 2), "m")
    assert half._repr_latex_() == "$0.5$" and half._repr_html_() is None
    assert Quantity(exact=sp.sqrt(2) / 2)._repr_latex_() == r"$\frac{\sqrt{2}}{2} \approx 0.707106781186548$"
    assert Quantity.infinite("it grows")._repr_latex_() == r"$\text{infinite}$"
    assert re.fullmatch(r"\$0\.25\d*\$", Quantity(enclosure=ball("0.25"))._repr_latex_())
    small = Quantity.of_exact(sp.Rational(1, 2**80), "m")
    assert re.fullmatch(r"\$8\.2718\d+ \\cdot 10\^\{-25\}\$", small._repr_latex_())


def test_an_analysis_shows_every_constant():
    reader = read(analyses()["telu"]._repr_html_())
    assert reader.tags.count("table") == 2 and reader.tags.count("tr") == 2 * 11


def test_a_page_shows_its_figures():
    page = Page("a/b", "Title & more", (Figure("a/b.svg", "a figure"),))
    drawing = Drawing("a/b.svg", "matplotlib.figure", (), "Figure")
    assert "img" in read(Entry.of(page, drawing)._repr_html_()).tags
    assert "img" not in read(page._repr_html_()).tags


def test_nothing_is_loaded_to_be_shown_before_it_is():
    heavy = {"jinja2", "matplotlib", "latex2mathml"}
    code = f"import actsym.catalog, sys; print({heavy} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
