"""Counts of the CUDA kernels of an activation, and what they allow (:mod:`tests.instruments.counts`)."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path

from actsym.definition.spec import Activation
from codegen.build import CompileError, lengths_built, load_package, usage
from tests.instruments.counts import flow, resident

#: Multiprocessors, clock in Hz, and bytes a second of a copy.
MULTIPROCESSORS, CLOCK, COPY = 132, 1.8e9, 4.3e12

#: Threads' instructions that a multiprocessor begins in a clock, in all and by unit; "from64" are conversions from and
#: to types of 64 bits, doubles and integers alike, for which that of 8.0 is taken.
ISSUED = 128
#: "memory" takes a number of 4 bytes of a warp in one pass where all are in one line, or in banks of their own.
UNITS = {
    "memory": 32, "fma": 128, "integer": 64, "alu": 64, "special": 16, "convert": 64, "from64": 16, "double": 64,
}  # fmt: skip

_UNITS = {
    "fma": ("FADD", "FFMA", "FMUL", "HADD2", "HFMA2", "HMUL2"),
    "integer": ("IMAD",),  # in one half of the unit for fma
    "special": ("MUFU", "POPC", "BREV", "FLO"),
    "convert": ("F2F", "F2I", "FRND", "I2F"),
    "double": ("DADD", "DFMA", "DMUL", "DSETP", "DMNMX"),
    "memory": ("LD", "ST", "RED", "ATOM", "MEMBAR", "CCTL"),
    "control": ("BRA", "BSSY", "BSYNC", "EXIT", "RET", "CALL", "NOP", "WARPSYNC", "BAR", "YIELD", "DEPBAR", "ERRBAR"),
}

#: Types with the bytes of an element.
TYPES = {"float32": 4, "float64": 8, "float16": 2, "bfloat16": 2}

FORWARD, BACKWARD = "forward", "backward"
#: The kernels of a stage and type, by name.
KERNEL = rf"_({FORWARD}|{BACKWARD})_({'|'.join(TYPES)})"
_KERNEL = re.compile(f"{KERNEL}_kernel$")


@dataclass(frozen=True)
class Count:
    """One kernel: instructions an element, in all and by unit; ``share`` of a copy's bandwidth that is possible, and
    what bounds it: "memory", "latency", "issue" or a unit.  ``loops``: there is an inner loop, whose body is counted
    once.  ``length``: that of the rows, 0 of element-wise kernels; of these ``on_the_way``: bytes that a multiprocessor
    has on their way from memory (:mod:`tests.instruments.counts.resident`)."""

    activation: str
    dtype: str
    stage: str
    instructions: float
    units: dict[str, float]
    share: float
    bound: str
    loops: bool
    length: int = 0
    on_the_way: int = 0


def count(activation: Activation, folder: Path) -> list[Count]:
    """The counts of one activation's kernels without gradients of parameters, for one channel and its default lengths
    of vectors.

    Raises :class:`~codegen.build.CompileError` where nvcc fails, ``FileNotFoundError`` where a tool is missing.
    """
    inputs = len(activation.inputs)
    found = []
    listed, reported = compiled(activation, folder)
    uses = {u.kernel: u for u in usage(reported, folder / "cuda" / f"{activation.unit}.cu")}
    for name, text in flow.kernels(listed).items():
        if kind := _KERNEL.search(name):
            stage, dtype = kind.groups()
            size = TYPES[dtype]
            path = flow.wide_path(flow.blocks(text))
            if path is None:
                raise CompileError(f"{name}: no loop with 16-byte stores")
            outputs = inputs if stage == BACKWARD else 1
            elements = path.stores * (16 // size) / outputs
            moved = size * (inputs + 1 if stage == FORWARD else 2 * inputs + 1)
            here = counted(activation.name, dtype, stage, path, elements, moved)
            found.append(_with_latency(here, resident.on_the_way(uses[name], text, path)))
    return sorted(found, key=lambda c: (c.dtype, c.stage != FORWARD))


def counted(name: str, dtype: str, stage: str, path: flow.Path, elements: float, moved: int, length: int = 0) -> Count:
    """What the instructions on ``path``, which work on so many ``elements``, allow where ``moved`` bytes an element are
    read and written."""
    total, by_unit, bound, compute = work(path.instructions, elements)
    memory = moved / COPY
    bound = "memory" if memory >= compute else bound
    share = round(min(1.0, memory / compute), 3)
    return Count(name, dtype, stage, round(total, 2), by_unit, share, bound, path.loops, length)


def _with_latency(told: Count, on_the_way: int) -> Count:
    share = round(on_the_way / resident.NEEDED, 3)
    if share >= told.share:
        return replace(told, on_the_way=on_the_way)
    return replace(told, on_the_way=on_the_way, share=share, bound="latency")


def work(instructions: Counter[str], elements: float) -> tuple[float, dict[str, float], str, float]:
    """Instructions an element, in all and by unit; what is busy the longest, and for how many seconds an element."""
    units: Counter[str] = Counter()
    for instruction, times in instructions.items():
        units[unit(instruction)] += times
    total = sum(units.values()) / elements
    by_unit = {u: round(n / elements, 2) for u, n in sorted(units.items())}
    busy = by_unit | {"fma": by_unit.get("fma", 0.0) + by_unit.get("integer", 0.0)}
    busy["memory"] = sum(passes(i) * n for i, n in instructions.items()) / elements
    cycles = {"issue": total / ISSUED, **{u: busy.get(u, 0.0) / rate for u, rate in UNITS.items()}}
    bound, most = max(cycles.items(), key=lambda c: c[1])
    return total, by_unit, "loads" if bound == "memory" else bound, most / (MULTIPROCESSORS * CLOCK)


def unit(instruction: str) -> str:
    """The unit of a multiprocessor that runs an instruction; "uniform" where it is none of a thread's own."""
    name, *types = instruction.split(".")
    if name in _UNITS["convert"] and not {"F64", "S64", "U64"}.isdisjoint(types):
        return "from64"
    for which, names in _UNITS.items():
        if name in names or (which == "memory" and name.startswith(names)):
            return which
    return "uniform" if name.startswith("U") else "alu"


