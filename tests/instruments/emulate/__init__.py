"""Generated CUDA sources on the host: compiled by its C++ compiler against stand-ins for CUDA's headers, and run.

What the sources use of CUDA is emulated to the letter of its rules, which are stricter than most GPUs: barriers and
shuffles wait for exactly the threads that must take part, shared memory is spoiled before every block, threads and
blocks run in any order that is asked for, misaligned and null addresses are errors.  The text that is compiled is the
generated one but for three constructs that are not C++ (:mod:`tests.instruments.emulate.build`).

What it cannot show: the device's math library, speed, memory that several blocks touch at once.
"""

from tests.instruments.emulate.build import BuildError, library
from tests.instruments.emulate.entries import ORDERS, EmulationError, Library

__all__ = ["ORDERS", "BuildError", "EmulationError", "Library", "library"]
