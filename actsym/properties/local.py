"""A formula at one point: whether it is analytic there, and the first derivative in which two differ.

Two formulas at a point: the first derivative in which they differ.

Where a formula without switches may fail to be analytic, and whether it is analytic at a point.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import sympy as sp
from flint import ctx

from actsym.definition.spec import x
from actsym.errors import Unanswered
from actsym.rigor.asymptotics.constants import Undetermined, sign
from actsym.rigor.asymptotics.expand import Expander, t
from actsym.rigor.asymptotics.questions import PRECISION, leading, limit, zero_free
from actsym.rigor.asymptotics.series import Scale, Series
from actsym.rigor.asymptotics.terms import Monomial, compare, largest
from actsym.rigor.breakpoints import zeros_on
from actsym.rigor.exact_numbers import BreakpointError, Piece

#: Numbers of terms of the expansions that are compared.
_LENGTHS = (4, 8, 16, 32)


@dataclass(frozen=True)
class Comparison:
    """``order`` k: C^k at the point and not C^(k+1), with the one-sided derivatives of order k + 1.

    ``order`` None: all derivatives agree; ``flat`` then says that a difference is left which is smaller than
    every power.
    """

    order: sp.Expr | None = None
    left: sp.Expr = sp.S.Zero
    right: sp.Expr = sp.S.Zero
    flat: bool = False


def compare_sides(left: sp.Expr, right: sp.Expr, point: sp.Expr) -> Comparison:
    """Compare ``left`` (for x < point) with ``right`` (for x > point).  Raises :class:`Undetermined`."""
    failure = Undetermined("no mismatch was found")
    for length in _LENGTHS:
        expanders = [Expander(Scale(length=length, exact=True)) for _ in range(2)]
        try:
            with ctx.workprec(PRECISION):
                sides = expanders[0](left.subs(x, point - 1 / t)), expanders[1](right.subs(x, point + 1 / t))
                found = _compare(left, right, point, *sides)
            if found is not None:
                return found
            failure = Undetermined(f"no mismatch up to {length} terms")
        except Undetermined as error:
            failure = error
        for expander in expanders:
            if expander.oscillates is not None:
                raise Undetermined(f"{expander.oscillates} oscillates")
    raise failure


def _compare(left: sp.Expr, right: sp.Expr, point: sp.Expr, low: Series, high: Series) -> Comparison | None:
    """None if the expansions agree as far as they go, and do not go far enough."""
    terms = [list(s.terms) for s in (low, high)]
    orders = [s.order for s in (low, high) if s.order is not None]
    rest = largest(orders) if orders else None
    while True:
        heads = [part[0][1] for part in terms if part]
        top = largest(heads) if heads else None
        if top is None or (rest is not None and compare(top, rest) <= 0) or _flat(top):
            break
        pair = []
        for part in terms:
            here = part and compare(part[0][1], top) == 0
            pair.append(part.pop(0)[0].known() if here else sp.S.Zero)
        power = sp.expand(-top.logs[0])
        if not top.is_power or not power.is_integer or sign(power) < 0:
            return _irregular(left, right, point, power)
        a, b = pair[0] * sp.S.NegativeOne**power, pair[1]
        if sign(sp.expand(a - b)) != 0:
            factor = sp.factorial(power)
            return Comparison(sp.expand(power - 1), sp.expand(factor * a), sp.expand(factor * b))
    if top is not None and (rest is None or compare(top, rest) > 0):
        return Comparison(flat=True)
    if rest is None:
        return Comparison()
    return Comparison(flat=True) if _flat(rest) else None


def _flat(monomial: Monomial) -> bool:
    """Whether it is smaller than every power of h."""
    if not monomial.exponent or monomial.size >= 0:
        return False
    return all(compare(monomial * Monomial((n, sp.S.Zero, sp.S.Zero)), Monomial()) < 0 for n in (sp.Integer(10**6),))


def _irregular(left: sp.Expr, right: sp.Expr, point: sp.Expr, power: sp.Expr) -> Comparison:
    """A power that is no natural number, or a logarithm: the derivatives' limits decide."""
    if not power.is_number:
        raise Undetermined(f"whether the power {power} is a natural number is not known")
    first = max(0, int(sp.floor(power)))
    for k in range(first, first + 3):
        a = limit(sp.diff(left, x, k).subs(x, point - 1 / t))
        b = limit(sp.diff(right, x, k).subs(x, point + 1 / t))
        infinite = a in (sp.oo, -sp.oo) or b in (sp.oo, -sp.oo)
        if infinite or sign(sp.expand(a - b)) != 0:
            return Comparison(sp.Integer(k - 1), a, b)
    raise Undetermined("the derivatives at a singular point are not known")


#: Analytic on the whole real line.
_EVERYWHERE = (
    sp.exp, sp.sin, sp.cos, sp.sinh, sp.cosh, sp.erf, sp.erfc, sp.erfi, sp.tanh, sp.atan, sp.asinh, sp.sech,
    sp.sinc,
)  # fmt: skip

