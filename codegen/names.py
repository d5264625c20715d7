"""What the symbols of a definition are called in generated code.

Users name parameters as they like; the generator needs names of its own (``in``, ``out``, ``x``, ``t0`` ...) and writes
in languages with keywords.  So parameters get a prefix that nothing else has.  Symbols of the generator's own end in an
underscore, which no parameter's name does, and stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import sympy as sp

from actsym.definition.spec import Activation

#: What names of parameters begin with in generated code.
PREFIX = "p_"
#: What the names of the kernels and functions that a stochastic unit runs outside training end in.
EVALUATED = "_evaluated"


def local(name: str) -> str:
    """The name in generated code: ``p_alpha`` for the parameter ``alpha``."""
    return name if name.endswith("_") else PREFIX + name


def spelled(*read: sp.Symbol | None) -> Callable[[str], str]:
    """:func:`local`, but what is ``read`` beside parameters (the inputs, ``noise``) keeps its name."""
    kept = {symbol.name for symbol in read if symbol is not None}
    return lambda name: name if name in kept else local(name)


def class_name(activation: Activation) -> str:
    """The Python class and C++ struct of an activation's unit: ``TeLU``, ``GELUTanh``, ``GEM_N2``, ``Hermite``."""
    base = base_title(activation).replace("²", "Squared")
    words = [w for w in re.split(r"[^A-Za-z0-9]+", base) if w]
    joined = "".join(w[0].upper() + w[1:] for w in words)
    if activation.unit != activation.name:
        return joined
    return joined + "".join(f"_{name}{value}" for name, value in activation.structure)


def base_title(activation: Activation) -> str:
    """The title without the structure: ``GEM`` of ``GEM(N=2)``."""
    return activation.title.split("(")[0]
