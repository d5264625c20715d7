"""Weights of a whole model, each layer's for what it reads."""

from __future__ import annotations

import copy
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn.utils import parametrize

from actsym.errors import InputError
from actsym.models.flow import Node, is_transposed_linear, kind_of, traced, watched
from actsym.models.responses import Response, response

MODES = ("fan_in", "fan_out")
WEIGHTS = ("normal", "uniform")

#: The matrices of attention: of queries, keys and values, and the one behind the averages.
IN, OUT = "in_proj", "out_proj"

#: What the input of a layer is called that reads no activation.
_PLAIN = {
    "input": "data", "norm": "a norm", "embedding": "embeddings", "sum": "a sum", "layer": "a layer",
    "mixed": "attention", "passed": "data", "product": "a product", "joined": "several",
}  # fmt: skip


@dataclass(frozen=True)
class Row:
    """One layer with weights.

    names
        Its names in the model; attention's two matrices have rows of their own.
    kind
        Its class.
    reads
        What stands before it: an activation, or ``data``, ``a norm``, ``a sum``, ``attention``, and so on.
    gain
        Var[w] times the fan: 1 / E[f^2] of what it reads (``fan_in``), 1 / E[f'^2] of what reads it (``fan_out``), over
        the number of residual branches where it ends one; None where it was left alone.
    deviation
        The standard deviation of its weights.
    skipped
        Why it was left alone; an empty string where it was not.
    branches
        How many branches add up where it ends one, if its weights are smaller for that.
    """

    names: tuple[str, ...]
    kind: str
    reads: str
    gain: float | None = None
    deviation: float | None = None
    skipped: str = ""
    branches: int = 1


@dataclass(frozen=True)
class Initialised:
    """What :func:`initialise` did; printed, a table.

    rows
        All layers with weights, in the order of the model.
    unstable
        Activations in plain chains of layers whose length map has a slope above 1 there, with the slope.
    """

    rows: tuple[Row, ...]
    unstable: Mapping[str, float] = field(default_factory=dict)

    @property
    def names(self) -> list[str]:
        """The layers whose weights were drawn."""
        return [row.names[0] for row in self.rows if not row.skipped]

    def __str__(self) -> str:
        head = ("layer", "reads", "gain", "std of weights", "")
        table = [head, *(_cells(row) for row in self.rows)]
        widths = [max(len(cells[i]) for cells in table) for i in range(len(head))]
        lines = ["  ".join(c.ljust(w) for c, w in zip(cells, widths, strict=True)).rstrip() for cells in table]
        for name, slope in self.unstable.items():
            lines.append(
                f"{name}: the length map has slope {slope:.3f} at 1, so mean squares leave 1 with depth; its form that "
                "brings them back is activation(...).settled(depth), which replace() takes"
            )
        return "\n".join(lines)


def _cells(row: Row) -> tuple[str, str, str, str, str]:
    name = ", ".join(n or "(the model)" for n in row.names)
    if row.skipped:
        return f"{name} ({row.kind})", row.reads, "", "", f"left alone: {row.skipped}"
    why = f"ends one of {row.branches} branches that add up" if row.branches > 1 else ""
    return f"{name} ({row.kind})", row.reads, f"{row.gain:.6g}", f"{row.deviation:.4g}", why


