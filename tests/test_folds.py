"""Definitions over an index: what they unfold to, and the derivatives that ties and branches get."""

import random

import mpmath
import pytest
import sympy as sp

from actsym.definition.folds import Maximum, Series, SoftMean, SoftSample, k, unfold
from actsym.definition.lines import Largest
from actsym.definition.parameters import Vector
from actsym.definition.sequences import (
    Cosine,
    FunctionSequence,
    GaussianOverFactorial,
    Harmonic,
    HarmonicSine,
    HermitianWavelet,
    OverFactorial,
    Power,
    ScaledChebyshevFirst,
    ScaledChebyshevSecond,
    ScaledHermite,
    ScaledLegendre,
    Sine,
    derivative,
)
from actsym.definition.spec import noise, x
from actsym.definition.windows import branches_outside, readable

R = sp.Rational
t = sp.Symbol("t", real=True)

#: Every stepped function beside what it is, at index m.
CLOSED = {
    ScaledHermite: lambda m: sp.hermite_prob(m, t) / sp.factorial(m),
    ScaledLegendre: lambda m: sp.legendre(m, t) / sp.factorial(m),
    ScaledChebyshevFirst: lambda m: sp.chebyshevt(m, t) / sp.factorial(m),
    ScaledChebyshevSecond: lambda m: sp.chebyshevu(m, t) / sp.factorial(m),
    HermitianWavelet: lambda m: -sp.diff(sp.exp(-(t**2) / 2), t, m + 1) * (-1) ** m / sp.factorial(m + 1),
    GaussianOverFactorial: lambda m: t * sp.exp(-R((m + 1) ** 2, 2)) / sp.factorial(m + 1),
    Harmonic: lambda m: sp.cos((m + 1) * t) / sp.factorial(m + 1),
    HarmonicSine: lambda m: sp.sin((m + 1) * t) / sp.factorial(m + 1),
    OverFactorial: lambda m: t / sp.factorial(m + 1),
    Power: lambda m: t**m,
    Cosine: lambda m: sp.cos(m * t),
    Sine: lambda m: sp.sin(m * t),
}


def stepped(function: type[FunctionSequence], index: int, at: mpmath.mpf) -> mpmath.mpf:
    """The value by the recurrence alone, in numbers."""
    states = [mpmath.mpf(sp.lambdify(t, s, "mpmath")(at)) for s in function.initial(t)]
    names = sp.symbols(f"s0:{len(states)}")
    steps = sp.lambdify((k, t, *names), function.advance(k, t, *names), "mpmath")
    for i in range(index):
        states = list(steps(i, at, *states))
    return states[function.output]


@pytest.mark.parametrize("function", CLOSED)
def test_steps_lead_to_the_function(function):
    with mpmath.workdps(30):
        at = mpmath.mpf(7) / 5
        for index in (0, 1, 2, 5):
            expected = mpmath.mpmathify(sp.N(CLOSED[function](index).subs(t, R(7, 5)), 30))
            assert abs(stepped(function, index, at) - expected) < mpmath.mpf(10) ** -25
            written = sp.N(function(sp.Integer(index), t).subs(t, R(7, 5)), 30)
            assert abs(written - expected) < R(1, 10**25)


@pytest.mark.parametrize("function", CLOSED)
def test_derivatives_are_stepped_too(function):
    with mpmath.workdps(30):
        at = mpmath.mpf(-3) / 4
        for index in (0, 1, 4):
            expected = sp.N(sp.diff(CLOSED[function](index), t).subs(t, R(-3, 4)), 30)
            assert abs(stepped(derivative(function), index, at) - expected) < mpmath.mpf(10) ** -25
            assert sp.simplify(derivative(function)(sp.Integer(index), t) - sp.diff(CLOSED[function](index), t)) == 0


def test_high_indices_are_not_written_out():
    high = ScaledHermite(sp.Integer(500), t)
    assert isinstance(high, ScaledHermite)
    assert isinstance(sp.diff(high, t), derivative(ScaledHermite))
    with mpmath.workdps(40):
        assert abs(stepped(ScaledHermite, 500, mpmath.mpf(2))) < mpmath.mpf(10) ** -400


def test_sums_unfold_to_scalar_symbols():
    a = Vector("a", (1, 2, 3))
    names = [p.symbol for p in a.entries]
    assert unfold(Series(a[k] * x**k, a.size), (a,)) == names[0] + names[1] * x + names[2] * x**2


