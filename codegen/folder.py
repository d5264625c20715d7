"""A generated folder on disk: whether it may be one, who writes to it, and what in it is not as it was rendered.

A link in the place of a file counts as no file, whatever it leads to.  What says nothing of the contents is not looked
at: permissions, empty folders, and the bytecode that Python keeps.
"""

from __future__ import annotations

import contextlib
import fcntl
import keyword
import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from actsym.errors import InputError
from actsym.work.files import write_if_changed
from codegen.manifest import NAME, Manifest


def require_package(out: Path) -> None:
    """Raise :class:`~actsym.errors.InputError` for a folder that Python could not import, or that holds something
    else."""
    name = out.resolve().name
    if not name.isidentifier() or keyword.iskeyword(name):
        raise InputError(
            f"{out}: the folder is a package, and Python cannot import one called {name!r}; "
            "give it a name of letters, digits and underscores that is no keyword, such as my_kernels"
        )
    if name in sys.stdlib_module_names or name == "torch":
        raise InputError(
            f"{out}: the folder is a package, and Python would import it in place of its own {name!r} or torch's; "
            "give it another name, such as my_kernels"
        )
    if Manifest.foreign(out):
        raise InputError(f"{out} holds something else that keeps its record in {NAME}; name another folder")


@contextlib.contextmanager
def alone(out: Path) -> Iterator[None]:
    """Wait until nobody else generates into a folder.  It need not exist yet: what is locked is the one it lies in."""
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(OSError):  # a file system that has no locks, or a folder that cannot be listed
            handle = os.open(next(p for p in out.resolve().parents if p.is_dir()), os.O_RDONLY)
            stack.callback(os.close, handle)
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def write(out: Path, texts: Mapping[str, str], manifest: Manifest) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    """Write what changed, with the manifest, and remove what it no longer names: the files of either kind."""
    before = Manifest.read(out)
    files = {**texts, NAME: manifest.text}
    written = tuple(out / path for path, text in files.items() if write_if_changed(out / path, text))
    return written, tuple(out / path for path in sorted(before.paths() - manifest.paths()) if _remove(out / path))


def _remove(path: Path) -> bool:
    existed = path.exists()
    path.unlink(missing_ok=True)
    return existed


def differences(out: Path, texts: Mapping[str, str]) -> Iterator[str]:
    """The files that are not what was rendered, a line each."""
    for path, text in texts.items():
        try:
            if (out / path).is_symlink():
                yield f"{path} is a link, not a file"
            elif (out / path).read_bytes() != text.encode():
                yield f"{path} is not what its definition generates"
        except FileNotFoundError:
            yield f"{path} is missing"
        except OSError as error:
            yield f"{path} cannot be read: {error.strerror}"


def foreign(out: Path, known: set[str]) -> Iterator[str]:
    """The files that nothing generates, a line each."""
    for path in sorted(out.rglob("*")):
        relative = path.relative_to(out).as_posix()
        bytecode = path.parent.name == "__pycache__" and path.suffix == ".pyc"
        folder = path.is_dir() and not path.is_symlink()
        if not (folder or bytecode or relative in known):
            yield f"{relative} is not a generated file"
