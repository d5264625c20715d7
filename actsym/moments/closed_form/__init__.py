"""Closed forms of expectations: structured tables first, SymPy's own integrator last, each answer verified."""
