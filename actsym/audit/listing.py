"""Definitions as a paper lists them: a formula whose form counts, as a tree.

The form ``x*(1/(1+exp(-x)))`` is not simplified: it is what operations are counted in, and what is evaluated step
by step.  Functions are ``exp``, ``ln``, ``tanh``, ``erf``, ``sigmoid``, ``sech``, ``max``, ``sqrt`` of a number, and
``where(negative, otherwise)``, the branch on x < 0.

The derivative in float32 is that of automatic differentiation, reverse mode, step by step: arithmetic is rounded
operation by operation; exp, ln, tanh, erf and sigmoid are computed in float64 and rounded, which is their correctly
rounded value but for rare ties; subnormals are kept.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
import sympy as sp
from scipy import special

from actsym.audit.text import build, on_both_sides, parsed, same
from actsym.definition.spec import Activation, x
from actsym.errors import InputError

FUNCTIONS = ("exp", "ln", "tanh", "erf", "sigmoid", "sech", "max", "sqrt", "where")

_BUILD = {
    "exp": sp.exp, "ln": sp.log, "tanh": sp.tanh, "erf": sp.erf, "sigmoid": lambda u: 1 / (1 + sp.exp(-u)),
    "sech": sp.sech, "sqrt": sp.sqrt, "max": lambda a, b: sp.Piecewise((a, a > b), (b, True)) if a == x
    else sp.Piecewise((b, b > a), (a, True)), "where": lambda a, b: sp.Piecewise((a, x < 0), (b, True)),
}  # fmt: skip


class ListingError(InputError):
    """A listing cannot be read, or is not the function it is said to be."""


def tree(text: str) -> ast.expr:
    """The syntax tree of a listing.  Raises :class:`ListingError`."""
    node = parsed(text, ListingError)
    for part in ast.walk(node):
        if isinstance(part, ast.Call) and not (isinstance(part.func, ast.Name) and part.func.id in FUNCTIONS):
            raise ListingError(f"{text!r}: {ast.unparse(part.func)} is none of {', '.join(FUNCTIONS)}")
    return node


def expression(node: ast.expr) -> sp.Expr:
    """The SymPy expression that a listing stands for."""
    return build(node, _leaf)


def _leaf(node: ast.expr) -> sp.Expr:
    match node:
        case ast.Name(id="x"):
            return x
        case ast.Call(func=ast.Name(id=name), args=arguments):
            return _BUILD[name](*map(expression, arguments))
    raise ListingError(f"cannot read {ast.unparse(node)} in a listing")


def check(text: str, f: Activation, derivative: bool = False) -> ast.expr:
    """The tree of a listing that is proven to be ``f`` (or f').  Raises :class:`ListingError`."""
    node = tree(text)
    wanted = sp.diff(f.formula, x) if derivative else f.formula
    for listed, defined in on_both_sides(expression(node), wanted):
        if same(listed, defined) is not True:
            raise ListingError(f"the listing {text} is not shown to equal {f.title}{chr(39) * derivative} = {wanted}")
    return node


# -- the derivative in float32 ---------------------------------------------------------------------------------------

_F = np.float32
_ONE, _TWO = _F(1), _F(2)


#: How a gradient of a value becomes one of an argument.
Pull: TypeAlias = Callable[[np.ndarray], np.ndarray]


@dataclass
class _Node:
    """A value on the tape, and for each argument how a gradient of the value becomes one of the argument."""

    value: np.ndarray
    pull: list[tuple[_Node, Pull]] = field(default_factory=list)
    gradient: np.ndarray | None = None


def float32_derivative(listing: ast.expr, points: np.ndarray) -> np.ndarray:
    """d/dx of the listing at an array of float32 points, as float32."""
    with np.errstate(all="ignore"):
        leaf = _Node(np.asarray(points, dtype=_F))
        tape: list[_Node] = [leaf]
        out = _run(listing, leaf, tape)
        out.gradient = np.ones_like(leaf.value)
        for node in reversed(tape):
            if node.gradient is None:
                continue
            for argument, rule in node.pull:
                part = np.asarray(rule(node.gradient), dtype=_F)
                argument.gradient = part if argument.gradient is None else argument.gradient + part
    found = leaf.gradient if leaf.gradient is not None else np.zeros_like(leaf.value)
    return np.broadcast_to(found, leaf.value.shape)


def _run(node: ast.expr, leaf: _Node, tape: list[_Node]) -> _Node:
    def keep(value: np.ndarray, *pull: tuple[_Node, Pull]) -> _Node:
        found = _Node(np.asarray(value, dtype=_F), list(pull))
        tape.append(found)
        return found

    match node:
        case ast.Constant(value=int() as number):
            return keep(np.asarray(number, dtype=_F))
        case ast.Name(id="x"):
            return leaf
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            u = _run(inner, leaf, tape)
            return keep(-u.value, (u, lambda g: -g))
        case ast.BinOp(left=left, op=op, right=right):
            a, b = _run(left, leaf, tape), _run(right, leaf, tape)
            return keep(*_arithmetic(op, a, b))
        case ast.Call(func=ast.Name(id=name), args=arguments):
            return keep(*_function(name, [_run(a, leaf, tape) for a in arguments], leaf))
    raise ListingError(f"cannot evaluate {ast.unparse(node)} in float32")


def _arithmetic(op: ast.operator, a: _Node, b: _Node) -> tuple[Any, ...]:
    u, v = a.value, b.value
    match op:
        case ast.Add():
            return u + v, (a, lambda g: g), (b, lambda g: g)
        case ast.Sub():
            return u - v, (a, lambda g: g), (b, lambda g: -g)
        case ast.Mult():
            return u * v, (a, lambda g: g * v), (b, lambda g: g * u)
        case ast.Div():
            return u / v, (a, lambda g: g / v), (b, lambda g: -g * (u / v / v))
    raise ListingError(f"{type(op).__name__} is not evaluated in float32")


def _function(name: str, arguments: list[_Node], leaf: _Node) -> tuple[Any, ...]:
    a = arguments[0]
    u = a.value
    wide = u.astype(np.float64)
    if name == "exp":
        e = np.exp(wide).astype(_F)
        return e, (a, lambda g: g * e)
    if name == "ln":
        return np.log(wide).astype(_F), (a, lambda g: g / u)
    if name == "tanh":
        h = np.tanh(wide).astype(_F)
        return h, (a, lambda g: g * (_ONE - h * h))
    if name == "erf":
        factor = _F(2 / np.sqrt(np.pi))
        return special.erf(wide).astype(_F), (a, lambda g: factor * np.exp(-(u * u).astype(np.float64)).astype(_F) * g)
    if name == "sigmoid":
        s = special.expit(wide).astype(_F)
        return s, (a, lambda g: g * (_ONE - s) * s)
    if name == "sqrt":
        return np.sqrt(u), (a, lambda g: g / (_TWO * np.sqrt(u)))
    b = arguments[1]
    if name == "max":
        return np.maximum(u, b.value), (a, lambda g: g * (u > b.value)), (b, lambda g: g * (b.value > u))
    if name == "where":
        negative = leaf.value < 0
        return (np.where(negative, u, b.value), (a, lambda g: np.where(negative, g, _F(0))),
                (b, lambda g: np.where(negative, _F(0), g)))  # fmt: skip
    raise ListingError(f"{name} is not evaluated in float32")
