"""What to do when the rule has no real solution: the nearest coefficients that do equalise the gains.

E[F^2] = E[F'^2] has a solution other than zero exactly if E[F^2] - E[F'^2] takes both signs (or is zero
somewhere) as a quadratic form.  If it does, one of these is taken, the nearest to all ones: another single
coefficient, or a common factor of all coefficients from some index on; failing both, a mixture of one
function with either sign.  If the form is definite, no coefficients exist, and that is what is said.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from actsym.bases.basis import BasisError
from actsym.bases.gram import Gram, Matrix, gram, positive_definite
from actsym.bases.solve import Line, constant, nearest, ones, roots, sign
from actsym.quantity import Quantity

#: How many degrees further a solution is looked for.
_FURTHER = 6


@dataclass(frozen=True)
class Choice:
    """Coefficients on a line, at ``t``."""

    line: Line
    t: Quantity
    about: str


def alternative(matrices: Gram) -> tuple[str, Choice | None]:
    """Why the rule fails, and the nearest choice that works (None if none can)."""
    first = matrices.terms[0].name
    why = f"no real {first} solves it"
    found = _nearest_line(matrices) or _mixture(matrices)
    if found is not None:
        return f"{why}; instead, {found.about}", found
    return f"{why}, nor do any other coefficients: {_definite(matrices)}", None


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
        candidates = roots(*line.quadratic(matrices.difference))
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
    signs = [sign(matrix.form(u, u)) for u in unit]
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


def _definite(matrices: Gram) -> str:
    """What is known when no choice was found."""
    less = _definite_sign(matrices.difference)
    if less == 0:
        return "no single coefficient, tail factor or pair does (whether a mixture of more does was not settled)"
    relation = "less" if less < 0 else "greater"
    said = f"E[F²] is {relation} than E[F'²] for every choice but zero (their difference is a definite form)"
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
        except (BasisError, ArithmeticError):
            return None
        size = len(further.terms)
        if any(further.difference.enclosures()[i][i] < 0 for i in range(size)):
            return degree
    return None
