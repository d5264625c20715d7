"""A function of several branches: each by itself, approximated where its composed form calls a library."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import sympy as sp

from actsym.definition.spec import x
from codegen.approximate.form import Form
from codegen.approximate.problem import Problem, Unsuited
from codegen.approximate.search import assembled
from codegen.ir import Node, calls_library, evaluate
from codegen.stable.lower import CannotLower, Lowering
from codegen.stable.rules import stabilize

#: An input so near 0 that the sign there is that of the result at 0.
TINY = 2.0**-100
#: The forms of a branch: of the whole, or of the left and of the right.
Forms = tuple[Form, ...]


def branches(expr: sp.Expr) -> list[tuple[sp.Expr, sp.Basic]]:
    """The branches with their conditions, of which the first that holds counts."""
    folded = sp.piecewise_fold(expr)
    return [(e, c) for e, c in folded.args] if isinstance(folded, sp.Piecewise) else [(expr, sp.true)]


def problems(expr: sp.Expr) -> Iterator[tuple[int, Problem]]:
    """What has to be approximated: the number of the branch, and the function of ``x`` on its interval, without the
    factors that do not depend on ``x``."""
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
        function = _split(branch)[1]
        if function.free_symbols - {x}:
            raise Unsuited(f"{function} depends on parameters")
        yield i, Problem(function, where.start, where.end)


def node(expr: sp.Expr, forms: Callable[[int], Forms]) -> Node:
    """The graph, with the ``forms`` of the branches that are approximated."""
    lowering = Lowering()
    graph = lowering.graph
    parts = branches(expr)
    values = [
        graph.mul(lowering(_split(branch)[0]), assembled(forms(i), lowering))
        if _calls_library(branch)
        else lowering(stabilize(branch))
        for i, (branch, _) in enumerate(parts)
    ]
    result = values[-1]
    for value, (_, condition) in reversed(list(zip(values, parts, strict=True))[:-1]):
        result = graph.select(lowering.condition(condition), value, result)
    parameters = {s.name: 1.0 for s in expr.free_symbols - {x}}
    at = np.array([np.nan, 0.0, -0.0, TINY, -TINY])
    nan, *zeros, right, left = evaluate([result], at, parameters, np.float32)[0]
    if not any(zeros) and any(np.signbit(zeros) != np.signbit((right, left))):
        zero = graph.x if np.signbit(left) != np.signbit(right) else graph.abs(graph.x)
        zero = graph.neg(zero) if np.signbit(right) else zero
        result = graph.select(graph.call("eq", graph.x, graph.constant(0)), zero, result)
    if not np.isnan(nan):
        result = graph.select(graph.call("unordered", graph.x), graph.x, result)
    return result


def _split(expr: sp.Expr) -> tuple[sp.Expr, sp.Expr]:
    """The parameters that are factors, and the rest."""
    factors = sp.Mul.make_args(expr)
    outside = [f for f in factors if f.free_symbols and not f.has(x)]
    return sp.Mul(*outside), sp.Mul(*(f for f in factors if f not in outside))


def _calls_library(expr: sp.Expr) -> bool:
    try:
        return calls_library([Lowering()(stabilize(expr))])
    except CannotLower:
        return True
