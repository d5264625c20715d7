"""What forms cost: on the CPU in instructions, on a GPU in cycles of a multiprocessor."""

from __future__ import annotations

from actsym.definition.spec import u
from codegen.ir import BOUNDED, Node, order

#: What an operation costs, in instructions of which two are begun in a cycle; a table of more entries than a register
#: of AVX2 has numbers takes two permutations and a choice.
COST = {"entry": 1.0, "div": 4.0, "sqrt": 4.0, "rcp": 4.0, "exp2": 9.0}
WIDE_ENTRY = 3.5


def cost(node: Node) -> float:
    """Of all operations of a graph, in units of one of the processor's arithmetic instructions."""
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
    """Of one thread's element (``coarse``: of a half type), where neither memory nor latency is a bound: what is begun,
    what the units for functions take, and what loads do."""
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
    """Of a thread, for an element; what is made of parameters alone is computed once."""
    counted = _of_elements(node)
    places = {id(n.args[0]) for n in counted if n.op == "entry" and loaded(len(n.value))}  # an address each
    return len(places) + sum(map(_instructions, counted))


def _of_elements(root: Node) -> list[Node]:
    """The operations that depend on an input."""
    inputs, found = set[int](), []
    for node in order([root]):
        if node.op == "input" or (node.op == "parameter" and node.value == u.name):
            inputs.add(id(node))
        elif any(id(a) in inputs for a in node.args):
            inputs.add(id(node))
            found.append(node)
    return found


def _instructions(node: Node) -> int:
    if node.op == "entry":
        return 1 if loaded(len(node.value)) else len(node.value) - 1
    return QUOTIENT if node.op == "div" and node.value == BOUNDED else INSTRUCTIONS.get(node.op, 1)
