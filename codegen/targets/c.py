"""Plain C99 headers: functions of one element in float and in double, which need nothing but <math.h>.

For activations without vectors, rows and noise: f, its derivatives by the inputs and by learnable parameters.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from actsym.definition.spec import Activation, Kind, Parameter
from actsym.properties.floats.formats import FLOAT32, FLOAT64, Format
from codegen.ir import OPS, Constant, evaluate, order
from codegen.kinds import KernelPlan, Plan
from codegen.kinds.plans import AT_KINKS, Output
from codegen.names import nearest, spelled
from codegen.render import BANNER, plain
from codegen.targets.marks import of_c
from codegen.targets.ssa import SIGNS, Dialect, hexadecimal, listing
from codegen.verify.accepted import acceptance

_OPERATORS = SIGNS | {
    "neg": "(-{0})", "unordered": "isnan({0})", "both": "({0} && {1})", "either": "({0} || {1})",
    "select": "({0} ? {1} : {2})",
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
    format: Format

    def dialect(self, plan: KernelPlan) -> Dialect:
        """How operations on this type are spelled."""
        calls = {name: f"{_CALLED.get(name, name)}{self.suffix}({op.operands})" for name, op in OPS.items()}
        return Dialect(calls | _OPERATORS, self.constant, spelled(*plan.inputs))

    def constant(self, value: Constant) -> str:
        """A literal of the nearest number of the type."""
        number = float(value.rounded(self.numbers))
        if np.isinf(number):
            return "INFINITY" if number > 0 else "(-INFINITY)"
        whole = number.is_integer() and abs(number) < 2**24
        literal = f"{number:.1f}{self.suffix}" if whole else f"{hexadecimal(number)}{self.suffix}"
        return literal if number >= 0 else f"({literal})"


TYPES = (Type("float", "f", "f", np.float32, FLOAT32), Type("double", "d", "", np.float64, FLOAT64))

#: Where headers say what comes out.
_SPECIAL = {"-inf": -np.inf, "-0": -0.0, "+0": 0.0, "+inf": np.inf}


def sources(plan: Plan) -> dict[str, str]:
    """The header of a unit."""
    if not isinstance(plan, KernelPlan) or plan.noise is not None:
        return {}
    return {f"c/{plan.activation.unit}.h": _header(plan)}


def shared(activations: Sequence[Activation], package: str) -> dict[str, str]:
    """Nothing: every header stands alone."""
    return {}


def marked(path: str, header: str, activation: Activation, falls_short: Sequence[str]) -> str:
    """A unit's header, which now says which bounds do not hold."""
    lines = of_c(falls_short)
    if path != f"c/{activation.unit}.h" or not lines:
        return header
    guard = f"#ifndef {_guard(activation.unit)}\n"
    said = ["//", "// Less exact than the bounds given below:", *(w for line in lines for w in _wrapped(line, "//   "))]
    return header.replace(guard, "\n".join([*said, guard]), 1)


def unmeasured(path: str, header: str, activation: Activation) -> str:
    """A unit's header, whose bounds are no more than what it would be held to."""
    if path != f"c/{activation.unit}.h":
        return header
    learns = bool(activation.scalars)
    usual, instead = ("\n".join(_errors(learns, measured=measured)) for measured in (True, False))
    return header.replace(usual, instead, 1).replace("// Error at most ", "// Accepted error ")


def _errors(learns: bool, *, measured: bool = True) -> list[str]:
    """What the bounds of a header are; with parameters (``learns``), of which ones they are measured."""
    defaults = ", with the parameters at their defaults" if learns else ""
    told = (
        f"`actsym verify` measures them on inputs of every magnitude{defaults}: none is above the bounds given below, "
        "but where it is said."
        if measured
        else "They were not measured when this file was generated: the accepted errors given below are what "
        f"`actsym verify` would hold the functions to{defaults}, and may be exceeded by far."
    )
    about = "Near a zero of the function other than x = 0, the bound grows by the effect of one ulp of x."
    return _wrapped(f"Errors are in ulp, units in the last place of the exact value. {told} {about}", hang="")


