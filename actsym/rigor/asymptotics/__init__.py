"""Expansions at infinity (and at a point), with proven remainders.

:func:`~actsym.rigor.asymptotics.expand.expansion` writes an expression in ``t`` -> +oo as a finite sum of
constants times *monomials* t^a (log t)^b exp(P), P itself a sum of growing monomials, plus a remainder.
The remainder's order is proven by the arithmetic of the expansion; on request it also has an explicit
bound that holds from a stated t on.
"""

from actsym.rigor.asymptotics.constants import Undetermined
from actsym.rigor.asymptotics.expand import t
from actsym.rigor.asymptotics.monomial import Monomial
from actsym.rigor.asymptotics.questions import expansion, leading, limit
from actsym.rigor.asymptotics.series import Series

__all__ = ["Monomial", "Series", "Undetermined", "expansion", "leading", "limit", "t"]
