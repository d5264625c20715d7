"""What is approximated of an activation, for which types and devices, and how exact it has to be."""

from __future__ import annotations

import sympy as sp

from actsym.definition.spec import Activation, Kind, u, x
from codegen.approximate.problem import DEVICE, FLAT, HALF, HALF_DEVICE, SINGLE
from codegen.approximate.reading import calls, read
from codegen.stable.points import at_points
from codegen.stable.rules import smooth_part

#: What approximants are for, with the precision that it takes: float32 on the CPU, on GPUs, and where there are no
#: tables (in Triton); half types on CPU and GPU, and on GPUs alone where that form is costly
#: (:data:`codegen.approximate.approximants.COSTLY`).
VARIANTS = {"single": SINGLE, "device": DEVICE, "flat": FLAT, "half": HALF, "half_device": HALF_DEVICE}

#: The largest error in ulp of any float32 input, of f and of f'.
LIMIT, LIMIT_SLOPE = 2.5, 3.5


def functions(activation: Activation) -> dict[str, sp.Expr]:
    """What is approximated of an activation, by its name in generated code: f, and the derivatives by its inputs and
    learnable parameters."""
    if activation.kind not in (Kind.POINTWISE, Kind.GATED) or activation.vectors:
        return {}
    expr = activation.definition
    inputs = (x,) if activation.kind is Kind.POINTWISE else (x, u)
    by = (*inputs, *(p.symbol for p in activation.learnable))
    slopes = ((v, smooth_part(sp.diff(expr, v))) for v in by)
    return {"f": at_points(expr, expr, ())} | {f"df_d{v.name}": at_points(slope, expr, (v,)) for v, slope in slopes}


def limit(name: str) -> float:
    """The largest error in ulp of a function by its name in generated code."""
    return LIMIT if name == "f" else LIMIT_SLOPE


def calls_library(activation: Activation) -> bool:
    """Whether f or a derivative is computed by functions of a library, where it is composed."""
    return any(calls(branch) for expr in functions(activation).values() for branch, _ in read(expr).parts)
