"""An expression in terms of functions of one variable: branches, factors, scaled arguments.

Each branch is read as c g(b x): a function g of one variable, of an argument that a parameter may scale, times a factor
of parameters and other inputs.  g is approximated where the composed form of the branch calls a library.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, reduce

import numpy as np
import sympy as sp

from actsym.definition.spec import Parameter, u, x
from codegen.approximate.builder import assembled, nearby
from codegen.approximate.form import Forms
from codegen.approximate.problem import SINGLE, Place, Precision, Problem, Unsuited, place
from codegen.ir import Node, calls_library, evaluate
from codegen.special import settle
from codegen.stable.lower import CannotLower, Lowering
from codegen.stable.rules import stabilize

#: An input so near 0 that the sign there is that of the result at 0.
TINY = 2.0**-100
#: Inputs that may be factors.
FACTORS = (sp.S.One, x, x**2, u, u * x, u * x**2)


@dataclass(frozen=True)
class Reduced:
    """An expression as ``factor`` times ``function`` of ``scale`` times x; the function is one of ``x`` alone."""

    function: sp.Expr
    scale: sp.Expr = sp.S.One
    factor: sp.Expr = sp.S.One

    @property
    def place(self) -> Place:
        """Where its form stands."""
        return place(self.function, self.scale * x, self.factor)


def reduced(expr: sp.Expr) -> Reduced:
    """The function of one variable that ``expr`` is in disguise.  Raises :class:`Unsuited` if it is none."""
    for scale in (sp.S.One, *_scales(expr)):
        # Of what is left, factors without x stand outside; so do powers of x that cancel the scale below them, which
        # may be 0.
        outside, inside = _split(expr.subs(x, x / scale))
        powers = [f for f in sp.Mul.make_args(inside) if f == x or (f.is_Pow and f.base == x and f.exp.is_Integer)]
        for power in powers if scale.is_positive is None else ():
            inside, outside = inside / power, outside * power.subs(x, scale * x)
        if not inside.free_symbols - {x} and inside.has(x) and outside.as_independent(x, u, as_Add=False)[1] in FACTORS:
            return Reduced(inside, scale, outside)
    raise Unsuited(f"{expr} depends on parameters, and not by scaling")


def branches(expr: sp.Expr) -> list[tuple[sp.Expr, sp.Basic]]:
    """The branches with their conditions, of which the first that holds counts."""
    folded = sp.piecewise_fold(expr)
    return [(e, c) for e, c in folded.args] if isinstance(folded, sp.Piecewise) else [(expr, sp.true)]


def problems(expr: sp.Expr, precision: Precision = SINGLE) -> Iterator[tuple[int, Problem]]:
    """What has to be approximated: the number of the branch, and the function of one variable on its interval."""
    left = sp.S.Reals
    parts = branches(expr)
    if not any(_calls_library(branch) for branch, _ in parts):
        return
    for i, (branch, condition) in enumerate(parts):
        if condition.free_symbols - {x}:
            raise Unsuited(f"the branch {branch} holds where parameters say: {condition}")
        where = left & (sp.S.Reals if condition == sp.true else condition.as_set())
        left = left - where
        if not _calls_library(branch):
            continue
        if not isinstance(where, sp.Interval):
            raise Unsuited(f"the branch {branch} holds on {where}, which is no interval")
        found = reduced(branch)
        scales = found.scale.is_positive and {where.start, where.end} <= {0, sp.oo, -sp.oo}
        if found.scale != 1 and where != sp.S.Reals and not scales:
            raise Unsuited(f"the branch {branch} holds on {where}, which scales with parameters")
        multiplied = found.factor != 1
        yield i, Problem(found.function, where.start, where.end, multiplied=multiplied, precision=precision)


def node(expr: sp.Expr, forms: Callable[[int], Forms], parameters: Sequence[Parameter] = ()) -> Node:
    """The graph, with the ``forms`` of the branches that are approximated; infinite and NaN inputs give what they have
    to for all ``parameters`` in their domains."""
    lowering = Lowering()
    parts = branches(expr)
    known = {i: (forms(i), reduced(branch).place) for i, (branch, _) in enumerate(parts) if _calls_library(branch)}

    def joined(values: Mapping[int, Node]) -> Node:
        """The branches, the ``values`` of those that are approximated among them."""
        return _joined(lowering, parts, values, expr.free_symbols - {x})

    far = joined({i: assembled(f.sides, lowering, place) for i, (f, place) in known.items()})
    far = settle(lowering.graph, far, parameters, (np.float32,))
    if not all(f.near for f, _ in known.values()):
        return far
    near = joined({i: assembled(f.near, lowering, place, near=True) for i, (f, place) in known.items()})
    within = [nearby(f, lowering, place) for f, place in known.values()]
    return lowering.graph.usually(reduce(partial(lowering.graph.call, "both"), within), near, far)


def _joined(
    lowering: Lowering, parts: Sequence[tuple[sp.Expr, sp.Basic]], known: Mapping[int, Node], others: set[sp.Symbol]
) -> Node:
    graph = lowering.graph
    values = [known[i] if i in known else lowering(stabilize(branch)) for i, (branch, _) in enumerate(parts)]
    result = values[-1]
    for value, (_, condition) in reversed(list(zip(values, parts, strict=True))[:-1]):
        result = graph.select(lowering.condition(condition), value, result)
    trial = {s.name: 1.0 for s in others}
    *zeros, right, left = evaluate([result], np.array([0.0, -0.0, TINY, -TINY]), trial, np.float32)[0]
    if not any(zeros) and any(np.signbit(zeros) != np.signbit((right, left))):
        zero = graph.x if np.signbit(left) != np.signbit(right) else graph.abs(graph.x)
        zero = graph.neg(zero) if np.signbit(right) else zero
        result = graph.select(graph.call("eq", graph.x, graph.constant(0)), zero, result)
    return result


def _scales(expr: sp.Expr) -> list[sp.Expr]:
    """What parameters multiply x by, somewhere in the expression."""
    found = {
        sp.Abs(rest) if rest.is_number else -rest if rest.could_extract_minus_sign() else rest
        for product in expr.atoms(sp.Mul)
        for rest, inner in (product.as_independent(x, as_Add=False),)
        if inner == x and rest.free_symbols
    }
    return sorted(found, key=sp.default_sort_key)


def _split(expr: sp.Expr) -> tuple[sp.Expr, sp.Expr]:
    """The parameters and other inputs that are factors, and the rest."""
    factors = sp.Mul.make_args(sp.factor_terms(expr) if len(expr.free_symbols) > 1 else expr)
    outside = [f for f in factors if f.free_symbols and not f.has(x)]
    return sp.Mul(*outside), sp.Mul(*(f for f in factors if f not in outside))


def _calls_library(expr: sp.Expr) -> bool:
    try:
        return calls_library([Lowering()(stabilize(expr))])
    except CannotLower:
        return True
