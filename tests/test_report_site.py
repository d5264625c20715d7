"""The report as people open it: every page in a browser, every datum read back."""

import json
import shutil
from fractions import Fraction
from pathlib import Path

import jsonschema
import pytest
import sympy as sp
from chromium import complaints_of, open_browser
from report_content import SOME, analyses, current, entry, machine, manifest, subjects
from tiers import LONG

from actsym.definition.spec import Kind
from actsym.moments.derivative import weak_derivative
from actsym.report import write
from actsym.report.formats import data
from codegen.gpu import inputs, report as gpu
from codegen.gpu.tasks import Outcome
from codegen.verify.ulps import Limit

#: The whole report is written first, with the pages of bases, which are derived for it.
pytestmark = LONG

ROOT = Path(__file__).parents[1]

browser = pytest.fixture(open_browser, scope="module")


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    root = tmp_path_factory.mktemp("project")
    sources = manifest(root)
    machines = machine(root, "box", [entry("telu", current(sources, "telu")), entry("gelu", "old")])
    (machines / "box" / "check.json").write_text(checked())
    shutil.copytree(ROOT / "reports" / "bases", root / "kept" / "bases")
    write(subjects(), root / "out", machines=machines, manifest=sources, kept=root / "kept", whole=True,
          comparisons=(("telu", "gelu", "celu"),))  # fmt: skip
    return root


@pytest.fixture(scope="module")
def out(root):
    return root / "out"


def checked():
    """What a check of a GPU writes, made by its own code."""
    seen = inputs.Tally(Limit(1.0), points=65536, rounded=65000, largest=0.75, worst=-1.5)
    outcomes = [
        Outcome("half", "telu", figures={"f float16": seen.to_json()}),
        Outcome("every", "telu", figures={"f": seen.to_json()}),
        Outcome("build", "gelu", problems=["does not compile"]),
    ]
    return gpu.data({"device": "Some GPU", "torch": "2"}, outcomes)


def test_every_page_is_written_in_every_format(out):
    pages = {p.relative_to(out / "site").with_suffix("").as_posix() for p in (out / "site").rglob("*.html")}
    assert {f"activations/{name}" for name in SOME} | {"index", "data", "machines/box", "bases/networks"} <= pages
    assert {"table", "facts/telu", "facts/hermite"} <= pages
    pages = {name for name in pages if name != "table" and not name.startswith("facts/")}  # the site's own
    assert pages == _names(out / "data", "*.json") - {"schema"}
    assert pages == {"index" if n == "README" else n for n in _names(out, "*.md")}


def _names(folder, pattern):
    return {p.relative_to(folder).with_suffix("").as_posix() for p in folder.rglob(pattern)} - {"manifest"}


# ---------------------------------------------------------------- HTML


@pytest.fixture(scope="module")
def phone(browser):
    """A page as wide as a phone; ``complaints`` collects what the browser says against what it opens."""
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.complaints = complaints_of(page)
    return page


#: Whether each image can be shown; those that are not in sight yet are loaded first.
_IMAGES = """Promise.all([...document.images].map(image => {
    image.loading = "eager";
    return image.decode().then(() => image.naturalWidth > 0, () => false);
}))"""


def test_every_page_opens_without_complaint_and_fits_a_phone(phone, out):
    wrong = {}
    for path in sorted((out / "site").rglob("*.html")):
        phone.complaints.clear()
        phone.goto(path.as_uri())
        images = phone.evaluate(_IMAGES)
        wide = phone.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        shown = phone.evaluate("document.body.innerText")
        found = [*phone.complaints, *(["a missing image"] * (not all(images))), *([f"{wide} px too wide"] * (wide > 0))]
        found += ["a formula that is not typeset"] * ("\\frac" in shown)
        if found:
            wrong[path.name] = found
    assert not wrong


