"""What every layer of a model reads: the graph of one forward pass.

Nodes are results of modules and of torch's functions.  A pass on a sample is watched as it runs, so that any Python of
a model is followed; without a sample torch.fx traces the model's code.
"""

from __future__ import annotations

import contextlib
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor, fx, nn
from torch.overrides import TorchFunctionMode
from torch.utils import _pytree

from actsym.errors import InputError
from actsym.models.modules import is_activation

_SUMS = frozenset({"add", "__add__", "__radd__", "iadd", "__iadd__"})
_DIFFERENCES = frozenset({"sub", "subtract", "__sub__", "__rsub__", "rsub", "isub", "__isub__"})
_PRODUCTS = frozenset({"mul", "multiply", "__mul__", "__rmul__", "imul", "__imul__"})
_CONVERSIONS = frozenset({"float", "double", "half", "bfloat16", "to", "type", "type_as"})
#: With numbers, these keep the shape of a distribution.
_LINEAR = _SUMS | _DIFFERENCES | _PRODUCTS | frozenset({"div", "truediv", "__truediv__", "neg", "__neg__"})
_CONDITIONS = frozenset({"gt", "lt", "ge", "le", "eq", "ne", "zeros_like", "ones_like", "full_like"})
_WITH_WEIGHTS = frozenset({
    "linear", "bilinear", "conv1d", "conv2d", "conv3d", "conv_transpose1d", "conv_transpose2d", "conv_transpose3d",
})  # fmt: skip
#: What functions with a kind of their own make.
_KINDS = {
    **dict.fromkeys(("cat", "concat", "concatenate", "stack", "hstack", "vstack"), "joined"),
    **dict.fromkeys(("layer_norm", "batch_norm", "group_norm", "instance_norm", "rms_norm"), "norm"),
    **dict.fromkeys(("scaled_dot_product_attention", "multi_head_attention_forward", *_WITH_WEIGHTS), "mixed"),
    **dict.fromkeys(("bmm", "matmul", "__matmul__", "einsum", "baddbmm"), "mixed"), "embedding": "embedding",
}  # fmt: skip
#: Elements stay what they are, or some are left out or repeated.
_PLACES = frozenset({
    "view", "reshape", "flatten", "ravel", "unflatten", "permute", "transpose", "swapaxes", "swapdims", "movedim",
    "moveaxis", "t", "adjoint", "contiguous", "clone", "detach", "to", "type", "float", "double", "half", "bfloat16",
    "cpu", "cuda", "squeeze", "unsqueeze", "expand", "expand_as", "broadcast_to", "repeat", "repeat_interleave", "tile",
    "chunk", "split", "tensor_split", "unbind", "getitem", "__getitem__", "narrow", "select", "index_select", "gather",
    "take_along_dim", "roll", "flip", "pad", "type_as", "view_as", "reshape_as", "unfold", "fold", "pixel_shuffle",
    "pixel_unshuffle", "channel_shuffle", "masked_fill", "masked_select", "interpolate", "upsample", "dropout",
    "dropout1d", "dropout2d", "dropout3d", "alpha_dropout", "feature_alpha_dropout", "identity", "requires_grad",
    "as_strided", "rot90", "triu", "tril", "diagonal", "getattr",
})  # fmt: skip
_POOLS = frozenset({
    "mean", "amax", "amin", "max_pool1d", "max_pool2d", "max_pool3d", "avg_pool1d", "avg_pool2d", "avg_pool3d",
    "adaptive_avg_pool1d", "adaptive_avg_pool2d", "adaptive_avg_pool3d", "adaptive_max_pool1d", "adaptive_max_pool2d",
    "adaptive_max_pool3d", "boolean_dispatch",
})  # fmt: skip
#: What is asked of a tensor, and no result of it.
_ASKED = frozenset({"size", "dim", "numel", "shape", "ndim", "dtype", "device", "len", "ndimension", "is_cuda"})

#: Layers of which the weights are drawn, beside those that are recognised by name.
WEIGHTED = (
    nn.Linear, nn.Conv1d, nn.Conv2d, nn.Conv3d, nn.ConvTranspose1d, nn.ConvTranspose2d, nn.ConvTranspose3d,
    nn.MultiheadAttention, nn.Bilinear, nn.RNNBase, nn.RNNCellBase,
)  # fmt: skip