#: Analytic between the zeros of an expression in their argument, which no solver lists.
_WITHOUT_ZEROS_OF = {
    sp.gamma: lambda u: 1 / sp.gamma(u), sp.loggamma: lambda u: u, sp.LambertW: lambda u: sp.E * u + 1,
}  # fmt: skip


class UnknownSingularities(Unanswered):
    """The singular points of a formula could not be found.  The message names the part."""


def singular_points(piece: Piece) -> list[sp.Expr]:
    """Every point of the piece, its finite ends included, where its formula might not be analytic.

    Raises :class:`UnknownSingularities` where their equation has no solution in closed form.
    """
    for node in piece.expr.atoms(*_WITHOUT_ZEROS_OF):
        if node.has(x) and not zero_free(_WITHOUT_ZEROS_OF[node.func](node.args[0]), piece.lower, piece.upper):
            raise UnknownSingularities(f"where {node} is analytic is not known")
    found: list[sp.Expr] = []
    for equation in dict.fromkeys(_equations(piece.expr)):
        if not equation.has(x) or equation.is_nonzero or equation.is_positive or equation.is_negative:
            continue
        polynomial = sp.fraction(sp.together(equation))[0].as_poly(x)
        simple = polynomial is not None and polynomial.gens == (x,)
        if not simple and zero_free(equation, piece.lower, piece.upper):
            continue
        try:
            found += zeros_on(equation, piece.lower, piece.upper)
        except BreakpointError:
            raise UnknownSingularities(f"the zeros of {equation} are not known") from None
    return found


def _equations(expr: sp.Expr) -> Iterator[sp.Expr]:
    """Expressions that vanish wherever ``expr`` is not analytic."""
    for node in sp.preorder_traversal(expr):
        if not node.has(x) or node == x or isinstance(node, (sp.Add, sp.Mul, *_EVERYWHERE)):
            continue
        if isinstance(node, sp.Pow):
            if not (node.exp.is_integer and node.exp.is_nonnegative) and node.base.has(x):
                yield node.base
        elif isinstance(node, sp.log | sp.coth | sp.csch):
            yield node.args[0]
        elif isinstance(node, sp.tan | sp.sec):
            yield sp.cos(node.args[0])
        elif isinstance(node, sp.cot | sp.csc):
            yield sp.sin(node.args[0])
        elif isinstance(node, sp.asin | sp.acos | sp.atanh | sp.acosh):
            yield 1 - node.args[0] ** 2
        elif node.func not in _WITHOUT_ZEROS_OF or len(node.args) != 1:
            raise UnknownSingularities(f"where {node} is analytic is not known")


def analytic_at(expr: sp.Expr, point: sp.Expr) -> bool:
    """Whether ``expr`` (without switches) is proven to be analytic at ``point``, removable gaps filled in."""
    try:
        return _kind(expr, point) == "analytic"
    except Undetermined:
        return False


def _kind(expr: sp.Expr, point: sp.Expr) -> str | None:
    """``analytic``, ``meromorphic`` or None (not known)."""
    if not expr.has(x) or expr == x:
        return "analytic"
    if isinstance(expr, sp.Add | sp.Mul):
        kinds = {_kind(a, point) for a in expr.args}
        return _meromorphic(expr, point, kinds)
    if isinstance(expr, sp.Pow):
        base = _kind(expr.base, point)
        if expr.exp.is_integer and not expr.exp.has(x):
            return base if expr.exp.is_nonnegative and base == "analytic" else _meromorphic(expr, point, {base})
        exponent = _kind(expr.exp, point)
        return "analytic" if base == exponent == "analytic" and _value_sign(expr.base, point) > 0 else None
    if isinstance(expr, _EVERYWHERE):
        return "analytic" if _kind(expr.args[0], point) == "analytic" else None
    if isinstance(expr, sp.log):
        positive = _kind(expr.args[0], point) == "analytic" and _value_sign(expr.args[0], point) > 0
        return "analytic" if positive else None
    if isinstance(expr, sp.tan | sp.coth | sp.csch | sp.sec | sp.cot | sp.csc):
        return _meromorphic(expr, point, {_kind(expr.args[0], point)}, inner="analytic")
    if isinstance(expr, sp.asin | sp.acos | sp.atanh):
        inside = _kind(expr.args[0], point) == "analytic" and _value_sign(1 - expr.args[0] ** 2, point) > 0
        return "analytic" if inside else None
    return None


def _meromorphic(expr: sp.Expr, point: sp.Expr, kinds: set[str | None], inner: str = "") -> str | None:
    """A meromorphic function that stays bounded is analytic."""
    if None in kinds or (inner and kinds != {inner}):
        return None
    if kinds == {"analytic"} and isinstance(expr, sp.Add | sp.Mul):
        return "analytic"
    term = leading(expr.subs(x, point + 1 / t))
    return "analytic" if term is None or term[1].size <= 0 else "meromorphic"


def _value_sign(expr: sp.Expr, point: sp.Expr) -> int:
    """The sign of the limit at the point (0 where the limit is zero)."""
    term = leading(expr.subs(x, point + 1 / t))
    return 0 if term is None or term[1].size < 0 else sign(term[0])
