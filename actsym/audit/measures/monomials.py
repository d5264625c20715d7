"""The geometric monomials with N (and eps) as symbols, and formulas of any activation."""

from __future__ import annotations

import sympy as sp

from actsym import catalog
from actsym.audit.answers import NoAnswerError
from actsym.audit.claim import Derived
from actsym.audit.text import POSITIVE, SYMBOLS, read, same
from actsym.definition.spec import Activation, x
from actsym.moments.derivative import weak_derivative
from actsym.properties.smoothness import smoothness_of
from actsym.properties.symbolic import EPS, N, P, power_integral, relu_distance, supremum, symbolic_lipschitz
from actsym.quantity import Quantity

_NAMES = {EPS: SYMBOLS["eps"], N: SYMBOLS["N"], P: SYMBOLS["p"]}


def formula(f: Activation) -> Derived:
    """The definition of f."""
    return Derived(expression=f.formula, why="the catalogue's definition")


def slope_formula(f: Activation) -> Derived:
    """f' as a formula."""
    return Derived(expression=weak_derivative(f.formula), why="differentiated")


def derivative_of(text: str) -> Derived:
    """The derivative of a formula."""
    slope = sp.simplify(sp.diff(read(text).subs(x, POSITIVE), POSITIVE))
    return Derived(expression=slope.subs(POSITIVE, x), why="differentiated")


def gate(f: Activation) -> Derived:
    """f(x)/x as a formula."""
    return Derived(expression=sp.simplify(f.formula / x), why="the definition divided by x")


def branch(family: str, side: str, gate: int = 0) -> Derived:
    """The formula of a family for x > 0 (``right``) or x < 0 (``left``), N and eps symbols; ``gate``: divided by x."""
    expr = _branch(family, side)
    return Derived(expression=sp.simplify(expr / x) if gate else expr, why="the catalogue's definition")


def equal(left: str, right: str) -> Derived:
    """Whether two formulas are one, for all values of their symbols, on x > 0."""
    holds = same(read(left).subs(x, POSITIVE), read(right).subs(x, POSITIVE))
    if holds is None:
        return Derived(quantity=Quantity.undecided(f"{left} and {right} were neither shown equal nor different"))
    return Derived(truth=holds, why="the difference " + ("simplifies to 0" if holds else "is not 0 at an exact point"))


def order(family: str) -> Derived:
    """The largest k with f in C^k, as a formula in N."""
    found = smoothness_of(_whole(family))
    where = "; ".join(
        f"at {b.point} those of order {k + 1} are {b.left.exact} and {b.right.exact}"
        for b in found.breakpoints
        if b.order.finite and (k := b.order.exact) is not None
    )
    return Derived(expression=_ours(found.order.exact), why="one-sided expansions with N as a symbol", witness=where)


def lipschitz_of_all(family: str) -> Derived:
    """sup |f'| as a formula in N."""
    found = symbolic_lipschitz(catalog.FAMILIES[family])
    constant = found.constant
    if not constant.finite:
        return Derived(quantity=constant)
    return Derived(expression=_ours(constant.exact), why=constant.method, witness=f"at x^2N = {found.power}")


def lipschitz_place_of_all(family: str) -> Derived:
    """Where |f'| is largest, as a formula in N."""
    found = symbolic_lipschitz(catalog.FAMILIES[family])
    return Derived(expression=_ours(found.place), why=found.constant.method)


def lipschitz_growth(family: str) -> Derived:
    """The limit of sup |f'| / N."""
    n = SYMBOLS["N"]
    constant = _ours(symbolic_lipschitz(catalog.FAMILIES[family]).constant.exact)
    found = sp.limit(constant / n, n, sp.oo)
    return Derived(truth=bool(found.is_finite), why=f"L = {constant}",
                   sharper=f"L/N tends to {found}, and L = {sp.apart(constant, n)}")  # fmt: skip


def at_zero(family: str, side: str, k: int) -> Derived:
    """The one-sided derivative of order k at 0, for N = 1, 2, 3 and every eps."""
    expr = _branch(family, side)
    values = {sp.simplify(sp.limit(sp.diff(expr.subs(SYMBOLS["N"], n), x, k), x, 0)) for n in (1, 2, 3)}
    if len(values) != 1:
        return Derived(quantity=Quantity.undefined(f"it depends on N: {values}"))
    return Derived(quantity=Quantity.of_exact(values.pop(), "derivative at 0"), why="for N = 1, 2, 3")


