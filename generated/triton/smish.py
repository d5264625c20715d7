"""Smish for kernels in Triton: x*tanh(log(1 + 1/(1 + exp(-x))))

Wang et al. 2022.

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
def smish(x):
    """f, in float32."""
    x = tl.cast(x, tl.float32)
    t0 = tl.abs(x)
    t1 = tl.where(108.75 < t0, 108.75, t0)
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
    t14 = tl.where((t13 & 2) != 0, tl.where((t13 & 1) != 0, (-0.014220554381608963), 0.036993760615587234), tl.where((t13 & 1) != 0, 0.09983333200216293, (-1.8104337453842163)))
    t15 = tl.where((t13 & 2) != 0, tl.where((t13 & 1) != 0, 0.869793176651001, 0.625002384185791), tl.where((t13 & 1) != 0, 0.3723973035812378, 0.12434959411621094))
    t16 = t12 - t15
    t17 = tl.where((t13 & 2) != 0, tl.where((t13 & 1) != 0, (-0.02339816465973854), (-0.07929473370313644)), tl.where((t13 & 1) != 0, (-0.28578633069992065), 0.05388561636209488))
    t18 = tl.where((t13 & 2) != 0, tl.where((t13 & 1) != 0, 0.05311970412731171, 0.1385054886341095), tl.where((t13 & 1) != 0, 0.4149279296398163, 0.9589291214942932))
    t19 = tl.where((t13 & 2) != 0, tl.where((t13 & 1) != 0, (-0.08283854275941849), (-0.190151184797287)), tl.where((t13 & 1) != 0, (-0.5052812695503235), (-1.3695294857025146)))
    t20 = tl.where((t13 & 2) != 0, tl.where((t13 & 1) != 0, 0.12750747799873352, 0.2524545192718506), tl.where((t13 & 1) != 0, 0.5746099352836609, 1.4433479309082031))
    t21 = tl.fma(tl.fma(tl.fma(tl.fma(t14, t16, t17), t16, t18), t16, t19), t16, t20)
    t22 = tl.where((t13 & 2) != 0, tl.where((t13 & 1) != 0, (-0.19309550523757935), (-0.32630783319473267)), tl.where((t13 & 1) != 0, (-0.6200035214424133), (-1.3175863027572632)))
    t23 = tl.where((t13 & 2) != 0, tl.where((t13 & 1) != 0, 0.2870640158653259, 0.41051650047302246), tl.where((t13 & 1) != 0, 0.6394644975662231, 1.0937422513961792))
    t24 = tl.where((t13 & 2) != 0, tl.where((t13 & 1) != 0, (-0.41897889971733093), (-0.5030416250228882)), tl.where((t13 & 1) != 0, (-0.6325749754905701), (-0.8404898047447205)))
    t25 = t1 * tl.fma(tl.fma(tl.fma(t21, t16, t22), t16, t23), t16, t24)
    t26 = t4 * t25
    t27 = tl.where(18.8125 < t0, 18.8125, t0)
    t28 = (tl.cast(tl.fma(t27, 1.594678282737732, 2.0), tl.int32, bitcast=True) >> 23) & 3
    t29 = tl.where((t28 & 2) != 0, tl.where((t28 & 1) != 0, 6.829039937705783e-12, (-7.961169501413679e-09)), tl.where((t28 & 1) != 0, 1.4358239468492684e-06, (-1.1874923302457319e-06)))
    t30 = tl.where((t28 & 2) != 0, tl.where((t28 & 1) != 0, 13.691336631774902, 6.545199394226074), tl.where((t28 & 1) != 0, 2.403831720352173, 0.0))
    t31 = t27 - t30
    t32 = tl.where((t28 & 2) != 0, tl.where((t28 & 1) != 0, (-7.667273066447322e-11), 2.7180833583884123e-08), tl.where((t28 & 1) != 0, (-6.785034656786593e-06), 9.872225200524554e-05))
    t33 = tl.where((t28 & 2) != 0, tl.where((t28 & 1) != 0, 4.0955258628905256e-10, (-2.3340987809206126e-08)), tl.where((t28 & 1) != 0, 7.3087549026240595e-06, (-0.0005675930879078805)))
    t34 = tl.where((t28 & 2) != 0, tl.where((t28 & 1) != 0, (-3.3105860275384202e-09), (-2.727945798142173e-07)), tl.where((t28 & 1) != 0, 7.057935727061704e-05, 0.0006817356334067881))
    t35 = tl.where((t28 & 2) != 0, tl.where((t28 & 1) != 0, 2.7339341457377486e-08, 5.448082902148599e-06), tl.where((t28 & 1) != 0, (-0.0005481131374835968), 0.003406977280974388))
    t36 = tl.fma(tl.fma(tl.fma(tl.fma(t29, t31, t32), t31, t33), t31, t34), t31, t35)
    t37 = tl.where((t28 & 2) != 0, tl.where((t28 & 1) != 0, (-1.510154987727219e-07), (-4.785252531291917e-05)), tl.where((t28 & 1) != 0, 0.002120827091857791, (-0.009740017354488373)))
    t38 = tl.where((t28 & 2) != 0, tl.where((t28 & 1) != 0, 6.38247058759589e-07, 0.00026992999482899904), tl.where((t28 & 1) != 0, (-0.004081237129867077), (-0.02093552052974701)))
    t39 = tl.where((t28 & 2) != 0, tl.where((t28 & 1) != 0, (-2.105956355080707e-06), (-0.0010417349403724074)), tl.where((t28 & 1) != 0, (-0.0027966455090790987), 0.1420115977525711))
    t40 = tl.where((t28 & 2) != 0, tl.where((t28 & 1) != 0, 0.6000046133995056, 0.602546215057373), tl.where((t28 & 1) != 0, 0.6363252997398376, 0.38461539149284363))
    t41 = tl.fma(tl.fma(tl.fma(tl.fma(t36, t31, t37), t31, t38), t31, t39), t31, t40)
    t42 = tl.where((t28 & 2) != 0, tl.where((t28 & 1) != 0, 8.214797019958496, 3.924111843109131), tl.where((t28 & 1) != 0, 1.375530481338501, tl.cast(-2147483648, tl.float32, bitcast=True)))
    t43 = tl.where((18.8125 < x), (0.6000000238418579 * x), tl.fma(t41, t31, t42))
    return tl.where((tl.cast(x, tl.int32, bitcast=True) < 0), (tl.fma(t26, t11, t26) * 5.421010862427522e-20), t43)


@triton.jit
def smish_gradient(x):
    """df/dx, in float32."""
    x = tl.cast(x, tl.float32)
    t0 = tl.where(3.4028234663852886e+38 < x, 3.4028234663852886e+38, x)
    t1 = tl.where(t0 < (-3.4028234663852886e+38), (-3.4028234663852886e+38), t0)
    t2 = tl.abs(t1)
    t3 = 64.0 < t2
    t4 = libdevice.exp(((t2 - tl.where(t3, 32.0, 0.0)) * -1.0))
    t5 = t1 < 0.0
    t6 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t7 = tl.where(t5, 4.0, 8.0) + tl.fma(tl.where(t5, 8.0, 4.0), t4, t6)
    t8 = tl.fma(t4, (6.0 + tl.fma(tl.where(t5, 5.0, 2.0), t4, t6)), t6)
    t9 = tl.where(t5, 2.0, 5.0) + t8
    t10 = tl.div_rn(tl.div_rn(((t4 * (1.0 + t4)) * t7), t9), t9) * t1
    t11 = tl.where(t3, 1.2664165777252073e-14, 1.0)
    t12 = tl.where(t5, 2.0, 3.0) + tl.fma(tl.where(t5, 3.0, 2.0), t4, t6)
    t13 = tl.fma(tl.div_rn((t12 * tl.where(t5, t4, 1.0)), t9), tl.where(t5, t11, 1.0), t6)
    return tl.fma(t10, t11, t6) + t13
