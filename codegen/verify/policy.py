"""The declared special values of every activation, derived from its definition.

NaN
    in gives NaN out, of a gate whatever u is.
Infinities
    give the limit of the quantity, correctly rounded; where there is none nothing is declared.
Zeros
    -0 and +0 give the value at 0.
Subnormal numbers
    are kept, as inputs and as results.
Kinks
    the derivative is that of the branch which the definition takes at the point; of several largest terms the first
    is taken.
Points with a branch of their own
    such as that of a sign, or a value that is filled in: the derivative is the limit of both sides where these agree
    and f is continuous (:mod:`codegen.verify.limits`); else it is that of the branch, as at a kink.
Points without a value
    where both sides have one limit: f has it, as if it were filled in.
Sign of a zero
    f has the sign that it has nearby, on the side from which the point is approached: from below at -0, from above
    at +0, far out at the infinities.  No sign is declared where f is 0 nearby too, at 0 where the formula changes
    there, at an infinity of what has learnable parameters (their values decide it) or oscillates, and of derivatives
    and sums over entries.

Quantities are f and df/dx (gated: at u = 1; stochastic: outside training), parameters at their defaults as a kernel
of the type receives them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import sympy as sp
from flint import arb, ctx

from actsym.definition.lines import Largest
from actsym.definition.spec import Activation, Kind, u, x
from actsym.errors import EvaluationError, Unanswered
from actsym.properties.floats.formats import FORMATS, Format
from actsym.rigor.asymptotics.constants import sign
from actsym.rigor.asymptotics.expand import t
from actsym.rigor.asymptotics.questions import leading
from actsym.rigor.breakpoints import breakpoints
from actsym.rigor.evaluate import Evaluator, UnsupportedError, compile_real
from actsym.rigor.exact_numbers import BreakpointError
from actsym.work.files import write_if_changed
from codegen import special_table
from codegen.special_table import Fault, Row, dumps
from codegen.verify.accepted import acceptance
from codegen.verify.limits import limits, quantities
from codegen.verify.quantities import computing_format, magnitudes
from codegen.verify.reference import section
from codegen.verify.rounding import Rounder, UndecidedError, round_with

if TYPE_CHECKING:
    from codegen.verify.calling import Runner

#: What the table is about.
QUANTITIES = ("f", "df_dx")

#: Values u of a gate that is NaN.
_VALUES = np.array([0.0, -2.5, np.inf, np.nan])

#: One-sided values are taken 2^_STEP away, and told apart by 2^_BITS.
_STEP, _BITS = -400, -60


@cache
def rows(activation: Activation) -> tuple[Row, ...]:
    """The table's rows for an element-wise activation, in every type.

    Raises ``ValueError`` for one that reads whole rows: it has no value by input.
    """
    if activation.kind is Kind.ROW:
        raise ValueError(f"{activation.title} reads whole rows: special values are declared of element-wise ones")
    pointwise = section(activation, 1) if u in activation.inputs else activation
    return tuple(row for fmt in FORMATS.values() for q in QUANTITIES for row in _Quantity(pointwise, q, fmt).rows())


def publish(path: Path, activations: Iterable[Activation]) -> bool:
    """Write the table of the element-wise ``activations`` to the JSON file ``path``; whether it changed."""
    text = dumps(row for a in activations if a.kind is not Kind.ROW for row in rows(a))
    return write_if_changed(path, text)


def faults(activation: Activation, runner: Runner) -> list[Fault]:
    """The rows of the table for the runner's type that do not hold on its back end."""
    found: list[Fault] = []
    for quantity in QUANTITIES:
        asked = [r for r in rows(activation) if (r.dtype, r.quantity) == (runner.format.name, quantity)]
        got = runner.values(quantity, np.array([r.input for r in asked]))
        found += special_table.faults(asked, got.tolist())
    for quantity in (*QUANTITIES, "df_du") if u in activation.inputs else ():
        names = activation.name, quantity, runner.format.name
        asked = [Row(*names, f"nan, u = {value}", np.nan, np.nan) for value in _VALUES.tolist()]
        got = runner.values(quantity, np.full(len(asked), np.nan), _VALUES)
        found += special_table.faults(asked, got.tolist())
    return found


