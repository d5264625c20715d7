"""Closed forms for where a tail c x^p exp(a x^m) falls to a given height: logarithms and Lambert's W.

With y = |x|, |c| y^p e^(-s y^m) = h.  For p = 0, y^m = log(|c|/h) / s; else z = -(s m/p) y^m solves
z e^z = -(s m/p) (h/|c|)^(m/p), and the tail is its branch W_-1.
"""

from __future__ import annotations

import sympy as sp

from actsym.definition.spec import x

#: A tail of the form that is solved here has fewer operations than this.
_MOST_OPERATIONS = 30


def tail_boundary(expr: sp.Expr, exponent_of_height: int, right: bool) -> sp.Expr | None:
    """The x nearest to +oo (``right``) or -oo with |expr| = 2^``exponent_of_height``, if ``expr`` is such a tail.

    Else None.  The height must lie below the tail's largest value.
    """
    if sp.count_ops(expr) > _MOST_OPERATIONS:
        return None
    y = sp.Symbol("y", positive=True)
    constant, rest = expr.subs(x, y if right else -y).expand(power_exp=True).as_independent(y, as_Add=False)
    power, exponent = sp.S.Zero, sp.S.Zero
    for factor in sp.Mul.make_args(rest):
        if isinstance(factor, sp.exp):
            exponent += factor.args[0]
        elif factor == y or (factor.is_Pow and factor.base == y and factor.exp.is_Rational):
            power += factor.as_base_exp()[1]
        elif factor != 1:
            return None
    steepness, degree = sp.expand(-exponent).as_coeff_exponent(y)
    if steepness.has(y) or not steepness.is_positive or not degree.is_positive or not constant.is_nonzero:
        return None
    if power == 0:
        solved = (sp.log(abs(constant)) - exponent_of_height * sp.log(2)) / steepness
    else:
        ratio = sp.Integer(2) ** exponent_of_height / abs(constant)
        share = steepness * degree / power
        # Positive powers rise before they fall (branch -1); negative ones only fall (the principal branch).
        branch = -1 if power > 0 else 0
        solved = -sp.LambertW(-share * ratio ** (degree / power), branch) / share
    distance = solved ** (1 / degree)
    return distance if right else -distance
