"""The site as people use it: questions are answered from the start page, by mouse or keys, in any light and width."""

import json
import re
import shutil
from pathlib import Path
from urllib.parse import quote

import pytest
from chromium import complaints_of, open_browser
from once import once
from tiers import LONG

from actsym.catalog import ACTIVATIONS
from actsym.derived import audit_results, load
from actsym.report import build, publish
from actsym.report.entry import StoredSubject
from actsym.work import measurements, sealed

pytestmark = LONG

ROOT = Path(__file__).parents[1]

browser = pytest.fixture(open_browser, scope="module")


def written(folder):
    """The site about the whole catalogue, with the measurements of the project and bfloat16 speeds beside them."""
    machines = folder / "machines"
    # Figures that the record says are current are not drawn again.
    shutil.copytree(
        ROOT / "reports", folder / "reports", ignore=shutil.ignore_patterns("site", "data", "local", "latex")
    )
    shutil.copytree(ROOT / "reports" / "machines", machines)
    for path in machines.glob("*/benchmark.json"):
        data = json.loads(path.read_text())
        data["speeds"] = [s for s in data["speeds"] if s["dtype"] != "bfloat16"]
        data["speeds"] += [s | _halved(s) for s in data["speeds"]]
        del data["seal"]
        path.write_text(json.dumps(sealed.sealed(data)))
    members = tuple(ACTIVATIONS.values())
    build.write(
        [StoredSubject(found) for found in load.stored(members).values()], folder / "reports",
        findings=audit_results.audit_results(), comparisons=build.COMPARISONS, machines=machines,
        manifest=ROOT / "generated" / "manifest.json", kept=ROOT / "reports", whole=True, formats=("html",),
    )  # fmt: skip
    return folder / "reports" / "site"


def _halved(speed):
    """In bfloat16 half the time; of mish nearly none, so that it is known which is fastest."""
    code = json.loads((ROOT / "generated" / "manifest.json").read_text())["activations"][speed["activation"]]
    times = [(1e-6 if speed["activation"] == "mish" else 0.5) * t for t in speed["milliseconds"]["kernel"]]
    source = measurements.named(code, "kernel", "bfloat16", speed["stage"])
    return {"dtype": "bfloat16", "source": source, "milliseconds": speed["milliseconds"] | {"kernel": times}}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return once(tmp_path_factory, "site", written) / "reports" / "site"


@pytest.fixture
def page(browser, site):
    """The start page; nothing that it or what follows says on the console, or loads from elsewhere, is let pass."""
    context = browser.new_context(viewport={"width": 1400, "height": 900})
    page = context.new_page()
    complaints = complaints_of(page)
    page.goto((site / "index.html").as_uri())
    yield page
    context.close()
    assert complaints == []


def search(page, text):
    """Type into the field that the slash key focuses, and wait for what is found."""
    page.keyboard.press("/")
    page.keyboard.type(text)
    page.wait_for_function("text => window.actsymFound === text", arg=text)
    return page.locator("#found li").all_inner_texts()


def target(page):
    """The element that the address leads to."""
    return page.locator(f"[id='{page.evaluate('decodeURIComponent(location.hash.slice(1))')}']")


# ---------------------------------------------------------------- the five questions


def test_the_gain_of_telu_for_kaimings_formula_with_code(page):
    search(page, "telu recommended gain")
    page.keyboard.press("Enter")
    page.wait_for_url("**/facts/telu.html#recommended-gain")
    said = target(page).inner_text()
    assert "1.37478" in said and "calculate_gain" in said and "Kaiming" in said
    assert "torch.nn.init.normal_(layer.weight, std=1.374781576" in said


def test_the_smoothest_activations_that_cost_less_than_gelu(page):
    page.get_by_role("link", name="Which is smoothest, and costs less than GELU?").click()
    names, smooth, costs = (visible(page, name) for name in ("name", "smoothness", "cost"))
    assert "TeLU" in names and "GELU" not in names and len(names) > 5
    assert all(int(cost.split()[0]) < 5 for cost in costs)
    assert smooth[0].startswith("analytic") and "analytic" not in smooth[-1]


def test_what_theorem_5_1_of_the_telu_paper_really_gives(page):
    found = search(page, "telu theorem 5.1")
    assert "Theorem 5.1" in found[0]
    page.keyboard.press("Enter")
    page.wait_for_url("**/audit/telu.html#telu.theorem5.1")
    assert page.get_by_role("heading", name="Theorem 5.1").first.is_visible()


