"""What forms cost: on the CPU in instructions, on a GPU in cycles of a multiprocessor."""

from __future__ import annotations

from codegen.ir import Node, order

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
#: instructions).
ISSUED, SPECIAL = 128, 16
#: What an operation is there, in instructions, if not one: signs come with the operation that reads them, "both" with a
#: comparison, and a division or a root to the last bit is a first value and some steps.
INSTRUCTIONS = {"neg": 0, "abs": 0, "both": 0, "either": 0, "flip": 1, "div": 10, "over": 10, "sqrt": 8, "segment": 2}


def gpu_cycles(node: Node) -> float:
    """Of one thread's element, where neither memory nor latency is a bound: the larger one of what is begun and what
    the units for functions take."""
    instructions = functions = 0
    for n in order([node]):
        if not n.args:
            continue
        instructions += len(n.value) - 1 if n.op == "entry" else INSTRUCTIONS.get(n.op, 1)
        functions += n.op in ("exp2", "rcp", "div", "over", "sqrt")
    return max(instructions / ISSUED, functions / SPECIAL)
