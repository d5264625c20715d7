"""The symbols that definitions are written in."""

from __future__ import annotations

import sympy as sp

#: The input of every activation: a real symbol.
x = sp.Symbol("x", real=True)

#: The second input of a gated activation: the value that the gate multiplies.
u = sp.Symbol("u", real=True)

#: What a stochastic activation draws for each element in training: uniform on [0, 1).
noise = sp.Symbol("noise", nonnegative=True)

#: The index of a fold, of a basis function and of its coefficient: 0, 1, 2, ...
k = sp.Symbol("k", integer=True, nonnegative=True)
