"""What a listing takes and gives: counts of operations by an explicit convention, and its gradient in float32.

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

import numpy as np
import sympy as sp

from actsym.audit.answers import NoAnswerError, answer
from actsym.audit.claim import Derived
from actsym.audit.listing import check, float32_derivative, tree
from actsym.audit.text import SYMBOLS, same
from actsym.catalog import FAMILIES
from actsym.definition.spec import Activation, x
from actsym.properties.floats.cost import chain_length
from actsym.quantity import Quantity
from actsym.rigor.evaluate import evaluate

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
    calls = {ast.unparse(n) for n in ast.walk(node) if _called(n) in _NONLINEAR}
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
    f = FAMILIES[family].formula(N=n).subs(x, t)
    gate = sp.simplify(f / t)
    form = g * (2 * n + 1 - 2 * n * g)
    if same(sp.diff(f, t), form.subs(g, gate)) is not True:
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
    return inner + (_called(node) in _NONLINEAR + _PIECEWISE)


def _called(node: ast.AST) -> str:
    """The name of the function that is called; empty for what is no call."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


# -- gradients in float32, as automatic differentiation of a listing computes them ------------------------------------


#: The points at which a gradient is looked at besides the one that a statement names.
_ELSEWHERE = np.arange(-200, 1, dtype=np.float32)

#: A scan of [-200, 0]: its step.
_STEP = 1e-4

METHOD = "reverse mode in float32, each operation rounded"


def float32_gradient(f: Activation, listing: str, at: int) -> Derived:
    """f'(at) as float32 automatic differentiation of the listing gives it; beside it the exact value."""
    node = check(listing, f)
    values = float32_derivative(node, _ELSEWHERE)
    (here,) = float32_derivative(node, np.array([at], dtype=np.float32))
    readings = (("exact value", evaluate(sp.diff(f.formula, x), at).text(10)),)
    samples = tuple((int(p), float(v)) for p, v in zip(_ELSEWHERE, values, strict=True))
    return Derived(quantity=_float(float(here)), why=f"{METHOD}, of {listing}", readings=readings, samples=samples)


def gradient_null_domain(f: Activation, listing: str) -> Derived:
    """The largest (-oo, b] on which f' is zero in float32 as the listing is differentiated; looked at from -200 on."""
    node = check(listing, f)
    grid = np.arange(-200, 0, _STEP).astype(np.float32)
    values = float32_derivative(node, grid)
    alive = np.flatnonzero(values != 0)
    if not len(alive):
        end = 0.0 if float32_derivative(node, np.zeros(1, dtype=np.float32))[0] == 0 else float(grid[-1])
    elif alive[0] == 0:
        return Derived(quantity=Quantity.undefined("f' is not zero at -200"))
    else:
        end = _last_zero(node, grid[alive[0] - 1], grid[alive[0]])
    rounded = answer(f, "precision").under("float32", "f'").zero
    return Derived(end=_float(end), why=f"{METHOD}, of {listing}; found by a scan of [-200, 0], then float by float",
                   readings=(("f' rounds to zero when correctly rounded on", rounded.text()),))  # fmt: skip


def _last_zero(node: ast.expr, low: np.float32, high: np.float32) -> float:
    """The last float between two neighbours of the scan up to which the derivative is zero."""
    points = [low]
    while points[-1] < high:
        points.append(np.nextafter(points[-1], np.float32(np.inf)))
    values = float32_derivative(node, np.array(points, dtype=np.float32))
    return float(points[int(np.flatnonzero(values != 0)[0]) - 1])


def _float(value: float) -> Quantity:
    if not np.isfinite(value):
        return Quantity.undefined(f"the computation gives {value}")
    return Quantity.of_exact(sp.Rational(value), METHOD)
