"""Certified zeros of a derivative on a closed interval, and points at which a formula may be singular.

Certified zeros of a derivative of a function on a closed interval.

The interval is divided until on every part either the function keeps its sign (its enclosure excludes
zero), or its derivative does, so that the signs at the two ends tell whether there is one zero or none.
Ends are exact dyadic rationals.  Zeros are then narrowed by interval Newton steps.

Points at which a formula without switches may be singular, or have a zero of its own, in closed form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import factorial

import sympy as sp
from flint import arb, arb_poly, ctx

from actsym.definition.symbols import x
from actsym.errors import Unanswered
from actsym.rigor.balls import dyadic, fraction
from actsym.rigor.evaluate import Evaluator
from actsym.rigor.exact_numbers import sorted_reals
from actsym.rigor.exact_zeros import short_numbers
from actsym.rigor.jets import Jets

#: Bits of the subdivision; values at single points are computed with up to 16 times as many.
PRECISION = 96

#: Parts that one interval may be divided into.
MOST_PARTS = 4000

#: Degrees of Taylor's formula beyond the highest derivative.
_EXTRA = 3

#: A part narrower than 2^-_NARROW, relative to its distance from 0 (or about 0, absolutely), is given up.
_NARROW = 44


class StuckError(Unanswered):
    """Between ``lower`` and ``upper`` the zeros could not be told apart, or the function not be bounded.

    ``order`` is the derivative's; ``narrow`` says that the interval is as short as it gets: there is a point
    in it to be looked at.
    """

    def __init__(self, message: str, lower: Fraction, upper: Fraction, order: int, narrow: bool = False) -> None:
        super().__init__(message)
        self.lower, self.upper, self.order, self.narrow = lower, upper, order, narrow


@dataclass(frozen=True)
class Root:
    """Exactly one zero of the ``order``-th derivative lies between the ends, and it is simple."""

    lower: Fraction
    upper: Fraction
    order: int


class Field:
    """A function on whose derivatives zeros are looked for; enclosures of all of them are shared."""

    def __init__(self, jets: Jets, order: int, bits: int = PRECISION) -> None:
        self.jets, self.order, self.bits = jets, order, bits
        self._boxes: dict[tuple[Fraction, Fraction], list[arb]] = {}
        self._signs: dict[tuple[Fraction, int], int | None] = {}

    def on(self, lower: Fraction, upper: Fraction) -> list[arb]:
        """Derivatives of degree 0 to ``order`` + 1 over the interval."""
        key = (lower, upper)
        if key not in self._boxes:
            with ctx.workprec(self.bits):
                self._boxes[key] = self._taylor(interval(lower, upper))
        return self._boxes[key]

    def _taylor(self, box: arb) -> list[arb]:
        """Taylor's formula about the middle, with the remainder over the box, where that is narrower.

        An enclosure by operations alone is too wide by the size of the terms that cancel; this one is too
        wide by a term of second order only.
        """
        most = self.order + 1 + _EXTRA
        over = self.jets.on(box, most)
        direct = [c * factorial(k) for k, c in enumerate(over[: self.order + 2])]
        if not over[most].is_finite():
            return direct
        step = box - box.mid()
        series = arb_poly([*self.jets.on(box.mid(), most - 1), over[most]])
        found = []
        for k in range(self.order + 2):
            better = series(step)
            series = series.derivative()
            found.append(better if not better.rad() > direct[k].rad() else direct[k])
        return found

    def sign(self, point: Fraction, k: int) -> int | None:
        """The sign of the k-th derivative at ``point``, 1 or -1; None when it is not told from zero."""
        key = (point, k)
        if key not in self._signs:
            self._signs[key] = None
            bits = PRECISION
            while bits <= 16 * PRECISION and self._signs[key] is None:
                with ctx.workprec(bits):
                    value = self.jets.derivatives(dyadic(point), k)[k]
                self._signs[key] = 1 if value > 0 else -1 if value < 0 else None
                bits *= 4
        return self._signs[key]

    def isolate(self, k: int, lower: Fraction, upper: Fraction) -> tuple[list[Root], list[int]]:
        """The zeros of the k-th derivative in [lower, upper] and the signs between them (one more than zeros).

        Raises :class:`StuckError` where a zero is not simple, or the function is not bounded.
        """
        roots: list[Root] = []
        signs: list[int] = []
        waiting, parts = [(lower, upper)], 0
        while waiting:
            low, high = waiting.pop()
            parts += 1
            found = self._signs_on(k, low, high)
            if found is None:
                if parts > MOST_PARTS:
                    raise StuckError(f"more than {MOST_PARTS} parts are needed", low, high, k)
                if _narrow(low, high):
                    where = f"a zero or a singular point near x = {float(low):.6g} is not resolved"
                    raise StuckError(where, low, high, k, narrow=True)
                middle = between(low, high)
                waiting += [(middle, high), (low, middle)]
                continue
            if not signs:
                signs.append(found[0])
            elif signs[-1] != found[0]:
                raise StuckError("signs at the end of a part disagree", low, high, k)
            if found[0] != found[1]:
                roots.append(Root(low, high, k))
                signs.append(found[1])
        return roots, signs

    def _signs_on(self, k: int, low: Fraction, high: Fraction) -> tuple[int, int] | None:
        """Signs at the two ends of a part without zero or with exactly one; None if that is not shown."""
        values = self.on(low, high)
        if values[k] > 0 or values[k] < 0:
            sign = 1 if values[k] > 0 else -1
            return sign, sign
        if not (values[k + 1] > 0 or values[k + 1] < 0):
            return None
        left, right = self.sign(low, k), self.sign(high, k)
        return None if left is None or right is None else (left, right)

    def narrowed(self, root: Root, bits: int) -> arb:
        """A ball about the zero, of relative accuracy 2^-``bits`` (or that small, if the zero is 0 itself)."""
        k, low, high = root.order, root.lower, root.upper
        left = self.sign(low, k)
        if left is None:
            raise StuckError(f"the sign at {float(low):.6g} is not shown", low, high, k)
        with ctx.workprec(2 * bits + 64):
            box = interval(low, high)
            for _ in range(64 + 4 * bits):
                if box.rel_accuracy_bits() >= bits or box.rad() < arb((1, -4 * bits)):
                    return box
                better = self._newton(k, box)
                if better is not None and better.rad() < box.rad() / 2:
                    box = better
                    continue
                low, high = fraction(box.lower()), fraction(box.upper())
                for middle in (between(low, high), low + (high - low) * Fraction(3, 8)):
                    sign = self.jets.derivatives(dyadic(middle), k)[k]
                    if not sign.contains(0):
                        break
                else:
                    return box
                box = interval(middle, high) if (sign > 0) == (left > 0) else interval(low, middle)
        return box

    def _newton(self, k: int, box: arb) -> arb | None:
        slope = self._taylor(box)[k + 1]
        if not (slope > 0 or slope < 0):
            return None
        middle = box.mid()
        step = middle - self.jets.derivatives(middle, k)[k] / slope
        return step.intersection(box) if step.is_finite() and step.overlaps(box) else None


def interval(lower: Fraction, upper: Fraction) -> arb:
    """A ball that holds [lower, upper]."""
    return dyadic(lower).union(dyadic(upper))


def rounded(value: Fraction, unit: Fraction, direction: Callable[[Fraction], int] = round) -> Fraction:
    """``value`` to about 24 bits below ``unit``, as a dyadic rational."""
    shift = 24 - _exponent(unit)
    scale = Fraction(2) ** shift
    return direction(value * scale) / scale


def _exponent(value: Fraction) -> int:
    return value.numerator.bit_length() - value.denominator.bit_length()


def between(low: Fraction, high: Fraction) -> Fraction:
    """Where a part is divided: off the middle, so that short numbers are seldom ends; geometrically if it is long."""
    if 0 < 4 * low < high or low < 4 * high < 0:
        small, large = (low, high) if low > 0 else (-high, -low)
        root = small * Fraction(2) ** ((_exponent(large) - _exponent(small)) // 2 + 1) * Fraction(1097, 1024)
        root = rounded(root, root)
        if small < root < large * Fraction(15, 16):  # each step is one, whatever is rounded
            return root if low > 0 else -root
    return rounded(low + (high - low) * Fraction(8377, 16384), high - low)


def _narrow(low: Fraction, high: Fraction) -> bool:
    size = min(abs(low), abs(high)) if low * high > 0 else Fraction(0)
    return high - low < max(size, Fraction(1, 1 << 12)) / (1 << _NARROW)


#: How far from where a chart got stuck its cause may be.
_BESIDE = Fraction(1, 1 << 20)

#: A rational number with a larger denominator is tried after fractions of a turn.
_LARGE = 100

#: Polynomials of a higher degree are not solved for singular points.
_MOST_DEGREE = 24


def singular_points(expr: sp.Expr) -> list[sp.Expr]:
    """Where a polynomial under a negative or broken power, or in a logarithm, vanishes."""
    found: list[sp.Expr] = []
    bases = {p.base for p in expr.atoms(sp.Pow) if not (p.exp.is_Integer and p.exp > 0)}
    for base in sorted(bases | {node.args[0] for node in expr.atoms(sp.log)}, key=sp.default_sort_key):
        if base.has(x) and base.is_polynomial(x):
            found += _polynomial_roots(base)
    return sorted_reals(found)


def _polynomial_roots(polynomial: sp.Expr) -> list[sp.Expr]:
    as_poly = polynomial.as_poly(x)
    if as_poly is None or not 0 < as_poly.degree() <= _MOST_DEGREE or not all(c.is_Rational for c in as_poly.coeffs()):
        return []
    return sp.real_roots(as_poly) if as_poly.count_roots() else []


def candidates(expr: sp.Expr, stuck: StuckError) -> Iterator[sp.Expr]:
    """Exact points where a chart got stuck: the shortest rational, fractions of turns, roots of polynomials."""
    # Beside a multiple zero the signs are lost before the interval that holds it is reached.
    short = _shortest(stuck.lower - _BESIDE, stuck.upper + _BESIDE)
    rational = [sp.Rational(short.numerator, short.denominator)] if short is not None else []
    box, wide = (dyadic(stuck.lower - d).union(dyadic(stuck.upper + d)) for d in (0, _BESIDE))
    turns = [p for p in short_numbers(expr, wide) if Evaluator(p).on(arb(0)).overlaps(wide)]
    yield from sorted([*rational, *turns], key=lambda p: (p.is_Rational and p.q > _LARGE, not p.is_Rational))
    polynomials = {node.base for node in expr.atoms(sp.Pow)} | {node.args[0] for node in expr.atoms(sp.log, sp.Abs)}
    for polynomial in sorted(polynomials, key=sp.default_sort_key):
        if polynomial.is_polynomial(x):
            yield from (r for r in _polynomial_roots(polynomial) if box.overlaps(Evaluator(r).at(0).ball))


def _shortest(lower: Fraction, upper: Fraction, largest: int = 1 << 12) -> Fraction | None:
    """The rational of least denominator in [lower, upper], if that is at most ``largest``."""
    middle = (lower + upper) / 2
    found = middle.limit_denominator(largest)
    for denominator in (1, 2, 4, 8, 10, 100):
        nearby = Fraction(round(middle * denominator), denominator)
        if lower <= nearby <= upper:
            return nearby
    return found if lower <= found <= upper else None
