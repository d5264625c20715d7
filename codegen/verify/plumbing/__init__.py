"""Whether generated functions move tensors right, against the definition in float64.

A :class:`~.call.Call` says how the tensors of one call stand in memory, which of them need gradients, and what happens
in between; here calls are made from choices that a test or a generator of random numbers makes.
:mod:`.expected` fills them with numbers that are different at every element, away from kinks, and computes what has to
come back by index arithmetic of its own, from the SymPy expression and the published generator of noise
(:mod:`.definition`).  Nothing of the generated package takes part but the functions that are called.  What needs no
reference is in :mod:`.invariants`: of the sums that are parameters' gradients, also what rounding errors may not hide.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import permutations, product
from math import prod
from types import ModuleType
from typing import Any

import numpy as np
import torch

from actsym.definition.spec import Activation, Kind
from codegen.verify.plumbing import invariants, runtime
from codegen.verify.plumbing.call import KEPT, Call, Layout, applied, dense, learnable, run, tensors
from codegen.verify.plumbing.expected import expectation

#: Takes one of the options.
Pick = Callable[[Sequence[Any]], Any]

TYPES = (torch.float32, torch.float64, torch.float16, torch.bfloat16)
#: Sizes of dimensions: about the widths of vectors, and about 32 elements a channel, from which on kernels walk them
#: in another way.
SIZES = (2, 3, 4, 5, 6, 8, 1, 17, 31, 32, 33, 64, 257)
#: Elements that a tensor of several dimensions has at most.
MOST = 5000
#: Lengths about the borders of vectors, of buffers of half types and of chunks of 16384.
LENGTHS = tuple(n + d for n in (8, 16, 32, 64, 256, 512, 1024, 16384, 32768) for d in (-1, 0, 1))
MODES = ("reverse",) * 4 + ("forward", "second", "forward over reverse", "mapped")
#: Samples of a batch at most.
SAMPLES = 33


def chosen(activation: Activation, pick: Pick, modes: Sequence[str] = MODES) -> Call:
    """A call of any shape, layout, type, and set of gradients, in one of the ``modes`` if it can be."""
    kind = activation.kind
    shape = _shape(pick, row=kind is Kind.ROW)
    u, twice, of_x = None, False, shape
    if kind is Kind.GATED:
        form = pick(("two", "packed", "pitches", "alike", "twice")) if shape else pick(("two", "twice"))
        twice, alike = form == "twice", form == "alike"
        if form == "packed":
            of_x = (*shape[:-1], 2 * shape[-1])
    rows = kind is Kind.GATED and form == "pitches"
    x = pitched(of_x, pick) if rows else layout(of_x, pick)
    if kind is Kind.GATED and form in ("two", "pitches", "alike"):
        u = pitched(shape, pick) if rows else layout(shape, pick)
        u = Layout(x.shape, x.strides, x.offset + 1) if alike else u
    parameters, dim = _parameters(activation, shape, pick)
    names = ["x", *(["u"] if u else []), *learnable(activation)]
    required = tuple(n for n in names if pick((True, True, True, False)))
    wanted = [n for n in required if pick((True,) * 5 + (False,))]
    mode = _mode(pick, activation, wanted, modes)
    # Forward mode keeps nothing, in that of rows torch takes no hooks, and none in its functional transforms.
    kept = pick(tuple(KEPT)) if mode in ("reverse", "second") else "as it is"
    call = Call(
        activation, pick(TYPES), x, layout(shape, pick), u, twice, parameters,
        pick((torch.float32, torch.float64, torch.bfloat16)), dim, required,
        tuple(pick((wanted, wanted[::-1]))), kept,
        training=kind is Kind.STOCHASTIC and pick((True, False)), seed=pick(range(5)), mode=mode,
        backend=pick(("kernel",) * 3 + ("operators",) * 2 + ("torch",)),
    )  # fmt: skip
    if mode != "mapped":
        return call
    places = [] if call.training else list(_divisions(call))  # samples that draw are tested for it on their own
    return replace(call, mapped=pick(places)) if places else replace(call, mode="reverse")


def _divisions(call: Call) -> Iterator[tuple[int, int]]:
    """The dimensions along which samples can stand, with the numbers of samples."""
    whole = call.activation.kind is Kind.ROW or call.packed
    for dim in range(len(call.shape) - whole):
        size = call.channels if replace(call, mapped=(dim, 1)).own_channels else call.shape[dim]
        yield from ((dim, n) for n in range(size, 0, -1) if size % n == 0 and n <= SAMPLES)


def planned(activation: Activation) -> Iterator[Call]:
    """Calls of up to six dimensions: with a gradient that is expanded along any of them, by way of the compiled calls
    and without; and, where there are channels, of batches, for every dimension of both."""
    names = tensors(activation)
    row, gated = activation.kind is Kind.ROW, activation.kind is Kind.GATED
    required = ("x", *(("u",) if gated else ()), *learnable(activation))
    for count in range(1, 7):
        x = dense((2, 3, 4, 5, 3, 2)[:count])
        parameters = {n: dense(() if size is None else (size,)) for n, size in names.items()}
        call = Call(
            activation, torch.float32, x, x, x if gated else None, False, parameters, required=required, wanted=required
        )
        for repeated in product((False, True), repeat=count):
            grad = Layout(x.shape, tuple(0 if r else s for r, s in zip(repeated, x.strides, strict=True)))
            yield from (replace(call, grad=grad, backend=backend) for backend in ("kernel", "operators"))
        for dim, of_samples in product(range(count if names and not row else 0), range(count)):
            own = {n: dense((x.shape[dim], *p.shape)) for n, p in parameters.items()}
            mapped = of_samples, x.shape[of_samples]
            yield replace(call, parameters=own, dim=dim, mode="mapped", mapped=mapped)


def _mode(pick: Pick, activation: Activation, wanted: Sequence[str], modes: Sequence[str]) -> str:
    mode = pick(modes)
    rowwise = activation.kind is Kind.ROW and mode in ("second", "forward over reverse")
    return mode if wanted and not rowwise else "reverse"


def _shape(pick: Pick, row: bool) -> tuple[int, ...]:
    form = pick(("several",) * 7 + ("line", "none", "empty"))
    if form == "line":
        length = pick(LENGTHS)
        return pick(((length,), (1, length), (length, 1), (2, length)))
    if form == "none":
        return (1,) if row else ()
    sizes: list[int] = []
    for _ in range(pick((2, 3, 2, 3, 4, 5, 1))):
        sizes.append(pick([s for s in SIZES if prod(sizes) * s <= MOST]))
    if form == "empty":
        sizes[pick(range(len(sizes)))] = 0
    return tuple(sizes)


def layout(shape: tuple[int, ...], pick: Pick) -> Layout:
    """Where a tensor of this shape stands."""
    count = len(shape)
    form = pick(("contiguous", "channels last", "ordered", "gaps", "expanded", "all but one", "overlapping"))
    offset = pick((0, 1, 3, 16))
    last = (0, *range(2, count), 1) if count > 2 else tuple(reversed(range(count)))
    if form == "contiguous" or not count:
        return dense(shape, None, offset)
    if form == "channels last":
        return dense(shape, last, offset)
    if form == "overlapping":  # windows that share elements
        inner = dense(shape, None, offset)
        return Layout(shape, tuple(min(s, 1 + d) for d, s in enumerate(inner.strides)), offset)
    if form == "all but one":  # what a broadcast vector has, such as strides (0, 1)
        alone = pick(range(count))
        return Layout(shape, tuple(int(d == alone) for d in range(count)), offset)
    order = pick(tuple(permutations(range(count))))
    if form == "ordered":
        return dense(shape, order, offset)
    stepped, padded = pick(order), pick(order)
    strides, step = [0] * count, 1
    for d in reversed(order):
        step *= pick((2, 3)) if d == stepped else 1  # every second, as of a slice with a step
        strides[d] = step
        step *= max(shape[d], 1) + (pick((1, 5)) if d == padded else 0)  # a part of a wider tensor
    if form == "expanded":
        repeated = {pick(order), *(d for d in order if pick((False, True)))}
        strides = [0 if d in repeated else s for d, s in enumerate(strides)]
    return Layout(shape, tuple(strides), offset)


def pitched(shape: tuple[int, ...], pick: Pick) -> Layout:
    """Where dense rows stand in wider ones."""
    inner = dense(shape, None, pick((0, 1, 3, 16)))
    pitch = shape[-1] + pick((1, 5, shape[-1], 8))
    wider = dense((*shape[:-1], pitch))
    return Layout(shape, wider.strides, inner.offset)


def _parameters(activation: Activation, shape: tuple[int, ...], pick: Pick) -> tuple[dict[str, Layout], int]:
    """Layouts of the tensors among the parameters, and the dimension that channels divide."""
    names = tensors(activation)
    dim, count = 1, 1
    if names and shape and activation.kind is not Kind.ROW:
        dim = pick((-1, *range(-len(shape), len(shape)), -1))
        size = shape[dim]
        count = pick([size, *(c for c in range(size - 1, 0, -1) if size % c == 0)][:4]) if size else 3
    found = {}
    for name, entries in names.items():
        lead = pick(((count,), (count,), ())) if count > 1 else pick(((), (1,)))
        if activation.kind is Kind.ROW and entries is not None:
            lead = ()
        own = lead if entries is None else (*lead, entries)
        found[name] = _parameter(own, pick)
    return found, dim


def _parameter(shape: tuple[int, ...], pick: Pick) -> Layout:
    """A parameter's own layout: as it is made, transposed, with gaps, or expanded along its channels."""
    form = pick(("contiguous", "transposed", "gaps", "expanded"))
    if form == "transposed":
        return dense(shape, tuple(reversed(range(len(shape)))), 2)
    inner = dense(shape)
    if form == "gaps":
        return Layout(shape, tuple(2 * s for s in inner.strides), 1)
    if form == "expanded" and len(shape) == 2 and shape[0] > 1:
        return Layout(shape, (0, *inner.strides[1:]))
    return inner


