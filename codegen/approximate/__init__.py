"""Whole functions approximated: an asymptote plus a leading factor times piecewise polynomials.

A kernel that composes library functions pays for each of them, and for the corrections between them.  This room takes
the function itself, with what the analysis knows of it: on each side of zero

    f(x) = a(x) + exp(q(|x|)) P(|x|)

where a is the asymptote (or 0), exp(q) the exponential by which f approaches it (or 1), and P what is left: smooth and
of moderate size, so that a few polynomials of low degree give it.  Nothing here knows a function's name.

    problem      the function on an interval where it is analytic: exact values, ends, zeros
    fit          P, on one side, and polynomials about centres where the function is nearly a float32
    form         what is evaluated, as data; what it may be like: what is split off, the variable and pieces of P
    builder      the graph of operations that evaluates it
    measure      what a graph errs on a sample of inputs, and what it costs on CPUs and GPUs
    search       the forms that come close, and the cheapest of them that is proven to keep within the limit
    halves       the one for half types, on all of their inputs
    reading      expressions as functions of one variable, what is approximated of them, and the graph of the whole
    approximants what is approximated of an activation; the search for it, what is stored, and the graphs
    describe     what is known of them, in words
    composed     whether the composed form of a text does without
    proof        a bound of its error at every float32 input
"""

import os
from pathlib import Path

#: OpenBLAS's name of its kernels for AVX2, which it takes on every processor that has it.
BLAS = "Haswell"


def fix_blas() -> None:
    """Have processes that are started from now on, where searches run, take :data:`BLAS`, if the processor can: the
    last bits of least squares depend on it."""
    processor = Path("/proc/cpuinfo")
    if processor.is_file() and " avx2 " in processor.read_text():
        os.environ["OPENBLAS_CORETYPE"] = BLAS
