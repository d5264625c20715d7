"""clamped SwiGLU for kernels in Triton: (Piecewise((-limit, limit < -u), (u, limit >= u), (limit, True)) +
1)*Piecewise((x/(1 + exp(-alpha*x)), limit >= x), (limit/(1 + exp(-alpha*limit)), True))

OpenAI 2025, gpt-oss-120b and gpt-oss-20b model card, arXiv:2508.10925, and its reference implementation.

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
    t3 = tl.where(193.0 < t2, 193.0, t2)
    t4 = tl.fma(t3, 1.4426950216293335, 12582912.0) - 12582912.0
    t5 = tl.fma(t4, 0.328125, 12582912.0)
    t6 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t5, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t7 = tl.fma(t4, (-3.194618329871446e-05), tl.fma(t4, (-0.693115234375), t3))
    t8 = tl.where(tl.cast(t1, tl.int32, bitcast=True) < 0, tl.fma(p_alpha, t0, (t1 * -1.0)) * -1.0, tl.fma(p_alpha, t0, (t1 * -1.0)))
    t9 = t7 + tl.where((t2 <= 193.0), t8, 0.0)
    t10 = t9 * t9
    t11 = tl.fma(0.0013825120404362679, t10, tl.fma(0.0083693852648139, t9, 0.041668232530355453))
    t12 = tl.fma(t11, t10, tl.fma(0.16666515171527863, t9, 0.4999999403953552))
    t13 = t5 - 12582912.0
    t14 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast((12582912.0 - t13), tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t15 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast((12582912.0 - ((t4 - t13) - t13)), tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t16 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t17 = tl.fma(t6, tl.fma(t12, t10, t9), (t6 + tl.fma(t14, t15, t16)))
    t18 = tl.where(tl.cast(t1, tl.int32, bitcast=True) < 0, tl.div_rn((-1.0), t17) * -1.0, tl.div_rn((-1.0), t17))
    t19 = tl.where((tl.cast(t1, tl.int32, bitcast=True) < 0), 0.0, 1.0)
    t20 = tl.fma((t18 * t14), t15, t19)
    t21 = tl.abs(t20) < 7.888609052210118e-31
    t22 = tl.where(tl.where(p_limit < u, p_limit, u) < (p_limit * -1.0), (p_limit * -1.0), tl.where(p_limit < u, p_limit, u))
    t23 = t22 + 1.0
    t24 = tl.abs(t0) < tl.abs(t23)
    t25 = tl.where(t24, t23, t0)
    t26 = tl.where(t24, t0, t23)
    t27 = tl.where(t21, ((((t18 * t25) * t14) * t26) * t15), ((t20 * t25) * t26))
    t28 = tl.where(tl.cast(t27, tl.int32, bitcast=True) < 0, tl.abs((t23 * 0.0)) * -1.0, tl.abs((t23 * 0.0)))
    return tl.where((t21 & (193.0 < t2)), t28, t27)


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
    t22 = tl.where(193.0 < t21, 193.0, t21)
    t23 = tl.fma(t22, 1.4426950216293335, 12582912.0) - 12582912.0
    t24 = tl.fma(t23, 0.328125, 12582912.0)
    t25 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t24, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t26 = tl.fma(t23, (-3.194618329871446e-05), tl.fma(t23, (-0.693115234375), t22))
    t27 = tl.where(tl.cast(t20, tl.int32, bitcast=True) < 0, tl.fma(p_alpha, t19, (t20 * -1.0)) * -1.0, tl.fma(p_alpha, t19, (t20 * -1.0)))
    t28 = t26 + tl.where((t21 <= 193.0), t27, 0.0)
    t29 = t28 * t28
    t30 = tl.fma(0.0013825120404362679, t29, tl.fma(0.0083693852648139, t28, 0.041668232530355453))
    t31 = tl.fma(t30, t29, tl.fma(0.16666515171527863, t28, 0.4999999403953552))
    t32 = t24 - 12582912.0
    t33 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast((12582912.0 - t32), tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t34 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast((12582912.0 - ((t23 - t32) - t32)), tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t35 = tl.fma(t25, tl.fma(t31, t29, t28), (t25 + tl.fma(t33, t34, t12)))
    t36 = tl.where(tl.cast(t20, tl.int32, bitcast=True) < 0, tl.div_rn((-1.0), t35) * -1.0, tl.div_rn((-1.0), t35))
    t37 = tl.where((tl.cast(t20, tl.int32, bitcast=True) < 0), 0.0, 1.0)
    t38 = tl.fma((t36 * t33), t34, t37)
    t39 = tl.abs(t38) < 7.888609052210118e-31
    t40 = tl.where(t1, 0.0, tl.where(t2, 1.0, 0.0))
    t41 = tl.abs(t19) < tl.abs(t40)
    t42 = tl.where(t41, t40, t19)
    t43 = tl.where(t41, t19, t40)
    t44 = tl.where(t39, ((((t36 * t42) * t33) * t43) * t34), ((t38 * t42) * t43))
    t45 = tl.where(tl.cast(t44, tl.int32, bitcast=True) < 0, tl.abs((t40 * 0.0)) * -1.0, tl.abs((t40 * 0.0)))
    return tl.where(t0, u, t18), tl.where(t0, u, tl.where((t39 & (193.0 < t21)), t45, t44))
