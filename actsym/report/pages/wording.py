"""How texts of derivations stand on a page: signs as they are printed, numbers in six digits."""

from __future__ import annotations

import re
from decimal import Context, Decimal

#: Significant digits on a page; the facts have all that are proven.
DIGITS = 6

_NUMBER = re.compile(r"(?<![\w.])-?\d+\.\d{7,}(?:e[-+]?\d+)?")
_SIGNS = (
    (re.compile(r"(?<!\w)-oo\b"), "−∞"),
    (re.compile(r"(?<!\w)\+?oo\b"), "∞"),
    (re.compile(r"<="), "≤"),
    (re.compile(r">="), "≥"),
    (re.compile(r"->"), "→"),
    (re.compile(r"\b([fgy])'"), r"\1′"),
)


def shown(text: str) -> str:
    """A text of a derivation as a page shows it.

    >>> shown("(-oo, -0.35328577784821127099]"), shown("x <= -1.0788600584646240567")
    ('(−∞, -0.353286]', 'x ≤ -1.07886')
    """
    text = signs(text)
    return _NUMBER.sub(lambda found: _rounded(found.group()), text)


def signs(text: str) -> str:
    """The text with the signs of print, its numbers as they are."""
    for pattern, replacement in _SIGNS:
        text = pattern.sub(replacement, text)
    return text


def _rounded(number: str) -> str:
    """
    >>> _rounded("-1.0788600584646240567"), _rounded("0.5000000000000000001")
    ('-1.07886', '0.500000')
    """
    return str(Context(prec=DIGITS).create_decimal(Decimal(number))).replace("E", "e")
