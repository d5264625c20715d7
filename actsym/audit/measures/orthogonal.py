"""Activations written in the Hermite and Fourier bases, for every degree n, and these functions themselves."""

from __future__ import annotations

from functools import cache
from itertools import product

import sympy as sp

from actsym.audit.answers import NoAnswerError
from actsym.audit.claim import Derived
from actsym.audit.series import INDEXED, SYMBOLS, write
from actsym.bases.gram import certified, gram
from actsym.bases.means import product_mean
from actsym.bases.shipped import CHEBYSHEV_SECOND, FOURIER, HERMITE, fourier_on
from actsym.bases.theorem import Theorem, n, symbolic_norms, theorem
from actsym.definition.spec import x
from actsym.definition.symbols import k
from actsym.quantity import Quantity
from actsym.rigor.evaluate import evaluate

# -- moments, gains, coefficients -------------------------------------------------------------------------------------


_BASES = {"hermite": HERMITE, "fourier": FOURIER}
_A, _B, _HE = INDEXED["a"], INDEXED["b"], INDEXED["He"]


def basis_activation(name: str) -> Derived:
    """F as a sum over the basis."""
    terms = (c(k) * _BASES[name].scaling * f for c, f in _functions(name))
    total = _A(0) + sp.Sum(sp.Add(*terms), (k, 1, n))
    return Derived(series=write(total), why="the basis as it is shipped")


def basis_slope(name: str) -> Derived:
    """F' as a sum over the basis."""
    if name == "hermite":
        steps, why = [(_A, k * HERMITE.functions.A.subs(k, k - 1) * _HE(k - 1))], _norms(name)[1]
    else:
        steps, why = [(c, sp.diff(f, x)) for c, f in _functions(name)], "differentiated term by term"
    terms = (c(k) * _BASES[name].scaling * f for c, f in steps)
    return Derived(series=write(sp.Sum(sp.Add(*terms), (k, 1, n))), why=why)


def second_moment(name: str) -> Derived:
    """E[F^2] for any coefficients."""
    terms, why = _norms(name)
    total = _A(0) ** 2 + sp.Sum(sp.Add(*(c(k) ** 2 * g for c, g, _ in terms)), (k, 1, n))
    return Derived(series=write(total), why=why)


def slope_second_moment(name: str) -> Derived:
    """E[F'^2] for any coefficients."""
    terms, why = _norms(name)
    return Derived(series=write(sp.Sum(sp.Add(*(c(k) ** 2 * d for c, _, d in terms)), (k, 1, n))), why=why)


def gain_condition(name: str) -> Derived:
    """What a_0^2 has to be for E[F^2] = E[F'^2], any other coefficients given."""
    terms, why = _norms(name)
    each = sp.factor(sp.Add(*(c(k) ** 2 * sp.factor(sp.combsimp(d - g)) for c, g, d in terms)))
    total = sp.Sum(each, (k, 1, n))
    return Derived(series=write(total), why=f"E[F'^2] - E[F^2] + a_0^2; {why}")


def equalising_coefficient(name: str) -> Derived:
    """a_0 for equal gains when every other coefficient is 1."""
    found = theorem(_BASES[name])
    total = sp.Sum(found.summand, (SYMBOLS["k"], found.lower, n))
    return Derived(series=write(sp.sqrt(found.radicand)), why=f"a_0^2 = {total}; {found.norms.proof}")


def first_coefficient_limit(name: str) -> Derived:
    """The limit of a_0 as n -> oo."""
    found = theorem(_BASES[name])
    return Derived(quantity=certified(sp.sqrt(found.radicand_limit), "limit of the closed form"),
                   why=f"a_0^2 = {found.radicand}")  # fmt: skip


def common_gain(name: str) -> Derived:
    """1/E[F^2] = 1/E[F'^2] with the equalising coefficients, Var[x] taken as 1."""
    found, variance = theorem(_BASES[name]), sp.sympify(_BASES[name].measure.variance)
    readings = (
        () if variance == 1 else (("with Var[x] as the definition of the gains has it", f"{variance} times that"),)
    )
    return Derived(series=write(1 / found.moment), why=found.norms.proof, readings=readings)


