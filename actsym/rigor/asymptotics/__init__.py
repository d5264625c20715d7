"""Expansions at infinity (and at a point), with proven remainders.

:class:`~actsym.rigor.asymptotics.expand.Expander` writes an expression in ``t`` -> +oo, and its derivatives, as
finite sums of constants times *monomials* t^a (log t)^b (log log t)^c exp(P), P itself a sum of growing
monomials, plus a remainder.  The remainder's order is proven by the arithmetic of the expansion; on request it
also has an explicit bound that holds from a stated t on.
"""
