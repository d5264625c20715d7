"""Activations as differentiable torch functions and modules, with kernels for the CPU and for CUDA.

    >>> import torch, generated
    >>> generated.telu(torch.randn(8))
    >>> generated.TeLU()

This folder needs torch alone; copied elsewhere it works under any package name.  Kernels are compiled at first use
(a C++ compiler; nvcc for CUDA devices), and where that cannot be, plain torch expressions run instead.

Generated from its definition in the catalogue; edit that and run `actsym generate`.
"""

from __future__ import annotations

from ._kernels import backend
from .activations.relu import ReLU, relu
from .activations.relu_squared import ReLUSquared, relu_squared
from .activations.relu6 import ReLU6, relu6
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
from .activations.gelu import GELU, gelu
from .activations.gelu_tanh import GELUTanh, gelu_tanh
from .activations.gem_n1 import GEM_N1, gem_n1
from .activations.gem_n2 import GEM_N2, gem_n2
from .activations.egem_n1 import EGEM_N1, egem_n1
from .activations.egem_n2 import EGEM_N2, egem_n2
from .activations.segem_n1 import SEGEM_N1, segem_n1
from .activations.segem_n2 import SEGEM_N2, segem_n2

__all__ = [
    "backend",
    "ReLU",
    "relu",
    "ReLUSquared",
    "relu_squared",
    "ReLU6",
    "relu6",
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
    "GELU",
    "gelu",
    "GELUTanh",
    "gelu_tanh",
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
]
