"""CPAB: Piecewise((x, (x >= 3) | (x <= -3)), (x*exp(-theta/3) + 3 - 3*exp(-theta/3), (theta >= 0) & (x >= 0)), (x*exp(theta/3) + 3*exp(theta/3) - 3, (theta >= 0) & ((x + 3)*exp(theta/3) <= 3)), ((3*x + 9 - 9*exp(-theta/3))/(x + 3), theta >= 0), (x*exp(theta/3) + 3*exp(theta/3) - 3, x <= 0), (x*exp(-theta/3) + 3 - 3*exp(-theta/3), (3 - x)*exp(-theta/3) <= 3), ((3*x + 9*exp(theta/3) - 9)/(3 - x), True))

Freifeld et al. 2017, Transformations based on continuous piecewise-affine velocity fields; Chelly et al. 2024 (DiTAC), arXiv:2407.07564; two cells on [-3, 3], the identity outside.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

from collections.abc import Mapping

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._numeric import accurate_expm1, product_error
from .._unit import Module, Parameter, Unit, default, describe, make_parameter

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
    t4 = torch.exp(torch.clamp(torch.where(t3, (t1 + (32.0 if single else 64.0)), t1), min=-1000.0))
    t5 = p_theta * (9.934107758624577e-09 if single else (-1.850371707708594e-17))
    t6 = torch.where((t1.abs() < 1000.0), (product_error(p_theta, (-0.3333333333333333), t2) + t5), 0.0)
    t7 = t4 * (1.0 + t6)
    t8 = torch.where(t3, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t9 = accurate_expm1(torch.clamp(t1, min=-1000.0))
    t10 = (t9 + ((t9 + 1.0) * t6)) * 3.0
    t11 = ((t7 * x) * t8) - t10
    t12 = x + 3.0
    t13 = p_theta * 0.3333333333333333
    t14 = -t13
    t15 = (64.0 if single else 640.0) < t14
    t16 = torch.exp(torch.clamp(torch.where(t15, (t13 + (32.0 if single else 64.0)), t13), min=-1000.0))
    t17 = p_theta * ((-9.934107758624577e-09) if single else 1.850371707708594e-17)
    t18 = torch.where((t13.abs() < 1000.0), (product_error(p_theta, 0.3333333333333333, t14) + t17), 0.0)
    t19 = t16 * (1.0 + t18)
    t20 = torch.where(t15, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t21 = accurate_expm1(torch.clamp(t13, min=-1000.0))
    t22 = (t21 + ((t21 + 1.0) * t18)) * 3.0
    t23 = ((t19 * x) * t20) + t22
    t24 = 3.0 - x
    t25 = torch.where((((t24 * t7) * t8) <= 3.0), t11, ((3.0 * (x + t22)) / t24))
    t26 = torch.where(t0, ((3.0 * (x - t10)) / t12), torch.where((x <= 0.0), t23, t25))
    t27 = torch.where((t0 & (0.0 <= x)), t11, torch.where((t0 & (((t12 * t19) * t20) <= 3.0)), t23, t26))
    return torch.where(((3.0 <= x) | (x <= (-3.0))), x, t27)


def gradient(x: Tensor, p_theta: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/dtheta"""
    single = x.dtype == torch.float32
    t0 = (3.0 <= x) | (x <= (-3.0))
    t1 = 0.0 <= p_theta
    t2 = t1 & (0.0 <= x)
    t3 = p_theta * (-0.3333333333333333)
    t4 = -t3
    t5 = (64.0 if single else 640.0) < t4
    t6 = torch.exp(torch.clamp(torch.where(t5, (t3 + (32.0 if single else 64.0)), t3), min=-1000.0))
    t7 = p_theta * (9.934107758624577e-09 if single else (-1.850371707708594e-17))
    t8 = torch.where((t3.abs() < 1000.0), (product_error(p_theta, (-0.3333333333333333), t4) + t7), 0.0)
    t9 = t6 * (1.0 + t8)
    t10 = torch.where(t5, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t11 = t9 * t10
    t12 = x + 3.0
    t13 = p_theta * 0.3333333333333333
    t14 = -t13
    t15 = (64.0 if single else 640.0) < t14
    t16 = torch.exp(torch.clamp(torch.where(t15, (t13 + (32.0 if single else 64.0)), t13), min=-1000.0))
    t17 = p_theta * ((-9.934107758624577e-09) if single else 1.850371707708594e-17)
    t18 = torch.where((t13.abs() < 1000.0), (product_error(p_theta, 0.3333333333333333, t14) + t17), 0.0)
    t19 = t16 * (1.0 + t18)
    t20 = torch.where(t15, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t21 = t1 & (((t12 * t19) * t20) <= 3.0)
    t22 = t19 * t20
    t23 = x <= 0.0
    t24 = 3.0 - x
    t25 = ((t24 * t9) * t10) <= 3.0
    t26 = torch.where(t23, t22, torch.where(t25, t11, ((((t19 * 9.0) / t24) / t24) * t20)))
    t27 = torch.where(t21, t22, torch.where(t1, ((((t9 * 9.0) / t12) / t12) * t10), t26))
    t28 = ((t24 / 3.0) * t9) * t10
    t29 = ((t12 / 3.0) * t19) * t20
    t30 = torch.where(t23, t29, torch.where(t25, t28, (((t19 * 3.0) / t24) * t20)))
    t31 = torch.where(t21, t29, torch.where(t1, (((t9 * 3.0) / t12) * t10), t30))
    return (torch.where(t0, 1.0, torch.where(t2, t11, t27)), torch.where(t0, 0.0, torch.where(t2, t28, t31)),)


def slope(x: Tensor, p_theta: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0 = 0.0 <= p_theta
    t1 = p_theta * (-0.3333333333333333)
    t2 = -t1
    t3 = (64.0 if single else 640.0) < t2
    t4 = torch.exp(torch.clamp(torch.where(t3, (t1 + (32.0 if single else 64.0)), t1), min=-1000.0))
    t5 = p_theta * (9.934107758624577e-09 if single else (-1.850371707708594e-17))
    t6 = torch.where((t1.abs() < 1000.0), (product_error(p_theta, (-0.3333333333333333), t2) + t5), 0.0)
    t7 = t4 * (1.0 + t6)
    t8 = torch.where(t3, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t9 = t7 * t8
    t10 = x + 3.0
    t11 = p_theta * 0.3333333333333333
    t12 = -t11
    t13 = (64.0 if single else 640.0) < t12
    t14 = torch.exp(torch.clamp(torch.where(t13, (t11 + (32.0 if single else 64.0)), t11), min=-1000.0))
    t15 = p_theta * ((-9.934107758624577e-09) if single else 1.850371707708594e-17)
    t16 = torch.where((t11.abs() < 1000.0), (product_error(p_theta, 0.3333333333333333, t12) + t15), 0.0)
    t17 = t14 * (1.0 + t16)
    t18 = torch.where(t13, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t19 = t17 * t18
    t20 = 3.0 - x
    t21 = torch.where((((t20 * t7) * t8) <= 3.0), t9, ((((t17 * 9.0) / t20) / t20) * t18))
    t22 = torch.where(t0, ((((t7 * 9.0) / t10) / t10) * t8), torch.where((x <= 0.0), t19, t21))
    t23 = torch.where((t0 & (0.0 <= x)), t9, torch.where((t0 & (((t10 * t17) * t18) <= 3.0)), t19, t22))
    return (torch.where(((3.0 <= x) | (x <= (-3.0))), 1.0, t23),)


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
    t9 = torch.exp(torch.clamp(torch.where(t8, (t6 + (32.0 if single else 64.0)), t6), min=-1000.0))
    t10 = p_theta * ((-9.934107758624577e-09) if single else 1.850371707708594e-17)
    t11 = torch.where((t6.abs() < 1000.0), (product_error(p_theta, 0.3333333333333333, t7) + t10), 0.0)
    t12 = t9 * (1.0 + t11)
    t13 = torch.where(t8, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t14 = ((t5 * t12) * t13) <= 3.0
    t15 = ((t3 & (((t0 | t4) | t1) | t2)) & (t3 | t14)) & (((t4 | t1) | t2) | t14)
    t16 = p_theta * (-0.3333333333333333)
    t17 = -t16
    t18 = (64.0 if single else 640.0) < t17
    t19 = torch.exp(torch.clamp(torch.where(t18, (t16 + (32.0 if single else 64.0)), t16), min=-1000.0))
    t20 = p_theta * (9.934107758624577e-09 if single else (-1.850371707708594e-17))
    t21 = torch.where((t16.abs() < 1000.0), (product_error(p_theta, (-0.3333333333333333), t17) + t20), 0.0)
    t22 = t19 * (1.0 + t21)
    t23 = torch.where(t18, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t24 = x <= 0.0
    t25 = 3.0 - x
    t26 = ((t25 * t22) * t23) <= 3.0
    t27 = torch.where((t24 | t26), 0.0, (((((t12 * 18.0) / t25) / t25) / t25) * t13))
    t28 = torch.where(t0, (-(((((t22 * 18.0) / t5) / t5) / t5) * t23)), t27)
    t29 = t1 | t2
    t30 = t0 & t4
    t31 = -((t22 * 0.3333333333333333) * t23)
    t32 = t0 & t14
    t33 = (t12 * 0.3333333333333333) * t13
    t34 = torch.where(t24, t33, torch.where(t26, t31, ((((t12 * 3.0) / t25) / t25) * t13)))
    t35 = torch.where(t32, t33, torch.where(t0, (-((((t22 * 3.0) / t5) / t5) * t23)), t34))
    t36 = -((((t25 / 3.0) * t22) * 0.3333333333333333) * t23)
    t37 = (((t5 / 3.0) * t12) * 0.3333333333333333) * t13
    t38 = torch.where(t24, t37, torch.where(t26, t36, ((t12 / t25) * t13)))
    t39 = torch.where(t32, t37, torch.where(t0, (-((t22 / t5) * t23)), t38))
    return (torch.where(t15, 0.0, t28), torch.where(t29, 0.0, torch.where(t30, t31, t35)), torch.where(t29, 0.0, torch.where(t30, t36, t39)),)


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
    theta: Tensor | None = None,
    *,
    dim: int = 1,
) -> Tensor:
    """CPAB of every element: Piecewise((x, (x >= 3) | (x <= -3)), (x*exp(-theta/3) + 3 - 3*exp(-theta/3), (theta >= 0) & (x >= 0)), (x*exp(theta/3) + 3*exp(theta/3) - 3, (theta >= 0) & ((x + 3)*exp(theta/3) <= 3)), ((3*x + 9 - 9*exp(-theta/3))/(x + 3), theta >= 0), (x*exp(theta/3) + 3*exp(theta/3) - 3, x <= 0), (x*exp(-theta/3) + 3 - 3*exp(-theta/3), (3 - x)*exp(-theta/3) <= 3), ((3*x + 9*exp(theta/3) - 9)/(3 - x), True)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``theta``: velocity at 0; 0 gives the identity (one element, or shape [channels]).
    Tensors that are not given are what a module starts with.
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    if theta is None:
        theta = default(1.0, x)
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, theta, dim)) is not None:
        return _result
    return _function(x, theta, dim)



class CPAB(Module):
    """CPAB as a module: Piecewise((x, (x >= 3) | (x <= -3)), (x*exp(-theta/3) + 3 - 3*exp(-theta/3), (theta >= 0) & (x >= 0)), (x*exp(theta/3) + 3*exp(theta/3) - 3, (theta >= 0) & ((x + 3)*exp(theta/3) <= 3)), ((3*x + 9 - 9*exp(-theta/3))/(x + 3), theta >= 0), (x*exp(theta/3) + 3*exp(theta/3) - 3, x <= 0), (x*exp(-theta/3) + 3 - 3*exp(-theta/3), (3 - x)*exp(-theta/3) <= 3), ((3*x + 9*exp(theta/3) - 9)/(3 - x), True)).

    theta: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim`` (a number, or numbers by the names of those that are not shared); ``requires_grad_(False)`` freezes.
    """

    def __init__(
        self,
        *,
        theta: float = 1.0,
        channels: int | Mapping[str, int] | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.theta = make_parameter(PARAMETERS, 0, theta, channels, device, dtype)
        self.dim = dim

    def forward(self, x: Tensor) -> Tensor:
        return cpab(x, self.theta, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("theta", ))
