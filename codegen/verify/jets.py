"""Every partial derivative of a definition to some order, in balls: nothing is differentiated in symbols.

A jet is a polynomial in infinitesimals with balls as coefficients.  Arithmetic on a :class:`Jet` is that of polynomials
cut off beyond an order; a function is composed from its own Taylor coefficients.  The coefficients of a result are its
derivatives divided by factorials, mixed ones among them.  :class:`Partials` compiles an expression once, and evaluates
it on jets.

At a point where the formula changes they are the derivatives of the branch that holds there; of several largest terms
those of the first; of a sign they are 0.  An absolute value at 0 has 0 as first derivative if only first ones are
asked for; if not, there are none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import product
from math import comb, factorial, prod
from typing import Any

import sympy as sp
from flint import arb, fmpq

from actsym.definition.lines import Largest
from actsym.definition.rows import RowMean, RowStatistic
from actsym.definition.spec import x
from actsym.rigor import real_functions as real, rewrite
from actsym.rigor.evaluate import Closure, Compiler
from actsym.rigor.jets import FUNCTIONS, function_coefficients

#: A derivative: the variables that it is by, as ascending places; () is the function itself.
By = tuple[int, ...]


@cache
def _joined(a: By, b: By) -> By:
    return tuple(sorted(a + b))


class Jet:
    """A polynomial in infinitesimals: ``terms`` by the places of its variables, those that are missing are 0."""

    __slots__ = ("order", "terms")

    def __init__(self, order: int, terms: dict[By, arb]) -> None:
        self.order, self.terms = order, terms

    @property
    def constant(self) -> arb:
        return self.terms.get((), ZERO)

    def __add__(self, other: Jet | arb) -> Jet:
        terms = dict(self.terms)
        for by, value in terms_of(other):
            terms[by] = terms[by] + value if by in terms else value
        return Jet(self.order, terms)

    __radd__ = __add__

    def __mul__(self, other: Jet | arb) -> Jet:
        if not isinstance(other, Jet):
            return Jet(self.order, {by: value * other for by, value in self.terms.items()})
        order, second = self.order, list(other.terms.items())
        terms: dict[By, arb] = {}
        for a, p in self.terms.items():
            room = order - len(a)
            for b, q in second:
                if len(b) <= room:
                    by = _joined(a, b)
                    terms[by] = terms[by] + p * q if by in terms else p * q
        return Jet(order, terms)

    __rmul__ = __mul__

    def composed(self, outer: Sequence[arb]) -> Jet:
        """The function whose Taylor coefficients at the constant term are ``outer``."""
        step = Jet(self.order, {by: value for by, value in self.terms.items() if by})
        result = Jet(self.order, {(): outer[-1]})
        for coefficient in reversed(outer[:-1]):
            result = result * step + coefficient
        return result


ZERO = arb(0)


def terms_of(value: Jet | arb) -> list[tuple[By, arb]]:
    return list(value.terms.items()) if isinstance(value, Jet) else [((), value)]


def constant(value: Jet | arb) -> arb:
    """The value itself, without its derivatives."""
    return value.constant if isinstance(value, Jet) else value


def power(value: arb, base: Jet, exponent: arb) -> Jet:
    """From the power ``value`` of the constant term: the next coefficient is (s - k) / ((k + 1) u_0) times the last."""
    outer, at = [value], base.constant
    for k in range(base.order):
        outer.append(outer[-1] * (exponent - k) / ((k + 1) * at))
    return base.composed(outer)


def _raised(value: arb, n: int) -> arb:
    """value^n by multiplication: ``arb`` gives up on powers of what is extremely small."""
    return prod([value] * n, start=arb(1))


def whole_power(base: Jet | arb, n: int) -> Jet | arb:
    at = constant(base)
    if n < 0:
        inverse = real.reciprocal(at)
        if not isinstance(base, Jet):
            return _raised(inverse, -n)
        outer = [(-1) ** k * _raised(inverse, k + 1) for k in range(base.order + 1)]
        return whole_power(base.composed(outer), -n)
    if not isinstance(base, Jet):
        return _raised(at, n)
    return base.composed([comb(n, k) * _raised(at, n - k) for k in range(min(n, base.order) + 1)])


def _absolute(value: Jet | arb) -> Jet | arb:
    """At 0 its first derivative is taken to be 0, the middle of both sides; of what is asked beyond there is none."""
    at = constant(value)
    if not isinstance(value, Jet) or not any(value.terms):
        return real.absolute(at)
    if at == 0:
        return value * (ZERO if value.order == 1 else arb.nan()) + ZERO
    return value * real.sign(at)


def _first(wins: Callable[[arb, arb], bool]) -> Callable[..., Jet | arb]:
    """The first of those that win; not a number where it is open which."""

    def extreme(*values: Jet | arb) -> Jet | arb:
        best = values[0]
        for value in values[1:]:
            if wins(constant(value), constant(best)):
                best = value
            elif not (wins(constant(best), constant(value)) or constant(best) == constant(value)):
                return arb.nan()
        return best

    return extreme


def _composed(function: Any) -> Callable[[Jet | arb], Jet | arb]:
    plain = real.FUNCTIONS[function]
    taylor = _tanh if function is sp.tanh else partial(function_coefficients, function)

    def rule(value: Jet | arb) -> Jet | arb:
        if not isinstance(value, Jet):
            return plain(value)
        at = value.constant
        return value.composed([plain(at), *taylor(at, value.order)[1:]])

    return rule


def _tanh(at: arb, order: int) -> list[arb]:
    """y' = 1 - y^2, the first derivative as sech^2, which does not cancel, however small it is."""
    y = [real.FUNCTIONS[sp.tanh](at), _raised(real.sech(at), 2)]
    for k in range(1, order):
        y.append(-sum((y[i] * y[k - i] for i in range(k + 1)), ZERO) / (k + 1))
    return y