def test_maxima_of_lines_are_their_upper_hull():
    draw = random.Random(3)
    for _ in range(20):
        lines = [(R(draw.randint(-9, 9)), R(draw.randint(-12, 12), 4)) for _ in range(6)]
        hull = Largest(*(a + s * x for a, s in lines))
        for at in (R(-11, 3), R(-1), R(0), R(1, 3), R(5, 2), R(40)):
            assert hull.subs(x, at) == max(a + s * at for a, s in lines)


def test_irrational_offsets_are_compared_exactly():
    hull = Largest(sp.sqrt(2), x + 1, 2 * x)
    assert [c.rhs for _, c in hull.args[:-1]] == [sp.sqrt(2) - 1, 1]


def test_the_first_of_equal_lines_is_followed():
    a, b, c = sp.symbols("a b c", real=True)
    at_zero = [sp.diff(Largest(a, b + x, c + 2 * x), s).subs({a: 1, b: 1, c: 1, x: 0}) for s in (a, b, c)]
    assert at_zero == [1, 0, 0]
    assert sp.diff(Largest(sp.S.One, 1 + x, 1 + 2 * x), x).subs(x, 0) == 0


def test_soft_means_cancel_what_all_logits_share():
    z, y = Vector("z", (1, 2)), Vector("y", (0, 1))
    mean = unfold(SoftMean(z[k], -((x - y[k]) ** 2), z.size), (z, y))
    assert not mean.has(sp.exp(-(x**2)))
    values = {p.symbol: p.default for v in (z, y) for p in v.entries}
    direct = (sp.exp(-(x**2)) + 2 * sp.exp(-((x - 1) ** 2))) / (sp.exp(-(x**2)) + sp.exp(-((x - 1) ** 2)))
    assert abs(sp.N((mean.subs(values) - direct).subs(x, R(3, 7)), 40)) < R(1, 10**30)


def test_samples_have_the_mean_as_their_mean():
    """The share of the noise that draws an entry is its probability."""
    z = Vector("z", (3, 5, 7))
    sample = SoftSample(z[k], -((x - k) ** 2), noise, z.size)
    drawn = unfold(sample, (z,)).subs({p.symbol: p.default for p in z.entries}).subs(x, R(1, 2))
    mean = unfold(sample.mean, (z,)).subs({p.symbol: p.default for p in z.entries}).subs(x, R(1, 2))
    points = 2000
    draw = sp.lambdify(noise, drawn)
    average = sum(int(draw((2 * i + 1) / (2 * points))) for i in range(points)) / points
    assert abs(average - float(mean)) < 4 / points


def test_branches_move_outside_in_order():
    q = sp.Symbol("q", positive=True)
    steps = sum(sp.Piecewise((1, x >= i * q), (0, True)) for i in (-1, R(1, 2), 2))
    found = branches_outside(steps)
    assert isinstance(found, sp.Piecewise) and not any(e.has(sp.Piecewise) for e, _ in found.args)
    for at in (-2, -1, 0, R(1, 2), 1, 2, 3):
        assert found.subs({q: 1, x: at}) == steps.subs({q: 1, x: at})


def test_branches_of_unknown_order_stay():
    p, q = sp.symbols("p q", positive=True)
    both = sp.Piecewise((1, x < p), (0, True)) + sp.Piecewise((x, x < q), (0, True))
    assert branches_outside(both) == both


def test_moduli_become_branches():
    f = sp.exp(-sp.Abs(x - 1)) / (sp.exp(-sp.Abs(x - 1)) + sp.exp(-sp.Abs(x + 2)))
    found = readable(f, x)
    assert isinstance(found, sp.Piecewise) and not found.has(sp.Abs)
    assert not found.args[0][0].has(x) and not found.args[-1][0].has(x)
    for at in (-5, -2, R(-1, 3), 1, 4):
        assert abs(sp.N((found - f).subs(x, at), 30)) < R(1, 10**25)


def test_a_maximum_prints_its_fold():
    a = Vector("a", (1,))
    assert str(Maximum(a[k] + k * x, a.size)) == "Maximum(k*x + a[k], k < size_a)"
    assert sp.latex(Series(a[k], a.size)).startswith(r"\sum_{k=0}")
