"""Forward and backward against a plain copy of the same bytes, in one run.

Bytes are those that must move: forward reads x and writes y; backward reads x and grad_output and writes grad_x.  A
copy reads and writes once, so the share of its bandwidth is what a kernel that memory bounds can be judged by.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

import torch

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

        times = _interleaved({"copy": lambda: target.copy_(x), "forward": forward, "backward": backward}, x.device)
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


def _interleaved(work: dict[str, Callable[[], object]], device: torch.device) -> dict[str, tuple[float, float]]:
    """Median and spread (between the quartiles) in seconds of each piece of work, their repetitions taken in turn."""
    for call in work.values():
        for _ in range(3):
            call()
    samples: dict[str, list[float]] = {name: [] for name in work}
    for _ in range(REPEATS):
        for name, call in work.items():
            samples[name].append(_seconds(call, device))
    result = {}
    for name, found in samples.items():
        low, _, high = statistics.quantiles(found, n=4)
        result[name] = (statistics.median(found), high - low)
    return result


def _seconds(call: Callable[[], object], device: torch.device) -> float:
    if device.type != "cuda":
        start = time.perf_counter()
        call()
        return time.perf_counter() - start
    start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    start.record()
    call()
    end.record()
    end.synchronize()
    return start.elapsed_time(end) / 1e3