_LARGEST, _SMALLEST = _first(lambda a, b: a > b), _first(lambda a, b: a < b)

RULES: dict[Any, Callable[..., Jet | arb]] = {f: _composed(f) for f in FUNCTIONS if f in real.FUNCTIONS} | {
    sp.Abs: _absolute, Largest: _LARGEST, sp.Max: _LARGEST, sp.Min: _SMALLEST,
    sp.sign: lambda value: real.sign(constant(value)), sp.Heaviside: lambda value, *_: real.heaviside(constant(value)),
}  # fmt: skip


class _Backend:
    """What the compiler asks of a backend."""

    undefined = staticmethod(arb.nan)
    constant = staticmethod(real.constant)
    bind = staticmethod(real.bind)

    @staticmethod
    def union(a: Jet | arb, b: Jet | arb) -> arb:
        return arb.nan()  # over a switch between two formulas there is no jet of either

    @staticmethod
    def comparison(kind: type) -> Callable[[Jet | arb, Jet | arb], bool | None]:
        decide = real.comparison(kind)
        return lambda a, b: decide(constant(a), constant(b))

    @staticmethod
    def rule(expr: sp.Basic) -> Callable[..., Jet | arb] | None:
        return RULES.get(expr.func) or (None if expr.free_symbols else real.rule(expr))

    @staticmethod
    def integer_power(base: Closure, n: int) -> Closure:
        return lambda env: whole_power(base(env), n)

    @staticmethod
    def rational_power(base: Closure, p: int, q: int, nonnegative: bool) -> Closure:
        plain = real.rational_power(lambda env: env[0], p, q, nonnegative)

        def rational(env: list[Any]) -> Jet | arb:
            value = base(env)
            root = plain([constant(value)])
            return power(root, value, arb(fmpq(p, q))) if isinstance(value, Jet) else root

        return rational

    @staticmethod
    def power(base: Closure, exponent: Closure) -> Closure:
        plain = real.power(lambda env: env[0], lambda env: env[1])

        def general(env: list[Any]) -> Jet | arb:
            value, by = base(env), exponent(env)
            if isinstance(by, Jet):
                return RULES[sp.exp](RULES[sp.log](value) * by)
            if isinstance(value, Jet) and by.is_exact() and by.is_integer():
                return whole_power(value, int(by.unique_fmpz()))
            root = plain([constant(value), by])
            return power(root, value, by) if isinstance(value, Jet) else root

        return general


