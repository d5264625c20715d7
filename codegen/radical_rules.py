"""Rules that bring square roots of sums of squares into the functions of :mod:`codegen.radicals`."""

from __future__ import annotations

import sympy as sp
from sympy import Add, Mul, Pow, atan, sqrt

from actsym.definition.spec import x
from codegen.radicals import Asinh, Atan, Hypot, HypotExcess, HypotSlope, InverseRoot, Log1pSquare
from codegen.rule import Rule
from codegen.vocabulary import Log1p


def root(term: sp.Expr) -> sp.Expr | None:
    """A real expression whose square is ``term``, if the term shows that it is one."""
    roots = []
    for factor in Mul.make_args(term):
        base, exponent = factor.as_base_exp()
        if exponent.is_Integer and exponent % 2 == 0 and exponent > 0 and base.is_real is not False:
            roots.append(base ** (exponent / 2))
        elif factor.is_nonnegative and not factor.has(x):
            roots.append(sqrt(factor))
        else:
            return None
    return Mul(*roots)


def _hypot(node):
    """(a^2 + b^2)^(n/2) for odd n."""
    if not (isinstance(node, Pow) and (2 * node.exp).is_Integer and not node.exp.is_Integer):
        return None
    if not (isinstance(node.base, Add) and len(node.base.args) == 2 and node.base.has(x)):
        return None
    roots = [root(t) for t in sorted(node.base.args, key=lambda t: not t.has(x))]
    return None if None in roots else Hypot(*roots) ** (2 * node.exp)


def _slope(node):
    """a/h, for whichever of its sides stands before the reciprocal of a hypotenuse."""
    if not isinstance(node, Mul):
        return None
    for power in node.args:
        h, exponent = power.as_base_exp()
        if not (isinstance(h, Hypot) and exponent.is_Integer and exponent < 0):
            continue
        for a, b in (h.args, h.args[::-1]):
            factor, side = a.as_independent(x, as_Add=False)
            for other in node.args:
                base, count = other.as_base_exp()
                if side != 1 and base == side and count.is_Integer and count > 0:
                    both = min(count, -exponent)
                    if not factor.is_number and b != 1:
                        continue
                    quotient = HypotSlope(a, b) / factor if factor.is_number else InverseRoot(side, factor**2)
                    rest = node / other / power
                    return rest * base ** (count - both) * h ** (exponent + both) * quotient**both
    return None


def _excess(node):
    """k h - k b and k h + k b, where b may have the sign that makes it cancel."""
    if not isinstance(node, Add):
        return None
    for term in node.args:
        factor, h = term.as_independent(Hypot, as_Add=False)
        if not isinstance(h, Hypot):
            continue
        for a, b in (h.args, h.args[::-1]):
            for sign in (1, -1):
                other = -sign * factor * b
                if other in node.args and not (sign < 0 and b.is_nonnegative):
                    return node - term - other + factor * HypotExcess(a, sign * b)
    return None


def _rationalised(node):
    """a^2/(h + b) = h - b."""
    if not isinstance(node, Mul):
        return None
    for power in node.args:
        if power.as_base_exp()[1] != -1:
            continue
        total = power.as_base_exp()[0]
        for h in total.atoms(Hypot):
            for a, b in (h.args, h.args[::-1]):
                if total == h + b and a**2 in node.args:
                    return node / power / a**2 * HypotExcess(a, b)
        if isinstance(total, HypotExcess) and total.args[0] ** 2 in node.args:
            a, b = total.args
            return node / power / a**2 * HypotExcess(a, -b)
    return None


def _inverse(node):
    if isinstance(node, sp.asinh):
        return Asinh(node.args[0])
    return Atan(node.args[0]) if isinstance(node, atan) else None


def _log1p_square(node):
    if isinstance(node, Log1p) and node.has(x):
        side = root(node.args[0])
        return None if side is None else Log1pSquare(side)
    return None


RADICAL_RULES: tuple[Rule, ...] = (
    Rule("sqrt(a^2 + b^2) -> Hypot(a, b)", "real a, b", _hypot),
    Rule("a/Hypot(a, b) -> HypotSlope(a, b), u/Hypot(sqrt(c) u, 1) -> InverseRoot(u, c)", "a, b not both 0", _slope),
    Rule("Hypot(a, b) - b -> HypotExcess(a, b)", "real a, b", _excess),
    Rule("a^2/(Hypot(a, b) + b) -> HypotExcess(a, b)", "a != 0 or b > 0, and its limit elsewhere", _rationalised),
    Rule("asinh and atan with stable derivatives", "real u", _inverse),
    Rule("log(1 + u^2) -> Log1pSquare(u)", "real u", _log1p_square),
)


def merge_slopes(expr: sp.Expr) -> sp.Expr:
    """HypotSlope(a, b)/a = 1/Hypot(a, b) in a derivative: what is left differentiates without cancellation."""

    def merged(product: sp.Mul) -> sp.Expr:
        for slope in product.atoms(HypotSlope):
            a, b = slope.args
            base, power = a.as_base_exp()
            exponent = dict(f.as_base_exp() for f in product.args).get(base)
            if not a.has(x) and slope in product.args and exponent is not None and (exponent + power).is_nonpositive:
                return merged(product / slope / base**exponent * base ** (exponent + power) / Hypot(a, b))
        return product

    return expr.replace(lambda e: isinstance(e, Mul), merged)
