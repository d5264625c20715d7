"""What is known of each layer of a model from its graph: what it reads, its gain, the branches that add up with it."""

from __future__ import annotations

import math
from collections.abc import Sequence

import torch
from torch import nn

from actsym.errors import InputError
from actsym.models.flow import Node
from actsym.models.responses import Response, response

#: What a layer reads that reads no activation.
PLAIN = {
    "input": "data", "norm": "a norm", "embedding": "embeddings", "sum": "a sum", "layer": "a layer",
    "mixed": "attention", "passed": "data", "product": "a product", "joined": "several",
}  # fmt: skip


class Plan:
    """Gains by layer.

    nodes
        The graph (:mod:`actsym.models.flow`).
    mode
        ``fan_in`` or ``fan_out``.
    residual
        Whether branches that add up are to be smaller for that.
    """

    def __init__(self, nodes: Sequence[Node], mode: str, residual: bool) -> None:
        read = {id(parent) for node in nodes for parent in node.parents}
        self.nodes = [node for node in nodes if not node.part or id(node) in read]
        self.mode, self.residual = mode, residual
        self._of: dict[int, list[Node]] = {}
        for node in self.nodes:
            if node.kind == "layer" and node.module is not None and node.parents:
                self._of.setdefault(id(node.module), []).append(node)
        self._responses: dict[int, Response | InputError] = {}
        self._ends = self._branch_ends() if residual else {}
        self._readers: dict[int, list[Node]] = {}
        for node in self.nodes:
            if node.kind == "activation":
                # Through sums and products, but not through norms.
                for source in node.ancestors(lambda n: n.kind in ("passed", "sum", "product")):
                    if source.kind == "layer":
                        self._readers.setdefault(id(source.module), []).append(node)

    def reads(self, layer: nn.Module) -> str:
        found = [self._called(node.parents[0]) for node in self._of.get(id(layer), [])]
        return ", ".join(dict.fromkeys(found)) or "nothing"

    def unknown(self, layer: nn.Module) -> str:
        """Why no gain is known."""
        if id(layer) not in self._of:
            return "it was not reached"
        try:
            self.gain(layer)
        except InputError as error:
            return str(error)
        return ""

    def gain(self, layer: nn.Module) -> float:
        if self.mode == "fan_out":
            read = self._readers.get(id(layer), [])
            steep = [self._response(node).steep for node in read]
            if any(s == 0 for s in steep):
                raise InputError("the derivative of what reads it is 0 almost everywhere")
            return 1 / (sum(steep) / len(steep)) if steep else 1.0
        seconds = [self._second(node.parents[0]) for node in self._of[id(layer)]]
        return 1 / (sum(seconds) / len(seconds))

    def branches(self, layer: nn.Module) -> int:
        return self._ends.get(id(layer), 1)

    def unstable(self) -> dict[str, float]:
        """Of activations that read a layer without a norm between, and whose layer reads an activation."""
        found = {}
        for node in self.nodes:
            if node.kind != "activation" or node.function is None or not node.parents:
                continue
            before = node.parents[0].through
            if before.kind == "layer" and before.parents and before.parents[0].through.kind == "activation":
                try:
                    slope = self._response(node).slope
                except InputError:
                    continue
                if slope > 1 + 1e-9:
                    found[node.called] = slope
        return found

    def _called(self, node: Node) -> str:
        pooled = any(found.called == "pooled" for found in node.chain[:-1])
        node = node.through
        if node.kind == "unknown":
            return node.called
        if pooled:
            return f"{self._called(node)}, pooled"
        if node.kind == "joined":
            return ", ".join(dict.fromkeys(map(self._called, node.parents)))
        if node.kind == "product":
            named = [self._called(p) for p in node.parents if p.through.kind == "activation"]
            return " times ".join(["a gate by " + n for n in named]) or PLAIN["product"]
        return node.called if node.kind == "activation" else PLAIN[node.kind]

    def _second(self, node: Node) -> float:
        """The mean square, of variables that have variance 1 before activations.

        Numbers that the model multiplies by or adds count, but for those that bring data, sums and products of matrices
        to size.
        """
        if node.kind == "passed" and node.parents and node.through.kind not in ("input", "sum", "mixed"):
            if node.function is None:
                return self._second(node.parents[0])
            zero, one = node.function(torch.tensor([0.0, 1.0], dtype=torch.float64)).tolist()
            return (one - zero) ** 2 * self._second(node.parents[0]) + zero**2
        node = node.through
        if node.kind == "activation":
            return self._response(node).second
        if node.kind == "product":
            return math.prod(self._second(p) for p in node.parents)
        if node.kind == "joined":
            return sum(map(self._second, node.parents)) / len(node.parents)
        if node.kind == "sum" and all(p.through.kind == "activation" for p in node.parents):
            found = [self._response(p.through) for p in node.parents]
            return sum(r.mean for r in found) ** 2 + sum(r.second - r.mean**2 for r in found)
        if node.kind == "unknown":
            raise InputError(f"the mean square of what {node.called or type(node.module).__name__} makes is not known")
        return 1.0

    def _response(self, node: Node) -> Response:
        key = id(node.module) if node.module is not None else id(node)
        if key not in self._responses:
            try:
                assert node.function is not None
                self._responses[key] = response(node.function, node.called)
            except InputError as error:
                self._responses[key] = error
        found = self._responses[key]
        if isinstance(found, InputError):
            raise found
        return found

    def _branch_ends(self) -> dict[int, int]:
        """Layers that end a residual branch, with the branches of the sum that they add to.

        Sums of sums are one stream, also where an activation lies between.  What is added to it is a branch if it was
        computed from what the stream held before.
        """
        stream: dict[int, list[Node]] = {}  # of each sum, all sums of its stream
        added: list[tuple[Node, list[Node]]] = []
        for node in self.nodes:
            if node.kind != "sum":
                continue
            own = stream[id(node)] = [node]
            for operand in node.parents:
                before = _held(operand)
                if before is not None and before.kind == "sum":
                    for other in (joined := stream[id(before)]):
                        stream[id(other)] = own
                    own += [other for other in joined if other not in own]
                else:
                    added.append((operand, [node]))
        streams: dict[int, list[Node]] = {}
        for operand, (node,) in added:
            streams.setdefault(id(stream[id(node)]), []).append(operand)
        sums = {id(own): own for own in stream.values()}
        found: dict[int, int] = {}
        for key, operands in streams.items():
            earlier = {id(n) for n in sums[key]} | {id(o.through) for o in operands}
            branches = [o for o in operands if any(id(n) in earlier for n in o.through.ancestors())]
            if not branches and all(o.through.kind == "layer" for o in operands):
                branches = operands
            for operand in branches:
                end = operand.through
                if end.kind == "activation" and end.base is not end and not operand.is_scaled:
                    try:
                        if self._response(end).zero < 1e-3:  # less of its input is less of it
                            operand, end = end.parents[0], end.parents[0].through
                    except InputError:
                        continue
                if end.kind == "layer" and not operand.is_scaled:
                    found[id(end.module)] = len(branches)
        return found


def _held(operand: Node) -> Node | None:
    """What an operand of a sum is but for its shape, dropout and activations of it; None if the model scales it."""
    while not operand.is_scaled:
        operand = operand.through
        if operand.kind != "activation" or operand.base is operand:
            return operand
        operand = operand.parents[0]
    return None
