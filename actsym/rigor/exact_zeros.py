"""Zeros in closed form: of rational functions, of polynomials in one exponential, and by Lambert's W.

A function is written as a product of factors, polynomial in x and in one exponential y = exp(u(x)).  A
factor in x alone, in y alone, or of the shape (c + d x) + e y with u linear, is solved by its own formula;
SymPy's general solver is not asked.  A zero found so is *proposed*: the caller keeps it if it lies in an
interval proven to hold exactly one zero.
"""

from __future__ import annotations

from collections.abc import Iterator

import sympy as sp
from flint import arb

from actsym.definition.symbols import x
from actsym.rigor.balls import fraction
from actsym.rigor.evaluate import Evaluator

_HYPERBOLIC = (sp.tanh, sp.sinh, sp.cosh, sp.sech, sp.csch, sp.coth)

#: Longer numbers are not simplified: that takes seconds, and they stay long.
_MOST_SIMPLIFIED = 250

#: A number in powers of e with more operations is cancelled.
_LONG = 8

#: Polynomials in a power of e are dense: a higher power is no variable for one.
_MOST_POWER = 4096

_y = sp.Symbol("y", positive=True)

#: Polynomials of a higher degree are not solved by radicals.
_MOST_DEGREE = 24


def proposed_zeros(g: sp.Expr) -> list[sp.Expr]:
    """Exact real numbers at which ``g`` (in x, without switches) vanishes; not necessarily all of them."""
    if g.has(*_HYPERBOLIC):
        g = g.rewrite(sp.exp)
    numerator = sp.expand(sp.fraction(sp.together(g))[0])
    y = sp.Dummy("y", positive=True)
    rate, numerator = _one_exponential(numerator, y)
    generators = [x] if rate is None else [x, y]
    opaque = sorted((a for a in numerator.atoms(sp.Function) if a.has(x)), key=sp.default_sort_key)
    constants = sorted((a for a in _constants(numerator)), key=sp.default_sort_key)
    names = {a: sp.Dummy(f"c{i}") for i, a in enumerate([*opaque, *constants])}
    hidden = numerator.xreplace(names)
    if not hidden.is_polynomial(*generators, *names.values()):
        return []
    back = {v: k for k, v in names.items()}
    found: list[sp.Expr] = []
    for factor, _ in sp.factor_list(hidden, *generators, *names.values())[1]:
        if any(names[a] in factor.free_symbols for a in opaque):
            continue
        found += _factor_zeros(factor, y, rate, back)
    return [z for z in dict.fromkeys(found) if z.is_real is not False and z.is_finite is not False]


def _constants(expr: sp.Expr) -> set[sp.Expr]:
    """Irrational constants, which polynomials are to hold as symbols."""
    kinds = (sp.Function, sp.Pow, sp.NumberSymbol)
    return {a for a in expr.atoms(*kinds) if not a.has(x) and not a.is_Rational and not a.has(sp.Dummy)}


def _one_exponential(numerator: sp.Expr, y: sp.Symbol) -> tuple[sp.Expr | None, sp.Expr]:
    """(u, polynomial in x and y = exp(u)), or (None, the numerator) if its exponentials have no common base."""
    exponents = [a.args[0] for a in numerator.atoms(sp.exp) if a.has(x)]
    if not exponents:
        return None, numerator
    parts = [sp.expand(e).as_independent(x, as_Add=True) for e in exponents]
    base = parts[0][1]
    multiples = [sp.cancel(p[1] / base) for p in parts]
    if not all(m.is_Rational for m in multiples):
        return None, numerator
    unit = sp.Rational(sp.gcd_list([abs(m) for m in multiples]))
    rate = base * unit
    powers = [int(m / unit) for m in multiples]
    shift = -min(0, *powers)
    table = {sp.exp(e): sp.exp(p[0]) * y**k for e, p, k in zip(exponents, parts, powers, strict=True)}
    return rate, sp.expand(sp.expand(numerator.xreplace(table)) * y**shift)


def _factor_zeros(factor: sp.Expr, y: sp.Symbol, rate: sp.Expr | None, back: dict) -> list[sp.Expr]:
    symbols = factor.free_symbols & {x, y}
    if symbols == {x}:
        return [r.xreplace(back) for r in _roots(factor, x)]
    if symbols == {y} and rate is not None:
        values = [_cancelled(r.xreplace(back)) for r in _roots(factor, y)]
        return [z for v in values if v.is_positive for z in _roots(rate - sp.log(v), x)]
    if symbols == {x, y} and rate is not None:
        return [z.xreplace(back) for z in _lambert(factor, y, rate)]
    return []


def _roots(polynomial: sp.Expr, symbol: sp.Symbol) -> list[sp.Expr]:
    if not polynomial.is_polynomial(symbol):
        return []
    as_poly = sp.Poly(polynomial, symbol)
    if as_poly.degree() > _MOST_DEGREE:
        return []
    found = sp.roots(as_poly, symbol, cubics=False, quartics=False)
    return [sp.sqrtdenest(r) for r in found if not r.has(sp.I)]


