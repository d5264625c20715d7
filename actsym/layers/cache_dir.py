"""The folder of the user's cache where rendered packages, and coefficients that bases start with, lie: another one for
every state of the generator.

Code is imported from there, so a folder that others own or can write to is refused.
"""

from __future__ import annotations

import contextlib
import functools
import io
import os
import pickle
import stat
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from actsym.errors import InputError
from actsym.work import cache, provenance
from actsym.work.files import digest, write_if_changed

Found = TypeVar("Found")

#: Where the packages and, in a source tree, the templates lie.
_TOP = Path(__file__).resolve().parents[2]


def cache_dir() -> Path:
    """The folder of the packages that the code of today renders, for its owner alone; made if need be.

    Raises :class:`~actsym.errors.InputError` for one that cannot be made, or that others own or can write to: code is
    imported from there.
    """
    top = cache.folder()
    found = Path(_temporary().name) if top is None else top / "layers" / _state()
    try:
        found.mkdir(parents=True, exist_ok=True, mode=0o700)
        about = found.stat()
    except OSError as error:
        raise unusable(found, "made", error) from None
    others = stat.S_IWOTH | stat.S_IWGRP
    if hasattr(os, "getuid") and (about.st_uid not in (0, os.getuid()) or about.st_mode & others):
        raise InputError(f"{found} belongs to or can be written by other users (mode 0700 is right): no code is loaded")
    return found


def unusable(folder: Path, wanted: str, error: OSError) -> InputError:
    """What to raise where a folder of the cache cannot be made, or written."""
    why = f"cannot be {wanted} ({error.strerror})"
    return InputError(f"the cache folder {folder} {why}; name another one with {cache.VARIABLE}")


@functools.cache
def _state() -> str:
    """Hash of what packages and starts are made from, and measured with, as provenance says.

    To ask it takes a third of a second, so what it says of files is kept while these have the same sizes and times.
    """
    code, libraries = cache.stored(digest(__name__, *_sizes()), _made_from)
    return digest(code, *(f"{name} {provenance.version(name)}" for name in libraries))[:16]


def _made_from() -> list[object]:
    from actsym.catalog import starts  # which loads SymPy

    modules, generator = ("actsym.layers.packages", starts.DERIVES), _TOP / "codegen"
    read = _TOP / "templates", generator / "templates", starts.FILE, *sorted(generator.rglob("*.json"))
    libraries = {name for module in modules for name in provenance.libraries(module)}
    return [digest(*map(provenance.code, modules), provenance.files(*read)), sorted(libraries)]


def _sizes() -> Iterator[str]:
    """Every file of the project, with its size and times."""
    for top in ("actsym", "codegen", "templates"):
        for folder, _, names in sorted(os.walk(_TOP / top)):
            for name in [] if folder.endswith("__pycache__") else sorted(names):
                about = os.stat(f"{folder}/{name}")
                yield f"{folder} {name} {about.st_size} {about.st_mtime_ns} {about.st_ctime_ns}"


@functools.cache
def _temporary() -> tempfile.TemporaryDirectory[str]:
    """For a process that keeps nothing (``ACTSYM_CACHE=off``)."""
    return tempfile.TemporaryDirectory(prefix="actsym-")


# ---------------------------------------------------------------- coefficients of bases


def start(request: str, derive: Callable[[], Found]) -> Found:
    """The coefficients that the code of today derived for a request before; ``derive()`` if there are none that can be
    read.  To choose and certify them takes seconds.  They are pickled: they lie where code lies."""
    path = cache_dir() / "starts" / digest(request)
    try:
        return pickle.loads(path.read_bytes())  # type: ignore[no-any-return]
    except Exception:  # there is no file, or one that was cut off, which holds anything
        with contextlib.suppress(OSError):  # a folder that cannot be written
            path.unlink(missing_ok=True)
    found = derive()
    with contextlib.suppress(OSError):  # a full disk: nothing is kept
        stream = io.BytesIO()
        _Pickler(stream).dump(found)
        write_if_changed(path, stream.getvalue())
    return found


class _Pickler(pickle.Pickler):
    def reducer_override(self, held: Any) -> Any:
        """Balls as mantissas and exponents of the midpoint, exactly, and of the radius, rounded up."""
        import flint

        if not isinstance(held, flint.arb):
            return NotImplemented
        if not held.is_finite():
            return flint.arb, (str(held.mid()), str(held.rad()))
        return _ball, tuple((int(m), int(e)) for m, e in (held.mid().man_exp(), held.rad().man_exp()))


def _ball(middle: tuple[int, int], radius: tuple[int, int]) -> Any:
    """``arb`` rounds what it is given to the working precision, so there has to be enough of it."""
    import flint

    with flint.ctx.workprec(max(64, *(m.bit_length() for m, _ in (middle, radius)))):
        return flint.arb(middle, flint.arb(radius))
