"""Polynomial compositions: definitions against the catalogue, listings against equations, identities of powers."""

from __future__ import annotations

import sympy as sp

from actsym import catalog
from actsym.audit.claim import Derived
from actsym.audit.text import POSITIVE, SYMBOLS, same
from actsym.catalog.polycom import polycom1
from actsym.definition.folds import unfold
from actsym.definition.rows import RowMean, RowSum
from actsym.definition.spec import x
from actsym.quantity import Quantity
from actsym.rigor.evaluate import evaluate

#: Orders up to which an identity in the order r is written out.
_ORDERS = range(1, 7)


def lettered(family: str, letters: str = "", training: int = 0) -> Derived:
    """The definition of a family with its parameters in the paper's letters: ``slope=a``, or at numbers: ``beta=1``.

    ``training``: the function of training, with its noise.
    """
    found = catalog.FAMILIES[family]
    definition = found.training if training else found.formula
    if definition is None:
        raise ValueError(f"{family} draws no noise in training")
    expr = definition()
    by_name = {s.name: s for s in expr.free_symbols}
    chosen = dict(part.split("=") for part in letters.split())
    values = {by_name[n]: SYMBOLS.get(v) or sp.sympify(v) for n, v in chosen.items()}
    return Derived(expression=expr.subs(values), why="the catalogue's definition")


def first_weights(family: str, r: int) -> Derived:
    """The coefficient that the powers 1 to r of a family start with; undefined if they differ or a_0 is not 0."""
    (coefficients,) = (v.defaults for v in catalog.FAMILIES[family].vectors(r=r))
    values = set(coefficients[1:]) if len(coefficients) == r + 1 else set(coefficients)
    if len(values) != 1 or (len(coefficients) == r + 1 and coefficients[0] != 0):
        return Derived(quantity=Quantity.undefined(f"the coefficients start as {coefficients}"))
    return Derived(quantity=Quantity.of_exact(values.pop(), "the catalogue's definition"))


def polyrelu_listing() -> Derived:
    """Whether sum weight[i] relu(x)^(i+1) + bias is sum a_i relu(x)^i with a_0 the bias, for the orders 1 to 6."""
    for r in _ORDERS:
        a = sp.symbols(f"a_0:{r + 1}", real=True)
        relu = sp.Piecewise((x, x > 0), (0, True))
        listed = sum((a[i + 1] * relu ** (i + 1) for i in range(r)), a[0])
        defined = _polyrelu(dict(enumerate(a)), r)
        if not _equal_on_both_sides(listed, defined):
            return Derived(truth=False, why=f"order {r}: {listed} against {defined}")
    return Derived(truth=True, why="written out for the orders 1 to 6, the bias standing for a_0")


def polyrelu_case(target: str, power: int) -> Derived:
    """Whether PolyReLU of order 3 with a_power = 1 and the other coefficients 0 is an activation of the catalogue."""
    found = _polyrelu({i: sp.Integer(i == power) for i in range(4)}, 3)
    holds = _equal_on_both_sides(found, catalog.FAMILIES[target].formula())
    return Derived(truth=holds, why=f"PolyReLU with a_{power} = 1 alone is {found}")


def power_by_halves(least: int = 0) -> Derived:
    """Whether x^i = relu(x)^i + (-1)^i relu(-x)^i for every i >= ``least`` and every real x, with u^0 = 1.

    For i >= 1 one of the two powers is 0 on each half-line and the identity is t^i = t^i there, with i a symbol.
    """
    i = sp.Symbol("i", integer=True, positive=True)
    size, none = POSITIVE**i, sp.S.Zero**i
    sides = [size - (size + (-1) ** i * none), (-1) ** i * size - (none + (-1) ** i * size)]
    every = all(sp.simplify(s) == 0 for s in sides)
    at_zero = (sp.S.Zero**0) + (sp.S.Zero**0)
    why = f"proven for every i >= 1: {str(every).lower()}; for i = 0 the right side is {at_zero} and the left side 1"
    if least <= 0 and at_zero != 1:
        return Derived(truth=False, why=why, witness="i = 0, any x: 1 against 2; for i >= 1 the identity holds")
    return Derived(truth=every, why=why)


def polynomial_by_polyrelus() -> Derived:
    """Whether Poly(x) = PolyReLU_1(x) + PolyReLU_2(-x) with a_i, and (-1)^i a_i from i = 1 on, for r = 1 to 6."""
    for r in _ORDERS:
        a = sp.symbols(f"a_0:{r + 1}", real=True)
        poly = sum(a[i] * x**i for i in range(r + 1))
        first = _polyrelu(dict(enumerate(a)), r)
        second = _polyrelu({i: (-1) ** i * a[i] if i else sp.S.Zero for i in range(r + 1)}, r)
        if not _equal_on_both_sides(poly, first + second.subs(x, -x)):
            return Derived(truth=False, why=f"order {r}")
    sharper = "two PolyReLUs are needed: one alone is constant for x <= 0, as no other polynomial is"
    return Derived(truth=True, why="written out for the orders 1 to 6", sharper=sharper)


