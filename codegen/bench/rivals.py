"""What a kernel is measured against: the definition typed as torch expressions, torch's own function, and what other
libraries have.

The textbook expression is the definition as it is written, at the lengths that the catalogue gives its vectors, with
common subexpressions computed once (but for those of rows).  It is neither stable nor exact: it is what there would be
without the kernel.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from functools import partial, reduce
from typing import Any, TypeAlias

import sympy as sp
import torch
import torch.nn.functional as F
from sympy.printing.pytorch import TorchPrinter
from torch import Tensor

from actsym.definition.folds import unfold
from actsym.definition.rows import RowSum
from actsym.definition.spec import Activation, Kind, x

#: A function of the inputs and of the parameters by the catalogue's names.
Function: TypeAlias = Callable[[tuple[Tensor, ...], Mapping[str, Any]], Tensor]

#: torch's own functions of the input alone that compute the same, at default parameters.
_OWN: dict[str, Callable[[Tensor], Tensor]] = {
    "relu": F.relu, "relu6": F.relu6, "hardtanh": F.hardtanh, "hard_sigmoid": F.hardsigmoid,
    "hard_swish": F.hardswish, "leaky_relu": F.leaky_relu, "elu": F.elu, "celu": F.celu, "selu": F.selu,
    "sigmoid": torch.sigmoid, "tanh": torch.tanh, "softsign": F.softsign, "softplus": F.softplus, "silu": F.silu,
    "mish": F.mish, "gelu": F.gelu, "gelu_tanh": partial(F.gelu, approximate="tanh"),
}  # fmt: skip


class _Torch(TorchPrinter):
    """SymPy's printer, with numbers as Python's and what definitions hold besides."""

    def _print(self, expr, **kwargs):
        if isinstance(expr, sp.Expr) and expr.is_number and not expr.is_Integer and not expr.has(RowSum):
            return repr(float(expr))
        return super()._print(expr, **kwargs)

    def _print_RowMean(self, expr):
        return f"torch.mean({self._print(expr.args[0])}, -1, keepdim=True)"

    def _print_RowSum(self, expr):
        if expr.args[0] == 1:
            return f"torch.as_tensor(float({x.name}.shape[-1]))"
        return f"torch.sum({self._print(expr.args[0])}, -1, keepdim=True)"

    def _print_Largest(self, expr):
        return reduce(lambda largest, other: f"torch.maximum({largest}, {other})", map(self._print, expr.args))


def textbook(activation: Activation) -> Function | None:
    """The definition in torch; None for a stochastic one, of whose two forms neither is an expression alone."""
    if activation.kind is Kind.STOCHASTIC:
        return None
    symbols = [*activation.inputs, *(p.symbol for p in activation.parameters)]
    row = activation.kind is Kind.ROW
    expr = unfold(activation.definition, activation.vectors) if row else activation.expr
    # A statistic of a name for a subexpression would be one of a number.
    function = sp.lambdify(symbols, expr, modules="torch", printer=_Torch, cse=not row)

    def run(given: tuple[Tensor, ...], parameters: Mapping[str, Any]) -> Tensor:
        numbers = [torch.as_tensor(parameters[p.name], dtype=given[0].dtype) for p in activation.scalars]
        entries = [e for v in activation.vectors for e in parameters[v.name].unbind()]
        return function(*given, *numbers, *entries).to(given[0].dtype)  # of branches that are integers

    return run


def by_compiler(function: Function) -> Function:
    """A function of :func:`textbook` as torch.compile makes it for the inputs that it is called with."""
    torch.compiler.reset()  # all of them are one piece of code, of which torch compiles a few versions alone
    return torch.compile(function, dynamic=False)


def own(activation: Activation) -> Function | None:
    """torch's own function, where there is one."""
    if activation.name == "prelu":
        return lambda given, parameters: F.prelu(given[0], parameters["a"].reshape(1))
    function = _OWN.get(activation.name)
    return None if function is None else lambda given, parameters: function(*given)


# Functions of other libraries that compute the same, where these are installed (the extra ``peers``).

_TIMM = "timm", "timm.layers.activations"
_TRANSFORMERS = "transformers", "transformers.activations"

#: By activation of the catalogue: (library, module, what makes a function of the input alone).
_PEERS: dict[str, tuple[tuple[str, str, str], ...]] = {
    "gelu": ((*_TIMM, "GELU"), (*_TRANSFORMERS, "GELUActivation")),
    "gelu_tanh": ((*_TRANSFORMERS, "NewGELUActivation"),),
    "hard_sigmoid": ((*_TIMM, "HardSigmoid"),),
    "hard_swish": ((*_TIMM, "HardSwish"),),
    "mish": ((*_TIMM, "Mish"), (*_TRANSFORMERS, "MishActivation")),
    "relu_squared": ((*_TRANSFORMERS, "ReLUSquaredActivation"),),
}


def peers(activation: Activation) -> dict[str, Function]:
    """What other libraries have for ``activation``, by library; nothing of those that are not installed."""
    found = {}
    for library, module, name in _PEERS.get(activation.name, ()):
        try:
            layer = getattr(importlib.import_module(module), name)()
        except (ImportError, AttributeError):  # not installed, or another version, which has no such layer
            continue
        found[library] = _of(layer)
    return found


def _of(layer: Callable[[Tensor], Tensor]) -> Function:
    return lambda given, parameters: layer(given[0])
