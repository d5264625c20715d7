"""Plain C99 headers: functions of one element in float and in double, which need nothing but <math.h>.

For activations without vectors, rows and noise: f, its derivatives by the inputs and by learnable parameters.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from actsym.definition.spec import Activation
from codegen.ir import OPS, Constant, order
from codegen.kinds import KernelPlan, Plan
from codegen.kinds.scalar import Output
from codegen.names import spelled
from codegen.render import BANNER
from codegen.targets.ssa import Dialect, hexadecimal, listing

_OPERATORS = {
    "add": "({0} + {1})", "sub": "({0} - {1})", "mul": "({0} * {1})", "div": "({0} / {1})", "neg": "(-{0})",
    "lt": "({0} < {1})", "le": "({0} <= {1})", "eq": "({0} == {1})", "unordered": "isnan({0})",
    "both": "({0} && {1})", "either": "({0} || {1})", "select": "({0} ? {1} : {2})",
}  # fmt: skip
#: Operations that <math.h> has under another name, or not as they are meant: fmin drops a NaN.
_CALLED = {"abs": "fabs", "min": "actsym_min", "max": "actsym_max"}

_EXTREMA = """#ifndef ACTSYM_EXTREMA
#define ACTSYM_EXTREMA
// A NaN in the first argument stays.
static inline float actsym_minf(float a, float b) { return b < a ? b : a; }
static inline float actsym_maxf(float a, float b) { return a < b ? b : a; }
static inline double actsym_min(double a, double b) { return b < a ? b : a; }
static inline double actsym_max(double a, double b) { return a < b ? b : a; }
#endif
"""


@dataclass(frozen=True)
class Type:
    """A floating-point type: what names of functions over it end in, and what <math.h>'s names and literals do."""

    name: str
    end: str
    suffix: str
    numbers: type[np.floating]

    def dialect(self, plan: KernelPlan) -> Dialect:
        """How operations on this type are spelled."""
        operands = {op.name: ", ".join(f"{{{i}}}" for i in range(op.arity)) for op in OPS.values()}
        calls = {name: f"{_CALLED.get(name, name)}{self.suffix}({given})" for name, given in operands.items()}
        return Dialect(calls | _OPERATORS, self.constant, spelled(*plan.inputs))

    def constant(self, value: Constant) -> str:
        """A literal of the nearest number of the type."""
        number = float(value.rounded(self.numbers))
        if np.isinf(number):
            return "INFINITY" if number > 0 else "(-INFINITY)"
        whole = number.is_integer() and abs(number) < 2**24
        literal = f"{number:.1f}{self.suffix}" if whole else f"{hexadecimal(number)}{self.suffix}"
        return literal if number >= 0 else f"({literal})"


TYPES = (Type("float", "f", "f", np.float32), Type("double", "d", "", np.float64))


def sources(plan: Plan) -> dict[str, str]:
    """The header of a unit."""
    if not isinstance(plan, KernelPlan) or plan.noise is not None:
        return {}
    return {f"c/{plan.activation.unit}.h": _header(plan)}


def shared(activations: Sequence[Activation], package: str) -> dict[str, str]:
    """Nothing: every header stands alone."""
    return {}


def _header(plan: KernelPlan) -> str:
    activation = plan.activation
    name = activation.unit
    guard = f"ACTSYM_{name.upper()}_H"
    outputs = (plan.value, *plan.gradient)
    what = [f"//   {quantity(o, name)}_f, {quantity(o, name)}_d" + f"  {_says(o)}" for o in outputs]
    defaults = [f"#define {name.upper()}_DEFAULT_{p.name.upper()} {float(p.default)!r}" for p in activation.scalars]
    lines = [
        f"// {activation.title}: {activation.definition}",
        f"// {BANNER}",
        "//",
        "// In float (_f) and in double (_d):",
        *what,
        "//",
        "// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a",
        "// compiler joins a*b + c by itself (GCC does not with -std=c99).",
        f"#ifndef {guard}",
        f"#define {guard}",
        "",
        "#include <math.h>",
        "",
        "#if defined(__clang__) || !defined(__GNUC__)",
        "#pragma STDC FP_CONTRACT OFF",
        "#endif",
        "",
        *(["// What the parameters are unless somebody chooses otherwise.", *defaults, ""] if defaults else []),
    ]
    if any(n.op in ("min", "max") for n in order([o.node for o in outputs])):
        lines.append(_EXTREMA)
    for output in outputs:
        for kind in TYPES:
            lines += [*_function(plan, output, kind), ""]
    return "\n".join([*lines, f"#endif  // {guard}", ""])


def quantity(output: Output, unit: str) -> str:
    """The name of a function without its type: ``swish``, ``swish_dx``, ``swish_dbeta``."""
    return "_".join([unit, *(f"d{v.name}" for v in output.derivative.by)])


def _says(output: Output) -> str:
    return output.fraction if output.derivative.by else "f"


def _function(plan: KernelPlan, output: Output, kind: Type) -> list[str]:
    read = spelled(*plan.inputs)
    arguments = [s.name for s in plan.inputs] + [read(p.name) for p in plan.parameters]
    text = listing([output.node], kind.dialect(plan))
    nodes = order([output.node])
    used = {"x" for n in nodes if n.op == "input"} | {read(n.value) for n in nodes if n.op == "parameter"}
    signature = ", ".join(f"{kind.name} {a}" for a in arguments)
    return [
        f"static inline {kind.name} {quantity(output, plan.activation.unit)}_{kind.end}({signature}) {{",
        *(f"  (void){a};" for a in arguments if a not in used),
        *(f"  const {'int' if truth else kind.name} {name} = {value};" for name, value, truth in text.lines),
        f"  return {text.results[0]};",
        "}",
    ]
