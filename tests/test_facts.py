"""Facts: one name each that stays, and the same number wherever it is told.

Numbers are compared by fractions and mpmath here, not by what formats them.
"""

import csv
import json
import math
import re
import shlex
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from pathlib import Path

import jsonschema
import mpmath
import pytest
import sympy as sp
from click.testing import CliRunner
from fact_identifiers import known, published
from tiers import LONG, spread
from together import together

from actsym.cli import main
from actsym.derived import store
from actsym.facts import collect, columns, fact as cite
from actsym.facts.fact import CERTAINTIES, HELD, IDENTIFIER, TYPES, Fact, UnknownFact, narrowed
from actsym.report.formats import data as page_data
from actsym.version import RELEASED, __version__
from actsym.work import measurements, sealed
from codegen.approximate.proof import proven

ROOT = Path(__file__).parents[1]
REPORTS = ROOT / "reports"
NAMES = store.names()
FEW = ["telu", "gelu", "hard_swish", "swiglu", "gem_n2", "hermite_n3", "polynorm_r3", "celu", "rrelu"]


def run(*arguments):
    return CliRunner().invoke(main, [str(a) for a in arguments])


@pytest.fixture(scope="module")
def files():
    return {path.stem: json.loads(path.read_text()) for path in sorted((REPORTS / "facts").glob("*.json"))}


@pytest.fixture(scope="module")
def records(files):
    """The published files of subjects, by the beginning of identifiers."""
    return {name: data for name, data in files.items() if name not in ("schema", "definitions")}


def facts_of(data):
    return {fact["id"]: fact for fact in data["facts"]}


def dyadic(text):
    mantissa, exponent = map(int, text.split("*2^"))
    return mantissa * Fraction(2) ** exponent


def ends(enclosure):
    mid, rad = dyadic(enclosure["mid"]), dyadic(enclosure["rad"])
    return mid - rad, mid + rad


def decimal(text):
    """A number in decimals as a fraction, and half a unit of its last digit."""
    mantissa, _, exponent = text.partition("e")
    places = len(mantissa.partition(".")[2])
    power = Fraction(10) ** int(exponent or 0)
    return Fraction(mantissa) * power, Fraction(1, 2) * Fraction(10) ** -places * power


# ---------------------------------------------------------------- identifiers


def test_identifiers_are_spelled_by_the_rule_and_unique(records):
    ids = [fact["id"] for data in records.values() for fact in data["facts"]]
    assert [i for i, count in Counter(ids).items() if count > 1] == []
    assert [i for i in ids if not IDENTIFIER.match(i)] == []
    assert [i for name, data in records.items() for i in facts_of(data) if i.partition("/")[0] != name] == []
    assert sorted(ids) == published(REPORTS)


def test_an_identifier_stays_or_its_removal_is_announced():
    listed = known()
    assert listed == sorted(set(listed))
    gone = set(listed) - set(published(REPORTS))
    announced = (ROOT / "CHANGELOG.md").read_text()
    unannounced = [name for name in sorted(gone) if f"`{name}`" not in announced]
    assert unannounced == [], "name them in CHANGELOG.md, and take them off tests/fact_identifiers.txt"
    assert gone == set(), "take what CHANGELOG.md announces off tests/fact_identifiers.txt"
    new = set(published(REPORTS)) - set(listed)
    assert new == set(), "run python tests/fact_identifiers.py"


def test_the_files_are_what_the_code_of_today_writes_of_a_few(records):
    for name in ("telu", "swiglu", "polynorm_r3"):
        made = collect.with_kernels(name)
        assert [fact.id for fact in made.facts] == list(facts_of(records[collect.slug(name)]))
        again = collect.render(made, json.loads((REPORTS / "facts" / "definitions.json").read_text()))
        assert json.loads(again)["facts"] == records[collect.slug(name)]["facts"]


# ---------------------------------------------------------------- form


