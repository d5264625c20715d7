"""SGELU: Piecewise((x, x > 0), (x*(erf(sqrt(2)*x/2) + 1)/2, True))

Chen and Pan 2023, arXiv:2305.07537.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._numeric import accurate_erfc, product_error
from .._unit import Module, Parameter, Unit

PARAMETERS = (
)


def value(x: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    t0 = x * x
    t1 = t0 * 0.5
    t2 = (64.0 if single else 640.0) < t1
    t3 = torch.exp(torch.clamp((-torch.where(t2, (t1 - (32.0 if single else 64.0)), t1)), min=-1000.0))
    t4 = torch.where((t1 < 1000.0), (product_error(x, x, (-t0)) * (-0.5)), 0.0)
    t5 = t3 + (t3 * t4)
    t6 = 1.0 / t0
    t7 = 1.0 - ((11.0 * t6) * (1.0 - ((13.0 * t6) * (1.0 - (15.0 * t6)))))
    t8 = (5.0 * t6) * (1.0 - ((7.0 * t6) * (1.0 - ((9.0 * t6) * t7))))
    t9 = (t5 * 0.3989422804014327) * (1.0 - (t6 * (1.0 - ((3.0 * t6) * (1.0 - t8)))))
    t10 = t9 * ((-1.2664165777252073e-14) if single else (-1.603810890548638e-28))
    t11 = x * (-0.7071067811865476)
    t12 = x * ((-1.2101617485882343e-08) if single else 4.833646656726457e-17)
    t13 = torch.where((t11.abs() < 1000.0), (product_error(x, (-0.7071067811865476), (-t11)) + t12), 0.0)
    t14 = accurate_erfc(torch.clamp(t11, -1000.0, 1000.0)) - ((1.1283791670955126 * t5) * t13)
    return torch.where((0.0 < x), x, torch.where((t2 & (x < 0.0)), t10, ((0.5 * t14) * x)))


def gradient(x: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t1 = t0 * t0
    t2 = t1 * 0.5
    t3 = (64.0 if single else 640.0) < t2
    t4 = torch.exp(torch.clamp((-torch.where(t3, (t2 - (32.0 if single else 64.0)), t2)), min=-1000.0))
    t5 = torch.where((t2 < 1000.0), (product_error(t0, t0, (-t1)) * (-0.5)), 0.0)
    t6 = t4 + (t4 * t5)
    t7 = t6 * 0.3989422804014327
    t8 = torch.where(t3, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t9 = 1.0 / t1
    t10 = 1.0 - ((11.0 * t9) * (1.0 - ((13.0 * t9) * (1.0 - (15.0 * t9)))))
    t11 = (5.0 * t9) * (1.0 - ((7.0 * t9) * (1.0 - ((9.0 * t9) * t10))))
    t12 = (t7 / (-t0)) * (1.0 - (t9 * (1.0 - ((3.0 * t9) * (1.0 - t11)))))
    t13 = t12 * (1.2664165777252073e-14 if single else 1.603810890548638e-28)
    t14 = t0 * (-0.7071067811865476)
    t15 = t0 * ((-1.2101617485882343e-08) if single else 4.833646656726457e-17)
    t16 = torch.where((t14.abs() < 1000.0), (product_error(t0, (-0.7071067811865476), (-t14)) + t15), 0.0)
    t17 = accurate_erfc(torch.clamp(t14, -1000.0, 1000.0)) - ((1.1283791670955126 * t6) * t16)
    t18 = ((t7 * t0) * t8) + torch.where((t3 & (t0 < 0.0)), t13, (0.5 * t17))
    return (torch.where((0.0 < t0), 1.0, t18),)


def curvature(x: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t1 = t0 * t0
    t2 = t1 * 0.5
    t3 = (64.0 if single else 640.0) < t2
    t4 = torch.exp(torch.clamp((-torch.where(t3, (t2 - (32.0 if single else 64.0)), t2)), min=-1000.0))
    t5 = torch.where((t2 < 1000.0), (product_error(t0, t0, (-t1)) * (-0.5)), 0.0)
    t6 = t4 + (t4 * t5)
    t7 = torch.where(t3, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t8 = ((t6 * 0.7978845608028654) * t7) - ((((t6 * 0.3989422804014327) * t0) * t0) * t7)
    return (torch.where((0.0 < t0), 0.0, t8),)


_function = Unit(
    "saturated_gelu",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
)


def saturated_gelu(
    x: Tensor,
) -> Tensor:
    """SGELU of every element: Piecewise((x, x > 0), (x*(erf(sqrt(2)*x/2) + 1)/2, True)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    """
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x)) is not None:
        return _result
    return _function(x)



class SaturatedGelu(Module):
    """SGELU as a module: Piecewise((x, x > 0), (x*(erf(sqrt(2)*x/2) + 1)/2, True)).
    """

    def forward(self, x: Tensor) -> Tensor:
        return saturated_gelu(x)
