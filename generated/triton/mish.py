"""Mish for kernels in Triton: x*tanh(log(exp(x) + 1))

Misra 2019, arXiv:1908.08681.

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
def mish(x):
    """f, in float32."""
    x = tl.cast(x, tl.float32)
    t0 = tl.cast(x, tl.int32, bitcast=True) < 0
    t1 = tl.where(tl.where(t0, 108.75, 10.0625) < tl.abs(x), tl.where(t0, 108.75, 10.0625), tl.abs(x))
    t2 = t1 * -1.0
    t3 = tl.fma(t2, 1.4426950216293335, 12582976.0)
    t4 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t3, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t5 = t4 * 5.421010862427522e-20
    t6 = t3 - 12582976.0
    t7 = tl.fma(t6, (-3.194618329871446e-05), tl.fma(t6, (-0.693115234375), t2))
    t8 = t7 * t7
    t9 = tl.fma(0.0013825120404362679, t8, tl.fma(0.0083693852648139, t7, 0.041668232530355453))
    t10 = tl.fma(t9, t8, tl.fma(0.16666515171527863, t7, 0.4999999403953552))
    t11 = tl.fma(t10, t8, t7)
    t12 = tl.fma(t5, t11, t5)
    t13 = (tl.cast(tl.fma(t12, 1.9999923706054688, 2.0), tl.int32, bitcast=True) >> 21) & 3
    t14 = tl.where(t0, t13 + 4, t13)
    t15 = tl.where((t14 & 4) != 0, tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, 0.014855869114398956, 0.023811930790543556), tl.where((t14 & 1) != 0, 0.03737559914588928, 0.044251568615436554)), tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, 0.10013364255428314, 0.2769554555416107), tl.where((t14 & 1) != 0, 0.3582350015640259, (-4.1336259841918945))))
    t16 = tl.where((t14 & 4) != 0, tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, 0.8658871650695801, 0.6282573938369751), tl.where((t14 & 1) != 0, 0.3886730968952179, 0.11718824505805969)), tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, 0.8886722326278687, 0.6113313436508179), tl.where((t14 & 1) != 0, 0.3776055574417114, 0.11916360259056091)))
    t17 = t12 - t16
    t18 = tl.where((t14 & 4) != 0, tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, (-0.009139872156083584), (-0.023734860122203827)), tl.where((t14 & 1) != 0, (-0.05518164485692978), (-0.1118636503815651))), tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, (-0.13270333409309387), (-0.42809149622917175)), tl.where((t14 & 1) != 0, (-0.965194582939148), 0.9462609887123108)))
    t19 = tl.where((t14 & 4) != 0, tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, 0.0032132079359143972, 0.021262357011437416), tl.where((t14 & 1) != 0, 0.06649643927812576, 0.17918270826339722)), tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, 0.16322484612464905, 0.5111140012741089), tl.where((t14 & 1) != 0, 1.3092896938323975, 2.223633289337158)))
    t20 = tl.where((t14 & 4) != 0, tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, 0.026661790907382965, 0.016183452680706978), tl.where((t14 & 1) != 0, (-0.023049117997288704), (-0.1496318131685257))), tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, (-0.16752901673316956), (-0.5045605301856995)), tl.where((t14 & 1) != 0, (-1.304148554801941), (-3.298358917236328))))
    t21 = tl.where((t14 & 4) != 0, tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, (-0.11491138488054276), (-0.13118742406368256)), tl.where((t14 & 1) != 0, (-0.13129179179668427), (-0.06927568465471268))), tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, 0.10942570120096207, 0.3628923296928406), tl.where((t14 & 1) != 0, 0.9536255598068237, 2.664856433868408)))
    t22 = tl.fma(tl.fma(tl.fma(tl.fma(t15, t17, t18), t17, t19), t17, t20), t17, t21)
    t23 = tl.where((t14 & 4) != 0, tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, 0.3093637228012085, 0.368133008480072), tl.where((t14 & 1) != 0, 0.4321281611919403, 0.49119263887405396)), tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, 0.06105572357773781, (-0.05725688487291336)), tl.where((t14 & 1) != 0, (-0.3434061110019684), (-1.2110203504562378))))
    t24 = tl.where((t14 & 4) != 0, tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, (-0.6394878625869751), (-0.7198294997215271)), tl.where((t14 & 1) != 0, (-0.8156886100769043), (-0.9417638182640076))), tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, (-0.4079452455043793), (-0.4116550385951996)), tl.where((t14 & 1) != 0, (-0.3701320290565491), (-0.18814410269260406))))
    t25 = t4 * (t1 * tl.fma(tl.fma(t22, t17, t23), t17, t24))
    return tl.fma(tl.fma(t25, t11, t25), 5.421010862427522e-20, tl.where(x < 0.0, 0.0, x))


@triton.jit
def mish_gradient(x):
    """df/dx, in float32."""
    x = tl.cast(x, tl.float32)
    t0 = tl.where(3.4028234663852886e+38 < x, 3.4028234663852886e+38, x)
    t1 = tl.where(t0 < (-3.4028234663852886e+38), (-3.4028234663852886e+38), t0)
    t2 = 64.0 < (t1 * -1.0)
    t3 = libdevice.exp((t1 + tl.where(t2, 32.0, 0.0)))
    t4 = tl.fma(t3, t3, (t3 * 2.0))
    t5 = t4 <= 2.0
    t6 = tl.div_rn(tl.where(t5, t4, 2.0), tl.where(t5, 2.0, t4))
    t7 = 1.0 + t6
    t8 = tl.div_rn(tl.where(t5, t6, 1.0), t7)
    t9 = t1 + (-0.6931471824645996)
    t10 = t9 < 0.0
    t11 = tl.abs(t9)
    t12 = 64.0 < t11
    t13 = libdevice.exp(((t11 - tl.where(t12, 32.0, 0.0)) * -1.0))
    t14 = t9 - t1
    t15 = ((t1 - (t9 - t14)) + ((-0.6931471824645996) - t14)) + 1.9046542121259336e-09
    t16 = tl.where((t11 < 1000.0), tl.where(t10, t15, (t15 * -1.0)), 0.0)
    t17 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t18 = t13 + tl.fma(t13, t16, t17)
    t19 = tl.where(t10, tl.where(t12, 1.2664165777252073e-14, 1.0), 1.0)
    t20 = tl.fma(tl.div_rn(tl.where(t10, t18, 1.0), (1.0 + t18)), t19, t17)
    t21 = ((t8 * tl.div_rn(tl.where(t5, 1.0, t6), t7)) * (t20 + 1.0)) * t1
    t22 = tl.where(t2, 1.2664165777252073e-14, 1.0)
    return tl.fma(t21, t22, t17) + tl.fma(t8, t22, t17)
