"""Random functions of x as trees, each of which is written as text and evaluated, with its derivative, by rules of its
own.

Nothing here comes from the rest of the package: the text is what the package is given, the values are what its answers
are held against.  A tree is a tuple: the name of an operation and its operands.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
from mpmath import mp
from scipy import special

Tree = tuple[Any, ...]

X: Tree = ("x",)

#: The index of a basis function, in whose place a number is to be put before it is evaluated.
K: Tree = ("k",)


def integer(n: int) -> Tree:
    return ("int", n)


# Random trees


def tree(random: Random) -> Tree:
    """A random function of x: a few operations, often with kinks, sometimes steep, flat, or near a singularity."""
    while True:
        found = _function(random, random.choice((1, 2, 2, 3, 3, 4)))
        if random.random() < 0.06:  # a periodic one, from a phase of which no simple multiple is 0
            found = substituted(found, X, (random.choice(("sin", "cos")), _phase(random)))
        if _reads(found) and not _folds(found) and len(text(found)) < 160:
            return found


def _reads(node: Tree) -> bool:
    return node == X or any(_reads(child) for child in children(node))


def _phase(random: Random) -> Tree:
    turn: Tree = ("div", ("mul", integer(random.randint(1, 9)), ("pi",)), integer(random.choice((3, 4, 7, 9, 14))))
    return ("add", random.choice((X, X, ("mul", number(random), X))), turn)


def substituted(node: Tree, old: Tree, new: Tree) -> Tree:
    """A tree with another in place of each occurrence of a part."""
    if node == old:
        return new
    return tuple(substituted(part, old, new) if isinstance(part, tuple) else part for part in node)


def _folds(node: Tree) -> bool:
    """Whether reading simplifies it to what has a value where the text has none, as sqrt(u)**2 and exp(log(u))."""
    inner = node[1][0] if node[0] in ("pow", "exp") else ""
    return (node[0], inner) in (("pow", "sqrt"), ("exp", "log")) or any(map(_folds, children(node)))


def number(random: Random) -> Tree:
    """A constant other than zero: small integers, fractions, and irrational numbers of several kinds."""
    sign = integer(random.choice((1, 1, -1)))
    n, d = random.randint(1, 9), random.randint(2, 12)
    plain: Tree = random.choice((
        integer(n), integer(random.randint(1, 3)), ("div", integer(n), integer(d)),
        ("sqrt", integer(random.choice((2, 3, 5, 7)))),
        ("div", ("sqrt", integer(random.choice((2, 3)))), integer(d)), ("pi",), ("e",), ("div", ("pi",), integer(d)),
        ("div", integer(n), integer(10 ** random.randint(1, 4))), ("div", integer(1), ("e",)),
    ))  # fmt: skip
    return plain if sign[1] > 0 else ("neg", plain)


def _affine(random: Random) -> Tree:
    scaled: Tree = ("mul", number(random), X)
    return random.choice((X, X, scaled, ("add", X, number(random)), ("add", scaled, number(random))))


_SMOOTH = ("tanh", "tanh", "exp", "sin", "cos", "atan", "erf", "sigmoid", "softplus", "sinh", "cosh", "erfc", "expm1")


def _function(random: Random, depth: int) -> Tree:
    if depth <= 0:
        return _affine(random) if random.random() < 0.8 else number(random)

    def inner() -> Tree:
        return _function(random, depth - random.choice((1, 1, 2)))

    kind = random.choices(
        ("sum", "product", "smooth", "kink", "pair", "branch", "power", "quotient", "root", "log", "bump", "step"),
        (14, 14, 22, 14, 12, 8, 8, 6, 5, 5, 4, 3),
    )[0]
    if kind == "sum":
        return (random.choice(("add", "sub")), inner(), inner())
    if kind == "product":
        return ("mul", number(random) if random.random() < 0.25 else inner(), inner())
    if kind == "smooth":
        return (random.choice(_SMOOTH), inner())
    if kind == "kink":
        return (random.choice(("abs", "relu", "relu", "abs", "sign")), inner())
    if kind == "pair":
        return (random.choice(("max", "min")), inner(), inner())
    if kind == "branch":
        bound = ("sub", _plain(random, depth - 1), number(random))
        return ("where", random.choice(("<", "<=", ">", ">=")), bound, inner(), inner())
    if kind == "power":
        return ("pow", inner(), integer(random.choice((2, 2, 3, 4))))
    if kind == "quotient":
        below = random.choice((
            ("add", integer(1), ("pow", inner(), integer(2))), ("add", ("exp", inner()), number(random)),
            ("add", ("abs", inner()), ("div", integer(1), integer(10 ** random.randint(0, 4)))), inner(),
        ))  # fmt: skip
        return ("div", inner(), below)
    if kind == "root":
        return (
            "sqrt",
            random.choice((("add", number(random), ("pow", inner(), integer(2))), ("abs", inner()), inner())),
        )
    if kind == "log":
        return ("log", random.choice((("add", number(random), ("pow", inner(), integer(2))),
                                      ("add", number(random), ("exp", inner())), inner())))  # fmt: skip
    if kind == "bump":
        return ("exp", ("neg", ("pow", inner(), integer(2))))
    return ("heaviside", inner()) if random.random() < 0.7 else (random.choice(("floor", "ceil")), inner())


def _plain(random: Random, depth: int) -> Tree:
    """A function without branches, as conditions compare."""
    if depth <= 0 or random.random() < 0.6:
        return X
    return random.choice((
        (random.choice(("tanh", "exp", "sin", "cos", "atan", "abs")), _plain(random, depth - 1)),
        ("pow", _affine(random), integer(2)), ("mul", _affine(random), _affine(random)),
    ))  # fmt: skip


# Text

_SIGNS = {"add": " + ", "sub": " - ", "mul": "*", "div": "/", "pow": "**"}


def text(node: Tree) -> str:
    """What the package reads."""
    name, *operands = node
    if name in ("x", "k"):
        return name
    if name == "int":
        return str(operands[0]) if operands[0] >= 0 else f"({operands[0]})"
    if name in ("pi", "e"):
        return {"pi": "pi", "e": "E"}[name]
    if name == "neg":
        return f"(-{text(operands[0])})"
    if name in _SIGNS:
        return f"({_SIGNS[name].join(map(text, operands))})"
    if name == "where":
        relation, bound, value, otherwise = operands
        return f"where({text(bound)} {relation} 0, {text(value)}, {text(otherwise)})"
    return f"{name}({', '.join(map(text, operands))})"


# Values


class Floats:
    """Elementary functions of float64 arrays."""

    exp, log, sqrt, tanh, sinh, cosh = np.exp, np.log, np.sqrt, np.tanh, np.sinh, np.cosh
    sin, cos, atan, abs, floor, ceil = np.sin, np.cos, np.arctan, np.abs, np.floor, np.ceil
    expm1, erf, erfc = np.expm1, special.erf, special.erfc
    pi, e = np.pi, np.e

    @staticmethod
    def softplus(v: Any) -> Any:
        return np.logaddexp(0, v)

    @staticmethod
    def sigmoid(v: Any) -> Any:
        return special.expit(v)

    @staticmethod
    def where(holds: Any, value: Any, otherwise: Any) -> Any:
        return np.where(holds, value, otherwise)


class Unreal(ArithmeticError):
    """A function has no real value at a point."""


class TooLarge(ArithmeticError):
    """An exponential that would take for ever, or more memory than there is."""


#: Arguments of exponentials beyond this are :class:`TooLarge`.
_LARGEST = 10**6


def _within(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def within(v: Any) -> Any:
        if not abs(v) <= _LARGEST:
            raise TooLarge
        return function(v)

    return staticmethod(within)  # type: ignore[return-value]


def _real(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def real(v: Any) -> Any:
        try:
            found = function(v)
        except (ValueError, ZeroDivisionError):
            raise Unreal from None
        if isinstance(found, mp.mpc):
            raise Unreal
        return found

    return staticmethod(real)  # type: ignore[return-value]


class Long:
    """Elementary functions of single numbers, to as many digits as mpmath's context has."""

    exp, log, sqrt, tanh = _within(mp.exp), _real(mp.log), _real(mp.sqrt), staticmethod(mp.tanh)
    sinh, cosh, expm1 = _within(mp.sinh), _within(mp.cosh), _within(mp.expm1)
    sin, cos, atan, abs, floor, ceil = mp.sin, mp.cos, mp.atan, mp.fabs, mp.floor, mp.ceil
    erf, erfc = mp.erf, mp.erfc
    pi, e = mp.pi, mp.e

    @staticmethod
    def softplus(v: Any) -> Any:
        return v + mp.log1p(Long.exp(-v)) if v > 0 else mp.log1p(Long.exp(v))

    @staticmethod
    def sigmoid(v: Any) -> Any:
        return 1 / (1 + Long.exp(-v))

    @staticmethod
    def where(holds: Any, value: Any, otherwise: Any) -> Any:
        return value if holds else otherwise


