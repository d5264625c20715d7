"""GEM(N=2) for kernels in Triton: Piecewise((x**5/(x**4 + 1), x > 0), (0, True))

Krause, Geometric Monomial (GEM), section 2.

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call no library, and each operation is rounded once: every device gives the same bits.
"""

import triton
import triton.language as tl


@triton.jit
def gem_n2(x):
    """f, in float32."""
    x = tl.cast(x, tl.float32)
    t0 = x * x
    t1 = t0 * t0
    t2 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t3 = tl.fma(x, x, t2)
    t4 = tl.where((t1 < float("inf")), tl.fma(t0, t0, ((t3 + t3) * tl.fma(x, x, (t0 * -1.0)))), t1)
    t5 = t4 <= 1.0
    t6 = tl.div_rn(tl.where(t5, t4, 1.0), tl.where(t5, 1.0, t4))
    t7 = (7.888609052210118e-31 <= t4) & (7.888609052210118e-31 <= t6)
    t8 = tl.where(t7, (tl.where(t5, t6, 1.0) * x), tl.where(t5, (((t0 * x) * x) * x), x))
    return tl.where((x != x), x, tl.where((0.0 < x), tl.div_rn(t8, (1.0 + t6)), 0.0))


@triton.jit
def gem_n2_gradient(x):
    """df/dx, in float32."""
    x = tl.cast(x, tl.float32)
    t0 = x * x
    t1 = t0 * t0
    t2 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t3 = tl.fma(x, x, t2)
    t4 = tl.where((t1 < float("inf")), tl.fma(t0, t0, ((t3 + t3) * tl.fma(x, x, (t0 * -1.0)))), t1)
    t5 = t4 <= 1.0
    t6 = tl.div_rn(tl.where(t5, t4, 1.0), tl.where(t5, 1.0, t4))
    t7 = (7.888609052210118e-31 <= t4) & (7.888609052210118e-31 <= t6)
    t8 = tl.where(t7, tl.where(t5, t6, 1.0), tl.where(t5, ((t0 * x) * x), 1.0))
    t9 = 1.0 + t6
    t10 = tl.div_rn(1.0, tl.where((x == 0.0), float("inf"), x))
    t11 = t10 * t10
    t12 = tl.where(t7, tl.where(t5, 1.0, t6), tl.where(t5, 1.0, (t11 * t11)))
    t13 = tl.div_rn(t8, t9) * (tl.fma(tl.div_rn(t12, t9), 4.0, t2) + 1.0)
    return tl.where((x != x), x, tl.where((0.0 < x), t13, 0.0))
