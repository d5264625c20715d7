"""Any activation of the catalogue as a function of tensors, whatever its kind."""

import importlib
import inspect

import torch
from tiers import spread
from torch import nn

import generated
from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Kind
from codegen.names import TORCH_COUNTED, torch_name

DOUBLE = torch.float64
UNITS = {a.unit: name for name, a in reversed(tuple(ACTIVATIONS.items()))}  # of each unit its first member
NAMES = [n for n in ACTIVATIONS if n in UNITS.values()]
LEARNABLE = [n for n in NAMES if ACTIVATIONS[n].learnable]

#: Members whose kernels are built for quick tests, of every kind some: a library takes the compiler seconds.
BUILT = frozenset({
    "heaviside", "prelu", "swish", "telu", "gelu", "gem_n1", "rrelu", "swiglu", "swiglu_beta", "hermite_n3",
    "polynorm_r3", "cpab",
})  # fmt: skip
#: In plain torch some more: pieces, a threshold, and of sums each kind that is written by itself.
EACH = BUILT | {"relu", "softplus", "fourier_n3", "tropical_n3", "squaf_k2", "pade_m5_n4"}


def both(names):
    """(backend, name) for ``parametrize``: quick are the kernels that are :data:`BUILT`, and :data:`EACH` in torch."""
    cases = [(backend, name) for backend in ("kernel", "torch") for name in names]
    return spread(cases, [(b, name) for b, name in cases if name in (EACH if b == "torch" else BUILT)])


class Member:
    """A member of the catalogue in one type: ``inputs(...)`` and ``learned`` are what its function takes."""

    def __init__(self, name, dtype=torch.float32, backend="kernel", spread=0.0, channels=None):
        self.activation, self.dtype, self.backend = ACTIVATIONS[name], dtype, backend
        self.unit, self.kind = self.activation.unit, self.activation.kind
        self.home = importlib.import_module(f"generated.activations.{self.unit}")
        declared = self.home.ARGUMENTS if self.kind is Kind.ROW else self.home.PARAMETERS
        defaults = {torch_name(self.unit, p.name): float(p.default) for p in self.activation.scalars}
        defaults |= {v.name: [float(d) for d in v.defaults] for v in self.activation.vectors}
        self.given = {p.name: self._value(p, defaults[p.name], spread, channels) for p in declared}

    def _value(self, declared, default, spread, channels):
        """The default, moved a little where ``spread`` says so, away from ties and from numbers that are tiny."""
        vector = isinstance(default, list)
        if not (vector or declared.learnable):
            return default
        value = torch.tensor(default, dtype=DOUBLE)
        if spread and declared.learnable:
            value = value + spread * torch.arange(len(default)) if vector else value.clamp(min=spread)
        if channels:
            value = value.expand(channels, *value.shape).clone()
        return value.to(self.dtype).requires_grad_(declared.learnable)

    @property
    def learned(self):
        return [v for v in self.given.values() if isinstance(v, torch.Tensor) and v.requires_grad]

    def inputs(self, x):
        """``x``, and of gated ones u, which holds other numbers in the same layout."""
        return [x, (1.5 - x / 3).to(x.dtype)] if self.kind is Kind.GATED else [x]

    def __call__(self, *tensors, **options):
        """The function of inputs and, after them, of tensors for the learnable parameters (their own if not given)."""
        count = 2 if self.kind is Kind.GATED else 1
        learned = iter(tensors[count:] or self.learned)
        given = [next(learned) if isinstance(v, torch.Tensor) and v.requires_grad else v for v in self.given.values()]
        if self.kind is Kind.STOCHASTIC:
            options = {"training": False} | options
        with generated.backend(self.backend):
            return getattr(generated, self.unit)(*tensors[:count], *given, **options)

    def smooth(self, count=8):
        """``count`` float64 points near which f and its derivative do not jump."""
        points = torch.rand(400, dtype=DOUBLE, generator=torch.Generator().manual_seed(6)) * 6 - 3
        points = points[points.abs() > 0.05]
        if self.kind is Kind.ROW:
            return points[:count]
        sides = []
        for x in (points - 0.01, points + 0.01):
            inputs = self.inputs(x.requires_grad_())
            y = self(*inputs)
            (slope,) = torch.autograd.grad(y.sum(), inputs[:1], retain_graph=True, allow_unused=True)
            sides.append((y.detach(), slope))
        (low, slope_low), (high, slope_high) = sides
        calm = (high - low).abs() < 0.2 + 0.05 * low.abs()
        calm &= (slope_high - slope_low).abs() < 0.2 * (1 + slope_low.abs())
        assert calm.sum() >= count
        return points.detach()[calm][:count]

    def module(self, **options):
        (found,) = (
            v for v in vars(self.home).values()
            if inspect.isclass(v) and issubclass(v, nn.Module) and v.__module__ == self.home.__name__
        )  # fmt: skip
        values = {v.name: [float(d) for d in v.defaults] for v in self.activation.vectors}
        if self.unit in TORCH_COUNTED and "channels" in options:
            options[TORCH_COUNTED[self.unit][0]] = options.pop("channels")
        return found(**({} if self.kind is Kind.ROW else values), **options)


def gradients(output, inputs, seed=None):
    return torch.autograd.grad(output, inputs, torch.ones_like(output) if seed is None else seed)
