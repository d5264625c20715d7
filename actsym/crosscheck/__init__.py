"""A second, crude route to what is certified: intervals of float64 on the definition as it is written.

It knows no pieces, no breakpoints and no charts, and shares no code with :mod:`actsym.rigor`: a branch that an interval
does not decide is the union of both, an integral is a sum over a partition, a supremum the largest of the intervals.
What it finds is wide, and proven but for the tails where it says so.  A certified value outside it is a
:class:`~actsym.errors.Contradiction`.
"""
