"""Statements for every degree against exact Gram arithmetic, and their limits."""

from collections.abc import Iterable

import mpmath
import pytest
import sympy as sp
from tiers import LONG, spread

from actsym.bases import theorem as module
from actsym.bases.basis import Basis, k
from actsym.bases.derive import derive
from actsym.bases.gram import gram
from actsym.bases.shipped import CHEBYSHEV_SECOND, FOURIER, FOURIER_PHASE, HERMITE, LAGUERRE, LEGENDRE, fourier_on
from actsym.bases.theorem import NoTheorem, n, symbolic_norms, theorem
from actsym.distributions import Normal
from actsym.rigor.evaluate import evaluate

R = sp.Rational

CASES = [
    HERMITE, FOURIER, FOURIER_PHASE, fourier_on(sp.sqrt(3)), fourier_on(1), FOURIER.scaled_by(1 / k**2),
    HERMITE.scaled_by(1 / k**2),
]  # fmt: skip


@pytest.mark.parametrize(
    "basis", spread(CASES, [HERMITE, FOURIER, FOURIER_PHASE]), ids=lambda b: f"{b.name} {b.scaling} {b.measure}"
)
@pytest.mark.parametrize("degrees", [(1, 2, 5), pytest.param(range(1, 13), marks=LONG)], ids=["some", "to 12"])
def test_theorems_agree_with_gram_arithmetic(basis: Basis, degrees: Iterable[int]) -> None:
    statement = theorem(basis)
    for degree in degrees:
        found = derive(basis, degree)
        assert sp.simplify(statement.coefficient(degree) - found.equal.exact()["a_0"]) == 0
        assert sp.simplify(statement.gain(degree) - found.gain["unit_variance"].exact) == 0


@pytest.mark.parametrize(
    "basis", spread(CASES, [HERMITE, FOURIER_PHASE]), ids=lambda b: f"{b.name} {b.scaling} {b.measure}"
)
def test_symbolic_norms_are_the_diagonal(basis: Basis) -> None:
    norms, matrices = symbolic_norms(basis), gram(basis, 12)
    for index in range(1, 13):
        rows = [i for i, t in enumerate(matrices.terms) if t.index == index]
        for symbolic, matrix in ((norms.values, matrices.values), (norms.derivatives, matrices.derivatives)):
            assert sp.simplify(symbolic.subs(k, index) - sum(matrix.exact[i, i] for i in rows)) == 0


def test_the_published_statements() -> None:
    hermite, fourier = theorem(HERMITE), theorem(FOURIER)
    assert sp.simplify(hermite.radicand - (1 - 1 / sp.factorial(n))) == 0
    assert hermite.radicand_limit == 1 and hermite.moment_limit == sp.E
    assert hermite.factor == 1 / sp.sqrt(sp.E)
    assert sp.simplify(fourier.radicand - (1 - 1 / sp.factorial(n) ** 2)) == 0
    assert fourier.moment_limit == sp.besseli(0, 2)
    assert fourier.factor == 1 / sp.sqrt(sp.besseli(0, 2))


@LONG
def test_limits_by_summation() -> None:
    """The limits against partial sums at degree 30, whose tails are below 1e-30."""
    for basis in (HERMITE, FOURIER, fourier_on(sp.sqrt(3))):
        statement = theorem(basis)
        partial = 1 / statement.gain(30)
        with mpmath.workdps(40):
            assert abs(sp.N(partial - statement.moment_limit, 40)) < 1e-28
            assert abs(sp.N(statement.coefficient(30) ** 2 - statement.radicand_limit, 40)) < 1e-28


@LONG
def test_powers_of_k_converge_for_fourier_only_beyond_three_halves() -> None:
    """E[F'^2] = sum k^(2 - 2p): "k^p with p > 1" is not enough, and Hermite diverges for every p."""
    assert theorem(FOURIER.scaled_by(1 / k**2)).moment_limit == sp.pi**2 / 6
    divergent = theorem(FOURIER.scaled_by(k ** sp.Rational(-3, 2)))
    assert divergent.moment_limit is sp.oo and divergent.factor is None
    assert theorem(HERMITE.scaled_by(1 / k**4)).moment_limit is sp.oo


@pytest.mark.parametrize("basis", [LEGENDRE, LAGUERRE, CHEBYSHEV_SECOND, HERMITE.under(Normal(0, 2))])
def test_no_statement_without_a_proof(basis: Basis) -> None:
    with pytest.raises(NoTheorem):
        theorem(basis)


def test_hermite_of_another_width() -> None:
    """He_k(x/2) under N(0, 4): every derivative's second moment is a quarter."""
    statement = theorem(HERMITE.rescaled(sp.Rational(1, 2), Normal(0, 2)))
    assert sp.simplify(statement.moment_limit - sp.E / 4) == 0


def test_a_closed_form_holds_for_every_degree_or_is_not_given() -> None:
    """One that is right up to n = 12 is wrong at 13."""
    right, wrong = n * (n + 1) / 2, n * (n + 1) / 2 + sp.prod(n - i for i in range(1, 13))
    assert module._by_induction(right, k, 1) and not module._by_induction(wrong, k, 1)
    assert not module._by_induction(right + 1, k, 1)
    assert module._by_induction(1 - 1 / sp.factorial(n), (k - 1) / sp.factorial(k), 1)


@pytest.mark.parametrize(
    ("summand", "value"),
    [
        (1 / sp.factorial(k), sp.E - 1),
        (1 / k**2 - 3 / k**3, sp.zeta(2) - 3 * sp.zeta(3)),
        (sp.Rational(1, 3) ** k, R(1, 2)),
    ],
)
def test_infinite_sums_are_enclosed(summand: sp.Expr, value: sp.Expr) -> None:
    enclosure = module._enclosed_sum(summand, 1)
    assert enclosure is not None and enclosure.overlaps(evaluate(value, digits=50).ball) and enclosure.rad() < 1e-40


def test_sums_that_diverge_and_that_nobody_can_settle() -> None:
    for summand in (1 / k, sp.factorial(k) / k**9, sp.S.One, 2**k / k):
        assert module._infinite_sum(summand, 1) is sp.oo
    for summand in (1 / (k**2 + 1), sp.sin(k) / k, -1 / k):
        with pytest.raises(NoTheorem):
            module._infinite_sum(summand, 1)


def test_a_wrong_sum_of_sympy_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is off by 1e-20."""
    monkeypatch.setattr(module.sp, "summation", lambda *a: sp.E - 1 + R(1, 10**20))
    assert isinstance(module._number_sum(1 / sp.factorial(k), 1), sp.Sum)