def initialise(
    model: nn.Module,
    sample: Any = None,
    *,
    mode: str = "fan_in",
    weights: str = "normal",
    residual: bool = True,
    leave: Iterable[str] = (),
    generator: torch.Generator | None = None,
) -> Initialised:
    """Draw the weights of every layer of ``model`` in place, for what that layer reads; biases become 0.

    sample
        An input of the model: a tensor, a tuple of arguments, or a mapping of named ones.  The model runs on it once,
        without gradients and in evaluation mode, to see what feeds what.  Without one its code is traced by torch.fx.
    mode
        ``fan_in`` keeps the mean square of signals: Var[w] = 1 / (fan_in E[f^2]) behind an activation f, 1 / fan_in
        behind data, norms, sums and embeddings.  ``fan_out`` keeps that of gradients: Var[w] = 1 / (fan_out E[f'^2]),
        f the activation that reads the layer.
    weights
        ``normal`` or ``uniform``, of mean 0.
    residual
        Whether the last layer of a residual branch is divided by the root of how many branches one sum has, where the
        sum is not normalised in between and the model does not scale its branches itself; also layers whose outputs are
        added to each other alone.
    leave
        Names of layers, or patterns of names (``"head*"``), to leave alone.
    generator
        The random numbers to use; those of torch by default.

    The means are those of the activations as they stand in the model, with their parameters, under N(0, 1).  Layers
    are Linear, convolutions and transposed ones, GPT-2's Conv1D, and the projections of MultiheadAttention.  Left
    alone, and named with the reason, are weights that are frozen, shared with an embedding, or standardised by their
    own layer, and layers of which nothing is known.

    Raises :class:`~actsym.errors.InputError` for a model without such layers, lazy layers that have not seen data,
    options that are not accepted, and names that fit no layer; nothing is changed then.

        >>> model = nn.Sequential(nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 10))
        >>> print(initialise(model))
        layer       reads  gain  std of weights
        0 (Linear)  data   1     0.125
        2 (Linear)  ReLU   2     0.1768
    """
    _among("mode", mode, MODES)
    _among("weights", weights, WEIGHTS)
    if not isinstance(model, nn.Module):
        raise InputError(f"{type(model).__name__} is no torch model; accepted: a torch.nn.Module")
    layers = _layers(model)
    patterns = tuple(leave)
    for pattern in patterns:
        if not any(fnmatchcase(name, pattern) for names in layers.values() for name in names):
            known = ", ".join(repr(names[0]) for names in layers.values())
            raise InputError(f"no layer is called {pattern!r}; there are: {known}")
    nodes = traced(model) if sample is None else watched(model, *_arguments(sample))
    plan = _Plan(nodes, mode, residual)
    seen: dict[int, str] = {}
    drawn: list[tuple[Row, list[_Part]]] = []
    biases: list[Tensor] = []
    embedded = {id(m.weight) for m in model.modules() if isinstance(m, nn.Embedding | nn.EmbeddingBag)}
    for layer, names in layers.items():
        parts = _parts(layer)
        why = _left_alone(layer, parts, embedded, seen, names[0]) or plan.unknown(layer)
        why = "asked for" if any(fnmatchcase(n, p) for n in names for p in patterns) else why
        for label in dict.fromkeys(part.label for part in parts) or ("",):
            own = [part for part in parts if part.label == label]
            called = tuple(f"{n}.{label}" if n and label else n or label for n in names)
            row = Row(called, type(layer).__name__, _PLAIN["mixed"] if label == OUT else plan.reads(layer), skipped=why)
            if not why:
                branches = 1 if label == IN else plan.branches(layer)
                gain = (1.0 if label == OUT else plan.gain(layer)) / branches
                row = replace(row, gain=gain, deviation=math.sqrt(gain / own[0].fan(mode)), branches=branches)
            drawn.append((row, own))
        biases += [] if why else _biases(layer)
    with torch.no_grad():
        for row, parts in drawn:
            for part in parts if row.gain is not None else ():
                part.draw(math.sqrt(row.gain / part.fan(mode)), weights, generator)  # type: ignore[operator]
        for bias in biases:
            bias.zero_()
    return Initialised(tuple(row for row, _ in drawn), plan.unstable())


# What is known of the model


