"""GEM(N=1) for kernels in Triton: Piecewise((x**3/(x**2 + 1), x > 0), (0, True))

Krause, Geometric Monomial (GEM), section 2.

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call no library, and each operation is rounded once: every device gives the same bits.
"""

import triton
import triton.language as tl


@triton.jit
def gem_n1(x):
    """f, in float32."""
    x = tl.cast(x, tl.float32)
    t0 = x * x
    t1 = t0 <= 1.0
    t2 = 1.0 + tl.div_rn(tl.where(t1, t0, 1.0), tl.where(t1, 1.0, t0))
    t3 = tl.where((0.0 < x), tl.div_rn(tl.where(t1, (t0 * x), x), t2), 0.0)
    return tl.where((x != x), x, t3)


@triton.jit
def gem_n1_gradient(x):
    """df/dx, in float32."""
    x = tl.cast(x, tl.float32)
    t0 = x * x
    t1 = t0 <= 1.0
    t2 = tl.where(t1, t0, 1.0)
    t3 = 1.0 + tl.div_rn(t2, tl.where(t1, 1.0, t0))
    t4 = tl.where((x == 0.0), float("inf"), x)
    t5 = tl.div_rn(tl.where(t1, 1.0, tl.div_rn(tl.div_rn(1.0, t4), t4)), t3)
    t6 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t7 = tl.where((0.0 < x), (tl.div_rn(t2, t3) * (tl.fma(t5, 2.0, t6) + 1.0)), 0.0)
    return tl.where((x != x), x, t7)
