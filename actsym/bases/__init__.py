"""Bases of activations: their Gram matrices and initial coefficients.

Declare a family with :class:`~actsym.bases.basis.Basis`, and derive with :func:`actsym.bases.derive.derive`;
:mod:`actsym.bases.shipped` has those that come with the package.
"""
