"""SE-GEM(N=1) for kernels in Triton: Piecewise((x, x > 0), (eps*x/(eps + x**2), True))

Krause, Geometric Monomial (GEM), section 4.2.

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call no library, and each operation is rounded once: every device gives the same bits.
"""

import triton
import triton.language as tl


@triton.jit
def segem_n1(x, p_eps=0.0001):
    """f, in float32; eps in (0, oo) (eps -> 0 gives ReLU)."""
    x = tl.cast(x, tl.float32)
    p_eps = tl.cast(p_eps, tl.float32)
    t0 = x * x
    t1 = t0 <= p_eps
    t2 = tl.div_rn(1.0, tl.where((x == 0.0), float("inf"), x)) * p_eps
    t3 = 1.0 + tl.div_rn(tl.where(t1, t0, p_eps), tl.where(t1, p_eps, t0))
    return tl.where((0.0 < x), x, tl.div_rn(tl.where(t1, x, t2), t3))


@triton.jit
def segem_n1_gradient(x, p_eps=0.0001):
    """df/dx, df/deps, in float32; eps in (0, oo) (eps -> 0 gives ReLU)."""
    x = tl.cast(x, tl.float32)
    p_eps = tl.cast(p_eps, tl.float32)
    t0 = 0.0 < x
    t1 = x * x
    t2 = t1 <= p_eps
    t3 = tl.where((x == 0.0), float("inf"), x)
    t4 = tl.div_rn(1.0, t3)
    t5 = 1.0 + tl.div_rn(tl.where(t2, t1, p_eps), tl.where(t2, p_eps, t1))
    t6 = tl.div_rn(tl.where(t2, 1.0, tl.div_rn((t4 * p_eps), t3)), t5)
    t7 = p_eps <= t1
    t8 = tl.div_rn(tl.where(t7, p_eps, t1), tl.where(t7, t1, p_eps))
    t9 = tl.div_rn((1.0 - t8), (1.0 + t8))
    t10 = tl.where(t2, (tl.div_rn((tl.div_rn(x, p_eps) * x), p_eps) * x), t4)
    return tl.where(t0, 1.0, (t6 * tl.where(t7, (t9 * -1.0), t9))), tl.where(t0, 0.0, tl.div_rn(tl.div_rn(t10, t5), t5))
