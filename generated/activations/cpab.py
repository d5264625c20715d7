"""CPAB: Piecewise((x, (x >= 3) | (x <= -3)), (x*exp(-theta/3) + 3 - 3*exp(-theta/3), (theta >= 0) & (x >= 0)), (x*exp(theta/3) + 3*exp(theta/3) - 3, (theta >= 0) & ((x + 3)*exp(theta/3) <= 3)), ((3*x + 9 - 9*exp(-theta/3))/(x + 3), theta >= 0), (x*exp(theta/3) + 3*exp(theta/3) - 3, x <= 0), (x*exp(-theta/3) + 3 - 3*exp(-theta/3), (3 - x)*exp(-theta/3) <= 3), ((3*x + 9*exp(theta/3) - 9)/(3 - x), True))

Freifeld et al. 2017, Transformations based on continuous piecewise-affine velocity fields; Chelly et al. 2024 (DiTAC), arXiv:2407.07564; two cells on [-3, 3], the identity outside.
Generated from its definition in the catalogue; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .._module import describe, make_parameter
from .._numeric import fused
from .._unit import Parameter, Unit

PARAMETERS = (
    Parameter("theta", 1.0, learnable=True),
)


def value(x: Tensor, p_theta: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    t0 = 0.0 <= p_theta
    t1 = p_theta * (-0.3333333333333333)
    t2 = -t1
    t3 = (64.0 if single else 640.0) < t2
    t4 = torch.where(t3, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t5 = p_theta * (9.934107758624577e-09 if single else (-1.850371707708594e-17))
    t6 = torch.where((t1.abs() < 1000.0), (fused(p_theta, (-0.3333333333333333), t2) + t5), 0.0)
    t7 = torch.exp((t1 + t4)) * (1.0 + t6)
    t8 = torch.where(t3, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t9 = torch.expm1(t1)
    t10 = t9 + ((t9 + 1.0) * t6)
    t11 = ((t7 * x) * t8) - (t10 * 3.0)
    t12 = x + 3.0
    t13 = p_theta * 0.3333333333333333
    t14 = -t13
    t15 = (64.0 if single else 640.0) < t14
    t16 = torch.where(t15, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t17 = p_theta * ((-9.934107758624577e-09) if single else 1.850371707708594e-17)
    t18 = torch.where((t13.abs() < 1000.0), (fused(p_theta, 0.3333333333333333, t14) + t17), 0.0)
    t19 = torch.exp((t13 + t16)) * (1.0 + t18)
    t20 = torch.where(t15, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t21 = torch.expm1(t13)
    t22 = t21 + ((t21 + 1.0) * t18)
    t23 = ((t19 * x) * t20) + (t22 * 3.0)
    t24 = 3.0 * x
    t25 = 3.0 - x
    t26 = torch.where((((t25 * t7) * t8) <= 3.0), t11, ((t24 + (t22 * 9.0)) / t25))
    t27 = torch.where(t0, ((t24 - (t10 * 9.0)) / t12), torch.where((x <= 0.0), t23, t26))
    t28 = torch.where((t0 & (0.0 <= x)), t11, torch.where((t0 & (((t12 * t19) * t20) <= 3.0)), t23, t27))
    return torch.where(((3.0 <= x) | (x <= (-3.0))), x, t28)


def gradient(x: Tensor, p_theta: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/dtheta"""
    single = x.dtype == torch.float32
    t0 = (3.0 <= x) | (x <= (-3.0))
    t1 = 0.0 <= p_theta
    t2 = t1 & (0.0 <= x)
    t3 = p_theta * (-0.3333333333333333)
    t4 = -t3
    t5 = (64.0 if single else 640.0) < t4
    t6 = torch.where(t5, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t7 = p_theta * (9.934107758624577e-09 if single else (-1.850371707708594e-17))
    t8 = torch.where((t3.abs() < 1000.0), (fused(p_theta, (-0.3333333333333333), t4) + t7), 0.0)
    t9 = torch.exp((t3 + t6)) * (1.0 + t8)
    t10 = torch.where(t5, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t11 = t9 * t10
    t12 = x + 3.0
    t13 = p_theta * 0.3333333333333333
    t14 = -t13
    t15 = (64.0 if single else 640.0) < t14
    t16 = torch.where(t15, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t17 = p_theta * ((-9.934107758624577e-09) if single else 1.850371707708594e-17)
    t18 = torch.where((t13.abs() < 1000.0), (fused(p_theta, 0.3333333333333333, t14) + t17), 0.0)
    t19 = torch.exp((t13 + t16)) * (1.0 + t18)
    t20 = torch.where(t15, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t21 = t1 & (((t12 * t19) * t20) <= 3.0)
    t22 = t19 * t20
    t23 = 3.0 * x
    t24 = torch.expm1(t3)
    t25 = (3.0 / t12) - (((t23 - ((t24 + ((t24 + 1.0) * t8)) * 9.0)) / t12) / t12)
    t26 = x <= 0.0
    t27 = 3.0 - x
    t28 = ((t27 * t9) * t10) <= 3.0
    t29 = torch.expm1(t13)
    t30 = (((t23 + ((t29 + ((t29 + 1.0) * t18)) * 9.0)) / t27) / t27) + (3.0 / t27)
    t31 = torch.where(t1, t25, torch.where(t26, t22, torch.where(t28, t11, t30)))
    t32 = ((t27 / 3.0) * t9) * t10
    t33 = ((t12 / 3.0) * t19) * t20
    t34 = torch.where(t26, t33, torch.where(t28, t32, (((t19 * 3.0) / t27) * t20)))
    t35 = torch.where(t21, t33, torch.where(t1, (((t9 * 3.0) / t12) * t10), t34))
    return (torch.where(t0, 1.0, torch.where(t2, t11, torch.where(t21, t22, t31))), torch.where(t0, 0.0, torch.where(t2, t32, t35)),)


def slope(x: Tensor, p_theta: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0 = 0.0 <= p_theta
    t1 = p_theta * (-0.3333333333333333)
    t2 = -t1
    t3 = (64.0 if single else 640.0) < t2
    t4 = torch.where(t3, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t5 = p_theta * (9.934107758624577e-09 if single else (-1.850371707708594e-17))
    t6 = torch.where((t1.abs() < 1000.0), (fused(p_theta, (-0.3333333333333333), t2) + t5), 0.0)
    t7 = torch.exp((t1 + t4)) * (1.0 + t6)
    t8 = torch.where(t3, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t9 = t7 * t8
    t10 = x + 3.0
    t11 = p_theta * 0.3333333333333333
    t12 = -t11
    t13 = (64.0 if single else 640.0) < t12
    t14 = torch.where(t13, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t15 = p_theta * ((-9.934107758624577e-09) if single else 1.850371707708594e-17)
    t16 = torch.where((t11.abs() < 1000.0), (fused(p_theta, 0.3333333333333333, t12) + t15), 0.0)
    t17 = torch.exp((t11 + t14)) * (1.0 + t16)
    t18 = torch.where(t13, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t19 = t17 * t18
    t20 = 3.0 * x
    t21 = torch.expm1(t1)
    t22 = (3.0 / t10) - (((t20 - ((t21 + ((t21 + 1.0) * t6)) * 9.0)) / t10) / t10)
    t23 = 3.0 - x
    t24 = torch.expm1(t11)
    t25 = (((t20 + ((t24 + ((t24 + 1.0) * t16)) * 9.0)) / t23) / t23) + (3.0 / t23)
    t26 = torch.where((x <= 0.0), t19, torch.where((((t23 * t7) * t8) <= 3.0), t9, t25))
    t27 = torch.where((t0 & (((t10 * t17) * t18) <= 3.0)), t19, torch.where(t0, t22, t26))
    return (torch.where(((3.0 <= x) | (x <= (-3.0))), 1.0, torch.where((t0 & (0.0 <= x)), t9, t27)),)


def curvature(x: Tensor, p_theta: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdtheta, d²f/dthetadtheta"""
    single = x.dtype == torch.float32
    t0 = 0.0 <= p_theta
    t1 = 3.0 <= x
    t2 = x <= (-3.0)
    t3 = (t0 | t1) | t2
    t4 = 0.0 <= x
    t5 = x + 3.0
    t6 = p_theta * 0.3333333333333333
    t7 = -t6
    t8 = (64.0 if single else 640.0) < t7
    t9 = torch.where(t8, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t10 = p_theta * ((-9.934107758624577e-09) if single else 1.850371707708594e-17)
    t11 = torch.where((t6.abs() < 1000.0), (fused(p_theta, 0.3333333333333333, t7) + t10), 0.0)
    t12 = torch.exp((t6 + t9)) * (1.0 + t11)
    t13 = torch.where(t8, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t14 = ((t5 * t12) * t13) <= 3.0
    t15 = ((t3 & (((t0 | t4) | t1) | t2)) & (t3 | t14)) & (((t4 | t1) | t2) | t14)
    t16 = 3.0 * x
    t17 = p_theta * (-0.3333333333333333)
    t18 = torch.expm1(t17)
    t19 = -t17
    t20 = p_theta * (9.934107758624577e-09 if single else (-1.850371707708594e-17))
    t21 = torch.where((t17.abs() < 1000.0), (fused(p_theta, (-0.3333333333333333), t19) + t20), 0.0)
    t22 = (((t16 - ((t18 + ((t18 + 1.0) * t21)) * 9.0)) * 2.0) / t5) / t5
    t23 = x <= 0.0
    t24 = 3.0 - x
    t25 = (64.0 if single else 640.0) < t19
    t26 = torch.where(t25, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t27 = torch.exp((t17 + t26)) * (1.0 + t21)
    t28 = torch.where(t25, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t29 = ((t24 * t27) * t28) <= 3.0
    t30 = torch.expm1(t6)
    t31 = (((t16 + ((t30 + ((t30 + 1.0) * t11)) * 9.0)) * 2.0) / t24) / t24
    t32 = torch.where((t23 | t29), 0.0, ((t31 / t24) + ((6.0 / t24) / t24)))
    t33 = t1 | t2
    t34 = t0 & t4
    t35 = -((t27 * 0.3333333333333333) * t28)
    t36 = t0 & t14
    t37 = (t12 * 0.3333333333333333) * t13
    t38 = torch.where(t23, t37, torch.where(t29, t35, ((((t12 * 3.0) / t24) / t24) * t13)))
    t39 = torch.where(t36, t37, torch.where(t0, (-((((t27 * 3.0) / t5) / t5) * t28)), t38))
    t40 = -((((t24 / 3.0) * t27) * 0.3333333333333333) * t28)
    t41 = (((t5 / 3.0) * t12) * 0.3333333333333333) * t13
    t42 = torch.where(t23, t41, torch.where(t29, t40, ((t12 / t24) * t13)))
    t43 = torch.where(t36, t41, torch.where(t0, (-((t27 / t5) * t28)), t42))
    return (torch.where(t15, 0.0, torch.where(t0, ((t22 / t5) - ((6.0 / t5) / t5)), t32)), torch.where(t33, 0.0, torch.where(t34, t35, t39)), torch.where(t33, 0.0, torch.where(t34, t40, t43)),)


_function = Unit(
    "cpab",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
    curvature=curvature,
)


def cpab(
    x: Tensor,
    theta: Tensor,
    *,
    dim: int = 1,
) -> Tensor:
    """CPAB of every element: Piecewise((x, (x >= 3) | (x <= -3)), (x*exp(-theta/3) + 3 - 3*exp(-theta/3), (theta >= 0) & (x >= 0)), (x*exp(theta/3) + 3*exp(theta/3) - 3, (theta >= 0) & ((x + 3)*exp(theta/3) <= 3)), ((3*x + 9 - 9*exp(-theta/3))/(x + 3), theta >= 0), (x*exp(theta/3) + 3*exp(theta/3) - 3, x <= 0), (x*exp(-theta/3) + 3 - 3*exp(-theta/3), (3 - x)*exp(-theta/3) <= 3), ((3*x + 9*exp(theta/3) - 9)/(3 - x), True)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``theta``: velocity at 0; 0 gives the identity (one element, or shape [channels]).
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    return _function(x, theta, dim)



class CPAB(nn.Module):
    """CPAB as a module: Piecewise((x, (x >= 3) | (x <= -3)), (x*exp(-theta/3) + 3 - 3*exp(-theta/3), (theta >= 0) & (x >= 0)), (x*exp(theta/3) + 3*exp(theta/3) - 3, (theta >= 0) & ((x + 3)*exp(theta/3) <= 3)), ((3*x + 9 - 9*exp(-theta/3))/(x + 3), theta >= 0), (x*exp(theta/3) + 3*exp(theta/3) - 3, x <= 0), (x*exp(-theta/3) + 3 - 3*exp(-theta/3), (3 - x)*exp(-theta/3) <= 3), ((3*x + 9*exp(theta/3) - 9)/(3 - x), True)).

    theta: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim``; ``requires_grad_(False)`` freezes.
    """

    def __init__(
        self,
        theta: float = 1.0,
        channels: int | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.theta = make_parameter("theta", theta, channels, device, dtype)
        self.dim = dim

    def forward(self, x: Tensor) -> Tensor:
        return cpab(x, self.theta, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("theta", ))
