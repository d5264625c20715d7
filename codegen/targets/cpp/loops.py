"""Programs as C++: what ``templates/fold_functor.h.j2`` is rendered with."""

from __future__ import annotations

from dataclasses import replace

from actsym.definition.spec import noise
from codegen.ir import ARITHMETIC, OPS, Node, calls_library, order
from codegen.kinds.vectors.affine import Affine
from codegen.kinds.vectors.cells import Peaks
from codegen.kinds.vectors.grid import Grid
from codegen.kinds.vectors.peeling import peeled
from codegen.kinds.vectors.plan import FoldPlan
from codegen.kinds.vectors.program import Loop, Program, Straight
from codegen.targets.cpp.dialect import CPP
from codegen.targets.loops import Block, Function, Loops


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
            *(_of_grid(target, grid) if grid else ()),
            *(_of_peaks(target, peaks) if peaks else ()),
            *(_of_affine(target, plan.affine) if plan.affine else ()),
            *(_of_window(target, cells.lower) if cells and cells.lower else ()),
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
    """Whether shortcuts call nothing of a library but sines and cosines of products, or of inputs."""
    found = order(tuple(nodes(plan)))
    called = {n.op for n in found if n.op in OPS and n.op not in ARITHMETIC}
    taken = [n.args[0] for n in found if n.op == "plain" and n.args[0].op in called]
    exact = all(n.args[0].op in ("mul", "input") for n in taken)
    return bool(taken) and called <= {"sin", "cos"} and exact


def _of_grid(target: Cpp, grid: Grid) -> list[Function]:
    return [
        target.function("grid_linear", "the multiple of the index, from the middle on, in the logit", grid.linear),
        target.function("grid_square", "that of its square", grid.square),
        target.function("grid_slopes", "the derivatives of both, by x and by the learnable scalars", grid.slopes),
    ]


def _of_peaks(target: Cpp, peaks: Peaks) -> list[Function]:
    functions = [
        target.function("peak_exponent", "twice the multiple of x", peaks.exponent),
        target.function("peak_scale", "the multiple of the distance, and its derivatives by the scalars", peaks.scale),
    ]
    if peaks.position:
        says = "the position of entry in[0], and its derivatives by the scalars that move it"
        functions.append(target.function("peak_position", says, peaks.position))
    return functions


def _of_affine(target: Cpp, affine: Affine) -> list[Function]:
    says = "multiple of x and rest of the logit of entry in[0]; their derivatives by the entry and by the scalars"
    return [target.function("affine_parts", says, affine.parts)]


def _of_window(target: Cpp, lower: Program) -> list[Function]:
    return [target.function("cell_lower", "from where on entry in[0] counts", lower)]


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
