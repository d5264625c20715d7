"""What holds of every way to call a generated unit, whatever it computes: no reference is needed, but for one thing.

Gradients are linear in what comes in: with it 2^k times as large they are the same bits, 2^k times as large.  Threads
share the work and change no bit.  A function without the arguments that have defaults, and a module made without any,
compute with the catalogue's defaults; modules of stochastic units draw in training and nowhere else.  What units
without vectors compute in training is compared with the definition at all magnitudes: references are of other calls.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import numpy as np
import torch
from torch import Tensor

from actsym.definition.spec import Activation, Kind, u
from actsym.properties.floats.formats import FLOAT32, FORMATS, Format
from codegen.names import class_name
from codegen.verify.calling import Runner, call, trained
from codegen.verify.plumbing.definition import drawn, scalar
from codegen.verify.quantities import computing_format

#: Powers of two that gradients are multiplied by, by the bits of the format.
_SCALES = {16: (-9, -3, 4, 9), 32: (-40, -21, -7, 5, 30), 64: (-300, -21, -7, 5, 200)}

#: What noise is drawn with.
_SEED = 3

#: Those by which second derivatives, which take longer, are compared.
_SECOND = (-9, -21, 9, 5)


def faults(package: ModuleType, activation: Activation) -> list[str]:
    """What is wrong with a unit of ``package``, a line each; nothing: an empty list."""
    found: list[str] = []
    for check in (_linear, _defaults, _trained):
        try:
            found += check(package, activation)
        except Exception as error:  # of calls that are right in every way
            found.append(f"{type(error).__name__}: {error}")
    return found


def _inputs(activation: Activation, dtype: torch.dtype) -> list[Tensor]:
    random = np.random.default_rng(5)
    shape, count = (4, 61) if activation.kind is Kind.ROW else (244,), 2 if u in activation.inputs else 1
    return [torch.tensor(random.uniform(-4, 4, shape)).to(dtype).requires_grad_() for _ in range(count)]


def _linear(package: ModuleType, activation: Activation) -> Iterator[str]:
    for fmt in FORMATS.values():
        runner = Runner(package, activation, fmt, "kernel")
        base = _gradients(runner, 0)
        for power in _SCALES[fmt.bits]:
            scaled_by = _gradients(runner, power)
            for name, scaled in scaled_by.items():
                one = base[name]
                right = torch.ldexp(one, torch.tensor(power))
                lost = 2.0 ** (fmt.quantum + max(power, 0))  # of what was below the numbers
                wrong = torch.where(one == 0, scaled.abs() > lost, scaled != right)
                wrong &= _ordinary(fmt, one) & _ordinary(fmt, right)
                if wrong.any():
                    at = int(wrong.reshape(-1).nonzero()[0])
                    values = f"{scaled.reshape(-1)[at].item()!r}, expected {right.reshape(-1)[at].item()!r}"
                    yield f"{fmt.name} {name} of a gradient 2^{power} times as large: {values}"
                    return


def _gradients(runner: Runner, power: int) -> dict[str, Tensor]:
    """The gradients of every input and parameter for an incoming one of about 2^power, and those of that by x; as
    float64."""
    activation = runner.activation
    inputs, arguments = _inputs(activation, runner.dtype), runner.arguments()
    learned = trained(arguments)
    output = runner.apply(inputs, arguments)
    incoming = torch.tensor(np.random.default_rng(6).choice([1.0, -1.25, 1.5], output.shape)).to(runner.dtype)
    with runner.kernels.backend(runner.backend):
        variables = [*inputs, *learned.values()]
        given = torch.ldexp(incoming, torch.tensor(power, dtype=runner.dtype))
        first = torch.autograd.grad(output, variables, given, create_graph=True)
        names = [*(s.name for s in activation.inputs[: len(inputs)]), *learned]
        found = {f"d/d{n}": g.detach().double() for n, g in zip(names, first, strict=True)}
        if first[0].requires_grad and activation.kind is not Kind.ROW and power in (0, *_SECOND):
            (second,) = torch.autograd.grad(first[0].sum(), inputs[0], allow_unused=True)
            if second is not None:
                found["d2/dx2"] = second.double()
    return found


def _ordinary(fmt: Format, values: Tensor) -> Tensor:
    """Zero, or normal with room on both sides."""
    sizes = values.abs()
    room = fmt.max / 4 if fmt.bits > 16 else fmt.max
    return (sizes == 0) | ((sizes >= 2.0 ** (fmt.emin + 2)) & (sizes <= room))


def _defaults(package: ModuleType, activation: Activation) -> Iterator[str]:
    runner = Runner(package, activation, FLOAT32, "torch")
    function, arguments = getattr(package, activation.unit), runner.arguments()
    inputs = [v.detach() for v in _inputs(activation, torch.float32)]
    whole = runner.apply(inputs, arguments).detach()
    declared = inspect.signature(function).parameters
    # Names of the function's own where torch has others; rows' are the catalogue's, in another order.
    names = list(declared)[len(inputs) : len(inputs) + len(arguments)]
    own = arguments if activation.kind is Kind.ROW else dict(zip(names, arguments.values(), strict=True))
    asked = {n: v for n, v in own.items() if declared[n].default in (inspect.Parameter.empty, None)}
    with package.backend("torch"):
        if not torch.equal(function(*inputs, **asked), whole):
            yield "the function's defaults are not the catalogue's"
        module = getattr(package, class_name(activation))()
        complete = all(declared[n].default is not inspect.Parameter.empty for n in own)
        if complete and not torch.equal(function(*inputs), module.eval()(*inputs).detach()):
            yield "the function without arguments is not the module as it is made"
        if activation.vectors or activation.kind is Kind.ROW:
            return  # whose modules start elsewhere
        if not torch.equal(module.eval()(*inputs).detach(), whole):
            yield "the module's defaults are not the catalogue's"
        if activation.kind is Kind.STOCHASTIC:
            yield from _draws(module.train(), function, inputs)


def _draws(module: torch.nn.Module, function: Callable[..., Tensor], inputs: list[Tensor]) -> Iterator[str]:
    def seeded(call: Callable[..., Tensor], **options: Any) -> Tensor:
        torch.manual_seed(11)
        return call(*inputs, **options)

    with torch.random.fork_rng(devices=[]):
        first, again = seeded(module), module(*inputs)
        if torch.equal(first, again):
            yield "two calls in training draw the same"
        if not torch.equal(first, seeded(function, training=True)):
            yield "the module in training is not the function in training"


def _trained(package: ModuleType, activation: Activation) -> Iterator[str]:
    """f and f' in training, of both signs and every power of two, to sixteen roundings."""
    if activation.kind is not Kind.STOCHASTIC or activation.vectors:
        return
    known, fixed = scalar(activation, training=True), {p.name: np.array(float(p.default)) for p in activation.scalars}
    for fmt in FORMATS.values():
        sizes = 1.375 * 2.0 ** np.arange(fmt.emin, fmt.emax)
        x = np.concatenate([-sizes, sizes])
        given = torch.tensor(x).to(getattr(torch, fmt.name)).requires_grad_()
        with package.backend("kernel"):
            generator = torch.Generator().manual_seed(_SEED)
            f = call(package, activation, [given], fixed, training=True, generator=generator)
            (slope,) = torch.autograd.grad(f, given, torch.ones_like(f))
        right = known({**fixed, "x": x}, drawn(_SEED, len(x)))
        for name, found in (("f", f.detach()), ("x", slope)):
            allowed = (fmt.epsilon + 16 * computing_format(fmt).epsilon) * np.abs(right[name]) + 2.0**fmt.quantum
            if (wrong := ~(np.abs(found.double().numpy() - right[name]) <= allowed)).any():
                at = int(wrong.argmax())
                values = f"{found[at].item()!r}, expected {float(right[name][at])!r}"
                yield f"{fmt.name} {'f' if name == 'f' else 'df_dx'} in training at {float(x[at])!r}: {values}"
