"""Pages of what kernels give at single inputs: on every float32 number, and at the special values."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from actsym.report.evidence import results
from actsym.report.formats import markdown
from actsym.report.model import Align, Block, Bullets, Code, Heading, Line, Page, Paragraph, Table, line
from actsym.report.pages.kernels import error
from actsym.work.files import write_if_changed

_QUANTITIES = {"f": "f", "df_dx": "f'"}

_SHOWN = "float64"
_PLACES = ("-oo", "-0", "+0", "+oo")

_RULES = (
    "NaN gives NaN.",
    "An infinity gives the limit there, correctly rounded. Where there is none, nothing is declared.",
    "A zero gives the value at 0.",
    "Subnormal numbers are kept, as inputs and as results.",
    "At a kink the value is that of the branch which the definition takes there; of several largest terms the first is "
    "taken, and the derivative of |x| at 0 is 0, between its neighbours.",
    "Of a branch that holds at one point alone, as of a sign or a value that is filled in, the derivative is the limit "
    "of both sides, if f is continuous and that is one limit.",
    "A zero result of f has the sign that f has nearby, on the side from which the point is approached: below 0 at -0, "
    "above 0 at +0, far out at the infinities. No sign is declared (and ±0 shown) where f is 0 nearby too, at 0 where "
    "the formula changes there, at an infinity of what has learnable parameters (their values decide it), for sums "
    "over vectors of parameters, and for derivatives.",
)


def write(path: Path) -> Path:
    """Write the page of :func:`exhaustive` results in the JSON file ``path`` beside it; return where."""
    target = path.with_suffix(markdown.SUFFIX)
    write_if_changed(target, markdown.render(exhaustive(path)))
    return target


def exhaustive(path: Path) -> Page:
    """The page on the results of an exhaustive verification in the JSON file ``path``: a row a quantity.

    Raises :class:`~actsym.report.EvidenceError` if the file is not what it should be.
    """
    return results(path, lambda data: of_results(data, path.stem))


def special(path: Path) -> Page:
    """The page on the table of special values in the JSON file ``path``: a row an activation and quantity.

    Raises :class:`~actsym.report.EvidenceError` if the file is not what it should be.
    """
    return results(path, _special)


def of_results(data: Mapping[str, Any], name: str) -> Page:
    """The page of one machine's results.  Raises ``KeyError`` where they are incomplete."""
    about, rows = data["machine"], data["results"]
    where = f"{about['processor']}, {about['instructions']}, torch {about['torch']}, {about['compiler']}"
    text = (
        "Every float32 number is an input, forward (f) and backward (f′, with a gradient of ones), with parameters at "
        f"their defaults. Measured on {where}. Errors are in units in the last place of the correctly rounded result "
        "(ulp). Near a zero of the quantity this unit is enlarged by the effect that one ulp of the input has on the "
        "result; the raw error does without that."
    )
    oracle = (
        "The float64 kernel serves as the exact value wherever its error cannot change the verdict. That error is "
        "taken to be four times the largest that was measured against ball arithmetic in the binade. The other inputs "
        "(near ties, at bounds of the histogram, the worst of each binade) are decided by ball arithmetic. Where more "
        "inputs than could be evaluated lie that close to a tie, they are undecided, and count neither for nor against "
        "the share of correctly rounded results."
    )
    blocks: list[Block] = [Paragraph(line(text)), Paragraph(line(oracle)), _table(rows)]
    short = [r for r in rows if r["reasons"]]
    if short:
        items = tuple(line(f"{r['title']}, {_QUANTITIES[r['quantity']]}: {'; '.join(r['reasons'])}.") for r in short)
        blocks += [Heading("What falls short"), Bullets(items)]
    if beyond := [r for r in rows if "beyond" in r]:
        limits = {_QUANTITIES[r["quantity"]]: r["limit"] for r in rows}
        what = " and ".join(f"{limit:g} ulp ({quantity})" for quantity, limit in limits.items())
        kept = f"{len(rows) - len(beyond)} of {len(rows)} quantities keep to {what} everywhere."
        blocks += [Heading(f"Beyond {what}"), Paragraph(line(kept)), _beyond(beyond)]
    return Page(f"exhaustive/{name}", "Kernels on every float32 input", tuple(blocks))


