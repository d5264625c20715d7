"""How fast kernels are, beside a plain copy, the textbook expression and torch's own function in the same run.

- :mod:`~codegen.bench.textbook` the definition as torch expressions, as a researcher would type it
- :mod:`~codegen.bench.timing`   pieces of work timed in turn
- :mod:`~codegen.bench.run`      an activation's pieces of work, and what they come to
- :mod:`~codegen.bench.results`  where figures are kept
"""
