"""Random functions of x as trees, each of which is written as text for the package, and as a tree for the references.

A tree is a tuple: the name of an operation and its operands.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

from actsym.derived import notation
from actsym.derived.notation import Operation

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
        if reads(found) and not _folds(found) and len(text(found)) < 160:
            return found


def reads(node: Tree) -> bool:
    return node == X or any(reads(child) for child in children(node))


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
        inside = random.choice((("add", number(random), ("pow", inner(), integer(2))), ("abs", inner()), inner()))
        return ("sqrt", inside)
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


# Meaning

_RELATIONS = {"<": "StrictLessThan", "<=": "LessThan", ">": "StrictGreaterThan", ">=": "GreaterThan"}

#: Names that the references have for operations with the same operands.
_NAMES = {"add": "Add", "mul": "Mul", "pow": "Pow", "max": "Max", "min": "Min", "abs": "Abs", "ceil": "ceiling"}


def operation(name: str, *operands: notation.Tree) -> notation.Tree:
    return Operation(name, operands)


def branches(condition: notation.Tree, value: notation.Tree, otherwise: notation.Tree) -> notation.Tree:
    """One function where a condition holds, and another elsewhere."""
    pairs = operation("ExprCondPair", value, condition), operation("ExprCondPair", otherwise, "true")
    return operation("Piecewise", *pairs)


def quotient(a: notation.Tree, b: notation.Tree) -> notation.Tree:
    return operation("Mul", a, operation("Pow", b, Fraction(-1)))


def difference(a: notation.Tree, b: notation.Tree) -> notation.Tree:
    return operation("Add", a, operation("Mul", Fraction(-1), b))


def step(u: notation.Tree) -> notation.Tree:
    """1 above 0, else 0; of what has no value none."""
    sign = operation("sign", u)
    return operation("Mul", Fraction(1, 2), operation("Add", sign, operation("Abs", sign)))


@cache
def meaning(node: Tree) -> notation.Tree:
    """The same function as a tree that the references (:mod:`actsym.references`) evaluate."""
    name, *operands = node
    if name == "int":
        return Fraction(operands[0])
    if not operands:
        return {"e": "E"}.get(name, str(name))
    if name == "where":
        relation, bound, value, otherwise = operands
        condition = operation(_RELATIONS[relation], meaning(bound), Fraction(0))
        return branches(condition, meaning(value), meaning(otherwise))
    parts = tuple(map(meaning, operands))
    match name:
        case "neg":
            return operation("Mul", Fraction(-1), *parts)
        case "sub":
            return difference(*parts)
        case "div":
            return quotient(*parts)
        case "sqrt":
            return operation("Pow", *parts, Fraction(1, 2))
        case "relu":
            return operation("Max", *parts, Fraction(0))
        case "heaviside":
            return step(*parts)
    return operation(str(_NAMES.get(name, name)), *parts)


# Smaller trees


def children(node: Tree) -> list[Tree]:
    return [part for part in node[1:] if isinstance(part, tuple)]


def size(node: Tree) -> int:
    """What shrinking makes smaller: nodes, and the digits of integers."""
    return 1 + sum(map(size, children(node))) + (len(str(node[1])) if node[0] == "int" and node[1] not in (0, 1) else 0)


def smaller(node: Tree) -> Iterator[Tree]:
    """Trees with a part replaced by something simpler, the largest simplification first."""
    found = {t for t in _replaced(node) if size(t) < size(node) and reads(t)}
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
