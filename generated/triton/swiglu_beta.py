"""SwiGLU-beta for kernels in Triton: u*x/(1 + exp(-beta*x))

Shazeer 2020, arXiv:2002.05202.

Generated from its definition in the catalogue; edit that and run `actsym generate`.

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
    t3 = tl.where(193.0 < t2, 193.0, t2) * -1.0
    t4 = tl.fma(t3, 1.4426950216293335, 12582912.0) - 12582912.0
    t5 = tl.fma(t4, 0.328125, 12582912.0)
    t6 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t5, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t7 = t6 * -1.0
    t8 = tl.fma(t4, (-3.194618329871446e-05), tl.fma(t4, (-0.693115234375), t3))
    t9 = t1 * -1.0
    t10 = tl.where(tl.cast(t1, tl.int32, bitcast=True) < 0, tl.where(t0, t9, tl.fma(p_beta, x, t9)) * -1.0, tl.where(t0, t9, tl.fma(p_beta, x, t9)))
    t11 = t8 - tl.where((t2 <= 193.0), t10, 0.0)
    t12 = t11 * t11
    t13 = tl.fma(0.0013825120404362679, t12, tl.fma(0.0083693852648139, t11, 0.041668232530355453))
    t14 = tl.fma(t13, t12, tl.fma(0.16666515171527863, t11, 0.4999999403953552))
    t15 = tl.fma(t14, t12, t11)
    t16 = t5 - 12582912.0
    t17 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast((((t4 - t16) - t16) + 12582912.0), tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t18 = t6 * (t6 * t17)
    t19 = tl.div_rn(tl.fma(t7, t15, t7), tl.fma(1.0, tl.fma(t18, t15, t18), 1.0))
    t20 = tl.where(tl.cast(t1, tl.int32, bitcast=True) < 0, t19 * -1.0, t19)
    t21 = tl.where((tl.cast(t1, tl.int32, bitcast=True) < 0), 0.0, 1.0)
    t22 = tl.fma((t20 * t6), t17, t21)
    t23 = tl.abs(t22) < 7.888609052210118e-31
    t24 = tl.abs(x) < tl.abs(u)
    t25 = tl.where(t24, u, x)
    t26 = tl.where(t24, x, u)
    t27 = tl.where(t23, ((((t20 * t25) * t6) * t26) * t17), ((t22 * t25) * t26))
    t28 = tl.where(tl.cast(t27, tl.int32, bitcast=True) < 0, tl.abs((u * 0.0)) * -1.0, tl.abs((u * 0.0)))
    return tl.where((t23 & (193.0 < t2)), t28, t27)


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
    t18 = tl.where(193.0 < t17, 193.0, t17) * -1.0
    t19 = tl.fma(t18, 1.4426950216293335, 12582912.0) - 12582912.0
    t20 = tl.fma(t19, 0.328125, 12582912.0)
    t21 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t20, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t22 = t21 * -1.0
    t23 = tl.fma(t19, (-3.194618329871446e-05), tl.fma(t19, (-0.693115234375), t18))
    t24 = t16 * -1.0
    t25 = tl.where(tl.cast(t16, tl.int32, bitcast=True) < 0, tl.where(t15, t24, tl.fma(p_beta, x, t24)) * -1.0, tl.where(t15, t24, tl.fma(p_beta, x, t24)))
    t26 = t23 - tl.where((t17 <= 193.0), t25, 0.0)
    t27 = t26 * t26
    t28 = tl.fma(0.0013825120404362679, t27, tl.fma(0.0083693852648139, t26, 0.041668232530355453))
    t29 = tl.fma(t28, t27, tl.fma(0.16666515171527863, t26, 0.4999999403953552))
    t30 = tl.fma(t29, t27, t26)
    t31 = t20 - 12582912.0
    t32 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast((((t19 - t31) - t31) + 12582912.0), tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t33 = t21 * (t21 * t32)
    t34 = tl.div_rn(tl.fma(t22, t30, t22), tl.fma(1.0, tl.fma(t33, t30, t33), 1.0))
    t35 = tl.where(tl.cast(t16, tl.int32, bitcast=True) < 0, t34 * -1.0, t34)
    t36 = tl.where((tl.cast(t16, tl.int32, bitcast=True) < 0), 0.0, 1.0)
    t37 = tl.fma((t35 * t21), t32, t36)
    t38 = tl.abs(t37) < 7.888609052210118e-31
    t39 = tl.where(t38, (((t35 * x) * t21) * t32), (t37 * x))
    t40 = tl.where(tl.cast(t39, tl.int32, bitcast=True) < 0, tl.cast(-2147483648, tl.float32, bitcast=True), 0.0)
    t41 = tl.where(3.4028234663852886e+38 < x, 3.4028234663852886e+38, x)
    t42 = tl.where(t41 < (-3.4028234663852886e+38), (-3.4028234663852886e+38), t41)
    t43 = p_beta * t42
    t44 = tl.abs(t43)
    t45 = tl.where(193.0 < t44, 193.0, t44) * -1.0
    t46 = tl.fma(t45, 1.4426950216293335, 12582912.0) - 12582912.0
    t47 = tl.fma(t46, 0.328125, 12582912.0)
    t48 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t47, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t49 = tl.fma(t46, (-3.194618329871446e-05), tl.fma(t46, (-0.693115234375), t45))
    t50 = tl.where(tl.cast(t43, tl.int32, bitcast=True) < 0, tl.fma(p_beta, t42, (t43 * -1.0)) * -1.0, tl.fma(p_beta, t42, (t43 * -1.0)))
    t51 = t49 - tl.where((t44 <= 193.0), t50, 0.0)
    t52 = t51 * t51
    t53 = tl.fma(0.0013825120404362679, t52, tl.fma(0.0083693852648139, t51, 0.041668232530355453))
    t54 = tl.fma(t53, t52, tl.fma(0.16666515171527863, t51, 0.4999999403953552))
    t55 = tl.fma(t54, t52, t51)
    t56 = t47 - 12582912.0
    t57 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast((((t46 - t56) - t56) + 12582912.0), tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t58 = t48 * (t48 * t57)
    t59 = tl.fma(t58, t55, t58)
    t60 = tl.div_rn(tl.fma(t48, t55, t48), tl.fma(tl.fma(1.0, t59, 2.0), t59, 1.0))
    t61 = (t60 * t48) * t57
    t62 = tl.abs(t61) < 7.888609052210118e-31
    t63 = tl.abs(t42) < tl.abs(u)
    t64 = tl.where(t63, u, t42)
    t65 = (t60 * t64) * t48
    t66 = tl.where(t63, t42, u)
    t67 = ((t65 * t42) * t66) * t57
    t68 = tl.where((tl.abs(t67) <= 3.4028234663852886e+38), t67, (((t65 * t66) * t57) * t42))
    t69 = t61 * t64
    t70 = (t69 * t42) * t66
    t71 = tl.where((tl.abs(t70) <= 3.4028234663852886e+38), t70, ((t69 * t66) * t42))
    t72 = tl.where(t62, t68, t71)
    t73 = tl.where(tl.cast(t72, tl.int32, bitcast=True) < 0, tl.abs((u * 0.0)) * -1.0, tl.abs((u * 0.0)))
    return t13 + t14, tl.where((t38 & (193.0 < t17)), t40, t39), tl.where((t62 & (193.0 < t44)), t73, t72)
