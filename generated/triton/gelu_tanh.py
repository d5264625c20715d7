"""GELU-tanh for kernels in Triton: x*(tanh(sqrt(2)*(8943*x**3/200000 + x)/sqrt(pi)) + 1)/2

Hendrycks and Gimpel 2016, arXiv:1606.08415 (tanh form).

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
def gelu_tanh(x):
    """f, in float32."""
    x = tl.cast(x, tl.float32)
    t0 = tl.where(10.78125 < tl.abs(x), 10.78125, tl.abs(x))
    t1 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t2 = tl.fma(t0, (-1.5957691669464111), t1)
    t3 = t0 * t0
    t4 = t3 * t0
    t5 = tl.fma(t4, (-0.07135481387376785), t1)
    t6 = t2 + t5
    t7 = tl.fma(t6, 1.4426950216293335, 12582976.0)
    t8 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t7, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t9 = tl.where(6.0 < tl.fma(t0, 0.7538072466850281, 2.0), 6.0, tl.fma(t0, 0.7538072466850281, 2.0))
    t10 = (tl.cast(t9, tl.int32, bitcast=True) >> 22) & 3
    t11 = tl.where((t10 & 2) != 0, tl.where((t10 & 1) != 0, (-3.2958625412193854e-11), 6.96626239005127e-06), tl.where((t10 & 1) != 0, 3.821389691438526e-05, (-0.00033110551885329187)))
    t12 = tl.where((t10 & 2) != 0, tl.where((t10 & 1) != 0, 7.701642990112305, 3.910703420639038), tl.where((t10 & 1) != 0, 2.010626792907715, 0.0))
    t13 = t0 - t12
    t14 = tl.where((t10 & 2) != 0, tl.where((t10 & 1) != 0, 1.299830798551227e-10, (-2.6470566808711737e-05)), tl.where((t10 & 1) != 0, 0.00028170834411866963, 0.0016266723396256566))
    t15 = tl.where((t10 & 2) != 0, tl.where((t10 & 1) != 0, 2.4497132100620433e-10, 5.067137408332201e-06), tl.where((t10 & 1) != 0, (-0.0009571049595251679), (-0.00017896643839776516)))
    t16 = tl.where((t10 & 2) != 0, tl.where((t10 & 1) != 0, (-1.1866906346469364e-09), 0.00017982636927627027), tl.where((t10 & 1) != 0, (-0.00045112520456314087), (-0.010226719081401825)))
    t17 = tl.where((t10 & 2) != 0, tl.where((t10 & 1) != 0, (-5.561214266869285e-10), (-0.0005970639758743346)), tl.where((t10 & 1) != 0, 0.008479996584355831, 6.195688911247998e-05))
    t18 = tl.fma(tl.fma(tl.fma(tl.fma(t11, t13, t14), t13, t15), t13, t16), t13, t17)
    t19 = tl.where((t10 & 2) != 0, tl.where((t10 & 1) != 0, 3.4014149274952388e-09, 0.0010997731005772948), tl.where((t10 & 1) != 0, (-0.01755749061703682), 0.06679479777812958))
    t20 = tl.where((t10 & 2) != 0, tl.where((t10 & 1) != 0, 3.882884014316801e-10, (-0.0013254513032734394)), tl.where((t10 & 1) != 0, 0.0001983646216103807, 3.848196683975402e-06))
    t21 = tl.where((t10 & 2) != 0, tl.where((t10 & 1) != 0, (-2.8425690690170313e-09), 0.0010437645250931382), tl.where((t10 & 1) != 0, 0.053956031799316406, (-0.3989424705505371)))
    t22 = tl.where((t10 & 2) != 0, tl.where((t10 & 1) != 0, (-1.0), (-1.000492811203003)), tl.where((t10 & 1) != 0, (-1.0849525928497314), (-0.5)))
    t23 = tl.fma(tl.fma(tl.fma(tl.fma(t18, t13, t19), t13, t20), t13, t21), t13, t22)
    t24 = tl.where((t10 & 2) != 0, tl.where((t10 & 1) != 0, (-7.701642990112305), (-3.9105966091156006)), tl.where((t10 & 1) != 0, (-1.9661333560943604), tl.cast(-2147483648, tl.float32, bitcast=True)))
    t25 = t8 * tl.fma(t23, t13, t24)
    t26 = t7 - 12582976.0
    t27 = tl.fma(t26, (-3.194618329871446e-05), tl.fma(t26, (-0.693115234375), t6))
    t28 = t6 - t2
    t29 = tl.fma(t0, (-1.5957691669464111), ((t0 * (-1.5957691669464111)) * -1.0))
    t30 = ((t2 - (t6 - t28)) + (t5 - t28)) + (t29 + tl.fma(t0, 4.534068054340423e-08, t1))
    t31 = tl.fma(t4, (-0.07135481387376785), ((t4 * (-0.07135481387376785)) * -1.0))
    t32 = tl.fma(t3, t0, (t4 * -1.0)) + tl.fma(tl.fma(t0, t0, (t3 * -1.0)), t0, t1)
    t33 = (t31 + tl.fma(t4, (-2.3988324659995897e-09), t1)) + tl.fma(t32, (-0.07135481387376785), t1)
    t34 = t27 + (t30 + t33)
    t35 = t34 * t34
    t36 = tl.fma(0.0013825120404362679, t35, tl.fma(0.0083693852648139, t34, 0.041668232530355453))
    t37 = tl.fma(t36, t35, tl.fma(0.16666515171527863, t34, 0.4999999403953552))
    return tl.fma(tl.fma(t25, tl.fma(t37, t35, t34), t25), 5.421010862427522e-20, tl.where(x < 0.0, 0.0, x))


@triton.jit
def gelu_tanh_gradient(x):
    """df/dx, in float32."""
    x = tl.cast(x, tl.float32)
    t0 = tl.where(3.6893488147419103e+19 < x, 3.6893488147419103e+19, x)
    t1 = tl.where(t0 < (-3.6893488147419103e+19), (-3.6893488147419103e+19), t0)
    t2 = t1 * t1
    t3 = t2 * t1
    t4 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t5 = tl.fma(t3, 0.044714998453855515, t4)
    t6 = t1 + t5
    t7 = t6 * 1.5957691669464111
    t8 = tl.abs(t7)
    t9 = 64.0 < t8
    t10 = libdevice.exp(((t8 - tl.where(t9, 32.0, 0.0)) * -1.0))
    t11 = t7 < 0.0
    t12 = tl.fma(t6, 1.5957691669464111, (t7 * -1.0)) + tl.fma(t6, (-4.534068054340423e-08), t4)
    t13 = t6 - t1
    t14 = tl.fma(t3, 0.044714998453855515, ((t3 * 0.044714998453855515) * -1.0))
    t15 = tl.fma(t2, t1, (t3 * -1.0)) + tl.fma(tl.fma(t1, t1, (t2 * -1.0)), t1, t4)
    t16 = (t14 + tl.fma(t3, 1.5461444347053543e-09, t4)) + tl.fma(t15, 0.044714998453855515, t4)
    t17 = tl.fma((((t1 - (t6 - t13)) + (t5 - t13)) + t16), 1.5957691669464111, t4)
    t18 = t12 + t17
    t19 = tl.where((t8 < 1000.0), tl.where(t11, t18, (t18 * -1.0)), 0.0)
    t20 = t10 + tl.fma(t10, t19, t4)
    t21 = 1.0 + t20
    t22 = tl.div_rn(tl.div_rn(t20, t21), t21) * (tl.fma((0.13414500653743744 * t1), t1, t4) + 1.0)
    t23 = tl.where(t9, 1.2664165777252073e-14, 1.0)
    t24 = tl.fma(tl.div_rn(tl.where(t11, t20, 1.0), t21), tl.where(t11, t23, 1.0), t4)
    return tl.fma(((t22 * 1.5957691669464111) * t1), t23, t4) + t24
