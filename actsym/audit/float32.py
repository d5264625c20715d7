"""The derivative of a listing in float32 as automatic differentiation computes it: reverse mode, step by step.

Arithmetic is rounded to float32 operation by operation; exp, ln, tanh, erf and sigmoid are computed in float64 and
rounded, which is their correctly rounded value but for rare ties; subnormals are kept.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from scipy import special

from actsym.audit.listing import ListingError

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


def derivative(listing: ast.expr, points: np.ndarray) -> np.ndarray:
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