class _Plan:
    """Gains by layer, from the graph."""

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
                for layer in self._sources(node):
                    self._readers.setdefault(id(layer.module), []).append(node)

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
        pooled = any(found.called == "pooled" for found in _passed(node))
        node = node.through
        if node.kind == "unknown":
            return node.called
        if pooled:
            return f"{self._called(node)}, pooled"
        if node.kind == "joined":
            return ", ".join(dict.fromkeys(map(self._called, node.parents)))
        if node.kind == "product":
            named = [self._called(p) for p in node.parents if p.through.kind == "activation"]
            return " times ".join(["a gate by " + n for n in named]) or _PLAIN["product"]
        return node.called if node.kind == "activation" else _PLAIN[node.kind]

    def _second(self, node: Node) -> float:
        """The mean square, of variables that have variance 1 before activations."""
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

    def _sources(self, node: Node) -> Iterator[Node]:
        """The layers whose outputs an activation reads, through sums and products but not through norms."""
        waiting, seen = list(node.parents), set()
        while waiting:
            found = waiting.pop()
            if id(found) in seen:
                continue
            seen.add(id(found))
            if found.kind == "layer":
                yield found
            elif found.kind in ("passed", "sum", "product"):
                waiting += found.parents

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
            branches = [o for o in operands if _reaches(o.through, earlier - {id(o.through)})]
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


def _passed(node: Node) -> Iterator[Node]:
    """The results between this and :attr:`Node.through`."""
    while node.kind == "passed" and node.parents:
        yield node
        node = node.parents[0]


def _held(operand: Node) -> Node | None:
    """What an operand of a sum is but for its shape, dropout and activations of it; None if the model scales it."""
    while not operand.is_scaled:
        operand = operand.through
        if operand.kind != "activation" or operand.base is operand:
            return operand
        operand = operand.parents[0]
    return None


def _reaches(node: Node, earlier: Set[int]) -> bool:
    """Whether one of ``earlier``, by identity, is among what ``node`` is made of."""
    waiting, seen = list(node.parents), set()
    while waiting:
        found = waiting.pop()
        if id(found) in earlier:
            return True
        if id(found) not in seen:
            seen.add(id(found))
            waiting += found.parents
    return False


# Layers and their weights


@dataclass(frozen=True)
class _Part:
    """A matrix or kernel of a layer: how it is written, what rows of it, and its fans."""

    layer: nn.Module
    name: str
    fan_in: float
    fan_out: float
    label: str = ""
    rows: tuple[int | None, int | None] = (None, None)

    def fan(self, mode: str) -> float:
        return self.fan_in if mode == "fan_in" else self.fan_out

    def draw(self, deviation: float, weights: str, generator: torch.Generator | None) -> None:
        whole: Tensor = getattr(self.layer, self.name)
        drawn = whole.detach().clone()
        part = drawn[slice(*self.rows)]
        if weights == "normal":
            part.normal_(0.0, deviation, generator=generator)
        else:
            bound = math.sqrt(3.0) * deviation
            part.uniform_(-bound, bound, generator=generator)
        if parametrize.is_parametrized(self.layer, self.name):
            setattr(self.layer, self.name, drawn)
        else:
            whole.copy_(drawn)


