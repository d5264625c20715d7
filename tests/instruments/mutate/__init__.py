"""Mutation check: generated code is damaged on purpose, and verification must notice each damage.

:mod:`damage` has the classes of damages.  :mod:`functors` (syntax, with :mod:`constants`), :mod:`regions`,
:mod:`curvatures`, :mod:`wrappers` and :mod:`loops` know what generated code looks like and where it can be damaged;
:mod:`known` are damages that every check passed once; :mod:`sites` plans which are made.  :mod:`judge` makes one
damaged copy and runs the checks that users run, the cheapest first; :mod:`compare` says of what no check notices how
far its results are from the undamaged ones, where it was damaged too; :mod:`results` writes the report, class by class.
``python -m tests.instruments mutate`` runs all of it.
"""
