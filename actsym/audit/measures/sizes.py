"""Sizes of layers and networks: operations and memory of an activation, counted in its listing, and parameters.

A listing is a formula in ``x`` (and ``v``, the other factor of a gated unit), with steps before it separated by ``;``:
``h = relu(x); w1*h + w2*h**2 + b``.  ``w1``, ``w2``, ... and ``b`` are trained numbers.  ``norm(u)`` is u over its root
mean square along the row.  All is counted for an entry of the layer between the two products, of width ``c`` times the
hidden size H, and stated for B rows of S tokens in units of B S H.

Operations: one each for a sum, difference, product, quotient, negation and comparison, k - 1 for a power k taken by
itself, ten for exp and tanh (the paper's figure), three for ``norm`` (the square, a term of the mean, the product).
Work once a row, and arithmetic of constants, is none.

Kept tensors: what reverse-mode differentiation keeps when each step is one operation: a product its factors as far as
the other one is differentiated, a power and ``norm`` their argument, relu, exp and tanh their result, silu and gelu
their argument.  Each tensor counts once.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any

from actsym.audit.answers import exactly
from actsym.audit.claim import Derived
from actsym.audit.listing import ListingError

_COST = {"exp": 10, "tanh": 10, "relu": 1, "norm": 3, "sqrt": 1}
#: Keeps its result, or its argument.
_RESULT, _ARGUMENT = ("relu", "exp", "tanh"), ("silu", "gelu", "norm")


def flops(listing: str, width: str, passes: int = 1) -> Derived:
    """Operations of an activation in units of B S H; ``passes`` 2 when it is computed again for the gradient."""
    found = passes * _flops(listing) * Fraction(width)
    return exactly(found, f"{_flops(listing)} operations an entry in {listing}, {width} H entries, {passes} times")


def flops_share(listing: str, width: str, passes: int = 1, hidden: int = 0) -> Derived:
    """What :func:`flops` is of 24 B S H^2: the coefficient of 1/H, or at a given ``hidden`` size H the percentage."""
    share = passes * _flops(listing) * Fraction(width) / 24
    return exactly(share * 100 / hidden if hidden else share, f"{_flops(listing)} operations an entry in {listing}")


def ffn_operations(matrices: int, width: str) -> Derived:
    """Operations of the matrix products of a feed-forward layer in units of B S H^2, forward, 2 a weight."""
    found = 2 * matrices * Fraction(width)
    layer = found + 8
    return exactly(found, f"{matrices} matrices of H times {width} H, 2 operations a weight",
                   witness=f"forward; {3 * found} with the backward pass; {layer} is the forward pass of the whole "
                   "transformer layer: the four projections of its attention are 8 B S H^2")  # fmt: skip


def kept(listing: str, width: str) -> Derived:
    """Entries kept for the gradient in units of B S H, when each step of the listing is one operation."""
    tensors = _kept(listing)
    fewest = len(_inputs(listing)) * Fraction(width)
    why = f"kept in {listing}: {', '.join(tensors)}, of {width} B S H entries each"
    return exactly(len(tensors) * Fraction(width), why,
                   readings=(("with a gradient that starts from the input again", f"{fewest}"),))  # fmt: skip


def kept_size(coefficient: int, hidden: int, batch: int, tokens: int, width: int = 2) -> Derived:
    """The size of ``coefficient`` times B S H numbers of ``width`` bytes, in MB of 2^20 bytes."""
    total = Fraction(coefficient * hidden * batch * tokens * width)
    return exactly(total / 2**20, f"{total / width} numbers of {width} bytes",
                   readings=(("in MB of 10^6 bytes", f"{float(total / 10**6):.1f}"),))  # fmt: skip


def checkpointed(listing: str, width: str) -> Derived:
    """Entries kept in units of B S H when the activation is computed again: its inputs."""
    inputs = _inputs(listing)
    why = f"{' and '.join(inputs)}, of {width} B S H entries each: matrix products do not keep them"
    return exactly(len(inputs) * Fraction(width), why,
                   witness="what is computed again starts from its input, which has to be kept",
                   readings=(("with the input not counted", "0"),))  # fmt: skip


def _steps(listing: str) -> tuple[dict[str, ast.expr], ast.expr]:
    """The steps by name, and the formula."""
    *before, last = ast.parse(listing.replace("; ", "\n")).body
    steps = {}
    for step in before:
        if not (isinstance(step, ast.Assign) and isinstance(step.targets[0], ast.Name)):
            raise ListingError(f"{listing!r}: a step is name = formula")
        steps[step.targets[0].id] = step.value
    if not isinstance(last, ast.Expr):
        raise ListingError(f"{listing!r}: the last part is a formula")
    return steps, last.value


def _inputs(listing: str) -> list[str]:
    steps, last = _steps(listing)
    names = {n.id for part in (*steps.values(), last) for n in ast.walk(part) if isinstance(n, ast.Name)}
    return sorted(names & {"x", "v"}, reverse=True)


def _flops(listing: str) -> int:
    steps, last = _steps(listing)
    return sum(map(_cost, (*steps.values(), last)))


def _cost(node: ast.expr) -> int:
    if not _names(node):
        return 0
    match node:
        case ast.Name():
            return 0
        case ast.UnaryOp(operand=inner):
            return 1 + _cost(inner)
        case ast.BinOp(left=left, op=ast.Pow(), right=ast.Constant(value=int() as power)):
            return power - 1 + _cost(left)
        case ast.BinOp(left=left, right=right):
            return 1 + _cost(left) + _cost(right)
        case ast.Call(func=ast.Name(id=name), args=[argument]) if name in _COST:
            return _COST[name] + _cost(argument)
    raise ListingError(f"cannot count {ast.unparse(node)}; functions are {', '.join(_COST)}")


def _kept(listing: str) -> tuple[str, ...]:
    """The tensors kept, each once, as formulas in the names of the steps."""
    steps, last = _steps(listing)
    alias = {ast.unparse(value): name for name, value in steps.items()}
    found: dict[str, None] = {}
    for node in (*steps.values(), last):
        for tensor in _keeps(node):
            text = ast.unparse(tensor)
            found[alias.get(text, text)] = None
    return tuple(found)


def _keeps(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.BinOp(left=left, op=op, right=right):
            yield from _keeps(left)
            yield from _keeps(right)
            if isinstance(op, ast.Mult):
                # a trained number is differentiated but is no tensor of the layer; a constant is neither
                yield from (b for a, b in ((left, right), (right, left)) if _varies(a, numbers=True) and _varies(b))
            elif isinstance(op, ast.Pow) and _varies(left):
                yield left
            elif isinstance(op, ast.Div) and _varies(right):
                raise ListingError(f"what is kept of the quotient {ast.unparse(node)} is not counted; name a function")
        case ast.UnaryOp(operand=inner):
            yield from _keeps(inner)
        case ast.Call(func=ast.Name(id=name), args=[argument]):
            yield from _keeps(argument)
            if _varies(argument):
                yield node if name in _RESULT else argument
            if name not in (*_RESULT, *_ARGUMENT, "sqrt"):
                raise ListingError(f"{name} is none of {', '.join((*_RESULT, *_ARGUMENT))}")


def _varies(node: ast.expr, numbers: bool = False) -> bool:
    """Whether a formula is a tensor of the layer; with ``numbers``, or is differentiated at all."""
    names = _names(node)
    trained = {n for n in names if n == "b" or (n[0] == "w" and n[1:].isdigit())}
    return bool(names if numbers else names - trained)


def _names(node: ast.expr) -> set[str]:
    """The tensors, steps and trained numbers that a formula names."""
    called = {n.func for n in ast.walk(node) if isinstance(n, ast.Call)}
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and n not in called and n.id != "pi"}


# -- trainable parameters of published networks, counted from their architectures -------------------------------------


def size_ratio(gated: int, plain: int) -> Derived:
    """The intermediate size of a gated layer over that of a plain one."""
    return exactly(Fraction(gated, plain), "exact arithmetic")


def same_parameters(gated: str, plain: str) -> Derived:
    """Whether three matrices of H times ``gated`` hold as many parameters as two of H times ``plain``."""
    three, two = 3 * Fraction(gated), 2 * Fraction(plain)
    return Derived(truth=three == two, why=f"3 x {gated} H = {three} H and 2 x {plain} H = {two} H")


def transformer_size(hidden: int, intermediate: int, layers: int, vocabulary: int, matrices: int = 3, tied: int = 1,
                     experts: int = 1, active: int = 0, unit: int = 9) -> Derived:  # fmt: skip
    """Parameters of a decoder in units of 10^``unit``: attention with four square matrices, feed-forward layers with
    ``matrices`` matrices (``experts`` of them, of which ``active`` count if it is given, and a router where there are
    several), two gains a layer and a last one, no biases, embeddings once (``tied`` 1) or twice."""
    attention, forward = 4 * hidden**2, (active or experts) * matrices * hidden * intermediate
    router = hidden * experts if experts > 1 else 0
    inner = layers * (attention + forward + router + 2 * hidden) + hidden
    total = inner + (1 if tied else 2) * vocabulary * hidden
    other = inner + (2 if tied else 1) * vocabulary * hidden
    shown = [f"{value / 10**unit:.4g}" for value in (inner, other)]
    readings = (("without embeddings", shown[0]), (f"embeddings {'not tied' if tied else 'tied'}", shown[1]))
    return exactly(Fraction(total, 10**unit), f"{total} parameters, {vocabulary} tokens in the "
                   f"vocabulary", readings=readings)  # fmt: skip


def network_parameters(name: str, classes: int = 100, extra: int = 0) -> Derived:
    """Weights, biases and normalisation gains of the network ``name`` with ``classes`` outputs, and ``extra`` ones.

    Raises ValueError for a name that is not known.
    """
    if name not in _NETWORKS:
        raise ValueError(f"no network is called {name!r}; known: {', '.join(_NETWORKS)}")
    builder, arguments, about = _NETWORKS[name]
    return Derived(counts=(builder(classes, *arguments) + extra,), why=f"{about}, {classes} outputs")


def _conv(inputs: int, outputs: int, size: int, groups: int = 1, bias: bool = False) -> int:
    return inputs // groups * outputs * size * size + outputs * bias


def _linear(inputs: int, outputs: int) -> int:
    return (inputs + 1) * outputs


def _vgg(classes: int, *stages: tuple[int, ...]) -> int:
    """Convolutions of 3 x 3 with biases, each normalised, and one linear layer."""
    widths = [3, *(w for stage in stages for w in stage)]
    return sum(_conv(a, b, 3, bias=True) + 2 * b for a, b in pairwise(widths)) + _linear(widths[-1], classes)


def _residual(classes: int, stem: int, widths: tuple[int, ...], blocks: tuple[int, ...]) -> int:
    """Basic blocks; the first of a stage that changes the width has a projection of 1 x 1, normalised."""
    total, inputs = _conv(3, widths[0], stem) + 2 * widths[0], widths[0]
    for width, count in zip(widths, blocks, strict=True):
        for _ in range(count):
            total += _conv(inputs, width, 3) + _conv(width, width, 3) + 4 * width
            total += (_conv(inputs, width, 1) + 2 * width) * (inputs != width)
            inputs = width
    return total + _linear(inputs, classes)


def _wide(classes: int, depth: int, factor: int) -> int:
    """Wide residual network: normalisation before each convolution, a projection without one."""
    count, inputs = (depth - 4) // 6, 16
    total = _conv(3, 16, 3)
    for width in (16 * factor, 32 * factor, 64 * factor):
        for _ in range(count):
            total += 2 * inputs + 2 * width + _conv(inputs, width, 3) + _conv(width, width, 3)
            total += _conv(inputs, width, 1) * (inputs != width)
            inputs = width
    return total + 2 * inputs + _linear(inputs, classes)


def _shuffle(classes: int) -> int:
    """ShuffleNetV1 with 3 groups: the first unit of a stage joins its input to its outputs."""
    total, inputs = _conv(3, 24, 1) + 48, 24
    for width, count in ((240, 4), (480, 8), (960, 4)):
        for n in range(count):
            outputs = width - inputs if n == 0 else width
            middle = outputs // 4
            total += _conv(inputs, middle, 1, groups=1 if inputs == 24 else 3) + 2 * middle
            total += _conv(middle, middle, 3, groups=middle) + 2 * middle
            total += _conv(middle, outputs, 1, groups=3) + 2 * outputs
            inputs = width
    return total + _linear(inputs, classes)


def _attention_block(width: int) -> int:
    """Two layer norms, queries, keys, values, projection, and two layers with four times the width."""
    return 4 * width + _linear(width, 3 * width) + _linear(width, width) + _mlp(width)


def _mlp(width: int) -> int:
    return _linear(width, 4 * width) + _linear(4 * width, width)


def _vit(classes: int, width: int, depth: int, patch: int, tokens: int) -> int:
    embedding = _conv(3, width, patch, bias=True) + width + (tokens + 1) * width
    return embedding + depth * _attention_block(width) + 2 * width + _linear(width, classes)


def _swin(classes: int, width: int, blocks: tuple[int, ...], heads: tuple[int, ...], window: int) -> int:
    total = _conv(3, width, 4, bias=True) + 2 * width
    for stage, (count, number) in enumerate(zip(blocks, heads, strict=True)):
        if stage:  # four neighbours are joined, normalised and halved
            total += 8 * width + 4 * width * 2 * width
            width *= 2
        total += count * (_attention_block(width) + (2 * window - 1) ** 2 * number)
    return total + 2 * width + _linear(width, classes)


def _gpt(_: int, vocabulary: int, context: int, width: int, depth: int) -> int:
    """The output layer shares the embedding."""
    return (vocabulary + context) * width + depth * _attention_block(width) + 2 * width


def _mobile(classes: int) -> int:
    total = _conv(3, 32, 3) + 64
    widths = [32, 64, 128, 128, 256, 256, *[512] * 6, 1024, 1024]
    total += sum(_conv(a, a, 3, groups=a) + 2 * a + _conv(a, b, 1) + 2 * b for a, b in pairwise(widths))
    return total + _linear(widths[-1], classes)


def _efficient(classes: int, widths: tuple[int, ...], blocks: tuple[int, ...]) -> int:
    """EfficientFormer: pooling blocks, one attention block at the end, two heads."""
    half = widths[0] // 2
    total = _conv(3, half, 3, bias=True) + 2 * half + _conv(half, widths[0], 3, bias=True) + 2 * widths[0]
    for a, b in pairwise(widths):
        total += _conv(a, b, 3, bias=True) + 2 * b
    for width, count in zip(widths, blocks, strict=True):
        total += count * (_mlp(width) + 2 * 4 * width + 2 * width + 2 * width)  # two norms and two layer scales
    last, heads, key = widths[-1], 8, 32
    attention = _linear(last, heads * (2 * key + 4 * key)) + _linear(heads * 4 * key, last) + heads * 49
    total += attention + _mlp(last) + 4 * last + 2 * last
    return total + 2 * last + 2 * _linear(last, classes)


#: How a network's parameters are counted, with which sizes, and what the network is.
_NETWORKS: dict[str, tuple[Callable[..., int], tuple[Any, ...], str]] = {
    "shufflenet_v1": (_shuffle, (), "ShuffleNetV1, 3 groups"),
    "vgg8": (_vgg, ((64,), (128,), (256,), (512,), (512,)), "five convolutions with biases and batch norms"),
    "vgg13": (_vgg, ((64, 64), (128, 128), (256, 256), (512, 512), (512, 512)), "ten convolutions with batch norms"),
    "resnet56": (_residual, (3, (16, 32, 64), (9, 9, 9)), "basic blocks of widths 16, 32, 64"),
    "wrn_40_2": (_wide, (40, 2), "wide residual network"),
    "wrn_16_2": (_wide, (16, 2), "wide residual network"),
    "resnet18": (_residual, (7, (64, 128, 256, 512), (2, 2, 2, 2)), "basic blocks"),
    "resnet34": (_residual, (7, (64, 128, 256, 512), (3, 4, 6, 3)), "basic blocks"),
    "vit_t": (_vit, (192, 12, 16, 196), "width 192, 12 blocks, patches of 16 in images of 224"),
    "swin_t": (_swin, (96, (2, 2, 6, 2), (3, 6, 12, 24), 7), "width 96, blocks 2 2 6 2, windows of 7"),
    "efficientformer_l1": (_efficient, ((48, 96, 224, 448), (3, 2, 6, 3)), "widths 48 96 224 448, one attention block"),
    "gpt2": (_gpt, (50257, 1024, 768, 12), "width 768, 12 blocks, output layer shared with the embedding"),
    "mobilenet": (_mobile, (), "MobileNet of width 1"),
}  # fmt: skip
