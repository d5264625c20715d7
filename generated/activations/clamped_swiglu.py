"""clamped SwiGLU: (Piecewise((-limit, limit < -u), (u, limit >= u), (limit, True)) + 1)*Piecewise((x/(1 + exp(-alpha*x)), limit >= x), (limit/(1 + exp(-alpha*limit)), True))

OpenAI 2025, gpt-oss-120b and gpt-oss-20b model card, arXiv:2508.10925, and its reference implementation.
Generated from its definition in the catalogue; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .._module import describe, make_number
from .._numeric import fused
from .._signature import Domain
from .._unit import Parameter, Unit

PARAMETERS = (
    Parameter("limit", 7.0, domain=Domain(low=0.0)),
    Parameter("alpha", 1.702, domain=Domain(low=0.0)),
)


def value(x: Tensor, u: Tensor, p_limit: Tensor, p_alpha: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    t0 = torch.where((p_limit < (-u)), (-p_limit), torch.where((u <= p_limit), u, p_limit))
    t1 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = t1 * p_alpha
    t3 = t2 < 0.0
    t4 = t2.abs()
    t5 = (64.0 if single else 640.0) < t4
    t6 = torch.where(t5, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t7 = torch.exp(torch.clamp((-(t4 - t6)), min=-1000.0))
    t8 = fused(t1, p_alpha, (-t2))
    t9 = t7 * torch.where((t4 < 1000.0), torch.where(t3, t8, (-t8)), 0.0)
    t10 = t7 + t9
    t11 = torch.where(t5, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t12 = ((torch.where(t3, t10, 1.0) / (1.0 + t10)) * t1) * torch.where(t3, t11, 1.0)
    t13 = p_alpha * p_limit
    t14 = t13 < 0.0
    t15 = t13.abs()
    t16 = (64.0 if single else 640.0) < t15
    t17 = torch.where(t16, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t18 = torch.exp(torch.clamp((-(t15 - t17)), min=-1000.0))
    t19 = fused(p_alpha, p_limit, (-t13))
    t20 = torch.where((t15 < 1000.0), torch.where(t14, t19, (-t19)), 0.0)
    t21 = t18 + (t18 * t20)
    t22 = torch.where(t16, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t23 = ((torch.where(t14, t21, 1.0) / (1.0 + t21)) * p_limit) * torch.where(t14, t22, 1.0)
    t24 = torch.where((x != x), x, ((t0 + 1.0) * torch.where((t1 <= p_limit), t12, t23)))
    return torch.where((u != u), u, t24)


def gradient(x: Tensor, u: Tensor, p_limit: Tensor, p_alpha: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/du"""
    single = x.dtype == torch.float32
    t0 = u != u
    t1 = x != x
    t2 = p_limit < (-u)
    t3 = u <= p_limit
    t4 = torch.where(t2, (-p_limit), torch.where(t3, u, p_limit)) + 1.0
    t5 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t6 = t5 <= p_limit
    t7 = t5 * p_alpha
    t8 = t7.abs()
    t9 = (64.0 if single else 640.0) < t8
    t10 = torch.where(t9, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t11 = torch.exp(torch.clamp((-(t8 - t10)), min=-1000.0))
    t12 = t7 < 0.0
    t13 = fused(t5, p_alpha, (-t7))
    t14 = torch.where((t8 < 1000.0), torch.where(t12, t13, (-t13)), 0.0)
    t15 = t11 + (t11 * t14)
    t16 = 1.0 + t15
    t17 = torch.where(t9, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t18 = torch.where(t12, t15, 1.0) / t16
    t19 = torch.where(t12, t17, 1.0)
    t20 = (((((t15 / t16) / t16) * p_alpha) * t5) * t17) + (t18 * t19)
    t21 = p_alpha * p_limit
    t22 = t21 < 0.0
    t23 = t21.abs()
    t24 = (64.0 if single else 640.0) < t23
    t25 = torch.where(t24, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t26 = torch.exp(torch.clamp((-(t23 - t25)), min=-1000.0))
    t27 = fused(p_alpha, p_limit, (-t21))
    t28 = torch.where((t23 < 1000.0), torch.where(t22, t27, (-t27)), 0.0)
    t29 = t26 + (t26 * t28)
    t30 = torch.where(t24, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t31 = ((torch.where(t22, t29, 1.0) / (1.0 + t29)) * p_limit) * torch.where(t22, t30, 1.0)
    t32 = torch.where(t2, 0.0, torch.where(t3, x.new_tensor(1.0), x.new_tensor(0.0)))
    t33 = torch.where(t1, x, (torch.where(t6, ((t18 * t5) * t19), t31) * t32))
    return (torch.where(t0, u, torch.where(t1, x, (t4 * torch.where(t6, t20, 0.0)))), torch.where(t0, u, t33),)


def curvature(x: Tensor, u: Tensor, p_limit: Tensor, p_alpha: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdu, d²f/dudu"""
    single = x.dtype == torch.float32
    t0 = u != u
    t1 = x != x
    t2 = p_limit < (-u)
    t3 = u <= p_limit
    t4 = torch.where(t2, (-p_limit), torch.where(t3, u, p_limit)) + 1.0
    t5 = x * p_alpha
    t6 = t5.abs()
    t7 = (64.0 if single else 640.0) < t6
    t8 = torch.where(t7, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t9 = torch.exp(torch.clamp((-(t6 - t8)), min=-1000.0))
    t10 = fused(x, p_alpha, (-t5))
    t11 = torch.where((t6 < 1000.0), torch.where((t5 < 0.0), t10, (-t10)), 0.0)
    t12 = t9 + (t9 * t11)
    t13 = 1.0 + t12
    t14 = (t12 / t13) / t13
    t15 = torch.where(t7, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t16 = torch.tanh(torch.clamp(((p_alpha * 0.5) * x), -1000.0, 1000.0))
    t17 = t16 * t14
    t18 = torch.where((t17 == 0.0), t17, (t17 * (p_alpha * p_alpha)))
    t19 = (((t14 * p_alpha) * 2.0) * t15) - (torch.where((t18 == 0.0), t18, (t18 * x)) * t15)
    t20 = torch.where(t1, x, (t4 * torch.where((x <= p_limit), t19, 0.0)))
    t21 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t22 = t21 * p_alpha
    t23 = t22.abs()
    t24 = (64.0 if single else 640.0) < t23
    t25 = torch.where(t24, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t26 = torch.exp(torch.clamp((-(t23 - t25)), min=-1000.0))
    t27 = t22 < 0.0
    t28 = fused(t21, p_alpha, (-t22))
    t29 = torch.where((t23 < 1000.0), torch.where(t27, t28, (-t28)), 0.0)
    t30 = t26 + (t26 * t29)
    t31 = 1.0 + t30
    t32 = torch.where(t24, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t33 = (torch.where(t27, t30, 1.0) / t31) * torch.where(t27, t32, 1.0)
    t34 = torch.where((t21 <= p_limit), ((((((t30 / t31) / t31) * p_alpha) * t21) * t32) + t33), 0.0)
    t35 = torch.where(t2, 0.0, torch.where(t3, x.new_tensor(1.0), x.new_tensor(0.0)))
    return (torch.where(t0, u, t20), torch.where(t0, u, torch.where(t1, x, (t34 * t35))), torch.where(t1, x, 0.0),)


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
        self.limit = make_number(PARAMETERS[0], limit)
        self.alpha = make_number(PARAMETERS[1], alpha)

    def forward(self, x: Tensor, u: Tensor | None = None) -> Tensor:
        return clamped_swiglu(x, u, self.limit, self.alpha)

    def extra_repr(self) -> str:
        return describe(self, ("limit", "alpha", ))
