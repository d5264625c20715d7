"""Soft quantisation: its partial derivatives in formulas for any number of positions, its cells, its gradients.

A formula is written in the letters ``x``, ``alpha``, ``q``, in ``P``, ``y``, ``z``, ``i`` for the entry that a mean
runs over, and ``Pj``, ``yj``, ``zj``, ``j`` for one entry; ``mean(f)`` is the sum of P f over all entries, with the
probabilities P proportional to e^(-alpha (x - y)^2).
"""

from __future__ import annotations

import ast
from fractions import Fraction

import sympy as sp

from actsym.audit.answers import answer, unless
from actsym.audit.claim import Derived
from actsym.audit.text import build, read, same
from actsym.definition.folds import unfold
from actsym.definition.spec import Activation, noise, x
from actsym.moments.by_kind import probabilities
from actsym.rigor.asymptotics.expand import t
from actsym.rigor.asymptotics.questions import limit as limit_at_infinity
from actsym.rigor.evaluate import evaluate

#: Entries of the symbolic instance: the first is the one that a derivative is taken for, two others differ from it.
_ENTRIES = 3

_ALPHA, _Q = sp.Symbol("alpha", positive=True), sp.Symbol("q", positive=True)
_Y, _Z, _I, _W = (sp.symbols(f"{letter}0:{_ENTRIES}") for letter in ("y", "z", "i", "w"))


def partial(of: str, by: str, formula: str) -> Derived:
    """Whether the derivative of ``phi`` or of the probability ``Pj`` by a parameter is the formula given.

    ``by``: ``x``, ``alpha``, ``zj``, ``yj``, ``yi`` (the position of another entry than j) or ``q`` (y_i = i q).  Times
    the square of the sum of the weights w both sides are polynomials whose coefficients at w_i w_k depend on the
    entries i, k and j alone, so symbols for three entries settle every number of them.
    """
    places = [i * _Q for i in _I] if by == "q" else list(_Y)
    logits = [-_ALPHA * (x - p) ** 2 for p in places]
    weights = [sp.Function(f"W{i}")(*sorted(logit.free_symbols, key=str)) for i, logit in enumerate(logits)]
    total = sp.Add(*weights)
    top = weights[0] if of == "Pj" else sp.Add(*(z * w for z, w in zip(_Z, weights, strict=True)))
    variable = {"x": x, "alpha": _ALPHA, "zj": _Z[0], "yj": _Y[0], "yi": _Y[1], "q": _Q}[by]
    slope = sp.diff(top / total, variable)
    for w, logit, name in zip(weights, logits, _W, strict=True):
        slope = slope.subs(sp.diff(w, variable), name * sp.diff(logit, variable)).subs(w, name)
    stated = _build(ast.parse(formula, mode="eval").body, None, places)
    gap = sp.numer(sp.together(slope - stated))
    holds = sp.expand(gap) == 0
    point = {s: sp.Rational(n + 2, 3) for n, s in enumerate(sorted(gap.free_symbols, key=str))}
    where = "" if holds else f"the difference times the weights' sum squared is {sp.expand(gap).subs(point)} at {point}"
    return Derived(truth=bool(holds), witness=where, why=f"differentiated with symbols for {_ENTRIES} entries, which "
                   "settles every L: coefficients of products of two weights")  # fmt: skip


def _build(node: ast.expr, entry: int | None, places: list[sp.Expr]) -> sp.Expr:
    """The formula's value with symbols; ``entry``: the one that the mean around it is at."""

    def leaf(node: ast.expr) -> sp.Expr:
        match node:
            case ast.Name(id=name) if name in (known := _letters(entry, places)):
                return known[name]
            case ast.Call(func=ast.Name(id="mean"), args=[inner]):
                return sp.Add(*(w * _build(inner, e, places) for e, w in enumerate(_W))) / sp.Add(*_W)
        known_names = "x, alpha, q, Pj, Pi, yj, yi, zj, j, mean(...) and in it P, y, z, i"
        raise ValueError(f"cannot read {ast.unparse(node)}; known: {known_names}")

    return build(node, leaf)


def _letters(entry: int | None, places: list[sp.Expr]) -> dict[str, sp.Expr]:
    total = sp.Add(*_W)
    known = {"x": x, "alpha": _ALPHA, "q": _Q}
    known |= {"Pj": _W[0] / total, "Pi": _W[1] / total, "yj": places[0], "yi": places[1], "zj": _Z[0], "j": _I[0]}
    if entry is not None:
        known |= {"P": _W[entry] / total, "y": places[entry], "z": _Z[entry], "i": _I[entry]}
    return known


