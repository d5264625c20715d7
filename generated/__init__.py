"""Activations as differentiable torch functions and modules, with kernels for the CPU and for CUDA.

    >>> import torch, generated
    >>> generated.telu(torch.randn(8, 8))
    >>> generated.TeLU()

This folder needs torch alone; copied elsewhere it works under any package name.  Kernels are compiled at first use
(a C++ compiler; NVRTC or nvcc for CUDA devices), and where that cannot be, plain torch expressions run instead.  An installed
distribution brings most of them for float32 and the half types.

Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

from ._dispatch import dispatcher
from ._libraries import kernels
from ._operators import backend
from .activations.heaviside import Heaviside, heaviside
from .activations.relu import ReLU, relu
from .activations.relu_squared import ReLUSquared, relu_squared
from .activations.relu6 import ReLU6, relu6
from .activations.hardtanh import Hardtanh, hardtanh
from .activations.hard_sigmoid import HardSigmoid, hard_sigmoid
from .activations.hard_swish import HardSwish, hard_swish
from .activations.leaky_relu import LeakyReLU, leaky_relu
from .activations.prelu import PReLU, prelu
from .activations.crrelu import CRReLU, crrelu
from .activations.elu import ELU, elu
from .activations.celu import CELU, celu
from .activations.selu import SELU, selu
from .activations.sigmoid import Sigmoid, sigmoid
from .activations.tanh import Tanh, tanh
from .activations.softsign import Softsign, softsign
from .activations.softplus import Softplus, softplus
from .activations.silu import SiLU, silu
from .activations.swish import Swish, swish
from .activations.mish import Mish, mish
from .activations.logish import Logish, logish
from .activations.smish import Smish, smish
from .activations.telu import TeLU, telu
from .activations.saturated_silu import SaturatedSilu, saturated_silu
from .activations.saturated_mish import SaturatedMish, saturated_mish
from .activations.gelu import GELU, gelu
from .activations.gelu_tanh import GELUTanh, gelu_tanh
from .activations.saturated_gelu import SaturatedGelu, saturated_gelu
from .activations.clamped_silu import ClampedSiLU, clamped_silu
from .activations.gem_n1 import GEM_N1, gem_n1
from .activations.gem_n2 import GEM_N2, gem_n2
from .activations.egem_n1 import EGEM_N1, egem_n1
from .activations.egem_n2 import EGEM_N2, egem_n2
from .activations.segem_n1 import SEGEM_N1, segem_n1
from .activations.segem_n2 import SEGEM_N2, segem_n2
from .activations.rrelu import RReLU, rrelu
from .activations.glu import GLU, glu
from .activations.reglu import ReGLU, reglu
from .activations.geglu import GeGLU, geglu
from .activations.swiglu import SwiGLU, swiglu
from .activations.swiglu_beta import SwiGLUBeta, swiglu_beta
from .activations.gmglu_n1 import GMGLU_N1, gmglu_n1
from .activations.gmglu_n2 import GMGLU_N2, gmglu_n2
from .activations.egmglu_n1 import EGMGLU_N1, egmglu_n1
from .activations.egmglu_n2 import EGMGLU_N2, egmglu_n2
from .activations.segmglu_n1 import SEGMGLU_N1, segmglu_n1
from .activations.segmglu_n2 import SEGMGLU_N2, segmglu_n2
from .activations.clamped_swiglu import ClampedSwiGLU, clamped_swiglu
from .activations.hermite import Hermite, hermite
from .activations.legendre import Legendre, legendre
from .activations.chebyshev_first import ChebyshevFirst, chebyshev_first
from .activations.chebyshev_second import ChebyshevSecond, chebyshev_second
from .activations.hermite_clamped import HermiteClamped, hermite_clamped
from .activations.fourier import Fourier, fourier
from .activations.fourier_fundamental import FourierFundamental, fourier_fundamental
from .activations.fourier_phase import FourierPhase, fourier_phase
from .activations.hermitian_wavelet import HermitianWavelet, hermitian_wavelet
from .activations.morlet import Morlet, morlet
from .activations.tropical import Tropical, tropical
from .activations.tropical_laurent import TropicalLaurent, tropical_laurent
from .activations.tropical_rational import TropicalRational, tropical_rational
from .activations.polyrelu import PolyReLU, polyrelu
from .activations.polyprelu import PolyPReLU, polyprelu
from .activations.poly import Poly, poly
from .activations.polygelu import PolyGELU, polygelu
from .activations.polytanh import PolyTanh, polytanh
from .activations.polynorm_r3 import PolyNorm_r3, polynorm_r3
from .activations.polynorm_r2 import PolyNorm_r2, polynorm_r2
from .activations.polynorm_l2_r3 import PolyNormL2_r3, polynorm_l2_r3
from .activations.polyrelu_norm_r3 import PolyReLUNorm_r3, polyrelu_norm_r3
from .activations.polyrelu_norm_l2_r3 import PolyReLUNormL2_r3, polyrelu_norm_l2_r3
from .activations.squaf import SQUAF, squaf
from .activations.squaf_nearest import SQUAFNearest, squaf_nearest
from .activations.squaf_laplacian import SQUAFLaplacian, squaf_laplacian
from .activations.squaf_laplacian_nearest import SQUAFLaplacianNearest, squaf_laplacian_nearest
from .activations.squaf_general import SQUAFGeneral, squaf_general
from .activations.squaf_general_laplacian import SQUAFGeneralLaplacian, squaf_general_laplacian
from .activations.squaf_p import SQUAFP, squaf_p, squaf_p_rate
from .activations.squaf_s import SQUAFS, squaf_s
from .activations.kaf import KAF, kaf
from .activations.pade import Pade, pade
from .activations.cpab import CPAB, cpab

__all__ = [
    "backend",
    "dispatcher",
    "kernels",
    "Heaviside",
    "heaviside",
    "ReLU",
    "relu",
    "ReLUSquared",
    "relu_squared",
    "ReLU6",
    "relu6",
    "Hardtanh",
    "hardtanh",
    "HardSigmoid",
    "hard_sigmoid",
    "HardSwish",
    "hard_swish",
    "LeakyReLU",
    "leaky_relu",
    "PReLU",
    "prelu",
    "CRReLU",
    "crrelu",
    "ELU",
    "elu",
    "CELU",
    "celu",
    "SELU",
    "selu",
    "Sigmoid",
    "sigmoid",
    "Tanh",
    "tanh",
    "Softsign",
    "softsign",
    "Softplus",
    "softplus",
    "SiLU",
    "silu",
    "Swish",
    "swish",
    "Mish",
    "mish",
    "Logish",
    "logish",
    "Smish",
    "smish",
    "TeLU",
    "telu",
    "SaturatedSilu",
    "saturated_silu",
    "SaturatedMish",
    "saturated_mish",
    "GELU",
    "gelu",
    "GELUTanh",
    "gelu_tanh",
    "SaturatedGelu",
    "saturated_gelu",
    "ClampedSiLU",
    "clamped_silu",
    "GEM_N1",
    "gem_n1",
    "GEM_N2",
    "gem_n2",
    "EGEM_N1",
    "egem_n1",
    "EGEM_N2",
    "egem_n2",
    "SEGEM_N1",
    "segem_n1",
    "SEGEM_N2",
    "segem_n2",
    "RReLU",
    "rrelu",
    "GLU",
    "glu",
    "ReGLU",
    "reglu",
    "GeGLU",
    "geglu",
    "SwiGLU",
    "swiglu",
    "SwiGLUBeta",
    "swiglu_beta",
    "GMGLU_N1",
    "gmglu_n1",
    "GMGLU_N2",
    "gmglu_n2",
    "EGMGLU_N1",
    "egmglu_n1",
    "EGMGLU_N2",
    "egmglu_n2",
    "SEGMGLU_N1",
    "segmglu_n1",
    "SEGMGLU_N2",
    "segmglu_n2",
    "ClampedSwiGLU",
    "clamped_swiglu",
    "Hermite",
    "hermite",
    "Legendre",
    "legendre",
    "ChebyshevFirst",
    "chebyshev_first",
    "ChebyshevSecond",
    "chebyshev_second",
    "HermiteClamped",
    "hermite_clamped",
    "Fourier",
    "fourier",
    "FourierFundamental",
    "fourier_fundamental",
    "FourierPhase",
    "fourier_phase",
    "HermitianWavelet",
    "hermitian_wavelet",
    "Morlet",
    "morlet",
    "Tropical",
    "tropical",
    "TropicalLaurent",
    "tropical_laurent",
    "TropicalRational",
    "tropical_rational",
    "PolyReLU",
    "polyrelu",
    "PolyPReLU",
    "polyprelu",
    "Poly",
    "poly",
    "PolyGELU",
    "polygelu",
    "PolyTanh",
    "polytanh",
    "PolyNorm_r3",
    "polynorm_r3",
    "PolyNorm_r2",
    "polynorm_r2",
    "PolyNormL2_r3",
    "polynorm_l2_r3",
    "PolyReLUNorm_r3",
    "polyrelu_norm_r3",
    "PolyReLUNormL2_r3",
    "polyrelu_norm_l2_r3",
    "SQUAF",
    "squaf",
    "SQUAFNearest",
    "squaf_nearest",
    "SQUAFLaplacian",
    "squaf_laplacian",
    "SQUAFLaplacianNearest",
    "squaf_laplacian_nearest",
    "SQUAFGeneral",
    "squaf_general",
    "SQUAFGeneralLaplacian",
    "squaf_general_laplacian",
    "SQUAFP",
    "squaf_p",
    "squaf_p_rate",
    "SQUAFS",
    "squaf_s",
    "KAF",
    "kaf",
    "Pade",
    "pade",
    "CPAB",
    "cpab",
]

_reloads: int = globals().get("_reloads", -1) + 1
if _reloads:  # importlib.reload: torch keeps operators under their names, so what is read again has a package of its own
    import importlib.util as _util
    import sys as _sys

    _spec = _util.spec_from_file_location(f"{__name__}_{_reloads}", __file__, submodule_search_locations=[*__path__])
    assert _spec is not None and _spec.loader is not None
    _fresh = _sys.modules[_spec.name] = _util.module_from_spec(_spec)
    _spec.loader.exec_module(_fresh)
    globals().update((_name, getattr(_fresh, _name)) for _name in __all__)