@dataclass(eq=False)
class Node:
    """A result: what made it, and the results that it is made of.

    kind
        ``layer`` (a module with weights), ``activation``, ``norm``, ``embedding``, ``sum``, ``product``, ``joined``
        (several results side by side), ``mixed`` (attention's averages, and products of matrices), ``input``,
        ``passed`` (the same numbers elsewhere, or times a number), or ``unknown``.
    module, function
        The module, and of an activation what computes it, a function of one tensor.
        Where a formula is written with several of torch's functions, of the result that all of them are of: the
        parent.  Arithmetic with numbers alone is ``passed``, and has one too.
    scaled
        Whether the model multiplies by a number or parameter of its own.
    part
        Whether it is a part of such a formula.
    """

    kind: str
    parents: tuple[Node, ...] = ()
    module: nn.Module | None = None
    function: Callable[..., Any] | None = field(default=None, repr=False)
    called: str = ""
    scaled: bool = False
    part: bool = False

    @property
    def base(self) -> Node:
        """The result that it is a function of, element by element; itself where it is no function of one."""
        return self.parents[0] if self.function is not None and len(self.parents) == 1 else self

    @property
    def chain(self) -> list[Node]:
        """This result, what it is passed on from, and so on: the last one was made of something else."""
        found = [self]
        while found[-1].kind == "passed" and found[-1].parents:
            found.append(found[-1].parents[0])
        return found

    @property
    def through(self) -> Node:
        """The result that this one is but for its shape, dropout, pooling or a factor of the model's own."""
        return self.chain[-1]

    @property
    def is_scaled(self) -> bool:
        """Whether a factor of the model's own lies between this and :attr:`through`."""
        return any(node.scaled for node in self.chain[:-1])

    def ancestors(self, passing: Callable[[Node], bool] = lambda _: True) -> Iterator[Node]:
        """What it is made of, each result once; of what does not satisfy ``passing``, not what that is made of."""
        waiting, seen = list(self.parents), set[int]()
        while waiting:
            found = waiting.pop()
            if id(found) not in seen:
                seen.add(id(found))
                yield found
                waiting += found.parents if passing(found) else ()


def kind_of(module: nn.Module) -> str:
    """What a module is for the graph; an empty string for those whose inside is looked at."""
    if isinstance(module, WEIGHTED) or is_transposed_linear(module):
        return "layer"
    if isinstance(module, nn.Softmax | nn.LogSoftmax | nn.Softmax2d | nn.Softmin):
        return "unknown"
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
    graph = _Graph({id(b) for b in model.buffers()}, owners_of(model))
    training = {module: module.training for module in model.modules()}
    handles = []
    fast = torch.backends.mha.get_fastpath_enabled()
    try:
        model.eval()
        torch.backends.mha.set_fastpath_enabled(False)
        for module in training:
            if kind_of(module):
                handles.append(module.register_forward_pre_hook(graph.enters))
                handles.append(module.register_forward_hook(graph.leaves, with_kwargs=True))
        with _buffers_kept(model), torch.no_grad(), torch.random.fork_rng(devices=[]), graph:
            model(*args, **kwargs)
    finally:
        for handle in handles:
            handle.remove()
        for module, mode in training.items():
            module.training = mode
        torch.backends.mha.set_fastpath_enabled(fast)
    return graph.nodes


@contextlib.contextmanager
def _buffers_kept(model: nn.Module) -> Iterator[None]:
    """Give buffers the values back that they had before."""
    before = {name: b.clone() for name, b in model.named_buffers()}
    try:
        yield
    finally:
        with torch.no_grad():
            for name, buffer in model.named_buffers():
                if name in before and before[name].shape == buffer.shape:
                    buffer.copy_(before[name])


def owners_of(model: nn.Module) -> dict[int, nn.Module]:
    """Layers by the identity of their weights, which a model may use without calling the layer."""
    layers = (m for m in model.modules() if kind_of(m) == "layer")
    return {id(w): m for m in layers if isinstance(w := m._parameters.get("weight"), nn.Parameter)}


