"""GeGLU for kernels in Triton: u*x*(erf(sqrt(2)*x/2) + 1)/2

Shazeer 2020, arXiv:2002.05202.

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call erfc, exp of the device's library, which rounds in its own way; NVIDIA's takes subnormal numbers for 0
unless the launch says enable_reflect_ftz=False.
"""

import triton
import triton.language as tl
from triton.language.extra import libdevice


@triton.jit
def geglu(x, u):
    """f, in float32."""
    x = tl.cast(x, tl.float32)
    u = tl.cast(u, tl.float32)
    t0 = x * x
    t1 = t0 * 0.5
    t2 = 64.0 < t1
    t3 = t2 & (x < 0.0)
    t4 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t5 = libdevice.exp(((tl.fma(t0, 0.5, t4) - tl.where(t2, 32.0, 0.0)) * -1.0))
    t6 = tl.where((t1 < 1000.0), ((tl.fma(x, x, (t0 * -1.0)) * 0.5) * -1.0), 0.0)
    t7 = t5 + tl.fma(t5, t6, t4)
    t8 = tl.div_rn(1.0, t0)
    t9 = 1.0 - tl.fma((13.0 * t8), (1.0 - tl.fma(15.0, t8, t4)), t4)
    t10 = 1.0 - tl.fma((9.0 * t8), (1.0 - tl.fma((11.0 * t8), t9, t4)), t4)
    t11 = 1.0 - tl.fma((5.0 * t8), (1.0 - tl.fma((7.0 * t8), t10, t4)), t4)
    t12 = (t7 * 0.3989422917366028) * (1.0 - tl.fma(t8, (1.0 - tl.fma((3.0 * t8), t11, t4)), t4))
    t13 = x * (-0.7071067690849304)
    t14 = tl.fma(x, (-0.7071067690849304), (t13 * -1.0)) + tl.fma(x, (-1.2101617485882343e-08), t4)
    t15 = tl.fma((1.128379225730896 * t7), tl.where((tl.abs(t13) < 1000.0), t14, 0.0), t4)
    t16 = tl.where(t3, (t12 * -1.0), ((0.5 * (libdevice.erfc(t13) - t15)) * x))
    return (t16 * u) * tl.where(t3, tl.where(t2, 1.2664165777252073e-14, 1.0), 1.0)