@pytest.mark.parametrize("step", [8, pytest.param(1, marks=LONG)])
def test_every_file_follows_the_schema(files, records, step):
    jsonschema.Draft202012Validator.check_schema(files["schema"])
    fact = files["schema"]["$defs"]["fact"]["properties"]
    assert fact["type"]["enum"] == list(TYPES) and fact["certainty"]["enum"] == list(CERTAINTIES)
    assert all(f"{name}: {text}" in fact["certainty"]["description"] for name, text in CERTAINTIES.items())
    assert IDENTIFIER.pattern == fact["id"]["pattern"].removeprefix("^").removesuffix("$") + r"\Z"
    validator = jsonschema.Draft202012Validator(files["schema"])
    for name, data in list(records.items())[::step]:
        assert [error.message for error in validator.iter_errors(data)][:3] == [], name


def test_a_file_with_its_definitions_says_all_that_the_command_says(files, records):
    """What is left out of a file follows from it and from definitions.json, by the rules that docs/facts.md gives."""
    for name in ("telu", "selu", "hermite"):
        said = {fact["id"]: fact for fact in json.loads(run("fact", name, "--json").output)["facts"]}
        subject = records[name]["name"]
        for identifier, entry in facts_of(records[name]).items():
            full = {**files["definitions"].get(identifier.partition("/")[2], {}), **entry}
            known_type = {bool: "boolean", int: "integer", str: "number"}[type(full["value"])]
            by_rule = "exact" if "exact" in full or known_type == "integer" else "enclosed"
            certainty = full.get("certainty", "proven" if "type" in full or known_type == "boolean" else by_rule)
            wanted = said[identifier]
            assert full.get("type", known_type) == wanted["type"], identifier
            assert certainty == wanted["certainty"], identifier
            for field in ("statement", "definition", "kind", "unit"):
                assert full[field] == wanted[field], identifier
            assert full["command"].replace("{name}", subject) == wanted.get("command", ""), identifier
            assert full["method"] == wanted.get("method", ""), identifier


def test_the_table_of_all_says_what_the_files_say(records):
    with (REPORTS / "facts.csv").open(newline="") as file:
        rows = {row["id"]: row for row in csv.DictReader(file)}
    for data in records.values():
        for identifier, fact in facts_of(data).items():
            value = fact["value"]
            assert rows[identifier]["value"] == (str(value).lower() if isinstance(value, bool) else str(value))


def test_a_fact_reads_back_as_it_was():
    for fact in collect.with_kernels("selu").facts:
        assert Fact.from_json(json.loads(json.dumps(fact.to_json()))) == fact


def test_a_narrowed_ball_holds_the_ball():
    for mid, rad in ((3**200, -400), (-(7**120), -300), (5, 0), (2**127 + 1, -3), (-(2**300) - 1, -310)):
        for radius in ("1*2^-330", "123456789*2^-290", "1*2^-20"):
            given = ends({"mid": f"{mid}*2^{rad}", "rad": radius})
            found = ends(dict(zip(("mid", "rad"), narrowed(f"{mid}*2^{rad}", radius), strict=True)))
            assert found[0] <= given[0] and given[1] <= found[1]


# ---------------------------------------------------------------- the same number wherever it is told


def test_every_number_lies_in_its_enclosure(records):
    """A value is rounded to nearest: the ball and half a unit of the last digit meet, and say the same digits."""
    for data in records.values():
        for identifier, fact in facts_of(data).items():
            if "enclosure" in fact and "±" not in str(fact["value"]) and fact.get("type") is None:
                low, high = ends(fact["enclosure"])
                value, half = decimal(str(fact["value"]))
                assert low - half <= value <= high + half, identifier
                if value:
                    assert high - low <= abs(value) * Fraction(1, 10**7), identifier


@pytest.mark.parametrize("name", spread(NAMES, ["telu", "relu", "selu"]))
def test_exact_forms_are_the_numbers(records, name):
    """By mpmath, which shares nothing with ball arithmetic, to the 25 digits that the enclosures leave no doubt of."""
    symbols = {"sigma", "l", "x", "u"}
    for identifier, fact in facts_of(records[collect.slug(name)]).items():
        if "exact" not in fact or "enclosure" not in fact or len(fact["exact"]["sympy"]) > 400:
            continue
        form = sp.sympify(fact["exact"]["sympy"])
        if {s.name for s in form.free_symbols} & symbols or "Zero(" in str(form):
            continue
        with mpmath.workdps(60):
            found = mpmath.mpmathify(sp.lambdify((), form, "mpmath")())
            low, high = (mpmath.mpf(e.numerator) / e.denominator for e in ends(fact["enclosure"]))
            slack = mpmath.mpf(10) ** -25 * max(1, abs(low))
            assert abs(found.imag) < slack, identifier
            assert low - slack <= found.real <= high + slack, identifier


