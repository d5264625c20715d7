"""SiLU for kernels in Triton: x/(1 + exp(-x))

Elfwing et al. 2018, arXiv:1702.03118.

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
def silu(x):
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
    return tl.fma((t8 * -1.0), 5.421010862427522e-20, tl.where(x < 0.0, 0.0, x))


@triton.jit
def silu_gradient(x):
    """df/dx, in float32."""
    x = tl.cast(x, tl.float32)
    t0 = tl.where(3.4028234663852886e+38 < x, 3.4028234663852886e+38, x)
    t1 = tl.where(t0 < (-3.4028234663852886e+38), (-3.4028234663852886e+38), t0)
    t2 = tl.abs(t1)
    t3 = 64.0 < t2
    t4 = libdevice.exp(((t2 - tl.where(t3, 32.0, 0.0)) * -1.0))
    t5 = 1.0 + t4
    t6 = tl.where(t3, 1.2664165777252073e-14, 1.0)
    t7 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t8 = t1 < 0.0
    t9 = tl.fma(tl.div_rn(tl.where(t8, t4, 1.0), t5), tl.where(t8, t6, 1.0), t7)
    return tl.fma((tl.div_rn(tl.div_rn(t4, t5), t5) * t1), t6, t7) + t9
