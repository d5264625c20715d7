"""What exhaustive verification found for one quantity of one activation, whether it passes, and where it is kept."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Activation
from actsym.properties.floats.formats import FLOAT32
from actsym.text.numbers import upward
from actsym.work import measurements, sealed
from actsym.work.files import write_if_changed
from codegen.approximate import approximants
from codegen.special_table import shortened
from codegen.verify.accepted import acceptance
from codegen.verify.exhaustive.library import BINADES, SHOWN, from_bits
from codegen.verify.exhaustive.oracle import Oracle, Slice
from codegen.verify.results import Results, Special, published, publishing, this_machine, unexpected


@dataclass(frozen=True)
class Worst:
    """An input (hexadecimal) with a large error: in ulp, raw and condition-aware."""

    input: str
    raw: float
    conditioned: float

    @property
    def value(self) -> float:
        return float.fromhex(self.input)


@dataclass(frozen=True)
class Result:
    """All float32 inputs of one quantity (``f`` or ``df_dx``) of one activation.

    counts, histogram
        As in :class:`~codegen.verify.exhaustive.oracle.Slice`.
    max_ulps, max_conditioned
        Largest raw and condition-aware error in ulp of the correctly rounded result.
    worst
        The inputs of the largest errors in the binades where they are largest; the first has ``max_conditioned``.
    binades
        Largest condition-aware error by exponent (from that of the subnormal numbers on, negative inputs last), in
        thousandths of an ulp, rounded up.
    over_range
        Least and largest input whose error is over the limit.
    failed_at
        Some inputs (hexadecimal) of each kind of failure.
    oracle
        ``points``, ``error``, ``margin`` (largest, and of most binades), ``unfit``, ``rough``: see
        :class:`~codegen.verify.exhaustive.oracle.Oracle`.
    seconds
        Of one core.
    source, stamp
        Name of the code that was verified (:func:`actsym.work.measurements.named`), and hash of all that the result
        depends on.
    measured
        When.
    outputs, judgement
        Hash of the kernel's results on all inputs, and fingerprint of what the result depends on besides the kernel:
        a kernel of other sources with the same results has the same errors.
    reasons
        What keeps it from passing.
    """

    activation: str
    title: str
    quantity: str
    counts: dict[str, int]
    histogram: list[int]
    max_ulps: float
    max_conditioned: float
    worst: list[Worst]
    binades: list[int]
    over_range: tuple[float, float] | None
    failed_at: dict[str, list[str]]
    specials: list[Special]
    oracle: dict[str, Any]
    seconds: float
    source: str = ""
    stamp: str = ""
    measured: str = ""
    outputs: str = ""
    judgement: str = ""
    reasons: list[str] = field(default_factory=list)

    @property
    def key(self) -> tuple[str, str]:
        return self.activation, self.quantity

    @property
    def correct(self) -> float:
        """Share of correctly rounded results among the inputs for which that is decided."""
        decided = self.counts["inputs"] - self.counts["undecided"]
        return self.counts["correct"] / decided if decided else 1.0

    @property
    def passed(self) -> bool:
        return not self.reasons

    def judged(self) -> Result:
        """The result with its reasons for not passing, if any."""
        limit = acceptance(FLOAT32, self.quantity).ulps
        counts = self.counts
        kinds = (kind for kind in ("nan", "infinity", "sign") if counts[kind])
        reasons = [f"{k} at {counts[k]:,} inputs, such as {', '.join(self.failed_at[k][:3])}" for k in kinds]
        if not self.max_conditioned <= limit:
            where = f" ({counts['over']:,} inputs over it in {list(self.over_range)})" if self.over_range else ""
            reasons.append(f"{upward(self.max_conditioned)} ulp at {self.worst[0].input}, accepted {limit:g}{where}")
        if counts["nan_lost"]:
            reasons.append(f"no NaN for {counts['nan_lost']:,} NaN inputs")
        reasons += unexpected(self.specials)
        if rough := self.oracle["rough"]:
            reasons.append(f"the condition is not resolved in {len(rough)} neighbourhoods of zeros, such as {rough[0]}")
        if unfit := self.oracle["unfit"]:
            off = f"{unfit[0]}: off by {self.oracle['error']:.3g} ulp of float32 at {self.oracle['worst']}"
            reasons.append(f"the float64 kernel is no oracle in {len(unfit)} binades, such as {off}")
        return replace(self, reasons=reasons)


def result(
    activation: Activation, quantity: str, found: Slice, worst: list[Worst], oracle: Oracle, specials: list[Special]
) -> Result:
    """Put together what was found for one quantity; ``worst`` begins with the largest condition-aware error."""
    binades = [0] * BINADES
    for binade, (_, _, conditioned, _) in found.worst.items():
        binades[binade] = math.ceil(1000 * conditioned)
    margins, how_often = np.unique(oracle.margin, return_counts=True)
    return Result(
        activation=activation.name,
        title=activation.title,
        quantity=quantity,
        counts=found.counts,
        histogram=found.histogram,
        max_ulps=max((w.raw for w in worst), default=0.0),
        max_conditioned=worst[0].conditioned if worst else 0.0,
        worst=worst,
        binades=binades,
        over_range=found.over_range,
        failed_at={kind: [hexadecimal(p) for p in at] for kind, at in found.failed_at.items()},
        specials=specials,
        oracle={
            "points": oracle.points, "error": oracle.error, "worst": shortened(oracle.worst),
            "margin": float(margins[-1]), "usual_margin": float(margins[np.argmax(how_often)]),
            "unfit": [_range(b) for b in oracle.unfit],
            "rough": [f"{shortened(w.low)} to {shortened(w.high)}" for w in oracle.rough],
        },
        seconds=round(found.seconds, 2),
    ).judged()  # fmt: skip


def ranked(found: Slice) -> np.ndarray:
    """The bit patterns of the inputs to name: the largest condition-aware errors by binade, then the largest raw."""
    by_condition = sorted(found.worst.values(), key=lambda w: (-w[2], -w[0], w[3]))[:SHOWN]
    by_raw = sorted(found.worst.values(), key=lambda w: (-w[0], w[1]))[:1]
    patterns = [w[3] for w in by_condition] + [w[1] for w in by_raw]
    return np.array(list(dict.fromkeys(patterns)), dtype=np.uint32)


def hexadecimal(pattern: int) -> str:
    """The value of a bit pattern, in hexadecimal."""
    return shortened(float(from_bits(np.array(pattern))))


def _range(binade: int) -> str:
    """The inputs with these leading nine bits."""
    low, high = (hexadecimal((binade << 23) + rest) for rest in (0, (1 << 23) - 1))
    return f"{low} to {high}"


# The results of a machine.  This machine's go to ``reports/local/exhaustive.json``, which is not committed.
# :func:`publish` copies them, on purpose, to ``reports/exhaustive/NAME.json``.

#: Where the results of this machine lie, and those that are committed, below the root of the project.
LOCAL, PUBLISHED = Path("reports/local/exhaustive.json"), Path("reports/exhaustive")


class Exhaustive(Results[Result]):
    """All results of one machine."""

    KEY = "results"

    @staticmethod
    def ordered(rows: Mapping[Any, Result]) -> list[Result]:
        """f before df_dx."""
        return [rows[key] for key in sorted(rows, key=lambda k: (k[0], k[1] != "f"))]

    @staticmethod
    def row(data: dict[str, Any]) -> Result:
        own = {k: v for k, v in data.items() if k not in ("beyond", "limit")}
        worst, specials = [Worst(**w) for w in data["worst"]], [Special(**s) for s in data["specials"]]
        over = data["over_range"] and tuple(data["over_range"])
        return Result(**own | {"worst": worst, "specials": specials, "over_range": over})


load = Exhaustive.load


def of_machine(root: Path = Path()) -> Exhaustive | None:
    """This machine's results, or, in a checkout that has none yet, those that one of the same description committed."""
    return next((known for known in _kept(root) if known.machine == this_machine()), None)


