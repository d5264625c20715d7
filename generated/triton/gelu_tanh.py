"""GELU-tanh for kernels in Triton: x*(tanh(sqrt(2)*(8943*x**3/200000 + x)/sqrt(pi)) + 1)/2

Hendrycks and Gimpel 2016, arXiv:1606.08415 (tanh form).

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
    t7 = t6 * -1.0
    t8 = tl.fma(t7, 1.4426950216293335, 12582848.0)
    t9 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t8, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t10 = t8 - 12582848.0
    t11 = tl.fma(t10, (-3.194618329871446e-05), tl.fma(t10, (-0.693115234375), t7))
    t12 = t6 - t2
    t13 = tl.fma(t0, (-1.5957691669464111), ((t0 * (-1.5957691669464111)) * -1.0))
    t14 = ((t2 - (t6 - t12)) + (t5 - t12)) + (t13 + tl.fma(t0, 4.534068054340423e-08, t1))
    t15 = tl.fma(t4, (-0.07135481387376785), ((t4 * (-0.07135481387376785)) * -1.0))
    t16 = tl.fma(t3, t0, (t4 * -1.0)) + tl.fma(tl.fma(t0, t0, (t3 * -1.0)), t0, t1)
    t17 = (t15 + tl.fma(t4, (-2.3988324659995897e-09), t1)) + tl.fma(t16, (-0.07135481387376785), t1)
    t18 = t11 - (t14 + t17)
    t19 = t18 * t18
    t20 = tl.fma(0.0013825120404362679, t19, tl.fma(0.0083693852648139, t18, 0.041668232530355453))
    t21 = tl.fma(t20, t19, tl.fma(0.16666515171527863, t18, 0.4999999403953552))
    t22 = tl.fma(t9, tl.fma(t21, t19, t18), (t9 + 5.421010862427522e-20))
    return tl.fma((tl.div_rn(t0, t22) * -1.0), 5.421010862427522e-20, tl.where(x < 0.0, 0.0, x))


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
