"""f, f' and f'' in float64 at many points at once, from the tree of an expression.

What verification samples: written with NumPy, so that it shares nothing with the ball arithmetic that the stored values
come from.  Derivatives follow the chain rule to second order.  Where an operation overflows or has no
value, the result is ``nan`` or infinite, and the sample says nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import numpy as np
from flint import acb, arb, ctx
from numpy.typing import NDArray
from scipy import special

from actsym.derived import forms
from actsym.derived.notation import Operation, Tree

Array = NDArray[np.float64]

#: f, f' and f'' at the points.
Jet = tuple[Array, Array, Array]


def jet(node: Tree, points: Array, values: Mapping[str, float] | None = None) -> Jet:
    """f, f' and f'' at ``points`` (shape (n,)) for f in ``x``; ``values`` of other symbols are constants."""
    with np.errstate(all="ignore"):
        found = _jet(node, points, values or {}, {})
    shape = points.shape
    v, d, dd = (np.broadcast_to(part, shape).astype(float) for part in found)
    return v, d, dd


def _jet(node: Tree, x: Array, values: Mapping[str, float], done: dict[Tree, Any]) -> Any:
    if isinstance(node, Fraction):
        return _constant(float(node))
    if isinstance(node, str):
        return _symbol(node, x, values)
    if node not in done:
        done[node] = _operation(*node, x, values, done)
    return done[node]


def _constant(value: float) -> Any:
    return np.float64(value), np.float64(0), np.float64(0)


_CONSTANTS = {"pi": np.pi, "E": np.e, "EulerGamma": np.euler_gamma, "GoldenRatio": (1 + 5**0.5) / 2}


def _symbol(name: str, x: Array, values: Mapping[str, float]) -> Any:
    if name == "x":
        return x, np.float64(1), np.float64(0)
    known = {**_CONSTANTS, **values}
    if name not in known:
        raise forms.FormError(f"the symbol {name} has no value")
    return _constant(known[name])


def _operation(name: str, operands: tuple[Tree, ...], x: Array, values: Mapping[str, float], done: Any) -> Any:
    if name == "Piecewise":
        return _piecewise(operands, x, values, done)
    if name == "Pow" and isinstance(operands[1], Fraction):
        return _power(_jet(operands[0], x, values, done), float(operands[1]))
    if name == "Pow":
        exponent = _jet(operands[1], x, values, done)
        return _chain("exp", _times(exponent, _chain("log", _jet(operands[0], x, values, done))))
    parts = [_jet(operand, x, values, done) for operand in operands]
    if name == "Add":
        return tuple(sum(component[1:], component[0]) for component in zip(*parts, strict=True))
    if name == "Mul":
        total = parts[0]
        for part in parts[1:]:
            total = _times(total, part)
        return total
    if name in ("Max", "Min"):
        best = parts[0]
        for part in parts[1:]:
            here = part[0] > best[0] if name == "Max" else part[0] < best[0]
            best = tuple(np.where(here, p, b) for p, b in zip(part, best, strict=True))
        return best
    if len(parts) == 1:
        return _chain(name, parts[0])
    raise forms.FormError(f"{name} of {len(parts)} arguments has no rule here")


def _times(a: Any, b: Any) -> Any:
    return a[0] * b[0], a[1] * b[0] + a[0] * b[1], a[2] * b[0] + 2 * a[1] * b[1] + a[0] * b[2]


def _power(base: Any, n: float) -> Any:
    v, d, dd = base
    if n == 1:
        return base
    if n == 2:
        return v * v, 2 * v * d, 2 * (d * d + v * dd)
    if n < 0:  # quotients do not overflow where squares do
        q, f = d / v, v**n
        return f, n * q * f, (n * (n - 1) * q * q + n * dd / v) * f
    slope = n * v ** (n - 1)
    return v**n, slope * d, n * (n - 1) * v ** (n - 2) * d * d + slope * dd


def _chain(name: str, inner: Any) -> Any:
    v, d, dd = inner
    if name == "log":
        return np.log(v), d / v, dd / v - (d / v) ** 2
    f, df, ddf = _FUNCTIONS[name](v) if name in _FUNCTIONS else _by_balls(forms.function(name), v)
    return f, df * d, ddf * d * d + df * dd


