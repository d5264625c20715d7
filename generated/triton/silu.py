"""SiLU for kernels in Triton: x/(1 + exp(-x))

Elfwing et al. 2018, arXiv:1702.03118.

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
def silu(x):
    """f, in float32."""
    x = tl.cast(x, tl.float32)
    t0 = tl.where(108.75 < tl.abs(x), 108.75, tl.abs(x))
    t1 = t0 * -1.0
    t2 = tl.fma(t1, 1.4426950216293335, 12582976.0)
    t3 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t2, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t4 = (t0 * t3) * -1.0
    t5 = t2 - 12582976.0
    t6 = tl.fma(t5, (-0.693115234375), t1)
    t7 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t8 = tl.fma(t5, 3.194618329871446e-05, t7)
    t9 = t6 - t8
    t10 = t9 * t9
    t11 = tl.fma(tl.fma(0.000195701839402318, t9, 0.0013935412280261517), t10, tl.fma(0.008333895355463028, t9, 0.041666459292173386))
    t12 = tl.fma(tl.fma(t11, t10, tl.fma(0.166666641831398, t9, 0.5)), t10, ((t6 - t9) - t8))
    t13 = t9 + t12
    t14 = t3 * 5.421010862427522e-20
    t15 = tl.div_rn(tl.fma(t4, t13, t4), tl.fma(1.0, tl.fma(t14, t13, t14), 1.0))
    return tl.fma(t15, 5.421010862427522e-20, tl.where(x < 0.0, 0.0, x))


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
