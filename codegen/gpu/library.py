"""How exact the device's own functions are, as far as kernels that call them show it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Activation, Kind
from actsym.work import sealed
from codegen.gpu.limits import KEPT
from codegen.gpu.outcome import Outcome
from codegen.gpu.table import table

#: Functions of CUDA's library that generated code may call and that are not correctly rounded.  (``m::exp2`` is an
#: instruction, in forms for half types alone.)
FUNCTIONS = ("exp", "expm1", "log", "log1p", "pow", "sin", "cos", "tanh", "erf", "erfc")


def called(activation: Activation, generated: Path) -> tuple[str, ...]:
    """What the float32 kernels of an activation call on a GPU; nothing where f is an approximant, which calls none."""
    if activation.kind is Kind.ROW or _approximated(activation):
        return ()
    text = (generated / "functors" / f"{activation.unit}.h").read_text(encoding="utf-8")
    return tuple(f for f in FUNCTIONS if re.search(rf"\bm::{f}\(", text))


def _approximated(activation: Activation) -> bool:
    again = f"python -m codegen.approximate {activation.name}"
    kept = sealed.load(KEPT / f"{activation.name}.json", again) or {}
    return any("branches" in kept.get("f", {}).get(variant, {}) for variant in ("device", "flat"))


def section(outcomes: Sequence[Outcome]) -> list[str]:
    """By function the largest error of the kernels that call it, on what float32 inputs were compared."""
    import generated

    folder = Path(generated.__file__).parent
    worst: dict[str, list[tuple[float, str, str]]] = {}
    for o in outcomes:
        if o.part in ("sample", "every"):
            for function in called(ACTIVATIONS[o.subject], folder):
                found = [(f["largest"], o.subject, quantity) for quantity, f in o.figures.items()]
                worst.setdefault(function, []).extend(found)
    rows = []
    for function, found in worst.items():
        if found:
            error, name, quantity = max(found)
            rows.append((f"`{function}f`", str(len({n for _, n, _ in found})), f"{error:.3f}", f"{name} {quantity}"))
    if not rows:
        return []
    said = "Of float32 kernels that compose functions of the device's library, the largest error (ulp) by function."
    return ["", "## The device's own functions", "", said, "", *table(("Function", "Kernels", "Largest", "Of"), rows)]
