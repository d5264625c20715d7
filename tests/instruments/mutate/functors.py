"""Damages of the mathematics: of ``functors/UNIT.h``, in the form that :mod:`codegen.targets.cpp.dialect` writes."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Callable, Iterator

from codegen.special_table import shortened
from tests.instruments.mutate.damage import Damage, arguments

#: A constant with its value in float and in double.
CONSTANT = re.compile(r"m::constant<V>\((-?0x[0-9a-f.]+p[+-]\d+)f, (-?0x[0-9a-f.]+p[+-]\d+)\)")

#: A number of float alone, and a row of the tables that an approximant looks numbers up in.
SINGLE = re.compile(r"\bV\((-?0x[0-9a-f.]+p[+-]\d+)f\)")
ROW = re.compile(r"^ +\{(-?0x.*)\},$")

#: A place in a text: (characters from its start, text before, text after).
Change = tuple[int, str, str]

#: How each of the two is kept: code of its bytes and of an integer of as many, and bits of the mantissa.
_FORMS = {"float": ("<f", "<i", 23), "double": ("<d", "<q", 52)}

#: By how much thresholds move.
_SHARE = 1.03


def pair(single: str, twice: str) -> str:
    return f"m::constant<V>({single}f, {twice})"


def turned(number: str, kind: str, bit: int) -> str:
    """The number with a bit of its mantissa turned: the last is 0."""
    code, integer, _ = _FORMS[kind]
    (bits,) = struct.unpack(integer, struct.pack(code, float.fromhex(number)))
    (value,) = struct.unpack(code, struct.pack(integer, bits ^ (1 << bit)))
    return shortened(value)


def bits(kind: str, last: bool) -> Callable[[str], Iterator[Change]]:
    """Constants with one bit turned, in the value of that ``kind``: the last, or one that follows from the line."""

    def changes(line: str) -> Iterator[Change]:
        for found in CONSTANT.finditer(line):
            single, twice = found.groups()
            anywhere = zlib.crc32(f"{line}{found.start()}".encode()) % _FORMS[kind][2]
            bit = 0 if last else anywhere
            after = (turned(single, kind, bit), twice) if kind == "float" else (single, turned(twice, kind, bit))
            yield found.start(), found[0], pair(*after)

    return changes


def moved(line: str) -> Iterator[Change]:
    """Constants that something is compared with, and the ends of clamps, 3 % larger or smaller; 0 a little larger."""
    for call in re.finditer(r"m::(?:lt|le|min|cap|max)\(", line):
        start = call.end()
        for text in arguments(line, start - 1)[0]:
            for after in _near(text):
                yield start, text, after
            start += len(text) + 2


def _near(text: str) -> Iterator[str]:
    """What a constant, as it is written, is moved to; nothing else, and not the largest number."""
    if text == "V(0)":
        yield pair("0x1p-20", "0x1p-40")
        return
    if (found := CONSTANT.fullmatch(text)) and abs(float.fromhex(found[2])) < 1e308:
        single, twice = map(float.fromhex, found.groups())
    elif re.fullmatch(r"V\(\d+\)", text):
        single = twice = float(text[2:-1])
    else:
        return
    for factor in (_SHARE, 1 / _SHARE):
        (narrow,) = struct.unpack("<f", struct.pack("<f", single * factor))
        yield pair(shortened(narrow), shortened(twice * factor))


def ties(line: str) -> Iterator[Change]:
    """< for <=, and the other way round."""
    for found in re.finditer(r"m::(lt|le)\(", line):
        yield found.start(), found[0], f"m::{'le' if found[1] == 'lt' else 'lt'}("


def coefficients(line: str) -> Iterator[Change]:
    """Numbers of an approximant with one bit turned, one that follows from the line."""
    for found in SINGLE.finditer(line):
        yield found.start(), found[0], f"V({turned(found[1], 'float', _bit(line, found.start()))}f)"
    for numbers, found in _tables(line):
        for i, number in enumerate(numbers):
            if float.fromhex(number):
                changed = [*numbers[:i], turned(number, "float", _bit(line, i)), *numbers[i + 1 :]]
                yield found.start(1), found[1], _filled(changed, found[1])


def exchanged(line: str) -> Iterator[Change]:
    """Two neighbouring entries of a row that differ, one for the other."""
    for numbers, found in _tables(line):
        for i in (i for i in range(len(numbers) - 1) if numbers[i] != numbers[i + 1]):
            swapped = [*numbers[:i], numbers[i + 1], numbers[i], *numbers[i + 2 :]]
            yield found.start(1), found[1], _filled(swapped, found[1])


def segments(line: str) -> Iterator[Change]:
    """The bits that a piece is told by, taken one place higher."""
    for found in re.finditer(r"m::segment<(\d+), (\d+)>", line):
        yield found.start(), found[0], f"m::segment<{int(found[1]) + 1}, {found[2]}>"


def _bit(line: str, place: int) -> int:
    return zlib.crc32(f"{line}{place}".encode()) % _FORMS["float"][2]


def _tables(line: str) -> Iterator[tuple[list[str], re.Match[str]]]:
    """The entries of a row, which may stand there more than once to fill a register."""
    for found in ROW.finditer(line):
        numbers = [number.strip().removesuffix("f") for number in found[1].split(",")]
        period = next(p for p in range(1, len(numbers) + 1) if numbers == (numbers[:p] * len(numbers))[: len(numbers)])
        yield numbers[:period], found


def _filled(numbers: list[str], before: str) -> str:
    times = (before.count(",") + 1) // len(numbers)
    return ", ".join(f"{number}f" for number in numbers * times)


#: Bits after the point that a printed constant keeps when its last digits are dropped: float and double.
_DIGITS = {"f": 5, "d": 12}
_BODY = re.compile(r"^ {4,}(?!constexpr|return|//).*$", re.MULTILINE)


def damages(path: str, text: str) -> list[Damage]:
    """Every damage of the functor in ``text`` that the rules know, in the order of the text."""
    found: list[Damage] = []
    for line in _BODY.finditer(text):
        for (group, rule), changes in RULES.items():
            found += [Damage(path, rule, line.start() + at, a, b, group) for at, a, b in changes(line[0])]
    return sorted(found, key=lambda d: (d.start, d.rule, d.after))


def _calls(line: str, *names: str) -> Iterator[tuple[int, str, list[str]]]:
    """Calls of these functions: where, the text, the arguments."""
    for found in re.finditer(rf"(?:{'|'.join(names)})\(", line):
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
            number = _digit(first if kind == "f" else second, _DIGITS[kind], 4)
            if number is not None:
                yield found.start(), found[0], pair(number, second) if kind == "f" else pair(first, number)

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
    for at, text, (first, _) in _calls(line, "m::min", "m::cap", "m::max"):
        yield at, text, f"({first})"


def _comparisons(line: str) -> Iterator[Change]:
    for at, text, (a, b) in _calls(line, "m::lt", "m::le"):
        yield at, text, f"{text.partition('(')[0]}({b}, {a})"


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
    for pattern in (r"(= [psbc]\[)(\d+)(\];)", r"(p\.fixed\()(\d)(\))"):
        for found in re.finditer(pattern, line):
            yield found.start(), found[0], f"{found[1]}{abs(int(found[2]) - 1)}{found[3]}"
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
