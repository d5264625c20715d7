"""Pages are made again exactly where something that they are made from has changed."""

import json
from collections import Counter
from dataclasses import replace

import pytest
from report_content import current, entry, machine, manifest

from actsym.bases.shipped import BASES
from actsym.catalog import ACTIVATIONS
from actsym.derived import load
from actsym.quantity import Status
from actsym.report import build, publish
from actsym.report.entry import StoredSubject, Subject, defined_by, exactly
from actsym.report.formats import FORMATS
from actsym.report.model import Paragraph, line
from actsym.report.pages import activation
from actsym.work import cache, provenance

NAMES = ("relu", "elu", "swiglu")


class Project:
    """A report on a few members, as often as it is asked for; ``made`` are the pages put together by the last."""

    def __init__(self, root):
        self.root, self.made, self.drawn = root, Counter(), Counter()
        self.subjects = [StoredSubject(k) for k in load.stored([ACTIVATIONS[n] for n in NAMES]).values()]
        self.manifest = manifest(root)
        self.measure("telu")

    def measure(self, *names, **changes):
        entries = [entry(n, current(self.manifest, n), **changes) for n in names]
        self.machines = machine(self.root, "box", entries)

    def write(self):
        """The files that the report writes anew, without the start page's and without suffix."""
        self.made.clear()
        self.drawn.clear()
        result = build.write(
            self.subjects, self.root / "reports", machines=self.machines, manifest=self.manifest,
            comparisons=[("relu", "elu")],
        )  # fmt: skip
        return {p.name for p in result.written}

    def change(self, name, **changes):
        """Let the data of a member say something else."""
        place = next(i for i, s in enumerate(self.subjects) if s.activation.name == name)
        self.subjects[place] = StoredSubject(replace(self.subjects[place].stored, **changes))


@pytest.fixture
def project(tmp_path, monkeypatch):
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "cache"))
    found = Project(tmp_path)
    page = activation.page

    def counted(about, evidence, others):
        found.made[about.activation.name] += 1
        return page(about, evidence, others)

    def drawn(drawing):
        found.drawn[drawing.path] += 1
        return f"<svg>{drawing.path}</svg>"

    monkeypatch.setattr(activation, "page", counted)
    monkeypatch.setattr(publish, "_drawn", lambda drawings, kind: map(drawn, drawings))
    assert {"relu.md", "elu.html", "swiglu-signal.svg", "README.md"} <= found.write()
    assert set(found.made) == set(NAMES)
    return found


def other_code(monkeypatch, changed):
    """As if the code of a module were another."""
    before = provenance.made_from
    monkeypatch.setattr(provenance, "made_from", lambda m, *parts: before(m, *parts, *["changed"] * (m == changed)))


def test_unchanged_members_are_neither_read_nor_put_together(project, monkeypatch):
    for member in ("analysis", "profile"):
        monkeypatch.setattr(load.Stored, member, property(lambda *_: pytest.fail("read again")))
    project.subjects = [StoredSubject(k) for k in load.stored([ACTIVATIONS[n] for n in NAMES]).values()]
    assert not project.write() and not project.made and not project.drawn


def test_a_members_data_count(project):
    moments = json.loads(json.dumps(project.subjects[1].stored.moments))
    mean = moments["under"][0]["quantities"]["mean"]
    assert mean.get("status", "finite") == Status.FINITE.value
    mean["method"] = "divination"
    project.change("elu", moments=moments)
    assert project.write() == {f"elu.{s}" for s in ("md", "json", "html")} and set(project.made) == {"elu"}


def test_a_members_number_stands_on_every_page_that_lists_it(project):
    moments = json.loads(json.dumps(project.subjects[0].stored.moments))
    moments["under"][0]["quantities"]["mean"] = {"value": "undefined", "status": "undefined", "reason": "no reason"}
    project.change("relu", moments=moments)
    assert {"relu.md", "tables.md", "relu-elu.md"} <= project.write() and set(project.made) == {"relu"}


def test_a_members_properties_count(project):
    questions = json.loads(json.dumps(project.subjects[0].stored.questions))
    questions["cost"] = {"unanswered": "nobody counted"}
    project.change("relu", questions=questions)
    written = project.write()
    assert {"relu.md", "tables.md", "relu-elu.md"} <= written and set(project.made) == {"relu"}
    assert "nobody counted" in (project.root / "reports/activations/relu.md").read_text()


def test_a_measurement_counts(project):
    project.measure("relu", "telu")
    assert {"relu.md", "tables.md"} <= project.write() and set(project.made) == {"relu"}
    project.measure("relu", "telu", max_conditioned=3.5)
    assert {"relu.md", "tables.md"} <= project.write() and set(project.made) == {"relu"}


