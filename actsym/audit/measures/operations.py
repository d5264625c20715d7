"""Counts of operations by an explicit convention, in a definition as it is listed.

The convention (that of the TeLU paper, section 5.3, as far as its text goes): every occurrence of a function counts.
``piecewise``: max, and the branch on the sign of x.  ``nonlinearity``: calls of exp, ln, tanh, erf.
``multiplicative``: products and quotients.  ``additive``: sums, differences and the negation -x, which is 0 - x and
brings the constant 0.  ``constants``: numbers written, sqrt(2) being one; the threshold of a branch is none.
Arithmetic in the arguments of functions counts or not; another convention counts -x as the product of -1 and x.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

import sympy as sp

from actsym.audit.claim import Derived
from actsym.audit.listing import check, tree
from actsym.audit.measures.ask import NoAnswerError
from actsym.audit.text import SYMBOLS, same
from actsym.catalog import FAMILIES
from actsym.definition.spec import Activation, x
from actsym.properties.floats.cost import chain_length

__all__ = ["arithmetic", "gate_gradient_operations", "nesting", "operations", "power_operations",
           "slope_operations"]  # fmt: skip

COLUMNS = ("piecewise", "nonlinearity", "multiplicative", "additive", "constants")

_NONLINEAR, _PIECEWISE = ("exp", "ln", "tanh", "erf", "sigmoid", "sech"), ("max", "where")


def operations(f: Activation, listing: str) -> Derived:
    """Piecewise, nonlinear, multiplicative, additive operations and constants of a listing of f.

    Sums and products in the arguments of functions are left out, as the paper's text has it; or not.
    """
    check(listing, f)
    product = ("multiplicative", "constants")
    ways: dict[str, dict[str, Any]] = {
        "": {"inner": False},
        "with operations in the arguments of functions counted, -x as 0 - x": {"inner": True},
        "with operations in the arguments of functions counted, -x as -1 times x": {"inner": True, "negation": product},
    }
    counts, *others = (_count(tree(listing), **way) for way in ways.values())
    readings = tuple(zip([*ways][1:], (" ".join(map(str, other)) for other in others), strict=True))
    return Derived(counts=counts, why=f"counted in {listing}: {', '.join(COLUMNS)}", readings=readings)


def slope_operations(f: Activation, listing: str) -> Derived:
    """Piecewise, different nonlinear and arithmetic operations and constants of a listing of f'."""
    node = check(listing, f, derivative=True)
    piecewise, _, times, plus, constants = _count(node)
    calls = {
        ast.unparse(n)
        for n in ast.walk(node)
        if isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id in _NONLINEAR
    }
    return Derived(counts=(piecewise, len(calls), times + plus, constants), why=f"counted in {listing}")


def arithmetic(f: Activation, listing: str) -> Derived:
    """All operations of a listing of f together: arithmetic, calls and comparisons, constants aside."""
    return Derived(counts=(sum(_count(check(listing, f))[:4]),), why=f"{listing} equals the definition")


def nesting(f: Activation, listing: str) -> Derived:
    """How deep nonlinear functions (exp, ln, tanh, erf, max, a branch) are nested in a listing of f."""
    return Derived(counts=(_depth(check(listing, f)),), why=f"calls within calls in {listing}")


def gate_gradient_operations(family: str) -> Derived:
    """Multiplications and subtractions that f' takes, given the gate g = f/x, for x > 0 and every N."""
    n, g, t = SYMBOLS["N"], SYMBOLS["g"], sp.Symbol("x", positive=True)
    f = _positive_branch(FAMILIES[family].formula(N=n)).subs(x, t)
    gate = sp.simplify(f / t)
    form = g * (2 * n + 1 - 2 * n * g)
    holds = same(sp.diff(f, t), form.subs(g, gate))
    if holds is not True:
        raise NoAnswerError(f"f' = {form} is not shown for {family}")
    return Derived(counts=(2, 1), why="f' = g (2N + 1 - 2N g), proven for every N; 2N + 1 and 2N are constants",
                   witness="4 multiplications and 2 subtractions are enough, and more than is needed")  # fmt: skip


def power_operations(up_to: int) -> Derived:
    """Whether x - x/(1 + x^2N), truncated at 0, takes at most 5 + floor(log2 N) operations for every N up to a bound.

    Those of x^2N by the shortest addition chain, then a sum, a quotient, a difference and a comparison.
    """
    for n in range(1, up_to + 1):
        needed, stated = chain_length(2 * n) + 4, 5 + n.bit_length() - 1
        if needed > stated:
            return Derived(truth=False, why="shortest addition chains for x^2N, and 4 operations more",
                           witness=f"N = {n}: {needed} operations, stated {stated}")  # fmt: skip
    return Derived(truth=True, why=f"shortest addition chains for every N up to {up_to}")


def _positive_branch(formula: sp.Expr) -> sp.Expr:
    return formula.args[0].expr if isinstance(formula, sp.Piecewise) else formula


def _count(
    node: ast.expr, negation: tuple[str, str] = ("additive", "constants"), inner: bool = True
) -> tuple[int, ...]:
    """Counts by column; ``negation`` is what -x counts as, ``inner`` whether arithmetic in arguments counts."""
    found = dict.fromkeys(COLUMNS, 0)
    for name, inside in _tally(node, negation, False):
        if inner or not inside or name not in ("multiplicative", "additive"):
            found[name] += 1
    return tuple(found[name] for name in COLUMNS)


def _tally(node: ast.expr, negation: tuple[str, str], inside: bool) -> Iterator[tuple[str, bool]]:
    """The column of each operation, and whether it stands in the argument of a nonlinear function."""
    match node:
        case ast.Constant() | ast.Call(func=ast.Name(id="sqrt")):
            yield "constants", inside
        case ast.BinOp(left=ast.Constant(), right=ast.Constant()):
            yield "constants", inside  # a fraction written out is one number
        case ast.UnaryOp(operand=operand):
            yield from ((name, inside) for name in negation)
            yield from _tally(operand, negation, inside)
        case ast.BinOp(left=left, op=ast.Pow(), right=ast.Constant(value=int() as power)):
            yield from [("multiplicative", inside)] * chain_length(power)
            yield from _tally(left, negation, inside)
        case ast.BinOp(left=left, op=op, right=right):
            yield "additive" if isinstance(op, ast.Add | ast.Sub) else "multiplicative", inside
            yield from _tally(left, negation, inside)
            yield from _tally(right, negation, inside)
        case ast.Call(func=ast.Name(id=name), args=arguments):
            nonlinear = name in _NONLINEAR
            yield "nonlinearity" if nonlinear else "piecewise", inside
            for argument in arguments:
                yield from _tally(argument, negation, inside or nonlinear)


def _depth(node: ast.expr) -> int:
    inner = max((_depth(child) for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr)), default=0)
    counts = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _NONLINEAR + _PIECEWISE
    return inner + counts
