"""Functions to call in kernels of your own, one module a unit.  The modules import Triton."""