def limit_factor(name: str) -> Derived:
    """What the coefficients are multiplied with for E[F^2] = E[F'^2] = 1 in the limit n -> oo."""
    found = theorem(_BASES[name])
    return Derived(series=write(found.factor), why=f"E[F'^2] tends to {found.moment_limit}",
                   readings=(("for unit gains at degree n", f"1/sqrt({found.moment})"),))  # fmt: skip


def limit_first_coefficient(name: str) -> Derived:
    """a_0 with that factor."""
    found = theorem(_BASES[name])
    return Derived(series=write(_factor(found) * sp.sqrt(found.radicand)), why=f"E[F'^2] tends to {found.moment_limit}")


def stated_moment(name: str) -> Derived:
    """The limit of E[F^2] = E[F'^2] as n -> oo, all but the first coefficient 1."""
    found = theorem(_BASES[name])
    return Derived(quantity=certified(found.moment_limit, "limit of the sum"), why=f"of {found.moment}")


def literal_unit_gain(name: str) -> Derived:
    """Var[x]/E[F^2] in the limit with the coefficients divided by the stated factor, Var[x] that of the input."""
    measure, found = _BASES[name].measure, theorem(_BASES[name])
    gain = measure.variance / (_factor(found) ** 2 * found.moment_limit)
    return Derived(quantity=certified(sp.simplify(gain), "Var[x]/E[F^2], exact"),
                   why=f"{measure} has variance {measure.variance}",
                   witness=f"with Var[x] taken as 1 both gains are {sp.simplify(gain / measure.variance)}")  # fmt: skip


def moment_at_limit_scale(name: str, degree: int) -> Derived:
    """E[F^2] = E[F'^2] at one degree with the coefficients of the limit n -> oo."""
    found = theorem(_BASES[name])
    return Derived(quantity=certified(sp.simplify(1 / found.gain(degree) / found.moment_limit), "exact sum"),
                   witness=f"the factor that makes it 1 at this degree is {sp.sqrt(found.gain(degree))} for all "
                           "coefficients")  # fmt: skip


def equal_for_any_sines(degree: int) -> Derived:
    """Whether a_k = 1 with the equalising a_0 gives equal Fourier gains whatever the coefficients b_k of the sines."""
    terms, _ = _norms("fourier")
    b = sp.Symbol("b", real=True)
    first = theorem(FOURIER).coefficient(degree) ** 2
    gap = first + sum(((c(k) ** 2 * (g - d)).subs(k, i) for c, g, d in terms for i in range(1, degree + 1)), sp.S.Zero)
    gap = gap.replace(_A, lambda i: sp.S.One).replace(_B, lambda i: b)
    rest = sp.factor(gap)
    point = sp.simplify(gap.subs(b, 0))
    return Derived(truth=rest == 0, why=f"n = {degree}, every b_k = b: E[F^2] - E[F'^2] = {rest}",
                   witness="" if rest == 0 else f"b_k = 0, n = {degree}: E[F^2] - E[F'^2] = {point}; b_k = 1 is needed "
                   "too, as the end of Appendix D has it")  # fmt: skip


def norm_integral(name: str) -> Derived:
    """The integral of phi_n^2 times exp(-x^2/2), without the density's factor; different indices give zero."""
    norms = symbolic_norms(_BASES[name])
    value = (norms.values / _BASES[name].scaling ** 2).subs(k, n) * sp.sqrt(2 * sp.pi)
    return Derived(series=write(sp.simplify(value)), why=norms.proof)


def _functions(name: str) -> list[tuple[sp.Function, sp.Expr]]:
    return [(_A, _HE(k))] if name == "hermite" else list(zip((_A, _B), FOURIER.functions, strict=True))


