"""GeGLU: u*x*(erf(sqrt(2)*x/2) + 1)/2

Shazeer 2020, arXiv:2002.05202.
Generated from its definition in the catalogue; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .._numeric import fused
from .._unit import Parameter, Unit

PARAMETERS = (
)


def value(x: Tensor, u: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t1 = t0 * t0
    t2 = t1 * 0.5
    t3 = (64.0 if single else 640.0) < t2
    t4 = t3 & (t0 < 0.0)
    t5 = torch.where(t3, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t6 = torch.exp((-(t2 - t5)))
    t7 = torch.where((t2 < 1000.0), (-(fused(t0, t0, (-t1)) * 0.5)), 0.0)
    t8 = t6 + (t6 * t7)
    t9 = 1.0 / t1
    t10 = 1.0 - ((11.0 * t9) * (1.0 - ((13.0 * t9) * (1.0 - (15.0 * t9)))))
    t11 = (5.0 * t9) * (1.0 - ((7.0 * t9) * (1.0 - ((9.0 * t9) * t10))))
    t12 = ((t8 * 0.3989422804014327) / (-t0)) * (1.0 - (t9 * (1.0 - ((3.0 * t9) * (1.0 - t11)))))
    t13 = t0 * (-0.7071067811865476)
    t14 = t0 * ((-1.2101617485882343e-08) if single else 4.833646656726457e-17)
    t15 = torch.where((t13.abs() < 1000.0), (fused(t0, (-0.7071067811865476), (-t13)) + t14), 0.0)
    t16 = torch.special.erfc(t13) - ((1.1283791670955126 * t8) * t15)
    t17 = torch.where(t3, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    return ((torch.where(t4, t12, (0.5 * t16)) * t0) * u) * torch.where(t4, t17, 1.0)


def gradient(x: Tensor, u: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/du"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = t1 * t1
    t3 = t2 * 0.5
    t4 = (64.0 if single else 640.0) < t3
    t5 = t4 & (t1 < 0.0)
    t6 = torch.where(t4, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t7 = torch.exp((-(t3 - t6)))
    t8 = torch.where((t3 < 1000.0), (-(fused(t1, t1, (-t2)) * 0.5)), 0.0)
    t9 = t7 + (t7 * t8)
    t10 = t9 * 0.3989422804014327
    t11 = 1.0 / t2
    t12 = (11.0 * t11) * (1.0 - ((13.0 * t11) * (1.0 - (15.0 * t11))))
    t13 = (5.0 * t11) * (1.0 - ((7.0 * t11) * (1.0 - ((9.0 * t11) * (1.0 - t12)))))
    t14 = (t10 / (-t1)) * (1.0 - (t11 * (1.0 - ((3.0 * t11) * (1.0 - t13)))))
    t15 = t1 * (-0.7071067811865476)
    t16 = t1 * ((-1.2101617485882343e-08) if single else 4.833646656726457e-17)
    t17 = torch.where((t15.abs() < 1000.0), (fused(t1, (-0.7071067811865476), (-t15)) + t16), 0.0)
    t18 = torch.special.erfc(t15) - ((1.1283791670955126 * t9) * t17)
    t19 = torch.where(t4, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t20 = (torch.where(t5, t14, (0.5 * t18)) * u) * torch.where(t5, t19, 1.0)
    t21 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t22 = t21 * t21
    t23 = t22 * 0.5
    t24 = (64.0 if single else 640.0) < t23
    t25 = t24 & (t21 < 0.0)
    t26 = torch.where(t24, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t27 = torch.exp((-(t23 - t26)))
    t28 = torch.where((t23 < 1000.0), (-(fused(t21, t21, (-t22)) * 0.5)), 0.0)
    t29 = t27 + (t27 * t28)
    t30 = 1.0 / t22
    t31 = (11.0 * t30) * (1.0 - ((13.0 * t30) * (1.0 - (15.0 * t30))))
    t32 = (5.0 * t30) * (1.0 - ((7.0 * t30) * (1.0 - ((9.0 * t30) * (1.0 - t31)))))
    t33 = ((t29 * 0.3989422804014327) / (-t21)) * (1.0 - (t30 * (1.0 - ((3.0 * t30) * (1.0 - t32)))))
    t34 = t21 * (-0.7071067811865476)
    t35 = t21 * ((-1.2101617485882343e-08) if single else 4.833646656726457e-17)
    t36 = torch.where((t34.abs() < 1000.0), (fused(t21, (-0.7071067811865476), (-t34)) + t35), 0.0)
    t37 = torch.special.erfc(t34) - ((1.1283791670955126 * t29) * t36)
    t38 = torch.where(t24, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    return (t20 + (((t10 * t1) * u) * t19), (torch.where(t25, t33, (0.5 * t37)) * t21) * torch.where(t25, t38, 1.0),)


def curvature(x: Tensor, u: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdu, d²f/dudu"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = t1 * t1
    t3 = t2 * 0.5
    t4 = (64.0 if single else 640.0) < t3
    t5 = torch.where(t4, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t6 = torch.exp((-(t3 - t5)))
    t7 = torch.where((t3 < 1000.0), (-(fused(t1, t1, (-t2)) * 0.5)), 0.0)
    t8 = t6 + (t6 * t7)
    t9 = torch.where(t4, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t10 = t8 * 0.3989422804014327
    t11 = t10 * t1
    t12 = t4 & (t1 < 0.0)
    t13 = 1.0 / t2
    t14 = (11.0 * t13) * (1.0 - ((13.0 * t13) * (1.0 - (15.0 * t13))))
    t15 = (5.0 * t13) * (1.0 - ((7.0 * t13) * (1.0 - ((9.0 * t13) * (1.0 - t14)))))
    t16 = (t10 / (-t1)) * (1.0 - (t13 * (1.0 - ((3.0 * t13) * (1.0 - t15)))))
    t17 = t1 * (-0.7071067811865476)
    t18 = t1 * ((-1.2101617485882343e-08) if single else 4.833646656726457e-17)
    t19 = torch.where((t17.abs() < 1000.0), (fused(t1, (-0.7071067811865476), (-t17)) + t18), 0.0)
    t20 = torch.special.erfc(t17) - ((1.1283791670955126 * t8) * t19)
    t21 = torch.where(t12, t16, (0.5 * t20)) * torch.where(t12, t9, 1.0)
    return ((((t8 * 0.7978845608028654) * u) * t9) - (((t11 * t1) * u) * t9), (t11 * t9) + t21, torch.where((x != x), x, 0.0),)


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
    return _function(x, u)



class GeGLU(nn.Module):
    """GeGLU as a module: u*x*(erf(sqrt(2)*x/2) + 1)/2.
    """

    def forward(self, x: Tensor, u: Tensor | None = None) -> Tensor:
        return geglu(x, u)
