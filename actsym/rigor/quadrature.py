"""Arb's quadrature, so that its ball depends on the integral alone."""

from __future__ import annotations

from collections.abc import Callable

from flint import acb, arb, ctx


def quadrature(function: Callable[[acb, bool], acb], low: acb, high: acb, bits: int, evaluations: int) -> acb:
    """The integral of ``function`` between two numbers to 2^-``bits``, relative or absolute, or as far as
    ``evaluations`` suffice.

    FLINT keeps the nodes of a quadrature rule at the highest precision that was asked for so far; the last bits of a
    radius would tell which integrals a process has seen before.
    """
    ctx.cleanup()
    tolerance = arb((1, -bits))
    return acb.integral(function, low, high, rel_tol=tolerance, abs_tol=tolerance, eval_limit=evaluations)
