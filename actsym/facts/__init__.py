"""One fact, one name: every quantity that was derived or measured, with an identifier that stays.

- :mod:`~actsym.facts.fact`: what a fact holds, how identifiers are spelled, how it is cited;
- :mod:`~actsym.facts.moments`, :mod:`~actsym.facts.answers`, :mod:`~actsym.facts.kernels`: those of an activation;
  :mod:`~actsym.facts.bases`: those of bases;
- :mod:`~actsym.facts.collect`: all of them by subject, and as files; :mod:`~actsym.facts.columns`: as tables.

Nothing is derived here: facts are read from the data of :mod:`actsym.derived` and from committed measurements.
"""
