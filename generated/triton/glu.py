"""GLU for kernels in Triton: u/(1 + exp(-x))

Dauphin et al. 2017, arXiv:1612.08083.

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call no library, and each operation is rounded once: every device gives the same bits.
"""

import triton
import triton.language as tl


@triton.jit
def glu(x, u):
    """f, in float32."""
    x = tl.cast(x, tl.float32)
    u = tl.cast(u, tl.float32)
    t0 = tl.where(193.0 < tl.abs(x), 193.0, tl.abs(x))
    t1 = tl.fma(t0, 1.4426950216293335, 12582912.0) - 12582912.0
    t2 = tl.fma(t1, 0.328125, 12582912.0)
    t3 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t2, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t4 = tl.fma(t1, (-3.194618329871446e-05), tl.fma(t1, (-0.693115234375), t0))
    t5 = t4 * t4
    t6 = tl.fma(0.0013825120404362679, t5, tl.fma(0.0083693852648139, t4, 0.041668232530355453))
    t7 = tl.fma(t6, t5, tl.fma(0.16666515171527863, t4, 0.4999999403953552))
    t8 = t2 - 12582912.0
    t9 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast((12582912.0 - t8), tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t10 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast((12582912.0 - ((t1 - t8) - t8)), tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t11 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t12 = tl.div_rn((-1.0), tl.fma(t3, tl.fma(t7, t5, t4), (t3 + tl.fma(t9, t10, t11))))
    t13 = tl.where(tl.cast(x, tl.int32, bitcast=True) < 0, t12 * -1.0, t12)
    t14 = tl.fma((t13 * t9), t10, tl.where((tl.cast(x, tl.int32, bitcast=True) < 0), 0.0, 1.0))
    return tl.where((tl.abs(t14) < 7.888609052210118e-31), (((t13 * u) * t9) * t10), (t14 * u))


@triton.jit
def glu_gradient(x, u):
    """df/dx, df/du, in float32."""
    x = tl.cast(x, tl.float32)
    u = tl.cast(u, tl.float32)
    t0 = tl.abs(x)
    t1 = tl.where(193.0 < t0, 193.0, t0) * -1.0
    t2 = tl.fma(t1, 1.4426950216293335, 12582912.0) - 12582912.0
    t3 = tl.fma(t2, 0.328125, 12582912.0)
    t4 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t3, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t5 = tl.fma(t2, (-3.194618329871446e-05), tl.fma(t2, (-0.693115234375), t1))
    t6 = t5 * t5
    t7 = tl.fma(0.0013825120404362679, t6, tl.fma(0.0083693852648139, t5, 0.041668232530355453))
    t8 = tl.fma(t7, t6, tl.fma(0.16666515171527863, t5, 0.4999999403953552))
    t9 = tl.fma(t8, t6, t5)
    t10 = t3 - 12582912.0
    t11 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast((((t2 - t10) - t10) + 12582912.0), tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t12 = t4 * (t4 * t11)
    t13 = tl.fma(t12, t9, t12)
    t14 = tl.div_rn(tl.fma(t4, t9, t4), tl.fma(tl.fma(1.0, t13, 2.0), t13, 1.0))
    t15 = (t14 * t4) * t11
    t16 = tl.where(104.0 < t0, 104.0, t0)
    t17 = tl.fma(t16, 1.4426950216293335, 12582848.0)
    t18 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t17, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t19 = t17 - 12582848.0
    t20 = tl.fma(t19, (-3.194618329871446e-05), tl.fma(t19, (-0.693115234375), t16))
    t21 = t20 * t20
    t22 = tl.fma(0.0013825120404362679, t21, tl.fma(0.0083693852648139, t20, 0.041668232530355453))
    t23 = tl.fma(t22, t21, tl.fma(0.16666515171527863, t20, 0.4999999403953552))
    t24 = tl.fma(t18, tl.fma(t23, t21, t20), (t18 + 5.421010862427522e-20))
    t25 = tl.where(tl.cast(x, tl.int32, bitcast=True) < 0, tl.div_rn((-1.0), t24) * -1.0, tl.div_rn((-1.0), t24))
    return tl.where((tl.abs(t15) < 7.888609052210118e-31), (((t14 * u) * t4) * t11), (t15 * u)), tl.fma(t25, 5.421010862427522e-20, tl.where((tl.cast(x, tl.int32, bitcast=True) < 0), 0.0, 1.0))
