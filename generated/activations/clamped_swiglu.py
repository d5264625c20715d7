"""clamped SwiGLU: (Piecewise((-limit, limit < -u), (u, limit >= u), (limit, True)) + 1)*Piecewise((x/(1 + exp(-alpha*x)), limit >= x), (limit/(1 + exp(-alpha*limit)), True))

OpenAI 2025, gpt-oss-120b and gpt-oss-20b model card, arXiv:2508.10925, and its reference implementation.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._numeric import product_error
from .._signature import Domain
from .._unit import Module, Parameter, Unit, describe, make_number

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
    t6 = torch.exp(torch.clamp((-torch.where(t5, (t4 - (32.0 if single else 64.0)), t4)), min=-1000.0))
    t7 = product_error(t1, p_alpha, (-t2))
    t8 = t6 * torch.where((t4 < 1000.0), torch.where(t3, t7, (-t7)), 0.0)
    t9 = t6 + t8
    t10 = torch.where(t5, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t11 = ((torch.where(t3, t9, 1.0) / (1.0 + t9)) * t1) * torch.where(t3, t10, 1.0)
    t12 = p_alpha * p_limit
    t13 = t12 < 0.0
    t14 = t12.abs()
    t15 = (64.0 if single else 640.0) < t14
    t16 = torch.exp(torch.clamp((-torch.where(t15, (t14 - (32.0 if single else 64.0)), t14)), min=-1000.0))
    t17 = product_error(p_alpha, p_limit, (-t12))
    t18 = torch.where((t14 < 1000.0), torch.where(t13, t17, (-t17)), 0.0)
    t19 = t16 + (t16 * t18)
    t20 = torch.where(t15, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t21 = ((torch.where(t13, t19, 1.0) / (1.0 + t19)) * p_limit) * torch.where(t13, t20, 1.0)
    t22 = torch.where((x != x), x, ((t0 + 1.0) * torch.where((t1 <= p_limit), t11, t21)))
    return torch.where((u != u), u, t22)


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
    t10 = torch.exp(torch.clamp((-torch.where(t9, (t8 - (32.0 if single else 64.0)), t8)), min=-1000.0))
    t11 = t7 < 0.0
    t12 = product_error(t5, p_alpha, (-t7))
    t13 = torch.where((t8 < 1000.0), torch.where(t11, t12, (-t12)), 0.0)
    t14 = t10 + (t10 * t13)
    t15 = 1.0 + t14
    t16 = torch.where(t9, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t17 = torch.where(t11, t14, 1.0) / t15
    t18 = torch.where(t11, t16, 1.0)
    t19 = (((((t14 / t15) / t15) * p_alpha) * t5) * t16) + (t17 * t18)
    t20 = p_alpha * p_limit
    t21 = t20 < 0.0
    t22 = t20.abs()
    t23 = (64.0 if single else 640.0) < t22
    t24 = torch.exp(torch.clamp((-torch.where(t23, (t22 - (32.0 if single else 64.0)), t22)), min=-1000.0))
    t25 = product_error(p_alpha, p_limit, (-t20))
    t26 = torch.where((t22 < 1000.0), torch.where(t21, t25, (-t25)), 0.0)
    t27 = t24 + (t24 * t26)
    t28 = torch.where(t23, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t29 = ((torch.where(t21, t27, 1.0) / (1.0 + t27)) * p_limit) * torch.where(t21, t28, 1.0)
    t30 = torch.where(t6, ((t17 * t5) * t18), t29) * torch.where(t2, 0.0, t3.to(x.dtype))
    return (torch.where(t0, u, torch.where(t1, x, (t4 * torch.where(t6, t19, 0.0)))), torch.where(t0, u, torch.where(t1, x, t30)),)


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
    t8 = torch.exp(torch.clamp((-torch.where(t7, (t6 - (32.0 if single else 64.0)), t6)), min=-1000.0))
    t9 = product_error(x, p_alpha, (-t5))
    t10 = torch.where((t6 < 1000.0), torch.where((t5 < 0.0), t9, (-t9)), 0.0)
    t11 = t8 + (t8 * t10)
    t12 = 1.0 + t11
    t13 = (t11 / t12) / t12
    t14 = torch.where(t7, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t15 = torch.tanh(torch.clamp(((p_alpha * 0.5) * x), -1000.0, 1000.0))
    t16 = t15 * t13
    t17 = torch.where((t16 == 0.0), t16, (t16 * (p_alpha * p_alpha)))
    t18 = (((t13 * p_alpha) * 2.0) * t14) - (torch.where((t17 == 0.0), t17, (t17 * x)) * t14)
    t19 = torch.where(t1, x, (t4 * torch.where((x <= p_limit), t18, 0.0)))
    t20 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t21 = t20 * p_alpha
    t22 = t21.abs()
    t23 = (64.0 if single else 640.0) < t22
    t24 = torch.exp(torch.clamp((-torch.where(t23, (t22 - (32.0 if single else 64.0)), t22)), min=-1000.0))
    t25 = t21 < 0.0
    t26 = product_error(t20, p_alpha, (-t21))
    t27 = torch.where((t22 < 1000.0), torch.where(t25, t26, (-t26)), 0.0)
    t28 = t24 + (t24 * t27)
    t29 = 1.0 + t28
    t30 = torch.where(t23, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t31 = (torch.where(t25, t28, 1.0) / t29) * torch.where(t25, t30, 1.0)
    t32 = torch.where((t20 <= p_limit), ((((((t28 / t29) / t29) * p_alpha) * t20) * t30) + t31), 0.0)
    t33 = torch.where(t1, x, (t32 * torch.where(t2, 0.0, t3.to(x.dtype))))
    return (torch.where(t0, u, t19), torch.where(t0, u, t33), torch.where(t1, x, 0.0),)


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
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, u, limit, alpha)) is not None:
        return _result
    return _function(x, u, limit, alpha)



class ClampedSwiGLU(Module):
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
