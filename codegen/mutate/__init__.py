"""Mutation check: generated kernels are damaged on purpose, and verification must notice each damage.

:mod:`functors` and :mod:`loops` know what the generated mathematics and the loops around it look like, and where they
can be damaged; :mod:`sites` chooses among the places; :mod:`judge` builds one damaged copy and runs the checks that the
kernels themselves have to pass; :mod:`compare` says of what no check notices how far its results are from the
undamaged ones; :mod:`results` writes the report.  ``python -m codegen.mutate`` runs all of it.
"""
