"""An expression in terms of functions of one variable: branches, factors, scaled arguments, limits.

Each branch is read as c g(b x): a function g of one variable, of an argument that a parameter may scale, times a factor
of parameters and other inputs.  g is approximated where the composed form of the branch calls a library; for half
types (``coarse``) also where it divides or takes a root, each of which costs a GPU as much as a short form.

Where parameters say which branch holds, or a branch is no such function, there are two other readings:

between limits
    h(x) up to a limit and h(limit) beyond is h of the smaller one of x and the limit.  What it is multiplied by, made
    of u alone, takes the place of u.
beside a rest
    A sum of such branches and of terms that call no library.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
import sympy as sp

from actsym.definition.spec import Parameter, u, x
from codegen.approximate.builder import assembled
from codegen.approximate.form import Forms
from codegen.approximate.problem import SINGLE, Place, Precision, Problem, Unsuited, place
from codegen.ir import Graph, Node, calls_library, evaluate, order
from codegen.special import settle
from codegen.stable.base import CannotLower
from codegen.stable.lower import Lowering
from codegen.stable.rules import stabilize

#: A branch and its condition.
Part = tuple[sp.Expr, sp.Basic]
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
    roots = _roots(expr)
    for scale in (sp.S.One, *_scales(expr), *roots):
        # Of what is left, factors without x stand outside; so do powers of x that cancel the scale below them, which
        # may be 0.
        outside, inside = _split(expr.subs(x, x / scale))
        powers = [f for f in sp.Mul.make_args(inside) if f == x or (f.is_Pow and f.base == x and f.exp.is_Integer)]
        for power in powers if scale.is_positive is None else ():
            inside, outside = inside / power, outside * power.subs(x, scale * x)
        if scale in roots and outside.has(u) and _grows(inside):  # times u the argument might be infinite by itself
            inside, outside = inside / x, outside * scale * x
        if not inside.free_symbols - {x} and inside.has(x) and outside.as_independent(x, u, as_Add=False)[1] in FACTORS:
            return Reduced(inside, scale, outside)
    raise Unsuited(f"{expr} depends on parameters, and not by scaling")


@dataclass(frozen=True)
class Limits:
    """A variable between two expressions that are the same for all inputs; None: no bound."""

    lower: sp.Expr | None = None
    upper: sp.Expr | None = None

    def __bool__(self) -> bool:
        return self != Limits()

    def node(self, lowering: Lowering, variable: Node) -> Node:
        """The variable, brought between them; NaN stays."""
        for op, limit in (("min", self.upper), ("max", self.lower)):
            variable = variable if limit is None else lowering.graph.call(op, variable, lowering(limit))
        return variable


@dataclass(frozen=True)
class Reading:
    """An expression as branches, of which the first whose condition holds counts.

    limited
        Whether parameters may say where branches hold: then what is approximated is so on the whole line.
    limits
        Between which x is brought where branches are approximated.
    value
        What u stands for, if not for itself.
    rest
        What is added.
    """

    parts: tuple[Part, ...]
    limited: bool = False
    limits: Limits = Limits()
    value: sp.Expr = u
    rest: sp.Expr = sp.S.Zero

    @property
    def lines(self) -> list[str]:
        """In words, what is not as it is in the expression."""
        bounds = (("at least", self.limits.lower), ("at most", self.limits.upper))
        found = [f"x {word} {limit}" for word, limit in bounds if limit is not None]
        found += [] if self.value == u else [f"{self.value} for u"]
        return found + ([] if self.rest == 0 else [f"{self.rest} added"])

    def of_value(self, lowering: Lowering, node: Node) -> Node:
        """A node with what u stands for."""
        if self.value == u:
            return node
        graph, value, clamps = lowering.graph, self.value, dict[sp.Symbol, Node]()
        for pieces in value.atoms(sp.Piecewise):
            found = _between([*pieces.args], u)
            if found is not None and found[0] == u:
                clamps[symbol := sp.Dummy(real=True)] = found[1].node(lowering, lowering(u))
                value = value.xreplace({pieces: symbol})
        lowered = lowering(stabilize(value))
        for symbol, clamp in clamps.items():
            lowered = graph.substitute(lowered, lowering(symbol), clamp)
        return graph.substitute(node, lowering(u), lowered)

    def completed(self, lowering: Lowering, node: Node) -> Node:
        """The whole, of a node that computes the branches."""
        node = self.of_value(lowering, node)
        return node if self.rest == 0 else _added(lowering.graph, node, lowering(stabilize(self.rest)))


@lru_cache(maxsize=256)
def read(expr: sp.Expr, coarse: bool = False) -> Reading:
    """The first reading that suits; the plain one if none does."""
    plain = Reading(tuple(branches(expr)))
    found = (r for r in (plain, _limited(expr), _beside(expr)) if r is not None and _suits(r, coarse))
    return next(found, plain)


def branches(expr: sp.Expr) -> list[Part]:
    """The branches with their conditions, of which the first that holds counts."""
    folded = sp.piecewise_fold(expr)
    return [(e, c) for e, c in folded.args] if isinstance(folded, sp.Piecewise) else [(expr, sp.true)]


def calls(expr: sp.Expr, coarse: bool = False) -> bool:
    """Whether its composed form calls a library, or, if ``coarse``, divides by what depends on an input or takes a
    root."""
    try:
        node = Lowering()(stabilize(expr))
    except CannotLower:
        return True
    divisors = [n.args[-1] for n in order([node]) if n.op in ("div", "sqrt")] if coarse else []
    return calls_library([node]) or any(n.op == "input" for n in order(divisors))


def _suits(reading: Reading, coarse: bool) -> bool:
    if not reading.limited and any(c.free_symbols - {x} for _, c in reading.parts):
        return False
    try:
        return all(not calls(branch, coarse) or reduced(branch) for branch, _ in reading.parts)
    except Unsuited:
        return False


def _limited(expr: sp.Expr) -> Reading | None:
    """As a product of a value of u and branches between limits of x, if it is one."""
    factors = sp.Mul.make_args(expr)
    value = sp.Mul(*(f for f in factors if f.has(u)))
    if value.has(x) or (value.has(u) and calls(value)):
        return None
    inside = branches(sp.Mul(*(f for f in factors if not f.has(u))))
    called = [p for p in inside if calls(p[0]) and p[0].has(x)]
    limits = Limits()
    if found := _between(inside, x):
        inside, limits = [(found[0], sp.true)], found[1]
    elif len(called) == 1:
        limits = _bounds(called[0][1], x) or limits  # where the branch holds, x is between them
    if not limits:
        return None
    # Of a positive scale a power of x would stay inside, for a division by the scale outside.
    free = {s: sp.Symbol(s.name, real=True) for s in expr.free_symbols if s.is_positive}
    factor = u if value.has(u) else sp.S.One
    parts = tuple((factor * e.xreplace(free), c) for e, c in inside)
    return Reading(parts, True, limits, value if value.has(u) else u)


def _beside(expr: sp.Expr) -> Reading | None:
    """As branches and a rest that calls no library, if there is one."""
    terms = sp.Add.make_args(expr)
    called = [t for t in terms if calls(t)]
    if not called or len(called) == len(terms):
        return None
    rest = sp.Add(*(t for t in terms if t not in called))
    return Reading(tuple(branches(sp.Add(*called))), rest=rest)


def _between(parts: Sequence[Part], variable: sp.Symbol) -> tuple[sp.Expr, Limits] | None:
    """h and the limits of branches that are h(variable) between limits and h(limit) beyond; None if they are not.

    >>> a = sp.Symbol("a", positive=True)
    >>> _between([(-a, x < -a), (x, x <= a), (a, sp.true)], x)
    (x, Limits(lower=-a, upper=a))
    """
    inner = [p for p in parts if p[0].has(variable)]
    if len(inner) != 1 or len(parts) < 2:
        return None
    ((function, where),) = inner
    limits, own = Limits(), _bounds(where, variable)
    for value, condition in parts:
        if value is function:
            continue
        beyond = own if condition == sp.true else _bounds(condition, variable)
        if beyond is None or (beyond.lower is None) == (beyond.upper is None):
            return None
        # Where x is above a bound in this branch, or is not in the other one, the bound is the upper limit.
        upper = (beyond.lower is None) == (condition == sp.true)
        limit = beyond.upper if beyond.lower is None else beyond.lower
        if function.subs(variable, limit) != value or (limits.upper if upper else limits.lower) is not None:
            return None
        limits = replace(limits, **{"upper" if upper else "lower": limit})
    if limits.lower is not None and limits.upper is not None and not (limits.upper - limits.lower).is_nonnegative:
        return None
    return function, limits


def _bounds(condition: sp.Basic, variable: sp.Symbol) -> Limits | None:
    """The bounds that a condition sets to a variable, if it is made of these alone."""
    limits = Limits()
    for relation in condition.args if isinstance(condition, sp.And) else (condition,):
        if not isinstance(relation, sp.Ge | sp.Gt | sp.Le | sp.Lt):
            return None
        below, above = (relation.lhs, relation.rhs) if isinstance(relation, sp.Le | sp.Lt) else relation.args[::-1]
        if -variable in (below, above):
            below, above = -above, -below
        if below == variable and not above.has(x, u) and limits.upper is None:
            limits = replace(limits, upper=above)
        elif above == variable and not below.has(x, u) and limits.lower is None:
            limits = replace(limits, lower=below)
        else:
            return None
    return limits


def _added(graph: Graph, node: Node, rest: Node) -> Node:
    """The sum; with one rounding where the node is a product."""
    match node.op:
        case "mul":
            return graph.call("fma", *node.args, rest)
        case "flip" if node.args[0].op == "mul":
            first, second = node.args[0].args
            return graph.call("fma", graph.call("flip", first, node.args[1]), second, rest)
        case "select":
            condition, *sides = node.args
            return graph.select(condition, *(_added(graph, s, rest) for s in sides))
    return graph.add(node, rest)


def _scales(expr: sp.Expr) -> list[sp.Expr]:
    """What parameters multiply x by, somewhere in the expression."""
    found = {
        sp.Abs(rest) if rest.is_number else -rest if rest.could_extract_minus_sign() else rest
        for product in expr.atoms(sp.Mul)
        for rest, inner in (product.as_independent(x, as_Add=False),)
        if inner == x and rest.free_symbols
    }
    return sorted(found, key=sp.default_sort_key)


def _grows(function: sp.Expr) -> bool:
    """Whether a function of x alone has no finite limit at an infinity."""
    return function.free_symbols == {x} and any(sp.limit(function, x, s * sp.oo).is_infinite for s in (1, -1))


def _roots(expr: sp.Expr) -> list[sp.Expr]:
    """What brings positive parameters out of sums with a power of x: c + x^n is c (1 + (x c^(-1/n))^n)."""
    sums = [total.as_independent(x, as_Add=True) for total in expr.atoms(sp.Add)]
    found = {
        rest ** sp.Rational(-1, inner.exp)
        for rest, inner in sums
        if rest.free_symbols and rest.is_positive and inner.is_Pow and inner.base == x and inner.exp.is_Integer
    }
    return sorted(found, key=sp.default_sort_key)


def _split(expr: sp.Expr) -> tuple[sp.Expr, sp.Expr]:
    """The parameters and other inputs that are factors, and the rest."""
    factors = sp.Mul.make_args(sp.factor_terms(expr) if len(expr.free_symbols) > 1 else expr)
    outside = [f for f in factors if f.free_symbols and not f.has(x)]
    return sp.Mul(*outside), sp.Mul(*(f for f in factors if f not in outside))


# -- What is approximated of an expression, as :mod:`codegen.approximate.reading` has it, and the graph of the whole.


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
        where = sp.S.Reals
        if not condition.free_symbols - {x}:
            where = left & (sp.S.Reals if condition == sp.true else condition.as_set())
            left = left - where
        elif not reading.limited:
            raise Unsuited(f"the branch {branch} holds where parameters say: {condition}")
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


def loses(expr: sp.Expr, forms: Callable[[int], Forms]) -> bool:
    """Whether a gate's form for half types is below the normal numbers, which count as 0, before a large u multiplies
    it: near a multiple zero of a form without an exponential, whose product is made of u last."""
    reading = read(expr, True)
    for i, (branch, _) in enumerate(reading.parts):
        if calls(branch, True) and reduced(branch).factor.has(u):
            for form in forms(i):
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
    limited = reading.limits.node(lowering, graph.x)
    known = {
        i: graph.substitute(assembled(forms(i), lowering, reduced(branch).place), graph.x, limited)
        for i, (branch, _) in enumerate(reading.parts)
        if calls(branch, coarse)
    }
    parts = [(zero if branch == 0 else branch, condition) for branch, condition in reading.parts]
    whole = _signed(graph, reading.completed(lowering, _joined(lowering, parts, known)))
    return settle(graph, whole, parameters, (np.float32,))


def _joined(lowering: Lowering, parts: Sequence[tuple[sp.Expr, sp.Basic]], known: Mapping[int, Node]) -> Node:
    graph = lowering.graph
    values = [known[i] if i in known else lowering(stabilize(branch)) for i, (branch, _) in enumerate(parts)]
    result = values[-1]
    for value, (_, condition) in reversed(list(zip(values, parts, strict=True))[:-1]):
        result = graph.select(lowering.condition(condition), value, result)
    return result


def _signed(graph: Graph, result: Node) -> Node:
    """With the sign at 0 that the result has beside it."""
    ones = {n.value: 1.0 for n in order([result]) if n.op == "parameter"}  # also other inputs
    *zeros, right, left = evaluate([result], np.array([0.0, -0.0, TINY, -TINY]), ones, np.float32)[0]
    if not any(zeros) and any(np.signbit(zeros) != np.signbit((right, left))):
        zero = graph.x if np.signbit(left) != np.signbit(right) else graph.abs(graph.x)
        zero = graph.neg(zero) if np.signbit(right) else zero
        result = graph.select(graph.call("eq", graph.x, graph.constant(0)), zero, result)
    return result
