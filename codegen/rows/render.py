"""Sources of a row activation: its plan and the ``row_*`` templates in, texts out."""

from __future__ import annotations

from actsym.definition.spec import Activation
from codegen.dialects import CPP, TORCH
from codegen.render import BANNER, class_name, environment
from codegen.rows.derive import RowPlan, row_plan
from codegen.rows.functions import TORCH_ROW, functions
from codegen.rows.module import arguments

#: Parameters handed over by value, at most (``RowCall.fixed`` in ``row_call.h``).
MAX_FIXED = 8


def render(activation: Activation) -> dict[str, str]:
    """Every source file of one row activation: path below the output folder -> text.

    Raises ValueError for more fixed parameters than a call has room for, SpecError for an activation of another kind,
    CannotLower for a function that no kernel computes.
    """
    plan = row_plan(activation)
    if len(plan.fixed) > MAX_FIXED:
        what = f"{activation.name} has {len(plan.fixed)} fixed parameters"
        raise ValueError(f"{what}; a kernel takes at most {MAX_FIXED}")
    env = environment()
    common = {
        "plan": plan,
        "struct": struct_name(activation),
        "formula": str(activation.expr),
        "banner": BANNER,
        "constants": constants(plan),
    }
    name = activation.name
    spelled = functions(plan, TORCH, TORCH_ROW)
    uses_fused = any(n.op == "fma" for f in spelled.values() for n in f.nodes)
    texts = {
        f"functors/{name}.h": ("row_functor.h.j2", {"functions": functions(plan, CPP, CPP)}),
        f"cpu/{name}.cpp": ("row_kernel.j2", {"header": "rows.h"}),
        f"cuda/{name}.cu": ("row_kernel.j2", {"header": "rows.cuh"}),
        f"activations/{name}.py": (
            "row_wrapper.py.j2",
            {
                "functions": spelled,
                "uses_fused": uses_fused,
                "arguments": arguments(activation),
                "types": {name: _types(name, f.inputs) for name, f in spelled.items()},
            },
        ),
    }
    return {path: env.get_template(template).render(common | extra) for path, (template, extra) in texts.items()}


def struct_name(activation: Activation) -> str:
    """The Python class and C++ struct of one structure: ``PolyNorm_r3``.  A row functor does not fold over vectors."""
    name = class_name(activation)
    suffix = "".join(f"_{n}{v}" for n, v in activation.structure)
    return name if name.endswith(suffix) else name + suffix


def _types(name: str, inputs: tuple[str, ...]) -> dict[str, str]:
    """Annotations of one function of the Python module."""
    of_row = "s" in inputs
    single, many = ("Number", "list[Number]") if of_row else ("Tensor", "list[Tensor]")
    types = {i: single if i in ("x", "g", "scale", "length") else many for i in inputs}
    return types | {"return": f"tuple[{single}, ...]"}


def constants(plan: RowPlan) -> dict[str, int]:
    """Sizes and switches that the loops are compiled with."""
    return {
        "sums": len(plan.summands),
        "products": len(plan.products),
        "numbers": len(plan.numbers),
        "value_coefficients": len(plan.value.bases),
        "slope_coefficients": len(plan.direct.bases) + len(plan.through.bases),
        "learnable": len(plan.learnable),
        "fixed": len(plan.fixed),
        "scaled": int(plan.scaled),
        "fused": int(plan.fused),
        "side": plan.side,
    }


__all__ = ["MAX_FIXED", "constants", "render", "struct_name"]
