"""Special values, settled on the lowered graph by running it in IEEE arithmetic.

The policy: NaN in gives NaN out; at +-inf a function returns its limit; no finite input gives NaN; and all this for
every value that a parameter's domain allows.  Where the graph as lowered breaks it, the graph is changed, by the
first of these that helps:

clamp       the input is clamped on a side on which the function has already reached its limit,
annihilate  a product 0 * inf is made 0: what vanishes here is a decaying exponential, which beats every power, or a
            parameter that is 0,
grow        the value at an infinity is that infinity which the function approaches in proportion to x,
remember    a branch that forgets a NaN is made to remember it.

A second input (the value of a gated unit) counts as finite here: 0 * inf between the two inputs is NaN, as ever.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np
import sympy as sp

from actsym.definition.spec import Parameter
from codegen.ir import PREDICATES, Graph, Node, evaluate, order

Type = type[np.float32] | type[np.float64]
TYPES: tuple[Type, ...] = (np.float32, np.float64)

#: What parameters are tried at, beside their defaults, where their domains allow it.
_TRIED = tuple(
    sp.Rational(sign) * value
    for value in (sp.S.Zero, sp.Rational(1, 2**100), sp.Rational(1, 16), sp.Integer(2), sp.Integer(2) ** 100)
    for sign in ((1, -1) if value else (1,))
)
#: What other leaves are tried at: the second input, and noise (0 is its only exceptional value).
_OTHERS = ({"u": 1.0, "noise": 0.5}, {"u": -3.0, "noise": 0.0})

Values = Mapping[str, float]


class Samples(NamedTuple):
    """What the leaves of a graph are tried at, the defaults first; ``vary``: whether parameters are among them;
    ``types``: those that the graph is computed in."""

    values: tuple[Values, ...]
    vary: bool
    types: tuple[Type, ...]

    def results(self, root: Node, points: np.ndarray, dtype: Type, **instead: float) -> np.ndarray:
        """What ``root`` gives at ``points``, of each sample a row; ``instead``: other values of leaves."""
        columns = {name: np.array([[v[name]] for v in self.values]) for name in self.values[0]}
        return evaluate([root], points[None], {**columns, **instead}, dtype)[0]


def settle(graph: Graph, root: Node, parameters: Sequence[Parameter], types: tuple[Type, ...] = TYPES) -> Node:
    """``root`` changed, where needed, so that it keeps the policy for all ``parameters`` in their domains.

    types
        Those that the graph is computed in, float32 before float64.
    """
    samples = _samples(tuple(parameters), frozenset(n.value for n in order([root]) if n.op == "parameter"), types)
    settled = root
    for side in (-1, 1):
        settled = _clamp(graph, settled, samples, side)
    if any(_breaks(settled, samples, side) for side in (-1, 1)):
        settled = _annihilate(graph, root, samples)
        for side in (-1, 1):
            settled = _clamp(graph, settled, samples, side)
    for side in (-1, 1):
        settled = _grow(graph, settled, samples, side)
    return _remember_nan(graph, settled, samples)


@lru_cache(maxsize=4096)
def _samples(parameters: tuple[Parameter, ...], leaves: frozenset[str], types: tuple[Type, ...]) -> Samples:
    """The defaults first; then each tried value for one parameter at a time, and for all of them together."""
    parameters = tuple(p for p in parameters if p.name in leaves)
    defaults = {p.name: float(p.default) for p in parameters}
    samples = [dict(defaults)]
    for value in _TRIED:
        allowed = {p.name: float(value) for p in parameters if p.domain.contains(value) == sp.true}
        samples += [defaults | {name: v} for name, v in allowed.items()]
        samples += [defaults | allowed] if len(allowed) > 1 else []
    rest = leaves - defaults.keys()
    others = [{n: o.get(n, 1.0) for n in rest} for o in (_OTHERS if rest else _OTHERS[:1])]
    return Samples(tuple({**o, **s} for o in others for s in samples), bool(parameters), types)


def _ladder(side: int, dtype: Type) -> np.ndarray:
    """Powers of two from 1/16 up, the largest finite number, and infinity."""
    info = np.finfo(dtype)
    return side * np.append(np.ldexp(dtype(1), np.arange(-4, info.maxexp)), [info.max, np.inf]).astype(dtype)


def _breaks(root: Node, samples: Samples, side: int) -> bool:
    """Whether ``root`` gives NaN on a side."""
    return any(np.isnan(samples.results(root, _ladder(side, t), t)).any() for t in samples.types)


def _clamp(graph: Graph, root: Node, samples: Samples, side: int) -> Node:
    """Clamp the input of ``root``, or of the terms of ``root`` that need it, on one side."""
    if not _breaks(root, samples, side):
        return root
    bounds = [_saturation(root, samples, side, t) for t in samples.types]
    if None not in bounds:
        first, last = sp.Rational(bounds[0]), sp.Rational(bounds[-1])
        bound = graph.constant(side * first, double=None if first == last else side * last)
        return graph.substitute(root, graph.x, graph.call("min" if side > 0 else "max", graph.x, bound))
    if root.op in ("add", "sub", "select"):
        terms = (a if a.op in PREDICATES else _clamp(graph, a, samples, side) for a in root.args)
        return graph.node(root.op, *terms)
    return root


def _saturation(root: Node, samples: Samples, side: int, dtype: Type) -> float | None:
    """Where the function has reached its limit in ``dtype``: the last rung of the ladder before the first NaN (or the
    largest finite number if there is none), provided the rung before gives the same value; else None.

    With parameters only the largest finite number will do: at other values the limit may be reached later.
    """
    ladder = _ladder(side, dtype)
    lasts = set()
    for out in samples.results(root, ladder, dtype):
        broken = np.flatnonzero(np.isnan(out))
        last = (broken[0] if len(broken) else len(ladder) - 1) - 1
        if last < 1 or out[last] != out[last - 1]:
            return None
        lasts.add(last)
    last = min(lasts)
    return None if samples.vary and last < len(ladder) - 2 else float(abs(ladder[last]))


def _annihilate(graph: Graph, root: Node, samples: Samples) -> Node:
    """``root`` with every product guarded that is found to be 0 * inf."""
    for values, side, dtype in product(samples.values, (-1, 1), samples.types):
        while found := _product_of_zero(root, values, side, dtype):
            node, factor = found
            instead = factor if node.op == "mul" else node.args[2]
            guarded = graph.select(graph.call("eq", factor, graph.constant(0)), instead, node)
            root = _replace(graph, root, node, guarded)
    return root


def _guards(nodes: Sequence[Node]) -> set[tuple[int, int]]:
    """The products that are guarded, each with a factor that it is guarded against."""
    found = set()
    for node in nodes:
        inner = node
        while inner.op == "select" and inner.args[0].op == "eq":
            inner = inner.args[2]
            found.add((id(inner), id(node.args[0].args[0])))
    return found


def _product_of_zero(root: Node, values: Values, side: int, dtype: Type) -> tuple[Node, Node] | None:
    """The first unguarded product 0 * inf, or sum with one, and the factor that is 0; None if all is well."""
    nodes = order([root])
    guards = _guards(nodes)
    results = evaluate(nodes, _ladder(side, dtype), values, dtype)
    out = {id(n): r for n, r in zip(nodes, results, strict=True)}
    if not np.isnan(out[id(root)]).any():
        return None
    for node in nodes:
        if node.op not in ("mul", "fma"):
            continue
        for factor, other in (node.args[:2], node.args[1::-1]):
            vanishes = (out[id(factor)] == 0) & np.isinf(out[id(other)])
            if vanishes.any() and (id(node), id(factor)) not in guards:
                return node, factor
    return None


def _replace(graph: Graph, root: Node, old: Node, new: Node) -> Node:
    """``root`` with every use of ``old``, but for that in ``new`` itself, replaced by ``new``."""
    kept = {id(n) for n in order([new])}
    return graph.rebuilt([root], lambda n, _: new if n is old else n if id(n) in kept else None)[0]


def _grow(graph: Graph, root: Node, samples: Samples, side: int) -> Node:
    """An infinity for the NaN that inf - inf gives, where the last values before it double with x (or more)."""
    signs: set[float] = set()
    for dtype in samples.types:
        before, last, _, end = samples.results(root, _ladder(side, dtype)[-4:], dtype).T
        with np.errstate(all="ignore"):
            doubles = last / before > 1.9
        if not (np.isnan(end) & doubles).all():
            return root
        signs |= {*np.sign(last)}
    if len(signs) != 1:
        return root
    at_end = graph.call("eq", graph.x, graph.constant(side * sp.oo))
    return graph.select(at_end, graph.constant(int(signs.pop()) * sp.oo), root)


def _remember_nan(graph: Graph, root: Node, samples: Samples) -> Node:
    """An input that is NaN is returned where the graph lets it go.  The second input is asked after the first."""
    if not _keeps_nan(root, samples, np.nan):
        root = graph.select(graph.call("unordered", graph.x), graph.x, root)
    if "u" in samples.values[0] and not _keeps_nan(root, samples, 0.5, u=np.nan):
        u = graph.parameter("u")
        root = graph.select(graph.call("unordered", u), u, root)
    return root


def _keeps_nan(root: Node, samples: Samples, point: float, **instead: float) -> bool:
    results = (samples.results(root, np.array([point]), dtype, **instead) for dtype in samples.types)
    return all(np.isnan(found).all() for found in results)
