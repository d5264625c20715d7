"""Mutation check: generated code is damaged on purpose, and verification must notice each damage.

:mod:`damage` has the classes of damages, and reads the tables of ``damages.toml``: of what units share, and of what
every check passed once.  :mod:`functors` (syntax, constants, bits, thresholds, approximants) and :mod:`regions` (ranges
of inputs and parameters, second derivatives) know what the code of one unit looks like and where it can be damaged;
:mod:`plan` chooses which are made.  :mod:`judge` makes one damaged copy and runs the checks that users run, the
cheapest first; :mod:`compare` says of what no check notices how far its results are from the undamaged ones, where it
was damaged too, and :mod:`agreement` the same of the loops; :mod:`run` does many, and writes the report.
"""
