"""Checks that compare a package's kernels with its own torch form, and how far a package is from the undamaged one."""

from __future__ import annotations

import importlib
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

import numpy as np
import torch

from actsym.definition.spec import Activation, Kind
from actsym.properties.floats.formats import FORMATS
from codegen.verify.cases import cases
from codegen.verify.cpu import Runner
from codegen.verify.grid import SPECIAL, WHOLE
from codegen.verify.ulps import acceptance, errors

_RANKS = ("equivalent", "within limits", "survived")
_UNITS = 8  # of the type's precision: two roundings of a few operations apart

#: Scales of rows, as far as their third powers overflow and underflow.
_SCALES = (1.0, 30.0, 1e-4, 1e13, 1e-30, 1e120, 1e-160)


@dataclass(frozen=True)
class Difference:
    """``outcome`` is one of equivalent, within limits, survived; ``text`` says what was compared."""

    outcome: str
    text: str

    @property
    def rank(self) -> int:
        return _RANKS.index(self.outcome)


def trains(activation: Activation) -> bool:
    """Whether the unit computes something else in training, which references do not show."""
    return activation.kind is Kind.STOCHASTIC


def compared(damaged: ModuleType, undamaged: ModuleType, activation: Activation) -> Difference:
    """Every half input and the stratified ones of float32 and float64, in every quantity, bit by bit."""
    if activation.kind is Kind.ROW:
        return _compared_rows(damaged, undamaged, activation)
    points, worst, where = 0, 0.0, ""
    for fmt in FORMATS.values():
        pair = [Runner(p, activation, fmt, "kernel") for p in (damaged, undamaged)]
        for quantity, case in cases(activation, fmt).items():
            known = case.reference
            if quantity not in ("f", "df_dx", "df_du") and not activation.vectors:
                chosen = np.unique(np.linspace(0, len(known.inputs) - 1, WHOLE.calls).round().astype(int))
                parts = {n: getattr(known, n)[chosen] for n in ("inputs", "value", "offset", "slack")}
                known = replace(known, **parts)
            inputs = np.concatenate([known.inputs, SPECIAL])
            found, right = (r.values(quantity, inputs) for r in pair)
            points += len(inputs)
            if _same(found, right):
                continue
            n = len(known.inputs)
            name = f"{activation.name} {fmt.name} {quantity}"
            if not _same(found[n:], right[n:]) and not np.allclose(found[n:], right[n:], rtol=1e-5, equal_nan=True):
                return Difference("survived", f"{name}: {found[n:]} at {SPECIAL}, undamaged {right[n:]}")
            against = replace(known, value=right[:n].copy(), offset=np.zeros(n))
            apart = errors(against, found[:n])
            at = int(np.argmax(apart.conditioned))
            failed = [k for k, mask in apart.failures.items() if mask.any()]
            if failed or apart.conditioned[at] > acceptance(fmt, quantity).ulps:
                kind = ", ".join(failed) or f"{apart.conditioned[at]:.3g} ulp"
                return Difference("survived", f"{name}: {kind} from undamaged at {known.inputs[at]!r}")
            if apart.conditioned[at] >= worst:
                worst, where = float(apart.conditioned[at]), f"{name} at {known.inputs[at]!r}"
    if where:
        return Difference("within limits", f"at most {worst:.3g} ulp from undamaged ({where}) at {points} inputs")
    return Difference("equivalent", f"{activation.name}: the same bits at {points} inputs")


def _same(a: np.ndarray, b: np.ndarray) -> bool:
    nan = np.isnan(a)
    return bool((nan == np.isnan(b)).all() and (a[~nan].view(np.int64) == b[~nan].view(np.int64)).all())


# Training, against the torch form with the same seed.


def trained(package: ModuleType, activation: Activation) -> str:
    """What differs between the kernels and the torch form in training; nothing: an empty string."""
    for dtype in (torch.float64, torch.float32, torch.float16, torch.bfloat16):
        pair = [_training(package, activation, dtype, backend) for backend in ("kernel", "torch")]
        for name, found, right in zip(("f", "df_dx"), *pair, strict=True):
            if text := _apart(found, right, torch.finfo(dtype).eps * _UNITS):
                return f"{activation.name} {dtype} {name}: {text}"
    return ""


def compared_trained(damaged: ModuleType, undamaged: ModuleType, activation: Activation) -> Difference:
    """The same in training, bit by bit."""
    for dtype in (torch.float64, torch.float32, torch.float16, torch.bfloat16):
        pair = zip(*(_training(p, activation, dtype, "kernel") for p in (damaged, undamaged)), strict=True)
        if not all(_same(a.numpy(), b.numpy()) for a, b in pair):
            return Difference("survived", f"{activation.name} {dtype} in training: other bits")
    return Difference("equivalent", f"{activation.name} in training: the same bits")


