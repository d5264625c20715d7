"""How wrong a kernel may be: the general limits, what cannot keep to them, and limits that only ever get tighter.

**Listed exceptions.**  :data:`RELAXED` says what cannot keep to the accepted errors, how far it gets, and why.
Everything not listed keeps to them.  A row holds for the activation's every back end.  Tests show that each row is
needed and that it is kept to.

**The ratchet.**  What the kernels of the catalogue have once kept to, they keep to.  The general limits leave room of
two to four times what most kernels need: a damage that costs no more than that would pass.  So every entry is also held
to :data:`ROOM` times the largest error that was measured of it, and to the share of correct roundings less
:data:`SHARE`.  ``ratchet.json`` keeps both, for each instruction set and version of torch: vectors of another length
and other elementary functions round otherwise.  On other machines, where a definition has changed since, and in a
sample, which takes other points than the whole, the general limits hold alone.  ``actsym verify --tighten`` lowers what
is kept to what was measured and adds what is new.  Nothing raises it: whoever means a kernel to be less accurate than
it was takes its line out, and says why in the commit.

**Second derivatives.**  ``second_limits.json`` holds a limit in ulp for every second derivative of every unit, and, by
class of points, others where that is not kept to.  A class is a range of x (:data:`EDGES`); points of gated units with
u beyond 2^20 or below 2^-20, and points at which the result is within 2^precision of the smallest normal number, are
classes of their own.  Where a class has no limit (null), the kernel's result is wrong there, and nothing is held.

All that was measured belongs to a definition, whose hash stands beside it: of a definition that has changed nothing was
measured, and general limits hold: of second derivatives those that follow from its form (:mod:`codegen.verify.second`).
"""

from __future__ import annotations

import json
import math
from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from actsym.definition.spec import Activation
from actsym.properties.floats.formats import Format
from actsym.text.numbers import upward
from actsym.work.files import write_if_changed
from codegen.verify.ulps import Limit

if TYPE_CHECKING:
    from codegen.verify.jets import By
    from codegen.verify.points import Tuples
    from codegen.verify.results import Verification

#: Of inputs that are no grid one in so many may be beyond the limits, by so much at most: millions of inputs meet what
#: thousands do not.
SELDOM, RARELY = 10_000, 1.25

_FORWARD, _BACKWARD, _HALF = Limit(4.0), Limit(8.0), Limit(1.0, 0.999)


def acceptance(fmt: Format, quantity: str, activation: str = "") -> Limit:
    """The limit for a quantity (``f``, ``df_dx``, ``df_da``) in a format: the general one, or what is listed for it."""
    limit = _HALF if fmt.bits == 16 else _FORWARD if quantity == "f" else _BACKWARD
    row = relaxed(activation, fmt, quantity)
    if row is None:
        return limit
    ulps = limit.ulps if row.ulps is None else row.ulps
    correct = limit.correct if row.correct is None else row.correct
    return Limit(ulps, correct, row.excused, row.reason)


@dataclass(frozen=True)
class Relaxed:
    """Quantities of one activation in some formats, with what holds for them in place of the general limits.

    ulps, correct
        Largest condition-aware error and least share of correct roundings, where these are not the general ones.
    excused
        Kinds of failures (see :mod:`codegen.verify.ulps`) that occur.
    """

    activation: str
    formats: tuple[str, ...]
    quantities: tuple[str, ...]
    reason: str
    ulps: float | None = None
    correct: float | None = None
    excused: frozenset[str] = field(default_factory=frozenset)


_SINGLE_DOUBLE = ("float32", "float64")
_CANCELS = (
    "around x = {} the covariance of values and slopes of the logits all but cancels without a zero in x: "
    "the condition of the sum, which only a wider accumulator would lift"
)
_UNDERFLOWS = (
    "the mean's distance from its nearest value is below the normal numbers before the slope of the logit, up to a few "
    "hundred, multiplies it: off by so many of the smallest subnormal numbers, and by nothing else"
)
_OVERFLOWS = (
    "the derivative of the sum in its argument overflows before the slope of the argument (1/4) makes it finite: "
    "infinite where the result is within a factor of 4 of the largest number"
)

_TURNS = (
    "at x = 32.37 the slope of the envelope cancels that of cos(x) - exp(-1/2), which is near its zero at 32.34: the "
    "digits that cancel in the factor are no unit of x"
)

