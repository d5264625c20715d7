"""Exhaustive verification of many activations: slice after slice on all cores, each finished slice kept on disk."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import ModuleType

import numpy as np

from actsym.definition.spec import Activation
from actsym.properties.floats.formats import FLOAT32
from actsym.work import measurements
from actsym.work.files import digest
from actsym.work.provenance import files, made_from
from codegen.build import Progress
from codegen.verify import reference, store
from codegen.verify.accepted import acceptance
from codegen.verify.exhaustive import results
from codegen.verify.exhaustive.library import OPERATIONS, SOURCE, Kernels, bits
from codegen.verify.exhaustive.oracle import Judge, Slice, examine, verify
from codegen.verify.exhaustive.results import Exhaustive, Result, Worst
from codegen.verify.reference import Reference
from codegen.verify.results import this_machine
from codegen.verify.run import manifest_of, specials

#: Kind of entry in the store, and bit patterns a slice (two binades).
KIND, SLICE = "exhaustive", 1 << 24

#: First bit pattern and how many: what is verified unless told otherwise.
EVERY = tuple((first, SLICE) for first in range(0, 1 << 32, SLICE))


Ranges = Sequence[tuple[int, int]]

#: Inputs that are judged again where kernels are the same and the code that judged them is not.
DRAWN = 1024


def run(
    activations: Iterable[Activation],
    package: ModuleType,
    progress: Progress | None = None,
    *,
    known: Exhaustive | None = None,
    threads: int | None = None,
    ranges: Ranges = EVERY,
    quantities: Sequence[str] = tuple(OPERATIONS),
) -> Iterator[Result]:
    """Verify f and df/dx (``quantities``) of every activation on all bit patterns of float32; yield each result when it
    is there.

    package
        The generated package.
    known
        Earlier results of this machine: those that still hold are yielded again, and so are those of kernels that had
        the same results, bit for bit, on all inputs (a tenth of the work).
    threads
        Slices at a time; one a core unless given.
    ranges
        First bit patterns and how many of each, for part of the inputs.

    A run that is interrupted goes on where it was: at most the slices in progress are lost.  Raises ``ValueError`` for
    an activation that is no function of one input, and ``LookupError`` for one without generated code.
    """
    tasks = [(a, q) for a in activations for q in quantities]
    total = len(tasks) * len(ranges)
    for number, (activation, quantity) in enumerate(tasks):
        done, what = number * len(ranges), f"{activation.title} {quantity}"
        _advance(progress, done, total, what, 0)
        work = Work.of(package, activation, quantity, ranges)
        kept = work.kept(known) or work.carried(known, threads)
        yield kept or work.measure(threads, partial(_advance, progress, done, total, what))


def _advance(progress: Progress | None, before: int, total: int, what: str, done: int) -> None:
    if progress:
        progress(before + done, total, what)


@dataclass(frozen=True)
class Work:
    """One quantity of one activation, and the hashes of what its result depends on."""

    package: ModuleType
    kernels: Kernels
    reference: Reference
    ranges: Ranges
    source: str
    stamp: str
    judgement: str

    @classmethod
    def of(cls, package: ModuleType, activation: Activation, quantity: str, ranges: Ranges) -> Work:
        kernels = Kernels(package, activation, quantity)
        known = reference.references(activation, FLOAT32)[quantity]
        entry = manifest_of(package).get("activations", {}).get(activation.name, {})
        judgement = made_from(
            __name__, files(SOURCE), activation.key, quantity, reference.key(activation, FLOAT32),
            json.dumps(this_machine(), sort_keys=True), repr(tuple(ranges)),
        )  # fmt: skip
        stamp = digest(judgement, kernels.fingerprint)
        return cls(
            package, kernels, known, ranges, measurements.named(entry, "kernel", "float32", quantity), stamp, judgement
        )

    def kept(self, known: Exhaustive | None) -> Result | None:
        """The earlier result, if it still holds: then it is one of the sources as they are now."""
        found = next((r for r in known.rows if r.stamp == self.stamp), None) if known else None
        return replace(found, source=self.source) if found else None

    def carried(self, known: Exhaustive | None, threads: int | None) -> Result | None:
        """The earlier result of a kernel from other sources, if this one computes the same bits from every input, and
        the code of today judges them alike."""
        key = self.kernels.activation.name, self.kernels.quantity
        found = next((r for r in known.rows if r.key == key), None) if known else None
        if not found or found.outputs != self.outputs(threads):
            return None
        if found.judgement != self.judgement and not self._judges_alike(found):
            return None
        return replace(found, source=self.source, stamp=self.stamp, judgement=self.judgement)

    def _judges_alike(self, found: Result) -> bool:
        """Whether the inputs that were found to be the worst err by the same today, and no other of a draw by more."""
        judge = Judge(self.kernels, (), acceptance(FLOAT32, self.kernels.quantity).ulps)
        worst = np.array([float.fromhex(w.input) for w in found.worst])
        numbers = np.random.default_rng(DRAWN)
        first, inputs = np.array(self.ranges, dtype=np.int64)[numbers.integers(len(self.ranges), size=DRAWN)].T
        drawn = (first + numbers.integers(inputs)).astype(np.uint32)
        drawn = drawn[drawn & 0x7F800000 != 0x7F800000]  # finite ones
        same = judge.errors(bits(worst)).raw.tolist() == [w.raw for w in found.worst]
        return same and bool(np.max(judge.errors(drawn).raw) <= found.max_ulps)

    def outputs(self, threads: int | None) -> str:
        """A hash of the kernel's results on every range."""
        with ThreadPoolExecutor(threads or os.cpu_count()) as pool:  # hashing releases the interpreter
            hashes = pool.map(lambda part: self.kernels.hash(*part), self.ranges)
            return digest(*(f"{value:016x}" for value in hashes))

    def measure(self, threads: int | None, progress: Callable[[int], None]) -> Result:
        """Verify every range; those that an earlier run finished are taken from disk."""
        activation, quantity = self.kernels.activation, self.kernels.quantity
        limit = acceptance(FLOAT32, quantity).ulps
        functor = Path(self.package.__file__ or "").parent / "functors" / f"{activation.unit}.h"
        oracle = examine(self.kernels, self.reference, functor)
        self.kernels.judge_with(oracle.margin, oracle.windows, limit)
        judge = Judge(self.kernels, oracle.windows, limit)
        whole = sum(self._slices(judge, threads, progress), Slice())
        special = specials(lambda inputs: self.kernels.evaluate(inputs)[0], self.reference)
        found = results.result(activation, quantity, whole, _worst(judge, whole), oracle, special)
        for first, _ in self.ranges:
            (store.folder(KIND) / f"{self._name(first)}.json").unlink(missing_ok=True)
        outputs = self.outputs(threads)
        return replace(
            found, source=self.source, stamp=self.stamp, measured=measurements.today(), outputs=outputs,
            judgement=self.judgement,
        )  # fmt: skip

    def _slices(self, judge: Judge, threads: int | None, progress: Callable[[int], None]) -> list[Slice]:
        found = {first: kept for first, _ in self.ranges if (kept := self._load(first)) is not None}
        missing = [part for part in self.ranges if part[0] not in found]
        progress(len(found))

        def one(first: int, inputs: int) -> Slice:
            result = verify(self.kernels, judge, first, inputs)
            store.save_value(KIND, self._name(first), result.to_json())
            return result

        with ThreadPoolExecutor(threads or os.cpu_count()) as pool:  # the comparison releases the interpreter
            futures = {pool.submit(one, *part): part[0] for part in missing}
            try:
                for future in as_completed(futures):
                    found[futures[future]] = future.result()
                    progress(len(found))
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise
        return [found[first] for first, _ in self.ranges]

    def _name(self, first: int) -> str:
        return f"{self.stamp}-{first:08x}"

    def _load(self, first: int) -> Slice | None:
        try:
            return Slice.from_json(store.load_value(KIND, self._name(first)))
        except (KeyError, TypeError, ValueError):
            return None


def _worst(judge: Judge, found: Slice) -> list[Worst]:
    patterns = results.ranked(found)
    errors = judge.errors(patterns)
    return [
        Worst(results.hexadecimal(p), float(raw), float(conditioned))
        for p, raw, conditioned in zip(patterns.tolist(), errors.raw, errors.conditioned, strict=True)
    ]
