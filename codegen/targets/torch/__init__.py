"""Torch functions and modules: kernels with a plain torch expression as the fallback and for ``torch.compile``."""

from __future__ import annotations

from collections.abc import Sequence

from actsym.definition.spec import Activation
from codegen.kinds import Plan, RowPlan
from codegen.kinds.scalar import logit
from codegen.names import class_name
from codegen.render import runtime, text
from codegen.targets.marks import of_torch
from codegen.targets.torch import wrapper


def sources(plan: Plan) -> dict[str, str]:
    """The module of one unit."""
    if isinstance(plan, RowPlan):
        module = text("row_wrapper.py.j2", **wrapper.row_context(plan))
    else:
        module = text("wrapper.py.j2", **wrapper.context(plan))
    return {wrapper_path(plan.activation.unit): module}


def wrapper_path(unit: str) -> str:
    """Where a unit's module lies below the generated folder."""
    return f"activations/{unit}.py"


def marked(path: str, module: str, activation: Activation, falls_short: Sequence[str]) -> str:
    """A unit's module, which now warns when it is imported, and says in its help, where its kernels fall short."""
    lines = of_torch(falls_short)
    if path != wrapper_path(activation.unit) or not lines:
        return module
    names = {"unit": activation.unit, "struct": class_name(activation)}
    return module + text("falls_short.py.j2", **names, lines=lines)


def shared(activations: Sequence[Activation], package: str) -> dict[str, str]:
    """The package's own module, which names every unit, and what the units' modules rest on."""
    names = list(dict.fromkeys((a.unit, class_name(a), logit(a) is not None) for a in activations))
    own = {
        "__init__.py": text("init.py.j2", activations=names, package=package, example=_example(activations)),
        "activations/__init__.py": '"""One module a unit."""\n',
    }
    return own | runtime("python")


def _example(activations: Sequence[Activation]) -> tuple[str, str, str] | None:
    """Function, module and arguments of the unit that the package's help shows: TeLU where it is there."""
    shown = next((a for a in activations if a.name == "telu"), next(iter(activations), None))
    if shown is None:
        return None
    return shown.unit, class_name(shown), ", ".join(["torch.randn(8, 8)"] * len(shown.inputs))