RELAXED = (
    Relaxed("hermite_n8", ("float64",), ("f",), "eight steps of Clenshaw's recurrence, a rounding each", ulps=4.1),
    Relaxed("morlet_n2", ("float64",), ("df_da_0",), _TURNS, ulps=9),
    Relaxed("squaf_k2", _SINGLE_DOUBLE, ("df_dalpha",), _CANCELS.format("1.1"), ulps=80),
    Relaxed("squaf_p_k2", _SINGLE_DOUBLE, ("df_dalpha",), _CANCELS.format("1.1"), ulps=80),
    Relaxed("squaf_nearest_k3", ("float64",), ("df_dalpha",), _CANCELS.format("0.84"), ulps=16),
    Relaxed("squaf_general_n4", _SINGLE_DOUBLE, ("df_dy_0", "df_dy_1", "df_dy_3"), _UNDERFLOWS, ulps=400),
    Relaxed(
        "fourier_phase_n3", ("bfloat16",),
        ("f", "df_dx", *(f"df_d{v}_{k}" for v in "apw" for k in (1, 2))),
        "frequency times input exceeds the numbers in the last binades: no phase is left", correct=0.993,
    ),
    Relaxed(
        "pade_m5_n4", ("float16",), ("df_db_1",),
        "rounding of the two sums in float32: their terms cancel, and with them digits of the product", correct=0.9985,
    ),
    Relaxed("polyprelu_r3", _SINGLE_DOUBLE, ("df_dx",), _OVERFLOWS, excused=frozenset({"infinity"})),
    Relaxed("polyprelu_r3", ("bfloat16",), ("df_dx",), _OVERFLOWS, 7.5, 0.9965, frozenset({"infinity"})),
)  # fmt: skip


def relaxed(activation: str, fmt: Format, quantity: str) -> Relaxed | None:
    """The row for a quantity of an activation in a format, if there is one."""
    rows = (r for r in RELAXED if r.activation == activation and fmt.name in r.formats and quantity in r.quantities)
    return next(rows, None)


# The ratchet.

#: How much larger an error may be than the largest that was measured, and by how much the share may fall.
ROOM, SHARE = 1.3, 0.005

KEPT = Path(__file__).with_name("ratchet.json")

#: By activation: ``key``, the hash of the definition; by back end and format: by quantity, error in ulp and share.
Rows = dict[str, dict[str, Any]]


def held_to(activation: Activation, fmt: Format, backend: str, quantity: str, *, whole: bool = True) -> Limit:
    """What a kernel must keep to in one quantity: the general limit, and the ratchet where there is one.

    Of a sample (not ``whole``) the general limit of the error alone: it is too small to judge the share by.
    """
    general = acceptance(fmt, quantity, activation.name)
    if not whole:
        return replace(general, correct=0.0)
    kept = row(activation)
    held = kept.get(f"{backend} {fmt.name}", {}).get(quantity)
    if held is None or kept["key"] != activation.key:
        return general
    ulps, correct = held
    return replace(general, ulps=min(general.ulps, ulps), correct=max(general.correct, correct))


def row(activation: Activation) -> Mapping[str, Any]:
    """All that is kept of an activation where this runs: what was judged by it counts as long as it is the same."""
    return _kept(str(KEPT)).get(surroundings(), {}).get(activation.name, {})


def tighten(
    found: Verification, activations: Mapping[str, Activation], catalog: Container[str], path: Path = KEPT
) -> int:
    """Keep what ``found`` has measured of passing entries; the number of limits changed.

    Entries of activations that are not among ``activations`` are left out, and limits of others stay as they are; those
    of names that are no longer in the ``catalog`` are dropped.
    """
    where, kept = surroundings(found.machine), dict(_kept(str(path)))
    rows: Rows = dict(kept.get(where, {}))
    changed = 0
    for entry in found.entries:
        activation = activations.get(entry.activation)
        if activation is None or not entry.passed:
            continue
        held = rows.get(activation.name, {})
        held = dict(held) if held.get("key") == activation.key else {"key": activation.key}
        place = f"{entry.backend} {entry.dtype}"
        before = held.get(place, {}).get(entry.quantity, (math.inf, 0.0))
        after = (min(before[0], _up(ROOM * entry.max_conditioned)), max(before[1], _share(entry.correct)))
        if after != tuple(before):
            held[place] = {**held.get(place, {}), entry.quantity: list(after)}
            changed += 1
        rows[activation.name] = held
    kept[where] = {name: rows[name] for name in sorted(rows) if name in catalog or name in activations}
    if changed:
        write_if_changed(path, _text(kept, 3) + "\n")
        _kept.cache_clear()
    return changed


def surroundings(machine: Mapping[str, str] | None = None) -> str:
    """What rounding depends on besides the kernels, such as ``AVX512, torch 2.13``: of a machine, or of this one."""
    if machine is None:
        import torch

        machine = {"instructions": torch.backends.cpu.get_cpu_capability(), "torch": torch.__version__}
    return f"{machine['instructions']}, torch {'.'.join(machine['torch'].split('.')[:2])}"


@cache
def _kept(path: str) -> dict[str, Any]:
    """What one of the two files holds; nothing where it is not there."""
    return dict(json.loads(Path(path).read_text(encoding="utf-8"))) if Path(path).is_file() else {}


def _up(value: float) -> float:
    """To three decimals, upwards, so that reading back is no tighter than writing."""
    return math.ceil(value * 1000) / 1000


def _share(correct: float) -> float:
    return max(math.floor((correct - SHARE) * 10000) / 10000, 0.0)


