"""clamped SwiGLU: (Piecewise((-limit, limit < -u), (u, limit >= u), (limit, True)) + 1)*Piecewise((x/(1 + exp(-alpha*x)), limit >= x), (limit/(1 + exp(-alpha*limit)), True))

OpenAI 2025, gpt-oss-120b and gpt-oss-20b model card, arXiv:2508.10925, and its reference implementation.
Generated from its definition in the catalogue; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .._module import describe
from .._numeric import fused
from .._unit import Parameter, Unit

PARAMETERS = (
    Parameter("limit", 7.0),
    Parameter("alpha", 1.702),
)


def value(x: Tensor, u: Tensor, limit: Tensor, alpha: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    t0 = torch.where((limit < (-u)), (-limit), torch.where((u <= limit), u, limit))
    t1 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = t1 * alpha
    t3 = t2 < 0.0
    t4 = t2.abs()
    t5 = (64.0 if single else 640.0) < t4
    t6 = torch.where(t5, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t7 = torch.exp((-(t4 - t6)))
    t8 = fused(t1, alpha, (-t2))
    t9 = t7 * torch.where((t4 < 1000.0), torch.where(t3, t8, (-t8)), 0.0)
    t10 = t7 + t9
    t11 = torch.where(t5, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t12 = ((torch.where(t3, t10, 1.0) / (1.0 + t10)) * t1) * torch.where(t3, t11, 1.0)
    t13 = alpha * limit
    t14 = t13 < 0.0
    t15 = t13.abs()
    t16 = (64.0 if single else 640.0) < t15
    t17 = torch.where(t16, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t18 = torch.exp((-(t15 - t17)))
    t19 = fused(alpha, limit, (-t13))
    t20 = torch.where((t15 < 1000.0), torch.where(t14, t19, (-t19)), 0.0)
    t21 = t18 + (t18 * t20)
    t22 = torch.where(t16, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t23 = ((torch.where(t14, t21, 1.0) / (1.0 + t21)) * limit) * torch.where(t14, t22, 1.0)
    t24 = torch.where((x != x), x, ((t0 + 1.0) * torch.where((t1 <= limit), t12, t23)))
    return torch.where((u != u), u, t24)


def gradient(x: Tensor, u: Tensor, limit: Tensor, alpha: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/du"""
    single = x.dtype == torch.float32
    t0 = u != u
    t1 = x != x
    t2 = limit < (-u)
    t3 = u <= limit
    t4 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t5 = t4 <= limit
    t6 = t4 * alpha
    t7 = t6.abs()
    t8 = (64.0 if single else 640.0) < t7
    t9 = torch.where(t8, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t10 = torch.exp((-(t7 - t9)))
    t11 = t6 < 0.0
    t12 = fused(t4, alpha, (-t6))
    t13 = torch.where((t7 < 1000.0), torch.where(t11, t12, (-t12)), 0.0)
    t14 = t10 + (t10 * t13)
    t15 = 1.0 + t14
    t16 = torch.where(t8, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t17 = torch.where(t11, t14, 1.0) / t15
    t18 = torch.where(t11, t16, 1.0)
    t19 = torch.where(t5, ((((((t14 / t15) / t15) * alpha) * t4) * t16) + (t17 * t18)), 0.0)
    t20 = (torch.where(t2, (-limit), torch.where(t3, u, limit)) + 1.0) * t19
    t21 = alpha * limit
    t22 = t21 < 0.0
    t23 = t21.abs()
    t24 = (64.0 if single else 640.0) < t23
    t25 = torch.where(t24, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t26 = torch.exp((-(t23 - t25)))
    t27 = fused(alpha, limit, (-t21))
    t28 = torch.where((t23 < 1000.0), torch.where(t22, t27, (-t27)), 0.0)
    t29 = t26 + (t26 * t28)
    t30 = torch.where(t24, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t31 = ((torch.where(t22, t29, 1.0) / (1.0 + t29)) * limit) * torch.where(t22, t30, 1.0)
    t32 = torch.where(t2, 0.0, torch.where(t3, x.new_tensor(1.0), x.new_tensor(0.0)))
    t33 = torch.where(t1, x, (torch.where(t5, ((t17 * t4) * t18), t31) * t32))
    return (torch.where(t0, u, torch.where(t1, x, t20)), torch.where(t0, u, t33),)


def curvature(x: Tensor, u: Tensor, limit: Tensor, alpha: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdu, d²f/dudu"""
    single = x.dtype == torch.float32
    t0 = u != u
    t1 = x != x
    t2 = limit < (-u)
    t3 = u <= limit
    t4 = x * alpha
    t5 = t4.abs()
    t6 = (64.0 if single else 640.0) < t5
    t7 = torch.where(t6, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t8 = torch.exp((-(t5 - t7)))
    t9 = fused(x, alpha, (-t4))
    t10 = torch.where((t5 < 1000.0), torch.where((t4 < 0.0), t9, (-t9)), 0.0)
    t11 = t8 + (t8 * t10)
    t12 = 1.0 + t11
    t13 = (t11 / t12) / t12
    t14 = torch.where(t6, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t15 = torch.tanh(((alpha * 0.5) * x)) * t13
    t16 = torch.where((t15 == 0.0), t15, (t15 * (alpha * alpha)))
    t17 = (((t13 * alpha) * 2.0) * t14) - (torch.where((t16 == 0.0), t16, (t16 * x)) * t14)
    t18 = (torch.where(t2, (-limit), torch.where(t3, u, limit)) + 1.0) * torch.where((x <= limit), t17, 0.0)
    t19 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t20 = t19 * alpha
    t21 = t20.abs()
    t22 = (64.0 if single else 640.0) < t21
    t23 = torch.where(t22, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t24 = torch.exp((-(t21 - t23)))
    t25 = t20 < 0.0
    t26 = fused(t19, alpha, (-t20))
    t27 = torch.where((t21 < 1000.0), torch.where(t25, t26, (-t26)), 0.0)
    t28 = t24 + (t24 * t27)
    t29 = 1.0 + t28
    t30 = torch.where(t22, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t31 = (torch.where(t25, t28, 1.0) / t29) * torch.where(t25, t30, 1.0)
    t32 = torch.where((t19 <= limit), ((((((t28 / t29) / t29) * alpha) * t19) * t30) + t31), 0.0)
    t33 = torch.where(t2, 0.0, torch.where(t3, x.new_tensor(1.0), x.new_tensor(0.0)))
    return (torch.where(t0, u, torch.where(t1, x, t18)), torch.where(t0, u, torch.where(t1, x, (t32 * t33))), torch.where(t1, x, 0.0),)


_function = Unit(
    "clamped_swiglu",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
    gated=True,
)


def clamped_swiglu(
    x: Tensor,
    u: Tensor | None = None,
    limit: float = 7.0,
    alpha: float = 1.702,
) -> Tensor:
    """clamped SwiGLU of every element pair: (Piecewise((-limit, limit < -u), (u, limit >= u), (limit, True)) + 1)*Piecewise((x/(1 + exp(-alpha*x)), limit >= x), (limit/(1 + exp(-alpha*limit)), True)).

    ``x`` (the gate's argument) and ``u`` (the value) are floating-point tensors of one shape, with any strides; with
    ``u=None``, ``x`` holds both in the halves of its last dimension.  The result has the shape and dtype of one.
    ``limit``: bound of the gate's argument and of the value.
    ``alpha``: temperature of the logistic gate.
    """
    return _function(x, u, limit, alpha)


class ClampedSwiGLU(nn.Module):
    """clamped SwiGLU as a module: (Piecewise((-limit, limit < -u), (u, limit >= u), (limit, True)) + 1)*Piecewise((x/(1 + exp(-alpha*x)), limit >= x), (limit/(1 + exp(-alpha*limit)), True)).
    """

    def __init__(
        self,
        limit: float = 7.0,
        alpha: float = 1.702,
    ) -> None:
        super().__init__()
        self.limit = limit
        self.alpha = alpha

    def forward(self, x: Tensor, u: Tensor | None = None) -> Tensor:
        return clamped_swiglu(x, u, self.limit, self.alpha)

    def extra_repr(self) -> str:
        return describe(self, ("limit", "alpha", ))
