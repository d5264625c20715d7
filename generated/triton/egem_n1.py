"""E-GEM(N=1) for kernels in Triton: Piecewise((x**3/(eps + x**2), x > 0), (0, True))

Krause, Geometric Monomial (GEM), section 4.1.

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call no library, and each operation is rounded once: every device gives the same bits.
"""

import triton
import triton.language as tl


@triton.jit
def egem_n1(x, p_eps=1e-06):
    """f, in float32; eps in (0, oo) (eps -> 0 gives ReLU)."""
    x = tl.cast(x, tl.float32)
    p_eps = tl.cast(p_eps, tl.float32)
    t0 = x * x
    t1 = t0 <= p_eps
    t2 = 1.0 + tl.div_rn(tl.where(t1, t0, p_eps), tl.where(t1, p_eps, t0))
    t3 = tl.div_rn(tl.where(t1, ((tl.div_rn(x, p_eps) * x) * x), x), t2)
    return tl.where((x != x), x, tl.where((0.0 < x), t3, 0.0))


@triton.jit
def egem_n1_gradient(x, p_eps=1e-06):
    """df/dx, df/deps, in float32; eps in (0, oo) (eps -> 0 gives ReLU)."""
    x = tl.cast(x, tl.float32)
    p_eps = tl.cast(p_eps, tl.float32)
    t0 = x != x
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 <= p_eps
    t4 = tl.div_rn(x, p_eps) * x
    t5 = 1.0 + tl.div_rn(tl.where(t3, t2, p_eps), tl.where(t3, p_eps, t2))
    t6 = tl.where((x == 0.0), float("inf"), x)
    t7 = tl.div_rn(1.0, t6)
    t8 = tl.div_rn(tl.where(t3, 1.0, tl.div_rn((t7 * p_eps), t6)), t5)
    t9 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t10 = tl.div_rn(tl.where(t3, t4, 1.0), t5) * (tl.fma(t8, 2.0, t9) + 1.0)
    t11 = tl.div_rn(tl.div_rn(tl.where(t3, (tl.div_rn(t4, p_eps) * x), t7), t5), t5)
    return tl.where(t0, x, tl.where(t1, t10, 0.0)), tl.where(t0, x, tl.where(t1, (t11 * -1.0), 0.0))
