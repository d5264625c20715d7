"""What every layer of a model reads: the graph of one forward pass.

Nodes are results of modules and of torch's functions.  A pass on a sample is watched as it runs, so that any Python of
a model is followed; without a sample torch.fx traces the model's code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor, fx, nn
from torch.overrides import TorchFunctionMode
from torch.utils import _pytree

from actsym.errors import InputError
from actsym.models.recognised import is_activation

#: What torch's functions of one number are called, as functions and as methods; ``relu_`` counts as ``relu``.
FUNCTIONS = frozenset({
    "relu", "relu6", "leaky_relu", "prelu", "rrelu", "elu", "selu", "celu", "gelu", "silu", "mish", "softplus",
    "softsign", "tanh", "sigmoid", "logsigmoid", "hardtanh", "hardswish", "hardsigmoid", "tanhshrink", "softshrink",
    "hardshrink", "threshold", "erf", "exp", "sin", "cos", "sinc", "square",
})  # fmt: skip
_SUMS = frozenset({"add", "__add__", "__radd__", "iadd", "__iadd__"})
_PRODUCTS = frozenset({"mul", "multiply", "__mul__", "__rmul__", "imul", "__imul__"})
_MIXED = frozenset({
    "softmax", "scaled_dot_product_attention", "bmm", "matmul", "__matmul__", "einsum", "multi_head_attention_forward",
})  # fmt: skip
_NORMS = frozenset({"layer_norm", "batch_norm", "group_norm", "instance_norm", "rms_norm", "normalize"})

#: Layers of which the weights are drawn, beside those that are recognised by name.
WEIGHTED = (
    nn.Linear, nn.Conv1d, nn.Conv2d, nn.Conv3d, nn.ConvTranspose1d, nn.ConvTranspose2d, nn.ConvTranspose3d,
    nn.MultiheadAttention, nn.Bilinear, nn.RNNBase, nn.RNNCellBase,
)  # fmt: skip


@dataclass(eq=False)
class Node:
    """A result: what made it, and the results that it is made of.

    kind
        ``layer`` (a module with weights), ``activation``, ``norm``, ``embedding``, ``sum``, ``product``, ``mixed``
        (attention's averages, and products of two results), ``input``, or ``passed`` for all else.
    module, function
        The module, and of an activation what computes it, a function of one tensor.
    scaled
        Whether the model multiplies by a number or parameter of its own.
    """

    kind: str
    parents: tuple[Node, ...] = ()
    module: nn.Module | None = None
    function: Callable[..., Any] | None = field(default=None, repr=False)
    called: str = ""
    scaled: bool = False

    @property
    def through(self) -> Node:
        """The result that this one is but for its shape, dropout, pooling or a factor of the model's own."""
        node = self
        while node.kind == "passed" and node.parents:
            node = node.parents[0]
        return node

    @property
    def is_scaled(self) -> bool:
        """Whether a factor of the model's own lies between this and :attr:`through`."""
        node = self
        while node.kind == "passed" and node.parents:
            if node.scaled:
                return True
            node = node.parents[0]
        return False


def kind_of(module: nn.Module) -> str:
    """What a module is for the graph; an empty string for those whose inside is looked at."""
    if isinstance(module, WEIGHTED) or is_transposed_linear(module):
        return "layer"
    if isinstance(module, nn.Softmax | nn.LogSoftmax | nn.Softmax2d | nn.Softmin):
        return "mixed"
    if is_activation(module):
        return "activation"
    if isinstance(module, nn.Embedding | nn.EmbeddingBag):
        return "embedding"
    name = type(module).__name__
    return "norm" if "Norm" in name and not any(True for _ in module.children()) else ""


def is_transposed_linear(module: nn.Module) -> bool:
    """Whether it is the layer of GPT-2 that is called Conv1D, whose weight is [inputs, outputs]."""
    return any(c.__name__ == "Conv1D" and c.__module__.startswith("transformers.") for c in type(module).__mro__)


def watched(model: nn.Module, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> list[Node]:
    """The nodes of a forward pass of ``model`` on a sample, without gradients and in evaluation mode.

    Leaves parameters, buffers, modes and random numbers as they are.
    """
    graph = _Graph({id(b) for b in model.buffers()})
    training = {module: module.training for module in model.modules()}
    buffers = {name: b.clone() for name, b in model.named_buffers()}
    handles = []
    fast = torch.backends.mha.get_fastpath_enabled()
    try:
        model.eval()
        torch.backends.mha.set_fastpath_enabled(False)
        for module in training:
            if kind_of(module):
                handles.append(module.register_forward_pre_hook(graph.enters))
                handles.append(module.register_forward_hook(graph.leaves, with_kwargs=True))
        with torch.no_grad(), torch.random.fork_rng(devices=[]), graph:
            model(*args, **kwargs)
    finally:
        for handle in handles:
            handle.remove()
        for module, mode in training.items():
            module.training = mode
        torch.backends.mha.set_fastpath_enabled(fast)
        with torch.no_grad():
            for name, buffer in model.named_buffers():
                if name in buffers and buffers[name].shape == buffer.shape:
                    buffer.copy_(buffers[name])
    return graph.nodes


class _Graph(TorchFunctionMode):
    """Results by the identity of tensors, all of which are kept until the pass has ended."""

    def __init__(self, constants: set[int]) -> None:
        super().__init__()
        self._constants = constants
        self.nodes: list[Node] = []
        self._known: dict[int, tuple[Tensor, Node]] = {}
        self._inside = 0  # how many modules deep whose inside does not count

    def __torch_function__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        kwargs = kwargs or {}
        if self._inside:
            return func(*args, **kwargs)
        given = _tensors((args, kwargs))
        before = [self._node(t) for t in given if not self._is_own(t)]
        result = func(*args, **kwargs)
        made = _tensors(result)
        if made and (name := getattr(func, "__name__", "")) not in ("__get__", "__set__"):
            self._say(made, made_by(name, before, args, kwargs, func))
        elif made:  # attributes, of which T, mT and real are results too
            self._say(made, Node("passed", tuple(before)))
        return result

    def enters(self, module: nn.Module, args: tuple[Any, ...]) -> None:
        """A hook before the module."""
        self._inside += 1

    def leaves(self, module: nn.Module, args: tuple[Any, ...], kwargs: dict[str, Any], result: Any) -> None:
        """A hook after the module: its results are its own, whatever happened inside."""
        self._inside -= 1
        if self._inside:
            return
        parents = tuple(self._node(t) for t in _tensors((args, kwargs)))
        made = Node(kind_of(module), parents, module, called=type(module).__name__)
        made.function = module if made.kind == "activation" else None
        self._say(_tensors(result), made)

    def _is_own(self, tensor: Tensor) -> bool:
        """Whether it is a parameter or a buffer."""
        return isinstance(tensor, nn.Parameter) or id(tensor) in self._constants

    def _node(self, tensor: Tensor) -> Node:
        if id(tensor) not in self._known:
            self._say([tensor], Node("input"))
        return self._known[id(tensor)][1]

    def _say(self, tensors: list[Tensor], node: Node) -> None:
        self.nodes.append(node)
        for tensor in tensors:
            self._known[id(tensor)] = tensor, node


def made_by(name: str, parents: list[Node], args: tuple[Any, ...], kwargs: Mapping[str, Any], function: Any) -> Node:
    """The node of one of torch's functions, by its name."""
    name = name if name.startswith("__") else name.rstrip("_")
    if not parents:
        return Node("input")
    if name in FUNCTIONS:
        others = args[1:]
        return Node(
            "activation", tuple(parents), function=lambda z: function(z, *others, **kwargs), called=name
        )  # fmt: skip
    if name in _NORMS:
        return Node("norm", tuple(parents), called=name)
    if name in _MIXED:
        return Node("mixed", tuple(parents), called=name)
    if name in ("linear", "conv1d", "conv2d", "conv3d"):  # with weights that are no layer's
        return Node("mixed", tuple(parents), called=name)
    if name == "embedding":
        return Node("embedding", called=name)
    several = len(parents) > 1
    if name in _SUMS and several:
        return Node("sum", tuple(parents))
    if name in _PRODUCTS and several:
        return Node("product", tuple(parents))
    scaled = name in _PRODUCTS or name in ("div", "__truediv__")
    return Node("passed", tuple(parents), scaled=scaled)


def traced(model: nn.Module) -> list[Node]:
    """The nodes of the code of ``model``, as torch.fx traces it.

    Raises :class:`~actsym.errors.InputError` for models that torch.fx cannot trace, which asks for a sample.
    """
    if kind := kind_of(model):
        given = Node("input")
        return [given, Node(kind, (given,), model, model, type(model).__name__)]
    try:
        graph = _Tracer().trace(model)
    except Exception as error:
        raise InputError(
            f"which layer of {type(model).__name__} reads what is not to be seen from its code "
            f"({type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}); "
            "give a sample input: initialise(model, sample)"
        ) from error
    modules, known = dict(model.named_modules()), dict[fx.Node, Node]()
    for found in graph.nodes:
        parents = [known[n] for n in found.all_input_nodes if n in known]
        if found.op == "get_attr":
            continue
        if found.op == "call_module":
            module = modules[str(found.target)]
            node = Node(kind_of(module) or "passed", tuple(parents), module, called=type(module).__name__)
            node.function = module if node.kind == "activation" else None
        elif found.op in ("call_function", "call_method"):
            name = found.target if isinstance(found.target, str) else getattr(found.target, "__name__", "")
            function = getattr(Tensor, name, None) if isinstance(found.target, str) else found.target
            node = made_by(name, parents, found.args, found.kwargs, function)
        else:
            node = Node("input", tuple(parents))
        known[found] = node
    return list(known.values())


class _Tracer(fx.Tracer):
    def is_leaf_module(self, m: nn.Module, module_qualified_name: str) -> bool:
        return bool(kind_of(m)) or (
            super().is_leaf_module(m, module_qualified_name) and not isinstance(m, nn.Sequential)
        )


def _tensors(tree: Any) -> list[Tensor]:
    return [leaf for leaf in _pytree.tree_leaves(tree) if isinstance(leaf, Tensor)]


__all__ = ["FUNCTIONS", "Node", "is_transposed_linear", "kind_of", "traced", "watched"]