def probabilities_valid(kernel: str, up_to: int) -> Derived:
    """Whether P(y_i | x) >= 0 and they sum to 1 for 2 to ``up_to`` positions, with symbols."""
    a, real = sp.Symbol("alpha", positive=True), sp.Symbol("x", real=True)
    for count in range(2, up_to + 1):
        y = sp.symbols(f"y0:{count}", real=True)
        size = (lambda d: d**2) if kernel == "gaussian" else sp.Abs
        weights = [sp.exp(-a * size(real - p)) for p in y]
        total = sp.Add(*weights)
        if not all(w.is_positive for w in weights) or sp.together(sp.Add(*(w / total for w in weights))) != 1:
            return Derived(truth=False, why=f"L = {count}")
    return Derived(truth=True, why=f"positive weights over their sum: symbols, every L from 2 to {up_to}")


def sample_mean(f: Activation) -> Derived:
    """Whether the mean of the draw that is made in training, over its uniform noise, is the function itself."""
    pieces = unfold(f.definition, f.vectors).args
    total, mean, below = None, sp.S.Zero, sp.S.Zero
    for value, condition in pieces[:-1]:
        gap = sp.expand(condition.gts - condition.lts)  # running sum less noise times the total
        running, total = gap.subs(noise, 0), -gap.coeff(noise)
        mean, below = mean + value * (running - below) / total, running
    mean += pieces[-1][0] * (total - below) / total
    equal = same(mean.xreplace({p.symbol: p.default for p in f.parameters}), f.formula)
    return Derived(truth=bool(equal), why=f"{f.title}: amplitudes times the lengths of the intervals of noise")


def proxy() -> Derived:
    """Whether sg(s - m) + m has the value s and the derivative m', for any sample s and mean m of a parameter."""
    p, held = sp.symbols("p held")
    sample, mean = sp.Function("s")(p), sp.Function("m")(p)
    written = held + mean  # what is stopped is a constant to the derivative
    holds = sp.expand(written.subs(held, sample - mean) - sample) == 0 and sp.diff(written, p) == sp.diff(mean, p)
    return Derived(truth=bool(holds), why="sg[.] as a constant to the derivative, its argument to the value")


def no_logistic() -> Derived:
    """Whether the quantiser with two positions differs from z_1 + (z_2 - z_1) sigma(c (x - m)).

    m is the middle of the positions, c is 2 alpha (y_2 - y_1).
    """
    (a, b), (c, d) = sp.symbols("y0:2", real=True), sp.symbols("z0:2", real=True)
    left, right = (sp.exp(-_ALPHA * (x - y) ** 2) for y in (a, b))
    stated = c + (d - c) / (1 + sp.exp(-2 * _ALPHA * (b - a) * (x - (a + b) / 2)))
    gap = sp.simplify(sp.expand((c * left + d * right) / (left + right) - stated))
    where = "it is z_1 + (z_2 - z_1) sigma(2 alpha (y_2 - y_1)(x - (y_1 + y_2)/2))" if gap == 0 else ""
    return Derived(truth=gap != 0, why="symbols for positions, amplitudes and alpha", witness=where)


def slope_positive() -> Derived:
    """Whether phi' > 0 at every x for z = y: it is 2 alpha Var(y | x), a sum of P_i P_k (y_i - y_k)^2 over i < k."""
    total = sp.Add(*_W)
    mean = lambda f: sp.Add(*(w * v for w, v in zip(_W, f, strict=True))) / total  # noqa: E731
    variance = mean([y**2 for y in _Y]) - mean(_Y) ** 2
    pairs = sp.Add(*(_W[i] * _W[j] * (_Y[i] - _Y[j]) ** 2 for i in range(_ENTRIES) for j in range(i))) / total**2
    return Derived(truth=sp.simplify(variance - pairs) == 0, why="2 alpha Var(y | x) as a sum of squares with "
                   "positive weights, not all 0 for L >= 2; symbols for three entries")  # fmt: skip


def slopes_vanish(f: Activation) -> Derived:
    """Whether f' tends to 0 at both ends of the line."""
    ends = {name: getattr(answer(f, "decay"), name).derivative for name in ("left", "right")}
    lost = [end.vanishes or end.trend == "identically zero" for end in ends.values()]
    shown = "; ".join(f"at {'-' * (name == 'left')}oo: {end}" for name, end in ends.items())
    return Derived(truth=all(lost), why=f"f' of {f.title} at both ends of the line", witness=shown)


