"""Activations written in the Hermite and Fourier bases, for every degree n: moments, gains, coefficients."""

from __future__ import annotations

from functools import cache

import sympy as sp

from actsym.audit.claim import Derived
from actsym.audit.measures.ask import NoAnswerError
from actsym.audit.series import INDEXED, SYMBOLS, write
from actsym.bases.basis import Basis
from actsym.bases.gram import certified
from actsym.bases.means import product_mean
from actsym.bases.shipped import FOURIER, HERMITE
from actsym.bases.theorem import Theorem, n, symbolic_norms, theorem
from actsym.definition.spec import x
from actsym.definition.symbols import k

__all__ = [
    "basis_activation", "basis_slope", "common_gain", "equal_for_any_sines", "equalising_coefficient",
    "first_coefficient_limit", "gain_condition", "limit_factor", "limit_first_coefficient", "literal_unit_gain",
    "moment_at_limit_scale", "norm_integral", "second_moment", "slope_second_moment", "stated_moment",
]  # fmt: skip

_BASES = {"hermite": HERMITE, "fourier": FOURIER}
_A, _B, _HE = INDEXED["a"], INDEXED["b"], INDEXED["He"]


def basis_activation(name: str) -> Derived:
    """F as a sum over the basis."""
    total = _A(0) + sp.Sum(sp.Add(*(c(k) * _scaled(name, f) for c, f in _functions(name))), (k, 1, n))
    return Derived(series=write(total), why="the basis as it is shipped")


def basis_slope(name: str) -> Derived:
    """F' as a sum over the basis."""
    if name == "hermite":
        steps = [(_A, k * HERMITE.functions.A.subs(k, k - 1) * _HE(k - 1))]
        why = _norms(name)[1]
    else:
        steps, why = [(c, sp.diff(f, x)) for c, f in _functions(name)], "differentiated term by term"
    return Derived(series=write(sp.Sum(sp.Add(*(c(k) * _scaled(name, f) for c, f in steps)), (k, 1, n))), why=why)


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
    found = _theorem(name)
    return Derived(series=write(sp.sqrt(found.radicand)), why=f"a_0^2 = {_sum(found)}; {found.norms.proof}")


def first_coefficient_limit(name: str) -> Derived:
    """The limit of a_0 as n -> oo."""
    found = _theorem(name)
    return Derived(quantity=certified(sp.sqrt(found.radicand_limit), "limit of the closed form"),
                   why=f"a_0^2 = {found.radicand}")  # fmt: skip


def common_gain(name: str) -> Derived:
    """1/E[F^2] = 1/E[F'^2] with the equalising coefficients, Var[x] taken as 1."""
    found, variance = _theorem(name), sp.sympify(_BASES[name].measure.variance)
    readings = (
        () if variance == 1 else (("with Var[x] as the definition of the gains has it", f"{variance} times that"),)
    )
    return Derived(series=write(1 / found.moment), why=found.norms.proof, readings=readings)


def limit_factor(name: str) -> Derived:
    """What the coefficients are multiplied with for E[F^2] = E[F'^2] = 1 in the limit n -> oo."""
    found = _theorem(name)
    return Derived(series=write(found.factor), why=f"E[F'^2] tends to {found.moment_limit}",
                   readings=(("for unit gains at degree n", f"1/sqrt({found.moment})"),))  # fmt: skip


def limit_first_coefficient(name: str) -> Derived:
    """a_0 with that factor."""
    found = _theorem(name)
    return Derived(series=write(_factor(found) * sp.sqrt(found.radicand)), why=f"E[F'^2] tends to {found.moment_limit}")


def stated_moment(name: str) -> Derived:
    """The limit of E[F^2] = E[F'^2] as n -> oo, all but the first coefficient 1."""
    return Derived(
        quantity=certified(_theorem(name).moment_limit, "limit of the sum"), why=f"of {_theorem(name).moment}"
    )


def literal_unit_gain(name: str) -> Derived:
    """Var[x]/E[F^2] in the limit with the coefficients divided by the stated factor, Var[x] that of the input."""
    measure, found = _BASES[name].measure, _theorem(name)
    gain = measure.variance / (_factor(found) ** 2 * found.moment_limit)
    return Derived(quantity=certified(sp.simplify(gain), "Var[x]/E[F^2], exact"),
                   why=f"{measure} has variance {measure.variance}",
                   witness=f"with Var[x] taken as 1 both gains are {sp.simplify(gain / measure.variance)}")  # fmt: skip


def moment_at_limit_scale(name: str, degree: int) -> Derived:
    """E[F^2] = E[F'^2] at one degree with the coefficients of the limit n -> oo."""
    found = _theorem(name)
    return Derived(quantity=certified(sp.simplify(1 / found.gain(degree) / found.moment_limit), "exact sum"),
                   witness=f"the factor that makes it 1 at this degree is {sp.sqrt(found.gain(degree))} for all "
                           "coefficients")  # fmt: skip


def equal_for_any_sines(degree: int) -> Derived:
    """Whether a_k = 1 with the equalising a_0 gives equal Fourier gains whatever the coefficients b_k of the sines."""
    terms, _ = _norms("fourier")
    b = sp.Symbol("b", real=True)
    first = _theorem("fourier").coefficient(degree) ** 2
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


def _scaled(name: str, f: sp.Expr) -> sp.Expr:
    return _BASES[name].scaling * f


@cache
def _norms(name: str) -> tuple[list[tuple[sp.Function, sp.Expr, sp.Expr]], str]:
    """Coefficient, E[(s phi)^2] and E[(s phi')^2] of each function of index k >= 1, and why there are no others."""
    basis: Basis = _BASES[name]
    whole, scale = symbolic_norms(basis), basis.scaling**2
    if name == "hermite":
        return [(_A, whole.values, whole.derivatives)], whole.proof
    found = []
    for c, f in _functions(name):
        g = sp.diff(f, x)
        found.append((c, *(sp.simplify(scale * product_mean(h, h, basis.measure)) for h in (f, g))))
    return found, whole.proof


def _theorem(name: str) -> Theorem:
    return theorem(_BASES[name])


def _factor(found: Theorem) -> sp.Expr:
    """The limit of the factor that makes both gains one.  Raises ``ArithmeticError`` where there is none."""
    if found.factor is None:
        raise NoAnswerError("the second moments diverge with the degree: there is no factor")
    return found.factor


def _sum(found: Theorem) -> sp.Sum:
    return sp.Sum(found.summand, (SYMBOLS["k"], found.lower, n))
