"""Packages of generated code in the user's cache: one a definition, rendered once, imported under a name of its own.

They lie in :func:`~actsym.layers.cache_dir.cache_dir`, one folder for each state of the generator, under the name of
the unit with the hash of the definition, so none is ever stale.  One whose files are not those that were rendered, by
the hashes of its manifest, is rendered again.  What was given as text is found again by the text, without SymPy.  Where
the kernels fall short is measured when a package is rendered, and stands in it (:mod:`actsym.layers.exactness`).
"""

from __future__ import annotations

import os
import sys
import tempfile
import warnings
from importlib import import_module, invalidate_caches
from pathlib import Path
from typing import TYPE_CHECKING

from actsym.errors import InputError
from actsym.layers import exactness, made
from actsym.layers.cache_dir import cache_dir, unusable
from actsym.work import cache
from actsym.work.files import digest

if TYPE_CHECKING:
    import torch

    from actsym.definition.spec import Activation


def rendered(activation: Activation, measure: bool = True) -> str:
    """Where the torch module of an activation is, rendered if it never was: package and class, for :func:`load`.  Of
    one that is not to be measured, a package of its own, where there is none yet that was.

    Raises :class:`~actsym.errors.InputError` for what kernels do not compute, and for a cache folder that cannot be
    written, or that belongs to or can be written by others.
    """
    from actsym.catalog import ACTIVATIONS
    from codegen.approximate import approximants
    from codegen.names import clash, class_name
    from codegen.stable.base import CannotLower

    name = class_name(activation)
    if ACTIVATIONS.get(activation.name) == activation:
        return f"actsym.nn:{activation.unit}:{name}"
    if problem := clash([activation]):
        raise InputError(problem)
    _approximate(activation)
    approximated = bool(approximants.data(activation))
    folder = cache_dir() / f"{activation.unit}_{digest(activation.key, repr(activation), str(approximated))[:16]}"
    if not (measure or _whole(folder)):
        folder = folder.with_name(f"{folder.name}_unmeasured")
    if not _whole(folder):
        try:
            _render(activation, folder, measure)
        except CannotLower as error:
            raise InputError(f"no kernel can be made of {error}") from None
    return f"{made.__name__}.{folder.name}:{activation.unit}:{name}"


def load(where: str) -> type[torch.nn.Module]:
    """The class that :func:`rendered` names.  Its kernels are compiled, which is said, unless they are there; where
    they fall short is said, as :class:`~actsym.errors.PrecisionWarning`."""
    package, unit, name = where.split(":")
    if (here := str(cache_dir())) not in made.__path__:  # the cache was moved, or could not be made before
        made.__path__.append(here)
    invalidate_caches()  # a package may have appeared since
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".* is less exact than the accepted errors")  # said below, by type
        module = import_module(package)
        own = import_module(f"{module.__name__}.activations.{unit}")
    libraries = import_module(f"{module.__name__}._libraries")
    if libraries.kernels(unit).startswith("not built"):
        print(f"actsym: compiling the kernels of {name}, once for this machine ...", file=sys.stderr, flush=True)
        libraries.cpu_library(unit, (), libraries.part(unit))
    if lines := getattr(own, "FALLS_SHORT", ()):
        exactness.tell((own.__doc__ or unit).partition(": ")[0], lines)
    return getattr(module, name)  # type: ignore[no-any-return]


def known(request: str) -> str | None:
    """Where the module of a request is, if :func:`remember` kept that, the package is still there, and no approximants
    were found since that it would be made with."""
    kept = cache.load(_entry(request))
    if not isinstance(kept, list) or (kept[1] and cache.load(kept[1]) is not None):
        return None
    where: str = kept[0]
    package = where.split(":")[0]
    there = package == "actsym.nn" or _whole(cache_dir() / package.rpartition(".")[2])
    return where if there else None


def remember(request: str, where: str, activation: Activation) -> None:
    """Keep where the module of a request is (:func:`rendered`), with the name of the cache's entry that would change
    that, if there is none yet: approximants that ``actsym show --kernel`` and ``actsym generate`` search."""
    from codegen.approximate import approximants

    later = approximants.cache_name(activation) if approximants.to_search(activation) else ""
    cache.store(_entry(request), [where, later])


def _entry(request: str) -> str:
    return digest(__name__, cache_dir().name, request)


#: The packages that this process has found whole.
_FOUND: set[Path] = set()


def _whole(folder: Path) -> bool:
    """Whether a package has every file as it was rendered.  Its files are read once a process, in a few milliseconds:
    what was imported is in memory."""
    from codegen import manifest

    if not (folder / manifest.NAME).is_file():
        return False
    if folder not in _FOUND and manifest.whole(folder):
        _FOUND.add(folder)
    return folder in _FOUND


def _approximate(activation: Activation) -> None:
    """Search approximants where the composed form cancels.  Elsewhere a search, which takes a minute or more, would
    save time alone, and those of an earlier one are taken."""
    from codegen.approximate import approximants
    from codegen.approximate.composed import falls_short

    if approximants.to_search(activation) and falls_short(activation):
        what = f"searching for approximants of {activation.title}, which takes a minute or more"
        print(f"actsym: {what} ...", file=sys.stderr, flush=True)
        approximants.ensure(activation)
        if not approximants.graphs(activation):
            print("actsym: none were found; the composed form is computed", file=sys.stderr, flush=True)
    elif approximants.unstored(activation):
        approximants.recall(activation)


def _render(activation: Activation, folder: Path, measure: bool) -> None:
    """Beside its place, then moved there at once, in the place of what is damaged: of processes that render the same,
    one wins, and all are right."""
    from codegen import driver
    from codegen.manifest import locked

    try:
        with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
            made = Path(scratch) / folder.name
            driver.generate([activation], made)
            if measure and (short := exactness.shortfalls(activation, made)):
                driver.generate([activation], made, falls_short=short)
            with locked(folder):
                if _whole(folder):
                    return
                if os.path.lexists(folder):
                    os.rename(folder, Path(scratch) / "damaged")
                os.rename(made, folder)
    except OSError as error:
        if not Path(error.filename or folder.parent).is_relative_to(folder.parent):
            raise
        raise unusable(folder.parent, "written", error) from None
