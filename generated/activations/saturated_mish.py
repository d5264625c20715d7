"""SMish: Piecewise((x, x > 0), (x*tanh(log(exp(x) + 1)), True))

Chen and Pan 2023, arXiv:2305.07537.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._unit import Module, Parameter, Unit

PARAMETERS = (
)


def value(x: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t1 = t0 < ((-64.0) if single else (-640.0))
    t2 = torch.exp(torch.clamp(torch.where(t1, (t0 + (32.0 if single else 64.0)), t0), min=-1000.0))
    t3 = (t2 * t2) + (t2 * 2.0)
    t4 = t3 <= 2.0
    t5 = torch.where(t4, t3, 2.0) / torch.where(t4, 2.0, t3)
    t6 = (torch.where(t4, t5, 1.0) / (1.0 + t5)) * t0
    t7 = t6 * (1.2664165777252073e-14 if single else 1.603810890548638e-28)
    return torch.where((0.0 < t0), t0, torch.where(t1, t7, t6))


def gradient(x: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t1 = t0 < ((-64.0) if single else (-640.0))
    t2 = torch.exp(torch.clamp(torch.where(t1, (t0 + (32.0 if single else 64.0)), t0), min=-1000.0))
    t3 = (t2 * t2) + (t2 * 2.0)
    t4 = t3 <= 2.0
    t5 = torch.where(t4, t3, 2.0) / torch.where(t4, 2.0, t3)
    t6 = 1.0 + t5
    t7 = torch.where(t4, t5, 1.0) / t6
    t8 = t0 + (-0.6931471805599453)
    t9 = t8 < 0.0
    t10 = t8.abs()
    t11 = (64.0 if single else 640.0) < t10
    t12 = torch.exp(torch.clamp((-torch.where(t11, (t10 - (32.0 if single else 64.0)), t10)), min=-1000.0))
    t13 = t8 - t0
    t14 = ((t0 - (t8 - t13)) + ((-0.6931471805599453) - t13)) + (1.9046542121259336e-09 if single else (-2.3190468138462996e-17))
    t15 = torch.where((t10 < 1000.0), torch.where(t9, t14, (-t14)), 0.0)
    t16 = t12 + (t12 * t15)
    t17 = torch.where(t11, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t18 = (torch.where(t9, t16, 1.0) / (1.0 + t16)) * torch.where(t9, t17, 1.0)
    t19 = ((t7 * (torch.where(t4, 1.0, t5) / t6)) * (t18 + 1.0)) * t0
    t20 = torch.where(t1, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    return (torch.where((0.0 < t0), 1.0, ((t19 * t20) + (t7 * t20))),)


def curvature(x: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t1 = t0 < ((-64.0) if single else (-640.0))
    t2 = torch.exp(torch.clamp(torch.where(t1, (t0 + (32.0 if single else 64.0)), t0), min=-1000.0))
    t3 = (t2 * t2) + (t2 * 2.0)
    t4 = t3 <= 2.0
    t5 = torch.where(t4, t3, 2.0) / torch.where(t4, 2.0, t3)
    t6 = 1.0 + t5
    t7 = torch.where(t4, t5, 1.0) / t6
    t8 = torch.where(t4, 1.0, t5) / t6
    t9 = t7 * t8
    t10 = t0 + (-0.6931471805599453)
    t11 = t10 < 0.0
    t12 = t10.abs()
    t13 = (64.0 if single else 640.0) < t12
    t14 = torch.exp(torch.clamp((-torch.where(t13, (t12 - (32.0 if single else 64.0)), t12)), min=-1000.0))
    t15 = t10 - t0
    t16 = ((t0 - (t10 - t15)) + ((-0.6931471805599453) - t15)) + (1.9046542121259336e-09 if single else (-2.3190468138462996e-17))
    t17 = torch.where((t12 < 1000.0), torch.where(t11, t16, (-t16)), 0.0)
    t18 = t14 + (t14 * t17)
    t19 = 1.0 + t18
    t20 = torch.where(t13, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t21 = (torch.where(t11, t18, 1.0) / t19) * torch.where(t11, t20, 1.0)
    t22 = t21 + 1.0
    t23 = torch.where(t1, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t24 = t22 * t22
    t25 = (((t9 * t22) * 2.0) * t23) + ((((t9 * t8) * t24) * t0) * t23)
    t26 = (t25 + (((t9 * ((t18 / t19) / t19)) * t0) * (t23 * t20))) - (((((t7 * t7) * t8) * t24) * t0) * (t23 * t23))
    return (torch.where((0.0 < t0), 0.0, t26),)


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
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x)) is not None:
        return _result
    return _function(x)



class SaturatedMish(Module):
    """SMish as a module: Piecewise((x, x > 0), (x*tanh(log(exp(x) + 1)), True)).
    """

    def forward(self, x: Tensor) -> Tensor:
        return saturated_mish(x)
