"""Tables for papers: they compile, hold what the content holds, and have figures as PDF beside them."""

import shutil
import subprocess

import pytest
from report_content import subjects
from report_pages import AWKWARD, everything

from actsym.report import model as m, write
from actsym.report.formats import tex


def compiled(folder, *texts):
    """The log of a document that holds these tables."""
    head = "".join(rf"\usepackage{{{name}}}" for name in tex.PACKAGES)
    body = "\n\n".join(texts)
    document = rf"\documentclass{{article}}\usepackage[T1]{{fontenc}}{head}\begin{{document}}{body}\end{{document}}"
    (folder / "main.tex").write_text(document)
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "main.tex"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", check=False)
    assert done.returncode == 0, done.stdout[-2000:]
    return (folder / "main.log").read_text(errors="replace")


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="no TeX on this machine")
def test_every_table_of_a_report_compiles(tmp_path):
    write(subjects("telu", "swiglu_beta"), tmp_path / "r", formats=("latex",))
    fragments = [path.read_text() for path in (tmp_path / "r/latex").rglob("*.tex")]
    assert len(fragments) == 3
    log = compiled(tmp_path, tex.render(everything()), *fragments)
    assert "Missing character" not in log and "Undefined control sequence" not in log


def test_figures_are_pdf_and_the_same_bytes_twice(tmp_path):
    for out in ("one", "two"):
        write(subjects("relu"), tmp_path / out, formats=("latex",))
    one, two = ((tmp_path / out / "latex/activations/relu.pdf").read_bytes() for out in ("one", "two"))
    assert one[:5] == b"%PDF-" and one == two
    assert not (tmp_path / "one/activations/relu.md").exists()


def test_tables_have_booktabs_rules_and_a_cell_a_column():
    text = tex.render(everything())
    table = text[text.index(r"\begin{tabular") : text.index(r"\end{tabular")]
    for rule in ("toprule", "midrule", "bottomrule"):
        assert table.count("\\" + rule) == 1
    rows = [line for line in table.splitlines() if line.endswith(r"\\")]
    assert len(rows) == 3
    assert all(row.replace(r"\&", "").replace(r"\begin{cases}", "").count(" & ") >= 2 for row in rows)


def test_sentences_are_broken_into_lines_and_empty_columns_left_out():
    row = (m.line("short"), (), m.line("a sentence that no line of a page of two columns has the space for"))
    text = tex.table(m.Table(tuple(map(m.line, "abc")), (row,), (m.Align.RIGHT, m.Align.LEFT, m.Align.LEFT)))
    assert text.startswith(r"\begin{tabularx}{\linewidth}{@{}rX@{}}") and r"a & c \\" in text


def test_every_special_character_is_escaped():
    body = tex.table(m.Table(m.BLANK, ((m.line(AWKWARD), m.line("b")),)))
    assert r"100 \% of \#1\_2 \textasciitilde{} \{e\} \$5 \textbackslash{} \textasciicircum{} \textbar{}" in body
    assert r"\ensuremath{\sigma}\ensuremath{^2} \ensuremath{\le }" in body


def test_an_unknown_character_is_named():
    with pytest.raises(ValueError, match="SNOWMAN"):
        tex.table(m.Table(m.BLANK, ((m.line("☃"), m.line("b")),)))
