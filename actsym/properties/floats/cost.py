"""Cost: the operations that an activation and its derivative ask for, as defined and in an optimised form.

Equal forms of a few expressions that may take fewer operations, for counting.

Tried are the definition, the branches as nested polynomials and quotients, and the branches as rational
functions of one exponential (tanh, the logistic function and log(1 + exp(u)) inside tanh all are), each with
common subexpressions taken out.

Cost: the operations that an activation and its derivative ask for, as defined and in an optimised form.

The definition is counted as printed, every occurrence of a subexpression again.  The optimised form is the
cheapest of a few equal forms (:mod:`~actsym.properties.floats.cost`), with common subexpressions computed once.
Every branch of a piecewise function is counted, because a vectorised kernel computes all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import sympy as sp

from actsym.definition.spec import Activation, x
from actsym.errors import Unanswered, sympy_asked
from actsym.moments.derivative import weak_derivative
from actsym.properties.floats.program import Program
from actsym.properties.questions import Answer
from actsym.quantity import Quantity

#: Expressions with more operations than this are only searched for common subexpressions.
_MOST_OPERATIONS = 120

Form = tuple[list[tuple[sp.Symbol, sp.Expr]], list[sp.Expr]]

_T = sp.Symbol("t", positive=True)


def candidates(*exprs: sp.Expr) -> Iterator[Form]:
    """Assignments and results, each pair equal to ``exprs``."""
    seen = set()
    for rewrite in (_same, _nested, _partial, _of_exponential):
        if rewrite is not _same and any(sp.count_ops(e) > _MOST_OPERATIONS for e in exprs):
            return
        with sympy_asked("equal forms"):
            forms = tuple(_on_branches(e, rewrite) for e in exprs)
        if forms in seen:
            continue
        seen.add(forms)
        yield [], list(forms)
        with sympy_asked("common subexpressions"):
            found, results = sp.cse(forms, order="none", symbols=sp.numbered_symbols("c", real=True))
        yield found, list(results)


def _on_branches(expr: sp.Expr, rewrite: Callable[[sp.Expr], sp.Expr]) -> sp.Expr:
    if isinstance(expr, sp.Piecewise):
        return sp.Piecewise(*((_on_branches(value, rewrite), test) for value, test in expr.args), evaluate=False)
    if expr.has(sp.Piecewise):
        return expr
    return rewrite(expr) if expr.has(x) else expr


def _same(expr: sp.Expr) -> sp.Expr:
    return expr


def _nested(expr: sp.Expr) -> sp.Expr:
    """A quotient of polynomials by Horner's rule, factored where that is shorter."""
    if expr.is_rational_function(x) and not expr.has(sp.Abs):
        top, bottom = sp.fraction(sp.factor(sp.cancel(expr)))
        return _horner(top) / _horner(bottom)
    return sp.factor_terms(expr)


def _partial(expr: sp.Expr) -> sp.Expr:
    """A polynomial plus a proper fraction: x^3/(1 + x^2) = x - x/(1 + x^2)."""
    if not expr.is_rational_function(x) or expr.has(sp.Abs):
        return expr
    top, bottom = (sp.Poly(part, x) for part in sp.fraction(sp.cancel(expr)))
    if bottom.degree() < 1 or top.degree() < bottom.degree():
        return expr
    whole, rest = sp.div(top, bottom)
    return sp.horner(whole.as_expr()) + _horner(rest.as_expr()) / _horner(bottom.as_expr())


def _horner(expr: sp.Expr) -> sp.Expr:
    """Factor by factor; a sparse polynomial such as 1 + x^4 stays as it is."""
    if isinstance(expr, sp.Mul):
        return sp.Mul(*(_horner(f) for f in expr.args))
    if isinstance(expr, sp.Pow) and expr.exp.is_Integer:
        return _horner(expr.base) ** expr.exp
    if isinstance(expr, sp.Add) and expr.is_polynomial(x) and len(expr.args) > 2:
        return sp.horner(expr)
    return expr


