"""GMGLU(N=2) for kernels in Triton: u*Piecewise((x**5/(x**4 + 1), x > 0), (0, True))

Krause, Geometric Monomial (GEM), section 2.5.

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call no library, and each operation is rounded once: every device gives the same bits.
"""

import triton
import triton.language as tl


@triton.jit
def gmglu_n2(x, u):
    """f, in float32."""
    x = tl.cast(x, tl.float32)
    u = tl.cast(u, tl.float32)
    t0 = x * x
    t1 = t0 * t0
    t2 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t3 = tl.fma(x, x, t2)
    t4 = tl.where((t1 < float("inf")), tl.fma(t0, t0, ((t3 + t3) * tl.fma(x, x, (t0 * -1.0)))), t1)
    t5 = t4 <= 1.0
    t6 = tl.abs(u)
    t7 = tl.abs(x)
    t8 = (2.3283064365386963e-10 < t7) & (t7 < 4294967296.0)
    t9 = (1.2379400392853803e+27 < t6) & t8
    t10 = (t6 < 8.673617379884035e-19) & t8
    t11 = tl.where(t9, 2.3283064365386963e-10, tl.where(t10, 4294967296.0, 1.0))
    t12 = (u * t11) * x
    t13 = 1.0 + tl.div_rn(tl.where(t5, t4, 1.0), tl.where(t5, 1.0, t4))
    t14 = tl.div_rn(tl.where(t5, ((((t12 * x) * x) * x) * x), t12), t13)
    t15 = tl.where(t9, 4294967296.0, tl.where(t10, 2.3283064365386963e-10, 1.0))
    return tl.where((x != x), x, tl.where((0.0 < x), (t14 * t15), (u * 0.0)))


@triton.jit
def gmglu_n2_gradient(x, u):
    """df/dx, df/du, in float32."""
    x = tl.cast(x, tl.float32)
    u = tl.cast(u, tl.float32)
    t0 = x != x
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 * t2
    t4 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t5 = tl.fma(x, x, t4)
    t6 = tl.where((t3 < float("inf")), tl.fma(t2, t2, ((t5 + t5) * tl.fma(x, x, (t2 * -1.0)))), t3)
    t7 = t6 <= 1.0
    t8 = tl.abs(u)
    t9 = tl.abs(x)
    t10 = (2.3283064365386963e-10 < t9) & (t9 < 4294967296.0)
    t11 = (1.2379400392853803e+27 < t8) & t10
    t12 = (t8 < 8.673617379884035e-19) & t10
    t13 = tl.where(t11, 2.3283064365386963e-10, tl.where(t12, 4294967296.0, 1.0))
    t14 = u * t13
    t15 = tl.div_rn(tl.where(t7, t6, 1.0), tl.where(t7, 1.0, t6))
    t16 = 1.0 + t15
    t17 = tl.div_rn(tl.where(t7, ((((t14 * x) * x) * x) * x), t14), t16)
    t18 = tl.where(t11, 4294967296.0, tl.where(t12, 2.3283064365386963e-10, 1.0))
    t19 = (7.888609052210118e-31 <= t6) & (7.888609052210118e-31 <= t15)
    t20 = tl.div_rn(1.0, tl.where((x == 0.0), float("inf"), x))
    t21 = t20 * t20
    t22 = tl.where(t19, tl.where(t7, 1.0, t15), tl.where(t7, 1.0, (t21 * t21)))
    t23 = tl.where(t1, ((t17 * t18) * (tl.fma(tl.div_rn(t22, t16), 4.0, t4) + 1.0)), 0.0)
    t24 = tl.where(t19, (tl.where(t7, t15, 1.0) * x), tl.where(t7, (((t2 * x) * x) * x), x))
    return tl.where(t0, x, t23), tl.where(t0, x, tl.where(t1, tl.div_rn(t24, t16), 0.0))