def test_the_certificate_of_the_lipschitz_constant_of_gelu(page):
    found = search(page, "gelu lipschitz")
    page.locator("#found li").nth(next(n for n, text in enumerate(found) if "GELU: lipschitz, f" in text)).click()
    page.wait_for_url("**/facts/gelu.html#lipschitz/f")
    said = target(page).inner_text()
    assert "1.12890414518515478634" in said and "±" in said
    assert "actsym properties gelu --only lipschitz" in said and "actsym fact gelu/lipschitz/f" in said


def test_the_fastest_in_bfloat16_on_a_machine(page):
    page.get_by_role("link", name="Which is fastest in bfloat16 on amd-epyc-avx512?").click()
    assert visible(page, "name")[0] == "Mish"
    times = [float(t) for t in visible(page, "ns-bfloat16-forward-amd-epyc-avx512") if t]
    assert times == sorted(times) and len(times) > 50


def visible(page, name):
    """The cells of a column of the table, of the rows that are shown."""
    page.wait_for_selector("#count")
    return page.evaluate(
        """name => {
            const heads = [...document.querySelectorAll("#grid th")];
            const n = heads.findIndex(head => head.dataset.name === name);
            const rows = [...document.querySelectorAll("#grid tbody tr")].filter(row => !row.hidden);
            return rows.map(row => row.cells[n].textContent);
        }""",
        name,
    )


# ---------------------------------------------------------------- search


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("telu", "TeLU"), ("swish-1", "SiLU"), ("gaussian error linear", "GELU"), ("2411.03884", "PolyNorm"),
        ("GEM(N=2)", "GEM(N=2)"), ("orthogonal hermite", "Hermite"),
        ("telu backward gain", "TeLU: N(0, 1), backward gain"),
        ("lipschitz constant", "Lipschitz constant"), ("chi", "χ₁"), ("mish worst error", "Mish"),
        ("calculate_gain", "Which gain do I use?"), ("torch.nn.init.calculate_gain", "Which gain do I use?"),
        ("hardswish", "hard Swish"), ("relu^2", "ReLU²"), ("dead neurons", "ReLU"), ("tanh chi_1", "tanh: signal, chi"),
        ("tanh χ₁", "tanh: signal, chi"), ("inflection point silu", "SiLU: inflection"),
        ("telu/normal-1/backward-gain", "TeLU: N(0, 1), backward gain"), ("TeLU/normal-1/ba", "TeLU: N(0, 1), back"),
    ],
)  # fmt: skip
def test_search_finds(page, query, wanted):
    assert any(wanted in text for text in search(page, query)[:8])


def test_search_works_from_every_folder_and_with_the_keyboard_alone(page, site):
    page.goto((site / "activations" / "gelu.html").as_uri())
    search(page, "softplus")
    field = page.locator("#search")
    page.keyboard.press("ArrowDown")
    assert field.get_attribute("aria-activedescendant") == "found-1"
    page.keyboard.press("ArrowUp")
    assert page.locator("#found li[aria-selected=true]").get_attribute("id") == "found-0"
    page.keyboard.press("Enter")
    page.wait_for_url("**/softplus.html*")
    search(page, "nothing of this sort qqq")
    page.keyboard.press("Escape")
    assert page.locator("#found").is_hidden()


# ---------------------------------------------------------------- the table


def test_conditions_columns_and_order_stand_in_the_address(page, site, browser):
    page.goto((site / "table.html").as_uri())
    page.locator("#column").select_option("lipschitz")
    page.locator("#sign").select_option("<=")
    page.locator("#value").fill("1")
    page.keyboard.press("Enter")
    page.locator("#family").select_option("Rectifiers")
    page.locator("th[data-name=lipschitz] .sorts").click()
    before = visible(page, "name")
    assert "ReLU" in before and "TeLU" not in before
    page.reload()
    assert visible(page, "name") == before
    assert page.get_by_role("button", name="Remove the condition Lipschitz constant ≤ 1").is_visible()
    page.get_by_role("button", name="Start again").click()
    assert len(visible(page, "name")) == len(ACTIVATIONS)


def where(page, site, *conditions):
    """The names that are left where these conditions stand in the address."""
    asked = "&".join(f"where={quote(condition)}" for condition in conditions)
    page.goto((site / "table.html").as_uri() + f"#columns=lipschitz&{asked}")
    page.reload()  # only another fragment loads nothing
    return set(visible(page, "name"))


