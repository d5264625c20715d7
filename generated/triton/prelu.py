"""PReLU for kernels in Triton: Piecewise((x, x > 0), (a*x, True))

He et al. 2015, arXiv:1502.01852.

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call no library, and each operation is rounded once: every device gives the same bits.
"""

import triton
import triton.language as tl


@triton.jit
def prelu(x, p_a=0.25):
    """f, in float32; a in (-oo, oo) (slope for negative inputs)."""
    x = tl.cast(x, tl.float32)
    p_a = tl.cast(p_a, tl.float32)
    t0 = tl.where((0.0 < x), x, tl.where((p_a == 0.0), p_a, (p_a * x)))
    return tl.where((x != x), x, t0)


@triton.jit
def prelu_gradient(x, p_a=0.25):
    """df/dx, df/da, in float32; a in (-oo, oo) (slope for negative inputs)."""
    x = tl.cast(x, tl.float32)
    p_a = tl.cast(p_a, tl.float32)
    t0 = 0.0 < x
    return tl.where((x != x), x, tl.where(t0, 1.0, p_a)), tl.where(t0, 0.0, x)
