"""LaTeX fragments compile, and say what the content says."""

import shutil
import subprocess

import pytest
from report_pages import AWKWARD, everything

from actsym.report import model as m
from actsym.report.formats import tex


def compiled(folder, *pages):
    for page in pages:
        path = folder / tex.path(page)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(tex.render(page))
    (folder / "main.tex").write_text(tex.document(tex.path(p) for p in pages))
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "main.tex"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", check=False)


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="no TeX on this machine")
def test_everything_compiles(tmp_path):
    done = compiled(tmp_path, everything(), everything("index", "plain"))
    assert done.returncode == 0, done.stdout[-2000:]
    assert "Missing character" not in (tmp_path / "main.log").read_text(errors="replace")


def display(terms):
    """A fraction, which no line of TeX can break."""
    return m.Page(
        "p", "T", (m.Display(m.Math("f(x)"), m.Expression(rf"\frac{{{' + '.join(['x^{2}'] * terms)}}}{{y}}", "x")),)
    )


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="no TeX on this machine")
@pytest.mark.parametrize("terms", [2, 12, 70])
def test_formulas_keep_to_the_page(tmp_path, terms):
    done = compiled(tmp_path, display(terms))
    assert done.returncode == 0, done.stdout[-2000:]
    assert "Overfull" not in (tmp_path / "main.log").read_text(errors="replace")


def test_a_formula_that_nobody_could_read_is_left_to_the_json():
    assert tex.render(display(70)).count("x^{2}") == 70
    assert "too long for a page" in tex.render(display(200)) and "x^{2}" not in tex.render(display(200))


def test_tables_have_booktabs_rules_and_a_cell_a_column():
    text = tex.render(everything())
    table = text[text.index(r"\begin{longtable}") : text.index(r"\end{longtable}")]
    for rule in ("toprule", "midrule", "bottomrule"):
        assert table.count("\\" + rule) == 1
    rows = [line for line in table.splitlines() if line.endswith(r"\\")]
    assert len(rows) == 3
    assert all(row.replace(r"\&", "").replace(r"\begin{cases}", "").count(" & ") >= 2 for row in rows)


def test_every_special_character_is_escaped():
    body = tex.render(m.Page("p", "T", (m.Paragraph(m.line(AWKWARD)),))).split("\n\n")[1]
    assert r"100 \% of \#1\_2 \textasciitilde{} \{e\} \$5 \textbackslash{} \textasciicircum{} \textbar{}" in body
    assert r"\ensuremath{\sigma}\ensuremath{^2} \ensuremath{\le }" in body


def test_an_unknown_character_is_named():
    with pytest.raises(ValueError, match="SNOWMAN"):
        tex.render(m.Page("p", "☃", ()))