def _of_exponential(expr: sp.Expr) -> sp.Expr:
    """A rational function of x and one exponential exp(u), reduced."""
    if any(e.args[0].has(sp.exp, sp.tanh) for e in expr.atoms(sp.exp)):
        return expr
    rational = _rational(expr)
    exponents = {e.args[0] for e in rational.atoms(sp.exp) if e.has(x)}
    base = _base(exponents)
    if base is None:
        return expr
    replaced = rational.replace(
        lambda e: isinstance(e, sp.exp) and e.has(x), lambda e: _T ** sp.cancel(e.args[0] / base)
    )
    if not replaced.is_rational_function(_T, x):
        return expr
    top, bottom = sp.fraction(sp.factor(sp.cancel(replaced)))
    return (_horner_in_t(top) / _horner_in_t(bottom)).subs(_T, sp.exp(base))


def _horner_in_t(expr: sp.Expr) -> sp.Expr:
    if isinstance(expr, sp.Mul):
        return sp.Mul(*(_horner_in_t(f) for f in expr.args))
    if isinstance(expr, sp.Pow) and expr.exp.is_Integer:
        return _horner_in_t(expr.base) ** expr.exp
    return sp.horner(expr, wrt=_T) if isinstance(expr, sp.Add) and expr.has(_T) else expr


def _base(exponents: set[sp.Expr]) -> sp.Expr | None:
    """An exponent of which all others are integer multiples, of either sign."""
    for base in sorted(exponents, key=sp.default_sort_key):
        for sign in (1, -1):
            multiples = [sp.cancel(e / (sign * base)) for e in exponents]
            if all(m.is_Integer for m in multiples) and any(m > 0 for m in multiples):
                return sign * base
    return None


@cache
def _rational(expr: sp.Expr) -> sp.Expr:
    """tanh and sech through one exponential; exp of a logarithm resolved."""
    if not expr.args:
        return expr
    args = [_rational(a) for a in expr.args]
    if isinstance(expr, sp.tanh):
        double = sp.exp(2 * args[0]) if not isinstance(args[0], sp.log) else args[0].args[0] ** 2
        return (double - 1) / (double + 1)
    return expr.func(*args) if args else expr


_BRANCHING = ("max", "min")


@dataclass(frozen=True)
class OperationCount(Answer):
    """Operations of one straight-line program.

    additions, multiplications, divisions, negations
        Arithmetic.  Subtractions are additions; x^n counts as the multiplications of the shortest addition
        chain for n.
    calls
        Function calls by name, sorted: exponentials, square roots and so on.
    comparisons, selections
        Comparisons of numbers, and choices between two values; ``max`` and ``min`` count as one of each.
    constants
        Different constants that are loaded.
    depth
        Length of the longest chain of operations in which each needs the one before.
    """

    additions: int = 0
    multiplications: int = 0
    divisions: int = 0
    negations: int = 0
    calls: tuple[tuple[str, int], ...] = ()
    comparisons: int = 0
    selections: int = 0
    constants: int = 0
    depth: int = 0

    @property
    def arithmetic(self) -> int:
        """Additions, multiplications and divisions."""
        return self.additions + self.multiplications + self.divisions

    @property
    def transcendental(self) -> int:
        """Function calls, all kinds."""
        return sum(n for _, n in self.calls)

    @property
    def total(self) -> int:
        """Arithmetic, calls and comparisons, each as one; a change of sign and a selection are free."""
        return self.arithmetic + self.transcendental + self.comparisons

    def text(self) -> str:
        """In words: what there is of each."""
        parts = [(self.additions, "addition"), (self.multiplications, "multiplication"), (self.divisions, "division"),
                 (self.negations, "sign change"), *((n, f"call of {name}") for name, n in self.calls),
                 (self.comparisons, "comparison"), (self.selections, "selection")]  # fmt: skip
        listed = ", ".join(_several(n, words) for n, words in parts if n) or "nothing"
        return f"{self.total}: {listed}; {_several(self.constants, 'constant')}, depth {self.depth}"


def _several(n: int, words: str) -> str:
    first, _, rest = words.partition(" ")
    return f"{n} {words}" if n == 1 else f"{n} {first}s {rest}".rstrip() if first == "call" else f"{n} {words}s"


_PARTS = ("definition", "derivative", "optimised", "optimised_derivative", "optimised_both")


