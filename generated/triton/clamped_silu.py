"""clamped SiLU for kernels in Triton: Piecewise((-7/(1 + exp(7)), x <= -7), (x/(1 + exp(-x)), x < 7), (7/(exp(-7) +
1), True))

Elfwing et al. 2018, arXiv:1702.03118; input clamped to [-7, 7].

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call no library, and each operation is rounded once: every device gives the same bits.
"""

import triton
import triton.language as tl


@triton.jit
def clamped_silu(x):
    """f, in float32."""
    x = tl.cast(x, tl.float32)
    t0 = tl.where(7.0 < tl.abs(x), 7.0, tl.abs(x))
    t1 = tl.fma(t0, 1.4426950216293335, 12582848.0)
    t2 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t1, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t3 = t1 - 12582848.0
    t4 = tl.fma(t3, (-3.194618329871446e-05), tl.fma(t3, (-0.693115234375), t0))
    t5 = t4 * t4
    t6 = tl.fma(0.0013825120404362679, t5, tl.fma(0.0083693852648139, t4, 0.041668232530355453))
    t7 = tl.fma(t6, t5, tl.fma(0.16666515171527863, t4, 0.4999999403953552))
    t8 = tl.div_rn(t0, tl.fma(t2, tl.fma(t7, t5, t4), (t2 + 5.421010862427522e-20)))
    t9 = tl.fma((t8 * -1.0), 5.421010862427522e-20, tl.where(x < 0.0, 0.0, x))
    t10 = tl.where((x <= (-7.0)), (-0.006377358455210924), tl.where((x < 7.0), t9, 6.993622779846191))
    return tl.where((x != x), x, t10)


@triton.jit
def clamped_silu_gradient(x):
    """df/dx, in float32."""
    x = tl.cast(x, tl.float32)
    t0 = tl.where(7.0 < tl.abs(x), 7.0, tl.abs(x))
    t1 = t0 * -1.0
    t2 = tl.fma(t1, 1.4426950216293335, 12582976.0)
    t3 = tl.cast(tl.cast(1.0, tl.uint32, bitcast=True) + (tl.cast(t2, tl.uint32, bitcast=True) << 23), tl.float32, bitcast=True)
    t4 = (tl.cast(tl.fma(t0, 0.6912416219711304, 2.0), tl.int32, bitcast=True) >> 22) & 3
    t5 = tl.where((t4 & 2) != 0, tl.where((t4 & 1) != 0, (-1.8295431800652295e-05), 6.158958285595872e-07), tl.where((t4 & 1) != 0, (-2.3578328182338737e-05), 0.00014274148270487785))
    t6 = tl.where((t4 & 2) != 0, tl.where((t4 & 1) != 0, 6.447054862976074, 4.174257278442383), tl.where((t4 & 1) != 0, 2.1436374187469482, 1.2784645557403564))
    t7 = tl.where((t4 & 2) != 0, 0.0, tl.where((t4 & 1) != 0, 0.0, (-1.2979282537628478e-08)))
    t8 = (t0 - t6) - t7
    t9 = tl.where((t4 & 2) != 0, tl.where((t4 & 1) != 0, (-9.486292583460454e-06), (-6.592629802071315e-07)), tl.where((t4 & 1) != 0, 1.1866904060298111e-05, 0.00044362209155224264))
    t10 = tl.where((t4 & 2) != 0, tl.where((t4 & 1) != 0, 1.3219450011092704e-05, (-1.7688647858449258e-05)), tl.where((t4 & 1) != 0, 0.00032588327303528786, (-0.0007256223470903933)))
    t11 = tl.where((t4 & 2) != 0, tl.where((t4 & 1) != 0, 9.08889251149958e-06, 0.00012944612535648048), tl.where((t4 & 1) != 0, (-0.0012752601178362966), (-0.0009602956706658006)))
    t12 = tl.where((t4 & 2) != 0, tl.where((t4 & 1) != 0, 1.390086799801793e-05, (-0.0005342926597222686)), tl.where((t4 & 1) != 0, 0.0007515837787650526, 0.00964366178959608))
    t13 = tl.fma(tl.fma(tl.fma(tl.fma(t5, t8, t9), t8, t10), t8, t11), t8, t12)
    t14 = tl.where((t4 & 2) != 0, tl.where((t4 & 1) != 0, (-0.00023837911430746317), 0.001169285154901445), tl.where((t4 & 1) != 0, 0.012078719213604927, (-0.010506711900234222)))
    t15 = tl.where((t4 & 2) != 0, tl.where((t4 & 1) != 0, 0.001511661452241242, 0.0014242002507671714), tl.where((t4 & 1) != 0, (-0.053155671805143356), (-0.06775777041912079)))
    t16 = tl.where((t4 & 2) != 0, tl.where((t4 & 1) != 0, (-0.006179968360811472), (-0.021931450814008713)), tl.where((t4 & 1) != 0, 0.08175352960824966, 0.2555547058582306))
    t17 = tl.where((t4 & 2) != 0, tl.where((t4 & 1) != 0, 1.0155996084213257, 1.0777026414871216), tl.where((t4 & 1) != 0, 1.0676389932632446, 0.7821882963180542))
    t18 = tl.fma(tl.fma(tl.fma(tl.fma(t13, t8, t14), t8, t15), t8, t16), t8, t17)
    t19 = tl.where((t4 & 2) != 0, tl.where((t4 & 1) != 0, 5.42824649810791, 3.0638604164123535), tl.where((t4 & 1) != 0, 0.8223134875297546, tl.cast(-2147483648, tl.float32, bitcast=True)))
    t20 = t3 * tl.fma(t18, t8, t19)
    t21 = t2 - 12582976.0
    t22 = tl.fma(t21, (-3.194618329871446e-05), tl.fma(t21, (-0.693115234375), t1))
    t23 = t22 * t22
    t24 = tl.fma(0.0013825120404362679, t23, tl.fma(0.0083693852648139, t22, 0.041668232530355453))
    t25 = tl.fma(t24, t23, tl.fma(0.16666515171527863, t22, 0.4999999403953552))
    t26 = tl.where(tl.cast(x, tl.int32, bitcast=True) < 0, tl.fma(t20, tl.fma(t25, t23, t22), t20) * -1.0, tl.fma(t20, tl.fma(t25, t23, t22), t20))
    t27 = tl.fma(t26, 5.421010862427522e-20, tl.where((tl.cast(x, tl.int32, bitcast=True) < 0), 0.0, 1.0))
    return tl.where((x != x), x, tl.where((x <= (-7.0)), 0.0, tl.where((x < 7.0), t27, 0.0)))
