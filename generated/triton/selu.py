"""SELU for kernels in Triton: scale*Piecewise((x, x > 0), (alpha*(exp(x) - 1), True))

Klambauer et al. 2017, arXiv:1706.02515.

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
def selu(x, p_alpha=1.6732632423543772, p_scale=1.0507009873554805):
    """f, in float32; alpha in (0, oo) (fixed by E[f] = 0 under N(0, 1)); scale in (0, oo) (fixed by E[f²] = 1 under
    N(0, 1))."""
    x = tl.cast(x, tl.float32)
    p_alpha = tl.cast(p_alpha, tl.float32)
    p_scale = tl.cast(p_scale, tl.float32)
    return p_scale * tl.where((0.0 < x), x, (p_alpha * libdevice.expm1(x)))


@triton.jit
def selu_gradient(x, p_alpha=1.6732632423543772, p_scale=1.0507009873554805):
    """df/dx, in float32; alpha in (0, oo) (fixed by E[f] = 0 under N(0, 1)); scale in (0, oo) (fixed by E[f²] = 1
    under N(0, 1))."""
    x = tl.cast(x, tl.float32)
    p_alpha = tl.cast(p_alpha, tl.float32)
    p_scale = tl.cast(p_scale, tl.float32)
    t0 = tl.where(193.0 < tl.abs(x), 193.0, tl.abs(x)) * -1.0
    t1 = tl.fma(t0, 1.4426950216293335, 12582912.0) - 12582912.0
    t2 = tl.fma(t1, 0.328125, 12582912.0)
    t3 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t2, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t4 = tl.fma(t1, (-3.194618329871446e-05), tl.fma(t1, (-0.693115234375), t0))
    t5 = t4 * t4
    t6 = tl.fma(0.0013825120404362679, t5, tl.fma(0.0083693852648139, t4, 0.041668232530355453))
    t7 = tl.fma(t6, t5, tl.fma(0.16666515171527863, t4, 0.4999999403953552))
    t8 = ((p_alpha * p_scale) * tl.fma(t3, tl.fma(t7, t5, t4), t3)) * t3
    t9 = t2 - 12582912.0
    t10 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast((((t1 - t9) - t9) + 12582912.0), tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    return tl.where((0.0 < x), p_scale, (t8 * t10))