@dataclass(frozen=True)
class Cost(Answer):
    """Operations of f and f' as defined, of each in optimised form, and of the pair with shared parts.

    ``reason`` says what could not be counted, or nothing.
    """

    definition: OperationCount | None
    derivative: OperationCount | None
    optimised: OperationCount | None
    optimised_derivative: OperationCount | None
    optimised_both: OperationCount | None
    reason: str = ""

    def rows(self) -> list[tuple[str, Quantity | str]]:
        """Label and value, for display."""
        words = ("f as defined", "f' as derived", "f optimised", "f' optimised", "f and f' together, optimised")
        return [
            (f"operations of {label}", count.text() if count is not None else f"not found ({self.reason})")
            for label, count in zip(words, (getattr(self, part) for part in _PARTS), strict=True)
        ]


def cost(activation: Activation) -> Cost:
    """Operation counts of ``activation``, parameters at their values."""
    return derive(activation.formula)


def derive(f: sp.Expr) -> Cost:
    """:func:`cost` for an expression in ``x``."""
    try:
        slope = weak_derivative(f)
        defined, derived = (count(Program.of(g, share=False)) for g in (f, slope))
        return Cost(defined, derived, cheapest(f), cheapest(slope), cheapest(f, slope))
    except Unanswered as error:
        return Cost(None, None, None, None, None, str(error))


def cheapest(*exprs: sp.Expr) -> OperationCount:
    """The count of the cheapest form that was found of all ``exprs`` together."""
    forms = []
    for replacements, results in candidates(*exprs):
        program = Program(reciprocals=True)
        for symbol, value in replacements:
            program.define(symbol, value)
        program.outputs = [program.expression(r) for r in results]
        forms.append(count(program))
    return min(forms, key=weight)


def weight(found: OperationCount) -> tuple[int, int]:
    """What forms are compared by: a division as 4 additions, a square root as 8, another function as 20."""
    cheap = sum(n for name, n in found.calls if name in ("abs", "sqrt", "floor", "ceiling", "sign"))
    price = found.additions + found.multiplications + 4 * found.divisions + found.comparisons
    return price + 8 * cheap + 20 * (found.transcendental - cheap), found.depth


def count(program: Program) -> OperationCount:
    """The operations of a program."""
    numbers: Counter[str] = Counter()
    calls: Counter[str] = Counter()
    constants: set[object] = set()
    depths: list[int] = []
    counters: dict[str, Callable[[Any], None]] = {
        "add": lambda _: numbers.update(additions=1), "sub": lambda _: numbers.update(additions=1),
        "mul": lambda _: numbers.update(multiplications=1), "div": lambda _: numbers.update(divisions=1),
        "neg": lambda _: numbers.update(negations=1),
        "power": lambda n: numbers.update(multiplications=chain_length(n)),
        "compare": lambda _: numbers.update(comparisons=1), "select": lambda _: numbers.update(selections=1),
        "constant": lambda value: constants.add(value),
        **dict.fromkeys(("x", "and", "or", "not"), lambda _: None),
        **dict.fromkeys(_BRANCHING, lambda _: numbers.update(comparisons=1, selections=1)),
    }  # fmt: skip
    for operation in program.operations:
        if operation.name in counters:
            counters[operation.name](operation.detail)
        else:
            calls[operation.name] += 1
        steps = int(operation.name not in ("x", "constant"))
        if isinstance(operation.detail, int) and operation.name == "power":
            steps = chain_length(operation.detail)
        depths.append(max((depths[i] for i in operation.args), default=0) + steps)
    return OperationCount(
        **numbers, calls=tuple(sorted(calls.items())), constants=len(constants),
        depth=max((depths[i] for i in program.outputs), default=0),
    )  # fmt: skip


_CHAINS: dict[int, int] = {1: 0}


def chain_length(n: int) -> int:
    """Multiplications that x^n takes: the shortest addition chain for n up to 64, repeated squaring above."""
    if n > 64:
        return n.bit_length() - 1 + n.bit_count() - 1
    limit = 0
    while n not in _CHAINS:
        limit += 1
        if _chain((1,), n, limit):
            _CHAINS[n] = limit
    return _CHAINS[n]


def _chain(chain: tuple[int, ...], n: int, left: int) -> bool:
    """Whether ``chain`` can be continued to ``n`` in ``left`` steps, each a sum that uses the last number."""
    last = chain[-1]
    if last == n:
        return True
    if left == 0 or last << left < n:
        return False
    return any(_chain((*chain, last + a), n, left - 1) for a in reversed(chain) if last + a <= n)
