"""References: what stored and derived values are held against, sharing nothing with the derivation.

- :mod:`~actsym.references.expressions`: values and derivatives of an expression, in float64, in balls and in long
  arithmetic (:mod:`~actsym.references.arithmetics`), by one set of rules;
- :mod:`~actsym.references.quadrature`: integrals, adaptive in float64 and confirmed to many digits;
- :mod:`~actsym.references.graph`: a function at very many points: its steepest place, its jumps, its changes of sign;
- :mod:`~actsym.references.quantities`: a stored quantity by itself;
- judges of stored answers: :mod:`~actsym.references.moments`, :mod:`~actsym.references.shape` with
  :mod:`~actsym.references.places`, :mod:`~actsym.references.ends`, :mod:`~actsym.references.signal`.

``actsym derive --verify``, the fuzz and tests are their clients.  Nothing here imports :mod:`actsym.rigor`,
:mod:`actsym.moments`, :mod:`actsym.properties` or :mod:`actsym.crosscheck`.
"""
