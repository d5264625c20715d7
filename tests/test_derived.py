"""What was derived, as data: it reads back, what is stale says why, and what is damaged does not pass."""

import copy
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import sympy as sp
from click.testing import CliRunner
from elements import ELEMENTS
from together import together

from actsym.audit.run import examine
from actsym.catalog import ACTIVATIONS
from actsym.cli import main
from actsym.derived import audit_results, check, derive, entries, index, load, notation, origin, plain, store, verify
from actsym.moments.moments import integrands
from actsym.properties.questions import QUESTIONS
from actsym.references import quantities
from actsym.references.expressions import floats, number
from actsym.text.exact import read, write
from actsym.work import cache

#: Members whose data the tests damage: a smooth function, one with kinks, one with a gate.
SMOOTH, KINKED, GATED = "gelu", "relu6", "swiglu"


@pytest.fixture
def data(monkeypatch, tmp_path):
    """The data of some members in a folder of the test's own."""
    folder = tmp_path / "data"
    for name in (SMOOTH, KINKED, GATED, "silu"):
        store.write(folder / "activations" / f"{name}.json", store.load(store.path(name)))
    monkeypatch.setattr(store, "FOLDER", folder)
    monkeypatch.setattr(store, "INDEX", folder / "index.json")
    forget = store.activation.cache_clear
    forget()
    yield folder
    forget()
    index.contents.cache_clear()


def member(name):
    return derive.members([ACTIVATIONS[name]])[name]


# Notation


@together("name", ELEMENTS)
def test_expressions_read_back_as_they_were(name):
    for expr in integrands(ELEMENTS[name].formula).values():
        text = plain.written(write(expr))
        assert read(notation.exact(text)) == expr


@pytest.mark.parametrize(
    "expr",
    [
        sp.Rational(-7, 3), sp.sqrt(2) / 2, 1 / sp.sqrt(sp.pi), -sp.exp(-3) / 4 + sp.EulerGamma, sp.oo, -sp.oo,
        sp.polylog(2, -sp.exp(sp.sqrt(3)), evaluate=False), sp.LambertW(-sp.exp(-1) / 2, -1), (1 + sp.I) ** 2 / 3,
    ],
)  # fmt: skip
def test_numbers_read_back_and_have_their_value(expr):
    text = plain.written(write(expr))
    assert read(notation.exact(text)) == expr
    if expr.is_finite and expr.is_real:
        assert abs(float(number(text, 64)) - float(expr)) < 1e-14 * (1 + abs(float(expr)))


@pytest.mark.parametrize("text", ["__import__('os')", "x.y", "lambda: 1", "1.5", "[1]", "x if 1 else 2"])
def test_other_text_is_refused(text):
    with pytest.raises(notation.NotationError):
        notation.tree(text)


# Files


@pytest.mark.parametrize("name", [SMOOTH, KINKED, GATED])
def test_a_file_says_what_it_said_before_it_was_kept(name):
    file = store.load(store.path(name))
    kept = {key: value for key, value in file.items() if key not in ("formula", "function")}
    assert plain.full(plain.compact(plain.full(kept))) == plain.full(kept)


def test_a_file_is_written_once(tmp_path):
    data = {"a": [1, {"b": "x" * 200}], "c": {}}
    assert store.write(tmp_path / "f.json", data) and not store.write(tmp_path / "f.json", data)
    assert (
        store.load(tmp_path / "f.json") == data and json.loads((tmp_path / "f.json").read_text()).keys() > data.keys()
    )
    assert [p.name for p in tmp_path.iterdir()] == ["f.json"]


@pytest.mark.parametrize("damage", [
    lambda text: "{", lambda text: text[:-3], lambda text: text.replace("1.5", "1.6"), lambda text: "{}",
    lambda text: text.replace('"b"', '"c"'), lambda text: text.replace('"seal"', '"steal"'), lambda text: "[]",
    lambda text: "<<<<<<< ours\n" + text, lambda text: "\ud800",
])  # fmt: skip
def test_a_damaged_file_is_named(tmp_path, damage):
    path = tmp_path / "f.json"
    store.write(path, {"a": ["1.5", {"b": 2}]})
    path.write_text(damage(path.read_text()), errors="surrogatepass")
    with pytest.raises(store.Damaged, match=r"f\.json.*restore it.*actsym derive"):
        store.load(path)
    assert store.intact(path) is None