@cache
def _norms(name: str) -> tuple[list[tuple[sp.Function, sp.Expr, sp.Expr]], str]:
    """Coefficient, E[(s phi)^2] and E[(s phi')^2] of each function of index k >= 1, and why there are no others."""
    basis = _BASES[name]
    whole, scale = symbolic_norms(basis), basis.scaling**2
    if name == "hermite":
        return [(_A, whole.values, whole.derivatives)], whole.proof
    terms = ((c, (f, sp.diff(f, x))) for c, f in _functions(name))
    means = [(c, *(sp.simplify(scale * product_mean(h, h, basis.measure)) for h in both)) for c, both in terms]
    return means, whole.proof


def _factor(found: Theorem) -> sp.Expr:
    """The limit of the factor that makes both gains one.  Raises ``ArithmeticError`` where there is none."""
    if found.factor is None:
        raise NoAnswerError("the second moments diverge with the degree: there is no factor")
    return found.factor


# -- definitions, recurrences, bounds, other scalings -----------------------------------------------------------------


_m = SYMBOLS["m"]


def rodrigues(index: int) -> Derived:
    """He_index by its derivatives of exp(-x^2/2)."""
    value = (-1) ** index * sp.exp(x**2 / 2) * sp.diff(sp.exp(-(x**2) / 2), x, index)
    return Derived(expression=sp.expand(sp.simplify(value)), why="Rodrigues' formula, differentiated")


def hermite_step(what: str) -> Derived:
    """``slope``: He_n' from Rodrigues' formula; ``lower``: He_n' as one polynomial; ``next``: He_(n+1)."""
    he = sp.Function("He")
    if what == "slope":
        inner = sp.Function("G")(x)  # the n-th derivative of exp(-x^2/2)
        here, after = sp.exp(x**2 / 2) * inner, -sp.exp(x**2 / 2) * sp.diff(inner, x)
        rest = sp.simplify((sp.diff(here, x) + after) / here)
        why = "Rodrigues' formula, differentiated once, for every n"
        return Derived(series=write(rest * he(n) - he(n + 1)), why=why)
    r = HERMITE.functions
    if what == "lower":
        return Derived(series=write(n * r.A.subs(k, n - 1) * he(n - 1)), why=symbolic_norms(HERMITE).proof)
    a, b, c = (e.subs(k, n) for e in (r.A, r.B, r.C))
    for i in range(1, 9):
        if sp.expand(rodrigues(i).expression - r.function(i)) != 0:
            raise NoAnswerError(f"the recurrence does not give He_{i}")
    why = "He_(n+1) = x He_n - He_n' with He_n' = n He_(n-1); compared with Rodrigues' formula up to n = 8"
    return Derived(series=write((a * x + b) * he(n) - c * he(n - 1)), why=why)