def _training(package: ModuleType, activation: Activation, dtype: torch.dtype, backend: str) -> list[torch.Tensor]:
    fmt = FORMATS[str(dtype).removeprefix("torch.")]
    runner = Runner(package, activation, fmt, backend)
    x = torch.randn(20_000, generator=torch.Generator().manual_seed(3), dtype=torch.float64) * 3
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


# Rows, against the torch form in float64.


def rows(package: ModuleType, activation: Activation) -> str:
    """What differs between the kernels and the torch form in float64; nothing: an empty string."""
    for dtype, scale in _row_cases():
        found = _row_results(package, activation, dtype, scale, "kernel")
        right = _row_results(package, activation, dtype, scale, "torch")
        for name, a, b in zip(_row_names(package, activation), found, right, strict=True):
            # Of gradients what cancels is measured by the largest; sums of half types are made in float.
            size = b.abs().nan_to_num(posinf=0).amax() if name != "f" else b.abs().nan_to_num(posinf=0)
            allowed = (1e-6 if name not in ("f", "df_dx") else 0) + torch.finfo(dtype).eps * _UNITS
            if dtype is torch.float64:
                allowed = 1e-12
            close = (a == b) | (a.isnan() & b.isnan()) | ((a - b).abs() <= allowed * (size + (name == "f")))
            if not bool(close.all()):
                at = int((~close.reshape(-1)).nonzero()[0])
                values = a.reshape(-1)[at].item(), b.reshape(-1)[at].item()
                return f"{dtype} rows of scale {scale:g}, {name} {at}: {values[0]!r}, expected {values[1]!r}"
    return ""


def _row_cases() -> list[tuple[torch.dtype, float]]:
    kept = {torch.float64: _SCALES, torch.float32: _SCALES[:5], torch.float16: _SCALES[:2], torch.bfloat16: _SCALES[:5]}
    return [(dtype, scale) for dtype, scales in kept.items() for scale in scales]


def _row_names(package: ModuleType, activation: Activation) -> list[str]:
    return ["f", "df_dx", *(f"df_d{n}" for n in _row_arguments(package, activation, torch.float64)[1])]


def _row_arguments(package: ModuleType, activation: Activation, dtype: torch.dtype) -> tuple[list[Any], list[str]]:
    """What the function takes beside x (parameters of different sizes), and names of what is learnable."""
    home = importlib.import_module(f"{package.__name__}.activations.{activation.unit}")
    vectors = {v.name: len(v.entries) for v in activation.vectors}
    defaults = {p.name: float(p.default) for p in activation.scalars}
    given: list[Any] = []
    names = []
    for n, argument in enumerate(home.ARGUMENTS):
        if argument.name in vectors or argument.learnable:
            size = (vectors[argument.name],) if argument.name in vectors else ()
            value = torch.arange(1.0, 1 + int(np.prod(size)), dtype=torch.float64).reshape(size) / 4 - n / 8
            given.append(value.to(dtype).requires_grad_())
            names.append(argument.name)
        else:
            given.append(max(defaults[argument.name], 1e-6))
    return given, names


def _row_results(
    package: ModuleType, activation: Activation, dtype: torch.dtype, scale: float, backend: str
) -> list[torch.Tensor]:
    numbers = torch.Generator().manual_seed(11)
    x = (scale * torch.randn(6, 37, generator=numbers, dtype=torch.float64)).to(dtype)
    x[2, 3] *= 16
    grad = torch.randn(6, 37, generator=numbers, dtype=torch.float64).to(dtype)
    given, _ = _row_arguments(package, activation, dtype)
    if backend == "torch":
        x, grad = x.double(), grad.double()
        given = [v.detach().double().requires_grad_() if isinstance(v, torch.Tensor) else v for v in given]
    x.requires_grad_()
    with package.backend(backend):
        y = getattr(package, activation.unit)(x, *given)
        learned = [v for v in given if isinstance(v, torch.Tensor)]
        found = torch.autograd.grad(y, [x, *learned], grad)
    return [v.detach().double() for v in (y, *found)]


def _compared_rows(damaged: ModuleType, undamaged: ModuleType, activation: Activation) -> Difference:
    calls = 0
    for dtype, scale in _row_cases():
        pair = zip(*(_row_results(p, activation, dtype, scale, "kernel") for p in (damaged, undamaged)), strict=True)
        if not all(_same(a.numpy().reshape(-1), b.numpy().reshape(-1)) for a, b in pair):
            return Difference("survived", f"{activation.name} {dtype}, rows of scale {scale:g}: other bits")
        calls += 1
    return Difference("equivalent", f"{activation.name}: the same bits in {calls} calls")