@pytest.mark.parametrize("name", spread(NAMES, FEW))
def test_facts_are_what_the_commands_print_as_json(records, name):
    """Enclosures hold those of ``analyze --json`` and ``properties --json``, and are no wider than their digits."""
    ours = facts_of(records[collect.slug(name)])
    analysed = json.loads(run("analyze", name, "--json").output)
    for under in analysed["distributions"]:
        place = {"N(0, 1)": "normal-1", "U(-sqrt(3), sqrt(3))": "uniform-sqrt3"}[under["distribution"]["text"]]
        for key, quantity in under["quantities"].items():
            same(ours[f"{collect.slug(name)}/{place}/{collect.slug(key)}"], quantity)
    gate = records[collect.slug(name)].get("gate")
    of_gate = facts_of(records[gate]) if gate else ours
    start = gate or (collect.slug(name) if f"{collect.slug(name)}/range" in ours else f"{collect.slug(name)}/gate")
    answers = json.loads(run("properties", name, "--json").output)
    if "unanswered" not in answers["lipschitz"]:
        same(of_gate[f"{start}/lipschitz/f"], answers["lipschitz"]["constant"]["value"])
        same(of_gate[f"{start}/lipschitz/derivative"], answers["lipschitz"]["smoothness"]["value"])
    if "unanswered" not in answers["distance"]:
        for place in ("relu_left", "relu_right", "relu", "left_asymptote", "right_asymptote"):
            for norm in ("l1", "l2", "l2_squared", "sup"):
                found = answers["distance"][place][norm]
                same(of_gate[f"{start}/distance/{collect.slug(place)}/{collect.slug(norm)}"], found)
    if "unanswered" not in answers["shape"]:
        for kind, part in (("zeros", "zeros"), ("fixed_points", "fixed-points"), ("extrema", "extrema")):
            for number, feature in enumerate(answers["shape"][kind], start=1):
                fact = of_gate[f"{start}/{part}/f/{number}"]
                if feature["place"]["lower"] == feature["place"]["upper"]:
                    same(fact, feature["place"]["lower"])
    if "unanswered" not in answers["signal"]:
        for k, quantity in enumerate(answers["signal"]["coefficients"]):
            same(of_gate[f"{start}/hermite/a{k}"], quantity)
        for key in ("weight_variance", "length_slope", "chi", "remainder"):
            same(of_gate[f"{start}/signal/{collect.slug(key)}"], answers["signal"][key])
    if "unanswered" not in answers["cost"]:
        count = answers["cost"]["definition"]
        total = sum(count[k] for k in ("additions", "multiplications", "divisions", "comparisons"))
        assert of_gate[f"{start}/operations/f"]["value"] == total + sum(n for _, n in count["calls"])


def same(fact, quantity):
    """A fact and a quantity as derivations write it."""
    if quantity["status"] != "finite":
        assert fact["type"] == quantity["status"].replace(" ", "-"), fact["id"]
        return
    if quantity["enclosure"] is not None:
        value, half = decimal(str(fact["value"]).partition(" ±")[0])
        low, high = ends(quantity["enclosure"])
        if "±" not in str(fact["value"]):
            assert low - half <= value <= high + half, fact["id"]
        outer = ends(fact["enclosure"])
        assert outer[0] <= low and high <= outer[1], fact["id"]
    if quantity["exact"] is not None and quantity["exact"].startswith("Rational"):
        p, q = map(int, re.findall(r"-?\d+", quantity["exact"]))
        assert Fraction(fact["exact"]["sympy"]) == Fraction(p, q)


