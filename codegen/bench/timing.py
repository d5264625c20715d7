"""Pieces of work timed in turn, so that what else the machine does falls on all of them alike."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping
from typing import NamedTuple

import torch


class Time(NamedTuple):
    """Seconds: the median, and the distance between the quartiles."""

    median: float
    spread: float


def interleaved(
    work: Mapping[str, Callable[[], object]], device: torch.device, least: int, most: int = 0, seconds: float = 0.0
) -> dict[str, Time]:
    """The time of each piece of work, of rounds in which each has one turn.

    There are ``least`` of them (2 or more), and up to ``most`` as far as ``seconds`` allow: what slows a machine down
    comes and goes, so that medians over a tenth of a second are not those of the next.
    """
    for call in work.values():
        for _ in range(2):
            call()
    once = sum(_seconds(call, device) for call in work.values())
    samples: dict[str, list[float]] = {name: [] for name in work}
    for _ in range(max(least, min(most, int(seconds / once)))):
        for name, call in work.items():
            samples[name].append(_seconds(call, device))
    result = {}
    for name, found in samples.items():
        low, _, high = statistics.quantiles(found, n=4)
        result[name] = Time(statistics.median(found), high - low)
    return result


def _seconds(call: Callable[[], object], device: torch.device) -> float:
    if device.type != "cuda":
        before = time.perf_counter()
        call()
        return time.perf_counter() - before
    start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    start.record()
    call()
    end.record()
    end.synchronize()
    return start.elapsed_time(end) / 1e3
