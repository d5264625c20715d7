"""Generation touches what changed and nothing else; a check finds every kind of staleness."""

import ast
import json
import os
import shutil
import subprocess
import sys
import warnings
from dataclasses import replace

import pytest
import sympy as sp
from tiers import LONG

from actsym.catalog import ACTIVATIONS, get
from actsym.definition.sequences import ScaledHermite
from actsym.definition.spec import Activation, Parameter, x
from actsym.errors import InputError
from actsym.work import provenance
from actsym.work.files import write_if_changed
from codegen import driver, render, unit
from codegen.approximate import approximants
from codegen.driver import check, generate
from codegen.kinds.scalar import evaluated
from codegen.names import class_name
from codegen.render import TEMPLATES

CHOSEN = tuple(get(n) for n in ("relu", "telu", "egem_n1"))


@pytest.fixture(scope="module")
def fresh(tmp_path_factory):
    out = tmp_path_factory.mktemp("fresh") / "kernels"
    generate(CHOSEN, out)
    return out


@pytest.fixture
def folder(fresh, tmp_path):
    """A generated folder of the test's own."""
    return shutil.copytree(fresh, tmp_path / "kernels", ignore=shutil.ignore_patterns("__pycache__"))


def states(out):
    return {p: (p.stat().st_mtime_ns, p.read_bytes()) for p in out.rglob("*") if p.is_file()}


def test_second_run_writes_nothing(folder):
    before = states(folder)
    result = generate(CHOSEN, folder)
    assert not result.written and not result.removed and result.unchanged == len(CHOSEN)
    assert states(folder) == before
    assert check(CHOSEN, folder) == ()


def test_changed_constant_regenerates_that_activation_only(folder):
    changed = (CHOSEN[0], replace(CHOSEN[1], expr=x * sp.tanh(2 * sp.exp(x)), definition=None), CHOSEN[2])
    assert "functors/telu.h is not what its definition generates" in check(changed, folder)
    before = states(folder)
    result = generate(changed, folder)
    assert {p.relative_to(folder).as_posix() for p in result.written} == {
        "functors/telu.h",
        "cpu/telu.cpp",  # without approximants it calls a library in float32 too
        "activations/telu.py",
        "c/telu.h",
        "triton/telu.py",
        "manifest.json",
    }
    untouched = {p: s for p, s in states(folder).items() if p not in result.written}
    assert untouched.items() <= before.items()
    assert check(changed, folder) == ()


def test_changed_default_is_a_change_of_definition(folder):
    changed = (*CHOSEN[:2], CHOSEN[2].at(eps="1/100"))
    assert "functors/egem_n1.h" not in "".join(check(changed, folder))  # it takes eps as an argument
    assert "activations/egem_n1.py is not what its definition generates" in check(changed, folder)


def test_hand_edited_missing_and_unknown_files_are_found(folder):
    (folder / "functors" / "relu.h").write_text("// mine now\n")
    (folder / "cuda" / "telu.cu").unlink()
    (folder / "notes.txt").write_text("?")
    assert check(CHOSEN, folder) == (
        "functors/relu.h is not what its definition generates",
        "cuda/telu.cu is missing",
        "notes.txt is not a generated file",
    )
    generate(CHOSEN, folder)
    (folder / "notes.txt").unlink()
    assert check(CHOSEN, folder) == ()


def test_links_and_what_hides_among_bytecode_are_found(folder):
    """A link with the right content is gone when the folder is copied; a module under a familiar name is imported."""
    (folder / "functors" / "relu.h").rename(folder.parent / "relu.h")
    (folder / "functors" / "relu.h").symlink_to(folder.parent / "relu.h")
    (folder / "cuda" / "__pycache__").mkdir()
    (folder / "cuda" / "__pycache__" / "relu.cpython-312.pyc").write_bytes(b"")
    (folder / "cuda" / "__pycache__" / "notes.py").write_text("")
    (folder / "broken").symlink_to("absent")
    (folder / "elsewhere").symlink_to(folder.parent)
    assert check(CHOSEN, folder) == (
        "functors/relu.h is a link, not a file",
        "broken is not a generated file",
        "cuda/__pycache__/notes.py is not a generated file",
        "elsewhere is not a generated file",
    )
    generate(CHOSEN, folder)
    assert not (folder / "functors" / "relu.h").is_symlink() and (folder.parent / "relu.h").is_file()


