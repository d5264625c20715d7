"""How far a damaged package is from the undamaged one: of damages that no check notices, whether they change anything.

Compared are f, all first and all second derivatives, at inputs of all binades, of the centre and of the region that the
damage is made for; each with parameters of its own, in half of them the defaults.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import sympy as sp
import torch

from actsym.definition.spec import Activation, Kind
from actsym.properties.floats.formats import FLOAT32, FLOAT64, FORMATS, Format
from codegen.names import ORDERED, in_order
from codegen.verify import away, plumbing
from codegen.verify.accepted import acceptance
from codegen.verify.calling import Runner
from codegen.verify.quantities import parameter_values
from codegen.verify.reference import Reference
from codegen.verify.second import Hessian
from codegen.verify.ulps import MULTIPLES, errors
from tests.instruments.mutate.damage import Region

#: What a package computes, by quantity.
Results = dict[str, np.ndarray]

_RANKS = ("equivalent", "within limits", "survived")

#: Points of each format: of first derivatives, of which the first are those of second ones; in the region a quarter.
_COUNT, _SECOND = 40_000, 4000

#: What second derivatives may differ by, in units in the last place.
_CURVED = 8.0

#: Entries of rows, as far as their third powers overflow and underflow.
_SCALES = (1.0, 30.0, 1e-4, 1e13, 1e-30, 1e120, 1e-160)


@dataclass(frozen=True)
class Difference:
    """``outcome`` is one of equivalent, within limits, survived; ``text`` says what was compared."""

    outcome: str
    text: str

    @property
    def rank(self) -> int:
        return _RANKS.index(self.outcome)


def compared(damaged: ModuleType, undamaged: ModuleType, activation: Activation, region: Region) -> Difference:
    """The worst difference of the two packages, in float32 and float64, with vectors of ten entries or more too."""
    if activation.kind is Kind.ROW:
        return _compared_rows(damaged, undamaged, activation)
    found = []
    for member in _members(activation, region):
        for fmt in (FLOAT32, FLOAT64):
            points = _points(member, fmt, region)
            pair = [_results(p, member, fmt, points) for p in (damaged, undamaged)]
            bends = _bends(undamaged, member, fmt, points)
            found += [_difference(member, fmt, quantity, points, pair, bends) for quantity in pair[1]]
    if activation.kind is Kind.STOCHASTIC:
        found.append(_compared_trained(damaged, undamaged, activation))
    worst = max(found, key=lambda f: f.rank)
    if worst.outcome != "equivalent":
        return worst
    return Difference(
        "equivalent", f"{activation.name}: the same bits of {len(found)} quantities at {_COUNT} points each"
    )


def _members(activation: Activation, region: Region) -> Iterator[Activation]:
    """The activation, with a fixed parameter in its region; and one with longer vectors of the same kernels."""
    fixed = {p.name: p for p in activation.scalars if not p.learnable}
    changed = {n: sp.Rational((low + high) / 2) for n, low, high in region if n in fixed}
    allowed = {n: v for n, v in changed.items() if fixed[n].domain.contains(v) == sp.true}
    member = activation.at(**allowed) if allowed else activation
    if not in_order(member):
        same = next(iter(allowed.values()))
        member = activation.at(**dict.fromkeys(ORDERED[activation.unit], same))
    yield member
    longer = (m for label, m in away.variants(activation) if "random" in label and max(map(len, m.vectors)) >= 10)
    yield from islice(longer, 1)


def _points(activation: Activation, fmt: Format, region: Region) -> np.ndarray:
    """Values of the inputs and of the learnable parameters [count, variables]."""
    random = np.random.default_rng(5)
    bounds = {name: (low, high) for name, low, high in region}
    defaults = parameter_values(activation, fmt)
    inside = np.arange(_COUNT) % 4 == 1
    columns = []
    for variable in (*activation.inputs, *activation.learnable):
        anywhere = fmt.values(random.integers(-fmt.last, fmt.last + 1, _COUNT))
        values = np.where(random.random(_COUNT) < 0.5, anywhere, random.uniform(-30, 30, _COUNT))
        if variable.name in defaults:
            moderate = np.exp2(random.uniform(-9, 7, _COUNT)) * random.choice([-1.0, 1.0], _COUNT)
            moderate = _allowed(variable.domain, moderate, float(defaults[variable.name]))
            values = np.where(random.random(_COUNT) < 0.5, moderate, float(defaults[variable.name]))
        if variable.name in bounds:
            chosen = _between(*bounds[variable.name], random)
            if variable.name in defaults:
                chosen = _allowed(variable.domain, chosen, float(defaults[variable.name]))
            values = np.where(inside, chosen, values)
        columns.append(values)
    return fmt.round(np.column_stack(columns))


def _between(low: float, high: float, random: np.random.Generator) -> np.ndarray:
    """Uniform, and uniform in logarithm where the two have one sign."""
    even = random.uniform(low, high, _COUNT)
    if low * high <= 0:
        return even
    least, most = sorted(float(np.log(abs(v))) for v in (low, high))
    sizes = np.exp(random.uniform(least, most, _COUNT)) * np.sign(low)
    return np.where(random.random(_COUNT) < 0.5, even, sizes)


def _allowed(domain: sp.Set, values: np.ndarray, default: float) -> np.ndarray:
    low, high = float(domain.inf), float(domain.sup)
    return np.where((values > low) & (values < high), values, default)


def _results(package: ModuleType, activation: Activation, fmt: Format, points: np.ndarray) -> Results:
    """f and its derivatives as torch computes them, each point a channel."""
    hessian = Hessian(package, activation, fmt)
    names = [v.name for v in (*activation.inputs, *activation.learnable)]
    found = hessian.runner.at(points, own=bool(activation.learnable))
    second = hessian.values(points[:_SECOND])
    return found | {f"d2f_d{names[i]}_d{names[j]}": array for (i, j), array in second.items()}


#: From the name of a quantity and the numbers of some points: what a unit in the last place of x changes it by.
Bends = Callable[[str, np.ndarray], np.ndarray]


def _bends(undamaged: ModuleType, activation: Activation, fmt: Format, points: np.ndarray) -> Bends:
    """Those of f and of the first derivatives, 0 where no zero is near; of second derivatives none."""
    hessian = Hessian(undamaged, activation, fmt)
    names = [v.name for v in (*activation.inputs, *activation.learnable)]

    def of(quantity: str, places: np.ndarray) -> np.ndarray:
        if quantity.startswith("d2f"):
            return np.zeros(len(places))
        at, wide = points[places], np.repeat(points[places], len(MULTIPLES), axis=0)
        wide[:, 0] = fmt.round(wide[:, 0] * np.tile(MULTIPLES, len(at)))
        own = bool(activation.learnable)
        signs = np.sign(hessian.runner.at(wide, own)[quantity]).reshape(len(at), -1)
        if quantity == "f":
            slope = hessian.runner.at(at, own)["df_dx"]
        else:
            slope = hessian.values(at)[0, names.index(quantity.removeprefix("df_d"))]
        size = np.abs(np.nan_to_num(slope, posinf=0, neginf=0)) * fmt.ulp(at[:, 0])
        return np.where(signs.min(1) < signs.max(1), size, 0.0)

    return of


def _difference(
    activation: Activation, fmt: Format, quantity: str, points: np.ndarray, pair: Sequence[Results], bends: Bends
) -> Difference:
    found, right = (results[quantity] for results in pair)
    name = f"{activation.name} {fmt.name} {quantity}"
    if _same(found, right):
        return Difference("equivalent", name)
    limit = _CURVED if quantity.startswith("d2f") else acceptance(fmt, quantity, activation.name).ulps
    known, nothing = ~np.isnan(right), np.zeros(len(right))
    reference = Reference(fmt, quantity, points[: len(right), 0], np.where(known, right, 0.0), nothing, nothing)
    apart = errors(reference, np.where(known, found, 0.0))
    failed = apart.failed | (~known & ~np.isnan(found))
    sizes = np.where(failed, np.inf, np.where(known, apart.conditioned, 0.0))
    if len(over := np.flatnonzero((sizes > limit) & ~failed)):  # beside a zero, of the conditioned error
        unit = fmt.ulp(right[over])
        sizes[over] *= unit / (unit + bends(quantity, over))
    at = int(np.argmax(sizes))
    where = f"{name}: {sizes[at]:.3g} ulp from undamaged at {points[at].tolist()}, {found[at]!r} for {right[at]!r}"
    return Difference("within limits" if sizes[at] <= limit else "survived", where)


def _same(a: np.ndarray, b: np.ndarray) -> bool:
    nan = np.isnan(a)
    return bool((nan == np.isnan(b)).all() and (a[~nan].view(np.int64) == b[~nan].view(np.int64)).all())


# Calls: layouts, gradients that are wanted, modes of differentiation.

#: Of what no check has drawn.
_CALLS, _CALL_SEED = 200, 1009


def compared_calls(damaged: ModuleType, undamaged: ModuleType, activation: Activation) -> Difference:
    """Whether random calls of the two packages give the same bits and the same faults, or end in the same error; within
    limits are zeros of the other sign."""
    choices, signs = Random(_CALL_SEED), ""
    several = [plumbing.chosen(activation, choices.choice) for _ in range(_CALLS)]
    for call in (*several, *plumbing.planned(activation)):
        memory, _ = plumbing.expectation(call)
        found, right = (_outcome(package, call, memory) for package in (damaged, undamaged))
        if found[1] != right[1]:
            return Difference("survived", f"{found[1]} instead of {right[1]} in {call}")
        for name, values in right[0].items():
            if _same(found[0][name].reshape(-1), values.reshape(-1)):
                continue
            if not np.array_equal(found[0][name], values, equal_nan=True):
                return Difference("survived", f"other bits in {name} of {call}")
            signs = signs or f"zeros of the other sign in {name} of {call}"
    if signs:
        return Difference("within limits", signs)
    return Difference("equivalent", f"the same bits in {_CALLS} calls with tensors of other shapes and strides")


def _outcome(package: ModuleType, call: plumbing.Call, memory: Results) -> tuple[Results, list[str]]:
    try:
        outcome = plumbing.run(package, call, memory)
    except Exception as error:  # of both packages, or the two differ
        return {}, [f"{type(error).__name__}: {error}"]
    return outcome.values, outcome.faults


# Training, against the torch form with the same seed.

#: Elements: more than 64 chunks, and than 20 bits of an index count.
_TRAINED = (1 << 20) + 1003
_UNITS = 8  # of the type's precision: two roundings of a few operations apart


def trained(package: ModuleType, activation: Activation) -> str:
    """What differs between the kernels and the torch form in training; nothing: an empty string."""
    for dtype in (torch.float64, torch.float32, torch.float16, torch.bfloat16):
        pair = [_training(package, activation, dtype, backend) for backend in ("kernel", "torch")]
        for name, found, right in zip(("f", "df_dx"), *pair, strict=True):
            if text := _apart(found, right, torch.finfo(dtype).eps * _UNITS):
                return f"{activation.name} {dtype} {name}: {text}"
    return ""


def _compared_trained(damaged: ModuleType, undamaged: ModuleType, activation: Activation) -> Difference:
    for dtype in (torch.float64, torch.float32, torch.float16, torch.bfloat16):
        pair = zip(*(_training(p, activation, dtype, "kernel") for p in (damaged, undamaged)), strict=True)
        if not all(_same(a.numpy(), b.numpy()) for a, b in pair):
            return Difference("survived", f"{activation.name} {dtype} in training: other bits")
    return Difference("equivalent", f"{activation.name} in training: the same bits")


def _training(package: ModuleType, activation: Activation, dtype: torch.dtype, backend: str) -> list[torch.Tensor]:
    fmt = FORMATS[str(dtype).removeprefix("torch.")]
    runner = Runner(package, activation, fmt, backend)
    x = torch.randn(_TRAINED, generator=torch.Generator().manual_seed(3), dtype=torch.float64) * 3
    x[:5] = torch.tensor([0.0, -0.0, float("nan"), float("inf"), float("-inf")])
    x = x.to(dtype).requires_grad_()
    generator = torch.Generator().manual_seed(7)
    with package.backend(backend):
        function = getattr(package, activation.unit)
        y = function(x, *runner.arguments().values(), training=True, generator=generator)
        (slope,) = torch.autograd.grad(y, x, torch.ones_like(y))
    return [y.detach().double(), slope.double()]


def _apart(found: torch.Tensor, right: torch.Tensor, tolerance: float) -> str:
    close = (found == right) | (found.isnan() & right.isnan())
    close |= (found - right).abs() <= tolerance * right.abs()
    if bool(close.all()):
        return ""
    at = int((~close.reshape(-1)).nonzero()[0])
    return f"element {at} is {found.reshape(-1)[at].item()!r}, expected {right.reshape(-1)[at].item()!r}"


# Rows.


def _compared_rows(damaged: ModuleType, undamaged: ModuleType, activation: Activation) -> Difference:
    kept = {torch.float64: _SCALES, torch.float32: _SCALES[:5], torch.float16: _SCALES[:2], torch.bfloat16: _SCALES[:5]}
    worst = 0.0
    for dtype, scale in [(dtype, scale) for dtype, scales in kept.items() for scale in scales]:
        pair = (_row_results(p, activation, dtype, scale) for p in (damaged, undamaged))
        for found, right in zip(*pair, strict=True):
            if _same(found.numpy().reshape(-1), right.numpy().reshape(-1)):
                continue
            size = right.abs().nan_to_num(posinf=0).amax()
            apart = ((found - right).abs() / (torch.finfo(dtype).eps * size)).nan_to_num(nan=torch.inf)
            apart[(found == right) | (found.isnan() & right.isnan())] = 0
            worst = max(worst, float(apart.max()))
            if worst > 2:
                return Difference("survived", f"{activation.name} {dtype}, rows of scale {scale:g}: {worst:.3g} units")
    if worst:
        return Difference("within limits", f"{activation.name}: at most {worst:.3g} units of the largest result")
    return Difference("equivalent", f"{activation.name}: the same bits")


def _row_arguments(package: ModuleType, activation: Activation, dtype: torch.dtype) -> list[Any]:
    """What the function takes beside x: parameters of different sizes."""
    home = importlib.import_module(f"{package.__name__}.activations.{activation.unit}")
    vectors = {v.name: len(v.entries) for v in activation.vectors}
    defaults = {p.name: float(p.default) for p in activation.scalars}
    given: list[Any] = []
    for n, argument in enumerate(home.ARGUMENTS):
        if argument.name in vectors or argument.learnable:
            size = (vectors[argument.name],) if argument.name in vectors else ()
            value = torch.arange(1.0, 1 + int(np.prod(size)), dtype=torch.float64).reshape(size) / 4 - n / 8
            given.append(value.to(dtype).requires_grad_())
        else:
            given.append(max(defaults[argument.name], 1e-6))
    return given


def _row_results(package: ModuleType, activation: Activation, dtype: torch.dtype, scale: float) -> list[torch.Tensor]:
    numbers = torch.Generator().manual_seed(11)
    x = (scale * torch.randn(6, 1037, generator=numbers, dtype=torch.float64)).to(dtype)
    x[2, 3] *= 16
    grad = torch.randn(6, 1037, generator=numbers, dtype=torch.float64).to(dtype)
    given = _row_arguments(package, activation, dtype)
    x.requires_grad_()
    with package.backend("kernel"):
        y = getattr(package, activation.unit)(x, *given)
        learned = [v for v in given if isinstance(v, torch.Tensor)]
        found = torch.autograd.grad(y, [x, *learned], grad)
    return [v.detach().double() for v in (y, *found)]
