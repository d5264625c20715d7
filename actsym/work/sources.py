"""What a source says to provenance: its syntax tree, as far as it decides what the module does, and its imports.

Reading all sources takes two seconds of CPU, so what is read is kept in the cache, by the bytes it was read from.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from actsym.work import cache as kept
from actsym.work.files import digest


@dataclass(frozen=True)
class Source:
    """The syntax tree of a module (a hash), and what it imports.

    imports
        ``(level, module, names)`` of every import, at the top or inside functions: dots, what stands behind ``from``
        (or the module itself, without names), and what is imported from it.
    packages
        The packages of which a module is imported by a name that is computed.
    """

    tree: str
    imports: tuple[tuple[int, str, tuple[str, ...]], ...]
    packages: tuple[str, ...]


def read(path: Path) -> Source:
    """What the file of a module says."""
    data = path.read_bytes()
    name = digest(_own(), data)
    if (known := kept.load(name)) is None:
        tree = parsed(data)
        imports, packages = sorted({*_imports(tree)}), sorted({*_packages(tree)})
        known = {"tree": digest(text(tree)), "imports": imports, "packages": packages}
        kept.store(name, known)
    found = tuple((level, module, tuple(names)) for level, module, names in known["imports"])
    return Source(known["tree"], found, tuple(known["packages"]))


@cache
def _own() -> str:
    return digest("source", str(sys.version_info), Path(__file__).read_bytes())


def parsed(data: bytes) -> ast.Module:
    """A syntax tree without docstrings, types of arguments and variables, and what is there for type checkers."""
    tree = ast.parse(data)
    fields: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            node.body = node.body[ast.get_docstring(node, clean=False) is not None :]
        if isinstance(node, ast.ClassDef):
            fields.update(node.body)  # dataclasses read their types
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not _dispatched(node):
            node.returns = None
            for argument in ast.walk(node.args):
                if isinstance(argument, ast.arg):
                    argument.annotation = None
        elif isinstance(node, ast.AnnAssign) and node not in fields:
            node.annotation = ast.Constant(None)
        elif isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING"):
            node.body = []
    return tree


def _dispatched(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether the types of the arguments decide when the function is called (``functools.singledispatch``)."""
    return any(ast.unparse(decorator).endswith(".register") for decorator in function.decorator_list)


def text(node: Any) -> str:
    """A syntax tree as text, the same under every Python: newer ones have fields more, empty here, and dump others."""
    if isinstance(node, ast.AST):
        fields = (f"{name}={text(value)}" for name, value in ast.iter_fields(node) if value not in (None, []))
        return f"{type(node).__name__}({', '.join(fields)})"
    return f"[{', '.join(map(text, node))}]" if isinstance(node, list) else ascii(node)


def _imports(tree: ast.Module) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((0, alias.name, ()) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.level, node.module or "", tuple(alias.name for alias in node.names)
        elif isinstance(node, ast.Call) and _imports_module(node) and isinstance(node.args[0], ast.Constant):
            yield 0, str(node.args[0].value), ()


def _packages(tree: ast.Module) -> Iterator[str]:
    """The packages of ``import_module(f"package.{name}")``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _imports_module(node) and isinstance(node.args[0], ast.JoinedStr):
            first = node.args[0].values[0]
            if isinstance(first, ast.Constant) and str(first.value).endswith("."):
                yield str(first.value).rstrip(".")


def _imports_module(call: ast.Call) -> bool:
    return ast.unparse(call.func).endswith("import_module")
