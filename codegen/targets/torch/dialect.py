"""Plain torch expressions: what runs where there is no kernel, and what the compiler fuses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import sympy as sp

from codegen.ir import Constant, Node
from codegen.stable.base import CannotLower
from codegen.targets.ssa import Dialect, depends_on_type
from codegen.targets.torch.peephole import fewer

_SPELLING = {
    "add": "({0} + {1})",
    "sub": "({0} - {1})",
    "mul": "({0} * {1})",
    "div": "({0} / {1})",
    "neg": "(-{0})",
    "abs": "{0}.abs()",
    "fma": "fused({0}, {1}, {2})",
    "product_error": "product_error({0}, {1}, {2})",
    "clamp": "torch.clamp({0}, {1}, {2})",
    "min": "torch.where({1} < {0}, {1}, {0})",
    "max": "torch.where({0} < {1}, {1}, {0})",
    "lt": "({0} < {1})",
    "le": "({0} <= {1})",
    "eq": "({0} == {1})",
    "unordered": "({0} != {0})",
    "both": "({0} & {1})",
    "either": "({0} | {1})",
    "select": "torch.where({0}, {1}, {2})",
    "pow": "torch.pow({0}, {1})",
}
_FUNCTIONS = (
    "sqrt", "log", "log1p", "sinh", "cosh", "sin", "cos", "tan", "atan", "asin", "acos",
    "asinh", "floor", "ceil",
)  # fmt: skip
_SPELLING |= {name: f"torch.{name}({{0}})" for name in _FUNCTIONS}

#: Functions that are constant in every type beyond these arguments.  There torch would multiply their derivative, 0, by
#: that of the argument, which may be infinite; the bound makes it 0.
_CONSTANT_BEYOND = {
    "exp": ("torch.exp", "min=-1000.0"),
    "expm1": ("torch.expm1", "min=-1000.0"),
    "tanh": ("torch.tanh", "-1000.0, 1000.0"),
    "erf": ("torch.special.erf", "-1000.0, 1000.0"),
    "erfc": ("torch.special.erfc", "-1000.0, 1000.0"),
}
_SPELLING |= {name: f"{f}(torch.clamp({{0}}, {bounds}))" for name, (f, bounds) in _CONSTANT_BEYOND.items()}


def _constant(value: Constant) -> str:
    single, double = value.rounded(np.float32), value.rounded(np.float64)
    if depends_on_type(value):
        return f"({_number(single)} if single else {_number(double)})"
    return _number(double)


def _number(value: np.floating) -> str:
    number = float(value)
    if np.isinf(number):
        return "torch.inf" if number > 0 else "(-torch.inf)"
    return f"{number!r}" if number >= 0 else f"({number!r})"


def _special(node: Node, operands: Sequence[str]) -> str | None:
    """torch functions want a tensor where this graph may have a number."""
    if node.op in ("min", "max") and node.args[1].op == "constant":
        bound = "max" if node.op == "min" else "min"  # the lesser of x and c is x bounded above by c
        return f"torch.clamp({operands[0]}, {bound}={operands[1]})"
    if node.op == "select" and all(a.op == "constant" for a in node.args[1:]):
        if operands[1:] == ["1.0", "0.0"]:
            return f"{operands[0]}.to(x.dtype)"
        # Of two numbers torch would make a tensor of the default type.  new_full fills on the device, where new_tensor
        # copies from the host.
        return f"torch.where({operands[0]}, x.new_full((), {operands[1]}), {operands[2]})"
    return None


def helpers(lines: Iterable[str]) -> tuple[str, ...]:
    """What of the runtime's ``_numeric.py`` these lines of source call."""
    text = "\n".join(lines)
    return tuple(name for name in ("fused", "product_error") if f"{name}(" in text)


TORCH = Dialect(_SPELLING, _constant, special=_special, rewrite=fewer)


def domain_source(domain: sp.Set) -> str:
    """An interval in Python, by what of it is not the whole line."""
    if domain == sp.S.Reals:
        return ""
    if not isinstance(domain, sp.Interval):
        raise CannotLower(f"the domain {domain} of a parameter is no interval")
    ends = [("low", domain.start, domain.left_open), ("high", domain.end, domain.right_open)]
    parts = []
    for name, end, is_open in ends:
        if end.is_finite:
            parts += [f"{name}={float(end)!r}"] + ([] if is_open else [f"{name}_open=False"])
    return f"Domain({', '.join(parts)})"
