"""The constructs of CUDA that no C++ compiler reads or tells of, rewritten where they stand.

``NAME<<<GRID, BLOCK, SHARED, STREAM>>>(``
    becomes ``emulate::launcher(NAME, GRID, BLOCK, SHARED, STREAM)(``
``extern __shared__ TYPE NAME[];``
    becomes ``TYPE* const NAME = static_cast<TYPE*>(emulate::dynamic_shared());``
``__shared__ TYPE NAME[SIZE];``
    becomes ``EMULATE_SHARED TYPE NAME[SIZE]; emulate::static_shared(&NAME, sizeof NAME);``, which counts its bytes

Everything else of a source is compiled as it is; lines keep their numbers.
"""

from __future__ import annotations

import re

_LAUNCH = re.compile(r"([A-Za-z_]\w*(?:\s*<[^<>;{}]*>)?)(\s|\\\n)*<<<(.*?)>>>", re.DOTALL)
_EXTERN = re.compile(r"\bextern\s+__shared__\s+([\w:]+(?:\s+[\w:]+)*)\s+(\w+)\s*\[\s*\]\s*;")
_STATIC = re.compile(r"\b__shared__(\s+(?:[\w:]+(?:<[^;{}]*>)?\s+)+(\w+)\s*(?:\[[^\];]*\]\s*)*;)")


class TranslationError(ValueError):
    """A launch or a shared variable is not written in the form that is translated."""


def translate(text: str, name: str = "source") -> str:
    """``text`` with these constructs rewritten.  Raises :class:`TranslationError`, naming ``name`` and the line."""
    text = _LAUNCH.sub(r"emulate::launcher(\1, \3)", text)
    text = _EXTERN.sub(r"\1* const \2 = static_cast<\1*>(emulate::dynamic_shared());", text)
    text = _STATIC.sub(r"EMULATE_SHARED\1 emulate::static_shared(&\2, sizeof \2);", text)
    for mark, form in (("<<<", "KERNEL<<<...>>>(...), KERNEL a name, at most with simple template arguments"),
                       ("extern __shared__", "extern __shared__ TYPE NAME[];"),
                       ("__shared__", "__shared__ TYPE NAME; or __shared__ TYPE NAME[SIZE];")):  # fmt: skip
        at = text.find(mark)
        if at >= 0:
            raise TranslationError(f"{name}:{text.count(chr(10), 0, at) + 1}: expected {form}")
    return text