#: The derivative of ``name(v)`` by v, from the library, v and the value.
_SLOPES: dict[str, Callable[[Any, Any, Any], Any]] = {
    "exp": lambda m, v, y: y,
    "expm1": lambda m, v, y: m.exp(v),
    "log": lambda m, v, y: 1 / v,
    "sqrt": lambda m, v, y: 1 / (2 * y),
    "tanh": lambda m, v, y: 1 / m.cosh(v) ** 2,
    "sinh": lambda m, v, y: m.cosh(v),
    "cosh": lambda m, v, y: m.sinh(v),
    "sin": lambda m, v, y: m.cos(v),
    "cos": lambda m, v, y: -m.sin(v),
    "atan": lambda m, v, y: 1 / (1 + v * v),
    "erf": lambda m, v, y: 2 / m.sqrt(m.pi) * m.exp(-v * v),
    "erfc": lambda m, v, y: -2 / m.sqrt(m.pi) * m.exp(-v * v),
    "sigmoid": lambda m, v, y: y * m.sigmoid(-v),
    "softplus": lambda m, v, y: m.sigmoid(v),
}


def jet(node: Tree, at: Any, lib: Any) -> tuple[Any, Any]:
    """The value and the derivative away from kinks and jumps.  With :class:`Long`, raises :class:`Unreal`."""
    name, *operands = node
    if name == "x":
        return at, at * 0 + 1
    if name == "int":
        return at * 0 + operands[0], at * 0
    if name in ("pi", "e"):
        return at * 0 + getattr(lib, name), at * 0
    if name == "where":
        relation, bound, value, otherwise = operands
        side = jet(bound, at, lib)[0]
        holds = {"<": side < 0, "<=": side <= 0, ">": side > 0, ">=": side >= 0}[relation]
        return _chosen(lib, holds, value, otherwise, at)
    if name in ("max", "min") or name == "relu":
        first, second = (operands[0], integer(0)) if name == "relu" else operands
        u, v = jet(first, at, lib), jet(second, at, lib)
        larger = u[0] < v[0] if name == "min" else u[0] > v[0]
        nowhere = 0 * (u[0] + v[0])  # what is undefined in one operand is so in the whole
        return lib.where(larger, u[0], v[0]) + nowhere, lib.where(larger, u[1], v[1])
    parts = [jet(operand, at, lib) for operand in operands if isinstance(operand, tuple)]
    u, d = parts[0]
    if name == "neg":
        return -u, -d
    if name == "add":
        return u + parts[1][0], d + parts[1][1]
    if name == "sub":
        return u - parts[1][0], d - parts[1][1]
    if name == "mul":
        v, e = parts[1]
        return u * v, d * v + u * e
    if name == "div":
        v, e = parts[1]
        if lib is Long and v == 0:
            raise Unreal
        return u / v, (d - u / v * e) / v
    if name == "pow":
        n = operands[1][1]
        return u**n, n * u ** (n - 1) * d
    if name == "abs":
        return lib.abs(u), lib.where(u > 0, d, -d)
    if name in ("sign", "heaviside"):
        return lib.where(u > 0, 1.0, lib.where(u < 0, -1.0, 0.0) if name == "sign" else 0.0) + 0 * u, 0 * d
    if name in ("floor", "ceil"):
        return getattr(lib, name)(u), 0 * d
    y = getattr(lib, name)(u)
    try:
        return y, _SLOPES[name](lib, u, y) * d
    except ZeroDivisionError:  # of single numbers: an infinite slope
        return y, mp.inf


