"""Verification of float32 kernels on all 2**32 inputs, forward and backward.

The flow: the float64 kernel of the same library is measured against ball arithmetic, binade by binade
(:mod:`oracle`); the C++ comparison (:mod:`library`) runs both kernels on every bit pattern and hands back the inputs
whose verdict depends on less than that error; ball arithmetic decides those, slice by slice, and :mod:`run`
puts the slices together, keeps them for a run that is interrupted, and gives :mod:`results`.

The float64 kernel shares its formulas with the one that is verified.  What is wrong in the formula shows in the
comparison with ball arithmetic, which takes the definition from the catalogue and nothing from the generator.
"""
