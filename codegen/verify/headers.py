"""Verifies the plain C headers: all of them compiled as strict C99 in one library, called through ctypes.

The functions are found by reading the headers, and measured against the references that kernels are measured against
(:func:`codegen.verify.run.measure`), as back end ``c``.
"""

from __future__ import annotations

import ctypes
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from actsym.definition.spec import Activation
from actsym.errors import Unanswered
from actsym.properties.floats.formats import FLOAT32, FLOAT64, Format
from actsym.work import provenance
from actsym.work.files import digest
from codegen.verify import calling, store
from codegen.verify.quantities import names, parameter_values
from codegen.verify.reference import cases
from codegen.verify.results import Entry
from codegen.verify.run import failed, measure

#: How headers must compile, and without warnings.
FLAGS = ("-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-O2", "-ffp-contract=off")
#: The formats that headers have functions for, by what these end in.
ENDS = {FLOAT32.name: "f", FLOAT64.name: "d"}

_FUNCTION = re.compile(r"^static inline (float|double) (\w+)\(([^)]*)\) \{$", re.MULTILINE)


@dataclass(frozen=True)
class Function:
    """A function of a header: its name, ``float`` or ``double``, and the names of its arguments."""

    name: str
    number: str
    arguments: tuple[str, ...]

    @property
    def loop(self) -> str:
        """C source of a function that calls it for ``n`` inputs."""
        inputs = {"x": "x[i]", "u": "u[i]"}
        numbers = iter(range(len(self.arguments)))
        given = ", ".join(inputs.get(a) or f"p[{next(numbers)}]" for a in self.arguments)
        typed = ", ".join(f"const {self.number} *{a}" for a in ("x", "u", "p"))
        return (
            f"void loop_{self.name}(long n, {typed}, {self.number} *out) {{\n"
            f"  (void)u; (void)p;\n  for (long i = 0; i < n; ++i) out[i] = {self.name}({given});\n}}\n"
        )


def functions(header: str) -> list[Function]:
    """The functions of a header's text, but for helpers."""
    found = ((m[2], m[1], m[3].split(", ")) for m in _FUNCTION.finditer(header) if not m[2].startswith("actsym_"))
    return [Function(name, number, tuple(a.split(" ")[-1] for a in arguments)) for name, number, arguments in found]


def compiler() -> str | None:
    """The C compiler of this machine, if it has one."""
    return shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")


@cache
def library(folder: Path) -> tuple[ctypes.CDLL, dict[str, Function]]:
    """Every header in ``folder`` compiled together, and their functions by name.

    Raises ``FileNotFoundError`` without a compiler, and ``RuntimeError``, with the compiler's words, for a header that
    does not compile.
    """
    headers = sorted(folder.resolve().glob("*.h"))
    found = [f for h in headers for f in functions(h.read_text())]
    source = "".join(f'#include "{h}"\n' for h in headers)
    source += "".join(f"{f.loop.partition('{')[0].strip()};\n{f.loop}" for f in found)
    return _compiled(source, provenance.files(*headers)), {f.name: f for f in found}


def _compiled(source: str, headers: str) -> ctypes.CDLL:
    found = compiler()
    if found is None:
        raise FileNotFoundError("no C compiler was found (cc, gcc or clang)")
    command = [found, *FLAGS, "-shared", "-fPIC"]
    target = store.folder("headers") / f"{digest(source, headers, *command)}.so"
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent) as scratch:
            text, output = Path(scratch, "headers.c"), Path(scratch, "headers.so")
            text.write_text(source)
            done = subprocess.run([*command, text, "-o", output, "-lm"], capture_output=True, text=True, check=False)
            if done.returncode:
                raise RuntimeError(f"a header does not compile:\n{done.stderr}")
            os.replace(output, target)
    return ctypes.CDLL(str(target))


class Runner(calling.Runner):
    """The functions of one header over one type, with the face of a runner of kernels.  They add up nothing."""

    sums = False

    def __init__(self, folder: Path, activation: Activation, fmt: Format) -> None:
        super().__init__(None, activation, fmt, "c")
        self.library, self.functions = library(folder)
        self.end = ENDS[fmt.name]
        self.number = np.float32 if fmt is FLOAT32 else np.float64

    def values(self, quantity: str, inputs: np.ndarray, values: np.ndarray | None = None) -> np.ndarray:
        """The quantity at each input, as float64.  Raises ``LookupError`` where the header has no such function."""
        name = f"{_name(self.activation, quantity)}_{self.end}"
        function = self.functions[name]
        given = parameter_values(self.activation, self.format)
        parameters = [given[a.removeprefix("p_")] for a in function.arguments if a not in ("x", "u")]
        arrays: list[Any] = [np.ascontiguousarray(inputs, self.number)]
        arrays.append(np.ones_like(arrays[0]) if values is None else np.ascontiguousarray(values, self.number))
        arrays += [np.array([*parameters, 0.0], self.number), np.empty_like(arrays[0])]
        pointers = [a.ctypes.data_as(ctypes.c_void_p) for a in arrays]
        getattr(self.library, f"loop_{name}")(ctypes.c_long(len(inputs)), *pointers)
        return arrays[-1].astype(np.float64)


def _name(activation: Activation, quantity: str) -> str:
    """What a header calls a quantity: ``telu`` is f, ``telu_dx`` is ``df_dx``."""
    return activation.unit if quantity == "f" else f"{activation.unit}_{quantity.removeprefix('df_')}"


def runners(folder: Path, activation: Activation) -> list[Runner]:
    """One in float and one in double; none where ``folder`` has no header for it, or without a compiler."""
    if compiler() is None or not (folder / f"{activation.unit}.h").exists():
        return []
    return [Runner(folder, activation, fmt) for fmt in (FLOAT32, FLOAT64)]


def verify(activations: Iterable[Activation], folder: Path) -> Iterator[Entry]:
    """Measure every quantity of every activation that has a header in ``folder``, in float and in double.

    What has no reference fails, and says why.
    """
    for activation in activations:
        for runner in runners(folder, activation):
            try:
                known = cases(activation, runner.format)
            except (Unanswered, ArithmeticError, ValueError) as error:
                yield from (failed(runner, q, f"no reference: {error}") for q in names(activation))
                continue
            yield from (measure(runner, known[q]) for q in names(activation))
