"""What an activation's page says for each kind of activation, and that the code on pages runs."""

import contextlib
import io
import math
import re
from collections import Counter

import pytest
import sympy as sp
from tiers import spread

from actsym.catalog import ACTIVATIONS
from actsym.derived import load
from actsym.facts import collect
from actsym.kinds import whole
from actsym.kinds.relatives import Relatives, relatives
from actsym.report import model as m, prose
from actsym.report.entry import StoredSubject
from actsym.report.evidence import Evidence
from actsym.report.formats import markdown
from actsym.report.pages import activation, answers, card
from actsym.text.numbers import as_printed

#: One of each kind, and one whose coefficients overflow.
KINDS = ("telu", "gelu", "swiglu", "polynorm_r3", "rrelu", "hermite_n3")


def subject(name):
    (kept,) = load.stored([ACTIVATIONS[name]]).values()
    return StoredSubject(kept)


@pytest.fixture(scope="module")
def pages():
    found = {}
    for name in KINDS:
        others = Relatives(lost=9 if name == "hermite_n3" else 0)
        found[name] = activation.page(subject(name), Evidence(), others)
    return found


def card_of(page):
    (found,) = (b for b in page.blocks if isinstance(b, m.Card))
    return {m.plain(label): m.plain(said) for label, said in found.rows}


@pytest.mark.parametrize("name", KINDS)
def test_a_page_opens_with_formula_picture_card_and_code(pages, name):
    kinds = [type(b) for b in pages[name].blocks]
    card_at = kinds.index(m.Card)
    assert kinds[0] is m.Display
    assert kinds.index(m.Figure) < card_at
    assert kinds[card_at + 1] is m.Listing
    assert card_at < 8
    assert not any(isinstance(b, m.Table) for b in pages[name].blocks), "tables are folded"
    assert card_of(pages[name])["Recommended gain"]


def test_the_recommended_gain_is_that_of_the_definition(pages):
    z = sp.Symbol("z")
    density = sp.exp(-(z**2) / 2) / sp.sqrt(2 * sp.pi)
    f = sp.lambdify(z, (z * sp.tanh(sp.exp(z))) ** 2 * density)
    second = math.fsum(f(-12 + i / 500) / 500 for i in range(12_001))
    said = float(card_of(pages["telu"])["Recommended gain"].split()[0])
    assert abs(said - 1 / math.sqrt(second)) < 1e-5


def test_the_whole_function_and_its_gate_are_told_apart(pages):
    gated, plain = card_of(pages["swiglu"]), card_of(pages["telu"])
    assert "Lipschitz constant of the gate" in gated
    assert "Lipschitz constant" not in gated
    assert "∞" in gated["Bounds on the whole plane"].replace(r"\infty", "∞")
    assert "Lipschitz constant" in plain
    assert "Lipschitz constant in the limit of long rows" in card_of(pages["polynorm_r3"])
    for name in ("swiglu", "polynorm_r3"):
        (top,) = (b for b in pages[name].blocks if isinstance(b, m.Figure))
        assert top.path == f"activations/{name}-contours.svg"


@pytest.mark.parametrize("name", ["swiglu", "reglu", "clamped_swiglu"])
def test_bounds_on_the_box_are_attained_and_not_exceeded(name):
    about = ACTIVATIONS[name]
    x, u = (next(s for s in about.formula.free_symbols if s.name == n) for n in "xu")
    places = [-3 + i / 20 for i in range(121)]
    slope = {"sup |y|": about.formula, "sup |∂y/∂u|": sp.diff(about.formula, u)}
    for label, expr in slope.items():
        f = sp.lambdify((x, u), expr, "math")
        largest = max(abs(f(a, b)) for a in places for b in places)
        bound = float(whole.bounds(about)[label].ball.mid())
        assert largest <= bound * (1 + 1e-12)
        assert largest >= 0.98 * bound


def test_noise_of_every_value_is_within_the_bounds():
    found = whole.bounds(ACTIVATIONS["rrelu"])
    assert found["sup |f|"].exact == 3
    assert found["sup |∂f/∂x|"].exact == 1


def test_what_overflows_is_said_with_a_link_to_where_it_is_shown(pages):
    (found,) = (b for b in pages["hermite_n3"].blocks if isinstance(b, m.Card))
    said = next(line for label, line in found.rows if m.plain(label) == "Warnings")
    assert any(isinstance(p, m.PageLink) and p.page == "bases/networks" for p in said)
    assert "layer 9" in m.plain(said)
    assert "unstable" in m.plain(said)
    assert "unstable" not in card_of(pages["telu"])["Warnings"], "the length map of TeLU has slope 0.956"