def differentiable_nearly(f: Activation) -> Derived:
    """Whether f is differentiable at all but finitely many points, which are found."""
    found = answer(f, "smoothness")
    kinks = [str(b.point) for b in found.breakpoints]
    listed = found.analytic or all(b.point.is_number for b in found.breakpoints)
    return Derived(truth=bool(listed), why=f"{f.title} is {found.label}; kinks at x = {', '.join(kinks) or 'no point'}")


def continuous(f: Activation) -> Derived:
    """Whether f has no jump where its branches meet."""
    jumps = []
    for point in sorted(_edges(f.formula)):
        near = [_branch(f.formula, point + side * sp.Rational(1, 1000)).subs(x, point) for side in (-1, 1)]
        step = evaluate(near[1] - near[0])
        if not step.contains(0):
            jumps.append(f"at x = {point} it jumps by {step.text(8)}")
    return unless(jumps, f"{f.title}: branches on both sides of every edge")


def _edges(expr: sp.Expr) -> set[sp.Rational]:
    conditions = [c for piece in expr.atoms(sp.Piecewise) for _, c in piece.args]
    relations = {r for c in conditions for r in c.atoms(sp.core.relational.Relational)}
    return {s for r in relations for s in sp.solve(r.lhs - r.rhs, x)}


def _branch(expr: sp.Expr, at: sp.Rational) -> sp.Expr:
    chosen = lambda piece: next(e for e, c in piece.args if c.subs(x, at) == sp.true)  # noqa: E731
    return expr.replace(lambda e: isinstance(e, sp.Piecewise), chosen)


def approximates_on_line(g: str) -> Derived:
    """Whether some soft quantiser is within a finite distance of ``g`` on the whole line.

    Its values lie between its least and its largest amplitude, so ``g`` has to be bounded.
    """
    ends = [limit_at_infinity(read(g).subs(x, side * t)) for side in (1, -1)]
    far = any(e.is_infinite for e in ends)
    where = f"g = {g}: sup |phi - g| is infinite for every choice of L, y, z and alpha" if far else ""
    return Derived(truth=not far, why=f"min z <= phi <= max z; {g} tends to {ends[1]} and {ends[0]} at the ends",
                   witness=where)  # fmt: skip


def cells_agree(k: int) -> Derived:
    """Whether z at the nearest multiple, halves up, is the step function of the cells [(m - 1/2) q, (m + 1/2) q).

    At q = 1, on every edge and quarter; beside it where halves rounded to even, as in IEEE 754, differ.
    """
    half, other = Fraction(1, 2), []
    clip = lambda m: max(-k, min(k, m))  # noqa: E731
    for n in range(-4 * (k + 1), 4 * (k + 1) + 1):
        at = Fraction(n, 4)
        cell = next(m for m in range(-k, k + 1) if m == k or at < m + half)
        if clip((at + half).__floor__()) != cell:
            return Derived(truth=False, why=f"k = {k}, q = 1", witness=f"x = {at}: the cell is {cell}")
        other += [str(at)] if clip(round(at)) != cell else []
    return Derived(truth=True, why=f"k = {k}, q = 1: every edge and quarter between -{k + 1} and {k + 1}",
                   readings=(("halves rounded to even", f"another entry at x = {', '.join(other)}"),))  # fmt: skip


def distinct_outputs(f: Activation, at: int) -> Derived:
    """Whether each value of a sample has the probability of one position, at x = ``at``: amplitudes may be equal."""
    given, amplitudes = probabilities(f)
    values: dict[sp.Expr, list[int]] = {}
    for place, z in enumerate(amplitudes):
        values.setdefault(z, []).append(place)
    shared = {z: places for z, places in values.items() if len(places) > 1}
    shown = []
    for z, places in shared.items():
        whole, largest = (evaluate(e.subs(x, at)) for e in (sp.Add(*(given[p] for p in places)), given[places[-1]]))
        shown.append(f"the value {z} is that of {len(places)} positions, its probability at x = {at} is "
                     f"{whole.text(8)}, that of the last of them {largest.text(8)}")  # fmt: skip
    return Derived(truth=not shared, why=f"{f.title} at its default amplitudes {', '.join(map(str, amplitudes))}",
                   witness="; ".join(shown))  # fmt: skip
