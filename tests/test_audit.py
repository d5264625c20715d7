"""The audit: statements that are known to hold or not, and that no verdict is ever read from the data."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from click.testing import CliRunner
from tiers import LONG

from actsym.audit.claim import Claim, Derived, Verdict
from actsym.audit.data import DataError, papers
from actsym.audit.run import FormulaError, audit, evaluate, examine, measures
from actsym.derived.audit_results import audit_results

CLAIMS = {c.id: c for paper in papers() for c in paper.claims}


def claim(formula, printed):
    return Claim("x.y", "x", "nowhere", "something", formula, printed)


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        pytest.param("telu.theorem_b5.constant", Verdict.REFUTED, marks=LONG),  # sup |TeLU'| is 1.0619..., not 1
        ("telu.table6.right.softplus", Verdict.REFUTED),  # the mirror image of the left half: pi^2/12
        ("telu.table6.left.softplus", Verdict.CONFIRMED),
        ("telu.table1.class.gelu", Verdict.REFINED),  # x e^(-x^2/2), left open by the paper
        ("telu.table3.l2.silu", Verdict.CONFIRMED),  # the integral of the square
        ("telu.table7.bias.gelu", Verdict.CONFIRMED),  # 1/(2 sqrt(pi)) = 0.28209...
        ("telu.theorem_b3.zero", Verdict.CONFIRMED),
        ("gem.section2.1.lipschitz", Verdict.CONFIRMED),
        ("gem.section2.3.above.n2", Verdict.REFUTED),
        ("gem.section4.1.norm.n1p1", Verdict.AMBIGUOUS),  # infinite on the half-line
        ("gem.section2.1.place", Verdict.CONFIRMED),
        ("gem.section4.1.norm.n1p2", Verdict.REFINED),
        ("gem.section4.4.4.differs", Verdict.REFUTED),
        ("telu.section6", Verdict.OUT_OF_SCOPE),
    ],
)
def test_statements_whose_truth_is_known(name, verdict):
    assert examine(CLAIMS[name]).verdict is verdict


@pytest.mark.parametrize(
    ("name", "planted"),
    [
        ("telu.table7.bias.telu", "0.2622"),
        ("telu.table6.left.telu", "0.968"),
        ("telu.table6.left.telu", "oo"),
        ("telu.table6.left.elu", "12.0"),
        ("telu.table3.slope.logish", "log(3)"),
        ("telu.table1.class.telu", "Theta(1/exp(x))"),
        ("telu.table1.class.gelu", "O(1/factorial(x**2))"),
        ("telu.table1.class.gelu", "Omega(1/factorial(x))"),
        ("telu.table2.null_domain.telu", "(-oo, -103.96]"),
        ("telu.table2.null_domain.telu", "(-oo, -104.00]"),
        ("telu.table40.telu", "0 3 5 0"),
        ("telu.table4.mish", "x*tanh(log(2 + exp(x)))"),
        ("telu.table7.smooth.gelu", "no"),
        ("gem.section2.1.lipschitz", "(2*N + 1)**2/(8*N + 1)"),
        ("gem.section2.2.order", "2*N + 1"),
        ("gem.section2.2.backward", "<= 1 1"),
        ("gem.section4.3.segem_expansion", "x - x**(2*N + 2)/eps"),
    ],
)
def test_a_planted_value_is_refuted(name, planted):
    assert examine(CLAIMS[name]).verdict in (Verdict.CONFIRMED, Verdict.REFINED)
    assert examine(replace(CLAIMS[name], printed=planted)).verdict is Verdict.REFUTED


def test_a_refuted_statement_is_confirmed_once_it_is_corrected():
    assert examine(replace(CLAIMS["telu.theorem_b5.constant"], printed="1.0620")).verdict is Verdict.CONFIRMED
    assert examine(replace(CLAIMS["telu.table6.right.softplus"], printed="0.822")).verdict is Verdict.CONFIRMED


@pytest.mark.parametrize("answered", [audit_results, pytest.param(audit, marks=LONG)], ids=["from the data", "derived"])
def test_every_statement_is_decided_and_none_holds_a_verdict(answered):
    found = answered()
    assert not [f.claim.id for f in found if f.verdict is Verdict.UNDECIDED]
    assert len(found) >= 120 and {f.claim.paper for f in found} >= {"telu", "gem"}
    words = {v.value for v in Verdict}
    for finding in found:
        texts = [getattr(finding.claim, n) for n in ("formula", "printed", "statement")]
        assert not [t for t in texts if t in words]
        assert finding.value or finding.verdict is Verdict.OUT_OF_SCOPE
        assert (finding.verdict is Verdict.OUT_OF_SCOPE) == (not finding.claim.formula)
        assert finding.claim.note or finding.claim.formula, "out of scope without a reason"


def test_printed_digits_are_found_where_they_do_occur():
    found = examine(CLAIMS["telu.table2.minus10.telu"])
    assert found.verdict is Verdict.REFUTED and "the printed digits are those at x = -15" in found.detail


def test_what_is_kept_on_disk_is_what_was_derived():
    derived = evaluate("lipschitz(gem(N=1))")
    assert Derived.from_json(json.loads(json.dumps(derived.to_json()))) == derived
    assert derived.quantity.enclosure.contains(Fraction(9, 8))


@pytest.mark.parametrize(
    "formula", ["", "telu", "unknown(telu)", "mean(1.5)", "mean(telu) == mean(relu)", "mean(telu", "mean(x.y)"]
)
def test_a_formula_that_cannot_be_read_says_so(formula):
    with pytest.raises(FormulaError, match=r"formula|measure|argument|compared|neither"):
        evaluate(formula)
    with pytest.raises(FormulaError, match=r"telu\.table4\.telu"):  # without a formula it is out of scope
        examine(replace(CLAIMS["telu.table4.telu"], formula=formula or "("))


def test_every_measure_is_documented_and_used():
    used = " ".join(formula for c in CLAIMS.values() for formula in (c.formula, *(f for _, f in c.readings)))
    for name, function in measures().items():
        assert function.__doc__ and f"{name}(" in used, name


def test_data_errors_name_the_entry(tmp_path):
    head = 'title = "T"\nauthors = "A"\nlink = "https://a.b"\ntext = "read"\nholds = []\n'
    whole = '[[entry]]\nid = "a"\nplace = "b"\nquote = "q"\nstatement = "c"\nprinted = "1"\n'
    (tmp_path / "p.toml").write_text(f'{head}{whole}value = "2"\n')
    with pytest.raises(DataError, match="entry a has value"):
        papers(tmp_path)
    (tmp_path / "p.toml").write_text(f'{head}[[entry]]\nid = "a"\nprinted = "1"\n')
    with pytest.raises(DataError, match="entry a lacks place, quote, statement"):
        papers(tmp_path)
    (tmp_path / "p.toml").write_text(f'title = "T"\nauthors = "A"\n{whole}')
    with pytest.raises(DataError, match="p: the file lacks holds, link, text"):
        papers(tmp_path)
    (tmp_path / "p.toml").write_text(head + whole * 2)
    with pytest.raises(DataError, match=r"two entries are called p\.a"):
        papers(tmp_path)


def test_the_command_shows_one_statement_and_lists_by_paper():
    from actsym.cli import main

    shown = CliRunner().invoke(main, ["audit", "--only", "telu.theorem_b5.constant"])
    assert shown.exit_code == 0 and "refuted" in shown.output and "1.0619" in shown.output
    first, second = "telu.theorem_b5.constant", "telu.theorem_b5"
    for only in (["--only", f"{first}, {second}"], ["--only", first, "--only", second, "--only", first]):
        several = CliRunner().invoke(main, ["audit", *only])
        assert several.exit_code == 0 and several.output.startswith(shown.output[:40]), several.output
        assert several.output.count(f"{first}:") == 1 and several.output.count("telu.theorem_b5") > 1
    unknown = CliRunner().invoke(main, ["audit", "--only", f"{first},telu.nothing"])
    assert unknown.exit_code == 2 and "no statement is called 'telu.nothing'" in unknown.output
    listed = CliRunner().invoke(main, ["audit", "--paper", "gem", "--json"])
    data = json.loads(listed.output[listed.output.index("[") :])
    assert data and all(entry["paper"] == "gem" for entry in data)
    wrong = CliRunner().invoke(main, ["audit", "--paper", "nobody"])
    assert wrong.exit_code == 2 and "known: telu, gem" in wrong.output
