"""GMGLU(N=1): u*Piecewise((x**3/(x**2 + 1), x > 0), (0, True))

Krause, Geometric Monomial (GEM), section 2.5.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._unit import Module, Parameter, Unit

PARAMETERS = (
)


def value(x: Tensor, u: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    t0 = x * x
    t1 = t0 <= 1.0
    t2 = u.abs()
    t3 = (1.2379400392853803e+27 if single else 1.0218702384817765e+295) < t2
    t4 = x.abs()
    t5 = (2.3283064365386963e-10 < t4) & (t4 < 4294967296.0)
    t6 = t3 & t5
    t7 = t2 < (8.673617379884035e-19 if single else 1.1830521861667747e-271)
    t8 = t7 & t5
    t9 = torch.where(t6, 2.3283064365386963e-10, torch.where(t8, x.new_full((), 4294967296.0), 1.0))
    t10 = (u * t9) * x
    t11 = 1.0 + (torch.where(t1, t0, 1.0) / torch.where(t1, 1.0, t0))
    t12 = torch.where(t6, 4294967296.0, torch.where(t8, x.new_full((), 2.3283064365386963e-10), 1.0))
    t13 = torch.where((0.0 < x), ((torch.where(t1, ((t10 * x) * x), t10) / t11) * t12), (u * 0.0))
    return torch.where((x != x), x, t13)


def gradient(x: Tensor, u: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/du"""
    single = x.dtype == torch.float32
    t0 = x != x
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 <= 1.0
    t4 = u.abs()
    t5 = (1.2379400392853803e+27 if single else 1.0218702384817765e+295) < t4
    t6 = x.abs()
    t7 = (2.3283064365386963e-10 < t6) & (t6 < 4294967296.0)
    t8 = t5 & t7
    t9 = t4 < (8.673617379884035e-19 if single else 1.1830521861667747e-271)
    t10 = t9 & t7
    t11 = torch.where(t8, 2.3283064365386963e-10, torch.where(t10, x.new_full((), 4294967296.0), 1.0))
    t12 = u * t11
    t13 = 1.0 + (torch.where(t3, t2, 1.0) / torch.where(t3, 1.0, t2))
    t14 = torch.where(t10, x.new_full((), 2.3283064365386963e-10), 1.0)
    t15 = (torch.where(t3, ((t12 * x) * x), t12) / t13) * torch.where(t8, 4294967296.0, t14)
    t16 = torch.where((x == 0.0), torch.inf, x)
    t17 = ((torch.where(t3, 1.0, ((1.0 / t16) / t16)) / t13) * 2.0) + 1.0
    return (torch.where(t0, x, torch.where(t1, (t15 * t17), 0.0)), torch.where(t0, x, torch.where(t1, (torch.where(t3, (t2 * x), x) / t13), 0.0)),)


def curvature(x: Tensor, u: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdu, d²f/dudu"""
    single = x.dtype == torch.float32
    t0 = x != x
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 <= 1.0
    t4 = u.abs()
    t5 = (1.2379400392853803e+27 if single else 1.0218702384817765e+295) < t4
    t6 = x.abs()
    t7 = (2.3283064365386963e-10 < t6) & (t6 < 4294967296.0)
    t8 = t5 & t7
    t9 = t4 < (8.673617379884035e-19 if single else 1.1830521861667747e-271)
    t10 = t9 & t7
    t11 = torch.where(t8, 2.3283064365386963e-10, torch.where(t10, x.new_full((), 4294967296.0), 1.0))
    t12 = u * t11
    t13 = torch.where((x == 0.0), torch.inf, x)
    t14 = torch.where(t3, t2, 1.0)
    t15 = t14 / torch.where(t3, 1.0, t2)
    t16 = 1.0 + t15
    t17 = torch.where(t3, (t12 * x), (((t12 / t13) / t13) / t13)) / t16
    t18 = torch.where(t10, x.new_full((), 2.3283064365386963e-10), 1.0)
    t19 = torch.where(t3, 1.0, ((1.0 / t13) / t13)) / t16
    t20 = ((t17 / t16) * torch.where(t8, 4294967296.0, t18)) * ((t19 * 3.0) - (torch.where(t3, t15, 1.0) / t16))
    return (torch.where(t0, x, torch.where(t1, (t20 * 2.0), 0.0)), torch.where(t0, x, torch.where(t1, ((t14 / t16) * ((t19 * 2.0) + 1.0)), 0.0)), torch.where(t0, x, 0.0),)


_function = Unit(
    "gmglu_n1",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
    gated=True,
)


def gmglu_n1(
    x: Tensor,
    u: Tensor | None = None,
) -> Tensor:
    """GMGLU(N=1) of every element pair: u*Piecewise((x**3/(x**2 + 1), x > 0), (0, True)).

    ``x`` (the gate's argument) and ``u`` (the value) are floating-point tensors of one shape, with any strides; with
    ``u=None``, ``x`` holds both in the halves of its last dimension.  The result has the shape and dtype of one.
    """
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, u)) is not None:
        return _result
    return _function(x, u)



class GMGLU_N1(Module):
    """GMGLU(N=1) as a module: u*Piecewise((x**3/(x**2 + 1), x > 0), (0, True)).
    """

    def forward(self, x: Tensor, u: Tensor | None = None) -> Tensor:
        return gmglu_n1(x, u)
