"""Forms of half types on GPUs for functions that are exponentials times what is even in them, as x tanh(e^x).

    f(x) = x^m w P(w^2),    w = exp(c x)

on both sides of zero, x between two bounds, P a quotient.  The exponential and the quotient serve both sides, where
other forms compute one of each side and choose.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from codegen.approximate import fit
from codegen.approximate.form import Form, Tables
from codegen.approximate.problem import Problem, z

#: Degrees of numerators and denominators, the cheapest first.
DEGREES = ((2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 3), (4, 4))
#: The largest square of the exponential: quotients of the precision of float32 do not reach further.
LARGEST = 2.0**8


def squares(problem: Problem) -> Iterator[Form]:
    """The form with the cheapest quotient that comes close; none where the function is not of this kind."""
    if problem.multiplied or len(problem.sides) != 2:
        return
    left, right = problem.sides
    rate = None if left.exponent is None else -left.exponent.coeff(z)
    zeros = problem.zeros(left) + problem.zeros(right)
    if rate is None or left.exponent != -rate * z or left.asymptote != 0 or right.asymptote is None:
        return
    if np.exp(2 * float(rate) * right.end) > LARGEST or any(zero != 0 or m > 1 for zero, m in zeros):
        return
    factors = ((0.0, 0.0),) if zeros else ()
    task = _task(problem, float(rate), right.end, len(factors))
    for above, below in DEGREES:
        q = fit.quotient(task, above, below)
        if q.error <= problem.precision.close:
            rows = [tuple((c,) for c in row) for row in (q.numerator, q.denominator)]
            yield Form(
                left.exponent, "both", None, None, (None, None), (left.end, right.end), "square", 0.0, 1, 0, False,
                (1.0, 1.0), (Tables((0.0,), (0.0,), rows[0], factors, rows[1]),), coarse=True,
            )  # fmt: skip
            return


def _task(problem: Problem, rate: float, end: float, multiplicity: int) -> fit.Between:
    """P in w^2, from 0 on; as many nodes from 0 to 1, which is the left side, as beyond."""
    most = float(np.exp(2 * rate * end))
    squared = 1 / fit.nodes(1 / (1 + most), 1 / (1 + 2.0**-40)) - 1
    at = np.log(squared) / (2 * rate)
    at = at[np.abs(at) > 2.0**-20]
    rest = at**multiplicity * np.exp(rate * at)
    values = problem.values(problem.expr, at)
    weights = np.abs(rest) / problem.precision.size(values, False)
    return fit.Between(0.0, most, np.exp(2 * rate * at), values / rest, weights)
