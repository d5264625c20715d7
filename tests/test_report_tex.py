"""LaTeX fragments compile, and say what the content says."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from report_pages import AWKWARD, everything
from tiers import LONG

from actsym.catalog import ACTIVATIONS
from actsym.derived import load
from actsym.report import model as m
from actsym.report.entry import KeptSubject
from actsym.report.evidence import Evidence
from actsym.report.formats import drawing, tex
from actsym.report.pages import activation

REPORTS = Path(__file__).parents[1] / "reports"


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
    body = tex.render(m.Page("p", "T", (m.Paragraph(m.line(AWKWARD)),))).split("\n\n")[2]
    assert r"100 \% of \#1\_2 \textasciitilde{} \{e\} \$5 \textbackslash{} \textasciicircum{} \textbar{}" in body
    assert r"\ensuremath{\sigma}\ensuremath{^2} \ensuremath{\le }" in body


def test_an_unknown_character_is_named():
    with pytest.raises(ValueError, match="SNOWMAN"):
        tex.render(m.Page("p", "☃", ()))


def appendix(folder, names):
    """The log of an appendix on activations of the catalogue, with their figures as they are committed."""
    pages = []
    for kept in load.kept([ACTIVATIONS[name] for name in names]).values():
        subject = KeptSubject(kept)
        page = activation.page(subject, Evidence())
        pages.append(page)
        path = folder / tex.path(page)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(tex.render(page, lambda name: (REPORTS / name).read_text()))
    (folder / "main.tex").write_text(tex.document(tex.path(p) for p in pages))
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "main.tex"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", check=False)
    assert done.returncode == 0, done.stdout[-2000:]
    return (folder / "main.log").read_text(errors="replace")


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="no TeX on this machine")
@pytest.mark.parametrize(
    ("names", "most"),
    [(("telu",), 3), pytest.param(("telu", "gelu", "silu", "mish", "gem_n2"), 15, marks=LONG), (("swiglu",), 4)],
)
def test_an_appendix_is_short_and_keeps_to_its_lines(tmp_path, names, most):
    log = appendix(tmp_path, names)
    (pages,) = re.findall(r"Output written on main.pdf \((\d+) page", log)
    assert int(pages) <= most
    assert all(float(wide) <= 1 for wide in re.findall(r"Overfull \\hbox \(([\d.]+)pt", log))
    assert "Missing character" not in log


def test_a_figure_is_drawn_as_it_is():
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        'width="100pt" height="50pt">'
        "<defs><style>.a{fill: none; stroke: #ff0000; stroke-width: 2}</style>"
        '<clipPath id="c"><rect x="1" y="2" width="30" height="40"/></clipPath><path id="t" d="M 0 0 0 3.5"/></defs>'
        '<path d="M 10 20 L 30 40 C 1 2 3 4 5 6 z" class="a" clip-path="url(#c)"/>'
        '<use xlink:href="#t" x="7" y="8" style="stroke: #000000"/>'
        '<text x="50" y="25" style="font-size: 10px; text-anchor: middle" transform="rotate(-90 50 25)">a_b</text>'
        "</svg>"
    )
    text = drawing.picture(svg, tex._text)
    assert "(100,50)" in text
    assert "1 8 30 40 re W n" in text, "heights are counted from below"
    assert "1.000 0.000 0.000 RG" in text
    assert "10.00 30.00 m 30.00 10.00 l 1.00 48.00 3.00 46.00 5.00 44.00 c h" in text
    assert "7.00 42.00 m 7.00 38.50 l" in text
    assert r"\put(50,25)" in text and r"a\_b" in text and r"\makebox[0pt][c]" in text
    with pytest.raises(ValueError, match="circle"):
        drawing.picture('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><circle/></svg>', str)
