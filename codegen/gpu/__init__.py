"""The check of the generated kernels on a GPU, in parts that can be run one by one and resumed: ``actsym gpu check``.

It needs torch, SymPy, mpmath, NumPy, pebble and platformdirs, and no ball arithmetic.  Kernels are built on all cores
and kept in the folder of the results; what takes longest comes last.  Every task is one part of one activation, in a
process of its own; its outcome is on disk when it ends (:mod:`~codegen.gpu.tasks`), with a hash of what it was made
from, and it is not run again while that is the same.

- :mod:`~codegen.gpu.session`  one call of the check: what is checked, in which order, what an outcome is made from
- :mod:`~codegen.gpu.inputs`   inputs one by one, against the float64 function (:mod:`~codegen.gpu.oracle`)
- :mod:`~codegen.gpu.checks`   builds, special values, sums, layouts, derivatives, compute-sanitizer
- :mod:`~codegen.gpu.report`   the page

``--device cpu`` runs the same on the CPU kernels, which is how it is tried where there is no GPU.  Beside the check,
:mod:`~codegen.gpu.export` writes machine code for machines without a compiler.
"""
