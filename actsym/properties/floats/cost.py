"""Cost: the operations that an activation and its derivative ask for, as defined and in an optimised form.

The definition is counted as printed, every occurrence of a subexpression again.  The optimised form is the
cheapest of a few equal forms (:mod:`~actsym.properties.floats.optimise`), with common subexpressions computed once.
Every branch of a piecewise function is counted, because a vectorised kernel computes all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

import sympy as sp

from actsym.definition.spec import Activation
from actsym.errors import Unanswered
from actsym.moments.derivative import weak_derivative
from actsym.properties.floats.optimise import candidates
from actsym.properties.floats.program import Program
from actsym.quantity import Quantity

_BRANCHING = ("max", "min")


@dataclass(frozen=True)
class OperationCount:
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

    def to_json(self) -> dict[str, Any]:
        return {f.name: getattr(self, f.name) for f in fields(self)} | {"calls": [list(c) for c in self.calls]}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> OperationCount:
        """Read back what :meth:`to_json` wrote."""
        return cls(**(data | {"calls": tuple((name, n) for name, n in data["calls"])}))


def _several(n: int, words: str) -> str:
    first, _, rest = words.partition(" ")
    return f"{n} {words}" if n == 1 else f"{n} {first}s {rest}".rstrip() if first == "call" else f"{n} {words}s"


_PARTS = ("definition", "derivative", "optimised", "optimised_derivative", "optimised_both")


@dataclass(frozen=True)
class Cost:
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

    def to_json(self) -> dict[str, Any]:
        counts = {part: None if (c := getattr(self, part)) is None else c.to_json() for part in _PARTS}
        return {**counts, "reason": self.reason}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Cost:
        """Read back what :meth:`to_json` wrote."""
        counts = {part: None if data[part] is None else OperationCount.from_json(data[part]) for part in _PARTS}
        return cls(**counts, reason=data["reason"])


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
