"""How every figure looks: colours, sizes, fonts, grids of panels, and SVG that is the same bytes on every run."""

from __future__ import annotations

import io
import math
import re
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import matplotlib as mpl
import numpy as np
from cycler import cycler
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator

#: Okabe and Ito's palette, told apart with any common colour vision and in grey.
BLUE, VERMILION, GREEN, ORANGE = "#0072B2", "#D55E00", "#009E73", "#E69F00"
SKY, PURPLE, YELLOW, BLACK = "#56B4E9", "#CC79A7", "#F0E442", "#000000"
COLOURS = (BLUE, VERMILION, GREEN, ORANGE, SKY, PURPLE, BLACK)
FUNCTION, DERIVATIVE, SECOND, MARK, AXIS = BLUE, VERMILION, GREEN, "#666666", "#999999"

#: Lines that mark a place, and lines that compare.
DASHED, DOTTED = (0, (4, 3)), (0, (1.5, 2.2))

#: Largest number on a logarithmic axis, and the inverse of the smallest: matplotlib's margins need the space beyond.
LARGEST = 1e150
#: What a panel says all of whose values lie outside.
NOTHING = "too small or too large to be drawn"

#: Width of a page's figure and height of one row of panels, in inches.
WIDTH, ROW = 7.2, 2.4

_SETTINGS: Any = {
    "axes.prop_cycle": cycler(color=COLOURS),
    "axes.edgecolor": "#333333",
    "axes.grid": True,
    "axes.labelsize": 10,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlesize": 10,
    "axes.unicode_minus": True,
    "figure.facecolor": "white",  # legible on a dark page too
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans", "Verdana"],  # the first ships with matplotlib; the second is as wide
    "font.size": 9,
    "grid.color": "#dddddd",
    "grid.linewidth": 0.6,
    "legend.fontsize": 8,
    "legend.frameon": False,
    "lines.linewidth": 1.8,
    "mathtext.fontset": "dejavusans",
    "pdf.fonttype": 42,  # letters that publishers accept: TrueType, not bitmaps
    "savefig.facecolor": "white",
    "svg.fonttype": "none",  # text that can be searched, at a third of the size; any sans-serif font will do
    "svg.hashsalt": "actsym",  # element ids do not depend on the run
    "xtick.labelsize": 8,
    "ytick.labelsize": 8,
}


_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def canvas(height: float) -> Figure:
    """An empty figure of the page's width."""
    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    FigureCanvasSVG(figure)
    return figure


def panels(rows: int, columns: int, height: float = ROW) -> tuple[Figure, list[list[Axes]]]:
    """An empty figure of the page's width with a grid of panels."""
    figure = canvas(height * rows)
    return figure, [list(row) for row in figure.subplots(rows, columns, squeeze=False)]


def powers(axis: Axis, base: int = 10) -> None:
    """Ticks of a logarithmic axis at whole powers, as plain text (mathematics takes longer to set than all else)."""
    axis.set_major_locator(LogLocator(base, numticks=7))
    axis.set_minor_locator(NullLocator())
    axis.set_major_formatter(FuncFormatter(lambda value, _: _power(value, base)))


def power(exponent: int, base: int = 10) -> str:
    """``10⁻³``."""
    return f"{base}{str(exponent).translate(_SUPERSCRIPTS)}"


def _power(value: float, base: int) -> str:
    return power(round(math.log(value, base)), base) if 0 < value < math.inf else ""


def say(axes: Axes, text: str) -> None:
    """A panel that has nothing to draw says why."""
    axes.text(0.5, 0.5, text, transform=axes.transAxes, ha="center", va="center", wrap=True, color=MARK)
    axes.set(xticks=[], yticks=[])


def legend_above(axes: Axes, columns: int = 1) -> None:
    """The legend on top of the panel, where it lies over no curve."""
    axes.legend(loc="lower left", bbox_to_anchor=(-0.06, 1.0), fontsize=7, borderaxespad=0.2, ncols=columns)


# ---------------------------------------------------------------- SVG

#: Attributes of SVG that hold coordinates; a hundredth of a point is finer than any printer.
_COORDINATES = re.compile(
    r'(?<= d=")[^"]*|(?<= [xy]=")[^"]*|(?<= width=")[^"]*|(?<= height=")[^"]*|(?<=translate\()[^)]*|(?<=rotate\()[^)]*'
)
#: An element that others refer to, whole.
_DEFINED = re.compile(r'<(?P<tag>\w+) id="(?P<name>[^"]+)"[^>]*?(?:/>|>.*?</(?P=tag)>)', re.DOTALL)
_NAME, _REFERENCE = re.compile(r' id="([^"]+)"'), re.compile(r"#([\w-]+)")
_FONT = re.compile(r"font-family: [^;\"]*; ")
#: Paths of straight lines alone: what follows a point is a point to draw to.
_POLYLINE = re.compile(r'(?<= d=")[ML\d\s.z-]*(?=")')
_SHAPE = re.compile(r'<path id="([^"]+)"[^>]* class="([^"]+)"')
_USE = re.compile(r'(<use xlink:href="#([^"]+)"[^>]*?) class="([^"]+)"')
_STYLE = re.compile(r'(?<!<svg) style="([^"]*)"')
_SEVERAL = 3
#: What no reader of SVG needs any more.
_DOCTYPE = re.compile(r"<!DOCTYPE[^>]*>\s*")
_NO_ROTATION = re.compile(r' transform="rotate\(-?0 [^)]*\)"')
_NUMBER = re.compile(r"-?\d+\.\d{3,}")
#: Added before rounding: many coordinates are halves of a hundredth but for their last bit, which must not decide.
_OFF_TIES = 2e-4
_GROUP = re.compile(r"<g( [^>]*)?>|</g>")
_DEFINITIONS = re.compile(r"</defs>\s*<defs>")


