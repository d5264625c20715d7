"""The graph in real arithmetic, g, and the function f as polynomials on runs of inputs, in ball arithmetic.

On a run where nothing is left to decide g is made of sums, products, quotients and square roots.  Its Taylor jets and
those of f (:mod:`actsym.rigor.jets`), at the middle for the coefficients and over the whole run for the rest, bound
g - f and f by polynomials of float64 with what they leave.

A ball about e^1000 that is as wide as x from 1000 to 2000 makes it holds negative numbers, and nothing is known of its
reciprocal.  Far out, where runs of inputs are as long as binades, f is therefore evaluated between two ends
(:mod:`actsym.rigor.intervals`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from operator import add, mul, sub, truediv
from typing import TypeAlias

import numpy as np
import sympy as sp
from flint import arb, arb_series, ctx

from actsym.definition.spec import x
from actsym.rigor import intervals, rewrite
from actsym.rigor.evaluate import UnsupportedError, compiled
from actsym.rigor.jets import Jets, coefficients
from codegen.approximate.proof.cells import STEP_BITS, Steps, Work
from codegen.approximate.proof.ranges import Ranges
from codegen.ir import Node

#: Coefficients of a polynomial; bits that balls have at first and at most.
TERMS, BITS, MOST_BITS = 14, 160, 2560
#: Far out a line may do, in balls of so many bits.
FAR, FAR_BITS = 8.0, 1024
#: More than any float32.
HUGE = 2.0**129
#: What a polynomial may leave of the largest value of f on its run: elsewhere, and where f may vanish.
LEFT, LEFT_BESIDE_ZERO = 2.0**-34, 2.0**-58
#: What it may leave in any case: a part of the least subnormal.
NOTHING = 2.0**-158
#: Half a unit of float64, and more than any of its products of moderate numbers loses to underflow.
DOUBLE, LEAST = 2.0**-53, 1e-300

Jet: TypeAlias = arb_series | arb


@dataclass(frozen=True)
class Model:
    """On a run, with s = (x - ``centre``) / ``scale`` between -1 and 1:

    f(x) is within ``rest`` of the polynomial ``values`` in s, g(x) - f(x) within ``error_rest`` of ``errors``; lowest
    coefficient first.  The scale is a power of two, the centre a float64.
    """

    centre: float
    scale: float
    values: np.ndarray
    rest: float
    errors: np.ndarray
    error_rest: float


class Models:
    """Of one graph and one function, an expression in x, at inputs of one sign."""

    def __init__(self, steps: Steps, expr: sp.Expr, sign: int, work: Work) -> None:
        expr = in_decaying(expr, sign)
        self.steps, self.jets = steps, Jets(expr)
        far = [in_decaying(sp.diff(expr, x, k), sign) for k in range(3)]
        self.far = [between_ends(e) for e in far]
        self.work = work
        self._steps = 2 * TERMS * _operations(self.jets.expr)  # series at two balls
        self._steps_far = 2 * sum(_operations(rewrite.prepare(e)) for e in far) * FAR_BITS // STEP_BITS  # two ends

    def known(self, points: np.ndarray) -> list[Mapping[int, float | bool]]:
        """What the graph computes at each point, node by node: the decisions of the run that it is in."""
        found = Ranges(self.steps, points, points)
        rows = {n: v[0] for n, v in found.values.items()} | {n: v == 1 for n, v in found.truths.items()}
        return [{n: v[i].item() for n, v in rows.items()} for i in range(len(points))]

    def model(self, known: Mapping[int, float | bool], low: float, high: float) -> Model | None:
        """Of the run from ``low`` to ``high``, where everything is decided as it is ``known``; None if the run has to
        be cut for the polynomial to come near."""
        centre = (low + high) / 2
        reach = max(high - centre, centre - low)
        scale = 2.0 ** int(np.frexp(reach or centre * 2.0**-24)[1])
        if abs(centre) > FAR:
            self.work.take(self._steps_far)
            if line := self._far(known, low, high, centre, scale):
                return line
        bits = BITS
        while bits <= MOST_BITS:
            self.work.take(self._steps * bits // STEP_BITS)
            with _precision(bits):
                found = self._model(known, centre, reach, scale)
            if isinstance(found, Model):
                return found
            if not found:
                return None
            bits *= 2
        return None

    def _model(self, known: Mapping[int, float | bool], centre: float, reach: float, scale: float) -> Model | bool:
        """The model; else whether more bits may help."""
        middle = arb(centre)
        run = middle + arb(0, reach)
        try:
            f, over = self.jets.on(middle, TERMS - 1), self.jets.on(run, TERMS)
            g, g_over = self._real(known, middle, TERMS - 1), self._real(known, run, TERMS)
        except ValueError:  # a divisor that may be 0 on the run
            return False
        left = float(((abs(over[TERMS]) + abs(g_over[TERMS])) * arb(reach) ** TERMS).abs_upper())
        return self._made(f, g, left, centre, scale)

    def _made(self, f: list[arb], g: list[arb], left: float, centre: float, scale: float) -> Model | bool:
        powers = [arb(scale) ** k for k in range(TERMS)]
        values = [c * p for c, p in zip(f, powers, strict=True)]
        errors = [(a - b) * p for a, b, p in zip(g, f, powers, strict=True)]
        if not all(c.is_finite() for c in (*values, *errors)):
            return False
        sizes = [float(c.abs_upper()) for c in values]
        most, others = sum(sizes), sum(sizes[1:])
        close = max((LEFT_BESIDE_ZERO if sizes[0] < 1.05 * others else LEFT) * most, NOTHING)
        if not (left <= close and most < 2.0**200):
            return False
        if not sum(float(c.rad()) for c in errors) <= close:
            return True
        left *= 1 + 2.0**-40
        rounded, lost = _rounded(values)
        rounded_errors, lost_errors = _rounded(errors)
        return Model(centre, scale, rounded, lost + left, rounded_errors, lost_errors + left)

    def _far(
        self, known: Mapping[int, float | bool], low: float, high: float, centre: float, scale: float
    ) -> Model | None:
        """The model of a run on which f is a line, or has no digit or only infinite ones in float32."""
        with _precision(FAR_BITS):
            least, most = self.far[0](low, high)
            if least > HUGE or most < -HUGE:
                values = np.array([HUGE if least > 0 else -HUGE, *[0.0] * (TERMS - 1)])
                return Model(centre, scale, values, 0.0, 0 * values, np.inf)
            bend = [abs(b) for b in self.far[2](low, high)]
            middle, reach = arb(centre), arb(max(high - centre, centre - low))
            try:
                g, g_over = self._real(known, middle, 1), self._real(known, middle + arb(0, reach), 2)
            except ValueError:  # a divisor that may be 0 on the run
                return None
            left = ((bend[0].max(bend[1]) / 2 + abs(g_over[2])) * reach**2).abs_upper()
            if not left.is_finite():
                return None
            f = [least.union(most) for least, most in (self.far[k](centre, centre) for k in (0, 1))]
            zeros = [arb(0)] * (TERMS - 2)
            made = self._made([*f, *zeros], [*g, *zeros], float(left), centre, scale)
        return made if isinstance(made, Model) else None

    def _real(self, known: Mapping[int, float | bool], at: arb, order: int) -> list[arb]:
        """Taylor coefficients of g at a ball."""
        done: dict[int, Jet] = {}
        x = arb_series([at, 1], order + 1)

        def jet(node: Node) -> Jet:
            if id(node) not in done:
                done[id(node)] = self._operation(node, known, x, jet)
            return done[id(node)]

        return coefficients(jet(self.steps.nodes[-1]), order)

    def _operation(self, node: Node, known: Mapping[int, float | bool], x: arb_series, jet) -> Jet:  # type: ignore[no-untyped-def]
        args = node.args
        if self.steps.decided(node) or node.op in ("constant", "parameter", "entry"):
            return arb(known[id(node)])
        match node.op:
            case "input":
                return x
            case "add" | "sub" | "mul" | "div":
                return _BINARY[node.op](*map(jet, args))
            case "fma":
                return jet(args[0]) * jet(args[1]) + jet(args[2])
            case "sqrt":
                return jet(args[0]).sqrt()
            case "neg":
                return -jet(args[0])
            case "abs":
                return jet(args[0]) if known[id(args[0])] >= 0 else -jet(args[0])
            case "flip":
                return -jet(args[0]) if known[id(args[1])] < 0 else jet(args[0])
            case "min":
                return jet(args[1] if known[id(args[1])] < known[id(args[0])] else args[0])
            case "max":
                return jet(args[1] if known[id(args[0])] < known[id(args[1])] else args[0])
            case "select":
                return jet(args[1] if known[id(args[0])] else args[2])
            case "raised":
                return jet(args[0]) * arb((1, int(known[id(args[1])]) - 3 * 2**22))
        raise ValueError(f"{node.op} has no meaning in real arithmetic here")


_BINARY: dict[str, Callable[[Jet, Jet], Jet]] = {"add": add, "sub": sub, "mul": mul, "div": truediv}


def between_ends(expr: sp.Expr) -> Callable[[float, float], tuple[arb, arb]]:
    """Bounds of all values of an expression in x between two floats, at the precision in force; infinite where nothing
    is known, and where the formula changes."""
    # A distribution lives where its argument is 0, and is 0 elsewhere.
    smooth = expr.replace(sp.DiracDelta, lambda a, *_: sp.Piecewise((0, sp.Ne(a, 0)), evaluate=False))
    try:
        function = compiled(smooth, x, intervals)
    except UnsupportedError:
        return lambda low, high: (arb.neg_inf(), arb.pos_inf())

    def bounds(low: float, high: float) -> tuple[arb, arb]:
        found = function(intervals.Interval(arb(low), arb(high)), True)
        return found.lo, found.hi

    return bounds


def in_decaying(expr: sp.Expr, sign: int) -> sp.Expr:
    """An expression that is rational in x and exponentials of its multiples (or hyperbolic functions, with a sinh or
    cosh among them), in lowest terms in the exponential that decays on the side of a sign; any other as it is."""
    if isinstance(expr, sp.Piecewise):
        return sp.Piecewise(*((in_decaying(e, sign), c) for e, c in expr.args), evaluate=False)
    w = sp.Dummy("w", positive=True)
    written = expr.rewrite([sp.sinh, sp.cosh, sp.tanh, sp.sech], sp.exp) if expr.has(sp.sinh, sp.cosh) else expr
    exponents = {e: sp.cancel(e.exp / x) for e in written.atoms(sp.exp)}
    if not exponents or not all(k.is_Integer for k in exponents.values()):
        return expr
    rational = written.subs({e: w ** (-sign * k) for e, k in exponents.items()})
    if not rational.is_rational_function(x, w):
        return expr
    found: sp.Expr = sp.factor(sp.cancel(rational)).subs(w, sp.exp(-sign * x))
    return found


def _operations(expr: sp.Expr) -> int:
    return len(set(sp.preorder_traversal(expr)))


def _rounded(balls: list[arb]) -> tuple[np.ndarray, float]:
    """Balls as float64, and a bound of what that loses in a polynomial on [-1, 1] that is evaluated in float64."""
    rounded = np.array([float(b.mid()) for b in balls])
    radii = sum(float(b.rad()) for b in balls)
    return rounded, (radii + (2 * len(balls) + 4) * DOUBLE * float(np.abs(rounded).sum())) * (1 + 2.0**-40) + LEAST


@contextmanager
def _precision(bits: int) -> Iterator[None]:
    before = ctx.cap
    ctx.cap = TERMS + 1
    try:
        with ctx.workprec(bits):
            yield
    finally:
        ctx.cap = before


def bounds(models: list[Model], number: np.ndarray, low: np.ndarray, high: np.ndarray) -> tuple[np.ndarray, ...]:
    """On cells from ``low`` to ``high``, each within the model of its ``number``: the ends of g - f, and the least
    value of |f|."""
    centres, scales, rests, error_rests = (
        np.array([getattr(m, name) for m in models])[number] for name in ("centre", "scale", "rest", "error_rest")
    )
    start, end = (low - centres) / scales, (high - centres) / scales
    middle, half = (start + end) / 2, (end - start) / 2 * (1 + 2.0**-40) + DOUBLE
    value, wide = _around(np.array([m.values for m in models])[number], middle, half)
    error, more = _around(np.array([m.errors for m in models])[number], middle, half)
    least = np.maximum((np.abs(value) - wide - rests) * (1 - 2.0**-40), 0)
    more = (more + error_rests) * (1 + 2.0**-40)
    return error - more, error + more, least


def _around(polynomials: np.ndarray, middle: np.ndarray, half: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The value at the middle, and how far it is from others within half a width."""
    power = np.arange(polynomials.shape[1])
    first, second = polynomials * power, np.abs(polynomials * power * (power - 1)).sum(1)
    value, slope = np.zeros(len(middle)), np.zeros(len(middle))
    for k in reversed(range(polynomials.shape[1])):
        value = value * middle + polynomials[:, k]
        if k:
            slope = slope * middle + first[:, k]
    lost = 2.0**-47 * np.abs(first).sum(1)
    return value, (np.abs(slope) + lost) * half + second * half**2 / 2