@pytest.mark.parametrize("name", spread(NAMES, FEW))
def test_pages_and_facts_show_the_same_digits(records, name):
    """Every number of six digits or more that a page tells of what was derived is a fact, rounded to as many, but for
    bounds on a box; and every moment under N(0, 1) is on the page."""
    data = records[collect.slug(name)]
    told = list(data["facts"]) + (records[data["gate"]]["facts"] if "gate" in data else [])
    balls = [ends(f["enclosure"]) for f in told if "enclosure" in f]
    page = (REPORTS / "activations" / f"{name}.md").read_text()
    measured = r"<details><summary>(?:Floating point|Kernel accuracy)\b.*?(?=<details>|\n## |\Z)"
    page = re.sub(measured, "", page, flags=re.DOTALL)
    skipped = ("| **Bounds", "| **Warnings", "| **Speed", "| **Largest kernel error")
    rows = [line for line in page.splitlines() if line.startswith("|") and not line.startswith(skipped)]
    found = re.findall(r"(?<![\w.*])-?\d+\.\d+(?:e-?\d+)?(?![\w.*])", "\n".join(rows))
    numbers = {n for n in found if len(re.sub(r"e.*|[-.]", "", n).lstrip("0")) >= 6}
    assert len(numbers) >= 5, "the page shows no such numbers"
    lost = []
    for number in numbers:
        value, half = decimal(number)
        if not any(low - half <= value <= high + half for low, high in balls):
            lost.append(number)
    assert lost == []
    start = f"{collect.slug(name)}/normal-1/"
    for fact in told:
        if fact["id"].startswith(start) and isinstance(fact["value"], str) and fact.get("type") is None:
            value = decimal(fact["value"].partition(" ±")[0])[0]
            shown = [decimal(n) for n in re.findall(r"-?\d+\.?\d*(?:e-?\d+)?", "\n".join(rows))]
            assert any(abs(v - value) <= half * Fraction(101, 100) for v, half in shown), fact["id"]


def test_no_number_is_exact_under_one_name_and_enclosed_under_its_other(records):
    """Facts that are the same by definition are told in the same way."""
    compared = 0
    for data in records.values():
        facts = facts_of(data)
        for fact in facts.values():
            for other in fact.get("same", ()):
                pair = fact, facts[other]
                told = [(f["value"], f.get("type"), f.get("certainty"), "exact" in f, "enclosure" in f) for f in pair]
                assert told[0] == told[1], fact["id"]
                compared += 1
    assert compared >= len(NAMES)


# ---------------------------------------------------------------- exact


@together(
    ("identifier", "exact"),
    [
        ("elu/distance/left-asymptote/sup", "1"), ("hard-swish/distance/relu-left/sup", "3/8"),
        ("hard-swish/distance/right-asymptote/sup", "3/8"), ("hermite-n3/signal/critical/q-1/weight-variance", "2/5"),
        ("hermite-n3/signal/critical/q-1-4/weight-variance", "64/43"), ("polynorm-r3/signal/remainder", "0"),
        ("hermite-n3/signal/remainder", "0"), ("selu/signal/weight-variance", "1"),
        ("heaviside/signal/length-slope", "0"),
    ],
)  # fmt: skip
def test_what_follows_from_exact_data_is_told_as_exact(identifier, exact):
    fact = collect.find(identifier)[1]
    assert fact.certainty == "exact" and sp.sympify(fact.exact or str(fact.value)) == sp.Rational(exact)


@together(
    "identifier",
    [
        "gem-n1/distance/relu/sup",
        "squaf-laplacian-k1/inflections/f/1/value",
        "telu/lipschitz/f",
        "telu/distance/relu/l1",
    ],
)
def test_what_is_not_shown_stays_an_enclosure(identifier):
    assert collect.find(identifier)[1].certainty == "enclosed"


# ---------------------------------------------------------------- kernels


@pytest.fixture(scope="module")
def measured():
    """Every error in the files of all machines of the sources as they are: (activation, dtype, backend, quantity)."""
    sources = json.loads((ROOT / "generated" / "manifest.json").read_text())["activations"]
    found = []
    for path in [*REPORTS.glob("machines/*/verification.json"), *REPORTS.glob("exhaustive/*.json")]:
        data = json.loads(path.read_text())
        every = "results" in data
        for entry in data["results" if every else "entries"]:
            dtype, backend = ("float32", "kernel") if every else (entry["dtype"], entry["backend"])
            if entry["source"] == measurements.named(sources[entry["activation"]], backend, dtype, entry["quantity"]):
                found.append((entry["activation"], dtype, backend, entry["quantity"], entry["max_conditioned"]))
    return found


