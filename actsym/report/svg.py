"""A figure as SVG text: the same bytes on every run, and no more of them than what is seen."""

from __future__ import annotations

import io
import re
import zlib
from collections import Counter

from matplotlib.figure import Figure

#: Attributes of SVG that hold coordinates; a hundredth of a point is finer than any printer.
_COORDINATES = re.compile(r'(?<= d=")[^"]*|(?<= [xy]=")[^"]*|(?<=translate\()[^)]*')
_NAME, _REFERENCE = re.compile(r' id="([^"]+)"'), re.compile(r"#([\w-]+)")
_FONT = re.compile(r"font-family: [^;\"]*; ")
#: Paths of straight lines alone: what follows a point is a point to draw to.
_POLYLINE = re.compile(r'(?<= d=")[ML\d\s.z-]*(?=")')
_STYLE = re.compile(r'(?<!<svg) style="([^"]*)"')
_SEVERAL = 3
_NO_ROTATION = re.compile(r' transform="rotate\(-?0 [^)]*\)"')
_NUMBER = re.compile(r"-?\d+\.\d{3,}")
_GROUP = re.compile(r"<g( [^>]*)?>|</g>")
_DEFINITIONS = re.compile(r"</defs>\s*<defs>")


def svg(figure: Figure) -> str:
    """The figure as SVG text without metadata, coordinates to a hundredth of a point."""
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", metadata=dict.fromkeys(("Date", "Creator", "Format", "Type")))
    upright = _NO_ROTATION.sub("", _lean(buffer.getvalue()))
    text = _COORDINATES.sub(lambda found: _NUMBER.sub(_short, found.group()), upright)
    text = _POLYLINE.sub(lambda found: found.group().replace("\nL ", " ").strip(), text)
    return "".join(line + "\n" for line in map(str.strip, _ungrouped(text).splitlines()) if line)


def _lean(text: str) -> str:
    """The text without what nobody refers to or that stands at every word: names of elements, and the font, which is
    named once for all of them."""
    used = set(_REFERENCE.findall(text))
    text = _NAME.sub(lambda found: found.group() if found[1] in used else "", text)
    fonts = _FONT.findall(text)
    if fonts:
        text = _FONT.sub("", text).replace("<svg ", f'<svg style="{fonts[0].strip()}" ', 1)
    return _styled(text)


def _styled(text: str) -> str:
    """Styles that occur several times as classes.  A class is named after what it says: figures on one page agree."""
    counts = Counter(_STYLE.findall(text))
    names = {style: f"s{zlib.crc32(style.encode()):08x}" for style, count in counts.items() if count >= _SEVERAL}
    rules = "".join(f".{name}{{{style}}}\n" for style, name in names.items())
    text = _STYLE.sub(lambda found: f' class="{names[found[1]]}"' if found[1] in names else found.group(), text)
    return text.replace("</style>", f"{rules}</style>", 1)


def _ungrouped(text: str) -> str:
    """The text without groups that say nothing about what they hold."""
    kept: list[bool] = []

    def group(found: re.Match[str]) -> str:
        if found.group() == "</g>":
            return found.group() if kept.pop() else ""
        kept.append(found[1] is not None)
        return found.group() if kept[-1] else ""

    return _DEFINITIONS.sub("", _GROUP.sub(group, text))


def _short(number: re.Match[str]) -> str:
    text = f"{float(number.group()):.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
