"""CPAB for kernels in Triton: Piecewise((x, (x >= 3) | (x <= -3)), (x*exp(-theta/3) + 3 - 3*exp(-theta/3), (theta >=
0) & (x >= 0)), (x*exp(theta/3) + 3*exp(theta/3) - 3, (theta >= 0) & ((x + 3)*exp(theta/3) <= 3)), ((3*x + 9 -
9*exp(-theta/3))/(x + 3), theta >= 0), (x*exp(theta/3) + 3*exp(theta/3) - 3, x <= 0), (x*exp(-theta/3) + 3 -
3*exp(-theta/3), (3 - x)*exp(-theta/3) <= 3), ((3*x + 9*exp(theta/3) - 9)/(3 - x), True))

Freifeld et al. 2017, Transformations based on continuous piecewise-affine velocity fields; Chelly et al. 2024
(DiTAC), arXiv:2407.07564; two cells on [-3, 3], the identity outside.

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call exp, expm1 of the device's library, which rounds in its own way; NVIDIA's takes subnormal numbers for 0
unless the launch says enable_reflect_ftz=False.
"""

import triton
import triton.language as tl
from triton.language.extra import libdevice


@triton.jit
def cpab(x, p_theta=1.0):
    """f, in float32; theta in (-oo, oo) (velocity at 0; 0 gives the identity)."""
    x = tl.cast(x, tl.float32)
    p_theta = tl.cast(p_theta, tl.float32)
    t0 = 0.0 <= p_theta
    t1 = p_theta * (-0.3333333432674408)
    t2 = t1 * -1.0
    t3 = 64.0 < t2
    t4 = tl.fma(p_theta, (-0.3333333432674408), 0.0) + tl.where(t3, 32.0, 0.0)
    t5 = tl.fma(p_theta, (-0.3333333432674408), t2) + tl.fma(p_theta, 9.934107758624577e-09, 0.0)
    t6 = tl.where((tl.abs(t1) < 1000.0), t5, 0.0)
    t7 = libdevice.exp(t4) * (1.0 + t6)
    t8 = tl.where(t3, 1.2664165777252073e-14, 1.0)
    t9 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t10 = libdevice.expm1(t1)
    t11 = tl.fma((t10 + tl.fma((t10 + 1.0), t6, 0.0)), 3.0, 0.0)
    t12 = tl.fma((t7 * x), t8, t9) - t11
    t13 = x + 3.0
    t14 = p_theta * 0.3333333432674408
    t15 = t14 * -1.0
    t16 = 64.0 < t15
    t17 = tl.fma(p_theta, 0.3333333432674408, 0.0) + tl.where(t16, 32.0, 0.0)
    t18 = tl.fma(p_theta, 0.3333333432674408, t15) + tl.fma(p_theta, (-9.934107758624577e-09), 0.0)
    t19 = tl.where((tl.abs(t14) < 1000.0), t18, 0.0)
    t20 = libdevice.exp(t17) * (1.0 + t19)
    t21 = tl.where(t16, 1.2664165777252073e-14, 1.0)
    t22 = libdevice.expm1(t14)
    t23 = tl.fma((t22 + tl.fma((t22 + 1.0), t19, 0.0)), 3.0, 0.0)
    t24 = tl.fma((t20 * x), t21, t9) + t23
    t25 = 3.0 - x
    t26 = tl.where((((t25 * t7) * t8) <= 3.0), t12, tl.div_rn((3.0 * (x + t23)), t25))
    t27 = tl.where(t0, tl.div_rn((3.0 * (x - t11)), t13), tl.where((x <= 0.0), t24, t26))
    t28 = tl.where((t0 & (0.0 <= x)), t12, tl.where((t0 & (((t13 * t20) * t21) <= 3.0)), t24, t27))
    return tl.where(((3.0 <= x) | (x <= (-3.0))), x, t28)


@triton.jit
def cpab_gradient(x, p_theta=1.0):
    """df/dx, df/dtheta, in float32; theta in (-oo, oo) (velocity at 0; 0 gives the identity)."""
    x = tl.cast(x, tl.float32)
    p_theta = tl.cast(p_theta, tl.float32)
    t0 = (3.0 <= x) | (x <= (-3.0))
    t1 = 0.0 <= p_theta
    t2 = t1 & (0.0 <= x)
    t3 = p_theta * (-0.3333333432674408)
    t4 = t3 * -1.0
    t5 = 64.0 < t4
    t6 = tl.fma(p_theta, (-0.3333333432674408), 0.0) + tl.where(t5, 32.0, 0.0)
    t7 = tl.fma(p_theta, (-0.3333333432674408), t4) + tl.fma(p_theta, 9.934107758624577e-09, 0.0)
    t8 = libdevice.exp(t6) * (1.0 + tl.where((tl.abs(t3) < 1000.0), t7, 0.0))
    t9 = tl.where(t5, 1.2664165777252073e-14, 1.0)
    t10 = t8 * t9
    t11 = x + 3.0
    t12 = p_theta * 0.3333333432674408
    t13 = t12 * -1.0
    t14 = 64.0 < t13
    t15 = tl.fma(p_theta, 0.3333333432674408, 0.0) + tl.where(t14, 32.0, 0.0)
    t16 = tl.fma(p_theta, 0.3333333432674408, t13) + tl.fma(p_theta, (-9.934107758624577e-09), 0.0)
    t17 = libdevice.exp(t15) * (1.0 + tl.where((tl.abs(t12) < 1000.0), t16, 0.0))
    t18 = tl.where(t14, 1.2664165777252073e-14, 1.0)
    t19 = t1 & (((t11 * t17) * t18) <= 3.0)
    t20 = t17 * t18
    t21 = x <= 0.0
    t22 = 3.0 - x
    t23 = ((t22 * t8) * t9) <= 3.0
    t24 = tl.where(t23, t10, (tl.div_rn(tl.div_rn((t17 * 9.0), t22), t22) * t18))
    t25 = tl.where(t1, (tl.div_rn(tl.div_rn((t8 * 9.0), t11), t11) * t9), tl.where(t21, t20, t24))
    t26 = (tl.div_rn(t22, 3.0) * t8) * t9
    t27 = (tl.div_rn(t11, 3.0) * t17) * t18
    t28 = tl.where(t21, t27, tl.where(t23, t26, (tl.div_rn((t17 * 3.0), t22) * t18)))
    t29 = tl.where(t19, t27, tl.where(t1, (tl.div_rn((t8 * 3.0), t11) * t9), t28))
    return tl.where(t0, 1.0, tl.where(t2, t10, tl.where(t19, t20, t25))), tl.where(t0, 0.0, tl.where(t2, t26, t29))
