"""The whole report: complete, linked, the same every time, and written only where it changed."""

import json
import re
import xml.etree.ElementTree as ET

import pytest
import sympy as sp
from report_content import SOME, analysis, ball, current, entry, machine, manifest, subjects
from tex_balance import balanced
from tiers import LONG

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Activation, Kind, x
from actsym.distributions import DEFAULT, SIGMA
from actsym.moments.moments import CELLS, QUANTITIES, Moments
from actsym.properties.questions import QUESTIONS
from actsym.quantity import Quantity
from actsym.report import build, write
from actsym.report.entry import Subject
from actsym.report.evidence import Evidence
from actsym.report.model import to_json
from actsym.report.pages import activation, card
from actsym.text.typeset import latex, typeset
from actsym.work import cache

#: Files that all HTML pages load.
SHARED = ("style.css", "site.js", "search.js", "table.js", "pages.js", "elasticlunr.js", "texts.js")


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    return tmp_path_factory.mktemp("project")


@pytest.fixture(scope="module")
def report(root):
    sources = manifest(root)
    machines = machine(root, "box", [entry("telu", current(sources, "telu")), entry("gelu", "old")])
    write(subjects(), root / "reports", machines=machines, manifest=sources)
    return root / "reports"


def content(folder):
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


@LONG
def test_two_runs_are_byte_identical(report, root, monkeypatch):
    monkeypatch.setenv(cache.VARIABLE, "off")
    again = root / "again"
    steps = []
    result = write(
        subjects(),
        again,
        machines=root / "machines",
        manifest=root / "generated/manifest.json",
        progress=lambda done, total, what: steps.append((done, total)),
    )
    assert content(again) == content(report)
    pages = len(SOME) + len(QUESTIONS) + 5
    figures = len(SOME) + sum(a.kind in (Kind.GATED, Kind.ROW) for a in SOME.values())
    shared = len(SHARED) + 1  # and the schema
    listed = json.loads((root / "generated/manifest.json").read_text())["activations"]
    copies = sum((root / "generated" / source).is_file() for name in SOME for source in listed[name]["sources"])
    assert copies and len(result.written) == 3 * pages + 2 * figures + shared + copies, "figures lie beside HTML pages"
    assert steps[-1] == (pages + figures, pages + figures)


def test_a_changed_activation_rewrites_its_own_files_only(root):
    out, names = root / "edited", [n for n in SOME if n.endswith("elu")]
    write(subjects(*names), out)
    edited = Subject(ACTIVATIONS["celu"].at(alpha="3/2"), subjects("celu")[0].moments)
    result = write([edited if n == "celu" else subjects(n)[0] for n in names], out)
    near = {f"elu.{s}" for s in ("md", "json", "html")}  # lists CELU as near to it, which it no longer is
    assert {p.name for p in result.written} == {f"celu.{s}" for s in ("md", "svg", "json", "html")} | near


def test_pages_of_activations_that_are_gone_are_removed(root):
    out = root / "shrinking"
    write(subjects("relu", "telu"), out)
    result = write(subjects("relu"), out)
    assert {p.name for p in result.removed} == {f"telu.{s}" for s in ("md", "svg", "json", "html")}
    assert {p.name for p in (out / "activations").iterdir()} == {"relu.md", "relu.svg"}
    assert "telu" not in (out / "README.md").read_text()


@pytest.mark.parametrize("name", SOME)
def test_page_has_formula_and_every_constant_with_its_method(report, name):
    page = (report / "activations" / f"{name}.md").read_text()
    left = "y(u, x)" if ACTIVATIONS[name].kind is Kind.GATED else "f(x)"
    assert f"{left} = {latex(ACTIVATIONS[name].expr)}\n" in page
    rows = [row for row in page.split("\n") if row.startswith("| $")]
    for row_of in QUANTITIES.values():
        notation = row_of.of("y" if ACTIVATIONS[name].kind is Kind.GATED else "f")
        ours = [row for row in rows if row.startswith(f"| ${typeset(notation)}$ |")]
        assert len(ours) == 2
        for row in ours:
            columns = [c.strip() for c in re.split(r"(?<!\\)\|", row)[1:-1]]
            assert len(columns) == 5
            assert columns[2]
            assert columns[4] in ("closed form", "certified enclosure", "infinite", "undefined")
    for parameter in ACTIVATIONS[name].parameters:
        assert f"`{parameter.name}`" in page
    for integer, value in ACTIVATIONS[name].structure:
        assert f"${integer} = {value}$" in page
    assert f".cpp](../../generated/cpu/{name}.cpp)" in page


