"""GeGLU: u*x*(erf(sqrt(2)*x/2) + 1)/2

Shazeer 2020, arXiv:2002.05202.
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


def value(x: Tensor, u: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    t0 = x * x
    t1 = t0 * 0.5
    t2 = (64.0 if single else 640.0) < t1
    t3 = t2 & (x < 0.0)
    t4 = torch.exp(torch.clamp((-torch.where(t2, (t1 - (32.0 if single else 64.0)), t1)), min=-1000.0))
    t5 = torch.where((t1 < 1000.0), (product_error(x, x, (-t0)) * (-0.5)), 0.0)
    t6 = t4 + (t4 * t5)
    t7 = 1.0 / t0
    t8 = 1.0 - ((11.0 * t7) * (1.0 - ((13.0 * t7) * (1.0 - (15.0 * t7)))))
    t9 = (5.0 * t7) * (1.0 - ((7.0 * t7) * (1.0 - ((9.0 * t7) * t8))))
    t10 = (t6 * 0.3989422804014327) * (1.0 - (t7 * (1.0 - ((3.0 * t7) * (1.0 - t9)))))
    t11 = x * (-0.7071067811865476)
    t12 = x * ((-1.2101617485882343e-08) if single else 4.833646656726457e-17)
    t13 = torch.where((t11.abs() < 1000.0), (product_error(x, (-0.7071067811865476), (-t11)) + t12), 0.0)
    t14 = accurate_erfc(torch.clamp(t11, -1000.0, 1000.0)) - ((1.1283791670955126 * t6) * t13)
    t15 = torch.where(t3, (-t10), ((0.5 * t14) * x)) * u
    t16 = t15 * (1.2664165777252073e-14 if single else 1.603810890548638e-28)
    return torch.where(t3, t16, t15)


def gradient(x: Tensor, u: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/du"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
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
    t19 = x * x
    t20 = t19 * 0.5
    t21 = (64.0 if single else 640.0) < t20
    t22 = torch.exp(torch.clamp((-torch.where(t21, (t20 - (32.0 if single else 64.0)), t20)), min=-1000.0))
    t23 = torch.where((t20 < 1000.0), (product_error(x, x, (-t19)) * (-0.5)), 0.0)
    t24 = t22 + (t22 * t23)
    t25 = 1.0 / t19
    t26 = (11.0 * t25) * (1.0 - ((13.0 * t25) * (1.0 - (15.0 * t25))))
    t27 = (5.0 * t25) * (1.0 - ((7.0 * t25) * (1.0 - ((9.0 * t25) * (1.0 - t26)))))
    t28 = (t24 * 0.3989422804014327) * (1.0 - (t25 * (1.0 - ((3.0 * t25) * (1.0 - t27)))))
    t29 = t28 * ((-1.2664165777252073e-14) if single else (-1.603810890548638e-28))
    t30 = x * (-0.7071067811865476)
    t31 = x * ((-1.2101617485882343e-08) if single else 4.833646656726457e-17)
    t32 = torch.where((t30.abs() < 1000.0), (product_error(x, (-0.7071067811865476), (-t30)) + t31), 0.0)
    t33 = accurate_erfc(torch.clamp(t30, -1000.0, 1000.0)) - ((1.1283791670955126 * t24) * t32)
    return (t18 * u, torch.where((t21 & (x < 0.0)), t29, ((0.5 * t33) * x)),)


def curvature(x: Tensor, u: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdu, d²f/dudu"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = t0 * t0
    t2 = t1 * 0.5
    t3 = (64.0 if single else 640.0) < t2
    t4 = torch.exp(torch.clamp((-torch.where(t3, (t2 - (32.0 if single else 64.0)), t2)), min=-1000.0))
    t5 = torch.where((t2 < 1000.0), (product_error(t0, t0, (-t1)) * (-0.5)), 0.0)
    t6 = t4 + (t4 * t5)
    t7 = torch.where(t3, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t8 = t6 * 0.3989422804014327
    t9 = t8 * t0
    t10 = 1.0 / t1
    t11 = (11.0 * t10) * (1.0 - ((13.0 * t10) * (1.0 - (15.0 * t10))))
    t12 = (5.0 * t10) * (1.0 - ((7.0 * t10) * (1.0 - ((9.0 * t10) * (1.0 - t11)))))
    t13 = (t8 / (-t0)) * (1.0 - (t10 * (1.0 - ((3.0 * t10) * (1.0 - t12)))))
    t14 = t13 * (1.2664165777252073e-14 if single else 1.603810890548638e-28)
    t15 = t0 * (-0.7071067811865476)
    t16 = t0 * ((-1.2101617485882343e-08) if single else 4.833646656726457e-17)
    t17 = torch.where((t15.abs() < 1000.0), (product_error(t0, (-0.7071067811865476), (-t15)) + t16), 0.0)
    t18 = accurate_erfc(torch.clamp(t15, -1000.0, 1000.0)) - ((1.1283791670955126 * t6) * t17)
    return ((((t6 * 0.7978845608028654) * t7) - ((t9 * t0) * t7)) * u, (t9 * t7) + torch.where((t3 & (t0 < 0.0)), t14, (0.5 * t18)), torch.where((x != x), x, 0.0),)


_function = Unit(
    "geglu",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
    gated=True,
)


def geglu(
    x: Tensor,
    u: Tensor | None = None,
) -> Tensor:
    """GeGLU of every element pair: u*x*(erf(sqrt(2)*x/2) + 1)/2.

    ``x`` (the gate's argument) and ``u`` (the value) are floating-point tensors of one shape, with any strides; with
    ``u=None``, ``x`` holds both in the halves of its last dimension.  The result has the shape and dtype of one.
    """
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, u)) is not None:
        return _result
    return _function(x, u)



class GeGLU(Module):
    """GeGLU as a module: u*x*(erf(sqrt(2)*x/2) + 1)/2.
    """

    def forward(self, x: Tensor, u: Tensor | None = None) -> Tensor:
        return geglu(x, u)
