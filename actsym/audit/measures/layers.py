"""Layers and networks: variances and gains, degrees of polynomial networks, listings of kernels."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

import sympy as sp

from actsym.audit.answers import NoAnswerError, unless
from actsym.audit.claim import Derived
from actsym.audit.series import INDEXED, SYMBOLS, write
from actsym.bases.families import tropical
from actsym.bases.gram import certified
from actsym.bases.means import normal_mean
from actsym.bases.shipped import FOURIER, HERMITE
from actsym.bases.stable import conditions
from actsym.bases.theorem import n
from actsym.definition.spec import Activation, x
from actsym.definition.symbols import k
from actsym.moments.derivative import weak_derivative
from actsym.quantity import Quantity
from actsym.rigor.evaluate import evaluate

_INPUTS = sp.symbols("x1 x2")


def layer_variance(centred: int) -> Derived:
    """Variance of a sum of C products W F: V and W variance and mean of the weight, S = E[F^2], U = Var[F]."""
    c, v, w, s, u = (SYMBOLS[name] for name in "CVWSU")
    value = c * ((v + w**2) * s - w**2 * (s - u))  # E[W^2] E[F^2] - E[W]^2 E[F]^2
    return Derived(series=write(sp.factor(value.subs(w, 0) if centred else value)), why="E[W^2] E[F^2] - E[W]^2 E[F]^2")


def normal_moment(f: Activation, what: str) -> Derived:
    """E[f^2] (``second``), E[f'^2] (``slope``) or Var[f] (``variance``) under N(0, 1)."""
    second, slope = (normal_mean(g**2) for g in (f.formula, weak_derivative(f.formula)))
    variance = sp.expand(second - normal_mean(f.formula) ** 2)
    value = {"second": second, "slope": slope, "variance": variance}[what]
    readings = (("the second moment", str(second)),) if what == "variance" else ()
    return Derived(quantity=certified(value, "moments of the normal distribution"), readings=readings)


def normal_gain(f: Activation, what: str) -> Derived:
    """1/E[f^2] (``second``), 1/E[f'^2] (``slope``) or 1/Var[f] (``variance``) under N(0, 1)."""
    inner = normal_moment(f, what)
    return Derived(quantity=certified(sp.simplify(1 / inner.number.closed), "moments of the normal distribution"),
                   readings=tuple((f"by {name}", f"1/({value})") for name, value in inner.readings))  # fmt: skip


def weight_deviation(f: Activation) -> Derived:
    """The weights' standard deviation that keeps the variance, for C inputs."""
    gain = normal_gain(f, "second").number.closed
    return Derived(series=write(sp.sqrt(gain / SYMBOLS["C"])), why="C Var[W] E[f^2] = 1")


def uniform_variance(end: str) -> Derived:
    """The variance of the uniform distribution on [-end, end]."""
    half = sp.sympify(end, rational=True)
    return Derived(quantity=certified(half**2 / 3, "second moment"), why=f"({half})^2/3")


def length_map_contracts(name: str, degree: int) -> Derived:
    """Whether wide layers with the published coefficients damp a deviation of the mean square from its fixed point."""
    if name == "tropical":
        f = tropical(degree)
    elif name == "hermite":
        f = HERMITE.expression([sp.sqrt(1 - 1 / sp.factorial(degree)), *[1] * degree], degree)
    else:
        f = FOURIER.expression([sp.sqrt(1 - 1 / sp.factorial(degree) ** 2), *[1] * (2 * degree)], degree)
    slope = evaluate(conditions(f).slope).ball
    holds = True if abs(slope) < 1 else False if abs(slope) > 1 else None
    if holds is None:
        return Derived(quantity=Quantity.undecided(f"the slope {slope} is not told apart from 1"))
    return Derived(truth=holds, why="slope of q' = E[F(sqrt(q) z)^2] at the fixed point, weights of variance "
                                    "gain/C, exact",
                   witness=f"a deviation is multiplied by {slope.str(8, radius=False)} in each layer")  # fmt: skip


def equal_amplitudes() -> Derived:
    """A term of the Fourier activation with equal coefficients of sine and cosine."""
    term = INDEXED["a"](k) * FOURIER.scaling * sp.Add(*FOURIER.functions)
    return Derived(series=write(term), why="sine-cosine form, a_k = b_k")


def index_count(lowest: int) -> Derived:
    """How many indices there are from ``lowest`` to n."""
    return Derived(series=write(sp.summation(1, (k, lowest, n))), why="counted")


def backward_sum() -> Derived:
    """The derivative of sum g_k He_k with respect to x, g the gradient that comes in."""
    step = k * HERMITE.functions.A.subs(k, k - 1) * INDEXED["He"](k - 1)
    return Derived(series=write(sp.Sum(INDEXED["g"](k) * step, (k, 1, n))), why="He_k' = k He_(k-1)")


def listed_recurrence(degree: int, stride: int) -> Derived:
    """Whether the listing, run as printed for the inputs 2 and 3, stores He_0 .. He_degree of both."""
    inputs, out = (2, 3), {}
    for i, value in enumerate(inputs):
        out[i * stride] = 1
        if degree > 1:
            out[i * stride + 1] = value
        for j in range(2, degree + 1):
            out[i * stride + j] = value * out[i * stride + j - 1] - (j - 1) * out[i * stride + j - 2]
    wrong = [f"He_{j}({v}) = {HERMITE.functions.function(j).subs(x, v)}, stored {out.get(i * stride + j, 'nothing')}"
             for i, v in enumerate(inputs) for j in range(degree + 1)
             if out.get(i * stride + j) != HERMITE.functions.function(j).subs(x, v)]  # fmt: skip
    return unless(wrong, f"the listing run for degree {degree}, {stride} places an input")


def degree_at_most() -> Derived:
    """Whether L layers, with an activation of degree d between them, are polynomials of degree at most d^L."""
    reached = [(d, layers, _degree(d, layers)) for d, layers in itertools.product((2, 3), (1, 2, 3))]
    holds = all(r <= d**layers for d, layers, r in reached)
    if any(r != d ** (layers - 1) for d, layers, r in reached):
        raise NoAnswerError(f"degrees {reached}")
    return Derived(truth=holds, why="the degree of s(p) is d times that of p; L layers have L - 1 activations "
                   "between them, networks of 2 inputs and 2 units expanded for d = 2, 3 and L = 1, 2, 3",
                   sharper="by the definition of a network with L layers the degree is at most d^(L - 1), and is "
                           "reached; the proof counts one layer more")  # fmt: skip


def collapses(d: int, layers: int) -> Derived:
    """Whether a network is an affine map, a polynomial mapping, and an affine map: one example, expanded."""
    z = sp.symbols("z1 z2")
    first, *between, last = _maps(layers)
    middle = [p**d + p for p in z]
    for layer in between:
        middle = [sp.expand(v**d + v) for v in _affine(layer, middle)]
    collapsed = [p.subs(dict(zip(z, _affine(first, _INPUTS), strict=True))) for p in _affine(last, middle)]
    equal = all(sp.expand(a - b) == 0 for a, b in zip(collapsed, _network(d, layers), strict=True))
    top = max(sp.Poly(sp.expand(p), *z).total_degree() for p in middle)
    return Derived(truth=equal and top <= d**layers, why="both mappings expanded: W_L P(W_1 x + b_1) + b_L",
                   sharper=f"the middle mapping has degree d^(L - 1) = {top} here, d = {d}, L = {layers}")  # fmt: skip


def degree_grows(layers: int) -> Derived:
    """Whether the degree of every network grows with its layers: one with activation x^2 whose leading terms cancel."""
    value = x
    for _ in range(layers - 1):
        value = sp.expand((value + 1) ** 2 - value**2)  # weights (1, 1), biases (1, 0), then weights (1, -1)
    degree = sp.degree(value, x)
    return Derived(truth=degree == 2 ** (layers - 1), why="what grows exponentially is the bound, which is reached "
                   "where leading terms do not cancel",
                   witness=f"activation x^2, weights (1, 1), biases (1, 0), outputs subtracted: F = {value} after "
                           f"{layers - 1} activations, degree {degree}; for d = 1 it is 1 always")  # fmt: skip


def monomial_count() -> Derived:
    """Monomials in n variables of degree at most d^L."""
    top = sp.Symbol("D", integer=True, positive=True)
    whole = sp.binomial(top + n, n)
    # those of degree exactly D, by stars and bars
    step = whole - whole.subs(top, top - 1) - sp.binomial(top + n - 1, n - 1)
    if sp.simplify(sp.combsimp(sp.expand_func(step.rewrite(sp.factorial)))) != 0:
        raise NoAnswerError("the count does not satisfy its recurrence")
    for size, most in itertools.product(range(1, 4), range(1, 6)):
        count = sum(1 for powers in itertools.product(range(most + 1), repeat=size) if sum(powers) <= most)
        if count != whole.subs({n: size, top: most}):
            raise NoAnswerError("the count differs from enumeration")
    power = SYMBOLS["d"] ** SYMBOLS["L"]
    return Derived(series=write(whole.subs(top, power)), why="stars and bars, for every n and degree; compared with "
                                                             "enumeration",
                   sharper="this counts the monomials of degree at most d^L that there are, so it bounds those of "
                           "one component; "
                           "with L - 1 activations in L layers the bound is binomial(d**(L - 1) + n, n)")  # fmt: skip


def _maps(layers: int) -> list[tuple[sp.Matrix, sp.Matrix]]:
    return [(sp.Matrix([[1 + i, 2], [3, 1]]), sp.Matrix([1, i])) for i in range(layers)]


def _affine(layer: tuple[sp.Matrix, sp.Matrix], values: Iterable[sp.Expr]) -> list[sp.Expr]:
    return list(layer[0] * sp.Matrix(list(values)) + layer[1])


def _network(d: int, layers: int) -> list[sp.Expr]:
    """The outputs of the maps with t^d + t between them."""
    first, *rest = _maps(layers)
    values = _affine(first, _INPUTS)
    for layer in rest:
        values = _affine(layer, [sp.expand(v**d + v) for v in values])
    return values


def _degree(d: int, layers: int) -> int:
    return max(sp.Poly(sp.expand(p), *_INPUTS).total_degree() for p in _network(d, layers))
