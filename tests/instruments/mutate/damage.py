"""One damage of a generated source: what it is, and the text with it; and the tables of ``damages.toml``."""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

#: Classes of damages, in the order of the report.
CLASSES = {
    "known": "damages that passed every check there was when they were first made, and second derivatives like them",
    "region": "wrong only where x, u or a parameter lies in some range",
    "second": "second derivatives",
    "python": "wrappers and run time: strides, channels, dims, saved tensors, gradients, types, seeds",
    "loops": "borders of chunks, tails, partial sums",
    "threshold": "a comparison's constant moved by a few per cent, < for <=",
    "bit": "a constant with one bit turned",
    "approximant": "a coefficient with one bit turned, entries of a table exchanged, another piece taken",
    "syntax": "an operator, a sign, a branch, an index",
}

#: Between which two numbers a variable, called as in the definition, must lie for a damage to show.
Region = tuple[tuple[str, float, float], ...]


@dataclass(frozen=True)
class Damage:
    """In ``path`` (below the generated folder) the text ``before``, from character ``start`` on, becomes ``after``.

    ``rule`` names the kind of damage, ``group`` its class; it shows in ``region`` at least.
    """

    path: str
    rule: str
    start: int
    before: str
    after: str
    group: str = "syntax"
    region: Region = ()

    def line(self, text: str) -> int:
        """The number of the line that the damage begins in."""
        return text.count("\n", 0, self.start) + 1

    def shown(self, text: str) -> tuple[str, str]:
        """The line that changes, before and after; of several lines the first that differs."""
        old, new = (t.splitlines() for t in (text, self.applied(text)))
        at = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)) - 1)
        return old[at].strip(), new[at].strip() if len(new) == len(old) else self.after.strip()

    def applied(self, text: str) -> str:
        """The damaged text.  Raises ``ValueError`` if ``before`` is not where it should be."""
        end = self.start + len(self.before)
        if text[self.start : end] != self.before:
            raise ValueError(f"{self.path} does not hold {self.before!r} at character {self.start}")
        return text[: self.start] + self.after + text[end:]

    def write(self, folder: Path) -> None:
        """Damage the file below ``folder``."""
        file = folder / self.path
        file.write_text(self.applied(file.read_text(encoding="utf-8")))


@dataclass(frozen=True)
class Pattern:
    """The text ``right`` of the file ``path`` becomes ``wrong``: a damage at each place that it stands at.

    ``needs``: kinds of units that it matters to, as :func:`~tests.instruments.mutate.plan.kinds` has them, or names of
    units.
    """

    group: str
    path: str
    rule: str
    right: str
    wrong: str
    needs: frozenset[str]

    def damages(self, text: str) -> Iterator[Damage]:
        for place in re.finditer(re.escape(self.right), text):
            yield Damage(self.path, self.rule, place.start(), self.right, self.wrong, self.group)


#: What ``damages.toml`` holds.
TABLE: dict[str, Any] = tomllib.loads(Path(__file__).with_name("damages.toml").read_text(encoding="utf-8"))

#: What is damaged that units share.
PATTERNS = [
    Pattern(group["group"], group["path"], rule, right, wrong, frozenset(group["needs"].split()))
    for group in TABLE["pattern"]
    for rule, right, wrong in group["damages"]
]


def known(folder: Path) -> Iterator[tuple[str, Damage]]:
    """The damages that are always made, each with its unit.  Raises ``LookupError`` where a text is not there."""
    table = TABLE["known"]
    for unit, path, rule, right, after, *region in table["texts"]:
        yield unit, _first(folder, path, rule, f"({re.escape(right)})", after, *region)
    for unit, function, rule, condition, factor, *region in table["factors"]:
        changed = f"m::select({condition}, ({{}}) * V({factor}), V({{}}))"
        where = rf"void {function}\(.*?    out\[0\] = (.*?);\n"
        yield unit, _first(folder, f"functors/{unit}.h", rule, where, changed, *region)
    for unit, rule, after, *called in table["curvatures"]:
        changed = f"lambda *v: (lambda d: {after})({{}}({', '.join(called) or '*v'}))"
        yield unit, _first(folder, f"activations/{unit}.py", rule, r"    curvature=(\w+),\n", changed)


def _first(folder: Path, path: str, rule: str, where: str, after: str, *region: Any) -> Damage:
    """In ``path`` what the first group of ``where`` matches becomes ``after``, in which ``{}`` stands for it."""
    found = re.search(where, (folder / path).read_text(encoding="utf-8"), re.DOTALL)
    if found is None:
        raise LookupError(f"{path} holds nothing like {where!r}, for the damage {rule!r}")
    changed = after.replace("{}", found[1])
    return Damage(path, rule, found.start(1), found[1], changed, "known", (tuple(region),) if region else ())


def arguments(text: str, start: int) -> tuple[list[str], int]:
    """The arguments of the call whose opening parenthesis is ``text[start]``, and where the call ends."""
    found: list[str] = []
    depth, begin = 0, start + 1
    for i in range(start, len(text)):
        if text[i] in "([":
            depth += 1
        elif text[i] in ")]":
            depth -= 1
            if depth == 0:
                return [*found, text[begin:i]], i + 1
        elif text[i] == "," and depth == 1:
            found.append(text[begin:i])
            begin = i + 2
    raise ValueError(f"no parenthesis closes the one at {start} of {text!r}")


_IMPORT = re.compile(r"^from \.activations\.(\w+) import .*\n", re.MULTILINE)


def copy(folder: Path, target: Path, unit: str | None = None) -> Path:
    """Copy a generated folder to ``target``; with ``unit`` given, its package offers that one alone."""
    shutil.copytree(folder, target, ignore=shutil.ignore_patterns("__pycache__"))
    if unit is not None:
        file = target / "__init__.py"
        file.write_text(_IMPORT.sub(lambda m: m[0] if m[1] == unit else "", file.read_text(encoding="utf-8")))
    return target