def test_conditions_hold_of_infinite_cells_and_of_gates(page, site):
    steep, bounded = where(page, site, "lipschitz>5"), where(page, site, "lipschitz<=5")
    assert not steep & bounded and len(steep | bounded) > 60
    infinite = where(page, site, "lipschitz=inf")
    assert infinite and infinite <= steep and where(page, site, "lipschitz=∞") == infinite
    assert where(page, site, "lipschitz=Infinite") == infinite == where(page, site, "lipschitz>1e300")
    yes, no = where(page, site, "monotone=Yes"), where(page, site, "monotone=no")
    assert {"GLU", "ReLU"} <= yes and {"SwiGLU", "GELU"} <= no and not yes & no
    assert where(page, site, "minimum<0", "minimum<-1e300") == where(page, site, "minimum=-oo") != set()


def test_a_condition_that_no_cell_meets_is_refused(page, site):
    page.goto((site / "table.html").as_uri())
    number, word = "is no number", "No activation"
    for sign, asked, reason in ((">", "abc", number), ("<", "1,5", number), ("=", "maybe", word)):
        page.locator("#column").select_option("lipschitz")
        page.locator("#sign").select_option(sign)
        page.locator("#value").fill(asked)
        page.keyboard.press("Enter")
        assert reason in page.locator("#refused").inner_text() and asked in page.locator("#refused").inner_text()
        assert len(visible(page, "name")) == len(ACTIVATIONS)
        page.locator("#value").press("End")
        page.keyboard.type("0")
        assert page.locator("#refused").inner_text() == ""


def test_numbers_sort_as_numbers_and_what_has_no_finite_value_comes_last(page, site):
    page.goto((site / "table.html").as_uri() + "#columns=lipschitz")
    sorts = page.locator("th[data-name=lipschitz] .sorts")
    for falling in (False, True):
        sorts.click()
        keys = [k for k in page.evaluate(_KEYS) if k != ""]
        finite = [float(k) for k in keys if k not in ("last", "Infinity")]
        assert finite == sorted(finite, reverse=falling) and len(set(finite)) > 20
        assert "Infinity" in keys and set(keys[len(finite) :]) <= {"last", "Infinity"}


_KEYS = """() => {
    const n = [...document.querySelectorAll("#grid th")].findIndex(head => head.dataset.name === "lipschitz");
    return [...document.querySelectorAll("#grid tbody tr")].map(row => row.cells[n].dataset.value);
}"""


def test_all_digits_are_shown_on_demand(page, site):
    page.goto((site / "table.html").as_uri())
    cell = page.locator("#telu td a[href='facts/telu.html#recommended-gain']")
    assert cell.inner_text() == "1.37478"
    page.locator("#digits").check()
    assert cell.inner_text() == "1.37478157602276983210357425327"


def test_worst_errors_say_how_inputs_were_chosen(page, site):
    page.goto((site / "table.html").as_uri())
    said = [text for text in visible(page, "error") if text != "not measured"]
    assert len(said) > 50 and all(re.search(r"sampled|all [\d,^]+ inputs", text) for text in said)


# ---------------------------------------------------------------- copying, anchors, terms


def test_a_fact_is_copied_as_value_link_and_bibtex(page, site):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto((site / "facts" / "telu.html").as_uri() + "#normal-1/backward-gain")
    for kind, wanted in (
        ("value", "1.78198680349639472197151722739"), ("link", "facts/telu.html#normal-1/backward-gain"),
        ("BibTeX", "@misc{actsym:telu/normal-1/backward-gain,"),
    ):  # fmt: skip
        target(page).get_by_role("button", name=re.compile(f"Copy.* {kind}|Copy {kind}")).first.click()
        page.wait_for_function("wanted => navigator.clipboard.readText().then(t => t.includes(wanted))", arg=wanted)


def test_anchors_show_on_hover_and_focus_and_lead_to_their_place(page, site):
    page.goto((site / "activations" / "telu.html").as_uri())
    heading = page.locator("h2").first
    mark = heading.locator(".anchor")
    assert mark.evaluate("e => getComputedStyle(e).opacity") == "0"
    heading.hover()
    assert mark.evaluate("e => getComputedStyle(e).opacity") == "1"
    mark.click()
    assert page.evaluate("decodeURIComponent(location.hash.slice(1))") == heading.get_attribute("id")


def test_a_term_opens_its_definition_in_place(page, site):
    page.goto((site / "table.html").as_uri())
    page.get_by_role("button", name="What is Recommended gain?").focus()
    page.keyboard.press("Enter")
    opened = page.locator("#term-recommended-gain")
    assert opened.is_visible() and "calculate_gain" in opened.inner_text()
    assert page.locator("#grid [aria-sort]").count() == 0, "what opens a definition does not sort"
    page.keyboard.press("Escape")
    assert opened.is_hidden()


