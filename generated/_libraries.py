"""The libraries of kernels: where each comes from, and what is said where there is none.

An installed distribution has a folder ``prebuilt/`` beside this file, with one library for each of torch's vector
instruction sets.  It holds the CPU kernels of many units, those that are light, for float32 and the half types, and
serves a unit only if its sources here are those that it was made from, to the byte.  Everything else is taken from the
cache of :mod:`._build`, or compiled into it.

Where there is no compiler, a library in the cache of the same sources, options and torch is taken whichever compiler
made it: a cache folder that was filled elsewhere, on a machine with the same vector instructions, serves a container
without one.
"""

from __future__ import annotations

import ctypes
import functools
import warnings
from pathlib import Path

import torch

from . import _build, _cubins, _driver

#: What was loaded by unit, device, type and lengths; None where nothing can be.  And what was not to be compiled yet.
_modules: dict[tuple[str, int, str, tuple[int, ...]], _driver.Module | None] = {}
_not_built: set[tuple[str, int, str, tuple[int, ...]]] = set()
_reported: set[str] = set()


@functools.cache
def cpu_library(name: str, lengths: tuple[int, ...] = (), float64: bool | None = None) -> ctypes.CDLL | None:
    """The CPU kernels of one unit, built if need be, for vectors of these lengths (none: of any): those of float64,
    those of the other types, or all.

    None, with one warning, where they are not built and there is no C++ compiler, or it fails.
    """
    return prebuilt(name, lengths, float64) or compiled(name, lengths, float64)


def prebuilt(name: str, lengths: tuple[int, ...] = (), float64: bool | None = None) -> ctypes.CDLL | None:
    """What :func:`cpu_library` takes from the library that came with this folder; None if that does not have it.

    It takes vectors of any lengths.  Where there is a compiler, short vectors get a library for their lengths instead,
    which gives the same bits and is up to twice as fast.
    """
    library = None if lengths and _build.compiler() else _came_along()
    if library is None:
        return None
    source = _source(name)
    options = _build.light_options(source, _build.cpu_capability())
    if options is None or float64 is not _build.part(source, False):
        return None
    return library if hasattr(library, _build.mark(options, source)) else None


def compiled(name: str, lengths: tuple[int, ...] = (), float64: bool | None = None) -> ctypes.CDLL | None:
    """What :func:`cpu_library` takes from the cache, or compiles."""
    source, own = _source(name), _build.definitions(lengths, float64)
    command = _build.cpu_command(source, float64)
    if command is None:
        options = [*_build.cpu_options(_build.is_light(source, float64)), *own]
        missing = "no C++ compiler was found: kernels that are not built run as plain torch expressions on the CPU"
        return _from_cache(options, source, missing)
    return _load([*command, *own], source)


def cuda_module(
    name: str, device: torch.device, dtype: str, lengths: tuple[int, ...] = (), compiles: bool = True
) -> _driver.Module | None:
    """The CUDA kernels of one unit and type on one device, for vectors of these lengths (none: of any); compiled if
    need be, and if ``compiles``.

    None where there are none and none can be made, or where the driver takes none, with one warning that says why; and
    while a graph is being captured, for which nothing can be loaded, with another.
    """
    key = (name, device.index, dtype, lengths)
    if key in _modules:
        return _modules[key]
    if key in _not_built and not compiles:
        return None
    if torch.cuda.is_current_stream_capturing():
        if not lengths:
            _build.warn_once(
                f"{name} was not called before a graph is captured, and while it is, no kernel can be loaded: the "
                f"graph holds plain torch expressions; call forward and backward once before"
            )
        return None
    found = _loaded(key, compiles)
    if found is not None or compiles:
        _modules[key] = found
    else:
        _not_built.add(key)
    return found