class _Quantity:
    """One quantity of an activation in one format."""

    def __init__(self, activation: Activation, quantity: str, fmt: Format) -> None:
        self.activation, self.quantity, self.format = activation, quantity, fmt
        self.expr = quantities(activation, fmt)[quantity]
        self.rounder = Rounder(f"{activation.name}: {quantity}", self.expr, fmt)
        self.kinks = _kinks(quantities(activation, fmt)["f"], fmt)
        tests = [c for _, c in self.expr.args if isinstance(c, sp.Eq)] if isinstance(self.expr, sp.Piecewise) else []
        self.alone = {float(c.rhs) for c in tests if c.lhs == x and c.rhs.is_Rational}
        sizes = magnitudes(activation, fmt).get(quantity)
        self.sizes = None if sizes is None else Evaluator(sizes)

    def rows(self) -> Iterator[Row]:
        fmt = self.format
        yield self._row("nan", np.nan, np.nan)
        for end, place in ((-1, "-oo"), (1, "+oo")):
            limit, direction = self._leading(end * t)
            rounded = self._rounded(limit) if limit is not None else self._other_limit(end)
            yield self._row(place, end * np.inf, rounded, direction)
        for side, place in ((-1, "-0"), (1, "+0")):
            value = self._at(0.0)
            yield self._row(place, side * 0.0, value, self._leading(side / t)[1] if value == 0 else 0)
        for side in (-1, 1):
            for size, place in ((0.75, "subnormal"), (1.0, "smallest normal")):
                point = side * size * 2.0**fmt.emin
                yield self._row(place, point, self._at(point))
        for point in self.kinks:
            taken = self._side(point)
            if taken != "both" or point in self.alone:
                yield self._row("kink", point, self._at(point), side=taken)

    def _row(self, place: str, point: float, expected: float | None, direction: int = 0, side: str = "") -> Row:
        names = (self.activation.name, self.quantity, self.format.name, place)
        slack = 0.0
        if self.sizes is not None and np.isfinite(point):
            slack = computing_format(self.format).epsilon * abs(float(self.sizes.at(arb(point), 30)))
        signed = expected == 0 and direction != 0 and self._sign_declared(point)
        if expected == 0:
            expected = float(np.copysign(0.0, direction)) if signed else 0.0
        ulps = acceptance(self.format, self.quantity).ulps
        return Row(*names, point, expected, ulps, slack, signed, side)

    def _sign_declared(self, point: float) -> bool:
        if self.quantity != "f" or self.activation.vectors:
            return False
        if np.isfinite(point):
            return 0.0 not in self.kinks
        return not (self.activation.learnable or self.expr.has(sp.sin, sp.cos))

    def _at(self, point: float) -> float | None:
        try:
            return self.rounder(point)[0]
        except (UndecidedError, EvaluationError):
            return None

    def _leading(self, approach: sp.Expr) -> tuple[sp.Expr | None, int]:
        """The limit as ``approach`` (an expression in t -> oo) puts it, and the sign that the quantity has before it.

        None where there is no limit, or none is found; the sign is 0 where the quantity is 0 all along.
        """
        try:
            term = leading(self.expr.subs(x, approach))
            if term is None:
                return sp.S.Zero, 0
            constant, monomial = term
            direction = sign(constant)
            size = monomial.size
            return (sp.S.Zero if size < 0 else constant if size == 0 else direction * sp.oo), direction
        except (Unanswered, TypeError, ValueError):
            return None, 0

    def _other_limit(self, end: int) -> float | None:
        """SymPy's, where the leading term is not found: oscillations that fade."""
        found = limits(self.expr, self.format)[0 if end < 0 else 1]
        return None if np.isnan(found) else found

    def _rounded(self, value: sp.Expr) -> float | None:
        if value in (sp.oo, -sp.oo):
            return float(value)
        function = compile_real(value)
        found = round_with(self.format, lambda: function(arb(0)))
        return None if found is None else found[0]

    def _side(self, point: float) -> str:
        """Which one-sided value the definition takes at a breakpoint."""
        function = compile_real(self.expr)
        with ctx.workprec(2048):
            here, step = arb(point), arb((1, _STEP))
            value, left, right = (function(p) for p in (here, here - step, here + step))
            size = 1 + value.abs_upper()
            same = [bool(abs(value - other) < size * arb((1, _BITS))) for other in (left, right)]
        return {(True, True): "both", (True, False): "left", (False, True): "right"}.get((same[0], same[1]), "between")


def _kinks(expr: sp.Expr, fmt: Format) -> tuple[float, ...]:
    """The breakpoints of f that are numbers of the format."""
    try:
        points = breakpoints(expr.replace(Largest, lambda *terms: sp.Max(*terms, evaluate=False)))
    except (BreakpointError, EvaluationError, UnsupportedError):
        return ()
    found = []
    for point in points:
        if point.is_Rational and x not in point.free_symbols:
            nearest = float(fmt.round(np.array(float(point))))
            if np.isfinite(nearest) and sp.Rational(*nearest.as_integer_ratio()) == point:
                found.append(nearest)
    return tuple(found)