def drawn(draw: Callable[..., Figure], arguments: Sequence[Any], kind: str = "svg") -> str | bytes:
    """The figure that ``draw(*arguments)`` makes in this style, whatever the user's own settings say: SVG text, or the
    bytes of a PDF."""
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(_SETTINGS)
        figure = draw(*arguments)
        if kind == "svg":
            return svg(figure)
        buffer = io.BytesIO()
        figure.savefig(buffer, format="pdf", metadata=dict.fromkeys(("CreationDate", "Creator", "Producer")))
        return buffer.getvalue()


def svg(figure: Figure) -> str:
    """The figure as SVG text without metadata, coordinates to a hundredth of a point."""
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", metadata=dict.fromkeys(("Date", "Creator", "Format", "Type")))
    return finished(buffer.getvalue())


def finished(text: str) -> str:
    """matplotlib's text made smaller, and the same on every machine."""
    upright = _NO_ROTATION.sub("", _lean(_DOCTYPE.sub("", text)))
    text = _COORDINATES.sub(lambda found: _NUMBER.sub(_short, found.group()), upright)
    text = _POLYLINE.sub(lambda found: _steps(found.group()), text)
    text = _renamed("".join(line + "\n" for line in map(str.strip, _ungrouped(text).splitlines()) if line))
    return _undoubled(text)


def _lean(text: str) -> str:
    """The text without what nobody refers to or that stands at every word: names of elements, and the font, which is
    named once for all of them."""
    used = set(_REFERENCE.findall(text))
    text = _NAME.sub(lambda found: found.group() if found[1] in used else "", text)
    fonts = _FONT.findall(text)
    if fonts:
        text = _FONT.sub("", text).replace("<svg ", f'<svg style="{fonts[0].strip()}" ', 1)
    return _styled(text)


def _steps(path: str) -> str:
    """Lines with absolute ends by the steps from point to point, which have fewer digits and add up exactly."""
    found = []
    for part in path.split("M")[1:]:
        lines, closed, _ = part.partition("z")
        cents = [round(float(number) * 100) for number in lines.replace("L", " ").split()]
        x, y = cents[::2], cents[1::2]
        steps = [_cents(b - a) for i in range(1, len(x)) for a, b in ((x[i - 1], x[i]), (y[i - 1], y[i]))]
        found += [f"M {_cents(x[0])} {_cents(y[0])}", *(["l", *steps] if steps else []), *closed]
    return " ".join(found).replace(" -", "-")


def _cents(number: int) -> str:
    """Hundredths of a point in points."""
    return f"{number / 100:.2f}".rstrip("0").rstrip(".")


def _undoubled(text: str) -> str:
    """The text without the classes of uses whose shapes have the same ones."""
    shapes = dict(_SHAPE.findall(text))
    return _USE.sub(lambda found: found[1] if shapes.get(found[2]) == found[3] else found.group(), text)


def _renamed(text: str) -> str:
    """The text with every element that others refer to named after what is written of it.

    matplotlib names them after numbers of which more is kept than is written, and whose last bits depend on the
    processor.  On a page with several figures, elements of one name are alike.
    """
    names = {}
    for found in _DEFINED.finditer(text):
        content = found.group().replace(f' id="{found["name"]}"', "", 1)
        names[found["name"]] = f"{found['name'][0]}{_digest(content)}"
    text = _NAME.sub(lambda found: f' id="{names[found[1]]}"', text)
    return _REFERENCE.sub(lambda found: f"#{names.get(found[1], found[1])}", text)


def _digest(content: str) -> str:
    """Five letters and digits for a name, of 26 bits: names stand in figures by the hundred."""
    return np.base_repr(zlib.crc32(content.encode()) % 36**5, 36).lower().zfill(5)


def _styled(text: str) -> str:
    """Styles that occur several times as classes.  A class is named after what it says: figures on one page agree."""
    counts = Counter(_STYLE.findall(text))
    names = {style: f"s{_digest(style)}" for style, count in counts.items() if count >= _SEVERAL}
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
    text = f"{float(number.group()) + _OFF_TIES:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
