"""sigmoid for kernels in Triton: 1/(1 + exp(-x))

logistic function.

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call no library, and each operation is rounded once: every device gives the same bits.
"""

import triton
import triton.language as tl


@triton.jit
def sigmoid(x):
    """f, in float32."""
    x = tl.cast(x, tl.float32)
    t0 = tl.where(104.0 < tl.abs(x), 104.0, tl.abs(x))
    t1 = tl.fma(t0, 1.4426950216293335, 12582848.0)
    t2 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t1, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t3 = t1 - 12582848.0
    t4 = tl.fma(t3, (-3.194618329871446e-05), tl.fma(t3, (-0.693115234375), t0))
    t5 = t4 * t4
    t6 = tl.fma(0.0013825120404362679, t5, tl.fma(0.0083693852648139, t4, 0.041668232530355453))
    t7 = tl.fma(t6, t5, tl.fma(0.16666515171527863, t4, 0.4999999403953552))
    t8 = tl.div_rn((-1.0), tl.fma(t2, tl.fma(t7, t5, t4), (t2 + 5.421010862427522e-20)))
    t9 = tl.where(tl.cast(x, tl.int32, bitcast=True) < 0, t8 * -1.0, t8)
    return tl.fma(t9, 5.421010862427522e-20, tl.where((tl.cast(x, tl.int32, bitcast=True) < 0), 0.0, 1.0))


@triton.jit
def sigmoid_gradient(x):
    """df/dx, in float32."""
    x = tl.cast(x, tl.float32)
    t0 = tl.where(104.0 < tl.abs(x), 104.0, tl.abs(x)) * -1.0
    t1 = tl.fma(t0, 1.4426950216293335, 12582976.0)
    t2 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t1, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t3 = t1 - 12582976.0
    t4 = tl.fma(t3, (-3.194618329871446e-05), tl.fma(t3, (-0.693115234375), t0))
    t5 = t4 * t4
    t6 = tl.fma(0.0013825120404362679, t5, tl.fma(0.0083693852648139, t4, 0.041668232530355453))
    t7 = tl.fma(t6, t5, tl.fma(0.16666515171527863, t4, 0.4999999403953552))
    t8 = tl.fma(t7, t5, t4)
    t9 = t2 * 5.421010862427522e-20
    t10 = tl.fma(t9, t8, t9)
    t11 = tl.div_rn(tl.fma(t2, t8, t2), tl.fma(tl.fma(1.0, t10, 2.0), t10, 1.0))
    return t11 * 5.421010862427522e-20
