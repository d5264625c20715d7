"""Initial coefficients of a basis: equal forward and backward gains, and both of them one.

The rule: every coefficient is 1 but the first, which solves E[F^2] = E[F'^2] (theorems 3.8 and 3.13 of
"Polynomial, trigonometric, and tropical activations", for any basis).  Scaling all of them then sets the
common gain to one.  Where the rule has no real solution, the nearest coefficients that do equalise the gains are taken.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import sympy as sp

from actsym.bases.basis import Basis, BasisError, k
from actsym.bases.derivation import Coefficients, Derivation, Step
from actsym.bases.gram import Gram, Matrix, certified, gram, positive_definite
from actsym.bases.solve import Line, combine, constant, nearest, ones, root, roots, sign
from actsym.bases.theorem import NoTheorem, Theorem, theorem
from actsym.errors import Unanswered
from actsym.quantity import Quantity

#: How many degrees further a solution is looked for.
_FURTHER = 6


@dataclass(frozen=True)
class Choice:
    """Coefficients on a line, at ``t``."""

    line: Line
    t: Quantity
    about: str


def derive(basis: Basis, degree: int) -> Derivation:
    """Derive initial coefficients of ``basis`` at ``degree``.

    Raises :class:`~actsym.bases.basis.BasisError` for a degree below 1, a measure without second moment,
    functions that are not square-integrable, or linear dependence.
    """
    matrices = gram(basis, degree)
    line = ones(matrices, [0])
    name = matrices.terms[0].name
    why = f"no real {name} solves it"
    try:
        candidates = roots(*line.quadratic(matrices.difference))
    except Unanswered as error:
        candidates, why = [], f"whether a real {name} solves it is not settled ({error})"
    if not any(line.fixed):  # a single function: zero is no activation
        candidates = []
    obstacle, choice = "", None
    if candidates:
        rule = f"every coefficient 1, {name} solves E[F²] = E[F'²]"
        choice = Choice(line, nearest(candidates), rule)
    else:
        obstacle, choice = alternative(matrices, why)
    statement, no_theorem = _theorem(basis, matrices)
    steps = [*_moments(matrices), _condition(matrices, candidates, obstacle)]
    if choice is None:
        return _derivation(basis, matrices, steps, None, obstacle, statement, no_theorem)
    equal = coefficients(matrices, choice)
    steps.append(_solution(equal))
    return _derivation(basis, matrices, steps, equal, obstacle, statement, no_theorem)


def coefficients(matrices: Gram, choice: Choice) -> Coefficients:
    """The coefficients that a choice stands for, with their second moments computed from the Gram matrices."""
    values = choice.line.at(choice.t)
    return Coefficients(
        {t.name: v for t, v in zip(matrices.terms, values, strict=True)},
        choice.line.form_at(matrices.values, choice.t),
        choice.line.form_at(matrices.derivatives, choice.t),
        choice.about,
    )


def unit(equal: Coefficients, variance: sp.Expr, about: str) -> Coefficients:
    """All coefficients times sqrt(variance / E[F'^2]): both gains one."""
    target = constant(variance)
    factor = combine(lambda v, m: root(v / m), target, equal.derivative_second_moment)
    values = {n: combine(lambda a, b: a * b, q, factor) for n, q in equal.values.items()}
    second, steep = (
        combine(lambda m, v, d: m * v / d, moment, target, equal.derivative_second_moment)
        for moment in (equal.second_moment, equal.derivative_second_moment)
    )
    return Coefficients(values, second, steep, about)


def _derivation(
    basis: Basis, matrices: Gram, steps: list[Step], equal: Coefficients | None, obstacle: str,
    statement: Theorem | None, why: str,
) -> Derivation:  # fmt: skip
    variance = sp.sympify(basis.measure.variance)
    gain: Mapping[str, Quantity] = {}
    units: Mapping[str, Coefficients] = {}
    if equal is not None:
        moment = equal.derivative_second_moment
        gain = {
            "with_variance": combine(lambda v, m: v / m, certified(variance, "variance"), moment),
            "unit_variance": combine(lambda m: 1 / m, moment),
        }
        units = {
            "with_variance": unit(equal, variance, "both gains one: Var[x] / E[F²] = Var[x] / E[F'²] = 1"),
            "unit_variance": unit(equal, sp.S.One, "E[F²] = E[F'²] = 1"),
        }
        steps.append(_gain(basis, gain, units))
    if statement is not None:
        steps += statement.steps()
    elif why:
        steps.append(Step("Every degree", note=why))
    return Derivation(
        name=basis.name,
        title=basis.title,
        degree=matrices.degree,
        measure=str(basis.measure),
        variance=variance,
        steps=tuple(steps),
        solved=equal is not None and not obstacle,
        equal=equal,
        gain=gain,
        unit=units,
        theorem=statement,
        no_theorem=why,
        obstacle=obstacle,
    )


def _theorem(basis: Basis, matrices: Gram) -> tuple[Theorem | None, str]:
    if not matrices.orthogonal or not matrices.derivatives_orthogonal:
        which = "functions" if not matrices.orthogonal else "derivatives"
        return None, f"no closed form in n is given: the {which} are not orthogonal, so double sums remain"
    try:
        return theorem(basis), ""
    except NoTheorem as error:
        return None, str(error)


def _moments(matrices: Gram) -> list[Step]:
    basis = matrices.basis
    start = ", s_0 = 1" if basis.first == 0 and basis.scaling.subs(k, 0) != basis.s(0) else ""
    total = f"sum over k <= {matrices.degree} of a_k s_k phi_k(x), s_k = {basis.scaling}{start}"
    functions = Step("Functions", (("F(x)", total),), basis.formula)
    checked = f"checked exactly for every pair up to degree {matrices.degree}"
    steps = [functions]
    for matrix, title, left, subject in (
        (matrices.values, "Second moment", "E[F²]", "functions"),
        (matrices.derivatives, "Second moment of the derivative", "E[F'²]", "derivatives"),
    ):
        note = f"the {subject} are orthogonal: {checked}" if matrix.diagonal() else f"the {subject} are not orthogonal"
        if matrix.exact is None:
            note = f"the {subject}' Gram matrix is enclosed by certified integration"
        steps.append(Step(title, ((left, quadratic_form(matrices, matrix.exact)),) if matrix.exact else (), note))
    return steps


def quadratic_form(matrices: Gram, exact: sp.Matrix) -> sp.Expr:
    """sum of M_ij a_i a_j in the coefficients' symbols."""
    symbols = [sp.Symbol(t.name, real=True) for t in matrices.terms]
    size = len(symbols)
    total = [exact[i, i] * symbols[i] ** 2 for i in range(size)]
    total += [2 * exact[i, j] * symbols[i] * symbols[j] for i in range(size) for j in range(i)]
    return sp.Add(*total)


def _condition(matrices: Gram, candidates: list[Quantity], obstacle: str) -> Step:
    free = sp.Symbol(matrices.terms[0].name, real=True)
    a, b, c = ones(matrices, [0]).quadratic(matrices.difference)
    formulas: tuple[tuple[sp.Expr, str], ...] = ()
    if all(q.exact is not None for q in (a, b, c)):
        formulas = ((a.closed * free**2 + 2 * b.closed * free + c.closed, "0"),)
    return Step("Equal gains, E[F²] - E[F'²] = 0 with every other coefficient 1", formulas, obstacle)


def _solution(equal: Coefficients) -> Step:
    moved = tuple((n, q) for n, q in equal.values.items() if q.exact != 1)
    rest = "every other coefficient 1" if len(moved) < len(equal.values) else ""
    symbolic = [q.exact for _, q in moved if q.exact is not None and q.exact.free_symbols]
    if symbolic:
        rest += f"; real where {' and '.join(str(r) for r in _radicands(symbolic))} >= 0"
    return Step("Solution", (*moved, ("E[F²] = E[F'²]", equal.derivative_second_moment)), rest)


def _radicands(values: list[sp.Expr]) -> list[sp.Expr]:
    """What stands under the roots and holds symbols."""
    powers = (p for v in values for p in sorted(v.atoms(sp.Pow), key=str))
    return [p.base for p in powers if p.exp == sp.S.Half and p.base.free_symbols]


def _gain(basis: Basis, gain: Mapping[str, Quantity], units: Mapping[str, Coefficients]) -> Step:
    variance = sp.sympify(basis.measure.variance)
    formulas = [("gain = 1 / E[F²] (Var[x] taken as 1)", gain["unit_variance"])]
    if variance != 1:
        formulas.append((f"gain = Var[x] / E[F²], Var[x] = {variance}", gain["with_variance"]))
    factor = combine(lambda g: root(g), gain["unit_variance"])
    formulas.append(("factor of all coefficients for E[F²] = E[F'²] = 1", factor))
    if variance != 1:
        formulas.append(("factor for gains of one with Var[x]", combine(lambda g: root(g), gain["with_variance"])))
    return Step("Gain", tuple(formulas))


# -- what to do when the rule has no real solution -----------------------------------------------------------------
#
# E[F^2] = E[F'^2] has a solution other than zero exactly if E[F^2] - E[F'^2] takes both signs (or is zero somewhere) as
# a quadratic form.  If it does, one of these is taken, the nearest to all ones: another single coefficient, or a common
# factor of all coefficients from some index on; failing both, a mixture of one function with either sign.  If the form
# is definite, no coefficients exist, and that is what is said.


def alternative(matrices: Gram, why: str) -> tuple[str, Choice | None]:
    """Why the rule fails, and the nearest choice that works (None if none can, or none is shown to)."""
    found = _nearest_line(matrices) or _mixture(matrices)
    if found is not None:
        return f"{why}; instead, {found.about}", found
    return f"{why}{_definite(matrices)}", None


def _nearest_line(matrices: Gram) -> Choice | None:
    terms = matrices.terms
    lines = [([i], f"{t.name} solves it, every other coefficient 1") for i, t in enumerate(terms) if i]
    for index in sorted({t.index for t in terms})[2:]:
        tail = [i for i, t in enumerate(terms) if t.index >= index]
        if len(tail) > 1:
            lines.append((tail, f"one factor of every coefficient from index {index} on solves it, the others 1"))
    best = None
    for moving, about in lines:
        line = ones(matrices, moving)
        try:
            candidates = roots(*line.quadratic(matrices.difference))
        except Unanswered:
            continue
        if not candidates or _vanishes(t := nearest(candidates)):
            continue
        distance = len(moving) ** 0.5 * abs(float(t) - 1) if not t.exact or not t.exact.free_symbols else 0.0
        if best is None or distance < best[0]:
            best = distance, Choice(line, t, about)
    return None if best is None else best[1]


def _vanishes(t: Quantity) -> bool:
    return t.exact is not None and t.exact == 0


def _mixture(matrices: Gram) -> Choice | None:
    """One function whose derivative is the greater, and a factor of one whose derivative is the smaller."""
    matrix, size = matrices.difference, len(matrices.terms)
    unit = [tuple(sp.S.One if i == j else sp.S.Zero for i in range(size)) for j in range(size)]
    signs = [_sign(matrix.form(u, u)) for u in unit]
    if 0 in signs:
        alone = signs.index(0)
        about = f"{matrices.terms[alone].name} alone has equal gains, every other coefficient 0"
        return Choice(Line(unit[alone], (sp.S.Zero,) * size), constant(1), about)
    for i, one in enumerate(signs):
        for j, other in enumerate(signs):
            if one is not None and other is not None and one < 0 < other:
                line = Line(unit[i], unit[j])
                t = nearest(roots(*line.quadratic(matrix)))
                names = matrices.terms[i].name, matrices.terms[j].name
                return Choice(line, t, f"{names[0]} = 1 and {names[1]} solves it, every other coefficient 0")
    return None


def _sign(value: Quantity) -> int | None:
    try:
        return sign(value)
    except Unanswered:
        return None


def _definite(matrices: Gram) -> str:
    """What is known of other coefficients when no choice was found."""
    less = _definite_sign(matrices.difference)
    if less == 0:
        return ", and no other coefficient, tail factor or pair is shown to (a mixture of more was not looked for)"
    relation = "less" if less < 0 else "greater"
    said = (
        f", nor do any other coefficients: E[F²] is {relation} than E[F'²] for every choice but zero (their difference "
        "is a definite form)"
    )
    if less < 0:
        return f"{said}; a constant function added to the basis makes them equal"
    degree = _first_degree(matrices)
    other = "functions that vary more, or a narrower measure, do"
    advice = f"coefficients exist from degree {degree} on" if degree else other
    return f"{said}; {advice}"


def _definite_sign(matrix: Matrix) -> int:
    balls = matrix.enclosures()
    if positive_definite(balls):
        return 1
    if positive_definite(tuple(tuple(-v for v in row) for row in balls)):
        return -1
    return 0


def _first_degree(matrices: Gram) -> int | None:
    for degree in range(matrices.degree + 1, matrices.degree + _FURTHER + 1):
        try:
            further = gram(matrices.basis, degree)
        except (BasisError, Unanswered):
            return None
        size = len(further.terms)
        if any(further.difference.enclosures()[i][i] < 0 for i in range(size)):
            return degree
    return None
