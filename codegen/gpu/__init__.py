"""The check of the generated kernels on a GPU, in parts that can be run one by one and resumed.

``python -m codegen.gpu`` needs torch, SymPy, mpmath, NumPy, pebble and platformdirs.  Kernels are built on all cores
and kept in the folder of the results.  Then comes correctness, then speed, and what takes longest last.  Every task is
one part of one activation, in a process of its own (:mod:`~codegen.gpu.workers`); its outcome is on disk when it ends
(:mod:`~codegen.gpu.state`), with a hash of what it was made from (:mod:`~codegen.gpu.made`), and it is not run again
while that is the same.

- :mod:`~codegen.gpu.parts`    what is checked, in which order, and what a task may take
- :mod:`~codegen.gpu.inputs`   inputs one by one, against the float64 function (:mod:`~codegen.gpu.oracle`)
- :mod:`~codegen.gpu.checks`   special values, sums, layouts, derivatives
- :mod:`~codegen.gpu.limits`   the errors that are accepted, which are those of :mod:`codegen.verify`
- :mod:`~codegen.gpu.speeds`   what is timed, by :mod:`~codegen.gpu.clock`
- :mod:`~codegen.gpu.report`   the page

``--device cpu`` runs the same on the CPU kernels, which is how it is tried where there is no GPU.
"""
