"""How a line that says what falls short names where it does: each target's files say the lines that are about them."""

from __future__ import annotations

from collections.abc import Iterable

#: A C header, and what computes as it does in float32.
OF_HEADER, OF_GPUS = " of the C header", ", of the CUDA kernel and of the Triton function"


def of_torch(lines: Iterable[str]) -> list[str]:
    """Those about what a torch module runs, on any device.

    >>> of_torch(["float32 f: 9 ulp", "float64 f of the C header: 9 ulp"])
    ['float32 f: 9 ulp']
    """
    return [line for line in lines if OF_HEADER not in line or OF_GPUS in line]


def of_c(lines: Iterable[str]) -> list[str]:
    """Those about a C header."""
    return [line.replace(OF_HEADER, "").replace(OF_GPUS, "") for line in lines if OF_HEADER in line]


def of_triton(lines: Iterable[str]) -> list[str]:
    """Those about Triton functions."""
    return [line.replace(OF_HEADER, "").replace(OF_GPUS, "") for line in lines if OF_GPUS in line]
