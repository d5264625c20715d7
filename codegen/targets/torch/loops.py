"""Programs as plain torch expressions, differentiable themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from codegen.ir import Node
from codegen.kinds.plans import FoldPlan
from codegen.kinds.vectors.context import INDEX
from codegen.kinds.vectors.program import Loop, Program, Straight, without_shortcuts
from codegen.names import local
from codegen.targets.loops import Block, Loops
from codegen.targets.torch.dialect import TORCH, TorchFunction, arguments


def functions(plan: FoldPlan) -> tuple[TorchFunction, ...]:
    """``value``, ``slope`` and ``gradient``: f; df/dx; df/dx and df/d(each learnable scalar and vector).

    They take the arguments of the unit: a vector as a tensor [n, ...] whose entries broadcast with x, and derivatives
    by its entries come back as [n, ...] of the shape of x.
    """
    return (
        _function(plan, "value", "f", plan.value),
        _function(plan, "slope", "df/dx", plan.slope),
        _function(plan, "gradient", "df/dx, then df/d(parameter), of a vector [n, ...]", plan.gradient),
    )


def _function(plan: FoldPlan, name: str, says: str, program: Program) -> TorchFunction:
    text = Torch(plan).function(name, says, without_shortcuts(program))  # a tensor has elements of every case
    vectors = [v.name for v in plan.vectors]
    lines = ["single = x.dtype == torch.float32"] if text.by_type else []
    lines += [f"{n} = {e}" for n, e in text.reads if n != e]
    if name == "gradient":
        lines += [f"rows_{v} = [torch.zeros_like(x)] * len({local(v)})" for v in vectors]
    for block in text.blocks:
        lines += _block(block, vectors)
    lines += [f"{n} = {e}" for n, e, _ in text.lines]
    lines += [_added(vectors[v], "0", e) for v, e in text.alone]
    results = [*text.outputs, *text.rows]
    if name == "gradient":
        results += [f"torch.stack(torch.broadcast_tensors(*rows_{v}))" for v in vectors]
    lines.append(f"return {results[0]}" if name == "value" else f"return ({', '.join(results)},)")
    return TorchFunction(name, says, arguments(plan), tuple(lines))


def _block(block: Block, vectors: Sequence[str]) -> list[str]:
    own = [f"{n} = {e}" for n, e, _ in block.lines]
    if not block.counts:
        return own
    inside = [f"{n} = {e}" for n, e in block.reads if n != e] + own
    inside += [_added(vectors[v], "k", e) for v, e in block.rows]
    if block.steps:
        left, right = zip(*block.steps, strict=True)
        inside.append(f"{', '.join(left)} = {', '.join(right)}")
    return [*(f"{n} = {e}" for n, e in block.starts), f"for k in {block.counts}:", *(f"    {line}" for line in inside)]


def _added(vector: str, index: str, derivative: str) -> str:
    return f"rows_{vector}[{index}] = rows_{vector}[{index}] + ({derivative})"


class Torch(Loops):
    """Numbers of entries and the index are Python numbers, and so is what is computed of them by arithmetic alone."""

    dialect = TORCH
    input, index = "x", "k"

    def __init__(self, plan: FoldPlan) -> None:
        super().__init__(plan)
        self._numbers = {INDEX.name, *(v.size.name for v in plan.vectors)}
        self._plain: dict[Node, bool] = {}
        self.dialect = replace(self.dialect, special=self._special)

    def _block(self, statement: Straight | Loop, number: int) -> Block:
        if isinstance(statement, Straight):
            self._numbers |= {n for n, e in zip(statement.names, statement.nodes, strict=True) if self._number(e)}
        return super()._block(statement, number)

    def reads(self) -> list[tuple[str, str]]:
        found = []
        for i, v in enumerate(self.plan.vectors):
            found += [(v.size.name, self.count(i)), (self.context.first[v.base].name, f"{local(v.name)}[0]")]
        return found

    def entry(self, vector: int) -> str:
        return f"{local(self.plan.vectors[vector].name)}[k]"

    def count(self, vector: int) -> str:
        return f"len({local(self.plan.vectors[vector].name)})"

    def counts(self, loop: Loop) -> str:
        size = self.size(loop.size)
        if loop.reverse:
            return f"range({size} - 1, {loop.first - 1}, -1)"
        return f"range({loop.first}, {size})" if loop.first else f"range({size})"

    def start(self, node: Node) -> str:
        text = super().start(node)
        return f"x.new_full((), {text})" if self._number(node) else text

    def _number(self, node: Node) -> bool:
        if node not in self._plain:
            leaf = node.op == "constant" or (node.op == "parameter" and node.value in self._numbers)
            whole = node.op in _ARITHMETIC and all(map(self._number, node.args))
            self._plain[node] = leaf or whole
        return self._plain[node]

    def _special(self, node: Node, operands: Sequence[str]) -> str | None:
        numbers = [self._number(a) for a in node.args]
        if self._number(node):
            return _PYTHON[node.op].format(*operands) if node.op in _PYTHON else None
        if node.op == "select" and numbers[0]:
            return _PYTHON["select"].format(*operands)
        found = TORCH.special(node, operands)
        if found is None and (all(numbers) or (node.op == "select" and all(numbers[1:]))):
            # A torch function of numbers wants a tensor, and torch.where would make one of the default type.
            place = int(node.op == "select")
            first = f"x.new_full((), {operands[place]})"
            return TORCH.spelling[node.op].format(*operands[:place], first, *operands[place + 1 :])
        return found


#: Operations on Python numbers, where torch's spelling would not do.
_PYTHON = {
    "select": "({1} if {0} else {2})", "min": "min({0}, {1})", "max": "max({0}, {1})", "abs": "abs({0})",
    "both": "({0} and {1})", "either": "({0} or {1})", "clamp": "min(max({0}, {1}), {2})",
}  # fmt: skip
_ARITHMETIC = frozenset({"add", "sub", "mul", "div", "neg", "lt", "le", "eq", *_PYTHON})
