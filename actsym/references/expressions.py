"""Values and derivatives of an expression, given as a tree, by rules that no derivation uses.

One set of rules serves four arithmetics (:mod:`~actsym.references.arithmetics`): arrays of float64, complex balls, real
balls, and single numbers to many digits.  Derivatives follow the chain rule up to the second.

    >>> from actsym.derived.notation import tree
    >>> float(number("sqrt(2)/2", 64))
    0.7071067811865476
    >>> [float(part[0]) for part in floats(tree("x**3"), np.array([2.0]))]
    [8.0, 12.0, 12.0]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import reduce
from operator import add, gt, lt
from typing import Any

import numpy as np
from flint import arb, ctx
from mpmath import mp

from actsym.derived.notation import Operation, Tree, tree
from actsym.references.arithmetics import Array, Balls, Floats, FormError, Jet, Long, Reals


def number(text: str, bits: int) -> arb:
    """The real number that ``text`` writes, to ``bits`` bits or nearly so.  Raises :class:`FormError`."""
    for precision in (bits + 32, 2 * bits + 64, 8 * bits + 256):
        with ctx.workprec(precision):
            (value,) = _jet(tree(text), Balls({}), 0, {})
        if not value.imag.contains(0):
            raise FormError(f"{text[:80]} is not real: {value.str(10)}")
        if value.real.rel_accuracy_bits() >= bits or (value.real.contains(0) and value.real.rad() < arb((1, -bits))):
            break
    return value.real


def ball(node: Tree, values: Mapping[str, arb]) -> arb:
    """An expression in symbols with balls in their places, at the precision that is set; ``nan`` if not real."""
    (value,) = _jet(node, Balls(values), 0, {})
    return value.real if value.imag.contains(0) else arb.nan()


def floats(node: Tree, points: Any, order: int = 2) -> tuple[Array, ...]:
    """f and its first ``order`` derivatives at ``points``, away from kinks and jumps, each of the shape of the points.

    Where an operation overflows or has no value, the result is infinite or ``nan`` and says nothing.
    """
    x = np.asarray(points, dtype=float)
    with np.errstate(all="ignore"):
        found = _jet(node, Floats({"x": x}), order, {})
    return tuple(np.broadcast_to(part, x.shape).astype(float) for part in found)


def long(node: Tree, at: Any, order: int = 0) -> Jet:
    """The same at one point, to as many digits as mpmath's context has.

    Raises :class:`Unreal` where a part of the expression has no real value, and :class:`TooLarge`.
    """
    return _jet(node, Long({"x": mp.mpf(at)}), order, {})


def balls(node: Tree, at: arb, order: int = 2) -> tuple[arb, ...]:
    """The same as balls, at the precision that is set; ``nan`` where they do not decide, as at kinks themselves."""
    return tuple(map(arb, _jet(node, Reals({"x": at}), order, {})))


# The rules.  The truth of a condition is a number: 1, 0, or 1/2 where it is not decided.


def _jet(node: Tree, m: Any, order: int, done: dict[Tree, Jet]) -> Jet:
    if isinstance(node, Fraction):
        return (m.constant(node), 0, 0)[: order + 1]
    if isinstance(node, str):
        return (m.symbol(node), int(node == "x"), 0)[: order + 1]
    if not m.arrays:
        return _operation(*node, m, order, done)
    if node not in done:
        done[node] = _operation(*node, m, order, done)
    return done[node]


def _operation(name: str, operands: tuple[Tree, ...], m: Any, order: int, done: dict[Tree, Jet]) -> Jet:
    if name == "Piecewise":
        return _piecewise(operands, m, order, done)
    if name == "Pow" and isinstance(operands[1], Fraction):
        return _power(_jet(operands[0], m, order, done), operands[1], m)
    parts = [_jet(operand, m, order, done) for operand in operands]
    if isinstance(m, Balls):
        return (m.function(name)(*(part[0] for part in parts)),)
    if name == "Pow":
        return _chain("exp", _times(parts[1], _chain("log", parts[0], m)), m)
    if name == "Add":
        return tuple(reduce(add, components) for components in zip(*parts, strict=True))
    if name == "Mul":
        return reduce(_times, parts)
    if name in ("Max", "Min"):
        beyond = gt if name == "Max" else lt
        return reduce(lambda a, b: m.chosen(beyond(b[0], a[0]), b, a, a[0] + b[0]), parts)
    if len(parts) == 1:
        return _chain(name, parts[0], m)
    raise FormError(f"{name} of {len(parts)} arguments has no rule here")


def _times(a: Jet, b: Jet) -> Jet:
    found = [a[0] * b[0]]
    if len(a) > 1:
        found.append(a[1] * b[0] + a[0] * b[1])
    if len(a) > 2:
        found.append(a[2] * b[0] + 2 * (a[1] * b[1]) + a[0] * b[2])
    return tuple(found)


def _power(base: Jet, exponent: Fraction, m: Any) -> Jet:
    v, *d = base
    y = m.power(v, exponent)
    if not d:
        return (y,)
    n = m.constant(exponent)
    if exponent < 0:  # quotients do not overflow where squares do
        q = d[0] / v
        return (y, n * q * y, *((n * (n - 1) * q * q + n * t / v) * y for t in d[1:]))
    slope = n * m.slope(lambda: m.power(v, exponent - 1))
    return (y, slope * d[0], *(n * (n - 1) * m.power(v, exponent - 2) * d[0] * d[0] + slope * t for t in d[1:]))


def _chain(name: str, inner: Jet, m: Any) -> Jet:
    v, *d = inner
    if name not in _SLOPES and d:
        y, *slopes = m.differenced(name, v)
    else:
        y = m.function(name)(v)
        slopes = m.slope(lambda: _SLOPES[name](m, v, y)) if d else ()
        slopes = slopes if isinstance(slopes, tuple) else (slopes, slopes)
    if not d:
        return (y,)
    return (y, slopes[0] * d[0], *(slopes[1] * d[0] * d[0] + slopes[0] * t for t in d[1:]))


#: First and second derivative of a function of v, from the arithmetic, v and the value.
_SLOPES: dict[str, Callable[[Any, Any, Any], tuple[Any, Any]]] = {
    "exp": lambda m, v, y: (y, y),
    "expm1": lambda m, v, y: (y + 1, y + 1),
    "log": lambda m, v, y: (1 / v, -1 / v / v),
    "log1p": lambda m, v, y: (1 / (1 + v), -1 / (1 + v) / (1 + v)),
    "sin": lambda m, v, y: (m.cos(v), -y),
    "cos": lambda m, v, y: (-m.sin(v), -y),
    "tan": lambda m, v, y: (1 + y * y, 2 * y * (1 + y * y)),
    "sinh": lambda m, v, y: (m.cosh(v), y),
    "cosh": lambda m, v, y: (m.sinh(v), y),
    "tanh": lambda m, v, y: (s := 1 / m.cosh(v) ** 2, -2 * y * s),
    "sech": lambda m, v, y: (-y * (t := m.tanh(v)), y * (2 * t * t - 1)),
    "atan": lambda m, v, y: (s := 1 / (1 + v * v), -2 * v * s * s),
    "asinh": lambda m, v, y: (s := 1 / m.sqrt(1 + v * v), -v * s**3),
    "erf": lambda m, v, y: (s := 2 / m.sqrt(m.pi) * m.exp(-v * v), -2 * v * s),
    "erfc": lambda m, v, y: (s := -2 / m.sqrt(m.pi) * m.exp(-v * v), -2 * v * s),
    "sigmoid": lambda m, v, y: (s := y * m.sigmoid(-v), s * (1 - 2 * y)),
    "softplus": lambda m, v, y: (s := m.sigmoid(v), s * m.sigmoid(-v)),
    "Abs": lambda m, v, y: (m.sign(v), 0 * y),
    **dict.fromkeys(("sign", "floor", "ceiling"), lambda m, v, y: (0 * y, 0 * y)),
}


def _piecewise(pairs: tuple[Tree, ...], m: Any, order: int, done: dict[Tree, Jet]) -> Jet:
    parts = [pair.operands for pair in pairs if isinstance(pair, Operation)]
    if m.arrays:
        conditions = [np.broadcast_to(_truth(condition, m, done) == 1, m.shape) for _, condition in parts]
        branches = [_jet(value, m, order, done) for value, _ in parts]
        whole = [[np.broadcast_to(branch[k], m.shape) for branch in branches] for k in range(order + 1)]
        return tuple(np.select(conditions, components, np.nan) for components in whole)
    for value, condition in parts:
        truth = _truth(condition, m, done)
        if truth == 0.5:
            return (m.nothing,) * (order + 1)
        if truth:
            return _jet(value, m, order, done)
    raise FormError("no branch of a Piecewise holds")


def _truth(condition: Tree, m: Any, done: dict[Tree, Jet]) -> Any:
    if not isinstance(condition, Operation):
        return 1.0 * (condition == "true")
    name, operands = condition
    if name in ("And", "Or", "Not"):
        parts = [_truth(part, m, done) for part in operands]
        return 1 - parts[0] if name == "Not" else reduce(np.minimum if name == "And" else np.maximum, parts)
    a, b = (_jet(operand, m, 0, {} if m.arrays else done)[0] for operand in operands)
    return m.compared(name, a, b)
