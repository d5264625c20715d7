"""Forward and backward against a plain copy of the same bytes, in one run.

Bytes are those that must move: forward reads x and writes y; backward reads x and grad_output and writes grad_x.  A
copy reads and writes once, so the share of its bandwidth is what a kernel that memory bounds can be judged by.
"""

from __future__ import annotations

from typing import Any

import torch

from codegen.bench.timing import interleaved
from codegen.gpu.calls import Subject

#: Elements on a GPU and on a CPU; repetitions of every measurement, interleaved.
ELEMENTS = {"cuda": 1 << 27, "cpu": 1 << 20}
REPEATS = 15


def benchmark(subject: Subject) -> tuple[dict[str, Any], list[str]]:
    """Milliseconds (median, spread) of copy, forward and backward, and shares of the copy's bandwidth."""
    figures: dict[str, Any] = {}
    elements = ELEMENTS[subject.device.type]
    for dtype in (torch.float32, torch.bfloat16):
        figures[str(dtype).removeprefix("torch.")] = _one(subject, dtype, elements)
    return figures, []


def _one(subject: Subject, dtype: torch.dtype, elements: int) -> dict[str, Any]:
    x = torch.empty(elements // 1024, 1024, dtype=dtype, device=subject.device).normal_()
    grad, target = torch.empty_like(x).normal_(), torch.empty_like(x)
    leaf = x.detach().requires_grad_()
    parameters = subject.parameters(dtype)
    with subject.kernels.backend("kernel"):
        y = subject.function(*subject.inputs(leaf), **parameters, **subject.options())

        def forward() -> None:
            with torch.no_grad():
                subject.function(*subject.inputs(x), **parameters, **subject.options())

        def backward() -> None:
            torch.autograd.grad(y, leaf, grad, retain_graph=True)

        work = {"copy": lambda: target.copy_(x), "forward": forward, "backward": backward}
        times = interleaved(work, x.device, REPEATS)
    size = x.numel() * x.element_size()
    copy = 2 * size / times["copy"][0]
    moved = {"copy": 2 * size, "forward": 2 * size, "backward": 3 * size}
    return {
        name: {
            "ms": median * 1e3, "spread_ms": spread * 1e3, "gigabytes_per_second": moved[name] / median / 1e9,
            "of_copy": moved[name] / median / copy,
        }
        for name, (median, spread) in times.items()
    }  # fmt: skip
