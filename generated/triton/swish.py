"""Swish for kernels in Triton: x/(1 + exp(-beta*x))

Ramachandran et al. 2017, arXiv:1710.05941.

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call exp of the device's library, which rounds in its own way; NVIDIA's takes subnormal numbers for 0 unless the
launch says enable_reflect_ftz=False.
"""

import triton
import triton.language as tl
from triton.language.extra import libdevice


@triton.jit
def swish(x, p_beta=1.0):
    """f, in float32; beta in (-oo, oo) (temperature of the logistic gate)."""
    x = tl.cast(x, tl.float32)
    p_beta = tl.cast(p_beta, tl.float32)
    t0 = p_beta == 0.0
    t1 = tl.where(t0, p_beta, (p_beta * x))
    t2 = tl.abs(t1)
    t3 = tl.where(193.0 < t2, 193.0, t2)
    t4 = tl.fma(t3, 1.4426950216293335, 12582912.0) - 12582912.0
    t5 = tl.fma(t4, 0.328125, 12582912.0)
    t6 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t5, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t7 = tl.fma(t4, (-3.194618329871446e-05), tl.fma(t4, (-0.693115234375), t3))
    t8 = t1 * -1.0
    t9 = tl.where(tl.cast(t1, tl.int32, bitcast=True) < 0, tl.where(t0, t8, tl.fma(p_beta, x, t8)) * -1.0, tl.where(t0, t8, tl.fma(p_beta, x, t8)))
    t10 = t7 + tl.where((t2 <= 193.0), t9, 0.0)
    t11 = t10 * t10
    t12 = tl.fma(0.0013825120404362679, t11, tl.fma(0.0083693852648139, t10, 0.041668232530355453))
    t13 = tl.fma(t12, t11, tl.fma(0.16666515171527863, t10, 0.4999999403953552))
    t14 = t5 - 12582912.0
    t15 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast((12582912.0 - t14), tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t16 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast((12582912.0 - ((t4 - t14) - t14)), tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t17 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t18 = tl.fma(t6, tl.fma(t13, t11, t10), (t6 + tl.fma(t15, t16, t17)))
    t19 = tl.where(tl.cast(t1, tl.int32, bitcast=True) < 0, tl.div_rn((-1.0), t18) * -1.0, tl.div_rn((-1.0), t18))
    t20 = tl.where((tl.cast(t1, tl.int32, bitcast=True) < 0), 0.0, 1.0)
    t21 = tl.fma((t19 * t15), t16, t20)
    t22 = tl.abs(t21) < 7.888609052210118e-31
    t23 = tl.where(t22, (((t19 * x) * t15) * t16), (t21 * x))
    t24 = tl.where(tl.cast(t23, tl.int32, bitcast=True) < 0, tl.cast(-2147483648, tl.float32, bitcast=True), 0.0)
    return tl.where((t22 & (193.0 < t2)), t24, t23)


@triton.jit
def swish_gradient(x, p_beta=1.0):
    """df/dx, df/dbeta, in float32; beta in (-oo, oo) (temperature of the logistic gate)."""
    x = tl.cast(x, tl.float32)
    p_beta = tl.cast(p_beta, tl.float32)
    t0 = tl.where(3.4028234663852886e+38 < x, 3.4028234663852886e+38, x)
    t1 = tl.where(t0 < (-3.4028234663852886e+38), (-3.4028234663852886e+38), t0)
    t2 = p_beta * t1
    t3 = tl.abs(t2)
    t4 = 64.0 < t3
    t5 = libdevice.exp(((t3 - tl.where(t4, 32.0, 0.0)) * -1.0))
    t6 = t2 < 0.0
    t7 = tl.fma(p_beta, t1, (t2 * -1.0))
    t8 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t9 = tl.fma(t5, tl.where((t3 < 1000.0), tl.where(t6, t7, (t7 * -1.0)), 0.0), t8)
    t10 = t5 + t9
    t11 = 1.0 + t10
    t12 = tl.where(t4, 1.2664165777252073e-14, 1.0)
    t13 = tl.fma(((tl.div_rn(tl.div_rn(t10, t11), t11) * p_beta) * t1), t12, t8)
    t14 = tl.fma(tl.div_rn(tl.where(t6, t10, 1.0), t11), tl.where(t6, t12, 1.0), t8)
    t15 = tl.where(3.4028234663852886e+38 < x, 3.4028234663852886e+38, x)
    t16 = tl.where(t15 < (-3.4028234663852886e+38), (-3.4028234663852886e+38), t15)
    t17 = p_beta * t16
    t18 = tl.abs(t17)
    t19 = tl.where(193.0 < t18, 193.0, t18) * -1.0
    t20 = tl.fma(t19, 1.4426950216293335, 12582912.0) - 12582912.0
    t21 = tl.fma(t20, 0.328125, 12582912.0)
    t22 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t21, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t23 = tl.fma(t20, (-3.194618329871446e-05), tl.fma(t20, (-0.693115234375), t19))
    t24 = tl.where(tl.cast(t17, tl.int32, bitcast=True) < 0, tl.fma(p_beta, t16, (t17 * -1.0)) * -1.0, tl.fma(p_beta, t16, (t17 * -1.0)))
    t25 = t23 - tl.where((t18 <= 193.0), t24, 0.0)
    t26 = t25 * t25
    t27 = tl.fma(0.0013825120404362679, t26, tl.fma(0.0083693852648139, t25, 0.041668232530355453))
    t28 = tl.fma(t27, t26, tl.fma(0.16666515171527863, t25, 0.4999999403953552))
    t29 = tl.fma(t28, t26, t25)
    t30 = t21 - 12582912.0
    t31 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast((((t20 - t30) - t30) + 12582912.0), tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t32 = t22 * (t22 * t31)
    t33 = tl.fma(t32, t29, t32)
    t34 = tl.div_rn(tl.fma(t22, t29, t22), tl.fma(tl.fma(1.0, t33, 2.0), t33, 1.0))
    t35 = (t34 * t22) * t31
    t36 = tl.abs(t35) < 7.888609052210118e-31
    t37 = tl.where(t36, ((((t34 * t16) * t22) * t16) * t31), ((t35 * t16) * t16))
    t38 = tl.where(tl.cast(t37, tl.int32, bitcast=True) < 0, tl.cast(-2147483648, tl.float32, bitcast=True), 0.0)
    return t13 + t14, tl.where((t36 & (193.0 < t18)), t38, t37)