def test_the_generated_sources_count(project):
    entries = json.loads(project.manifest.read_text())
    entries["activations"]["elu"]["sources"] = {"cuda/elu.cu": "1"}
    project.manifest.write_text(json.dumps(entries))
    assert "elu.md" in project.write() and set(project.made) == {"elu"}


def test_order_and_number_of_members_count_on_the_pages_that_list_them(project):
    project.subjects.reverse()
    assert {"README.md", "index.html"} <= project.write() and not project.made
    project.subjects += [StoredSubject(k) for k in load.stored([ACTIVATIONS["celu"]]).values()]
    assert {"README.md", "celu.md"} <= project.write()
    assert set(project.made) == {"celu", "elu"}, "ELU has a new relative"
    del project.subjects[0]
    assert "README.md" in project.write() and not project.made


@pytest.mark.parametrize("said", ["title", "source", "family"])
def test_words_of_a_definition_count(project, said):
    first = project.subjects[0]
    other = replace(first.activation, **{said: "another"})
    project.subjects[0] = Subject(other, first.moments, first.profile)
    project.write()
    assert set(project.made) == {"relu"}


def test_words_of_a_parameter_count(project):
    elu = project.subjects[1].activation
    about = replace(elu, parameters=tuple(replace(p, about="another meaning") for p in elu.parameters))
    project.change("elu", activation=about)
    assert "elu.md" in project.write()
    assert "another meaning" in (project.root / "reports/activations/elu.md").read_text()


def test_the_code_of_a_page_counts(project, monkeypatch):
    page = activation.page

    def longer(about, evidence, others):
        before = page(about, evidence, others)
        return replace(before, blocks=(*before.blocks, Paragraph(line("A new paragraph."))))

    monkeypatch.setattr(activation, "page", longer)
    assert not project.write(), "what the code is, provenance alone says"
    other_code(monkeypatch, activation.__name__)
    assert {f"{n}.md" for n in NAMES} <= project.write()


@pytest.mark.parametrize(("module", "ends"), [("shape", ("",)), ("signal", ("-signal", "-ends"))])
def test_the_code_of_a_figure_counts(project, monkeypatch, module, ends):
    other_code(monkeypatch, f"actsym.report.figures.{module}")
    project.write()
    # The module of a graph draws the contours of a function of several inputs too, that of signals the comparisons.
    others = {"activations/swiglu-contours.svg"} if module == "shape" else {"comparisons/relu-elu.svg"}
    assert set(project.drawn) == {f"activations/{n}{end}.svg" for n in NAMES for end in ends} | others


def test_the_code_that_reads_data_counts(project, monkeypatch):
    other_code(monkeypatch, "actsym.derived.stored")
    project.subjects = [StoredSubject(replace(s.stored)) for s in project.subjects]
    project.write()
    assert set(project.made) == set(NAMES)


def test_a_writer_and_its_templates_count(project, monkeypatch):
    monkeypatch.setitem(FORMATS["html"].__dict__, "code", "another template")
    path = project.root / "reports/site/activations/relu.html"
    before = path.read_text()
    path.write_text("stale")
    project.write()
    assert path.read_text() == before and set(project.made) == set(NAMES), "all are rendered with it"


@pytest.mark.parametrize(
    "module",
    [
        "actsym.report.pages.activation", "actsym.report.pages.bases",
        "actsym.report.pages.overview", "actsym.derived.stored", "actsym.derived.entries",
        *(f"actsym.report.figures.{name}" for name in ("measured", "shape", "signal")),
    ],
)  # fmt: skip
def test_a_new_member_changes_no_code_of_what_takes_long(module):
    assert not [name for name in provenance.closure(module) if name.startswith("actsym.catalog")]


def test_the_code_of_functions_and_classes_counts(monkeypatch, tmp_path):
    """`morlet` as a function, and how a class of expressions is typeset, stand in no definition's text."""
    real = provenance.code
    before = exactly(BASES["morlet"]), exactly(BASES["hermite"]), defined_by(ACTIVATIONS["polynorm_r3"])
    module = BASES["morlet"].functions.__module__
    monkeypatch.setattr(
        provenance, "code", lambda m: "edited" if m in (module, "actsym.definition.rows") else real(m)
    )  # fmt: skip
    after = exactly(BASES["morlet"]), exactly(BASES["hermite"]), defined_by(ACTIVATIONS["polynorm_r3"])
    assert [a != b for a, b in zip(after, before, strict=True)] == [True, False, True]
