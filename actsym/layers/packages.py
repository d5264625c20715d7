"""Packages of generated code in the user's cache: one a definition, rendered once, imported under a name of its own.

They lie in :func:`~actsym.layers.room.room`, one folder for each state of the generator, under the name of the unit
with the hash of the definition, so none is ever stale.  What was asked for as text is found again by the text, without
SymPy.
"""

from __future__ import annotations

import os
import sys
import tempfile
from importlib import import_module, invalidate_caches
from pathlib import Path
from typing import TYPE_CHECKING

from actsym.errors import InputError
from actsym.layers import made
from actsym.layers.room import room
from actsym.work import cache
from actsym.work.files import digest

if TYPE_CHECKING:
    import torch

    from actsym.definition.spec import Activation


def rendered(activation: Activation) -> str:
    """Where the torch module of an activation is, rendered if it never was: package and class, for :func:`load`.

    Raises :class:`~actsym.errors.InputError` for what kernels do not compute, and for a cache folder that belongs to
    or can be written by others.
    """
    from actsym.catalog import ACTIVATIONS
    from codegen.names import clash, class_name
    from codegen.stable.lower import CannotLower

    name = class_name(activation)
    if ACTIVATIONS.get(activation.name) == activation:
        return f"actsym.nn:{activation.unit}:{name}"
    if problem := clash([activation]):
        raise InputError(problem)
    folder = room() / f"{activation.unit}_{digest(activation.key, repr(activation))[:16]}"
    if not _whole(folder):
        try:
            _render(activation, folder)
        except CannotLower as error:
            raise InputError(f"no kernel can be made of {error}") from None
    return f"{made.__name__}.{folder.name}:{activation.unit}:{name}"


def load(where: str) -> type[torch.nn.Module]:
    """The class that :func:`rendered` names.  Its kernels are compiled, which is said, unless they are there."""
    package, unit, name = where.split(":")
    if (here := str(room())) not in made.__path__:  # the cache was moved, or could not be made before
        made.__path__.append(here)
    invalidate_caches()  # a package may have appeared since
    module = import_module(package)
    libraries = import_module(f"{module.__name__}._libraries")
    if libraries.kernels(unit).startswith("not built"):
        print(f"actsym: compiling the kernels of {name}, once for this machine ...", file=sys.stderr, flush=True)
        libraries.cpu_library(unit, (), libraries.part(unit))
    return getattr(module, name)  # type: ignore[no-any-return]


def known(asked: str) -> str | None:
    """Where the module of a request is, if :func:`remember` kept that and the package is still there."""
    kept = cache.load(_request(asked))
    if not isinstance(kept, str):
        return None
    package = kept.split(":")[0]
    there = package == "actsym.nn" or _whole(room() / package.rpartition(".")[2])
    return kept if there else None


def remember(asked: str, where: str) -> None:
    """Keep where the module of a request is (:func:`rendered`)."""
    cache.store(_request(asked), where)


def _request(asked: str) -> str:
    return digest(__name__, room().name, asked)


def _whole(folder: Path) -> bool:
    """A package appears under its name when it is finished, and not before."""
    return (folder / "__init__.py").is_file()


def _render(activation: Activation, folder: Path) -> None:
    """Beside its place, then moved there at once: of processes that render the same, one wins, and all are right."""
    from codegen import driver
    from codegen.approximate import kept
    from codegen.approximate.composed import falls_short

    search = falls_short(activation)
    if search and kept.to_search(activation):
        what = f"searching for approximants of {activation.title}, which takes up to a minute"
        print(f"actsym: {what} ...", file=sys.stderr, flush=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
        made = Path(scratch) / folder.name
        driver.generate([activation], made, search=search)
        try:
            os.rename(made, folder)
        except OSError:
            if not _whole(folder):
                raise
