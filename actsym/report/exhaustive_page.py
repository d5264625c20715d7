"""The page of an exhaustive verification: one table, a row a quantity, from the results as they are committed."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from actsym.report import markdown
from actsym.report.evidence import EvidenceError, read_json
from actsym.report.model import Align, Block, Bullets, Code, Heading, Line, Page, Paragraph, Table, line
from actsym.work.files import write_if_changed

_QUANTITIES = {"f": "f", "df_dx": "f'"}
_SCHEMA = 1


def write(path: Path) -> Path:
    """Write the page on the results in the JSON file ``path`` beside it; return where.

    Raises :class:`EvidenceError` if the file is not what it should be.
    """
    target = path.with_suffix(markdown.SUFFIX)
    write_if_changed(target, markdown.render(read(path)))
    return target


def read(path: Path) -> Page:
    """The page on the results in the JSON file ``path``.

    Raises :class:`EvidenceError` if the file is not what it should be.
    """
    data = read_json(path)
    if data.get("schema") != _SCHEMA:
        raise EvidenceError(f"{path}: schema {data.get('schema')!r} is not known (accepted: {_SCHEMA})")
    try:
        return page(data, path.stem)
    except (KeyError, TypeError, ValueError) as error:
        raise EvidenceError(f"{path} is incomplete: {error}") from None


def page(data: Mapping[str, Any], name: str) -> Page:
    """The page of one machine's results.  Raises ``KeyError`` where they are incomplete."""
    about, rows = data["machine"], data["results"]
    where = f"{about['processor']}, {about['instructions']}, torch {about['torch']}, {about['compiler']}"
    text = (
        "Every float32 number as input, forward (f) and backward (f', with a gradient of ones); parameters at their "
        f"defaults. Measured on {where}. The unit is that of the correctly rounded result (ulp), and near a zero of "
        "the quantity what one unit of the input is worth is added to it; the raw error leaves that out."
    )
    oracle = (
        "The float64 kernel stands for the exact value where its error cannot change the verdict. Its error is "
        "measured against ball arithmetic in every binade, and four times the largest is allowed for; the rest (near "
        "ties, bounds of the histogram, the worst input of each binade) ball arithmetic decides. An input is undecided "
        "where the exact value is half-way between two numbers but for less than that and more such inputs lie "
        "together than were evaluated; they count neither for nor against the share of correctly rounded results."
    )
    blocks: list[Block] = [Paragraph(line(text)), Paragraph(line(oracle)), _table(rows)]
    short = [r for r in rows if r["reasons"]]
    if short:
        items = tuple(
            line(
                f"{r['title']}, {_QUANTITIES[r['quantity']]}: {'; '.join(r['reasons'])}. "
                f"Why: {r.get('why', 'not known')}."
            )
            for r in short
        )
        blocks += [Heading("What falls short"), Bullets(items)]
    return Page(f"exhaustive/{name}", "Kernels on every float32 input", tuple(blocks))


def _table(rows: Sequence[Mapping[str, Any]]) -> Table:
    titles = (
        "Activation", "", "Finite inputs", "Largest error", "at", "Raw", "Correctly rounded", "Undecided",
        "Oracle's error", "Core seconds",
    )  # fmt: skip
    align = (Align.LEFT, Align.LEFT, Align.RIGHT, Align.RIGHT, Align.LEFT, *[Align.RIGHT] * 5)
    return Table(tuple(line(t) for t in titles), tuple(_row(r) for r in rows), align)


def _row(r: Mapping[str, Any]) -> tuple[Line, ...]:
    counts, largest = r["counts"], float(r["max_conditioned"])
    decided = counts["inputs"] - counts["undecided"]
    worst = line(Code(r["worst"][0]["input"])) if r["worst"] and largest > 0 else line()
    return (
        line(r["title"]), line(_QUANTITIES[r["quantity"]]), line(f"{counts['inputs']:,}"), line(f"{largest:.3f} ulp"),
        worst, line(f"{float(r['max_ulps']):.4g}"), line(f"{counts['correct'] / max(decided, 1):.3%}"),
        line(f"{counts['undecided']:,}"), line(_power(float(r["oracle"]["error"]))), line(f"{r['seconds']:.0f}"),
    )  # fmt: skip


def _power(value: float) -> str:
    """The power of two that is not below ``value``."""
    return f"2^{math.ceil(math.log2(value))} ulp" if value > 0 and math.isfinite(value) else f"{value:g} ulp"
