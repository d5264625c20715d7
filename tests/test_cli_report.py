"""The command that writes reports: on what, where, and in which formats."""

import json
import re

import pytest
from click.testing import CliRunner
from tiers import LONG

from actsym.cli import choose, console, main, report
from actsym.cli.sources import Sources
from actsym.report.entry import Subject

FILE = """
import sympy as sp
from actsym.catalog import gelu
from actsym.definition.spec import Activation, Family, Integer, x

bent = Activation("bent", "Bent", sp.Abs(x) / 2 + x)
powers = Family("powers", "Powers", lambda n: x**n, structure=(Integer("n", 1, about="the power"),),
                members=({"n": 1}, {"n": 3}))
"""


@pytest.fixture
def quick(monkeypatch):
    """Derivations that are at hand: what is tested is the command."""
    from report_content import analysis

    monkeypatch.setattr(report, "_subjects", lambda chosen: [Subject(a, analysis(a, 1).moments) for a in chosen])


def run(*arguments):
    return CliRunner().invoke(main, [str(a) for a in arguments])


def names(out):
    return {p.stem for p in (out / "data" / "activations").glob("*.json")}


def test_an_expression_gets_a_report_in_every_format(quick, tmp_path):
    result = run("report", "x*tanh(exp(x))", "--out", tmp_path / "r")
    assert result.exit_code == 0, result.output
    for name in ("README.md", "data/index.json", "site/index.html", "activations/custom.svg"):
        assert (tmp_path / "r" / name).is_file()
        assert name in result.output or "/" not in name or name.startswith("activations")
    assert names(tmp_path / "r") == {"custom"}


def test_parameters_of_an_expression(quick, tmp_path):
    assert run("report", "x*tanh(b*x)", "--param", "b=2", "--out", tmp_path, "--format", "json").exit_code == 0
    assert "'b'" in json.dumps(json.loads((tmp_path / "data/activations/custom.json").read_text()))


def test_a_file_gives_what_it_defines_and_not_what_it_imports(quick, tmp_path):
    own = tmp_path / "own.py"
    own.write_text(FILE)
    assert [a.name for a in choose.defined_in(own)] == ["bent", "powers_n1", "powers_n3"]
    assert run("report", own, "relu", "--out", tmp_path / "r").exit_code == 0
    assert names(tmp_path / "r") == {"bent", "powers_n1", "powers_n3", "relu"}


@LONG
def test_the_report_of_an_activation_of_ones_own_is_whole(tmp_path):
    (tmp_path / "own.py").write_text(FILE.partition("powers =")[0])
    assert run("report", tmp_path / "own.py", "--out", tmp_path / "r", "--format", "markdown").exit_code == 0
    page = (tmp_path / "r/activations/bent.md").read_text()
    assert "from kernels import bent" in page and "Behaviour at infinity" in page


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1 +", "SyntaxError"),
        ("raise KeyError('lost')", "KeyError: 'lost'"),
        ("y = 1", "defines no Activation"),
        ("from actsym.catalog import gelu", "defines no Activation"),
    ],
)
def test_a_file_that_gives_nothing_is_said_to(tmp_path, text, reason):
    own = tmp_path / "own.py"
    own.write_text(text)
    result = run("report", own, "--out", tmp_path / "r")
    assert result.exit_code == 2 and reason in result.output and result.output.count("\n") == 1


@LONG
def test_one_format_leaves_the_others_alone(quick, tmp_path):
    assert run("report", "relu", "--out", tmp_path).exit_code == 0
    before = {p: p.read_bytes() for p in tmp_path.rglob("*") if p.is_file() and p.name != "manifest.json"}
    assert run("report", "elu", "--out", tmp_path, "--format", "html").exit_code == 0
    assert (tmp_path / "site/activations/elu.html").is_file()
    assert not (tmp_path / "site/activations/relu.html").exists()
    for path, content in before.items():
        if path.suffix in (".md", ".json", ".tex") and path.parent.name != "site":
            assert path.read_bytes() == content
    assert not (tmp_path / "activations/elu.md").exists()


@pytest.mark.parametrize("formats", [(), ("--format", "markdown")])
def test_what_no_report_has_written_is_kept(formats, quick, tmp_path):
    own = tmp_path / "README.md"
    own.write_text("My project")
    result = run("report", "relu", "--out", tmp_path, *formats)
    assert result.exit_code == 2 and f"{own} exists" in result.output
    assert own.read_text() == "My project" and list(tmp_path.iterdir()) == [own]
    assert run("report", "relu", "--out", tmp_path, "--format", "json").exit_code == 0


@pytest.mark.parametrize("folder", ["site", "data"])
def test_the_pages_of_another_report_are_kept(folder, quick, tmp_path):
    assert run("report", "relu", "--out", tmp_path).exit_code == 0
    before = {p: p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()}
    result = run("report", "elu", "--out", tmp_path / folder)
    assert result.exit_code == 2 and "pages of another report" in result.output
    assert before == {p: p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()}


def test_what_is_compared(tmp_path):
    edition = report._edition(Sources(), "relu, gem, x*tanh(x)", None, console.GENERATED, ())
    assert edition.comparisons == (("relu", "gem_n1", "gem_n2", "custom"),)
    assert [a.name for a in edition.activations] == ["relu", "gem_n1", "gem_n2", "custom"]
    assert edition.out == report.COMPARED and not edition.whole


def test_nothing_named_is_the_whole_catalogue():
    from actsym.catalog import ACTIVATIONS
    from actsym.report.build import COMPARISONS
    from actsym.report.formats import FORMATS

    edition = report._edition(Sources(), None, None, console.GENERATED, ())
    assert edition == report.Edition(whole=True)
    assert all(name in ACTIVATIONS for compared in COMPARISONS for name in compared)
    assert tuple(FORMATS) == report._FORMATS


def test_a_report_on_a_few_leads_to_no_page_that_it_has_not(quick, tmp_path):
    out = tmp_path / "r"
    result = run("report", "gelu", "hermite(N=3)", "--format", "html", "--out", out)
    assert result.exit_code == 0, result.output
    for page in (out / "site").rglob("*.html"):
        for address in re.findall(r'href="([^"#]+\.html)', page.read_text()):
            assert "://" in address or (page.parent / address).is_file(), (page.name, address)
