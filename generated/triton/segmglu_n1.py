"""SE-GMGLU(N=1) for kernels in Triton: u*Piecewise((x, x > 0), (eps*x/(eps + x**2), True))

Krause, Geometric Monomial (GEM), sections 2.5 and 4.2.

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call no library, and each operation is rounded once: every device gives the same bits.
"""

import triton
import triton.language as tl


@triton.jit
def segmglu_n1(x, u, p_eps=0.0001):
    """f, in float32; eps in (0, oo) (eps -> 0 gives ReLU)."""
    x = tl.cast(x, tl.float32)
    u = tl.cast(u, tl.float32)
    p_eps = tl.cast(p_eps, tl.float32)
    t0 = x * x
    t1 = t0 <= p_eps
    t2 = tl.abs(u)
    t3 = tl.abs(x)
    t4 = (2.3283064365386963e-10 < t3) & (t3 < 4294967296.0)
    t5 = (1.2379400392853803e+27 < t2) & t4
    t6 = (t2 < 8.673617379884035e-19) & t4
    t7 = tl.where(t5, 2.3283064365386963e-10, tl.where(t6, 4294967296.0, 1.0))
    t8 = u * t7
    t9 = tl.div_rn(t8, tl.where((x == 0.0), float("inf"), x)) * p_eps
    t10 = 1.0 + tl.div_rn(tl.where(t1, t0, p_eps), tl.where(t1, p_eps, t0))
    t11 = tl.where(t5, 4294967296.0, tl.where(t6, 2.3283064365386963e-10, 1.0))
    return tl.where((0.0 < x), (u * x), (tl.div_rn(tl.where(t1, (t8 * x), t9), t10) * t11))


@triton.jit
def segmglu_n1_gradient(x, u, p_eps=0.0001):
    """df/dx, df/du, df/deps, in float32; eps in (0, oo) (eps -> 0 gives ReLU)."""
    x = tl.cast(x, tl.float32)
    u = tl.cast(u, tl.float32)
    p_eps = tl.cast(p_eps, tl.float32)
    t0 = 0.0 < x
    t1 = x * x
    t2 = t1 <= p_eps
    t3 = tl.abs(u)
    t4 = tl.abs(x)
    t5 = (2.3283064365386963e-10 < t4) & (t4 < 4294967296.0)
    t6 = (1.2379400392853803e+27 < t3) & t5
    t7 = (t3 < 8.673617379884035e-19) & t5
    t8 = tl.where(t6, 2.3283064365386963e-10, tl.where(t7, 4294967296.0, 1.0))
    t9 = u * t8
    t10 = tl.where((x == 0.0), float("inf"), x)
    t11 = tl.div_rn(t9, t10)
    t12 = 1.0 + tl.div_rn(tl.where(t2, t1, p_eps), tl.where(t2, p_eps, t1))
    t13 = tl.div_rn(tl.where(t2, t9, tl.div_rn((t11 * p_eps), t10)), t12)
    t14 = tl.where(t6, 4294967296.0, tl.where(t7, 2.3283064365386963e-10, 1.0))
    t15 = p_eps <= t1
    t16 = tl.div_rn(tl.where(t15, p_eps, t1), tl.where(t15, t1, p_eps))
    t17 = tl.div_rn((1.0 - t16), (1.0 + t16))
    t18 = tl.div_rn(tl.where(t2, x, (tl.div_rn(1.0, t10) * p_eps)), t12)
    t19 = tl.where(t2, (tl.div_rn((tl.div_rn((t9 * x), p_eps) * x), p_eps) * x), t11)
    t20 = tl.where(t0, 0.0, (tl.div_rn(tl.div_rn(t19, t12), t12) * t14))
    return tl.where(t0, u, ((t13 * t14) * tl.where(t15, (t17 * -1.0), t17))), tl.where(t0, x, t18), tl.where((u != u), u, t20)