def current(generated: Mapping[str, Any], root: Path = Path()) -> tuple[Result, ...]:
    """The results of any machine, this one's and the committed ones, of kernels as they are now, which the manifest's
    entries ``generated`` name, by activation."""
    found = (r for known in _kept(root) for r in known.rows)
    return tuple(r for r in found if r.source and r.source == _source(generated, r))


def _kept(root: Path) -> Iterator[Exhaustive]:
    """The results of this machine, then those that are committed."""
    files = (root / LOCAL, *sorted((root / PUBLISHED).glob("*.json")))
    yield from (known for path in files if (known := load(path)) is not None)


def _source(generated: Mapping[str, Any], result: Result) -> str:
    return measurements.named(generated.get(result.activation, {}), "kernel", "float32", result.quantity)


def publish(name: str, root: Path = Path(), found: Exhaustive | None = None) -> Path:
    """Keep ``found``, unless given all results of this machine, in ``reports/exhaustive/NAME.json``, with how many
    inputs are beyond what approximants are held to, and why; return where.  What is there already of other functions
    stays.

    Raises ``ValueError`` for a name that is no plain file name, or of another machine, and ``FileNotFoundError``
    without results.
    """
    target = root / PUBLISHED / f"{published(name, root, '').name}.json"
    found = found or Exhaustive.local(root / LOCAL, "actsym verify --exhaustive")
    with publishing(target, found.machine) as before:
        data = (found.merged(Exhaustive.from_json(before)) if before else found).to_json()
        for result in data["results"]:
            if beyond := _beyond(result["quantity"], result["histogram"]):
                result["beyond"] = {"inputs": beyond, "why": _composed(result["activation"], result["quantity"])}
            result["limit"] = approximants.limit(result["quantity"])
        write_if_changed(target, sealed.by_rows(data, "results"))
    return target


def _beyond(quantity: str, histogram: Sequence[int]) -> int:
    """How many inputs have a larger error than approximants are held to; a bin of the histogram is half an ulp wide."""
    return sum(histogram[round(2 * approximants.limit(quantity)) :])


def _composed(name: str, quantity: str) -> str:
    """Why such inputs may be: an approximant alone is proven to have none."""
    form = approximants.data(ACTIVATIONS[name]).get(quantity, {}).get("single", {})
    if "branches" in form:
        return "the approximant is within the limit; the parameters that it is multiplied by or added to round too"
    return "sums, products and quotients with a rounding each; there is no approximant, because no library is called"