def test_no_fact_is_smaller_than_what_any_evidence_shows(records, measured):
    assert len(measured) > 1000
    for name, dtype, backend, quantity, error in measured:
        ours, start = facts_of(records[collect.slug(name)]), collect.slug(name)
        part = quantity.replace("_", "-") if quantity in ("f", "df_dx", "df_du") else "parameters"
        keys = [f"{start}/worst-error"]
        if backend == "kernel":
            keys += [f"{start}/kernel/worst-error", f"{start}/kernel/{dtype}/{part}/worst-error"]
        else:
            keys.append(f"{start}/torch-expression/{dtype}/worst-error")
        for key in keys:
            assert float(ours[key]["value"]) >= error, key


def test_no_evidence_is_larger_than_what_is_proven(measured):
    """Of functions that are one approximant; where it is a part of them, other roundings are added."""
    whole = {
        (path.stem, name): variants["single"]["whole"]["ulps"]
        for path in proven.FOLDER.glob("*.json")
        for name, variants in sealed.load(path, "").items()
        if "whole" in variants.get("single", {})
    }
    compared = [(error, whole[name, of]) for name, *how, of, error in measured
                if how == ["float32", "kernel"] and (name, of) in whole]  # fmt: skip
    assert len(compared) > 20
    assert all(error <= bound + 1e-4 for error, bound in compared)


def test_the_table_of_all_shows_no_smaller_error(records, measured):
    largest = {}
    for name, _, _, _, error in (row for row in measured if row[2] == "kernel"):
        largest[name] = max(error, largest.get(name, 0))
    page = (REPORTS / "tables.md").read_text()
    for name, error in largest.items():
        (row,) = (line for line in page.splitlines() if f"(activations/{name}.md)" in line and " ulp: " in line)
        shown = float(re.search(r"([\d.e+-]+) ulp: ", row)[1])
        assert shown >= error, name
        plain = row.replace("\\", "")
        assert bool(re.search(r"all (2\^32|63,488|65,280) inputs", plain)) != ("sampled" in plain), row


# ---------------------------------------------------------------- commands


@pytest.mark.parametrize(
    "identifier",
    spread(
        ["telu/normal-1/backward-gain", "telu/lipschitz/f", "gelu/zeros/f/1", "gelu/hermite/a20", "silu/operations/f",
         "relu/smoothness/order", "swiglu/lipschitz/x", "hermite/init/degree-3/a0", "celu/normal-sigma/second-moment",
         "telu/signal/fixed-point-1/chi"],
        4,
    ),
)  # fmt: skip
def test_the_command_of_a_fact_prints_its_value(identifier):
    fact = collect.find(identifier)[1]
    program, *arguments = shlex.split(fact.command)
    assert program == "actsym"
    printed = run(*arguments)
    assert printed.exit_code == 0, printed.output
    if identifier.endswith(("second-moment", "a20", "chi")):  # in exact notation alone
        wanted = fact.srepr if fact.exact else ""
        assert (wanted and json.dumps(wanted)[1:-1] in printed.output) or _ball_printed(identifier, printed.output)
    else:
        assert str(fact.value)[:12] in printed.output


def _ball_printed(identifier, output):
    """Whether a quantity in the document lies in the fact's enclosure and holds its value."""
    fact = collect.find(identifier)[1]
    outer = ends(dict(zip(("mid", "rad"), fact.enclosure, strict=True)))
    found = re.findall(r'"mid": "([^"]+)",\s*"rad": "([^"]+)"', output)
    inner = [ends({"mid": m, "rad": r}) for m, r in found]
    return any(outer[0] <= low and high <= outer[1] for low, high in inner)


