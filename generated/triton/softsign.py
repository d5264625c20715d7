"""softsign for kernels in Triton: x/(Abs(x) + 1)

Bergstra et al. 2009.

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call no library, and each operation is rounded once: every device gives the same bits.
"""

import triton
import triton.language as tl


@triton.jit
def softsign(x):
    """f, in float32."""
    x = tl.cast(x, tl.float32)
    t0 = tl.where(3.4028234663852886e+38 < x, 3.4028234663852886e+38, x)
    t1 = tl.where(t0 < (-3.4028234663852886e+38), (-3.4028234663852886e+38), t0)
    return tl.div_rn(t1, (tl.abs(t1) + 1.0))


@triton.jit
def softsign_gradient(x):
    """df/dx, in float32."""
    x = tl.cast(x, tl.float32)
    t0 = tl.abs(x) + 1.0
    return tl.div_rn(tl.div_rn(1.0, t0), t0)
