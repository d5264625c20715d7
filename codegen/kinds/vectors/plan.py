"""What the kernels of an activation with vectors of parameters evaluate: programs derived from its definition."""

from __future__ import annotations

from collections.abc import Callable

import sympy as sp

from actsym.definition.folds import Fold, Maximum, Series, SoftMean, folds
from actsym.definition.spec import Activation, x
from codegen.kinds.plans import FoldPlan
from codegen.kinds.vectors import maximum, rational, series, softmean
from codegen.kinds.vectors.context import Context, stable
from codegen.kinds.vectors.forms import Ordered
from codegen.kinds.vectors.judged import judged
from codegen.kinds.vectors.means import find_affine, find_cells, find_grid
from codegen.kinds.vectors.program import Program
from codegen.stable.base import CannotLower
from codegen.stable.rules import differentiate


def fold_plan(activation: Activation) -> FoldPlan:
    """Derive, stabilise and lower.  Raises :class:`~codegen.stable.base.CannotLower` naming what has no rule."""
    learned = tuple(p.symbol for p in activation.scalars if p.learnable)
    alone = tuple(Context(activation, ()).alone)
    return FoldPlan(
        activation,
        judged(_Derivation(activation, ()).program(with_value=True)),
        judged(_Derivation(activation, (x,)).program()),
        judged(_Derivation(activation, (x, *learned, *alone)).program(with_rows=True)),
        grid=find_grid(activation),
        cells=find_cells(activation),
        affine=find_affine(activation),
    )


class _Derivation:
    """One program.  Folds become symbols; what is left of the definition is a formula in them."""

    def __init__(self, activation: Activation, variables: tuple[sp.Symbol, ...]) -> None:
        self.context = Context(activation, variables)
        definition = self.context.entries_alone(activation.definition)
        self._rows: list[Callable[[], None]] = []
        self._by: dict[sp.Symbol, dict[sp.Symbol, sp.Expr]] = {}
        self._values: dict[sp.Symbol, sp.Expr] = {}
        self._rational = self._as_rational(definition)
        if self._rational:
            return
        replaced = {f: self._compile(f) for f in folds(definition)}
        self.formula = stable(_gathered(definition.xreplace(replaced)))

    def program(self, *, with_value: bool = False, with_rows: bool = False) -> Program:
        context = self.context
        if self._rational:
            if with_rows:
                self._rational.rows()
            return context.draft.program([self._rational.value() if with_value else self._rational.slope()])
        if with_value:
            return context.draft.program([self._plain(self.formula)])
        slope, *others = [self._plain(self._derivative(v)) for v in context.variables]
        if not with_rows:
            return context.draft.program([slope])
        for add in self._rows:
            add()
        scalars = len(others) - len(context.alone)
        context.draft.alone += zip(context.alone.values(), others[scalars:], strict=True)
        return context.draft.program([slope], others[:scalars])

    def _as_rational(self, definition: sp.Expr) -> rational.Rational | None:
        quotient = rational.match(definition)
        if quotient is None:
            return None
        found = rational.rational(self.context, quotient)
        if found is None:
            name = self.context.activation.name
            raise CannotLower(f"{name}: numerator and denominator must be sums of multiples of powers of x")
        return found

    def _plain(self, expr: sp.Expr) -> sp.Expr:
        return expr.xreplace(self._values)

    def _derivative(self, variable: sp.Symbol) -> sp.Expr:
        parts = [differentiate(self.formula, variable)]
        for symbol, by in self._by.items():
            if by.get(variable, 0) != 0:
                parts.append(differentiate(self.formula, symbol) * by[variable])
        return sp.Add(*parts)

    def _outer(self, symbol: sp.Symbol) -> sp.Expr:
        return self._plain(differentiate(self.formula, symbol))

    def _compile(self, fold: Fold) -> sp.Expr:
        inner = [f for body in fold.bodies for f in body.atoms(Fold)]
        if inner:
            raise CannotLower(f"{self.context.activation.name}: a fold inside a fold, {inner[0]}")
        match fold:
            case Series():
                return sp.Add(*(self._series(t) for t in series.split(self.context, fold)))
            case Maximum():
                return self._maximum(fold)
            case SoftMean():
                return self._softmean(fold)
        raise CannotLower(f"{self.context.activation.name}: no rule for {type(fold).__name__}")

    def _symbol(self, value: sp.Expr, by: dict[sp.Symbol, sp.Expr]) -> sp.Symbol:
        symbol = self.context.fresh("fold")
        self._values[symbol], self._by[symbol] = value, by
        return symbol

    def _series(self, terms: series.Terms) -> sp.Expr:
        folded = series.value(self.context, terms)
        symbol = self._symbol(folded.value, folded.by)
        self._rows.append(lambda: series.rows(self.context, terms, self._outer(symbol)))
        return symbol

    def _maximum(self, fold: Maximum) -> sp.Expr:
        context, body = self.context, fold.args[0]
        winner = maximum.find(context, body, fold.size)
        self._rows.append(lambda: maximum.rows(context, winner, fold.size, self.formula))
        return winner.at(context, body)

    def _softmean(self, fold: SoftMean) -> sp.Expr:
        mean = softmean.value(self.context, fold)
        symbol = self._symbol(mean.folded.value, mean.folded.by)
        self._rows.append(lambda: softmean.rows(self.context, mean, self._outer(symbol)))
        return symbol


def _gathered(expr: sp.Expr) -> sp.Expr:
    """A sum of terms linear in x as (...) x + (...): what cancels between winners of maxima does so exactly."""
    if not (isinstance(expr, sp.Add | sp.Mul) and expr.is_polynomial(x)):
        return expr
    parts = sp.collect(sp.expand(expr), x, evaluate=False)
    if set(parts) - {x, sp.S.One}:
        return expr
    collected = {power: sp.factor_terms(part) for power, part in parts.items()}
    return sp.Add(*(part if power == 1 else Ordered(part, x) for power, part in collected.items()))
