"""softplus for kernels in Triton: log(exp(beta*x) + 1)/beta

Dugas et al. 2001.

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call no library, and each operation is rounded once: every device gives the same bits.
"""

import triton
import triton.language as tl


@triton.jit
def softplus(x, p_beta=1.0):
    """f, in float32; beta in (0, oo) (sharpness; beta -> oo gives ReLU)."""
    x = tl.cast(x, tl.float32)
    p_beta = tl.cast(p_beta, tl.float32)
    t0 = x * p_beta
    t1 = tl.abs(t0)
    t2 = tl.where(193.0 < t1, 193.0, t1) * -1.0
    t3 = tl.fma(t2, 1.4426950216293335, 12582912.0) - 12582912.0
    t4 = tl.fma(t3, 0.328125, 12582912.0)
    t5 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t4, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t6 = t4 - 12582912.0
    t7 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast((((t3 - t6) - t6) + 12582912.0), tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t8 = t5 * (t5 * t7)
    t9 = tl.fma(t3, (-3.194618329871446e-05), tl.fma(t3, (-0.693115234375), t2))
    t10 = tl.where(tl.cast(t0, tl.int32, bitcast=True) < 0, tl.fma(x, p_beta, (t0 * -1.0)) * -1.0, tl.fma(x, p_beta, (t0 * -1.0)))
    t11 = t9 - tl.where((t1 <= 193.0), t10, 0.0)
    t12 = t11 * t11
    t13 = tl.fma(0.0013825120404362679, t12, tl.fma(0.0083693852648139, t11, 0.041668232530355453))
    t14 = tl.fma(t13, t12, tl.fma(0.16666515171527863, t11, 0.4999999403953552))
    t15 = tl.fma(t14, t12, t11)
    t16 = tl.fma(t8, t15, t8) - 0.49218761920928955
    t17 = tl.fma(tl.fma((-0.0032451108563691378), t16, 0.00545884994789958), t16, (-0.007081230636686087))
    t18 = tl.fma(tl.fma(t17, t16, 0.011966490186750889), t16, (-0.021123314276337624))
    t19 = tl.fma(tl.fma(t18, t16, 0.03744754195213318), t16, (-0.06884501129388809))
    t20 = tl.fma(tl.fma(t19, t16, 0.1342090666294098), t16, (-0.2906115651130676))
    t21 = t5 * tl.fma(t20, t16, 0.8131924271583557)
    return tl.fma(((tl.div_rn(1.0, p_beta) * tl.fma(t21, t15, t21)) * t5), t7, tl.where(x < 0.0, 0.0, x))


@triton.jit
def softplus_gradient(x, p_beta=1.0):
    """df/dx, in float32; beta in (0, oo) (sharpness; beta -> oo gives ReLU)."""
    x = tl.cast(x, tl.float32)
    p_beta = tl.cast(p_beta, tl.float32)
    t0 = x * p_beta
    t1 = tl.abs(t0)
    t2 = tl.where(104.0 < t1, 104.0, t1)
    t3 = tl.fma(t2, 1.4426950216293335, 12582848.0)
    t4 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t3, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t5 = t3 - 12582848.0
    t6 = tl.fma(t5, (-3.194618329871446e-05), tl.fma(t5, (-0.693115234375), t2))
    t7 = tl.where(tl.cast(t0, tl.int32, bitcast=True) < 0, tl.fma(x, p_beta, (t0 * -1.0)) * -1.0, tl.fma(x, p_beta, (t0 * -1.0)))
    t8 = t6 + tl.where((t1 <= 104.0), t7, 0.0)
    t9 = t8 * t8
    t10 = tl.fma(0.0013825120404362679, t9, tl.fma(0.0083693852648139, t8, 0.041668232530355453))
    t11 = tl.fma(t10, t9, tl.fma(0.16666515171527863, t8, 0.4999999403953552))
    t12 = tl.fma(t4, tl.fma(t11, t9, t8), (t4 + 5.421010862427522e-20))
    t13 = tl.where(tl.cast(t0, tl.int32, bitcast=True) < 0, tl.div_rn((-1.0), t12) * -1.0, tl.div_rn((-1.0), t12))
    t14 = tl.where((tl.cast(t0, tl.int32, bitcast=True) < 0), 0.0, 1.0)
    return tl.fma(t13, 5.421010862427522e-20, t14)