def _by_balls(function: Callable[[acb], acb], points: Any) -> Any:
    """A function that NumPy does not have, and its derivatives as difference quotients, point by point."""
    step = arb((1, -60))

    def at(x: float) -> tuple[float, float, float]:
        with ctx.workprec(400):
            left, here, right = (function(acb(arb(x) + k * step)).real for k in (-1, 0, 1))
            return float(here), float((right - left) / (2 * step)), float((right - 2 * here + left) / step**2)

    return np.vectorize(at, otypes=[float] * 3)(points)


def _piecewise(pairs: tuple[Tree, ...], x: Array, values: Mapping[str, float], done: Any) -> Any:
    parts = [pair.operands for pair in pairs if isinstance(pair, Operation)]
    conditions = [np.broadcast_to(_holds(condition, x, values, done), x.shape) for _, condition in parts]
    branches = [_jet(value, x, values, done) for value, _ in parts]
    return tuple(
        np.select(conditions, [np.broadcast_to(branch[k], x.shape) for branch in branches], np.nan) for k in range(3)
    )


_RELATIONS: dict[str, Callable[[Any, Any], Any]] = {
    "StrictGreaterThan": np.greater, "GreaterThan": np.greater_equal, "StrictLessThan": np.less,
    "LessThan": np.less_equal, "Equality": np.equal, "Unequality": np.not_equal,
}  # fmt: skip


def _holds(node: Tree, x: Array, values: Mapping[str, float], done: Any) -> Any:
    if not isinstance(node, Operation):
        return np.bool_(node == "true")
    name, operands = node
    if name in _RELATIONS:
        return _RELATIONS[name](*(_jet(operand, x, values, done)[0] for operand in operands))
    parts = [_holds(operand, x, values, done) for operand in operands]
    if name == "Not":
        return np.logical_not(parts[0])
    total = parts[0]
    for part in parts[1:]:
        total = np.logical_and(total, part) if name == "And" else np.logical_or(total, part)
    return total


def _exp(v: Any) -> Any:
    e = np.exp(v)
    return e, e, e


def _sin(v: Any) -> Any:
    s, c = np.sin(v), np.cos(v)
    return s, c, -s


def _cos(v: Any) -> Any:
    s, c = np.sin(v), np.cos(v)
    return c, -s, -c


def _tan(v: Any) -> Any:
    t = np.tan(v)
    return t, 1 + t * t, 2 * t * (1 + t * t)


def _tanh(v: Any) -> Any:
    t = np.tanh(v)
    slope = 1 / np.cosh(v) ** 2
    return t, slope, -2 * t * slope


def _sech(v: Any) -> Any:
    s, t = 1 / np.cosh(v), np.tanh(v)
    return s, -s * t, s * (2 * t * t - 1)


def _erf(v: Any) -> Any:
    slope = 2 / np.sqrt(np.pi) * np.exp(-v * v)
    return special.erf(v), slope, -2 * v * slope


def _erfc(v: Any) -> Any:
    slope = -2 / np.sqrt(np.pi) * np.exp(-v * v)
    return special.erfc(v), slope, -2 * v * slope


def _atan(v: Any) -> Any:
    slope = 1 / (1 + v * v)
    return np.arctan(v), slope, -2 * v * slope * slope


def _asinh(v: Any) -> Any:
    slope = 1 / np.sqrt(1 + v * v)
    return np.arcsinh(v), slope, -v * slope**3


def _abs(v: Any) -> Any:
    return np.abs(v), np.sign(v), np.zeros_like(v)


def _step(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda v: (function(v), np.zeros_like(v), np.zeros_like(v))


_FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "exp": _exp, "sin": _sin, "cos": _cos, "tan": _tan, "tanh": _tanh, "sech": _sech, "erf": _erf, "erfc": _erfc,
    "atan": _atan, "asinh": _asinh, "Abs": _abs, "sign": _step(np.sign), "floor": _step(np.floor),
    "ceiling": _step(np.ceil),
    "sinh": lambda v: (np.sinh(v), np.cosh(v), np.sinh(v)), "cosh": lambda v: (np.cosh(v), np.sinh(v), np.cosh(v)),
    "gamma": lambda v: (
        special.gamma(v), special.gamma(v) * special.digamma(v),
        special.gamma(v) * (special.digamma(v) ** 2 + special.polygamma(1, v)),
    ),
    "loggamma": lambda v: (special.gammaln(v), special.digamma(v), special.polygamma(1, v)),
}  # fmt: skip
