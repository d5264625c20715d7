"""Facts about generated kernels: the largest errors that any committed evidence shows, and speeds."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from actsym.definition.spec import Activation
from actsym.facts.fact import MEASURED, NUMBER, TEXT, Fact, Meaning, slug
from actsym.report.evidence import Evidence, Exhausted, Machine, Measurement, Speed
from actsym.text.numbers import upward

#: How inputs were chosen.
EVERY, SAMPLED = "all 2^32 inputs", "sampled"

#: The limits of second derivatives, in a copy of the project.
SECOND = Path("codegen/verify/second_limits.json")

_ULP = (
    "in units in the last place of the correctly rounded result (near a zero of the result, what one unit of the input "
    "is worth there is added)"
)


def facts(activation: Activation, evidence: Evidence) -> Iterator[Fact]:
    """Those about ``activation``, over all machines: of its sources as they are now, else of older ones."""
    if not evidence.sources(activation):
        return
    start = slug(activation.name)
    found = list(_errors(activation, evidence))
    groups: dict[str, list[tuple[dict[str, Any], float]]] = {}
    for where, error in found:
        part = f"kernel/{where['type']}/{_part(where['quantity'])}"
        if where["backend"] == "torch":
            part = f"torch-expression/{where['type']}"
        groups.setdefault(f"{start}/{part}/worst-error", []).append((where, error))
    # A name stays where the code has changed since: until it is measured again, with the results of older code.
    groups = {key: [e for e in errors if "older" not in e[0]] or errors for key, errors in groups.items()}
    found = [entry for errors in groups.values() for entry in errors]
    for key, errors in sorted(groups.items()):
        first = errors[0][0]
        what = f"{_words(first['quantity'])} as the kernel computes it"
        if first["backend"] == "torch":
            what = "f and its first derivatives as the plain torch expression computes them"
        yield _worst(key, f"{what} in {first['type']}", errors, activation)
    kernels = [(where, error) for where, error in found if where["backend"] == "kernel"]
    either = "a kernel, or the plain torch expression that serves without one, computes them"
    for key, errors, what in (("kernel/", kernels, "the kernels compute them"), ("", found, either)):
        if errors:
            what = f"f and its first derivatives in any type as {what}"
            yield _worst(f"{start}/{key}worst-error", what, errors, activation)
    yield from _second(activation)
    timed = ((machine, s) for machine in evidence.machines for s in machine.speeds if s.activation == activation.name)
    for machine, speed in timed:
        yield from _speed(start, machine, speed, _older(evidence, speed))


def _second(activation: Activation) -> Iterator[Fact]:
    """What second derivatives are held to: 1.3 times what was measured, of the worst of them."""
    if not SECOND.is_file():
        return
    limits: dict[str, Any] = json.loads(SECOND.read_text(encoding="utf-8")).get(activation.name, {})
    if limits.pop("key", "") != activation.key:
        return  # of another definition
    for kind, by in limits.items():
        worst, which = 0.0, ""
        for quantity, (limit, *others) in by.items():
            for bound in (limit, *(others[0].values() if others else ())):
                size = math.inf if bound is None else float(bound)
                if size > worst:
                    worst, which = size, quantity
        words = f"the largest error accepted of a second derivative in {kind}: 1.3 times the largest measured"
        said = Meaning(words, "", "error", "ulp")
        name = f"{slug(activation.name)}/kernel/{kind}/second-derivatives/limit"
        value = (TEXT, "wrong at some inputs") if math.isinf(worst) else (NUMBER, upward(worst))
        yield Fact(name, *value, said, MEASURED, method="sampled, against jets in balls", evidence={"quantity": which},
                   command=f"actsym verify --second {activation.name}")  # fmt: skip


def _errors(activation: Activation, evidence: Evidence) -> Iterator[tuple[dict[str, Any], float]]:
    """Every error that was measured, with how and where, and with the version if the sources have changed since."""
    for machine in evidence.machines:
        now, before = evidence.parted(machine.measurements, activation)
        for m in (*now, *before):
            inputs = f"all {m.points:,} inputs" if on_every_number(m) else f"{SAMPLED}, {m.points:,} inputs"
            error = math.inf if m.reasons and not m.points else m.max_conditioned
            yield {"machine": machine.name, "type": m.dtype, "backend": m.backend, "quantity": m.quantity,
                   "inputs": inputs, "at": repr(m.worst_input), "correct": f"{math.floor(m.correct * 1e6) / 1e6}",
                   **({"fails": list(m.reasons)} if m.reasons else {}), **_older(evidence, m)}, error  # fmt: skip
        for r in (r for part in evidence.parted(machine.exhausted, activation) for r in part):
            yield {"machine": machine.name, "type": "float32", "backend": "kernel", "quantity": r.quantity,
                   "inputs": EVERY, "at": r.worst_input, **_older(evidence, r),
                   **({"fails": list(r.reasons)} if r.reasons else {})}, r.max_conditioned  # fmt: skip


def _older(evidence: Evidence, found: Measurement | Exhausted | Speed) -> dict[str, str]:
    return {} if evidence.is_current(found) else {"older": found.measured}


def on_every_number(m: Measurement) -> bool:
    """Whether every finite input of a half type of one variable was tried: 2^16 less infinities and NaN."""
    # What has two variables is sampled, in more points than that.
    return m.points == {"float16": 63488, "bfloat16": 65280}.get(m.dtype)


def size(error: float) -> float:
    """What errors are ordered by: there is none larger than NaN."""
    return math.inf if math.isnan(error) else error


def _worst(name: str, what: str, errors: list[tuple[dict[str, Any], float]], activation: Activation) -> Fact:
    """The largest of some errors of ``what``."""
    where, error = max(errors, key=lambda entry: size(entry[1]))
    failing = [
        f"{w['type']} {w['quantity']} on {w['machine']}: {'; '.join(w['fails'])}" for w, _ in errors if "fails" in w
    ]
    told = {k: v for k, v in where.items() if k in ("machine", "quantity", "at", "correct", "older")}
    if "/kernel/worst" in name or name.count("/") == 1:
        told |= {"type": where["type"]}
    told |= {"fails": failing} if failing else {}
    said = Meaning(f"the largest error found of {what}, {_ULP}", "", "error", "ulp")
    value = (NUMBER, upward(error)) if math.isfinite(error) else (TEXT, "fails")
    return Fact(name, *value, said, MEASURED, method=where["inputs"], evidence=told,
                command=f"actsym verify {activation.name}")  # fmt: skip


def _speed(start: str, machine: Machine, speed: Speed, older: Mapping[str, str]) -> Iterator[Fact]:
    passes = {"forward": "the forward pass", "training": "forward and backward with all gradients"}
    at = f"{start}/speed/{slug(machine.name)}/{speed.dtype}/{speed.stage}"
    where = {"elements": speed.elements, **older}
    command = f"actsym bench {speed.activation}"
    what = f"{passes[speed.stage]} in {speed.dtype} on {speed.elements:,} elements"
    nanoseconds = speed.milliseconds * 1e6 / speed.elements
    said = Meaning(f"the median time an element of {what}", "", "time", "ns")
    yield Fact(f"{at}/time", NUMBER, f"{nanoseconds:.4g}", said, MEASURED, method="median of interleaved runs",
               evidence=where, command=command)  # fmt: skip
    for other, ratio in speed.faster.items():
        named = {"textbook": "the textbook expression", "compiled": "torch.compile of it", "torch": "torch's own"}
        said = Meaning(f"how many times as fast as {named.get(other, other)} {what} is", "", "ratio")
        yield Fact(f"{at}/against-{slug(other)}", NUMBER, f"{ratio:.4g}", said, MEASURED,
                   method="ratio of medians of interleaved runs", evidence=where, command=command)  # fmt: skip


def _part(quantity: str) -> str:
    """``f``, ``df-dx``, ``df-du``; derivatives by parameters go together."""
    return slug(quantity) if quantity in ("f", "df_dx", "df_du") else "parameters"


def _words(quantity: str) -> str:
    by = quantity.removeprefix("df_d")
    return "f" if by == "f" else f"the derivative of f by {by if by in ('x', 'u') else 'each parameter'}"
