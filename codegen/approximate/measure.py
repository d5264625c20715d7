"""The error of a graph in float32, in ulp, on a sample of inputs, and its cost: in instructions on the CPU, and in
cycles of a multiprocessor on a GPU.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from actsym.definition.spec import u
from codegen.approximate.problem import Problem
from codegen.ir import BOUNDED, Node, depending, evaluate, order

#: Inputs a side: in each binade, and in the stretch where the function differs from its ends.
BINADE, CENTRE = 24, 6000
#: Factors, that bring to light what is too small for float32 by itself.
FACTORS = (1.0, 2.0**70, 2.0**126)


@dataclass(frozen=True)
class Error:
    """The largest error, in ulp of the exact value (of the subnormals' where it is one), and the input."""

    ulps: float
    at: float


def inputs(problem: Problem, seed: int = 0) -> np.ndarray:
    """float32 inputs in the interval: some of each binade, many where the function is not yet its asymptote."""
    random = np.random.default_rng(seed)
    binades = (np.arange(255, dtype=np.uint32) << np.uint32(23))[:, None]
    bits = binades + random.integers(0, 2**23, (255, BINADE), dtype=np.uint32)
    parts = []
    for side in problem.sides:
        centre = random.uniform(0, 1.02 * side.end, CENTRE).astype(np.float32)
        near = np.exp2(random.uniform(-8, 0, CENTRE) + np.log2(side.end)).astype(np.float32)
        zeros = [np.float32(float(zero)) + np.arange(-40, 41) * np.spacing(np.float32(float(zero)))
                 for zero, _ in problem.zeros(side) if zero > 0]  # fmt: skip
        parts.append(side.sign * np.concatenate([bits.ravel().view(np.float32), centre, near, *zeros]))
    found = np.unique(np.concatenate(parts).astype(np.float32))
    return found[(found >= float(problem.lower)) & (found <= float(problem.upper)) & (found != 0)]


def exact(problem: Problem, points: np.ndarray) -> np.ndarray:
    """The function at float32 inputs, in float64; where float64 has no number of that size, 0 or infinity."""
    return problem.values(problem.expr, points)


def measured(node: Node, points: np.ndarray, values: np.ndarray, multiplied: bool = False) -> Error:
    """The largest error of a graph at ``points``, against the ``values`` there; where it is ``multiplied`` by a
    parameter, with each of :data:`FACTORS`."""
    return max((_measured(node, points, values, f) for f in (FACTORS if multiplied else (1.0,))), key=lambda e: e.ulps)


def _measured(node: Node, points: np.ndarray, values: np.ndarray, factor: float) -> Error:
    (computed,) = evaluate([node], points, {"factor": factor}, np.float32)
    values = values * factor
    size = np.maximum(np.abs(values), 2.0**-126)
    ulp = np.exp2(np.minimum(np.floor(np.log2(np.minimum(size, 2.0**127))), 127) - 23)
    with np.errstate(all="ignore"):
        error = np.abs(computed.astype(np.float64) - values) / ulp
    # A value beyond the range is right if it is infinite, or the largest number at its rounding.
    error = np.where(np.isinf(computed) & (np.abs(values) >= float(np.finfo(np.float32).max)), 0, error)
    error = np.where(np.isnan(error), np.inf, error)
    worst = int(np.argmax(error))
    return Error(float(error[worst]), float(points[worst]))


# -- What forms cost: on the CPU in instructions, on a GPU in cycles of a multiprocessor.


#: What an operation costs, in instructions of which two are begun in a cycle; a table of more entries than a register
#: of AVX2 has numbers takes two permutations and a choice.
COST = {"entry": 1.0, "div": 4.0, "sqrt": 4.0, "rcp": 4.0, "exp2": 9.0}
WIDE_ENTRY = 3.5


def cost(node: Node) -> float:
    """The cost of all operations of a graph, in units of one of the processor's arithmetic instructions."""
    total = 0.0
    for n in order([node]):
        if n.op == "entry":
            total += COST["entry"] if len(n.value) <= 8 else WIDE_ENTRY
        elif n.args:
            total += COST.get(n.op, 1.0)
    return total


#: Instructions of a thread that a multiprocessor of compute capability 9.0 begins in a cycle, and those of them that
#: its units for functions (2^a, 1/a, square roots) take (CUDA C++ Programming Guide, throughput of native arithmetic
#: instructions); and numbers that it loads, each of them from another place of one line of 128 bytes.
ISSUED, SPECIAL, LOADED = 128, 16, 32
#: What an operation is there, in instructions, if not one: signs come with the operation that reads them, "both" with a
#: comparison, and a division or a root to the last bit is a first value and some steps, fewer of them in the quotients
#: of forms.  Functions of the library are counted roughly, without their slow paths.
INSTRUCTIONS = {
    "neg": 0, "abs": 0, "both": 0, "either": 0, "flip": 1, "div": 10, "over": 10, "sqrt": 8, "segment": 2,
    "exp": 9, "expm1": 20, "log": 20, "log1p": 25, "tanh": 20, "erf": 25, "erfc": 40,
}  # fmt: skip
QUOTIENT = 4
#: What an element's input and result take of the unit for loads, beside tables: of float32, and of half types.
DATA, HALF_DATA = 2, 1
#: Units work side by side, but not all the time: two that are busy equally long take a fifth more than one.
OVERLAP = 4


def gpu_cycles(node: Node, coarse: bool) -> float:
    """The cycles of one element in a thread (``coarse``: of a half type), where neither memory nor latency is a bound:
    what is begun, what the units for functions take, and what loads do."""
    counted = _of_elements(node)
    functions = sum(n.op in ("exp2", "rcp", "div", "over", "sqrt") for n in counted)
    loads = sum(n.op == "entry" and loaded(len(n.value)) for n in counted)
    return together(gpu_instructions(node), functions, loads, coarse)


def together(instructions: float, functions: float, loads: float, coarse: bool) -> float:
    """The cycles of a thread's work on all units."""
    times = (instructions / ISSUED, functions / SPECIAL, (loads + (HALF_DATA if coarse else DATA)) / LOADED)
    return float(sum(t**OVERLAP for t in times) ** (1 / OVERLAP))


def loaded(entries: int) -> bool:
    """Whether a table is in memory: of a few entries one is chosen by selections."""
    return entries > 4


def gpu_instructions(node: Node) -> int:
    """The instructions of a thread for one element; what is made of parameters alone is computed once."""
    counted = _of_elements(node)
    places = {id(n.args[0]) for n in counted if n.op == "entry" and loaded(len(n.value))}  # an address each
    return len(places) + sum(map(_instructions, counted))


def _of_elements(root: Node) -> list[Node]:
    """The operations that depend on an input."""
    nodes = order([root])
    counted = depending(nodes, lambda n: n.op == "input" or (n.op == "parameter" and n.value == u.name))
    return [n for n in nodes if n.args and id(n) in counted]


def _instructions(node: Node) -> int:
    if node.op == "entry":
        return 1 if loaded(len(node.value)) else len(node.value) - 1
    return QUOTIENT if node.op == "div" and node.value == BOUNDED else INSTRUCTIONS.get(node.op, 1)