def _chosen(lib: Any, holds: Any, value: Tree, otherwise: Tree, at: Any) -> tuple[Any, Any]:
    if lib is Long:
        return jet(value if holds else otherwise, at, lib)
    u, v = jet(value, at, lib), jet(otherwise, at, lib)
    return np.where(holds, u[0], v[0]), np.where(holds, u[1], v[1])


def floats(node: Tree, points: Any) -> tuple[Any, Any]:
    """The function and its derivative at float64 points; nan where there is no value."""
    with np.errstate(all="ignore"):
        return jet(node, np.asarray(points, dtype=float), Floats)


# Smaller trees


def children(node: Tree) -> list[Tree]:
    return [part for part in node[1:] if isinstance(part, tuple)]


def size(node: Tree) -> int:
    """What shrinking makes smaller: nodes, and the digits of integers."""
    return 1 + sum(map(size, children(node))) + (len(str(node[1])) if node[0] == "int" and node[1] not in (0, 1) else 0)


def smaller(node: Tree) -> Iterator[Tree]:
    """Trees with a part replaced by something simpler, the largest simplification first."""
    found = {t for t in _replaced(node) if size(t) < size(node) and _reads(t)}
    return iter(sorted(found, key=lambda t: (size(t), repr(t))))


def _replaced(node: Tree) -> Iterator[Tree]:
    yield from children(node)
    if node[0] == "int":
        yield from (integer(n) for n in (1, 2) if n != node[1])
    elif node != X:
        yield from (integer(1), X)
    for place, part in enumerate(node):
        if isinstance(part, tuple):
            yield from ((*node[:place], new, *node[place + 1 :]) for new in itertools.islice(_replaced(part), 200)
                        if node[0] != "pow" or place == 1 or new[0] == "int")  # fmt: skip
