"""ReLU6 for kernels in Triton: Piecewise((0, x <= 0), (x, x < 6), (6, True))

Krizhevsky 2010.

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call no library, and each operation is rounded once: every device gives the same bits.
"""

import triton
import triton.language as tl


@triton.jit
def relu6(x):
    """f, in float32."""
    x = tl.cast(x, tl.float32)
    return tl.where((x != x), x, tl.where((x <= 0.0), 0.0, tl.where((x < 6.0), x, 6.0)))


@triton.jit
def relu6_gradient(x):
    """df/dx, in float32."""
    x = tl.cast(x, tl.float32)
    return tl.where((x != x), x, tl.where((x <= 0.0), 0.0, tl.where((x < 6.0), 1.0, 0.0)))
