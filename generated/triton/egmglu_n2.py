"""E-GMGLU(N=2) for kernels in Triton: u*Piecewise((x**5/(eps + x**4), x > 0), (0, True))

Krause, Geometric Monomial (GEM), sections 2.5 and 4.1.

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call no library, and each operation is rounded once: every device gives the same bits.
"""

import triton
import triton.language as tl


@triton.jit
def egmglu_n2(x, u, p_eps=1e-06):
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
    t12 = (u * t11) * x
    t13 = tl.where(t5, ((((tl.div_rn(t12, p_eps) * x) * x) * x) * x), t12)
    t14 = 1.0 + tl.div_rn(tl.where(t5, t4, p_eps), tl.where(t5, p_eps, t4))
    t15 = tl.where(t9, 4294967296.0, tl.where(t10, 2.3283064365386963e-10, 1.0))
    return tl.where((x != x), x, tl.where((0.0 < x), (tl.div_rn(t13, t14) * t15), (u * 0.0)))


@triton.jit
def egmglu_n2_gradient(x, u, p_eps=1e-06):
    """df/dx, df/du, df/deps, in float32; eps in (0, oo) (eps -> 0 gives ReLU)."""
    x = tl.cast(x, tl.float32)
    u = tl.cast(u, tl.float32)
    p_eps = tl.cast(p_eps, tl.float32)
    t0 = x != x
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 * t2
    t4 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t5 = tl.fma(x, x, t4)
    t6 = tl.where((t3 < float("inf")), tl.fma(t2, t2, ((t5 + t5) * tl.fma(x, x, (t2 * -1.0)))), t3)
    t7 = t6 <= p_eps
    t8 = tl.abs(u)
    t9 = tl.abs(x)
    t10 = (2.3283064365386963e-10 < t9) & (t9 < 4294967296.0)
    t11 = (1.2379400392853803e+27 < t8) & t10
    t12 = (t8 < 8.673617379884035e-19) & t10
    t13 = tl.where(t11, 2.3283064365386963e-10, tl.where(t12, 4294967296.0, 1.0))
    t14 = u * t13
    t15 = tl.div_rn((t14 * x), p_eps) * x
    t16 = tl.div_rn(tl.where(t7, t6, p_eps), tl.where(t7, p_eps, t6))
    t17 = 1.0 + t16
    t18 = tl.where(t11, 4294967296.0, tl.where(t12, 2.3283064365386963e-10, 1.0))
    t19 = (7.888609052210118e-31 <= t6) & (7.888609052210118e-31 <= t16)
    t20 = tl.where((x == 0.0), float("inf"), x)
    t21 = tl.div_rn(tl.div_rn((tl.div_rn(1.0, t20) * p_eps), t20), t20)
    t22 = tl.where(t19, tl.where(t7, 1.0, t16), tl.where(t7, 1.0, tl.div_rn(t21, t20)))
    t23 = (tl.div_rn(tl.where(t7, ((t15 * x) * x), t14), t17) * t18) * (tl.fma(tl.div_rn(t22, t17), 4.0, t4) + 1.0)
    t24 = tl.where(t19, (tl.where(t7, t16, 1.0) * x), tl.where(t7, ((((tl.div_rn(x, p_eps) * x) * x) * x) * x), x))
    t25 = tl.where(t7, (((tl.div_rn(t15, p_eps) * x) * x) * x), tl.div_rn(tl.div_rn(tl.div_rn(t14, t20), t20), t20))
    t26 = tl.where(t1, ((tl.div_rn(tl.div_rn(t25, t17), t17) * t18) * -1.0), 0.0)
    return tl.where(t0, x, tl.where(t1, t23, 0.0)), tl.where(t0, x, tl.where(t1, tl.div_rn(t24, t17), 0.0)), tl.where(t0, x, t26)