class _Graph(TorchFunctionMode):
    """Results by the identity of tensors, all of which are kept until the pass has ended."""

    def __init__(self, constants: set[int], owners: Mapping[int, nn.Module]) -> None:
        super().__init__()
        self._constants, self._owners = constants, owners
        self.nodes: list[Node] = []
        self._known: dict[int, tuple[Tensor, Node]] = {}
        self._inside = 0  # how many modules deep whose inside does not count

    def __torch_function__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        kwargs = kwargs or {}
        if self._inside:
            return func(*args, **kwargs)
        before = [self._node(t) for t in _tensors((args, kwargs)) if not (self._is_own(t) or self._is_number(t))]
        slots = _pytree.tree_map_only(Tensor, self._slot, (args, kwargs))
        result = func(*args, **kwargs)
        made = _tensors(result)
        if made and (name := getattr(func, "__name__", "")) not in ("__get__", "__set__"):
            node = made_by(name, before, args, kwargs, func, slots, self._owners)
            if node.kind == "passed" and len(made) > 1:  # parts of it, which are variables of their own
                for part in made:
                    self._say([part], Node("passed", (node,)))
            else:
                self._say(made, node)
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
        self._say(_tensors(result), _of_module(module, parents))

    def _is_own(self, tensor: Tensor) -> bool:
        """Whether it is a parameter or a buffer."""
        return isinstance(tensor, nn.Parameter) or id(tensor) in self._constants

    def _is_number(self, tensor: Tensor) -> bool:
        return tensor.dim() == 0 and id(tensor) not in self._known

    def _slot(self, tensor: Tensor) -> Any:
        return _OWN if self._is_own(tensor) else tensor if self._is_number(tensor) else self._node(tensor)

    def _node(self, tensor: Tensor) -> Node:
        if id(tensor) not in self._known:
            self._say([tensor], Node("input"))
        return self._known[id(tensor)][1]

    def _say(self, tensors: list[Tensor], node: Node) -> None:
        self.nodes.append(node)
        for tensor in tensors:
            self._known[id(tensor)] = tensor, node


#: In the place of a parameter or buffer among arguments.
_OWN = object()


def _of_module(module: nn.Module, parents: tuple[Node, ...]) -> Node:
    kind = kind_of(module) or "passed"
    if kind != "activation":
        return Node(kind, parents, module, called=type(module).__name__)
    if len(parents) == 1 and parents[0].base is not parents[0]:
        return _formula(module, parents, ((parents[0],), {}), [type(module).__name__])
    return Node(kind, parents, module, module, type(module).__name__)


def _formula(function: Any, parents: Sequence[Node], slots: Any, names: Sequence[str] = ()) -> Node:
    """What ``function`` makes of functions of one result: an activation if one of them is, or if it has ``names``.

    slots
        Its arguments, with nodes for tensors.
    """

    def whole(z: Tensor) -> Any:
        def filled(node: Node) -> Any:
            return z.clone() if node.base is node else node.function(z.clone()).clone()  # type: ignore[misc]

        args, kwargs = _pytree.tree_map_only(Node, filled, slots)
        return function(*args, **kwargs)

    inner = [n for n in parents if n.kind == "activation" and n.base is not n]
    for node in inner:
        node.part = True
    if not inner and not names:
        return Node("passed", (parents[0].base,), function=whole)
    named = dict.fromkeys(part for text in [*(n.called for n in inner), *names] for part in _parts(text))
    told = [part for part in named if part not in _LINEAR | _CONDITIONS] or list(named)
    called = told[0] if not inner and len(parents) == 1 else f"a formula with {' and '.join(told)}"
    return Node("activation", (parents[0].base,), function=whole, called=called)


def _parts(called: str) -> list[str]:
    return called.removeprefix("a formula with ").split(" and ")


