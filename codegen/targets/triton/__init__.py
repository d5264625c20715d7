"""Functions for Triton kernels: f and its derivatives of blocks of numbers, for activations of one element.

They compute in float32, whatever they are given, by the graphs that CUDA's kernels compute in float32.  Each module
stands alone and imports Triton, which nothing else in a generated folder does.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import replace

from actsym.definition.spec import Activation, Kind
from codegen.ir import order
from codegen.kinds import KernelPlan, Plan
from codegen.kinds.scalar import AT_KINKS, Output
from codegen.names import nearest, spelled
from codegen.render import BANNER, quoted
from codegen.targets.marks import of_triton
from codegen.targets.ssa import listing
from codegen.targets.triton.dialect import LIBRARY, TRITON

_PACKAGE = '''"""Functions to call in kernels of your own, one module a unit.  The modules import Triton."""
'''


def sources(plan: Plan) -> dict[str, str]:
    """The module of a unit."""
    if not isinstance(plan, KernelPlan) or plan.noise is not None:
        return {}
    return {f"triton/{plan.activation.unit}.py": _module(plan)}


def shared(activations: Sequence[Activation], package: str) -> dict[str, str]:
    """The package's own module, where there are others."""
    kinds = Kind.POINTWISE, Kind.GATED
    return {"triton/__init__.py": _PACKAGE} if any(a.kind in kinds and not a.vectors for a in activations) else {}


def marked(path: str, module: str, activation: Activation, falls_short: Sequence[str]) -> str:
    """A unit's module, whose help now says where its functions fall short."""
    lines = of_triton(falls_short)
    if path != f"triton/{activation.unit}.py" or not lines:
        return module
    said = ["", "Less exact than the accepted errors:", *(w for line in lines for w in textwrap.wrap(line, 118))]
    return module.replace('\n"""\n', "\n".join(["", *said, '"""', ""]), 1)


def single(output: Output) -> Output:
    """What is computed in float32 where no tables are looked up: the approximant, or the composed form."""
    return replace(output, node=output.approximants.get("flat", output.node))


def _module(plan: KernelPlan) -> str:
    activation, unit = plan.activation, plan.activation.unit
    outputs = [single(o) for o in (plan.value, *plan.gradient)]
    called = sorted({n.op for n in order([o.node for o in outputs])} & LIBRARY)
    exact = (
        f"They call {', '.join(called)} of the device's library, which rounds in its own way; NVIDIA's takes subnormal "
        "numbers for 0 unless the launch says enable_reflect_ftz=False."
        if called
        else "They call no library, and each operation is rounded once: every device gives the same bits."
    )
    heading = f'"""{quoted(activation.title)} for kernels in Triton: {activation.definition}'
    paragraphs = [
        *([f"{quoted(activation.source)}."] if activation.source else []),
        BANNER,
        "The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and "
        "results are float32. Domains of parameters are not checked.",
        exact,
        *(f"{AT_KINKS}: {note}." for note in plan.notes),
    ]
    lines = [
        *textwrap.wrap(heading, 118, break_long_words=False, break_on_hyphens=False),
        *(line for p in paragraphs for line in ["", *textwrap.wrap(p, 118, break_long_words=False)]),
        '"""',
        "",
        "import triton",
        "import triton.language as tl",
        *(["from triton.language.extra import libdevice"] if called else []),
        *_function(plan, unit, "f", outputs[:1]),
        *_function(plan, f"{unit}_gradient", ", ".join(o.fraction for o in outputs[1:]), outputs[1:]),
    ]
    return "\n".join([*lines, ""])


def _function(plan: KernelPlan, name: str, says: str, outputs: Sequence[Output]) -> list[str]:
    read, inputs = spelled(*plan.inputs), [symbol.name for symbol in plan.inputs]
    parameters = {read(p.name): p for p in plan.activation.scalars}
    text = listing([o.node for o in outputs], replace(TRITON, parameter=read))
    about = "".join(
        f"; {p.name} in {p.interval}{f' ({quoted(p.about)})' if p.about else ''}" for p in parameters.values()
    )
    signature = ", ".join([*inputs, *(f"{local}={nearest(p.default)!r}" for local, p in parameters.items())])
    return [
        "",
        "",
        "@triton.jit",
        f"def {name}({signature}):",
        *textwrap.wrap(
            f'"""{says}, in float32{about}."""',
            118,
            initial_indent="    ",
            subsequent_indent="    ",
            break_long_words=False,
        ),
        *(f"    {a} = tl.cast({a}, tl.float32)" for a in (*inputs, *parameters)),
        *(f"    {local} = {value}" for local, value, _ in text.lines),
        f"    return {', '.join(text.results)}",
    ]