def test_the_seal_is_of_what_is_said_and_not_of_how(tmp_path):
    path = tmp_path / "f.json"
    store.write(path, {"a": 1, "b": ["é", None]})
    path.write_text(json.dumps(dict(reversed(json.loads(path.read_text()).items())), indent=4))
    assert store.load(path) == {"a": 1, "b": ["é", None]}


def test_every_file_of_the_package_has_its_seal():
    for path in store.FOLDER.rglob("*.json"):
        assert store.load(path)


def edit(path):
    path.write_text(path.read_text().replace('"method"', '"metod"', 1).replace('"title"', '"titel"', 1))


def test_commands_name_a_file_that_was_edited(data):
    index.renew()
    edit(store.path(SMOOTH))
    done = CliRunner().invoke(main, ["analyze", SMOOTH])
    assert done.exit_code == 2 and done.stderr.startswith("actsym: ") and done.stderr.count("\n") == 1
    assert f"{SMOOTH}.json: its seal" in done.stderr and "run `actsym derive`" not in done.stdout
    for option in ("--check", "--verify"):
        done = CliRunner().invoke(main, ["derive", option, SMOOTH])
        assert done.exit_code == 1 and f"{SMOOTH}.json: its seal" in done.stderr
    edit(store.INDEX)
    index.contents.cache_clear()
    done = CliRunner().invoke(main, ["list"])
    assert done.exit_code == 2 and "index.json: its seal" in done.stderr


def test_a_file_that_is_not_there_is_missed(data):
    index.renew()
    store.path(SMOOTH).unlink()
    store.activation.cache_clear()
    for option, said in (
        ("--check", f"failed: {SMOOTH}: moments, "),
        ("--verify", f"failed: {SMOOTH}: stored nothing"),
    ):
        done = CliRunner().invoke(main, ["derive", option, SMOOTH])
        assert done.exit_code == 1 and done.stderr.startswith(said)


def test_the_index_is_current_while_the_code_is_the_same(data, monkeypatch):
    index.renew()
    monkeypatch.setattr(index, "_bytes", lambda files: "of a comment")
    index.contents.cache_clear()
    assert index.contents() is not None
    monkeypatch.setattr("actsym.work.provenance.code", lambda module: "of other code")
    index.contents.cache_clear()
    assert index.contents() is None


def test_what_is_stale_is_named(data):
    index.renew()
    edit(store.path(SMOOTH))
    for others in (False, True):
        if others:
            store.INDEX.unlink()
            index.contents.cache_clear()
        done = CliRunner().invoke(main, ["derive", "--check", SMOOTH])
        assert f"actsym: the data of {SMOOTH}{', index' if others else ''} are stale; run" in done.stderr


def test_where_nothing_can_be_written_nothing_is_searched(data, monkeypatch, tmp_path):
    (tmp_path / "file").touch()
    monkeypatch.setattr(store, "FOLDER", tmp_path / "file" / "data")
    monkeypatch.setattr(derive, "_moments", lambda *_: pytest.fail("it searches"))
    done = CliRunner().invoke(main, ["derive", SMOOTH])
    assert done.exit_code == 2 and done.stderr.startswith("actsym: nothing can be written in ")


def test_analyses_and_profiles_come_from_the_data(data, monkeypatch):
    def refuse(*_, **__):
        raise AssertionError("searched although there are data")

    monkeypatch.setattr(load, "analyze_catalog", refuse)
    monkeypatch.setattr(load, "profiles", refuse)
    activations = [ACTIVATIONS[name] for name in (SMOOTH, GATED)]
    analyses, profiles = load.analyses(activations), load.profiled(activations)
    for activation, analysis, profile in zip(activations, analyses, profiles, strict=True):
        file = store.load(store.path(activation.name))
        mean = file["moments"]["under"][0]["quantities"]["mean"]
        assert analysis.moments[0].mean.text() == mean["value"]
        assert analysis.key == activation.key and profile.title == activation.title
    assert profiles[1].answers["shape"].lower == load.profiled([ACTIVATIONS["silu"]])[0].answers["shape"].lower


