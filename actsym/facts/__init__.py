"""One fact, one name: every quantity that was derived or measured, with an identifier that stays.

- :mod:`~actsym.facts.fact`: what a fact holds, and how identifiers are spelled;
- :mod:`~actsym.facts.moments`, :mod:`~actsym.facts.answers`, :mod:`~actsym.facts.recommended`,
  :mod:`~actsym.facts.kernels`: those of an activation; :mod:`~actsym.facts.bases` and :mod:`~actsym.facts.claims`:
  those of bases and of the audit;
- :mod:`~actsym.facts.collect`: all of them, by subject;
- :mod:`~actsym.facts.publish`: as files, with a schema; :mod:`~actsym.facts.columns`: as tables.

Nothing is derived here: facts are read from the data of :mod:`actsym.derived` and from committed measurements.
"""
