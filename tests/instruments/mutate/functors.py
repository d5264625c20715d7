"""Damages of the mathematics: of ``functors/UNIT.h``, in the form that :mod:`codegen.targets.cpp.dialect` writes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from tests.instruments.mutate.constants import (
    CONSTANT,
    Change,
    bits,
    coefficients,
    exchanged,
    moved,
    pair,
    segments,
    ties,
)
from tests.instruments.mutate.damage import Damage, arguments

#: Bits after the point that a printed constant keeps when its last digits are dropped: float and double.
_DIGITS = {"f": 5, "": 12}
_BODY = re.compile(r"^ {4,}(?!constexpr|return|//).*$", re.MULTILINE)


def damages(path: str, text: str) -> list[Damage]:
    """Every damage of the functor in ``text`` that the rules know, in the order of the text."""
    found: list[Damage] = []
    for line in _BODY.finditer(text):
        for (group, rule), changes in RULES.items():
            found += [Damage(path, rule, line.start() + at, a, b, group) for at, a, b in changes(line[0])]
    return sorted(found, key=lambda d: (d.start, d.rule, d.after))


def _calls(line: str, name: str) -> Iterator[tuple[int, str, list[str]]]:
    """Calls of ``name``: where, the text, the arguments."""
    for found in re.finditer(rf"{re.escape(name)}\(", line):
        given, end = arguments(line, found.end() - 1)
        yield found.start(), line[found.start() : end], given


def _signs(line: str) -> Iterator[Change]:
    for at, text, (given,) in _calls(line, "m::neg"):
        yield at, text, f"({given})"
    for found in CONSTANT.finditer(line):
        first, second = (v[1:] if v.startswith("-") else f"-{v}" for v in found.groups())
        yield found.start(), found[0], pair(first, second)


def _digit(number: str, place: int, step: int) -> str | None:
    """A hexadecimal number with the digit at ``place`` after its point moved by ``step``; None if it has no such."""
    mantissa, exponent = number.split("p")
    head, _, digits = mantissa.partition(".")
    if not digits:
        return None
    digits = digits.ljust(place, "0")
    value = int(digits[place - 1], 16)
    moved = value + step if value + step < 16 else value - step
    return f"{head}.{digits[: place - 1]}{moved:x}{digits[place:]}p{exponent}"


def _constants(kind: str) -> Callable[[str], Iterator[Change]]:
    """Constants that are off by a digit: by 32 ulp of float (kind ``f``), 64 of double (``d``)."""

    def changes(line: str) -> Iterator[Change]:
        for found in CONSTANT.finditer(line):
            first, second = found.groups()
            moved = {
                "f": lambda a=first: _digit(a, _DIGITS["f"], 4),
                "d": lambda b=second: _digit(b, _DIGITS[""], 4),
            }[kind]()
            if moved is None:
                continue
            single, twice = (first, moved) if kind == "d" else (moved, second)
            yield found.start(), found[0], pair(single, twice)

    return changes


def _integers(line: str) -> Iterator[Change]:
    for found in re.finditer(r"\bV\((\d+)\)", line):
        yield found.start(), found[0], f"V({int(found[1]) + 1})"
    for found in re.finditer(r"\bV\(0x1p-1f\)", line):
        yield found.start(), found[0], "V(0x1p-2f)"


def _branches(line: str) -> Iterator[Change]:
    for at, text, (condition, a, b) in _calls(line, "m::select"):
        if a != b:
            yield at, text, f"m::select({condition}, {b}, {a})"


def _nans(line: str) -> Iterator[Change]:
    for at, text, (condition, _, other) in _calls(line, "m::select"):
        if condition.startswith("m::unordered"):
            yield at, text, f"({other})"


def _clamps(line: str) -> Iterator[Change]:
    for name in ("m::min", "m::cap", "m::max"):
        for at, text, (first, _) in _calls(line, name):
            yield at, text, f"({first})"


def _comparisons(line: str) -> Iterator[Change]:
    for name in ("m::lt", "m::le"):
        for at, text, (a, b) in _calls(line, name):
            yield at, text, f"{name}({b}, {a})"


def _operators(line: str) -> Iterator[Change]:
    for sign, other in ((" + ", " - "), (" - ", " + "), (" * ", " + "), (" / ", " * ")):
        for found in re.finditer(re.escape(sign), line):
            if not line.lstrip().startswith("for "):
                yield found.start(), sign, other


def _operand(line: str, start: int) -> int:
    """Where the operand that begins at ``start`` ends: a name, a call, or what stands in parentheses."""
    name = re.compile(r"[\w.:<>]*").match(line, start)
    end = name.end() if name else start
    return arguments(line, end)[1] if line[end : end + 1] == "(" else end


def _terms(line: str) -> Iterator[Change]:
    """The second term of a sum or of a difference is dropped."""
    for found in re.finditer(r" [+-] ", line):
        if not line.lstrip().startswith("for "):
            end = _operand(line, found.end())
            yield found.start(), line[found.start() : end], ""


def _rows(line: str) -> Iterator[Change]:
    """A parameter, a sum or an entry is taken for another."""
    for found in re.finditer(r"= (p|s|b|c)\[(\d+)\];", line):
        index = int(found[2])
        yield found.start(), found[0], f"= {found[1]}[{index - 1 if index else 1}];"
    for found in re.finditer(r"p\.fixed\((\d)\)", line):
        index = int(found[1])
        yield found.start(), found[0], f"p.fixed({index - 1 if index else 1})"
    for right, wrong in (("p.at(0, k)", "p.at(0, k - 1)"), ("p.row(0, k)", "p.row(0, k - 1)"), ("in[1]", "in[0]")):
        if right in line:
            yield line.index(right), right, wrong
    for found in re.finditer(r"out\[1\] = ", line):
        yield found.start(), found[0], "out[0] = "


def _bounds(line: str) -> Iterator[Change]:
    """The last entry of a loop over a vector is left out."""
    for right, wrong in (("k < p.count(0);", "k < p.count(0) - 1;"), ("k >= 1;", "k > 1;")):
        if right in line:
            yield line.index(right), right, wrong


#: By class and name.
RULES: dict[tuple[str, str], Callable[[str], Iterator[Change]]] = {
    **{("syntax", name): rule for name, rule in {
        "sign": _signs, "digit of a float constant": _constants("f"), "digit of a double constant": _constants("d"),
        "small constant": _integers, "swapped branch": _branches, "missing NaN select": _nans,
        "missing clamp": _clamps, "comparison turned round": _comparisons, "operator": _operators,
        "dropped term": _terms, "exchanged row": _rows, "dropped last entry": _bounds,
    }.items()},
    ("threshold", "moved by 3 %"): moved, ("threshold", "< and <="): ties,
    ("approximant", "a bit of a coefficient"): coefficients, ("approximant", "exchanged entries"): exchanged,
    ("approximant", "another piece"): segments,
    **{("bit", f"{which} bit of a {kind} constant"): bits(kind, which == "last")
       for which in ("last", "some") for kind in ("float", "double")},
}  # fmt: skip
