"""From what a researcher holds to trained layers: definitions, quantities, torch modules.

    >>> from actsym import activation, basis, gated
    >>> layer = activation("x*tanh(exp(x))").module()

These three return the objects of :mod:`actsym.layers.functions`; :func:`surrogate` makes a module of two of them.
Kernels are rendered into packages of the user's cache (:mod:`actsym.layers.packages`).
"""

from actsym.layers.functions import BasisFunction, Function, activation, basis, gated, surrogate

__all__ = ["BasisFunction", "Function", "activation", "basis", "gated", "surrogate"]
