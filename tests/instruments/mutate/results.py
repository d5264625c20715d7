"""The report of a mutation check: ``mutation.md`` and ``mutation.json``, the same content."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from actsym.work.files import write_if_changed
from tests.instruments.mutate.damage import CLASSES
from tests.instruments.mutate.run import Judged

OUTCOMES = ("survived", "within limits", "equivalent", "not compiled", "caught")


def write(judged: Sequence[Judged], seed: int, folder: Path) -> list[Path]:
    """Write both files into ``folder``; return where they are."""
    texts = {"mutation.json": json.dumps(_plain(judged, seed), indent=1) + "\n", "mutation.md": markdown(judged, seed)}
    for name, text in texts.items():
        write_if_changed(folder / name, text)
    return [folder / name for name in texts]


def markdown(judged: Sequence[Judged], seed: int) -> str:
    """The report as text: what was not caught first."""
    counted = Counter(j.verdict.outcome for j in judged)
    lines = [
        "# Mutation check",
        "",
        f"{len(judged)} damages of generated kernels, chosen with seed {seed} (`python -m tests.instruments mutate`): "
        + ", ".join(f"{counted[o]} {o}" for o in reversed(OUTCOMES) if counted[o]) + ".",
        "",
        "*Caught*: a check of the kernels fails.  *Equivalent*: no check fails, and every compared result has the same "
        "bits as the undamaged kernel's.  *Within limits*: no check fails, and no result is further from the undamaged "
        "kernel's than the accepted error.  *Survived*: no check fails, and results differ by more.",
    ]  # fmt: skip
    lines += ["", *_by_class(judged), "", "What caught them:", "", *_by_check(judged)]
    for outcome in OUTCOMES:
        chosen = [j for j in judged if j.verdict.outcome == outcome]
        if chosen:
            lines += ["", f"## {outcome.capitalize()}", ""]
            lines += ["| class | unit | where | damage | before | after | check | evidence |"]
            lines += ["|---" * 8 + "|"]
            lines += [_row(j) for j in chosen]
    return "\n".join(lines) + "\n"


def _by_class(judged: Sequence[Judged]) -> Iterator[str]:
    yield "| class | of | " + " | ".join(["made", *reversed(OUTCOMES)]) + " |"
    yield "|---" * (3 + len(OUTCOMES)) + "|"
    for group, meaning in CLASSES.items():
        outcomes = Counter(j.verdict.outcome for j in judged if j.damage.group == group)
        numbers = [outcomes.total(), *(outcomes[o] for o in reversed(OUTCOMES))]
        yield f"| {group} | {meaning} | " + " | ".join(map(str, numbers)) + " |"


def _by_check(judged: Sequence[Judged]) -> Iterator[str]:
    caught = [j for j in judged if j.verdict.outcome == "caught"]
    yield "| check | " + " | ".join(CLASSES) + " |"
    yield "|---" * (1 + len(CLASSES)) + "|"
    for check, _ in Counter(j.verdict.check for j in caught).most_common():
        numbers = Counter(j.damage.group for j in caught if j.verdict.check == check)
        yield f"| {check} | " + " | ".join(str(numbers[g] or "") for g in CLASSES) + " |"


def _row(judged: Judged) -> str:
    lines = judged.before, judged.after
    before, after = (f"`{_cell(_near(a, b))}`" for a, b in (lines, lines[::-1]))
    where, verdict = f"{judged.damage.path}:{judged.line}", judged.verdict
    damage = judged.damage
    cells = (damage.group, judged.unit, where, damage.rule, before, after, verdict.check, _cell(verdict.evidence))
    return "| " + " | ".join(cells) + " |"


def _near(line: str, other: str, around: int = 24) -> str:
    """The part of a line that differs from the other, with what stands around it."""
    first = next((i for i, (a, b) in enumerate(zip(line, other, strict=False)) if a != b), min(len(line), len(other)))
    last = 0
    while last < min(len(line), len(other)) - first and line[-1 - last] == other[-1 - last]:
        last += 1
    begin, end = max(0, first - around), min(len(line), len(line) - last + around)
    return ("..." if begin else "") + line[begin:end] + ("..." if end < len(line) else "")


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def _plain(judged: Sequence[Judged], seed: int) -> dict[str, Any]:
    rows = [
        {"class": j.damage.group, "unit": j.unit, "path": j.damage.path, "line": j.line, "rule": j.damage.rule}
        | {"before": j.before, "after": j.after, **asdict(j.verdict)}
        for j in judged
    ]
    return {"schema": 2, "seed": seed, "damages": rows}