def test_a_table_sorts_when_its_header_is_pressed(phone, out):
    phone.goto((out / "site" / "tables.html").as_uri())
    table = phone.locator("table").nth(1)
    column = "rows => rows.map(r => r.cells[2].textContent)"
    before = table.locator("tbody tr").evaluate_all(column)
    button = table.locator("th button").nth(2)
    button.click()
    rising = table.locator("tbody tr").evaluate_all(column)
    button.click()
    falling = table.locator("tbody tr").evaluate_all(column)
    assert sorted(before) == sorted(rising) == sorted(falling) and len(set(before)) > 1
    numbers = [float(v) for v in rising]
    assert numbers == sorted(numbers)
    assert [float(v) for v in falling] == sorted(numbers, reverse=True)
    assert table.locator("th").nth(2).get_attribute("aria-sort") == "descending"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_from_the_ground(browser, out, scheme):
    page = browser.new_page(color_scheme=scheme)
    page.goto((out / "site" / "activations" / "telu.html").as_uri())
    ground, text, link = page.evaluate(
        "[[document.body, 'backgroundColor'], [document.body, 'color'], [document.links[0], 'color']]"
        ".map(([e, p]) => getComputedStyle(e)[p])"
    )
    assert all(_contrast(ground, colour) >= 4.5 for colour in (text, link))
    assert (_luminance(ground) < 0.1) == (scheme == "dark")
    page.close()


def _luminance(colour):
    """Relative luminance, as the Web Content Accessibility Guidelines 2.1 define it."""
    parts = [int(v) / 255 for v in colour.removeprefix("rgb(").rstrip(")").split(",")]
    return sum(w * (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4)
               for w, v in zip((0.2126, 0.7152, 0.0722), parts, strict=True))  # fmt: skip


def _contrast(one, other):
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


# ---------------------------------------------------------------- JSON and the content


def test_every_datum_follows_the_schema_that_lies_beside_it(out):
    schema = json.loads((out / "data" / "schema.json").read_text())
    validator = jsonschema.Draft202012Validator(schema)
    for path in sorted((out / "data").rglob("*.json")):
        if path.name not in ("schema.json", "manifest.json"):  # the record of what was written is no page
            validator.validate(json.loads(path.read_text()))


@pytest.mark.parametrize("name", SOME)
def test_exact_expressions_read_back_equal(out, name):
    """Every expression of a page reads back as itself, and what was derived is among them."""
    page = json.loads((out / "data" / "activations" / f"{name}.json").read_text())
    read = {_turned(sp.sympify(node["srepr"], locals=data.FUNCTIONS)) for node in _nodes(page, "Expression")}
    derived = {SOME[name].expr, *(p.default for p in SOME[name].parameters)}
    if SOME[name].kind in (Kind.POINTWISE, Kind.STOCHASTIC):
        derived.add(weak_derivative(SOME[name].expr))
    for moments in analyses()[name].moments:
        derived |= {q.exact for _, q in moments.items() if q.finite and q.exact is not None}
    assert {_turned(e) for e in derived} - read == set()


def _turned(expr):
    """With the sides of inequalities in SymPy's order."""
    return expr.xreplace({r: r.canonical for r in expr.atoms(sp.core.relational.Relational)})


def test_enclosures_hold_the_decimals_that_are_shown(out):
    checked = 0
    for path in sorted((out / "data").rglob("*.json")):
        for node in _nodes(json.loads(path.read_text()), "Decimal"):
            if node["enclosure"] and "±" not in node["text"]:
                middle, radius = (_dyadic(text) for text in node["enclosure"])
                mantissa, _, power = node["text"].partition("e")
                unit = Fraction(10) ** (int(power or 0) - len(mantissa.partition(".")[2]))
                assert abs(Fraction(node["text"]) - middle) <= unit / 2 + radius
                checked += 1
    assert checked > 100


def _dyadic(text):
    mantissa, _, exponent = text.partition("*2^")
    return int(mantissa) * Fraction(2) ** int(exponent)


#: Columns that say how a number was obtained, or what was measured and how it was judged.
_METHODS = {"Method", "How", "Verdict"}


def test_every_number_carries_its_method(out):
    """In every table each row that holds a derived number says by which method."""
    tables = 0
    for path in sorted((out / "data").rglob("*.json")):
        for table in _nodes(json.loads(path.read_text()), "Table"):
            titles = [_words(cell) for cell in table["header"]]
            for row in table["rows"]:
                if any(_nodes(row, "Decimal")):
                    said = [cell for title, cell in zip(titles, row, strict=True) if title in _METHODS]
                    assert said and all(_words(cell).strip() for cell in said), (path, row)
                    tables += 1
    assert tables > 50


def _words(cell):
    return "".join(node if isinstance(node, str) else node.get("text", "") for node in cell)


def _nodes(value, kind):
    if isinstance(value, dict):
        if value.get("type") == kind:
            yield value
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from _nodes(item, kind)