@triton.jit
def geglu_gradient(x, u):
    """df/dx, df/du, in float32."""
    x = tl.cast(x, tl.float32)
    u = tl.cast(u, tl.float32)
    t0 = tl.where(19.75 < tl.abs(x), 19.75, tl.abs(x))
    t1 = t0 * t0
    t2 = t1 * (-0.5)
    t3 = tl.fma(t2, 1.4426950216293335, 12582912.0) - 12582912.0
    t4 = tl.fma(t3, 0.328125, 12582912.0)
    t5 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t4, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t6 = (tl.cast(tl.fma(t0, 1.5189815759658813, 2.0), tl.int32, bitcast=True) >> 23) & 3
    t7 = tl.where((t6 & 2) != 0, tl.where((t6 & 1) != 0, 1.4373128338560082e-12, 1.4045204999035832e-09), tl.where((t6 & 1) != 0, 7.379440489785338e-07, 6.252621824387461e-05))
    t8 = tl.where((t6 & 2) != 0, tl.where((t6 & 1) != 0, 14.538207054138184, 6.830233097076416), tl.where((t6 & 1) != 0, 2.7567806243896484, 0.7517915368080139))
    t9 = tl.where((t6 & 2) != 0, 0.0, tl.where((t6 & 1) != 0, 0.0, (-1.211444988769017e-08)))
    t10 = (t0 - t8) - t9
    t11 = tl.where((t6 & 2) != 0, tl.where((t6 & 1) != 0, (-1.5399452546471792e-11), (-6.684385045474528e-09)), tl.where((t6 & 1) != 0, (-2.2125996110844426e-06), (-0.00017470945022068918)))
    t12 = tl.where((t6 & 2) != 0, tl.where((t6 & 1) != 0, 1.3452491898213736e-10, 3.5361672701128555e-08), tl.where((t6 & 1) != 0, 8.329106094606686e-06, 0.0005425866693258286))
    t13 = tl.where((t6 & 2) != 0, tl.where((t6 & 1) != 0, (-2.4460153902339243e-09), (-3.3841030244730064e-07)), tl.where((t6 & 1) != 0, (-4.126052590436302e-05), (-0.0017362202052026987)))
    t14 = tl.where((t6 & 2) != 0, tl.where((t6 & 1) != 0, 3.909804391355465e-08, 2.689879693207331e-06), tl.where((t6 & 1) != 0, 0.00017964349535759538, 0.005165555514395237))
    t15 = tl.fma(tl.fma(tl.fma(tl.fma(t7, t10, t11), t10, t12), t10, t13), t10, t14)
    t16 = tl.where((t6 & 2) != 0, tl.where((t6 & 1) != 0, (-5.746226179326186e-07), (-2.018665873038117e-05)), tl.where((t6 & 1) != 0, (-0.0007410172838717699), (-0.014313922263681889)))
    t17 = tl.where((t6 & 2) != 0, tl.where((t6 & 1) != 0, 8.521628842572682e-06, 0.00015102037286851555), tl.where((t6 & 1) != 0, 0.0029362384229898453, 0.03658154979348183))
    t18 = tl.where((t6 & 2) != 0, tl.where((t6 & 1) != 0, (-0.00012626500392798334), (-0.0011126588797196746)), tl.where((t6 & 1) != 0, (-0.011059717275202274), (-0.08475635945796967)))
    t19 = tl.where((t6 & 2) != 0, tl.where((t6 & 1) != 0, 0.4008036255836487, 0.40699532628059387), tl.where((t6 & 1) != 0, 0.438241183757782, 0.5724061727523804))
    t20 = tl.fma(tl.fma(tl.fma(tl.fma(t15, t10, t16), t10, t17), t10, t18), t10, t19)
    t21 = tl.where((t6 & 2) != 0, tl.where((t6 & 1) != 0, 5.772592544555664, 2.6676394939422607), tl.where((t6 & 1) != 0, 0.969338595867157, tl.cast(-2147483648, tl.float32, bitcast=True)))
    t22 = t5 * tl.fma(t20, t10, t21)
    t23 = tl.fma(t3, (-3.194618329871446e-05), tl.fma(t3, (-0.693115234375), t2))
    t24 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t25 = t23 + tl.fma(tl.fma(t0, t0, (t1 * -1.0)), (-0.5), t24)
    t26 = t25 * t25
    t27 = tl.fma(0.0013825120404362679, t26, tl.fma(0.0083693852648139, t25, 0.041668232530355453))
    t28 = tl.fma(t27, t26, tl.fma(0.16666515171527863, t25, 0.4999999403953552))
    t29 = tl.where(tl.cast(x, tl.int32, bitcast=True) < 0, tl.fma(t22, tl.fma(t28, t26, t25), t22) * -1.0, tl.fma(t22, tl.fma(t28, t26, t25), t22))
    t30 = t4 - 12582912.0
    t31 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast((((t3 - t30) - t30) + 12582912.0), tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t32 = tl.fma((t29 * t5), t31, tl.where((tl.cast(x, tl.int32, bitcast=True) < 0), 0.0, 1.0))
    t33 = x * x
    t34 = t33 * 0.5
    t35 = 64.0 < t34
    t36 = t35 & (x < 0.0)
    t37 = libdevice.exp(((tl.fma(t33, 0.5, t24) - tl.where(t35, 32.0, 0.0)) * -1.0))
    t38 = tl.where((t34 < 1000.0), ((tl.fma(x, x, (t33 * -1.0)) * 0.5) * -1.0), 0.0)
    t39 = t37 + tl.fma(t37, t38, t24)
    t40 = tl.div_rn(1.0, t33)
    t41 = 1.0 - tl.fma((13.0 * t40), (1.0 - tl.fma(15.0, t40, t24)), t24)
    t42 = tl.fma((9.0 * t40), (1.0 - tl.fma((11.0 * t40), t41, t24)), t24)
    t43 = tl.fma((5.0 * t40), (1.0 - tl.fma((7.0 * t40), (1.0 - t42), t24)), t24)
    t44 = tl.fma(t40, (1.0 - tl.fma((3.0 * t40), (1.0 - t43), t24)), t24)
    t45 = x * (-0.7071067690849304)
    t46 = tl.fma(x, (-0.7071067690849304), (t45 * -1.0)) + tl.fma(x, (-1.2101617485882343e-08), t24)
    t47 = tl.fma((1.128379225730896 * t39), tl.where((tl.abs(t45) < 1000.0), t46, 0.0), t24)
    t48 = tl.where(t36, (((t39 * 0.3989422917366028) * (1.0 - t44)) * -1.0), ((0.5 * (libdevice.erfc(t45) - t47)) * x))
    t49 = tl.where(t36, tl.where(t35, 1.2664165777252073e-14, 1.0), 1.0)
    return tl.where((tl.abs(t32) < 7.888609052210118e-31), (((t29 * u) * t5) * t31), (t32 * u)), t48 * t49