def test_what_has_other_parameters_or_another_definition_is_not_in_the_data(data):
    other = ACTIVATIONS["elu"].at(alpha="1/2")
    assert load.unknown([ACTIVATIONS[SMOOTH], other]) == [other]
    assert load.missing([ACTIVATIONS[SMOOTH], other, ACTIVATIONS["elu"]]) == [ACTIVATIONS["elu"]]


# Staleness


def test_what_is_stale_says_why(data):
    name = KINKED
    file = store.load(store.path(name))
    now = {s: o.to_json() for s, o in member(name).origins().items()}
    for section, made in now.items():
        (file["moments"] if section == "moments" else file["questions"][section])["made_from"] = made
    old = file["questions"]
    old["shape"]["made_from"] = {**now["shape"], "hash": "0", "code": "0"}
    old["cost"]["made_from"] = {**now["cost"], "hash": "0", "libraries": {**now["cost"]["libraries"], "sympy": "1.0"}}
    old["decay"]["made_from"] = {**now["decay"], "hash": "0", "definition": "0"}
    old["signal"] = None
    store.write(store.path(name), file)
    why = {s.section: s.why for s in derive.stale([ACTIVATIONS[name]]) if s.activation == name}
    assert why == {
        "exact forms": "the answers changed", "shape": "code changed", "cost": f"sympy 1.0 -> {sp.__version__}",
        "decay": "definition changed", "signal": "missing",
    }  # fmt: skip


def test_a_file_that_nothing_needs_is_an_orphan(data):
    store.write(store.path("nobody"), {})
    assert ("nobody", "orphan") in {(s.activation, s.why.partition(":")[0]) for s in derive.stale()}


def test_the_origin_is_the_question_the_code_and_the_libraries(monkeypatch):
    here = origin.Origin.of(("actsym.properties.decay",), "decay", "x")
    assert here.difference({"made_from": here.to_json()}) == ""
    other = origin.Origin.of(("actsym.properties.decay",), "decay", "x**2")
    assert other.difference({"made_from": here.to_json()}) == "definition changed"


def test_the_budget_of_a_question_is_part_of_its_origin(monkeypatch):
    before = member(KINKED).origins()
    monkeypatch.setattr(derive, "STEPS", 100)
    why = {
        name: now.difference({"made_from": before[name].to_json()}) for name, now in member(KINKED).origins().items()
    }
    assert why == {name: "code changed" if name in QUESTIONS else "" for name in why}


def test_derive_writes_what_is_stale_and_nothing_else(data):
    """The quickest question of a function without much to it."""
    file = store.load(store.path(KINKED))
    sections = member(KINKED).origins()
    for name, section in file["questions"].items():
        section["made_from"] = sections[name].to_json()
    file["moments"]["made_from"] = sections["moments"].to_json()
    right = copy.deepcopy(file)
    file["questions"]["cost"]["made_from"]["hash"] = "0"
    file["questions"]["cost"]["answer"]["reason"] = "damaged"
    store.write(store.path(KINKED), file)
    index.renew()
    done = CliRunner().invoke(main, ["derive", KINKED])
    assert done.exit_code == 0 and done.stdout == f"derived    1 file written: {KINKED}\n"
    assert store.load(store.path(KINKED)) == right
    assert derive.derive([ACTIVATIONS[KINKED]]) == ()


FORM = {"value": "1", "exact": "1"}


