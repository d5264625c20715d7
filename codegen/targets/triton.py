"""Functions for Triton kernels: f and its derivatives of blocks of numbers, for activations of one element.

They compute in float32, whatever they are given, by the graphs that CUDA's kernels compute in float32: in operations
that are rounded once, on every device alike, and libdevice's functions.  Each module stands alone and imports Triton,
which nothing else in a generated folder does.

Triton's own ``/`` and ``sqrt`` are approximate, its ``-a`` is 0 - a, which loses the sign of a zero, and its compilers
join a product and a sum that it goes into, unless a launch says ``enable_fp_fusion=False``.  Here none of this decides
what comes out.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import sympy as sp

from actsym.definition.spec import Activation, Kind
from codegen.ir import OPS, Graph, Node, depending, evaluate, order
from codegen.kinds import KernelPlan, Plan
from codegen.kinds.plans import AT_KINKS, Output
from codegen.names import nearest, spelled
from codegen.render import BANNER, quoted
from codegen.targets.marks import of_triton
from codegen.targets.ssa import SIGNS, Dialect, listing

#: Of the number -0.0 Triton makes 0.0.
_MINUS_ZERO = "tl.cast(-2147483648, tl.float32, bitcast=True)"

_SPELLING = SIGNS | {
    "div": "tl.div_rn({0}, {1})",
    "over": "tl.div_rn({0}, {1})",
    "neg": "({0} * -1.0)",
    "abs": "tl.abs({0})",
    "fma": "tl.fma({0}, {1}, {2})",
    "min": "tl.where({1} < {0}, {1}, {0})",
    "max": "tl.where({0} < {1}, {1}, {0})",
    "negative": "(tl.cast({0}, tl.int32, bitcast=True) < 0)",
    "select": "tl.where({0}, {1}, {2})",
    "usual": "{2}",
    "plain": "{1}",
    "sqrt": "tl.sqrt_rn({0})",
    # NVIDIA's take a subnormal number for 0.
    "floor": "tl.where((-1.0 < {0}) & ({0} < 0.0), -1.0, tl.floor({0}))",
    "ceil": "tl.where((0.0 < {0}) & ({0} < 1.0), 1.0, tl.ceil({0}))",
    "flip": "tl.where(tl.cast({1}, tl.int32, bitcast=True) < 0, {0} * -1.0, {0})",
    "raised": (
        "tl.cast(tl.cast({0}, tl.uint32, bitcast=True) + (tl.cast({1}, tl.uint32, bitcast=True) << 23),"
        " tl.float32, bitcast=True)"
    ),
    "exp2": "tl.exp2({0})",
    "rcp": "(1.0 / {0})",
    # -0.0 wherever x is a number, which no compiler can leave out.
    "nothing": f"tl.where({{0}} == {{0}}, {_MINUS_ZERO}, {{0}})",
}
#: What the library of the device computes: each has a function of that name for NVIDIA's and for AMD's.
LIBRARY = frozenset(OPS) - _SPELLING.keys()


def literal(number: np.floating) -> str:
    """A number of float32, exactly."""
    value = float(number)
    if np.isinf(value):
        return 'float("inf")' if value > 0 else '(-float("inf"))'
    if value == 0 and np.signbit(number):
        return _MINUS_ZERO
    if 0 < abs(value) < np.finfo(np.float32).tiny:  # as a bare number Triton would take it for a float64
        return f"tl.full((), {value!r}, tl.float32)"
    return f"({value!r})" if np.signbit(number) else repr(value)


def _special(node: Node, operands: Sequence[str]) -> str | None:
    """Pieces of approximants; and numbers with the sign of another, since Triton has no -0.0."""
    match node.op:
        case "flip" if node.args[0].op == "constant":
            opposite = literal(-node.args[0].value.rounded(np.float32))
            return f"tl.where(tl.cast({operands[1]}, tl.int32, bitcast=True) < 0, {opposite}, {operands[0]})"
        case "segment":
            dropped, count = node.value
            return f"((tl.cast({operands[0]}, tl.int32, bitcast=True) >> {dropped}) & {count - 1})"
        case "beside":
            return f"tl.where({operands[1]}, {operands[0]} + {node.value}, {operands[0]})"
        case "entry":
            return _chosen(operands[0], [np.float32(n) for n in node.value])
    return None


def _chosen(piece: str, table: Sequence[np.float32]) -> str:
    """An entry of a table of 2^n, by a selection for each bit of its number."""
    if len(set(map(literal, table))) == 1:
        return literal(table[0])
    half = len(table) // 2
    low, high = _chosen(piece, table[:half]), _chosen(piece, table[half:])
    return f"tl.where(({piece} & {half}) != 0, {high}, {low})"


def as_written(roots: Sequence[Node]) -> list[Node]:
    """``roots`` so that Triton rounds every operation.

    Numbers alone, of which Triton would compute expressions in double, are computed here.  A product that goes into a
    sum or a difference is a * b - 0, which no compiler joins with it.  A zero that is known to the compiler would be
    left out, so it depends on x; of parameters alone it is added, which makes 0 of a product that is -0.
    """
    graph = Graph()
    varies = depending(order(roots), lambda n: n.op == "input" or n.value == "u")
    zeros = {True: graph.node("nothing", graph.x), False: graph.constant(0)}

    def written(node: Node, args: tuple[Node, ...]) -> Node | None:
        if node.op in ("add", "sub", "mul") and all(a.op == "constant" for a in args):
            return _computed(graph, graph.node(node.op, *args))
        if node.op not in ("add", "sub"):
            return None
        apart = (
            graph.node("fma", *a.args, zeros[id(before) in varies]) if a.op == "mul" else a
            for a, before in zip(args, node.args, strict=True)
        )
        return graph.node(node.op, *apart)

    return graph.rebuilt(roots, written)


def _computed(graph: Graph, node: Node) -> Node:
    """An operation on numbers as a number, where that is finite."""
    (found,) = evaluate([node], np.zeros(1), {}, np.float32)
    return graph.constant(sp.Rational(float(found[0]))) if np.isfinite(found[0]) else node


TRITON = Dialect(
    _SPELLING | {name: f"libdevice.{name}({OPS[name].operands})" for name in LIBRARY},
    lambda value: literal(value.rounded(np.float32)),
    special=_special,
    rewrite=as_written,
)


_PACKAGE = '"""Functions to call in kernels of your own, one module a unit.  The modules import Triton."""\n'


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
        *(f"    {line}" for line in textwrap.wrap(f'"""{says}, in float32{about}."""', 114, break_long_words=False)),
        *(f"    {a} = tl.cast({a}, tl.float32)" for a in (*inputs, *parameters)),
        *(f"    {local} = {value}" for local, value, _ in text.lines),
        f"    return {', '.join(text.results)}",
    ]
