"""The code on pages of the documentation."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def blocks(page: str, language: str = "python") -> list[str]:
    """Those of a language on a page, by its path from the root of the repository."""
    return re.findall(rf"^```{language}\n(.*?)^```", (ROOT / page).read_text(), re.DOTALL | re.MULTILINE)


def run(code: list[str], page: str) -> dict[str, object]:
    """Run blocks one after the other; the names that they have in the end."""
    names: dict[str, object] = {}
    for block in code:
        exec(compile(block, page, "exec"), names)
    return names