@pytest.mark.parametrize(
    "spoilt",
    [
        {"questions/signal/answer/nonsense": FORM}, {"": FORM}, {"questions/signal/answer/coefficients/99": FORM},
        {"moments/under/0/quantities/mean/value": FORM}, {"moments/under/0/quantities/mean": None}, None, [],
    ],
    ids=repr,
)  # fmt: skip
def test_exact_forms_of_nothing_are_said_and_derived_again(data, spoilt):
    index.renew()
    right = store.load(store.path(KINKED))
    for section in ({**right["exact forms"], "quantities": spoilt}, spoilt, {**right["exact forms"], "made_from": {}}):
        store.write(store.path(KINKED), {**right, "exact forms": section})
        assert "exact forms" in {s.section for s in derive.stale([ACTIVATIONS[KINKED]])}
        if section is spoilt or section["made_from"]:
            with pytest.raises(store.Damaged, match=f"actsym derive {KINKED}"):
                store.activation(KINKED)
        assert derive.derive([ACTIVATIONS[KINKED]]) == (KINKED,)
        assert store.load(store.path(KINKED)) == right


def test_a_question_without_an_answer_says_why(data):
    file = store.load(store.path(KINKED))
    made = file["questions"]["shape"]["made_from"]
    file["questions"]["shape"] = {"made_from": made, "unanswered": "no answer in 10 steps"}
    store.write(store.path(KINKED), file)
    (profile,) = load.profiled([ACTIVATIONS[KINKED]])
    assert profile.unanswered == {"shape": "no answer in 10 steps"} and "decay" in profile.answers
    assert check.check(member(KINKED)) == []
    del file["questions"]["shape"]
    store.write(store.path(KINKED), file)
    assert [str(d) for d in check.check(member(KINKED))] == [
        "relu6 shape: stored nothing, but it is among the questions"
    ]


# The audit


@pytest.fixture
def audited(monkeypatch, tmp_path):
    """Two statements as they are kept; what is derived is counted."""
    wanted = audit_results.all_claims()[:2]
    monkeypatch.setattr(audit_results, "all_claims", lambda: wanted)
    monkeypatch.setattr(store, "AUDIT", tmp_path / "audit.json")
    assert audit_results.stale() == "missing"
    assert audit_results.renew() and not audit_results.renew() and audit_results.stale() == ""
    examined = []
    monkeypatch.setattr("actsym.audit.run.examine", lambda claim: examined.append(claim.id) or examine(claim))
    return wanted, examined


def test_findings_come_from_the_data(audited):
    wanted, examined = audited
    assert [f.to_json() for f in audit_results.audit_results()] == [examine(claim).to_json() for claim in wanted]
    assert examined == []


def test_a_statement_that_was_changed_is_derived(audited, monkeypatch):
    wanted, examined = audited
    changed = [replace(wanted[0], note="another reading"), wanted[1]]
    assert [f.claim for f in audit_results.audit_results(changed)] == changed
    assert examined == [wanted[0].id]
    monkeypatch.setattr(audit_results, "all_claims", lambda: changed)
    assert audit_results.stale() == "definition changed"


# Verification


@pytest.mark.parametrize("text", [
    "x*tanh(exp(x))", "log(1 + x**2)/(2 + sin(x))", "x*erf(x)**3 + cosh(x)**(-1)",
    "Piecewise((x**2, x > 1), (x**3, True))",
    "atan(x)*asinh(x) - sech(x)", "Max(x, x**2)*cos(x)", "loggamma(2 + x**2)", "LambertW(2 + x**2)", "(2 + x**2)**x",
])  # fmt: skip
def test_samples_are_those_of_the_function_and_its_derivatives(text):
    x = sp.Symbol("x", real=True)
    f = sp.sympify(text, locals={"x": x})
    points = np.array([-2.3, -0.7, 0.4, 1.9])
    for values, order in zip(floats(notation.tree(sp.srepr(f)), points), range(3), strict=True):
        expected = [float(sp.N(sp.diff(f, x, order).subs(x, sp.Float(p, 40)), 20)) for p in points]
        assert values == pytest.approx(expected, rel=1e-12, abs=1e-12)


@pytest.mark.parametrize("name", [SMOOTH, KINKED, GATED])
def test_what_is_kept_agrees_with_every_check(data, name):
    assert check.check(member(name)) == []


def test_samples_that_overflow_far_out_refute_nothing():
    assert check.check(member("softplus")) == []


