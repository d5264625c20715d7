"""What is approximated of an expression, as :mod:`codegen.approximate.reading` has it, and the graph of the whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial, reduce

import numpy as np
import sympy as sp

from actsym.definition.spec import Parameter, u, x
from codegen.approximate.builder import assembled, nearby
from codegen.approximate.form import Forms
from codegen.approximate.problem import SINGLE, Precision, Problem, Unsuited
from codegen.approximate.reading import calls, read, reduced
from codegen.ir import Graph, Node, evaluate, order
from codegen.special import settle
from codegen.stable.lower import Lowering
from codegen.stable.rules import stabilize

#: An input so near 0 that the sign there is that of the result at 0.
TINY = 2.0**-100


def problems(expr: sp.Expr, precision: Precision = SINGLE) -> Iterator[tuple[int, Problem]]:
    """What has to be approximated: the number of the branch, and the function of one variable on its interval."""
    left = sp.S.Reals
    coarse = precision.coarse
    reading = read(expr, coarse)
    if not any(calls(branch, coarse) for branch, _ in reading.parts):
        return
    for i, (branch, condition) in enumerate(reading.parts):
        if condition.free_symbols - {x} and not reading.limited:
            raise Unsuited(f"the branch {branch} holds where parameters say: {condition}")
        where = sp.S.Reals if condition.free_symbols - {x} else _where(condition, left)
        left = left if condition.free_symbols - {x} else left - where
        if not calls(branch, coarse):
            continue
        if not isinstance(where, sp.Interval):
            raise Unsuited(f"the branch {branch} holds on {where}, which is no interval")
        found = reduced(branch)
        scales = found.scale.is_positive and {where.start, where.end} <= {0, sp.oo, -sp.oo}
        if found.scale != 1 and where != sp.S.Reals and not scales:
            raise Unsuited(f"the branch {branch} holds on {where}, which scales with parameters")
        multiplied = found.factor != 1
        yield i, Problem(found.function, where.start, where.end, multiplied=multiplied, precision=precision)


def _where(condition: sp.Basic, left: sp.Set) -> sp.Set:
    return left & (sp.S.Reals if condition == sp.true else condition.as_set())


def loses(expr: sp.Expr, forms: Callable[[int], Forms]) -> bool:
    """Whether a gate's form for half types is below the normal numbers, which count as 0, before a large u multiplies
    it: near a multiple zero of a form without an exponential, whose product is made of u last."""
    reading = read(expr, True)
    for i, (branch, _) in enumerate(reading.parts):
        if calls(branch, True) and reduced(branch).factor.has(u):
            for form in forms(i).sides:
                multiple = any(sum(high == 0 for high, _ in t.zeros) > 1 for t in form.tables)
                if multiple and form.exponent is None:
                    return True
    return False


def node(
    expr: sp.Expr,
    forms: Callable[[int], Forms],
    parameters: Sequence[Parameter] = (),
    coarse: bool = False,
    zero: sp.Expr = sp.S.Zero,
) -> Node:
    """The graph, with the ``forms`` of the branches that are approximated (``coarse``: for half types), and ``zero``
    for branches that are 0; infinite and NaN inputs give what they have to for all ``parameters`` in their domains."""
    lowering, reading = Lowering(), read(expr, coarse)
    graph = lowering.graph
    called = [(i, branch) for i, (branch, _) in enumerate(reading.parts) if calls(branch, coarse)]
    known = {i: (forms(i), reduced(branch).place) for i, branch in called}

    def joined(values: Mapping[int, Node]) -> Node:
        """The branches, the ``values`` of those that are approximated among them."""
        limited = {i: reading.between_limits(lowering, value) for i, value in values.items()}
        parts = [(zero if branch == 0 else branch, condition) for branch, condition in reading.parts]
        return _signed(graph, reading.completed(lowering, _joined(lowering, parts, limited)))

    far = joined({i: assembled(f.sides, lowering, place) for i, (f, place) in known.items()})
    far = settle(graph, far, parameters, (np.float32,))
    if not all(f.near for f, _ in known.values()):
        return far
    near = joined({i: assembled(f.near, lowering, place, near=True) for i, (f, place) in known.items()})
    conditions = [nearby(f, lowering, place) for f, place in known.values()]
    within = [reading.of_value(lowering, reading.between_limits(lowering, c)) for c in conditions]
    if u in expr.free_symbols and not np.isnan(_tried(near, [0.5], u=np.nan)[0]):
        within.append(graph.call("eq", lowering(u), lowering(u)))
    return graph.usually(reduce(partial(graph.call, "both"), within), near, far)


def _joined(lowering: Lowering, parts: Sequence[tuple[sp.Expr, sp.Basic]], known: Mapping[int, Node]) -> Node:
    graph = lowering.graph
    values = [known[i] if i in known else lowering(stabilize(branch)) for i, (branch, _) in enumerate(parts)]
    result = values[-1]
    for value, (_, condition) in reversed(list(zip(values, parts, strict=True))[:-1]):
        result = graph.select(lowering.condition(condition), value, result)
    return result


def _signed(graph: Graph, result: Node) -> Node:
    """With the sign at 0 that the result has beside it."""
    *zeros, right, left = _tried(result, [0.0, -0.0, TINY, -TINY])
    if not any(zeros) and any(np.signbit(zeros) != np.signbit((right, left))):
        zero = graph.x if np.signbit(left) != np.signbit(right) else graph.abs(graph.x)
        zero = graph.neg(zero) if np.signbit(right) else zero
        result = graph.select(graph.call("eq", graph.x, graph.constant(0)), zero, result)
    return result


def _tried(node: Node, points: Sequence[float], **others: float) -> np.ndarray:
    """Values in float32, with 1 for parameters and other inputs."""
    ones = {n.value: 1.0 for n in order([node]) if n.op == "parameter"}
    return evaluate([node], np.array(points), ones | others, np.float32)[0]
