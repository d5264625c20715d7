r"""Figures of the report inside LaTeX: their SVG as a ``picture`` of PDF operators, for pdfTeX and no package at all.

It reads what :mod:`actsym.report.figures.style` writes: paths, uses of them, clipping rectangles, text and groups that
are moved; a raster image is left out.
"""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from typing import NamedTuple

_SVG, _LINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}href"
_RULE = re.compile(r"\.(\w+)\{([^}]*)\}")
_TOKEN = re.compile(r"[A-Za-z]|-?[\d.]+(?:e-?\d+)?")
_NUMBER = re.compile(r"-?[\d.]+")

#: How many coordinates follow each letter of a path, and the operator of PDF that it becomes.
_PATH = {"M": (2, "m"), "L": (2, "l"), "l": (2, "l"), "C": (6, "c"), "z": (0, "h"), "Z": (0, "h")}
_CAPS, _JOINS = {"butt": 0, "round": 1, "square": 2}, {"miter": 0, "round": 1, "bevel": 2}

#: Share of the line that a figure takes.
_WIDTH = 0.46

#: Share of their nominal size at which letters are set: TeX's are larger than those that figures are measured with.
_SMALLER = 0.92

Style = dict[str, str]


class _Place(NamedTuple):
    """Where a group is drawn: how far it is moved, and the rectangle it is clipped to."""

    x: float
    y: float
    clip: str


def picture(svg: str, text: Callable[[str], str]) -> str:
    """LaTeX of a figure, :data:`_WIDTH` of the line wide; ``text`` turns words into LaTeX.

    Raises ``ValueError`` for SVG that no figure of this report holds.
    """
    root = ET.fromstring(svg.partition("<svg")[1] + svg.partition("<svg")[2])
    drawn = _Drawing(root, text)
    body = "%\n".join(drawn.lines())
    size = f"({drawn.width:g},{drawn.height:g})"
    start = rf"\resizebox{{{_WIDTH}\linewidth}}{{!}}" + "{\\setlength{\\unitlength}{1bp}\\sffamily%\n"
    return start + rf"\begin{{picture}}{size}%" + f"\n{body}%\n" + r"\end{picture}}"


class _Drawing:
    def __init__(self, root: ET.Element, text: Callable[[str], str]) -> None:
        self.root, self.text = root, text
        self.width, self.height = (float(_NUMBER.findall(root.get(side, "0"))[0]) for side in ("width", "height"))
        rules = "".join(e.text or "" for e in root.iter(f"{_SVG}style"))
        self.classes = {name: _style(said) for name, said in _RULE.findall(rules)}
        self.named = {e.get("id", ""): e for e in root.iter() if e.get("id")}

    def lines(self) -> Iterator[str]:
        yield from self._group(self.root, _Place(0.0, 0.0, ""))

    def _group(self, group: ET.Element, at: _Place) -> Iterator[str]:
        for element in group:
            kind = element.tag.removeprefix(_SVG)
            here = at._replace(clip=element.get("clip-path", at.clip))
            if kind == "g":
                dx, dy = _moved(element.get("transform", ""))
                yield from self._group(element, here._replace(x=at.x + dx, y=at.y + dy))
            elif kind == "path":
                yield self._path(element, element, here)
            elif kind == "use":
                moved = here._replace(x=at.x + float(element.get("x", "0")), y=at.y + float(element.get("y", "0")))
                yield self._path(self.named[element.get(_LINK, "")[1:]], element, moved)
            elif kind == "rect":
                yield self._path(_outline(element), element, here)
            elif kind == "text":
                yield from self._text(element, at)
            elif kind not in ("defs", "image", "style"):
                raise ValueError(f"no LaTeX for <{kind}> in a figure")

    def _style(self, *elements: ET.Element) -> Style:
        found: Style = {}
        for element in elements:
            found |= self.classes.get(element.get("class", ""), {}) | _style(element.get("style", ""))
        return found

    def _path(self, shape: ET.Element, shown: ET.Element, at: _Place) -> str:
        style = self._style(shape, shown)
        fill, stroke = _colour(style, "fill", "#000000"), _colour(style, "stroke", "none")
        parts = ["q", *self._clip(at.clip), *_line(style)]
        parts += [f"{fill} rg"] * bool(fill) + [f"{stroke} RG"] * bool(stroke)
        parts.append(_operators(shape.get("d", ""), lambda x, y: (x + at.x, self.height - y - at.y)))
        parts += ["B" if fill and stroke else "f" if fill else "S" if stroke else "n", "Q"]
        return rf"\put(0,0){{\pdfliteral{{{' '.join(parts)}}}}}"

    def _clip(self, reference: str) -> Iterator[str]:
        if reference:
            (rectangle,) = self.named[reference[5:-1]]
            x, y, width, height = (float(rectangle.get(n, "0")) for n in ("x", "y", "width", "height"))
            yield f"{x:g} {self.height - y - height:g} {width:g} {height:g} re W n"

    def _text(self, element: ET.Element, at: _Place) -> Iterator[str]:
        spans = [e for e in element if e.tag == f"{_SVG}tspan"]
        for span in spans or [element]:
            words = span.text or ""
            x, y = (float(span.get(n, "0").split()[0]) + moved for n, moved in (("x", at.x), ("y", at.y)))
            style = self._style(element, span) if span is not element else self._style(element)
            size = float(_NUMBER.findall(style.get("font-size", "9"))[0]) * _SMALLER
            side = {"middle": "c", "end": "r"}.get(style.get("text-anchor", "start"), "l")
            slanted = r"\itshape" if "oblique" in style.get("font-style", "") else ""
            font = rf"\fontsize{{{size:.2f}}}{{{size:.2f}}}\selectfont{slanted}"
            box = rf"\makebox[0pt][{side}]{{{font} {self.text(words)}}}"
            angle = -float((_NUMBER.findall(element.get("transform", "")) or ["0"])[0])
            if angle:
                turn = math.radians(angle)
                c, s = (f"{v:.4f}" for v in (math.cos(turn), math.sin(turn)))
                box = rf"\pdfsave\pdfsetmatrix{{{c} {s} {-math.sin(turn):.4f} {c}}}{box}\pdfrestore"
            if words.strip():
                yield rf"\put({x:g},{self.height - y:g}){{{box}}}"


