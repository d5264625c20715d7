"""Plain torch expressions: what runs where there is no kernel, and what the compiler fuses; the functions of units
without vectors."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import sympy as sp

from codegen.ir import Constant, Graph, Node, order
from codegen.kinds import FoldPlan, KernelPlan
from codegen.kinds.plans import Output
from codegen.names import local, spelled
from codegen.stable.base import CannotLower
from codegen.targets.ssa import SIGNS, Dialect, by_type, depends_on_type, listing

_SPELLING = SIGNS | {
    "neg": "(-{0})",
    "abs": "{0}.abs()",
    "fma": "fused({0}, {1}, {2})",
    "product_error": "product_error({0}, {1}, {2})",
    "clamp": "torch.clamp({0}, {1}, {2})",
    "min": "torch.where({1} < {0}, {1}, {0})",
    "max": "torch.where({0} < {1}, {1}, {0})",
    "select": "torch.where({0}, {1}, {2})",
    "pow": "torch.pow({0}, {1})",
}
_FUNCTIONS = (
    "sqrt", "log", "sinh", "cosh", "sin", "cos", "tan", "atan", "asin", "acos",
    "asinh", "floor", "ceil",
)  # fmt: skip
_SPELLING |= {name: f"torch.{name}({{0}})" for name in _FUNCTIONS}

#: Functions that compilers and exporters make inexact ones of; the runtime's ``_numeric.py`` has others.
ACCURATE = {name: f"accurate_{name}" for name in ("expm1", "log1p", "erf", "erfc")}
_SPELLING["log1p"] = f"{ACCURATE['log1p']}({{0}})"

#: Functions that are constant in every type beyond these arguments.  There torch would multiply their derivative, 0, by
#: that of the argument, which may be infinite; the bound makes it 0.
_CONSTANT_BEYOND = {
    "exp": ("torch.exp", "min=-1000.0"),
    "expm1": (ACCURATE["expm1"], "min=-1000.0"),
    "tanh": ("torch.tanh", "-1000.0, 1000.0"),
    "erf": (ACCURATE["erf"], "-1000.0, 1000.0"),
    "erfc": (ACCURATE["erfc"], "-1000.0, 1000.0"),
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
    return tuple(name for name in (*ACCURATE.values(), "fused", "product_error") if re.search(rf"\b{name}\b", text))


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


# -- A graph as fewer torch operations, each of which is a pass over memory where nothing fuses them.
#
# The results are the same bits, but for the sign of a zero whose exponential is taken and for ``e*e + c*e``.  Two
# operations are torch's alone: ``clamp`` of a number between two bounds, and ``product_error`` (see the runtime's
# ``_numeric.py``).


def fewer(roots: Sequence[Node]) -> list[Node]:
    """``roots`` rewritten, by rules that look at a node and what it is made of."""
    uses = Counter(id(a) for n in order(roots) for a in n.args) + Counter(id(r) for r in roots)
    graph = Graph()
    rewriting = _Rewriting(graph)
    return graph.rebuilt(roots, lambda n, args: rewriting.instead(n, args, [uses[id(a)] == 1 for a in n.args]))


class _Rewriting:
    """Makes nodes of one graph."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    def instead(self, node: Node, args: tuple[Node, ...], alone: Sequence[bool]) -> Node | None:
        """What stands for ``node`` of new arguments, None for itself; ``alone``: which of these nothing else needs."""
        match node.op:
            case "neg":
                return self._neg(args[0]) if alone[0] else None
            case "mul":
                return self._mul(args[0], args[1], alone) or self._mul(args[1], args[0], alone[::-1])
            case "exp":
                return self._exp(args[0], alone[0])
            case "select":
                return self._select(*args)
            case "lt" | "le":
                return self._less(node.op, args, alone)
            case "max" if alone[0] and args[0].op == "min" and _constants(args[1], args[0].args[1]):
                return self._graph.node("clamp", args[0].args[0], args[1], args[0].args[1])
            case "fma":
                return self._fma(*args)
        return None

    def _neg(self, a: Node) -> Node | None:
        """-(a*c) = a*(-c)"""
        if a.op == "mul":
            for factor, constant in (a.args, a.args[::-1]):
                if constant.op == "constant":
                    return self._graph.node("mul", factor, self._graph.neg(constant))
        return None

    def _mul(self, a: Node, b: Node, alone: Sequence[bool]) -> Node | None:
        """(-a)*c = a*(-c), and factors of 1 that are chosen: a*(c if m else 1) = (a*c if m else a)."""
        if a.op == "neg" and b.op == "constant":
            return self._graph.node("mul", a.args[0], self._graph.neg(b))
        if b.op != "select" or not alone[1] or not _constants(*b.args[1:]):
            return None
        condition, *factors = b.args
        if not any(self._graph.is_constant(f, 1) for f in factors) or self._graph.is_constant(factors[1], 0):
            return None  # a truth value as a number is one operation already
        own = a.args[1:] if a.op == "select" and a.args[0] is condition and alone[0] else (a, a)
        return self._select(condition, *(self._times(o, f) for o, f in zip(own, factors, strict=True)))

    def _times(self, a: Node, constant: Node) -> Node:
        if self._graph.is_constant(constant, 1):
            return a
        if a.op == "neg":
            a, constant = a.args[0], self._graph.neg(constant)
        return self._graph.node("mul", a, constant)

    def _exp(self, u: Node, alone: bool) -> Node | None:
        """A shift of 0 or more that is chosen: exp(u + (c if m else 0)) = exp(u + c if m else u)."""
        negative = u.op == "neg"
        shifted = u.args[0] if negative else u
        if not alone or shifted.op not in ("add", "sub"):
            return None
        base, shift = shifted.args
        if shift.op != "select" or not _constants(*shift.args[1:]) or not self._graph.is_constant(shift.args[2], 0):
            return None
        moved = self._graph.node(shifted.op, base, shift.args[1])
        chosen = self._graph.node("select", shift.args[0], moved, base)
        return self._graph.node("exp", self._graph.neg(chosen) if negative else chosen)

    def _select(self, condition: Node, a: Node, b: Node) -> Node:
        """Without choices in the branches that are made already."""
        known = _conjuncts(condition)
        while a.op == "select" and any(a.args[0] is k for k in known):
            a = a.args[1]
        while b.op == "select" and b.args[0] is condition:
            b = b.args[2]
        return self._graph.select(condition, a, b)

    def _less(self, op: str, args: Sequence[Node], alone: Sequence[bool]) -> Node | None:
        """c < -a is a < -c, and -a < c is -c < a."""
        for negative, constant in ((0, 1), (1, 0)):
            if args[negative].op == "neg" and alone[negative] and args[constant].op == "constant":
                return self._graph.node(op, *(self._graph.neg(a) for a in args[::-1]))
        return None

    def _fma(self, a: Node, b: Node, c: Node) -> Node | None:
        """What rounding left of a product or of a quotient; and e*e + c*e of an exponential in two roundings.

        There the square's own rounding counts the less the smaller e is, and what comes after flattens out where it is
        large.
        """
        if a is b and a.op == "exp" and c.op == "mul" and a in c.args:
            factor = c.args[1 - c.args.index(a)]
            if factor.op == "constant" and factor.value.exact > 0:
                return self._graph.node("add", self._graph.node("mul", a, a), c)
        (a, first), (b, second), (whole, third) = _signed(a), _signed(b), _signed(c)
        product = whole.op == "mul" and {id(n) for n in whole.args} == {id(a), id(b)}
        quotient = any(q.op == "div" and q.args[0] is whole and q.args[1] is d for q, d in ((a, b), (b, a)))
        if (product or quotient) and first * second * third < 0:
            return self._graph.node("product_error", a if first * second > 0 else self._graph.neg(a), b, c)
        return None