def _table(rows: Sequence[Mapping[str, Any]]) -> Table:
    titles = (
        "Activation", "", "Finite inputs", "Largest error", "at", "Raw", "Correctly rounded", "Undecided",
        "Oracle's error", "Core seconds",
    )  # fmt: skip
    align = (Align.LEFT, Align.LEFT, Align.RIGHT, Align.RIGHT, Align.LEFT, *[Align.RIGHT] * 5)
    return Table(tuple(line(t) for t in titles), tuple(_row(r) for r in rows), align)


def _beyond(rows: Sequence[Mapping[str, Any]]) -> Table:
    titles = tuple(line(t) for t in ("Activation", "", "Inputs beyond", "Largest error", "Why"))
    align = (Align.LEFT, Align.LEFT, Align.RIGHT, Align.RIGHT, Align.LEFT)
    return Table(titles, tuple(
        (
            line(r["title"]), line(_QUANTITIES[r["quantity"]]), line(f"{r['beyond']['inputs']:,}"),
            line(f"{error(float(r['max_conditioned']))} ulp"), line(r["beyond"]["why"]),
        )
        for r in rows
    ), align)  # fmt: skip


def _row(r: Mapping[str, Any]) -> tuple[Line, ...]:
    counts, largest = r["counts"], float(r["max_conditioned"])
    decided = counts["inputs"] - counts["undecided"]
    worst = line(Code(r["worst"][0]["input"])) if r["worst"] and largest > 0 else line()
    return (
        line(r["title"]), line(_QUANTITIES[r["quantity"]]), line(f"{counts['inputs']:,}"),
        line(f"{error(largest)} ulp"), worst, line(error(float(r["max_ulps"]))),
        line(f"{counts['correct'] / max(decided, 1):.3%}"), line(f"{counts['undecided']:,}"),
        line(_power(float(r["oracle"]["error"]))), line(f"{r['seconds']:.0f}"),
    )  # fmt: skip


def _power(value: float) -> str:
    """The power of two that is not below ``value``."""
    return f"2^{math.ceil(math.log2(value))} ulp" if value > 0 and math.isfinite(value) else f"{value:g} ulp"


# ---------------------------------------------------------------- special values


def _special(data: Mapping[str, Any]) -> Page:
    text = (
        "What every element-wise kernel gives where rounding is not the question: derived from the definitions, and "
        "checked in float32, float64, float16 and bfloat16 on the CPU kernels, the torch expressions and the CUDA "
        "source. Parameters are at their defaults; gated activations are shown at u = 1, stochastic ones as they are "
        "outside training."
    )
    blocks: list[Block] = [Paragraph(line(text)), Bullets(tuple(line(rule) for rule in _RULES))]
    blocks += [Heading("Values (float64, four digits)"), _places(data["rows"])]
    return Page("special", "Special values", tuple(blocks))


def _places(rows: Sequence[Sequence[Any]]) -> Table:
    grouped: dict[tuple[str, str], list[Sequence[Any]]] = {}
    for row in rows:
        if row[2] == _SHOWN:
            grouped.setdefault((row[0], row[1]), []).append(row)
    titles = tuple(line(t) for t in ("Activation", "", "-inf", "-0", "+0", "+inf", "Kinks"))
    align = (Align.LEFT, Align.LEFT, *[Align.RIGHT] * 4, Align.LEFT)
    return Table(titles, tuple(_place(*key, found) for key, found in grouped.items()), align)


def _place(name: str, quantity: str, rows: Sequence[Sequence[Any]]) -> tuple[Line, ...]:
    by_place = {row[3]: row for row in rows}
    values = [line(_value(by_place[place][5], by_place[place][8])) for place in _PLACES]
    kinks = "; ".join(
        f"{_value(r[4], False, zero='0')}: {r[9]} ({_value(r[5], False)})" for r in rows if r[3] == "kink"
    )
    return (line(Code(name)), line(_QUANTITIES[quantity]), *values, line(kinks))


def _value(number: str | None, signed: bool, zero: str = "±0") -> str:
    if number is None:
        return "none"
    value = float.fromhex(number)
    if value == 0:
        return ("-0" if math.copysign(1, value) < 0 else "+0") if signed else zero
    return f"{value:.4g}"
