"""hard Swish for kernels in Triton: Piecewise((0, x <= -3), (x*(x + 3)/6, x < 3), (x, True))

Howard et al. 2019, arXiv:1905.02244, section 5.2.

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call no library, and each operation is rounded once: every device gives the same bits.
"""

import triton
import triton.language as tl


@triton.jit
def hard_swish(x):
    """f, in float32."""
    x = tl.cast(x, tl.float32)
    t0 = tl.where((x < 3.0), (((x + 3.0) * 0.1666666716337204) * x), x)
    return tl.where((x <= (-3.0)), 0.0, t0)


@triton.jit
def hard_swish_gradient(x):
    """df/dx, in float32."""
    x = tl.cast(x, tl.float32)
    t0 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t1 = tl.where((x < 3.0), tl.div_rn((tl.fma(2.0, x, t0) + 3.0), 6.0), 1.0)
    return tl.where((x != x), x, tl.where((x <= (-3.0)), 0.0, t1))
