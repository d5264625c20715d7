"""Verification of generated kernels against correctly rounded references.

The flow: a :mod:`grid` of inputs in a :class:`~actsym.properties.floats.formats.Format`; the exact values on it
(:mod:`reference`, by ball arithmetic from the catalogue's expression); the generated functions on it
(:mod:`calling`); their errors (:mod:`ulps`); what is accepted (:mod:`accepted`); the
:mod:`results`.
:func:`codegen.verify.run.verify` runs all of it.  A second layer has other inputs at each run: :mod:`random_inputs`,
and a scan of neighbours.
"""
