"""GMGLU(N=1) for kernels in Triton: u*Piecewise((x**3/(x**2 + 1), x > 0), (0, True))

Krause, Geometric Monomial (GEM), section 2.5.

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call no library, and each operation is rounded once: every device gives the same bits.
"""

import triton
import triton.language as tl


@triton.jit
def gmglu_n1(x, u):
    """f, in float32."""
    x = tl.cast(x, tl.float32)
    u = tl.cast(u, tl.float32)
    t0 = x * x
    t1 = t0 <= 1.0
    t2 = tl.abs(u)
    t3 = tl.abs(x)
    t4 = (2.3283064365386963e-10 < t3) & (t3 < 4294967296.0)
    t5 = (1.2379400392853803e+27 < t2) & t4
    t6 = (t2 < 8.673617379884035e-19) & t4
    t7 = tl.where(t5, 2.3283064365386963e-10, tl.where(t6, 4294967296.0, 1.0))
    t8 = (u * t7) * x
    t9 = 1.0 + tl.div_rn(tl.where(t1, t0, 1.0), tl.where(t1, 1.0, t0))
    t10 = tl.where(t5, 4294967296.0, tl.where(t6, 2.3283064365386963e-10, 1.0))
    t11 = tl.where((0.0 < x), (tl.div_rn(tl.where(t1, ((t8 * x) * x), t8), t9) * t10), (u * 0.0))
    return tl.where((x != x), x, t11)


@triton.jit
def gmglu_n1_gradient(x, u):
    """df/dx, df/du, in float32."""
    x = tl.cast(x, tl.float32)
    u = tl.cast(u, tl.float32)
    t0 = x != x
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 <= 1.0
    t4 = tl.abs(u)
    t5 = tl.abs(x)
    t6 = (2.3283064365386963e-10 < t5) & (t5 < 4294967296.0)
    t7 = (1.2379400392853803e+27 < t4) & t6
    t8 = (t4 < 8.673617379884035e-19) & t6
    t9 = tl.where(t7, 2.3283064365386963e-10, tl.where(t8, 4294967296.0, 1.0))
    t10 = u * t9
    t11 = 1.0 + tl.div_rn(tl.where(t3, t2, 1.0), tl.where(t3, 1.0, t2))
    t12 = tl.where(t7, 4294967296.0, tl.where(t8, 2.3283064365386963e-10, 1.0))
    t13 = tl.where((x == 0.0), float("inf"), x)
    t14 = tl.div_rn(tl.where(t3, 1.0, tl.div_rn(tl.div_rn(1.0, t13), t13)), t11)
    t15 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t16 = (tl.div_rn(tl.where(t3, ((t10 * x) * x), t10), t11) * t12) * (tl.fma(t14, 2.0, t15) + 1.0)
    return tl.where(t0, x, tl.where(t1, t16, 0.0)), tl.where(t0, x, tl.where(t1, tl.div_rn(tl.where(t3, (t2 * x), x), t11), 0.0))
