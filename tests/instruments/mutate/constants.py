"""Damages of constants in ``functors/UNIT.h``: by one bit, and thresholds by a few per cent."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Callable, Iterator

from tests.instruments.mutate.damage import arguments

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


def _shown(value: float) -> str:
    """A hexadecimal number as :data:`CONSTANT` reads it: without zeros at its end."""
    mantissa, exponent = value.hex().split("p")
    mantissa = mantissa.rstrip("0").rstrip(".") if "." in mantissa else mantissa
    return f"{mantissa}p{exponent}"


def pair(single: str, twice: str) -> str:
    return f"m::constant<V>({single}f, {twice})"


def turned(number: str, kind: str, bit: int) -> str:
    """The number with a bit of its mantissa turned: the last is 0."""
    code, integer, _ = _FORMS[kind]
    (bits,) = struct.unpack(integer, struct.pack(code, float.fromhex(number)))
    (value,) = struct.unpack(code, struct.pack(integer, bits ^ (1 << bit)))
    return _shown(value)


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
        yield pair(_shown(narrow), _shown(twice * factor))


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
                yield (
                    found.start(1),
                    found[1],
                    _filled(
                        [turned(n, "float", _bit(line, i)) if k == i else n for k, n in enumerate(numbers)], found[1]
                    ),
                )


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
