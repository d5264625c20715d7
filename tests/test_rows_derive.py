"""What is derived from a row definition: statistics, bases, degrees, scaling; and the families that are shipped."""

import pytest
import sympy as sp
from rows_package import EPS, GATE, RMS
from sympy import Rational, sqrt

from actsym.catalog.polynorm import polynorm, polynorm_l2, polyrelu_norm, polyrelu_norm_l2
from actsym.definition.rows import RowMean, RowSum, statistics
from actsym.definition.spec import Kind, SpecError, x
from codegen.kinds.row import LENGTH, SCALE, degree, piecewise, row_plan, terms, vanishes

FAMILIES = (polynorm, polynorm_l2, polyrelu_norm, polyrelu_norm_l2)


def test_statistics_are_symbols_of_the_row():
    assert RowMean(sp.Integer(3)) == 3 and RowSum(sp.Integer(3)) == 3 * RowSum(sp.S.One)
    assert RowMean(x**2).is_nonnegative and RowMean(x).is_real
    assert statistics(RowMean(x) + RowMean(x) * RowSum(x**2)) == [RowMean(x), RowSum(x**2)]
    with pytest.raises(SpecError, match="inside another"):
        RowMean((x - RowMean(x)) ** 2)
    with pytest.raises(SpecError, match="depends on every entry"):
        sp.diff(RowMean(x**2), x)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda f: f.name)
def test_families(family):
    member = family(r=2)
    assert member.kind is Kind.ROW and member.name == f"{family.name}_r2"
    ones = sp.S.One / len(range(2))
    learnable = {p.name: p.default for p in member.learnable}
    weights = [v for n, v in learnable.items() if n.startswith("weight") or n in ("a_1", "a_2")]
    assert weights == [ones, ones] and {v for n, v in learnable.items() if n in ("bias", "a_0")} == {0}


def test_forms_of_the_paper_at_one_row():
    """Both definitions at the row (1, 2), by hand."""
    row = (sp.S.One, sp.Integer(2))

    def at(expr, entry):
        values = {n: sum(n.args[0].subs(x, v) for v in row) for n in statistics(expr)}
        values = {n: v / 2 if isinstance(n, RowMean) else v for n, v in values.items()}
        values[RowSum(sp.S.One)] = sp.Integer(2)
        return sp.simplify(expr.xreplace(values).subs(x, entry))

    l2 = polynorm_l2(r=2, a_0=1).formula
    assert sp.simplify(at(l2, row[1]) - (1 / sqrt(2) + Rational(1, 2) * (2 / sqrt(5) + 4 / sqrt(17)))) == 0
    rms = polynorm(r=2, eps=0, bias=7).formula
    assert sp.simplify(at(rms, row[0]) - (7 + Rational(1, 2) * (sqrt(2) / sqrt(5) + sqrt(2) / sqrt(17)))) == 0


@pytest.mark.parametrize(
    ("expr", "expected"),
    [
        (x**3, 3), (sp.S(5), 0), (2 * x + 3 * x, 1), (x + x**2, None), (sp.exp(x), None), (1 / x**2, -2),
        (sp.Piecewise((x**2, x > 0), (0, True)), 2), (sp.Piecewise((x**2, x > 1), (0, True)), None),
        (sp.Piecewise((x, x > 0), (x**2, True)), None), (sqrt(x), None),
    ],
)  # fmt: skip
def test_degrees(expr, expected):
    assert degree(expr) == expected
    if expected is not None:
        m = sp.Symbol("m", positive=True)
        for value in (-3, Rational(7, 2)):
            assert sp.simplify(expr.subs(x, m * value).subs(m, 5) - sp.S(5) ** expected * expr.subs(x, value)) == 0


def test_terms_add_up():
    a, b = sp.symbols("a b", positive=True)
    expr = (a + b * x) * (x + 1) - sqrt(a) * x**2
    found = terms(expr)
    assert sp.expand(sum(c * basis for basis, c in found.items()) - expr) == 0
    assert all(not c.has(x) for c in found.values())


def test_branches():
    assert piecewise(sp.Max(x, 0)) == sp.Piecewise((x, x > 0), (0, True))
    for value in (-2, 0, 3):
        assert piecewise(sp.Abs(x) + sp.Min(x, 1)).subs(x, value) == abs(value) + min(value, 1)
    assert vanishes(sp.Piecewise((x, x > 0), (0, True)), -1) and not vanishes(x, -1)


def test_plans():
    plan = row_plan(polynorm())
    assert plan.scaled and plan.fused and plan.side == 0
    assert plan.summands == (x**2, x**4, x**6) and plan.summand_degrees == (2, 4, 6)
    assert set(plan.products) == {1, x, x**2, x**3}
    assert row_plan(polyrelu_norm()).side == 1
    gate = row_plan(GATE)
    assert not gate.scaled and not gate.fused and gate.numbers


@pytest.mark.parametrize("activation", [polynorm(r=2), polynorm_l2(r=2), RMS], ids=lambda a: a.name)
def test_the_plan_is_the_gradient_of_the_definition(activation):
    """f, its whole Jacobian's product and the parameters' gradients at a rational row, against differentiation of the
    definition written out for three entries; for two scales, which must not matter."""
    row, grad = (Rational(1, 2), Rational(-3, 2), sp.S(2)), (sp.S(1), Rational(1, 3), sp.S(-2))
    entries = sp.symbols("x_0:3", real=True)
    written = []
    for entry in entries:
        nodes = [n for n in statistics(activation.expr) if n.args[0].has(x)]
        values = {n: sum(n.args[0].subs(x, e) for e in entries) for n in nodes}
        values = {n: v / 3 if isinstance(n, RowMean) else v for n, v in values.items()} | {RowSum(sp.S.One): sp.S(3)}
        written.append(activation.expr.xreplace(values).subs(x, entry))
    loss = sum(g * w for g, w in zip(grad, written, strict=True))
    numbers = {p.symbol: Rational(i + 2, 7) for i, p in enumerate(activation.parameters)}
    point = dict(zip(entries, row, strict=True)) | numbers
    plan = row_plan(activation)
    for scale in (sp.S(1), sp.S(4)):
        t = [v / scale for v in row]
        known = numbers | {SCALE: scale, LENGTH: sp.S(3)}
        known |= {s: sum(g.subs(x, v) for v in t) for s, g in zip(plan.sums, plan.summands, strict=True)}
        known |= {
            s: sum(d * b.subs(x, v) for d, v in zip(grad, t, strict=True))
            for s, b in zip(plan.product_sums, plan.products, strict=True)
        }

        def at(part, v, known=known):
            return sum(c.subs(known) * b.subs(x, v) for b, c in zip(part.bases, part.coefficients, strict=True))

        for v, g, w, entry in zip(t, grad, written, entries, strict=True):
            assert abs(sp.N(at(plan.value, v) - w.subs(point), 30)) < 1e-25
            slope = g * at(plan.direct, v) + at(plan.through, v)
            assert abs(sp.N(slope - sp.diff(loss, entry).subs(point), 30)) < 1e-25
        for p, share in zip(plan.learnable, plan.parameters, strict=True):
            assert abs(sp.N(share.subs(known) - sp.diff(loss, p.symbol).subs(point), 30)) < 1e-25


def test_eps_keeps_its_domain():
    with pytest.raises(SpecError, match="outside its domain"):
        polynorm(eps=-1)
    assert EPS.symbol.is_nonnegative
