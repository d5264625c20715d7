"""Whether the braces and environments of a LaTeX string close."""

import re

_TOKEN = re.compile(r"\\begin\{(\w+)\}|\\end\{(\w+)\}|\\(?:left|right)(?![a-z])|\\.|[{}]")


def balanced(text: str) -> bool:
    r"""Whether braces, ``\left``/``\right`` and environments of a LaTeX string close in order."""
    stack: list[str] = []
    for match in _TOKEN.finditer(text):
        token = match.group()
        if token == "{":
            stack.append("}")
        elif match[1]:
            stack.append(r"\end{" + match[1] + "}")
        elif token == r"\left":
            stack.append(r"\right")
        elif (token == "}" or match[2] or token == r"\right") and (not stack or stack.pop() != token):
            return False
    return not stack