class _Several(Compiler):
    """A compilation in several variables: they stand in the environment from slot 2 on, the entries of a row, if there
    is one, in the slot behind them."""

    def __init__(self, expr: sp.Expr, variables: Sequence[sp.Symbol]) -> None:
        self.places = {symbol: 2 + i for i, symbol in enumerate(variables)}
        super().__init__(sp.S.Zero, x, _Backend)
        self.slots = 3 + len(variables)
        expr = rewrite.prepare(expr)
        self._count(expr)
        self.closure = self.compile(expr)

    def compile(self, expr: sp.Basic) -> Closure:
        if expr in self.places:
            place = self.places[expr]
            return lambda env: env[place]
        if not expr.free_symbols and expr.has(RowStatistic):
            return self._operation(expr)  # such as the length of the row, which is no constant of the definition
        return super().compile(expr)

    def _operation(self, expr: sp.Basic) -> Closure:
        return self._statistic(expr) if isinstance(expr, RowStatistic) else super()._operation(expr)

    def _statistic(self, expr: RowStatistic) -> Closure:
        """The sum over the row of its body, or the mean: the body is evaluated at every entry."""
        body, row, own = _Several(expr.args[0], list(self.places)), 2 + len(self.places), self.places[x]
        room = [None] * (body.slots - row)
        mean = isinstance(expr, RowMean)

        def statistic(env: list[Any]) -> Jet | arb:
            entries, total = env[row], ZERO
            for entry in entries:
                total = total + body.closure([*env[:own], entry, *env[own + 1 : row], *room])
            return total * (arb(1) / len(entries)) if mean else total

        return statistic

    def _power(self, expr: sp.Pow) -> Closure:
        closure = super()._power(expr)
        if not (expr.base.has(RowStatistic) and expr.exp.is_negative):
            return closure
        base = self.compile(expr.base)  # a quotient by a quantity of the row that is 0 is 0, and its derivatives are
        return lambda env: ZERO if constant(base(env)) == 0 else closure(env)


class Partials:
    """The partial derivatives to ``order`` of an expression in ``variables``, compiled once.

    ``fixed`` are symbols that have values and no derivatives.  Raises :class:`~actsym.rigor.evaluate.UnsupportedError`
    for a function without Taylor coefficients.
    """

    def __init__(
        self, expr: sp.Expr, variables: Sequence[sp.Symbol], order: int, fixed: Sequence[sp.Symbol] = ()
    ) -> None:
        self.order = order
        compiled = _Several(expr, [*variables, *fixed])
        self._closure, self._room = compiled.closure, [None] * (compiled.slots - 3 - len(variables) - len(fixed))

    def at(self, values: Sequence[arb], fixed: Sequence[arb] = ()) -> dict[By, arb]:
        """The derivatives at a point, at the working precision in force; those that are missing are 0.

        Where the function is undefined they are not finite.
        """
        given = [self._variable(i, value) for i, value in enumerate(values)]
        return _derivatives(self._closure([None, False, *given, *fixed, None, *self._room]))

    def on_row(self, row: Sequence[arb], values: Sequence[arb], fixed: Sequence[arb] = ()) -> Iterator[dict[By, arb]]:
        """Of an activation that reads whole rows (x is the first variable): the derivatives of every entry's result.

        Variables are the entries of the row as the statistics read them, in order, then the entry that the result is
        of, as it is read beside them, and then the others, whose ``values`` are given.  :func:`together` joins the
        two roles of an entry.
        """
        entries = [self._variable(i, value) for i, value in enumerate(row)]
        others = [self._variable(len(row) + 1 + i, value) for i, value in enumerate(values)]
        for value in row:
            own = self._variable(len(row), value)
            yield _derivatives(self._closure([None, False, own, *others, *fixed, entries, *self._room]))

    def _variable(self, place: int, value: arb) -> Jet:
        return Jet(self.order, {(): value, (place,): arb(1)} if self.order else {(): value})


def _derivatives(jet: Jet | arb) -> dict[By, arb]:
    found = {by: value * prod(map(factorial, Counter(by).values())) for by, value in terms_of(jet)}
    return found if constant(jet).is_finite() else {(): arb.nan()}


def together(found: dict[By, arb], by: By, own: int, entries: int) -> list[By]:
    """The derivatives of :meth:`Partials.on_row` that add up to the one by ``by``, of the result of entry ``own``.

    ``by`` counts the entries of the row, and after them the other variables.
    """
    roles = [(i, entries) if i == own else (i if i < entries else i + 1,) for i in by]
    return [joined for several in product(*roles) if (joined := tuple(sorted(several))) in found]
