"""Building the kernels of one unit."""

from __future__ import annotations

import time

from actsym.definition.spec import Activation, Kind
from codegen.gpu.calls import Subject
from codegen.gpu.outcome import Result


def build(subject: Subject, architecture: str) -> Result:
    """Compile what calls of the subject will load, into the cache of kernels, unless it is there; the seconds taken.

    architecture
        The compute capability, such as "90"; empty for the CPU.
    """
    start = time.monotonic()
    lengths = _lengths(subject.activation, subject.kernels._devices.UNROLLED)
    libraries, there, problems = (_for_cuda if architecture else _for_cpu)(subject, architecture, lengths)
    if problems:
        return {}, [" ".join(problem.split())[:1000] for problem in problems]
    return {"libraries": libraries, "there": there, "seconds": round(time.monotonic() - start, 1)}, []


def _for_cpu(subject: Subject, _: str, lengths: tuple[int, ...]) -> tuple[int, int, list[str]]:
    builder, there = subject.kernels._build, 0
    source = builder.HERE / "cpu" / f"{subject.activation.unit}.cpp"
    types = tuple(dict.fromkeys(builder.part(source, which) for which in (False, True)))
    for float64 in types:
        command = builder.cpu_command(source, float64)
        if command is None:
            return 0, 0, [f"no compiler was found for {source.name}"]
        full = [*command, *builder.definitions(lengths, float64)]
        there += builder.is_built(builder.library_path(full, source))
        try:
            builder.build(full, source)
        except builder.BuildError as error:
            return 0, 0, [str(error)]
    return len(types), there, []


def _for_cuda(subject: Subject, architecture: str, lengths: tuple[int, ...]) -> tuple[int, int, list[str]]:
    """The kernels for vectors of any lengths, and those for the lengths of the defaults."""
    cubins, driver, there = subject.kernels._cubins, subject.kernels._driver, 0
    try:
        newest = driver.version()
    except driver.DriverError as error:
        return 0, 0, [str(error)]
    types = subject.kernels._build.CUDA_TYPES
    asked = [(own, dtype) for own in dict.fromkeys([(), lengths]) for dtype in types]
    for own, dtype in asked:
        problems: list[str] = []
        wanted = cubins.Wanted(subject.activation.unit, architecture, own, dtype)
        if next(cubins.candidates(wanted, newest, problems, compiles=False), None):
            there += 1
        elif next(cubins.candidates(wanted, newest, problems), None) is None:
            return 0, 0, list(dict.fromkeys(problems))
    return len(asked), there, []


def _lengths(activation: Activation, unrolled: int) -> tuple[int, ...]:
    """The lengths of vectors that the library is built for: those of the defaults, where they are short."""
    lengths = tuple(len(v) for v in activation.vectors)
    return lengths if activation.kind is not Kind.ROW and max(lengths, default=0) <= unrolled else ()
