"""What a result was made from: code, libraries, inputs.  Every cache, manifest and report asks this module.

A result is reproduced by the module that computes it, with all that it imports within this project, by the libraries
that these modules import, and by the question itself.  :func:`made_from` hashes these.  Code counts by its syntax tree
without docstrings, types of arguments and variables, and what stands under ``if TYPE_CHECKING``: an edit of a comment,
of a docstring, of such a type or of the layout changes no result, and forgets none.  Python's own version does not
count, and does not change the hash: nothing here depends on it, and data are shared between machines.

    >>> made_from("actsym.rigor.integrate", "x**2") == made_from("actsym.rigor.integrate", "x**3")
    False
"""

from __future__ import annotations

import importlib.metadata
import sys
from functools import cache
from pathlib import Path

from actsym.work import cache as cached, sources
from actsym.work.files import digest

#: Where the packages of this project lie.
_ROOT = Path(__file__).resolve().parents[2]
_PACKAGES = ("actsym", "codegen", "tests")

#: The distributions of an imported package, where they are not the one of its name: what computes below it counts
#: too, and those that only say where results are kept and when they are worked out do not.
_DISTRIBUTIONS = {
    "flint": ("python-flint",),
    "matplotlib": ("matplotlib", "numpy"),
    "pebble": (),
    "platformdirs": (),
    "sympy": ("sympy", "mpmath"),
}


@cache
def made_from(module: str, *parts: str) -> str:
    """Hash (hex SHA-256) of everything that determines what ``module`` answers to the question ``parts``.

    module
        Dotted name of a module of this project.  It counts with its import closure (:func:`closure`), and with the
        versions of the libraries that this imports (:func:`libraries`).
    parts
        The question in exact form.

    Raises ``LookupError`` for a name that is no module of this project: its answers would outlive the code that gave
    them.
    """
    return digest(code(module), *(f"{name} {version}" for name, version in libraries(module).items()), *parts)


def key(module: str, *parts: str) -> str:
    """The name in the cache of the answer to a question given as strings, which the code of ``module`` answers."""
    if cached.folder() is None:  # nothing outlives the code of today
        return digest(module, *parts)
    return made_from(module, *parts)


@cache
def code(module: str) -> str:
    """Hash of ``module`` and of its import closure."""
    return digest(*(part for name in closure(module) for part in (name, _source(name).tree)))


@cache
def closure(module: str) -> tuple[str, ...]:
    """``module`` and every module of this project that it imports, directly or not, at its top or inside functions.

    Sorted.  The packages that the modules lie in count too, but for the two at the top, which compute nothing: they
    say what is offered.  Of ``import_module(f"package.{name}")`` every module of the package counts; a module whose
    whole name is computed is not seen, and whoever imports it so passes its name to :func:`made_from`.
    """
    if _file(module) is None:
        raise LookupError(f"{module!r} is no module of this project; give the __name__ of the one that answers")
    waiting, seen = [module], {module}
    while waiting:
        for found in _imported(waiting.pop()):
            if found not in seen and found not in _PACKAGES and _file(found) is not None:
                seen.add(found)
                waiting.append(found)
    return tuple(sorted(seen))


@cache
def libraries(module: str) -> dict[str, str]:
    """The libraries that the import closure of ``module`` imports, with the versions that are installed."""
    imported = {name.partition(".")[0] for part in closure(module) for name in _imported(part)}
    imported -= {*_PACKAGES, *sys.stdlib_module_names}
    return {name: version(name) for name in sorted(d for i in imported for d in _DISTRIBUTIONS.get(i, (i,)))}


@cache
def version(distribution: str) -> str:
    """The installed version of a distribution; ``absent`` where it is not installed."""
    try:
        return importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        return "absent"


def files(*paths: Path) -> str:
    """Hash of the contents of files, and of all files in folders, with their names relative to each path given."""
    parts: list[str | bytes] = []
    for path in paths:
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.is_file() and "__pycache__" not in file.parts:
                parts += [file.relative_to(path).as_posix(), file.read_bytes()]
    return digest(*parts)


def _file(module: str) -> Path | None:
    """The file of a module of this project; None if the name is none (but that of a function, say)."""
    if module.split(".")[0] not in _PACKAGES:
        return None
    base = _ROOT.joinpath(*module.split("."))
    return next((path for path in (base.with_suffix(".py"), base / "__init__.py") if path.is_file()), None)


@cache
def _source(module: str) -> sources.Source:
    path = _file(module)
    assert path is not None
    return sources.read(path)


@cache
def _imported(module: str) -> frozenset[str]:
    """Names that may be modules among the imports of a module, and the packages it lies in."""
    words = module.split(".")
    found = {".".join(words[:i]) for i in range(1, len(words))}
    path, source = _file(module), _source(module)
    for level, name, names in source.imports:
        here = words if path is not None and path.name == "__init__.py" else words[:-1]
        base = ".".join([*(here[: len(here) + 1 - level] if level else []), *([name] if name else [])])
        found |= {base} | {f"{base}.{n}" for n in names}
    for package in source.packages:
        top = _file(package)
        modules = () if top is None else (p.stem for p in top.parent.glob("*.py") if p != top)
        found |= {package, *(f"{package}.{name}" for name in modules)}
    return frozenset(found)
