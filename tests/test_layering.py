"""What may import what, read from the source files."""

import ast
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from together import together

ROOT = Path(__file__).parents[1]


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(), str(path))


@cache
def imported(path: Path) -> frozenset[str]:
    """Every module that a file imports, at its top or inside functions."""
    names = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            called = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            first = node.args[0] if node.args else None
            if called in ("import_module", "__import__") and isinstance(first, ast.Constant):
                names.add(first.value)
    return names


def packages(path: Path) -> set[str]:
    return {name.partition(".")[0] for name in imported(path)}


def sources(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


#: What works on torch models, and imports torch where it is called.
TENSORS = ("actsym/bases/torch_init.py",)


#: The room that works on torch models, and nothing else does: all of it imports torch.
MODELS = "actsym/models/"

#: What has code made, in functions that are called when a torch module is asked for; and the catalogue's ready modules.
MAKERS = ("actsym/layers/exactness.py", "actsym/layers/functions.py", "actsym/layers/packages.py")
READY = "actsym/nn.py"


@together("path", sources("actsym"), ids=lambda p: str(p.relative_to(ROOT)))
def test_actsym_knows_no_code_generator_and_no_tensors(path):
    if path.parent.name == "cli":
        tops = {n for node in tree(path).body for n in _names(node)}
        assert not tops & {"codegen", "torch", "sympy", "matplotlib", "numpy"}, "imported before a command needs it"
    elif str(path.relative_to(ROOT)) in TENSORS:
        tops = {n for node in tree(path).body for n in _names(node)}
        assert not packages(path) & {"codegen", "generated"} and "torch" not in tops
    elif str(path.relative_to(ROOT)).startswith(MODELS):
        assert not packages(path) & {"codegen", "generated"}
    elif str(path.relative_to(ROOT)) in MAKERS:
        tops = {n for node in tree(path).body for n in _names(node)}
        assert not packages(path) & {"generated"} and not tops & {"codegen", "torch"}
    elif str(path.relative_to(ROOT)) == READY:
        assert packages(path) <= {"__future__", "generated", "sys", "typing"}
    else:
        assert not packages(path) & {"codegen", "generated", "torch"}


def _names(node: ast.stmt) -> set[str]:
    if isinstance(node, ast.Import):
        return {alias.name.partition(".")[0] for alias in node.names}
    return {node.module.partition(".")[0]} if isinstance(node, ast.ImportFrom) and node.module else set()


@together("path", sources("codegen"), ids=lambda p: str(p.relative_to(ROOT)))
def test_the_code_generator_knows_no_report_and_no_command_line(path):
    assert not {n for n in imported(path) if n.startswith(("actsym.report", "actsym.cli"))}


def test_generated_code_needs_torch_alone_and_functions_for_triton_that():
    files = sources("generated")
    assert files, "nothing is generated"
    for path in files:
        needed = {"triton"} if path.parent.name == "triton" else {"torch"}
        foreign = packages(path) - set(sys.stdlib_module_names) - needed
        assert not foreign, f"{path.relative_to(ROOT)} imports {', '.join(sorted(foreign))}"


def test_cuda_sources_include_nothing_of_torch():
    files = sorted((ROOT / "generated" / "cuda").glob("*.cu"))
    assert files, "nothing is generated"
    for path in files:
        includes = [line for line in path.read_text().splitlines() if line.lstrip().startswith("#include")]
        assert not [line for line in includes if any(word in line for word in ("torch", "ATen", "c10"))], path


def test_the_second_route_shares_nothing_with_the_first():
    """It knows quantities, which it judges, and the error that it raises; and nothing of how they are found."""
    known = {"actsym.errors", "actsym.quantity"}
    for path in sources("actsym/crosscheck"):
        others = {n for n in imported(path) if n in MODULES and not n.startswith("actsym.crosscheck")}
        assert not others - known, path.name


def test_references_share_nothing_with_what_they_judge():
    """They read expressions and quantities as they are written; how those are found they do not know."""
    known = ("actsym.references", "actsym.derived.notation", "actsym.derived.plain", "actsym.errors")
    for path in sources("actsym/references"):
        assert not {n for n in imported(path) if n in MODULES and not n.startswith(known)} - {"actsym.derived"}, (
            path.name
        )


def test_importing_actsym_loads_nothing_heavy():
    heavy = "torch", "sympy", "numpy", "matplotlib", "codegen", "flint"
    code = f"import sys, actsym, actsym.cli; print(*(m for m in {heavy!r} if m in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_public_names_are_importable():
    import actsym

    for name in actsym.__all__:
        assert getattr(actsym, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = actsym.nothing


def modules() -> dict[str, Path]:
    """Every module of both packages and of the instruments, which use these; a package goes by its own name."""
    files = [*sources("actsym"), *sources("codegen"), *sources("tests/instruments")]
    named = {".".join(p.relative_to(ROOT).with_suffix("").parts): p for p in files}
    return {name.removesuffix(".__init__"): path for name, path in named.items()}


MODULES = modules()


def edges(name: str) -> set[str]:
    """The modules that a module imports, at its top or inside functions, but for names of types."""
    found: set[str] = set()
    waiting: list[ast.AST] = [tree(MODULES[name])]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            waiting += node.orelse
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inside = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= inside | ({node.module} if inside - set(MODULES) else set())
        waiting += ast.iter_child_nodes(node)
    return (found & set(MODULES)) - {name}


def circles(graph: dict[str, set[str]]) -> set[frozenset[str]]:
    """The sets of modules each of which imports all others of its set, directly or not."""
    reached = {name: _reached(graph, name) for name in graph}
    together = {name: frozenset(n for n in reached[name] if name in reached[n]) for name in graph}
    return {group for group in together.values() if len(group) > 1}


def _reached(graph: dict[str, set[str]], name: str) -> set[str]:
    seen, waiting = {name}, [name]
    while waiting:
        new = graph[waiting.pop()] - seen
        seen |= new
        waiting += new
    return seen


def test_no_circle_between_modules():
    """Imports inside functions count: a circle that they close is one as well."""
    assert not circles({name: edges(name) for name in MODULES})


def test_what_is_installed_uses_no_instrument_of_the_maintainers():
    for name, path in MODULES.items():
        if not name.startswith("tests."):
            assert "tests" not in packages(path), name


def _room(name: str) -> str:
    return ".".join(name.split(".")[:2])


def test_no_module_that_tests_alone_import():
    """A module is run, or imported by another, or named in a string: by its whole name, or by its last word in a room
    that loads modules by names (``import_module``)."""
    loading = {_room(name) for name, path in MODULES.items() if "import_module(" in path.read_text()}
    reached: set[str] = set()
    whole: set[str] = set()
    words: set[str] = set()
    for name, path in MODULES.items():
        reached |= edges(name)
        constants = [n.value for n in ast.walk(tree(path)) if isinstance(n, ast.Constant)]
        strings = {value for value in constants if isinstance(value, str)}
        whole |= strings
        words |= {s.partition(":")[0].rpartition(".")[2] for s in strings} if _room(name) in loading else set()
    loaded = {name for name in MODULES if name in whole or name.rpartition(".")[2] in words}
    runnable = {name for name, path in MODULES.items() if path.stem in ("__main__", "__init__")}
    measures = {name for name in MODULES if name.startswith("actsym.audit.measures.")}  # all that lie there are loaded
    left = set(MODULES) - reached - loaded - runnable - measures
    assert not left, ", ".join(sorted(left))


#: For people and long tests to call: no command and no page does.
OFFERED = {"normalising", "project", "minimax", "on_points"}


def mentioned(tree: ast.AST) -> Iterator[str]:
    """Every name that a piece of source reads, imports, or has as a string."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.alias):
            yield node.name
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value.rpartition(":")[2]


def test_no_function_that_tests_alone_call():
    """What has a decorator is called by that; measures of the audit are called by statements."""
    trees = [tree(path) for path in MODULES.values()]
    everywhere = Counter(name for tree in trees for name in mentioned(tree))
    defined = [n for tree in trees for n in tree.body if isinstance(n, ast.FunctionDef) and not n.decorator_list]
    alone = [n for n in defined if everywhere[n.name] == Counter(mentioned(n))[n.name]]
    left = {n.name for n in alone if n.returns is None or ast.unparse(n.returns) != "Derived"}
    assert {name for name in left if not name.startswith("__")} == OFFERED
