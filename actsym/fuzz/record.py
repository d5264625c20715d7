"""What a run of many cases has found: counted by quantity and outcome, kept as a file, and taken up again from it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import Any

from actsym.fuzz.judge import NOT_FOUND, REFUSED, UNSETTLED, Verdict
from actsym.version import __version__
from actsym.work.files import write_if_changed

#: Cases between two times that the file is written, so many that few cores wait for the longest of them; and where
#: cases are begun until a time is up.
CHUNK, SHORT = 1000, 20

#: Cases of which a reason has to be that of one to be in the file.
_RARE = 1000

#: Libraries that the package or the references compute with.
_LIBRARIES = ("sympy", "python-flint", "mpmath", "numpy", "scipy")

#: Runs cases by number.
Runner = Callable[[int, Sequence[int]], Iterator[tuple[int, list[Verdict]]]]


@dataclass
class Record:
    """The first ``done`` cases of a seed.

    code
        How many of them each version of the code was asked: by :func:`~actsym.work.provenance.made_from`.
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