def test_the_recommended_line_of_torch_draws_weights_with_the_gain():
    torch = pytest.importorskip("torch")
    for name in ("telu", "relu", "swiglu"):
        fact = collect.find(f"{name}/recommended-gain")[1]
        assert fact.evidence["direction"] == "forward"
        layer = torch.nn.Linear(4096, 512)
        torch.manual_seed(0)
        exec(fact.evidence["torch"], {"torch": torch, "layer": layer})
        drawn = layer.weight.std().item() * 4096**0.5
        assert abs(drawn / float(fact.value) - 1) < 0.01
    assert abs(float(collect.find("relu/recommended-gain")[1].value) - torch.nn.init.calculate_gain("relu")) < 1e-12


def test_the_recommended_gain_of_a_noisy_activation_counts_the_noise():
    a, b = Fraction(1, 8), Fraction(1, 3)  # RReLU's slope for x < 0 is uniform between them
    second = (1 + (a * a + a * b + b * b) / 3) / 2
    fact = collect.find("rrelu/recommended-gain")[1]
    assert abs(float(fact.value) - 1 / math.sqrt(second)) < 1e-15
    assert fact.same == ("rrelu/normal-1/in-training-forward-gain-std",)


def test_the_product_with_the_derivative_names_the_input_it_is_by():
    fact = collect.find("swiglu/normal-1/function-derivative-moment")[1]
    assert "E[y ∂y/∂x]" in fact.meaning.words
    assert r"E[y \partial y/\partial x]" in fact.meaning.latex


def test_bad_identifiers_are_told_what_is_near():
    for wrong, near in (
        ("telu/normal-1/backwards-gain", "telu/normal-1/backward-gain"), ("tellu", "telu"),
        ("telu/distance/relu/l7", "telu/distance/relu/l1"), ("swiglu/lipschitz/f", "silu/lipschitz/f"),
    ):  # fmt: skip
        done = run("fact", wrong)
        assert done.exit_code == 2 and near in done.stderr, wrong
    with pytest.raises(UnknownFact, match="nothing is called"):
        collect.find("nonsense/at/all")


def test_bibtex_and_the_citation_file_have_the_version_and_date_of_the_package():
    said = run("fact", "gem-n2/lipschitz/f", "--bibtex").output
    assert f"version = {{{__version__}}}" in said and f"date = {{{RELEASED}}}" in said
    assert "@misc{actsym:gem-n2/lipschitz/f," in said
    assert said == run("fact", "GEM_N2/lipschitz/f", "--bibtex").output
    assert "title = {{GEM" in run("fact", "gem_n2", "--bibtex").output  # braces keep the capitals
    assert "arxiv.org/abs/2412.20269" in run("fact", "audit/telu/theorem-5.1", "--bibtex").output
    citation = (ROOT / "CITATION.cff").read_text()
    assert f"\nversion: {__version__}\n" in citation and f'\ndate-released: "{RELEASED}"\n' in citation


def test_tables_hold_rounded_facts_in_every_format():
    asked = ("table", "telu", "swiglu", "--columns", "gain,lipschitz,decay")
    assert run(*asked, "--format", "csv").output == (
        "activation,gain,lipschitz,decay,remarks\ntelu,1.37478,1.06198,Θ(-x*exp(x)),\n"
        "swiglu,1.67653,1.09984,Θ(-x*exp(x)),lipschitz: (gate); decay: (gate)\n"
    )
    plain = run("table", "telu", "--columns", "gain", "--format", "csv").output
    assert plain == "activation,gain\ntelu,1.37478\n"
    latex = run(*asked, "--format", "latex", "--digits", "3").output
    assert "TeLU & $1.37$ & $1.06$ & $\\Theta\\left(- x e^{x}\\right)$ \\\\" in latex
    assert latex.count("&") == 9 and max(map(len, latex.splitlines())) < 80
    markdown = run(*asked, "--format", "markdown").output
    assert "| TeLU | 1.37478 | 1.06198 | Θ(-x*exp(x)) |" in markdown
    assert "| SwiGLU | 1.67653 | 1.09984 (gate) | Θ(-x*exp(x)) (gate) |" in markdown
    noisy = run("table", "rrelu", "--columns", "gain,forward-gain", "--format", "markdown").output
    assert "| RReLU | 1.37612 (in training) | 1.90021 |" in noisy
    data = json.loads(run(*asked, "--json").output)
    assert data[0]["gain"] == {"id": "telu/recommended-gain", "value": "1.37478"}
    assert data[1]["lipschitz"]["id"] == "silu/lipschitz/f"


