"""SSiLU for kernels in Triton: Piecewise((x, x > 0), (x/(1 + exp(-x)), True))

Chen and Pan 2023, arXiv:2305.07537.

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
def saturated_silu(x):
    """f, in float32."""
    x = tl.cast(x, tl.float32)
    t0 = tl.where(108.75 < tl.abs(x), 108.75, tl.abs(x))
    t1 = tl.fma(t0, 1.4426950216293335, 12582848.0)
    t2 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t1, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t3 = t1 - 12582848.0
    t4 = tl.fma(t3, (-3.194618329871446e-05), tl.fma(t3, (-0.693115234375), t0))
    t5 = t4 * t4
    t6 = tl.fma(0.0013825120404362679, t5, tl.fma(0.0083693852648139, t4, 0.041668232530355453))
    t7 = tl.fma(t6, t5, tl.fma(0.16666515171527863, t4, 0.4999999403953552))
    t8 = tl.div_rn(t0, tl.fma(t2, tl.fma(t7, t5, t4), (t2 + 5.421010862427522e-20)))
    t9 = tl.where((0.0 < x), x, ((t8 * 5.421010862427522e-20) * -1.0))
    return tl.where((x == 0.0), x, t9)


@triton.jit
def saturated_silu_gradient(x):
    """df/dx, in float32."""
    x = tl.cast(x, tl.float32)
    t0 = tl.where(x < (-3.4028234663852886e+38), (-3.4028234663852886e+38), x)
    t1 = tl.abs(t0)
    t2 = 64.0 < t1
    t3 = libdevice.exp(((t1 - tl.where(t2, 32.0, 0.0)) * -1.0))
    t4 = 1.0 + t3
    t5 = tl.where(t2, 1.2664165777252073e-14, 1.0)
    t6 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t7 = t0 < 0.0
    t8 = tl.fma(tl.div_rn(tl.where(t7, t3, 1.0), t4), tl.where(t7, t5, 1.0), t6)
    t9 = tl.fma((tl.div_rn(tl.div_rn(t3, t4), t4) * t0), t5, t6) + t8
    return tl.where((0.0 < t0), 1.0, t9)