def passes(instruction: str) -> int:
    """How often an instruction of the unit for memory takes a turn: once for every 4 bytes of a thread."""
    wide = {"64": 2, "128": 4}
    return next((wide[w] for w in instruction.split(".") if w in wide), 1) if unit(instruction) == "memory" else 0


def listing(activation: Activation, folder: Path, definitions: tuple[str, ...] = ()) -> str:
    """The machine code of an activation's CUDA source for sm_90, as nvdisasm lists it."""
    return compiled(activation, folder, definitions)[0]


def compiled(activation: Activation, folder: Path, definitions: tuple[str, ...] = ()) -> tuple[str, str]:
    """The same, and what ptxas reports of the kernels."""
    builder = load_package(folder)._build
    command = builder.cuda_command(("90",))
    if command is None:
        raise FileNotFoundError("no nvcc: a CUDA toolkit must be on the PATH, or CUDA_HOME name it")
    source = folder / "cuda" / f"{activation.unit}.cu"
    if not source.exists():
        raise FileNotFoundError(f"{folder} holds no CUDA source of {activation.name}")
    with tempfile.TemporaryDirectory() as scratch:
        target = Path(scratch) / "kernels.cubin"
        options = ["-cubin", "-Xptxas", "-v", *definitions, *lengths_built(activation, folder)]
        made = [*command, *options, str(source), "-o", str(target)]
        done = subprocess.run(made, capture_output=True, text=True, check=False)
        if done.returncode:
            raise CompileError(f"{source.name} does not compile:\n{done.stderr}")
        return listed(target), done.stderr + done.stdout


def listed(cubin: Path) -> str:
    """Machine code as nvdisasm lists it."""
    return subprocess.run([disassembler(), "-c", str(cubin)], capture_output=True, text=True, check=True).stdout


def disassembler() -> str:
    """nvdisasm: on the PATH, or in NVIDIA's or triton's Python package."""
    patterns = "nvidia/*/bin/nvdisasm", "triton/backends/nvidia/bin/nvdisasm"
    places = (str(place) for package in sys.path for pattern in patterns for place in Path(package).glob(pattern))
    found = shutil.which("nvdisasm") or next(places, None)
    if found is None:
        raise FileNotFoundError("no nvdisasm: `pip install nvidia-cuda-nvdisasm`, or put a toolkit's on the PATH")
    return found