def test_shared_files_are_checked_too(folder):
    (folder / "_autograd.py").write_text("")
    assert any(line.startswith("_autograd.py") for line in check(CHOSEN, folder))


def test_removed_activation_leaves_no_file(folder):
    assert "functors/relu.h is not a generated file" in check(CHOSEN[1:], folder)
    generate(CHOSEN[1:], folder)
    assert not list(folder.rglob("relu.*"))
    assert '"relu"' not in (folder / "__init__.py").read_text()


def test_check_writes_nothing(tmp_path):
    out = tmp_path / "absent"
    assert len(check(CHOSEN, out)) >= len(CHOSEN)
    assert not out.exists()


def test_unreadable_manifest_means_generate_again(tmp_path):
    one, out = CHOSEN[:1], tmp_path / "kernels"
    for damage in ("{", "[]", "null", '{"activations": 3, "shared": {}}', '{"activations": {"relu": 3}, "shared": {}}'):
        out.mkdir(exist_ok=True)
        (out / "manifest.json").write_text(damage)
        assert check(one, out), damage
        generate(one, out)
        assert check(one, out) == (), damage


@LONG
def test_one_waits_for_the_other(tmp_path):
    """Of two that generate into a new folder at once, neither loses what the other entered."""
    out = tmp_path / "kernels"
    code = "import sys; from pathlib import Path; from actsym.catalog import ACTIVATIONS; from codegen.driver import "
    code += "generate; generate(ACTIVATIONS.values(), Path(sys.argv[1]), only=[sys.argv[2]])"
    running = [subprocess.Popen([sys.executable, "-c", code, str(out), name]) for name in ("telu", "relu")]
    assert [one.wait() for one in running] == [0, 0]
    assert set(json.loads((out / "manifest.json").read_text())["activations"]) == {"telu", "relu"}


def test_only_restricts_what_is_regenerated(folder):
    changed = tuple(replace(a, source=a.source + ".") for a in CHOSEN)
    generate(changed, folder, only=["telu"])
    assert set(check(changed, folder)) == {
        "activations/relu.py is not what its definition generates",
        "c/relu.h is not what its definition generates",
        "triton/relu.py is not what its definition generates",
        "activations/egem_n1.py is not what its definition generates",
        "c/egem_n1.h is not what its definition generates",
        "triton/egem_n1.py is not what its definition generates",
        "manifest.json is not what its definition generates",
    }
    assert check(changed, folder, only=["telu"]) == ()
    assert len(check(changed, folder, only=["relu"])) == 3


def test_manifest_names_definition_and_sources(folder):
    entry = json.loads((folder / "manifest.json").read_text())["activations"]["telu"]
    assert entry["key"] == get("telu").key
    assert set(entry["sources"]) == {
        "functors/telu.h",
        "cpu/telu.cpp",
        "cuda/telu.cu",
        "activations/telu.py",
        "c/telu.h",
        "triton/telu.py",
    }


def test_a_changed_function_of_the_definition_is_rendered_again(tmp_path, monkeypatch):
    """The code of a recurrence belongs to no definition's text: `hermite(k, x)` stays what it is."""
    monkeypatch.setenv("ACTSYM_CACHE", str(tmp_path / "cache"))
    hermite, out = (get("hermite"),), tmp_path / "kernels"
    generate(hermite, out)
    assert generate(hermite, out).unchanged == 1
    step = ScaledHermite.advance
    monkeypatch.setattr(ScaledHermite, "advance", lambda *given: [2 * state for state in step(*given)])
    monkeypatch.setenv("ACTSYM_CACHE", "off")
    assert "functors/hermite.h is not what its definition generates" in check(hermite, out)


