"""SMish: Piecewise((x, x > 0), (x*tanh(log(exp(x) + 1)), True))

Chen and Pan 2023, arXiv:2305.07537.
Generated from its definition in the catalogue; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .._numeric import fused
from .._unit import Parameter, Unit

PARAMETERS = (
)


def value(x: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t1 = (64.0 if single else 640.0) < (-t0)
    t2 = torch.where(t1, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t3 = torch.exp(torch.clamp((t0 + t2), min=-1000.0))
    t4 = fused(t3, t3, (t3 * 2.0))
    t5 = t4 <= 2.0
    t6 = torch.where(t5, t4, 2.0) / torch.where(t5, 2.0, t4)
    t7 = torch.where(t1, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    return torch.where((0.0 < t0), t0, (((torch.where(t5, t6, 1.0) / (1.0 + t6)) * t0) * t7))


def gradient(x: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t1 = (64.0 if single else 640.0) < (-t0)
    t2 = torch.where(t1, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t3 = torch.exp(torch.clamp((t0 + t2), min=-1000.0))
    t4 = fused(t3, t3, (t3 * 2.0))
    t5 = t4 <= 2.0
    t6 = torch.where(t5, t4, 2.0) / torch.where(t5, 2.0, t4)
    t7 = 1.0 + t6
    t8 = torch.where(t5, t6, 1.0) / t7
    t9 = t0 + (-0.6931471805599453)
    t10 = t9 < 0.0
    t11 = t9.abs()
    t12 = (64.0 if single else 640.0) < t11
    t13 = torch.where(t12, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t14 = torch.exp(torch.clamp((-(t11 - t13)), min=-1000.0))
    t15 = t9 - t0
    t16 = ((t0 - (t9 - t15)) + ((-0.6931471805599453) - t15)) + (1.9046542121259336e-09 if single else (-2.3190468138462996e-17))
    t17 = torch.where((t11 < 1000.0), torch.where(t10, t16, (-t16)), 0.0)
    t18 = t14 + (t14 * t17)
    t19 = torch.where(t12, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t20 = (torch.where(t10, t18, 1.0) / (1.0 + t18)) * torch.where(t10, t19, 1.0)
    t21 = ((t8 * (torch.where(t5, 1.0, t6) / t7)) * (t20 + 1.0)) * t0
    t22 = torch.where(t1, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    return (torch.where((0.0 < t0), 1.0, ((t21 * t22) + (t8 * t22))),)


def curvature(x: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t1 = (64.0 if single else 640.0) < (-t0)
    t2 = torch.where(t1, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t3 = torch.exp(torch.clamp((t0 + t2), min=-1000.0))
    t4 = fused(t3, t3, (t3 * 2.0))
    t5 = t4 <= 2.0
    t6 = torch.where(t5, t4, 2.0) / torch.where(t5, 2.0, t4)
    t7 = 1.0 + t6
    t8 = torch.where(t5, t6, 1.0) / t7
    t9 = torch.where(t5, 1.0, t6) / t7
    t10 = t8 * t9
    t11 = t0 + (-0.6931471805599453)
    t12 = t11 < 0.0
    t13 = t11.abs()
    t14 = (64.0 if single else 640.0) < t13
    t15 = torch.where(t14, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t16 = torch.exp(torch.clamp((-(t13 - t15)), min=-1000.0))
    t17 = t11 - t0
    t18 = ((t0 - (t11 - t17)) + ((-0.6931471805599453) - t17)) + (1.9046542121259336e-09 if single else (-2.3190468138462996e-17))
    t19 = torch.where((t13 < 1000.0), torch.where(t12, t18, (-t18)), 0.0)
    t20 = t16 + (t16 * t19)
    t21 = 1.0 + t20
    t22 = torch.where(t14, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t23 = (torch.where(t12, t20, 1.0) / t21) * torch.where(t12, t22, 1.0)
    t24 = t23 + 1.0
    t25 = torch.where(t1, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t26 = t24 * t24
    t27 = (((t10 * t24) * 2.0) * t25) + ((((t10 * t9) * t26) * t0) * t25)
    t28 = (t27 + (((t10 * ((t20 / t21) / t21)) * t0) * (t25 * t22))) - (((((t8 * t8) * t9) * t26) * t0) * (t25 * t25))
    return (torch.where((0.0 < t0), 0.0, t28),)


_function = Unit(
    "saturated_mish",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
)


def saturated_mish(
    x: Tensor,
) -> Tensor:
    """SMish of every element: Piecewise((x, x > 0), (x*tanh(log(exp(x) + 1)), True)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    """
    return _function(x)



class SaturatedMish(nn.Module):
    """SMish as a module: Piecewise((x, x > 0), (x*tanh(log(exp(x) + 1)), True)).
    """

    def forward(self, x: Tensor) -> Tensor:
        return saturated_mish(x)
