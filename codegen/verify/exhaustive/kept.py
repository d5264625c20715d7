"""The exhaustive results of a machine, and where they are kept, with a seal: what was edited counts for nothing.

This machine's results go to ``reports/local/exhaustive.json``, which is not committed.  :func:`publish` copies them,
on purpose, to ``reports/exhaustive/NAME.json``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from actsym.catalog import ACTIVATIONS
from actsym.work import measurements
from codegen.approximate import approximants, subjects
from codegen.verify import machine
from codegen.verify.exhaustive.results import Result, Worst
from codegen.verify.results import Special, _plain as plain, published, seal, write_rows

#: Where the results of this machine lie, and those that are committed, below the root of the project.
LOCAL, PUBLISHED = Path("reports/local/exhaustive.json"), Path("reports/exhaustive")

_SCHEMA = 1


@dataclass(frozen=True)
class Exhaustive:
    """All results of one machine."""

    machine: dict[str, str]
    results: tuple[Result, ...]

    @property
    def failed(self) -> tuple[Result, ...]:
        return tuple(r for r in self.results if not r.passed)

    def merged(self, older: Exhaustive | None) -> Exhaustive:
        """These results, and those of ``older`` (same machine) that this run did not measure; f before df_dx."""
        kept = older.results if older is not None and older.machine == self.machine else ()
        by_key = {r.key: r for r in (*kept, *self.results)}
        order = sorted(by_key, key=lambda k: (k[0], k[1] != "f"))
        return replace(self, results=tuple(by_key[k] for k in order))

    def to_json(self) -> dict[str, Any]:
        results = [plain(asdict(r)) for r in self.results]
        return {"schema": _SCHEMA, "seal": seal(self.machine, results), "machine": self.machine, "results": results}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Exhaustive:
        """Read back what :meth:`to_json` wrote.  Raises ``ValueError`` for anything else."""
        if not isinstance(data, dict) or data.get("schema") != _SCHEMA:
            raise ValueError(f"not exhaustive results of schema {_SCHEMA}")
        if data.get("seal") != seal(data.get("machine"), data.get("results")):
            raise ValueError("the exhaustive results were edited")
        try:
            return cls(dict(data["machine"]), tuple(_result(r) for r in data["results"]))
        except (KeyError, TypeError) as error:
            raise ValueError(f"exhaustive results are incomplete: {error}") from None

    def save(self, path: Path) -> None:
        """Write JSON to ``path``, all or nothing: one line a result."""
        _write(self.to_json(), path)


def load(path: Path) -> Exhaustive | None:
    """The results kept at ``path``, or ``None`` where there are none that can be read."""
    try:
        return Exhaustive.from_json(json.loads(Path(path).read_text()))
    except (OSError, ValueError):
        return None


def of_machine(root: Path = Path()) -> Exhaustive | None:
    """This machine's results, or, in a checkout that has none yet, those that one of the same description committed."""
    files = (root / LOCAL, *sorted((root / PUBLISHED).glob("*.json")))
    found = (known for path in files if (known := load(path)) is not None)
    return next((known for known in found if known.machine == machine.describe()), None)


def current(generated: Mapping[str, Any], root: Path = Path()) -> tuple[Result, ...]:
    """The results of any machine, this one's and the committed ones, of kernels as they are now, which the manifest's
    entries ``generated`` name, by activation."""
    files = (root / LOCAL, *sorted((root / PUBLISHED).glob("*.json")))
    found = (r for path in files if (known := load(path)) is not None for r in known.results)
    return tuple(r for r in found if r.source and r.source == _source(generated, r))


def _source(generated: Mapping[str, Any], result: Result) -> str:
    return measurements.named(generated.get(result.activation, {}), "kernel", "float32", result.quantity)


def publish(name: str, root: Path = Path(), found: Exhaustive | None = None) -> Path:
    """Keep ``found``, unless given all results of this machine, in ``reports/exhaustive/NAME.json``, with how many
    inputs are beyond what approximants are held to, and why; return where.

    Raises ``ValueError`` for a name that is no plain file name and ``FileNotFoundError`` without results.
    """
    target = root / PUBLISHED / f"{published(name, root, '').name}.json"
    found = found or load(root / LOCAL)
    if found is None:
        raise FileNotFoundError(f"no exhaustive results at {root / LOCAL}: run `actsym verify --exhaustive` first")
    data = found.to_json()
    for result in data["results"]:
        if beyond := _beyond(result["quantity"], result["histogram"]):
            result["beyond"] = {"inputs": beyond, "why": _composed(result["activation"], result["quantity"])}
        result["limit"] = subjects.limit(result["quantity"])
    _write(data, target)
    return target


def _beyond(quantity: str, histogram: Sequence[int]) -> int:
    """How many inputs have a larger error than approximants are held to; a bin of the histogram is half an ulp wide."""
    return sum(histogram[round(2 * subjects.limit(quantity)) :])


def _composed(name: str, quantity: str) -> str:
    """Why such inputs may be: an approximant alone is proven to have none."""
    form = approximants.data(ACTIVATIONS[name]).get(quantity, {}).get("single", {})
    if "branches" in form:
        return "the approximant is within the limit; the parameters that it is multiplied by or added to round too"
    return "sums, products and quotients with a rounding each; there is no approximant, because no library is called"


def _write(data: dict[str, Any], path: Path) -> None:
    rows = data["results"]
    head = {"schema": data["schema"], "seal": seal(data["machine"], rows), "machine": data["machine"]}
    write_rows(Path(path), head, "results", rows)


def _result(data: dict[str, Any]) -> Result:
    values = {k: v for k, v in data.items() if k not in ("beyond", "limit")}
    values["worst"] = [Worst(w["input"], float(w["raw"]), float(w["conditioned"])) for w in data["worst"]]
    values["specials"] = [
        Special(float(s["given"]), float(s["expected"]), float(s["computed"]), bool(s["agrees"]))
        for s in data["specials"]
    ]
    over = data["over_range"]
    values["over_range"] = None if over is None else (float(over[0]), float(over[1]))
    return Result(**values)
