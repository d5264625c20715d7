"""What the symbols of a definition are called in generated code.

Users name parameters as they like; the generator needs names of its own (``in``, ``out``, ``x``, ``t0`` ...) and writes
in languages with keywords.  So parameters get a prefix that nothing else has.  Symbols of the generator's own end in an
underscore, which no parameter's name does, and stay as they are.
"""

from __future__ import annotations

from actsym.definition.spec import Activation, Kind, noise, u

#: What names of parameters begin with in generated code.
PREFIX = "p_"


def local(name: str) -> str:
    """The name in generated code: ``p_alpha`` for the parameter ``alpha``."""
    return name if name.endswith("_") else PREFIX + name


class Names:
    """:func:`local`, but inputs beside x (the value ``u`` of a gated activation, ``noise``) keep their names."""

    def __init__(self, activation: Activation) -> None:
        by_kind = {Kind.GATED: u.name, Kind.STOCHASTIC: noise.name}
        self._input = by_kind.get(activation.kind)

    def __call__(self, name: str) -> str:
        return name if name == self._input else local(name)


__all__ = ["PREFIX", "Names", "local"]
