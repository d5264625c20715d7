"""``python -m codegen.gpu.export --out DIR [NAME ...] [--arch 80 90]``: machine code for machines without a compiler.

Writes a folder of cubins with a manifest.  Named by ``ACTSYM_CUBINS``, or put beside the modules of a generated folder
as ``cubins/``, it is what kernels are taken from, as long as its sources are those that lie there.  Code for a compute
capability also serves devices of the same major number that are newer.  Needs NVRTC or nvcc, and no GPU.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Activation, Kind
from codegen.build import ARCHITECTURES, load_package
from codegen.names import EVALUATED


def main(arguments: Sequence[str] | None = None) -> int:
    """0 if everything was written, 1 if a source does not compile, 2 on misuse."""
    parser = argparse.ArgumentParser(prog="python -m codegen.gpu.export", description=__doc__.partition("\n\n")[2])
    parser.add_argument("names", nargs="*", metavar="NAME", help="members of the catalogue; all if none is named")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="where the cubins go")
    parser.add_argument(
        "--arch", nargs="+", default=list(ARCHITECTURES), metavar="NUMBER",
        help=f"compute capabilities, 90 for 9.0 (default: {' '.join(ARCHITECTURES)}); after the names",
    )  # fmt: skip
    parser.add_argument("--folder", type=Path, default=Path("generated"), help="generated folder (default: generated)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="compilers at a time")
    options = parser.parse_args(arguments)
    unknown = [n for n in options.names if n not in ACTIVATIONS]
    wrong = [a for a in options.arch if not re.fullmatch(r"\d{2,3}", a)]
    if unknown or wrong:
        what = f"no activation is called {unknown[0]!r}" if unknown else f"{wrong[0]!r} is no compute capability"
        print(what, file=sys.stderr)
        return 2
    chosen = [ACTIVATIONS[n] for n in options.names or ACTIVATIONS]
    package = importlib.import_module(f"{load_package(options.folder).__name__}._cubins")
    return export(package, wanted(chosen), options.arch, options.out, options.jobs)


def wanted(activations: Sequence[Activation]) -> list[tuple[str, tuple[int, ...]]]:
    """The units of some activations, each for vectors of any lengths and for those of its defaults."""
    return list(dict.fromkeys(each for activation in activations for each in _units(activation)))


def _units(activation: Activation) -> Iterator[tuple[str, tuple[int, ...]]]:
    lengths = () if activation.kind is Kind.ROW else tuple(len(v) for v in activation.vectors)
    for unit in (activation.unit, *([activation.unit + EVALUATED] if activation.kind is Kind.STOCHASTIC else [])):
        yield unit, ()
        if lengths:
            yield unit, lengths


def export(
    cubins: ModuleType, units: Sequence[tuple[str, tuple[int, ...]]], architectures: Sequence[str], out: Path, jobs: int
) -> int:
    """Compile and write; 1 if one of them fails, which is told, and then there is no manifest.

    cubins
        The module ``_cubins`` of the generated package.
    """
    if not cubins.compilers():
        print(
            "neither NVRTC (the packages nvidia-cuda-nvrtc and nvidia-cuda-runtime) nor nvcc was found", file=sys.stderr
        )
        return 1
    compiler = cubins.compilers()[0]
    out.mkdir(parents=True, exist_ok=True)

    def one(asked: tuple[str, tuple[int, ...], str]) -> dict[str, Any] | None:
        unit, lengths, architecture = asked
        try:
            wanted = cubins.Wanted(unit, architecture, lengths)
            image = cubins.make(compiler, wanted).image
        except (RuntimeError, OSError) as error:
            print(f"{unit} for {architecture}: {error}", file=sys.stderr)
            return None
        file = f"{'_'.join([unit, *map(str, lengths)])}.sm_{architecture}.cubin"
        (out / file).write_bytes(image)
        return {
            "unit": unit, "architecture": architecture, "lengths": list(lengths), "file": file,
            "made_from": wanted.made_from, "compiler": compiler.title,
            "kernels": kernels(image), "sha256": hashlib.sha256(image).hexdigest(),
        }  # fmt: skip

    with ThreadPoolExecutor(jobs) as pool:
        entries = list(pool.map(one, [(u, lengths, a) for a in architectures for u, lengths in units]))
    if None in entries:
        return 1
    manifest = {"schema": cubins.SCHEMA, "cubins": entries}
    (out / cubins.MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    print(f"{len(entries)} cubins of {len({u for u, _ in units})} units for {', '.join(architectures)} in {out}")
    return 0


def kernels(image: bytes) -> list[str]:
    """The names of the kernels in a cubin: of each there is a section ``.text.NAME``."""
    return sorted({name.decode() for name in re.findall(rb"\0\.text\.(\w+)(?=\0)", image)})


if __name__ == "__main__":
    raise SystemExit(main())
