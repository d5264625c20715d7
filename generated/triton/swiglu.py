"""SwiGLU for kernels in Triton: u*x/(1 + exp(-x))

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
def swiglu(x, u):
    """f, in float32."""
    x = tl.cast(x, tl.float32)
    u = tl.cast(u, tl.float32)
    t0 = tl.where(x < (-3.4028234663852886e+38), (-3.4028234663852886e+38), x)
    t1 = t0 < 0.0
    t2 = tl.abs(t0)
    t3 = 64.0 < t2
    t4 = libdevice.exp(((t2 - tl.where(t3, 32.0, 0.0)) * -1.0))
    return ((tl.div_rn(tl.where(t1, t4, 1.0), (1.0 + t4)) * t0) * u) * tl.where(t1, tl.where(t3, 1.2664165777252073e-14, 1.0), 1.0)


@triton.jit
def swiglu_gradient(x, u):
    """df/dx, df/du, in float32."""
    x = tl.cast(x, tl.float32)
    u = tl.cast(u, tl.float32)
    t0 = tl.where(3.4028234663852886e+38 < x, 3.4028234663852886e+38, x)
    t1 = tl.where(t0 < (-3.4028234663852886e+38), (-3.4028234663852886e+38), t0)
    t2 = t1 < 0.0
    t3 = tl.abs(t1)
    t4 = 64.0 < t3
    t5 = libdevice.exp(((t3 - tl.where(t4, 32.0, 0.0)) * -1.0))
    t6 = 1.0 + t5
    t7 = tl.where(t4, 1.2664165777252073e-14, 1.0)
    t8 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t9 = tl.fma((tl.div_rn(tl.where(t2, t5, 1.0), t6) * u), tl.where(t2, t7, 1.0), t8)
    t10 = tl.fma(((tl.div_rn(tl.div_rn(t5, t6), t6) * t1) * u), t7, t8)
    t11 = tl.where(108.75 < tl.abs(x), 108.75, tl.abs(x))
    t12 = tl.fma(t11, 1.4426950216293335, 12582848.0)
    t13 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t12, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t14 = t12 - 12582848.0
    t15 = tl.fma(t14, (-3.194618329871446e-05), tl.fma(t14, (-0.693115234375), t11))
    t16 = t15 * t15
    t17 = tl.fma(0.0013825120404362679, t16, tl.fma(0.0083693852648139, t15, 0.041668232530355453))
    t18 = tl.fma(t17, t16, tl.fma(0.16666515171527863, t15, 0.4999999403953552))
    t19 = tl.fma(t13, tl.fma(t18, t16, t15), (t13 + 5.421010862427522e-20))
    return t9 + t10, tl.fma((tl.div_rn(t11, t19) * -1.0), 5.421010862427522e-20, tl.where(x < 0.0, 0.0, x))
