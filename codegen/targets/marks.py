"""How a line that says what falls short names where it does: each target's files say the lines that are about them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from codegen.approximate import approximants

if TYPE_CHECKING:
    from actsym.definition.spec import Activation
    from codegen.verify.shortfalls import Shortfall

#: A C header, and what computes as it does in float32: functions for Triton, and CUDA kernels too if they have no
#: approximant of their own.
OF_HEADER, OF_TRITON = " of the C header", " and of the Triton function"
OF_GPUS = f", of the CUDA kernel{OF_TRITON}"


#: How a line names what else computes a quantity than a kernel.
_OF_BACKEND = {"kernel": "", "scan": " between neighbours", "torch": " of the torch expression", "c": OF_HEADER}


def by_unit(found: Mapping[Activation, Iterable[Shortfall]]) -> dict[str, tuple[str, ...]]:
    """The lines of each unit.

    C headers compute the composed form of a function.  CUDA kernels and Triton functions compute it too, in float32,
    where there is no approximant for GPUs: what is wrong in the header is wrong there as well, and its line says so.
    """
    lines: dict[str, dict[str, None]] = {}
    for activation, several in found.items():
        triton, cuda = (approximants.graphs(activation, variant) for variant in ("flat", "device"))
        for dtype, quantity, backend, why in several:
            composed = backend == "c" and dtype == "float32" and quantity not in triton
            of = _OF_BACKEND[backend] + ((OF_TRITON if quantity in cuda else OF_GPUS) if composed else "")
            lines.setdefault(activation.unit, {})[f"{dtype} {quantity}{of}: {why}"] = None
    return {unit: tuple(own) for unit, own in lines.items()}


def of_torch(lines: Iterable[str]) -> list[str]:
    """Those about what a torch module runs, on any device.

    >>> of_torch(["float32 f: 9 ulp", "float64 f of the C header: 9 ulp"])
    ['float32 f: 9 ulp']
    """
    return [line for line in lines if OF_HEADER not in line or OF_GPUS in line]


def of_c(lines: Iterable[str]) -> list[str]:
    """Those about a C header."""
    return [_without(line) for line in lines if OF_HEADER in line]


def of_triton(lines: Iterable[str]) -> list[str]:
    """Those about Triton functions."""
    return [_without(line) for line in lines if OF_TRITON in line]


def _without(line: str) -> str:
    return line.replace(OF_HEADER, "").replace(OF_GPUS, "").replace(OF_TRITON, "")