@pytest.mark.parametrize("name", KINDS)
def test_nothing_is_said_more_than_a_few_times(pages, name):
    text = markdown.render(pages[name])
    sentences = re.split(r"(?<=[.;])\s+|\n", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    counts = Counter(s for s in sentences if len(s) > 50 and not s.startswith("|"))
    assert not {s: n for s, n in counts.items() if n > 3}
    assert "closed form: closed form" not in text
    assert "oo" not in re.findall(r"(?<![\w`])[-+]?oo\b", text)
    shown = re.sub(r"`[^`]*`|```.*?```|\|[^\n]*float64[^\n]*", "", text, flags=re.DOTALL)
    assert not re.search(r"(?<![\w.`-])\d\.\d{10,}", shown), "six digits"


def test_distances_of_telu_are_three_rows(pages):
    (folded,) = (b for b in pages["telu"].blocks if isinstance(b, m.Details) and m.plain(b.summary).startswith("Dist"))
    (table,) = (b for b in folded.blocks if isinstance(b, m.Table))
    assert len(table.rows) == 3


def test_texts_are_printed_with_the_signs_of_print():
    assert as_printed("f' -> -oo as x -> oo, x <= 0.12345678901") == "f′ → −∞ as x → ∞, x ≤ 0.123457"
    assert as_printed("SymPy's") == "SymPy's"
    assert answers.smoothness("C^12") == "C¹²"


def test_relatives_are_found_by_family_gate_and_distance():
    names = ("relu", "gelu", "gelu_tanh", "silu", "gem_n1", "gem_n2", "swiglu")
    found = relatives([ACTIVATIONS[n] for n in names])
    assert found["gem_n1"].family == (("GEM(N=2)", "gem_n2"),)
    assert found["swiglu"].gate == (("SiLU", "silu"),)
    assert found["silu"].gate == (("SwiGLU", "swiglu"),)
    assert found["gelu"].near[0][1] == "gelu_tanh"


def _printed(text):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(text, "listing", "exec"), {})
    return out.getvalue()


def _code(name):
    """The code on a page of the how-tos."""
    (listing,) = (b for b in prose.page(f"howto/{name}").blocks if isinstance(b, m.Listing))
    return listing.text


@pytest.mark.parametrize("name", ["gain", "certificate", "check", "add"])
def test_code_of_how_tos_runs(name):
    if name == "gain":
        pytest.importorskip("torch")
    _printed(_code(name))


def test_a_number_checked_with_mpmath_is_that_of_the_page(pages):
    checked = _printed(_code("check"))
    said = card_of(pages["telu"])["Recommended gain"].split()[0]
    assert abs(float(checked) - float(said)) <= 5e-6
    low = float(_printed(_code("certificate")).split()[0])
    assert abs(1 / math.sqrt(low) - float(checked)) < 1e-12
    assert len(_code("check").splitlines()) <= 11


@pytest.mark.parametrize("name", KINDS)
def test_code_of_a_page_runs(pages, name):
    torch = pytest.importorskip("torch")
    (listing,) = (b for b in pages[name].blocks if isinstance(b, m.Listing))
    held = {}
    exec(compile(listing.text, name, "exec"), held)
    assert held["y"].shape == (8, 64)
    spread = held["layer"].weight.std() * 64**0.5
    assert torch.isclose(spread, torch.tensor(held["gain"]), rtol=0.1)


@pytest.mark.parametrize("name", spread(ACTIVATIONS, 8))
def test_every_member_has_code_that_compiles_and_a_card(name):
    listing = card.use(subject(name))
    compile(listing.text, name, "exec")
    assert f"from actsym.nn import {ACTIVATIONS[name].unit}" in listing.text


@pytest.mark.parametrize(("name", "about"), [("celu", "celu"), ("geglu", "gelu")])
def test_closed_forms_without_room_are_printed_by_the_command_that_the_page_names(name, about):
    told = markdown.render(activation.page(subject(name), Evidence()))
    assert told.count("| a longer closed form |") > 1
    assert f"The closed forms for which the table has no room are printed by `actsym fact {about} --json`." in told
    held = [fact for fact in collect.about(about).facts if fact.id.startswith(f"{about}/signal/") and fact.exact]
    assert any(len(fact.latex) > 60 for fact in held)
