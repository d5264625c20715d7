"""Floating point: which inputs lose a function to underflow, overflow or NaN, format by format.

Two questions.  Where does the exact value, correctly rounded (to nearest, ties to even, subnormals kept),
become zero, subnormal or infinite?  And where does the definition do worse, when each of its operations is
rounded in the order written?  The answers are sets of floats with exact ends.

Where a tail c x^p exp(a x^m) falls to a given height has a closed form, by logarithms and Lambert's W.  With y = |x|,
|c| y^p e^(-s y^m) = h.  For p = 0, y^m = log(|c|/h) / s; else z = -(s m/p) y^m solves z e^z = -(s m/p) (h/|c|)^(m/p),
and the tail is its branch W_-1.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

import sympy as sp
from flint import arb

from actsym.definition.spec import Activation, x
from actsym.errors import Unanswered, sympy_asked
from actsym.moments.derivative import weak_derivative
from actsym.properties.floats.formats import FORMATS, Format
from actsym.properties.floats.naive import naive
from actsym.properties.floats.rounding import Outcome, Run, chosen, rounded, united, without
from actsym.quantity import Enclosure, Quantity
from actsym.rigor.asymptotics.constants import sign
from actsym.rigor.balls import dyadic
from actsym.rigor.breakpoints import exact_value, pieces
from actsym.rigor.evaluate import Evaluator
from actsym.rigor.exact_numbers import Piece

#: A tail of the form that is solved here has fewer operations than this.
_MOST_OPERATIONS = 30


def tail_boundary(expr: sp.Expr, exponent_of_height: int, right: bool) -> sp.Expr | None:
    """The x nearest to +oo (``right``) or -oo with |expr| = 2^``exponent_of_height``, if ``expr`` is such a tail.

    Else None.  The height must lie below the tail's largest value.
    """
    if sp.count_ops(expr) > _MOST_OPERATIONS:
        return None
    y = sp.Symbol("y", positive=True)
    constant, rest = expr.subs(x, y if right else -y).expand(power_exp=True).as_independent(y, as_Add=False)
    power, exponent = sp.S.Zero, sp.S.Zero
    for factor in sp.Mul.make_args(rest):
        if isinstance(factor, sp.exp):
            exponent += factor.args[0]
        elif factor == y or (factor.is_Pow and factor.base == y and factor.exp.is_Rational):
            power += factor.as_base_exp()[1]
        elif factor != 1:
            return None
    steepness, degree = sp.expand(-exponent).as_coeff_exponent(y)
    if steepness.has(y) or not steepness.is_positive or not degree.is_positive or not constant.is_nonzero:
        return None
    if power == 0:
        solved = (sp.log(abs(constant)) - exponent_of_height * sp.log(2)) / steepness
    else:
        ratio = sp.Integer(2) ** exponent_of_height / abs(constant)
        share = steepness * degree / power
        # Positive powers rise before they fall (branch -1); negative ones only fall (the principal branch).
        branch = -1 if power > 0 else 0
        solved = -sp.LambertW(-share * ratio ** (degree / power), branch) / share
    distance = solved ** (1 / degree)
    return distance if right else -distance


#: What is analysed: the function and its derivative.
FUNCTIONS = ("f", "f'")


@dataclass(frozen=True)
class FloatSet:
    """A set of finite floats of one format: disjoint intervals of neighbours, by first and last ordinal.

    Zero stands for both zeros.
    """

    format: str
    intervals: tuple[tuple[int, int], ...]

    @property
    def bounds(self) -> list[tuple[Fraction, Fraction]]:
        """First and last float of each interval, exactly."""
        fmt = FORMATS[self.format]
        return [(Fraction(fmt.value(low)), Fraction(fmt.value(high))) for low, high in self.intervals]

    def __contains__(self, value: float) -> bool:
        ordinal = FORMATS[self.format].ordinal(value)
        return any(low <= ordinal <= high for low, high in self.intervals)

    def __bool__(self) -> bool:
        return bool(self.intervals)

    def text(self, most: int = 4) -> str:
        """In interval notation; an interval that reaches the largest float is shown as reaching infinity."""
        if not self.intervals:
            return "nowhere"
        fmt = FORMATS[self.format]
        shown = " ∪ ".join(_interval(fmt, low, high) for low, high in self.intervals[:most])
        more = len(self.intervals) - most
        return f"{shown} and {more} more intervals" if more > 0 else shown

    def __str__(self) -> str:
        return self.text()


def _interval(fmt: Format, low: int, high: int) -> str:
    if low == high:
        return "{" + fmt.text(fmt.value(low)) + "}"
    left = "(-∞" if low == -fmt.last else "[" + fmt.text(fmt.value(low))
    right = "∞)" if high == fmt.last else fmt.text(fmt.value(high)) + "]"
    return f"{left}, {right}"


_SETS = {
    "zero": "is zero",
    "subnormal": "is subnormal (zero if those are flushed)",
    "infinite": "is infinite",
    "undecided": "is undefined or undecided",
    "naive_zero": "as written is zero too early",
    "naive_infinite": "as written overflows too early",
    "naive_nan": "as written is NaN",
    "naive_undecided": "as written is undecided",
}


@dataclass(frozen=True)
class Rounding:
    """One function in one format.

    zero, subnormal, infinite
        Where the correctly rounded value is that; ``zero`` includes the function's exact zeros.
    undecided
        Where the function has no value, or none could be bounded within the budget.
    naive_zero, naive_infinite, naive_nan
        Where the definition gives that although the correctly rounded value is something else.
    naive_undecided
        Where what the definition gives was not settled: cancellation makes it change from float to float.
    left, right
        The point beyond which the exact value rounds to zero, in closed form where the tail has one.
    reason
        Why something is missing, or nothing.
    """

    zero: FloatSet
    subnormal: FloatSet
    infinite: FloatSet
    undecided: FloatSet
    naive_zero: FloatSet
    naive_infinite: FloatSet
    naive_nan: FloatSet
    naive_undecided: FloatSet
    left: Quantity | None = None
    right: Quantity | None = None
    reason: str = ""

    def undecided_beside(self, name: str) -> FloatSet:
        """The floats that may belong to the set ``name`` as well: those where nothing was decided."""
        if "undecided" in name:
            return FloatSet(self.zero.format, ())
        sets = (self.undecided, self.naive_undecided) if name.startswith("naive") else (self.undecided,)
        return FloatSet(self.zero.format, tuple(united(pair for one in sets for pair in one.intervals)))

    def text(self, name: str) -> str:
        """The set ``name`` in interval notation, and which floats may belong to it as well."""
        where, others = getattr(self, name), self.undecided_beside(name)
        return f"{where.text() if where else 'none found'}; undecided: {others.text()}" if others else where.text()

    def to_json(self) -> dict[str, Any]:
        sets = {name: [list(pair) for pair in getattr(self, name).intervals] for name in _SETS}
        ends = {name: q.to_json() for name in ("left", "right") if (q := getattr(self, name)) is not None}
        return {"format": self.zero.format, "reason": self.reason, **sets, **ends}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Rounding:
        """Read back what :meth:`to_json` wrote."""
        sets: dict[str, Any] = {name: FloatSet(data["format"], tuple((a, b) for a, b in data[name])) for name in _SETS}
        ends: dict[str, Any] = {name: Quantity.from_json(data[name]) for name in ("left", "right") if name in data}
        return cls(**sets, **ends, reason=data["reason"])


@dataclass(frozen=True)
class Precision:
    """What was derived: one :class:`Rounding` for each format and each of f and f'."""

    roundings: tuple[tuple[str, str, Rounding], ...]

    def under(self, fmt: str, function: str = "f") -> Rounding:
        """The result for a format and ``"f"`` or ``"f'"``."""
        for name, which, found in self.roundings:
            if (name, which) == (fmt, function):
                return found
        raise KeyError(f"{function} in {fmt} was not analysed: the formats are {', '.join(FORMATS)}")

    def rows(self) -> list[tuple[str, Quantity | str]]:
        """Label and value, for display; sets that are empty are left out."""
        table: list[tuple[str, Quantity | str]] = []
        for fmt, function, found in self.roundings:
            for name, words in _SETS.items():
                if getattr(found, name) or name == "zero":
                    table.append((f"{fmt}: {function} {words}", found.text(name)))
            for side, end in (("left", "-"), ("right", "+")):
                quantity = getattr(found, side)
                if quantity is not None:
                    table.append((f"{fmt}: {function} rounds to zero towards {end}∞ beyond", quantity))
            if found.reason:
                table.append((f"{fmt}: {function}", found.reason))
        return table

    def to_json(self) -> dict[str, Any]:
        return {"roundings": [[name, which, found.to_json()] for name, which, found in self.roundings]}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Precision:
        """Read back what :meth:`to_json` wrote."""
        return cls(tuple((name, which, Rounding.from_json(found)) for name, which, found in data["roundings"]))


