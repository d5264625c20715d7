"""What a call costs a device, without what it costs Python to ask for it.

On a GPU a piece of work is recorded as a CUDA graph of up to :data:`LAUNCHES` calls, which is then replayed: no Python,
no allocation and no gap lies between the calls.  What cannot be recorded is called so often between two events.  On the
CPU one call is timed.
"""

from __future__ import annotations

import contextlib
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

import torch

from codegen.bench.run import interleaved
from codegen.gpu.session import printed

Call = Callable[[], object]

#: Calls in a graph or between two events, and the seconds of a turn that fewer are enough for.
LAUNCHES, TURN = 20, 2e-3

#: Turns that each piece of work has.
_ROUNDS = {"cuda": 11, "cpu": 3}


@dataclass
class Timed:
    """Seconds of a call by what was called (median, distance of the quartiles), how it was timed (``graph``,
    ``events`` or ``call``), and why there is no time of something."""

    seconds: dict[str, tuple[float, float]] = field(default_factory=dict)
    how: dict[str, str] = field(default_factory=dict)
    absent: dict[str, str] = field(default_factory=dict)


class Timer:
    """Times calls on one device; on a GPU all of them on a stream of its own, which :meth:`stream` enters."""

    def __init__(self, device: torch.device) -> None:
        self.device = device
        self._stream = torch.cuda.Stream(device) if device.type == "cuda" else None
        self._pool = torch.cuda.graph_pool_handle() if device.type == "cuda" else None

    @contextlib.contextmanager
    def stream(self) -> Iterator[None]:
        """What is called in the backward must have been called in the forward here."""
        if self._stream is None:
            yield
            return
        torch.cuda.synchronize(self.device)
        with torch.cuda.stream(self._stream):
            yield
        torch.cuda.synchronize(self.device)

    def time(self, work: Mapping[str, Call]) -> Timed:
        """All of ``work`` in turn.  What raises is absent, with the reason."""
        found = Timed()
        turns: dict[str, Call] = {}
        calls: dict[str, int] = {}
        for name, call in work.items():
            try:
                turns[name], calls[name], found.how[name] = self._turn(call)
            except Exception as error:  # out of memory, or an operator that is missing
                found.absent[name] = f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"
                self._recover()
        times = interleaved(turns, self.device, _ROUNDS[self.device.type])
        found.seconds = {n: (t.median / calls[n], t.spread / calls[n]) for n, t in times.items()}
        return found

    def _turn(self, call: Call) -> tuple[Call, int, str]:
        """What has a turn, the calls that it stands for, and how."""
        for _ in range(3):
            call()
        if self._stream is None:
            return call, 1, "call"
        torch.cuda.synchronize(self.device)
        start = time.perf_counter()
        call()
        torch.cuda.synchronize(self.device)
        count = max(1, min(LAUNCHES, int(TURN / (time.perf_counter() - start))))
        try:
            return self._recorded(call, count).replay, count, "graph"
        except RuntimeError:
            self._recover()
            call()
            torch.cuda.synchronize(self.device)

        def again() -> None:
            for _ in range(LAUNCHES):
                call()

        return again, LAUNCHES, "events"

    def _recorded(self, call: Call, count: int) -> torch.cuda.CUDAGraph:
        graph = torch.cuda.CUDAGraph()
        graph.capture_begin(pool=self._pool)
        try:
            for _ in range(count):
                call()
        finally:
            graph.capture_end()
        graph.replay()
        torch.cuda.synchronize(self.device)
        return graph

    def _recover(self) -> None:
        """After an error: memory that nobody holds is given back, and what is left of the error is raised here."""
        if self._stream is not None:
            torch.cuda.synchronize(self.device)
            torch.cuda.empty_cache()


#: What nvidia-smi is asked before and after something is timed.
_CLOCKS = ("clocks.sm", "clocks.mem", "clocks.max.sm", "temperature.gpu", "power.draw")


def clocks(device: torch.device) -> dict[str, str]:
    """Clocks, temperature and power at this moment by nvidia-smi's names; empty without it."""
    if device.type != "cuda" or shutil.which("nvidia-smi") is None:
        return {}
    asked = ["nvidia-smi", f"--query-gpu={','.join(_CLOCKS)}", "--format=csv,noheader"]
    found = printed(asked)[device.index or 0].split(", ")
    return dict(zip(_CLOCKS, found, strict=False))
