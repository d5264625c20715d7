"""Programs as C++: what ``templates/fold_functor.h.j2`` is rendered with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from actsym.definition.spec import noise
from codegen.ir import ARITHMETIC, OPS, Node, calls_library, exact_number, order
from codegen.kinds.plans import FoldPlan
from codegen.kinds.vectors.context import INDEX
from codegen.kinds.vectors.judged import peeled
from codegen.kinds.vectors.means import Grid, Peaks
from codegen.kinds.vectors.program import Loop, Program, Straight
from codegen.targets.cpp.dialect import CPP
from codegen.targets.loops import Block, Loops


def context(plan: FoldPlan) -> dict[str, object]:
    """What ``fold_functor.h.j2`` is rendered with, beside the names that all templates share."""
    target = Cpp(plan)
    cells = plan.cells
    grid = cells.logits if cells and isinstance(cells.logits, Grid) else plan.grid
    peaks = cells.logits if cells and isinstance(cells.logits, Peaks) else None
    return {
        "title": plan.activation.title.split("(")[0],
        "functions": [
            target.function("value", "out[0] = f", plan.value),
            target.function("slope", "out[0] = df/dx", plan.slope),
            target.function("gradient", "as slope; every derivative by a parameter goes to its row", plan.gradient),
            *(target.function(*shortcut) for shortcut in _shortcuts(plan, grid, peaks)),
        ],
        "inputs": 1,
        "noise": plan.noise is not None,
        "fixed": sum(not p.learnable for p in plan.parameters),
        "learnable": sum(p.learnable for p in plan.parameters),
        "vectors": len(plan.vectors),
        "wide": calls_library(nodes(plan)),
        "waves": _waves(plan),
        "grid": plan.grid is not None,
        "cells": cells,
        "affine": plan.affine,
        "peaks": peaks,
        "lines": any(isinstance(s, Loop) and s.vector_of_lines is not None for s in plan.value.statements),
    }


def _waves(plan: FoldPlan) -> bool:
    """Whether shortcuts call nothing of a library but sines and cosines of inputs, or of products of two numbers that
    no rounding has been done to: CUDA takes these as they are before they are rounded."""
    programs = (plan.value, plan.slope, plan.gradient)
    called = {n.op for n in order(tuple(nodes(plan))) if n.op in OPS and n.op not in ARITHMETIC}
    taken = [(n.args[0].args[0], p) for p in programs for n in p.nodes if n.op == "plain" and n.args[0].op in called]
    return bool(taken) and called <= {"sin", "cos"} and all(_is_product(phase, p) for phase, p in taken)


def _is_product(phase: Node, program: Program) -> bool:
    factors = phase.args if phase.op == "mul" else (phase,)
    return all(_is_unrounded(f, program) for f in factors)


def _is_unrounded(node: Node, program: Program) -> bool:
    """Whether shortcuts have ``node`` as it is given: an input, a parameter, an entry, or a whole number."""
    match node.op:
        case "input":
            return True
        case "usual":
            return _is_unrounded(node.args[1], program)
        case "constant":
            exact = exact_number(node)
            return exact is not None and exact.is_integer is True
        case "parameter":
            steps = [s for s in program.statements if isinstance(s, Loop)]
            if any(c.name == node.value for s in steps for c in s.carried):
                return False
            lines = [s for s in program.statements if isinstance(s, Straight)]
            own = [n for s in lines for name, n in zip(s.names, s.nodes, strict=True) if name == node.value]
            return all(_is_unrounded(n, program) for n in own)
        case "add" | "sub":  # of indices and whole numbers, of which a float has enough
            return all(_is_whole(a) for a in node.args)
    return False


def _is_whole(node: Node) -> bool:
    if node.op == "parameter":
        return node.value == INDEX.name
    return node.op == "constant" and node.value.exact.is_integer is True


def _shortcuts(plan: FoldPlan, grid: Grid | None, peaks: Peaks | None) -> Iterator[tuple[str, str, Program]]:
    """The functions that means in one of the forms of :mod:`codegen.kinds.vectors.means` have besides."""
    if grid:
        yield "grid_linear", "the multiple of the index, from the middle on, in the logit", grid.linear
        yield "grid_square", "that of its square", grid.square
        yield "grid_slopes", "the derivatives of both, by x and by the learnable scalars", grid.slopes
    if peaks:
        yield "peak_exponent", "twice the multiple of x", peaks.exponent
        yield "peak_scale", "the multiple of the distance, and its derivatives by the scalars", peaks.scale
    if peaks and peaks.position:
        says = "the position of entry in[0], and its derivatives by the scalars that move it"
        yield "peak_position", says, peaks.position
    if plan.affine:
        says = "multiple of x and rest of the logit of entry in[0]; their derivatives by the entry and by the scalars"
        yield "affine_parts", says, plan.affine.parts
    if plan.cells and plan.cells.lower:
        yield "cell_lower", "from where on entry in[0] counts", plan.cells.lower


def nodes(plan: FoldPlan) -> list[Node]:
    """What the functions compute."""
    return [n for program in (plan.value, plan.slope, plan.gradient) for n in program.nodes]


class Cpp(Loops):
    dialect = CPP
    input, index = "in[0]", "V(k)"

    def _block(self, statement: Straight | Loop, number: int) -> Block:
        block = super()._block(statement, number)
        if not isinstance(statement, Loop) or not statement.reverse:
            return block
        first = tuple(super(Cpp, self)._block(step, number) for step in peeled(statement))
        if not first:
            return block
        last = self.last(statement)
        return replace(block, peeled=first, counter=f"last{number}_", last=last, first=statement.first)

    def reads(self) -> list[tuple[str, str]]:
        found = []
        for kind, learnable in (("fixed", False), ("learned", True)):
            names = [p.name for p in self.plan.parameters if p.learnable is learnable]
            found += [(n, f"p.{kind}({i})") for i, n in enumerate(names)]
        for i, v in enumerate(self.plan.vectors):
            found += [(v.size.name, f"V({self.count(i)})"), (self.context.first[v.base].name, f"p.at({i}, 0)")]
        return [*found, (noise.name, "p.noise()")]

    @staticmethod
    def entry(vector: int) -> str:
        return f"p.at({vector}, k)"

    @staticmethod
    def count(vector: int) -> str:
        return f"p.count({vector})"

    def counts(self, loop: Loop) -> str:
        if loop.reverse:
            return f"int k = {self.last(loop)}; k >= {loop.first}; --k"
        return f"int k = {loop.first}; k < {self.size(loop.size)}; ++k"

    def last(self, loop: Loop) -> str:
        return f"{self.size(loop.size)} - 1"
