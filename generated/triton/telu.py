"""TeLU for kernels in Triton: x*tanh(exp(x))

Fernandez and Mali 2024, arXiv:2412.20269.

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call exp, tanh of the device's library, which rounds in its own way; NVIDIA's takes subnormal numbers for 0
unless the launch says enable_reflect_ftz=False.
"""

import triton
import triton.language as tl
from triton.language.extra import libdevice


@triton.jit
def telu(x):
    """f, in float32."""
    x = tl.cast(x, tl.float32)
    t0 = tl.cast(x, tl.int32, bitcast=True) < 0
    t1 = tl.where(tl.where(t0, 108.75, 2.3125) < tl.abs(x), tl.where(t0, 108.75, 2.3125), tl.abs(x))
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
    t14 = tl.where(t0, t13 + 4, t13)
    t15 = tl.where((t14 & 4) != 0, tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, (-3.1169724464416504), (-2.937005043029785)), tl.where((t14 & 1) != 0, (-1.0108354091644287), (-6.313380718231201))), tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, 2.745922088623047, 9.062808990478516), tl.where((t14 & 1) != 0, (-204.74774169921875), (-3882.864990234375))))
    t16 = tl.where((t14 & 4) != 0, tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, 0.8652361631393433, 0.6347674131393433), tl.where((t14 & 1) != 0, 0.38411587476730347, 0.12304753065109253)), tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, 0.8867192268371582, 0.6158883571624756), tl.where((t14 & 1) != 0, 0.3886730968952179, 0.1741141378879547)))
    t17 = t12 - t16
    t18 = tl.where((t14 & 4) != 0, tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, 0.12891392409801483, (-0.1296357959508896)), tl.where((t14 & 1) != 0, (-0.06168084219098091), 0.04130544513463974)), tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, 0.4669991433620453, (-5.574694633483887)), tl.where((t14 & 1) != 0, 35.2485466003418, (-614.180419921875))))
    t19 = tl.where((t14 & 4) != 0, tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, 0.09150117635726929, 0.07464124262332916), tl.where((t14 & 1) != 0, 0.0315791554749012, 0.26638245582580566)), tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, (-0.6283013224601746), 1.365895390510559), tl.where((t14 & 1) != 0, 16.711179733276367, 238.9550323486328)))
    t20 = tl.where((t14 & 4) != 0, tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, 0.001787244575098157, 0.04309092089533806), tl.where((t14 & 1) != 0, 0.07146089524030685, 0.036186333745718)), tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, 0.48082435131073, 1.0419007539749146), tl.where((t14 & 1) != 0, (-12.465852737426758), 26.129758834838867)))
    t21 = tl.where((t14 & 4) != 0, tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, 0.054237041622400284, 0.029851645231246948), tl.where((t14 & 1) != 0, (-0.04242957755923271), (-0.12401659786701202))), tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, (-0.22256030142307281), (-1.508525013923645)), tl.where((t14 & 1) != 0, 2.4305551052093506, (-8.419621467590332))))
    t22 = tl.fma(tl.fma(tl.fma(tl.fma(t15, t17, t18), t17, t19), t17, t20), t17, t21)
    t23 = tl.where((t14 & 4) != 0, tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, (-0.11176247149705887), (-0.15491843223571777)), tl.where((t14 & 1) != 0, (-0.15275457501411438), (-0.06363902240991592))), tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, (-0.11270518600940704), 0.7295351028442383), tl.where((t14 & 1) != 0, 1.4648076295852661, (-1.9662402868270874))))
    t24 = tl.where((t14 & 4) != 0, tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, 0.017347019165754318, 0.11082657426595688), tl.where((t14 & 1) != 0, 0.23112913966178894, 0.3214155435562134)), tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, 0.33137109875679016, 0.17818915843963623), tl.where((t14 & 1) != 0, (-0.7452124357223511), (-0.17115814983844757))))
    t25 = tl.where((t14 & 4) != 0, tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, 0.3424892723560333, 0.3141140043735504), tl.where((t14 & 1) != 0, 0.22835782170295715, 0.08104711771011353)), tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, (-0.25134900212287903), (-0.41945478320121765)), tl.where((t14 & 1) != 0, (-0.3155379593372345), (-0.007102898322045803))))
    t26 = tl.where((t14 & 4) != 0, tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, (-0.8078091144561768), (-0.8843021988868713)), tl.where((t14 & 1) != 0, (-0.9535573720932007), (-0.9949834942817688))), tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, (-0.21399250626564026), (-0.12152372300624847)), tl.where((t14 & 1) != 0, (-0.029796753078699112), (-0.00011791182623710483))))
    t27 = tl.fma(tl.fma(tl.fma(tl.fma(t22, t17, t23), t17, t24), t17, t25), t17, t26)
    t28 = t4 * (t1 * t27)
    return tl.fma(tl.fma(t28, t11, t28), 5.421010862427522e-20, tl.where(x < 0.0, 0.0, x))


@triton.jit
def telu_gradient(x):
    """df/dx, in float32."""
    x = tl.cast(x, tl.float32)
    t0 = tl.where(3.4028234663852886e+38 < x, 3.4028234663852886e+38, x)
    t1 = tl.where(t0 < (-3.4028234663852886e+38), (-3.4028234663852886e+38), t0)
    t2 = tl.where(7.0 < t1, 7.0, t1)
    t3 = 64.0 < (t2 * -1.0)
    t4 = libdevice.exp((t2 + tl.where(t3, 32.0, 0.0)))
    t5 = libdevice.tanh(t4)
    t6 = tl.where(t3, 1.2664165777252073e-14, 1.0)
    t7 = tl.abs(((t4 * t6) * 2.0))
    t8 = 64.0 < t7
    t9 = libdevice.exp(((t7 - tl.where(t8, 32.0, 0.0)) * -1.0))
    t10 = 1.0 + t9
    t11 = tl.where((tl.abs(t5) <= 0.5), tl.fma((t5 * -1.0), t5, 1.0), tl.div_rn((4.0 * t9), (t10 * t10)))
    t12 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t13 = tl.fma(((t11 * t4) * t1), (tl.where(t8, 1.2664165777252073e-14, 1.0) * t6), t12)
    return t13 + tl.fma(t5, t6, t12)