def test_what_a_unit_is_made_from_names_the_code_of_its_functions_and_its_approximants(tmp_path, monkeypatch):
    """Also those of what is computed outside training."""
    names = ("morlet", "rrelu", "relu")
    before = [unit.made_from(get(name), {}) for name in names]
    real = provenance.code
    monkeypatch.setattr(provenance, "code", lambda m: "edited" if m == "actsym.definition.sequences" else real(m))
    monkeypatch.setattr(approximants, "FOLDER", tmp_path)
    approximants.store(evaluated(get("rrelu")), {"f": {"single": {"why": "edited"}}})
    after = [unit.made_from(get(name), {}) for name in names]
    assert [one == other for one, other in zip(before, after, strict=True)] == [False, False, True]


def test_a_unit_is_made_from_the_templates_that_it_is_rendered_from(tmp_path, monkeypatch):
    """An edit of one template leaves the units alone that are rendered from others, and of the catalogue no code
    counts."""
    monkeypatch.setenv("ACTSYM_CACHE", str(tmp_path / "cache"))
    shutil.copytree(TEMPLATES, tmp_path / "templates", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(unit, "TEMPLATES", tmp_path / "templates")
    monkeypatch.setattr(render, "TEMPLATES", tmp_path / "templates")
    chosen, out = (get("relu"), get("tropical"), get("polynorm_r3")), tmp_path / "kernels"
    generate(chosen, out)
    edited = {"row_wrapper.py.j2": 2, "vectors/grid.h": 2, "wrapper.py.j2": 1, "runtime/cpu/math.h": 3}
    for name, left in edited.items():
        with (tmp_path / "templates" / name).open("a") as file:
            file.write("\n")
        assert generate(chosen, out).unchanged == left, name
    assert {m for m in provenance.closure("codegen.unit") if m.startswith(("actsym.catalog", "actsym.bases"))} == set()


def test_every_template_that_is_tried_is_noted(tmp_path, monkeypatch):
    """Of a list also the one that is not there: another day it may be."""
    (tmp_path / "taken.j2").write_text("taken")
    (tmp_path / "whole.j2").write_text("{% include ['missing.j2', 'taken.j2'] %}")
    monkeypatch.setattr(render, "TEMPLATES", tmp_path)
    monkeypatch.setattr(render, "READ", set())
    assert render.environment.__wrapped__().get_template("whole.j2").render() == "taken"
    assert {"whole.j2", "missing.j2", "taken.j2"} == render.READ


def test_generation_is_deterministic(fresh, tmp_path):
    generate(CHOSEN, tmp_path / "kernels")
    one, two = (
        {p.relative_to(n): p.read_bytes() for p in n.rglob("*") if p.is_file()} for n in (fresh, tmp_path / "kernels")
    )
    assert one == two


@LONG
def test_no_hash_decides_what_is_generated(tmp_path):
    """Sums over entries pass through sets of expressions; in another process their order is another."""
    program = "import sys; from pathlib import Path; from actsym.catalog import get; from codegen import driver;"
    program += "driver.generate([get(n) for n in sys.argv[2:]], Path(sys.argv[1]))"
    names = ("squaf_laplacian_k1", "squaf_nearest_k3", "tropical_rational_m3_n2", "pade_m5_n4")
    found = []
    for seed in ("1", "2", "3"):
        out = tmp_path / seed / "kernels"
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        subprocess.run([sys.executable, "-c", program, str(out), *names], env=environment, check=True)
        found.append({p.relative_to(out): p.read_bytes() for p in out.rglob("*") if p.is_file()})
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("telu", "TeLU"),
        ("gelu_tanh", "GELUTanh"),
        ("gem_n2", "GEM_N2"),
        ("egem_n1", "EGEM_N1"),
        ("relu_squared", "ReLUSquared"),
        ("sigmoid", "Sigmoid"),
    ],
)
def test_class_names(name, expected):
    assert class_name(ACTIVATIONS[name]) == expected