def _style(text: str) -> Style:
    pairs = (part.partition(":") for part in text.split(";") if ":" in part)
    return {name.strip(): value.strip() for name, _, value in pairs}


def _outline(rectangle: ET.Element) -> ET.Element:
    """A rectangle as a path."""
    x, y, width, height = (float(rectangle.get(n, "0")) for n in ("x", "y", "width", "height"))
    corners = f"M {x} {y} {x + width} {y} {x + width} {y + height} {x} {y + height} z"
    return ET.Element(f"{_SVG}path", {"d": corners})


def _moved(transform: str) -> tuple[float, float]:
    if not transform.startswith("translate"):
        return 0.0, 0.0
    x, y = map(float, _NUMBER.findall(transform))
    return x, y


def _colour(style: Style, part: str, absent: str) -> str:
    """Red, green and blue on white; nothing where there is none."""
    colour = style.get(part, absent)
    if not colour.startswith("#"):
        return ""
    share = float(style.get(f"{part}-opacity", style.get("opacity", "1")))
    values = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return " ".join(f"{1 - share * (1 - v):.3f}" for v in values)


def _line(style: Style) -> Iterator[str]:
    """How lines are drawn."""
    yield f"{style.get('stroke-width', '1')} w"
    yield f"{_CAPS[style.get('stroke-linecap', 'butt')]} J {_JOINS[style.get('stroke-linejoin', 'round')]} j"
    dashes = style.get("stroke-dasharray", "none")
    if dashes != "none":
        yield f"[{dashes.replace(',', ' ')}] {style.get('stroke-dashoffset', '0')} d"


def _operators(path: str, place: Callable[[float, float], tuple[float, float]]) -> str:
    """A path of SVG as operators of PDF; points that follow a point are points to draw to, and l is a step to one."""
    found, letter, numbers, last = [], "M", list[float](), (0.0, 0.0)
    for token in _TOKEN.findall(path):
        if token.isalpha() and len(token) == 1:
            if token not in _PATH:
                raise ValueError(f"no operator of PDF for {token!r} in a path")
            letter = token
            if not _PATH[letter][0]:
                found.append(_PATH[letter][1])
            continue
        numbers.append(float(token))
        count, operator = _PATH[letter]
        if len(numbers) == count:
            if letter == "l":
                numbers = [last[0] + numbers[0], last[1] + numbers[1]]
            last = (numbers[-2], numbers[-1])
            points = (place(*numbers[i : i + 2]) for i in range(0, count, 2))
            found.append(" ".join(f"{x:.2f} {y:.2f}" for x, y in points) + f" {operator}")
            numbers.clear()
            letter = "L" if letter == "M" else letter
    return " ".join(found)
