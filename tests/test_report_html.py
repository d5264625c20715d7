"""HTML pages hold what the content holds, and need nothing but themselves."""

import re
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser

import pytest
from report_pages import AWKWARD, SVG, everything

from actsym.report import model as m
from actsym.report.formats import html

_VOID = {"meta", "link", "img", "br", "hr"}


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


def test_a_page_asks_for_nothing_outside_itself():
    text = html.render(everything(), lambda path: SVG)
    for address in read(text).addresses:
        assert address.startswith(("data:image/svg+xml;base64,", "../", "https://a.org/"))
    assert "<script src" not in text and "@import" not in text and "url(" not in text


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
    assert word in text and "prefers-color-scheme: dark" in text


def test_twice_the_same_bytes():
    assert html.render(everything(), lambda path: SVG) == html.render(everything(), lambda path: SVG)
