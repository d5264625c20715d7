"""Every partial derivative of a definition to some order, in balls, by jets: nothing is differentiated in symbols."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import factorial, prod
from typing import Any

import sympy as sp
from flint import arb, fmpq

from actsym.definition.rows import RowMean, RowStatistic
from actsym.definition.spec import x
from actsym.rigor import real_functions as real
from actsym.rigor.compile import Closure, Compiler
from actsym.rigor.rewrite import prepare
from codegen.verify.jet import RULES, ZERO, By, Jet, constant, power, terms_of, whole_power


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
        expr = prepare(expr)
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

    ``fixed`` are symbols that have values and no derivatives.  Raises :class:`~actsym.rigor.compile.UnsupportedError`
    for a function without Taylor coefficients.
    """

    def __init__(
        self, expr: sp.Expr, variables: Sequence[sp.Symbol], order: int, fixed: Sequence[sp.Symbol] = ()
    ) -> None:
        self.order, self.count = order, len(variables)
        compiled = _Several(expr, [*variables, *fixed])
        self._closure, self._room = compiled.closure, [None] * (compiled.slots - 3 - len(variables) - len(fixed))
        self._own = compiled.places.get(x)

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
