"""SwiGLU-beta for kernels in Triton: u*x/(1 + exp(-beta*x))

Shazeer 2020, arXiv:2002.05202.

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
def swiglu_beta(x, u, p_beta=1.0):
    """f, in float32; beta in (-oo, oo) (temperature of the logistic gate)."""
    x = tl.cast(x, tl.float32)
    u = tl.cast(u, tl.float32)
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
    t23 = tl.abs(x) < tl.abs(u)
    t24 = tl.where(t23, u, x)
    t25 = tl.where(t23, x, u)
    t26 = tl.where(t22, ((((t19 * t24) * t15) * t25) * t16), ((t21 * t24) * t25))
    t27 = tl.where(tl.cast(t26, tl.int32, bitcast=True) < 0, tl.abs((u * 0.0)) * -1.0, tl.abs((u * 0.0)))
    return tl.where((t22 & (193.0 < t2)), t27, t26)


@triton.jit
def swiglu_beta_gradient(x, u, p_beta=1.0):
    """df/dx, df/du, df/dbeta, in float32; beta in (-oo, oo) (temperature of the logistic gate)."""
    x = tl.cast(x, tl.float32)
    u = tl.cast(u, tl.float32)
    p_beta = tl.cast(p_beta, tl.float32)
    t0 = tl.where(3.4028234663852886e+38 < x, 3.4028234663852886e+38, x)
    t1 = tl.where(t0 < (-3.4028234663852886e+38), (-3.4028234663852886e+38), t0)
    t2 = p_beta * t1
    t3 = t2 < 0.0
    t4 = tl.abs(t2)
    t5 = 64.0 < t4
    t6 = libdevice.exp(((t4 - tl.where(t5, 32.0, 0.0)) * -1.0))
    t7 = tl.fma(p_beta, t1, (t2 * -1.0))
    t8 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t9 = tl.fma(t6, tl.where((t4 < 1000.0), tl.where(t3, t7, (t7 * -1.0)), 0.0), t8)
    t10 = t6 + t9
    t11 = 1.0 + t10
    t12 = tl.where(t5, 1.2664165777252073e-14, 1.0)
    t13 = tl.fma((tl.div_rn(tl.where(t3, t10, 1.0), t11) * u), tl.where(t3, t12, 1.0), t8)
    t14 = tl.fma((((tl.div_rn(tl.div_rn(t10, t11), t11) * p_beta) * t1) * u), t12, t8)
    t15 = p_beta == 0.0
    t16 = tl.where(t15, p_beta, (p_beta * x))
    t17 = tl.abs(t16)
    t18 = tl.where(193.0 < t17, 193.0, t17)
    t19 = tl.fma(t18, 1.4426950216293335, 12582912.0) - 12582912.0
    t20 = tl.fma(t19, 0.328125, 12582912.0)
    t21 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t20, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t22 = tl.fma(t19, (-3.194618329871446e-05), tl.fma(t19, (-0.693115234375), t18))
    t23 = t16 * -1.0
    t24 = tl.where(tl.cast(t16, tl.int32, bitcast=True) < 0, tl.where(t15, t23, tl.fma(p_beta, x, t23)) * -1.0, tl.where(t15, t23, tl.fma(p_beta, x, t23)))
    t25 = t22 + tl.where((t17 <= 193.0), t24, 0.0)
    t26 = t25 * t25
    t27 = tl.fma(0.0013825120404362679, t26, tl.fma(0.0083693852648139, t25, 0.041668232530355453))
    t28 = tl.fma(t27, t26, tl.fma(0.16666515171527863, t25, 0.4999999403953552))
    t29 = t20 - 12582912.0
    t30 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast((12582912.0 - t29), tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t31 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast((12582912.0 - ((t19 - t29) - t29)), tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t32 = tl.fma(t21, tl.fma(t28, t26, t25), (t21 + tl.fma(t30, t31, t8)))
    t33 = tl.where(tl.cast(t16, tl.int32, bitcast=True) < 0, tl.div_rn((-1.0), t32) * -1.0, tl.div_rn((-1.0), t32))
    t34 = tl.where((tl.cast(t16, tl.int32, bitcast=True) < 0), 0.0, 1.0)
    t35 = tl.fma((t33 * t30), t31, t34)
    t36 = tl.abs(t35) < 7.888609052210118e-31
    t37 = tl.where(t36, (((t33 * x) * t30) * t31), (t35 * x))
    t38 = tl.where(tl.cast(t37, tl.int32, bitcast=True) < 0, tl.cast(-2147483648, tl.float32, bitcast=True), 0.0)
    t39 = tl.where(3.4028234663852886e+38 < x, 3.4028234663852886e+38, x)
    t40 = tl.where(t39 < (-3.4028234663852886e+38), (-3.4028234663852886e+38), t39)
    t41 = p_beta * t40
    t42 = tl.abs(t41)
    t43 = tl.where(193.0 < t42, 193.0, t42) * -1.0
    t44 = tl.fma(t43, 1.4426950216293335, 12582912.0) - 12582912.0
    t45 = tl.fma(t44, 0.328125, 12582912.0)
    t46 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t45, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t47 = tl.fma(t44, (-3.194618329871446e-05), tl.fma(t44, (-0.693115234375), t43))
    t48 = tl.where(tl.cast(t41, tl.int32, bitcast=True) < 0, tl.fma(p_beta, t40, (t41 * -1.0)) * -1.0, tl.fma(p_beta, t40, (t41 * -1.0)))
    t49 = t47 - tl.where((t42 <= 193.0), t48, 0.0)
    t50 = t49 * t49
    t51 = tl.fma(0.0013825120404362679, t50, tl.fma(0.0083693852648139, t49, 0.041668232530355453))
    t52 = tl.fma(t51, t50, tl.fma(0.16666515171527863, t49, 0.4999999403953552))
    t53 = tl.fma(t52, t50, t49)
    t54 = t45 - 12582912.0
    t55 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast((((t44 - t54) - t54) + 12582912.0), tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t56 = t46 * (t46 * t55)
    t57 = tl.fma(t56, t53, t56)
    t58 = tl.div_rn(tl.fma(t46, t53, t46), tl.fma(tl.fma(1.0, t57, 2.0), t57, 1.0))
    t59 = (t58 * t46) * t55
    t60 = tl.abs(t59) < 7.888609052210118e-31
    t61 = tl.abs(t40) < tl.abs(u)
    t62 = tl.where(t61, u, t40)
    t63 = (t58 * t62) * t46
    t64 = tl.where(t61, t40, u)
    t65 = ((t63 * t40) * t64) * t55
    t66 = tl.where((tl.abs(t65) <= 3.4028234663852886e+38), t65, (((t63 * t64) * t55) * t40))
    t67 = t59 * t62
    t68 = (t67 * t40) * t64
    t69 = tl.where((tl.abs(t68) <= 3.4028234663852886e+38), t68, ((t67 * t64) * t40))
    t70 = tl.where(t60, t66, t69)
    t71 = tl.where(tl.cast(t70, tl.int32, bitcast=True) < 0, tl.abs((u * 0.0)) * -1.0, tl.abs((u * 0.0)))
    return t13 + t14, tl.where((t36 & (193.0 < t17)), t38, t37), tl.where((t60 & (193.0 < t42)), t71, t70)
