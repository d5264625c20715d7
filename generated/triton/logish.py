"""Logish for kernels in Triton: x*log(1 + 1/(1 + exp(-x)))

Zhu et al. 2021.

Generated from its definition; edit that and run `actsym generate`.

The functions compute in float32: arguments (blocks, or numbers) of other types are converted to it, and results are
float32. Domains of parameters are not checked.

They call exp, log1p of the device's library, which rounds in its own way; NVIDIA's takes subnormal numbers for 0
unless the launch says enable_reflect_ftz=False.
"""

import triton
import triton.language as tl
from triton.language.extra import libdevice


@triton.jit
def logish(x):
    """f, in float32."""
    x = tl.cast(x, tl.float32)
    t0 = tl.cast(x, tl.int32, bitcast=True) < 0
    t1 = tl.where(tl.where(t0, 108.75, 19.125) < tl.abs(x), tl.where(t0, 108.75, 19.125), tl.abs(x))
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
    t15 = tl.where((t14 & 4) != 0, tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, 0.16605783998966217, 0.22959893941879272), tl.where((t14 & 1) != 0, 0.28159335255622864, 7.144036769866943)), tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, (-0.035207923501729965), (-0.08548706769943237)), tl.where((t14 & 1) != 0, 0.004500465001910925, 0.4872981011867523)))
    t16 = tl.where((t14 & 4) != 0, tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, 0.8880212306976318, 0.6399754285812378), tl.where((t14 & 1) != 0, 0.3613297641277313, 0.11067792773246765)), tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, 0.8717461824417114, 0.6132843494415283), tl.where((t14 & 1) != 0, 0.38216277956962585, 0.12434959411621094)))
    t17 = t12 - t16
    t18 = tl.where((t14 & 4) != 0, tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, (-0.006181925535202026), (-0.08614782243967056)), tl.where((t14 & 1) != 0, (-0.5878698229789734), (-5.616662502288818))), tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, 0.006348165217787027, 0.0061807651072740555), tl.where((t14 & 1) != 0, (-0.016401318833231926), (-0.1235736832022667))))
    t19 = tl.where((t14 & 4) != 0, tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, 0.04376634582877159, 0.13285493850708008), tl.where((t14 & 1) != 0, 0.6149576306343079, 3.7274694442749023)), tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, 0.00697005819529295, 0.015388652682304382), tl.where((t14 & 1) != 0, 0.030655503273010254, 0.08041708171367645)))
    t20 = tl.where((t14 & 4) != 0, tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, (-0.07258059084415436), (-0.17440153658390045)), tl.where((t14 & 1) != 0, (-0.5995561480522156), (-2.6439645290374756))), tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, (-0.013247012160718441), (-0.025206148624420166)), tl.where((t14 & 1) != 0, (-0.048715740442276), (-0.1166815236210823))))
    t21 = tl.where((t14 & 4) != 0, tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, 0.11164643615484238, 0.2247910052537918), tl.where((t14 & 1) != 0, 0.5976366996765137, 1.9261698722839355)), tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, 0.028020735830068588, 0.04680198058485985), tl.where((t14 & 1) != 0, 0.07932108640670776, 0.15885502099990845)))
    t22 = tl.fma(tl.fma(tl.fma(tl.fma(t15, t17, t18), t17, t19), t17, t20), t17, t21)
    t23 = tl.where((t14 & 4) != 0, tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, (-0.17424604296684265), (-0.29327893257141113)), tl.where((t14 & 1) != 0, (-0.605465829372406), (-1.4335918426513672))), tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, (-0.06118730083107948), (-0.08941724896430969)), tl.where((t14 & 1) != 0, (-0.13189709186553955), (-0.21950101852416992))))
    t24 = tl.where((t14 & 4) != 0, tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, 0.27399441599845886, 0.3865368366241455), tl.where((t14 & 1) != 0, 0.6229299902915955, 1.0940929651260376)), tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, 0.13542990386486053, 0.17373423278331757), tl.where((t14 & 1) != 0, 0.22402489185333252, 0.3120185136795044)))
    t25 = tl.where((t14 & 4) != 0, tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, (-0.4341078996658325), (-0.5148207545280457)), tl.where((t14 & 1) != 0, (-0.651502788066864), (-0.8582652807235718))), tl.where((t14 & 2) != 0, tl.where((t14 & 1) != 0, (-0.30410078167915344), (-0.343741774559021)), tl.where((t14 & 1) != 0, (-0.3893311619758606), (-0.4574701488018036))))
    t26 = t1 * tl.fma(tl.fma(tl.fma(t22, t17, t23), t17, t24), t17, t25)
    t27 = t4 * t26
    return tl.fma(tl.fma(t27, t11, t27), 5.421010862427522e-20, (0.6931471824645996 * tl.where(x < 0.0, 0.0, x)))


@triton.jit
def logish_gradient(x):
    """df/dx, in float32."""
    x = tl.cast(x, tl.float32)
    t0 = tl.where(3.4028234663852886e+38 < x, 3.4028234663852886e+38, x)
    t1 = tl.where(t0 < (-3.4028234663852886e+38), (-3.4028234663852886e+38), t0)
    t2 = tl.abs(t1)
    t3 = 64.0 < t2
    t4 = libdevice.exp(((t2 - tl.where(t3, 32.0, 0.0)) * -1.0))
    t5 = 1.0 + t4
    t6 = t1 < 0.0
    t7 = tl.div_rn(tl.where(t6, t4, 1.0), t5)
    t8 = tl.where(t3, 1.2664165777252073e-14, 1.0)
    t9 = tl.where(t6, t8, 1.0)
    t10 = tl.where(x == x, tl.cast(-2147483648, tl.float32, bitcast=True), x)
    t11 = tl.div_rn((tl.div_rn(tl.div_rn(t4, t5), t5) * t1), (tl.fma(t7, t9, t10) + 1.0))
    return tl.fma(t11, t8, t10) + tl.fma(libdevice.log1p(t7), t9, t10)