def precision(activation: Activation) -> Precision:
    """Underflow, overflow and NaN of f and f' in every format, parameters at their values."""
    return derive(activation.formula)


def derive(f: sp.Expr) -> Precision:
    """:func:`precision` for an expression in ``x``."""
    return Precision(tuple((fmt.name, w, _rounding(g, fmt)) for fmt in FORMATS.values() for w, g in _both(f)))


def _both(f: sp.Expr) -> Iterator[tuple[str, sp.Expr]]:
    yield "f", f
    yield "f'", _slope(f)


def _slope(f: sp.Expr) -> sp.Expr:
    """f', with its value where branches of ``f`` meet smoothly: the derivatives of two branches may both exclude the
    point, as in max(x, 0) - max(-x, 0)."""
    slope, settled = weak_derivative(f), []
    with contextlib.suppress(Unanswered):
        for left, right in pairwise(pieces(f)):
            with contextlib.suppress(Unanswered):
                value = _smooth_slope(f, left, right)
                if value is not None and sign(exact_value(slope, right.lower) - value) != 0:
                    settled.append((value, sp.Eq(x, right.lower)))
    return sp.Piecewise(*settled, (slope, True)) if settled else slope


def _smooth_slope(f: sp.Expr, left: Piece, right: Piece) -> sp.Expr | None:
    """The slope where two pieces meet with one value and one slope."""
    at = right.lower
    slopes = [exact_value(weak_derivative(part.expr), at) for part in (left, right)]
    values = [exact_value(part.expr, at) for part in (left, right)]
    smooth = all(sign(exact_value(f, at) - value) == 0 for value in values) and sign(slopes[0] - slopes[1]) == 0
    return slopes[0] if smooth else None


