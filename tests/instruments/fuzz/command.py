"""The command ``fuzz``: runs of many cases, counted by quantity and outcome, kept as a file, and taken up again."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import Any

import click

from actsym.cli import console
from actsym.version import __version__
from actsym.work import provenance
from actsym.work.files import digest, write_if_changed
from tests.instruments.fuzz import ask, cases, kernels, texts
from tests.instruments.fuzz.cases import failures
from tests.instruments.fuzz.judge import NOT_FOUND, REFUSED, UNSETTLED, Verdict

#: Cases between two times that the file is written, so many that few cores wait for the longest of them; and where
#: cases are begun until a time is up.
CHUNK, SHORT = 250, 20

#: Cases of which a reason has to be that of one to be in the file.
_RARE = 1000

#: Libraries that the package or the references compute with.
_LIBRARIES = ("sympy", "python-flint", "mpmath", "numpy", "scipy")

#: Kinds of which what is wrong is made small.
_SMALL = {"expressions": cases.EXPRESSIONS, "kernels": kernels.KERNELS}

#: What is fuzzed, with the verdicts on cases by number.
KINDS: dict[str, Callable[[int, Sequence[int]], Iterator[tuple[int, list[Verdict]]]]] = {
    **{name: kind.run for name, kind in _SMALL.items()}, "init": cases.run_families, "texts": texts.cases,
}  # fmt: skip

#: Cases in words, of the kinds that are not made small.
_NAMED = {"init": cases.family_named, "texts": texts.named}


@dataclass
class Record:
    """The first ``done`` cases of a seed.

    code
        How many of them each version of the code was asked: by :func:`code`.
    counts
        By quantity and outcome, of the cases without a failure.
    reasons
        Why nothing was found, refused or settled: by outcome, quantity and reason.
    failures
        What was wrong: the number of the case, the case made small, the quantity, the outcome and both values.
    """

    kind: str
    seed: int
    done: int = 0
    code: Counter[str] = field(default_factory=Counter)
    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    reasons: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    failures: list[dict[str, Any]] = field(default_factory=list)

    def add(self, verdicts: Sequence[Verdict]) -> None:
        for v in verdicts:
            self.counts[v.quantity, v.kind] += 1
            if v.kind in (NOT_FOUND, REFUSED, UNSETTLED) and v.detail:
                self.reasons[v.kind, v.quantity, v.detail] += 1

    def to_json(self) -> dict[str, Any]:
        quantities = sorted({q for q, _ in self.counts})
        kinds = {q: {k: n for (of, k), n in sorted(self.counts.items()) if of == q} for q in quantities}
        common = sorted(self.reasons.items(), key=lambda item: (-item[1], item[0]))
        return {
            "kind": self.kind, "seed": self.seed, "cases": self.done,
            "versions": {"actsym": __version__, **{name: version(name) for name in _LIBRARIES}},
            "code": dict(self.code),
            "counts": kinds,
            "reasons": [
                {"outcome": k, "quantity": q, "reason": r, "count": n}
                for (k, q, r), n in common
                if n * _RARE >= self.done
            ],
            "failures": sorted(self.failures, key=lambda f: (f["case"], f["quantity"])),
        }  # fmt: skip

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Record:
        """Read back what :meth:`to_json` wrote."""
        counts = Counter({(q, k): n for q, kinds in data["counts"].items() for k, n in kinds.items()})
        reasons = Counter({(r["outcome"], r["quantity"], r["reason"]): r["count"] for r in data["reasons"]})
        return cls(data["kind"], data["seed"], data["cases"], Counter(data["code"]), counts, reasons, data["failures"])

    def text(self) -> str:
        """A table, and every failure."""
        lines = [f"{self.done:,} case{'s' * (self.done != 1)} of {self.kind} with seed {self.seed}"]
        for quantity, kinds in self.to_json()["counts"].items():
            lines.append(f"  {quantity:<28}" + ", ".join(f"{kind} {n:,}" for kind, n in kinds.items()))
        for f in self.failures:
            lines += [f"{f['outcome']}: case {f['case']}, {f['quantity']}", f"  {f['made']}", f"  {f['said']}"]
        return "\n".join(lines)


def path(folder: Path, kind: str, seed: int) -> Path:
    return folder / f"{kind}-seed{seed}.json"


def kept(folder: Path | None, kind: str, seed: int) -> Record:
    """What the file of an earlier run holds, by the same versions of the libraries; else a new record."""
    new = Record(kind, seed)
    if folder is None or not path(folder, kind, seed).is_file():
        return new
    data = json.loads(path(folder, kind, seed).read_text())
    same = "code" in data and data["versions"] == new.to_json()["versions"]
    return Record.from_json(data) if same else new


def keep(folder: Path, record: Record) -> None:
    write_if_changed(
        path(folder, record.kind, record.seed), json.dumps(record.to_json(), indent=1, ensure_ascii=False) + "\n"
    )


def code() -> str:
    """Hash of all that is asked."""
    return digest(*map(provenance.made_from, ask.MODULES))


def extend(record: Record, last: int, progress: Callable[[int], None] = lambda done: None) -> None:
    """Do the cases from where a record has ended up to number ``last``, and add them to it.

    Those that failed are asked again first: the code may be another one today.
    """
    failed: dict[int, list[Verdict]] = {}
    before = sorted({f["case"] for f in record.failures})
    record.failures.clear()
    for count, (i, verdicts) in enumerate(KINDS[record.kind](record.seed, [*before, *range(record.done, last)])):
        if failures(verdicts):
            failed[i] = failures(verdicts)
        else:
            record.add(verdicts)
        progress(max(record.done, record.done + count + 1 - len(before)))
    for i, made, verdicts in _small(record, failed):
        for v in verdicts or failed[i]:
            told = {"case": i, "made": made, "quantity": v.quantity, "outcome": v.kind, "said": v.detail}
            record.failures.append(told)
    record.code[code()] += last - record.done
    record.done = last


def _small(record: Record, failed: dict[int, list[Verdict]]) -> Iterator[tuple[int, str, list[Verdict]]]:
    """Failed cases in words, made small where that is known to be done, with what fails then."""
    if record.kind in _SMALL:
        found = _SMALL[record.kind].small(record.seed, failed)
        yield from ((i, str(made), verdicts) for i, made, verdicts in found)
    else:
        yield from ((i, _NAMED[record.kind](record.seed, i), []) for i in sorted(failed))


@click.command()
@click.argument("kind", type=click.Choice(list(KINDS)), default="expressions")
@click.option("--count", type=click.IntRange(1), help="How many cases; they are the same on every machine.")
@click.option("--seconds", type=click.FloatRange(0, min_open=True),
              help="For how long to begin new cases (60 if there is no --count).")  # fmt: skip
@click.option("--seed", default=1, show_default=True, help="The number from which the random cases are made.")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False),
              help="Keep a summary in this folder, and go on where the one of the same seed has ended.")  # fmt: skip
def fuzz(kind: str, count: int | None, seconds: float | None, seed: int, out: Path | None) -> None:
    """Derive random functions, and compare with quadrature and scans that share nothing with the derivation.

    `expressions` asks for moments, Lipschitz constants, ranges, zeros, extrema, breakpoints, distances and slopes of
    random expressions; `init` for gain-preserving coefficients of random families; `kernels` for f, f' and f'' as
    kernels compute them; `texts` reads random formulas, valid and damaged. What is wrong is made small (expressions,
    kernels) and printed with both values, and the exit code is 1.
    """
    record = kept(out, kind, seed)
    end = time.monotonic() + (seconds or 60.0) if seconds or not count else None
    with console.progress("fuzz") as progress:
        while (count is None or record.done < count) and (end is None or time.monotonic() < end):
            last = min(record.done + (CHUNK if end is None else SHORT), count or record.done + CHUNK)
            extend(record, last, lambda done, last=last: progress(done, count or last, "cases"))  # type: ignore[misc]
            if out is not None:
                keep(out, record)
    click.echo(record.text())
    raise SystemExit(1 if record.failures else 0)
