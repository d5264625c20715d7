"""LeakyReLU for kernels in Triton: Piecewise((x, x > 0), (slope*x, True))

Maas et al. 2013.

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call no library, and each operation is rounded once: every device gives the same bits.
"""

import triton
import triton.language as tl


@triton.jit
def leaky_relu(x, p_slope=0.01):
    """f, in float32; slope in (-oo, oo) (slope for negative inputs)."""
    x = tl.cast(x, tl.float32)
    p_slope = tl.cast(p_slope, tl.float32)
    t0 = tl.where((0.0 < x), x, tl.where((p_slope == 0.0), p_slope, (p_slope * x)))
    return tl.where((x != x), x, t0)


@triton.jit
def leaky_relu_gradient(x, p_slope=0.01):
    """df/dx, in float32; slope in (-oo, oo) (slope for negative inputs)."""
    x = tl.cast(x, tl.float32)
    p_slope = tl.cast(p_slope, tl.float32)
    return tl.where((x != x), x, tl.where((0.0 < x), 1.0, p_slope))
