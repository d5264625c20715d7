"""What results are made from: the import closure, library versions, the question."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from tiers import LONG

from actsym.work import provenance, sources
from actsym.work.files import digest
from actsym.work.provenance import closure, code, libraries, made_from

ROOT = Path(__file__).parents[1]


GUARDED = """
if TYPE_CHECKING:
    import hidden
if not TYPE_CHECKING:
    import real

class A:
    field: int = 1

@f.register
def g(node: int): pass
"""


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A project of a few modules, which tests may edit."""
    sources = {
        "__init__": "VERSION = 1\n",
        "top": "from actsym.below import f\nimport actsym.guarded\n",
        "below/__init__": '"""A package."""\n',
        "below/deep": "import actsym.leaf as leaf\n\ndef f():\n    from actsym import late\n    return late\n",
        "leaf": "import typing\n\nvalue: int = 1  # one\n\ndef g(a: int) -> int:\n    return a\n",
        "late": "from . import plugin\n",
        "plugin": "import importlib\n\ndef load(name):\n    return importlib.import_module(f'actsym.plugins.{name}')\n",
        "plugins/__init__": "",
        "plugins/one": "x = 1\n",
        "apart": "y = 1\n",
        "guarded": GUARDED,
    }
    sources["below/__init__"] += "from actsym.below.deep import f\n"
    for name, text in sources.items():
        path = tmp_path / "actsym" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    monkeypatch.setattr(provenance, "_ROOT", tmp_path)
    forget()
    yield tmp_path / "actsym"
    forget()


def forget() -> None:
    for function in vars(provenance).values():
        if hasattr(function, "cache_clear"):
            function.cache_clear()


def test_the_closure_holds_what_is_imported_anywhere(project):
    assert closure("actsym.top") == (
        "actsym.below", "actsym.below.deep", "actsym.guarded", "actsym.late", "actsym.leaf", "actsym.plugin",
        "actsym.plugins", "actsym.plugins.one", "actsym.top",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("file", "edit", "counts"),
    [
        ("leaf", "import typing\n\nvalue: int = 2\n\ndef g(a: int) -> int:\n    return a\n", True),
        ("leaf", "import typing\n\nvalue: int = 1\n\ndef g(a: int = 0) -> int:\n    return a\n", True),
        ("leaf", "import typing\n\nvalue = 1\n\ndef g(a: int) -> int:\n    return a\n", True),
        ("leaf", "import typing\n\nvalue: float = 1  # uno\ndef g(a: str) -> str:\n    return a\n", False),
        ("below/__init__", '"""Another text."""\nfrom actsym.below.deep import f\n', False),
        ("plugins/one", "x = 2\n", True),
        ("plugins/two", "x = 2\n", True),
        ("apart", "y = 2\n", False),
        ("__init__", "VERSION = 2\n", False),
        ("guarded", GUARDED.replace("hidden", "covered"), False),
        ("guarded", GUARDED.replace("real", "other"), True),
        ("guarded", GUARDED.replace("field: int", "field: InitVar"), True),
        ("guarded", GUARDED.replace("node: int", "node: str"), True),
    ],
)
def test_an_edit_counts_if_it_can_change_a_result(project, file, edit, counts):
    before = code("actsym.top")
    (project / f"{file}.py").write_text(edit)
    forget()
    assert (code("actsym.top") != before) == counts


def test_what_was_read_is_kept_and_is_what_is_read(project, monkeypatch, tmp_path):
    monkeypatch.setenv("ACTSYM_CACHE", str(tmp_path / "cache"))
    read = [sources.read(project / "top.py") for _ in range(2)]
    monkeypatch.setenv("ACTSYM_CACHE", "off")
    assert [*read, sources.read(project / "top.py")] == read[:1] * 3
    assert len([*(tmp_path / "cache").rglob("*.json")]) == 1


def test_the_question_and_the_libraries_count(monkeypatch):
    questions = [(), ("a", "b"), ("ab",), ("b", "a"), ("a", "b", "")]
    assert len({made_from("actsym.quantity", *parts) for parts in questions}) == len(questions)
    before = made_from("actsym.quantity", "q")
    forget()
    monkeypatch.setattr(provenance, "version", lambda name: "99" if name == "python-flint" else "1")
    assert made_from("actsym.quantity", "q") != before
    forget()


def test_libraries_are_what_the_closure_imports():
    assert set(libraries("actsym.properties.decay")) == {"mpmath", "python-flint", "sympy"}
    assert set(libraries("actsym.properties.floats.precision")) >= {"numpy", "scipy"}


def test_libraries_under_type_checking_do_not_count(project):
    assert set(libraries("actsym.top")) == {"real"}


def test_a_tree_is_the_same_text_under_every_python():
    """Fields that a newer Python has, or an older one leaves out, are empty here."""
    tree = ast.parse("def f(): return None\nf'{x!r:>4}', 'σ'")
    texts = [sources.text(tree)]
    function = tree.body[0]
    function.type_params = [] if sys.version_info < (3, 12) else None
    function.decorator_list = None
    assert [sources.text(tree)] == texts and texts[0].isascii() and "type_params" not in texts[0]


def test_a_name_that_is_no_module_is_refused():
    with pytest.raises(LookupError, match="'shape' is no module of this project"):
        made_from("shape", "a")


def test_parts_do_not_run_together():
    assert digest("ab", "c") != digest("a", "bc") != digest("a", b"bc", "")


def test_the_closure_of_a_real_module_is_what_python_loads():
    """Against the import system itself: every module of the project that importing one loads is in its closure."""
    module = "actsym.moments.expectation"
    loading = f"import sys, {module}; print(*(m for m in sys.modules if m.partition('.')[0] == 'actsym'))"
    done = subprocess.run([sys.executable, "-c", loading], cwd=ROOT, capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) - {"actsym"} <= set(closure(module))
    assert "actsym.catalog" not in closure(module) and "actsym.report" not in closure(module)


@pytest.mark.parametrize("top", ["actsym", "codegen"])
def test_nothing_is_computed_by_a_package_at_the_top(top):
    """No closure holds them: whoever imports a name from there would not notice its edit."""
    for path in (p for folder in ("actsym", "codegen") for p in (ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module == top:
                for name in node.names:
                    base = ROOT / top / name.name
                    assert base.with_suffix(".py").is_file() or (base / "__init__.py").is_file(), (path, name.name)


@LONG
def test_every_module_of_the_project_is_read():
    for package in ("actsym", "codegen"):
        for path in sorted((ROOT / package).rglob("*.py")):
            ast.parse(path.read_text())
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            assert closure(name)
