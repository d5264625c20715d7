"""ReLU² for kernels in Triton: Piecewise((x**2, x > 0), (0, True))

So et al. 2021, Primer, arXiv:2109.08668.

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call no library, and each operation is rounded once: every device gives the same bits.
"""

import triton
import triton.language as tl


@triton.jit
def relu_squared(x):
    """f, in float32."""
    x = tl.cast(x, tl.float32)
    return tl.where((x != x), x, tl.where((0.0 < x), (x * x), 0.0))


@triton.jit
def relu_squared_gradient(x):
    """df/dx, in float32."""
    x = tl.cast(x, tl.float32)
    return tl.where((x != x), x, tl.where((0.0 < x), (2.0 * x), 0.0))