def coefficient_at_zero(family: str, side: str) -> Derived:
    """The first two terms of the expansion at 0 of one branch, for every N: x times a series in y = x^2N."""
    expr, y, t = _branch(family, side), sp.Symbol("y", positive=True), sp.Symbol("t")
    n = SYMBOLS["N"]
    inner = sp.simplify((expr / x).subs(x ** (2 * n), y).subs(x ** (2 * n + 1), x * y))
    series = sp.series(inner.subs(y, t), t, 0, 3).removeO()
    terms = sorted((series.coeff(t, k) * x * x ** (2 * n * k) for k in range(3) if series.coeff(t, k) != 0),
                   key=lambda e: sp.degree(e.subs(n, 1), x))  # fmt: skip
    return Derived(expression=sp.powsimp(sp.Add(*terms[:2])), why="a geometric series in x^2N")


def negative_tail(family: str) -> Derived:
    """What f/x^a tends to one at +oo for N = -M: the leading power at +oo."""
    m = SYMBOLS["M"]
    expr = _branch(family, "right").subs(SYMBOLS["N"], -m).subs(x, POSITIVE)
    power = sp.Integer(1) - 2 * m
    ratio = sp.simplify(expr / POSITIVE**power)
    limits = {sp.limit(ratio.subs(m, k), POSITIVE, sp.oo) for k in (1, 2, 3)}
    if limits != {sp.S.One}:
        raise NoAnswerError(f"the tail of {expr} is not {POSITIVE**power}")
    return Derived(expression=x**power, why=f"f = {expr} for N = -M, and f / x^(1 - 2M) = {ratio} tends to 1")


def negative_maximum(family: str) -> Derived:
    """Whether f with N = -M < 0 has a local maximum on x > 0 for every M >= 1: f' = 0 solved in y = x^2M."""
    m, y = SYMBOLS["M"], sp.Symbol("y", positive=True)
    f = sp.simplify(_branch(family, "right").subs(SYMBOLS["N"], -m).subs(x, POSITIVE))
    slope = sp.numer(sp.together(sp.simplify(sp.diff(f, POSITIVE)))).subs(POSITIVE, y ** (1 / (2 * m)))
    roots = sp.solve(sp.powsimp(sp.simplify(slope)), y)
    if roots != [1 / (2 * m - 1)]:
        return Derived(quantity=Quantity.not_found(f"f' = 0 gives x^2M = {roots} for f = {f}"))
    place = roots[0] ** (1 / (2 * m))
    second, last = sp.N(place.subs(m, 2), 5), sp.limit(place, m, sp.oo)
    why = f"f = {f} rises from 0 and falls in the end, and f' = 0 for x^2M = {roots[0]} alone"
    sharper = f"it is at x = {place}: 1 for M = 1, {second} for M = 2, and tends to {last} as M -> oo"
    return Derived(truth=True, why=why, sharper=sharper)


def norm_vanishes(n: int, p: int, where: str = "half-line") -> Derived:
    """Whether the L^p distance of E-GEM(n, eps) to ReLU tends to 0 as eps -> 0, on [0, oo) or on ``bounded`` intervals,
    where it does if the largest distance does."""
    if where == "bounded":
        largest = supremum(sp.Integer(n), EPS)
        return Derived(truth=sp.limit(largest, EPS, 0) == 0, why=f"the largest distance on the line is {largest}")
    found = relu_distance(n, EPS, p)
    if not found.finite:
        where = f"N = {n}, p = {p}: the distance is infinite for every eps > 0"
        return Derived(truth=False, why=found.reason, witness=where)
    power = power_integral(sp.Integer(n), EPS, sp.Integer(p))
    return Derived(truth=sp.limit(power, EPS, 0) == 0, why=f"its p-th power is {power}",
                   sharper="it is finite, and vanishes, exactly for p (2N - 1) > 1")  # fmt: skip


def sup_distance_limit(family: str) -> Derived:
    """The limit of sup |f - ReLU| as N -> oo."""
    largest = supremum(N, sp.S.One)
    return Derived(quantity=Quantity.of_exact(sp.limit(largest, N, sp.oo), "closed form of sup |f - ReLU|"),
                   why=f"sup |f - ReLU| = {largest}",
                   witness="the limit of GEM(N) is 0 up to x = 1 and x above; at x = 1 it is 1/2")  # fmt: skip


def _whole(family: str) -> sp.Expr:
    symbols = {p.symbol: SYMBOLS[p.name] for p in catalog.FAMILIES[family].parameters if p.name in SYMBOLS}
    return catalog.FAMILIES[family].formula(N=SYMBOLS["N"]).xreplace(symbols)


def _branch(family: str, side: str) -> sp.Expr:
    for value, condition in _whole(family).args:
        if condition == sp.true or condition.subs(x, 1 if side == "right" else -1) == sp.true:
            return value
    raise ValueError(f"{family} has no branch on the {side}")


def _ours(expr: sp.Expr) -> sp.Expr:
    """The expression in the symbols that statements are written in."""
    return expr.xreplace(_NAMES).xreplace({s: SYMBOLS[s.name] for s in expr.free_symbols if s.name in SYMBOLS})
