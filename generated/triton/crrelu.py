"""CRReLU for kernels in Triton: eps*x*exp(-x**2/2) + Piecewise((x, x > 0), (0, True))

Sun et al. 2024, entropy-based activation function optimization (correction regularised ReLU).

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call no library, and each operation is rounded once: every device gives the same bits.
"""

import triton
import triton.language as tl


@triton.jit
def crrelu(x, p_eps=0.01):
    """f, in float32; eps in (-oo, oo) (weight of the correction term)."""
    x = tl.cast(x, tl.float32)
    p_eps = tl.cast(p_eps, tl.float32)
    t0 = tl.abs(x)
    t1 = tl.where((0.0 < x), x, 0.0)
    t2 = tl.where(19.8125 < t0, 19.8125, t0)
    t3 = t2 * t2
    t4 = t3 * (-0.5)
    t5 = tl.fma(t4, 1.4426950216293335, 12582912.0) - 12582912.0
    t6 = tl.fma(t5, 0.328125, 12582912.0)
    t7 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t6, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t8 = t7 * t2
    t9 = tl.fma(t5, (-3.194618329871446e-05), tl.fma(t5, (-0.693115234375), t4))
    t10 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t11 = t9 + tl.fma(tl.fma(t2, t2, (t3 * -1.0)), (-0.5), t10)
    t12 = t11 * t11
    t13 = tl.fma(0.0013825120404362679, t12, tl.fma(0.0083693852648139, t11, 0.041668232530355453))
    t14 = tl.fma(t13, t12, tl.fma(0.16666515171527863, t11, 0.4999999403953552))
    t15 = tl.where(tl.cast(x, tl.int32, bitcast=True) < 0, ((p_eps * tl.fma(t8, tl.fma(t14, t12, t11), t8)) * t7) * -1.0, ((p_eps * tl.fma(t8, tl.fma(t14, t12, t11), t8)) * t7))
    t16 = t6 - 12582912.0
    t17 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast((((t5 - t16) - t16) + 12582912.0), tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t18 = tl.where((t0 < 8.673617379884035e-19), tl.fma(p_eps, x, t1), tl.fma(t15, t17, t1))
    return tl.where((x == 0.0), x, t18)


@triton.jit
def crrelu_gradient(x, p_eps=0.01):
    """df/dx, df/deps, in float32; eps in (-oo, oo) (weight of the correction term)."""
    x = tl.cast(x, tl.float32)
    p_eps = tl.cast(p_eps, tl.float32)
    t0 = tl.abs(x)
    t1 = tl.where(19.9375 < t0, 19.9375, t0)
    t2 = t1 * t1
    t3 = t2 * (-0.5)
    t4 = tl.fma(t3, 1.4426950216293335, 12582912.0) - 12582912.0
    t5 = tl.fma(t4, 0.328125, 12582912.0)
    t6 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t5, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t7 = t1 - 1.0
    t8 = tl.fma(tl.fma(3.1896667582376597e-18, t7, (-1.0)), t7, (-2.0))
    t9 = t6 * (t8 * t7)
    t10 = tl.fma(t4, (-3.194618329871446e-05), tl.fma(t4, (-0.693115234375), t3))
    t11 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t12 = t10 + tl.fma(tl.fma(t1, t1, (t2 * -1.0)), (-0.5), t11)
    t13 = t12 * t12
    t14 = tl.fma(0.0013825120404362679, t13, tl.fma(0.0083693852648139, t12, 0.041668232530355453))
    t15 = tl.fma(t14, t13, tl.fma(0.16666515171527863, t12, 0.4999999403953552))
    t16 = t5 - 12582912.0
    t17 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast((((t4 - t16) - t16) + 12582912.0), tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t18 = tl.where(14.625 < t0, 14.625, t0)
    t19 = t18 * t18
    t20 = t19 * (-0.5)
    t21 = tl.fma(t20, 1.4426950216293335, 12582976.0)
    t22 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t21, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t23 = t22 * t18
    t24 = t21 - 12582976.0
    t25 = tl.fma(t24, (-3.194618329871446e-05), tl.fma(t24, (-0.693115234375), t20))
    t26 = t25 + tl.fma(tl.fma(t18, t18, (t19 * -1.0)), (-0.5), t11)
    t27 = t26 * t26
    t28 = tl.fma(0.0013825120404362679, t27, tl.fma(0.0083693852648139, t26, 0.041668232530355453))
    t29 = tl.fma(t28, t27, tl.fma(0.16666515171527863, t26, 0.4999999403953552))
    t30 = tl.fma(t23, tl.fma(t29, t27, t26), t23) * 5.421010862427522e-20
    return tl.fma(((p_eps * tl.fma(t9, tl.fma(t15, t13, t12), t9)) * t6), t17, tl.where((0.0 < x), 1.0, 0.0)), tl.where(tl.cast(x, tl.int32, bitcast=True) < 0, t30 * -1.0, t30)
