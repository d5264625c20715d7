"""Kernels with vectors of parameters: loops over the entries, derived from folds (:mod:`actsym.definition.folds`)."""