def _rounding(f: sp.Expr, fmt: Format) -> Rounding:
    try:
        exact = rounded(f, fmt)
    except Unanswered as error:
        return _missing(fmt, str(error))

    def correctly(*outcomes: Outcome) -> FloatSet:
        return FloatSet(fmt.name, tuple(chosen(exact, *outcomes)))

    sets: dict[str, Any] = {
        "zero": correctly(Outcome.ZERO),
        "subnormal": correctly(Outcome.SUBNORMAL),
        "infinite": correctly(Outcome.INFINITE),
        "undecided": correctly(Outcome.UNDEFINED, Outcome.UNDECIDED),
    }
    ends: dict[str, Any] = {side: _end(f, fmt, exact, side == "right") for side in ("left", "right")}
    try:
        written = naive(f, fmt)
    except Unanswered as error:
        none = FloatSet(fmt.name, ())
        everything = FloatSet(fmt.name, ((-fmt.last, fmt.last),))
        return Rounding(**sets, naive_zero=none, naive_infinite=none, naive_nan=none, naive_undecided=everything,
                        **ends, reason=str(error))  # fmt: skip

    def spoilt(outcome: Outcome, *expected: Outcome) -> FloatSet:
        right = chosen(exact, *expected, Outcome.UNDEFINED, Outcome.UNDECIDED)
        return FloatSet(fmt.name, tuple(without(chosen(written, outcome), right)))

    return Rounding(
        **sets,
        naive_zero=spoilt(Outcome.ZERO, Outcome.ZERO),
        naive_infinite=spoilt(Outcome.INFINITE, Outcome.INFINITE),
        naive_nan=spoilt(Outcome.NAN),
        naive_undecided=FloatSet(fmt.name, tuple(chosen(written, Outcome.UNDECIDED))),
        **ends,
    )


def _missing(fmt: Format, reason: str) -> Rounding:
    none, everything = FloatSet(fmt.name, ()), FloatSet(fmt.name, ((-fmt.last, fmt.last),))
    return Rounding(none, none, none, everything, none, none, none, everything, reason=reason)


def _end(f: sp.Expr, fmt: Format, exact: list[Run], right: bool) -> Quantity | None:
    """The closed form of the tail's boundary, checked to lie between the last zero float and the next."""
    low, high, outcome = exact[-1] if right else exact[0]
    if outcome is not Outcome.ZERO or low <= 0 <= high:
        return None
    try:
        part = pieces(f)[-1 if right else 0]
        with sympy_asked("the tail's boundary"):
            solved = tail_boundary(part.expr, fmt.quantum - 1, right)
        if solved is None:
            return None
        ball = Evaluator(solved).at(0, 128).ball
    except Unanswered:
        return None
    inner, outer = (dyadic(fmt.exact(n)) for n in ((low - 1, low) if right else (high, high + 1)))
    if not (ball >= inner and ball <= outer):
        return None
    check = f"lies between neighbouring {fmt.name} numbers of which one rounds to zero and one does not"
    return Quantity(exact=solved, enclosure=Enclosure(arb(ball)), method=f"solution of |f(x)| = 2^{fmt.quantum - 1}",
                    checks=(check,))  # fmt: skip