def _lambert(factor: sp.Expr, y: sp.Symbol, rate: sp.Expr) -> list[sp.Expr]:
    """c + d x + e y = 0, or c y + d x y + e = 0, with y = exp(a x): x = -c/d - W(a e exp(-a c/d) / d) / a."""
    as_poly = sp.Poly(factor, x, y)
    a = sp.cancel(rate / x)
    if a.has(x) or as_poly.degree(x) > 1 or as_poly.degree(y) > 1:
        return []
    cell = {m: as_poly.coeff_monomial(m) for m in (sp.S.One, x, y, x * y)}
    if cell[x * y] == 0:
        c, d, e = cell[sp.S.One], cell[x], cell[y]
    elif cell[x] == 0:
        c, d, e, a = cell[y], cell[x * y], cell[sp.S.One], -a
    else:
        return []
    argument = a * e * sp.exp(-a * c / d) / d
    branches = [sp.LambertW(argument)]
    if not (argument.free_symbols or argument.is_nonnegative):
        branches.append(sp.LambertW(argument, -1))
    return [-c / d - w / a for w in branches]


def short_numbers(expr: sp.Expr, near: arb) -> Iterator[sp.Expr]:
    """Short numbers in, or next to, a narrow ball: where a zero of ``expr`` may be that has the ball for an enclosure.

    A rational number, and what makes the linear argument of a sine a short multiple of pi.
    """
    if near.contains(0):
        yield sp.S.Zero
        return
    yield _rational(near, 1000)
    for wave in sorted(expr.atoms(sp.sin, sp.cos, sp.tan, sp.cot, sp.sec, sp.csc), key=sp.default_sort_key):
        rate = sp.diff(wave.args[0], x)
        if rate.is_number and rate.is_nonzero:
            turns = Evaluator(wave.args[0] / sp.pi).on(near)
            if turns.is_finite():
                yield sp.expand((_rational(turns, 120) * sp.pi - wave.args[0].subs(x, 0)) / rate)


def _rational(near: arb, largest: int) -> sp.Rational:
    return sp.Rational(fraction(near.mid()).limit_denominator(largest))


#: Bits and signs of a closed form that is worth to be kept: an integer of a thousand digits says no more than digits.
_LONGEST = 4000


def shorter_form(value: sp.Expr) -> sp.Expr | None:
    """A shorter form of a number in closed form; None if none of some forty operations is found."""
    value = _cancelled(value.replace(sp.exp, _exp_of_lambert))
    if sp.count_ops(value) > _MOST_SIMPLIFIED:
        return None
    forms = [value]
    attempts = [sp.radsimp, sp.simplify, lambda v: sp.sqrtdenest(sp.radsimp(sp.simplify(v)))]
    if value.has(*_HYPERBOLIC):
        attempts.append(lambda v: sp.radsimp(sp.simplify(v.rewrite(sp.exp))))
    for attempt in attempts:
        forms.append(attempt(value))
    best = min(forms, key=lambda v: (sp.count_ops(v), _written_length(v)))
    return best if sp.count_ops(best) <= 40 and _written_length(best) <= _LONGEST else None


def _written_length(value: sp.Expr) -> int:
    """About how long a number is when it is written, without writing it: an integer may have any length."""
    return sum(int(n).bit_length() for n in value.atoms(sp.Integer)) + len(list(sp.preorder_traversal(value)))


def _exp_of_lambert(argument: sp.Expr) -> sp.Expr:
    """exp(c + n W(z)) = exp(c) (z / W(z))^n."""
    value = sp.S.One
    for term in sp.Add.make_args(sp.expand(argument)):
        n, w = term.as_coeff_Mul()
        value *= (w.args[0] / w) ** n if isinstance(w, sp.LambertW) and n.is_Integer else sp.exp(term)
    return value


def _cancelled(value: sp.Expr) -> sp.Expr:
    """A long rational function of a power of e, or a root of one, as a quotient of polynomials."""
    if sp.count_ops(value) <= _LONG:
        return value
    if isinstance(value, sp.Pow) and value.exp.is_Rational:
        return sp.expand_power_base(_cancelled(value.base) ** value.exp)
    found = _powers_of_e(value)
    return value if found is None else sp.factor(sp.cancel(found[0])).xreplace({_y: found[1]})


def in_powers_of_e(value: sp.Expr) -> sp.Expr | None:
    """A number as a rational function of y = e^(1/m), if it is one; zero only as such, as e is transcendental."""
    found = _powers_of_e(value)
    return None if found is None else found[0]


def _powers_of_e(value: sp.Expr) -> tuple[sp.Expr, sp.Expr] | None:
    """The rational function of y, and y."""
    powers = value.atoms(sp.exp) | ({sp.E} if value.has(sp.E) else set())
    exponents = {p: p.as_base_exp()[1] for p in powers}
    if not powers or not all(e.is_Rational for e in exponents.values()):
        return None
    root = sp.ilcm(1, *(e.q for e in exponents.values()))
    if any(abs(e * root) > _MOST_POWER for e in exponents.values()):
        return None
    found = value.xreplace({p: _y ** int(e * root) for p, e in exponents.items()})
    rational = all(
        a == _y or a.is_Rational or isinstance(a, sp.Add | sp.Mul) or (isinstance(a, sp.Pow) and a.exp.is_Integer)
        for a in sp.preorder_traversal(found)
    )
    return (found, sp.exp(sp.Rational(1, root))) if rational else None