def _text(value: Mapping[str, Any], depth: int, indent: str = "\n") -> str:
    """JSON whose objects have a line for each entry down to a ``depth``, for differences that can be read."""
    inside = indent + " "
    parts = (
        f"{json.dumps(name)}: {_text(part, depth - 1, inside) if depth > 1 and name != 'key' else json.dumps(part)}"
        for name, part in sorted(value.items(), key=lambda entry: (entry[0] != "key", entry[0]))
    )
    return f"{{{inside}{f',{inside}'.join(parts)}{indent}}}"


# Second derivatives: for each of them what was measured, times ROOM.

SECOND = Path(__file__).with_name("second_limits.json")

#: Where ranges of x begin and end.
EDGES = (-1e4, -100.0, -10.0, -1.0, -1e-6, 1e-6, 1.0, 10.0, 100.0, 1e4)

#: From which error on a result is wrong.
WRONG = 1e6


@dataclass(frozen=True)
class SecondLimits:
    """The limit of one second derivative in ulp, and those of the classes with others (None: nothing is held)."""

    ulps: float
    others: dict[int, float | None] = field(default_factory=dict)

    def wider(self, other: SecondLimits) -> SecondLimits:
        """What holds both."""
        pairs = {
            n: (self.others.get(n, self.ulps), other.others.get(n, other.ulps)) for n in self.others | other.others
        }
        others = {n: None if None in pair else max(v for v in pair if v is not None) for n, pair in pairs.items()}
        return SecondLimits(max(self.ulps, other.ulps), others)

    def at(self, classes: np.ndarray) -> np.ndarray:
        """The limit at points of these classes, infinite where nothing is held."""
        found = np.full(len(classes), self.ulps)
        for number, ulps in self.others.items():
            found[classes == number] = np.inf if ulps is None else ulps
        return found


def classes(known: Tuples, by: By, gated: bool) -> np.ndarray:
    """The class of every point for a second derivative."""
    ranges, fmt = np.searchsorted(EDGES, known.points[:, 0]), known.format
    extreme = np.zeros(len(ranges), dtype=bool)
    if gated:
        extreme = np.abs(np.log2(np.maximum(np.abs(known.points[:, 1]), fmt.ulp(np.zeros(1))))) > 20
    return ranges + (len(EDGES) + 1) * np.where(tiny(fmt, known.of(by).value), 2, np.where(extreme, 1, 0))


def tiny(fmt: Format, values: np.ndarray) -> np.ndarray:
    """Which of ``values`` are within 2^precision of the smallest normal number, but not 0."""
    with np.errstate(invalid="ignore"):
        return (values != 0) & (np.abs(values) < 2.0 ** (fmt.emin + fmt.precision))


def general(fmt: Format) -> tuple[float, float]:
    """The least limit, and up to which one holds for all classes: the half types are computed in float32."""
    return (1.0, 2.0) if fmt.bits == 16 else (4.0, 16.0)


def second_limits(activation: Activation, fmt: Format, quantity: str) -> SecondLimits | None:
    """What was measured of this definition; None where nothing was, or the definition has changed."""
    listed = _kept(str(SECOND)).get(activation.name, {})
    row = listed.get(fmt.name, {}).get(quantity) if listed.get("key") == activation.key else None
    return None if row is None else _read(row)


def _read(row: list[Any]) -> SecondLimits:
    return SecondLimits(row[0], {int(k): v for k, v in (row[1] if len(row) > 1 else {}).items()})


def learned(fmt: Format, errors: np.ndarray, failed: np.ndarray, found: np.ndarray) -> SecondLimits:
    """Limits from errors in ulp and failures at points of the classes ``found``."""
    (common, most), others = general(fmt), dict[int, float | None]()
    for number in np.unique(found).tolist():
        here = found == number
        worst = float(errors[here].max(initial=0.0)) * ROOM
        if failed[here].any() or worst > WRONG:
            others[number] = None
        elif worst > most:
            others[number] = float(upward(worst, 3))
        else:
            common = max(common, worst)
    return SecondLimits(float(upward(common, 3)), others)


def keep_second(activation: Activation, rows: Mapping[tuple[str, str], SecondLimits], widen: bool = False) -> None:
    """Keep the limits of a definition by type and quantity in place of those that were; with ``widen`` the larger of
    both, so that they hold on each of the machines where they were measured (vector instructions round otherwise)."""
    kept = dict(_kept(str(SECOND)))
    before = kept.get(activation.name, {})
    before = before if before.get("key") == activation.key else {}
    own: dict[str, Any] = {"key": activation.key} | {dtype: {} for dtype, _ in rows}
    kept[activation.name] = own
    for (dtype, quantity), limit in rows.items():
        known = before.get(dtype, {}).get(quantity)
        limit = limit.wider(_read(known)) if widen and known else limit
        own[dtype][quantity] = [limit.ulps] + ([{str(k): v for k, v in limit.others.items()}] if limit.others else [])
    SECOND.write_text(_text(kept, 2) + "\n")
    _kept.cache_clear()
