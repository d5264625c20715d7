"""Where a formula without switches may fail to be analytic, and whether it is analytic at a point."""

from __future__ import annotations

from collections.abc import Iterator

import sympy as sp

from actsym.definition.spec import x
from actsym.errors import Unanswered
from actsym.rigor.asymptotics.constants import Undetermined, sign
from actsym.rigor.asymptotics.expand import t
from actsym.rigor.asymptotics.questions import leading, zero_free
from actsym.rigor.breakpoints import BreakpointError, Piece, zeros_on

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
