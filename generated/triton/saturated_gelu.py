"""SGELU for kernels in Triton: Piecewise((x, x > 0), (x*(erf(sqrt(2)*x/2) + 1)/2, True))

Chen and Pan 2023, arXiv:2305.07537.

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call erfc, exp of the device's library, which rounds in its own way; NVIDIA's takes subnormal numbers for 0
unless the launch says enable_reflect_ftz=False.
"""

import triton
import triton.language as tl
from triton.language.extra import libdevice


@triton.jit
def saturated_gelu(x):
    """f, in float32."""
    x = tl.cast(x, tl.float32)
    t0 = x * x
    t1 = t0 * 0.5
    t2 = 64.0 < t1
    t3 = t2 & (x < 0.0)
    t4 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t5 = libdevice.exp(((tl.fma(t0, 0.5, t4) - tl.where(t2, 32.0, 0.0)) * -1.0))
    t6 = tl.where((t1 < 1000.0), ((tl.fma(x, x, (t0 * -1.0)) * 0.5) * -1.0), 0.0)
    t7 = t5 + tl.fma(t5, t6, t4)
    t8 = tl.div_rn(1.0, t0)
    t9 = 1.0 - tl.fma((13.0 * t8), (1.0 - tl.fma(15.0, t8, t4)), t4)
    t10 = 1.0 - tl.fma((9.0 * t8), (1.0 - tl.fma((11.0 * t8), t9, t4)), t4)
    t11 = 1.0 - tl.fma((5.0 * t8), (1.0 - tl.fma((7.0 * t8), t10, t4)), t4)
    t12 = (t7 * 0.3989422917366028) * (1.0 - tl.fma(t8, (1.0 - tl.fma((3.0 * t8), t11, t4)), t4))
    t13 = x * (-0.7071067690849304)
    t14 = tl.fma(x, (-0.7071067690849304), (t13 * -1.0)) + tl.fma(x, (-1.2101617485882343e-08), t4)
    t15 = tl.fma((1.128379225730896 * t7), tl.where((tl.abs(t13) < 1000.0), t14, 0.0), t4)
    t16 = tl.where(t3, (t12 * -1.0), ((0.5 * (libdevice.erfc(t13) - t15)) * x))
    t17 = t16 * tl.where(t3, tl.where(t2, 1.2664165777252073e-14, 1.0), 1.0)
    return tl.where((0.0 < x), x, t17)


@triton.jit
def saturated_gelu_gradient(x):
    """df/dx, in float32."""
    x = tl.cast(x, tl.float32)
    t0 = tl.where(14.5625 < tl.abs(x), 14.5625, tl.abs(x))
    t1 = t0 * t0
    t2 = t1 * (-0.5)
    t3 = tl.fma(t2, 1.4426950216293335, 12582976.0)
    t4 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t3, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t5 = tl.div_rn(1.0, tl.fma(t0, 1.0, 1.0)) - 0.5735543966293335
    t6 = tl.fma(tl.fma((-0.35976648330688477), t5, (-0.07111546397209167)), t5, 0.30195969343185425)
    t7 = tl.fma(tl.fma(t6, t5, (-0.07788039743900299)), t5, (-0.011577221564948559))
    t8 = tl.fma(tl.fma(t7, t5, 0.023809442296624184), t5, (-0.05941537395119667))
    t9 = tl.fma(tl.fma(t8, t5, 0.07702744752168655), t5, (-0.05648603290319443))
    t10 = tl.fma(tl.fma(t9, t5, (-0.0054700011387467384)), t5, 0.11109524220228195)
    t11 = tl.fma(tl.fma(t10, t5, (-0.2594957947731018)), t5, (-0.5731102824211121))
    t12 = ((t0 - 0.7517915368080139) - (-1.211444988769017e-08)) * t11
    t13 = t4 * t12
    t14 = t3 - 12582976.0
    t15 = tl.fma(t14, (-3.194618329871446e-05), tl.fma(t14, (-0.693115234375), t2))
    t16 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t17 = t15 + tl.fma(tl.fma(t0, t0, (t1 * -1.0)), (-0.5), t16)
    t18 = t17 * t17
    t19 = tl.fma(0.0013825120404362679, t18, tl.fma(0.0083693852648139, t17, 0.041668232530355453))
    t20 = tl.fma(t19, t18, tl.fma(0.16666515171527863, t17, 0.4999999403953552))
    t21 = tl.fma(t13, tl.fma(t20, t18, t17), t13) * 5.421010862427522e-20
    return tl.where((0.0 < x), 1.0, t21)