def _loaded(key: tuple[str, int, str, tuple[int, ...]], compiles: bool) -> _driver.Module | None:
    name, device, dtype, lengths = key
    problems: list[str] = []
    try:
        major, minor = torch.cuda.get_device_capability(device)
        wanted = _cubins.Wanted(name, f"{major}{minor}", lengths, dtype)
        for cubin in _cubins.candidates(wanted, _driver.version(), problems, compiles):
            try:
                return _driver.Module(cubin.image, device)
            except _driver.DriverError as error:
                problems.append(f"{error} ({cubin.origin})")
    except _driver.DriverError as error:
        problems.append(str(error))
    if compiles and ".cu" not in _reported:
        _reported.add(".cu")
        message = f"{name} has no CUDA kernel; where that is so, plain torch expressions run instead: "
        warnings.warn(message + "; ".join(problems), RuntimeWarning, stacklevel=4)
    return None


def serves(device: str) -> bool:
    """Whether there is what makes kernels for a kind of device: "cpu" or "cuda"."""
    return _build.compiler() is not None if device == "cpu" else device == "cuda" and _cubins.serves()


def kernels(name: str, dtype: torch.dtype = torch.float32, lengths: tuple[int, ...] = ()) -> str:
    """Where the CPU kernels of a unit come from, in words: nothing is built for it.

    name
        The name of the function, such as "gelu".
    lengths
        Of its vectors of parameters.

    The words begin with "prebuilt" (in a library that came with this folder), "built" (in the cache), "not built" (a
    compiler is there, and the first call waits for it) or "expression" (plain torch runs).  Raises ValueError if there
    is no such unit.
    """
    source, float64 = _source(name), part(name, dtype)
    library = prebuilt(name, lengths, float64)
    if library is not None:
        return f"prebuilt: {library._name}"
    own, command = _build.definitions(lengths, float64), _build.cpu_command(source, float64)
    if command is None:
        found = _build.built_before([*_build.cpu_options(_build.is_light(source, float64)), *own], source)
        return f"built: {found[0]}" if found else "expression: there is no C++ compiler"
    target = _build.library_path([*command, *own], source)
    return f"built: {target}" if _build.is_built(target) else f"not built: {command[0]} compiles them at the first call"


def part(name: str, dtype: torch.dtype = torch.float32) -> bool | None:
    """Which of a unit's libraries has a type, as :func:`cpu_library` is told."""
    try:
        return _build.part(_source(name), dtype == torch.float64)
    except FileNotFoundError:
        raise ValueError(f"there are no kernels of {name!r}") from None


def _source(name: str) -> Path:
    return _build.HERE / "cpu" / f"{name}.cpp"


@functools.cache
def _came_along() -> ctypes.CDLL | None:
    """The library beside this file for the vector instructions that torch uses here, if it is there and whole.

    Unlike in the cache, it does not matter who owns it or can write to it: whoever can write here can change this
    module too.  It is not linked with an OpenMP runtime, as torch's has another place, and often another name, on each
    machine: that one is made global, and its functions are found there.
    """
    path = _build.HERE / "prebuilt" / f"{_build.cpu_capability().lower()}.so"
    if not _build.is_built(path):
        return None
    try:
        ctypes.CDLL(_build.openmp() or "libgomp.so.1", mode=ctypes.RTLD_GLOBAL)
        return ctypes.CDLL(str(path))
    except OSError:  # made for another system: kernels are compiled as if it were not there
        return None


def _from_cache(options: list[str], source: Path, missing: str) -> ctypes.CDLL | None:
    """A library that some compiler built from ``source`` with these options; else a warning that begins ``missing``."""
    problem: Exception | None = None
    for found in _build.built_before(options, source):
        try:
            _build.own_folder(found.parent)
            return ctypes.CDLL(str(found))
        except (_build.BuildError, OSError) as error:
            problem = error
    if problem is None:
        _build.warn_once(missing)
    else:
        _failed(source, problem)
    return None


def _load(command: list[str], source: Path) -> ctypes.CDLL | None:
    try:
        return ctypes.CDLL(str(_build.build(command, source)))
    except (_build.BuildError, OSError) as error:
        _failed(source, error)
        return None


def _failed(source: Path, error: Exception) -> None:
    """One warning for each kind of source: what made one fail makes the others fail too."""
    if source.suffix not in _reported:
        _reported.add(source.suffix)
        message = f"{source.name} could not be built; where that is so, plain torch expressions run instead: {error}"
        warnings.warn(message, RuntimeWarning, stacklevel=4)
