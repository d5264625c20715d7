"""The two constructs of CUDA that no C++ compiler reads, rewritten where they stand.

``NAME<<<GRID, BLOCK, SHARED, STREAM>>>(``
    becomes ``emulate::launcher(NAME, GRID, BLOCK, SHARED, STREAM)(``
``extern __shared__ TYPE NAME[];``
    becomes ``TYPE* const NAME = static_cast<TYPE*>(emulate::dynamic_shared());``

Everything else of a source is compiled as it is; lines keep their numbers.
"""

from __future__ import annotations

import re

_LAUNCH = re.compile(r"([A-Za-z_]\w*(?:\s*<[^<>;{}]*>)?)(\s|\\\n)*<<<(.*?)>>>", re.DOTALL)
_EXTERN = re.compile(r"\bextern\s+__shared__\s+([\w:]+(?:\s+[\w:]+)*)\s+(\w+)\s*\[\s*\]\s*;")


class TranslationError(ValueError):
    """A launch or an extern shared array is not written in the form that is translated."""


def translate(text: str, name: str = "source") -> str:
    """``text`` with both constructs rewritten.  Raises :class:`TranslationError`, naming ``name`` and the line."""
    text = _LAUNCH.sub(r"emulate::launcher(\1, \3)", text)
    text = _EXTERN.sub(r"\1* const \2 = static_cast<\1*>(emulate::dynamic_shared());", text)
    for mark, form in (("<<<", "KERNEL<<<...>>>(...), KERNEL a name, at most with simple template arguments"),
                       ("extern __shared__", "extern __shared__ TYPE NAME[];")):  # fmt: skip
        at = text.find(mark)
        if at >= 0:
            raise TranslationError(f"{name}:{text.count(chr(10), 0, at) + 1}: expected {form}")
    return text
