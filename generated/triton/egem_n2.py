"""E-GEM(N=2) for kernels in Triton: Piecewise((x**5/(eps + x**4), x > 0), (0, True))

Krause, Geometric Monomial (GEM), section 4.1.

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call no library, and each operation is rounded once: every device gives the same bits.
"""

import triton
import triton.language as tl


@triton.jit
def egem_n2(x, p_eps=1e-06):
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
    t8 = tl.where(t7, (tl.where(t5, t6, 1.0) * x), tl.where(t5, ((((tl.div_rn(x, p_eps) * x) * x) * x) * x), x))
    return tl.where((x != x), x, tl.where((0.0 < x), tl.div_rn(t8, (1.0 + t6)), 0.0))


@triton.jit
def egem_n2_gradient(x, p_eps=1e-06):
    """df/dx, df/deps, in float32; eps in (0, oo) (eps -> 0 gives ReLU)."""
    x = tl.cast(x, tl.float32)
    p_eps = tl.cast(p_eps, tl.float32)
    t0 = x != x
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 * t2
    t4 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t5 = tl.fma(x, x, t4)
    t6 = tl.where((t3 < float("inf")), tl.fma(t2, t2, ((t5 + t5) * tl.fma(x, x, (t2 * -1.0)))), t3)
    t7 = t6 <= p_eps
    t8 = tl.div_rn(tl.where(t7, t6, p_eps), tl.where(t7, p_eps, t6))
    t9 = (7.888609052210118e-31 <= t6) & (7.888609052210118e-31 <= t8)
    t10 = tl.div_rn(x, p_eps) * x
    t11 = tl.where(t9, tl.where(t7, t8, 1.0), tl.where(t7, ((t10 * x) * x), 1.0))
    t12 = 1.0 + t8
    t13 = tl.where((x == 0.0), float("inf"), x)
    t14 = tl.div_rn(1.0, t13)
    t15 = tl.div_rn(tl.div_rn(tl.div_rn((t14 * p_eps), t13), t13), t13)
    t16 = tl.div_rn(tl.where(t9, tl.where(t7, 1.0, t8), tl.where(t7, 1.0, t15)), t12)
    t17 = tl.where(t1, (tl.div_rn(t11, t12) * (tl.fma(t16, 4.0, t4) + 1.0)), 0.0)
    t18 = tl.where(t7, (((tl.div_rn(t10, p_eps) * x) * x) * x), tl.div_rn(tl.div_rn(t14, t13), t13))
    t19 = tl.where(t1, (tl.div_rn(tl.div_rn(t18, t12), t12) * -1.0), 0.0)
    return tl.where(t0, x, t17), tl.where(t0, x, t19)