def test_every_activation_is_on_the_start_page_and_in_every_table(report):
    start, page = (report / "README.md").read_text(), (report / "tables.md").read_text()
    for name, about in SOME.items():
        assert f"[{about.title}](activations/{name}.md)" in start
        link = f"| [{about.title}](activations/{name}.md) |"
        assert page.count(link) == 3


def test_every_link_and_figure_resolves(report):
    links = 0
    for page in report.rglob("*.md"):
        for target in re.findall(r"\]\(([^)]+)\)", page.read_text()):
            assert (page.parent / target).is_file(), (page, target)
            links += 1
    assert links >= 4 * len(SOME)


def test_every_mathematical_string_is_balanced():
    def walk(node):
        if isinstance(node, dict):
            if "latex" in node:
                yield node["latex"]
            node = list(node.values())
        if isinstance(node, list):
            for item in node:
                yield from walk(item)

    about = subjects()
    pages = [e.page for e in build.entries(about, Evidence())]
    found = [text for page in pages for text in walk(to_json(page))]
    assert len(found) > 20 * len(about)
    assert all(balanced(text) for text in found)


def test_exact_expressions_of_a_page_read_back_equal():
    long = sum(sp.erfc(sp.sqrt(n)) / n for n in range(2, 9))
    own = Activation("own", "own", x, source="")
    enclosed = {n: Quantity(exact=long * (i + 1), enclosure=ball("0.5"), method="m") for i, n in enumerate(CELLS)}
    moments = tuple(Moments.from_cells(d, enclosed, {"mean": SIGMA * long}) for d in DEFAULT)
    page = to_json(activation.page(Subject(own, moments), Evidence()))
    text = json.dumps(page)
    blocks = [*page["blocks"], *(b for f in page["blocks"] if f["type"] == "Details" for b in f["blocks"])]
    displays = {b["left"]["latex"]: sp.sympify(b["right"]["srepr"]) for b in blocks if b["type"] == "Display"}
    assert displays["E[f^2]"] == 2 * long
    assert displays["E[f'^2]"] == 3 * long
    assert displays["E[f]"] == SIGMA * long, "the last one is that for every scale"
    assert "from the moments below" in text


@pytest.mark.parametrize("name", SOME)
def test_figures_are_self_contained_svg_on_white(report, name):
    text = (report / "activations" / f"{name}.svg").read_text()
    svg = ET.fromstring(text)
    assert svg.tag == "{http://www.w3.org/2000/svg}svg"
    assert "sans-serif" in svg.get("style", ""), "any font without serifs must do"
    assert all("font-family" not in t.get("style", "") for t in svg.iter("{http://www.w3.org/2000/svg}text"))
    assert "fill: #ffffff" in text
    assert "<dc:date>" not in text
    assert all(target.startswith("#") for target in re.findall(r'href="([^"]*)"', text))


def test_verification_of_older_code_is_said_to_be_that(report):
    assert "**Older code:** " not in (report / "activations/telu.md").read_text()
    assert "**Older code:** " in (report / "activations/gelu.md").read_text()
    assert "has no measurement" in (report / "activations/relu.md").read_text()


def test_an_activation_of_ones_own(root):
    own = Activation("bent_line", "Bent line", sp.Abs(x) / 2 + x, source="a | b")
    result = write([Subject(own, analysis(own, 0).moments)], root / "own")
    assert {p.name for p in result.written} == {
        *(f"{name}.{s}" for name in ("bent_line", "data", "tables", "terms", "moments", *QUESTIONS)
          for s in ("md", "json", "html")),
        "bent_line.svg", *SHARED,
        "README.md", "index.json", "index.html", "schema.json",
    }  # fmt: skip
    assert r"a \| b" in (root / "own/tables.md").read_text()


def test_long_calls_have_an_argument_a_line():
    listing = card.use(Subject(ACTIVATIONS["squaf_k2"], ()))
    assert max(map(len, listing.text.splitlines())) < 84
    compile(listing.text, "use", "exec")
    assert len(card.use(Subject(ACTIVATIONS["swish"], ())).text.splitlines()) == 3
