"""GMGLU(N=2): u*Piecewise((x**5/(x**4 + 1), x > 0), (0, True))

Krause, Geometric Monomial (GEM), section 2.5.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._numeric import fused, product_error
from .._unit import Module, Parameter, Unit

PARAMETERS = (
)


def value(x: Tensor, u: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    t0 = x * x
    t1 = t0 * t0
    t2 = torch.where((t1 < torch.inf), fused(t0, t0, ((t0 + t0) * product_error(x, x, (-t0)))), t1)
    t3 = t2 <= 1.0
    t4 = u.abs()
    t5 = (1.2379400392853803e+27 if single else 1.0218702384817765e+295) < t4
    t6 = x.abs()
    t7 = (2.3283064365386963e-10 < t6) & (t6 < 4294967296.0)
    t8 = t5 & t7
    t9 = t4 < (8.673617379884035e-19 if single else 1.1830521861667747e-271)
    t10 = t9 & t7
    t11 = torch.where(t8, 2.3283064365386963e-10, torch.where(t10, x.new_full((), 4294967296.0), 1.0))
    t12 = (u * t11) * x
    t13 = 1.0 + (torch.where(t3, t2, 1.0) / torch.where(t3, 1.0, t2))
    t14 = torch.where(t10, x.new_full((), 2.3283064365386963e-10), 1.0)
    t15 = (torch.where(t3, ((((t12 * x) * x) * x) * x), t12) / t13) * torch.where(t8, 4294967296.0, t14)
    return torch.where((x != x), x, torch.where((0.0 < x), t15, (u * 0.0)))


def gradient(x: Tensor, u: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/du"""
    single = x.dtype == torch.float32
    t0 = x != x
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 * t2
    t4 = torch.where((t3 < torch.inf), fused(t2, t2, ((t2 + t2) * product_error(x, x, (-t2)))), t3)
    t5 = t4 <= 1.0
    t6 = u.abs()
    t7 = (1.2379400392853803e+27 if single else 1.0218702384817765e+295) < t6
    t8 = x.abs()
    t9 = (2.3283064365386963e-10 < t8) & (t8 < 4294967296.0)
    t10 = t7 & t9
    t11 = t6 < (8.673617379884035e-19 if single else 1.1830521861667747e-271)
    t12 = t11 & t9
    t13 = torch.where(t10, 2.3283064365386963e-10, torch.where(t12, x.new_full((), 4294967296.0), 1.0))
    t14 = u * t13
    t15 = torch.where(t5, t4, 1.0) / torch.where(t5, 1.0, t4)
    t16 = 1.0 + t15
    t17 = torch.where(t12, x.new_full((), 2.3283064365386963e-10), 1.0)
    t18 = (torch.where(t5, ((((t14 * x) * x) * x) * x), t14) / t16) * torch.where(t10, 4294967296.0, t17)
    t19 = (7.888609052210118e-31 if single else 1.1830521861667747e-271) <= t4
    t20 = (7.888609052210118e-31 if single else 1.1830521861667747e-271) <= t15
    t21 = t19 & t20
    t22 = 1.0 / torch.where((x == 0.0), torch.inf, x)
    t23 = t22 * t22
    t24 = torch.where(t21, torch.where(t5, 1.0, t15), torch.where(t5, 1.0, (t23 * t23)))
    t25 = torch.where(t21, (torch.where(t5, t15, 1.0) * x), torch.where(t5, (((t2 * x) * x) * x), x))
    return (torch.where(t0, x, torch.where(t1, (t18 * (((t24 / t16) * 4.0) + 1.0)), 0.0)), torch.where(t0, x, torch.where(t1, (t25 / t16), 0.0)),)


def curvature(x: Tensor, u: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdu, d²f/dudu"""
    single = x.dtype == torch.float32
    t0 = x != x
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 * t2
    t4 = torch.where((t3 < torch.inf), fused(t2, t2, ((t2 + t2) * product_error(x, x, (-t2)))), t3)
    t5 = t4 <= 1.0
    t6 = u.abs()
    t7 = (1.2379400392853803e+27 if single else 1.0218702384817765e+295) < t6
    t8 = x.abs()
    t9 = (2.3283064365386963e-10 < t8) & (t8 < 4294967296.0)
    t10 = t7 & t9
    t11 = t6 < (8.673617379884035e-19 if single else 1.1830521861667747e-271)
    t12 = t11 & t9
    t13 = torch.where(t10, 2.3283064365386963e-10, torch.where(t12, x.new_full((), 4294967296.0), 1.0))
    t14 = u * t13
    t15 = torch.where((x == 0.0), torch.inf, x)
    t16 = torch.where(t5, (((t14 * x) * x) * x), (((((t14 / t15) / t15) / t15) / t15) / t15))
    t17 = torch.where(t5, t4, 1.0) / torch.where(t5, 1.0, t4)
    t18 = 1.0 + t17
    t19 = torch.where(t12, x.new_full((), 2.3283064365386963e-10), 1.0)
    t20 = (7.888609052210118e-31 if single else 1.1830521861667747e-271) <= t4
    t21 = (7.888609052210118e-31 if single else 1.1830521861667747e-271) <= t17
    t22 = t20 & t21
    t23 = 1.0 / t15
    t24 = t23 * t23
    t25 = torch.where(t22, torch.where(t5, 1.0, t17), torch.where(t5, 1.0, (t24 * t24)))
    t26 = t25 / t18
    t27 = torch.where(t22, torch.where(t5, t17, 1.0), torch.where(t5, ((t2 * x) * x), 1.0))
    t28 = t27 / t18
    t29 = (((t16 / t18) / t18) * torch.where(t10, 4294967296.0, t19)) * ((t26 * 5.0) - (t28 * 3.0))
    return (torch.where(t0, x, torch.where(t1, (t29 * 4.0), 0.0)), torch.where(t0, x, torch.where(t1, (t28 * ((t26 * 4.0) + 1.0)), 0.0)), torch.where(t0, x, 0.0),)


_function = Unit(
    "gmglu_n2",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
    gated=True,
)


def gmglu_n2(
    x: Tensor,
    u: Tensor | None = None,
) -> Tensor:
    """GMGLU(N=2) of every element pair: u*Piecewise((x**5/(x**4 + 1), x > 0), (0, True)).

    ``x`` (the gate's argument) and ``u`` (the value) are floating-point tensors of one shape, with any strides; with
    ``u=None``, ``x`` holds both in the halves of its last dimension.  The result has the shape and dtype of one.
    """
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, u)) is not None:
        return _result
    return _function(x, u)



class GMGLU_N2(Module):
    """GMGLU(N=2) as a module: u*Piecewise((x**5/(x**4 + 1), x > 0), (0, True)).
    """

    def forward(self, x: Tensor, u: Tensor | None = None) -> Tensor:
        return gmglu_n2(x, u)