def _guard(unit: str) -> str:
    return f"ACTSYM_{unit.upper()}_H"


def _header(plan: KernelPlan) -> str:
    activation = plan.activation
    name = activation.unit
    guard = _guard(name)
    outputs = (plan.value, *plan.gradient)
    defaults = [f"#define {_default(name, p)} {nearest(p.default)!r}" for p in activation.scalars]
    lines = [
        *_wrapped(f"{activation.title}: {activation.source}" if activation.source else activation.title),
        f"// {BANNER}",
        "//",
        "// Every function comes in float (_f) and in double (_d). Its arguments, which are not checked:",
        *_arguments(plan),
        "//",
        *_errors(bool(defaults)),
        "//",
        "// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a",
        "// compiler joins a*b + c by itself (GCC does not with -std=c99).",
        *(line for note in plan.notes for line in ["//", *_wrapped(f"{AT_KINKS}: {note}.", hang="")]),
        f"#ifndef {guard}",
        f"#define {guard}",
        "",
        "#include <math.h>",
        "",
        "#if defined(__clang__) || !defined(__GNUC__)",
        "#pragma STDC FP_CONTRACT OFF",
        "#endif",
        "",
        *([*defaults, ""] if defaults else []),
    ]
    if any(n.op in ("min", "max") for n in order([o.node for o in outputs])):
        lines.append(_EXTREMA)
    for output in outputs:
        lines += _comment(plan, output)
        for kind in TYPES:
            lines += [*_function(plan, output, kind), ""]
    return "\n".join([*lines, f"#endif  // {guard}", ""])


def quantity(output: Output, unit: str) -> str:
    """The name of a function without its type: ``swish``, ``swish_dx``, ``swish_dbeta``."""
    return "_".join([unit, *(f"d{v.name}" for v in output.derivative.by)])


def _default(unit: str, parameter: Parameter) -> str:
    """The macro that holds the default of a parameter."""
    return f"{unit.upper()}_DEFAULT_{parameter.name.upper()}"


def _arguments(plan: KernelPlan) -> list[str]:
    """What the functions of a header take, a paragraph an argument."""
    read, unit = spelled(*plan.inputs), plan.activation.unit
    paragraphs = [f"{s.name}: any number" for s in plan.inputs]
    for p in plan.activation.scalars:
        about = f": {p.about}" if p.about else ""
        paragraphs.append(f"{read(p.name)}: {p.name} in {p.interval}, by default {_default(unit, p)}{about}")
    return [line for text in paragraphs for line in _wrapped(text, "//   ")]


def _comment(plan: KernelPlan, output: Output) -> list[str]:
    """What a function computes, how exactly, and what it gives for special inputs (in double, to six digits)."""
    activation = plan.activation
    name = quantity(output, activation.unit)
    limits = [acceptance(kind.format, output.name, activation.name) for kind in TYPES]
    ulps = " and ".join(dict.fromkeys(f"{limit.ulps:g}" for limit in limits))
    reasons = "".join(dict.fromkeys(f"; {limit.reason}" for limit in limits if limit.reason))
    values = {p.name: float(p.default) for p in activation.scalars} | {"u": 1.0}
    (found,) = evaluate([output.node], np.array(list(_SPECIAL.values())), values, np.float64)
    given = ", ".join(f"{value:.6g} at {at}" for at, value in zip(_SPECIAL, found, strict=True))
    gated = " for u = 1" if activation.kind is Kind.GATED else ""
    return [
        *_wrapped(f"{name}: {output.fraction if output.derivative.by else activation.definition}"),
        *_wrapped(f"Error at most {ulps} ulp{reasons}. Value{gated}: {given}; NaN at NaN."),
    ]


def _wrapped(text: str, prefix: str = "// ", hang: str = "  ") -> list[str]:
    """The text as lines of a comment; all but the first begin with ``hang``."""
    lines = textwrap.wrap(
        plain(text), 118, initial_indent=prefix, subsequent_indent=prefix + hang, break_long_words=False
    )
    # A comment that ends in a backslash (or its trigraph) goes on in the next line.
    return [f"{line} ." if line.endswith(("\\", "??/")) else line for line in lines]


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
