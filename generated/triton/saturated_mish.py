"""SMish for kernels in Triton: Piecewise((x, x > 0), (x*tanh(log(exp(x) + 1)), True))

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
def saturated_mish(x):
    """f, in float32."""
    x = tl.cast(x, tl.float32)
    t0 = tl.where(108.75 < tl.abs(x), 108.75, tl.abs(x))
    t1 = t0 * -1.0
    t2 = tl.fma(t1, 1.4426950216293335, 12582976.0)
    t3 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t2, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t4 = t3 * 5.421010862427522e-20
    t5 = t2 - 12582976.0
    t6 = tl.fma(t5, (-3.194618329871446e-05), tl.fma(t5, (-0.693115234375), t1))
    t7 = t6 * t6
    t8 = tl.fma(0.0013825120404362679, t7, tl.fma(0.0083693852648139, t6, 0.041668232530355453))
    t9 = tl.fma(t8, t7, tl.fma(0.16666515171527863, t6, 0.4999999403953552))
    t10 = tl.fma(t9, t7, t6)
    t11 = tl.fma(t4, t10, t4)
    t12 = (tl.cast(tl.fma(t11, 1.9999923706054688, 2.0), tl.int32, bitcast=True) >> 21) & 3
    t13 = tl.where((t12 & 2) != 0, tl.where((t12 & 1) != 0, (-0.008301720954477787), (-0.02430056408047676)), tl.where((t12 & 1) != 0, (-0.05858900025486946), (-0.10894802212715149)))
    t14 = tl.where((t12 & 2) != 0, tl.where((t12 & 1) != 0, 0.8658871650695801, 0.6282573938369751), tl.where((t12 & 1) != 0, 0.3886730968952179, 0.11718824505805969))
    t15 = t11 - t14
    t16 = tl.where((t12 & 2) != 0, tl.where((t12 & 1) != 0, 0.0035201781429350376, 0.021779939532279968), tl.where((t12 & 1) != 0, 0.06720815598964691, 0.18008838593959808))
    t17 = tl.where((t12 & 2) != 0, tl.where((t12 & 1) != 0, 0.02664966881275177, 0.01619262434542179), tl.where((t12 & 1) != 0, (-0.022997872903943062), (-0.1496787816286087)))
    t18 = tl.where((t12 & 2) != 0, tl.where((t12 & 1) != 0, (-0.11491283029317856), (-0.13118994235992432)), tl.where((t12 & 1) != 0, (-0.13129495084285736), (-0.06927987933158875)))
    t19 = tl.where((t12 & 2) != 0, tl.where((t12 & 1) != 0, 0.3093637526035309, 0.36813297867774963), tl.where((t12 & 1) != 0, 0.43212801218032837, 0.4911927878856659))
    t20 = tl.fma(tl.fma(tl.fma(tl.fma(t13, t15, t16), t15, t17), t15, t18), t15, t19)
    t21 = tl.where((t12 & 2) != 0, tl.where((t12 & 1) != 0, (-0.6394878625869751), (-0.7198294997215271)), tl.where((t12 & 1) != 0, (-0.8156886100769043), (-0.9417638182640076)))
    t22 = t3 * (t0 * tl.fma(t20, t15, t21))
    t23 = tl.where((0.0 < x), x, (tl.fma(t22, t10, t22) * 5.421010862427522e-20))
    return tl.where((x == 0.0), x, t23)


@triton.jit
def saturated_mish_gradient(x):
    """df/dx, in float32."""
    x = tl.cast(x, tl.float32)
    t0 = tl.where(x < (-3.4028234663852886e+38), (-3.4028234663852886e+38), x)
    t1 = 64.0 < (t0 * -1.0)
    t2 = libdevice.exp((t0 + tl.where(t1, 32.0, 0.0)))
    t3 = tl.fma(t2, t2, (t2 * 2.0))
    t4 = t3 <= 2.0
    t5 = tl.div_rn(tl.where(t4, t3, 2.0), tl.where(t4, 2.0, t3))
    t6 = 1.0 + t5
    t7 = tl.div_rn(tl.where(t4, t5, 1.0), t6)
    t8 = t0 + (-0.6931471824645996)
    t9 = t8 < 0.0
    t10 = tl.abs(t8)
    t11 = 64.0 < t10
    t12 = libdevice.exp(((t10 - tl.where(t11, 32.0, 0.0)) * -1.0))
    t13 = t8 - t0
    t14 = ((t0 - (t8 - t13)) + ((-0.6931471824645996) - t13)) + 1.9046542121259336e-09
    t15 = tl.where((t10 < 1000.0), tl.where(t9, t14, (t14 * -1.0)), 0.0)
    t16 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t17 = t12 + tl.fma(t12, t15, t16)
    t18 = tl.where(t9, tl.where(t11, 1.2664165777252073e-14, 1.0), 1.0)
    t19 = tl.fma(tl.div_rn(tl.where(t9, t17, 1.0), (1.0 + t17)), t18, t16)
    t20 = ((t7 * tl.div_rn(tl.where(t4, 1.0, t5), t6)) * (t19 + 1.0)) * t0
    t21 = tl.where(t1, 1.2664165777252073e-14, 1.0)
    return tl.where((0.0 < t0), 1.0, (tl.fma(t20, t21, t16) + tl.fma(t7, t21, t16)))