def digit(quantity):
    """One digit of the enclosure."""
    mantissa, _, exponent = quantity["mid"].partition("*")
    place = 4 if mantissa[4] != "9" else 5
    quantity["mid"] = mantissa[:place] + str(int(mantissa[place]) + 1) + mantissa[place + 1 :] + "*" + exponent


def form(quantity):
    """The closed form by a millionth of a millionth."""
    quantity["exact"] = f"({quantity['exact']})*(1 + 1/10**12)"


@pytest.mark.parametrize(("name", "damage"), [("second_moment", digit), ("mean", form)])
def test_an_enclosure_and_a_closed_form_that_differ_are_found(name, damage):
    quantity = copy.deepcopy(store.activation(SMOOTH)["moments"]["under"][1]["quantities"][name])
    assert not list(quantities.consistent("it", quantity))
    damage(quantity)
    assert list(quantities.consistent("it", quantity))


def test_a_damaged_formula_is_found(data, monkeypatch):
    file = {**store.activation(SMOOTH), "formula": "x"}
    monkeypatch.setattr(store, "activation", lambda _: file)
    assert [d.quantity for d in check.check(member(SMOOTH))] == [f"{SMOOTH} formula"]


def test_verification_runs_over_members_and_names_what_disagrees(data):
    file = copy.deepcopy(store.activation(KINKED))
    digit(file["moments"]["under"][0]["quantities"]["mean"])
    store.write(store.path(KINKED), file)
    told = []
    found = verify.verify([ACTIVATIONS[n] for n in (SMOOTH, KINKED)], lambda *at: told.append(at), jobs=1)
    assert found and {d.quantity.split()[0] for d in found} == {KINKED}
    assert [done for done, _, _ in told] == [1, 2]


# The index, and what the command line loads

HEAVY = {"sympy", "numpy", "scipy", "torch", "mpmath", "rich", "matplotlib"}


def loaded(folder, *arguments):
    """What the command prints, and which of the heavy modules it has loaded by then."""
    code = (
        "import sys; from pathlib import Path; from actsym.derived import store\n"
        f"store.FOLDER = Path({str(folder)!r}); store.INDEX = store.FOLDER / 'index.json'\n"
        "from actsym.cli import main\n"
        f"try: main({list(arguments)!r})\n"
        "except SystemExit as done: assert not done.code\n"
        f"print('loaded', *sorted({HEAVY!r} & sys.modules.keys()), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=Path(__file__).parents[1])
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr.splitlines()[-1].split()[1:]


def test_list_show_and_analyze_load_nothing_heavy(data):
    index.renew()
    text, heavy = loaded(data, "list")
    assert heavy == [] and [line.split()[0] for line in text.splitlines()[1:]] == list(ACTIVATIONS)
    assert loaded(data, "--help")[1] == []
    assert loaded(data, "show", "GELU")[1] == []
    text, heavy = loaded(data, "analyze", SMOOTH)
    assert heavy == [] and "0.282094791773878143474039725780" in text
    assert loaded(data, "analyze", GATED, "--json")[1] == []


def test_an_index_of_other_sources_is_not_read(data):
    index.renew()
    assert index.find("gelu") is not None and index.find("GELU") is not None and index.find("nobody") is None
    kept = store.load(store.INDEX)
    kept["sources"] |= {"hash": "0", "code": "0"}
    kept["activations"]["gelu"]["described"]["title"] = "damaged"
    store.write(store.INDEX, kept)
    index.contents.cache_clear()
    assert index.find("gelu") is None
    text, heavy = loaded(data, "show", "gelu")
    assert "damaged" not in text and "sympy" in heavy


def test_the_index_says_what_is_kept_of_an_entry_as_long_as_the_definition_is_the_same(tmp_path, monkeypatch):
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    elu = ACTIVATIONS["elu"]
    said = entries.stored(elu)
    monkeypatch.setattr(entries, "entry", lambda a: {"made": a.title})
    assert entries.stored(elu) == said
    worded = replace(elu, parameters=tuple(replace(p, about="another meaning") for p in elu.parameters))
    for other in (worded, elu.at(alpha=2), replace(elu, source="another"), replace(elu, family="another")):
        assert entries.stored(other) == {"made": "ELU"}
