"""The scalar functions of a row plan, lowered: what the templates of the row kernels spell out in every language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import sympy as sp

from actsym.definition.spec import x
from codegen.ir import Node, order
from codegen.kinds.row import LENGTH, SCALE, Combination, RowPlan
from codegen.names import local
from codegen.stable.lower import Lowering
from codegen.targets.ssa import Dialect, Listing, by_type, listing

#: What a function says, its arguments, and what it computes.
_Parts: TypeAlias = tuple[str, tuple[str, ...], Iterable[sp.Expr]]
#: grad_output of an entry.
GRAD = sp.Symbol("g_", real=True)
#: Symbols that are arguments of the generated functions, and what those are called.
_ARGUMENTS = {GRAD.name: "g", SCALE.name: "scale", LENGTH.name: "length"}


@dataclass(frozen=True)
class RowFunction:
    """One function of the generated source.

    ``inputs`` are its arguments; ``reads`` declares (name, argument, index or None) what its lines read; ``nodes`` are
    its operations.
    """

    name: str
    says: str
    inputs: tuple[str, ...]
    reads: tuple[tuple[str, str, int | None], ...]
    listing: Listing
    nodes: tuple[Node, ...]

    @property
    def by_type(self) -> bool:
        return by_type(self.nodes)

    def uses(self, argument: str) -> bool:
        return any(a == argument for _, a, _ in self.reads)


def functions(plan: RowPlan, dialect: Dialect, of_row: Dialect) -> dict[str, RowFunction]:
    """Every function by name: four of an entry in ``dialect``, four of a row in ``of_row``."""
    value, n, d = len(plan.value.bases), len(plan.numbers), len(plan.direct.bases)
    coefficient = [sp.Symbol(f"c_{i}_", real=True) for i in range(value + n + d + len(plan.through.bases))]
    numbers = dict(zip(plan.numbers, coefficient, strict=False))
    first = coefficient[n:]
    slope = _combine(_terms(plan.direct, first, numbers, GRAD) + _terms(plan.through, first[d:], numbers))
    entry: dict[str, _Parts] = {
        "statistics": ("out[i] = what the row sums", ("x",), [_under(*_condition(g)) for g in plan.summands]),
        "products_of": (
            "out[i] = what the row sums grad_output times",
            ("x", "c"),
            [_under(*_condition(b.xreplace(numbers))) for b in plan.products],
        ),
        "value": ("out[0] = f", ("x", "c"), [_combine(_terms(plan.value, first, numbers))]),
        "slope": ("out[0] = gradient by x; g is grad_output", ("x", "g", "c"), [slope]),
    }  # fmt: skip
    backward = (*plan.direct.coefficients, *plan.through.coefficients)
    row: dict[str, _Parts] = {
        "numbers_of": ("numbers of the row that entries read", ("s", "scale", "length", "p"), plan.numbers),
        "forward_row": ("coefficients of value", ("s", "scale", "length", "p"), plan.value.coefficients),
        "backward_row": ("coefficients of slope", ("s", "b", "scale", "length", "p"), backward),
        "parameter_row": (
            "the row's share of the gradients by the parameters", ("s", "b", "scale", "length", "p"), plan.parameters
        ),
    }  # fmt: skip
    dialects = [replace(d, parameter=_local) for d in (dialect, of_row)]
    names = _names(plan) | {c.name: ("c", i) for i, c in enumerate(coefficient)} | {GRAD.name: ("g", None)}
    return {
        name: _function(name, parts, names, spelled)
        for functions, spelled in zip((entry, row), dialects, strict=True)
        for name, parts in functions.items()
    }


def _names(plan: RowPlan) -> dict[str, tuple[str, int | None]]:
    """Where each symbol of a coefficient is read from; learnable parameters come first."""
    names: dict[str, tuple[str, int | None]] = {str(s): ("s", i) for i, s in enumerate(plan.sums)}
    names |= {str(b): ("b", i) for i, b in enumerate(plan.product_sums)}
    names |= {p.name: ("p", i) for i, p in enumerate((*plan.learnable, *plan.fixed))}
    return names | {n: (a, None) for n, a in _ARGUMENTS.items() if a != "g"}


#: Factor, coefficient and basis.
_Term: TypeAlias = tuple[sp.Expr, sp.Symbol, sp.Expr]


def _terms(
    part: Combination,
    coefficients: Sequence[sp.Symbol],
    numbers: dict[sp.Symbol, sp.Symbol],
    factor: sp.Expr = sp.S.One,
) -> list[_Term]:
    return [(factor, c, b.xreplace(numbers)) for c, b in zip(coefficients, part.bases, strict=False)]


def _combine(terms: Iterable[_Term]) -> sp.Expr:
    """The sum of the products: what holds on one condition under it, and polynomials in x in Horner's form."""
    parts: dict[sp.Basic, dict[sp.Expr, sp.Expr]] = {}
    for factor, coefficient, basis in terms:
        condition, value = _condition(basis)
        of_factor = parts.setdefault(condition, {})
        of_factor[factor] = of_factor.get(factor, sp.S.Zero) + coefficient * value
    sums = {c: sp.Add(*(f * _nested(e) for f, e in of_factor.items())) for c, of_factor in parts.items()}
    return sp.Add(*(_under(c, e) for c, e in sums.items()))


