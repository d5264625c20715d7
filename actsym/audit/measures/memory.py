"""Operations and memory that an activation takes in a feed-forward layer, counted in its listing.

A listing is a formula in ``x`` (and ``v``, the other factor of a gated unit), with steps before it separated by ``;``:
``h = relu(x); w1*h + w2*h**2 + b``.  ``w1``, ``w2``, ... and ``b`` are trained numbers.  ``norm(u)`` is u over its root
mean square along the row.  All is counted for an entry of the layer between the two products, of width ``c`` times the
hidden size H, and stated for B rows of S tokens in units of B S H.

Operations: one each for a sum, difference, product, quotient, negation and comparison, k - 1 for a power k taken by
itself, ten for exp and tanh (the paper's figure), three for ``norm`` (the square, a term of the mean, the product).
Work once a row, and arithmetic of constants, is none.

Kept tensors: what reverse-mode differentiation keeps when each step is one operation: a product its factors as far as
the other one is differentiated, a power and ``norm`` their argument, relu, exp and tanh their result, silu and gelu
their argument.  Each tensor counts once.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from fractions import Fraction

import sympy as sp

from actsym.audit.claim import Derived
from actsym.errors import InputError
from actsym.quantity import Quantity

__all__ = ["checkpointed", "ffn_operations", "flops", "flops_share", "kept", "kept_size"]

_COST = {"exp": 10, "tanh": 10, "relu": 1, "norm": 3, "sqrt": 1}
#: Keeps its result, or its argument.
_RESULT, _ARGUMENT = ("relu", "exp", "tanh"), ("silu", "gelu", "norm")


class ListingError(InputError):
    """A listing cannot be read.  The message says what is accepted."""


def flops(listing: str, width: str, passes: int = 1) -> Derived:
    """Operations of an activation in units of B S H; ``passes`` 2 when it is computed again for the gradient."""
    found = passes * _flops(listing) * Fraction(width)
    return _number(found, f"{_flops(listing)} operations an entry in {listing}, {width} H entries, {passes} times")


def flops_share(listing: str, width: str, passes: int = 1, hidden: int = 0) -> Derived:
    """What :func:`flops` is of 24 B S H^2: the coefficient of 1/H, or at a given ``hidden`` size H the percentage."""
    share = passes * _flops(listing) * Fraction(width) / 24
    return _number(share * 100 / hidden if hidden else share, f"{_flops(listing)} operations an entry in {listing}")


def ffn_operations(matrices: int, width: str) -> Derived:
    """Operations of the matrix products of a feed-forward layer in units of B S H^2, forward, 2 a weight."""
    found = 2 * matrices * Fraction(width)
    layer = found + 8
    return Derived(quantity=_exact(found), why=f"{matrices} matrices of H times {width} H, 2 operations a weight",
                   witness=f"forward; {3 * found} with the backward pass; {layer} is the forward pass of the whole "
                   "transformer layer: the four projections of its attention are 8 B S H^2")  # fmt: skip


def kept(listing: str, width: str) -> Derived:
    """Entries kept for the gradient in units of B S H, when each step of the listing is one operation."""
    tensors = _kept(listing)
    fewest = len(_inputs(listing)) * Fraction(width)
    return Derived(quantity=_exact(len(tensors) * Fraction(width)),
                   why=f"kept in {listing}: {', '.join(tensors)}, of {width} B S H entries each",
                   readings=(("with a gradient that starts from the input again", f"{fewest}"),))  # fmt: skip


def kept_size(coefficient: int, hidden: int, batch: int, tokens: int, width: int = 2) -> Derived:
    """The size of ``coefficient`` times B S H numbers of ``width`` bytes, in MB of 2^20 bytes."""
    total = Fraction(coefficient * hidden * batch * tokens * width)
    return Derived(quantity=_exact(total / 2**20), why=f"{total / width} numbers of {width} bytes",
                   readings=(("in MB of 10^6 bytes", f"{float(total / 10**6):.1f}"),))  # fmt: skip


def checkpointed(listing: str, width: str) -> Derived:
    """Entries kept in units of B S H when the activation is computed again: its inputs."""
    inputs = _inputs(listing)
    return Derived(quantity=_exact(len(inputs) * Fraction(width)),
                   why=f"{' and '.join(inputs)}, of {width} B S H entries each: matrix products do not keep them",
                   witness="what is computed again starts from its input, which has to be kept",
                   readings=(("with the input not counted", "0"),))  # fmt: skip


def _steps(listing: str) -> tuple[dict[str, ast.expr], ast.expr]:
    """The steps by name, and the formula."""
    *before, last = ast.parse(listing.replace("; ", "\n")).body
    steps = {}
    for step in before:
        if not (isinstance(step, ast.Assign) and isinstance(step.targets[0], ast.Name)):
            raise ListingError(f"{listing!r}: a step is name = formula")
        steps[step.targets[0].id] = step.value
    if not isinstance(last, ast.Expr):
        raise ListingError(f"{listing!r}: the last part is a formula")
    return steps, last.value


def _inputs(listing: str) -> list[str]:
    steps, last = _steps(listing)
    names = {n.id for part in (*steps.values(), last) for n in ast.walk(part) if isinstance(n, ast.Name)}
    return sorted(names & {"x", "v"}, reverse=True)


def _flops(listing: str) -> int:
    steps, last = _steps(listing)
    return sum(map(_cost, (*steps.values(), last)))


def _cost(node: ast.expr) -> int:
    if not _names(node):
        return 0
    match node:
        case ast.Name():
            return 0
        case ast.UnaryOp(operand=inner):
            return 1 + _cost(inner)
        case ast.BinOp(left=left, op=ast.Pow(), right=ast.Constant(value=int() as power)):
            return power - 1 + _cost(left)
        case ast.BinOp(left=left, right=right):
            return 1 + _cost(left) + _cost(right)
        case ast.Call(func=ast.Name(id=name), args=[argument]) if name in _COST:
            return _COST[name] + _cost(argument)
    raise ListingError(f"cannot count {ast.unparse(node)}; functions are {', '.join(_COST)}")


def _kept(listing: str) -> tuple[str, ...]:
    """The tensors kept, each once, as formulas in the names of the steps."""
    steps, last = _steps(listing)
    alias = {ast.unparse(value): name for name, value in steps.items()}
    found: dict[str, None] = {}
    for node in (*steps.values(), last):
        for tensor in _keeps(node):
            text = ast.unparse(tensor)
            found[alias.get(text, text)] = None
    return tuple(found)


def _keeps(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.BinOp(left=left, op=op, right=right):
            yield from _keeps(left)
            yield from _keeps(right)
            if isinstance(op, ast.Mult):
                # a trained number is differentiated but is no tensor of the layer; a constant is neither
                yield from (b for a, b in ((left, right), (right, left)) if _varies(a, numbers=True) and _varies(b))
            elif isinstance(op, ast.Pow) and _varies(left):
                yield left
            elif isinstance(op, ast.Div) and _varies(right):
                raise ListingError(f"what is kept of the quotient {ast.unparse(node)} is not counted; name a function")
        case ast.UnaryOp(operand=inner):
            yield from _keeps(inner)
        case ast.Call(func=ast.Name(id=name), args=[argument]):
            yield from _keeps(argument)
            if _varies(argument):
                yield node if name in _RESULT else argument
            if name not in (*_RESULT, *_ARGUMENT, "sqrt"):
                raise ListingError(f"{name} is none of {', '.join((*_RESULT, *_ARGUMENT))}")


def _varies(node: ast.expr, numbers: bool = False) -> bool:
    """Whether a formula is a tensor of the layer; with ``numbers``, or is differentiated at all."""
    names = _names(node)
    trained = {n for n in names if n == "b" or (n[0] == "w" and n[1:].isdigit())}
    return bool(names if numbers else names - trained)


def _names(node: ast.expr) -> set[str]:
    """The tensors, steps and trained numbers that a formula names."""
    called = {n.func for n in ast.walk(node) if isinstance(n, ast.Call)}
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and n not in called and n.id != "pi"}


def _exact(value: Fraction) -> Quantity:
    return Quantity.of_exact(sp.Rational(value.numerator, value.denominator), "exact arithmetic")


def _number(value: Fraction, why: str) -> Derived:
    return Derived(quantity=_exact(value), why=why)
