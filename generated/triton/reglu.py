"""ReGLU for kernels in Triton: u*Piecewise((x, x > 0), (0, True))

Shazeer 2020, arXiv:2002.05202.

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call no library, and each operation is rounded once: every device gives the same bits.
"""

import triton
import triton.language as tl


@triton.jit
def reglu(x, u):
    """f, in float32."""
    x = tl.cast(x, tl.float32)
    u = tl.cast(u, tl.float32)
    return tl.where((x != x), x, tl.where((0.0 < x), (u * x), (u * 0.0)))


@triton.jit
def reglu_gradient(x, u):
    """df/dx, df/du, in float32."""
    x = tl.cast(x, tl.float32)
    u = tl.cast(u, tl.float32)
    t0 = x != x
    t1 = 0.0 < x
    return tl.where(t0, x, tl.where(t1, u, 0.0)), tl.where(t0, x, tl.where(t1, x, 0.0))