def explicit_term() -> Derived:
    """The coefficient of x^(n - 2m) in He_n/n!, proven from the recurrence for every n and m."""
    term = (-1) ** _m / (sp.factorial(_m) * sp.factorial(n - 2 * _m) * 2**_m)
    # (n + 1) h_(n+1) = x h_n - h_(n-1) for h_n = He_n/n!, at the power n + 1 - 2m
    rest = (n + 1) * term.subs(n, n + 1) - term + term.subs({n: n - 1, _m: _m - 1}, simultaneous=True)
    if sp.simplify(sp.combsimp(sp.expand_func(rest / term))) != 0:
        raise NoAnswerError("the explicit formula does not satisfy the recurrence")
    for i in range(9):
        total = sum((term.subs({n: i, _m: j}) * x ** (i - 2 * j) for j in range(i // 2 + 1)), sp.S.Zero)
        if sp.expand(total * sp.factorial(i) - HERMITE.functions.function(i)) != 0:
            raise NoAnswerError(f"the explicit formula does not give He_{i}")
    return Derived(series=write(term), why="(n+1) c(n+1, m) = c(n, m) - c(n-1, m-1), the recurrence at one power, "
                   "holds for every n and m; compared with the polynomials up to n = 8")  # fmt: skip


def chebyshev_orthonormal() -> Derived:
    """Whether the Chebyshev polynomials of the second kind are orthonormal under the semicircle distribution."""
    u, ku = sp.symbols("u ku", real=True)
    plain = CHEBYSHEV_SECOND.scaled_by(1)
    # With x = cos u, U_k = sin((k+1)u)/sin u and the measure is 2/pi sin^2 u du on [0, pi].
    step = sp.sin(ku + 2 * u) - 2 * sp.cos(u) * sp.sin(ku + u) + sp.sin(ku)
    if sp.simplify(sp.expand_trig(step)) != 0:
        return Derived(quantity=Quantity.not_found("the recurrence was not shown for sin((k+1)u)/sin u"))
    square = sp.integrate(2 / sp.pi * sp.sin((k + 1) * u) ** 2, (u, 0, sp.pi))
    apart = [sp.sin(j * sp.pi) / (j * sp.pi) for j in (k, k + _m + 2)]  # the means of cos((j-i)u) and cos((j+i+2)u)
    holds = sp.simplify(square) == 1 and apart == [0, 0] and all(gram(plain, 8).values.closed[i, j] == (i == j)
                                             for i, j in product(range(9), repeat=2))  # fmt: skip
    slopes = gram(plain, 3).derivatives.closed
    return Derived(truth=holds, why="U_k(cos u) = sin((k+1)u)/sin u; products of sines integrate to "
                   f"{square} and, for different k, 0; all pairs up to degree 8 by exact moments",
                   sharper="their derivatives are not orthogonal: E[U_1' U_3'] = "
                           f"{slopes[1, 3]}, so the second moment of F' keeps products of coefficients")  # fmt: skip


def trigonometric_products(first: str, second: str) -> Derived:
    """Whether the integral of first(mx) second(nx) over a period is pi for m = n and 0 otherwise (0 for cos sin)."""
    f, g = getattr(sp, first), getattr(sp, second)
    if first != second:
        t = SYMBOLS["t"]
        odd = sp.simplify(f(-_m * t) * g(-n * t) + f(_m * t) * g(n * t)) == 0
        return Derived(truth=odd, why="the integrand is odd, for all m and n")
    proof, wrong = symbolic_norms(FOURIER).proof, []
    for i, j in ((0, 0), (1, -1), (1, 1), (1, 2)):
        value = sp.integrate(f(i * x) * g(j * x), (x, -sp.pi, sp.pi))
        if value != (sp.pi if i == j else 0):
            wrong.append(f"m = {i}, n = {j}: {value}")
    return Derived(truth=not wrong, why="integrated exactly", witness="; ".join(wrong),
                   readings=(("for positive m and n", proof),))  # fmt: skip


def square_integral(name: str) -> Derived:
    """The integral of cos^2(tx) or sin^2(tx) over [-pi, pi], t any real number."""
    t = SYMBOLS["t"]
    value = sp.integrate(getattr(sp, name)(t * x) ** 2, (x, -sp.pi, sp.pi))
    return Derived(series=write(sp.expand(sp.simplify(value))), why="integrated")


def fourier_slope_bounded(degree: int, at: str, bound: str) -> Derived:
    """Whether |F'(at)| of the Fourier activation is at most the bound, every coefficient being 1."""
    point, most = sp.sympify(at, rational=True), sp.sympify(bound, rational=True)
    terms = ((sp.cos(i * point) - sp.sin(i * point)) / sp.factorial(i - 1) for i in range(1, degree + 1))
    ball, limit = abs(evaluate(sum(terms, sp.S.Zero)).ball), evaluate(most).ball
    if not ball > limit:
        return Derived(quantity=Quantity.not_found(f"|F'({at})| = {ball.str(8)} does not exceed {bound}"))
    return Derived(truth=False, why="ball arithmetic at one point; |a sin + b cos| <= sqrt(a^2 + b^2) gives sqrt(2) "
                   "times the stated bound, which holds",
                   witness=f"n = {degree}, every a_k = b_k = 1: |F'({at})| = {ball.str(8, radius=False)} > "
                           f"{limit.str(8, radius=False)}")  # fmt: skip


def fourier_lipschitz() -> Derived:
    """Whether the Fourier activation is Lipschitz continuous for bounded coefficients, every degree at once."""
    total = sp.summation(1 / sp.factorial(k - 1), (k, 1, sp.oo))
    why = f"|F'| <= sqrt(2) max(|a_k|, |b_k|) sum 1/(k-1)!, the sum at most {total}"
    return Derived(truth=bool(total.is_finite), why=why)


def hermite_slope_unbounded(least: int) -> Derived:
    """Whether F' is unbounded for every n above ``least``: F' is a polynomial of degree n - 1 if a_n is not 0."""
    first = next(i for i in range(1, 9) if sp.degree(sp.diff(HERMITE.functions.function(i), x), x) > 0)
    sharper = "" if least + 1 == first else f"it is so from n = {first} on, wherever a_n is not 0"
    why = "F' has degree n - 1 and leading coefficient a_n/(n-1)!"
    return Derived(truth=least + 1 >= first, why=why, sharper=sharper)


def hermite_lipschitz(degree: int) -> Derived:
    """Whether F of a degree with a_n other than 0 has a finite Lipschitz constant for some coefficients."""
    slope = sp.Poly(sp.diff(HERMITE.functions.function(degree), x), x)
    return Derived(truth=slope.degree() == 0, why=f"F' has degree {slope.degree()} whatever the other coefficients",
                   witness=f"n = {degree}: |F'(x)| grows as |a_{degree}| |x|^{slope.degree()}/{slope.degree()}!; on a "
                           "bounded set every choice has a constant, on the line only a_2 = ... = a_n = 0")  # fmt: skip


def rescaled_factor(what: str) -> Derived:
    """What E[F^2] or E[F'^2] is multiplied with for x uniform on [-sqrt(3), sqrt(3)] and the frequency pi/sqrt(3)."""
    new, old = symbolic_norms(fourier_on(sp.sqrt(3))), symbolic_norms(FOURIER)
    second, slope = sp.simplify(new.values / old.values), sp.simplify(new.derivatives / old.derivatives)
    ratio = second if what == "function" else slope
    return Derived(quantity=certified(ratio, "ratio of the second moments, for every index"),
                   witness=f"E[F^2] is multiplied by {second} and E[F'^2] by {slope}, so a_0 has to be derived again "
                   "for equal gains")  # fmt: skip


def fundamental_frequency() -> Derived:
    """The frequency of index w for an input uniform on [-l, l], proven to be orthogonal there."""
    half = SYMBOLS["l"]
    basis = fourier_on(half)
    proof = symbolic_norms(basis).proof
    return Derived(series=write((basis.functions[0].args[0] / x).subs(k, SYMBOLS["w"])), why=proof)


def power_threshold(what: str) -> Derived:
    """The p above which E[F'^2] converges as n -> oo with terms scaled by 1/k^p; ``series``: sum 1/k^p."""
    p, u = sp.Symbol("p", positive=True), sp.Symbol("u", positive=True)
    if what == "series":
        term = k**-p
    else:
        basis = _BASES[what]
        term = sp.combsimp(symbolic_norms(basis).derivatives / basis.scaling**2) * k ** (-2 * p)
    ratio = sp.powsimp(sp.combsimp(sp.expand_func(term.subs(k, k + 1) / term)))
    ratio = sp.simplify(ratio).subs(k, 1 / u)
    end = sp.limit(ratio.subs(p, 7), u, 0, "+")  # powers of (1 + u) tend to 1 whatever p is
    if end is sp.oo:
        return Derived(quantity=Quantity.infinite(f"the terms {term} grow for every p: their ratio tends to oo"))
    raabe = sp.limit(sp.simplify(sp.diff(1 / ratio, u)), u, 0, "+")
    (least,) = sp.solve(raabe - 1, p)
    why = f"terms {sp.simplify(term)}: convergence for {raabe} > 1"
    return Derived(quantity=certified(least, "Raabe's test"), why=why)