def _condition(basis: sp.Expr) -> tuple[sp.Basic, sp.Expr]:
    """Where ``basis`` is not 0 by a condition of its own, and what it is there."""
    if isinstance(basis, sp.Piecewise) and [tuple(b) for b in basis.args[1:]] == [(0, True)]:
        value, condition = basis.args[0]
        return condition, value
    return sp.true, basis


class _Where(sp.Function):
    """x where a condition holds, else 0: what is made of it needs no choice of its own."""


def _under(condition: sp.Basic, expr: sp.Expr) -> sp.Expr:
    """``expr`` where the condition holds, else 0."""
    if condition == sp.true:
        return expr
    if expr.subs(x, 0) == 0:
        return expr.xreplace({x: _Where(x, condition)})
    return sp.Piecewise((expr, condition), (0, True))


def _nested(expr: sp.Expr) -> sp.Expr:
    return sp.horner(expr, x) if expr.is_polynomial(x) else expr


def _function(name: str, parts: _Parts, names: dict[str, tuple[str, int | None]], dialect: Dialect) -> RowFunction:
    says, inputs, exprs = parts
    roots = lower(exprs)
    nodes = tuple(order(roots))
    used = sorted({n.value for n in nodes if n.op == "parameter"})
    reads: list[tuple[str, str, int | None]] = [("x", "x", None)] if any(n.op == "input" for n in nodes) else []
    reads += [(_local(u), *names[u]) for u in used]
    return RowFunction(name, says, inputs, tuple(reads), listing(roots, dialect), nodes)


def _local(name: str) -> str:
    """What a symbol is called in generated code."""
    return _ARGUMENTS.get(name) or local(name)


def lower(exprs: Iterable[sp.Expr]) -> list[Node]:
    """The nodes of ``exprs`` in one graph.  Powers of k/2 are powers of a square root, so that every function of the
    same root shares it."""
    lowering = Lowering()
    graph = lowering.graph
    roots: dict[sp.Expr, sp.Symbol] = {}
    chosen: dict[sp.Expr, sp.Symbol] = {}

    def choice(*args: sp.Expr) -> sp.Symbol:
        return chosen.setdefault(sp.Piecewise(args, (0, True)), sp.Symbol(f"chosen_{len(chosen)}_", real=True))

    def halved(node: sp.Expr) -> sp.Expr:
        return roots.setdefault(node.base, sp.Symbol(f"root_{len(roots)}_", positive=True)) ** (2 * node.exp)

    plain = [
        sp.sympify(e)
        .replace(_Where, choice)
        .replace(lambda n: n.is_Pow and n.exp.is_Rational and n.exp.q == 2 and not n.base.has(x), halved)
        for e in exprs
    ]
    nodes = [lowering(e) for e in plain]
    computed = [(symbol, graph.call("sqrt", lowering(base))) for base, symbol in reversed(roots.items())]
    computed += [(symbol, lowering(expr)) for expr, symbol in chosen.items()]
    for symbol, instead in computed:
        nodes = [graph.substitute(n, graph.parameter(symbol.name), instead) for n in nodes]
    return nodes


def constants(plan: RowPlan) -> dict[str, int]:
    """Sizes and switches that the loops are compiled with."""
    return {
        "sums": len(plan.summands),
        "products": len(plan.products),
        "numbers": len(plan.numbers),
        "value_coefficients": len(plan.value.bases),
        "slope_coefficients": len(plan.direct.bases) + len(plan.through.bases),
        "learnable": len(plan.learnable),
        "fixed": len(plan.fixed),
        "scaled": int(plan.scaled),
        "fused": int(plan.fused),
        "side": plan.side,
    }
