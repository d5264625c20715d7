"""How a line that says what falls short names where it does: each target's files say the lines that are about them."""

from __future__ import annotations

from collections.abc import Iterable

#: A C header, and what computes as it does in float32: functions for Triton, and CUDA kernels too if they have no
#: approximant of their own.
OF_HEADER, OF_TRITON = " of the C header", " and of the Triton function"
OF_GPUS = f", of the CUDA kernel{OF_TRITON}"


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
