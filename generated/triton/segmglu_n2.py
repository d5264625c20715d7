"""SE-GMGLU(N=2) for kernels in Triton: u*Piecewise((x, x > 0), (eps*x/(eps + x**4), True))

Krause, Geometric Monomial (GEM), sections 2.5 and 4.2.

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call no library, and each operation is rounded once: every device gives the same bits.
"""

import triton
import triton.language as tl


@triton.jit
def segmglu_n2(x, u, p_eps=0.0001):
    """f, in float32; eps in (0, oo) (eps -> 0 gives ReLU)."""
    x = tl.cast(x, tl.float32)
    u = tl.cast(u, tl.float32)
    p_eps = tl.cast(p_eps, tl.float32)
    t0 = x * x
    t1 = t0 * t0
    t2 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t3 = tl.fma(x, x, t2)
    t4 = tl.where((t1 < float("inf")), tl.fma(t0, t0, ((t3 + t3) * tl.fma(x, x, (t0 * -1.0)))), t1)
    t5 = t4 <= p_eps
    t6 = tl.abs(u)
    t7 = tl.abs(x)
    t8 = (2.3283064365386963e-10 < t7) & (t7 < 4294967296.0)
    t9 = (1.2379400392853803e+27 < t6) & t8
    t10 = (t6 < 8.673617379884035e-19) & t8
    t11 = tl.where(t9, 2.3283064365386963e-10, tl.where(t10, 4294967296.0, 1.0))
    t12 = u * t11
    t13 = tl.where((x == 0.0), float("inf"), x)
    t14 = tl.div_rn(tl.div_rn((tl.div_rn(t12, t13) * p_eps), t13), t13)
    t15 = 1.0 + tl.div_rn(tl.where(t5, t4, p_eps), tl.where(t5, p_eps, t4))
    t16 = tl.where(t9, 4294967296.0, tl.where(t10, 2.3283064365386963e-10, 1.0))
    return tl.where((0.0 < x), (u * x), (tl.div_rn(tl.where(t5, (t12 * x), t14), t15) * t16))


@triton.jit
def segmglu_n2_gradient(x, u, p_eps=0.0001):
    """df/dx, df/du, df/deps, in float32; eps in (0, oo) (eps -> 0 gives ReLU)."""
    x = tl.cast(x, tl.float32)
    u = tl.cast(u, tl.float32)
    p_eps = tl.cast(p_eps, tl.float32)
    t0 = 0.0 < x
    t1 = x * x
    t2 = t1 * t1
    t3 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t4 = tl.fma(x, x, t3)
    t5 = tl.where((t2 < float("inf")), tl.fma(t1, t1, ((t4 + t4) * tl.fma(x, x, (t1 * -1.0)))), t2)
    t6 = t5 <= p_eps
    t7 = tl.abs(u)
    t8 = tl.abs(x)
    t9 = (2.3283064365386963e-10 < t8) & (t8 < 4294967296.0)
    t10 = (1.2379400392853803e+27 < t7) & t9
    t11 = (t7 < 8.673617379884035e-19) & t9
    t12 = tl.where(t10, 2.3283064365386963e-10, tl.where(t11, 4294967296.0, 1.0))
    t13 = u * t12
    t14 = tl.where((x == 0.0), float("inf"), x)
    t15 = tl.div_rn(t13, t14)
    t16 = tl.div_rn(tl.div_rn(tl.div_rn((t15 * p_eps), t14), t14), t14)
    t17 = tl.div_rn(tl.where(t6, t5, p_eps), tl.where(t6, p_eps, t5))
    t18 = 1.0 + t17
    t19 = tl.where(t10, 4294967296.0, tl.where(t11, 2.3283064365386963e-10, 1.0))
    t20 = (7.888609052210118e-31 <= t5) & (7.888609052210118e-31 <= t17)
    t21 = tl.where(t20, tl.where(t6, t17, 1.0), tl.where(t6, (((tl.div_rn(x, p_eps) * x) * x) * x), 1.0))
    t22 = (tl.div_rn(tl.where(t6, t13, t16), t18) * t19) * (1.0 - tl.fma(tl.div_rn(t21, t18), 4.0, t3))
    t23 = tl.div_rn(tl.div_rn((tl.div_rn(1.0, t14) * p_eps), t14), t14)
    t24 = tl.where(t20, (tl.where(t6, 1.0, t17) * x), tl.where(t6, x, t23))
    t25 = (tl.div_rn((tl.div_rn((t13 * x), p_eps) * x), p_eps) * x) * x
    t26 = tl.div_rn(tl.where(t6, (t25 * x), tl.div_rn(tl.div_rn(t15, t14), t14)), t18)
    return tl.where(t0, u, t22), tl.where(t0, x, tl.div_rn(t24, t18)), tl.where((u != u), u, tl.where(t0, 0.0, (tl.div_rn(t26, t18) * t19)))