def made_by(
    name: str,
    parents: list[Node],
    args: tuple[Any, ...],
    kwargs: Mapping[str, Any],
    function: Any,
    slots: Any,
    owners: Mapping[int, nn.Module],
) -> Node:
    """The node of one of torch's functions, by its name; ``slots`` are its arguments, with nodes for tensors.

    ``owners`` are layers by the identity of their weights: a function that is given such a weight is that layer.

    What is none of the functions that have a name here is taken for a function of each element, where its arguments are
    of one result; whether it is one shows when its means are asked for.
    """
    name = name if name.startswith("__") else name.rstrip("_")
    if not parents or name in _ASKED or (name == "getattr" and args[1] in _ASKED):
        return Node("input")
    one = len({id(n.base) for n in parents}) == 1
    if name in _CONVERSIONS and parents[0].called in _CONDITIONS and one:
        return _formula(function, parents, slots, [parents[0].called])
    if name in _PLACES and not (name == "masked_fill" and one and len(parents) > 1):
        return Node("passed", tuple(parents))
    if name in _WITH_WEIGHTS:
        weight = kwargs["weight"] if "weight" in kwargs else args[1] if len(args) > 1 else None
        read = slots[0][0] if slots[0] else slots[1].get("input")
        if (owner := owners.get(id(weight))) is not None and isinstance(read, Node):
            return Node("layer", (read,), owner, called=type(owner).__name__)
    if name in _POOLS:
        return Node("passed", tuple(parents), called="pooled")
    if name in _KINDS:
        return Node(_KINDS[name], tuple(parents), called=name)
    leaves = _pytree.tree_leaves(slots)
    number = sum(isinstance(leaf, Node) for leaf in leaves) == 1 and (
        isinstance(leaves[0], Node) or name in _SUMS | _DIFFERENCES | _PRODUCTS
    )
    if name == "prelu" and len(parents) == 1:
        held = _pytree.tree_map_only(Tensor, lambda t: t.detach().cpu(), (args[1:], dict(kwargs)))

        def prelu(z: Tensor) -> Any:
            others, named = _pytree.tree_map_only(Tensor, lambda t: t.to(z.dtype), held)
            return function(z, *others, **named)

        return Node("activation", tuple(parents), function=prelu, called=name)
    if not any(leaf is _OWN for leaf in leaves) and one:
        found = _formula(function, parents, slots, [] if name in _LINEAR and number else [name])
        if found.kind == "passed":
            found.scaled = name not in _SUMS | _DIFFERENCES or any(n.scaled for n in parents)
        return found
    if name in _SUMS | _DIFFERENCES and len(parents) > 1:
        if kwargs.get("alpha", 1) != 1:
            parents = [parents[0], Node("passed", (parents[1],), scaled=True)]
        return Node("sum", tuple(parents))
    if name in _PRODUCTS and len(parents) > 1:
        return Node("product", tuple(parents))
    if name in _LINEAR and len(parents) == 1:
        return Node("passed", tuple(parents), scaled=True)
    return Node("unknown", tuple(parents), called=name)


def traced(model: nn.Module) -> list[Node]:
    """The nodes of the code of ``model``, as torch.fx traces it.

    Raises :class:`~actsym.errors.InputError` for models that torch.fx cannot trace, which asks for a sample.
    """
    if kind := kind_of(model):
        given = Node("input")
        return [given, Node(kind, (given,), model, model, type(model).__name__)]
    try:
        with _buffers_kept(model):
            graph = _Tracer().trace(model)
    except Exception as error:
        why = f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}"
        what = f"which layer of {type(model).__name__} reads what is not to be seen from its code ({why})"
        raise InputError(f"{what}; give a sample input: initialise(model, sample)") from error
    modules, known, own = dict(model.named_modules()), dict[fx.Node, Node](), dict[fx.Node, Any]()
    owners = owners_of(model)
    made: list[Node] = []
    for found in graph.nodes:
        parents = [known[n] for n in found.all_input_nodes if n in known]
        if found.op == "get_attr":
            own[found] = operator.attrgetter(str(found.target))(model)
            continue
        if found.op == "call_module":
            node = _of_module(modules[str(found.target)], tuple(parents))
        elif found.op in ("call_function", "call_method"):
            name = found.target if isinstance(found.target, str) else getattr(found.target, "__name__", "")
            function = getattr(Tensor, name, None) if isinstance(found.target, str) else found.target
            slots = _mapped(found, lambda n: known.get(n, _OWN))
            args, kwargs = _mapped(found, lambda n: own.get(n, n))
            node = made_by(name, parents, args, kwargs, function, slots, owners)
            if ((name.endswith("_") and not name.endswith("__")) or kwargs.get("inplace")) and found.all_input_nodes:
                known[found.all_input_nodes[0]] = node  # what reads it from here on reads the result
        else:
            node = Node("input", tuple(parents))
        known[found] = node
        made.append(node)
    return made


def _mapped(node: fx.Node, value: Callable[[fx.Node], Any]) -> Any:
    """The arguments of ``node`` with ``value`` of each node that is one."""
    replaced: Any = fx.node.map_arg((node.args, dict(node.kwargs)), value)
    return replaced


class _Tracer(fx.Tracer):
    def is_leaf_module(self, m: nn.Module, module_qualified_name: str) -> bool:
        leaf: bool = super().is_leaf_module(m, module_qualified_name)
        return bool(kind_of(m)) or (leaf and not isinstance(m, nn.Sequential))


def _tensors(tree: Any) -> list[Tensor]:
    return [leaf for leaf in _pytree.tree_leaves(tree) if isinstance(leaf, Tensor)]