# What is wrong with calls.


def faults(package: ModuleType, call: Call) -> list[str]:
    """What is wrong with a call of a function of ``package``; nothing: an empty list."""
    memory, expected = expectation(call)
    try:
        outcome = run(package, call, memory)
    except Exception as error:  # of a call that is right in every way
        return [f"{type(error).__name__}: {error}"]
    found = list(outcome.faults)
    for name, known in expected.items():
        value = outcome.values[name]
        if value.shape != known.value.shape:
            continue  # told above
        wrong = np.argwhere(~(np.abs(value - known.value) <= known.allowed))
        if len(wrong):
            at = tuple(wrong[0].tolist())
            found.append(
                f"{name}: {len(wrong)} of {value.size} elements are wrong, such as {list(at)}: "
                f"{value[at]!r}, expected {known.value[at]!r} to {known.allowed[at]:.1g}"
            )
    return found


def checked(package: ModuleType, activation: Activation, count: int = 20, seed: int = 1) -> str:
    """The first fault of ``count`` calls that ``seed`` chooses, of half as many of batches, and of those that are
    :func:`planned`; none: an empty string."""
    choices = random.Random(seed)
    several = [chosen(activation, choices.choice) for _ in range(count)]
    several += [chosen(activation, choices.choice, ("mapped",)) for _ in range(count // 2)]
    for call in (*several, *planned(activation)):
        if found := faults(package, call):
            return f"{found[0]} in {activation.name}: {call}"
    return ""


def of_unit(activation: Activation, package: ModuleType) -> list[str]:
    """What is wrong with a unit, however it is called: the loops that it shares with others, its invariants, and
    :func:`checked`, with calls that go the compiled way and others."""
    package.dispatcher(build=True)
    fault = checked(package, activation)
    return [*runtime.faults(package), *invariants.faults(package, activation), *([fault] if fault else [])]


__all__ = ["Call", "applied", "checked", "chosen", "expectation", "faults", "planned", "run"]
