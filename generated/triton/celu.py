"""CELU for kernels in Triton: Piecewise((x, x > 0), (alpha*(exp(x/alpha) - 1), True))

Barron 2017, arXiv:1704.07483.

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call expm1 of the device's library, which rounds in its own way; NVIDIA's takes subnormal numbers for 0 unless
the launch says enable_reflect_ftz=False.
"""

import triton
import triton.language as tl
from triton.language.extra import libdevice


@triton.jit
def celu(x, p_alpha=1.0):
    """f, in float32; alpha in (0, oo) (scale of the exponential and minus the limit at -oo)."""
    x = tl.cast(x, tl.float32)
    p_alpha = tl.cast(p_alpha, tl.float32)
    t0 = tl.div_rn(x, p_alpha)
    t1 = tl.abs(t0)
    t2 = libdevice.expm1(t0)
    t3 = tl.where((t1 < 1000.0), tl.div_rn(tl.fma((t0 * -1.0), p_alpha, x), p_alpha), 0.0)
    t4 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t5 = tl.where((t1 < 1.4901161193847656e-08), x, (p_alpha * (t2 + tl.fma((t2 + 1.0), t3, t4))))
    return tl.where((0.0 < x), x, t5)


@triton.jit
def celu_gradient(x, p_alpha=1.0):
    """df/dx, in float32; alpha in (0, oo) (scale of the exponential and minus the limit at -oo)."""
    x = tl.cast(x, tl.float32)
    p_alpha = tl.cast(p_alpha, tl.float32)
    t0 = tl.div_rn(x, p_alpha)
    t1 = tl.abs(t0)
    t2 = tl.where(104.0 < t1, 104.0, t1) * -1.0
    t3 = tl.fma(t2, 1.4426950216293335, 12582976.0)
    t4 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t3, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t5 = t3 - 12582976.0
    t6 = tl.fma(t5, (-3.194618329871446e-05), tl.fma(t5, (-0.693115234375), t2))
    t7 = tl.where(tl.cast(t0, tl.int32, bitcast=True) < 0, tl.div_rn(tl.fma((t0 * -1.0), p_alpha, x), p_alpha) * -1.0, tl.div_rn(tl.fma((t0 * -1.0), p_alpha, x), p_alpha))
    t8 = t6 - tl.where((t1 <= 104.0), t7, 0.0)
    t9 = t8 * t8
    t10 = tl.fma(0.0013825120404362679, t9, tl.fma(0.0083693852648139, t8, 0.041668232530355453))
    t11 = tl.fma(t10, t9, tl.fma(0.16666515171527863, t8, 0.4999999403953552))
    t12 = tl.fma(t4, tl.fma(t11, t9, t8), t4) * 5.421010862427522e-20
    return tl.where((0.0 < x), 1.0, t12)