def _signed(node: Node) -> tuple[Node, int]:
    return (node.args[0], -1) if node.op == "neg" else (node, 1)


def _constants(*nodes: Node) -> bool:
    return all(n.op == "constant" for n in nodes)


def _conjuncts(condition: Node) -> list[Node]:
    """All that holds where ``condition`` does, itself included."""
    below = [k for a in condition.args for k in _conjuncts(a)] if condition.op == "both" else []
    return [condition, *below]


TORCH = Dialect(_SPELLING, _constant, special=_special, rewrite=fewer)


# ---------------------------------------------------------------- functions of units without vectors

#: Units with more learnable scalars get their second derivatives from autograd through the first ones.
MAX_CURVATURE = 3


@dataclass(frozen=True)
class TorchFunction:
    """One function of the generated module.

    name, says
        ``value``, ``slope``, ``gradient`` or ``curvature``, and what it returns.
    arguments
        Names: the inputs, every parameter, the noise.
    lines
        The statements of its body.
    """

    name: str
    says: str
    arguments: tuple[str, ...]
    lines: tuple[str, ...]

    @property
    def returns(self) -> str:
        return "Tensor" if self.name == "value" else "tuple[Tensor, ...]"


def arguments(plan: KernelPlan | FoldPlan) -> tuple[str, ...]:
    """The arguments of every scalar function of a unit: inputs, scalars, vectors, noise."""
    activation = plan.activation
    given = (*(local(p.name) for p in activation.scalars), *(local(v.name) for v in activation.vectors))
    noise = () if plan.noise is None else (plan.noise.name,)
    return (*(symbol.name for symbol in plan.inputs), *given, *noise)


def functions(plan: KernelPlan) -> tuple[TorchFunction, ...]:
    """f, its first derivatives (``slope``: by the inputs alone, where that is less) and its second derivatives."""
    groups = {"value": (plan.value,), "gradient": plan.gradient}
    if plan.activation.learnable:
        groups["slope"] = plan.slope
    if len(plan.activation.learnable) <= MAX_CURVATURE:
        groups["curvature"] = plan.curvature
    return tuple(_function(name, outputs, plan) for name, outputs in groups.items())


def _function(name: str, outputs: tuple[Output, ...], plan: KernelPlan) -> TorchFunction:
    roots = [o.node for o in outputs]
    text = listing(roots, replace(TORCH, parameter=spelled(*plan.inputs, plan.noise)))
    lines = ["single = x.dtype == torch.float32"] if by_type(order(roots)) else []
    lines += [f"{left} = {right}" for left, right, _ in text.lines]
    results = ", ".join(text.results)
    lines.append(f"return {results}" if name == "value" else f"return ({results},)")
    says = "f" if name == "value" else ", ".join(o.fraction for o in outputs)
    return TorchFunction(name, says, arguments(plan), tuple(lines))