# ---------------------------------------------------------------- keys, light, width, accessibility, weight


def test_the_first_key_skips_to_the_content(page):
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"


#: One page of each sort.
SORTS = (
    "index", "table", "tables", "terms", "sources", "facts/telu", "facts/audit", "activations/telu",
    "activations/swiglu", "audit", "audit/telu", "bases/hermite", "benchmarks/amd-epyc-avx512", "methods/moments",
)  # fmt: skip


@pytest.mark.parametrize("name", SORTS)
def test_a_phone_shows_a_page_without_scrolling_sideways(page, site, name):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto((site / f"{name}.html").as_uri())
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    assert page.locator("#sidebar").is_hidden()
    page.get_by_role("button", name="Menu").click()
    assert page.locator("#sidebar").is_visible()


def test_figures_are_dark_where_the_page_is(browser, site):
    pillow = pytest.importorskip("PIL.Image")
    import io

    for scheme, dark in (("light", False), ("dark", True)):
        page = browser.new_page(color_scheme=scheme)
        page.goto((site / "activations" / "telu.html").as_uri())
        shot = page.locator("figure img").first.screenshot()
        pixels = pillow.open(io.BytesIO(shot)).convert("L")
        histogram = pixels.histogram()
        assert (sum(histogram[:64]) > sum(histogram[192:])) == dark
        page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", SORTS)
def test_axe_finds_nothing_serious(browser, site, name, scheme):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    page = browser.new_page(color_scheme=scheme)
    page.goto((site / f"{name}.html").as_uri())
    found = axe.Axe().run(page).response["violations"]
    page.close()
    serious = [v for v in found if v["impact"] in ("serious", "critical")]
    assert {v["id"]: [n["html"][:120] for n in v["nodes"][:3]] for v in serious} == {}


#: Bytes of a page with all that it loads at once: style, scripts and figures.
_START, _ANY = 300_000, 1_500_000
_LOADED = r'<(?:script[^>]*|img) src="([^"]+)"|<link rel="stylesheet" href="([^"]+)"'


def test_no_page_is_heavy(site):
    weights = {}
    for path in site.rglob("*.html"):
        loaded = re.findall(_LOADED, path.read_text())
        files = {(path.parent / (one or other)).resolve() for one, other in loaded}
        weights[path.relative_to(site).as_posix()] = path.stat().st_size + sum(file.stat().st_size for file in files)
    assert weights["index.html"] < _START
    assert {name: size for name, size in weights.items() if size >= _ANY} == {}


def test_every_link_leads_to_a_file_and_to_a_place_in_it(site):
    named = {p: set(re.findall(r' id="([^"]+)"', p.read_text())) for p in site.rglob("*.html")}
    broken = []
    for path in named:
        for address in set(re.findall(r'href="([^"]+)"', path.read_text())):
            file, _, name = address.partition("#")
            if "://" in file or file.startswith("mailto:"):
                continue
            there = (path.parent / file).resolve() if file else path.resolve()
            inside = there.is_relative_to(site.resolve()) and there.is_file()  # it is published by itself
            if inside and there.suffix == ".html":
                there = site / there.relative_to(site.resolve())
                inside = not name or there.name == "table.html" or name in named[there]
            if not inside:
                broken.append((path.name, address))
    assert broken == []


def test_names_are_unique_in_each_page(site):
    for path in site.rglob("*.html"):
        named = re.findall(r' id="([^"]+)"', path.read_text())
        assert len(named) == len(set(named)), path.name


def test_no_page_leads_to_the_folder_of_forms_that_the_site_has_not(site):
    assert not [path.name for path in site.rglob("*.html") if ".github" in path.read_text()]


def test_papers_are_linked_from_activations_and_back(site):
    assert 'href="https://arxiv.org/abs/2412.20269"' in (site / "tables.html").read_text()
    sources = (site / "sources.html").read_text()
    assert 'href="activations/telu.html"' in sources and 'href="audit/telu.html"' in sources


def test_the_site_is_the_same_bytes_when_it_is_written_again(site, tmp_path):
    again = written(tmp_path)
    names = {p.relative_to(site) for p in site.rglob("*.*") if p.name != publish.RECORD}  # which has paths of sources
    assert names == {p.relative_to(again) for p in again.rglob("*.*") if p.name != publish.RECORD}
    assert [name for name in names if (site / name).read_bytes() != (again / name).read_bytes()] == []
