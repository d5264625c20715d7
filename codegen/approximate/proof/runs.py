"""Inputs one by one: the graph in C, compared with the polynomials of f.

The operations are those of IEEE arithmetic, each rounded once, so the bits are those of NumPy and of the kernels.  The
compiler may not contract or reorder any (``-ffp-contract=off``; no fast mathematics).
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from codegen.approximate.proof.cells import Steps
from codegen.approximate.proof.taylor import TERMS, Model
from codegen.ir import PREDICATES, Node

COMMAND = ("g++", "-O3", "-march=native", "-ffp-contract=off", "-fno-math-errno", "-fno-trapping-math", "-shared",
           "-fPIC", "-x", "c++")  # fmt: skip

_OPERATIONS = {
    "add": "{} + {}", "sub": "{} - {}", "mul": "{} * {}", "div": "{} / {}", "neg": "-{}", "abs": "std::fabs({})",
    "fma": "std::fma({}, {}, {})", "min": "{1} < {0} ? {1} : {0}", "max": "{0} < {1} ? {1} : {0}", "lt": "{} < {}",
    "le": "{} <= {}", "eq": "{} == {}", "unordered": "{0} != {0}", "negative": "bits({}) >> 31 != 0",
    "both": "{} & {}", "either": "{} | {}", "select": "{} ? {} : {}", "sqrt": "std::sqrt({})",
    "flip": "number(bits({}) ^ (bits({}) & 0x80000000u))", "raised": "number(bits({}) + (bits({}) << 23))",
}  # fmt: skip

#: What is around the graph: its tables and operations come in place of two comments.
_SOURCE = Path(__file__).with_name("runs.cpp")


class Runs:
    """A graph, compiled."""

    @classmethod
    def compiled(cls, steps: Steps) -> Runs | None:
        """The graph, or None where there is no compiler: the bounds of cells have to do then."""
        return cls(steps) if shutil.which(COMMAND[0]) else None

    def __init__(self, steps: Steps) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "graph.so"
            subprocess.run([*COMMAND, "-o", str(file), "-"], input=source(steps).encode(), check=True)
            self._library = ctypes.CDLL(str(file))
        self._library.worst.restype = ctypes.c_double

    def computed(self, points: np.ndarray) -> np.ndarray:
        """The graph at float32 inputs."""
        points = np.ascontiguousarray(points, np.float32)
        found = np.empty_like(points)
        self._library.graphs(_pointer(points), _pointer(found), ctypes.c_int64(len(points)))
        return found

    def worst(self, first: int, count: int, model: Model) -> float:
        """The largest error in ulp, proven, on ``count`` inputs from the one of the bits ``first`` away from zero."""
        values = np.ascontiguousarray(model.values, np.float64)
        found = self._library.worst(
            ctypes.c_uint32(first), ctypes.c_int64(count), ctypes.c_double(model.centre),
            ctypes.c_double(1 / model.scale), ctypes.c_double(model.rest), _pointer(values),
        )  # fmt: skip
        return float(found) * (1 + 2.0**-40)

    def place(self, first: int, count: int, model: Model) -> int:
        """The bits of an input among these that has the largest error."""
        while count > 1:
            half = count // 2
            if self.worst(first, half, model) < self.worst(first + half, count - half, model):
                first, half = first + half, count - half
            count = half
        return first


def source(steps: Steps) -> str:
    """The C++ source of a graph."""
    names = {id(n): f"n{i}" for i, n in enumerate(steps.nodes)}
    tables = [n for n in steps.nodes if n.op == "entry"]
    lines = [f"  const {_type(n)} {names[id(n)]} = {_written(n, [names[id(a)] for a in n.args], names)};"
             for n in steps.nodes]  # fmt: skip
    lines.append(f"  return {names[id(steps.nodes[-1])]};")
    listed = [f"static const float t{names[id(n)]}[] = {{{', '.join(_number(c) for c in n.value)}}};" for n in tables]
    text = _SOURCE.read_text(encoding="utf-8").replace("LAST", str(TERMS - 1))
    return text.replace("// TABLES", "\n".join(listed)).replace("// OPERATIONS", "\n".join(lines))


def _type(node: Node) -> str:
    return "bool" if node.op in PREDICATES else "uint32_t" if node.op in ("segment", "beside") else "float"


def _written(node: Node, args: Sequence[str], names: dict[int, str]) -> str:
    match node.op:
        case "input":
            return "x"
        case "parameter":
            return "1.0f"
        case "constant":
            return _number(float(node.value.rounded(np.float32)))
        case "segment":
            return f"(bits({args[0]}) >> {node.value[0]}) & {node.value[1] - 1}u"
        case "beside":
            return f"{args[0]} + ({args[1]} ? {node.value}u : 0u)"
        case "entry":
            return f"t{names[id(node)]}[{args[0]}]"
        case op:
            return _OPERATIONS[op].format(*args)


def _number(value: float) -> str:
    """A float32 by its bits."""
    return (
        f"{float(np.float32(value)).hex()}f" if np.isfinite(value) else f"number({np.float32(value).view(np.uint32)}u)"
    )


def _pointer(array: np.ndarray) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)
