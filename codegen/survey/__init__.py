"""How many of a list of formulas get kernels that keep to the accepted errors.

    python -m codegen.survey FORMULAS.tsv [--sample] [NAME...]

The file has a line "name<TAB>formula" each, after a first line that says so.  Every formula is generated, compiled and
measured in float32, float16 and bfloat16, as by ``actsym generate`` (seconds each, most of which the compiler takes)
or, with ``--sample``, on fewer inputs of the grids.  What falls short is told with where and by how much, then
the share of those that do not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from actsym.catalog.formulas import activation_from_text
from actsym.definition.spec import Activation
from codegen import driver
from codegen.shortfalls import Progress, shortfalls
from codegen.stable.lower import CannotLower
from codegen.verify.grid import WHOLE, Extent

DTYPES = ("float32", "float16", "bfloat16")


def survey(
    formulas: Mapping[str, str], folder: Path, extent: Extent = WHOLE, progress: Progress | None = None
) -> dict[str, tuple[str, ...]]:
    """By name, what is wrong with the kernels of each formula, generated into ``folder``: nothing, or a line for each
    quantity that falls short, or why there are none."""
    found: dict[str, tuple[str, ...]] = {}
    own: dict[str, Activation] = {}
    for name, text in formulas.items():
        try:
            activation = activation_from_text(text, "t_" + re.sub(r"[^a-z0-9]", "_", name.lower()))
            driver.sources(activation)
            own[name] = activation
        except (ValueError, CannotLower) as error:
            found[name] = (f"no kernels: {error}",)
    driver.generate(own.values(), folder)
    short = shortfalls(own.values(), folder, dtypes=DTYPES, extent=extent, progress=progress)
    return {name: found.get(name) or short.get(own[name].unit, ()) for name in formulas}


def read(lines: Iterable[str]) -> dict[str, str]:
    """The formulas of a file, by name."""
    _, *rows = lines
    return dict(row.split("\t") for row in rows if row.strip())
