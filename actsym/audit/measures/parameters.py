"""Sizes: trainable parameters of published networks, counted from their architectures, and printed rows compared."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any

import sympy as sp

from actsym.audit.claim import Derived
from actsym.quantity import Quantity

__all__ = [
    "ahead",
    "column_mean",
    "mean_gain",
    "network_parameters",
    "same_parameters",
    "size_ratio",
    "transformer_size",
]


def size_ratio(gated: int, plain: int) -> Derived:
    """The intermediate size of a gated layer over that of a plain one."""
    return _number(Fraction(gated, plain), "exact arithmetic")


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
    return Derived(quantity=_exact(Fraction(total, 10**unit)), why=f"{total} parameters, {vocabulary} tokens in the "
                   f"vocabulary", readings=readings)  # fmt: skip


def column_mean(values: str) -> Derived:
    """The mean of printed numbers."""
    numbers = _numbers(values)
    return _number(sum(numbers, Fraction(0)) / len(numbers), f"of the {len(numbers)} printed numbers")


def mean_gain(left: str, right: str) -> Derived:
    """The mean of the differences between two printed rows."""
    pairs = list(zip(_numbers(left), _numbers(right), strict=True))
    return _number(sum((a - b for a, b in pairs), Fraction(0)) / len(pairs), f"of the {len(pairs)} printed pairs")


def ahead(left: str, right: str, names: str, least: int = 0) -> Derived:
    """In how many columns the printed row ``left`` exceeds ``right``; with ``least`` 1, lies below it."""
    rows = list(zip(names.split(), _numbers(left), _numbers(right), strict=True))
    behind = [f"{n} ({float(a):g} against {float(b):g})" for n, a, b in rows if not (a < b if least else a > b)]
    return Derived(counts=(len(rows) - len(behind),), why=f"of the {len(rows)} printed columns",
                   witness=f"not in {', '.join(behind)}" if behind else "")  # fmt: skip


def _numbers(text: str) -> list[Fraction]:
    return [Fraction(n) for n in text.split()]


def _exact(value: Fraction) -> Quantity:
    return Quantity.of_exact(sp.Rational(value.numerator, value.denominator), "exact arithmetic")


def _number(value: Fraction, why: str) -> Derived:
    return Derived(quantity=_exact(value), why=why)


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
