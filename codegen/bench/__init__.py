"""How fast kernels are, beside a plain copy, the textbook expression and torch's own function in the same run.

- :mod:`~codegen.bench.rivals`   what else computes the same
- :mod:`~codegen.bench.run`      an activation's pieces of work, timed in turn, and what they come to
- :mod:`~codegen.bench.results`  where figures are kept
"""
