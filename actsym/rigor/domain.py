"""Whether an expression is a real function: every operation with a restricted domain is proven to stay in it.

Logarithms, roots, powers, inverse functions and divisions make *demands* on their arguments: never negative, positive
apart from isolated points, or not zero on a whole interval.  Each is proven on the part of the line where its branch
applies, inner ones first: by interval arithmetic; by the identity theorem, where only a constant zero is to be
excluded; else from all zeros of the argument and the sign between any two.  What is periodic is looked at over one
period.

Isolated points without a value (``1/x``, ``log(abs(x))``) are no matter of this module: smoothness names them.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

import sympy as sp
from flint import arb, ctx
from sympy.core.relational import Relational
from sympy.logic.boolalg import Boolean

from actsym.definition.symbols import x
from actsym.errors import EvaluationError, InputError, Unanswered
from actsym.rigor.breakpoints import sign_near, zeros
from actsym.rigor.evaluate import Evaluator, UnsupportedError
from actsym.rigor.exact_numbers import between, inside, sorted_reals
from actsym.rigor.intervals import Interval, compile_interval
from actsym.work import steps

_BITS = 96

#: How far from 0 a failure is looked for where nothing can be said of a whole half-line.
_NEAR = sp.Integer(8)


class NotRealError(InputError):
    """The expression is no real function there, or is not shown to be one.  One line, which names a point or a part."""


class Demand(enum.Enum):
    NONNEGATIVE = "never negative"
    POSITIVE = "positive apart from isolated points"
    NONZERO = "zero at isolated points at most"


@dataclass(frozen=True)
class _Restriction:
    """``subject`` has to meet the ``demand``; ``problem`` says what is wrong where it does not.

    An ``exponent`` makes the power of something negative real where it happens to be an integer.
    """

    subject: sp.Expr
    demand: Demand
    problem: str
    exponent: sp.Expr | None = None


@steps.remembered(512)
def require_real(expr: sp.Expr, lower: sp.Expr = -sp.oo, upper: sp.Expr = sp.oo) -> None:
    """Raise :class:`NotRealError` unless ``expr``, an expression in ``x``, is proven to be real between the ends.

    lower, upper
        Exact or infinite; a value may be missing at isolated points.
    """
    where = "on the whole line" if (lower, upper) == (-sp.oo, sp.oo) else f"between {lower} and {upper}"
    try:
        _walk(expr, lower, upper)
    except _Broken as broken:
        raise NotRealError(f"{shortened(expr)} is no real function {where}: {broken}") from None
    except Unanswered as error:
        raise NotRealError(f"{shortened(expr)} is not shown to be real: {error}") from None


def shortened(expr: sp.Expr) -> str:
    """The expression as text that a line can hold."""
    text = str(expr)
    return text if len(text) <= 120 else f"{text[:80]}... ({len(text)} characters)"


class _Broken(Exception):
    """A demand that is not met."""


def _walk(expr: sp.Basic, lower: sp.Expr, upper: sp.Expr, guard: Boolean = sp.true) -> None:
    """Raises :class:`_Broken`, or :class:`~actsym.errors.Unanswered` where a demand is not shown to be met.

    ``guard`` is a condition under which the expression is read.
    """
    if not expr.args or not _restricted(expr):
        return
    if not expr.has(x):
        _constant(expr)
        return
    if isinstance(expr, sp.Piecewise):
        for a, b, value, when in _branches(expr, lower, upper):
            _walk(value, a, b, sp.And(guard, when))
        return
    for arg in expr.args:
        _walk(arg, lower, upper, guard)
    for restriction in _restrictions(expr):
        if not _implied(restriction.subject, restriction.demand, guard):
            _meet(restriction, lower, upper, guard)


def _constant(expr: sp.Expr) -> None:
    with ctx.workprec(_BITS):
        value = Evaluator(expr).on(arb(0))
    if not value.is_finite():
        raise UnsupportedError(f"{expr} has no real value that is known")


def _restricted(expr: sp.Basic) -> bool:
    """Whether anything in it makes a demand, or is not known."""
    return any(_demands(node) for node in sp.preorder_traversal(expr))


def _demands(node: sp.Basic) -> bool:
    if isinstance(node, sp.Pow):
        return not (node.exp.is_Integer and node.exp > 0)
    return isinstance(node, sp.Function) and not isinstance(node, (*_TOTAL, sp.Piecewise))


def restricted_parts(expr: sp.Basic) -> Iterator[sp.Expr]:
    """The outermost parts that depend on ``x`` and make a demand; a piecewise function is one part."""
    if not expr.has(x):
        return
    if isinstance(expr, sp.Expr) and (_demands(expr) or (isinstance(expr, sp.Piecewise) and _restricted(expr))):
        yield expr
        return
    for part in expr.args:
        yield from restricted_parts(part)


def _branches(
    node: sp.Piecewise, lower: sp.Expr, upper: sp.Expr
) -> Iterator[tuple[sp.Expr, sp.Expr, sp.Expr, Boolean]]:
    """(from, to, value, condition) for each part of an interval on which one branch applies; where these are not known,
    for each branch on the whole interval.

    Comparisons that are defined everywhere are settled first: the others are read only where these leave them open.
    """
    tests = [test for _, condition in node.args for test in condition.atoms(Relational) if test.has(x)]
    plain = [test for test in tests if not _restricted(test)] or tests
    for test in plain:
        _walk(test, lower, upper)
    try:
        points = [p for test in plain for p in zeros(test.lhs - test.rhs, lower, upper)]
    except Unanswered:
        period = _period(node)
        if period is not None and (lower, upper) != (0, period):
            yield from _branches(node, sp.S.Zero, period)
        else:
            yield from ((lower, upper, value, condition) for value, condition in node.args)
        return
    for a, b in pairwise([lower, *sorted_reals(points), upper]):
        point = inside(a, b)
        truth = {t: sp.true if t.func(sign_near(point, t.lhs - t.rhs), 0) else sp.false for t in plain}
        left = [(value, settled) for value, test in node.args if (settled := test.xreplace(truth)) != sp.false]
        if not left:
            raise _Broken(f"at x = {point} no branch applies")
        if left[0][1] == sp.true:
            yield a, b, left[0][0], sp.true
        else:
            yield from _branches(sp.Piecewise(*left, evaluate=False), a, b)


def singular(expr: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> list[sp.Expr]:
    """The points between the ends at which an operation of ``expr``, which has no switches, may be without a value.

    Raises :class:`~actsym.rigor.exact_numbers.BreakpointError` where they are not shown to be all.
    """
    subjects = {
        restriction.subject
        for node in sp.preorder_traversal(expr)
        if node.args and node.has(x)
        for restriction in _restrictions(node)
        if restriction.demand is not Demand.NONNEGATIVE
    }
    points = []
    for u in sorted(subjects, key=sp.default_sort_key):
        values = _range(u, lower, upper)
        if not (values.lo > 0 or values.hi < 0):
            points += zeros(u, lower, upper)
    return sorted_reals(points)


# Demands


def _restrictions(expr: sp.Expr) -> list[_Restriction]:
    """What the outermost operation demands of its arguments."""
    if isinstance(expr, sp.Pow):
        return _of_power(expr)
    if isinstance(expr, (sp.Add, sp.Mul, Relational, *_TOTAL)):
        return []
    rule = _RULES.get(expr.func)
    found = None if rule is None else rule(*expr.args)
    if found is None:
        raise UnsupportedError(f"where {expr} is real is not known")
    argument = ", ".join(map(str, expr.args))
    problem = (
        f"the logarithm's argument {argument} is not positive" if isinstance(expr, sp.log)
        else f"the argument {argument} of {expr.func.__name__} is outside {_DOMAINS[expr.func]}"
        if expr.func in _DOMAINS
        else f"{expr} has a pole"
    )  # fmt: skip
    return [_Restriction(subject, demand, problem) for subject, demand in found]


def _of_power(expr: sp.Pow) -> list[_Restriction]:
    base, exponent = expr.as_base_exp() if expr.exp.is_Rational else (expr.base, expr.exp)
    if exponent.is_Integer:
        return [_Restriction(base, Demand.NONZERO, f"there is a division by {base} = 0")] if exponent < 0 else []
    if exponent.is_Rational and exponent > 0:
        return [_Restriction(base, Demand.NONNEGATIVE, f"{base} is negative, under a root")]
    if exponent.is_Rational:
        return [_Restriction(base, Demand.POSITIVE, f"{base} is not positive, under a negative power")]
    if exponent.is_integer:
        return [_Restriction(base, Demand.NONZERO, f"{base} is zero, to the power {exponent}")]
    problem = f"{base} is not positive and the power {exponent} is no integer"
    positive = _range(exponent, -sp.oo, sp.oo).lo > 0
    return [_Restriction(base, Demand.NONNEGATIVE if positive else Demand.POSITIVE, problem, exponent)]


Found = list[tuple[sp.Expr, Demand]]


def _nonzero(form: Callable[[sp.Expr], sp.Expr]) -> Callable[[sp.Expr], Found]:
    return lambda u: [(form(u), Demand.NONZERO)]


def _between(low: int, high: int, demand: Demand) -> Callable[[sp.Expr], Found]:
    return lambda u: [(u - low, demand), (high - u, demand)]


def _lambert(u: sp.Expr, branch: sp.Expr = sp.S.Zero) -> Found | None:
    if branch == 0:
        return [(sp.E * u + 1, Demand.NONNEGATIVE)]
    return [(sp.E * u + 1, Demand.NONNEGATIVE), (-u, Demand.POSITIVE)] if branch == -1 else None


def _poles_of_gamma(u: sp.Expr) -> Found:
    return [(sp.sin(sp.pi * u), Demand.NONZERO)]


def _bessel(demand: Demand | None) -> Callable[[sp.Expr, sp.Expr], Found | None]:
    def rule(order: sp.Expr, u: sp.Expr) -> Found | None:
        if order.has(x):
            return None
        return [] if demand is None and order.is_Integer else [(u, demand or Demand.NONNEGATIVE)]

    return rule


#: Real wherever their arguments are.
_TOTAL = (
    sp.exp, sp.sin, sp.cos, sp.sinh, sp.cosh, sp.tanh, sp.sech, sp.atan, sp.acot, sp.asinh, sp.erf, sp.erfc, sp.erfi,
    sp.sinc, sp.Si, sp.Shi, sp.fresnels, sp.fresnelc, sp.airyai, sp.airybi, sp.Abs, sp.sign, sp.Heaviside, sp.Max,
    sp.Min, sp.floor, sp.ceiling, sp.frac, sp.re, sp.conjugate, sp.atan2,
)  # fmt: skip

_RULES: dict[type, Callable[..., Found | None]] = {
    sp.log: lambda u: [(u, Demand.POSITIVE)],
    sp.asin: _between(-1, 1, Demand.NONNEGATIVE),
    sp.acos: _between(-1, 1, Demand.NONNEGATIVE),
    sp.atanh: _between(-1, 1, Demand.POSITIVE),
    sp.erfinv: _between(-1, 1, Demand.POSITIVE),
    sp.erfcinv: _between(0, 2, Demand.POSITIVE),
    sp.acosh: lambda u: [(u - 1, Demand.NONNEGATIVE)],
    sp.acoth: lambda u: [(u**2 - 1, Demand.POSITIVE)],
    sp.asech: lambda u: [(u, Demand.POSITIVE), (1 - u, Demand.NONNEGATIVE)],
    sp.acsch: _nonzero(lambda u: u),
    sp.LambertW: _lambert,
    sp.tan: _nonzero(sp.cos), sp.sec: _nonzero(sp.cos), sp.cot: _nonzero(sp.sin), sp.csc: _nonzero(sp.sin),
    sp.coth: _nonzero(lambda u: u), sp.csch: _nonzero(lambda u: u), sp.Ei: _nonzero(lambda u: u),
    sp.gamma: _poles_of_gamma,
    sp.digamma: _poles_of_gamma,
    sp.factorial: lambda u: _poles_of_gamma(u + 1),
    sp.polygamma: lambda n, u: _poles_of_gamma(u) if n.is_Integer and n >= 0 else None,
    sp.loggamma: lambda u: [(u, Demand.POSITIVE)],
    sp.li: lambda u: [(u, Demand.POSITIVE)],
    sp.Ci: lambda u: [(u, Demand.POSITIVE)],
    sp.Chi: lambda u: [(u, Demand.POSITIVE)],
    sp.zeta: lambda s, *a: None if a else [(s - 1, Demand.NONZERO)],
    sp.Mod: lambda u, m: [(m, Demand.NONZERO)],
    sp.besselj: _bessel(None), sp.besseli: _bessel(None),
    sp.bessely: _bessel(Demand.POSITIVE), sp.besselk: _bessel(Demand.POSITIVE),
}  # fmt: skip

#: Where the others are, in words.
_DOMAINS: dict[type, str] = {
    sp.asin: "[-1, 1]", sp.acos: "[-1, 1]", sp.atanh: "(-1, 1)", sp.erfinv: "(-1, 1)", sp.erfcinv: "(0, 2)",
    sp.acosh: "[1, oo)", sp.acoth: "(-oo, -1) and (1, oo)", sp.asech: "(0, 1]", sp.LambertW: "[-1/e, oo)",
    sp.loggamma: "(0, oo)", sp.li: "(0, oo)", sp.Ci: "(0, oo)", sp.Chi: "(0, oo)", sp.besselj: "[0, oo)",
    sp.besseli: "[0, oo)", sp.bessely: "(0, oo)", sp.besselk: "(0, oo)",
}  # fmt: skip


# Proofs


def _implied(u: sp.Expr, demand: Demand, guard: Boolean) -> bool:
    """Whether the condition says that ``u`` meets the demand, in so many words."""
    for test in sp.And.make_args(guard):
        if isinstance(test, sp.Gt | sp.Lt | sp.Ge | sp.Le) and sp.expand(test.gts - test.lts - u) == 0:
            return demand is Demand.NONNEGATIVE or isinstance(test, sp.Gt | sp.Lt)
    return False


def _meet(restriction: _Restriction, lower: sp.Expr, upper: sp.Expr, guard: Boolean) -> None:
    subject, demand = restriction.subject, restriction.demand
    try:
        point = _broken(subject, demand, lower, upper)
    except Unanswered as error:
        point = _sampled(subject, demand, lower, upper)
        if point is None:
            part = "on the whole line" if (lower, upper) == (-sp.oo, sp.oo) else f"between {lower} and {upper}"
            raise Unanswered(f"that {subject} is {demand.value} {part} is not proven ({error})") from None
    if point is None:
        return
    point = _example(restriction, point)
    if guard != sp.true and not _sign(sp.Piecewise((1, guard), (0, True), evaluate=False), point):
        raise Unanswered(f"whether {guard} excludes that {restriction.problem} is not known")
    raise _Broken(f"at x = {point} {restriction.problem}")


def _example(restriction: _Restriction, point: Fraction) -> Fraction:
    """A point like ``point`` beside it at which the exponent is no integer."""
    if restriction.exponent is None:
        return point
    exponent, wrong = Evaluator(restriction.exponent), _sign(restriction.subject, point)
    beside = (point, *(point + Fraction(1, 3 << k) for k in range(60)))
    return next(
        p for p in beside if not exponent.at(p, 16).ball.contains_integer() and _sign(restriction.subject, p) == wrong
    )


def _broken(u: sp.Expr, demand: Demand, lower: sp.Expr, upper: sp.Expr) -> Fraction | None:
    """A point about which the demand is not met; None where it is met everywhere.

    Raises :class:`~actsym.errors.Unanswered` where neither is shown.
    """
    if (
        demand is Demand.NONNEGATIVE
        and isinstance(u, sp.Piecewise)
        and all(_implied(v, demand, test) or _range(v, lower, upper).lo >= 0 for v, test in u.args)
    ):
        return None
    values = _range(u, lower, upper)
    if values.lo > 0 or (values.hi < 0 and demand is Demand.NONZERO):
        return None
    if values.lo >= 0:
        if demand is Demand.NONNEGATIVE:
            return None
        demand = Demand.NONZERO
    if demand is Demand.NONZERO and _identity(u, lower, upper) and any(_sign(u, p) for p in _some(lower, upper)):
        return None
    period = _period(u)
    if period is not None and (lower, upper) == (-sp.oo, sp.oo):
        return _broken(u, demand, sp.S.Zero, period)
    for a, b in pairwise([lower, *zeros(u, lower, upper), upper]):
        point, sign = _sign_between(u, a, b)
        if (sign < 0 and demand is not Demand.NONZERO) or (sign == 0 and demand is not Demand.NONNEGATIVE):
            return point
    return None


def _range(u: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> Interval:
    """Ends between which all values of ``u`` lie."""
    with ctx.workprec(_BITS):
        ends = [arb.neg_inf() if lower is -sp.oo else Evaluator(lower).on(arb(0))]
        ends += [arb.pos_inf() if upper is sp.oo else Evaluator(upper).on(arb(0))]
        try:
            return compile_interval(u)(Interval(*ends))
        except UnsupportedError:
            return Interval(arb.neg_inf(), arb.pos_inf())


#: Meromorphic in the whole plane; those that are analytic on the whole line first.
_ENTIRE = (sp.exp, sp.sin, sp.cos, sp.sinh, sp.cosh, sp.tanh, sp.sech, sp.erf, sp.erfc, sp.erfi)
_MEROMORPHIC = (sp.tan, sp.cot, sp.sec, sp.csc, sp.coth, sp.csch, sp.gamma)


def _identity(u: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> int:
    """Whether ``u`` is zero on the whole interval if it is zero on a part of it, by the identity theorem.

    2: it is analytic at every point of the interval; 1: it is analytic in a complex neighbourhood of it without
    countably many points, which leave that connected; 0: neither is seen.
    """
    if not u.has(x) or u == x:
        return 2
    level = min(_identity(a, lower, upper) for a in u.args)
    if isinstance(u, (sp.Add, sp.Mul, *_ENTIRE)):
        return level
    if isinstance(u, _MEROMORPHIC):
        return min(level, 1)
    if isinstance(u, sp.atan | sp.asinh):
        return level if level == 2 else 0
    if isinstance(u, sp.Pow | sp.log):
        values = _range(u.args[0], lower, upper)
        if isinstance(u, sp.Pow) and u.exp.is_Integer:
            whole = u.exp > 0 or values.lo > 0 or values.hi < 0
            return level if whole else min(level, 1)
        return level if level == 2 and values.lo > 0 else 0
    return 0


def meromorphic(u: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> bool:
    """Whether ``u`` is seen to be meromorphic about every point of the interval (no is no proof of the contrary)."""
    if isinstance(u, _MEROMORPHIC):
        return _identity(u.args[0], lower, upper) == 2
    if isinstance(u, sp.Add | sp.Mul) or (isinstance(u, sp.Pow) and u.exp.is_Integer):
        return all(meromorphic(a, lower, upper) for a in u.args)
    return _identity(u, lower, upper) == 2


def _sign_between(u: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> tuple[Fraction, int]:
    """A point between the ends and the sign there; at another where ``u`` has no value at the first."""
    for point in _some(lower, upper):
        sign = _sign(u, point)
        if sign is not None:
            return point, sign
    return point, sign_near(point, u)


def _some(lower: sp.Expr, upper: sp.Expr) -> Iterator[Fraction]:
    """A few points between the ends."""
    middle = inside(lower, upper)
    exact = sp.Rational(middle.numerator, middle.denominator)
    yield middle
    yield inside(exact, upper) + (Fraction(1, 7) if upper is sp.oo else 0)
    yield inside(lower, exact) - (Fraction(5, 11) if lower is -sp.oo else 0)


def _sign(u: sp.Expr, point: Fraction) -> int | None:
    try:
        ball = Evaluator(u).at(point, 16).ball
    except (EvaluationError, UnsupportedError):
        return None
    return 1 if ball > 0 else -1 if ball < 0 else 0 if ball == 0 else None


def _within(point: Fraction, lower: sp.Expr, upper: sp.Expr) -> bool:
    return between(sp.Rational(point.numerator, point.denominator), lower, upper)


def _sampled(u: sp.Expr, demand: Demand, lower: sp.Expr, upper: sp.Expr) -> Fraction | None:
    """A point about which the demand is not met, near 0 or among some; only asked where no proof is found."""
    low, high = (end if end.is_finite else sp.sign(end) * _NEAR for end in (lower, upper))
    if (low, high) != (lower, upper) and between(low, -sp.oo, high):
        try:
            return _broken(u, demand, low, high)
        except Unanswered:
            pass
    if demand is Demand.NONZERO:
        return None
    points = (s * Fraction(n, 8) for n in range(1, 160) for s in (1, -1))
    return next((p for p in points if _within(p, lower, upper) and _sign(u, p) == -1), None)


def _period(u: sp.Expr) -> sp.Expr | None:
    """A period of ``u``, which algebra shows to be one."""
    periods = []
    for node in u.atoms(sp.sin, sp.cos, sp.tan, sp.floor, sp.ceiling):
        slope = node.args[0].diff(x)
        if slope != 0 and not slope.has(x) and not node.args[0].has(sp.floor, sp.ceiling):
            periods.append((1 if isinstance(node, sp.floor | sp.ceiling) else 2 * sp.pi) / sp.Abs(slope))
    if not periods:
        return None
    shares = [sp.cancel(p / periods[0]) for p in periods]
    if not all(s.is_Rational for s in shares):
        return None
    period = periods[0] * sp.ilcm(1, *(s.p for s in shares)) / sp.igcd(0, *(s.q for s in shares))
    return period if sp.expand(u.subs(x, x + period) - u) == 0 else None
