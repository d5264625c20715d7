"""Which function of one real variable an activation's analysis is about, and under which assumptions.

Most activations are functions of one variable and are analysed as they stand.  Of the others,

- a gated one, g(u) f(x), has moments with x and u independent; questions about the graph are about its gate f;
- one that reads a whole row is analysed in the limit of wide rows, where it is a function of one entry;
- a stochastic one is analysed as it is used after training, and its moments in training, which count the noise, too.

:func:`reading` says so for any activation, in :attr:`Reading.statement`.
"""

from __future__ import annotations

from dataclasses import dataclass

from actsym.definition.spec import Activation, Kind, SpecError, x
from actsym.distributions import STANDARD_NORMAL, Distribution
from actsym.kinds.gated import separate
from actsym.kinds.rows import wide_limit
from actsym.rigor.domain import require_real


@dataclass(frozen=True)
class Reading:
    """``element`` is the function of ``x`` that is analysed, as a pointwise activation.

    statement
        Which reading of the activation that is, in a sentence; empty for functions of one variable.
    value
        Of a gated activation g(u) f(x), g as a function of ``x``; ``element`` is then f.
    """

    element: Activation
    statement: str = ""
    value: Activation | None = None


def reading(activation: Activation, distribution: Distribution = STANDARD_NORMAL) -> Reading:
    """What the analysis of ``activation`` is about.

    distribution
        Of the entries of a row, in whose limit a row activation is read; the other kinds do not depend on it.

    Raises :class:`~actsym.definition.spec.SpecError` for a gated activation that is no product of functions of u and
    of x, and where the limit of wide rows has no closed form; for what is no activation.
    :class:`~actsym.rigor.domain.NotRealError` for what is not proven to be a real function.
    """
    if not isinstance(activation, Activation):
        raise SpecError(
            f"{activation!r} is no Activation; give one of actsym.catalog, such as gelu(), or Activation(name, title, "
            "an expression in actsym.x)"
        )
    found = _READINGS[activation.kind](activation, distribution)
    for part in filter(None, (found.element, found.value)):
        require_real(part.formula)
    return found


def element(activation: Activation) -> Activation:
    """The function of ``x`` that questions about the graph are asked of (:func:`reading`)."""
    return reading(activation).element


def _pointwise(activation: Activation, distribution: Distribution) -> Reading:
    return Reading(activation)


def _gated(activation: Activation, distribution: Distribution) -> Reading:
    gate, value = separate(activation)
    factor = "u" if value.expr == x else "g(u)"
    statement = (
        f"{activation.title} is y = {factor} f(x), with x and u independent: moments are those of y, y' being its "
        "gradient in (x, u) and y'² the squared length of it; all else is asked of the gate f"
    )
    return Reading(gate, statement, value)


def _row(activation: Activation, distribution: Distribution) -> Reading:
    limit = wide_limit(activation, distribution=distribution)
    return Reading(limit.activation, limit.statement)


def _stochastic(activation: Activation, distribution: Distribution) -> Reading:
    statement = (
        f"{activation.title} as it is used after training; in training it draws a random number for each element, "
        "which the moments in training count"
    )
    return Reading(activation, statement)


_READINGS = {Kind.POINTWISE: _pointwise, Kind.GATED: _gated, Kind.ROW: _row, Kind.STOCHASTIC: _stochastic}
