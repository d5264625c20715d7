"""E-GMGLU(N=1) for kernels in Triton: u*Piecewise((x**3/(eps + x**2), x > 0), (0, True))

Krause, Geometric Monomial (GEM), sections 2.5 and 4.1.

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call no library, and each operation is rounded once: every device gives the same bits.
"""

import triton
import triton.language as tl


@triton.jit
def egmglu_n1(x, u, p_eps=1e-06):
    """f, in float32; eps in (0, oo) (eps -> 0 gives ReLU)."""
    x = tl.cast(x, tl.float32)
    u = tl.cast(u, tl.float32)
    p_eps = tl.cast(p_eps, tl.float32)
    t0 = x * x
    t1 = t0 <= p_eps
    t2 = tl.abs(u)
    t3 = tl.abs(x)
    t4 = (2.3283064365386963e-10 < t3) & (t3 < 4294967296.0)
    t5 = (1.2379400392853803e+27 < t2) & t4
    t6 = (t2 < 8.673617379884035e-19) & t4
    t7 = tl.where(t5, 2.3283064365386963e-10, tl.where(t6, 4294967296.0, 1.0))
    t8 = (u * t7) * x
    t9 = 1.0 + tl.div_rn(tl.where(t1, t0, p_eps), tl.where(t1, p_eps, t0))
    t10 = tl.div_rn(tl.where(t1, ((tl.div_rn(t8, p_eps) * x) * x), t8), t9)
    t11 = tl.where(t5, 4294967296.0, tl.where(t6, 2.3283064365386963e-10, 1.0))
    return tl.where((x != x), x, tl.where((0.0 < x), (t10 * t11), (u * 0.0)))


@triton.jit
def egmglu_n1_gradient(x, u, p_eps=1e-06):
    """df/dx, df/du, df/deps, in float32; eps in (0, oo) (eps -> 0 gives ReLU)."""
    x = tl.cast(x, tl.float32)
    u = tl.cast(u, tl.float32)
    p_eps = tl.cast(p_eps, tl.float32)
    t0 = x != x
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 <= p_eps
    t4 = tl.abs(u)
    t5 = tl.abs(x)
    t6 = (2.3283064365386963e-10 < t5) & (t5 < 4294967296.0)
    t7 = (1.2379400392853803e+27 < t4) & t6
    t8 = (t4 < 8.673617379884035e-19) & t6
    t9 = tl.where(t7, 2.3283064365386963e-10, tl.where(t8, 4294967296.0, 1.0))
    t10 = u * t9
    t11 = tl.div_rn((t10 * x), p_eps) * x
    t12 = 1.0 + tl.div_rn(tl.where(t3, t2, p_eps), tl.where(t3, p_eps, t2))
    t13 = tl.where(t7, 4294967296.0, tl.where(t8, 2.3283064365386963e-10, 1.0))
    t14 = tl.where((x == 0.0), float("inf"), x)
    t15 = tl.where(t3, 1.0, tl.div_rn((tl.div_rn(1.0, t14) * p_eps), t14))
    t16 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t17 = (tl.div_rn(tl.where(t3, t11, t10), t12) * t13) * (tl.fma(tl.div_rn(t15, t12), 2.0, t16) + 1.0)
    t18 = tl.div_rn(tl.where(t3, ((tl.div_rn(x, p_eps) * x) * x), x), t12)
    t19 = tl.where(t3, (tl.div_rn(t11, p_eps) * x), tl.div_rn(t10, t14))
    t20 = tl.where(t1, ((tl.div_rn(tl.div_rn(t19, t12), t12) * t13) * -1.0), 0.0)
    return tl.where(t0, x, tl.where(t1, t17, 0.0)), tl.where(t0, x, tl.where(t1, t18, 0.0)), tl.where(t0, x, t20)
