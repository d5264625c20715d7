"""LaTeX as MathML that browsers set as TeX would: upright names, thin spaces before functions, signs apart from minus.

The converter knows what characters mean; what follows here is how browsers space and stretch them.
"""

from __future__ import annotations

import re
from functools import cache

from latex2mathml.converter import convert

#: Letters of one upright name, each an element of its own.
_LETTERS = re.compile(r'(?:<mi mathvariant="normal">\w</mi>){2,}')
#: A name of several letters behind a factor.
_FACTOR = re.compile(r"(</(?:mi|mn|mrow|mfrac|msup|msub|msubsup|msqrt|mroot)>)(?=(?:<mrow>)*<mi>[A-Za-z]{2,}</mi>)")
#: A sign that nothing stands before: behind a relation, a comma or an opening parenthesis.
_SIGN = re.compile(r"(<mo[^>]*>(?!&#x0005D;|&#x00029;|[\])!′])[^<]*</mo>)<mo>(&#x02212;|\+|&#x0002B;)</mo>")
_BAR = '<mo accent="true">&#x02015;</mo>'


@cache
def mathml(latex: str, display: bool = False) -> str:
    """The ``math`` element of a formula; ``display`` for one on a line of its own."""
    text = convert(latex.strip(), display="block" if display else "inline")
    text = _LETTERS.sub(lambda run: f"<mi>{re.sub('<[^>]*>', '', run[0])}</mi>", text)
    text = _FACTOR.sub(r'\1<mspace width="0.167em"/>', text)
    text = _SIGN.sub(r'\1<mo form="prefix">\2</mo>', text)
    return text.replace(_BAR, _BAR.replace("accent", "stretchy"))
