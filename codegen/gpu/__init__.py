"""The check of the generated kernels on a GPU, in parts that can be run one by one and resumed.

``python -m codegen.gpu`` needs torch, SymPy, mpmath and NumPy.  Correctness comes first, then the benchmark; one JSON
and one Markdown file say what device, driver and versions it ran on and what came out.  ``--device cpu`` runs the same
checks on the CPU kernels, which is how they are tested where there is no GPU.
"""
