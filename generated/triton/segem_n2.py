"""SE-GEM(N=2) for kernels in Triton: Piecewise((x, x > 0), (eps*x/(eps + x**4), True))

Krause, Geometric Monomial (GEM), section 4.2.

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call no library, and each operation is rounded once: every device gives the same bits.
"""

import triton
import triton.language as tl


@triton.jit
def segem_n2(x, p_eps=0.0001):
    """f, in float32; eps in (0, oo) (eps -> 0 gives ReLU)."""
    x = tl.cast(x, tl.float32)
    p_eps = tl.cast(p_eps, tl.float32)
    t0 = x * x
    t1 = t0 * t0
    t2 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t3 = tl.fma(x, x, t2)
    t4 = tl.where((t1 < float("inf")), tl.fma(t0, t0, ((t3 + t3) * tl.fma(x, x, (t0 * -1.0)))), t1)
    t5 = t4 <= p_eps
    t6 = tl.div_rn(tl.where(t5, t4, p_eps), tl.where(t5, p_eps, t4))
    t7 = (7.888609052210118e-31 <= t4) & (7.888609052210118e-31 <= t6)
    t8 = tl.where((x == 0.0), float("inf"), x)
    t9 = tl.where(t5, x, tl.div_rn(tl.div_rn((tl.div_rn(1.0, t8) * p_eps), t8), t8))
    t10 = tl.div_rn(tl.where(t7, (tl.where(t5, 1.0, t6) * x), t9), (1.0 + t6))
    return tl.where((0.0 < x), x, t10)


@triton.jit
def segem_n2_gradient(x, p_eps=0.0001):
    """df/dx, df/deps, in float32; eps in (0, oo) (eps -> 0 gives ReLU)."""
    x = tl.cast(x, tl.float32)
    p_eps = tl.cast(p_eps, tl.float32)
    t0 = 0.0 < x
    t1 = x * x
    t2 = t1 * t1
    t3 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t4 = tl.fma(x, x, t3)
    t5 = tl.where((t2 < float("inf")), tl.fma(t1, t1, ((t4 + t4) * tl.fma(x, x, (t1 * -1.0)))), t2)
    t6 = t5 <= p_eps
    t7 = tl.div_rn(tl.where(t6, t5, p_eps), tl.where(t6, p_eps, t5))
    t8 = (7.888609052210118e-31 <= t5) & (7.888609052210118e-31 <= t7)
    t9 = tl.where((x == 0.0), float("inf"), x)
    t10 = tl.div_rn(1.0, t9)
    t11 = tl.where(t6, 1.0, tl.div_rn(tl.div_rn(tl.div_rn((t10 * p_eps), t9), t9), t9))
    t12 = 1.0 + t7
    t13 = tl.div_rn(x, p_eps) * x
    t14 = tl.where(t8, tl.where(t6, t7, 1.0), tl.where(t6, ((t13 * x) * x), 1.0))
    t15 = tl.div_rn(tl.where(t8, tl.where(t6, 1.0, t7), t11), t12) * (1.0 - tl.fma(tl.div_rn(t14, t12), 4.0, t3))
    t16 = tl.where(t6, (((tl.div_rn(t13, p_eps) * x) * x) * x), tl.div_rn(tl.div_rn(t10, t9), t9))
    return tl.where(t0, 1.0, t15), tl.where(t0, 0.0, tl.div_rn(tl.div_rn(t16, t12), t12))
