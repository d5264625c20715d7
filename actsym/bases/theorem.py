"""The statement for every degree n, with its limit, where the sums have closed forms.

For a basis that is orthogonal with orthogonal derivatives, E[F^2] = sum a_k^2 g_k and E[F'^2] = sum a_k^2 d_k,
so with a_k = 1 beyond the first index the condition is a single sum, a_f^2 (g_f - d_f) = sum (d_k - g_k).
Its summand is combined into one term before Gosper's algorithm sees it: apart, the two sums of the
Hermite basis have no closed form, together they telescope to 1 - 1/n!.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import sympy as sp
from flint import arb, ctx
from sympy.concrete.gosper import gosper_sum

from actsym.bases.basis import Basis, ThreeTermRecurrence, k
from actsym.bases.derivation import Step
from actsym.bases.means import Divergent, product_mean
from actsym.definition.spec import x
from actsym.distributions import Normal
from actsym.errors import EvaluationError, SymPyError, Unanswered, sympy_asked
from actsym.rigor.evaluate import UnsupportedError, evaluate

#: The degree, in statements for every degree.
n = sp.Symbol("n", integer=True, positive=True)
_j = sp.Symbol("j", integer=True, positive=True)

#: Precision of infinite sums, and the relative distance at which a closed form is not that of the enclosed sum.
_BITS, _DIGITS = 256, 60
_NEAR = arb((1, -200))

#: Indices from which the terms of a sum are tried to be bounded by a geometric series: 1, 4, 16, ... after the first.
_STARTS = 6


class NoTheorem(Unanswered):
    """There is no statement for every degree.  The message says why."""


@dataclass(frozen=True)
class Norms:
    """g_k = E[(s_k phi_k)^2] and d_k = E[(s_k phi_k')^2] for every index, summed over the functions that share it."""

    values: sp.Expr
    derivatives: sp.Expr
    proof: str


@dataclass(frozen=True)
class Theorem:
    """For every n: coefficient ``free`` = sqrt(``radicand``) and all others 1 give equal gains 1/``moment``.

    Gains are written with Var[x] taken as 1.  ``radicand_limit`` and ``moment_limit`` are the limits as
    n -> oo, infinite where the sums diverge; ``factor`` = 1/sqrt(moment_limit) is the limit of the factor
    that makes both gains one (None if there is none).
    """

    free: str
    radicand: sp.Expr
    moment: sp.Expr
    radicand_limit: sp.Expr
    moment_limit: sp.Expr
    factor: sp.Expr | None
    summand: sp.Expr
    lower: int
    norms: Norms

    def coefficient(self, degree: int) -> sp.Expr:
        """The free coefficient at one degree; imaginary where no real one exists."""
        return sp.sqrt(sp.expand(_evaluated(self.radicand, degree)))

    def gain(self, degree: int) -> sp.Expr:
        """1 / E[F^2] = 1 / E[F'^2] at one degree."""
        return 1 / sp.expand(_evaluated(self.moment, degree))

    def steps(self) -> tuple[Step, ...]:
        symbol = sp.Symbol(self.free, real=True)
        every = Step(
            "Every degree n",
            (
                ("E[(s_k phi_k)²]", self.norms.values),
                ("E[(s_k phi_k')²]", self.norms.derivatives),
                (f"{self.free}²", sp.Sum(self.summand, (k, self.lower, n))),
                (symbol, sp.sqrt(self.radicand)),
                ("gain", 1 / self.moment),
            ),
            self.norms.proof,
        )
        if self.factor is None:
            limit = Step(
                "Limit n -> oo",
                (("E[F'²]", self.moment_limit),),
                "the second moments diverge with the degree: the gain tends to 0, and there is no factor",
            )
        else:
            limit = Step("Limit n -> oo", ((f"{self.free}²", self.radicand_limit), ("E[F'²]", self.moment_limit),
                                           ("factor for gains of one", self.factor)))  # fmt: skip
        return every, limit

    def to_json(self) -> dict[str, Any]:
        names = ("radicand", "moment", "radicand_limit", "moment_limit", "factor", "summand")
        shown = {name: getattr(self, name) for name in names}
        return {
            "free": self.free,
            "proof": self.norms.proof,
            **{name: None if e is None else {"text": str(e), "latex": sp.latex(e)} for name, e in shown.items()},
        }


@lru_cache(maxsize=64)
def theorem(basis: Basis) -> Theorem:
    """The statement for every degree.  Raises :class:`NoTheorem`."""
    if len(basis.components(basis.first)) != 1:
        raise NoTheorem("several functions share the first index")
    norms = symbolic_norms(basis)
    first = basis.terms(max(1, basis.first))[0]
    head = _product_mean(first.derivative, first.derivative, basis)
    own = sp.simplify(_product_mean(first.function, first.function, basis) - head)
    if own == 0:
        raise NoTheorem(f"{first.name} changes both moments alike, so it cannot equalise them")
    lower = basis.first + 1
    summand = _one_term((norms.derivatives - norms.values) / own)
    # E[F'^2] = d_f a_f^2 + sum d_k, as one sum.
    moment_term = _one_term(norms.derivatives + head * summand)
    radicand, moment = _closed(summand, lower), _closed(moment_term, lower)
    limit, radicand_limit = _infinite_sum(moment_term, lower), _infinite_sum(summand, lower)
    factor = None if limit is sp.oo else 1 / sp.sqrt(limit)
    return Theorem(first.name, radicand, moment, radicand_limit, limit, factor, summand, lower, norms)


def symbolic_norms(basis: Basis) -> Norms:
    """g_k and d_k in closed form, proven for every k."""
    if isinstance(basis.functions, ThreeTermRecurrence):
        return _appell(basis, basis.functions)
    if isinstance(basis.functions, tuple):
        return _formulas(basis, basis.functions)
    raise NoTheorem("the functions are declared one by one, not by a formula in k")


def _formulas(basis: Basis, functions: tuple[sp.Expr, ...]) -> Norms:
    """Means of products with symbolic indices."""
    scale = basis.scaling**2
    derivatives = tuple(sp.diff(f, x) for f in functions)
    found = []
    for family in (functions, derivatives):
        others = tuple(f.subs(k, _j) for f in family)
        for i, f in enumerate(family):
            for m, g in enumerate(others):
                if _mean(f, g, basis) != 0 or (i != m and _mean(f, family[m], basis) != 0):
                    raise NoTheorem("orthogonality is not proven for every pair of indices")
        found.append(sp.simplify(scale * sp.Add(*(_mean(f, f, basis) for f in family))))
    values, slopes = found
    return Norms(
        values, slopes, "orthogonality and norms hold for every pair of indices, by the product-to-sum formulas"
    )


def _mean(f: sp.Expr, g: sp.Expr, basis: Basis) -> sp.Expr:
    return sp.simplify(_product_mean(f, g, basis))


def _product_mean(f: sp.Expr, g: sp.Expr, basis: Basis) -> sp.Expr:
    try:
        value = product_mean(f, g, basis.measure)
    except Divergent as error:
        raise NoTheorem(str(error)) from None
    if value is None:
        raise NoTheorem("the means have no formula with a symbolic index")
    return value


def _appell(basis: Basis, r: ThreeTermRecurrence) -> Norms:
    """Polynomials with phi_k' = c_k phi_{k-1} that are orthogonal under a normal distribution."""
    back = {k: k - 1}
    step = k * r.A.subs(back)  # c_k, from the leading coefficients
    ratio = r.C * step.subs(back) / r.C.subs(back)
    line = sp.expand((r.A * x + r.B) * step - ratio * (r.A.subs(back) * x + r.B.subs(back)))
    if sp.simplify(line) != 0 or sp.simplify(r.A + ratio - step.subs(k, k + 1)) != 0:
        raise NoTheorem("phi_k' is not a multiple of phi_(k-1), so the derivatives have no single norm")
    measure = basis.measure
    mean, variance = measure.mean, measure.variance
    if not isinstance(measure, Normal) or any(sp.simplify(e) != 0 for e in (
        # phi_{k+1} = A_k (x - mean) phi_k - A_k variance phi_k' is Stein's identity's partner of d/dx
        r.B + r.A * mean, r.C - r.A * variance * step)):  # fmt: skip
        raise NoTheorem("orthogonality is checked degree by degree, not proven for every pair of indices")
    index = sp.Symbol("i", integer=True, positive=True)
    start = r.first**2
    leading = start * sp.product(r.C.subs(k, index), (index, 1, k)) * r.A0 / r.A
    norm = sp.simplify(leading)
    below = norm.subs(k, k - 1)
    scale = basis.scaling**2
    proof = (
        f"phi_k' = {sp.simplify(step)} phi_(k-1) and phi_(k+1) = A_k (x - E[x]) phi_k - A_k Var[x] phi_k' follow by "
        "induction from the recurrence; Stein's identity E[(x - E[x]) g] = Var[x] E[g'] gives orthogonality and norms"
    )
    return Norms(_one_term(scale * norm), _one_term(scale * step**2 * below), proof)


def _one_term(expr: sp.Expr) -> sp.Expr:
    """A sum of hypergeometric terms as a single one, where they are similar."""
    return sp.factor(sp.combsimp(sp.simplify(expr)))


def _closed(summand: sp.Expr, lower: int) -> sp.Expr:
    """The sum from ``lower`` to n: in closed form if induction proves one for every n, else as a Sum."""
    for method in (lambda: gosper_sum(summand, (k, lower, n)), lambda: sp.summation(summand, (k, lower, n))):
        try:
            with sympy_asked("a closed form of the sum"):
                found = method()
        except SymPyError:
            continue
        if found is None or found.has(sp.Sum, sp.hyper, sp.lowergamma, sp.uppergamma, sp.Piecewise, sp.meijerg):
            continue
        found = sp.simplify(found)
        found = sp.expand(found) if sp.count_ops(sp.expand(found)) <= sp.count_ops(found) else found
        if _by_induction(found, summand, lower):
            return found
    return sp.Sum(summand, (k, lower, n))


def _by_induction(closed: sp.Expr, summand: sp.Expr, lower: int) -> bool:
    """Whether ``closed`` is the sum from ``lower`` to n for every n >= ``lower``.

    It is the first term at n = ``lower``, and its step from n to n + 1 is the next term: an identity of rational
    functions once both are divided by that term.
    """
    further = closed.subs(n, n + 1).replace(sp.harmonic, _harmonic_step)
    step = sp.combsimp(sp.expand((further - closed) / summand.subs(k, n + 1)))
    return _rational_zero(step - 1) and _rational_zero(closed.subs(n, lower) - summand.subs(k, lower))


def _harmonic_step(top: sp.Expr, order: sp.Expr = sp.S.One) -> sp.Expr:
    """Its definition: the last term of a harmonic number split off."""
    return sp.harmonic(top - 1, order) + top**-order


def _rational_zero(expr: sp.Expr) -> bool:
    """Whether ``expr`` is a rational function of its symbols that is identically zero."""
    return bool(expr.is_rational_function(*expr.free_symbols)) and sp.cancel(sp.together(expr)) == 0


def _evaluated(expr: sp.Expr, degree: int) -> sp.Expr:
    """At n = ``degree``, sums written out; an empty sum is zero."""
    at = expr.subs(n, degree)
    return at.replace(lambda e: isinstance(e, sp.Sum), lambda e: _summed(e)) if at.has(sp.Sum) else at


def _summed(total: sp.Sum) -> sp.Expr:
    ((symbol, lower, upper),) = total.limits
    return sp.Add(*(total.function.subs(symbol, i) for i in range(int(lower), int(upper) + 1)))


# -- infinite sums: enclosed by the sum of the first terms and a bound of the rest, whatever SymPy says of them -----


def _infinite_sum(summand: sp.Expr, lower: int) -> sp.Expr:
    """The sum to infinity: SymPy's closed form where it agrees with an enclosure, oo where it is proven to diverge.

    The summand is taken apart by its irrational factors and its symbols, such as a scale.  The closed form of each part
    is checked on its own, so it is right for every scale.  Raises :class:`NoTheorem` where it is not known whether the
    sum converges.
    """
    parts: dict[sp.Expr, list[sp.Expr]] = {}
    for term in sp.Add.make_args(sp.expand(summand)):
        factor, rest = term.as_independent(k, as_Add=False)
        if factor.is_Rational:
            factor, rest = sp.S.One, term
        parts.setdefault(factor, []).append(rest)
    found = [(factor, _number_sum(_one_term(sp.Add(*terms)), lower)) for factor, terms in parts.items()]
    if all(value is not sp.oo for _, value in found):
        return sp.simplify(sp.Add(*(factor * value for factor, value in found)))
    if all(factor.is_positive for factor, _ in found):
        return sp.oo
    raise NoTheorem("parts of the sum diverge; whether it does is not known for every scale")


def _number_sum(summand: sp.Expr, lower: int) -> sp.Expr:
    """:func:`_infinite_sum` of terms that hold no symbol but k."""
    if summand == 0:
        return sp.S.Zero
    enclosure = _enclosed_sum(summand, lower)
    if enclosure is None:
        return sp.oo
    total = sp.Sum(summand, (k, lower, sp.oo))
    try:
        with sympy_asked("the infinite sum"):
            found = sp.simplify(sp.summation(summand, (k, lower, sp.oo)))
            if found.has(sp.Sum) or found.free_symbols:
                return total
            value = evaluate(found, digits=_DIGITS).ball
    except (SymPyError, EvaluationError, UnsupportedError):
        return total
    with ctx.workprec(_BITS):
        near = value.overlaps(enclosure) and (value - enclosure).abs_upper() < abs(enclosure).abs_lower() * _NEAR
    return found if near else total


def _enclosed_sum(summand: sp.Expr, lower: int) -> arb | None:
    """A ball that contains the infinite sum, or None if it is proven to diverge.  Raises :class:`NoTheorem`.

    Sums of powers of k are values of Riemann's zeta.  Where the ratio of two terms is a rational function that stays
    below a number r < 1 from some index on, what follows is at most a geometric series.
    """
    with ctx.workprec(_BITS):
        powers = _powers(summand)
        if powers is not None:
            if max(powers) >= -1:
                _check_positive(powers[max(powers)])
                return None
            head = sum((_ball(summand.subs(k, i)) for i in range(1, lower)), arb(0))
            zeta = ((_ball(c), _ball(-p)) for p, c in powers.items())
            return sum((c * s.zeta() for c, s in zeta), arb(0)) - head
        ratio = sp.combsimp(summand.subs(k, k + 1) / summand)
        if not ratio.is_rational_function(k):
            raise NoTheorem("whether the sums converge is not known")
        for start in (max(lower, 1) + 4**i for i in range(_STARTS)):
            if _at_least(ratio, 1, start):
                _check_positive(summand.subs(k, start))
                return None
            if _at_least(sp.Rational(1, 2) - ratio, 0, start) and _at_least(ratio, 0, start):
                last = start + _BITS
                total = sum((_ball(summand.subs(k, i)) for i in range(lower, last)), arb(0))
                return total + arb(0, (2 * abs(_ball(summand.subs(k, last)))).abs_upper())
    raise NoTheorem("whether the sums converge is not known")


def _check_positive(term: sp.Expr) -> None:
    if not _ball(term) > 0:
        raise NoTheorem("the sums diverge to minus infinity")


def _powers(summand: sp.Expr) -> dict[sp.Expr, sp.Expr] | None:
    """Exponents and coefficients of a sum of powers of k; None if it is none."""
    found: dict[sp.Expr, sp.Expr] = {}
    for term in sp.Add.make_args(sp.expand(summand)):
        factor, rest = term.as_independent(k, as_Add=False)
        base, exponent = rest.as_base_exp() if rest != 1 else (k, sp.S.Zero)
        if base != k or not exponent.is_Rational:
            return None
        found[exponent] = found.get(exponent, sp.S.Zero) + factor
    return {p: c for p, c in found.items() if c != 0}


def _at_least(ratio: sp.Expr, bound: int, start: int) -> bool:
    """Whether a rational function is proven to be at least ``bound`` for every k >= ``start``.

    Proven where numerator and denominator, written in k - ``start``, have coefficients of one sign.
    """
    top, bottom = sp.fraction(sp.together(ratio - bound))
    signs = []
    for side in (top, bottom):
        coefficients = sp.Poly(sp.expand(side.subs(k, k + start)), k).all_coeffs()
        if not all(c.is_Rational for c in coefficients):
            return False
        signs.append({int(sp.sign(c)) for c in coefficients} - {0})
    return not signs[0] or (len(signs[0]) == len(signs[1]) == 1 and signs[0] == signs[1])


def _ball(value: sp.Expr) -> arb:
    return evaluate(value, digits=_DIGITS).ball