def polynorm_listing(factor: str = "1", eps: int = 1) -> Derived:
    """Whether the listing is ``factor`` times the equation of PolyNorm, the bias standing for a_0; orders 1 to 6.

    ``factor``: 1, or ``length``, the square root of the number d of entries of the row.  ``eps`` 0: the number that
    the listing adds to the mean square is taken to be 0.  Both are compared for every d and every row, the statistics
    of the row being symbols: a mean is the sum divided by d.
    """
    d = sp.Symbol("d", positive=True)
    scale = sp.sqrt(d) if factor == "length" else sp.Integer(factor)
    for r in _ORDERS:
        listing, equation = (catalog.FAMILIES[n].formula(r=r) for n in ("polynorm", "polynorm_l2"))
        a = sp.symbols(f"a_0:{r + 1}", real=True)
        # weight[i] multiplies the power i + 1, a[i] the power i
        listing, equation = (
            e.xreplace({w: a[int(w.indices[0]) + (str(w.base) == "weight")] for w in e.atoms(sp.Indexed)})
            for e in (listing, equation)
        )
        held = {"bias": a[0]} if eps else {"bias": a[0], "eps": 0}
        listing = listing.subs({s: held[s.name] for s in listing.free_symbols if s.name in held})
        difference = _plain(listing, d) - scale * _plain(equation, d)
        if sp.simplify(difference) != 0:
            return Derived(truth=False, why=f"order {r}, for a row of d entries: the difference is {difference}",
                           witness="with eps = 0 the listing is sqrt(d) times the equation, "
                           "a_0 being the bias")  # fmt: skip
    return Derived(truth=True, why="written out for the orders 1 to 6 and every length d, the sums being symbols")


def normalised_power(form: str, eps: int = 0) -> Derived:
    """The size of one normalised power: its L2 norm by the equation (``l2``), its root mean square by the listing.

    ``eps`` is the power of ten of what the listing adds, as 6 for 10^-6; the row has entries of size 1/100 and the
    power is 3.  0: nothing is added, any row.
    """
    if form == "l2" or not eps:
        return Derived(quantity=Quantity.of_exact(sp.S.One, "x^i divided by its own norm"))
    small = sp.Rational(1, 100) ** 3
    found = small / sp.sqrt(small**2 + sp.Rational(1, 10**eps))
    return Derived(quantity=Quantity(exact=found, enclosure=evaluate(found), method="exact arithmetic"))


def row_scaling(family: str) -> Derived:
    """Whether a row activation changes when the row is multiplied by a number c > 0, orders 1 to 6 and any length."""
    c = sp.Symbol("c", positive=True)
    for r in _ORDERS:
        expr = catalog.FAMILIES[family].formula(r=r)
        sums = sorted(expr.atoms(RowSum), key=str)
        # a sum of x^m over the row becomes c^m times itself
        scaled = expr.subs({s: c ** sp.degree(s.args[0], x) * s if s.args[0].has(x) else s for s in sums},
                           simultaneous=True)  # fmt: skip
        held = {s: sp.Symbol(f"s{k}", positive=True) for k, s in enumerate(sums)}
        if sp.simplify(scaled.xreplace(held).subs(x, c * x) - expr.xreplace(held)) != 0:
            return Derived(truth=True, why=f"order {r}")
    return Derived(
        truth=False,
        why="every term is x^i over the norm of x^i: the factor c^i cancels, for the orders 1 to 6 and any row",
        witness="without biases the layer gives one value on the whole ray c x, c > 0: no PolyReLU layer that is not "
        "constant on rays, such as ReLU(x) itself, is one of them",
    )


def half_overflow(listing: str) -> Derived:
    """The |x| from which the largest power that a listing of order 3 forms is infinite in float16 (round to nearest).

    ``polyrelu`` forms x^3; ``polynorm`` squares x^3.
    """
    power = {"polyrelu": 3, "polynorm": 6}[listing]
    end = sp.Integer(65520)  # half-way from the largest number, 65504, to 2^16
    found = end ** sp.Rational(1, power)
    why = f"65520^(1/{power}), where rounding gives infinity"
    return Derived(quantity=Quantity(exact=found, enclosure=evaluate(found), method=why), why=why)


def _polyrelu(coefficients: dict[int, sp.Expr], r: int) -> sp.Expr:
    """PolyReLU from the general construction over ReLU, with the coefficients given."""
    family = polycom1(catalog.FAMILIES["relu"])
    (vector,) = family.vectors(r=r)
    expr = unfold(family.formula(r=r), (vector,))
    return expr.subs({p.symbol: coefficients[i] for i, p in enumerate(vector.entries)}, simultaneous=True)


def _equal_on_both_sides(a: sp.Expr, b: sp.Expr) -> bool:
    folded = [sp.piecewise_fold(sp.sympify(e)) for e in (a, b)]
    return all(same(folded[0].subs(x, s), folded[1].subs(x, s)) is True for s in (POSITIVE, -POSITIVE, sp.S.Zero))


def _plain(expr: sp.Expr, d: sp.Symbol) -> sp.Expr:
    """The definition with a positive symbol for the sum of each power over the row."""

    def symbol(statistic: sp.Expr) -> sp.Expr:
        (inner,) = statistic.args
        total = d if not inner.has(x) else sp.Symbol(f"s{sp.degree(inner, x)}", positive=True)
        return total / d if isinstance(statistic, RowMean) else total

    return expr.xreplace({s: symbol(s) for s in expr.atoms(RowSum, RowMean)})
