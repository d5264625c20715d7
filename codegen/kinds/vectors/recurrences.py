"""Recurrences over the index, as matrices that step a vector of states."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import sympy as sp

from actsym.definition.folds import k
from actsym.definition.sequences import FunctionSequence
from actsym.definition.symbols import x
from codegen.kinds.vectors.context import INDEX
from codegen.kinds.vectors.forms import Dominant, Guarded, Ordered
from codegen.stable.base import CannotLower
from codegen.stable.hyperbolic import Sech2, Tanh
from codegen.stable.logistic import Sigmoid
from codegen.stable.normal import Gauss
from codegen.stable.rules import stabilize

_BOUNDED = (sp.sin, sp.cos, Tanh, Sech2, Sigmoid, Gauss)


@dataclass(frozen=True)
class Recurrence:
    """States s(index + 1) from s(index), in t.

    argument
        What t stands for.
    step
        The states at the next index, in t, ``states`` and the index.
    matrix
        The derivatives of ``step`` by the states: where it is ``linear``, what multiplies them.
    envelope
        A Gaussian of t that all states have as a factor; ``initial`` is without it.
    """

    argument: sp.Expr
    t: sp.Symbol
    states: tuple[sp.Symbol, ...]
    initial: tuple[sp.Expr, ...]
    step: tuple[sp.Expr, ...]
    matrix: sp.ImmutableMatrix
    envelope: sp.Expr = sp.S.One

    @property
    def linear(self) -> bool:
        return not self.matrix.has(*self.states)

    @property
    def second(self) -> tuple[sp.Expr, ...]:
        """The states at index 1, where the recurrence is linear, without the envelope."""
        start = self.matrix.xreplace({INDEX: sp.S.Zero}) * sp.Matrix(self.initial)
        return tuple(sp.factor(sp.expand(s)) for s in start)

    def renamed(self, names: dict[sp.Symbol, sp.Symbol]) -> Recurrence:
        """The same with other symbols for the states."""
        return replace(
            self,
            states=tuple(names[s] for s in self.states),
            step=tuple(e.xreplace(names) for e in self.step),
            matrix=self.matrix.xreplace(names),
        )

    def at(self, expr: sp.Expr) -> sp.Expr:
        """``expr`` with the argument for t."""
        return expr.xreplace({self.t: self.argument})

    def unbounded(self, expr: sp.Expr) -> bool:
        """Whether ``expr`` grows with t."""
        return expr.replace(lambda e: isinstance(e, _BOUNDED), lambda e: sp.Dummy()).has(self.t)

    @property
    def grows(self) -> bool:
        """Whether an entry of the matrix does."""
        return any(map(self.unbounded, self.matrix))

    @property
    def _overflows(self) -> bool:
        """Whether the argument may be infinite where x is not: a multiple by a parameter."""
        return any(product.free_symbols > {x} for product in self.argument.atoms(sp.Mul))

    @property
    def half_envelope(self) -> sp.Expr:
        """The square root of the envelope."""
        return self.envelope.replace(Gauss, lambda w: Gauss(w / sp.sqrt(2)))

    @property
    def log_slope(self) -> sp.Expr:
        """d log(envelope) / dt."""
        if self.envelope == 1:
            return sp.S.Zero
        (w,) = self.envelope.args
        return -w * sp.diff(w, self.t)

    def advanced(self) -> list[sp.Expr]:
        """The states at the next index, with the argument in place."""
        if not self.linear:
            return [self.at(e) for e in self.step]
        return [self.combined(zip(row, self.states, strict=True)) for row in self.matrix.tolist()]

    def advanced_slopes(self, slopes: tuple[sp.Expr, ...]) -> list[sp.Expr]:
        """The derivatives in t of the states at the next index."""
        rows = zip(self.matrix.tolist(), self.step, strict=True)
        return [self.combined(zip(row, slopes, strict=True), [self.at(sp.diff(e, self.t))]) for row, e in rows]

    def combined(self, products: Iterable[tuple[sp.Expr, sp.Expr]], others: Iterable[sp.Expr] = ()) -> sp.Expr:
        """A sum of products of a factor in t and a state, and ``others``, with the argument in place: what grows with
        t keeps its sign when it overflows, and is multiplied by t last."""
        main, rest = [], list(others)
        for factor, state in products:
            if not self.unbounded(factor):
                rest.append(self.at(factor) * state)
            elif not (slope := sp.cancel(factor / self.t)).has(self.t):
                times = Guarded if self._overflows else Ordered  # 0 times what overflowed is no NaN
                main.append(times(slope * state, self.argument))
            else:
                main.append(self.at(factor) * state)
        if main and any(e != 0 for e in rest):
            return Dominant(sp.Add(*main), sp.Add(*rest))
        return sp.Add(*main, *rest)


def find(expr: sp.Expr) -> tuple[dict[FunctionSequence, sp.Symbol], list[Recurrence]]:
    """The recurrent functions in ``expr`` with the state that each one is, and the recurrences, shared ones once."""
    functions = sorted(expr.atoms(FunctionSequence), key=sp.default_sort_key)
    outputs: dict[FunctionSequence, sp.Symbol] = {}
    found: list[Recurrence] = []
    for f in functions:
        new = _recurrence(f, len(found))
        same = next((r for r in found if _same(r, new)), None)
        if same is None:
            found.append(same := new)
        outputs[f] = same.states[f.output]
    return outputs, found


def _same(a: Recurrence, b: Recurrence) -> bool:
    if len(a.states) != len(b.states):
        return False
    alike = {b.t: a.t}
    own = b.renamed(dict(zip(b.states, a.states, strict=True)))
    return (a.argument, a.initial, a.envelope, a.step) == (
        b.argument,
        tuple(s.xreplace(alike) for s in b.initial),
        b.envelope.xreplace(alike),
        tuple(s.xreplace(alike) for s in own.step),
    )


def _recurrence(function: FunctionSequence, number: int) -> Recurrence:
    index, argument = function.args
    shift = index - k
    if not (shift.is_Integer and shift >= 0):
        raise CannotLower(f"{function}: the index of a recurrence must be {k} plus a whole number")
    if argument.has(k, sp.Indexed):
        raise CannotLower(f"{function}: the argument of a recurrence must be the same at every index")
    t = sp.Symbol(f"t_{number}_", real=True)
    start = type(function).initial(t)
    states = tuple(sp.Symbol(f"s{number}_{i}_", real=True) for i in range(len(start)))
    for i in range(int(shift)):
        start = type(function).advance(sp.Integer(i), t, *start)
    step = [sp.expand(e) for e in type(function).advance(INDEX + shift, t, *states)]
    matrix = sp.Matrix([[stabilize(sp.factor(sp.diff(e, s))) for s in states] for e in step])
    if not matrix.has(*states):
        if any(e.xreplace(dict.fromkeys(states, sp.S.Zero)) != 0 for e in step):
            raise CannotLower(f"{type(function).__name__}: its recurrence adds what is no multiple of a state")
        step = list(matrix * sp.Matrix(states))
    stable = [stabilize(sp.sympify(s)) for s in start]
    shared = set.intersection(*({g for g in s.atoms(Gauss) if sp.diff(s / g, t).has(g) is False} for s in stable))
    envelope = shared.pop() if shared else sp.S.One
    initial = tuple(s / envelope for s in stable)
    return Recurrence(stabilize(argument), t, states, initial, tuple(step), sp.ImmutableMatrix(matrix), envelope)
