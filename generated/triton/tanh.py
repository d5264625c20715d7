"""tanh for kernels in Triton: tanh(x)

hyperbolic tangent.

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call tanh of the device's library, which rounds in its own way; NVIDIA's takes subnormal numbers for 0 unless the
launch says enable_reflect_ftz=False.
"""

import triton
import triton.language as tl
from triton.language.extra import libdevice


@triton.jit
def tanh(x):
    """f, in float32."""
    x = tl.cast(x, tl.float32)
    return libdevice.tanh(x)


@triton.jit
def tanh_gradient(x):
    """df/dx, in float32."""
    x = tl.cast(x, tl.float32)
    t0 = tl.where(52.75 < tl.abs(x), 52.75, tl.abs(x)) * (-2.0)
    t1 = tl.fma(t0, 1.4426950216293335, 12582976.0)
    t2 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t1, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t3 = t2 * 4.0
    t4 = t1 - 12582976.0
    t5 = tl.fma(t4, (-3.194618329871446e-05), tl.fma(t4, (-0.693115234375), t0))
    t6 = t5 * t5
    t7 = tl.fma(0.0013825120404362679, t6, tl.fma(0.0083693852648139, t5, 0.041668232530355453))
    t8 = tl.fma(t7, t6, tl.fma(0.16666515171527863, t5, 0.4999999403953552))
    t9 = tl.fma(t8, t6, t5)
    t10 = t2 * 5.421010862427522e-20
    t11 = tl.fma(t10, t9, t10)
    t12 = tl.div_rn(tl.fma(t3, t9, t3), tl.fma(tl.fma(1.0, t11, 2.0), t11, 1.0))
    return t12 * 5.421010862427522e-20
