"""Bases of activations: their Gram matrices and initial coefficients."""
