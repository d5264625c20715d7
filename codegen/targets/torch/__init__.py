"""Torch functions and modules: kernels with a plain torch expression as the fallback and for ``torch.compile``."""

from __future__ import annotations

from collections.abc import Sequence

from actsym.definition.spec import Activation
from codegen.kinds import Plan, RowPlan
from codegen.kinds.stochastic import logit
from codegen.names import class_name
from codegen.render import runtime, text
from codegen.targets.torch import rows, wrapper


def sources(plan: Plan) -> dict[str, str]:
    """The module of one unit."""
    if isinstance(plan, RowPlan):
        module = text("row_wrapper.py.j2", **rows.context(plan))
    else:
        module = text("wrapper.py.j2", **wrapper.context(plan))
    return {f"activations/{plan.activation.unit}.py": module}


def shared(activations: Sequence[Activation], package: str) -> dict[str, str]:
    """The package's own module, which names every unit, and what the units' modules rest on."""
    names = list(dict.fromkeys((a.unit, class_name(a), logit(a) is not None) for a in activations))
    own = {
        "__init__.py": text("init.py.j2", activations=names, package=package),
        "activations/__init__.py": '"""One module a unit."""\n',
    }
    return own | runtime("python")