def test_class_names_are_distinct():
    units = {a.unit: class_name(a) for a in ACTIVATIONS.values()}
    assert len(set(units.values())) == len(units)


def test_own_definition_generates(tmp_path):
    own = Activation("wobble", "Wobble", x / (1 + sp.exp(-x)) + sp.sin(x) / 10)
    result = generate((own,), tmp_path / "mine")
    assert (tmp_path / "mine" / "functors" / "wobble.h") in result.written


@pytest.mark.parametrize(
    "words", [r"with \xi = \nu, D:\users\N{me}", 'three """ quotes and "', "ends in \\", "two\nlines\0\t\u202e", "??/"]
)
@pytest.mark.parametrize("kind", ["pointwise", "row"])
def test_words_of_a_definition_are_words_in_every_language(words, kind):
    slope = Parameter("b", "1", learnable=True, about=words)
    if kind == "pointwise":
        own = Activation("wobble", words, slope.symbol * sp.Abs(x) + x, (slope,), source=words)
    else:
        own = replace(get("polynorm_r3"), name="wobble", title=words, source=words)
    shown = " ".join("".join(c if c.isprintable() else " " for c in words).split())
    for path, text in driver.sources(own).items():
        if path.endswith(".py"):
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                tree = ast.parse(text)
            assert shown in " ".join(ast.get_docstring(tree).split()), path
            functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n.name.startswith("wobble")]
            told = " ".join(" ".join(ast.get_docstring(n).split()) for n in functions)
            assert kind == "row" or told.count(shown) >= len(functions), path
        else:
            comments = [line for line in text.splitlines() if line.startswith("//")]
            assert not [line for line in comments if line.endswith(("\\", "??/"))], path
            assert "\n".join(comments) == text[: len("\n".join(comments))] or path.startswith(("c/", "functors/")), path
            assert all(c.isprintable() or c == "\n" for c in text), path


@pytest.mark.parametrize("name", ["my-kernels", "2nd", "class", "a b"])
def test_a_folder_that_python_cannot_import_is_refused(tmp_path, name):
    with pytest.raises(InputError, match="letters, digits and underscores"):
        generate(CHOSEN, tmp_path / name)
    with pytest.raises(InputError, match="letters, digits and underscores"):
        check(CHOSEN, tmp_path / name)
    assert not (tmp_path / name).exists()


@pytest.mark.parametrize("name", ["json", "torch"])
def test_a_folder_that_hides_a_module_is_refused(tmp_path, name):
    with pytest.raises(InputError, match=f"in place of its own '{name}'"):
        generate(CHOSEN, tmp_path / name)
    assert not (tmp_path / name).exists()


def test_the_record_of_a_report_is_not_overwritten(tmp_path):
    record = tmp_path / "both" / "manifest.json"
    write_if_changed(record, '{"version": 2, "files": {}}')
    with pytest.raises(InputError, match="another folder"):
        generate(CHOSEN, record.parent)
    with pytest.raises(InputError, match="another folder"):
        check(CHOSEN, record.parent)
    assert list(record.parent.iterdir()) == [record]


def test_what_generates_depends_on_no_derivation_and_no_check():
    """An edit of these leaves every generated file and every measurement of one current."""
    beside = {"actsym.bases", "actsym.bases.equal_gains"}
    rooms = (
        "actsym.bases", "actsym.crosscheck", "actsym.derived", "actsym.distributions", "actsym.facts", "actsym.kinds",
        "actsym.moments", "actsym.references", "actsym.report", "actsym.signal", "codegen.gpu",
        "codegen.verify.run",
    )  # fmt: skip
    found = set(provenance.closure("codegen.driver"))
    assert {"codegen.kinds.scalar", "actsym.catalog.starts"} <= found
    assert {m for m in found - beside if m.startswith(tuple(rooms))} == set()
