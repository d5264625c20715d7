"""hardtanh for kernels in Triton: Piecewise((low, low >= x), (x, high > x), (high, True))

Collobert 2004.

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call no library, and each operation is rounded once: every device gives the same bits.
"""

import triton
import triton.language as tl


@triton.jit
def hardtanh(x, p_low=-1.0, p_high=1.0):
    """f, in float32; low in (-oo, 0] (least value); high in (0, oo) (greatest value)."""
    x = tl.cast(x, tl.float32)
    p_low = tl.cast(p_low, tl.float32)
    p_high = tl.cast(p_high, tl.float32)
    t0 = tl.where((x <= p_low), p_low, tl.where((x < p_high), x, p_high))
    return tl.where((x != x), x, t0)


@triton.jit
def hardtanh_gradient(x, p_low=-1.0, p_high=1.0):
    """df/dx, in float32; low in (-oo, 0] (least value); high in (0, oo) (greatest value)."""
    x = tl.cast(x, tl.float32)
    p_low = tl.cast(p_low, tl.float32)
    p_high = tl.cast(p_high, tl.float32)
    t0 = tl.where((x <= p_low), 0.0, tl.where((x < p_high), 1.0, 0.0))
    return tl.where((x != x), x, t0)