def _parts(layer: nn.Module) -> list[_Part]:
    if isinstance(layer, nn.MultiheadAttention):
        size = layer.embed_dim
        end = _Part(layer.out_proj, "weight", size, size, OUT)
        if layer.in_proj_weight is not None:
            thirds = [(i * size, (i + 1) * size) for i in range(3)]
            return [*(_Part(layer, "in_proj_weight", size, size, IN, rows) for rows in thirds), end]
        fans = {"q_proj_weight": size, "k_proj_weight": layer.kdim or size, "v_proj_weight": layer.vdim or size}
        return [*(_Part(layer, n, fan, size, IN) for n, fan in fans.items()), end]
    if isinstance(layer, nn.Bilinear | nn.RNNBase | nn.RNNCellBase):
        return []
    shape = list(layer.weight.shape)  # type: ignore[arg-type]
    if is_transposed_linear(layer):
        return [_Part(layer, "weight", shape[0], shape[1])]
    if isinstance(layer, nn.Linear):
        return [_Part(layer, "weight", shape[1], shape[0])]
    kernel, stride = math.prod(shape[2:]), math.prod(layer.stride)  # type: ignore[arg-type]
    groups: int = layer.groups  # type: ignore[assignment]
    if isinstance(layer, nn.ConvTranspose1d | nn.ConvTranspose2d | nn.ConvTranspose3d):
        # An output meets a part of the kernel, one in so many as the stride spreads the inputs.
        return [_Part(layer, "weight", shape[0] // groups * kernel / stride, shape[1] * kernel)]
    return [_Part(layer, "weight", shape[1] * kernel, shape[0] // groups * kernel / stride)]


def _biases(layer: nn.Module) -> list[Tensor]:
    owners = [layer, layer.out_proj] if isinstance(layer, nn.MultiheadAttention) else [layer]
    names = ("bias", "in_proj_bias", "bias_k", "bias_v")
    return [b for o in owners for n in names if isinstance(b := getattr(o, n, None), Tensor) and b.requires_grad]


def _layers(model: nn.Module) -> dict[nn.Module, list[str]]:
    """Layers with weights, with all their names; what is inside of one is not listed.

    Raises :class:`~actsym.errors.InputError` if there is none, or if one is lazy.
    """
    found: dict[nn.Module, list[str]] = {}
    inside: set[int] = set()
    for name, module in model.named_modules(remove_duplicate=False):
        if id(module) in inside:
            continue
        if kind_of(module) == "layer":
            if any(isinstance(p, nn.UninitializedParameter) for p in module.parameters()):
                raise InputError(f"{name!r} is lazy and has no weights yet: run the model on a batch first")
            found.setdefault(module, []).append(name)
            inside |= {id(child) for child in module.modules() if child is not module}
    if not found:
        why = "; its modules are TorchScript's, which do not say what they are" if _is_script(model) else ""
        raise InputError(
            f"{type(model).__name__} has no layer with weights{why}; accepted: Linear, convolutions, attention"
        )
    return found


def _is_script(model: nn.Module) -> bool:
    return any(isinstance(module, torch.jit.ScriptModule) for module in model.modules())


def _left_alone(layer: nn.Module, parts: Sequence[_Part], embedded: set[int], seen: dict[int, str], name: str) -> str:
    if not parts:
        return f"weights of {type(layer).__name__} are not drawn by a gain"
    for source in ("weight_g", "weight_orig"):  # weight_norm, spectral_norm and pruning by hooks
        if hasattr(layer, source):
            return f"its weight is recomputed from {source}"
    if any(c.__name__.endswith("StdConv2d") or c.__name__.endswith("StdConv2dSame") for c in type(layer).__mro__):
        return "it standardises its own weights"
    for part in parts:
        if parametrize.is_parametrized(part.layer, part.name):
            held: Any = part.layer.parametrizations[part.name]  # type: ignore[index]
            if not _settable(held):
                return f"its weight is parametrised by {type(held[0]).__name__}, which sets its size"
            tensors = list(held.parameters())
        else:
            tensors = [getattr(part.layer, part.name)]
        if any(id(t) in embedded for t in tensors):
            return "its weight is that of an embedding"
        if not any(t.requires_grad for t in tensors):
            return "its weight is frozen"
        if other := next((seen[id(t)] for t in tensors if id(t) in seen and seen[id(t)] != name), ""):
            return f"its weight is that of {other}"
        seen |= {id(t): name for t in tensors}
    return ""


def _settable(held: Any) -> bool:
    """Whether a parametrised weight can be given values, and has them then."""
    tried = copy.deepcopy(held)
    with torch.no_grad():
        wanted = 2 * tried() + 1
        try:
            tried.right_inverse(wanted)
            return torch.allclose(tried(), wanted, rtol=1e-3, atol=1e-6)
        except (NotImplementedError, AttributeError, RuntimeError, ValueError):
            return False


def _arguments(sample: Any) -> tuple[tuple[Any, ...], Mapping[str, Any]]:
    if isinstance(sample, Mapping):
        return (), sample
    return (tuple(sample) if isinstance(sample, tuple | list) else (sample,)), {}


def _among(name: str, value: str, accepted: tuple[str, ...]) -> None:
    if value not in accepted:
        raise InputError(f"{name} = {value!r} is not accepted; it must be one of {', '.join(accepted)}")


__all__ = ["Initialised", "Row", "initialise"]
