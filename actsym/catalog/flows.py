"""Flows of piecewise-affine velocity fields (CPAB), the transformations that DiTAC activations are made of.

A continuous velocity field that is affine in each cell of an interval, and 0 at its ends, moves every point along a
curve; the time-one map is an increasing bijection of the interval.  In a cell, v(x) = a x + b gives
x(t) = e^(a t) x + (e^(a t) - 1) b/a, and a boundary with velocity V is reached after log(V/v(x))/a.

With two cells, [-3, 0] and [0, 3], and the velocity theta at 0, a = theta/3 on the left and -theta/3 on the right,
and the flow has a closed form without exceptions.  For theta >= 0, with e = exp(theta/3) (theta < 0 by symmetry):

    x e + 3 (e - 1)                    where the point stays in the left cell, (3 + x) e <= 3
    3 (x + 3 (1 - 1/e))/(3 + x)        where it crosses 0
    x/e + 3 (1 - 1/e)                  where it starts in the right cell.
"""

import sympy as sp
from sympy import Or, Piecewise, S, exp

from actsym.definition.spec import Family, Parameter, x

_theta = Parameter("theta", S.One, S.Reals, learnable=True, about="velocity at 0; 0 gives the identity")


def _cpab() -> sp.Expr:
    theta = _theta.symbol
    grows, decays = exp(theta / 3), exp(-theta / 3)
    # Written so that what vanishes with theta, e - 1 and 1 - 1/e, stands by itself.
    up, down = 3 * (grows - 1), 3 * (1 - decays)
    return Piecewise(
        (x, Or(x <= -3, x >= 3)),
        (x * decays + down, (x >= 0) & (theta >= 0)),
        (x * grows + up, ((3 + x) * grows <= 3) & (theta >= 0)),
        (3 * (x + down) / (3 + x), theta >= 0),
        (x * grows + up, x <= 0),
        (x * decays + down, (3 - x) * decays <= 3),
        (3 * (x + up) / (3 - x), True),
    )


cpab = Family(
    "cpab",
    "CPAB",
    _cpab,
    (_theta,),
    source="Freifeld et al. 2017, Transformations based on continuous piecewise-affine velocity fields; "
    "Chelly et al. 2024 (DiTAC), arXiv:2407.07564; two cells on [-3, 3], the identity outside",
)
