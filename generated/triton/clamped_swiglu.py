"""clamped SwiGLU for kernels in Triton: (Piecewise((-limit, limit < -u), (u, limit >= u), (limit, True)) +
1)*Piecewise((x/(1 + exp(-alpha*x)), limit >= x), (limit/(1 + exp(-alpha*limit)), True))

OpenAI 2025, gpt-oss-120b and gpt-oss-20b model card, arXiv:2508.10925, and its reference implementation.

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
def clamped_swiglu(x, u, p_limit=7.0, p_alpha=1.702):
    """f, in float32; limit in (0, oo) (bound of the gate's argument and of the value); alpha in (0, oo) (temperature
    of the logistic gate)."""
    x = tl.cast(x, tl.float32)
    u = tl.cast(u, tl.float32)
    p_limit = tl.cast(p_limit, tl.float32)
    p_alpha = tl.cast(p_alpha, tl.float32)
    t0 = tl.where(p_limit < x, p_limit, x)
    t1 = p_alpha * t0
    t2 = tl.abs(t1)
    t3 = tl.where(193.0 < t2, 193.0, t2) * -1.0
    t4 = tl.fma(t3, 1.4426950216293335, 12582912.0) - 12582912.0
    t5 = tl.fma(t4, 0.328125, 12582912.0)
    t6 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t5, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t7 = t6 * -1.0
    t8 = tl.fma(t4, (-3.194618329871446e-05), tl.fma(t4, (-0.693115234375), t3))
    t9 = tl.where(tl.cast(t1, tl.int32, bitcast=True) < 0, tl.fma(p_alpha, t0, (t1 * -1.0)) * -1.0, tl.fma(p_alpha, t0, (t1 * -1.0)))
    t10 = t8 - tl.where((t2 <= 193.0), t9, 0.0)
    t11 = t10 * t10
    t12 = tl.fma(0.0013825120404362679, t11, tl.fma(0.0083693852648139, t10, 0.041668232530355453))
    t13 = tl.fma(t12, t11, tl.fma(0.16666515171527863, t10, 0.4999999403953552))
    t14 = tl.fma(t13, t11, t10)
    t15 = t5 - 12582912.0
    t16 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast((((t4 - t15) - t15) + 12582912.0), tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t17 = t6 * (t6 * t16)
    t18 = tl.div_rn(tl.fma(t7, t14, t7), tl.fma(1.0, tl.fma(t17, t14, t17), 1.0))
    t19 = tl.where(tl.cast(t1, tl.int32, bitcast=True) < 0, t18 * -1.0, t18)
    t20 = tl.where((tl.cast(t1, tl.int32, bitcast=True) < 0), 0.0, 1.0)
    t21 = tl.fma((t19 * t6), t16, t20)
    t22 = tl.abs(t21) < 7.888609052210118e-31
    t23 = tl.where(tl.where(p_limit < u, p_limit, u) < (p_limit * -1.0), (p_limit * -1.0), tl.where(p_limit < u, p_limit, u))
    t24 = t23 + 1.0
    t25 = tl.abs(t0) < tl.abs(t24)
    t26 = tl.where(t25, t24, t0)
    t27 = tl.where(t25, t0, t24)
    t28 = tl.where(t22, ((((t19 * t26) * t6) * t27) * t16), ((t21 * t26) * t27))
    t29 = tl.where(tl.cast(t28, tl.int32, bitcast=True) < 0, tl.abs((t24 * 0.0)) * -1.0, tl.abs((t24 * 0.0)))
    return tl.where((t22 & (193.0 < t2)), t29, t28)


@triton.jit
def clamped_swiglu_gradient(x, u, p_limit=7.0, p_alpha=1.702):
    """df/dx, df/du, in float32; limit in (0, oo) (bound of the gate's argument and of the value); alpha in (0, oo)
    (temperature of the logistic gate)."""
    x = tl.cast(x, tl.float32)
    u = tl.cast(u, tl.float32)
    p_limit = tl.cast(p_limit, tl.float32)
    p_alpha = tl.cast(p_alpha, tl.float32)
    t0 = u != u
    t1 = p_limit < (u * -1.0)
    t2 = u <= p_limit
    t3 = tl.where(t1, (p_limit * -1.0), tl.where(t2, u, p_limit)) + 1.0
    t4 = tl.where(x < (-3.4028234663852886e+38), (-3.4028234663852886e+38), x)
    t5 = t4 * p_alpha
    t6 = tl.abs(t5)
    t7 = 64.0 < t6
    t8 = libdevice.exp(((t6 - tl.where(t7, 32.0, 0.0)) * -1.0))
    t9 = t5 < 0.0
    t10 = tl.fma(t4, p_alpha, (t5 * -1.0))
    t11 = tl.where((t6 < 1000.0), tl.where(t9, t10, (t10 * -1.0)), 0.0)
    t12 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t13 = t8 + tl.fma(t8, t11, t12)
    t14 = 1.0 + t13
    t15 = tl.where(t7, 1.2664165777252073e-14, 1.0)
    t16 = tl.fma(((tl.div_rn(tl.div_rn(t13, t14), t14) * p_alpha) * t4), t15, t12)
    t17 = tl.fma(tl.div_rn(tl.where(t9, t13, 1.0), t14), tl.where(t9, t15, 1.0), t12)
    t18 = tl.where((x != x), x, (t3 * tl.where((t4 <= p_limit), (t16 + t17), 0.0)))
    t19 = tl.where(p_limit < x, p_limit, x)
    t20 = p_alpha * t19
    t21 = tl.abs(t20)
    t22 = tl.where(193.0 < t21, 193.0, t21) * -1.0
    t23 = tl.fma(t22, 1.4426950216293335, 12582912.0) - 12582912.0
    t24 = tl.fma(t23, 0.328125, 12582912.0)
    t25 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t24, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t26 = t25 * -1.0
    t27 = tl.fma(t23, (-3.194618329871446e-05), tl.fma(t23, (-0.693115234375), t22))
    t28 = tl.where(tl.cast(t20, tl.int32, bitcast=True) < 0, tl.fma(p_alpha, t19, (t20 * -1.0)) * -1.0, tl.fma(p_alpha, t19, (t20 * -1.0)))
    t29 = t27 - tl.where((t21 <= 193.0), t28, 0.0)
    t30 = t29 * t29
    t31 = tl.fma(0.0013825120404362679, t30, tl.fma(0.0083693852648139, t29, 0.041668232530355453))
    t32 = tl.fma(t31, t30, tl.fma(0.16666515171527863, t29, 0.4999999403953552))
    t33 = tl.fma(t32, t30, t29)
    t34 = t24 - 12582912.0
    t35 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast((((t23 - t34) - t34) + 12582912.0), tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t36 = t25 * (t25 * t35)
    t37 = tl.div_rn(tl.fma(t26, t33, t26), tl.fma(1.0, tl.fma(t36, t33, t36), 1.0))
    t38 = tl.where(tl.cast(t20, tl.int32, bitcast=True) < 0, t37 * -1.0, t37)
    t39 = tl.where((tl.cast(t20, tl.int32, bitcast=True) < 0), 0.0, 1.0)
    t40 = tl.fma((t38 * t25), t35, t39)
    t41 = tl.abs(t40) < 7.888609052210118e-31
    t42 = tl.where(t1, 0.0, tl.where(t2, 1.0, 0.0))
    t43 = tl.abs(t19) < tl.abs(t42)
    t44 = tl.where(t43, t42, t19)
    t45 = tl.where(t43, t19, t42)
    t46 = tl.where(t41, ((((t38 * t44) * t25) * t45) * t35), ((t40 * t44) * t45))
    t47 = tl.where(tl.cast(t46, tl.int32, bitcast=True) < 0, tl.abs((t42 * 0.0)) * -1.0, tl.abs((t42 * 0.0)))
    return tl.where(t0, u, t18), tl.where(t0, u, tl.where((t41 & (193.0 < t21)), t47, t46))