def test_tables_refuse_what_they_do_not_have():
    for arguments, near in (
        (("telu", "--columns", "gains"), "gain"), (("tellu",), "telu"), (("telu", "--columns", "no/such/tail"), "telu"),
    ):  # fmt: skip
        done = run("table", *arguments)
        assert done.exit_code == 2 and near in done.stderr and len(done.stderr.splitlines()) == 1


def test_every_column_is_in_the_help_and_has_a_cell():
    shown = "".join(run("table", "--help").output.split())  # lines end at hyphens too
    telu = collect.with_kernels("telu")
    for column in columns.COLUMNS.values():
        assert f"{column.name}:" in shown
        assert columns.cell(telu, column) is not None, column.name


@LONG
def test_help_loads_neither_sympy_nor_numpy():
    code = "import sys; from actsym.cli import facts; print(*({'sympy', 'numpy', 'flint'} & {*sys.modules}))"
    for _ in range(2):  # the first process may fill the cache with the names of the catalogue
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == ""


def test_the_json_of_pages_is_not_committed():
    ignored = (ROOT / ".gitignore").read_text().split()
    assert "/reports/data/" in ignored and page_data.VERSION


def test_the_address_that_is_cited_is_that_of_the_citation_file():
    said = dict(
        re.findall(r'^(url|repository-code): "?([^"\n]+)"?$', (ROOT / "CITATION.cff").read_text(), re.MULTILINE)
    )
    assert said.get("url", said.get("repository-code", "")) == cite.URL


def test_what_identifiers_begin_with_lists_them():
    done = run("fact", "audit/telu")
    assert done.exit_code == 0 and "audit/telu/theorem-5.1" in done.output and "audit/gem" not in done.output
    listed = json.loads(run("fact", "telu/distance/relu", "--json").output)["facts"]
    assert [fact["id"].rpartition("/")[2] for fact in listed] == ["l1", "l2", "l2-squared", "sup"]


def test_without_measurements_a_table_says_that_nothing_was_measured(monkeypatch, tmp_path):
    monkeypatch.setattr(collect, "REPORTS", tmp_path / "reports")
    monkeypatch.setattr(collect, "MANIFEST", tmp_path / "manifest.json")
    done = run("table", "gelu", "--columns", "gain,error")
    assert done.exit_code == 0 and done.stdout.splitlines()[-1].endswith("| not measured |")
    assert done.stderr.startswith("error: not measured here") and done.stderr.count("\n") == 1
    assert json.loads(run("table", "gelu", "--columns", "error", "--json").stdout)[0]["error"] is None


def test_no_fact_without_a_closed_form_says_that_its_closed_form_agrees():
    for name in ("swiglu", "sigmoid", "celu"):
        found = collect.about(name).facts
        assert [f.id for f in found if not f.exact and any(c.startswith(HELD) for c in f.checks)] == []
    held = collect.find("swiglu/normal-1/forward-gain")[1].checks
    assert [check.partition(" agrees ")[0] for check in held] == [
        "the closed form of a quantity from which this one follows"
    ]


@pytest.mark.parametrize("name", ["telu", "celu", "clamped_silu", "swiglu"])
def test_the_parts_of_an_operation_count_add_up(name):
    record = collect.about(name)
    record = collect.about(record.about["gate"]) if "gate" in record.about else record
    for fact in record.facts:
        if "/operations/" in fact.id and not fact.id.endswith("/calls"):
            parts = fact.meaning.words.partition(" takes: ")[2].partition(";")[0].partition(" (not counted")[0]
            assert fact.value == sum(int(part.split()[0]) for part in parts.split(", ")), fact.id


def test_data_of_another_definition_state_no_facts(monkeypatch):
    read = store.activation
    other = {**read("gelu"), "definition": "0" * 64}
    monkeypatch.setattr(store, "activation", lambda name: other if name == "gelu" else read(name))
    for command in (["fact", "gelu/normal-1/mean"], ["table", "gelu"], ["table", "geglu"]):  # geglu has it as its gate
        done = CliRunner().invoke(main, command)
        assert done.exit_code == 2 and "the data of gelu are of another definition; `actsym derive" in done.stderr
