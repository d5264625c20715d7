"""HTML pages hold what the content holds, and load nothing but the files of their own site."""

import re
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser

import pytest
from report_pages import AWKWARD, SVG, everything

from actsym.report import model as m
from actsym.report.formats import html
from actsym.version import RELEASED, __version__

_VOID = {"meta", "link", "img", "br", "hr", "input"}


class Reader(HTMLParser):
    """Checks that elements nest, and collects text and addresses."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.texts, self.addresses, self.tags = [], [], [], []

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.addresses += [v for k, v in attributes if k in ("href", "src")]
        if tag not in _VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if not {"script", "style"} & set(self.open):
            self.texts.append(data)


def read(text):
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    return reader


def test_text_survives_and_elements_nest():
    reader = read(html.render(everything(), lambda path: SVG))
    whole = "".join(reader.texts)
    assert whole.count(AWKWARD) >= 8
    assert "if a < b:\n    print('&amp;')" in whole
    assert reader.tags.count("table") == 1 and reader.tags.count("th") == 3 and reader.tags.count("td") == 6
    assert reader.tags.count("dl") == 1 and reader.tags.count("dt") == 2


def test_a_page_loads_nothing_from_outside_its_site():
    text = html.render(everything(), lambda path: SVG)
    for address in read(text).addresses:
        assert address.startswith(("../", "#", "telu.", "https://a.org/", "https://arxiv.org/abs/"))
    loaded = re.findall(r'<(?:script|img)[^>]* src="([^"]*)"|<link[^>]* href="([^"]*)"', text)
    assert loaded and not any("://" in address for pair in loaded for address in pair)
    style = "".join(path.read_text() for path in html.ASSETS.iterdir())
    assert "@import" not in style and "url(" not in style and "://" not in style and "fetch(" not in style


def test_style_and_scripts_are_shared_files():
    text = html.render(everything(), lambda path: SVG)
    assert "<style" not in text and re.findall(r"<script(?![^>]* src=)", text) == []
    assert '<link rel="stylesheet" href="../assets/style.css">' in text


def test_a_document_of_ones_own_holds_its_figures():
    assert "data:image/svg+xml;base64," in html.fragment(everything(), lambda path: SVG)


def test_every_heading_and_named_row_has_a_link_to_itself():
    text = html.render(everything(), lambda path: SVG)
    names = re.findall(r'<(?:h[2-4]|tr) id="([^"]*)"', text)
    assert len(names) == len(set(names)) == 4
    assert all(f'<a class="anchor" href="#{name}"' in text for name in names)


def test_a_term_opens_its_definition():
    text = html.render(everything(), lambda path: SVG)
    assert text.count('popovertarget="term-chi-1"') == 2
    assert text.count('<div popover class="definition" id="term-chi-1">') == 1


def test_a_term_in_text_opens_its_definition_where_it_stands_first():
    said = m.line("the forward gain, and the forward gain of ulps")
    folded = m.Details(m.line("of the length map"), (m.Paragraph(m.line("no")),))
    table = m.Table((m.line("worst error"),), ((m.line("backward gain"),),))
    text = html.render(m.Page("a", "A", (m.Heading("closed form"), m.Paragraph(said), folded, table)), lambda path: SVG)
    assert re.findall(r'popovertarget="term-([^"]*)"', text) == ["forward-gain", "backward-gain"]
    assert sorted(re.findall(r'popover class="definition" id="term-([^"]*)"', text)) == [
        "backward-gain",
        "forward-gain",
    ]


def test_the_number_of_a_paper_leads_to_it():
    page = m.Page("a", "A", (m.Paragraph(m.line("see arXiv:2412.20269, and arXiv:1606.08415")),))
    text = html.render(page, lambda path: SVG)
    assert '<a href="https://arxiv.org/abs/2412.20269">arXiv:2412.20269</a>' in text
    assert 'href="https://arxiv.org/abs/1606.08415"' in text


def test_every_page_says_its_version_and_how_it_is_cited():
    text = html.render(everything(), lambda path: SVG)
    assert f"actsym {__version__}, {RELEASED}" in text and f"version = {{{__version__}}}" in text


@pytest.mark.parametrize(
    ("text", "key"),
    [("354 ulp", "354"), ("3.99160 ulp: f", "3.99160"), ("−2.5", "-2.5"), ("1e-30", "1e-30"), ("∞", "Infinity"),
     ("−∞", "-Infinity"), ("1,024 inputs", "1024"), ("108 %", "108"), ("Θ(x)", ""), ("C^2", ""), ("", "")],
)  # fmt: skip
def test_cells_that_begin_with_a_number_sort_by_it(text, key):
    assert html.sort_key(text) == key


def test_links_are_relative_to_the_page():
    addresses = read(html.render(everything("a/b/c"), lambda path: SVG)).addresses
    assert "../../index.html" in addresses and "../../../generated/cpu/telu.cpp" in addresses
    assert html.path(m.Page("bases/fits", "", ())) == "bases/fits.html"


def test_the_figure_is_asked_for_by_its_path():
    asked = []
    html.render(everything(), lambda path: asked.append(path) or SVG)
    assert asked == ["activations/telu.svg"]


def test_mathematics_is_mathml():
    text = html.render(everything(), lambda path: SVG)
    found = re.findall(r"<math .*?</math>", text, re.DOTALL)
    assert len(found) >= 6
    for element in found:
        ElementTree.fromstring(re.sub(r"&(?!#|amp;|lt;|gt;|quot;)", "&amp;", element))
    assert "merror" not in text and "\\frac" not in "".join(read(text).texts)


@pytest.mark.parametrize("word", ["light dark", "width=device-width"])
def test_pages_suit_phones_and_dark_screens(word):
    text = html.render(everything(), lambda path: SVG)
    assert word in text and "prefers-color-scheme: dark" in (html.ASSETS / "style.css").read_text()


def test_headings_have_names_of_their_own():
    titles = ("Section 2", "Section 2", "Section 2-2", "Section 2")
    text = html.render(m.Page("a", "A", tuple(map(m.Heading, titles))), {}.get)
    names = re.findall(r'<h2 id="([^"]*)"', text)
    assert len(names) == len(set(names)) == 4 and names[:2] == ["section-2", "section-2-2"]
